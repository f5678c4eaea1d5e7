"""The fast forests of the opponents agree with the rules."""

from __future__ import annotations

from itertools import islice

import pytest

from client.bots.wispwood.ground import frames, wood_of
from client.bots.wispwood.menu import Menu
from client.bots.wispwood.outlook import Outlook
from client.bots.wispwood.planted import PLANTED
from client.bots.wispwood.prospect import prospect
from client.bots.wispwood.turning import place_in
from client.bots.wispwood.wisps import WISPS, hat_cells
from rules.wispwood.content import CARD_IDS, content
from rules.wispwood.geometry import TO_WINDOW
from rules.wispwood.growth import laid
from rules.wispwood.placement import hat_cells as hat_cells_of_the_rules, places
from rules.wispwood.scoring import score
from rules.wispwood.state import STRIDE, bits
from tests.bots.wispwood.games import positions

HATS = tuple(card for card in CARD_IDS if card.startswith("hat-"))


def test_a_forest_to_which_nothing_comes_is_worth_what_the_rules_score() -> None:
    cards = content().cards
    for state in [*positions(2, 31)][::9]:
        for forest in state.forests:
            wood = wood_of(forest)
            ahead = prospect(frames(wood.box, state.size)[0], wood.tiles, 0.0, ())
            for card in CARD_IDS:
                assert (WISPS | PLANTED)[card](wood, cards[card], ahead) == score(forest, card), card


def test_the_last_turn_is_valued_by_the_score_alone() -> None:
    for state in [*positions(2, 32)][-20::6]:
        outlook = Outlook(state.wishes, 3, 3)
        for forest in state.forests:
            wanted = sum(score(forest, card) for card in state.wishes)
            wanted += outlook.bonus if forest.is_full(6) else 0
            assert outlook.value(wood_of(forest)._replace(ready=False), 0.0) == pytest.approx(wanted)


@pytest.mark.parametrize("card", HATS)
def test_hats_may_lie_where_the_rules_let_them(card: str) -> None:
    for state in [*positions(2, 33)][::15]:
        for forest in state.forests:
            wood = wood_of(forest)
            assert hat_cells(card, wood.cat, wood.wisps[1]) == hat_cells_of_the_rules(forest, card)


def test_menus_hold_the_layings_of_the_rules_and_know_the_forests_after_them() -> None:
    looked = 0
    for state in islice(positions(2, 34), 0, 200, 23):
        if state.phase not in ("turn", "trees"):
            continue
        outlook = Outlook.of(state)
        forest = state.forests[state.seat]
        menu = Menu(outlook, wood_of(forest), 2.0)
        for kind in range(4):
            for shape in state.shapes:
                found = menu.guesses((kind, shape))
                wanted = places(forest, shape, kind, outlook.hat, state.size)
                assert {place_in(forest, shape, placement, cell) for _, placement, cell in found} == set(
                    wanted
                )
                assert len(found) == len(wanted)
                for laying in menu.layings((kind, shape), 1):
                    cells = tuple(
                        (forest.x + bit % STRIDE - 5, forest.y + bit // STRIDE - 5)
                        for bit in bits(laying.placement.mask)
                    )
                    bit = laying.cell.bit_length() - 1
                    wisp = (forest.x + bit % STRIDE - 5, forest.y + bit // STRIDE - 5)
                    after = laid(forest, cells, (0,) * (len(cells) - 1), wisp, kind)
                    wood = menu.after(laying)
                    left, top, right, bottom = wood.box
                    assert (right - left + 1, bottom - top + 1) == (after.w, after.h)
                    shift = TO_WINDOW + (top - 5) * STRIDE + left - 5
                    assert wood.tiles == after.tiles << shift
                    assert wood.trees == after.trees << shift
                    assert wood.wisps == tuple(mask << shift for mask in after.wisps)
                    looked += 1
    assert looked > 50
