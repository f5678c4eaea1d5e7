"""The interfaces between the table, which is the same for every game, and what one game adds to it.

A game implements `GameFace`; the table offers it a `TablePort`. A face knows no scene: it makes a view model
of the position on the screen and answers what the table asks: texts, buttons, animations, places, hints.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast

from client.bots.thought import Reason
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.rich_text_parser import strip_markup
from client.draw.theme import Colour
from client.i18n import tr
from client.scene import Program
from client.session.match import Match, Step
from client.table import table_accessibility
from client.table.animator import Animator, Motion
from client.table.bar_models import BarButton, HintModel, Prompt, TopBarWords
from client.table.bindings import Binding
from client.table.board_places import NOBODY, BoardPlace, Region
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
from client.table.small_board import AnySmallBoard
from client.widgets import Ui, Widget
from client.widgets.accessible_node import AccessibleNode
from rules.contract import Action, Event, Outcome, Ruling, Scalar, State

if TYPE_CHECKING:
    from client.scene.dialog import DialogButton
    from saves.errors import SaveError

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=TableViewModel)
S_co = TypeVar("S_co", bound=State, covariant=True)
V_co = TypeVar("V_co", bound=TableViewModel, covariant=True)


@dataclass(frozen=True)
class PlainViewModel(TableViewModel):
    """The view model of a table whose game does not define one."""

    frame_layout: FrameLayout


class TablePort(Protocol[S_co, V_co]):
    """What a table offers to its game and to its own parts: state, widgets and operations."""

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
        """The object that defines what one game adds to the table, such as its board and texts."""

    @property
    def position(self) -> S_co:
        """The state of the game as it is shown to the viewer; it follows the match event by event."""

    @property
    def view_model(self) -> V_co:
        """The frozen value from which the table is drawn and described."""

    @property
    def context(self) -> TableContext:
        """The facts about the table: who sits there, who is looking, who decides."""

    @property
    def decider(self) -> int | None:
        """The seat of the person who can decide now, None if there is none or animations are running."""

    def locate_total(self, seat: int) -> Point | None:
        """Return the middle of a seat's total in the top bar; None if it is not there."""

    def play_action(self, action: Action) -> bool:
        """Carry out an action of the player to decide and show its events; return False if it is refused."""

    def refuse_move(self) -> bool:
        """Return whether a lesson's guide asks for no move now, and if so, let it say that."""

    def undo_or_redo(self, *, undo: bool, curtain_down: bool = False) -> None:
        """Undo or redo a decision, if that is allowed; otherwise notify the player why not.

        Args:
            undo: Whether to undo; otherwise redo.
            curtain_down: Whether this is done while the curtain hides the table; the curtain then stays
                closed.
        """

    def report_unsaved(self, error: SaveError) -> None:
        """Tell the player why a decision could not be saved."""

    def show_step(self, step: Step) -> None:
        """Animate the events of a step (one action with its results) that the viewer may see."""

    def show_alongside(self, step: Step) -> None:
        """Show what an opponent has decided in secret while a person decides, whose selection stays."""

    def show_present(self) -> None:
        """Show the current state of the match at once, without animation."""

    def replay_turn(self, seat: int) -> None:
        """Play the last turn of a seat again, or tell the player why not."""

    def close_curtain(self) -> None:
        """Hide the table behind the curtain until the player to decide opens it again."""

    def show_secret_card(self, seat: int) -> None:
        """Open a popup in which the player of a seat can look at the secret card of that seat."""

    def open_pause_menu(self) -> None:
        """Open the pause menu over the table."""

    def invalidate(self) -> None:
        """Redraw the table with the next frame, from a new view model."""

    def refresh(self) -> None:
        """Rebuild the widgets of the table and redraw it."""


AnyPort: TypeAlias = TablePort[State, TableViewModel]


