"""Texts in another language than English: the embedded tier decides nothing about them, and says so."""

from holdfast.claims.language import detect_language, dominant_script, language_within

OTHER_LANGUAGE = "language:"
"""How the reason begins of what is unchecked because of its language; claims of answers have the same."""
_ENGLISH = ("en", "und")
_LONGEST = 4_000
"""Characters of a text that are looked at."""


def other_language(*texts: str) -> str | None:
    """The language that one of the texts, or all of them together, are surely in; None for English and few words."""
    read = [text[:_LONGEST] for text in texts if text.strip()]
    found = (_surely(text) for text in (*read, "\n".join(read)))
    return next((language for language in found if language not in _ENGLISH), None)


def why_unread(language: str) -> str:
    """The reason of an outcome that is unchecked."""
    told = "the embedded tier reads English, and a model can read it ([sycophancy] model)."
    return f"{OTHER_LANGUAGE} {language}; {told}"


def _surely(text: str) -> str:
    return language_within(text, "en") if dominant_script(text) == "latin" else detect_language(text)
