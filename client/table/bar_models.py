"""Models of what a game shows around its board: bars, hints, rulings."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec import Struct, field

from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import KeyHint
from client.table.board_marks import BoardPlace
from client.widgets.button import ButtonKind
from rules.contract import Ruling


class TurnStep(Struct, frozen=True):
    """A step of the turn in the top bar.

    Attributes:
        state: "done", "now" or "next".
    """

    label: str
    state: str


class SeatTotal(Struct, frozen=True):
    """A player's total, for layouts without a right column."""

    picture: str
    points: int
    active: bool


class TopBarWords(Struct, frozen=True):
    """The text of the top bar."""

    picture: str
    """Picture of the game's emblem."""
    title: str
    """Title of the game."""
    round: str
    """The round or turn."""
    note: str = ""
    """A quiet word beside the round."""
    steps: tuple[TurnStep, ...] = ()
    """The steps of the turn."""
    remark: str = ""
    """A sentence in place of the steps."""
    scores: tuple[SeatTotal, ...] = ()
    """Totals shown while the right column is folded."""
    aim: tuple[str, ...] = ()
    """The goal of the game, shown without steps; several wordings, the longest first."""


class Prompt(Struct, frozen=True):
    """The text of the bottom bar."""

    lead: str
    """The question and whom it is for, one sentence."""
    more: str = ""
    """The quiet second line, the most important sentence first.

    The last sentences are dropped if room is short.
    """
    keys: tuple[KeyHint, ...] = ()
    """Keys and what they do."""
    picture: str = ""
    """Picture of the player to decide."""
    rule: str = ""
    """Id of the rule that the step is about."""
    brief: str = ""
    """A shorter lead if it would not fit on one line."""
    badge: str = ""
    """A small picture at the corner of `picture`."""


class BarButton(Struct, frozen=True):
    """A button of the bottom bar; the first one is rightmost, kind "gold" is the main action."""

    id: str
    """Id of the widget."""
    label: str
    """The label."""
    on_press: Callable[[], object]
    """Called when it is pressed."""
    icon: str | None = None
    """Name of the icon before the label."""
    kind: ButtonKind = "plain"
    """How it is painted."""
    enabled: bool = True
    """Whether it can be pressed."""
    tooltip: str = ""
    """Text of the tooltip."""
    why: str = ""
    """Reason why it is disabled."""
    icon_only: bool = False
    """Whether its label is only a tooltip."""
    short: str = ""
    """Label if room is short; the whole label is a tooltip then."""
    answer: Hashable = None
    """See Widget."""


class Advice(Struct, frozen=True):
    """How a hint shows a move."""

    words: str
    """The sentence that names the move."""
    press: str
    """Id of the widget that carries it out."""
    rings: tuple[str, ...] = ()
    """Ids of the widgets that are ringed."""
    places: tuple[tuple[Rect, float], ...] = ()
    """Other ringed boxes with the radius of their corners, in logical units."""
    clear: tuple[Rect, ...] = ()
    """Boxes that are not ringed but must not be covered."""
    named: tuple[tuple[BoardPlace, str], ...] = ()
    """Places that the sentence calls by a name the board does not show, each with the name."""
    told: str = ""
    """The sentence for screen readers, if it is another one."""
    outline: tuple[Point, ...] = ()
    """Outline of the selected piece while a hint is shown, in the first box of `clear`."""
    about: tuple[Rect, ...] = ()
    """Boxes that it speaks of besides: no name covers them, and the card as little as possible."""

    @property
    def words_alone(self) -> str:
        """The sentence for screen readers."""
        return self.told or self.words


class Judgement(Struct):
    """The ruling on a forbidden action."""

    ruling: Ruling
    """The rule that forbids it, with its parameters."""
    at: Point
    """Where it was asked for."""
    pinned: bool = False
    """Whether it stays until it is closed."""
    words: str = field(default="")
    """The reason, one sentence."""
    heading: str = field(default="")
    """Title of the rule in the rulebook."""
    readable: bool = True
    """Whether the rulebook has that rule."""
