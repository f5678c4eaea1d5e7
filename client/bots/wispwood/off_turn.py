"""Bot decisions outside turns: picking wish cards by hand, and moving the cat between rounds."""

from __future__ import annotations

from typing import Final

from client.bots.thought import WeighedAction
from client.bots.wispwood.evaluation import UNLIMITED_TURNS, ForestEvaluator, create_evaluator
from client.bots.wispwood.forest_masks import (
    ForestMasks,
    make_candidate_square_masks,
    make_forest_masks,
    with_cat,
    without_trees,
)
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.round_length import turns_to_fill
from client.bots.wispwood.wisp_card_values import find_allowed_hat_cells
from rules.wispwood.actions import KeepCat, MoveCat, PickWish
from rules.wispwood.content import content
from rules.wispwood.geometry import MARGIN
from rules.wispwood.setup import list_decks
from rules.wispwood.state import HAT, STRIDE, WispwoodState

HIGH_SCORING_CARDS: Final = (
    "pumpkin-vines", "pumpkin-apart", "hat-diagonal", "hat-cross", "orb-around", "orb-line", "heart-cross",
    "heart-diagonal", "tree-lines", "tree-largest",
)  # fmt: skip
"""The cards with which forests score most: nobody gains by them, and the game is richer."""


HAT_CELL_VALUE: Final = 0.3
"""Value of a free cell for a hat."""


def weigh_wishes(state: WispwoodState) -> list[WeighedAction]:
    """Return the action of picking each card of the next deck, with its value.

    All players score the same cards, so the values only express a preference for high-scoring ones.
    """
    cards = content().deck(list_decks(state.setup)[len(state.wishes)])
    return [WeighedAction(PickWish(card.id), 1.0 if card.id in HIGH_SCORING_CARDS else 0.0) for card in cards]


def weigh_cat_moves(state: WispwoodState, seat: int, params: WispwoodParams) -> list[WeighedAction]:
    """Return the actions that move or keep a seat's cat between rounds, with their values.

    The values depend on the forest in the next round and on the cells where hats could be placed.
    """
    forest = state.forests[seat]
    masks = make_forest_masks(forest)
    evaluator = create_evaluator(params, state).for_next_round()
    max_turns = max_turns_next_round(state, masks, evaluator)
    weighed = []
    for cell in (masks.cat, *_single_cells(masks.trees)):
        moved = masks if cell == masks.cat else with_cat(masks, cell)
        value = evaluator.estimate_value(without_trees(moved), max_turns) + HAT_CELL_VALUE * min(
            estimate_mean_free_hat_cells(evaluator, moved), 9.0
        )
        if cell == masks.cat:
            weighed.append(WeighedAction(KeepCat(), value + 0.01))
        else:
            row, column = divmod(cell.bit_length() - 1, STRIDE)
            weighed.append(WeighedAction(MoveCat(forest.x + column - MARGIN, forest.y + row - MARGIN), value))
    return weighed


def max_turns_next_round(state: WispwoodState, masks: ForestMasks, evaluator: ForestEvaluator) -> float:
    """Return the most turns that a seat can expect in the next round."""
    if state.ghost is not None:
        return float(content().fireflies.per_round[evaluator.round - 1])
    if evaluator.learned_correction is None:
        return UNLIMITED_TURNS
    return turns_to_fill(evaluator.size**2 - without_trees(masks).tiles.bit_count())


def estimate_mean_free_hat_cells(evaluator: ForestEvaluator, masks: ForestMasks) -> float:
    """Return the mean number of free cells for hats in the next round, over the possible n×n squares."""
    cleared_masks = without_trees(masks)
    hat_mask = (
        find_allowed_hat_cells(evaluator.hat, cleared_masks.cat, cleared_masks.wisps[HAT])
        & ~cleared_masks.tiles
    )
    squares = make_candidate_square_masks(cleared_masks.bounds, evaluator.size)
    return sum((hat_mask & square).bit_count() for square in squares) / len(squares)


def _single_cells(mask: int) -> list[int]:
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low)
        mask ^= low
    return cells
