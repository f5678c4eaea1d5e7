"""How the seats of a position stand, in numbers, and what is made of them."""

from __future__ import annotations

from typing import NamedTuple


class Standing(NamedTuple):
    """What a mind tells of a position so that it can be judged.

    seats: for each seat the same numbers, in the order of the mind's `traits`; who changes seats changes them
    alone. stage: how far the game has come, 0–1; 1 if it is over and only then.
    """

    seats: tuple[tuple[float, ...], ...]
    stage: float


class Assessment(NamedTuple):
    """What a position is worth to everybody.

    chances: each seat's chance of a first place, a shared one counted in part: they add up to 1. Alone: the
    chance of beating the ghost, of what plays against the one seat. points: what each seat may expect to have
    at the end; () in games in which that means nothing.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...] = ()


class Price(NamedTuple):
    """What it costs to do so much worse. chance: of the chance of a first place. points: of the points to be
    expected; None where values of thoughts do not tell it (then `judge` tells it of two positions)."""

    chance: float
    points: float | None
