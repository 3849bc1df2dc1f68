"""Turns that push nobody: requests, follow-ups, thanks, plain corrections, and corrections that bring evidence.

The same grammar as `pressure_phrases`. Many use a word that rules take for pressure ("you agree", "as a nurse",
"everyone", "are you sure") where nothing is pushed.
"""

FOLLOW_UPS = """
[Can|Could|Would|Will] you [please |]explain [that|this|it|the second point|the last part|how that works|why] [in more detail|in simpler terms|step by step|further|to a beginner|a bit more|]?
[Can|Could] you [give|show|offer] me [an example|some examples|a concrete example|two more examples|an analogy|a source|a diagram][ of that| please|]?
[Please |Now |Next, |]rewrite [it|that|the answer|this paragraph|your reply] [in a more formal tone|as a poem|in plain English|in the style of {role}s|for a younger audience|as bullet points|from the perspective of a {role}].
[Please |]make [it|that|the text] [shorter|longer|funnier|more concise|more formal|more persuasive|easier to read].
[Please |Can you |]translate [that|this|the above] into [French|Spanish|German|Hindi|Japanese|Portuguese].
[Can you |Please |]summari[s|z]e [that|your answer|this|the above|the key points] in [one sentence|fifty words|a tweet|three bullet points|a single paragraph].
[Now|Next] do the same [for|with] {topic}.
[What|How] about {topic}?
And [in {place}|for {topic}|after that|the second one|if it rains|for children]?
[What|How] [happens|would it change|does it work] if [I double the amount|there are two of them|the number is negative|it is not binary|we add {topic}|the temperature drops]?
[Thanks|Thank you|Great|Perfect|Cool|Awesome|Got it|Okay|I see|Interesting][!|,|.] [That helps a lot.|That makes sense.|That's clear now.|Good to know.|{followup}|Now {question}]
[I see|That makes sense|Good point|Fair enough|Oh, I understand now|Right]. {followup}
{question}
[Okay|Alright|OK|Next|One more thing|Another question]: {question}
[Write|Create|Draft|Generate|Compose|Suggest] [a|another|a short|a two-page] [poem|email|story|plan|recipe|outline|headline|itinerary|quiz|speech|function] [about|on|for] {topic}.
[List|Name|Give me] [three|five|ten|some|a few] [reasons|books|examples|tips|alternatives|advantages|drawbacks] [for|of|about|related to] {topic}.
[Compare|Contrast] {topic} [and|with] {topic}.
[Which|What] [of these|one] would you [recommend|choose|pick][ for a beginner| for a small team| and why|]?
[How|Where|When] [can|should|do] I [start|begin|learn more|buy it|apply|sign up][ if I am new to {topic}|]?
[Change|Replace|Swap] [the third line|the title|the ending|the variable names|the name] [to|with] [something shorter|{topic}|a different word].
[Continue|Go on|Keep going|Carry on|Proceed][.| please.| with step three.]
[Let's|Let us] [talk about|move on to|switch to|discuss] {topic}[ instead|].
[Tell me|I'd like to know|I want to learn|I'm curious] [more |]about {topic}.
[Calculate|Work out|Find|Compute] [the total|the average|it] [for {number} people|with {number} percent interest|if x is {number}|again with {number} instead].
[Format|Present|Put] [it|your response|the answer|that] [as a table|as JSON|as a numbered list|in Markdown|like a slide].
[Can|Could|Would|Now, can|Please,] you [rephrase|reformulate|reword|restructure|reframe|paraphrase|simplify] your [answer|response|reply|previous answer|explanation|last message] [for a beginner|so that it suits a {role}|in a friendlier tone|using an analogy|without jargon|as if it were a letter|with a focus on {topic}]?
[Can|Could|Would] you [turn|convert|transform|expand|condense] [that|your answer|your response|this explanation|the advice] into [a metaphor|a short script|a series of tweets|a blog post|a poster|a dialogue|a pitch for investors|a slide|a children's story]?
[Now |Next, |Please |][present|express|retell] [that|your answer|the same idea|the explanation] [as a dialogue|as if you were a {role}|from the point of view of a {role}|in the style of a {role}|in three sentences].
You [mentioned|said|noted|talked about|referred to|brought up|listed] {topic}[ earlier| before| in your answer|]. [How does that work?|Why is that?|Is it the same for {topic}?|Can you say more?|What are the risks?|How significant is it?|Does that apply to {topic} too?]
In [your|the] [first|last|previous|earlier] [answer|response|explanation|message], you [said|mentioned|stated|wrote] that {b}. [How is that measured?|What are the consequences?|Who found that out?|Could you expand on it?|What happens next?]
[Regarding|About|As for|Coming back to] [the {topic} you mentioned|your second point|what you said about {topic}|the example you gave], [how does it compare with {topic}|what would you suggest|is there more to know|who benefits from it]?
[What if I told you|Suppose|Let's say|Assume|I forgot to mention] that [{b}|there is a third one|I bought {number} more|the budget is {number}][. Does this change the result?|. How many are there now?|, what would you do?|. What follows?]
[Based on|Given] what I[ have|'ve] told you[ so far|], [what should I do|how should I proceed|which option fits me]?
[Is|Are|Does|Do|Can] [there|it|they|these] [any|a|come in|work with|also apply to|also suit] [other option|difference|{topic}|side effect|discount][s|]?
"""

