"""Questions of the three types, in the grammar of `pressure_phrases`: many wear the look of another type."""

TIME_SENSITIVE = """
who is [the |][current |present |new |][president|prime minister|king|governor|mayor|chancellor|finance minister|speaker of the house|chief minister|vice president|head coach|manager|captain|ceo|chairman|chief justice|pope|director] of {place2}[ now| right now| today| currently|]
who [is|was] the [last|latest|newest|most recent] [person|team|player|country|film] to [win|get|receive|host] the {award}
who [won|is winning|holds|has] the {award} [this year|this season|last year|now|currently|]
when [is|was] the [last|next|latest] [time {team} won {award}|{award}|election in {place2}|episode of {show}|season of {show}|solar eclipse in {place2}|world cup]
when [does|did|will] [the next|the new|the latest] [season of {show}|iphone|version of {software}|{show} movie|playstation] [come out|start|release|air]
what is the [current|latest|newest|most recent|present] [version of {software}|population of {place2}|price of {asset}|interest rate in {place2}|minimum wage in {place2}|{device}|inflation rate|exchange rate|unemployment rate in {place2}|weather in {place2}|score|time in {place2}|gdp of {place2}]
what is the population of {place2}[ now| today|]
how many [championships|titles|super bowls|world cups|gold medals|goals|grand slams|grammys|oscars] [has|have|does] {team} [won|have|scored][ so far| now|]
how many [episodes|seasons] of {show} are there
how many [people|users|countries|members|employees] [are|live|work|use] [in|at|on] [{place2}|{company}|the european union|nato|the united nations][ now| today|]
how [old|tall|rich] is {person}[ now| today|]
how [much|expensive] [is|does] [{asset}|a {device}|a gallon of gas|a stamp|one share of {company}|a loaf of bread] [cost|worth|trading at][ today| now| these days|]
who has the most [goals|home runs|followers on {company}|wins|points|oscars|grammys|rushing yards|subscribers|titles] in [the nba|the nfl|history|the premier league|the world|international football]
who [owns|runs|leads|coaches|manages|sponsors|heads] {company}[ now| today| currently|]
what [team|club|company] does {person} [play for|work for|coach|manage][ now|]
where [is|does] {person} [live|playing|working|now][ today| these days|]
[is|are] {person} still [alive|married|president|playing|the ceo]
what is the [tallest|largest|fastest|richest|most expensive|most popular|highest grossing|most visited|longest running] [building|company|car|person|city|song|movie|app|bridge|tv show|airport] in [the world|{place2}|the us][ right now| today| currently|]
what [are|is] the [current|latest|new] [rules|regulations|tax brackets|travel restrictions|guidelines|trends|news|update] [on|for|about|in] {topic}
where [will|are|is] the [next|upcoming|2026|2028|2030] [olympics|world cup|summit|super bowl] [be held|taking place|going to be]
when [does|do|did|will] [{team}|{person}] play[ next| again|]
what time [is|does] [the game|{show}|the match] [on|start][ tonight| today|]
[has|have] [{person}|{team}|{company}] [announced|released|won|retired|launched|signed] [anything|yet|this year|recently|a new {device}]
what's the [latest|newest] on [{topic}|{company}|the negotiations|the mars mission|climate policy]
[what|which] [movies|songs|stocks|phones|shows] [are|is] [out|trending|playing|on sale|popular] [now|this week|this month]
who is [number one|ranked first|at the top|leading] in [the premier league|tennis|the charts|the polls|formula one]
how many [satellites|moons|cases|casualties|refugees|electric cars] are there [now|today|so far|this year]
"""

