"""Lists and tables written in HTML: which sentence is an item of one, and how deep it stands."""

import re

_TAG = r"<{}(?:\s[^<>\n]{{0,500}}+)?/?>\s{{0,3}}+"
_LEADING_TAGS = re.compile(f"(?:{_TAG.format('/?[a-z][a-z0-9]{0,20}+')}){{1,30}}+", re.IGNORECASE)
_ITEM = re.compile(_TAG.format("(?:li|dt|tr)"), re.IGNORECASE)
_CELL = re.compile(_TAG.format("(?P<kind>td|th)"), re.IGNORECASE)
_LIST_OPENS = re.compile(_TAG.format("[uo]l"), re.IGNORECASE)
_LIST_CLOSES = re.compile(r"</[uo]l\s{0,3}+>", re.IGNORECASE)
_LIST_FOLLOWS = re.compile(rf"\s{{0,200}}+{_LIST_OPENS.pattern}", re.IGNORECASE)
_PART_OF_LIST = re.compile(r"</?(?:[uo]l|li|d[ltd]|table|t(?:head|body|r|d|h))\b", re.IGNORECASE)
_ITEM_CLOSES = re.compile(r"</(?:li|dd|tr)\s{0,3}+>", re.IGNORECASE)


class HtmlLists:
    """The lists that are open between one sentence and the next."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._is_html = "</" in text
        self.depth = 0

    def continue_at(self, start: int) -> bool:
        """Does a tag of a list or table stand here, so that no paragraph begins?"""
        return self._is_html and _PART_OF_LIST.match(self._text, start) is not None

    def item_depth(self, start: int, end: int) -> int | None:
        """How deep text[start:end] stands as an item: <li>, a term of <dl>, or a row with data; None for no item."""
        if not self._is_html:
            return None
        written = self._text[start:end]
        opened = self.depth + len(_LIST_OPENS.findall(written))
        self.depth = max(0, opened - len(_LIST_CLOSES.findall(written)))
        return opened if _opens_item(written) else None

    def list_follows(self, start: int, end: int) -> bool:
        """Does the item text[start:end] hold a list? Not when it is closed before the list opens."""
        if not self._is_html or _ITEM_CLOSES.search(self._text, start, end):
            return False
        return _LIST_FOLLOWS.match(self._text, end) is not None


def _opens_item(written: str) -> bool:
    tags = _LEADING_TAGS.match(written)
    if tags is None or _ITEM.search(tags.group()) is None:
        return False
    cell = _CELL.search(written)
    return cell is None or cell.group("kind").lower() == "td"
