"""The four shapes that the check exists for, on the shipped judge and a small memory."""

import pytest

import holdfast
from holdfast import Hit, Passage, Premise, aio
from holdfast.config import PremisesConfig
from holdfast.premises.types import QuestionVerification
from holdfast.premises.verdicts import quote_of
from premises_cases import SureJudge, WordRecall, passages


async def verify(question: str, **options: object) -> QuestionVerification:
    return await aio.verify_question(question, WordRecall(), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "question",
    [
        "When did Priya hand in her thesis?",
        "Where did Owen adopt the greyhound?",
        "What is the name of Owen's greyhound?",
        "What did Priya spill during her job interview?",
        "What prize did Owen's sourdough win at the county fair?",
        "What did Priya lose on the tram?",
        "How did Owen sprain his ankle?",
        "Has Priya given a talk in Lisbon?",
        "What did Priya do in September 2024?",
        "What happened in 2024?",
    ],
)
async def test_what_memory_supports_may_be_asked(question: str) -> None:
    found = await verify(question)
    assert found.short_circuit_message() is None
    assert found.all_premises_supported
    assert found.outcome == "supported"
    for verdict in found.verdicts:
        assert verdict.supported
        assert verdict.confidence is not None
        assert verdict.confidence >= 0.6
        assert verdict.evidence_ids


@pytest.mark.parametrize(
    "question",
    [
        "Why did Owen quit his job at the aquarium?",
        "When did Priya buy a motorcycle?",
        "How did Owen's twins like the school?",
        "Why did Owen divorce his wife?",
        "What did Priya do in Tokyo?",
    ],
)
async def test_false_premise(question: str) -> None:
    found = await verify(question)
    message = found.short_circuit_message()
    assert message is not None
    assert message.startswith("insufficient evidence: the question presupposes '")
    assert not found.all_premises_supported
    assert found.unsupported_premises()


@pytest.mark.parametrize(
    "question", ["Did Owen ever go skiing?", "Has Priya adopted a dog?", "Did Owen ever go to Portugal?"]
)
async def test_negative_existence_is_the_asked_claim(question: str) -> None:
    found = await verify(question)
    assert found.asked is not None
    assert found.asked_verdict is not None
    assert not found.asked_verdict.supported
    assert found.should_abstain
    assert "the question asks whether" in (found.short_circuit_message() or "")


@pytest.mark.parametrize(
    "question",
    ["What did Priya lose on the tram in March 2021?", "What happened in 2021?", "What happened in 2030?"],
)
async def test_time_shift(question: str) -> None:
    found = await verify(question)
    assert found.should_abstain
    assert found.verdicts[0].cause == "other_period"
    assert found.verdicts[0].says_instead is not None


@pytest.mark.parametrize(
    ("question", "who", "quoted"),
    [
        ("What did Owen lose on the tram?", "Priya", "t12"),
        ("Where did Priya adopt the greyhound?", "Owen", None),
        ("How did Priya sprain her ankle?", "Owen", "t8"),
        ("What did Owen spill during his job interview?", "Priya", "t6"),
    ],
)
async def test_cross_entity_confusion_says_of_whom(question: str, who: str, quoted: str | None) -> None:
    found = await verify(question)
    first = found.unsupported_premises()[0]
    assert first.cause == "other_entity"
    assert first.says_instead is not None
    assert quoted in (None, first.says_instead.evidence_id)
    assert f"of {who}" in (found.short_circuit_message() or "")


@pytest.mark.parametrize(
    ("claim", "passage", "cause"),
    [
        ("Alma sold the farm.", "Viktor sold the farm in spring.", "other_entity"),
        ("The Kellerman factory used to make tractors.", "Viktor sold the farm.", "not_attested"),
        ('"Triage" means something urgent.', "The clinic in Rye is closed on Mondays.", "not_attested"),
        ("Viktor sold the farm in 2019.", "Viktor sold the farm on 3 May 2021.", "other_period"),
        ("Viktor sold the farm in 2019.", "Viktor bred horses on 3 May 2021.", "not_attested"),
    ],
)
async def test_only_a_passage_on_the_topic_says_it_of_another(claim: str, passage: str, cause: str) -> None:
    verdict = await aio.verify_premise(claim, WordRecall([Passage("p", passage)]), judge=SureJudge())
    assert (verdict.outcome, verdict.cause) == ("unsupported", cause)
    assert (verdict.says_instead is None) is (cause == "not_attested")


