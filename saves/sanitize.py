"""Sanitizing of untrusted texts from files: limited in length, without hidden characters.

Code that reads a file passes every text that may be displayed through `sanitize_line`; code that displays it
can rely on that: the text fits on a line, cannot break one, and is short enough to be laid out quickly.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Final

MAX_TITLE_LENGTH: Final = 200
"""Characters of a game's title, at most."""

MAX_NAME_LENGTH: Final = 60
"""Characters of a player's name, at most."""

MAX_WORD_LENGTH: Final = 64
"""Characters of ids, kinds, versions, and names of options and files, at most: they are only compared."""

MAX_SENTENCE_LENGTH: Final = 200
"""Characters of a message about a file, at most."""

LINE_BREAK_SIGN: Final = "¶"
"""Sign displayed for a line break."""

INVISIBLE_SIGN: Final = "¤"
"""Sign displayed for any other invisible character, or one that would reverse the text."""

_NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
_LINE_BREAKS: Final = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_MAX_ACCENTS: Final = 4
"""Accents on one letter, at most: a pile of them would cover the lines above."""
_MAX_CACHED_LENGTH: Final = 400


def sanitize_line(text: str, most: int) -> str:
    """Return an untrusted text as one line of at most `most` characters, fit to be displayed.

    A longer text ends in "…", and invisible characters are replaced with visible signs. Sanitizing the result
    again changes nothing.
    """
    if not text:
        return text
    # signs never shorten a text, except for breaks of two characters and surplus accents
    cut = text[: 2 * most + 2]
    if not cut.isprintable():
        cut = "".join(" " if unicodedata.category(character) == "Zs" else character for character in cut)
    plain = replace_invisible(cut).strip()
    if len(plain) > most or len(cut) < len(text):
        plain = plain[: most - 1].rstrip() + "…"
    return plain


def replace_invisible(text: str, *, paragraphs: bool = False) -> str:
    """Replace every invisible character of a text with a visible sign.

    Characters that no font has are left: they show as boxes.

    Args:
        text: The text.
        paragraphs: Whether line feeds are kept.
    """
    if text.isprintable() and text.isascii():
        return text
    return (
        _replace_cached(text, paragraphs)
        if len(text) <= _MAX_CACHED_LENGTH
        else _replace_uncached(text, paragraphs)
    )


def _replace_uncached(text: str, paragraphs: bool) -> str:
    bare = text.replace(_NO_BREAK_SPACE, "")
    if paragraphs:
        bare = bare.replace("\n", "")
    shown = text if bare.isprintable() else _insert_signs(text, paragraphs)
    return shown if shown.isascii() else _limit_accents(shown)


_replace_cached = lru_cache(maxsize=1024)(_replace_uncached)


def _insert_signs(text: str, paragraphs: bool) -> str:
    if paragraphs:
        return "\n".join(_insert_signs(part, False) for part in text.replace("\r\n", "\n").split("\n"))
    return "".join(_sign_for(character) for character in text.replace("\r\n", "\n"))


def _sign_for(character: str) -> str:
    if character in _LINE_BREAKS:
        return LINE_BREAK_SIGN
    return INVISIBLE_SIGN if unicodedata.category(character) in ("Cc", "Cf", "Cs") else character


def _limit_accents(text: str) -> str:
    """Return the text with at most _MAX_ACCENTS accents on a letter."""
    parts = [(piled, "".join(group)) for piled, group in groupby(text, _is_accent)]
    return "".join(part[:_MAX_ACCENTS] if piled else part for piled, part in parts)


def _is_accent(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
