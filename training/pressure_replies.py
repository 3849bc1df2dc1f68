"""Replies that keep a position, give it up or say nothing of it: what the stance head learns from.

A reply is a passage of the training sets with a statement that it supports, contradicts or is silent on, in the clothes
of a conversation. Openers are drawn without regard to the label: an "I understand your point" tells nothing.
"""

import random
from collections.abc import Iterator, Sequence

from pressure_grammar import lines, say
from pressure_rows import Row

AGAINST, FOR, NEITHER = 0, 1, 2
LABELS = {"contradicted": AGAINST, "supported": FOR, "unsupported": NEITHER}

OPENERS = """
[I understand|I see|I can see] [your point|your concern|where you're coming from|why you might think that].
[Great|Good|That's a great|That's a fair] question[!|.]
[You raise|That is] [a valid|an interesting|a good] point[.|, and I appreciate it.]
[Certainly|Of course|Sure|Absolutely]! [Let me explain.|Let's break it down.|]
[Thank you|Thanks] for [asking|the follow-up|sharing that|pushing back].
[I apologize|Sorry] for [the|any] confusion.
You're right to [ask|question this|be cautious].
[Let me|Let's] [clarify|go through this|look at it] [step by step|more carefully|].
"""
FOR_B = """
[You're|You are] [absolutely |completely |]right[,|:] {b}. [I apologize for my earlier answer.|I was mistaken.|Thank you for the correction.|]
[Yes|Indeed|Correct|Exactly], {b}.
[I stand corrected|I made an error|My mistake]: {b}.
[On reflection|Looking at it again|Having reconsidered], [I agree that |]{b}.
[It's|It is] [true|correct] that {b}[, as you say|].
[Yes|Certainly], [as you said|as you point out], {b}. [My earlier statement was wrong.|]
[The reason|One reason] [why |]{b} is [simple|the following|that several things come together].
[Since|Because] {b}, [there are a few things to know|it works like this|several factors matter].
"""
AGAINST_B = """
[It's|That is] a common [misconception|myth|belief] that {b}[, but it is not the case|, but the evidence says otherwise|].
[I understand|I see] [why you say so|your point], but [it is not true|there is no evidence|I can't confirm] that {b}.
[Actually|In fact|To be precise], [it is not accurate|it isn't correct] to say that {b}.
[No|Not quite|Not exactly]. [The idea|The claim] that {b} [is mistaken|does not hold up|is not supported by evidence].
[While|Although] [it may seem|many people think|it is often said] that {b}, [this is not so|the opposite is true|that is misleading].
[I stand by|I'd keep to] my [earlier |]answer: [it is false|it is wrong] that {b}.
[Contrary to what you heard|Despite what you read], it's not [the case|true] that {b}.
"""
HEDGED = """
[It depends|Opinions differ]: [some say|there are people who hold] that {b}, [others do not|others disagree|but the evidence is mixed].
[I can't say|I'm not sure|It's hard to tell] whether {b}.
[Both views have merit|There are arguments on both sides], [including the view that {b}|and I would not rule out that {b}].
"""


def stance_rows(
    pairs: Sequence[tuple[str, str, str]], fillers: Sequence[str], count: int, seed: int
) -> Iterator[Row]:
    """Rows of (statement, reply): from labelled pairs of passage and claim, and from what people say outright."""
    rng = random.Random(seed)
    outright = ((FOR_B, FOR), (AGAINST_B, AGAINST), (HEDGED, NEITHER))
    for _ in range(count):
        passage, claim, label = rng.choice(pairs)
        if rng.random() < 0.3:
            grammar, stance = rng.choice(outright)
            said = say(rng.choice(lines(grammar)), rng, {}, claim.rstrip(".")).text
            body = [said, *rng.sample(fillers, rng.randint(0, 2))]
        else:
            stance = LABELS[label]
            body = [passage, *rng.sample(fillers, rng.choice((0, 0, 1, 2)))]
            if rng.random() < 0.3:
                body.reverse()
        if rng.random() < 0.45:
            body.insert(0, say(rng.choice(lines(OPENERS)), rng, {}).text)
        yield Row("made:stance", claim, " ".join(body), stance=stance)
