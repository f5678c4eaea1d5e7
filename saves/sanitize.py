"""Texts out of files that anybody may have written: cut to a sane length, and nothing in them hidden.

Whoever reads a file lets every text that may ever be shown through `line`; nobody else has to think of it:
what comes from a file fits on a line, cannot break one, and is short enough to be set in no time.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Final

TITLE: Final = 200
"""Characters of a game's title, at most."""

NAME: Final = 60
"""Characters of a player's name, at most."""

WORD: Final = 64
"""Characters of what is only ever compared, at most: ids, kinds, versions, names of options and files."""

SENTENCE: Final = 200
"""Characters of something that is told about a file, at most."""

BREAK: Final = "¶"
"""What stands for the end of a line."""

HIDDEN: Final = "¤"
"""What stands for any other character that cannot be seen, or that would turn the text around."""

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_BREAKS: Final = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_MARKS: Final = 4
"""Accents on one letter, at most: a pile of them would cover the lines above."""
_REMEMBERED: Final = 400


def line(text: str, most: int) -> str:
    """The text in one line of at most so many characters; what cannot be seen has a sign.

    A text that has gone through this once stays as it is.
    """
    if not text:
        return text
    # signs are never fewer than what they stand for, but for breaks of two characters and piles of accents
    cut = text[: 2 * most + 2]
    if not cut.isprintable():
        cut = "".join(" " if unicodedata.category(one) == "Zs" else one for one in cut)
    plain = visible(cut).strip()
    if len(plain) > most or len(cut) < len(text):
        plain = plain[: most - 1].rstrip() + "…"
    return plain


def visible(text: str, *, paragraphs: bool = False) -> str:
    """The text with a sign for every character that cannot be seen; paragraphs: but for line feeds.

    Characters that no font knows are no matter of this: they show as boxes.
    """
    if text.isprintable() and text.isascii():
        return text
    return _remembered(text, paragraphs) if len(text) <= _REMEMBERED else _shown(text, paragraphs)


def _shown(text: str, paragraphs: bool) -> str:
    bare = text.replace(_NO_BREAK, "")
    if paragraphs:
        bare = bare.replace("\n", "")
    shown = text if bare.isprintable() else _signed(text, paragraphs)
    return shown if shown.isascii() else _lightened(shown)


_remembered = lru_cache(maxsize=1024)(_shown)


def _signed(text: str, paragraphs: bool) -> str:
    if paragraphs:
        return "\n".join(_signed(part, False) for part in text.replace("\r\n", "\n").split("\n"))
    return "".join(_sign(one) for one in text.replace("\r\n", "\n"))


def _sign(character: str) -> str:
    if character in _BREAKS:
        return BREAK
    return HIDDEN if unicodedata.category(character) in ("Cc", "Cf", "Cs") else character


def _lightened(text: str) -> str:
    """No letter with more accents than people write."""
    parts = [(piled, "".join(group)) for piled, group in groupby(text, _is_accent)]
    return "".join(part[:_MARKS] if piled else part for piled, part in parts)


def _is_accent(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
