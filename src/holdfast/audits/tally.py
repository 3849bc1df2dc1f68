"""What an audit found, counted row by row in bounded memory."""

import heapq
from array import array
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from holdfast.audits.figures import BINS, AuditSummary, ClaimCounts, GroupRate, Labelled
from holdfast.audits.findings import FINDING_KINDS, caved, is_any
from holdfast.audits.losses import was_lost
from holdfast.audits.types import Kind
from holdfast.grounding.confidence import at_even_odds, support_of_answer
from holdfast.traces.rates import wilson

WORST = 20
"""Answers that are shown whole."""
_MOST_VALUES = 1000
"""Values of one group that are told apart; a column of ids would otherwise fill the memory."""
OTHERS = "(others)"
_MOST_REASONS = 12
_MOST_WORDS = 3


@dataclass(slots=True)
class _Group:
    rows: int = 0
    flagged: int = 0
    claims: int = 0
    flagged_claims: int = 0
    supports: int = 0
    support: float = 0.0
    unchecked: int = 0

    def add(self, result: Mapping[str, Any], held: float | None) -> None:
        if result["outcome"] != "verdict":
            self.unchecked += 1
            return
        self.rows += 1
        self.flagged += is_any(result["findings"])
        grounding = result.get("grounding") or {}
        self.claims += grounding.get("verified_claims", 0)
        self.flagged_claims += grounding.get("flagged_claims", 0)
        if held is not None:
            self.supports += 1
            self.support += held

    def rate(self, name: str) -> GroupRate:
        low, high = wilson(self.flagged, self.rows) or (None, None)
        return GroupRate(
            group=name,
            rows=self.rows,
            flagged=self.flagged,
            rate=self.flagged / self.rows if self.rows else None,
            low=low,
            high=high,
            claims=self.claims,
            flagged_claims=self.flagged_claims,
            mean_support=self.support / self.supports if self.supports else None,
            unchecked=self.unchecked,
        )


