"""Set phrases that say nothing about the world: lead-ins, pleasantries, refusals, sources that are silent.

They are patterns, tried at the start of a sentence of bounded length, whatever the case of its letters.
"""

from holdfast.claims.markup import MARKER, PICTOGRAM

_MARKERS = rf"{MARKER}++(?:\s?(?:,\s?(?:and\s)?|and\s|&\s|[-–]\s?)?{MARKER}++){{0,10}}+"
"""Citations, where words are read with their places: "According to [1] and [2], …"."""
_SOURCE_NOUN = (
    r"(?:passages?|documents?|contexts?|texts?|information|sources?|evidence|articles?|excerpts?"
    r"|snippets?|materials?"
    r"|search results?|results?|data|references?|paragraphs?|content|knowledge base)"
)
_GIVEN = (
    r"(?:provided|given|available|above|supplied|retrieved|following|attached|cited|relevant|listed"
    r"|this|that|these|those)"
)
_NUMBERS = r"(?:\s#?\d{1,3}(?:(?:,\s|\sand\s|,\sand\s|\s?[-–]\s?)\d{1,3}){0,10}+)?"
_SOURCE = (
    rf"(?:{_MARKERS}|(?:(?:the|these|this|those|your|my|any|all|both"
    rf"|either)\s)?(?:{_GIVEN}\s){{0,3}}(?:text\s)?{_SOURCE_NOUN}{_NUMBERS}"
    rf"(?:\s(?:{_GIVEN}|you\sprovided|I\shave))?(?:\s?{_MARKERS})?)"
)
_SAY = (
    r"(?:says?|states?|mentions?|notes?|indicates?|explains?|shows?|reports?|confirms?|suggests?|describes?"
    r"|points? out|puts? it|gives?|claims?|argues?|finds?|found|adds?|agrees?|disagrees?|lists?|said|stated|noted)"
)
_ALSO = (
    r"(?:(?:however|additionally|furthermore|moreover|also|in addition|similarly|finally|but|and)(?:,\s|\s))?"
)
_VERY = r"(?:absolutely |quite |completely |totally |entirely |so |very |really |truly |deeply |sincerely )?"
_THIS = r"(?:for|about|to|that)\s[^,.:;!?—–]{1,80}?"
COURTESIES = (
    r"(?:hi|hello|hey|greetings|good (?:morning|afternoon|evening|day))(?:\s(?:there|all|everyone|[A-Z]\w+))?",
    r"dear\s[^,.:;!?]{1,40}?",
    r"(?:(?:that['’]s|that is|what|this is)\s)?(?:an?\s)?(?:\w+ly\s)?(?:great|good|excellent|interesting) question",
    r"(?:many\s)?thank(?:s(?!\sto\b)|\syou)(?:\s(?:so|very)\smuch|\sa lot)?(?:\sfor\s[^,.:;!?—–]{1,60}?)?",
    r"cheers|you(?:['’]re| are) (?:very |most )?welcome|no problem|my pleasure",
    rf"(?:(?:(?:I|we)(?:['’]m| am|['’]re| are)?\s{_VERY}|my\s{_VERY}|so\s|very\s)?"
    rf"(?:sorry|apologi[sz]e|apologies))(?:\s{_THIS})?",
    rf"you(?:['’]re| are) {_VERY}(?:right|correct)(?:\s(?:about|to)\s[^,.:;!?—–]{{1,60}}?)?",
    r"(?:(?:that['’]s |you make )a )?(?:good|fair|valid|great) point|point taken",
    r"my (?:mistake|bad|error)|I stand corrected",
    r"I(?: was| am|['’]m) (?:wrong|mistaken|incorrect)(?:\sabout\s[^,.:;!?—–]{1,60}?)?",
    r"I (?:made|did make) an? (?:\w+ )?(?:mistake|error|typo)",
    r"I\s(?:have\s)?(?:double-|re-?)?checked(?:\s(?:it|this|that|my answer))?(?:\sagain)?",
    r"(?:I )?hope (?:this|that|it) helps",
    r"(?:I(?:['’]m| am|['’]d be| would be)\s)?(?:(?:always|so|very|more than|only too)\s)?"
    r"(?:happy|glad|pleased|delighted)\sto\s(?:help|assist|clarify|be of help)"
    r"(?:\s(?:you|out|again|further|with\s(?:this|that|it)))?",
    rf"(?:I|we)\s{_VERY}appreciate\s(?:you|your|it|that)\b(?:\s[^,.:;!?—–]{{1,60}}?)?",
)
"""Said to the reader and not of the world; a statement may follow behind a comma, a colon or a dash."""
_CROSSES = "❌❎✗✘☒🚫⛔"
"""Pictures that deny what stands behind them."""
_CLAUSE_AHEAD = (
    r"(?=[^,.;:!?]{1,80}?\s(?:is|are|was|were|has|have|had|can|cannot|will|does|do|did|must|costs?|takes?)\s)"
)
"""Not "It looks like a castle"."""
LEAD_INS = (
    r"\(?\d{1,2}[.)]\s++(?=(?-i:[A-Z]))",
    rf"(?![{_CROSSES}]){PICTOGRAM}(?=\w)",
    rf"(?:{'|'.join(COURTESIES)})(?:[,:;]\s++|\s?[—–]\s?+|\s-\s++)(?:(?:but|and|however,?)\s++)?(?=\S)",
    rf"(?:you(?:['’]re| are) {_VERY}(?:right|correct)|I (?:{_VERY})agree)\sthat\s++(?=\S)",
    rf"(?:(?:I|we)(?:['’]m| am|['’]re| are)\s)?{_VERY}(?:sorry|happy|glad|pleased|delighted|afraid)\s"
    r"(?:to\s(?:say|report|tell you|inform you|let you know|confirm|announce)\s(?:that\s)?"
    r"|(?<=afraid\s)(?:that\s)?(?=(?:the|your|our|its|his|her|their|an?|it|he|she|they)\s))(?=\S)",
    r"(?:it|they)\s(?:do(?:es)?\s)?(?:also\s)?(?:mentions?|states?|notes?|indicates?)\sthat\s(?=\S)",
    r"(?:yes|no|sure|certainly|absolutely|of course|well|okay|ok|right|correct|indeed)(?:[,!:]"
    r"|\s[—–-])\s++(?=\S)",
    r"(?:in (?:summary|short|conclusion|brief)|overall|to summari[sz]e|to conclude|to sum up"
    r"|in other words)(?:,\s++|\s?[—–]\s++|:\s++)(?=\S)",
    rf"{_ALSO}(?:based (?:up)?on|according to|as per|per|given|as (?:stated|mentioned|described"
    rf"|noted|indicated|explained) (?:in|by))"
    rf"\s{_SOURCE}(?:\s(?:and|or)\s{_SOURCE})?[,:]\s*+(?=\S)",
    rf"{_ALSO}(?:based (?:up)?on|according to|as per|per|given|from|in|as (?:stated|mentioned|described|noted"
    rf"|indicated|explained|shown|reported|seen) (?:in|by))\s{_MARKERS}[,:]?\s++(?=\S)",
    rf"{_ALSO}(?:from|in)\s{_SOURCE},\s*+(?:we (?:can see|know|learn) that\s|it (?:is|says|states"
    rf"|mentions)\sthat\s)?(?=\S)",
    rf"{_ALSO}as\s(?:both\s)?{_SOURCE}\s(?:also\s|both\s|clearly\s|explicitly\s)?{_SAY}(?:\sit)?[,:]\s++(?=\S)",
    rf"{_ALSO}(?:both\s)?{_MARKERS}\s(?:also\s)?agrees?\swith\s{_MARKERS}\sthat\s++(?=\S)",
    rf"{_ALSO}{_SOURCE}\s(?:disagrees?|differs?|contradicts\s(?:this|it|that))[:;,]\s++(?=\S)",
    rf"{_ALSO}{_SOURCE}\s(?:also\s|both\s|all\s|further\s|clearly\s|explicitly\s)?(?:says?|states?|mentions?"
    rf"|notes?|indicates?|explains?|adds?|agrees?"
    r"|shows?|tells? us|reports?|confirms?|suggests?|describes?|stated|mentioned|noted"
    r"|indicated)\sthat\s(?=\S)",
    rf"{_ALSO}(?:both\s)?{_MARKERS}\s(?:also\s|both\s|all\s|further\s|clearly\s|explicitly\s)?(?:says?|states?|notes?"
    r"|reports?|confirms?|mentions?|explains?|claims?|argues?|finds?|found|shows?|suggests?|indicates?|adds?|agrees?)"
    r"\s(?:that\s)?(?!(?:with|on|about|to|how|why|what|whether|in|for|of|at|by)\b)(?=\S+\s\S)",
    r"(?:please\s)?(?:note|notice|remember|be aware|keep in mind|bear in mind)(?:\s(?:also"
    r"|too))?(?:\sthat\s|:\s)(?=\S)",
    r"it(?:'s| is) (?:also )?(?:important|worth|interesting|useful|helpful|essential|crucial)"
    r"(?: to (?:note|remember|mention|know|understand|point out|keep in mind)| noting| mentioning"
    r"| remembering)"
    r"(?:\sthat)?\s(?=\S)",
    r"(?:I|we)\s(?:think|believe|guess|suspect|would say|can confirm|can tell you)(?:\sthat)?\s(?=\S)",
    r"(?:from what I (?:can (?:see|tell)|see)|as far as I can (?:see|tell)),\s++(?=\S)",
    rf"it\s(?:(?:looks|seems|appears|sounds)\s(?:that\s|(?:like|as if|as though)\s{_CLAUSE_AHEAD})"
    r"|would (?:seem|appear) that\s)(?=\S)",
    r"(?:as far as I know|to my knowledge|in my opinion|from what I know"
    r"|if I recall correctly),\s*+(?=\S)",
    r"(?:the )?(?:(?:short|final|direct|brief)\s)?(?:answer(?:\sis)?|response|conclusion|summary"
    r"|tl;dr|verdict|result|explanation|(?:key\s)?takeaway|bottom line)\s?:\s++(?=\S)",
    r"(?:assistant|user|human|ai|bot|a|q|question|subject|re|fyi|p\.?s|disclaimer|reminder|step\s\d{1,3}|note"
    r"|fact)\s?[:.](?<!re\.)(?<!subject\.)(?<!question\.)(?<!a\.)(?<!q\.)(?<!i\.)\s++(?=\S)",
    r"here(?:'s| is| are)\s[^:.!?\n]{1,100}+:\s++(?=\S)",
    r"(?:good|great|bad|sad) news(?:[:!,]|\s[—–-])\s++(?=\S)",
    r"(?:avoid|(?:pro\s)?tip|warning|caution|important|good to know|key point|caveat)\s?:\s++(?=(?-i:[A-Z]))",
)

