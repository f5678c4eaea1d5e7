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
    """The text of the top bar.

    Attributes:
        note: A quiet word beside the round.
        scores: Totals shown while the right column is folded.
        aim: The goal of the game, shown without steps; several wordings, the longest first.
    """

    picture: str
    title: str
    round: str
    note: str = ""
    steps: tuple[TurnStep, ...] = ()
    remark: str = ""
    scores: tuple[SeatTotal, ...] = ()
    aim: tuple[str, ...] = ()


class Prompt(Struct, frozen=True):
    """The text of the bottom bar.

    Attributes:
        lead: The question and whom it is for, one sentence.
        more: The quiet second line, the most important sentence first: the last ones are dropped if room is
        short.
        keys: Keys and what they do.
        picture: Picture of the player to decide.
        rule: Id of the rule that the step is about.
        brief: A shorter lead if it would not fit on one line.
        badge: A small picture at the corner of `picture`.
    """

    lead: str
    more: str = ""
    keys: tuple[KeyHint, ...] = ()
    picture: str = ""
    rule: str = ""
    brief: str = ""
    badge: str = ""


class BarButton(Struct, frozen=True):
    """A button of the bottom bar; the first one is rightmost, kind "gold" is the main action.

    Attributes:
        why: Reason why it is disabled.
        sign_only: Whether its label is only a tooltip.
        short: Label if room is short; the whole label is a tooltip then.
        answer: See Widget.
    """

    id: str
    label: str
    on_press: Callable[[], object]
    icon: str | None = None
    kind: ButtonKind = "plain"
    enabled: bool = True
    tooltip: str = ""
    why: str = ""
    sign_only: bool = False
    short: str = ""
    answer: Hashable = None


class Advice(Struct, frozen=True):
    """How a hint shows a move.

    Attributes:
        words: The sentence that names the move.
        press: Id of the widget that carries it out.
        rings: Ids of the widgets that are ringed.
        places: Other ringed boxes with the radius of their corners, in logical units.
        clear: Boxes that are not ringed but must not be covered.
        named: Places that the sentence calls by a name the board does not show, each with the name.
        told: The sentence for screen readers, if it is another one.
        outline: Outline of the selected piece while a hint is shown, in the first box of `clear`.
        about: Boxes that it speaks of besides: no name covers them, and the card as little as possible.
    """

    words: str
    press: str
    rings: tuple[str, ...] = ()
    places: tuple[tuple[Rect, float], ...] = ()
    clear: tuple[Rect, ...] = ()
    named: tuple[tuple[BoardPlace, str], ...] = ()
    told: str = ""
    outline: tuple[Point, ...] = ()
    about: tuple[Rect, ...] = ()

    @property
    def words_alone(self) -> str:
        """The sentence for screen readers."""
        return self.told or self.words


class Judgement(Struct):
    """The ruling on a forbidden action.

    Attributes:
        at: Where it was asked for.
        pinned: Whether it stays until it is closed.
        words: The reason, one sentence.
        heading: Title of the rule in the rulebook.
        readable: Whether the rulebook has that rule.
    """

    ruling: Ruling
    at: Point
    pinned: bool = False
    words: str = field(default="")
    heading: str = field(default="")
    readable: bool = True
