"""A player's turn, from the look at the pond to its last step (W-TURN-*, W-POND-*, W-CAT-*, W-TREE-*)."""

from __future__ import annotations

from rules.wispwood.actions import Place
from rules.wispwood.draft import Draft
from rules.wispwood.events import CatHid, CatReady, GridFilled, Placed, Planted, Took, TurnBegan
from rules.wispwood.growth import cat_turned, laid
from rules.wispwood.placement import shapes_beside
from rules.wispwood.pond import draw, one_kind, put, refresh, wisps
from rules.wispwood.shapes import orientations
from rules.wispwood.state import EMPTY


def begin(draft: Draft) -> None:
    """The turn of `draft.seat` begins with the one check of the pond (W-POND-1, W-POND-2)."""
    draft.phase = "turn"
    draft.may_refresh = one_kind(draft.slots)
    draft.say(TurnBegan(draft.seat, draft.lap, _is_last(draft)))
    if not wisps(draft.slots):
        refresh(draft, "empty")


def refresh_one_kind(draft: Draft) -> None:
    """W-POND-2; the pond is not checked again."""
    draft.may_refresh = False
    refresh(draft, "same")


def refresh_by_cat(draft: Draft) -> None:
    """W-CAT-1; whoever does so has no more use for W-POND-2 in this turn."""
    draft.may_refresh = False
    _hide_cat(draft, "refresh")
    refresh(draft, "cat")


def take(draft: Draft, slot: int) -> None:
    """W-TURN-1: the wisp is chosen; it leaves the pond when its shape is laid."""
    draft.phase = "shape"
    draft.taken = slot
    draft.say(Took(draft.seat, slot, draft.slots[slot]))


def place(draft: Draft, action: Place) -> None:
    """W-TURN-1, W-CAT-2, W-TURN-2: the shape is laid, the slot stays empty (W-POND-3), the turn ends."""
    slot = draft.taken
    kind = draft.slots[slot]
    if action.shape not in shapes_beside(draft.shapes, slot):
        _hide_cat(draft, "shape")
    way = orientations(action.shape)[action.turn]
    cells = tuple((action.x + x, action.y + y) for x, y in way.cells)
    wisp = cells[action.wisp]
    trees = draw(draft, len(cells) - 1)
    put(draft, slot, EMPTY)
    draft.taken = EMPTY
    draft.forest = laid(draft.forest, cells, trees, wisp, kind)
    draft.say(Placed(draft.seat, slot, kind, action.shape, cells, wisp))
    _say_if_full(draft)


def plant(draft: Draft, x: int, y: int) -> None:
    """W-TREE-1: one tree; the player says when it was the last one."""
    tree = draw(draft, 1)
    draft.phase = "trees"
    draft.may_refresh = False
    draft.planted += 1
    draft.forest = laid(draft.forest, ((x, y),), tree)
    draft.say(Planted(draft.seat, (x, y)))
    _say_if_full(draft)


def done(draft: Draft) -> None:
    """The tree turn ends, and with it a hidden cat becomes ready (W-TREE-2)."""
    if not draft.forest.ready:
        draft.forest = cat_turned(draft.forest, True)
        draft.say(CatReady(draft.seat))


def _is_last(draft: Draft) -> bool:
    return draft.closing or (draft.ghost is not None and not draft.ghost.fireflies)


def _hide_cat(draft: Draft, why: str) -> None:
    draft.forest = cat_turned(draft.forest, False)
    draft.say(CatHid(draft.seat, why))


def _say_if_full(draft: Draft) -> None:
    if draft.forest.is_full(draft.size):
        draft.say(GridFilled(draft.seat, not draft.closing))
