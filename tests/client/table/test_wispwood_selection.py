"""What is in the hand: taken, swapped, put back, dragged, turned; by mouse, keys and gamepad."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import (
    Player,
    digest,
    driver,
    get_lifted_shape,
    open_new_table,
    table,
    table_at,
)


def open_turn(seed: int = 7, players: int = 2, **settings: object) -> Driver:
    """Return a table at a turn's beginning, with at least three wisps that can be taken."""
    made = open_new_table(players, seed, **settings)  # type: ignore[arg-type]
    if players == 1:
        Player(made).decide()
        made.settle()
    assert len(wispwood(table(made)).controller.legal.slots) >= 3
    return made


def take(made: Driver, number: int = 0) -> int:
    """Take a wisp that leaves a choice of shapes; its slot."""
    slot = sorted(wispwood(table(made)).controller.legal.slots)[number]
    made.click(f"pond.slot.{slot}")
    assert wispwood(table(made)).position.taken == slot
    return slot


def is_shape_laid_down(made: Driver) -> bool:
    """Return whether a shape is laid down to look at."""
    hand = wispwood(table(made)).controller.lifted_shape
    return hand is not None and hand.pinned


def way(made: Driver) -> tuple[int, int]:
    """Return how that shape is turned, and where its wisp is."""
    return get_lifted_shape(made).turn, get_lifted_shape(made).wisp


def count_planted_trees(made: Driver) -> int:
    """Return how many trees of this turn stand."""
    return wispwood(table(made)).position.planted


def undo_by_button(made: Driver) -> None:
    made.click("table.undo")


def undo_by_key(made: Driver) -> None:
    made.key("z", mod=pygame.KMOD_CTRL)


def undo_by_right_click(made: Driver) -> None:
    made.click_at(*wispwood(table(made)).layout.pond.center, button=3)


def undo_by_escape(made: Driver) -> None:
    made.key("esc")


# --- undo ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("undo", [undo_by_button, undo_by_key, undo_by_right_click, undo_by_escape])
def test_taken_wisp_is_put_back(undo: Callable[[Driver], None]) -> None:
    made = open_turn()
    before = digest(made)
    assert not made.scene.ui["table.undo"].enabled
    take(made)
    assert digest(made) != before
    undo(made)
    assert digest(made) == before
    assert wispwood(table(made)).position.phase == "turn"
    assert wispwood(table(made)).controller.lifted_shape is None
    made.click("table.redo")
    assert wispwood(table(made)).position.phase == "shape"


def test_right_click_on_a_widget_puts_back() -> None:
    made = open_turn()
    slot = take(made)
    made.click(f"pond.slot.{slot}", button=3)
    assert wispwood(table(made)).position.phase == "turn"


def test_escape_undoes_the_selection_step_by_step_then_opens_the_menu() -> None:
    made = open_turn()
    player = Player(made)
    take(made)
    made.click(player.lit_shapes()[0])
    player.turn_until_it_fits()
    cell = min(wispwood(table(made)).view_model.choosable_cells)
    player.click_cell(cell)
    assert is_shape_laid_down(made)
    made.key("esc")
    assert not is_shape_laid_down(made)
    made.key("esc")
    assert wispwood(table(made)).controller.lifted_shape is None
    assert wispwood(table(made)).position.phase == "shape"
    made.key("esc")
    assert wispwood(table(made)).position.phase == "turn"
    board = table(made)
    made.key("esc")
    made.settle()
    assert made.scene is not board
    made.click("dialog.resume")
    assert made.scene is board


def test_escape_puts_down_over_a_forbidden_cell() -> None:
    made = open_turn()
    player = Player(made)
    take(made)
    made.click(player.lit_shapes()[0])
    board = table(made)
    tile = wispwood(board).position.forests[wispwood(board).position.seat]
    player.hover_cell(tile.list_cells_of_mask(tile.cat)[0])
    assert wispwood(board).controller.selection.ruling is not None
    made.key("esc")
    assert wispwood(board).controller.lifted_shape is None