_LIKE_MORE = (
    r"(?:have|need|want|would like|'d like)\b[^,]{0,30}"
    r"\b(?:questions?|concerns?|help|assistance|details?|information|clarification|examples?|else|more(?=,))\b"
)
"""Not "If you have a fever, please call a doctor"."""
_THIS_ANSWER = (
    r"(?:this|the above|(?:this|the|my)\s(?:information|answer|response|content|summary|material|message))"
)
_ADVICE = (
    r"(?:(?:I['’]d|I would)\s(?:still\s|also\s)?(?:(?:advise you to|recommend)\s)?"
    r"|you (?:may|might) (?:want|wish|like) to\s|please\s|it['’]s (?:best to|worth)\s)"
    r"(?:double-?\s?)?(?:confirm|verify|check|consult)(?:ing)?\s(?:this\s|it\s|that\s)?(?:with|on|in|at|again|the\s"
    r"(?:\w+\s)?(?:website|document|policy|source|page|manual|contract|team|amount|price|date|details))\b"
    r"[^,;:.!?]{0,40}+(?=[.!]?$)"
)
"""What the reader is told to do about the answer; not "You should check with your doctor"."""
ASIDES = (
    rf"(?:though|but)?\s?{_ADVICE}",
    r"(?:from|to|cc|bcc|reply-to)\s?:\s[^\d]{1,80}+$",
    r"confidence(?:\s(?:level|score))?\s?:\s\S{1,20}+[^.]{0,20}+[.]?$",
    r"(?:©|\(c\)|copyright)\s[^.]{0,60}+[.]?$|all rights reserved[.]?$",
    r"I can (?:also |then )?(?:tell you|share|go into|go deeper|elaborate|look up|look into|expand)\b",
    r"my name is\b",
    r"(?:hi|hello|hey|greetings|dear|good (?:morning|afternoon|evening|day))"
    r"(?:,|\s(?:and|from|to|again|there|all|everyone|everybody|team|folks|friends?))\b[^.!?]{0,60}+[.!,]?$",
    rf"(?:{'|'.join(COURTESIES)})[.!…]*$",
    r"I\s(?:(?:fully|completely|totally|respectfully|still|strongly|certainly)\s)?(?:(?:dis)?agree(?:\swith\s(?:you|that|this))?"
    r"|(?:understand|see|hear|respect|get)\s(?:your|where you|why you|how you|what you|that you)\b[^.!?]{0,80}+)[.!]*$",
    r"(?:sure|certainly|absolutely|definitely|great|excellent|perfect|okay|ok|alright|got it"
    r"|understood|of course|yes|no"
    r"|indeed|correct|right|exactly|wow|no problem|my pleasure|gladly|with pleasure)\b(?:\s(?:thing"
    r"|enough|question|there))?[.!,]*$",
    r"(?:that(?:'s| is) (?:a|an)|what (?:a|an)|this is (?:a|an)|you ask(?:ed)? (?:a"
    r"|an))\s(?:\w+\s)?(?:great|good|excellent"
    r"|interesting|fascinating|important|tricky)\s(?:\w+\s)?question\b",
    r"(?:great|good|excellent|interesting) question\b",
    r"(?:thanks(?!\sto\b)|thank you|many thanks|cheers|you(?:'re| are) (?:very )?welcome|sorry|apologies"
    r"|my apologies|best regards"
    r"|kind regards|sincerely)\b",
    r"(?:I(?:'d| would| will|'ll| am|'m)?\s(?:really |also |just |be |very )?(?:hope|apologi[sz]e"
    r"|appreciate|happy to|glad"
    r"|pleased|delighted|sorry|love to|be happy|going to|do my best|try to help|can help|can assist"
    r"|help you)|we hope)\b",
    r"(?:hope|hopefully) (?:this|that|it|you)\b.{0,40}(?:helps?|useful|clear|clarifies|answers)\b",
    r"(?:please\s)?(?:let (?:me|us) know(?!\s(?:within|by|before|at least))|feel free|(?:do not|don't) hesitate)\b",
    r"if you (?:have|need|want|would like|'d like)\b.{0,80}"
    r"(?:let (?:me|us) know|feel free|reach out|I can|I'll|happy to)",
    rf"if you {_LIKE_MORE}\b.{{0,80}}(?:ask|please|reply|contact (?:us|me)|get in touch)\b",
    r"(?:is there anything|anything else|would you like|do you want|shall I|should I)\b",
    r"(?:here(?:'s| is| are)|below (?:is|are)|the following (?:is|are)|what follows is)\s(?:a|an|the"
    r"|some|my|your|what|how|why"
    r"|several|few|two|three|four|five|six|seven|eight|nine|ten|\d|key|brief|quick|more|main)\b",
    r"(?:let's|let us|let me|allow me to|I will|I'll|I can|I have|I've)\s(?:now |first |also "
    r"|then )?(?:start|begin"
    r"|look|go|take|break|explain|summari[sz]e|walk|dive|explore|provide|provided|outline|answer|try"
    r"|help|see|show|give|list|"
    r"describe|clarify|check|find|compiled|included|summari[sz]ed)\b",
    r"(?:as an? (?:AI|large|language|artificial)|I(?:'m| am) (?:an?|just an?|only an?|your) (?:AI|large"
    r"|language|assistant|chatbot))\b",
    r"we\s(?:(?:do not|don't|cannot|can't|can not|could not|couldn't)\s(?:know|say|tell|determine"
    r"|be sure|have (?:enough|any|"
    r"the|sufficient) (?:\w+\s)?(?:information|data|details|evidence|context)))\b",
    r"I\s(?:do not|don't|did not|didn't|cannot|can't|can not|could not|couldn't|am not|was not"
    r"|was unable|am unable"
    r"|have no|had no|lack|won't|will not|wouldn't|would not|would need|need more|need additional"
    r"|am afraid|found no"
    r"|still don't|really don't|honestly don't|simply don't|currently don't|was not able|am not able)\b",
    r"I(?:'m| am)\s(?:not|unable|afraid|unsure|uncertain|sorry)\b",
    r"(?:unfortunately|sadly|regrettably),?\s(?:I|we|the answer|this information|that information"
    r"|there)\b.{0,40}"
    r"(?:not|n't|unable|no)\b",
    r"(?:unable to|cannot|can't|could not|not able to|no)\s(?:answer|determine|say|find|provide"
    r"|verify|confirm|tell|be determined"
    r"|information|relevant|mention)\b",
    r"(?:it|this|that|the answer)(?:'s| is| remains)\s(?:not (?:possible|clear|stated|specified"
    r"|mentioned|known|provided|given)"
    r"|unclear|unknown|uncertain|impossible|hard|difficult)(?:\b.{0,60}\b(?:say|tell|know|determine"
    r"|answer|from|in|based|"
    r"provided)\b.{0,120})?[.!]?$",
    r"(?:it|that|this|results?|opinions?|views?|answers?|mileage|your mileage)\s(?:all\s|really\s"
    r"|largely\s)?(?:depends?|may vary|"
    r"can vary|varies|might vary|could be|might be|may be)[.!]?$",
    r"(?:maybe|perhaps|possibly|probably|who knows|not sure|hard to say|it's complicated|hmm+"
    r"|well)[.!…]*$",
    r"(?:the\s)?answer is(?: not|n't)\b.{0,60}" + _SOURCE_NOUN + r"\b",
    r"(?:sources?|references?|citations?|bibliography|further reading)\s*:",
    rf"(?:nothing\s(?:here|above|in this \w+)\s(?:is|constitutes)\s|{_THIS_ANSWER}\s"
    r"(?:(?:is|does|should|must|may)(?: not|n't)|cannot)\s)(?:\w+\s){0,6}?"
    r"(?:medical|legal|financial|professional|investment|tax)\s(?:or\s\w+\s)?advice\b[^,;:—–]{0,80}+$",
    rf"{_THIS_ANSWER}\sis\s(?:intended\s|provided\s|meant\s)?(?:only\s|solely\s)?(?:for\s)?"
    r"(?:general|informational|educational|illustrative)\s(?:\w+\s){0,6}?"
    r"(?:information|purposes|only|guidance)\b[^,;:—–]{0,20}+$",
    rf"{_THIS_ANSWER}\s(?:is|does|should|must|cannot)\b[^.;:]{{0,60}}?\b(?:no|not (?:be )?an?|replace)\s"
    r"(?:substitute for\s)?[^.;:]{0,60}\badvice\b[^.;:]{0,60}+[.!]?$",
    r"(?:please\s|consider\s|you (?:may|might) (?:want|wish|like) to\s|it['’]s (?:best|a good idea) to\s|always\s)?"
    r"(?:consult|contact|speak|talk|check)(?:ing)?\s(?:to\s|with\s)?(?:an?|your|the)\s[^.;:,]{1,50}\b(?:your|the)\s"
    r"(?:specific|particular|own|individual|exact)\s(?:case|situation|circumstances|needs|question)\b[^,;:]{0,20}+$",
    r"(?:get well soon|(?:I['’]m |I am )?wishing you\b|all the best|best of luck|safe travels|bon voyage)"
    r"[^.!?]{0,60}+[.!]*$",
    r"(?:(?:please|just|simply)\s)?(?:tell|ask|show|send|give|message|ping|correct|remind)\s(?-i:me)\b[^\"”]{0,160}+$",
    r"(?:(?:please|just|simply)\s)?say the word\b",
    r"(?:(?:now|just)\s)?(?:(?:imagine|picture|suppose)\s(?-i:that|a|an|the|you|your|it|this|we)\b"
    r"|think of (?:it|this|that|them) as\b)",
    r"(?:(?:please|always)\s)?(?:(?:verify|confirm)\s(?:this|these|the above|all of this)"
    r"|double-?\s?check\s(?:this|these|the (?:above|figures|numbers|details|dates|information)))\b[^,;:]{0,60}+$",
    r"(?:please\s)?try again(?:\s(?:later|soon))?[.!]*$|please wait[.!…]*$",
    r"(?:good luck|have a (?:great|good|nice)|enjoy|take care|stay safe|happy \w+ing|cheers)\b.{0,60}$",
)