class GameFace(ABC, Generic[S, V]):
    """Base class of what one game adds to the table: board, texts, animations and hints.

    Attributes:
        controller: Holds what the player to decide has selected.
        input: Turns mouse and key events into changes of the selection.
    """

    game_id: ClassVar[str]
    """Id of the game."""

    music: ClassVar[str] = "-"
    """Name of the ambience (background sound) at this game's table; "-" is silence."""

    bindings: ClassVar[tuple[Binding, ...]] = ()
    """Keys, mouse and gamepad of this game's table alone; their words: ``<game>.keys.<does>``."""

    reveal_words: ClassVar[str] = "curtain.reveal"
    """Language key of the curtain's text that calls all players to see the result of secret decisions."""

    seats_at_board: ClassVar[bool] = True
    """Whether the board shows the seats where the right column is folded."""

    is_result_counted: ClassVar[bool] = True
    """Whether the score sheet counts before the winner is named, so that the table does not do so first."""

    is_trace_below_pieces: ClassVar[bool] = False
    """Whether the trace of the last turn lies below what `draw_pieces` draws, for pieces larger than their
    places; else it lies above all, as lines along the edges of places."""

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
        """The state of the game as it is shown to the viewer."""
        return self.table.position

    @property
    def match_position(self) -> S:
        """The current state of the match, which may be ahead of what the screen shows."""
        return cast(S, self.table.match.state)

    def get_view(self, viewer: int | None) -> S:
        """Return the current state of the match as a seat may see it; None for public information only."""
        return cast(S, self.table.match.game.view(self.table.match.state, viewer))

    @property
    def view_model(self) -> V:
        """The frozen value from which the table is drawn; the same object as long as nothing changes."""
        if self._view_model is None or self._stale:
            model = self.make_view_model()
            if self._view_model is None or self._view_model != model:
                self._view_model = model
            self._stale = False
        return self._view_model

    def get_outcome(self, final: S) -> Outcome:
        """Return the outcome of the game; `final` is its last state, as a viewer may see it."""
        outcome = self.table.match.game.outcome(final)
        assert outcome is not None  # only asked when the game is over
        return outcome

    def make_view_model(self) -> V:
        """Create the frozen value from which the table is drawn, from the present state."""
        table = self.table
        return cast(V, PlainViewModel(table.context, table.position, table.frame_layout))

    def invalidate(self) -> None:
        """Mark the view model as outdated, so that it is created again when it is next used."""
        self._stale = True

    # --- what happens -------------------------------------------------------------------------------

    @abstractmethod
    def narrate(self, before: S, event: Event, after: S) -> Iterable[LogLine]:
        """Return the lines that an event adds to the log.

        Args:
            before: The state before the event, as the viewer may see it.
            event: The event.
            after: The state after the event, likewise.
        """

    def narrate_opening(self, first: S) -> Iterable[LogLine]:
        """Return the lines of the log about the set-up of the game.

        `first` is the state at the start of the game.
        """
        del first
        return ()

    def make_opening_events(self, first: S) -> tuple[Event, ...]:
        """Return events for the log that announce the first round and turn, not part of any step.

        `first` is the state at the start of the game.
        """
        del first
        return ()

    def describe_event(self, event: Event, after: S) -> Iterable[str]:
        """Return what a screen reader is told of an event besides its lines of the log.

        Args:
            event: The event, which the match has carried out already.
            after: The state after the event, as the viewer may see it.
        """
        del event, after
        return ()

    def find_landmark(self, event: Event) -> Landmark | None:
        """Return the landmark (round or turn) that an event begins, None if it begins none."""
        del event
        return None

    def make_motion(self, before: S, event: Event, after: S) -> Motion:
        """Return the animation of an event; the state after the event is shown once the animation ends.

        Args:
            before: The state before the event, as the viewer may see it.
            event: The event.
            after: The state after the event, likewise.
        """
        del before, event, after
        return Motion(0.2)

    def on_event_shown(self, event: Event) -> None:
        """React to the end of an event's animation: `position` is now the state after the event."""
        del event

    def land_flying_pieces(self) -> None:
        """Stop all flights of animated pieces, so that each is drawn where it lies."""

    def on_settled(self) -> None:
        """React to the end of all animations of an action: a player must decide, or the game is over."""
        self.land_flying_pieces()
        self.controller.begin_decision()

    def cover_secrets(self) -> None:
        """Hide the secrets that the viewer has uncovered on the screen.

        Called before events are shown and before the viewer changes.
        """

    def update(self, dt: float) -> None:
        """Advance the animations that the game runs itself, outside the queue, by `dt` seconds."""

    @property
    def is_animating(self) -> bool:
        """Whether an animation of the game itself needs 60 frames per second."""
        return False

    @property
    def seconds_to_wake(self) -> float | None:
        """Seconds until `update` is due although nothing moves, None if it can wait."""
        return None

    @property
    def has_ambient_motion(self) -> bool:
        """Whether the game shows slow decorative motion."""
        return False

    # --- the board ----------------------------------------------------------------------------------

    @abstractmethod
    def build_board(self, ui: Ui, area: Rect) -> None:
        """Add the widgets of the game's board.

        Args:
            ui: The widgets of the table.
            area: The box of the board, in logical units.
        """

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the game's board, below its widgets."""
        canvas.gradient(self.table.frame_layout.board, theme.PANEL_TOP, theme.GROUND)

    def draw_ambient(self, canvas: Canvas) -> None:
        """Draw slow decorative motion above the board and below all pieces; it depends on time."""

    def draw_pieces(self, canvas: Canvas) -> None:
        """Draw what lies above the trace if `is_trace_below_pieces`, but below the widgets."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the pieces that lie above all widgets, such as a dragged one."""

    @abstractmethod
    def find_region(self, place: BoardPlace) -> Region | None:
        """Return the shape on the screen of a place on the board, None if the place is not visible."""

    def find_path(self, origin: BoardPlace, goal: BoardPlace) -> tuple[Point, ...]:
        """Return the points of the path that a piece takes from one place on the board to another.

        By default these are the centres of both places; those of places that are not visible are left out.
        """
        ends = self.find_region(origin), self.find_region(goal)
        return tuple(end.center for end in ends if end is not None)

    def find_outline(self, widget: Widget) -> Region:
        """Return the shape that a ring around a widget follows, from a hint or the guide.

        By default it is the box of the widget.
        """
        return Region.from_box(widget.visible_rect, getattr(widget, "radius", RADIUS))

    def list_explaining_boxes(self) -> tuple[Rect, ...]:
        """Return the boxes of the board that show what is looked at elsewhere, such as what a card counts.

        A tooltip covers pieces rather than these.
        """
        return ()

    def get_trace_area(self) -> Rect:
        """Return the box in which the trace (the drawing of each seat's last turn) may be drawn.

        By default the whole board.
        """
        return self.table.frame_layout.board

    def get_actor_colour_and_picture(self, seat: int) -> tuple[Colour, str]:
        """Return the colour and the name of the picture that show which seat did something.

        For NOBODY, which stands for no player, the colour is ivory and there is no picture ("").
        """
        if seat == NOBODY:
            return theme.IVORY, ""
        colour = self.table.match.seats[seat].colour
        return theme.SEAT[colour], f"seat-{colour}"

    # --- around the board ---------------------------------------------------------------------------

    @abstractmethod
    def make_top_bar_text(self) -> TopBarWords:
        """Return the text of the table's top bar."""

    @abstractmethod
    def make_prompt(self) -> Prompt:
        """Return the text of the table's bottom bar: the question to the player who has to decide."""

    def make_bar_buttons(self) -> list[BarButton]:
        """Return the game's buttons for the bottom bar, the main one first; the table adds undo."""
        return []

    def make_busy_buttons(self) -> list[BarButton]:
        """Return the game's buttons for the bottom bar while animations are running."""
        return []

    def name_press(self, widget: Widget) -> str:
        """Return what Enter does on a focused widget of the board, one or two words; "" for nothing."""
        del widget
        return ""

    def list_main_button_labels(self) -> tuple[str, ...]:
        """Return all labels that the bottom bar's main button may have, so that its width is fixed."""
        return ()

    def make_menu_buttons(self) -> tuple[DialogButton, ...]:
        """Return the buttons that the game adds to the pause menu."""
        return ()

    def find_seat_card(self, seat: int) -> Rect | None:
        """Return the box of a seat's card; None if it is not on the screen."""
        del seat
        return None

    def open_seat(self, seat: int) -> None:
        """Open what the player of a seat has, such as tiles or stones: by default over the table."""
        if not self.table.animator.is_busy and not self.table.match.is_lesson:
            self.table.app.open("seat-sheet", match=self.table.match, seat=seat)

    @abstractmethod
    def measure_seat_panel(self, width: float) -> float:
        """Return the height of the panel with all seats in the right column, given its width."""

    @abstractmethod
    def draw_seat_panel(self, canvas: Canvas, box: Rect) -> None:
        """Draw the panel with all seats into a box of the right column."""

    def get_goals_help_stage(self) -> str:
        """Return the name of the game's current stage, which the text of the game's goal depends on.

        The language key of that text is ``goal.<game>.now.<stage>``.
        """
        return ""

    def drop_selection(self) -> bool:
        """Deselect what the player selected last; return False if nothing was selected."""
        return self.controller.drop_last()

    # --- hints and the judge ------------------------------------------------------------------------

    def make_hint_model(self, action: Action) -> HintModel | None:
        """Return how a hint shows an action on the present board, None if it cannot be shown."""
        del action
        return None

    def describe_action_place(self, action: Action) -> str:
        """Return what tells an action from others whose hints have the same words: its place or piece.

        "" if there is nothing to tell.
        """
        del action
        return ""

    def describe_action_details(self, action: Action) -> str:
        """Return the place of an action, and what else tells it from others of the same words; "" if nothing.

        It is the die, or the cells that a piece covers.
        """
        return self.describe_action_place(action)

    def describe_proposal(self, action: Action) -> str:
        """Return what the sentence of a hint leaves to the eye: the place or piece of its action.

        "" if the sentence says it all.
        """
        return self.describe_action_place(action)

    def format_reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return the parameters for the text of a hint's reason, with ids replaced by translated names."""
        return dict(reason.params)

    def explain_reason(self, action: Action, reason: Reason) -> str:
        """Return the sentence that gives an opponent's or a hint's reason for an action."""
        del action
        return tr(f"bots.{self.game_id}.reason.{reason.key}", **self.format_reason_params(reason))

    def explain_ruling(self, ruling: Ruling) -> str:
        """Return the sentence that says why a rule forbids an action."""
        params = dict(ruling.params)
        reason = params.pop("why", None) or params.pop("theme", None)
        if "seat" in params:
            params["name"] = self.table.context.names[int(params.pop("seat"))]
        if "position" in params:
            params["position"] = tr(f"{self.game_id}.position.{params['position']}.name")
        key = f"ruling.{ruling.rule}"
        return tr(f"{key}-{reason}" if reason else key, **params)

    def get_ruling_dock(self) -> Rect:
        """Return the part of the board at whose bottom the popup on a forbidden action is shown."""
        return self.table.frame_layout.board.inflate(-24, -24)

    def get_notice_obstacle(self) -> Rect | None:
        """Return a box of the board that no notice may cover now, None if there is none."""
        return None

    # --- without sight ------------------------------------------------------------------------------

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the nodes that the game adds to those of the table for screen readers."""
        return ()

    def describe_focus(self, focus: Widget) -> Iterable[str]:
        """Return sentences that describe the focused widget for screen readers."""
        return (table_accessibility.describe_widget(self.table.ui, focus),)

    def describe_surroundings(self, focus: Widget) -> Iterable[str]:
        """Return sentences about what lies around the focused widget.

        If empty, the table names the nearest widgets in each direction instead.
        """
        del focus
        return ()

    def describe_possible_actions(self, focus: Widget) -> Iterable[str]:
        """Return sentences about the actions possible at the focused widget and their results."""
        return (table_accessibility.describe_widget(self.table.ui, focus),)

    def describe_turn_extras(self) -> Iterable[str]:
        """Return sentences about the current turn that the text of the bars does not contain."""
        return ()

    def describe_standing(self) -> Iterable[str]:
        """Return a short sentence for each seat with its score and situation."""
        return table_accessibility.describe_seats(self.table.ui, self.accessible_seats)

    def describe_goals(self) -> Iterable[str]:
        """Return the goals that count now as sentences, the short text of each first."""
        return ()

    def describe_selection(self) -> str:
        """Return what the player has selected as text, "" if nothing is selected."""
        return ""

    def announce_no_decision(self) -> None:
        """Announce to a screen reader why a press on the board does nothing: nobody here has to decide."""
        table = self.table
        if table.animator.is_busy:
            why = tr("table.why.busy")
        elif table.match.outcome is not None:
            why = tr("table.why.over")
        else:
            why = strip_markup(self.make_prompt().lead)
        table.app.announce(why, urgent=True)

    def announce_selection(self, *, can_confirm: bool = False) -> None:
        """Announce to a screen reader what the player has selected.

        Args:
            can_confirm: Whether the same press again confirms it, which is then announced, too.
        """
        selected = self.describe_selection()
        if can_confirm:
            selected = f"{table_accessibility.join_sentences(selected)} {tr('access.press-again')}"
        self.announce_change_of_selection(selected)

    def announce_choice(self, what: str) -> None:
        """Announce to a screen reader what is chosen, and that the same press again confirms it."""
        self.announce_change_of_selection(tr("access.chosen", what=what))

    def announce_change_of_selection(self, text: str) -> None:
        """Announce a text on what is selected now; it replaces one that was not read out yet."""
        self.table.app.announce(text, topic="selection")

    # --- secrets ------------------------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether this game has secret decisions, for which the curtain hides the table."""
        return type(self).is_secret_phase is not GameFace.is_secret_phase

    def is_secret_phase(self, state: S) -> bool:
        """Return whether the decision due in a state is secret: the curtain hides it from other people."""
        del state
        return False

    def has_secret_decision(self, seat: int) -> bool:
        """Return whether a seat has to decide in the secret phase that is in progress."""
        del seat
        return True

    def draw_secret(self, canvas: Canvas, box: Rect, seat: int) -> None:
        """Draw a seat's own secret card into a box."""

    def describe_secret(self, seat: int) -> str:
        """Return the text of a seat's secret card, which only that seat's player may hear."""
        del seat
        return ""

    # --- the shelf ----------------------------------------------------------------------------------

    @abstractmethod
    def summarize_for_shelf(self) -> Summary:
        """Return a summary of the game for its card on the shelf (the screen of all games).

        It has a language key, the parameters of that text, and the scores of all seats.
        """

    def make_small_board(self, seat: int, states: Sequence[S]) -> AnySmallBoard | None:
        """Return the board as it is drawn small; None if the game has no small board.

        Args:
            seat: The seat whose part of the table it is; what only that seat can see may be shown.
            states: The states that will be drawn, at the same scale and place.
        """
        del seat, states
        return None

    @abstractmethod
    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw the small picture of the game for the shelf (the screen of all games), without secrets."""


AnyFace: TypeAlias = GameFace[Any, Any]
