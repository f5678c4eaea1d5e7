"""Pieces dragged at the tables of all games: by finger, and in presses whose release is never seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
import pytest
from msgspec import Struct

from client.draw import theme
from client.draw.geometry import Point
from client.table.log_area import LogArea
from tests.client.balanceformers.test_whole_games import in_a_turn
from tests.client.driver import Driver
from tests.client.envyra.player import laid as open_envyra
from tests.client.equilibrix.test_selection import at_two_dice
from tests.client.game_faces import balanceformers, envyra, equilibrix, wispwood
from tests.client.table.player import Player, table
from tests.client.table.test_wispwood_selection import open_turn, take
from tests.parametrization import parametrize_product


class Grip(Struct):
    """A piece that can be dragged on a table."""

    driver: Driver
    start: Point
    """Where it lies."""
    goal: Point
    """Where it may be dropped."""
    is_dragging: Callable[[], bool]
    describe: Callable[[], object]
    """Returns what is chosen and where all pieces are."""

    def pick_up(self, *, finger: bool = False) -> Point:
        """Drag it over its goal without letting it go."""
        driver = self.driver
        if finger:
            driver.finger_down(*self.start)
        else:
            driver.move(*self.start)
            driver.down(*self.start)
        for share in (0.3, 0.7, 1.0):
            x = self.start[0] + (self.goal[0] - self.start[0]) * share
            y = self.start[1] + (self.goal[1] - self.start[1]) * share
            driver.finger_move(x, y) if finger else driver.move(x, y, held=True)
        assert self.is_dragging()
        return self.goal


def grip_creature() -> Grip:
    made = in_a_turn()
    board = table(made)
    face, state = balanceformers(board), balanceformers(board).position
    creature = min(c for c in face.controller.selection.liftable if state.places[c] >= 0)
    slots = face.controller.selection.legal.slots_by_creature[creature]
    goal = next(slot for slot in range(3 * len(state.area)) if slots >> slot & 1)
    return Grip(
        made,
        made.center(f"slot.{state.places[creature]}"),
        made.center(f"slot.{goal}"),
        lambda: face.controller.selection.dragging,
        lambda: (face.controller.selection.creature, face.position.places, board.match.moves),
    )


def grip_cube_in_supply() -> Grip:
    made = open_envyra(2)
    made.click("curtain.open")
    made.settle()
    board = table(made)
    face = envyra(board)
    hole = face.layout.holes[min(face.controller.selection.choices)]
    return Grip(
        made,
        (face.layout.supply.left + 24, face.layout.supply.centery),
        hole.center,
        lambda: face.controller.selection.carried_from is not None,
        lambda: (face.controller.selection.staged, board.match.moves),
    )


def grip_cube_in_hole() -> Grip:
    grip = grip_cube_in_supply()
    face = envyra(table(grip.driver))
    first, second = sorted(face.controller.selection.choices)[:2]
    grip.driver.drag(grip.start, face.layout.holes[first].center)
    assert face.controller.selection.staged == (first,)
    grip.start, grip.goal = face.layout.holes[first].center, face.layout.holes[second].center
    return grip


def grip_stone() -> Grip:
    made, board = at_two_dice()
    face = equilibrix(board)
    selection = face.controller.selection
    face.controller.choose_die(next(die for die in selection.dice if selection.legal.get_fields(die)[0]))
    made.settle()
    births, layout = face.controller.selection.births, face.view_model.layout
    field = next(field for field in range(births.bit_length()) if births >> field & 1)
    return Grip(
        made,
        layout.supply.center,
        layout.plane.locate_field(field),
        lambda: face.controller.selection.drag_at is not None,
        lambda: (face.controller.selection.picked, board.match.moves),
    )


def _grip_in_pond(made: Driver, id_: str) -> Grip:
    board = table(made)
    face = wispwood(board)

    def describe() -> object:
        hand = face.controller.lifted_shape
        return hand and hand.shape, hand and hand.pinned, face.position.taken, face.position.phase

    return Grip(
        made,
        made.center(id_),
        face.layout.forest.center,
        lambda: face.is_carrying_wisp or (face.controller.lifted_shape is not None),
        describe,
    )


def grip_wisp() -> Grip:
    made = open_turn()
    slot = min(wispwood(table(made)).controller.legal.slots)
    return _grip_in_pond(made, f"pond.slot.{slot}")


def grip_taken_wisp() -> Grip:
    made = open_turn()
    slot = take(made)
    return _grip_in_pond(made, f"pond.slot.{slot}")


def grip_shape() -> Grip:
    made = open_turn()
    take(made)
    shape = Player(made).lit_shapes()[0]
    made.click(shape)
    face = wispwood(table(made))
    goal = face.grid.get_cell_center(*min(face.view_model.choosable_cells))
    made.click(shape)
    grip = _grip_in_pond(made, shape)
    grip.goal = goal
    return grip


GRIPS: Final[dict[str, Callable[[], Grip]]] = {
    "creature": grip_creature,
    "cube-in-supply": grip_cube_in_supply,
    "cube-in-hole": grip_cube_in_hole,
    "stone": grip_stone,
    "wisp": grip_wisp,
    "taken-wisp": grip_taken_wisp,
    "shape": grip_shape,
}

each_piece = pytest.mark.parametrize("piece", GRIPS)


def lose_focus(made: Driver) -> None:
    made.post(pygame.WINDOWFOCUSLOST)


def open_another_screen(made: Driver) -> None:
    made.key("f1")
    made.settle()
    made.key("esc")


@parametrize_product(
    each_piece,
    pytest.mark.parametrize("end", [lose_focus, open_another_screen]),
    pytest.mark.parametrize("finger", [False, True]),
)
def test_dragged_piece_is_put_back(piece: str, end: Callable[[Driver], None], finger: bool) -> None:
    grip = GRIPS[piece]()
    made, before = grip.driver, grip.describe()
    board = made.scene
    x, y = grip.pick_up(finger=finger)
    end(made)
    made.settle()
    assert made.scene is board
    assert not grip.is_dragging()
    assert grip.describe() == before
    if finger:
        made.finger_move(x, y)
        made.finger_up(x, y)
    else:
        made.move(x + 20, y, held=True)
        made.move(x, y, held=True)
        made.up(x, y)
    made.settle()
    assert not grip.is_dragging()
    assert grip.describe() == before
    assert not any(widget.held for widget in board.ui)


@each_piece
def test_lost_release_drops_a_piece_where_it_was(piece: str) -> None:
    dropped, lost = GRIPS[piece](), GRIPS[piece]()
    dropped.driver.up(*dropped.pick_up())
    x, y = lost.pick_up()
    lost.driver.move(x + 300, y - 200)
    for grip in (dropped, lost):
        grip.driver.settle()
    assert lost.describe() == dropped.describe()
    assert not any(widget.held for widget in lost.driver.scene.ui)
    before = lost.describe()
    lost.driver.move(*lost.start)
    assert lost.describe() == before


@each_piece
def test_finger_drags_a_piece_like_the_mouse(piece: str) -> None:
    by_mouse, by_finger = GRIPS[piece](), GRIPS[piece]()
    before = by_finger.describe()
    by_mouse.driver.up(*by_mouse.pick_up())
    by_finger.driver.finger_up(*by_finger.pick_up(finger=True))
    for grip in (by_mouse, by_finger):
        grip.driver.settle()
    assert by_finger.describe() == by_mouse.describe()
    assert by_finger.describe() != before or piece == "taken-wisp", "it waits for its shape"
    assert by_finger.driver.scene.ui.hovered_id is None


@parametrize_product(
    each_piece,
    pytest.mark.parametrize("how", ["esc", "right button"]),
)
def test_piece_put_back_by_hand_is_not_picked_up_again(piece: str, how: str) -> None:
    grip = GRIPS[piece]()
    made = grip.driver
    board, before = made.scene, grip.describe()
    x, y = grip.pick_up()
    for _ in range(3):
        if not grip.is_dragging():
            break
        made.key("esc") if how == "esc" else made.down(x, y, button=3)
    assert not grip.is_dragging()
    made.move(x + 40, y + 20, held=True)
    made.move(x, y, held=True)
    assert not grip.is_dragging()
    made.up(*grip.start)
    made.settle()
    assert made.scene is board
    assert not grip.is_dragging()
    if piece not in ("wisp", "taken-wisp"):  # they are taken by an action, which Esc undoes
        assert grip.describe() == before


@each_piece
def test_long_press_on_a_piece_only_explains(piece: str) -> None:
    grip = GRIPS[piece]()
    made, before = grip.driver, grip.describe()
    made.finger_down(*grip.start)
    made.frames(round(theme.TOOLTIP_DELAY * 60) + 4)
    made.finger_move(*grip.goal)
    made.finger_up(*grip.goal)
    made.settle()
    assert grip.describe() == before
    assert made.scene.ui.hovered_id is None


def test_lifted_shape_follows_the_finger_over_the_forest() -> None:
    grip = grip_shape()
    made = grip.driver
    face = wispwood(table(made))
    made.tap(*grip.start)
    hand = face.controller.lifted_shape
    assert hand is not None
    assert hand.at is None
    cells = sorted(face.view_model.choosable_cells)
    made.finger_down(*face.grid.get_cell_center(*cells[-1]))
    made.finger_move(*face.grid.get_cell_center(*cells[0]))
    assert face.controller.lifted_shape is not None
    assert face.controller.lifted_shape.at == cells[0]
    made.finger_up(*face.grid.get_cell_center(*cells[0]))
    hand = face.controller.lifted_shape
    assert hand is not None
    assert (hand.at, hand.pinned) == (cells[0], True)


def test_swipe_over_the_forest_plants_nothing() -> None:
    made = open_turn()
    board = table(made)
    face = wispwood(board)
    cells = sorted(face.view_model.choosable_cells)
    made.swipe(face.grid.get_cell_center(*cells[0]), face.grid.get_cell_center(*cells[-1]))
    made.swipe(face.grid.get_cell_center(*cells[0]), face.grid.get_cell_center(*cells[0]))
    assert face.controller.forecast is None
    x, y = face.grid.get_cell_center(*cells[0])
    made.swipe((x, y), (x, y + 30))
    assert board.match.moves == 0 or face.position.planted == 1, "only the short touch was a tap"
    assert face.controller.forecast is None


def touchpad(made: Driver, amount: float, times: int, sideways: float = 0.0) -> None:
    """Scroll with a touchpad where the pointer is."""
    for _ in range(times):
        values = {"x": 0, "y": 0, "precise_x": sideways, "precise_y": amount}
        made.post(pygame.MOUSEWHEEL, **values, flipped=False, touch=False)


@pytest.mark.parametrize("place", ["forest", "pond"])
def test_touchpad_turns_a_shape_by_a_quarter_a_notch(place: str) -> None:
    grip = grip_shape()
    made = grip.driver
    face = wispwood(table(made))
    made.click_at(*grip.start)
    made.move(*(made.center("forest") if place == "forest" else face.layout.pond.center))
    hand = face.controller.lifted_shape
    assert hand is not None
    once = hand.rotate_orientation(1).turn
    touchpad(made, -0.04, 24)
    assert face.controller.lifted_shape is not None
    assert face.controller.lifted_shape.turn == hand.turn
    touchpad(made, -0.04, 2)
    assert face.controller.lifted_shape.turn == once
    touchpad(made, 0.0, 40, sideways=0.5)
    touchpad(made, 0.1, 40, sideways=-0.5)
    assert face.controller.lifted_shape.turn == once
    touchpad(made, 0.04, 26)
    assert face.controller.lifted_shape.turn == hand.turn


def test_touchpad_over_the_end_of_the_log_turns_nothing() -> None:
    made = open_turn(animation_speed=0.0)
    board = table(made)
    player = Player(made)
    while not board.ui["table.log-lines"].handle_wheel(0, 0.0) or wispwood(board).position.phase != "shape":
        player.decide()
        made.settle(drawn=False)
    made.click(player.lit_shapes()[0])
    hand = wispwood(board).controller.lifted_shape
    assert hand is not None
    log = board.ui["table.log-lines"]
    for _ in range(2):
        made.wheel(*log.screen_rect.center, 99)
    after = wispwood(board).controller.lifted_shape
    assert after is not None
    assert after.turn == hand.turn


def test_log_stays_where_a_finger_has_scrolled_it() -> None:
    made = open_turn(animation_speed=0.0)
    player = Player(made)

    def log() -> LogArea:
        found = table(made).ui["table.log-lines"]
        assert isinstance(found, LogArea)
        return found

    while log().max_offset < 200:
        player.decide()
        made.settle(drawn=False)
    x, y = log().screen_rect.center
    for distance in (-120, 900):
        made.swipe((x, y), (x, y + distance))
        top, lines = log().book.find_line_at(log().offset), len(log().book.lines)
        while len(log().book.lines) == lines:
            player.decide()
            made.settle(drawn=False)
        if distance < 0:
            assert log().book.find_line_at(log().offset) == top
        else:
            assert log().offset == 0.0


def forbid_creature() -> tuple[Grip, Point]:
    grip = grip_creature()
    state = balanceformers(table(grip.driver)).position
    lifted = balanceformers(table(grip.driver)).controller.selection.liftable
    taken = next(slot for one, slot in enumerate(state.places) if slot >= 0 and one not in lifted)
    return grip, grip.driver.center(f"slot.{taken}")


def forbid_cube() -> tuple[Grip, Point]:
    grip = grip_cube_in_supply()
    grip.driver.drag(grip.start, grip.goal)
    return grip, grip.goal  # a cube is in that hole by now


def forbid_wisp() -> tuple[Grip, Point]:
    made = open_turn()
    Player(made).click_cell(min(wispwood(table(made)).view_model.choosable_cells))  # a tree turn now
    return _grip_in_pond(made, "pond.slot.0"), wispwood(table(made)).layout.forest.center


def forbid_stone() -> tuple[Grip, Point]:
    grip = grip_stone()
    face = equilibrix(table(grip.driver))
    seat = next(seat for seat in range(2) if seat != face.position.seat)
    stones = face.position.stones[seat]
    field = next(field for field in range(stones.bit_length()) if stones >> field & 1)
    return grip, face.view_model.layout.plane.locate_field(field)


@pytest.mark.parametrize("forbid", [forbid_creature, forbid_cube, forbid_wisp, forbid_stone])
def test_dragging_to_a_forbidden_place_says_why_as_a_click_does(
    forbid: Callable[[], tuple[Grip, Point]],
) -> None:
    grip, place = forbid()
    board = table(grip.driver)
    moves = board.match.moves
    assert not board.ruling_popup.is_open
    grip.driver.drag(grip.start, place)
    assert board.ruling_popup.judgement is not None
    assert board.ruling_popup.judgement.words
    assert board.match.moves == moves
    assert not grip.is_dragging()