def test_only_a_click_asks_why_a_shape_cannot_go_there() -> None:
    made = open_turn()
    player = Player(made)
    take(made)
    made.click(player.lit_shapes()[0])
    board = table(made)
    forest = wispwood(board).position.forests[wispwood(board).position.seat]
    cat = forest.list_cells_of_mask(forest.cat)[0]
    player.hover_cell(cat)
    for _ in range(4):
        made.key("r")
        assert board.ruling_popup.judgement is None
        made.wheel(*wispwood(board).grid.get_cell_center(*cat), 1)
        assert board.ruling_popup.judgement is None
        assert wispwood(board).controller.selection.ruling is not None
    player.click_cell(cat)
    assert board.ruling_popup.judgement is not None


@pytest.mark.parametrize("key", ["r", "f", "e"])
def test_laid_down_shape_stays_laid_down_while_it_is_turned(key: str) -> None:
    """It takes the nearest turning or place that fits."""
    skipped = 0
    for seed in range(8):
        made = open_turn(seed)
        player, board = Player(made), table(made)
        take(made)
        made.click(player.lit_shapes()[-1])
        player.turn_until_it_fits()
        player.click_cell(min(wispwood(board).view_model.choosable_cells))
        for _ in range(4):
            hand = get_lifted_shape(made)
            once = {"r": hand.rotate_orientation(), "f": hand.flip(), "e": hand.cycle_wisp_cell()}[key]
            fits = once.make_action() in wispwood(board).controller.legal.placements[hand.shape]
            made.key(key)
            assert is_shape_laid_down(made)
            after = get_lifted_shape(made)
            assert after == once or not fits or hand == once or key == "r"
            assert after.make_action() in wispwood(board).controller.legal.placements[hand.shape]
            assert wispwood(board).controller.forecast is not None
            skipped += not fits
    assert skipped or key == "e"


def test_another_wisp_is_swapped_and_the_same_one_put_back() -> None:
    made = open_turn()
    first = take(made)
    other = next(
        slot
        for slot in range(8)
        if slot != first and slot in {int(i[-1]) for i in Player(made).offers if i.startswith("pond.slot.")}
    )
    moves = table(made).match.moves
    made.click(f"pond.slot.{other}")
    assert wispwood(table(made)).position.taken == other
    assert table(made).match.moves == moves
    made.click(f"pond.slot.{other}")
    assert wispwood(table(made)).position.phase == "turn"
    assert table(made).match.moves == moves - 1


def test_turn_cannot_be_undone_after_the_ghost_moves() -> None:
    made = open_turn(players=1)
    player = Player(made)
    take(made)
    player.lay()
    made.settle()
    assert wispwood(table(made)).position.lap == 2
    before = digest(made)
    assert not made.scene.ui["table.undo"].enabled
    made.key("z", mod=pygame.KMOD_CTRL)
    made.click("table.undo")
    assert digest(made) == before


