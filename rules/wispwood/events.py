"""Events of Wispwood, read by the table, the log and the sounds. All of them are public.

Cells are `(x, y)`; (0, 0) is where a forest's first tile lay, y grows downwards. Kinds are indices into
`state.KINDS`. Slots are 0–7 clockwise.
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.wispwood.shapes import Cell


class WispwoodEvent(Event, frozen=True, tag_field="event"):
    """Any event of Wispwood."""


class WishPicked(WispwoodEvent, frozen=True, tag="wish-picked"):
    """A wish card was chosen by hand."""

    seat: int
    card: str


class GhostCatPut(WispwoodEvent, frozen=True, tag="ghost-cat-put"):
    """The ghost's cat took the place of a wisp; a `Discarded` before this event names the wisp."""

    slot: int


class Discarded(WispwoodEvent, frozen=True, tag="discarded"):
    """Wisps left the pond for the discard pile.

    Attributes:
        tiles: Pairs of slot and kind.
        why: As in `Dealt`, or "ghost-cat" (W-SOLO-2).
    """

    tiles: tuple[tuple[int, int], ...]
    why: str


class Reshuffled(WispwoodEvent, frozen=True, tag="reshuffled"):
    """The supply ran out, and the discard pile became the new supply (W-SUP-1).

    Attributes:
        tiles: Number of tiles in the new supply.
    """

    reveals: ClassVar[bool] = True
    tiles: int


class Dealt(WispwoodEvent, frozen=True, tag="dealt"):
    """New wisps came to the pond.

    Attributes:
        tiles: Pairs of slot and kind.
        why: "empty" (W-POND-1), "same" (W-POND-2), "cat" (W-CAT-1) or "few" (W-SOLO-5).
    """

    reveals: ClassVar[bool] = True
    tiles: tuple[tuple[int, int], ...]
    why: str


class RoundBegan(WispwoodEvent, frozen=True, tag="round-began"):
    """A round began.

    Attributes:
        round: Its number, from 1.
        size: n of the n×n grid.
        start: The seat that holds the paw.
    """

    round: int
    size: int
    start: int


class TurnBegan(WispwoodEvent, frozen=True, tag="turn-began"):
    """A player's turn began.

    Attributes:
        seat: The player.
        turn: The lap within the round, from 1.
        last: True if it is the player's last turn of the round.
    """

    seat: int
    turn: int
    last: bool


class CatHid(WispwoodEvent, frozen=True, tag="cat-hid"):
    """A cat was hidden.

    Attributes:
        seat: Its owner.
        why: "refresh" (W-CAT-1) or "shape" (W-CAT-2).
    """

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
    """A shape was laid."""

    seat: int
    """The player."""
    slot: int
    """The slot the wisp came from."""
    kind: int
    """Kind of the wisp."""
    shape: str
    """Name of the shape."""
    cells: tuple[Cell, ...]
    """All cells of the shape."""
    wisp: Cell
    """The cell with the wisp."""


class Planted(WispwoodEvent, frozen=True, tag="planted"):
    """One tree of a tree turn was planted."""

    seat: int
    cell: Cell


class GridFilled(WispwoodEvent, frozen=True, tag="grid-filled"):
    """A player filled the n×n grid.

    Attributes:
        seat: The player.
        first: True if nobody had filled it before, so that the round is ending (W-RND-1).
    """

    seat: int
    first: bool


class RoundScored(WispwoodEvent, frozen=True, tag="round-scored"):
    """A round was scored (W-RND-2). `state.sheets` keeps the forests of that moment.

    Attributes:
        round: Its number.
        points: For each seat the points wish by wish, then those for a full grid.
        ghost: The ghost's points, 0 without one.
    """

    round: int
    points: tuple[tuple[int, ...], ...]
    ghost: int


class CatMoved(WispwoodEvent, frozen=True, tag="cat-moved"):
    """A cat moved between rounds.

    Attributes:
        seat: Its owner.
        origin: The cell it left.
        cell: The cell it came to.
    """

    seat: int
    origin: Cell
    cell: Cell


class CatStayed(WispwoodEvent, frozen=True, tag="cat-stayed"):
    """A player left the cat where it was."""

    seat: int


class TreesReturned(WispwoodEvent, frozen=True, tag="trees-returned"):
    """All trees but those under cats went back to the supply, which was shuffled (W-RND-4).

    Attributes:
        trees: Number of returned trees of each seat.
    """

    reveals: ClassVar[bool] = True
    trees: tuple[int, ...]


class FireflyTurned(WispwoodEvent, frozen=True, tag="firefly-turned"):
    """The ghost's turn began with a firefly.

    Attributes:
        number: How many wisps the ghost sees.
        left: Fireflies still to come in this round.
    """

    reveals: ClassVar[bool] = True
    number: int
    left: int


class GhostLooked(WispwoodEvent, frozen=True, tag="ghost-looked"):
    """The ghost looked at the pond.

    Attributes:
        slots: The slots of the wisps it sees, clockwise from its cat.
    """

    slots: tuple[int, ...]


class GhostTook(WispwoodEvent, frozen=True, tag="ghost-took"):
    """The ghost took a wisp, and its cat moved to that slot."""

    slot: int
    """The slot of the wisp."""
    kind: int
    """Kind of the wisp."""
    worth: int
    """Points of the wisp for the ghost."""
    origin: int
    """The slot that the cat left."""


class GameEnded(WispwoodEvent, frozen=True, tag="game-ended"):
    """The last round has been scored.

    Attributes:
        totals: Points of each seat.
        ghost: The ghost's points, 0 without one.
    """

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
