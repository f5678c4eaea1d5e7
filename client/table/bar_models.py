"""What a game tells the shared table to show around its board."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec import Struct, field

from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import KeyHint
from client.table.board_marks import BoardPlace
from client.widgets.button import ButtonKind
from rules.contract import Ruling


class TurnStep(Struct, frozen=True):
    """A step of the turn in the top bar. state: "done", "now" or "next"."""

    label: str
    state: str


class SeatTotal(Struct, frozen=True):
    """A player's total, for frames without a right column. picture: before it. active: on turn."""

    picture: str
    points: int
    active: bool


class TopBarWords(Struct, frozen=True):
    """The top bar. note: a quiet word beside the round. scores: shown where the right column is folded. aim:
    what the game is about, where no steps are shown; several wordings, the longest first."""

    picture: str
    title: str
    round: str
    note: str = ""
    steps: tuple[TurnStep, ...] = ()
    remark: str = ""
    scores: tuple[SeatTotal, ...] = ()
    aim: tuple[str, ...] = ()


class Prompt(Struct, frozen=True):
    """The bottom bar's words. lead: what is asked of whom, one sentence. more: the quiet second line, its
    weightiest sentence first: where room is short, the last ones are dropped. keys: keys and what they do.
    picture: of who is asked. rule: the id of the rule that the step is about. brief: the lead where it would
    not fit on one line. badge: a small picture at the edge of the other, of what that one does not tell."""

    lead: str
    more: str = ""
    keys: tuple[KeyHint, ...] = ()
    picture: str = ""
    rule: str = ""
    brief: str = ""
    badge: str = ""


class BarButton(Struct, frozen=True):
    """A button of the bottom bar, the first one rightmost; kind "gold" for the one main action.

    why: the reason, where it is not enabled. sign_only: its words come as a tooltip only. short: what is on
    it where room is short; the whole words come as a tooltip then. answer: see `Widget`.
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
    """How a hint shows a move. words: the sentence that names it. press: the id of the widget that carries it
    out. rings: of those that are ringed. places: what else is ringed, each with the radius of its corners, in
    logical units. clear: what is not ringed, for it is marked already, but must not be covered either. named:
    the places that the words call by a name which the board does not show, each with the name. told: the
    sentence where the board is not seen, if it is another one. outline: the line around what the hand holds
    while a hint is shown, for where nothing is held; it lies in the first box of `clear`. about: what it
    speaks of besides: no name covers it, and the card as little of it as can be."""

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
        """The sentence where the board is not seen."""
        return self.told or self.words


class Judgement(Struct):
    """The judge's word on a forbidden spot. at: where it was asked. pinned: it stays until it is closed.
    words: why, in one sentence. heading: what the rule is called in the rulebook. readable: there is one."""

    ruling: Ruling
    at: Point
    pinned: bool = False
    words: str = field(default="")
    heading: str = field(default="")
    readable: bool = True
