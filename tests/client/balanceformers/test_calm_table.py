"""Nothing lies over what is looked at: cards, tokens, names and the track of Balanceformers' table."""

from __future__ import annotations

import math
from functools import partial
from unittest import mock

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    area_view,
    creatures_view,
    initiative_view,
    layout,
    track_view,
)
from client.games.balanceformers.board.area_geometry import (
    CREATURE_SIDE,
    Plane,
    locate_piece_body,
    locate_piece_tip,
)
from client.games.balanceformers.board.creatures_view import CreatureCard
from client.games.balanceformers.board.initiative_view import InitiativeModel, InitiativeRow
from client.table import trace_view
from client.table.frame_layout import make_frame_layout
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import content
from rules.balanceformers.state import OFF
from saves.seats import COLOURS
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_board_view import face_of, in_round, list_occupied, opened
from tests.client.balanceformers.test_marks import hinted
from tests.client.balanceformers.test_reckoning import THREE, last_in, looks
from tests.client.balanceformers.test_room import canvas, said
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver

__all__ = ["canvas"]

LONG_NAME = "Maximilián Bartoloměj II"


# --- the card of a creature ---------------------------------------------------------------------------


def find_card(made: Driver) -> Rect | None:
    """Return where the large card of a creature lies, None if there is none."""
    boxes: list[Rect] = []

    def note(_canvas: Canvas, box: Rect, _shown: CreatureCard) -> None:
        boxes.append(Rect(box))

    with mock.patch.object(creatures_view, "draw_creature_card", note):
        table(made).invalidate()
        made.app.draw()
    return boxes[-1] if boxes else None


