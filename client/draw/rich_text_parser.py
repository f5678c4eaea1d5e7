"""Parser of rich text: **bold**, *italic*, [label](target) and :picture: in plain text, in one pass."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from client.draw.fonts import BOLD_OF, ITALIC_OF
from client.draw.images import Images
from client.games import registry

_BEGINS = re.compile(r"[*:\[]")
_BOLD_ENDS = re.compile(r"\*\*(?!\*)")
_ICON = re.compile(r":([a-z][a-z0-9-]*):")
_TARGET = re.compile(r"\(([^)\s]{1,500})\)")
_DEEPEST: Final = 4
"""Marks within marks, at most; what lies deeper is plain."""


class Atom(Struct, frozen=True):
    """The smallest unit that text layout places: text of one style, or an inline image."""

    text: str
    """The text; "" for an image."""
    font: str
    """Role of the font, a key of `fonts.ROLES`."""
    link: str = ""
    """Target of the link that the text belongs to; "" for none."""
    picture: str = ""
    """Name of the image; "" for text."""


class _Mark(Struct, frozen=True):
    """Something marked in a text, from `start` to `end`.

    Attributes:
        inner: What it marks; an icon's name.
    """

    kind: Literal["bold", "italic", "icon", "label"]
    start: int
    end: int
    inner: str
    target: str = ""


def parse_rich(
    text: str, role: str, *, known: Images | None = None, link: str = "", depth: int = 0
) -> list[Atom]:
    """Parse rich text into its atoms (text of one style, or an image), spaces and line feeds included.

    Args:
        text: The rich text.
        role: Role of the font outside bold and italic text.
        known: The program's images, in which picture names are looked up; None: no pictures.
        link: Target of the link that the text belongs to; "" for none.
        depth: How many levels of markup enclose the text.
    """
    atoms: list[Atom] = []
    end = 0
    for found in _iter_marks(text) if depth < _DEEPEST else ():
        picture = _find_picture(found.inner, known) if found.kind == "icon" else ""
        if found.kind == "icon" and not picture:
            continue
        if found.start > end:
            atoms.append(Atom(text[end : found.start], role, link))
        end = found.end
        if found.kind == "icon":
            atoms.append(Atom("", role, link, picture))
            continue
        style = {"bold": BOLD_OF, "italic": ITALIC_OF}.get(found.kind, {}).get(role, role)
        atoms += parse_rich(found.inner, style, known=known, link=found.target or link, depth=depth + 1)
    if end < len(text):
        atoms.append(Atom(text[end:], role, link))
    return atoms


@lru_cache(maxsize=1024)
def strip_markup(text: str) -> str:
    """Return a rich text without its markup and pictures, for logs and accessible labels.

    The space before a picture goes with it, unless a word follows at once.
    """
    parts, end = [], 0
    for found in _iter_marks(text):
        before = text[end : found.start]
        if found.kind == "icon" and not text[found.end : found.end + 1].isalnum():
            before = before.removesuffix(" ")
        parts += [before, "" if found.kind == "icon" else found.inner]
        end = found.end
    return "".join([*parts, text[end:]])


def find_links(text: str) -> list[tuple[str, str]]:
    """Return the (label, target) of each link in a rich text, in order."""
    found: list[tuple[str, str]] = []
    for mark in _iter_marks(text):
        if mark.kind == "label":
            found.append((strip_markup(mark.inner), mark.target))
        elif mark.kind != "icon":
            found += find_links(mark.inner)
    return found


def _iter_marks(text: str) -> Iterator[_Mark]:
    """Yield the outermost marks in order, looking at each character a few times at most."""
    ends = [found.start() for found in _BOLD_ENDS.finditer(text)]
    labels = _Labels(text)
    at = 0
    while (found := _BEGINS.search(text, at)) is not None:
        start = found.start()
        match text[start]:
            case "*":
                mark = _parse_bold(text, start, ends) or _parse_italic(text, start)
            case ":":
                icon = _ICON.match(text, start)
                mark = None if icon is None else _Mark("icon", start, icon.end(), icon[1])
            case _:
                mark = labels.mark(start)
        if mark is not None:
            yield mark
        at = start + 1 if mark is None else mark.end


def _parse_bold(text: str, start: int, ends: list[int]) -> _Mark | None:
    number = bisect_left(ends, start + 3)
    if not text.startswith("**", start) or number == len(ends):
        return None
    return _Mark("bold", start, ends[number] + 2, text[start + 2 : ends[number]])


def _parse_italic(text: str, start: int) -> _Mark | None:
    first = text[start + 1 : start + 2]
    if first in ("", "*") or first.isspace():
        return None
    end = text.find("*", start + 2)
    return None if end < 0 else _Mark("italic", start, end + 1, text[start + 1 : end])


class _Labels:
    """Finds labels; where one would end is looked up once for all that could begin before."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._close = -1
        self._target: re.Match[str] | None = None

    def mark(self, start: int) -> _Mark | None:
        """Return the label that begins at a position, None if none does."""
        if self._close <= start:
            close = self._text.find("]", start + 1)
            self._close = len(self._text) if close < 0 else close
            self._target = _TARGET.match(self._text, self._close + 1)
        if self._target is None or self._close == start + 1:
            return None
        inner = self._text[start + 1 : self._close]
        return _Mark("label", start, self._target.end(), inner, self._target[1])


def _find_picture(name: str, known: Images | None) -> str:
    own = registry.find_mark_image(name)
    if own:
        return own
    icon = f"icon-{name}"
    return icon if known is not None and known.find(icon) else ""
