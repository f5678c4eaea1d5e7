"""Sanitizing of untrusted texts from files: limited in length, without hidden characters.

Code that reads a file passes every text that may be displayed through `sanitize_line`; code that displays it
can rely on that: the text fits on a line, cannot break one, and is short enough to be laid out quickly.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Final

from saves.graphemes import count_graphemes, split_graphemes

MAX_TITLE_LENGTH: Final = 200
"""Characters of a game's title, at most; here and below a character is a grapheme cluster."""

MAX_NAME_LENGTH: Final = 60
"""Characters of a player's name, at most."""

MAX_WORD_LENGTH: Final = 64
"""Characters of ids, kinds, versions, and names of options and files, at most: they are only compared."""

MAX_SENTENCE_LENGTH: Final = 200
"""Characters of a message about a file, at most."""

LINE_BREAK_SIGN: Final = "¶"
"""Sign displayed for a line break."""

INVISIBLE_SIGN: Final = "¤"
"""Sign displayed for any other invisible character, and for one that would reverse the text.

The client draws it as well for a character that no font has."""

ISOLATE_START: Final = "\N{FIRST STRONG ISOLATE}"
ISOLATE_END: Final = "\N{POP DIRECTIONAL ISOLATE}"
"""Marks around a part of a text with its own direction of writing; only the program itself writes them."""

_NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
_LINE_BREAKS: Final = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_MAX_ACCENTS: Final = 4
"""Accents on one letter, at most: a pile of them would cover the lines above."""
_MAX_CACHED_LENGTH: Final = 400
_MAX_POINTS: Final = 8
"""Code points that are read for each character of the maximum: an emoji made of two people has seven."""

_ISOLATED: Final = re.compile(f"{ISOLATE_START}([^{ISOLATE_START}{ISOLATE_END}]*){ISOLATE_END}")
_FIRST_RIGHT_TO_LEFT: Final = "\u0590"
_LOOSE: Final = " \u200c\u200d"
"""Spaces and joiners, which mean nothing at the end of a text."""
_JOINABLE: Final = "[\u0590-\u1fff\u2190-\u2bff\ufe0f\U00010800-\U0001ffff]"
"""Scripts and emoji in which joiners mean something.

Elsewhere joiners would only make two names look the same."""
_MEANT: Final = (
    rf"(?<={_JOINABLE})[\u200c\u200d](?={_JOINABLE}|\Z)"
    "|(?<=\U0001f3f4)[\U000e0020-\U000e007e]{1,8}\U000e007f"  # the flag of a part of a country
)
"""Invisible characters that choose the form of those beside them."""


def sanitize_line(text: str, most: int) -> str:
    """Return an untrusted text as one line of at most `most` characters, fit to be displayed.

    A longer text ends in "…", and invisible characters are replaced with visible signs. Sanitizing the result
    again changes nothing.
    """
    if not text:
        return text
    # signs never shorten a text, except for breaks of two characters and surplus accents
    cut = text[: _MAX_POINTS * most + 2]
    is_cut = len(cut) < len(text)
    if not cut.isprintable():
        cut = remove_isolates(cut)
        cut = "".join(" " if unicodedata.category(character) == "Zs" else character for character in cut)
    plain = replace_invisible(cut.rstrip(_LOOSE)).strip()
    if is_cut or (len(plain) > most and count_graphemes(plain) > most):
        whole = split_graphemes(plain)[: -1 if is_cut else None]  # the last one may have been cut
        plain = "".join(whole[: most - 1]).rstrip(_LOOSE) + "…"
    return plain


def replace_invisible(text: str, *, paragraphs: bool = False, isolates: bool = False) -> str:
    """Replace every invisible character of a text with a visible sign.

    Joiners stay where they choose the form of a letter or hold an emoji together. Characters that no font has
    stay as well: `client.draw.fallback_text` deals with them.

    Args:
        text: The text.
        paragraphs: Whether line feeds are kept.
        isolates: Whether Unicode isolates (marks around a part with its own direction of writing) are kept.
    """
    if text.isprintable() and text.isascii():
        return text
    return (
        _replace_cached(text, paragraphs, isolates)
        if len(text) <= _MAX_CACHED_LENGTH
        else _replace_uncached(text, paragraphs, isolates)
    )


def _replace_uncached(text: str, paragraphs: bool, isolates: bool) -> str:
    bare = text.replace(_NO_BREAK_SPACE, "")
    if paragraphs:
        bare = bare.replace("\n", "")
    shown = text if bare.isprintable() else _insert_signs(text, paragraphs, isolates)
    return shown if shown.isascii() else _limit_accents(shown)


_replace_cached = lru_cache(maxsize=1024)(_replace_uncached)


def _insert_signs(text: str, paragraphs: bool, isolates: bool) -> str:
    text = text.replace("\r\n", "\n")
    kept = find_joiners(text)
    visible = ("\n" if paragraphs else "") + (ISOLATE_START + ISOLATE_END if isolates else "")
    return "".join(
        character if at in kept or character in visible else _sign_for(character)
        for at, character in enumerate(text)
    )


def _sign_for(character: str) -> str:
    if character in _LINE_BREAKS:
        return LINE_BREAK_SIGN
    return INVISIBLE_SIGN if unicodedata.category(character) in ("Cc", "Cf", "Cs") else character


def remove_isolates(text: str) -> str:
    """Return a text without Unicode isolates, the marks around parts with their own writing direction.

    Such a text can be stored or read aloud.
    """
    while (bare := _ISOLATED.sub(r"\1", text)) != text:
        text = bare
    return text


def has_right_to_left(text: str) -> bool:
    """Return whether a text has letters that are written from right to left."""
    return (
        not text.isascii()
        and max(text) >= _FIRST_RIGHT_TO_LEFT
        and any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
    )


def find_joiners(text: str) -> frozenset[int]:
    """Return the positions of joiners: invisible characters that change the form of their neighbours."""
    if text.isprintable():
        return frozenset()
    return frozenset(at for match in re.finditer(_MEANT, text) for at in range(*match.span()))


def remove_invisible(text: str, before: str = "") -> str:
    """Return a typed or pasted text without invisible characters; line breaks and tabs become spaces.

    Args:
        text: The text.
        before: The text in front of it; a joiner at the start of `text` is kept if it belongs to that.
    """
    whole = before + text.replace("\n", " ").replace("\t", " ")
    kept = find_joiners(whole)
    return "".join(
        character
        for at, character in enumerate(whole)
        if at >= len(before) and (at in kept or character.isprintable())
    )


def _limit_accents(text: str) -> str:
    """Return the text with at most _MAX_ACCENTS accents on a letter."""
    parts = [(piled, "".join(group)) for piled, group in groupby(text, _is_accent)]
    return "".join(part[:_MAX_ACCENTS] if piled else part for piled, part in parts)


def _is_accent(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
