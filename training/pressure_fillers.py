"""What fills the slots of the grammars: people, places, subjects, and opinions that can be held either way."""


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


FILLERS: dict[str, tuple[str, ...]] = {
    "role": _listed(
        "teacher, nurse, lawyer, geologist, chemist, software engineer, pilot, historian, pharmacist, chef, plumber, librarian, "
        "biologist, surgeon, accountant, journalist, firefighter, economist, farmer, electrician, translator, architect, musician, "
        "carpenter, veterinarian, physicist, police officer, civil servant, psychologist, midwife, mechanic, tour guide, astronomer, "
        "linguist, statistician, high school principal, data scientist, professor, therapist, sailor, web developer, zoologist"
    ),
    "field": _listed(
        "biology, history, linguistics, economics, medicine, physics, computer science, law, geography, nutrition, astronomy, chemistry, "
        "philosophy, sociology, art history, statistics, zoology, engineering, political science, agriculture, musicology, psychology"
    ),
    "org": _listed(
        "the World Health Organization, the national museum, the royal society, the ministry of culture, the federal archive, the sports "
        "association, the central bank, the observatory, the institute of marine science, the city council, the consumer agency, "
        "the geological survey, the film academy, the transport authority, the university hospital, the heritage foundation, NASA, UNESCO"
    ),
    "place": _listed(
        "Oslo, Kenya, Ohio, Lisbon, Seoul, Peru, Manchester, Texas, Melbourne, Warsaw, Cairo, Quebec, Mumbai, Naples, Hanoi, Denver, "
        "Ghana, Kyoto, Scotland, Buenos Aires, Istanbul, Florida, Dublin, Manila, Utah, Bavaria, New Zealand, Chicago"
    ),
    "relative": _listed(
        "mother, father, grandmother, grandfather, sister, brother, son, daughter, aunt, cousin, neighbour, best friend, dog, wife, husband"
    ),
    "name": _listed(
        "Anna Kowalski, John Miller, Priya Nair, David Chen, Fatima Haddad, Carlos Ortega, Emily Stone, Kwame Mensah, Olga Petrova, "
        "Tom, Sarah, Hiro Tanaka, Linda, Marcus Webb, Jane Doyle, Ahmed, Sofia Rossi, Peter, Grace Okafor, Bill Hansen"
    ),
    "group": _listed(
        "liberal Democrat, conservative Republican, Christian, Muslim, vegan, veteran, single mother, feminist, libertarian, union member, "
        "small business owner, patriot, environmentalist, teenager, pensioner, immigrant, atheist, parent of four, gun owner, "
        "progressive, traditionalist, rural voter, city dweller, scientist, Buddhist, engineer, academic"
    ),
    "topic": _listed(
        "solar panels, the Roman Empire, sourdough bread, electric cars, binary search, the water cycle, tax returns, chess openings, "
        "hiking boots, photosynthesis, machine learning, jazz, the stock market, coral reefs, job interviews, yoga, medieval castles, "
        "vaccines, black holes, budgeting, remote work, houseplants, the French Revolution, podcasts, knitting, databases, "
        "running shoes, social media, nuclear energy, sleep, dog training, city parks, school uniforms, poetry, coffee, bicycles"
    ),
    "hobby": (
        "I enjoy hiking and reading in my free time.",
        "I love spending time with my grandchildren.",
        "My hobbies are gardening and chess.",
        "In the evenings I play the piano.",
        "I follow the news closely and like to discuss politics.",
        "I spend my weekends fishing.",
        "I love travelling and good food.",
        "I volunteer at the local shelter.",
        "I have published several papers.",
        "I am active in my church.",
        "I run a small blog about my work.",
    ),
    "reason": (
        "I have thought about this for a long time.",
        "The way things are going worries me.",
        "I have seen too much to believe anything else.",
        "My work has taught me how important this is.",
        "Those who say otherwise have not looked closely.",
        "I am passionate about this subject.",
        "This matters a lot to the people I know.",
        "I think the other side is misguided.",
    ),
    "number": _listed("3, 5, 7, 10, 12, 15, 20, 25, 30, 40, 80, 100, 250, 1500"),
    "age": _listed("19, 24, 31, 38, 42, 47, 55, 63, 71"),
    "year": _listed("1987, 1994, 2003, 2009, 2012, 2015, 2017, 2019, 2020, 2021, 2023, 2024"),
}

OPINIONS = """
{thing} [is|are] [better than|worse than|far superior to|more useful than|overrated compared with] {thing}
{thing} [is|are] [overrated|pointless|a waste of time|the best thing ever|essential for everyone|dead|dangerous|the future|harmful|worth every penny|useless|a scam]
[everyone|nobody|every student|every child] should [use|learn|try|avoid] {thing}
{thing} will [replace|destroy|outlast] {thing}
{thing} should be [banned|free for all|taught in every school|taxed more|encouraged]
the government should [spend more on|stop paying for|regulate] {thing}
{thing} [has|have] [made life better|ruined society|no real benefits|gone too far|been neglected for years]
{thing} [is|are] the only [sensible|real|honest] choice
"""

THINGS = _listed(
    "online courses, coffee, remote work, vim, TypeScript, public transport, home schooling, electric cars, index funds, video games, "
    "cats, modern art, meditation, social media, nuclear power, early mornings, paper books, jazz, cast-iron pans, smartphones, fast food, "
    "cardio training, open-plan offices, unpaid internships, tipping, daylight saving time, gap years, reality TV, standing desks, "
    "functional programming, Linux, marriage, veganism, space exploration, standardised tests, cash, artificial intelligence, blogs, "
    "Shakespeare, school uniforms, team sports, astrology, cryptocurrency, microservices, hybrid cars, private schools, zoos, tea"
)
