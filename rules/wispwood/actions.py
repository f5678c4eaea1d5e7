"""Actions: every decision a player of Wispwood can make.

Cells are `(x, y)`: (0, 0) is the cell of the forest's first tile, y grows downwards. Slots of the pond are
0–7 clockwise.
"""

from __future__ import annotations

from rules.contract import Action


class WispwoodAction(Action, frozen=True, tag_field="do"):
    """Base class of all actions (player decisions) in Wispwood."""


class PickWish(WispwoodAction, frozen=True, tag="pick-wish"):
    """Action of a set-up by hand: choose the wish card (scoring goal) of the next deck (W-SET-4)."""

    card: str


class PutGhostCat(WispwoodAction, frozen=True, tag="put-ghost-cat"):
    """Action of a solo game's set-up: put the ghost's cat on a pond slot, replacing its wisp (W-SOLO-2)."""

    slot: int


class Refresh(WispwoodAction, frozen=True, tag="refresh"):
    """Action: discard a pond whose wisps are all of one kind, and deal new ones (W-POND-2)."""


class RefreshByCat(WispwoodAction, frozen=True, tag="refresh-by-cat"):
    """Action: turn the player's cat to its hidden side to discard all wisps and deal anew (W-CAT-1)."""


class Take(WispwoodAction, frozen=True, tag="take"):
    """Action: choose the wisp on a slot (0–7) of the pond (W-TURN-1)."""

    slot: int


class Place(WispwoodAction, frozen=True, tag="place"):
    """Action: place a shape with the chosen wisp in the forest, ending the turn.

    A shape that is not beside the wisp's slot turns the cat to its hidden side. W-TURN-1, W-CAT-2, W-TURN-2.
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
    """Action of a tree turn (one to three trees instead of a wisp): plant one tree on a cell (W-TREE-1)."""

    x: int
    y: int


class Done(WispwoodAction, frozen=True, tag="done"):
    """Action: end the tree turn after one, two or three trees (W-TREE-1, W-TREE-2)."""


class MoveCat(WispwoodAction, frozen=True, tag="move-cat"):
    """Action between rounds: move the cat to the tree on a cell (W-RND-3)."""

    x: int
    y: int


class KeepCat(WispwoodAction, frozen=True, tag="keep-cat"):
    """Action between rounds: leave the cat where it is (W-RND-3)."""


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
