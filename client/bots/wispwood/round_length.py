"""Length of a Wispwood round: how many turns each seat can still expect before a grid is full."""

from __future__ import annotations

from math import ceil
from typing import Final

from client.bots.wispwood.evaluation import UNLIMITED_TURNS, ForestEvaluator
from client.bots.wispwood.forest_masks import make_forest_masks
from rules.wispwood.state import WispwoodState

CELLS_PER_TURN_OF_OTHERS: Final = 3.4
"""Cells that others fill in a turn."""


def max_turns_left(state: WispwoodState, seat: int) -> float:
    """Return the most turns a seat can expect in the round after its current one.

    The round ends when another player fills a grid or the ghost has no firefly left.
    """
    if state.closing:
        return 0.0
    if state.ghost is not None:
        return float(len(state.ghost.fireflies))
    index = (seat - state.start) % state.setup.players
    max_turns = UNLIMITED_TURNS
    for other, forest in enumerate(state.forests):
        if other == seat:
            continue
        free = state.size**2 - forest.tile_mask.bit_count()
        turns_needed = turns_to_fill(free)
        # who plays after us in a lap and fills the grid leaves us no turn more
        if (other - state.start) % state.setup.players > index:
            turns_needed -= 1
        max_turns = min(max_turns, max(0.0, turns_needed))
    return max_turns


def turns_to_fill(free: int) -> float:
    """Return the estimated number of turns a player needs to fill a number of free cells."""
    return max(float(ceil(free / 4)), free / CELLS_PER_TURN_OF_OTHERS)


def last_turn_value_of_others(state: WispwoodState, seat: int, evaluator: ForestEvaluator) -> float:
    """Return the mean value, to the other players, of their last turn in this round."""
    values = []
    for other, forest in enumerate(state.forests):
        if other == seat:
            continue
        masks = make_forest_masks(forest)
        turns = min(
            evaluator.turns_to_fill_frame(evaluator.choose_frame(masks), masks.tiles),
            max_turns_left(state, other) + 1,
        )
        if turns >= 1:
            values.append(evaluator.estimate_value(masks, turns) - evaluator.estimate_value(masks, turns - 1))
    return sum(values) / len(values) if values else 0.0
