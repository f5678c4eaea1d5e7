"""Features that describe a position in numbers, and what follows from them: assessment and loss."""

from __future__ import annotations

from typing import NamedTuple


class PositionFeatures(NamedTuple):
    """Features of a position: the numbers from which it is assessed."""

    seats: tuple[tuple[float, ...], ...]
    """For each seat the same numbers, named by `Mind.feature_names`. Swapping seats swaps these alone."""
    stage: float
    """How far the game has come, 0–1; 1 if and only if it is over."""


class Assessment(NamedTuple):
    """The assessment of a position: each seat's chance of first place and expected points."""

    chances: tuple[float, ...]
    """Each seat's chance of first place, a shared one counted in part: they add up to 1. In a solo game: the
    chance of beating the ghost, or whatever plays against the one seat."""
    points: tuple[float, ...] = ()
    """Each seat's expected points at the end; () in games where points mean nothing."""


class ActionLoss(NamedTuple):
    """The loss by an action that is worse than the best one: chance of first place, and points."""

    chance: float
    """Of the chance of first place."""
    points: float | None
    """Of the expected points; None if values of thoughts do not tell (then two positions are assessed
    instead)."""
