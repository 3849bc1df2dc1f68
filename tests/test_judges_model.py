"""A language model as a judge: batches, labels, probabilities, and what happens when replies go wrong."""

import asyncio
import json
import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from holdfast.config import LLMConfig
from holdfast.errors import JudgeError
from holdfast.judges.model.judge import ModelJudge
from holdfast.judges.model.replies import Truths, Verdicts
from holdfast.judges.types import Judgement, Mark, Pair, Unjudged
from llm_cases import model_on, quick
from model_reader import careful, fenced, statements
from model_server import Answer, ModelServer, Reply, Request, failed

EVIDENCE = "The mill of Keld ground barley. It opened in spring. A weir feeds its wheel."
SUPPORTED = [Pair(f"The mill of Keld ground barley{'!' * n}", EVIDENCE) for n in range(4)]
ABSENT = [Pair(f"Penguins manage brewery number {n}.", EVIDENCE) for n in range(4)]


def judge_on(
    server: ModelServer, wire: str = "openai", calls: int | None = None, **changes: Any
) -> ModelJudge:
    config: LLMConfig = quick(**changes)
    return ModelJudge(model_on(server, wire, **changes), config, calls=calls)


def supports(judged: list[Judgement | Unjudged]) -> list[float]:
    return [j.support for j in judged if isinstance(j, Judgement)]


async def test_ten_claims_cost_one_call_with_logprobs_and_two_without(model_server: ModelServer) -> None:
    pairs = [Pair(f"The mill ground barley in year {n}.", EVIDENCE) for n in range(10)]
    model_server.answers = careful()
    await judge_on(model_server).judge(pairs)
    assert len(model_server.requests) == 2
    model_server.requests.clear()
    model_server.answers = with_logprobs
    await judge_on(model_server).judge(pairs)
    assert len(model_server.requests) == 1


def with_logprobs(request: Request) -> Answer:
    """A careful reader whose reply is one token a verdict, at 0.8 for the word it chose."""
    items = careful()(request)
    assert isinstance(items, Reply)
    written = json.dumps(items.content)
    pieces: list[dict[str, Any]] = []
    for part in _split_at_verdicts(written):
        pieces.append({"token": part, "logprob": math.log(0.8), "top_logprobs": []})
    body = {
        "id": "x", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{
            "index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": written},
            "logprobs": {"content": pieces, "refusal": None},
        }],
        "usage": {"prompt_tokens": 50, "completion_tokens": 10, "total_tokens": 60},
    }  # fmt: skip
    return Reply(body=json.dumps(body))


def _split_at_verdicts(written: str) -> list[str]:
    parts = re.split(r'(?<=: ")(?=[spca]")|(?<=: "[spca])(?=")', written)
    assert "".join(parts) == written
    return parts


async def test_probabilities_come_from_the_tokens_of_each_verdict(model_server: ModelServer) -> None:
    model_server.answers = with_logprobs
    judged = await judge_on(model_server).judge([SUPPORTED[0], ABSENT[0]])
    assert judged[0].support > 0.75
    assert judged[1].support < 0.25
    assert judged[0].interval is not None
    assert judged[0].interval[0] <= judged[0].support <= judged[0].interval[1]
    assert {j.tier for j in judged} == {"model"}


async def test_one_claim_is_asked_for_one_word(model_server: ModelServer) -> None:
    model_server.answers = Reply("supported", logprobs={"supported": math.log(0.7), "partly": math.log(0.2)})
    (judged,) = await judge_on(model_server).judge([SUPPORTED[0]])
    assert judged.support == pytest.approx(0.7 + 0.2 / 2)
    assert judged.interval is not None
    assert len(model_server.requests) == 1
    assert model_server.requests[0].body["max_tokens"] <= 8


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_one_claim_without_logprobs_is_asked_for_one_word_and_again_where_it_is_contested(
    model_server: ModelServer, wire: str
) -> None:
    model_server.answers = careful()
    leans = [Judgement(p, 0.0, 1.0 - p, "embedded", "") for p in (0.7, 0.3)]
    for before, calls, support in ((leans[0], 1, 0.85), (leans[1], 2, 2.3 / 3)):
        model_server.requests.clear()
        (judged,) = await judge_on(model_server, wire, logprobs=False).judge_each([SUPPORTED[0]], [before])
        assert isinstance(judged, Judgement)
        assert judged.support == pytest.approx(support)
        assert judged.interval is not None
        assert len(model_server.requests) == calls
        assert all(request.body["max_tokens"] <= 8 for request in model_server.requests)


