"""What can happen in EQUILIBRIX Connect, as the table, the log and the sounds are told. All of it is public.

Fields are the numbers of `board`, dice are 0 and 1, positions are named as in `board.POSITIONS` (or FREE).
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.equilibrix.state import Ending


class EquilibrixEvent(Event, frozen=True, tag_field="event"):
    """Anything that happens in EQUILIBRIX Connect."""


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
    """The Fair game: so many actions are allowed in this turn (E-VAR-3)."""

    seat: int
    actions: int


class Born(EquilibrixEvent, frozen=True, tag="born"):
    """A stone was born. mothers: the set of own stones it is in the position with, empty if it needed none.

    again: it is the stone just taken back (E-VAR-4).
    """

    seat: int
    die: int
    field: int
    mothers: tuple[int, ...]
    again: bool


class TakenBack(EquilibrixEvent, frozen=True, tag="taken-back"):
    """A player took an own stone back."""

    seat: int
    die: int
    field: int


class RingJudged(EquilibrixEvent, frozen=True, tag="ring-judged"):
    """Paradox: the owner of an encircled stone has said whether it falls (E-VAR-5)."""

    seat: int
    field: int
    falls: bool


class Captured(EquilibrixEvent, frozen=True, tag="captured"):
    """An encircled stone went back to its owner's supply. seat: its owner; by: who bore the last stone;
    ring: the fields of the formation."""

    seat: int
    field: int
    by: int
    ring: tuple[int, ...]


class BaseLinked(EquilibrixEvent, frozen=True, tag="base-linked"):
    """A stone just born has brought bases of its owner into one network. bases: all own ones in it."""

    seat: int
    bases: tuple[int, ...]


class BonusEarned(EquilibrixEvent, frozen=True, tag="bonus-earned"):
    """A birth has captured: one more action with the same die (E-CAP-5)."""

    seat: int
    die: int


class DiePassed(EquilibrixEvent, frozen=True, tag="die-passed"):
    """A player declined a die, a bonus or a second birth; or the die lapsed, as nothing could be done."""

    seat: int
    die: int
    lapsed: bool


class DrawOffered(EquilibrixEvent, frozen=True, tag="draw-offered"):
    """A player offers the others a draw."""

    seat: int


class DrawAnswered(EquilibrixEvent, frozen=True, tag="draw-answered"):
    """Another agrees to it, or does not."""

    seat: int
    agree: bool


class Resigned(EquilibrixEvent, frozen=True, tag="resigned"):
    """A player gives up; the stones stay."""

    seat: int


class GameEnded(EquilibrixEvent, frozen=True, tag="game-ended"):
    """The game is over. winner: a seat, or −1 after a draw."""

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