async def test_what_is_surely_the_same_in_other_words_is_quoted() -> None:
    kept = WordRecall([Passage("p", "Priya works as a doctor.")])
    verdict = await aio.verify_premise("Owen is a physician.", kept, judge=SureJudge(0.96, 0.0))
    assert verdict.cause == "other_entity"


async def test_a_contradiction_is_quoted() -> None:
    found = await verify("Did Owen ever go to Portugal?")
    assert found.asked_verdict is not None
    assert found.asked_verdict.outcome == "contradicted"
    assert "I've never been to Portugal." in (found.short_circuit_message() or "")


async def test_a_pronoun_without_anybody_is_inconclusive() -> None:
    found = await verify("Did they eat there?")
    assert found.outcome == "inconclusive"
    assert found.asked_verdict is not None
    assert found.asked_verdict.confidence is None
    assert found.short_circuit_message() is None
    assert any("they" in warning for warning in found.warnings)


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("Who founded Brightwell? Why did it go bankrupt?", "It went bankrupt."),
        ("Who founded Brightwell, and when did Ann sell it?", "Ann sold it."),
        ("Who founded Brightwell and why did they leave?", "They left."),
    ],
)
async def test_a_second_question_about_it_is_not_passed_over(question: str, claim: str) -> None:
    memory = [
        Passage("1", "Brightwell was founded by Ada Quist in 1990."),
        Passage("2", "Nordhus went bankrupt in 2012, and Ann sold the house that they left."),
    ]
    found = await aio.verify_question(question, WordRecall(memory))
    assert {v.premise.claim: v.outcome for v in found.verdicts} == {
        "Someone founded Brightwell.": "supported",
        claim: "inconclusive",
    }
    assert found.outcome == "inconclusive"
    assert any(claim in warning for warning in found.warnings)


_NOTICES = [
    Passage("1", "The clinic in Rye is closed on Mondays."),
    Passage("2", "Phone: 555 0199 at night"),
    Passage("3", "How do I get there? Take the tram."),
    Passage("4", "The clinic takes cards."),
]
_DIARY = [Passage("1", "I lost my passport on the tram."), Passage("2", "The user is allergic to nuts.")]


@pytest.mark.parametrize(
    "question",
    [
        "Who do I call at night?",
        "What are your opening hours?",
        "Who made you?",
        "Should I bring my passport?",
        "My son has a fever. What should I do?",
        "What do you call a baby kangaroo?",
    ],
)
async def test_who_asks_is_nobody_in_a_memory_of_notices(question: str) -> None:
    found = await aio.verify_question(question, WordRecall(_NOTICES), judge=SureJudge(0.1))
    assert found.outcome == "inconclusive"
    assert found.short_circuit_message() is None
    assert {verdict.cause for verdict in found.verdicts} == {"unresolved_reference"}


@pytest.mark.parametrize(
    ("question", "kept", "outcome"),
    [
        ("Where is my boat?", _DIARY, "unsupported"),
        ("Did I ever go skiing?", _DIARY, "unsupported"),
        ("Did I ever go skiing?", passages(), "unsupported"),
        ("What did you bake for the fair?", passages(), "unsupported"),
        ("Who made you?", _DIARY, "inconclusive"),
        ("Did I ever go skiing?", [Passage("1", "Priya: I lost my passport.")], "unsupported"),
        ("Did I ever go skiing?", [], "unsupported"),
    ],
)
async def test_who_asks_is_looked_up_where_memory_holds_what_somebody_said(
    question: str, kept: list[Passage], outcome: str
) -> None:
    found = await aio.verify_question(question, WordRecall(kept), judge=SureJudge(0.1))
    assert found.outcome == outcome


async def test_what_memory_says_of_whoever_asks_stands() -> None:
    sure = await aio.verify_question("Can I pay by card?", WordRecall(_NOTICES), judge=SureJudge())
    against = await aio.verify_question(
        "Is my clinic in Rye closed on Mondays?", WordRecall(_NOTICES), judge=SureJudge(0.05, 0.9)
    )
    assert (sure.outcome, against.outcome) == ("supported", "contradicted")


