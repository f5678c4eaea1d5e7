"""The fast code against slow code written once more from the page, on many random forests."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rules.wispwood.content import CARD_IDS
from rules.wispwood.game import GAME
from rules.wispwood.placement import can_place_any, list_placements, list_tree_placements
from rules.wispwood.rulings import can_take
from rules.wispwood.scoring import SCORING, list_scored_parts, score_card
from rules.wispwood.shapes import list_orientations, mirror_orientation, rotate_orientation
from rules.wispwood.state import KINDS, Forest, WispwoodState
from tests.parametrization import parametrize_product
from tests.rules.wispwood import naive
from tests.rules.wispwood.positions import forest, picture

LETTERS = "PHOL"
HAT_CARDS = tuple(card for card in CARD_IDS if card.startswith("hat-"))


@cache
def random_forests(count: int = 400) -> tuple[tuple[Forest, int], ...]:
    """Return forests of all densities and mixtures, with the size of a possible grid."""
    draw = random.Random(20)
    found = []
    for _ in range(count):
        size = draw.choice((4, 5, 6))
        weights = [draw.choice((0, 1, 3)) for _ in range(5)] + [draw.choice((0, 2, 6, 20))]
        if not any(weights):
            weights[4] = 1
        rows = [draw.choices("PHOLT.", weights, k=size) for _ in range(size)]
        rows[draw.randrange(size)][draw.randrange(size)] = draw.choice("Cc")
        where = draw.randrange(-5, 6), draw.randrange(-5, 6)
        found.append((forest(["".join(row) for row in rows], x=where[0], y=where[1]), size))
    return tuple(found)


@cache
def played_states() -> tuple[WispwoodState, ...]:
    """Return states of random games, so real forests."""
    draw = random.Random(31)
    found = []
    for players in (1, 2, 4):
        state = GAME.start(players, draw.getrandbits(64))
        while state.phase != "over":
            found.append(state)
            actions = GAME.actions(state, state.seat)
            state = GAME.apply(state, state.seat, draw.choice(actions)).state
    return tuple(found)


def forests_to_place_in() -> list[tuple[Forest, int]]:
    draw = random.Random(3)
    real = [(f, state.size) for state in played_states() for f in state.forests]
    return [*draw.sample(random_forests(), 25), *draw.sample(real, 25)]


def test_forest_text_round_trips() -> None:
    rows = ["P..T", "HC.O", ".L.T"]
    assert picture(forest(rows)) == rows
    assert picture(forest(["......", ".c....", "..T..."])) == ["c.", ".T"]


@pytest.mark.parametrize("card", CARD_IDS)
def test_card_scores_match_the_naive_rules(card: str) -> None:
    assert set(SCORING) == set(naive.SCORING) == set(CARD_IDS)
    seen = set()
    for stands, _ in random_forests():
        expected = naive.SCORING[card](naive.list_cells(stands))
        assert score_card(stands, card) == expected, picture(stands)
        seen.add(expected)
    assert len(seen) >= 3


@pytest.mark.parametrize("card", CARD_IDS)
def test_parts_of_a_score_count_every_cell_once(card: str) -> None:
    for stands, _ in random_forests():
        counted = 0
        for part in list_scored_parts(stands, card):
            assert part.counted
            if card != "tree-lines":  # a row and a column may share a tree
                assert not part.counted & counted
            counted |= part.counted
            assert not (part.counted | part.because) & ~stands.tile_mask


@pytest.mark.parametrize("shape", naive.POLYOMINOES)
def test_shape_has_all_rotations_and_reflections(shape: str) -> None:
    """W-TURN-2."""
    assert {frozenset(way.cells) for way in list_orientations(shape)} == naive.ways(shape)
    assert len(list_orientations(shape)) == len(naive.ways(shape))


@pytest.mark.parametrize("shape", naive.POLYOMINOES)
def test_wisp_moves_with_its_rotated_shape(shape: str) -> None:
    """W-TURN-2: a quarter clockwise, then left to right."""
    ways = list_orientations(shape)
    for way in ways:
        for wisp, (x, y) in enumerate(way.cells):
            turn, at = rotate_orientation(shape, way.turn, wisp)
            assert ways[turn].cells[at] == (way.h - 1 - y, x)
            assert set(ways[turn].cells) == {(way.h - 1 - cy, cx) for cx, cy in way.cells}
            turn, at = mirror_orientation(shape, way.turn, wisp)
            assert ways[turn].cells[at] == (way.w - 1 - x, y)
            assert set(ways[turn].cells) == {(way.w - 1 - cx, cy) for cx, cy in way.cells}


@parametrize_product(
    pytest.mark.parametrize("shape", naive.POLYOMINOES), pytest.mark.parametrize("kind", range(len(KINDS)))
)
def test_legal_shape_places_match_the_naive_rules(shape: str, kind: int) -> None:
    """W-PLACE-1, W-PLACE-2, W-PLACE-3 and, with one card after the other, W-PLACE-4."""
    for number, (stands, size) in enumerate(forests_to_place_in()):
        card = HAT_CARDS[number % 5]
        found = set()
        offered = list_placements(stands, shape, kind, card, size)
        for action in offered:
            cells = [(action.x + x, action.y + y) for x, y in list_orientations(shape)[action.turn].cells]
            found.add((frozenset(cells), cells[action.wisp]))
        assert len(found) == len(offered)
        expected = naive.placings(naive.list_cells(stands), shape, LETTERS[kind], card, size)
        assert found == expected, picture(stands)
        assert can_place_any(stands, (shape,), kind, card, size) == bool(expected)


@pytest.mark.parametrize("card", HAT_CARDS)
def test_legal_hat_places_match_the_naive_rules(card: str) -> None:
    """W-PLACE-4, with the shape of two cells, which reaches every cell."""
    seen = 0
    for stands, size in forests_to_place_in():
        cells = naive.list_cells(stands)
        found = set()
        for action in list_placements(stands, "I2", KINDS.index("hat"), card, size):
            x, y = list_orientations("I2")[action.turn].cells[action.wisp]
            found.add((action.x + x, action.y + y))
        expected = {cell for _, cell in naive.placings(cells, "I2", "H", card, size)}
        assert found == expected
        seen += len(found)
    assert seen > 50


def test_legal_tree_places_match_the_naive_rules() -> None:
    """W-TREE-1."""
    real = [(f, state.size) for state in played_states()[::3] for f in state.forests]
    for stands, size in (*random_forests(), *real):
        cells = naive.list_cells(stands)
        near = {other for cell in cells for other in naive.adjacent(cell)}
        expected = {cell for cell in near if naive.may_lie(cells, [cell], size)}
        found = [(action.x, action.y) for action in list_tree_placements(stands, size)]
        assert set(found) == expected
        assert found == sorted(found, key=lambda cell: cell[::-1])


def test_legal_wisps_match_the_naive_rules() -> None:
    """W-PLACE-5."""
    draw = random.Random(5)
    turns = [state for state in played_states() if state.phase == "turn"]
    refused = 0
    for state in draw.sample(turns, 60):
        stands = state.forests[state.seat]
        cells = naive.list_cells(stands)
        for slot, kind in enumerate(state.slots):
            if kind < 0:
                continue
            beside = (state.shapes[(slot + 7) % 8], state.shapes[slot])
            shapes = naive.POLYOMINOES if stands.ready else beside
            expected = any(
                naive.placings(cells, shape, LETTERS[kind], state.wishes[1], state.size) for shape in shapes
            )
            assert can_take(state, slot) == expected
            refused += not expected
    assert refused > 5
