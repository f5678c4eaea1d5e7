"""What is on the table is a value: kept until something changes, and all that pictures are kept by."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from client.app.app import App
from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.games.balanceformers.board import (
    area_geometry,
    area_view,
    creatures_view,
    panel_models,
    verdict_badges,
)
from client.games.balanceformers.board.creatures_view import Creature
from client.session.match import Match
from client.table.table import Table
from rules.balanceformers.state import OFF, PARTS, Piece
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import SEATS, table
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver, make_app
from tests.client.game_faces import balanceformers
from tests.client.match_states import set_state
from tests.rules.balanceformers.positions import position


def turn() -> Driver:
    """Return a table on which a turn has begun."""
    variant = next(game for game in GAMES if game.players == 4)
    number = next(n for n, (state, _, _) in enumerate(positions(variant)) if state.phase == "turn")
    return laid_at(variant, number, (1920, 1080))


def lifted(made: Driver) -> tuple[Table, int, int]:
    """Lift a creature on the board and point at a slot where it may go; gives all three."""
    board = table(made)
    state = balanceformers(board).position
    creature = next(
        one for one in sorted(balanceformers(board).controller.selection.liftable) if state.places[one] != OFF
    )
    made.click(f"slot.{state.places[creature]}")
    slots = balanceformers(board).controller.selection.reachable_slots
    slot = next(one for one in range(PARTS * len(state.area)) if slots >> one & 1)
    made.hover(f"slot.{slot}")
    return board, creature, slot


def canvas_of(board: Table) -> Canvas:
    return Canvas(board.app.window.surface, board.app.metrics.unit, board.app.resources)


def test_view_model_is_replaced_only_on_changes() -> None:
    made = turn()
    board = table(made)
    before = balanceformers(board).view_model
    assert balanceformers(board).view_model is before
    with pytest.raises(AttributeError):
        before.moves = 0  # type: ignore[misc]
    _, creature, slot = lifted(made)
    after = balanceformers(board).view_model
    assert (before.selection.creature, before.selection.hover) == (None, None)
    assert (after.selection.creature, after.target_slot) == (creature, slot)
    assert after.foreseen_position.places[creature] == slot
    assert after.position == before.position
    made.key("f")
    assert balanceformers(board).view_model.forecast_shown != after.forecast_shown
    made.app.change_settings(language="cs")
    made.frames(1)
    assert balanceformers(board).view_model.render_key != after.render_key
    assert balanceformers(board).view_model.render_key == msgspec.structs.replace(
        after.render_key, language="cs"
    )


def test_arrived_creature_is_framed_unlike_its_preview(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, creature, slot = lifted(turn())
    view_model, canvas = balanceformers(board).view_model, canvas_of(board)
    framed: list[Creature] = []
    draw = creatures_view.draw_creature

    def spy(canvas: Canvas, center: Any, size: float, creature: Creature, **more: Any) -> None:
        framed.append(creature)
        draw(canvas, center, size, creature, **more)

    monkeypatch.setattr(creatures_view, "draw_creature", spy)
    board.app.resources.layers.clear()
    verdict_badges.draw_verdicts(canvas, view_model)
    assert view_model.get_creature(creature) not in framed
    arrived = replace(
        view_model,
        position=view_model.foreseen_position,
        selection=msgspec.structs.replace(
            view_model.selection, creature=None, hover=slot, hover_creature=creature
        ),
    )
    assert arrived.foreseen_position == view_model.foreseen_position
    verdict_badges.draw_verdicts(canvas, arrived)
    assert view_model.get_creature(creature) in framed


def test_energy_colours_are_explained_once_the_area_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = table(turn())
    view_model = balanceformers(board).view_model
    assert panel_models.get_legend_box(view_model, board.texts) is not None
    drawn: list[str] = []
    monkeypatch.setattr(
        creatures_view, "draw_energy_legend", lambda _canvas, _box, words: drawn.append(words)
    )
    board.app.resources.layers.clear()
    built = replace(view_model, position=msgspec.structs.replace(view_model.position, phase="building"))
    area_view.draw_ground_and_pieces(canvas_of(board), built)
    assert not drawn
    area_view.draw_ground_and_pieces(canvas_of(board), view_model)
    assert drawn


def test_label_places_are_cached_between_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    board = table(turn())
    app = board.app
    assert isinstance(app, App)
    app.draw()
    asked: list[object] = []
    distance = area_geometry.compute_distance_to_piece

    def spy(piece: Piece, point: Point) -> float:
        asked.append(piece)
        return distance(piece, point)

    monkeypatch.setattr(area_geometry, "compute_distance_to_piece", spy)
    board.invalidate()
    app.draw()
    assert not asked


@pytest.mark.parametrize(
    ("pairs", "runs"),
    [
        ("5+1 4+2 3+3 2+4 1+5 3+3", (6,)),
        ("5+5 4+4 3+5 2+1 1+2 2+3", (2, 2)),
        ("5+5 4+5 4+4 3+4 3+3 2+3", ()),
        ("5+5 4+4 3+5 2+3 1+1 1+2", (2,)),
    ],
)
def test_letters_of_equal_sums_are_listed_once_in_order(pairs: str, runs: tuple[int, ...]) -> None:
    """B-INI-2."""
    state = position("A1 0L, B1 9L, C1 0R, D1 1L, E1 1R, F1 2L", players=6, pairs=pairs)
    match = Match.create("balanceformers", SEATS, 1, {}, saved=False)
    set_state(match, state)
    made = Driver(make_app())
    made.app.open("table", match=match)
    board = table(made)
    note = panel_models.make_initiative_model(balanceformers(board).view_model).note
    letters = [
        panel_models.get_round_letter(balanceformers(board).view_model, state, seat) for seat in state.order
    ]
    if runs == (2,):
        assert note == f"tie: {letters[1]} before {letters[2]}"
        return
    parts = note.removeprefix("tie: ").split(", ") if note else []
    assert [len(part.split("\u2013")) for part in parts] == list(runs)
    assert all(part in "\u2013".join(letters) for part in parts)