async def test_a_vote_that_fails_is_a_vote_less(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    model_server.script("supported")
    (judged,) = await judge_on(model_server, logprobs=False, retries=0).judge([SUPPORTED[0]])
    assert judged.support == pytest.approx(2 / 3)
    assert len(model_server.requests) == 2


async def test_a_first_word_that_was_not_asked_for_is_not_believed(model_server: ModelServer) -> None:
    model_server.answers = careful()
    model_server.script(Reply("Well, ", logprobs={"Well": math.log(0.9), "supported": math.log(0.05)}))
    (judged,) = await judge_on(model_server).judge([ABSENT[0]])
    assert judged.support < 0.3
    assert len(model_server.requests) > 1


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_without_logprobs_samples_make_a_wilson_interval(model_server: ModelServer, wire: str) -> None:
    model_server.answers = careful()
    judged = await judge_on(model_server, wire, calls=5, samples=5, logprobs=False).judge(
        [*SUPPORTED, *ABSENT]
    )
    assert len(model_server.requests) == 5
    assert judged[0].interval == pytest.approx((0.5655, 1.0), abs=1e-3)
    assert judged[0].support > 0.85
    assert judged[-1].support < 0.15


async def test_samples_that_disagree_are_a_share(model_server: ModelServer) -> None:
    words = iter(["supported", "absent", "supported", "absent"])
    model_server.answers = lambda request: careful(_say(next(words)))(request)
    (first, _) = await judge_on(model_server, calls=4, samples=4).judge(SUPPORTED[:2])
    assert first.support == pytest.approx(0.466, abs=0.01)
    assert first.interval is not None
    assert first.interval[0] < 0.2 < 0.8 < first.interval[1]


def _say(word: str) -> Callable[[str, str], str]:
    return lambda text, evidence: word


async def test_what_the_tier_below_said_counts_as_one_vote(model_server: ModelServer) -> None:
    model_server.answers = careful()
    before = [Judgement(0.9, 0.0, 0.1, "embedded", ""), Judgement(0.4, 0.0, 0.6, "embedded", "")]
    judge = judge_on(model_server, calls=1)
    sure, unsure = supports(await judge.judge_each(SUPPORTED[:2], before))
    assert sure == pytest.approx(0.95)
    assert unsure == pytest.approx(0.7)


async def test_only_votes_that_go_against_the_tier_below_are_sampled_again(model_server: ModelServer) -> None:
    model_server.answers = careful()
    leans = [Judgement(p, 0.0, 1.0 - p, "embedded", "") for p in (0.7, 0.3, 0.7, 0.3)]
    pairs = [*SUPPORTED[:2], *ABSENT[:2]]
    judged = await judge_on(model_server, calls=3, logprobs=False).judge_each(pairs, leans)
    assert [len(statements(request)) for request in model_server.requests] == [4, 2, 2]
    contested = {text for _, text, _ in statements(model_server.requests[1])}
    assert contested == {pairs[1].claim, pairs[2].claim}
    assert supports(judged) == pytest.approx([0.85, 0.825, 0.175, 0.15])


async def test_one_claim_costs_no_more_than_two_calls_where_there_are_no_logprobs(
    model_server: ModelServer,
) -> None:
    model_server.answers = careful()
    (judged,) = await judge_on(model_server).judge([ABSENT[0]])
    assert judged.support < 0.3
    assert len(model_server.requests) == 2


async def test_votes_stay_within_the_calls_for_every_ten_claims(model_server: ModelServer) -> None:
    model_server.answers = careful()
    faint = [Pair(f"The judge gave verdict {n}, said the assistant of the mill.", EVIDENCE) for n in range(3)]
    await judge_on(model_server, logprobs=False).judge([*SUPPORTED, *faint])
    assert len(model_server.requests) == 2


async def test_verdicts_belong_to_labels_not_to_places(model_server: ModelServer) -> None:
    def backwards(request: Request) -> Answer:
        reply = careful()(request)
        assert isinstance(reply, Reply)
        assert isinstance(reply.content, dict)
        return Reply(dict(reversed(reply.content.items())))

    model_server.answers = backwards
    judged = await judge_on(model_server).judge([SUPPORTED[0], ABSENT[0], SUPPORTED[1]])
    assert [j.support > 0.5 for j in judged] == [True, False, True]


async def test_a_verdict_under_a_label_nobody_asked_about_counts_for_nothing(
    model_server: ModelServer,
) -> None:
    model_server.answers = {"zzz": "s"}
    judged = await judge_on(model_server).judge_each(ABSENT[:2])
    assert all(isinstance(j, Unjudged) and "no verdict" in j.reason for j in judged)


@pytest.mark.parametrize("written", ["{}", "[{}]", " {}."])
async def test_two_different_verdicts_under_one_label_count_for_nothing(
    model_server: ModelServer, written: str
) -> None:
    def both(request: Request) -> Answer:
        if "statement" in fenced(request):
            return "supported contradicted" if "number 0" in request.user else "absent"
        (label,) = [label for label, text, _ in statements(request) if "number 0" in text] or ["zz"]
        others = [f'"{own}": "a"' for own, _, _ in statements(request) if own != label]
        twice = [f'"{label}": "s"', f'"{written.format(label)}": "c"'] if label != "zz" else []
        return "{" + ", ".join([*twice, *others]) + "}"

    model_server.answers = both
    first, second = await judge_on(model_server, calls=1, logprobs=False).judge_each(ABSENT[:2])
    assert isinstance(first, Unjudged)
    assert isinstance(second, Judgement)


def test_a_label_may_come_twice_with_one_value() -> None:
    assert Verdicts.model_validate({"k7": "s", "[k7]": "s", "(hq)": "a"}).root == {
        "k7": "supported",
        "hq": "absent",
    }
    assert Truths.model_validate({"<k7>": "true"}).root == {"k7": "true"}
    with pytest.raises(ValidationError, match="comes twice"):
        Truths.model_validate({"k7": "true", "[k7]": "false"})


async def test_claims_that_a_reply_left_out_are_asked_about_again(model_server: ModelServer) -> None:
    asked: list[int] = []

    def forgetful(request: Request) -> Answer:
        reply = careful()(request)
        assert isinstance(reply, Reply)
        assert isinstance(reply.content, dict)
        asked.append(len(statements(request)))
        return Reply(dict(list(reply.content.items())[:1]))

    model_server.answers = forgetful
    judged = await judge_on(model_server, calls=1).judge_each([SUPPORTED[0], ABSENT[0]])
    assert asked == [2, 1]
    assert all(isinstance(j, Judgement) for j in judged)


async def test_a_reply_that_cannot_be_read_costs_only_the_claim_that_causes_it(
    model_server: ModelServer,
) -> None:
    model_server.answers = lambda request: (
        "I cannot say." if "brewery number 2" in request.user else careful()(request)
    )
    pairs = [*SUPPORTED, *ABSENT]
    judged = await judge_on(model_server, calls=1, logprobs=False).judge_each(pairs)
    assert [isinstance(j, Unjudged) for j in judged] == [pair is ABSENT[2] for pair in pairs]
    assert len(model_server.requests) <= 2 * len(pairs)


async def test_a_refusal_costs_only_the_claim_that_causes_it(model_server: ModelServer) -> None:
    model_server.answers = lambda request: (
        Reply(refusal="no") if "brewery number 1" in request.user else careful()(request)
    )
    judged = await judge_on(model_server, calls=1, logprobs=False).judge_each([*SUPPORTED, *ABSENT])
    refused = [j for j in judged if isinstance(j, Unjudged)]
    assert len(refused) == 1
    assert "declined" in refused[0].reason


async def test_a_server_that_never_makes_sense_is_given_up_on(model_server: ModelServer) -> None:
    model_server.answers = "What was the question?"
    judged = await judge_on(model_server).judge_each([*SUPPORTED, *ABSENT])
    assert all(isinstance(j, Unjudged) for j in judged)
    assert len(model_server.requests) <= 6


@pytest.mark.parametrize("count", [1, 2, 3, 10])
async def test_replies_out_of_form_cost_no_more_than_the_documents_say(
    model_server: ModelServer, count: int
) -> None:
    model_server.answers = "Sure! I think everything is supported."
    pairs = [Pair(f"The mill ground barley in year {n}.", EVIDENCE) for n in range(count)]
    judged = await judge_on(model_server).judge_each(pairs)
    assert all(isinstance(j, Unjudged) for j in judged)
    assert len(model_server.requests) <= 8


@pytest.mark.parametrize("place", [0, 4, 9])
async def test_one_claim_that_spoils_every_reply_costs_about_twenty_calls_for_ten(
    model_server: ModelServer, place: int
) -> None:
    model_server.answers = lambda request: (
        "I cannot say." if "Penguins" in request.user else careful()(request)
    )
    pairs = [Pair(f"The mill ground barley in year {n}.", EVIDENCE) for n in range(10)]
    pairs[place] = ABSENT[0]
    judged = await judge_on(model_server, logprobs=False).judge_each(pairs)
    assert [isinstance(j, Unjudged) for j in judged] == [n == place for n in range(10)]
    assert len(model_server.requests) <= 20


async def test_an_outage_is_asked_about_once(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    judged = await judge_on(model_server, retries=0).judge_each([*SUPPORTED, *ABSENT])
    assert all(isinstance(j, Unjudged) and "500" in j.reason for j in judged)
    assert len(model_server.requests) == 1
    with pytest.raises(JudgeError, match="500"):
        await judge_on(model_server, retries=0).judge(SUPPORTED)


async def test_a_spent_budget_leaves_the_rest_unjudged(model_server: ModelServer) -> None:
    model_server.answers = careful()
    judge = judge_on(model_server, calls=1, batch_size=2, max_calls=2, concurrency=1)
    judged = await judge.judge_each([*SUPPORTED, *ABSENT])
    left = [j for j in judged if isinstance(j, Unjudged)]
    assert len(left) == 4
    assert all("max_calls" in j.reason for j in left)


async def test_long_lists_go_in_batches(model_server: ModelServer) -> None:
    model_server.answers = careful()
    pairs = [Pair(f"The mill number {n} ground barley.", EVIDENCE) for n in range(25)]
    await judge_on(model_server, calls=1).judge(pairs)
    assert sorted(len(statements(request)) for request in model_server.requests) == [5, 10, 10]


async def test_a_reply_may_be_no_longer_than_its_verdicts_need(model_server: ModelServer) -> None:
    model_server.answers = careful()
    await judge_on(model_server, calls=1).judge(SUPPORTED)
    assert model_server.requests[0].body["max_tokens"] < 200


async def test_shared_evidence_is_sent_once(model_server: ModelServer) -> None:
    model_server.answers = careful()
    await judge_on(model_server, calls=1).judge([*SUPPORTED, *ABSENT])
    assert model_server.requests[0].user.count("A weir feeds its wheel.") == 1


async def test_the_wide_evidence_is_what_a_model_reads(model_server: ModelServer) -> None:
    model_server.answers = careful()
    pair = Pair("The roof is slate.", "The mill ground barley.", wide=f"{EVIDENCE} Its roof is of slate.")
    await judge_on(model_server, calls=1, logprobs=False).judge([pair])
    assert "roof is of slate" in model_server.requests[0].user


async def test_without_evidence_the_model_says_what_it_knows(model_server: ModelServer) -> None:
    model_server.answers = careful()
    judged = await judge_on(model_server, calls=1).judge([Pair("Paris lies on the Seine.", ""), ABSENT[0]])
    assert "true, false, or unknown" in model_server.requests[0].system + model_server.requests[1].system
    assert judged[0].silent > 0.5


async def test_the_cost_of_a_call_is_shared_by_its_claims(model_server: ModelServer) -> None:
    model_server.answers = careful(usage=(1000, 100))
    prices: dict[str, Any] = {"input_usd_per_mtok": 1.0, "output_usd_per_mtok": 10.0}
    judged = await judge_on(model_server, calls=1, **prices).judge([*SUPPORTED, *ABSENT])
    assert [j.cost_usd for j in judged] == [pytest.approx(0.002 / 8)] * 8
    model_server.answers = careful(usage=None)
    judged = await judge_on(model_server, calls=1, **prices).judge(SUPPORTED)
    assert {j.cost_usd for j in judged} == {None}


async def test_the_words_that_the_tier_below_missed_stay_marked(model_server: ModelServer) -> None:
    model_server.answers = careful()
    before = Judgement(0.5, 0.0, 0.5, "embedded", "", (Mark(0, 3, 0.8),))
    marked, plain = await judge_on(model_server, calls=1).judge_each(ABSENT[:2], [before, None])
    assert isinstance(marked, Judgement)
    assert isinstance(plain, Judgement)
    assert (marked.marks, plain.marks) == (before.marks, ())


async def test_words_are_read_whole_or_as_their_first_letter(model_server: ModelServer) -> None:
    for word, supported in (
        ("s", True),
        ("Supported", True),
        (" SUPPORTED ", True),
        ("a", False),
        ("Absent", False),
    ):
        model_server.answers = careful(_say_raw(word))
        judged = await judge_on(model_server, calls=1, logprobs=False).judge(ABSENT[:2])
        assert (judged[0].support > 0.5) is supported, word
    for word in ("su", "unsupported", "supp", "not supported", "yes", ""):
        model_server.answers = lambda request, word=word: {label: word for label, _, _ in statements(request)}
        outcome = await judge_on(model_server, calls=1, logprobs=False).judge_each(ABSENT[:2])
        assert all(isinstance(j, Unjudged) for j in outcome), word


def _say_raw(word: str) -> Callable[[str, str], str]:
    class Whole(str):
        """Not cut to its first letter by the reader."""

        def __getitem__(self, key: object) -> str:
            return str(self)

    return lambda text, evidence: Whole(word)


async def test_many_claims_in_flight_are_bounded(model_server: ModelServer) -> None:
    model_server.answers = careful(delay_s=0.02)
    pairs = [Pair(f"The mill number {n} ground barley.", EVIDENCE) for n in range(60)]
    judge = judge_on(model_server, calls=1, batch_size=5, concurrency=3)
    async with asyncio.timeout(20):
        await judge.judge(pairs)
    assert model_server.busiest <= 3
