"""Events of Wispwood, consumed by the table, the log and the sounds. All of them are public.

Cells are `(x, y)`; (0, 0) is the cell of a forest's first tile, y grows downwards. Kinds are indices into
`state.KINDS`. Slots are 0–7 clockwise.
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.wispwood.shapes import Cell


class WispwoodEvent(Event, frozen=True, tag_field="event"):
    """Base class of all events of Wispwood."""


class WishPicked(WispwoodEvent, frozen=True, tag="wish-picked"):
    """Event: a player chose a wish card (scoring goal) in a set-up by hand."""

    seat: int
    card: str


class GhostCatPut(WispwoodEvent, frozen=True, tag="ghost-cat-put"):
    """Event: the ghost's cat was put on a pond slot.

    A `Discarded` event before this one names the wisp that the cat replaced.
    """

    slot: int


class Discarded(WispwoodEvent, frozen=True, tag="discarded"):
    """Event: wisps were moved from the pond to the discard pile.

    Attributes:
        tiles: Pairs of slot and kind.
        why: A reason of `Dealt` ("empty", "same", "cat" or "few"), or "ghost-cat" (W-SOLO-2).
    """

    tiles: tuple[tuple[int, int], ...]
    why: str


class Reshuffled(WispwoodEvent, frozen=True, tag="reshuffled"):
    """Event: the supply ran out, so the discard pile was shuffled into a new supply (W-SUP-1).

    Attributes:
        tiles: Number of tiles in the new supply.
    """

    reveals: ClassVar[bool] = True
    tiles: int


class Dealt(WispwoodEvent, frozen=True, tag="dealt"):
    """Event: new wisps were dealt to the pond.

    Attributes:
        tiles: Pairs of slot and kind.
        why: "empty" (W-POND-1), "same" (W-POND-2), "cat" (W-CAT-1) or "few" (W-SOLO-5).
    """

    reveals: ClassVar[bool] = True
    tiles: tuple[tuple[int, int], ...]
    why: str


class RoundBegan(WispwoodEvent, frozen=True, tag="round-began"):
    """Event: a round of Wispwood began.

    Attributes:
        round: Its number, from 1.
        size: n of the n×n grid.
        start: The seat that holds the paw (start player marker).
    """

    round: int
    size: int
    start: int


class TurnBegan(WispwoodEvent, frozen=True, tag="turn-began"):
    """Event: a player's turn began.

    Attributes:
        seat: The player.
        turn: Number of the lap (one turn of every player) within the round, from 1.
        last: True if it is the player's last turn of the round.
    """

    seat: int
    turn: int
    last: bool


class CatHid(WispwoodEvent, frozen=True, tag="cat-hid"):
    """Event: a player's cat was turned to its hidden side.

    Attributes:
        seat: Its owner.
        why: "refresh" (W-CAT-1) or "shape" (W-CAT-2).
    """

    seat: int
    why: str


class CatReady(WispwoodEvent, frozen=True, tag="cat-ready"):
    """Event: a player's hidden cat was turned to its ready side again (W-TREE-2)."""

    seat: int


class Took(WispwoodEvent, frozen=True, tag="took"):
    """Event: a player chose a wisp from the pond."""

    seat: int
    slot: int
    kind: int


class Placed(WispwoodEvent, frozen=True, tag="placed"):
    """Event: a player placed a shape (a wisp and trees) in the forest."""

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
    """Event: a player planted one tree of a tree turn."""

    seat: int
    cell: Cell


class GridFilled(WispwoodEvent, frozen=True, tag="grid-filled"):
    """Event: a player's forest filled the n×n grid.

    Attributes:
        seat: The player.
        first: True if nobody had filled it before, so that the round is ending (W-RND-1).
    """

    seat: int
    first: bool


class RoundScored(WispwoodEvent, frozen=True, tag="round-scored"):
    """Event: a round was scored (W-RND-2); `state.sheets` keeps the forests of that moment.

    Attributes:
        round: Its number.
        points: For each seat the points for each wish card, then those for a full grid.
        ghost: The ghost's points, 0 without one.
    """

    round: int
    points: tuple[tuple[int, ...], ...]
    ghost: int


class CatMoved(WispwoodEvent, frozen=True, tag="cat-moved"):
    """Event: a player's cat moved to another tree between rounds.

    Attributes:
        seat: Its owner.
        origin: The cell it left.
        cell: The cell it came to.
    """

    seat: int
    origin: Cell
    cell: Cell


class CatStayed(WispwoodEvent, frozen=True, tag="cat-stayed"):
    """Event: between rounds, a player left the cat where it was."""

    seat: int


class TreesReturned(WispwoodEvent, frozen=True, tag="trees-returned"):
    """Event: trees (except under cats) went back to the supply, which was shuffled (W-RND-4).

    Attributes:
        trees: Number of trees returned from each seat's forest.
    """

    reveals: ClassVar[bool] = True
    trees: tuple[int, ...]


class FireflyTurned(WispwoodEvent, frozen=True, tag="firefly-turned"):
    """Event: the ghost (solo opponent) began its turn by turning up a firefly.

    Attributes:
        number: How many wisps the ghost sees.
        left: Number of fireflies still face down in this round.
    """

    reveals: ClassVar[bool] = True
    number: int
    left: int


class GhostLooked(WispwoodEvent, frozen=True, tag="ghost-looked"):
    """Event: the ghost (solo opponent) looked at some wisps of the pond.

    Attributes:
        slots: The slots of the wisps it sees, clockwise from its cat.
    """

    slots: tuple[int, ...]


class GhostTook(WispwoodEvent, frozen=True, tag="ghost-took"):
    """Event: the ghost (solo opponent) took a wisp, and its cat moved to the wisp's slot."""

    slot: int
    """The slot of the wisp."""
    kind: int
    """Kind of the wisp."""
    worth: int
    """Points of the wisp for the ghost."""
    origin: int
    """The slot that the cat left."""


class GameEnded(WispwoodEvent, frozen=True, tag="game-ended"):
    """Event: the game ended, since its last round has been scored.

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
