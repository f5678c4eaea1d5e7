"""The fast forests of the opponents agree with the rules."""

from __future__ import annotations

from itertools import islice

import pytest

from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_masks import make_candidate_square_masks, make_forest_masks
from client.bots.wispwood.heart_and_tree_card_values import HEART_AND_TREE_CARDS
from client.bots.wispwood.placement_options import PlacementOptions
from client.bots.wispwood.round_forecast import forecast_round
from client.bots.wispwood.turn_search import make_place_action
from client.bots.wispwood.wisp_card_values import WISP_CARDS, find_allowed_hat_cells
from rules.wispwood.content import CARD_IDS, content
from rules.wispwood.forest_changes import add_tiles
from rules.wispwood.geometry import TO_WINDOW
from rules.wispwood.placement import find_allowed_hat_cells as hat_cells_of_the_rules, list_placements
from rules.wispwood.scoring import score_card
from rules.wispwood.state import STRIDE, iterate_bits
from tests.bots.wispwood.games import positions

HAT_CELL_VALUE = tuple(card for card in CARD_IDS if card.startswith("hat-"))


def test_final_forest_value_matches_the_rules() -> None:
    cards = content().cards
    for state in [*positions(2, 31)][::9]:
        for forest in state.forests:
            masks = make_forest_masks(forest)
            forecast = forecast_round(
                make_candidate_square_masks(masks.bounds, state.size)[0], masks.tiles, 0.0, ()
            )
            for card in CARD_IDS:
                assert (WISP_CARDS | HEART_AND_TREE_CARDS)[card](masks, cards[card], forecast) == score_card(
                    forest, card
                ), card


def test_last_turn_is_valued_by_the_score_alone() -> None:
    for state in [*positions(2, 32)][-20::6]:
        evaluator = ForestEvaluator(state.wishes, 3, 3)
        for forest in state.forests:
            wanted = sum(score_card(forest, card) for card in state.wishes)
            wanted += evaluator.full_grid_bonus if forest.is_full(6) else 0
            assert evaluator.estimate_value(
                make_forest_masks(forest)._replace(ready=False), 0.0
            ) == pytest.approx(wanted)


@pytest.mark.parametrize("card", HAT_CELL_VALUE)
def test_hat_cells_match_the_rules(card: str) -> None:
    for state in [*positions(2, 33)][::15]:
        for forest in state.forests:
            masks = make_forest_masks(forest)
            assert find_allowed_hat_cells(card, masks.cat, masks.wisps[1]) == hat_cells_of_the_rules(
                forest, card
            )


def test_placement_options_match_the_rules() -> None:
    looked = 0
    for state in islice(positions(2, 34), 0, 200, 23):
        if state.phase not in ("turn", "trees"):
            continue
        evaluator = ForestEvaluator.from_state(state)
        forest = state.forests[state.seat]
        options = PlacementOptions(evaluator, make_forest_masks(forest), 2.0)
        for kind in range(4):
            for shape in state.shapes:
                found = options.quick_values((kind, shape))
                wanted = list_placements(forest, shape, kind, evaluator.hat, state.size)
                assert {
                    make_place_action(forest, shape, placement, cell) for _, placement, cell in found
                } == set(wanted)
                assert len(found) == len(wanted)
                for move in options.best_moves((kind, shape), 1):
                    cells = tuple(
                        (forest.x + bit % STRIDE - 5, forest.y + bit // STRIDE - 5)
                        for bit in iterate_bits(move.placement.mask)
                    )
                    bit = move.cell.bit_length() - 1
                    wisp = (forest.x + bit % STRIDE - 5, forest.y + bit // STRIDE - 5)
                    after = add_tiles(forest, cells, (0,) * (len(cells) - 1), wisp, kind)
                    masks = options.make_forest_after(move)
                    left, top, right, bottom = masks.bounds
                    assert (right - left + 1, bottom - top + 1) == (after.w, after.h)
                    shift = TO_WINDOW + (top - 5) * STRIDE + left - 5
                    assert masks.tiles == after.tile_mask << shift
                    assert masks.trees == after.trees << shift
                    assert masks.wisps == tuple(mask << shift for mask in after.wisps)
                    looked += 1
    assert looked > 50
