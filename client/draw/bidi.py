"""Order of text that is written from right to left: the Unicode bidirectional algorithm (UAX #9).

Embeddings and overrides are not known, since they never reach a font (`saves.sanitize`); isolates are.

The rules rewrite strings in which each character stands for one of the text: L and R for letters, A for
Arabic ones, 1 for European and 2 for Arabic digits, "-$," for the signs in numbers, "~" for accents and a
space for all that is neutral.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, TypeVar

from saves.sanitize import ISOLATE_END, ISOLATE_START

T = TypeVar("T")

_KINDS: Final = {
    "L": "L",
    "R": "R",
    "AL": "A",
    "EN": "1",
    "AN": "2",
    "ES": "-",
    "ET": "$",
    "CS": ",",
    "NSM": "~",
    "BN": "~",
}
_ISOLATES: Final = ISOLATE_START + ISOLATE_END
_SPACES: Final = ("WS", "S", "B")
_CLOSING: Final = dict(zip("([{⟨（［｛「『【《〈", ")]}⟩）］｝」』】》〉", strict=True))
_DIRECTIONS: Final = {"L": "L", "R": "R", "1": "R", "2": "R"}
"""What a letter or digit counts as for what stands beside it; digits count as right to left."""


def resolve_levels(text: str) -> list[int]:
    """Return the embedding level of each character; text at odd levels runs from right to left.

    The whole text has the direction of its first letter that is not in an isolate (an embedded part with a
    direction of its own).
    """
    kinds = "".join(_KINDS.get(unicodedata.bidirectional(letter), " ") for letter in text)
    base = int(_is_right_to_left(text, kinds, 0, len(text)))
    levels = [base] * len(text)
    _resolve(text, kinds, 0, len(text), base, levels)
    for at in reversed(range(len(text))):  # spaces at the end of a line belong to no word
        if unicodedata.bidirectional(text[at]) not in _SPACES and text[at] not in _ISOLATES:
            break
        levels[at] = base
    return levels


def sort_visually(parts: Sequence[T], levels: Sequence[int]) -> list[T]:
    """Return the parts of a line in the order in which they are seen, from left to right.

    Args:
        parts: The parts in the order of reading.
        levels: The embedding level of each part; odd levels run from right to left.
    """
    order = list(range(len(parts)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return [parts[index] for index in order]


def _is_right_to_left(text: str, kinds: str, start: int, end: int) -> bool:
    """Return whether the first letter of a part, outside of isolates, runs from right to left."""
    at = start
    while at < end:
        if text[at] == ISOLATE_START:
            at = _find_isolate_end(text, at, end)
        elif kinds[at] in "LRA":
            return kinds[at] != "L"
        at += 1
    return False


def _find_isolate_end(text: str, start: int, end: int) -> int:
    """Return the position of the mark that ends the isolate beginning at `start`; `end` if it has none."""
    depth = 0
    for at in range(start, end):
        depth += (text[at] == ISOLATE_START) - (text[at] == ISOLATE_END)
        if not depth:
            return at
    return end


def _resolve(text: str, kinds: str, start: int, end: int, level: int, levels: list[int]) -> None:
    """Set the levels of a part of a text whose own level is `level`, isolates inside included."""
    places: list[int] = []
    at = start
    while at < end:
        places.append(at)
        if text[at] == ISOLATE_START:
            stop = _find_isolate_end(text, at, end)
            inner = _is_right_to_left(text, kinds, at + 1, stop)
            _resolve(text, kinds, at + 1, stop, level + 1 + int(inner == bool(level % 2)), levels)
            at = stop - 1
        at += 1
    outer = "R" if level % 2 else "L"
    resolved = _resolve_weak("".join(kinds[at] for at in places), outer)
    resolved = _resolve_brackets("".join(text[at] for at in places), resolved, outer)
    resolved = _resolve_neutral(resolved, outer)
    raised = {"L": 1, "R": 0, "1": 1, "2": 1} if level % 2 else {"L": 0, "R": 1, "1": 2, "2": 2}
    for at, kind in zip(places, resolved, strict=True):
        levels[at] = level + raised[kind]


def _resolve_weak(kinds: str, outer: str) -> str:
    """Resolve accents, digits and the signs in numbers (rules W1 to W7)."""
    kinds = re.sub(r"(.)~+", lambda match: match[1] * len(match[0]), outer + kinds)
    kinds = re.sub(r"A[^LRA]*", lambda match: match[0].replace("1", "2"), kinds).replace("A", "R")
    kinds = re.sub(r"(?<=1)[-,](?=1)", "1", kinds)
    kinds = re.sub(r"(?<=2),(?=2)", "2", kinds)
    kinds = re.sub(r"\$*1[1$]*", lambda match: "1" * len(match[0]), kinds)
    kinds = re.sub(r"[-$,]", " ", kinds)
    return re.sub(r"L[^LR]*", lambda match: match[0].replace("1", "L"), kinds)[1:]


def _resolve_brackets(letters: str, kinds: str, outer: str) -> str:
    """Let both brackets of a pair run as what stands inside, or before them (rule N0)."""
    resolved = list(kinds)
    for opening, closing in sorted(_pair_brackets(letters, kinds)):
        inside = {_DIRECTIONS[kind] for kind in resolved[opening + 1 : closing] if kind in _DIRECTIONS}
        if not inside:
            continue
        before = next(
            (_DIRECTIONS[kind] for kind in reversed(resolved[:opening]) if kind in _DIRECTIONS), outer
        )
        resolved[opening] = resolved[closing] = outer if outer in inside else before
    return "".join(resolved)


def _pair_brackets(letters: str, kinds: str) -> list[tuple[int, int]]:
    """Return the positions of opening and closing brackets that belong together."""
    pairs: list[tuple[int, int]] = []
    open_brackets: list[tuple[str, int]] = []
    for at, (letter, kind) in enumerate(zip(letters, kinds, strict=True)):
        if kind != " ":
            continue
        if letter in _CLOSING:
            open_brackets.append((_CLOSING[letter], at))
        elif letter in _CLOSING.values():
            index = next(
                (i for i in reversed(range(len(open_brackets))) if open_brackets[i][0] == letter), -1
            )
            if index >= 0:
                pairs.append((open_brackets[index][1], at))
                del open_brackets[index:]
    return pairs


def _resolve_neutral(kinds: str, outer: str) -> str:
    """Let what is neutral run as what stands on both sides of it, else as the whole (rules N1 and N2)."""
    framed = f"{outer}{kinds}{outer}"

    def resolve(match: re.Match[str]) -> str:
        before, after = (_DIRECTIONS[framed[at]] for at in (match.start() - 1, match.end()))
        return (before if before == after else outer) * len(match[0])

    return re.sub(" +", resolve, framed)[1:-1]
