"""Dragged from the pond into the forest: shapes, wisps, and wisps that take their shape on the way."""

from __future__ import annotations

from rules.wispwood.placement import shapes_beside
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.pixel_inspection import brightness
from tests.client.table.player import Player, table
from tests.client.table.test_wispwood_selection import is_shape_laid_down, open_turn, take


def test_shape_is_dragged_into_the_forest() -> None:
    made = open_turn()
    player = Player(made)
    take(made)
    board = table(made)
    shape = player.lit_shapes()[0]
    made.click(shape)  # how it lies when it is lifted
    goal = min(wispwood(board).view_model.choosable_cells)
    made.click(shape)
    assert wispwood(board).controller.forecast is None
    made.drag(made.center(shape), wispwood(board).grid.get_cell_center(*goal))
    hand = wispwood(board).controller.lifted_shape
    assert hand is not None
    assert hand.pinned
    assert hand.at == goal
    made.hover("table.menu")
    assert made.scene.ui.hovered_id == "table.menu"
    assert not any(widget.held for widget in made.scene.ui)
    player.click_cell(goal)
    assert board.match.moves == 2


def test_dragged_wisp_is_taken() -> None:
    made = open_turn()
    board = table(made)
    slot = min(wispwood(board).controller.legal.slots)
    made.drag(made.center(f"pond.slot.{slot}"), wispwood(board).layout.forest.center)
    assert wispwood(board).position.taken == slot
    assert not any(widget.held for widget in made.scene.ui)


def picked_up(made: Driver, id_: str, *, by: tuple[float, float] = (0.0, 30.0)) -> tuple[float, float]:
    """Press a widget and begin to drag it."""
    x, y = made.center(id_)
    made.move(x, y)
    made.down(x, y)
    made.move(x + by[0], y + by[1], held=True)
    return x + by[0], y + by[1]


def carries(made: Driver) -> bool:
    """Return whether a wisp without a shape hangs on the pointer."""
    return wispwood(table(made)).is_carrying_wisp


def held(made: Driver) -> str | None:
    """Return the shape in the hand."""
    hand = wispwood(table(made)).controller.lifted_shape
    return None if hand is None else hand.shape


def test_dragged_wisp_follows_the_pointer_and_takes_a_shape() -> None:
    made = open_turn()
    board = table(made)
    slot = min(wispwood(board).controller.legal.slots)
    picked_up(made, f"pond.slot.{slot}")
    assert carries(made)
    assert wispwood(board).position.taken == slot
    assert held(made) is None
    middle = wispwood(board).layout.pond.center
    made.move(*middle, held=True)
    with_wisp = brightness(made, *middle)
    made.move(*wispwood(board).layout.caption.center, held=True)
    assert abs(with_wisp - brightness(made, *middle)) > 60
    name = next(
        one
        for one in shapes_beside(wispwood(board).position.shapes, slot)
        if one in wispwood(board).controller.legal.placements
    )
    made.move(*made.center(f"pond.shape.{wispwood(board).position.shapes.index(name)}"), held=True)
    assert not carries(made)
    assert held(made) == name
    goal = min(wispwood(board).view_model.choosable_cells)
    made.move(*wispwood(board).grid.get_cell_center(*goal), held=True)
    assert wispwood(board).controller.forecast is not None
    made.up(*wispwood(board).grid.get_cell_center(*goal))
    assert is_shape_laid_down(made)
    Player(made).click_cell(goal)
    assert board.match.moves == 2


def test_dragged_wisp_can_be_dropped_on_a_shape_or_back() -> None:
    made = open_turn()
    board = table(made)
    slot = min(wispwood(board).controller.legal.slots)
    id_ = f"pond.slot.{slot}"
    picked_up(made, id_)
    made.up(*made.center(id_))  # back
    assert (wispwood(board).position.phase, carries(made)) == ("turn", False)
    picked_up(made, id_)
    made.up(*wispwood(board).layout.forest.center)  # it waits for its shape
    assert (wispwood(board).position.taken, carries(made), held(made)) == (slot, False, None)
    far = (slot + 3) % 8  # fetched by the cat, on which it has to be dropped
    assert wispwood(board).position.shapes[far] in wispwood(board).controller.legal.placements
    picked_up(made, id_)
    assert carries(made)
    made.move(*made.center(f"pond.shape.{far}"), held=True)
    assert carries(made)
    made.up(*made.center(f"pond.shape.{far}"))
    assert held(made) == wispwood(board).position.shapes[far]
    assert not any(widget.held for widget in made.scene.ui)


def test_another_wisp_can_be_dragged_instead_of_the_taken_one() -> None:
    made = open_turn()
    take(made)
    board = table(made)
    other = max(
        slot
        for slot in range(8)
        if slot != wispwood(board).position.taken and wispwood(board).position.slots[slot] >= 0
    )
    picked_up(made, f"pond.slot.{other}")
    assert wispwood(board).position.taken == other
    assert carries(made)
    made.up(*wispwood(board).layout.forest.center)


def test_forbidden_wisp_cannot_be_dragged() -> None:
    made = open_turn()
    board = table(made)
    Player(made).click_cell(min(wispwood(board).view_model.choosable_cells))
    picked_up(made, "pond.slot.0")
    assert not carries(made)
    assert wispwood(board).position.phase == "trees"


def test_shape_dragged_to_a_forbidden_place_is_refused_and_kept() -> None:
    made = open_turn()
    player = Player(made)
    take(made)
    board = table(made)
    forest = wispwood(board).position.forests[wispwood(board).position.seat]
    made.drag(
        made.center(player.lit_shapes()[0]),
        wispwood(board).grid.get_cell_center(*forest.list_cells_of_mask(forest.cat)[0]),
    )
    assert board.ruling_popup.judgement is not None
    assert board.ruling_popup.judgement.ruling.rule == "W-PLACE-1"
    hand = wispwood(board).controller.lifted_shape
    assert hand is not None
    assert not hand.pinned
