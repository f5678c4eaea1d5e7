"""The seam between the table, which is the same for every game, and what a game adds to it.

A game gives a `GameFace`; the table gives it a `TablePort`. A face knows no scene: it makes a view model of
the position on the screen and answers what the table asks: words, buttons, motions, places, hints.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast

from client.bots.thought import Reason
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.i18n import tr
from client.scene import Program
from client.session.match import Match, Step
from client.table import table_accessibility
from client.table.animator import Animator, Motion
from client.table.bar_models import Advice, BarButton, Prompt, TopBarWords
from client.table.bindings import Binding
from client.table.board_marks import NOBODY, BoardPlace, Covered, Region
from client.table.context import TableContext, TableViewModel
from client.table.frame_layout import FrameLayout
from client.table.hint_card import RADIUS
from client.table.log import LogBook
from client.table.log_entries import LogLine
from client.table.replay.landmarks import Landmark
from client.table.ruling_popup import RulingPopup
from client.table.score_sheet_opener import ScoreSheetOpener
from client.table.secrecy import Secrecy
from client.table.selection import SelectionController, SelectionInput
from client.table.shelf_card import Summary
from client.widgets import Ui, Widget
from client.widgets.accessible_node import AccessibleNode
from rules.contract import Action, Event, Ruling, Scalar, State

if TYPE_CHECKING:
    from client.scene.dialog import DialogButton

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=TableViewModel)
S_co = TypeVar("S_co", bound=State, covariant=True)
V_co = TypeVar("V_co", bound=TableViewModel, covariant=True)


@dataclass(frozen=True)
class PlainViewModel(TableViewModel):
    """The view model of a game that gives none of its own."""

    frame_layout: FrameLayout


class TablePort(Protocol[S_co, V_co]):
    """A table as the game's face and the parts of the table know it."""

    app: Program
    """The running program."""

    ui: Ui
    """The widgets of the table."""

    match: Match
    """The game that is played; a player's decisions are carried out by `act` alone."""

    frame_layout: FrameLayout
    """The zones of the table for the present size of the window."""

    pointer: Point
    """Where the mouse is, in logical units."""

    log: LogBook
    """What happened, as text and board marks."""

    animator: Animator
    """The queue of motions; nothing can be decided while it is busy."""

    secrecy: Secrecy
    """Who may see what: the people at this screen, the viewer, and the curtain."""

    ruling_popup: RulingPopup
    """The popup that shows which rule forbids what a player tried."""

    screens: ScoreSheetOpener
    """The score sheets, and leaving the table."""

    @property
    def face(self) -> AnyFace:
        """The face of the game."""

    @property
    def position(self) -> S_co:
        """The position on the screen as the viewer may see it, which follows the match event by event."""

    @property
    def view_model(self) -> V_co:
        """The view model from which the table is drawn and described."""

    @property
    def context(self) -> TableContext:
        """Who sits at the table, who is looking, who decides."""

    @property
    def decider(self) -> int | None:
        """The person to decide on the screen as it is, None if there is none."""

    def list_trace_boxes(self, layout: object) -> tuple[Covered, ...]:
        """Return the boxes of the board that the trace covers.

        Args:
            layout: The layout on which places depend; the boxes are cached as long as it is the same.
        """

    def play_action(self, action: Action) -> bool:
        """Carry out a decision and show its events. Return False if it is refused."""

    def undo_or_redo(self, *, undo: bool, curtain_down: bool = False) -> None:
        """Undo or redo, if that is allowed.

        Args:
            undo: Whether to undo; otherwise redo.
            curtain_down: Whether this is done from under the curtain, which then stays.
        """

    def show_step(self, step: Step) -> None:
        """Show the events of a step one after another, as far as the viewer may see them."""

    def show_present(self) -> None:
        """Show the present state of the match, with no motion."""

    def close_curtain(self) -> None:
        """Close the curtain until the player to decide opens it again."""

    def show_secret_card(self, seat: int) -> None:
        """Let a player look at the seat's secret card behind the curtain."""

    def open_pause_menu(self) -> None:
        """Open the pause menu."""

    def invalidate(self) -> None:
        """Draw again with the next frame, from a new view model."""

    def refresh(self) -> None:
        """Rebuild the widgets and redraw."""


AnyPort: TypeAlias = TablePort[State, TableViewModel]


