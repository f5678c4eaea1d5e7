"""Events of EQUILIBRIX Connect, read by the table, the log and the sounds. All of them are public.

Fields are the numbers of `board`, dice are 0 and 1, positions are named as in `board.POSITIONS` (or FREE).
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.equilibrix.state import Ending


class EquilibrixEvent(Event, frozen=True, tag_field="event"):
    """Any event of EQUILIBRIX Connect."""


class StartPlaced(EquilibrixEvent, frozen=True, tag="start-placed"):
    """A starting stone was placed by hand (E-VAR-2)."""

    seat: int
    field: int


class TurnBegan(EquilibrixEvent, frozen=True, tag="turn-began"):
    """A player is on turn."""

    seat: int
    turn: int


class Rolled(EquilibrixEvent, frozen=True, tag="rolled"):
    """The dice of a turn."""

    seat: int
    dice: tuple[str, ...]

    reveals: ClassVar[bool] = True


class Granted(EquilibrixEvent, frozen=True, tag="granted"):
    """The Fair game: this number of actions is allowed in this turn (E-VAR-3)."""

    seat: int
    actions: int


class Born(EquilibrixEvent, frozen=True, tag="born"):
    """A stone was born."""

    seat: int
    """Its owner."""
    die: int
    """The die."""
    field: int
    """The field."""
    mothers: tuple[int, ...]
    """The own stones it is in the position with, empty if it needed none."""
    again: bool
    """Whether it is the stone just taken back (E-VAR-4)."""


class TakenBack(EquilibrixEvent, frozen=True, tag="taken-back"):
    """A player took an own stone back."""

    seat: int
    die: int
    field: int


class RingJudged(EquilibrixEvent, frozen=True, tag="ring-judged"):
    """Paradox: the owner of an encircled stone has decided whether it falls (E-VAR-5)."""

    seat: int
    field: int
    falls: bool


class Captured(EquilibrixEvent, frozen=True, tag="captured"):
    """An encircled stone went back to its owner's supply."""

    seat: int
    """Its owner."""
    field: int
    """The field it left."""
    by: int
    """The seat that completed the formation."""
    ring: tuple[int, ...]
    """The fields of the formation."""


class BaseLinked(EquilibrixEvent, frozen=True, tag="base-linked"):
    """A stone just born has joined bases of its owner into one network.

    Attributes:
        seat: The owner.
        bases: All own bases in the network.
    """

    seat: int
    bases: tuple[int, ...]


class BonusEarned(EquilibrixEvent, frozen=True, tag="bonus-earned"):
    """A birth has captured: one more action with the same die (E-CAP-5)."""

    seat: int
    die: int


class DiePassed(EquilibrixEvent, frozen=True, tag="die-passed"):
    """A player declined a die, a bonus or a second birth, or the die lapsed.

    Attributes:
        seat: The player.
        die: The die.
        lapsed: True if nothing could be done with it.
    """

    seat: int
    die: int
    lapsed: bool


class DrawOffered(EquilibrixEvent, frozen=True, tag="draw-offered"):
    """A player offers the others a draw."""

    seat: int


class DrawAnswered(EquilibrixEvent, frozen=True, tag="draw-answered"):
    """Another player agrees to the draw, or does not."""

    seat: int
    agree: bool


class Resigned(EquilibrixEvent, frozen=True, tag="resigned"):
    """A player gives up; the stones stay."""

    seat: int


class GameEnded(EquilibrixEvent, frozen=True, tag="game-ended"):
    """The game is over.

    Attributes:
        ending: Why.
        winner: A seat, or −1 after a draw.
    """

    ending: Ending
    winner: int


EVENT_TYPES: tuple[type[EquilibrixEvent], ...] = (
    StartPlaced,
    TurnBegan,
    Rolled,
    Granted,
    Born,
    TakenBack,
    RingJudged,
    Captured,
    BaseLinked,
    BonusEarned,
    DiePassed,
    DrawOffered,
    DrawAnswered,
    Resigned,
    GameEnded,
)