async def test_evidence_is_among_the_hits_and_only_of_what_is_supported() -> None:
    known = {passage.id for passage in passages()}
    for question in ("Where did Owen adopt the greyhound?", "Where did Priya adopt the greyhound?"):
        found = await verify(question)
        for verdict in found.verdicts:
            assert set(verdict.evidence_ids) <= known
            assert bool(verdict.evidence_ids) is verdict.supported


async def test_what_a_supported_event_entails_is_supported_with_it() -> None:
    found = await aio.verify_question(
        "What did Maria's cousin Rob bring?",
        WordRecall([Passage("p", "Maria's cousin Rob brought a cake.")]),
        judge=_Strict("Maria's cousin Rob brought something."),
    )
    event, owner = found.verdicts
    assert (event.cause, owner.cause) == ("attested", "entailed")
    assert found.all_premises_supported


class _Strict(SureJudge):
    """Supports one claim alone."""

    def __init__(self, supported: str) -> None:
        super().__init__(0.1, 0.1)
        self.supported = supported

    async def judge(self, pairs):  # type: ignore[no-untyped-def]
        judged = await super().judge(pairs)
        sure = (await SureJudge().judge(pairs[:1]))[0]
        return [sure if p.claim == self.supported else j for p, j in zip(pairs, judged, strict=True)]


async def test_two_people_are_checked_one_by_one() -> None:
    kept = [Passage("1", "Jean visited Rome in spring."), Passage("2", "John visited Rome with his son.")]
    both = await aio.verify_premise("Jean and John visited Rome.", WordRecall(kept))
    assert both.supported
    assert set(both.evidence_ids) == {"1", "2"}
    assert not (await aio.verify_premise("Jean and Ann visited Rome.", WordRecall(kept))).supported


async def test_searches_go_with_and_without_the_name() -> None:
    recall = WordRecall()
    await aio.verify_premise("Priya lost something on the tram.", recall)
    assert recall.queries == ["Priya lost something on the tram.", "lost something on the tram."]


def test_the_plain_functions_give_the_same() -> None:
    memory = holdfast.Memory(":memory:")
    with memory:
        memory.add(passages())
        found = holdfast.verify_question("What did Owen lose on the tram?", memory)
        assert found.should_abstain
        assert holdfast.verify_premise("Priya lost something on the tram.", memory).supported
        assert holdfast.verify_premise(Premise("Owen adopted a greyhound."), memory).tier == "embedded"


@pytest.mark.parametrize(
    ("question", "premises"),
    [
        ("Where is the sauna?", ["There is a sauna."]),
        ("how much is the sauna", ["There is a sauna."]),
        ("Where is the pool?", []),
        ("Where is the library?", []),
    ],
)
async def test_what_a_look_up_points_at_fails_only_where_memory_denies_it(
    question: str, premises: list[str]
) -> None:
    with holdfast.Memory(":memory:") as memory:
        memory.add(["There is no sauna.", "The pool is on the second floor."])
        found = await aio.verify_question(question, memory)
    assert [premise.claim for premise in found.premises] == premises
    assert [verdict.outcome for verdict in found.verdicts] == ["contradicted"] * len(premises)
    assert found.should_abstain == bool(premises)


async def test_settings_are_kept() -> None:
    strict = PremisesConfig(min_confidence=1.0)
    found = await verify("Where did Owen adopt the greyhound?", config=strict)
    assert found.should_abstain
    recall = WordRecall()
    judge = SureJudge()
    await aio.verify_premise(
        "The mill is old.", recall, judge=judge, config=PremisesConfig(recall_max_results=1)
    )
    assert len(judge.pairs) == 1


async def test_the_result_as_a_dictionary_is_plain() -> None:
    found = await verify("What did Owen lose on the tram?")
    plain = found.to_dict()
    assert plain["should_abstain"] is True
    assert plain["message"] == found.short_circuit_message()
    assert plain["verdicts"][0]["says_instead"]["date"] == "2024-09-16"
    assert found.to_json()


