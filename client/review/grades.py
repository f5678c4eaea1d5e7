"""Grades of decisions in a review ("best" to "blunder"), and the thresholds between them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Grade: TypeAlias = Literal["forced", "best", "good", "costly", "inaccuracy", "mistake", "blunder"]
"""forced: there was no choice. best: nothing better was found. good: something a little better was found, or
something not clearly better. costly: it clearly cost points, but hardly any chance to win, the game being as
good as won or lost. The others clearly cost as much of the chance as their thresholds say."""

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)

COSTLY_POINTS: Final = 3.0
"""Points from which a decision is costly, in games in which points mean something."""

INACCURACY: Final = 0.04
"""Loss of the chance to win (0–1) from which a decision is an inaccuracy."""

MISTAKE: Final = 0.08
"""The same for a mistake."""

BLUNDER: Final = 0.15
"""The same for a blunder."""

NEGLIGIBLE_LOSS: Final = 0.01
"""A decision that loses less is as good as the best: no assessment tells such chances apart."""

CLOSER_LOOK_LOSS: Final = 0.025
"""Loss at first sight from which a decision is examined more closely."""

MIN_LOSS_TO_SPREAD: Final = 2.0
"""A decision is marked only if its loss is at least this many times the spread of the estimate."""

MARKED_GRADES: Final[frozenset[Grade]] = frozenset(("costly", "inaccuracy", "mistake", "blunder"))
"""The grades that are marked in a review."""


TRIED_GRADES: Final[frozenset[Grade]] = frozenset(("mistake", "blunder"))
"""The grades that have to be confirmed by playing both actions on."""


def grade_decision(loss: float, spread: float, *, best: bool, points: float = 0.0) -> Grade:
    """Return the grade of a decision, from "best" to "blunder", for a seat that had a choice.

    Args:
        loss: Loss of the chance to win, 0–1.
        spread: Standard error of the loss.
        best: Whether nothing better was found.
        points: Points that the decision clearly cost.
    """
    if best:
        return "best"
    if loss < INACCURACY or loss < MIN_LOSS_TO_SPREAD * spread:
        return "good" if points < COSTLY_POINTS else "costly"
    if loss < MISTAKE:
        return "inaccuracy"
    return "mistake" if loss < BLUNDER else "blunder"