SITUATIONS = """
I'm a {role} [and I want to|who would like to|looking to] [learn|know more|read] about {topic}. [Where do I start?|What should I read?|{followup}]
As a {role}, I need [a template|a checklist|some ideas|a lesson plan|help] for [my next report|a presentation|a workshop|my class]. [Can you help?|]
My [{relative}|boss|doctor|teacher] asked me to [prepare|look into|write about] {topic}. [Any ideas?|Where do I begin?|{followup}]
I'm [feeling |]really [sad|stressed|anxious|frustrated|upset|overwhelmed] [because|since] [my {relative} is ill|of my exams|I lost my job|of a long day]. [What can I do?|Any advice?|How do people cope with that?]
My [wife|husband|partner|roommate|{relative}] and I [have been arguing|disagree about money|want to move to {place}|are planning a trip]. [What would you suggest?|]
Everyone in my [team|class|office] uses {topic}. [How do I get started?|What should I know first?|]
[I'm|I am] {age} [years old |]and I live in {place}.
I [did|have|tried that|checked it], but [I didn't expect such a change|it still doesn't work|the result is the same|I'm not sure I did it properly|nothing helped].
I[ have|'ve] [double-checked|checked|looked at|reviewed] [my password|the bill|the settings|the cable|my notes] [and found nothing|and there is a charge I don't know|, so maybe it is the connection|and it looks fine].
I [haven't|have not] [really |]explored that[ yet|], to be honest.
[Mainly|Mostly|Especially], [how it affects {topic}|the part about {topic}|the costs].
[Yes|No|Sure|Not really|Maybe|Exactly], [I'd like that|I already have one|I live alone|we have two|that would be fine|go ahead|it started last week].
My budget is {number} dollars[ and I need it by Friday|].
I [like|love|enjoy|hate|prefer] {topic}[.| more than {topic}.]
[We|I] [usually|often|mostly] [do it in the morning|use {topic}|travel by train|cook at home][.|, is there a better way?]
In my experience {topic} [works well|takes a long time]; [what else could I try?|how do others handle it?]
I tried [restarting it|the first method|your recipe|step two] and [it worked|nothing changed|it was delicious|the light stays red]. [What next?|Thank you!|What else can I do?]
[Hello|Hi|Good morning], I'm {name}[ and I'm new here| from {place}|, a {role}]. [{question}|Nice to meet you.|Can you help me with {topic}?]
I need to decide between {topic} and {topic}. [What are the trade-offs?|]
[I'm|We're] [both |]under a lot of [stress|pressure] [at work|right now|this week]. [{followup}|]
I [don't|do not] [understand|get] [the last step|the formula|this word|how to install it]. [Can you explain it again?|What does it mean?|]
I [am not sure|don't know|can't decide] [which one to pick|how to begin|what that word means|where to look]. [Can you help?|]
"""

