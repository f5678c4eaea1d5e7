"""Balanceformers' state under change."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.balanceformers.events import BalanceformersEvent
from rules.balanceformers.state import BalanceformersState, Ending, Pair, Phase, Piece, Setup
from rules.contract import State


class Draft(draft.Draft[BalanceformersState, BalanceformersEvent]):
    """The fields of `BalanceformersState` in their order, open to change."""

    frozen: ClassVar[type[State]] = BalanceformersState

    setup: Setup
    rng: int
    phase: Phase
    ending: Ending
    round: int
    sets: tuple[str, ...]
    area: tuple[Piece, ...]
    dark: int
    places: tuple[int, ...]
    squares: tuple[int, ...]
    rounds: tuple[int, ...]
    chosen: tuple[Pair, ...]
    order: tuple[int, ...]
    turn: int
    seat: int
    left: int
    tokens: tuple[int, ...]
    white: tuple[int, ...]
    black: tuple[int, ...]
    judged: int
    gains: tuple[int, ...]
    dying: tuple[int, ...]
