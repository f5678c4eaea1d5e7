"""Events of EQUILIBRIX, from which the table, the log and the sounds follow a game. All are public.

Fields are numbered as in `board`, dice are 0 and 1, positions are named as in `board.POSITIONS` (or FREE).
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Event
from rules.equilibrix.state import Ending


class EquilibrixEvent(Event, frozen=True, tag_field="event"):
    """Base class of all events in EQUILIBRIX."""


class StartPlaced(EquilibrixEvent, frozen=True, tag="start-placed"):
    """Event: a starting stone of a player was placed (E-VAR-2), or is the image of another one (E-SET-4)."""

    seat: int
    field: int


class TurnBegan(EquilibrixEvent, frozen=True, tag="turn-began"):
    """Event: the turn of a player begins."""

    seat: int
    turn: int


class Rolled(EquilibrixEvent, frozen=True, tag="rolled"):
    """Event: the dice were rolled for a turn."""

    seat: int
    dice: tuple[str, ...]

    reveals: ClassVar[bool] = True


class Granted(EquilibrixEvent, frozen=True, tag="granted"):
    """Event in the Fair scenario: a number of actions is granted for this turn (E-VAR-3)."""

    seat: int
    actions: int


class Born(EquilibrixEvent, frozen=True, tag="born"):
    """Event: a stone was born (placed on the board)."""

    seat: int
    """The owner of the stone."""
    die: int
    """The die that was used."""
    field: int
    """The field on which the stone was placed."""
    mothers: tuple[int, ...]
    """Fields of own stones to which it lies in the rolled position, empty if it needed none."""
    again: bool
    """Whether it is the stone just taken back (E-VAR-4)."""


class TakenBack(EquilibrixEvent, frozen=True, tag="taken-back"):
    """Event: a player took an own stone back to the supply."""

    seat: int
    die: int
    field: int


class RingJudged(EquilibrixEvent, frozen=True, tag="ring-judged"):
    """Event in the Paradox scenario: an encircled stone's owner decided whether it is captured (E-VAR-5)."""

    seat: int
    field: int
    falls: bool


class Captured(EquilibrixEvent, frozen=True, tag="captured"):
    """Event: an encircled stone was captured and went back to its owner's supply."""

    seat: int
    """The owner of the captured stone."""
    field: int
    """The field that the stone left."""
    by: int
    """The seat that completed the formation."""
    ring: tuple[int, ...]
    """The fields of the formation."""


class BaseLinked(EquilibrixEvent, frozen=True, tag="base-linked"):
    """Event: a stone just born joined bases of its owner into one network.

    Attributes:
        seat: The owner.
        bases: All own bases in the network.
    """

    seat: int
    bases: tuple[int, ...]


class BonusEarned(EquilibrixEvent, frozen=True, tag="bonus-earned"):
    """Event: a birth captured a stone and earned one more action with the same die (E-CAP-5)."""

    seat: int
    die: int


class DiePassed(EquilibrixEvent, frozen=True, tag="die-passed"):
    """Event: a player declined a die, a bonus or a second birth, or the die lapsed.

    Attributes:
        seat: The player.
        die: The die.
        lapsed: True if no action was possible with it.
    """

    seat: int
    die: int
    lapsed: bool


class DrawOffered(EquilibrixEvent, frozen=True, tag="draw-offered"):
    """Event: a player offered the others a draw."""

    seat: int


class DrawAnswered(EquilibrixEvent, frozen=True, tag="draw-answered"):
    """Event: a player accepted or declined the offered draw."""

    seat: int
    agree: bool


class Resigned(EquilibrixEvent, frozen=True, tag="resigned"):
    """Event: a player resigned; the player's stones stay on the board."""

    seat: int


class GameEnded(EquilibrixEvent, frozen=True, tag="game-ended"):
    """Event: the game ended.

    Attributes:
        ending: The reason, such as "linked" or "agreed".
        winner: The winning seat, −1 after a draw.
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