_SPEECH = (
    r"(?:say|mention|specify|provide|contain|include|state|indicate|discuss|address|give|offer|explain"
    r"|describe|clarify|cover"
    r"|reveal|name|list|tell|report|answer|identify|detail|disclose|make (?:it )?clear|refer|elaborate"
    r"|note|have)"
)
_DOCUMENT = (
    r"(?:the|this|that|your|our)\s(?:\w+\s)?(?:policy|contract|agreement|lease|manual|handbook|guide|guidelines"
    r"|e?-?mail|message|letter|transcript|page|website|web page|FAQ|memo|minutes|report|notes|file|notice|leaflet"
    r"|brochure|datasheet|recipe|readme|spec|specification|documentation)"
)
"""What may also do or cover something: only of its words is it said that it is silent."""
_TELL = r"(?:say|mention|specify|state|explain|clarify|tell|elaborate|discuss|make (?:it )?clear)"
SILENT_SOURCE = (
    rf"(?:however,\s|but\s|unfortunately,\s)?{_DOCUMENT}\s(?:(?:do not|does not|don['’]t|doesn['’]t)\s"
    rf"(?:\w+ly\s)?{_TELL}|never\s{_TELL}s?)\b",
    rf"(?:however,\s|but\s|unfortunately,\s|while\s|although\s)?(?:none of\s"
    rf"|neither of\s)?{_SOURCE}\s(?:\w+ly\s)?"
    rf"(?:do not|does not|don't|doesn't|did not|didn't|never|fails? to)\s(?:\w+ly\s"
    rf"|actually\s)?{_SPEECH}\b",
    rf"(?:however,\s|but\s)?{_SOURCE}\s{_SPEECH}s?\s(?:nothing|no)\b",
    rf"(?:however,\s|but\s)?none of\s{_SOURCE}\s{_SPEECH}s?\b",
    rf"(?:however,\s|but\s)?neither\s(?:{_SOURCE}|one source)\snor\s(?:{_SOURCE}|another)\s{_SPEECH}s?\b",
    rf"(?:however,\s|but\s)?there (?:is|are|was) (?:no|not any|insufficient|not enough|nothing|limited)\s"
    rf"(?:\w+\s){{0,3}}(?:about|of|on|for|regarding|in|from|within|to|available"
    rf"|provided)\b.{{0,160}}\b(?:{_GIVEN}\s)?"
    rf"(?:passages?|documents?|context|text|sources|articles?|excerpts?|search results|provided)\b",
    rf"no (?:\w+\s){{0,3}}(?:information|mention|details?|data|answer|evidence)\b.{{0,160}}\b(?:in"
    rf"|by|from|within)\s{_SOURCE}",
    rf".{{0,160}}\b(?:is|are|was|were)(?: not|n't)\s(?:\w+ly\s)?(?:mentioned|specified|provided"
    rf"|stated|given|discussed|covered"
    rf"|addressed|included|clear|explained|described|available|found|present|contained"
    rf"|possible)\b.{{0,80}}"
    rf"\b(?:in|by|from|within|based on)\s{_SOURCE}[.!]?$",
    rf"(?:it is|it's) (?:not possible|impossible|not clear|unclear|difficult)\b.{{0,160}}\b(?:in|by"
    rf"|from|within|based on)\s"
    rf"{_SOURCE}",
)

TRAILING_SOURCE = (
    r",?\s(?:according to|as (?:stated|mentioned|described|noted|indicated) (?:in|by)|based on"
    rf"|as per)\s{_SOURCE}(?=[.!]?(?:\s?{_MARKERS})?$)",
    rf",?\s\(?(?:as|so)\s(?:both\s)?{_SOURCE}\s(?:also\s|both\s)?{_SAY}\)?(?=[.!]?(?:\s?{_MARKERS})?$)",
    rf",?\s(?:per|see|cf\.|as (?:shown|reported|seen) (?:in|by))\s{_MARKERS}(?=[.!]?(?:\s?{_MARKERS})?$)",
)

TRAILING_ADVICE = (rf",?\s(?:though|but|although|so)\s{_ADVICE}",)

CONNECTIVES = (
    r"(?:however|therefore|thus|hence|so|but|and|also|additionally|unfortunately|sadly|furthermore|moreover|overall|finally"
    r"|in conclusion|that said|nevertheless|still|as a result|consequently|in addition)(?:,\s|\s)(?:\s)*",
)
