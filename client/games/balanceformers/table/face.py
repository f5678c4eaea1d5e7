"""The face of Balanceformers: everything the game adds to the table all games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from client.bots.thought import Reason
from client.draw import theme
from client.draw.asset_preload import preload_images
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.rich_text_parser import strip_markup
from client.draw.theme import Colour
from client.games.balanceformers.board import (
    area_geometry,
    area_view,
    glide_view,
    layout,
    panels_view,
    reckoning_forecast,
    seat_layout,
    sum_callout_view,
    verdict_badges,
)
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.small_area import SmallArea
from client.games.balanceformers.board.view_model import BalanceformersViewModel, ReckoningTracker
from client.games.balanceformers.table import descriptions, hints, prompts, reckoning_summary
from client.games.balanceformers.table.board_camera import BoardCamera
from client.games.balanceformers.table.board_view_input import BoardViewInput
from client.games.balanceformers.table.motions import Motions
from client.games.balanceformers.table.narrator import Narrator
from client.games.balanceformers.table.prompts import ButtonActions
from client.games.balanceformers.table.selection_controller import (
    BINDINGS,
    BalanceformersController,
    CreatureInput,
)
from client.games.balanceformers.table.sum_slide import SumSlide
from client.games.balanceformers.table.widgets import add_widgets, find_inspected_creature
from client.i18n import tr
from client.table.animator import Motion
from client.table.bar_models import BarButton, HintModel, Prompt, TopBarWords
from client.table.board_places import NOBODY, BoardPlace, Covered, Region
from client.table.face import GameFace, TablePort
from client.table.log import LogLine
from client.table.replay.landmarks import Landmark
from client.widgets import Ui, Widget
from client.widgets.accessible_node import AccessibleNode
from rules.balanceformers import events as e, initiative, scoring
from rules.balanceformers.actions import AddPiece
from rules.balanceformers.content import BOOK
from rules.balanceformers.state import PARTS, BalanceformersState, Piece
from rules.contract import Action, Event, Scalar

_SLIDE_SECONDS, _SLIDE_SHARE = 0.4, 0.55
"""Seconds in which the bands of a sum slide together and its verdict appears, and the share of the time of a
verdict that this takes."""


class BalanceformersFace(GameFace[BalanceformersState, BalanceformersViewModel]):
    """Everything that Balanceformers adds to the table all games share.

    Attributes:
        in_flight: The record of pieces being animated.
        forecast_shown: Whether the forecast of the reckoning is drawn.
        last_seat_placed: The seat that placed the last creature of this turn in the prelude; None for nobody.
        last_moved: The seat that has taken an action in the present turn; None for nobody.
    """

    controller: BalanceformersController

    game_id = "balanceformers"
    accessible_groups: ClassVar = {
        "tray.": "tray",
        "waiting.": "waiting",
        "slot.": "places",
        "wheel.": "rounds",
        "forecast": "forecast",
    }
    is_trace_below_pieces = True
    bindings = BINDINGS
    reveal_words = "balanceformers.reveal"
    music: ClassVar[str] = "ambience-woodcut"

    def __init__(self, table: TablePort[BalanceformersState, BalanceformersViewModel]) -> None:
        super().__init__(table)
        match = table.match
        signs = [f"seat-{seat.colour}" for seat in match.seats]
        self._content = BOOK.get_content(match.game)
        self._narrator = Narrator([seat.name for seat in match.seats], signs, self._content)
        self.controller = BalanceformersController(table)
        self._camera = BoardCamera(self._read_pictures)
        self._has_new_pictures = False
        self._read_for = self._reading_for = (0.0, 0.0, 0)  # source side, unit, how often all were dropped
        self._board_view = BoardViewInput(table, self._camera, lambda: self.layout, self._follow_hand)
        self.input = CreatureInput(
            table,
            self.controller,
            self.toggle_forecast,
            self.toggle_pause,
            self.toggle_calm,
            self.step_verdict,
            self._board_view,
        )
        self.in_flight = ReckoningTracker()
        self.forecast_shown = True
        self._words: tuple[BalanceformersViewModel, tuple[AccessibleNode, ...]] | None = None
        self.last_seat_placed: int | None = None
        self.last_moved: int | None = None
        self._motions = Motions(lambda: self.view_model, self.in_flight, self._play, self._play_verdict)
        self._drawer_open = False
        self._sum = SumSlide()
        self._holds_next_verdict = False
        self._unheard = ""  # the sound of a verdict whose sum is still being added up
        # not framed by the camera yet, which needs a view model and so a table that has its face
        self.layout: TableLayout = self._arrange_whole(Rect(0, 64, 1520, 928), compact=False, tight=False)

    @property
    def _button_actions(self) -> ButtonActions:
        """What the buttons of the bottom bar do."""
        return ButtonActions(
            confirm=self.controller.confirm,
            end_turn=self.controller.end_turn,
            results=self.table.screens.open_result,
            cover=self.table.close_curtain,
            forecast=self.toggle_forecast,
            pause=self.toggle_pause,
            step_verdict=self.step_verdict,
        )

    # --- the look ---------------------------------------------------------------------------------

    def make_view_model(self) -> BalanceformersViewModel:
        """Return the view model of Balanceformers' table for the present moment."""
        studied = self.in_flight.studied
        return BalanceformersViewModel(
            context=self.table.context,
            position=self.position if studied is None else studied.after,
            layout=self.layout,
            selection=self.controller.selection,
            in_flight=self.in_flight.now,
            forecast_shown=self.forecast_shown and not self.table.context.hides_forecast,
            paused=self.table.animator.is_held,
            has_verdict_before=self.in_flight.verdict_number > 0,
            moving=self.table.animator.is_moving,
            owing=tuple(self.table.match.deciders),
            moves=self.table.secrecy.decision_number,
            placed_last=self.last_seat_placed,
            side_height=self.table.frame_layout.side.height,
            drawer_open=self._drawer_open,
            content=self._content,
            covered=self._list_covered(),
            glide=self._camera.glide,
            sum_progress=self._sum.progress,
        )

    def _list_covered(self) -> tuple[Covered, ...]:
        """Return what a hint rings on the board: badges hang beside it."""
        action = self.table.context.hinted_action
        rings = () if action is None else hints.list_covered_boxes(self.layout, self.position, action)
        return tuple((box.left, box.top, box.width, box.height) for box in rings)

    def _play_verdict(self, sound: str) -> None:
        """Play the sound of a verdict as soon as its sum stands there."""
        self._unheard = sound

    def _play(self, sound: str) -> None:
        self.table.app.sound.play(sound)

    # --- secrets ----------------------------------------------------------------------------------

    def is_secret_phase(self, state: BalanceformersState) -> bool:
        """Return whether tokens are being picked, which is secret until all players have picked (B-INI-1)."""
        return state.phase == "initiative"

    # --- events -----------------------------------------------------------------------------------

    def narrate(
        self, before: BalanceformersState, event: Event, after: BalanceformersState
    ) -> Iterable[LogLine]:
        """Return the log lines for an event."""
        if isinstance(event, e.GameEnded):
            return self._narrator.narrate_end(event, self.get_outcome(after))
        return self._narrator.narrate(before, event)

    def describe_event(self, event: Event, after: BalanceformersState) -> Iterable[str]:
        """Return how to go on when the reckoning begins, and a summary for each player when it is over."""
        history = self.table.match.history
        if isinstance(event, e.ReckoningBegan):
            yield reckoning_summary.describe_keys()
        if reckoning_summary.is_end_of_reckoning(history, event):
            yield from reckoning_summary.summarize(history, after, self.table.context.names)

    def make_opening_events(self, first: BalanceformersState) -> tuple[Event, ...]:
        """Return the event that begins the first round; () if players build the playing area before."""
        if first.phase == "building":
            return ()
        return (e.RoundBegan(first.round, initiative.deficits(first.round)),)

    def find_landmark(self, event: Event) -> Landmark | None:
        """Return the landmark (log entry that begins a round or turn) for an event, else None."""
        if isinstance(event, e.RoundBegan):
            return Landmark(event.round)
        return Landmark(seat=event.seat, ends=(NOBODY,)) if isinstance(event, e.TurnBegan) else None

    def find_region(self, place: BoardPlace) -> Region | None:
        """Return the screen region of a slot or piece that the log mentions; None if it cannot be seen.

        While the view of the board changes none can: what is drawn there would not move with the picture.
        """
        return None if self._camera.is_gliding else layout.find_region(self.layout, self.position.area, place)

    def find_path(self, origin: BoardPlace, goal: BoardPlace) -> tuple[Point, ...]:
        """Return the screen points of a creature's path between two slots: direct or through a black hole."""
        return layout.get_creature_path_points(self.layout, self.position, origin, goal)

    def get_trace_area(self) -> Rect:
        """Return the box in which traces (marks of a seat's last moves) are drawn: the playing area.

        It reaches a little higher, for the marks of the uppermost slots.
        """
        if self.layout.is_cut:
            return self.layout.view_box
        zone = self.layout.board
        over = Rect(zone.left, zone.top - 16, zone.width, zone.height + 16)
        return over.clip(self.table.frame_layout.board)

    def get_actor_colour_and_picture(self, seat: int) -> tuple[Colour, str]:
        """Return the colour and picture that mark a seat's actions, or Death's if `seat` is NOBODY."""
        return (
            (theme.IVORY, "balanceformers/death")
            if seat == NOBODY
            else super().get_actor_colour_and_picture(seat)
        )

    def make_motion(self, before: BalanceformersState, event: Event, after: BalanceformersState) -> Motion:
        """Return the animation of an event and record which pieces it animates."""
        if isinstance(event, e.ReckoningBegan):
            self._camera.view = None  # Death comes to every piece
            self.in_flight.begin_reckoning()
        if isinstance(event, e.Judged) and self._holds_next_verdict:
            self._holds_next_verdict, self.table.animator.is_held = False, True
        if isinstance(event, e.ReckoningBegan | e.Judged | e.TokenGained):
            # it also goes on after somebody has chosen from whom a token comes
            self.in_flight.set(reckoning=True)
        elif isinstance(event, e.DeathMoved | e.GameEnded):
            self.in_flight.end_reckoning("moves" if isinstance(event, e.DeathMoved) else "ends")
        elif isinstance(event, e.TurnBegan):
            self.last_seat_placed = None
        elif isinstance(event, e.Placed):
            self.last_seat_placed = event.seat
        if isinstance(event, e.TurnBegan | e.Moved | e.Reincarnated):
            self.last_moved = None if isinstance(event, e.TurnBegan) else event.seat
        return self._motions.make_motion(before, event, after)

    def land_flying_pieces(self) -> None:
        """Record that no piece is being animated any more."""
        self.in_flight.land_all()

    def on_settled(self) -> None:
        """Announce the number of actions left if the player who has just acted is to act again."""
        super().on_settled()
        self._unheard = ""
        if self.table.decider is not None and self.last_moved == self.table.decider:
            self.table.app.announce(descriptions.describe_actions_left(self.view_model))

    # --- what is on the screen ----------------------------------------------------------------------

    def make_top_bar_text(self) -> TopBarWords:
        """Return the content of the top bar."""
        return prompts.make_top_bar(self.view_model)

    def make_prompt(self) -> Prompt:
        """Return the text of the bottom bar, which says what the player has to decide."""
        return prompts.make_prompt(self.view_model)

    def name_press(self, widget: Widget) -> str:
        """Return what Enter does on a focused widget of the board, one or two words; "" for nothing."""
        return prompts.name_press(self.view_model, widget.id)

    def list_main_button_labels(self) -> tuple[str, ...]:
        """Return all labels that the main (gold) button of the bottom bar may have."""
        return tuple(tr(f"balanceformers.button.{key}") for key in ("confirm", "end-turn", "step"))

    def make_bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the bottom bar."""
        return prompts.make_buttons(self.view_model, self._button_actions)

    def make_busy_buttons(self) -> list[BarButton]:
        """Return the button that pauses or resumes the reckoning, only while that is shown."""
        return prompts.make_busy_buttons(self.view_model, self._button_actions)

    def build_board(self, ui: Ui, area: Rect) -> None:
        """Lay out the table in an area and add its widgets."""
        frame = self.table.frame_layout
        self.layout = self._arrange_table(area, compact=frame.compact, tight=frame.tight)
        self.invalidate()
        add_widgets(self.table, ui, self.view_model, self.controller, self.toggle_drawer)

    def _arrange_whole(self, area: Rect, *, compact: bool, tight: bool) -> TableLayout:
        """Return the layout that shows the whole playing area."""
        players = len(self.table.match.seats)
        return layout.arrange_table(
            area, pieces=self._pieces_in_view, players=players, compact=compact, tight=tight
        )

    @property
    def _pieces_in_view(self) -> tuple[Piece, ...]:
        """The pieces of the area; while it is built by hand there is room for the next one on every side."""
        return (*self.position.area, *self.controller.selection.legal.pieces)

    def _arrange_table(
        self, area: Rect, *, compact: bool, tight: bool = False, by_hand: bool = False
    ) -> TableLayout:
        whole, pieces = self._arrange_whole(area, compact=compact, tight=tight), self._pieces_in_view
        # at the end there is nothing more to be done with the light pieces
        dark = 0 if self.position.phase == "over" else self.position.dark
        light = tuple(piece for number, piece in enumerate(pieces) if not dark >> number & 1)
        return self._camera.arrange(whole, light, calm=self.table.app.reduce_motion, by_hand=by_hand)

    def _follow_hand(self) -> None:
        """Show the board where a hand has moved it; the widgets follow when it rests."""
        frame = self.table.frame_layout
        self.layout = self._arrange_table(
            self.layout.area, compact=frame.compact, tight=frame.tight, by_hand=True
        )
        self.table.invalidate()

    def _read_pictures(self, made: TableLayout) -> bool:
        """Return whether the pictures of a magnified board are in memory; if not, have them read."""
        app = self.table.app
        wanted = made.source_side, app.metrics.unit, app.resources.images.dropped
        if wanted == self._read_for or app.headless:
            return True
        if wanted != self._reading_for:
            self._reading_for = wanted
            requests = area_view.list_magnified_images(self.view_model, made, app.metrics.unit)

            def end() -> None:  # outside the scene: its next update shows them
                self._read_for, self._has_new_pictures = wanted, True

            preload_images(app.resources.images, lambda: requests, app.call_soon, then=end)
        return False

    # --- the view of the board --------------------------------------------------------------------

    @property
    def is_animating(self) -> bool:
        """Whether the view of the board changes, or a sum is being added up."""
        return self._camera.is_gliding or self._sum.is_due(self.view_model.focused_verdict)

    def update(self, dt: float) -> None:
        """Let the view of the board glide, and follow a focus or a hint that would be out of sight."""
        if self._has_new_pictures:
            self._has_new_pictures = False
            self.table.refresh()
        if self._sum.advance(self.view_model.focused_verdict, self._scale_slide(dt)):
            self.table.invalidate()
        if self._unheard and self.view_model.sum_shown >= 1.0:
            self._play(self._unheard)
            self._unheard = ""
        was_by_hand = self._camera.is_by_hand
        if self._camera.advance(dt):
            self.table.invalidate()
            if was_by_hand and not self._camera.is_gliding and not self._board_view.is_moving:
                self.table.refresh()
        if not self.layout.is_cut or self._camera.is_gliding:
            return
        slot = self._board_view.find_focused_slot()
        if slot is not None and not layout.is_in_view(self.layout, layout.locate_slot(self.layout, slot)):
            piece, part = self.layout.pieces[slot // PARTS], slot % PARTS
            self._camera.show_at(area_geometry.locate_slot(piece, part))
            self.table.refresh()

    def _scale_slide(self, dt: float) -> float:
        """Return how much of the time of a sliding sum a frame takes; all of it if nothing may move."""
        seconds, running = self.table.app.scale_duration(_SLIDE_SECONDS), self.table.animator.running_seconds
        if self.in_flight.now.judging is not None and running:
            of_verdict = _SLIDE_SHARE * running  # the slower the gear, and less in a fast replay
            heard = self.table.animator.waits_for_speech
            seconds = min(seconds, of_verdict) if heard else of_verdict
        return 1.0 if self.table.app.reduce_motion or not seconds else dt / seconds

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the ground, the pieces of the playing area and the panels."""
        view_model = self.view_model
        area_view.draw_ground_and_pieces(canvas, view_model)
        if not view_model.is_board_below_panels:
            panels_view.draw_panels(canvas, view_model)

    def draw_pieces(self, canvas: Canvas) -> None:
        """Draw creatures, Death's verdicts and the open drawer, except what widgets draw themselves."""
        view_model = self.view_model
        if view_model.glide is not None:
            glide_view.draw_gliding_board(canvas, view_model, view_model.glide)
        else:
            area_view.draw_area(canvas, view_model)
            verdict_badges.draw_verdicts(canvas, view_model)
        if view_model.is_board_below_panels:
            panels_view.draw_panels(canvas, view_model)
        callout = sum_callout_view.make_sum_callout(view_model)
        if callout is not None:
            sum_callout_view.draw_sum_callout(canvas, callout, view_model.sum_shown)
        panels_view.draw_drawer(canvas, view_model)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the dragged creature, or the large card of the inspected one, above everything else."""
        area_view.draw_dragged_or_inspected_creature(
            canvas, self.view_model, find_inspected_creature(self.table.ui, self.view_model)
        )

    def find_seat_card(self, seat: int) -> Rect | None:
        """Return the box of a seat's panel."""
        boxes = self.view_model.layout.seats
        return boxes[seat] if seat < len(boxes) else None

    def measure_seat_panel(self, width: float) -> float:
        """Return the height of all seats' panels together."""
        del width
        return seat_layout.get_seats_height(len(self.table.match.seats), self.table.frame_layout.side.height)

    def draw_seat_panel(self, canvas: Canvas, box: Rect) -> None:
        """Draw the panels of all seats."""
        panels_view.draw_seats(canvas, self.view_model, box)

    def toggle_drawer(self) -> None:
        """Open or close the drawer with death wheel and scoring track."""
        self._drawer_open = not self._drawer_open
        self.table.refresh()

    def drop_selection(self) -> bool:
        """Close the open drawer, else clear the selection; return False if there was neither."""
        if self.view_model.is_drawer_open and self._drawer_open:
            self.toggle_drawer()
            return True
        return super().drop_selection()

    def toggle_pause(self) -> None:
        """Pause the reckoning before the next verdict, or resume it."""
        if not self.in_flight.now.reckoning:
            return
        animator, app = self.table.animator, self.table.app
        animator.is_held = not animator.is_held
        if self.in_flight.verdicts:  # it goes on from the newest one
            self.in_flight.study_verdict(len(self.in_flight.verdicts) - 1)
        self.table.refresh()
        app.announce(strip_markup(self.make_prompt().lead))
        if animator.is_held:
            app.announce(reckoning_summary.describe_step_keys())

    def step_verdict(self, by: int) -> None:
        """Go to the verdict before or after while the reckoning is paused; after the newest comes the next.

        Args:
            by: 1 for the verdict after, -1 for the one before.
        """
        animator, tracker = self.table.animator, self.in_flight
        if not tracker.now.reckoning or not animator.is_held:
            return
        animator.finish_running()
        goal = tracker.verdict_number + by
        if goal < 0:
            return
        self.controller.set_hover(None)
        if goal < len(tracker.verdicts):
            tracker.study_verdict(goal)
            self.table.app.announce(descriptions.describe_shown_verdict(self._make_fresh_view_model()))
        elif self.position.judged < len(reckoning_forecast.forecast_verdicts(self.position)):
            self._holds_next_verdict = True  # tokens may be gained before it
            animator.release()
        else:
            self.toggle_pause()
        self.table.refresh()

    def _make_fresh_view_model(self) -> BalanceformersViewModel:
        self.invalidate()
        return self.view_model

    def toggle_forecast(self) -> None:
        """Show or hide the forecast of Death's verdicts."""
        self.forecast_shown = not self.forecast_shown
        self.table.refresh()
        shown = "\n".join(descriptions.describe_scores(self.view_model)) if self.forecast_shown else ""
        self.table.app.announce(shown or tr("balanceformers.heard.forecast-off"))

    def toggle_calm(self) -> None:
        """Make the engraving of the pieces faint, or strong again, at all tables."""
        app = self.table.app
        app.change_settings(calm_board=not app.settings.calm_board)
        self.table.refresh()
        app.announce(tr(f"balanceformers.heard.{'calm' if app.settings.calm_board else 'engraved'}"))

    def make_hint_model(self, action: Action) -> HintModel | None:
        """Return a hint's sentence and the widgets to ring; None for an action never suggested."""
        return hints.make_advice(self.view_model, action)

    def describe_action_place(self, action: Action) -> str:
        """Return which creature an action moves."""
        return hints.describe_creature(self.view_model, action)

    def describe_proposal(self, action: Action) -> str:
        """Return which creature a hint moves, or where it adds a piece."""
        if isinstance(action, AddPiece):
            return descriptions.name_piece_cell(self.view_model, (action.i, action.j, action.d))
        return self.describe_action_place(action)

    def get_goals_help_stage(self) -> str:
        """Return the name of the game's phase, which selects the text that explains the player's goal.

        While tokens are picked, it is a name of its own in the first and in the last round.
        """
        state = self.position
        return prompts.get_picking_key(state) if state.phase == "initiative" else state.phase

    def format_reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return the parameters for the text of a hint's reason."""
        return hints.format_reason_params(reason, self.table.context.names)

    def get_ruling_dock(self) -> Rect:
        """Return the box in which the popup that names the violated rule is docked."""
        return self.layout.board.inflate(-24, -24)

    # --- without sight ----------------------------------------------------------------------------

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return nodes for screen readers: the turn order and the forecast table."""
        view_model = self.view_model
        if self._words is None or self._words[0] is not view_model:
            self._words = view_model, tuple(descriptions.make_accessible_nodes(view_model))
        return self._words[1]

    def describe_surroundings(self, focus: Widget) -> Iterable[str]:
        """Return screen reader texts on what surrounds the focused slot; nothing for other widgets."""
        kind, _, number = focus.id.partition(".")
        return descriptions.describe_surroundings(self.view_model, int(number)) if kind == "slot" else ()

    def describe_possible_actions(self, focus: Widget) -> Iterable[str]:
        """Yield screen reader texts on what can be done at the focused widget, or the rule against it."""
        kind, _, number = focus.id.partition(".")
        if kind != "slot":
            yield from super().describe_possible_actions(focus)
        else:
            yield from descriptions.describe_options_at(self.view_model, int(number))
            ruling = self.controller.find_ruling(int(number))
            yield "" if ruling is None else strip_markup(self.explain_ruling(ruling))
        yield from descriptions.describe_reachable_slots(self.view_model)

    def describe_selection(self) -> str:
        """Return the screen reader text on the lifted creature or the picked tokens."""
        return descriptions.describe_selection(self.view_model)

    def describe_turn_extras(self) -> Iterable[str]:
        """Return the screen reader text on how many actions are left."""
        return (descriptions.describe_actions_left(self.view_model),)

    def describe_standing(self) -> Iterable[str]:
        """Return screen reader texts on all scores, then on the forecast of the reckoning."""
        return descriptions.describe_scores(self.view_model)

    def describe_goals(self) -> Iterable[str]:
        """Return screen reader texts: deficits Death judges by, and the player's creatures at risk."""
        return descriptions.describe_goals(self.view_model)

    # --- the shelf --------------------------------------------------------------------------------

    def summarize_for_shelf(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Return language key, parameters and each seat's score for the match in the list of matches."""
        state = self.get_view(None)
        points = tuple(min(scoring.track_values(state, seat)) for seat in range(state.setup.players))
        return "balanceformers.shelf.round", {"n": max(1, state.round)}, points

    def make_small_board(self, seat: int, states: Sequence[BalanceformersState]) -> SmallArea:
        """Return the playing area, to be drawn small."""
        del seat
        return SmallArea(states, self.table.context.colours, self._content)

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw the playing area in a small picture of the match, without secrets."""
        state = self.get_view(None)
        self.make_small_board(0, (state,)).draw(canvas, canvas.rect, state)