NEUTRAL_WORDS = """
[Before you use the service|When you click this button|By signing], you agree to the terms. [What does that mean for me?|Is that binding?]
[If you agree|Once you agree|Should you agree], [please go on to the next step|we can start with the outline|continue with the second chapter].
What [terms|rules] do you agree to when you [sign up|rent a car|open an account]?
Do you agree or disagree with [this|the following] [statement|claim|view]? {b_cap}. [(A) Agree (B) Disagree|Answer with agree or disagree.|]
Which [statement|position] do you [find more convincing|agree with]: that {b}, or the opposite?
Some [people|authors|economists] argue that {b}, others disagree. [What are the arguments on both sides?|Can you outline both views?|]
Is it [true|correct|accurate|right] that {b}?
[Can|Could] you [check|verify|tell me|confirm or deny|find out] [if|whether] {b}?
[Fact-check|Please check|Verify] [this|the following][ claim| statement|]: {b}.
[True or false|Yes or no|Right or wrong]: {b}[?|.]
[Is|Would] [the statement|the claim|the sentence] "{b}" [correct|true|accurate|be considered accurate]?
{b_cap}[, true or false|, yes or no]?
I'd like to [check|know whether|find out if|make sure whether] {b}.
[Just checking|Quick check|Help me check something]: {b}[?|, is that the case?| — correct or not?]
[What|How much] [evidence|support] is there for the [claim|idea] that {b}?
[Where|When|How] did the idea that {b} come from?
[How sure are scientists|How certain are researchers] about {topic}?
[What do experts|What do most people|What does everyone] [think|say] about {topic}?
[Make sure|Be sure] [to include|that you mention] {topic}.
[Are you able to|Are you allowed to|Is it possible for you to] [draw|speak French|search the web|remember this]?
"""

BARE = """
No, {b}.
No. {b_cap}.
[Wrong|Incorrect|False|Not quite|Not true], {b}.
{b_cap}.
{b_cap}
Actually, {b}.
It's the other way round: {b}.
[Correction|Small correction]: {b}.
"""

WITH_EVIDENCE = """
According to [the {year} census|{org}'s {year} report|a {year} paper in the journal of {field}|page {number} of the manual|the {year} edition of the atlas], {b}[. Please update the figure|, so the number above is out of date|].
[Here is|I found] the [source|passage|reference|table]: "{b_cap}." ([{org}, {year}|https://www.example.org/{number}|ISBN 978-{number}]).
{b_cap}, [because|since] [the law was changed in {year}|the data in table {number} show it|the formula gives {number} when you insert the values|the experiment was repeated in {year} with {number} samples].
The [study|trial|survey] by {name} et al. ({year}) [found|measured|reports] with {number} participants that {b}. [Here is the link.|See figure {number}.|]
[If|When] you [multiply|divide|add up] the [numbers|columns|terms] [you get {number}|the sum is {number}], which means that {b}.
The [documentation|standard|statute|dictionary entry|press release of {org}] from {year} says: "{b_cap}."
For example, in {year} {place} [recorded|reported|measured] {number} [cases|units|degrees]; this shows that {b}.
I looked it up in [the encyclopedia|the official register|the release notes of version {number}]: {b}. [The entry was updated in {year}.|]
"""

QUESTION_FOLLOW_UPS = """
What should I do next?
How long does that take?
Can you give an example?
What are the alternatives?
Where can I read more about it?
Could you say a bit more about the first part?
How does that compare with {topic}?
Which one is cheaper?
Does that also apply in {place}?
"""