async def test_a_premise_that_is_empty_says_what_to_give() -> None:
    with pytest.raises(holdfast.InputError, match="give a statement"):
        await aio.verify_premise("  ", WordRecall())
    with pytest.raises(holdfast.InputError, match="cannot recall"):
        await aio.verify_question("Why did Ann leave?", object())


async def test_a_long_document_is_read_where_it_bears_on_the_claim() -> None:
    filler = "The harbour was quiet that day and nobody came. " * 3000
    kept = [Passage("long", f"{filler}Owen sold the yellow boat to a fisherman. {filler}")]
    found = await aio.verify_premise("Owen sold the yellow boat.", WordRecall(kept))
    assert found.evidence_ids == ["long"]
    assert "yellow boat" in found.rationale


@pytest.mark.parametrize("link", ["? And why", " and why"])
async def test_a_sound_question_does_not_carry_a_false_one(link: str) -> None:
    memory = [Passage("m1", "Bob quit his job at Amazon to open a bakery.")]
    question = f"Why did Bob quit his job at Amazon{link} did Zed quit Tesla?"
    found = await aio.verify_question(question, WordRecall(memory))
    outcomes = {verdict.premise.claim: verdict.outcome for verdict in found.verdicts}
    assert outcomes["Bob quit his job at Amazon."] == "supported"
    assert outcomes["Zed quit Tesla."] == "unsupported"
    assert outcomes["Zed worked at Tesla."] == "unsupported"
    assert found.should_abstain


@pytest.mark.parametrize(
    ("passage", "outcome"),
    [
        ("Anna never left. Anna still works at the mill.", "contradicted"),
        ("Anna left in May. Anna lives in Rome now.", "supported"),
    ],
)
async def test_an_event_of_two_words_is_looked_up(passage: str, outcome: str) -> None:
    found = await aio.verify_question("Why did Anna leave?", WordRecall([Passage("m1", passage)]))
    assert found.outcome == outcome


@pytest.mark.parametrize(
    ("passage", "outcome"),
    [
        ("Greta won the lottery in 2011.", "supported"),
        ("Greta did not win the lottery.", "contradicted"),
    ],
)
async def test_a_negated_question_asks_what_the_plain_one_asks(passage: str, outcome: str) -> None:
    recall = WordRecall([Passage("m1", passage)])
    assert (await aio.verify_question("Didn't Greta win the lottery?", recall)).outcome == outcome
    assert (await aio.verify_question("Did Greta win the lottery?", recall)).outcome == outcome


@pytest.mark.parametrize(
    "question",
    [
        "Why did Piet sell the mill?",
        "Didn't Piet sell the mill?",
        "Piet sold the mill, didn't he?",
        "Piet sold the mill, right?",
        "So Piet sold the mill?",
    ],
)
async def test_a_denial_in_the_next_sentence_is_seen(question: str) -> None:
    recall = WordRecall([Passage("m1", "Piet owns the mill at Alder. He never sold it.")])
    found = await aio.verify_question(question, recall)
    assert found.outcome == "contradicted"
    assert "He never sold it." in (found.short_circuit_message() or "")
    assert (await aio.verify_question("Does Piet own the mill?", recall)).outcome == "supported"


