"""Decisions of a player of Wispwood.

Cells are `(x, y)`: (0, 0) is where the forest's first tile lay, y grows downwards. Slots of the pond are 0–7
clockwise.
"""

from __future__ import annotations

from rules.contract import Action


class WispwoodAction(Action, frozen=True, tag_field="do"):
    """Any decision in Wispwood."""


class PickWish(WispwoodAction, frozen=True, tag="pick-wish"):
    """Set-up by hand: choose the wish card of the next deck (W-SET-4)."""

    card: str


class PutGhostCat(WispwoodAction, frozen=True, tag="put-ghost-cat"):
    """Solo: put the ghost's cat on this slot, in place of its wisp (W-SOLO-2)."""

    slot: int


class Refresh(WispwoodAction, frozen=True, tag="refresh"):
    """Discard a pond that holds one kind only and deal anew (W-POND-2)."""


class RefreshByCat(WispwoodAction, frozen=True, tag="refresh-by-cat"):
    """Hide the cat to discard the whole pond and deal anew (W-CAT-1)."""


class Take(WispwoodAction, frozen=True, tag="take"):
    """Choose the wisp on this slot, 0–7 (W-TURN-1)."""

    slot: int


class Place(WispwoodAction, frozen=True, tag="place"):
    """Lay a shape with the chosen wisp into the forest; the turn ends (W-TURN-1, W-CAT-2, W-TURN-2).

    A shape that does not lie beside the slot hides the cat.
    """

    shape: str
    """Name of the shape, such as "L4"."""
    turn: int
    """Index of one of its orientations."""
    x: int
    """Column of the forest at the left edge of the orientation's box."""
    y: int
    """Row of the forest at the upper edge of the orientation's box."""
    wisp: int
    """Which of the orientation's cells, in reading order, holds the wisp."""


class Plant(WispwoodAction, frozen=True, tag="plant"):
    """Plant one tree of a tree turn on this cell (W-TREE-1)."""

    x: int
    y: int


class Done(WispwoodAction, frozen=True, tag="done"):
    """End the tree turn after one, two or three trees (W-TREE-1, W-TREE-2)."""


class MoveCat(WispwoodAction, frozen=True, tag="move-cat"):
    """Between rounds: move the cat to the tree on this cell (W-RND-3)."""

    x: int
    y: int


class KeepCat(WispwoodAction, frozen=True, tag="keep-cat"):
    """Between rounds: leave the cat where it is (W-RND-3)."""


ACTION_TYPES: tuple[type[WispwoodAction], ...] = (
    PickWish,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
    Place,
    Plant,
    Done,
    MoveCat,
    KeepCat,
)