class GameFace(ABC, Generic[S, V]):
    """The part of a table that a game adds; hooks that most games share have a default.

    Attributes:
        controller: What the player to decide is about to do.
        input: What turns raw events into changes of the selection.
    """

    game_id: ClassVar[str]

    music: ClassVar[str] = "-"
    """The ambience at this game's table; "-" is silence."""

    bindings: ClassVar[tuple[Binding, ...]] = ()
    """Keys, mouse and gamepad of this game's table alone; their words: ``<game>.keys.<does>``."""

    reveal_words: ClassVar[str] = "curtain.reveal"
    """The key of the words that call everybody to see what comes of secret decisions."""

    seats_at_board: ClassVar[bool] = True
    """Whether the board shows the seats where the right column is folded."""

    accessible_groups: ClassVar[Mapping[str, str]] = {}
    """Groups of the board's widgets, by a prefix of their ids; their words: ``<game>.heard.<name>``."""

    accessible_seats: ClassVar[str] = "seat."
    """The prefix of the ids of the widgets that say how each seat stands."""

    def __init__(self, table: TablePort[S, V]) -> None:
        self.table = table
        self.controller = SelectionController()
        self.input = SelectionInput(self.controller)
        self._view_model: V | None = None
        self._stale = True

    # --- the position -----------------------------------------------------------------------------

    @property
    def position(self) -> S:
        """The position on the screen as the viewer may see it."""
        return self.table.position

    @property
    def present(self) -> S:
        """The position of the match, which the screen may not have reached yet."""
        return cast(S, self.table.match.state)

    def get_view(self, viewer: int | None) -> S:
        """Return the position of the match as a seat may see it; None for public information only."""
        return cast(S, self.table.match.game.view(self.table.match.state, viewer))

    @property
    def view_model(self) -> V:
        """The view model from which the table is drawn: the same object as long as it is equal."""
        if self._view_model is None or self._stale:
            model = self.make_view_model()
            if self._view_model is None or self._view_model != model:
                self._view_model = model
            self._stale = False
        return self._view_model

    def make_view_model(self) -> V:
        """Return the view model of this moment."""
        table = self.table
        return cast(V, PlainViewModel(table.context, table.position, table.frame_layout))

    def invalidate(self) -> None:
        """Have the view model compared with a new one when it is next asked for."""
        self._stale = True

    # --- what happens -------------------------------------------------------------------------------

    @abstractmethod
    def narrate(self, before: S, event: Event, after: S) -> Iterable[LogLine]:
        """Return the lines of the log for an event."""

    def narrate_opening(self, first: S) -> Iterable[LogLine]:
        """Return the first lines of the log."""
        del first
        return ()

    def make_opening_events(self, first: S) -> tuple[Event, ...]:
        """Return events that describe the set-up: a round and a turn have begun."""
        del first
        return ()

    def find_landmark(self, event: Event) -> Landmark | None:
        """Return the round or the turn that an event begins, if it begins one."""
        del event
        return None

    def make_motion(self, before: S, event: Event, after: S) -> Motion:
        """Return how an event is shown; after `motion.end` the position after it is on the screen."""
        del before, event, after
        return Motion(0.2)

    def on_event_shown(self, event: Event) -> None:
        """React to a new position on the screen."""
        del event

    def finish_motions(self) -> None:
        """Take everything out of the air."""

    def on_settled(self) -> None:
        """React to the end of all motions: a decision is due, or the game is over."""
        self.finish_motions()
        self.controller.begin()

    def cover_secrets(self) -> None:
        """Cover secrets of the viewer until now: events follow, or the viewer changes."""

    def update(self, dt: float) -> None:
        """Advance the game's own animations by `dt` seconds."""

    @property
    def is_animating(self) -> bool:
        """Whether the game's own animations need 60 frames a second."""
        return False

    @property
    def has_ambient_motion(self) -> bool:
        """Whether the game wants small decorative motion."""
        return False

    # --- the board ----------------------------------------------------------------------------------

    @abstractmethod
    def build_board(self, ui: Ui, area: Rect) -> None:
        """Add the widgets of the board."""

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the board, below the widgets."""
        canvas.gradient(self.table.frame_layout.board, theme.PANEL_TOP, theme.GROUND)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw pieces that lie above the widgets."""

    @abstractmethod
    def find_region(self, place: BoardPlace) -> Region | None:
        """Return where a place of the log is on the screen; None if it is not visible."""

    def find_path(self, origin: BoardPlace, goal: BoardPlace) -> tuple[Point, ...]:
        """Return the points of the path from one place to another; by default a straight one."""
        ends = self.find_region(origin), self.find_region(goal)
        return tuple(end.center for end in ends if end is not None)

    def find_outline(self, widget: Widget) -> Region:
        """Return the outline that rings of the guide and of hints follow; by default the widget's box."""
        return Region.from_box(widget.visible_rect, getattr(widget, "radius", RADIUS))

    def get_trace_area(self) -> Rect:
        """Return the area that the trace does not leave; by default the board."""
        return self.table.frame_layout.board

    def get_actor_mark(self, seat: int) -> tuple[Colour, str]:
        """Return colour and picture of the seat that did something; NOBODY has those of the table."""
        if seat == NOBODY:
            return theme.IVORY, ""
        colour = self.table.match.seats[seat].colour
        return theme.SEAT[colour], f"seat-{colour}"

    # --- around the board ---------------------------------------------------------------------------

    @abstractmethod
    def make_heading(self) -> TopBarWords:
        """Return the words of the top bar."""

    @abstractmethod
    def make_prompt(self) -> Prompt:
        """Return the words of the bottom bar."""

    def make_bar_buttons(self) -> list[BarButton]:
        """Return the bottom bar's buttons, the main one first; undo is added by the table."""
        return []

    def make_busy_buttons(self) -> list[BarButton]:
        """Return the bottom bar's buttons while events are shown."""
        return []

    def list_main_button_labels(self) -> tuple[str, ...]:
        """Return all labels of the main button, so that it is wide enough from the start."""
        return ()

    def make_menu_buttons(self) -> tuple[DialogButton, ...]:
        """Return the buttons that the game adds to the pause menu."""
        return ()

    @abstractmethod
    def measure_seats(self, width: float) -> float:
        """Return the height of the seats' panel in the right column."""

    @abstractmethod
    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """Draw the seats' panel."""

    def get_goal_stage(self) -> str:
        """Return the stage of the game; the words say what counts in it (``goal.<game>.now.<stage>``)."""
        return ""

    def drop_selection(self) -> bool:
        """Drop the last selected thing. Return False if nothing was selected."""
        return self.controller.drop_last()

    # --- hints and the judge ------------------------------------------------------------------------

    def make_advice(self, action: Action) -> Advice | None:
        """Return how a hint shows an action on the board as it is; None if it cannot be shown."""
        del action
        return None

    def format_reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return the parameters of a reason, those that are no words yet as words."""
        return dict(reason.params)

    def explain_reason(self, action: Action, reason: Reason) -> str:
        """Return a reason for an action as a sentence."""
        del action
        return tr(f"bots.{self.game_id}.reason.{reason.key}", **self.format_reason_params(reason))

    def explain_ruling(self, ruling: Ruling) -> str:
        """Return the sentence of a ruling: the text of the rule, or of the reason given with it."""
        params = dict(ruling.params)
        reason = params.pop("why", None) or params.pop("theme", None)
        if "seat" in params:
            params["name"] = self.table.context.names[int(params.pop("seat"))]
        if "position" in params:
            params["position"] = tr(f"{self.game_id}.position.{params['position']}.name")
        key = f"ruling.{ruling.rule}"
        return tr(f"{key}-{reason}" if reason else key, **params)

    def get_ruling_dock(self) -> Rect:
        """Return the part of the board at whose foot rulings are shown."""
        return self.table.frame_layout.board.inflate(-24, -24)

    # --- without sight ------------------------------------------------------------------------------

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return accessible nodes beside those of the table."""
        return ()

    def describe_focus(self, focus: Widget) -> Iterable[str]:
        """Return descriptions of the focused widget."""
        return (table_accessibility.describe_widget(self.table.ui, focus),)

    def describe_surroundings(self, focus: Widget) -> Iterable[str]:
        """Return descriptions of what is around the focus; none leaves it to the widgets nearby."""
        del focus
        return ()

    def describe_options(self, focus: Widget) -> Iterable[str]:
        """Return the actions possible at the focus and their results, besides the prompt."""
        return (table_accessibility.describe_widget(self.table.ui, focus),)

    def describe_turn(self) -> Iterable[str]:
        """Return the rest of the turn, besides the text of the bars."""
        return ()

    def describe_standing(self) -> Iterable[str]:
        """Return a short sentence for each seat on how it stands."""
        return table_accessibility.describe_seats(self.table.ui, self.accessible_seats)

    def describe_goals(self) -> Iterable[str]:
        """Return the present goals, each with the short text first."""
        return ()

    def describe_selection(self) -> str:
        """Return the selection as text, "" if nothing is selected."""
        return ""

    def announce_selection(self) -> None:
        """Announce the selection to a screen reader."""
        if self.table.app.listening:
            self.table.app.announce(self.describe_selection())

    # --- secrets ------------------------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether there are secret decisions in this game."""
        return type(self).is_secret is not GameFace.is_secret

    def is_secret(self, state: S) -> bool:
        """Return whether the decision due in a state is secret, so that the curtain falls between people."""
        del state
        return False

    def has_secret_decision(self, seat: int) -> bool:
        """Return whether a seat has a part in the secret decisions of this moment."""
        del seat
        return True

    def draw_secret(self, canvas: Canvas, box: Rect, seat: int) -> None:
        """Draw the secret card that a seat may look at behind the curtain."""

    def describe_secret(self, seat: int) -> str:
        """Return the text of the secret card, for that seat alone."""
        del seat
        return ""

    # --- the shelf ----------------------------------------------------------------------------------

    @abstractmethod
    def summarize_for_shelf(self) -> Summary:
        """Return the shelf's line as key and parameters, and the scores."""

    @abstractmethod
    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw the shelf's picture: nothing in it may be anybody's secret."""


AnyFace: TypeAlias = GameFace[Any, Any]
