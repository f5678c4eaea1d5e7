"""How decisions are classed, by what they cost: all thresholds, in one place."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Grade: TypeAlias = Literal["forced", "best", "good", "costly", "inaccuracy", "mistake", "blunder"]
"""forced: there was nothing to choose. best: nothing better was found. good: something a little better was,
or something that is not clearly better. costly: it clearly cost points but hardly any chance to win, the game
being as good as won or lost. The others clearly cost as much of the chance as their threshold says."""

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)

COSTLY: Final = 3.0
"""Points from which a decision is costly, in games in which points mean something."""

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

MARKED: Final[frozenset[Grade]] = frozenset(("costly", "inaccuracy", "mistake", "blunder"))
"""The grades that are marked."""


def graded(loss: float, spread: float, *, best: bool, points: float = 0.0) -> Grade:
    """The grade of a decision with a choice. best: whether nothing better was found. points: what it clearly
    cost of them."""
    if best:
        return "best"
    if loss < INACCURACY or loss < CLEARLY * spread:
        return "good" if points < COSTLY else "costly"
    if loss < MISTAKE:
        return "inaccuracy"
    return "mistake" if loss < BLUNDER else "blunder"
