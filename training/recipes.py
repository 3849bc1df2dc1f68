"""What the runs see: three teachers, and the students whose average ships."""

from dataclasses import dataclass, field

REPEATED = {
    "wice_oracle_dev": 3.0, "wice_tokens": 2.0, "summac_val": 3.0, "fool_me_twice_dev": 3.0, "fever_symmetric_dev": 3.0,
    "factcg_cg2c_doc": 2.0, "citation_integrity": 2.0, "check_covid": 2.0, "q2_wow": 2.0, "dialfact_small": 3.0,
}  # fmt: skip
"""Small natural sources that look most like what is checked in use."""
CAPS = {
    "snli": 8_000,
    "snli_train_100k": 16_000,
    "mnli": 20_000,
    "fever_nli": 16_000,
    "semiauto_nli_wiki": 12_000,
    "med_nli": 2_000,
}
WRITTEN = "written"
"""The source of what was written for this project (written.py)."""
PLAIN = "plain"
"""The source of short passages in two versions with the claims that part them, written for this project, too."""
SAID = "said"
"""The source of statements out of assistants' answers on longer passages in two versions, written for this project."""
ABOUT = "about"
"""The source of what was written about texts of the labelled rows (about.py)."""
GENERATED = "generated"
"""The source of sentences that language models wrote about such texts, labelled for this project (about.py)."""
ABSENT = "made:absent"
"""Sound ones of these whose sentences were taken out of the text; an epoch sees them as often as the others."""
SIBLINGS = ("wice_oracle_dev", "wice_tokens", "fool_me_twice_dev", "fever_symmetric_dev", "summac_val")
"""Training sources that have a sibling among the evaluation files."""


FOLDS = (
    ("summac_val", "med_nli", "check_covid", "fool_me_twice_dev"),
    ("wice_oracle_dev", "wice_tokens", "begin_v1", "scitab", "snli", "snli_train_100k"),
    ("factscore_wiki", "citation_integrity", "fever_nli", "fever_symmetric_dev", "dialfact_small"),
    ("factcg_cg2c_doc", "semiauto_nli_wiki", "q2_wow", "scitail", "mnli"),
)
"""Every source is left out of one run; sources of one family stay together."""


@dataclass(frozen=True)
class Recipe:
    """What one run sees and how long."""

    name: str
    seed: int
    made: float
    """Share of the made examples seen in each epoch."""
    edited: float
    written: float = 0.0
    """How often an epoch sees each written claim."""
    about: float = 0.0
    """How often an epoch sees each window of a claim that was written about a text of the rows."""
    generated: float = 0.0
    """How often an epoch sees each window of a sentence that a language model wrote about a text of the rows."""
    plain: float = 0.0
    """How often an epoch sees each claim about a short passage."""
    said: float = 0.0
    """How often an epoch sees each statement of an assistant."""
    epochs: int = 3
    rate: float = 1.5e-4
    tokens: int = 49_152
    dropout: float = 0.1
    mark_weight: float = 0.5
    label_weight: float = 0.3
    """Weight of the labels against the teachers' lessons, where there are lessons."""
    teacher: bool = False
    left_out: tuple[str, ...] = field(default=())
    """Sources kept away, with all that was made from them, to measure how the rest carries over to them."""

    def share(self, source: str, rows: int) -> float:
        """How often an epoch sees each row of a source."""
        if not rows:
            return 0.0
        if source == WRITTEN:
            return self.written
        if source == GENERATED:
            return self.generated
        if source == PLAIN:
            return self.plain
        if source == SAID:
            return self.said
        if source in (ABOUT, ABSENT):
            return self.about
        if source.startswith("made:"):
            return self.made
        if source.startswith("edited:"):
            return self.edited
        return min(1.0, CAPS[source] / rows) if source in CAPS else REPEATED.get(source, 1.0)


