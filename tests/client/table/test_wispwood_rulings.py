"""The judge: whatever is forbidden says which rule forbids it, and leads to it in the rulebook."""

from __future__ import annotations

import pytest

from client.i18n import tr
from client.scenes.rulebook.scene import RulebookScene
from client.table.ruling_popup_view import get_ruling_popup_box
from client.table.table import Table
from rules.contract import Ruling
from rules.wispwood.actions import Place
from rules.wispwood.content import content
from rules.wispwood.game import GAME
from rules.wispwood.rulings import can_take, list_open_shapes
from rules.wispwood.state import HAT, WispwoodState
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Cell, Player, get_lifted_shape, open_new_table, table, table_at


def lying(board: Table) -> set[Cell]:
    """Return the cells with a tile in the forest that is shown."""
    forest = wispwood(board).position.forests[wispwood(board).position.seat]
    return set(forest.list_cells_of_mask(forest.tile_mask))


def get_ruling_rule(board: Table) -> str | None:
    """Return the rule the judge names."""
    return None if board.ruling_popup.judgement is None else board.ruling_popup.judgement.ruling.rule


def get_hovered_rule(board: Table) -> str | None:
    """Return the rule that forbids what is pointed at, of which the judge says nothing unless asked."""
    assert board.ruling_popup.judgement is None
    ruling = wispwood(board).controller.selection.ruling
    return None if ruling is None else ruling.rule


def get_ruling_text(board: Table) -> str:
    """Return the judge's sentence."""
    assert board.ruling_popup.judgement is not None
    return board.ruling_popup.judgement.words