def test_trees_are_undone_one_by_one() -> None:
    made = open_turn()
    player = Player(made)
    before = digest(made)
    for _ in range(2):
        player.click_cell(min(wispwood(table(made)).view_model.choosable_cells))
    assert count_planted_trees(made) == 2
    made.click("table.undo")
    assert count_planted_trees(made) == 1
    made.key("z", mod=pygame.KMOD_CTRL)
    assert digest(made) == before
    made.key("y", mod=pygame.KMOD_CTRL)
    assert count_planted_trees(made) == 1
    made.key("z", mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert count_planted_trees(made) == 2


# --- moving -----------------------------------------------------------------------------------------
def test_lifted_shape_follows_the_pointer_outside_the_forest() -> None:
    made = open_turn()
    player = Player(made)
    take(made)
    made.click(player.lit_shapes()[0])
    board = table(made)
    player.hover_cell((wispwood(board).grid.left, wispwood(board).grid.top))
    assert get_lifted_shape(made).at == (wispwood(board).grid.left, wispwood(board).grid.top)
    made.move(*wispwood(board).layout.pond.center)
    assert get_lifted_shape(made).covered_cells() == ()
    assert board.ruling_popup.judgement is None


def test_tree_preview_appears_only_over_the_forest() -> None:
    made = open_turn()
    player = Player(made)
    board = table(made)
    player.click_cell(min(wispwood(board).view_model.choosable_cells))
    player.hover_cell(min(wispwood(board).view_model.choosable_cells))
    assert (
        wispwood(board).controller.selection.hovered_tree_cell in wispwood(board).view_model.choosable_cells
    )
    made.move(*wispwood(board).layout.pond.center)
    assert not any(
        (wispwood(board).controller.selection.hovered_tree_cell, wispwood(board).controller.forecast)
    )


# --- turning ---------------------------------------------------------------------------------------
def test_wheel_and_keys_turn_mirror_and_move_the_wisp() -> None:
    made = open_turn()
    player = Player(made)
    board = table(made)
    for shape in ("L4", "S4", "T4", "L3", "I3", "I4", "I2"):
        if wispwood(board).controller.lifted_shape is not None:
            break
        for slot in sorted(wispwood(board).controller.legal.slots):
            made.click(f"pond.slot.{slot}")
            if shape in wispwood(board).controller.legal.placements:
                made.click(f"pond.shape.{wispwood(board).position.shapes.index(shape)}")
                break
            made.key("esc")
    assert get_lifted_shape(made).shape == "L4"
    start = way(made)
    x, y = made.center("forest")
    made.wheel(x, y, -1)
    once = way(made)
    assert once != start
    made.wheel(x, y, 1)
    assert way(made) == start
    made.key("r")
    assert way(made) == once
    made.key("r", mod=pygame.KMOD_SHIFT)
    assert way(made) == start
    made.key("f")
    assert way(made) != start
    made.key("f")
    assert way(made) == start
    made.key("e", times=4)
    assert way(made) == start
    made.wheel(*wispwood(board).layout.pond.center, -1)
    assert way(made) == once
    assert player.lit_shapes()


def test_buttons_turn_mirror_and_move_the_wisp() -> None:
    made = open_turn()
    player = Player(made)
    take(made)
    made.click(player.lit_shapes()[0])
    start = way(made)
    made.click("wispwood.rotate")
    made.key("r", mod=pygame.KMOD_SHIFT)
    assert way(made) == start
    made.click("wispwood.flip")
    made.key("f")
    assert way(made) == start
    made.click("wispwood.move")
    made.key("e", mod=pygame.KMOD_SHIFT)
    assert way(made) == start
    player.turn_until_it_fits()
    player.click_cell(min(wispwood(table(made)).view_model.choosable_cells))
    at = get_lifted_shape(made).at
    made.click("wispwood.rotate")
    made.key("r", mod=pygame.KMOD_SHIFT)
    assert get_lifted_shape(made).at == at


# --- keys and gamepad alone --------------------------------------------------------------------------
def tab_to(made: Driver, wanted: str) -> None:
    for _ in range(80):
        focused = made.scene.ui.focused_id
        if focused is not None and (focused == wanted or focused.startswith(wanted + ".")):
            return
        made.key("tab")
    raise AssertionError(f"Tab never reaches {wanted}")


def steer_to_shining(made: Driver, step, fit) -> None:  # type: ignore[no-untyped-def]
    """Turn until something shines, then move the cursor there; `step` is one step of the cursor."""
    board = table(made)
    for count in range(40):
        if wispwood(board).view_model.choosable_cells:
            break
        fit(count)
    assert made.scene.ui.focused_id == "forest"
    goal = min(wispwood(board).view_model.choosable_cells)
    for _ in range(30):
        hand = wispwood(board).controller.lifted_shape
        assert hand is not None
        assert hand.at is not None
        if hand.at == goal:
            return
        dx, dy = goal[0] - hand.at[0], goal[1] - hand.at[1]
        step((dx > 0) - (dx < 0), 0 if dx else (dy > 0) - (dy < 0))
    raise AssertionError("the cursor does not get there")


def press_arrow(made: Driver, dx: int, dy: int) -> None:
    made.key({(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}[dx, dy])


def test_solo_turn_from_the_menu_by_keyboard() -> None:
    made = driver()
    made.app.open("menu")
    made.frames(2)
    tab_to(made, "menu.new")
    made.key("enter")
    made.frames(2)
    while "new_game.seat.1.remove" in made.scene.ui:
        tab_to(made, "new_game.seat.1.remove")
        made.key("enter")
    tab_to(made, "new_game.start")
    made.key("enter")
    made.settle()
    board = table(made)
    assert wispwood(board).view_model.is_solo
    tab_to(made, "pond.slot")
    made.key("enter")
    assert wispwood(board).controller.selection.chosen_slot is not None
    tab_to(made, "wispwood.choose")
    made.key("enter")
    made.settle()
    assert wispwood(board).position.lap == 1
    tab_to(made, f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    made.key("enter")
    assert wispwood(board).position.phase == "shape"
    focused = made.scene.ui.focused_id
    assert focused is not None
    assert focused.startswith("pond.shape.")
    made.key("enter")
    turns = ("r", "r", "r", "f", "e")
    steer_to_shining(made, lambda dx, dy: press_arrow(made, dx, dy), lambda n: made.key(turns[n % 5]))
    made.key("enter")
    assert is_shape_laid_down(made)
    made.key("esc")
    assert not is_shape_laid_down(made)
    made.key("enter")
    made.key("enter")
    made.settle()
    assert wispwood(board).position.lap == 2
    assert board.match.moves == 3
    tab_to(made, "forest")
    made.key("enter")
    made.key("esc")


def test_turn_by_gamepad() -> None:
    made = open_turn(players=1)
    board = table(made)

    def cross(dx: int, dy: int) -> None:
        made.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(dx, -dy))
        made.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, 0))

    wanted = f"pond.slot.{min(wispwood(board).controller.legal.slots)}"
    for _ in range(60):
        if made.scene.ui.focused_id == wanted:
            break
        made.pad(5)
    made.pad(0)
    assert wispwood(board).position.phase == "shape"
    made.pad(0)
    assert made.scene.ui.focused_id == "forest"
    start = way(made)
    number = wispwood(board).controller.selection.way_number
    for _ in range(4 if number is None else number[1]):  # over a cell where it fits, from way to way
        made.pad(2)
    assert way(made) == start
    made.pad(3)
    made.pad(3)
    assert way(made) == start
    made.pad(5)
    assert get_lifted_shape(made).wisp != start[1]
    made.pad(4)
    assert way(made) == start
    assert made.scene.ui.focused_id == "forest"
    steer_to_shining(made, cross, lambda n: made.pad((2, 2, 2, 3, 5)[n % 5]))
    made.pad(0)
    made.pad(0)
    made.settle()
    assert wispwood(board).position.lap == 2


