"""What of the playing area is shown: light pieces get the room, and a player may magnify and move it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
import pytest

from client.draw.geometry import Point
from client.draw.images import ImageRequest
from client.games.balanceformers.board import board_view, layout, panel_models
from client.games.balanceformers.board.creatures_view import MIN_NUMERALS_SIZE
from client.games.balanceformers.table import face as module
from client.games.balanceformers.table.face import BalanceformersFace
from client.i18n import tr
from client.session.match import Match
from client.table.frame_layout import make_frame_layout
from rules.balanceformers.content import content
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece
from tests.client.balanceformers.player import SEATS, Player, driver, laid, table
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers
from tests.pictures import best

BUMPERS = 4, 5


def in_round(number: int, players: int = 4, seed: int = 7) -> Match:
    """Return a game in which a player of that round has to move."""
    match = Match.create("balanceformers", SEATS[:players], seed, {"area": "random"}, saved=False)
    while True:
        state = match.state
        assert isinstance(state, BalanceformersState)
        if state.round == number and state.phase == "turn":
            return match
        seat = match.deciders[0]
        match.act(seat, best(match, seat))


def opened(match: Match, size: tuple[int, int] = (1920, 1080), **settings: object) -> Driver:
    """Return a program with that game on the table."""
    made = driver(size, **settings)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle()
    return made


def face_of(made: Driver) -> BalanceformersFace:
    return balanceformers(table(made))


def list_light(state: BalanceformersState) -> tuple[Piece, ...]:
    return tuple(piece for number, piece in enumerate(state.area) if not state.dark >> number & 1)


def list_occupied(face: BalanceformersFace) -> list[int]:
    return [slot for slot in face.position.places if slot != OFF]


def near_middle(face: BalanceformersFace) -> tuple[int, Point]:
    """Return an occupied slot near the middle of the board, and where it lies."""
    center = face.layout.board.center
    slot = min(list_occupied(face), key=lambda slot: math.dist(layout.locate_slot(face.layout, slot), center))
    return slot, layout.locate_slot(face.layout, slot)


# --- the light pieces ---------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [(1920, 1080), (1280, 720), (960, 540)])
@pytest.mark.parametrize(("players", "seed"), [(2, 10), (4, 8), (6, 7)])
def test_light_pieces_get_the_room(window: tuple[int, int], players: int, seed: int) -> None:
    state = in_round(3, players, seed).state
    assert isinstance(state, BalanceformersState)
    zones = make_frame_layout(*window)
    whole = layout.arrange_table(
        zones.board, pieces=state.area, players=players, compact=zones.compact, tight=zones.tight
    )
    assert not whole.is_cut
    seen = board_view.apply_view(whole, board_view.frame_light_pieces(whole, list_light(state)))
    assert seen.cell_side >= 1.1 * whole.cell_side
    for piece in list_light(state):  # all of each, holes beside them as far as there is room
        assert seen.view_box.contains(seen.plane.get_bounding_box([piece]))
        for part in range(PARTS):
            slot = PARTS * state.area.index(piece) + part
            assert layout.find_slot(seen, layout.locate_slot(seen, slot)) == slot


def test_everything_is_framed_while_all_pieces_are_light() -> None:
    made = laid(6, size=(1920, 1080))
    assert not face_of(made).layout.is_cut


@pytest.mark.parametrize("window", [(1920, 1080), (960, 540)])
def test_light_pieces_hardly_larger_are_not_worth_that_others_are_cut_off(window: tuple[int, int]) -> None:
    zones, pieces = make_frame_layout(*window), content().areas["lantern"]
    whole = layout.arrange_table(
        zones.board, pieces=pieces, players=2, compact=zones.compact, tight=zones.tight
    )
    ways = [board_view.frame_light_pieces(whole, pieces[:count]) for count in range(1, len(pieces) + 1)]
    assert all(view.magnification == 1.0 or view.magnification >= 1.1 for view in ways)
    assert 1.0 in [view.magnification for view in ways[:-1]]


def test_whole_area_is_seen_as_the_game_is_over() -> None:
    match = in_round(3, 2, 10)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, best(match, seat))
    made = opened(match, ui_scale=2.0)
    assert face_of(made).position.dark
    assert not face_of(made).layout.is_cut
    heads = [panel_models.make_seat_model(face_of(made).view_model, seat).head for seat in (0, 1)]
    won = [seat in match.outcome.ranking[0] for seat in (0, 1)]
    assert [head.is_active for head in heads] == won
    assert [head.remark == tr("balanceformers.table.won") for head in heads] == won
    turn_wheel(made, face_of(made).layout.board.center, 2)
    made.settle()
    assert face_of(made).layout.is_cut  # a player may still magnify it
    box = face_of(made).layout.plane.get_bounding_box(face_of(made).layout.pieces)
    made.key("home")
    made.settle()
    assert face_of(made).layout.plane.get_bounding_box(face_of(made).layout.pieces).width < box.width


def test_magnified_area_is_moved_until_its_tip_is_seen_with_ground_beside_it() -> None:
    zones, pieces = make_frame_layout(960, 540), content().areas["lantern"]
    whole = layout.arrange_table(
        zones.board, pieces=pieces, players=2, compact=zones.compact, tight=zones.tight
    )
    for at in (-100.0, 100.0):
        seen = board_view.apply_view(whole, board_view.BoardView(2.0, (at, 0.0)))
        box = seen.plane.get_bounding_box(pieces)
        gap = box.left - seen.board.left if at < 0 else seen.board.right - box.right
        assert gap == pytest.approx(layout.BOARD_MARGIN)
        assert whole.board.contains(seen.view_box)  # and it ends before the panels


@pytest.mark.parametrize(("players", "seed"), [(2, 10), (4, 8)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_dark_pieces_stay_in_view_with_ground_around_them(players: int, seed: int, scale: float) -> None:
    """No tip is cut off at a panel, neither while players move nor in the reckoning that follows."""
    match = in_round(3, players, seed)
    made = opened(match, (1920, 1080) if scale == 1.0 else (1280, 720), ui_scale=scale, animation_speed=1.0)
    face = face_of(made)
    assert face.position.dark

    def check() -> None:
        room = face.layout.board.inflate(2 - 2 * layout.BOARD_MARGIN, 2 - 2 * layout.BOARD_MARGIN)
        assert not face.layout.is_cut
        assert room.contains(face.layout.plane.get_bounding_box(face.position.area))

    check()
    while match.state.round == 3 and match.outcome is None:  # type: ignore[attr-defined]  # it is a state of this game
        seat = match.deciders[0]
        step = match.act(seat, best(match, seat))
    table(made).show_step(step)
    while table(made).animator.is_busy:
        made.frames(1, 1 / 5, drawn=False)
        check()


# --- magnifying ---------------------------------------------------------------------------------------


def turn_wheel(made: Driver, at: Point, by: int) -> None:
    made.wheel(*at, by)


def press_key(made: Driver, at: Point, by: int) -> None:
    made.move(*at)
    made.key("=" if by > 0 else "-", times=abs(by))


def press_bumper(made: Driver, at: Point, by: int) -> None:
    made.move(*at)
    for _ in range(abs(by)):
        made.pad(BUMPERS[by > 0])


def pinch(made: Driver, at: Point, by: int) -> None:
    """Spread two fingers around a point, or bring them together."""
    unit, (width, height) = made.app.metrics.unit, made.app.metrics.size
    near, far = (20.0, 20.0 * 1.3 ** abs(by)) if by > 0 else (20.0 * 1.3 ** abs(by), 20.0)

    def finger(kind: int, number: int, reach: float) -> None:
        x = (at[0] + (reach if number else -reach)) * unit / width
        made.post(kind, touch_id=1, finger_id=number, x=x, y=at[1] * unit / height, dx=0.0, dy=0.0)

    made.finger_down(at[0] - near, at[1])
    finger(pygame.FINGERDOWN, 0, near)
    finger(pygame.FINGERDOWN, 1, near)
    for step in range(1, 9):
        for number in (0, 1):
            finger(pygame.FINGERMOTION, number, near + (far - near) * step / 8)
    made.finger_up(at[0] - far, at[1])
    finger(pygame.FINGERUP, 0, far)
    finger(pygame.FINGERUP, 1, far)


Magnifying = Callable[[Driver, Point, int], None]


@pytest.mark.parametrize("magnify", [turn_wheel, press_key, press_bumper, pinch])
def test_every_way_of_magnifying_keeps_what_is_pointed_at_in_its_place(magnify: Magnifying) -> None:
    made = opened(in_round(2))
    face = face_of(made)
    slot, at = near_middle(face)
    before = face.layout.cell_side
    magnify(made, at, 2)
    made.settle()
    made.frames(20)
    assert face.layout.cell_side == pytest.approx(before * 1.3**2, rel=0.02)
    assert math.dist(layout.locate_slot(face.layout, slot), at) < 3
    assert table(made).ui[f"slot.{slot}"].contains(layout.locate_slot(face.layout, slot))
    magnify(made, at, -6)
    made.settle()
    assert not face.layout.is_cut


def test_energies_can_be_read_as_numbers_on_all_creatures_of_a_piece() -> None:
    for size, scale in (((1920, 1080), 1.0), ((1920, 1080), 2.0), ((1280, 720), 1.0)):
        made = opened(in_round(2), size, ui_scale=scale)
        face = face_of(made)
        slot, _ = near_middle(face)
        piece = face.position.area[slot // PARTS]
        x, y = face.layout.plane.locate_piece_body(piece)
        turn_wheel(made, (x, y), 12)
        made.settle()
        assert face.layout.creature_side >= MIN_NUMERALS_SIZE
        made.drag((x, y), face.layout.board.center)
        made.settle()
        for part in range(PARTS):
            center = face.layout.plane.locate_slot(piece, part)
            assert face.layout.area.collidepoint(center)


def test_creature_is_moved_in_a_magnified_board_by_clicks() -> None:
    made = opened(in_round(2))
    face = face_of(made)
    liftable = [one for one in face.controller.selection.liftable if face.position.places[one] != OFF]
    creature = min(
        liftable,
        key=lambda one: math.dist(
            layout.locate_slot(face.layout, face.position.places[one]), face.layout.board.center
        ),
    )
    slot = face.position.places[creature]
    turn_wheel(made, layout.locate_slot(face.layout, slot), 2)
    made.settle()
    made.click_at(*layout.locate_slot(face.layout, slot))
    assert face.controller.selection.creature == creature
    reach = face.controller.selection.reachable_slots
    goals = [goal for goal in range(PARTS * len(face.position.area)) if reach >> goal & 1]
    goal = min(goals, key=lambda goal: math.dist(*(layout.locate_slot(face.layout, s) for s in (slot, goal))))
    made.click_at(*layout.locate_slot(face.layout, goal))
    made.settle()
    assert face.position.places[creature] == goal


# --- moving it ----------------------------------------------------------------------------------------


def test_ground_is_dragged_and_home_shows_everything() -> None:
    made = opened(in_round(2))
    face = face_of(made)
    free = next(
        point
        for point in _list_points(face)
        if face.input.find_draggable_at(point) is None  # type: ignore[attr-defined]
    )
    made.drag(free, (free[0] - 60, free[1]))
    made.settle()
    assert not face.layout.is_cut  # what is seen as a whole stays where it is
    turn_wheel(made, face.layout.board.center, 3)
    made.settle()
    before, lifted = face.layout, face.controller.selection.creature
    free = next(
        point
        for point in _list_points(face)
        if face.input.find_draggable_at(point) is None  # type: ignore[attr-defined]
    )
    made.drag(free, (free[0] - 60, free[1] - 30))
    made.settle()
    made.frames(20)
    moved = tuple(b - a for a, b in zip(before.origin, face.layout.origin, strict=True))
    assert moved == pytest.approx((-60, -30), abs=1.5)
    assert face.controller.selection.creature == lifted
    made.key("home")
    made.settle()
    assert not face.layout.is_cut


def _list_points(face: BalanceformersFace) -> list[Point]:
    board = face.layout.board
    return [
        (board.left + board.width * x / 20, board.top + board.height * y / 20)
        for y in range(6, 14)
        for x in range(6, 14)
    ]


def test_home_goes_to_the_light_pieces_and_back_to_everything() -> None:
    made = opened(in_round(4))
    face = face_of(made)
    assert not face.layout.is_cut
    made.key("home")
    made.settle()
    assert face.layout.plane.cell_side > 1.1 * face.layout.whole.cell_side
    for piece in list_light(face.position):
        assert face.layout.view_box.contains(face.layout.plane.get_bounding_box([piece]))
    made.key("home")
    made.settle()
    assert not face.layout.is_cut


def test_focus_that_would_be_out_of_sight_is_brought_into_view() -> None:
    made = opened(in_round(2))
    face = face_of(made)
    turn_wheel(made, face.layout.board.center, 4)
    made.settle()
    seen = 0
    for _ in range(12):
        made.key("tab")
        made.settle()
        kind, _, number = (made.scene.ui.focused_id or "").partition(".")
        if kind == "slot":
            seen += 1
            assert layout.is_in_view(face.layout, layout.locate_slot(face.layout, int(number)))
    assert seen > 5


def test_nothing_on_the_board_is_hit_beyond_its_edge() -> None:
    made = opened(in_round(2))
    face = face_of(made)
    turn_wheel(made, face.layout.board.center, 5)
    made.settle()
    beyond = face.layout.view_box.left - 30, face.layout.view_box.centery
    assert layout.find_slot(face.layout, beyond) is None
    for widget in made.scene.ui:  # nor are those who do not see led beyond it
        if widget.id.startswith(("slot.", "piece.")):
            assert face.layout.view_box.inflate(1, 1).contains(widget.rect), widget.id
    under = made.scene.ui.find_target_id(beyond)
    assert under is None or not under.startswith(("slot.", "piece."))


def test_game_is_played_by_clicks_while_views_change() -> None:
    made = laid(4, size=(1920, 1080), options={"area": "random"})
    player, number = Player(made, seed=4), 0
    while player.decide():
        number += 1
        if number % 3 == 1:
            made.wheel(*face_of(made).layout.board.center, 1)
        elif number % 3 == 2:
            made.key("home")
        made.settle()
    assert {"turn", "prelude"} <= player.seen


def test_magnified_board_is_soft_until_its_pictures_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Callable[[], Sequence[ImageRequest]], Callable[[], object]]] = []

    def note(
        _images: object, wanted: Callable[[], Sequence[ImageRequest]], _deliver: object, *,
        then: Callable[[], object],
    ) -> None:  # fmt: skip
        asked.append((wanted, then))

    monkeypatch.setattr(module, "preload_images", note)
    made = opened(in_round(2))
    face = face_of(made)
    made.key("home")
    made.settle()
    monkeypatch.setattr(made.app, "headless", False)
    asked.clear()
    turn_wheel(made, face.layout.board.center, 3)
    made.settle()
    assert face.view_model.glide is not None  # what is in memory is scaled
    assert not face.is_animating
    ((wanted, then),) = asked
    names = {request.name.removeprefix("balanceformers/") for request in wanted()}
    assert {"angel", "demon-dark", "edge-top", f"creature-body-{SEATS[0].colour}"} <= names
    monkeypatch.setattr(made.app, "headless", True)
    then()
    made.frames(2)
    assert face.view_model.glide is None