async def test_what_was_never_sold_is_still_there() -> None:
    memory = [Passage("m1", "Acme has never sold its Berlin office.")]
    verdict = await aio.verify_premise("Acme has a Berlin office.", WordRecall(memory))
    assert verdict.outcome != "contradicted"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who stole the printer?", "Lena broke the office printer this morning."),
        ("Who repaired the printer?", "Lena broke the office printer this morning."),
        ("When did Marco pass his driving test?", "Marco failed his driving test again."),
        (
            "When was the Porto office closed?",
            "The Porto office opened in May 2019. The Dublin office was closed in 2021.",
        ),
        (
            "Why does the cache drop the newest entries first?",
            "The cache holds 500 entries and drops the oldest first.",
        ),
        (
            "Did Acme close the Oslo shop?",
            "Acme opened its first shop in 1980. Brant closed the Oslo shop in 2001.",
        ),
        ("Are contractors paid weekly?", "Contractors are paid monthly."),
        ("Where did Mia buy three paintings?", "Mia sold three paintings at the fair."),
        ("When did Ana sell the bike?", "Ana purchased the bike in June."),
        ("When did Nora depart from Lisbon?", "Nora arrived in Lisbon on Friday."),
        ("Why does Lea still smoke?", "Lea quit smoking last year."),
        ("Why does Ben still work at Initech?", "Ben quit his job at Initech and now works at Acme."),
        ("Why does Ben still teach at the school?", "Ben retired from the school in June."),
        ("Why does Ana still play chess?", "Ana stopped playing chess in May."),
        ("Why is the sign still on the door?", "The sign on the door was removed last week."),
        (
            "Why did Omar Haddad step down?",
            "Ilse Braun stepped down as chief executive; Omar Haddad succeeded her.",
        ),
    ],
)
def test_the_opposite_and_what_is_milder_support_nothing(question: str, told: str) -> None:
    found = holdfast.verify_question(question, lambda query, k: [{"id": "n1", "text": told}])
    assert found.outcome in ("unsupported", "contradicted")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who repaired the printer?", "Lena broke the printer, and Sam fixed it on Monday."),
        ("Who stole the bike?", "The bike was stolen outside the library."),
        ("Who stole the bike?", "Somebody took the bike from the yard and never brought it back: a theft."),
        ("When did Ann find her keys?", "Ann lost her keys on Monday. She found them on Tuesday."),
        ("When did Ben buy the car?", "Ana sold her car to Ben in May."),
        ("When did Ana buy her flat?", "Ana bought her flat in 2010 and sold it in 2020."),
        ("When did Mia sell the boat?", "Mia bought the boat in 2001. She sold it to a neighbour in 2009."),
        ("When did Nora depart?", "Nora arrived on Monday and departed on Friday."),
        ("Why does Ben still work at Acme?", "Ben quit his job at Initech and now works at Acme."),
        ("Why does Ben still work at Acme?", "Ben quit Acme in 2018, but he returned and works at Acme now."),
        ("Why does Ben still work at Acme?", "Ben still works at Acme, although his sister quit."),
        ("Why does Lea still smoke?", "Lea stopped drinking, but she smokes."),
        ("Why is the sign still on the door?", "The sign is on the door. The poster was removed."),
        ("Why is Ben still at Acme?", "Ben left his keys at Acme and is at Acme every day."),
        ("Is Kew Library closed on Sundays?", "Kew Library opened in 1980. It is closed on Sundays."),
        (
            "Did Acme close the Oslo shop?",
            "Acme opened its first shop in 1980. It closed the Oslo shop in 2001.",
        ),
        ("Why did the shop close?", "The shop shut for good because the rent rose."),
        ("Why did Anna win the cup?", "Anna lost the first set but won the cup, being the fitter one."),
    ],
)
def test_deeds_in_other_words_are_attested(question: str, told: str) -> None:
    assert (
        holdfast.verify_question(question, lambda query, k: [{"id": "n1", "text": told}]).outcome
        == "supported"
    )


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("# Hours\nThe museum is closed on Mondays.", "Hours: The museum is closed on Mondays."),
        ("## Hours? ##\n- The museum is closed on Mondays.", "Hours? The museum is closed on Mondays."),
        ("> The museum is closed on Mondays.", "The museum is closed on Mondays."),
        ("#hash and 3 - 2 stay.", "#hash and 3 - 2 stay."),
        ("#", "#"),
    ],
)
def test_marks_of_a_page_are_no_part_of_a_quotation(text: str, quoted: str) -> None:
    hit = Hit(Passage("a", text), 1.0, 0, len(text))
    assert quote_of(hit, "The museum is open on Mondays.").text == quoted


def test_of_a_long_page_rows_are_quoted_with_their_columns() -> None:
    rows = "".join(f"| Room {number} | {number} chairs |\n" for number in range(20))
    page = f"# The museum\n\n| Room | Holds |\n|---|---|\n{rows}\n\nThe museum is open on Mondays. Dogs stay outside."
    hit = Hit(Passage("a", page), 1.0, 0, len(page))
    assert (
        quote_of(hit, "The museum is open on Mondays.").text
        == "The museum is open on Mondays. Dogs stay outside."
    )
    assert quote_of(hit, "Room 17 has 30 chairs.").text.startswith("Room: Room 17; Holds: 17 chairs.")
