"""What is looked at shines, and what would come is seen before it is done."""

from __future__ import annotations

from client.games.wispwood.board.layout import locate_slot
from client.games.wispwood.table.widgets import get_shape_highlight
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.pixel_inspection import brightness, pixels
from tests.client.table.player import Player, open_new_table, table, table_at


def lights(made: Driver) -> set[int]:
    """Return the shapes that are brighter than they were before."""
    board = table(made)
    return {
        place for place in range(8) if get_shape_highlight(board.ui, wispwood(board).view_model, place) > 0
    }


def test_hovered_wisp_highlights_its_two_shapes() -> None:
    made = open_new_table(2)
    board = table(made)
    slot = min(wispwood(board).controller.legal.slots)
    x, y = locate_slot(wispwood(board).layout.pond, slot)
    made.frames(30)
    assert lights(made) == set()
    shape = made.center(f"pond.shape.{slot}")
    before, quiet = pixels(made, x, y), brightness(made, *shape)
    made.hover(f"pond.slot.{slot}")
    made.frames(30)
    assert lights(made) == {slot, (slot - 1) % 8}
    assert brightness(made, *shape) > quiet + 25
    # the darkest spot of a tile stays dark: light comes from behind, no veil lies over the picture
    assert min(pixels(made, x, y)) < min(before) + 40
    made.hover("table.menu")
    made.frames(30)
    assert lights(made) == set()
    for widget in made.tab_round():  # the keyboard's focus is a look, too
        if widget.id.startswith("pond.slot"):
            break
    made.frames(30)
    number = int(str(made.scene.ui.focused_id).rsplit(".", 1)[1])
    assert lights(made) == {number, (number - 1) % 8}


def test_cat_preview_appears_between_rounds() -> None:
    made = table_at(
        lambda state: state.phase == "cats" and state.forests[state.seat].trees.bit_count() > 2, 2
    )
    board = table(made)
    goal, other = sorted(wispwood(board).view_model.cat_cells)[:2]
    made.frames(10)
    before = pixels(made, *wispwood(board).grid.get_cell_center(*goal))
    Player(made).hover_cell(goal)
    assert wispwood(board).controller.selection.hovered_cat_cell == goal
    shown = pixels(made, *wispwood(board).grid.get_cell_center(*goal))
    assert sum(abs(a - b) > 90 for a, b in zip(before, shown, strict=True)) > len(before) / 4
    Player(made).click_cell(goal)
    Player(made).hover_cell(other)
    chosen = pixels(made, *wispwood(board).grid.get_cell_center(*goal))
    assert sum(abs(a - b) > 90 for a, b in zip(before, chosen, strict=True)) > len(before) / 4
    forest = wispwood(board).position.forests[wispwood(board).position.seat]
    assert wispwood(board).controller.selection.chosen_cat_cell == goal
    assert forest.list_cells_of_mask(forest.cat)[0] != goal


def test_preview_of_the_ghost_cat_appears() -> None:
    made = open_new_table(1)
    board = table(made)
    center = locate_slot(wispwood(board).layout.pond, 2)
    made.frames(10)
    before = pixels(made, *center)
    made.hover("pond.slot.2")
    made.frames(30)
    shown = pixels(made, *center)
    assert sum(abs(a - b) > 90 for a, b in zip(before, shown, strict=True)) > len(before) / 4
