"""What a game says of its table, and what the parts of a table may ask of it and have it do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from client.bots.thought import Reason
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games import registry
from client.i18n import language, tr
from client.scene import Program, Scene
from client.session.match import Match, Step
from client.table import hearing
from client.table.animator import Animator, Motion
from client.table.around import Around, TableViewModel
from client.table.bindings import Binding
from client.table.clock import TableClock
from client.table.frame import FrameLayout, frame
from client.table.hand import Hand, PendingChoice
from client.table.hint_card import RADIUS
from client.table.lines import LogLine
from client.table.log import LogBook
from client.table.marks import NOBODY, BoardPlace, Region
from client.table.match_kinds import lesson, looked_back
from client.table.parts import Advice, BarButton, Judgement, Prompt, TopBarWords
from client.table.playback.landmarks import Landmark
from client.widgets import Widget
from client.widgets.spoken import Spoken
from rules.contract import Action, Event, Ruling, Scalar, State

if TYPE_CHECKING:
    from client.scene.dialog import DialogButton


class GameTable(Scene, ABC):
    """A table as its parts know it: the match, the position on the screen, and everything that differs from
    game to game. A game's scene says that; `TableScene` does the rest.

    shown: the position on the screen, which follows the match event by event. log: what happened, in words
    and marks. clock: what is noted of how decisions came about. pointer: where the mouse is.
    """

    game_id: ClassVar[str] = ""

    reveal_words = "curtain.reveal"
    """Where the words are that call everybody to see what comes of secret decisions."""

    bindings: ClassVar[tuple[Binding, ...]] = ()
    """What keys, mouse and gamepad do at this game's table alone; the words: ``<game>.keys.<does>``."""

    seats_at_board: ClassVar[bool] = True
    """Whether the seats stand beside the board where the right column is folded."""

    match: Match
    shown: State

    looked = False
    """Whether the last look at the table (`TableViewModel`) still holds: nothing has changed since."""

    hand: Hand
    choosing: PendingChoice
    """Both are set by a game's scene before it calls `__init__` here: `StillHand` where widgets do it all."""

    def __init__(self, app: Program, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.log = LogBook()
        self.clock = TableClock()
        self.animator = Animator()
        self.pointer: Point = (-1.0, -1.0)
        self.frame_layout: FrameLayout = frame(1920, 1080)

    # --- what happens ------------------------------------------------------------------------------

    @abstractmethod
    def narrate(self, shown: State, event: Event, after: State) -> Iterable[LogLine]:
        """What the log says of an event; `shown` is the position before it, `after` the one after it."""

    def opening(self, first: State) -> Iterable[LogLine]:
        """What the log begins with."""
        del first
        return ()

    def opening_events(self, first: State) -> tuple[Event, ...]:
        """What the set-up amounts to, as if it had happened: a round and a turn have begun."""
        del first
        return ()

    @abstractmethod
    def landmark(self, event: Event) -> Landmark | None:
        """The round or the turn that an event begins, if it begins one."""

    @abstractmethod
    def motion(self, shown: State, event: Event, after: State) -> Motion:
        """How the event is shown, from the position before it to the one after it, which is shown from then
        on; what `motion.end` does happens then.
        """

    def arrived(self, event: Event) -> None:
        """An event has been shown; `shown` is the position after it."""

    def show_all(self) -> None:
        """Nothing is in the air any more."""

    def settled(self) -> None:
        """Everything has been shown; a decision is due (or the game is over)."""
        self.show_all()
        self.choosing.begin()

    def travelled(self, steps: tuple[Step, ...]) -> None:
        """Steps were taken back or done again, and nothing is held; a game may want to show which."""
        del steps
        self.choosing.put_down()

    # --- what is on the board ----------------------------------------------------------------------

    @abstractmethod
    def build_board(self, area: Rect) -> None:
        """Add the board's widgets."""

    @abstractmethod
    def draw_board(self, canvas: Canvas) -> None:
        """Paint the board, below the widgets."""

    def draw_above(self, canvas: Canvas) -> None:
        """Paint what flies above the widgets."""

    @abstractmethod
    def region(self, place: BoardPlace) -> Region | None:
        """Where a place of the log lies on the board as it is shown; None if it is not to be seen."""

    def way(self, origin: BoardPlace, goal: BoardPlace) -> tuple[Point, ...]:
        """The points of the way from one place to another: straight, unless a game knows better."""
        ends = self.region(origin), self.region(goal)
        return tuple(end.center for end in ends if end is not None)

    def rim(self, widget: Widget) -> Region:
        """Where rings of guide and hints run round a widget: round its box, unless a game knows better."""
        return Region.of(widget.seen_rect, getattr(widget, "radius", RADIUS))

    def traced_area(self) -> Rect:
        """What the trace does not leave: the board with all that lies on it, unless a game knows better."""
        return self.frame_layout.board

    def sign(self, seat: int) -> tuple[Colour, str]:
        """The colour and the picture of whoever did something; NOBODY has the table's."""
        if seat == NOBODY:
            return theme.IVORY, ""
        colour = self.match.seats[seat].colour
        return theme.SEAT[colour], f"seat-{colour}"

    # --- what is around it -------------------------------------------------------------------------

    @abstractmethod
    def heading(self) -> TopBarWords:
        """The top bar."""

    @abstractmethod
    def prompt(self) -> Prompt:
        """The bottom bar's words."""

    @abstractmethod
    def bar_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons, the main one first; undo is added by the table."""

    @property
    @abstractmethod
    def bar_words(self) -> Prompt:
        """What the bottom bar says just now, whoever speaks there."""

    @property
    @abstractmethod
    def judgement(self) -> Judgement | None:
        """What the judge says just now, if anything."""

    def busy_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons while events are shown."""
        return []

    def main_words(self) -> tuple[str, ...]:
        """All that the main answer may say in this game, so that its place is wide enough from the start."""
        return ()

    def menu_buttons(self) -> tuple[DialogButton, ...]:
        """What a game adds to the pause menu."""
        return ()

    @abstractmethod
    def seats_height(self, width: float) -> float:
        """The height of the seats' panel in the right column."""

    @abstractmethod
    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """Paint the seats' panel."""

    def stage(self) -> str:
        """The stage of the game, as the words say what counts in it (``goal.<game>.now.<stage>``)."""
        return ""

    # --- the hand ----------------------------------------------------------------------------------

    def board_stops(self) -> tuple[str, ...]:
        """The ids of the widgets that whoever decides would want next, the likeliest first."""
        return self.choosing.stops

    def let_go(self) -> bool:
        """Put down what is in the hand; False if there was nothing."""
        return self.choosing.let_go()

    def advice(self, action: Action) -> Advice | None:
        """How a hint shows an action on the board as it is; None if it cannot be shown."""
        del action
        return None

    def propose(self, action: Action) -> None:
        """Have the hand hold what a hint proposes, so that one press carries it out. Nothing is done yet."""

    def withdraw(self) -> None:
        """A hint was sent away: the hand holds what it held before, if it still holds the proposal."""

    def reason_words(self, reason: Reason) -> dict[str, Scalar]:
        """The parameters of a reason, those that are no words yet as words."""
        return dict(reason.params)

    def because(self, action: Action, reason: Reason) -> str:
        """A reason for an action, as a sentence."""
        del action
        return tr(f"bots.{self.game_id}.reason.{reason.key}", **self.reason_words(reason))

    # --- without sight -----------------------------------------------------------------------------

    heard_groups: ClassVar[Mapping[str, str]] = {}
    """What belongs together on the board, by how the ids of its widgets begin; the words:
    ``<game>.heard.<name>``."""

    heard_seats: ClassVar[str] = "seat."
    """How the ids of the widgets begin that tell how each seat stands."""

    heard_aims: ClassVar[tuple[str, ...]] = ()
    """The same of what tells what is played for: wishes, needs, dice, targets."""

    def land(self) -> None:
        """While others decide the focus is nowhere, so that nothing is said of it."""
        if not self.busy and (
            self.decider is not None or self.match.outcome is not None or self.looking_back
        ):
            super().land()

    def heard_as(self) -> str:
        """The game."""
        return self.heading().title

    def spoken(self) -> tuple[Spoken, ...]:
        """The round, what is asked of whom, the word of the judge."""
        return hearing.words(self)

    def spoken_groups(self) -> Mapping[str, Spoken]:
        """The parts of the board by their names."""
        return hearing.groups(self)

    def where_words(self, focus: Widget) -> Iterable[str]:
        """Where the focus is: what lies there, and all that can be said of it."""
        return (hearing.of_widget(self, focus),)

    def around_words(self, focus: Widget) -> Iterable[str]:
        """What lies round the focus; nothing: what the arrows lead to."""
        del focus
        return ()

    def can_do_words(self, focus: Widget) -> Iterable[str]:
        """What can be done where the focus is, and what it would bring, besides what the prompt says."""
        return (hearing.of_widget(self, focus),)

    def turn_words(self) -> Iterable[str]:
        """What of a turn is left, besides what the bars say."""
        return ()

    def standing_words(self) -> Iterable[str]:
        """How each seat stands, a short sentence for each."""
        return hearing.standing(self)

    def aims_words(self) -> Iterable[str]:
        """What is played for now: wishes, needs, dice, targets, each short at first."""
        return hearing.aims(self)

    def held_words(self) -> str:
        """What is in the hand, cell by cell from where it would be laid; "" for nothing."""
        return ""

    def tell_held(self) -> None:
        """Have it said what is in the hand now."""
        if self.app.listening:
            self.app.announce(self.held_words())

    # --- the judge ---------------------------------------------------------------------------------

    def ruling_words(self, ruling: Ruling) -> str:
        """The judge's sentence: the words of the rule, or of the reason that stands behind it."""
        params = dict(ruling.params)
        reason = params.pop("why", None) or params.pop("theme", None)
        if "seat" in params:
            params["name"] = self.names[int(params.pop("seat"))]
        if "position" in params:
            params["position"] = tr(f"{self.game_id}.position.{params['position']}.name")
        key = f"ruling.{ruling.rule}"
        return tr(f"{key}-{reason}" if reason else key, **params)

    def judge_dock(self) -> Rect:
        """The part of the board at whose foot the judge's word stands."""
        return self.frame_layout.board.inflate(-24, -24)

    # --- secrets -----------------------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether there are secret decisions in this game."""
        return type(self).secret is not GameTable.secret

    def secret(self, state: State) -> bool:
        """Whether what has to be decided now is its decider's secret: others at the screen must not see
        it, so the curtain falls between them."""
        del state
        return False

    def takes_part(self, seat: int) -> bool:
        """Whether a seat has a part in the secret decisions of this moment."""
        del seat
        return True

    def draw_secret(self, canvas: Canvas, box: Rect, seat: int) -> None:
        """Paint what a seat may look at behind the curtain at any time, as a secret card."""

    def secret_words(self, seat: int) -> str:
        """The same in words, for the ears of that seat alone."""
        del seat
        return ""

    # --- the shelf ---------------------------------------------------------------------------------

    @abstractmethod
    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """For the shelf: key and parameters of a line of words, and the scores."""

    @abstractmethod
    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Paint the picture for the shelf: nothing in it may be anybody's secret."""

    # === what every table knows and does ============================================================

    @property
    def names(self) -> list[str]:
        """The players' names, seat by seat."""
        return [seat.name for seat in self.match.seats]

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.match.seats[seat].colour

    @property
    def looking_back(self) -> bool:
        """Whether a game is looked back at, and nothing can be decided."""
        return looked_back(self.match) is not None

    @property
    def guided(self) -> bool:
        """Whether a chapter of the lessons is gone through."""
        return lesson(self.match) is not None

    @property
    def watched(self) -> bool:
        """Whether nobody at this screen plays, and the game is not over."""
        match = self.match
        return not self.looking_back and not self.people and not match.read_only and not match.outcome

    @property
    def busy(self) -> bool:
        """Whether events are still being shown; nothing can be decided meanwhile."""
        return self.animator.busy

    @property
    def view_model(self) -> TableViewModel | None:
        """What is on the table, as a value: the same object as long as it is equal. None: a game does
        without, and its parts are drawn anew in every frame."""
        return None

    @property
    @abstractmethod
    def people(self) -> tuple[int, ...]:
        """Who may decide here: nobody while a game is looked back at."""

    @property
    @abstractmethod
    def decider(self) -> int | None:
        """The person to decide on the screen as it is, if there is one."""

    @property
    @abstractmethod
    def viewer(self) -> int | None:
        """The seat for whose eyes the table is drawn, None for everybody's."""

    @property
    def around(self) -> Around:
        """Who sits there, who looks, who decides, just now."""
        return Around(
            seats=tuple(self.match.seats),
            people=self.people,
            decider=self.decider,
            viewer=self.viewer,
            busy=self.busy,
            playback=self.looking_back,
            compact=self.frame_layout.compact,
            language=language(),
            calm=self.app.reduce_motion,
            settings=self.settings,
        )

    @abstractmethod
    def seen(self, state: State) -> State:
        """The state as those who look may see it."""

    @abstractmethod
    def visible(self, step: Step) -> Iterator[tuple[Event, State]]:
        """What those who look may see of a step: its events, and the position after each."""

    @abstractmethod
    def play(self, step: Step) -> None:
        """Show what happened in a step, event by event, as far as whoever looks may see it."""

    @abstractmethod
    def stand(self) -> None:
        """Show the match as it stands, with nothing on its way."""

    @abstractmethod
    def lay(self) -> None:
        """Another position has been laid: nothing that was on its way comes any more, nothing was told."""

    @abstractmethod
    def travel(self, *, undo: bool, curtain_down: bool = False) -> None:
        """Take back or do again. curtain_down: from under the curtain, which hangs there still."""

    @abstractmethod
    def look_anew(self) -> None:
        """Other eyes look: the table as they may see it."""

    @abstractmethod
    def look_back(self, at: int | None = None) -> None:
        """Replay the game so far. at: begin after so many steps; None: where it stands."""

    @abstractmethod
    def hush(self) -> None:
        """Neither judge nor hint has anything to say any more."""

    def go_on(self) -> None:
        """What was held back may be shown."""
        self.animator.held = False
        self.animator.start()  # at once: else the table would flash up between curtain and event
        self.invalidate()

    def invalidate(self) -> None:
        """Something has changed: it is drawn again, from another look."""
        self.looked = False
        super().invalidate()

    def rebuild(self) -> None:
        """All widgets anew, from another look."""
        self.looked = False
        super().rebuild()

    def refresh(self) -> None:
        """The position has changed: other buttons, another picture."""
        self.rebuild()
        self.invalidate()

    @abstractmethod
    def open_menu(self) -> None:
        """The pause menu."""

    def open_rules(self) -> None:
        """The rulebook over the table, at the rule of the present step; nothing where there is none."""
        if not registry.has_pages(self.game_id):
            return
        self.app.open("rulebook", game_id=self.game_id, anchor=self.prompt().rule or None)
