"""Steps of a player's turn, from the check of the pond on (W-TURN-*, W-POND-*, W-CAT-*, W-TREE-*)."""

from __future__ import annotations

from rules.wispwood.actions import Place
from rules.wispwood.draft import Draft
from rules.wispwood.events import CatHid, CatReady, GridFilled, Placed, Planted, Took, TurnBegan
from rules.wispwood.forest_changes import add_tiles, turn_cat
from rules.wispwood.placement import shapes_beside
from rules.wispwood.pond import draw_tiles, has_one_kind, refresh_pond, set_slot, wisp_kinds
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import EMPTY


def begin_turn(draft: Draft) -> None:
    """Begin the turn of `draft.seat`: refill an empty pond, or allow refreshing one of a single kind.

    W-POND-1, W-POND-2.
    """
    draft.phase = "turn"
    draft.may_refresh = has_one_kind(draft.slots)
    draft.emit(TurnBegan(draft.seat, draft.lap, _is_last_turn(draft)))
    if not wisp_kinds(draft.slots):
        refresh_pond(draft, "empty")


def refresh_one_kind(draft: Draft) -> None:
    """Refresh a pond whose wisps are all of one kind (W-POND-2), at most once in a turn."""
    draft.may_refresh = False
    refresh_pond(draft, "same")


def refresh_by_cat(draft: Draft) -> None:
    """Turn the cat to its hidden side to refresh the pond (W-CAT-1).

    Afterwards a pond of one kind can no longer be refreshed in this turn (W-POND-2).
    """
    draft.may_refresh = False
    _hide_cat(draft, "refresh")
    refresh_pond(draft, "cat")


def take_wisp(draft: Draft, slot: int) -> None:
    """Choose a wisp for the seat to play (W-TURN-1); it stays on the pond until its shape is placed."""
    draft.phase = "shape"
    draft.taken = slot
    draft.emit(Took(draft.seat, slot, draft.slots[slot]))


def place_shape(draft: Draft, action: Place) -> None:
    """Place the chosen wisp with a shape in the forest (W-TURN-1, W-CAT-2, W-TURN-2).

    The slot stays empty (W-POND-3), and the turn ends.
    """
    slot = draft.taken
    kind = draft.slots[slot]
    if action.shape not in shapes_beside(draft.shapes, slot):
        _hide_cat(draft, "shape")
    orientation = list_orientations(action.shape)[action.turn]
    cells = tuple((action.x + x, action.y + y) for x, y in orientation.cells)
    wisp = cells[action.wisp]
    trees = draw_tiles(draft, len(cells) - 1)
    set_slot(draft, slot, EMPTY)
    draft.taken = EMPTY
    draft.forest = add_tiles(draft.forest, cells, trees, wisp, kind)
    draft.emit(Placed(draft.seat, slot, kind, action.shape, cells, wisp))
    _emit_if_full(draft)


def plant_tree(draft: Draft, x: int, y: int) -> None:
    """Plant one tree of a tree turn on a cell (W-TREE-1); the turn goes on until the player ends it."""
    tree = draw_tiles(draft, 1)
    draft.phase = "trees"
    draft.may_refresh = False
    draft.planted += 1
    draft.forest = add_tiles(draft.forest, ((x, y),), tree)
    draft.emit(Planted(draft.seat, (x, y)))
    _emit_if_full(draft)


def end_tree_turn(draft: Draft) -> None:
    """End a tree turn; a hidden cat is turned to its ready side (W-TREE-2)."""
    if not draft.forest.ready:
        draft.forest = turn_cat(draft.forest, True)
        draft.emit(CatReady(draft.seat))


def _is_last_turn(draft: Draft) -> bool:
    return draft.closing or (draft.ghost is not None and not draft.ghost.fireflies)


def _hide_cat(draft: Draft, why: str) -> None:
    draft.forest = turn_cat(draft.forest, False)
    draft.emit(CatHid(draft.seat, why))


def _emit_if_full(draft: Draft) -> None:
    if draft.forest.is_full(draft.size):
        draft.emit(GridFilled(draft.seat, not draft.closing))