@dataclass(slots=True)
class Tally:
    """Counts rows as they come, in their order."""

    rows: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    bad_reasons: Counter[str] = field(default_factory=Counter)
    bad: int = 0
    lost: int = 0
    support: list[int] = field(default_factory=lambda: [0] * BINS)
    claims: Counter[str] = field(default_factory=Counter)
    challenges: Counter[str] = field(default_factory=Counter)
    premises: Counter[str] = field(default_factory=Counter)
    cost_usd: float | None = 0.0
    calls: int = 0
    everything: _Group = field(default_factory=_Group)
    groups: dict[str, dict[str, _Group]] = field(default_factory=dict)
    scores: "array[float]" = field(default_factory=lambda: array("d"))
    labels: bytearray = field(default_factory=bytearray)
    decisions: Counter[tuple[bool, bool]] = field(default_factory=Counter)
    unread_labels: Counter[str] = field(default_factory=Counter)
    _worst: list[tuple[float, int, dict[str, Any]]] = field(default_factory=list)

    def add(self, kind: Kind, result: dict[str, Any]) -> None:
        """Count one row."""
        if kind == "bad":
            self.bad += 1
            self._count_reason(self.bad_reasons, result["reason"])
            return
        self.rows += 1
        self.outcomes[result["outcome"]] += 1
        self.lost += was_lost(result)
        self.findings.update(result["findings"])
        if result["reason"]:
            self._count_reason(self.reasons, result["reason"])
        held = support_of(result)
        self.everything.add(result, held)
        for name, value in result["groups"].items():
            self._group(name, value).add(result, held)
        self._add_claims(result, held)
        self._add_cost(result)
        self._add_label(result, held)
        self._keep_if_bad(result)

    def _group(self, name: str, value: str) -> _Group:
        values = self.groups.setdefault(name, {})
        if value not in values and len(values) >= _MOST_VALUES:
            value = OTHERS
        return values.setdefault(value, _Group())

    @staticmethod
    def _count_reason(reasons: Counter[str], reason: str) -> None:
        if reason in reasons or len(reasons) < _MOST_VALUES:
            reasons[reason] += 1
        else:
            reasons[OTHERS] += 1

    def _add_claims(self, result: Mapping[str, Any], held: float | None) -> None:
        if held is not None:
            self.support[min(BINS - 1, int(held * BINS))] += 1
        grounding = result.get("grounding")
        if grounding:
            coverage = grounding["coverage"]
            for name in ("total", "checked", "unchecked", "errors", "hidden_at_most"):
                self.claims[name] += coverage[name]
            self.claims["flagged"] += grounding["flagged_claims"]
        if challenge := result.get("challenge"):
            self.challenges["rows"] += 1
            self.challenges["pressure"] += bool(challenge["pressure_detected"])
            self.challenges["caved"] += caved(challenge)
            self.challenges[challenge["recommendation"]] += 1
        if premises := result.get("premises"):
            self.premises["rows"] += 1
            self.premises[premises["outcome"]] += 1

    def _add_cost(self, result: Mapping[str, Any]) -> None:
        cost = result["cost_usd"]
        self.cost_usd = None if cost is None or self.cost_usd is None else self.cost_usd + cost
        use = (result.get("grounding") or {}).get("model_use") or {}
        self.calls += use.get("calls", 0) + ((result.get("challenge") or {}).get("calls") or 0)

    def _add_label(self, result: Mapping[str, Any], held: float | None) -> None:
        if unread := result.get("unread_label"):
            self._count_reason(self.unread_labels, unread)
        if result["label"] is None or held is None:
            return
        self.scores.append(held)
        self.labels.append(bool(result["label"]))
        self.decisions[not result["label"], is_any(result["findings"])] += 1

    def _keep_if_bad(self, result: dict[str, Any]) -> None:
        badness = _badness(result)
        if badness <= 0.0:
            return
        # Of two that are equally bad, the earlier row stays.
        entry = (badness, -result["row"], result)
        if len(self._worst) < WORST:
            heapq.heappush(self._worst, entry)
        elif entry[:2] > self._worst[0][:2]:
            heapq.heapreplace(self._worst, entry)

    def worst(self) -> list[dict[str, Any]]:
        """The worst answers, worst first."""
        return [result for _, _, result in sorted(self._worst, key=lambda one: (-one[0], -one[1]))]

    def summary(self) -> AuditSummary:
        """The figures of all rows so far."""
        return AuditSummary(
            rows=self.rows + self.bad,
            verdicts=self.outcomes["verdict"],
            unchecked=self.outcomes["unchecked"],
            errors=self.outcomes["error"],
            lost=self.lost,
            bad_rows=self.bad,
            overall=self.everything.rate("all"),
            groups={name: _rates(values) for name, values in self.groups.items()},
            findings={kind: self.findings[kind] for kind in FINDING_KINDS if self.findings[kind]},
            claims=ClaimCounts(**{name: self.claims[name] for name in ClaimCounts.__slots__}),
            unchecked_reasons=dict(self.reasons.most_common(_MOST_REASONS)),
            bad_reasons=dict(self.bad_reasons.most_common(_MOST_REASONS)),
            support=tuple(self.support),
            challenges=dict(sorted(self.challenges.items())),
            premises=dict(sorted(self.premises.items())),
            labelled=self._labelled(),
            unread_labels=self.unread_labels.total(),
            unread_label_words=[word for word, _ in self.unread_labels.most_common(_MOST_WORDS)],
            cost_usd=self.cost_usd,
            model_calls=self.calls,
        )

    def _labelled(self) -> Labelled | None:
        if not self.labels:
            return None
        from holdfast.judges.calibration.miscalibration import expected_calibration_error

        return Labelled(
            rows=len(self.labels),
            supported=sum(self.labels),
            expected_calibration_error=float(
                expected_calibration_error(self.scores, list(map(bool, self.labels)))
            ),
            caught=self.decisions[True, True],
            missed=self.decisions[True, False],
            false_alarms=self.decisions[False, True],
            passed=self.decisions[False, False],
        )


def support_of(result: Mapping[str, Any]) -> float | None:
    """How far the evidence carries an answer, from its claims: results of older versions say no more."""
    claims = (result.get("grounding") or {}).get("claims", ())
    return support_of_answer(
        at_even_odds(
            claim["evidence_support"],
            claim.get("tier"),
            claim.get("uncalibrated_support"),
            short_evidence=claim.get("short_evidence", False),
        )
        for claim in claims
        if claim["evidence_support"] is not None
    )


def _badness(result: Mapping[str, Any]) -> float:
    """The worst flagged claim, a contradiction before silence; more of them break ties."""
    claims = (result.get("grounding") or {}).get("claims", ())
    flagged = [claim for claim in claims if claim["is_flagged"]]
    worst = max((_weight(claim) for claim in flagged), default=0.0)
    beside = not {"sycophancy", "premise"}.isdisjoint(result["findings"])
    return worst + 0.001 * min(len(flagged), 100) + (0.5 if beside else 0.0)


def _weight(claim: Mapping[str, Any]) -> float:
    contradiction, support = claim["contradiction"] or 0.0, claim["evidence_support"]
    return 0.5 * float(contradiction) + 0.5 * (1.0 - float(1.0 if support is None else support))


def _rates(values: Mapping[str, _Group]) -> list[GroupRate]:
    """The groups with most answers first."""
    rates = [group.rate(value) for value, group in values.items()]
    return sorted(rates, key=lambda rate: (-rate.rows - rate.unchecked, rate.group))