@pytest.mark.parametrize(("players", "size"), [(4, (1920, 1080)), (3, (1280, 720)), (6, (1920, 1080))])
def test_card_of_a_creature_covers_no_creature_of_its_piece_and_no_lit_slot(
    players: int, size: tuple[int, int]
) -> None:
    made = opened(in_round(2, players), size)
    face, seen = face_of(made), 0
    creature = min(one for one in face.controller.selection.liftable if face.position.places[one] != OFF)
    made.click(f"slot.{face.position.places[creature]}")
    lit = set(iter_bits(face.controller.selection.reachable_slots))
    assert lit
    for slot in list_occupied(face):
        made.move(*layout.locate_slot(face.layout, slot))
        made.frames(60, drawn=False)
        card = find_card(made)
        assert card is not None
        seen += 1
        side = face.layout.creature_side * 0.8
        kept = lit | {one for one in list_occupied(face) if one // 3 == slot // 3}
        for other in kept:
            x, y = layout.locate_slot(face.layout, other)
            assert not card.colliderect(Rect(x - side / 2, y - side / 2, side, side)), (slot, other)
    assert seen > 5


def test_tooltip_never_lies_over_a_creatures_card() -> None:
    made = opened(in_round(2))
    face = face_of(made)
    slot = list_occupied(face)[0]
    assert made.scene.ui[f"slot.{slot}"].tooltip_text == ""
    made.click(f"slot.{slot}")
    made.hover(f"slot.{slot}")
    made.frames(180, drawn=False)
    assert made.scene.ui[f"slot.{slot}"].is_dwelt_on  # type: ignore[attr-defined]  # it is a slot's
    assert made.scene.ui[f"slot.{slot}"].tooltip_text == ""


def test_figures_of_a_card_stand_above_the_band_of_a_level() -> None:
    calls: list[str] = []
    made = opened(in_round(2))
    shown = face_of(made).view_model.get_creature(0)
    with (
        mock.patch.object(Canvas, "outline", side_effect=lambda *_, **__: calls.append("band")),
        mock.patch.object(Canvas, "text", side_effect=lambda *_, **__: calls.append("figure")),
    ):
        surface = made.app.window.surface
        creatures_view.draw_creature(
            Canvas(surface, 1.0, made.app.resources), (200, 200), 180, shown, levels=(2, 3)
        )
    assert calls.index("figure") > max(number for number, call in enumerate(calls) if call == "band")


# --- the initiative -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(440.0, 238.0), (340.0, 216.0), (240.0, 160.0), (196.0, 124.0)])
def test_long_name_takes_nothing_from_the_other_rows(canvas: Canvas, size: tuple[float, float]) -> None:
    def draw(names: tuple[str, ...]) -> tuple[list[float], list[str]]:
        tokens: list[float] = []
        rows = tuple(
            InitiativeRow(n + 1, COLOURS[n], name, 4, 4, "D", short="=8", sum=8, active=n == 0,
                          left=5 if n == 0 else 0, counts=True)
            for n, name in enumerate(names)
        )  # fmt: skip
        shown = InitiativeModel("", "", rows)
        with mock.patch.object(
            initiative_view, "draw_round_token", lambda _, _at, side, *__: tokens.append(side)
        ):
            box = Rect(20, 20, *size)
            words = said(partial(initiative_view.draw_initiative, canvas, box, shown))
        return tokens, [text for text, _ in words]

    tokens, words = draw(("0" * 11, "Bob", "Eva"))
    again, cut = draw((LONG_NAME, "Bob", "Eva"))
    assert again == tokens
    assert [text for text in cut if len(text) < 5] == [text for text in words if len(text) < 5]
    assert any(text.startswith("Max") for text in cut)


def test_rows_of_the_initiative_say_actions_in_one_form(canvas: Canvas) -> None:
    rows = (
        InitiativeRow(1, COLOURS[0], "Ann", 4, 4, "D", short="=8", sum=8, done=True, counts=True),
        InitiativeRow(2, COLOURS[1], "Bob", 3, 4, "E", short="=7", sum=7, active=True, left=2, counts=True),
        InitiativeRow(3, COLOURS[2], "Eva", 1, 4, "F", short="=5", sum=5, counts=True),
    )
    for width in (440.0, 260.0, 200.0):
        shown = InitiativeModel("", "", rows)
        words = said(partial(initiative_view.draw_initiative, canvas, Rect(20, 20, width, 220), shown))
        figures = [(text, box) for text, box in words if text in ("0", "2", "5")]
        assert [text for text, _ in figures] == ["0", "2", "5"]
        assert not [text for text, _ in words if "/" in text or "=" in text]
        assert max(box.right for _, box in figures) - min(box.right for _, box in figures) < 2


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_name_of_a_hinted_place_stays_on_the_board(size: tuple[int, int]) -> None:
    made, board, _ = hinted(4, size)
    areas: list[Rect] = []

    def note(_canvas: Canvas, _named: object, _scale: object, area: Rect, _spoken: object = None) -> None:
        areas.append(Rect(area))

    with mock.patch.object(trace_view, "draw_names", note):
        board.invalidate()
        made.app.draw()
    assert areas
    assert not areas[-1].colliderect(face_of(made).layout.initiative)


# --- the reckoning, the track, the board --------------------------------------------------------------


def test_last_verdict_stays_ringed_while_the_reckoning_is_paused() -> None:
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    for view_model in looks(made, THREE, number):
        if view_model.in_flight.last_judged is not None and view_model.in_flight.judging is None:
            break
        if view_model.in_flight.judging is not None and not view_model.paused:
            made.key("p")
    view_model = face_of(made).view_model
    assert view_model.paused
    assert view_model.in_flight.judging is None
    verdict = view_model.focused_verdict
    assert verdict is not None
    assert verdict.creature == view_model.in_flight.last_judged
    rings: list[tuple[float, float]] = []
    glows: list[object] = []
    with (
        mock.patch.object(Canvas, "ring", lambda _self, center, *_, **__: rings.append(center)),
        mock.patch.object(area_view, "draw_piece_glow", lambda *args, **_: glows.append(args[2])),
    ):
        surface = made.app.window.surface
        face_of(made).draw_pieces(Canvas(surface, made.app.metrics.unit, made.app.resources))
    assert layout.locate_slot(view_model.layout, verdict.slot) in rings
    assert view_model.position.area[verdict.slot // 3] in glows


@pytest.mark.parametrize("players", [2, 4, 6])
def test_track_rises_like_a_mountain(players: int) -> None:
    zones = make_frame_layout(1920, 1080)
    state = in_round(2, players).state
    made = layout.arrange_table(zones.board, pieces=state.area, players=players, compact=False)  # type: ignore[attr-defined]
    values = content().track.values
    heights = track_view.compute_column_heights(made, values)
    assert heights[0] >= 6.5
    for column in range(1, 16):
        assert heights[column] - heights[column - 1] == pytest.approx(4.2, abs=0.7)
    inner = track_view.get_columns_box(made)
    spot = track_view.locate_tokens(made, values, (15,) * players, (3,) * players)[0, True]
    low = inner.bottom - track_view.get_numbers_height(made)
    one = track_view.locate_tokens(made, values, (15, *(0,) * (players - 1)), (3,) * players)[0, True]
    assert one[1] + track_view.get_token_size(made) / 2 == pytest.approx(low - heights[15])
    assert spot[1] < low


def test_sign_of_a_piece_that_turns_dark_is_clear_of_its_face_and_slots() -> None:
    piece = (0, 0, 0)
    (x, y), body = locate_piece_tip(piece), locate_piece_body(piece)
    assert math.dist((x, y), body) > 0.3
    plane = Plane((0.0, 0.0), 100.0)
    for part in range(3):
        slot_x, slot_y = plane.locate_slot(piece, part)
        reach = 100 * CREATURE_SIDE / 2
        mark = Rect(100 * x - 4.5, 100 * y - 4.5, 9, 9)
        assert not mark.colliderect(Rect(slot_x - reach, slot_y - reach, 2 * reach, 2 * reach))