FACTUAL = """
who [wrote|directed|invented|discovered|painted|composed|founded|designed|sang|built] {work}
who [played|plays|voiced|plays the part of] [the king|the mother|the villain|the doctor|the detective|{person}] in {work}
when [was|were|did] [{work} written|the {war} end|the {war} begin|{place2} founded|{person} born|the first {device} made|slavery abolished in {place2}|{place2} become independent|{company} founded|women get the right to vote in {place2}]
where [is|was|did] [{place2} located|the {war} fought|{work} set|{person} born|{work} filmed|the {river} begin|the treaty of {place} signed]
what is the [capital|official language|national anthem|currency|area|highest mountain|national animal] of {place2}
what is the [chemical symbol|boiling point|atomic number|melting point|density|formula] [of|for] {substance}
what is [{number} + {number}|{number} times {number}|the square root of {number}|{number} percent of 80|the derivative of x squared|2 to the power of {number}]
how many [bones are in the human body|sides does a hexagon have|legs does a spider have|planets are in the solar system|strings does a violin have|chromosomes do humans have|players are on a chess board|continents are there|teeth does an adult have|feet are in a mile]
how [far|big|deep|long|hot|heavy] is [the moon from earth|the pacific ocean|the {river}|the sun|a blue whale|light travelling in a year]
what [does|did] [{term} stand for|the word {term} mean|the {organ} do|the {war} cause|{person} invent]
why [is the sky blue|do leaves change colour|does ice float|did the {war} start|do cats purr|is the sea salty|do we yawn|did rome fall]
what [causes|caused] [rainbows|earthquakes|the {war}|tides|inflation|diabetes|rust|thunder]
[is|are|was|were] [{substance} a metal|a tomato a fruit|whales mammals|the {river} longer than the nile|pluto a planet|{place2} in europe|bats blind|light faster than sound|{place2} ever a monarchy]
[can|do|does] [penguins fly|sound travel in space|humans breathe under water|spiders have six legs|{substance} dissolve in water|lightning strike twice|a cow have four stomachs]
who was the [first|second|third|16th] [president|king|prime minister|emperor|person] [of {place2}|to walk on the moon|to climb everest|to reach the south pole]
in which [year|country|city|century|state] [did the {war} end|is {place2}|was {person} born|was {work} written|did the black death begin]
what [language|religion|currency] [is spoken|is practised|is used] in {place2}
which [planet|element|animal|ocean|country|gas] is the [largest|lightest|fastest|smallest|hottest|most abundant][ in the solar system| on earth|]
[explain|describe|define] [how a {device} works|photosynthesis|the theorem of pythagoras|what {term} means|the water cycle|gravity]
what is the [difference|relation] between [a virus and a bacterium|weather and climate|a comet and an asteroid|speed and velocity|DNA and RNA|mass and weight]
where does the [last name|phrase|word] {term} come from
what is the [name|theme|setting|plot|last line|opening song] of {work}
what happens [at the end of|to the father in|in the first chapter of] {work}
how do you [calculate the area of a circle|say hello in japanese|convert miles to kilometres|find the median|balance an equation]
what type of [cell|rock|animal|bond|government|engine] is [found in the {organ}|granite|a {animal}|in water|used in {place2}]
does [this|the|it] [one |phone |laptop |camera |model |product |room |]have [a plastic body|a headphone jack|two usb ports|a battery|a balcony|free parking|a warranty|a metal case]
[what|which] [size|material|colour|brand|processor|language|weight] is [it|this|the case|the box|the screen]
[is|are] [it|this|the cable|batteries|the charger] [included|made of steel|compatible with {software}|waterproof|sold separately|made in {place2}]
how many [pages|rooms|watts|ports|pieces|chapters] does [it|the book|the hotel|the set] have
when [does|did] the [store|restaurant|museum|hotel] [open|close|open its doors]
how many [medals|seats|episodes|votes|goals] did [{team}|{person}|{place2}] [win|get|score] in [1996|2004|2010|2018]
who won the {award} in [1954|1978|1999|2008|2016]
"""

