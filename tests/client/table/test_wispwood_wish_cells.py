"""A wish card that is looked at shows in the forests what it counts, and what one more tile would bring."""

from __future__ import annotations

import dataclasses
import random

import msgspec
import pytest

from client.draw.geometry import Point
from client.games.wispwood.board import tiles
from client.games.wispwood.board.forecast import forecast_one_more
from client.games.wispwood.table.widgets import POINT_ROW, WISH_CARD
from rules.wispwood.content import CARD_IDS
from rules.wispwood.game import GAME
from rules.wispwood.scoring import list_scored_parts
from rules.wispwood.state import KINDS, WispwoodState
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.pixel_inspection import pixels
from tests.client.table.player import Player, table, table_at
from tests.client.table.test_table_idle import count_drawn_frames
from tests.rules.wispwood import naive


def has_forest(state: WispwoodState) -> bool:
    """Return whether a turn begins in a forest with several tiles of each sort."""
    forest = state.forests[state.seat]
    return (
        state.phase == "turn"
        and state.round >= 2
        and all(mask for mask in forest.wisps)
        and forest.trees.bit_count() > 3
    )


def find_state(seed: int) -> WispwoodState:
    """Return the first such position in a random game."""
    chance = random.Random(seed)
    state = GAME.start(2, seed, {})
    while not has_forest(state) and GAME.deciders(state):
        seat = GAME.deciders(state)[0]
        state = GAME.apply(state, seat, chance.choice(GAME.actions(state, seat))).state
    return state


def open_table(players: int = 3, **settings: object) -> Driver:
    return table_at(has_forest, players, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(8))
def test_one_more_tile_brings_what_slow_scoring_says(seed: int) -> None:
    state = find_state(seed)
    for seat, forest in enumerate(state.forests):
        cells = naive.list_cells(forest)
        hat = next(card for card in state.wishes if card.startswith("hat-"))
        for card in state.wishes:
            deck = card.partition("-")[0]
            letter = "T" if deck == "tree" else "PHOL"[KINDS.index(deck)]
            expected = {}
            for cell in {near for lies in cells for near in naive.adjacent(lies)} - set(cells):
                if not naive.may_lie(cells, [cell], state.size):
                    continue
                if letter == "H" and not naive.hat_may_lie(cells, hat, cell):
                    continue
                gain = naive.SCORING[card]({**cells, cell: letter}) - naive.SCORING[card](cells)
                if gain > 0:
                    expected[cell] = gain
            found = forecast_one_more(state, seat, card)
            assert dict(found) == expected
            assert [gain for _, gain in found] == sorted(expected.values(), reverse=True)


def test_pointing_at_a_card_or_its_row_lights_what_it_counts() -> None:
    made = open_table(size=(1920, 1080))
    board = wispwood(table(made))
    seat = board.position.seat
    for index, card in enumerate(board.position.wishes):
        for widget in (f"{WISH_CARD}{index}", f"{POINT_ROW}{index}"):
            made.hover(widget)
            cells = board.view_model.find_wish_cells(seat)
            assert cells is not None
            assert cells.card == card
            assert sum(part.points for part in cells.parts) == board.view_model.forest_points[seat][index]
            assert cells.more == forecast_one_more(board.position, seat, card)
    made.move(*board.layout.caption.center)
    assert board.view_model.find_wish_cells(seat) is None


