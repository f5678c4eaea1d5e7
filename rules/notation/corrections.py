"""Mending of a text in which one letter was changed: the check letters leave few candidates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import rules
from rules.notation.check_letters import FACTOR, LETTERS, MODULUS, compute_check_value, format_check_value
from rules.notation.positions import MAX_LENGTH, GameFinder, read_position
from rules.notation.scanner import NotationError

_SEALED: Final = re.compile(rf"(.+) =([{LETTERS}])([{LETTERS}])\Z")
_PRINTABLE: Final = range(ord("!"), ord("~") + 1)
"""The letters that a changed letter may have been: all printable ones but the space."""


def find_correction(text: str, find_game: GameFinder = rules.load) -> str | None:
    """Return the text with one letter changed so that check letters agree and the position is possible.

    None if there is no such letter, more than one, or nothing to be mended.

    Args:
        text: The text, with check letters.
        find_game: Returns the game to be used.
    """
    if len(text) > MAX_LENGTH:
        return None
    match = _SEALED.match(" ".join(text.split()))
    if match is None:
        return None
    body, value = match[1], compute_check_value(match[1])
    wanted = LETTERS.index(match[2]) * len(LETTERS) + LETTERS.index(match[3])
    if value == wanted:
        return None
    found = {one for one in _list_candidates(body, value, wanted) if _is_possible(one, find_game)}
    return found.pop() if len(found) == 1 else None


def _list_candidates(body: str, value: int, wanted: int) -> Iterator[str]:
    """Yield all texts with one letter changed whose check letters agree."""
    letters = format_check_value(value)
    if sum(one != other for one, other in zip(letters, format_check_value(wanted), strict=True)) == 1:
        yield f"{body} ={letters}"
    weight, inverse = 1, pow(FACTOR, -1, MODULUS)
    seal = format_check_value(wanted)
    for at in range(len(body) - 1, -1, -1):
        change = (wanted - value) * weight % MODULUS  # weight: what undoes the letter's own factor
        weight = weight * inverse % MODULUS
        code = ord(body[at]) + (change if change < MODULUS // 2 else change - MODULUS)
        if code in _PRINTABLE and body[at] != " ":
            yield f"{body[:at]}{chr(code)}{body[at + 1 :]} ={seal}"


def _is_possible(text: str, find_game: GameFinder) -> bool:
    try:
        game, state, _ = read_position(text, find_game)
    except NotationError:
        return False
    try:
        (game.check_view if game.is_view(state) else game.check)(state)
    except ValueError:
        return False
    return True
