"""What can happen in Wispwood, as the table, the log and the sounds are told. All of it is public.

Cells are `(x, y)`; (0, 0) is where a forest's first tile lay, y grows downwards. Kinds are indices into
`state.KINDS`. Slots are 0–7 clockwise.
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.wispwood.shapes import Cell


class WispwoodEvent(Event, frozen=True, tag_field="event"):
    """Anything that happens in Wispwood."""


class WishPicked(WispwoodEvent, frozen=True, tag="wish-picked"):
    """A wish card was chosen by hand."""

    seat: int
    card: str


class GhostCatPut(WispwoodEvent, frozen=True, tag="ghost-cat-put"):
    """The ghost's cat took the place of a wisp (which a `Discarded` before it names)."""

    slot: int


class Discarded(WispwoodEvent, frozen=True, tag="discarded"):
    """Wisps left the pond for the discard pile. tiles: (slot, kind). why: as in `Dealt`,
    or "ghost-cat" (W-SOLO-2)."""

    tiles: tuple[tuple[int, int], ...]
    why: str


class Reshuffled(WispwoodEvent, frozen=True, tag="reshuffled"):
    """The supply had run out; the discard pile became the new supply (W-SUP-1)."""

    reveals: ClassVar[bool] = True
    tiles: int


class Dealt(WispwoodEvent, frozen=True, tag="dealt"):
    """New wisps came to the pond. tiles: (slot, kind).

    why: "empty" (W-POND-1), "same" (W-POND-2), "cat" (W-CAT-1), "few" (W-SOLO-5).
    """

    reveals: ClassVar[bool] = True
    tiles: tuple[tuple[int, int], ...]
    why: str


class RoundBegan(WispwoodEvent, frozen=True, tag="round-began"):
    """A round begins. size: n of the n×n grid. start: the seat that holds the paw."""

    round: int
    size: int
    start: int


class TurnBegan(WispwoodEvent, frozen=True, tag="turn-began"):
    """A player's turn begins. turn: the lap within the round, from 1. last: it is the player's last one."""

    seat: int
    turn: int
    last: bool


class CatHid(WispwoodEvent, frozen=True, tag="cat-hid"):
    """A cat was hidden. why: "refresh" (W-CAT-1) or "shape" (W-CAT-2)."""

    seat: int
    why: str


class CatReady(WispwoodEvent, frozen=True, tag="cat-ready"):
    """A hidden cat became ready again (W-TREE-2)."""

    seat: int


class Took(WispwoodEvent, frozen=True, tag="took"):
    """A player chose a wisp."""

    seat: int
    slot: int
    kind: int


class Placed(WispwoodEvent, frozen=True, tag="placed"):
    """A shape was laid. cells: all of its cells; wisp: the one with the wisp."""

    seat: int
    slot: int
    kind: int
    shape: str
    cells: tuple[Cell, ...]
    wisp: Cell


class Planted(WispwoodEvent, frozen=True, tag="planted"):
    """One tree of a tree turn was planted."""

    seat: int
    cell: Cell


class GridFilled(WispwoodEvent, frozen=True, tag="grid-filled"):
    """A player filled the n×n grid. first: nobody had before, so the round is ending (W-RND-1)."""

    seat: int
    first: bool


class RoundScored(WispwoodEvent, frozen=True, tag="round-scored"):
    """A round was scored. points: for each seat the points wish by wish, then for a full grid (W-RND-2).

    ghost: what the ghost scored, 0 without one. The forests of that moment lie in `state.sheets`.
    """

    round: int
    points: tuple[tuple[int, ...], ...]
    ghost: int


class CatMoved(WispwoodEvent, frozen=True, tag="cat-moved"):
    """A cat moved between rounds."""

    seat: int
    origin: Cell
    cell: Cell


class CatStayed(WispwoodEvent, frozen=True, tag="cat-stayed"):
    """A player left the cat where it is."""

    seat: int


class TreesReturned(WispwoodEvent, frozen=True, tag="trees-returned"):
    """All trees but those under cats went back to the supply, which was shuffled (W-RND-4)."""

    reveals: ClassVar[bool] = True
    trees: tuple[int, ...]


class FireflyTurned(WispwoodEvent, frozen=True, tag="firefly-turned"):
    """The ghost's turn begins: the firefly shows how many wisps it sees. left: fireflies still to come."""

    reveals: ClassVar[bool] = True
    number: int
    left: int


class GhostLooked(WispwoodEvent, frozen=True, tag="ghost-looked"):
    """The slots with the wisps that the ghost sees, clockwise from its cat."""

    slots: tuple[int, ...]


class GhostTook(WispwoodEvent, frozen=True, tag="ghost-took"):
    """The ghost took a wisp worth so much to it; its cat moved from `origin` to that slot."""

    slot: int
    kind: int
    worth: int
    origin: int


class GameEnded(WispwoodEvent, frozen=True, tag="game-ended"):
    """The last round has been scored. totals: for each seat; ghost: 0 without one."""

    totals: tuple[int, ...]
    ghost: int


EVENT_TYPES: tuple[type[WispwoodEvent], ...] = (
    WishPicked,
    GhostCatPut,
    Discarded,
    Reshuffled,
    Dealt,
    RoundBegan,
    TurnBegan,
    CatHid,
    CatReady,
    Took,
    Placed,
    Planted,
    GridFilled,
    RoundScored,
    CatMoved,
    CatStayed,
    TreesReturned,
    FireflyTurned,
    GhostLooked,
    GhostTook,
    GameEnded,
)