def test_forest_and_neighbours_are_painted_lit() -> None:
    made = open_table(size=(1920, 1080))
    board, player = wispwood(table(made)), Player(made)
    forest = board.position.forests[board.position.seat]
    index = next(i for i, card in enumerate(board.position.wishes) if card.startswith("hat-"))
    hat, *_ = forest.list_cells_of_mask(forest.wisps[1])
    tree, *_ = forest.list_cells_of_mask(forest.trees)
    player.driver.move(*board.layout.caption.center)
    made.frames(40)
    side = board.grid.side
    centers = [board.grid.get_cell_center(*cell) for cell in (hat, tree)]
    edges = [(x, y - side * 0.47) for x, y in centers]
    small = made.scene.ui[f"others.{(board.position.seat + 1) % 3}"].rect.center
    before = [pixels(made, *point) for point in (*centers, *edges, small)]
    made.hover(f"{WISH_CARD}{index}")
    made.frames(40)
    after = [pixels(made, *point) for point in (*centers, *edges, small)]
    changed = [
        sum(abs(a - b) for a, b in zip(old, new, strict=True)) / len(old)
        for old, new in zip(before, after, strict=True)
    ]
    in_hat, in_tree, around_hat, _, in_small = changed
    assert in_hat < 4 < in_tree  # the hat counts, the tree is dimmed
    assert around_hat > 8  # the ring
    assert in_small > 0


def test_visited_forest_shows_its_own_cells() -> None:
    made = open_table()
    board = wispwood(table(made))
    other = (board.position.seat + 1) % 3
    made.click(f"others.{other}")
    made.hover(f"{WISH_CARD}0")
    cells = board.view_model.find_wish_cells(board.view_model.displayed_seat)
    assert board.view_model.displayed_seat == other
    assert cells is not None
    assert cells.more == forecast_one_more(board.position, other, cells.card)


def test_without_points_only_the_cells_are_lit() -> None:
    made = open_table(show_points=False)
    board = wispwood(table(made))
    made.hover(f"{WISH_CARD}2")
    cells = board.view_model.find_wish_cells(board.position.seat)
    assert cells is not None
    assert cells.parts
    assert not cells.has_numbers
    assert not cells.more


def test_nothing_is_lit_while_a_lesson_asks() -> None:
    made = open_table()
    made.hover(f"{WISH_CARD}2")
    view_model = wispwood(table(made)).view_model
    assert view_model.find_wish_cells(0) is not None
    context = msgspec.structs.replace(view_model.context, hides_forecast=True)
    assert dataclasses.replace(view_model, context=context).find_wish_cells(0) is None


def test_lit_cells_are_not_redrawn_at_rest() -> None:
    made = open_table(calm_background=True)
    made.hover(f"{WISH_CARD}2")
    made.frames(120)
    assert count_drawn_frames(made) == 0


def test_what_a_card_counts_is_said_where_it_is_focused() -> None:
    ears = Listener.at("wispwood", players=2)
    ears.press("enter", "home", "enter", "home", "enter", "enter")
    there = ears.table
    hats = next(i for i, card in enumerate(wispwood(there).position.wishes) if card.startswith("hat-"))
    made = ears.driver
    wispwood(there).controller.visit_forest(0)
    made.settle(drawn=False)
    there.ui.focus_on(f"{WISH_CARD}{hats}", ring=True)
    said = list(wispwood(there).describe_surroundings(there.ui[f"{WISH_CARD}{hats}"]))
    assert said[0] == "hat 1 up: 4 points"
    assert said[1].startswith("One more here: +6 (")


def test_each_part_has_its_points_on_a_cell_of_its_own() -> None:
    state = find_state(3)
    for forest in state.forests:
        for card in CARD_IDS:
            parts = list_scored_parts(forest, card)
            drawn: list[tuple[str, Point]] = []

            class Noted:
                def circle(self, *_args: object, **_more: object) -> None:
                    """Draw nothing."""

                ring = circle

                def text(self, text: str, point: Point, *_args: object, **_more: object) -> None:
                    drawn.append((text, point))  # noqa: B023  drawn at once

            tiles.draw_part_points(Noted(), parts, lambda x, y: (float(x), float(y)), 50.0)  # type: ignore[arg-type]
            wanted = [part for part in parts if part.points or part.counted.bit_count() == 1]
            assert [text for text, _ in drawn] == [str(part.points) for part in wanted if len(parts) > 1]
            if card not in ("tree-lines",):  # a row and a column may have no cell for each alone
                assert len({point for _, point in drawn}) == len(drawn)
