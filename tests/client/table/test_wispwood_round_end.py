"""Between rounds a tree that is pointed at shows what stays, and where hats could lie; then trees leave."""

from __future__ import annotations

from typing import Any

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood.board import forecast, forest_view, table_view
from client.games.wispwood.board.view_model import TilesInFlight
from client.games.wispwood.table.motions import Motions
from client.i18n import LANGUAGES, tr
from client.table.animator import reduce_motion
from client.table.board_places import BoardPlace
from client.table.flying_pieces import FlightTracker
from rules.wispwood import events as e
from rules.wispwood.forest_changes import place_cat, remove_trees
from rules.wispwood.rounds import score_forest
from rules.wispwood.state import WispwoodState
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.pixel_inspection import brightness
from tests.client.table.player import Player, table, table_at
from tests.rules.wispwood import naive

HAT_CARDS = ("hat-diagonal", "hat-cross", "hat-cuddle", "hat-chequers", "hat-distance")


def open_cats(card: str = "", **settings: object) -> Driver:
    """Return a table at which the cat may move, with a hat card if it matters which."""

    def is_wanted(state: WispwoodState) -> bool:
        has_choice = state.phase == "cats" and state.forests[state.seat].trees.bit_count() > 3
        return has_choice and (not card or card in state.wishes)

    return table_at(is_wanted, 2, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", HAT_CARDS)
def test_hats_could_lie_where_the_card_allows_after_the_trees_have_left(card: str) -> None:
    state = wispwood(table(open_cats(card))).position
    forest, size = state.forests[state.seat], state.size + 1
    for cat in forest.list_cells_of_mask(forest.trees):
        after, _ = remove_trees(place_cat(forest, forest.get_cell_mask(*cat)))
        lies = naive.list_cells(after)
        xs, ys = [x for x, _ in lies], [y for _, y in lies]
        around = (
            (x, y)
            for y in range(max(ys) - size + 1, min(ys) + size)
            for x in range(max(xs) - size + 1, min(xs) + size)
        )
        expected = {cell for cell in around if cell not in lies and naive.hat_may_lie(lies, card, cell)}
        assert set(forecast.forecast_hat_cells(state, state.seat, cat)) == expected


def test_pointing_at_a_tree_fades_the_others_and_shows_hats() -> None:
    made = open_cats("hat-cuddle", size=(1920, 1080))
    board, player = wispwood(table(made)), Player(made)
    state = board.position
    forest = state.forests[state.seat]
    hats = {
        cell: forecast.forecast_hat_cells(state, state.seat, cell)
        for cell in forest.list_cells_of_mask(forest.trees)
    }
    goal = max(hats, key=lambda cell: (len(hats[cell]), cell))
    other = next(cell for cell in hats if cell not in hats[goal] and cell != goal)
    made.frames(40)
    before = brightness(made, *board.grid.get_cell_center(*other))
    assert board.view_model.next_hat_cells == ()
    player.hover_cell(goal)
    made.frames(40)
    assert board.view_model.next_hat_cells == hats[goal]
    assert brightness(made, *board.grid.get_cell_center(*other)) < before * 0.6
    assert any(
        board.grid.has_cell(cell) and not forest.tile_mask & forest.get_cell_mask(*cell)
        for cells in hats.values()
        for cell in cells
    )  # there is room for hats outside the present frame
    text = board.cell_descriptions.describe_focused_cell(goal)
    assert f"{len(hats[goal])} cells in the next round" in text.details


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_dashed_cells_are_outlines_and_are_explained(
    language: str, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = open_cats("hat-cuddle", size=size, ui_scale=scale, language=language)
    said, hats, real_text = list[str](), [], Canvas.text

    def text(canvas: Canvas, text: str, *where: Any, **how: Any) -> Rect:
        said.append(canvas.texts.shorten(text, how.get("max_width") or 9999.0, where[1]))
        return real_text(canvas, text, *where, **how)

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Canvas, "image", lambda _canvas, name, *_a, **_m: hats.append(name))
    board = wispwood(table(made))
    goal = next(
        cell
        for cell in sorted(board.view_model.cat_cells)
        if forecast.forecast_hat_cells(board.position, board.position.seat, cell)
    )
    hats.clear()
    made.stares = True
    Player(made).hover_cell(goal)
    made.frames(4)
    assert tr("wispwood.table.next-hats") in said
    assert board.view_model.next_hat_cells
    hats.clear()
    canvas = Canvas(made.app.window.surface, made.app.metrics.unit, made.app.resources)
    forest_view.draw_next_hats(canvas, board.grid, board.view_model.next_hat_cells)
    assert hats == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_visited_forest_is_named_with_the_way_back(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table_at(lambda state: state.phase == "turn", 2, language=language)
    board, signs, real_seat = wispwood(table(made)), list[str](), Canvas.seat

    def seat(canvas: Canvas, colour: str, *where: Any, **how: Any) -> None:
        signs.append(colour)
        real_seat(canvas, colour, *where, **how)

    monkeypatch.setattr(Canvas, "seat", seat)
    other = 1 - board.position.seat
    colour, title = board.view_model.context.get_colour_name(other), table_view.make_headline
    assert "Esc" not in title(board.view_model).title
    made.settle(10)
    signs.clear()
    board.controller.visit_forest(other)
    made.settle(10)
    heading = title(board.view_model).title
    assert "Esc" in heading
    assert board.view_model.context.seats[other].name in heading
    assert signs.count(colour) > len(board.position.wishes)  # beside every value, and the title
    made.key("escape")
    made.settle(10)
    assert board.view_model.selection.visited_seat is None


def test_trees_leave_in_a_wave_of_800_ms() -> None:
    made = open_cats()
    board = wispwood(table(made))
    state = board.position
    in_flight = FlightTracker(TilesInFlight())
    motions = Motions(
        lambda: board.view_model,
        in_flight,
        lambda _name: None,
        lambda _number: None,
        lambda: None,
        lambda _seat: None,
    )
    motion = motions.make_motion(state, e.TreesReturned((3, 3)), state)
    assert motion.seconds == pytest.approx(0.8)
    motion.begin()
    trees = state.forests[state.seat].trees.bit_count()
    assert 0 < len(in_flight.now.trees) < trees
    drawn: list[int] = []

    class Counted:
        def sprite(self, *_args: object, **_more: object) -> None:
            drawn[-1] += 1

    assert motion.draw is not None
    cues, seen = list(motion.cues), []
    for t in (0.0, 0.5, 0.7, 0.9, 1.0):
        while cues and cues[0][0] <= t:
            cues.pop(0)[1]()
        drawn.append(0)
        motion.draw(Counted(), t)  # type: ignore[arg-type]
        seen.append(trees - len(in_flight.now.trees) + drawn[-1])  # those that lie there, and that fly
    assert seen[0] == trees
    assert seen == sorted(seen, reverse=True)
    assert 0 < seen[2] < trees
    assert seen[-1] == 0
    assert reduce_motion(motion).draw is None


def test_numbers_and_marks_change_as_each_tree_leaves() -> None:
    made = open_cats()
    board = wispwood(table(made))
    forest = board.position.forests[board.displayed_seat]
    gone = forest.list_cells_of_mask(forest.trees)[0]
    place = BoardPlace("cells", (board.displayed_seat, *gone))
    before = board.view_model
    assert board.find_region(place) is not None
    board._in_flight.set(trees=frozenset({gone}))
    board.invalidate()
    after = board.view_model
    lost = before.displayed_forest.tile_mask.bit_count() - after.displayed_forest.tile_mask.bit_count()
    assert lost == 1
    expected = score_forest(board.position, after.displayed_forest)
    assert after.forest_points[after.displayed_seat] == expected
    assert board.find_region(place) is None
