"""What took time or money: "How long did Owen take to finish the race?", "How much did it cost Ann to move?"."""

from holdfast.premises.clauses import Clause
from holdfast.premises.phrases import join
from holdfast.premises.tags import Tag

_SUBJECTS = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they"}


def what_took(clause: Clause) -> str:
    """ "How long did Owen take to finish the race": Owen finished the race."""
    takes = clause.verb is not None and clause.verb.lower == "take"
    if not takes or len(clause.rest) < 2 or clause.rest[0].tag is not Tag.TO:
        return ""
    return Clause(
        clause.subject, clause.auxiliary, clause.rest[1], clause.rest[2:], clause.negated
    ).statement()


def takes_it(clause: Clause) -> bool:
    """ "How long does it take", "How long does it take to …", "How much did it cost Ann to …"."""
    takes = clause.verb is not None and clause.verb.lower in ("take", "cost")
    done = not clause.rest or any(token.tag is Tag.TO for token in clause.rest)
    return takes and join(clause.subject).lower() == "it" and done


def what_it_took(clause: Clause) -> str:
    """ "How long did it take Ann to cook rice": she cooked it; nothing where it is asked what it takes in general."""
    place = next((i for i, token in enumerate(clause.rest) if token.tag is Tag.TO), len(clause.rest))
    who, done = join(clause.rest[:place]), clause.rest[place + 1 :]
    general = not who and clause.auxiliary.lower != "did"
    if not done or general or clause.auxiliary.tag is Tag.MODAL:
        return ""
    did = Clause((), clause.auxiliary, done[0], done[1:], clause.negated).statement()
    return f"{_SUBJECTS.get(who.lower(), who) or 'someone'} {did}"