RECIPES = {
    recipe.name: recipe
    for recipe in (
        Recipe("teacher-1", 11, made=0.4, edited=0.4, epochs=2, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-2", 12, made=0.8, edited=0.8, epochs=2, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-3", 13, made=0.15, edited=0.15, epochs=3, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-4", 14, made=0.3, edited=0.3, written=2.0, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-5", 15, made=0.15, edited=0.3, written=2.0, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-6", 16, 0.3, 0.25, 1.5, 1.2, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-7", 17, 0.15, 0.2, 1.5, 1.2, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-8", 18, 0.3, 0.25, 1.5, 0.8, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-9", 19, 0.15, 0.2, 1.5, 0.8, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-10", 20, 0.25, 0.25, 1.2, 0.8, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-11", 21, 0.25, 0.25, 1.0, 0.35, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("teacher-12", 22, 0.25, 0.25, 1.0, 0.3, 1.5, rate=5e-5, tokens=32_768, teacher=True),
        Recipe("quarter", 2, made=0.4, edited=0.4, epochs=10),
        Recipe("half", 3, made=1.0, edited=0.8, epochs=8),
        Recipe("edited", 4, made=0.4, edited=1.0, epochs=9),
        Recipe("go-on-1", 31, made=0.4, edited=0.4, written=2.0, epochs=5, rate=6e-5),
        Recipe("go-on-2", 32, made=0.3, edited=0.5, written=2.5, epochs=5, rate=1e-4),
        Recipe("go-on-3", 33, made=0.3, edited=0.4, written=2.0, epochs=5, rate=1e-4, label_weight=0.5),
        Recipe("settle-1", 41, made=0.3, edited=0.4, written=1.5, epochs=2, rate=4e-5),
        Recipe("settle-2", 42, made=0.3, edited=0.4, written=2.0, epochs=2, rate=7e-5),
        Recipe("read-1", 51, made=0.3, edited=0.3, written=1.5, about=1.2, epochs=4, rate=6e-5),
        Recipe("read-2", 52, made=0.3, edited=0.3, written=1.0, about=1.5, epochs=4, rate=1e-4),
        Recipe(
            "read-3", 53, made=0.2, edited=0.25, written=1.5, about=1.2, epochs=4, rate=1e-4, label_weight=0.5
        ),
        Recipe("read-4", 61, made=0.3, edited=0.3, written=1.5, about=1.2, epochs=4, rate=4e-5),
        Recipe("read-5", 62, made=0.3, edited=0.3, written=1.0, about=1.2, epochs=4, rate=8e-5),
        Recipe(
            "read-6", 63, made=0.2, edited=0.25, written=1.5, about=1.2, epochs=4, rate=1e-4, label_weight=0.5
        ),
        Recipe("asked-1", 71, made=0.3, edited=0.3, written=1.2, about=0.7, epochs=4, rate=6e-5),
        Recipe("asked-2", 72, made=0.3, edited=0.3, written=1.0, about=0.8, epochs=4, rate=1e-4),
        Recipe(
            "asked-3",
            73,
            made=0.2,
            edited=0.25,
            written=1.2,
            about=0.7,
            epochs=4,
            rate=1e-4,
            label_weight=0.5,
        ),
        Recipe("hard-1", 81, made=0.3, edited=0.3, written=1.2, about=0.7, epochs=4, rate=6e-5),
        Recipe("hard-2", 82, made=0.3, edited=0.3, written=1.0, about=0.8, epochs=4, rate=1e-4),
        Recipe(
            "hard-3", 83, made=0.2, edited=0.25, written=1.2, about=0.8, epochs=4, rate=1e-4, label_weight=0.5
        ),
        Recipe("crossed-1", 91, 0.3, 0.3, 1.2, 0.3, epochs=4, rate=6e-5, label_weight=0.5),
        Recipe("crossed-2", 92, 0.3, 0.3, 1.0, 0.4, epochs=4, rate=1e-4, label_weight=0.4),
        Recipe("crossed-3", 93, 0.2, 0.3, 1.2, 0.3, epochs=4, rate=1e-4, label_weight=0.5),
        Recipe("told-1", 101, 0.3, 0.3, 1.0, 0.2, 1.5, epochs=4, rate=6e-5, label_weight=0.5),
        Recipe("told-2", 102, 0.3, 0.3, 1.0, 0.25, 2.0, epochs=4, rate=1e-4, label_weight=0.4),
        Recipe("told-3", 103, 0.2, 0.3, 1.0, 0.2, 1.5, epochs=4, rate=1e-4, label_weight=0.5),
        Recipe("plain-1", 111, 0.3, 0.3, 0.8, 0.15, plain=3.0, epochs=3, rate=6e-5, label_weight=0.25),
        Recipe("plain-2", 112, 0.3, 0.3, 0.8, 0.15, plain=4.0, epochs=3, rate=1e-4, label_weight=0.2),
        Recipe("plain-3", 113, 0.2, 0.4, 0.8, 0.15, plain=3.0, epochs=3, rate=1e-4, label_weight=0.3),
        Recipe("pages-1", 121, 0.3, 0.3, 0.8, 0.25, plain=2.0, epochs=3, rate=6e-5, label_weight=0.25),
        Recipe("pages-2", 122, 0.3, 0.3, 0.8, 0.2, plain=2.5, epochs=3, rate=1e-4, label_weight=0.2),
        Recipe("pages-3", 123, 0.2, 0.4, 1.0, 0.25, plain=2.0, epochs=3, rate=1e-4, label_weight=0.3),
        Recipe("lines-1", 131, 0.3, 0.3, 0.8, 0.25, plain=1.5, epochs=3, rate=6e-5, label_weight=0.25),
        Recipe("lines-2", 132, 0.3, 0.3, 0.8, 0.2, plain=2.0, epochs=3, rate=1e-4, label_weight=0.2),
        Recipe("lines-3", 133, 0.2, 0.4, 1.0, 0.25, plain=1.5, epochs=3, rate=1e-4, label_weight=0.3),
        Recipe("forms-1", 141, 0.3, 0.3, 0.8, 0.25, plain=1.5, epochs=3, rate=6e-5, label_weight=0.25),
        Recipe("forms-2", 142, 0.3, 0.3, 0.8, 0.2, plain=2.0, epochs=3, rate=1e-4, label_weight=0.2),
        Recipe("forms-3", 143, 0.2, 0.4, 1.0, 0.25, plain=1.5, epochs=3, rate=1e-4, label_weight=0.3),
        Recipe("said-1", 151, 1.0, 1.0, 1.0, plain=1.0, said=4, epochs=3, rate=6e-5, label_weight=0.25),
        Recipe("said-2", 152, 1.0, 1.0, 1.0, plain=1.0, said=5, epochs=3, rate=1e-4, label_weight=0.2),
        Recipe("said-3", 153, 0.8, 1.0, 1.0, plain=1.0, said=4, epochs=3, rate=1e-4, label_weight=0.3),
        Recipe("said-4", 161, 1.0, 1.0, 1.0, plain=1.0, said=2, epochs=3, rate=6e-5, label_weight=0.25),
        Recipe("said-5", 162, 1.0, 1.0, 1.0, plain=1.0, said=2, epochs=3, rate=1e-4, label_weight=0.2),
        Recipe("said-6", 163, 0.8, 1.0, 1.0, plain=1.0, said=2, epochs=3, rate=1e-4, label_weight=0.3),
        Recipe("said-7", 171, 1.0, 1.0, 1.0, plain=1.0, said=2, epochs=3, rate=5e-5, label_weight=0.25),
        Recipe("said-8", 172, 1.0, 1.0, 1.0, plain=1.0, said=2, epochs=3, rate=8e-5, label_weight=0.2),
        Recipe("said-9", 173, 0.8, 1.0, 1.0, plain=1.0, said=2, epochs=3, rate=8e-5, label_weight=0.3),
        Recipe("placed-1", 181, 0.8, 0.5, 1.0, plain=0.5, said=1.5, epochs=3, rate=6e-5, label_weight=0.25),
        Recipe("placed-2", 182, 0.8, 0.7, 1.0, plain=0.5, said=1.5, epochs=3, rate=1e-4, label_weight=0.2),
        Recipe("placed-3", 183, 0.6, 0.6, 1.0, plain=0.4, said=1.5, epochs=3, rate=1e-4, label_weight=0.3),
        Recipe("stance-1", 301, made=0, edited=0, epochs=5, rate=6e-5),
        Recipe("stance-2", 302, made=0, edited=0, epochs=6, rate=1e-4),
        Recipe("stance-3", 303, made=0, edited=0, epochs=6, rate=1.5e-4),
        Recipe("stance-4", 304, made=0, edited=0, epochs=8, rate=1.5e-4),
        Recipe("stance-5", 305, made=0, edited=0, epochs=8, rate=2e-4),
        Recipe("stance-6", 306, made=0, edited=0, epochs=6, rate=1.5e-4),
        Recipe("left-out", 6, made=0.6, edited=0.6, left_out=SIBLINGS),
        Recipe("left-out-natural", 7, made=0.1, edited=0.1, epochs=4, left_out=SIBLINGS),
        Recipe("left-out-quarter", 8, made=0.4, edited=0.4, left_out=SIBLINGS),
        Recipe("left-out-long", 9, made=0.6, edited=0.6, epochs=9, left_out=SIBLINGS),
        *(
            Recipe(f"fold-{n}", 20 + n, made=0.6, edited=0.6, left_out=kept)
            for n, kept in enumerate(FOLDS, 1)
        ),
        *(
            Recipe(f"fold-{n}-written", 20 + n, made=0.6, edited=0.6, written=3.0, left_out=kept)
            for n, kept in enumerate(FOLDS, 1)
        ),
    )
}