SUBJECTIVE = """
what is the best [way to learn {topic}|{device}|book about {topic}|pizza topping|city to live in|music genre|breakfast|age to marry|programming language|diet|movie ever made|holiday destination]
[is|are] {thing} [better than {thing}|worth it|overrated|worth the money|good for beginners|a good idea|ethical|important|fun|boring|beautiful|worth learning]
should [i|we|people|children|schools|companies|the government] [use|learn|ban|buy|stop using|invest in|allow|support|worry about] {thing}
should [i|you] [quit my job|go to college|get married young|move to {place}|start a business|tell my {relative}|adopt a dog|rent or buy]
which [is|one is|would be] [better|nicer|more fun|more beautiful|tastier], {thing} or {thing}
[do|did|would] you [like|enjoy|prefer|recommend|think people like] [the ending|{thing}|the service|the food|the characters|the atmosphere|this place|{topic}]
how [is|was|are|were] the [food|service|room|sound|plot|view|staff|picture|battery life|ambience|breakfast|writing|story|acting|quality|price|location|taste|design|screen|bathroom|bed|coffee|characters|ending|atmosphere|decor|waiter|pool|music|fit|smell|texture]
how [good|nice|comfortable|friendly|clean|tasty|loud|expensive|easy|interesting|helpful|reliable|sturdy|attractive|delicious] [is|are|was|were] [the|this|these] [food|staff|room|bed|book|product|place|movie|service|camera|keyboard|headphones|dish|hotel|story]
what [do|did] you think [of|about] [{thing}|the {topic} debate|this movie|the new design|the main character|the rooms|the neighbourhood]
what [is|are|was] your [opinion on {thing}|favourite {device}|view on {topic}|impression of the staff|take on {thing}]
is the [food|room|service|book|price|sound|battery|screen|location|staff|ending|story|pool|picture|quality] [good|great|nice|reasonable|clear|worth it|comfortable|friendly|disappointing|bad|convincing|fast enough|delicious|clean]
does [it|the food|the room|this product|the story|the speaker|the fabric] [taste good|smell nice|look good|feel cheap|sound great|work well|feel comfortable|get boring|make you laugh|look pretty]
why [do people love|is everyone talking about|do you like|should i care about|do people hate] {thing}
who is the [greatest|best|worst|most overrated|most talented] [player|singer|actor|writer|leader|director|painter|coach|band] [ever|of all time|alive|in history]
what makes a [good|great|perfect] [teacher|friend|movie|leader|city|meal|life|marriage|book]
is it [wrong|rude|okay|moral|fair|cruel|better] to [eat meat|lie to a friend|work on weekends|keep pets|tip waiters|tax the rich|rent]
[tabs or spaces|cats or dogs|coffee or tea|mountains or beach|android or iphone|books or films|city or countryside|vim or emacs]
what [would be|is] a [good|nice|fun|great] [gift for my {relative}|name for a dog|place to eat|hobby for a {role}|first language|weekend trip]
how do you feel about {thing}
would you say [{thing} has improved|the rooms are large|this is a good buy|the plot is believable|the staff is helpful]
[can|could] you recommend [a good book|a nice restaurant|something to watch|a camera|a quiet hotel]
where [can|did] [i|you] [find|get|have|see] [a great view|the best coffee|good food|a nice room|friendly staff|a cozy place]
what [is|was] the [best|worst|funniest|most annoying|most interesting|nicest] [part|thing|scene|feature|dish|room|character|aspect] [of|about|in] [this|the] [hotel|book|film|phone|restaurant|city|product|story]
how [did|do|does] [it|you|the author|the actor|the place] [look|feel|perform|do|write|handle|make you feel]
was the [price|meal|trip|book|seat|tour] [worth it|fair|too long|too expensive|enjoyable|what you expected]
what kind of [story|taste|vibe|atmosphere|experience|writing style|people|humour] [is it|does it have|did you find|can i expect]
how about [the parking|the view|breakfast|the staff|the sound|the wifi|the plot]
[remote work or office|renting or buying|saving or investing|spring or autumn]: which is better
"""

PLACES = """{place}, the united states, france, india, japan, brazil, the uk, new york city, california, china, germany, mexico, pakistan,
nigeria, canada, italy, egypt, south africa, south korea, bangladesh, spain, australia, argentina, russia, ireland"""
NAMED = {
    "award": "super bowl, world series, nobel peace prize, champions league, ballon d'or, oscar for best picture, stanley cup, "
    "eurovision, wimbledon, masters, ipl, grammy for album of the year, tour de france, rugby world cup, american idol",
    "team": "arsenal, the lakers, the yankees, england, real madrid, the packers, brazil, the celtics, india, liverpool, roger federer, serena williams, the cubs",
    "show": "the crown, grey's anatomy, stranger things, the walking dead, game of thrones, the simpsons, the bachelor, peaky blinders, doctor who",
    "software": "python, windows, android, ios, ubuntu, node, chrome, macos, java, postgres, gpt",
    "device": "phone, laptop, microwave, steam engine, camera, television, tesla, smartwatch, battery, telescope, console",
    "asset": "bitcoin, gold, crude oil, apple stock, ethereum, a barrel of oil",
    "company": "apple, microsoft, twitter, toyota, walmart, google, boeing, disney, samsung, nestle, instagram, the world bank",
    "person": "tom hanks, elon musk, lionel messi, taylor swift, queen victoria, albert einstein, marie curie, beyonce, mozart, napoleon, lebron james, warren buffett",
    "work": "hamlet, the mona lisa, the godfather, moby dick, bohemian rhapsody, the telephone, penicillin, the eiffel tower, "
    "harry potter, pride and prejudice, the lion king, the magic flute, don quixote, star wars, the odyssey, let it be, the sistine chapel",
    "war": "first world war, american civil war, french revolution, vietnam war, cold war, battle of hastings, crimean war, great depression, hundred years war",
    "river": "amazon, danube, mississippi, yangtze, rhine, volga",
    "substance": "gold, water, iron, helium, table salt, mercury, oxygen, sugar, carbon dioxide",
    "term": "photosynthesis, nasa, entropy, osmosis, html, democracy, goodbye, ram, habeas corpus, smith",
    "organ": "liver, heart, pancreas, lung, hippocampus, kidney",
    "animal": "frog, shark, dolphin, bat, penguin, octopus",
}
