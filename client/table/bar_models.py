"""View models of a table's bars, of a hint, and of a ruling (which rule forbids an action)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import KeyHint
from client.table.board_places import BoardPlace
from client.widgets.button import ButtonKind
from rules.contract import Ruling


class TurnStep(Struct, frozen=True):
    """A step of the current turn, as the top bar lists it.

    Attributes:
        label: The text of the step.
        state: "done", "now" or "next".
    """

    label: str
    state: str


class SeatTotal(Struct, frozen=True):
    """A player's total score in the top bar, shown while the right column is folded.

    Attributes:
        picture: Name of the picture of the seat.
        points: The total.
        active: Whether the player is to move.
        pending: How many of these are not certain yet; the bar tells them apart if there is room.
    """

    picture: str
    points: int
    active: bool
    pending: int = 0

    @property
    def text(self) -> str:
        """The total, or the certain points and the others apart."""
        certain = self.points - self.pending
        return f"{certain} + {self.pending}" if self.pending and certain else str(self.points)


class TopBarWords(Struct, frozen=True):
    """The text and pictures of a table's top bar."""

    picture: str
    """Picture of the game's emblem."""
    title: str
    """Title of the game."""
    round: str
    """The round or turn."""
    note: str = ""
    """Short secondary text beside the round."""
    steps: tuple[TurnStep, ...] = ()
    """The steps of the turn."""
    remark: str = ""
    """A sentence in place of the steps."""
    scores: tuple[SeatTotal, ...] = ()
    """Totals shown while the right column is folded."""
    aim: tuple[str, ...] = ()
    """The goal of the game, shown if there are no steps; several wordings, the longest first."""
    is_title_badge: bool = False
    """Whether the title says something else than the game, on a golden badge."""


class Prompt(Struct, frozen=True):
    """The text of a table's bottom bar: the question to the player who has to decide."""

    lead: str
    """The question and whom it is for, one sentence."""
    more: str = ""
    """The less prominent second line, the most important sentence first.

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
    pips: tuple[int, int] = (0, 0)
    """How many actions are left, and how many there were at first; both 0 if they are not counted."""


class BarButton(Struct, frozen=True):
    """A button of a table's bottom bar.

    The first button of a list is rightmost; one of kind "gold" is the main action.
    """

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
    looking: bool = False
    """Whether it changes only what is seen, so that it is offered to whoever has no move to make."""
    is_secondary: bool = False
    """Whether it never takes the place of the main button, even if there is none."""
    target: str = ""
    """What a press acts on, such as a place on the board, for screen readers; "" if the label says enough."""
    answer: Hashable = None
    """The player's answer that the widget stands for (see `Widget.answer`), None if there is none."""


class HintModel(Struct, frozen=True):
    """View model of a hint: the sentence that names the proposed move, and the boxes that get a ring."""

    words: str
    """The sentence that names the move."""
    press: str
    """Id of the widget that carries the move out."""
    rings: tuple[str, ...] = ()
    """Ids of the widgets that are ringed: those to press, of which none is selected already."""
    chosen: tuple[str, ...] = ()
    """Ids of the widgets that the move needs and that are selected already.

    They bear no ring, as pressing them would deselect them, but must not be covered.
    """
    places: tuple[tuple[Rect, float], ...] = ()
    """Other ringed boxes with the radius of their corners, in logical units."""
    clear: tuple[Rect, ...] = ()
    """Boxes that are not ringed but must not be covered."""
    named: tuple[tuple[BoardPlace, str], ...] = ()
    """Places that the sentence calls by a name that the board does not show, each with that name."""
    told: str = ""
    """The sentence for screen readers, "" if it is the same as `words`."""
    outline: tuple[Point, ...] = ()
    """Outline of the selected piece while a hint is shown, in the first box of `clear`."""
    about: tuple[Rect, ...] = ()
    """Other boxes that the hint refers to.

    No name on the board covers them, and the hint's card covers as little of them as possible.
    """

    @property
    def accessible_text(self) -> str:
        """The sentence that names the hint's move for screen readers."""
        return self.told or self.words


class RulingModel(Struct):
    """View model of a ruling: which rule forbids the action that a player tried, and why."""

    ruling: Ruling
    """The rule that forbids it, with its parameters."""
    words: str
    """The reason, one sentence."""
    heading: str
    """Title of the rule in the rulebook."""
    readable: bool = True
    """Whether the rulebook has that rule."""
