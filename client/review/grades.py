"""How decisions are classed, by what they cost: all thresholds, in one place."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Grade: TypeAlias = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]
"""forced: there was nothing to choose. best: nothing better was found. good: something a little better was,
or something that is not clearly better. The others clearly cost as much as their threshold says."""

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)

INACCURACY: Final = 0.04
"""Loss of the chance to win (0–1) from which a decision is an inaccuracy."""

MISTAKE: Final = 0.08
"""From which it is a mistake."""

BLUNDER: Final = 0.15
"""From which it is a blunder."""

ALIKE: Final = 0.01
"""A decision that loses less is as good as the best: no judgement tells such chances apart."""

LOOK: Final = 0.025
"""From such a loss at first sight a decision is looked at properly."""

CLEARLY: Final = 2.0
"""A decision is marked only if its loss is at least so many times the spread of the estimate."""

MARKED: Final[frozenset[Grade]] = frozenset(("inaccuracy", "mistake", "blunder"))
"""The grades that are marked."""


def graded(loss: float, spread: float, *, best: bool) -> Grade:
    """The grade of a decision with a choice. best: whether nothing better was found."""
    if best:
        return "best"
    if loss < INACCURACY or loss < CLEARLY * spread:
        return "good"
    if loss < MISTAKE:
        return "inaccuracy"
    return "mistake" if loss < BLUNDER else "blunder"