def test_only_shape_is_lifted_at_once_and_placed_by_enter() -> None:
    made = table_at(lambda state: state.phase == "shape" and not state.forests[state.seat].ready, 2)
    for _ in range(40):
        board = table(made)
        if wispwood(board).position.phase == "turn" and wispwood(board).controller.legal.slots:
            tab_to(made, f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
            made.key("enter")
            if len(wispwood(board).controller.legal.placements) == 1:
                assert wispwood(board).controller.lifted_shape is not None
                assert made.scene.ui.focused_id == "forest"
                return
            made.key("esc")
        if not Player(made).decide():
            break
    raise AssertionError("no such position in this game")


def test_shape_fetched_by_the_cat_stays_in_place_during_the_animation() -> None:
    made = open_turn(animation_speed=1.0)
    board, player = table(made), Player(made)
    slot = take(made)
    made.settle(30)
    lit = player.lit_shapes()
    ring = len(wispwood(board).position.shapes)
    far = [f"pond.shape.{(slot + ring // 2 + by) % ring}" for by in (0, 1, -1)]
    made.click(next(shape for shape in far if shape in lit))  # does not lie beside the wisp
    player.turn_until_it_fits()
    player.click_cell(min(wispwood(board).view_model.choosable_cells))
    made.settle(30)
    hand = get_lifted_shape(made)
    points = [made.to_pixels(*wispwood(board).grid.get_cell_center(*cell)) for cell in hand.covered_cells()]
    made.move(1, 1)
    made.settle(30)
    before = [made.app.window.surface.get_at(point) for point in points]
    made.click("wispwood.place")
    made.frames(12)  # a fifth of a second: the cat is turning
    assert wispwood(board).controller.shape_being_placed == hand
    assert not any(forest.trees for forest in wispwood(board).position.forests)
    for point, was in zip(points, before, strict=True):  # but for what glows around it
        assert max(abs(a - b) for a, b in zip(made.app.window.surface.get_at(point), was, strict=True)) < 24
    made.settle(30)
    assert wispwood(board).controller.shape_being_placed is None