def broken(lies: set[Cell], laid: tuple[Cell, ...], size: int) -> str | None:
    """Return, counted out independently, which of W-PLACE-1 to -3 forbids these cells."""
    if lies & set(laid):
        return "W-PLACE-1"
    every = lies | set(laid)
    for axis in (0, 1):
        places = [cell[axis] for cell in every]
        if max(places) - min(places) >= size:
            return "W-PLACE-3"
    beside = {(x + dx, y + dy) for x, y in lies for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return None if beside & set(laid) else "W-PLACE-2"


def cells(board: Table) -> list[Cell]:
    grid = wispwood(board).grid
    return [
        (grid.left + i % grid.columns, grid.top + i // grid.columns) for i in range(grid.columns * grid.rows)
    ]


def list_open_cells(board: Table) -> frozenset[Cell]:
    """Return the cells where the lifted shape fits as it is held or if it turns."""
    return wispwood(board).view_model.choosable_cells | wispwood(board).view_model.turned_cells


def lift_shape(made: Driver) -> Player:
    """Lift a shape."""
    player = Player(made)
    board = table(made)
    if wispwood(board).position.phase == "turn":
        made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    if wispwood(board).controller.lifted_shape is None:
        made.click(player.lit_shapes()[0])
    return player


def test_each_cell_is_highlighted_or_has_a_ruling() -> None:
    made = table_at(lambda s: s.lap == 1 and s.phase == "shape" and s.slots[s.taken] != HAT, 2)
    player = lift_shape(made)
    board = table(made)
    found = set()
    for cell in cells(board):
        player.hover_cell(cell)
        assert get_lifted_shape(made).at == cell
        wanted = broken(lying(board), get_lifted_shape(made).covered_cells(), wispwood(board).position.size)
        assert get_hovered_rule(board) == wanted
        assert (
            (wanted is None)
            == (cell in list_open_cells(board))
            == (wispwood(board).controller.forecast is not None)
        )
        found.add(wanted)
        if wanted is not None:
            ruling = wispwood(board).controller.selection.ruling
            assert ruling is not None
            assert "ruling." not in board.face.explain_ruling(ruling)
    assert found == {None, "W-PLACE-1", "W-PLACE-2", "W-PLACE-3"}
    made.move(*wispwood(board).layout.caption.center)
    assert get_hovered_rule(board) is None


def hat_in_hand(state: WispwoodState) -> bool:
    return (
        state.phase == "shape"
        and state.slots[state.taken] == HAT
        and state.forests[state.seat].wisp_mask > 0
        and "hat-diagonal" in state.wishes
    )


def test_misplaced_hat_is_ruled_out_by_its_card() -> None:
    made = table_at(hat_in_hand, 2)
    player = lift_shape(made)
    board = table(made)
    hats = 0
    for cell in cells(board):
        player.hover_cell(cell)
        wanted = broken(lying(board), get_lifted_shape(made).covered_cells(), wispwood(board).position.size)
        if wanted is not None:
            assert get_hovered_rule(board) == wanted
        elif cell not in list_open_cells(board):
            assert get_hovered_rule(board) == "W-PLACE-4"
            hats += 1
        else:
            assert get_hovered_rule(board) is None
    assert hats


@pytest.mark.parametrize("card", sorted(card.id for card in content().deck("hat")))
def test_each_hat_card_has_its_own_ruling_text(card: str) -> None:
    made = open_new_table(2, saved=False)
    words = table(made).face.explain_ruling(Ruling("W-PLACE-4", {"card": card, "x": 0, "y": 0}))
    assert words == tr(f"ruling.W-PLACE-4-{card}")
    assert "ruling." not in words


def test_misplaced_or_fourth_trees_are_ruled_out() -> None:
    made = open_new_table(2)
    player = Player(made)
    board = table(made)
    lies = lying(board)
    for cell in cells(board):
        player.hover_cell(cell)
        if cell in lies:
            assert get_hovered_rule(board) is None
            assert wispwood(board).controller.selection.hovered_tree_cell is None
        else:
            wanted = broken(lies, (cell,), wispwood(board).position.size)
            assert get_hovered_rule(board) == ("W-TREE-1" if wanted == "W-PLACE-2" else wanted)
    for _ in range(3):
        player.click_cell(min(wispwood(board).view_model.choosable_cells))
    assert wispwood(board).position.planted == 3
    assert not wispwood(board).view_model.choosable_cells
    free = next(cell for cell in cells(board) if broken(lying(board), (cell,), 4) is None)
    player.click_cell(free)
    assert get_ruling_rule(board) == "W-TREE-1"
    assert get_ruling_text(board) == tr("ruling.W-TREE-1-enough")
    assert wispwood(board).position.planted == 3
    assert board.face.make_prompt().lead.endswith(tr("wispwood.prompt.trees-done.what", n=3))
    made.click("wispwood.done")
    assert get_ruling_rule(board) is None


def test_distant_shape_and_shape_without_a_wisp_are_ruled_out() -> None:
    made = open_new_table(2)
    board = table(made)
    made.click("pond.shape.0")
    assert get_ruling_rule(board) == "W-TURN-1"
    made.click("wispwood.refresh-by-cat")
    made.settle()
    slot = min(wispwood(board).controller.legal.slots)
    made.click(f"pond.slot.{slot}")
    far = (slot + 3) % 8
    made.click(f"pond.shape.{far}")
    assert get_ruling_rule(board) == "W-CAT-2"
    assert board.match.moves == 2


def unfit_shape(state: WispwoodState) -> bool:
    """Return whether the taken wisp fits with some usable shapes, but not with each."""
    if state.phase != "shape":
        return False
    open_ = list_open_shapes(state, state.taken)
    return {place.shape for place in GAME.actions(state, state.seat) if isinstance(place, Place)} < set(open_)


def test_unplaceable_shape_has_its_own_ruling() -> None:
    made = table_at(unfit_shape, 2)
    board = table(made)
    state = wispwood(board).position
    name = next(
        one
        for one in list_open_shapes(state, state.taken)
        if one not in wispwood(board).controller.legal.placements
    )
    if wispwood(board).controller.lifted_shape is not None:
        made.key("esc")
    made.click(f"pond.shape.{state.shapes.index(name)}")
    assert get_ruling_rule(board) == "W-PLACE-5"
    assert get_ruling_text(board) == tr("ruling.W-PLACE-5-shape")


@pytest.mark.parametrize("trees", [1, 3])
def test_wisps_and_shapes_are_ruled_out_in_a_tree_turn(trees: int) -> None:
    """W-TURN-3."""
    made = open_new_table(2)
    player, board = Player(made), table(made)
    for _ in range(trees):
        player.click_cell(min(wispwood(board).view_model.choosable_cells))
    made.click("pond.slot.0")
    assert (get_ruling_rule(board), get_ruling_text(board)) == ("W-TURN-3", tr("ruling.W-TURN-3"))
    made.click("pond.shape.4")
    assert get_ruling_rule(board) == "W-TURN-3"
    assert wispwood(board).position.planted == trees


def test_trees_are_ruled_out_with_a_chosen_wisp() -> None:
    """W-TURN-3."""
    made = open_new_table(2)
    player, board = Player(made), table(made)
    free = min(wispwood(board).view_model.choosable_cells)
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    assert wispwood(board).controller.lifted_shape is None
    player.click_cell(free)
    assert (get_ruling_rule(board), get_ruling_text(board)) == ("W-TURN-3", tr("ruling.W-TURN-3-taken"))


def test_between_the_rounds_only_cats_move() -> None:
    """W-RND-3."""
    made = table_at(lambda state: state.phase == "cats" and any(kind >= 0 for kind in state.slots), 2)
    player, board = Player(made), table(made)
    slot = next(slot for slot, kind in enumerate(wispwood(board).position.slots) if kind >= 0)
    for id_ in (f"pond.slot.{slot}", "pond.shape.3"):
        made.click(id_)
        assert (get_ruling_rule(board), get_ruling_text(board)) == ("W-RND-3", tr("ruling.W-RND-3-between"))
        made.key("esc")
    wisp = next(iter(set(lying(board)) - wispwood(board).view_model.cat_cells - {cat(board)}))
    player.click_cell(wisp)
    assert (get_ruling_rule(board), get_ruling_text(board)) == ("W-RND-3", tr("ruling.W-RND-3"))
    made.key("esc")
    player.click_cell(cat(board))
    assert get_ruling_rule(board) is None


def cat(board: Table) -> Cell:
    forest = wispwood(board).position.forests[wispwood(board).position.seat]
    return forest.list_cells_of_mask(forest.cat)[0]


def test_pond_is_ruled_out_before_the_first_turn() -> None:
    """W-SET-4, W-SOLO-2."""
    made = open_new_table(2, options={"wishes": "hand"})
    board = table(made)
    free = [
        one
        for one in made.scene.ui
        if one.id.startswith("pond.") and made.scene.ui.find_widgets(one.rect.center)[0] is one
    ]
    made.click(free[0].id)
    assert (get_ruling_rule(board), get_ruling_text(board)) == ("W-SET-4", tr("ruling.W-SET-4-first"))
    made = open_new_table(1)
    board = table(made)
    made.click("pond.shape.5")
    assert (get_ruling_rule(board), get_ruling_text(board)) == ("W-SOLO-2", tr("ruling.W-SOLO-2-first"))


def unfit(state: WispwoodState) -> bool:
    """Return whether wisps other than hats lie in the pond that cannot be placed."""
    if state.phase != "turn":
        return False
    return any(kind >= 0 and not can_take(state, slot) for slot, kind in enumerate(state.slots))


def test_unplaceable_wisp_cannot_be_taken() -> None:
    made = table_at(unfit, 2)
    board = table(made)
    slot = next(
        slot
        for slot, kind in enumerate(wispwood(board).position.slots)
        if kind >= 0 and slot not in wispwood(board).controller.legal.slots
    )
    moves = board.match.moves
    made.click(f"pond.slot.{slot}")
    assert get_ruling_rule(board) == "W-PLACE-5"
    assert board.match.moves == moves


def open_with_ruling(made: Driver) -> Table:
    """Return the table, once a ruling is shown and stays."""
    player = lift_shape(made)
    board = table(made)
    player.click_cell(min(lying(board)))
    assert board.ruling_popup.judgement is not None
    return board


def test_ruling_links_to_the_rulebook_and_back() -> None:
    made = open_new_table(2)
    board = open_with_ruling(made)
    made.click("judge.open")
    made.settle()
    rules = made.scene
    assert isinstance(rules, RulebookScene)
    assert rules.layout is not None
    assert rules.area is not None
    top = rules.layout.get_box(rules.layout.page.anchors["W-PLACE-1"]).top - rules.area.offset
    assert 0 <= top < rules.area.rect.height
    made.key("esc")
    made.settle()
    assert made.scene is board
    assert get_ruling_rule(board) == "W-PLACE-1"
    made.key("esc")
    assert get_ruling_rule(board) is None
    assert "judge.open" not in made.scene.ui
    assert wispwood(board).controller.lifted_shape is not None


def test_ruling_is_closed_by_its_button() -> None:
    made = open_new_table(2)
    board = open_with_ruling(made)
    made.click("judge.close")
    assert get_ruling_rule(board) is None
    assert not [id_ for id_ in made.scene.ui.list_ids() if id_.startswith("judge.")]


def test_ruling_covers_the_widgets_below() -> None:
    for size, scale in (((1280, 720), 1.0), ((960, 720), 2.0)):
        made = open_new_table(2, size=size, ui_scale=scale)
        board = open_with_ruling(made)
        word = made.scene.ui["judge.word"].rect
        last = [one.id for one in made.scene.ui][-3:]
        assert last == ["judge.word", "judge.open", "judge.close"]
        below = [
            one for one in made.scene.ui if one.rect.colliderect(word) and not one.id.startswith("judge.")
        ]
        assert below
        moves = board.match.moves
        made.click_at(word.centerx, word.top + 60)
        assert made.scene is board
        assert (board.match.moves, get_ruling_rule(board)) == (moves, "W-PLACE-1")


def test_second_refusal_replaces_the_ruling() -> None:
    made = open_new_table(2)
    board = open_with_ruling(made)
    player = Player(made)
    asked = set()
    for cell in cells(board):
        box = (
            get_ruling_popup_box(board.texts, board.ruling_popup.judgement, wispwood(board).board_area)
            if board.ruling_popup.judgement
            else None
        )
        if cell in list_open_cells(board) or (
            box and box.collidepoint(wispwood(board).grid.get_cell_center(*cell))
        ):
            continue
        player.click_cell(cell)
        assert get_ruling_rule(board) == (
            broken(lying(board), get_lifted_shape(made).covered_cells(), 4) or "W-PLACE-4"
        )
        asked.add(get_ruling_rule(board))
    assert len(asked) >= 2
    player.click_cell(min(wispwood(board).view_model.choosable_cells))
    assert get_ruling_rule(board) is None
    assert not [id_ for id_ in made.scene.ui.list_ids() if id_.startswith("judge.")]
