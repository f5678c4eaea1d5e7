"""The scene of a table, the same for every game.

It shows one match with its events one after another, log, rulings and undo, and saves it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import pygame
from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import KeyHint
from client.draw.rich_text_parser import strip_markup
from client.i18n import get_language, tr
from client.scene import Scene
from client.session.match import Match, Step
from client.table import bindings, frame_widgets, table_accessibility, table_buttons
from client.table.animator import Animator, Motion, estimate_speech_s, reduce_motion
from client.table.context import TableContext, TableViewModel
from client.table.curtain_controller import CurtainController
from client.table.decision_stopwatch import DecisionStopwatch
from client.table.face import AnyFace, TablePort
from client.table.focus import FocusController
from client.table.frame_layout import FrameLayout, make_frame_layout
from client.table.guide.coach import Coach
from client.table.hints import HintController
from client.table.key_handler import KeyHandler
from client.table.lens import Lens
from client.table.log import LogBook
from client.table.log_builder import append_event
from client.table.opponents import Opponents
from client.table.pause_menu import create_pause_menu
from client.table.ruling_popup import RulingPopup
from client.table.score_sheet_opener import ScoreSheetOpener
from client.table.secrecy import Secrecy
from client.table.shelf_card import ShelfCardWriter
from client.table.table_frame import TableFrame
from client.table.trace_layer import TraceController
from client.table.turn_cue import make_turn_cue
from client.table.turn_replay import TurnReplay
from client.widgets.accessible_node import AccessibleNode
from client.widgets.tooltip_area import TooltipArea
from rules.contract import Action, Event, IllegalAction, State
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.face import AnyPort
    from client.table.guide.guide import Guide
    from client.table.replay.playback import Playback


def create_playback(table: AnyPort) -> Playback | None:
    """Create the playback controls of a table that shows a replay, None for any other match."""
    if not table.match.is_replay:
        return None
    from client.table.replay.playback import Playback  # noqa: PLC0415  only replays need it

    return Playback(table)


def create_guide(table: AnyPort, show_other_position: Callable[[], None]) -> Guide | None:
    """Create the guide of a table that shows a lesson, None for any other match.

    Args:
        table: The table.
        show_other_position: Shows a position that the guide has set, without animation.
    """
    if not table.match.is_lesson:
        return None
    from client.table.guide.guide import Guide  # noqa: PLC0415  only lessons need it

    return Guide(table, show_other_position)


_MAX_WAIT_S = 0.1
"""Longest wait for something that is due although nothing moves: no update advances by more."""

_UPDATE_DELAY_S = 0.01
"""Seconds from an event to the update that follows although nothing moves yet."""

_LARGEST_PIECE = 0.08
"""Share of the board from which a widget is no piece but a part of the board, which tooltips may cover."""

_ANSWER_MARGIN = 12.0
_ANSWER_WIDTHS = (300.0, 376.0, 440.0, 560.0, 760.0, 920.0)
"""Widths to try for an answer on the board, the best first."""

FaceMaker: TypeAlias = Callable[[TablePort[Any, Any]], AnyFace]
"""Makes the face of a game for a table."""


class Table(Scene):
    """The scene of a game's table: it owns its parts, carries out decisions and shows their events."""

    notices_at_foot = True  # its top says what is to be done

    match: Match
    """The game that is played."""

    face: AnyFace
    """What the game adds to the table."""

    position: State
    """The state of the game as it is shown to the viewer; it follows the match event by event."""

    def __init__(self, app: Program, match: Match, make_face: FaceMaker) -> None:
        super().__init__(app)
        self.match = match
        self.log = LogBook()
        self.stopwatch = DecisionStopwatch()
        self.animator = Animator()
        self.pointer: Point = (-1.0, -1.0)
        self._is_update_due = False
        self.frame_layout: FrameLayout = make_frame_layout(1920, 1080)
        # a face is made from the position that the viewer may see, and says which decisions are secret
        self.secrecy = Secrecy(match, lambda state: self.face.is_secret_phase(state))  # noqa: PLW0108
        self.secrecy.follow_replay()
        self.position = self.secrecy.get_viewer_state(match.state)
        self.guide: Guide | None = None
        self.face = make_face(self)
        self.hints = HintController(self, self.stopwatch)
        self.ruling_popup = RulingPopup(
            self, match.game.id, self.face.explain_ruling, self.hints.dismiss, self.refuse_move
        )
        self.shelf_card = ShelfCardWriter(
            self, match, self.face.summarize_for_shelf, self.face.draw_thumbnail
        )
        self.screens = ScoreSheetOpener(self, match, self.animator, self.secrecy, self.shelf_card)
        self.trace = TraceController(self, self.hints)
        self.turn_replay = TurnReplay(
            self,
            self.trace,
            lambda event, after, show_lines: self._stage_event(event, after, show_lines=show_lines),
            self._set_position,
        )
        self.lens = Lens(self)
        self.curtain = CurtainController(self, self.show_to_viewer)
        self.playback: Playback | None = create_playback(self)
        self.guide = create_guide(self, self._show_other_position)
        self.coach = Coach(self)
        self.opponents = Opponents(self, self.stopwatch)
        self.frame = TableFrame(
            self,
            self.trace,
            self.opponents,
            self.hints,
            self.coach,
            self.guide,
            self.playback,
            self.turn_replay,
        )
        self.focus = FocusController(self, self.hints, self.frame)
        self.keys = KeyHandler(self, self.frame, self.focus, self.hints, self.turn_replay)
        self._held_lines: Callable[[], object] | None = None  # appends what names the winner
        self._last_mover: int | None = None  # the seat whose step was shown last
        self._preload_score_sheet: Callable[[], object] = bool
        self.ui.list_kept_boxes = self._list_boxes_in_sight
        self.trace.rewrite_log()
        self.face.controller.begin_decision()

    # --- the present ----------------------------------------------------------------------------------

    @property
    def ambience(self) -> str:
        """The name of the background sound at this game's table."""
        return self.face.music

    @property
    def view_model(self) -> TableViewModel:
        """The frozen value from which the table is drawn and described."""
        model: TableViewModel = self.face.view_model
        return model

    @property
    def context(self) -> TableContext:
        """The facts about the table: who sits there, who is looking, who decides."""
        hides_forecast = self.guide is not None and self.guide.hides_forecast
        return TableContext(
            seats=tuple(self.match.seats),
            people=self.secrecy.people,
            decider=self.decider,
            viewer=self.secrecy.viewer,
            busy=self.animator.is_busy,
            playback=self.match.is_replay,
            compact=self.frame_layout.compact,
            language=get_language(),
            calm=self.app.reduce_motion,
            settings=replace(self.settings, show_points=False) if hides_forecast else self.settings,
            hides_forecast=hides_forecast,
            hinted_action=self.hints.hinted_action,
        )

    @property
    def decider(self) -> int | None:
        """The seat of the person who can decide now, None if there is none or animations are running."""
        return None if self.animator.is_busy else self.secrecy.decider

    def show_to_viewer(self) -> None:
        """Show the table as its viewer may see it, after the viewer has changed; nothing is selected."""
        self.face.cover_secrets()
        self.face.controller.clear()
        self.hints.drop()
        self._set_position(self.secrecy.get_viewer_state(self.match.state))
        self.face.on_settled()
        self.refresh()
        self.focus.move_to_board()
        self.coach.show_new_tip()

    # --- playing ----------------------------------------------------------------------------------
    def play_action(self, action: Action) -> bool:
        """Carry out an action of the player to decide and show its events; return False if it is refused."""
        seat, before = self.decider, self.match.state
        if seat is None or self.refuse_move():
            return False
        self.focus.remember_focus()
        hidden, last = self.secrecy.is_decision_secret, len(self.secrecy.waiting_seats) == 1
        try:
            step = self.match.act(
                seat, action, spent=self.stopwatch.read_seconds(), hinted=self.stopwatch.hinted
            )
        except IllegalAction as error:
            self.ruling_popup.show(error.ruling)
            return False
        except SaveError as error:
            self.report_unsaved(error)
            return False
        self.stopwatch.restart()
        self._clear_advice()
        self.coach.drop_tip()
        if hidden:
            self.curtain.hide_secrets()
            self._set_position(self.secrecy.get_viewer_state(before))
            if last:
                self.curtain.close_before_reveal()
        if self.guide is not None:
            self.guide.check_move(step)
        self.show_step(step)
        return True

    def refuse_move(self) -> bool:
        """Return whether a lesson's guide asks for no move now, and if so, let it say that."""
        return self.guide is not None and self.guide.refuse_move()

    def report_unsaved(self, error: SaveError) -> None:
        """Tell the player why a decision could not be saved.

        If the match got another file because of that ("replaced"), note that this file is now the open one.
        """
        self.app.notify(tr(error.text_key, **error.params), "error")
        if error.code == "replaced":
            self.app.marks.set_open_games(self.app.scenes.active_save_paths)

    def show_step(self, step: Step) -> None:
        """Animate the events of a step (one action with its results) that the viewer may see."""
        self.face.cover_secrets()
        self.invalidate()
        self.face.controller.pause()
        seen = list(self.secrecy.visible_events(step))
        self.coach.mark_due_tips(step.action, [event for event, _ in seen])
        self._add_turn_cue(step, seen)
        plays = self.playback is None and self.guide is None
        counts = plays and self.match.outcome is not None and self.face.is_result_counted
        for number, (event, after) in enumerate(seen, start=1):
            self.animator.add(self._stage_event(event, after, holds_lines=counts and number == len(seen)))
        self.animator.add(Motion(end=self._on_motions_finished))
        self.animator.start()
        if self.animator.is_busy and not self.animator.is_moving:  # held back: otherwise it is built already
            self.refresh()

    def show_alongside(self, step: Step) -> None:
        """Show what an opponent has decided in secret while a person decides, whose selection stays."""
        for event, after in self.secrecy.visible_events(step):
            made = self._make_motion(event, after)
            append_event(self, event, after, due=True)
            made.begin()
            self._set_position(after)
            self.face.on_event_shown(event)
            made.end()
        self.log.reveal_pending()
        self.refresh()

    def _add_turn_cue(self, step: Step, seen: Sequence[tuple[Event, State]]) -> None:
        """Queue the cue of a turn if another seat than before acts, and no person at this screen."""
        is_new, self._last_mover = step.seat != self._last_mover, step.seat
        if is_new and not self.match.seats[step.seat].human and not self.match.is_replay:
            cue = make_turn_cue(self, step.seat, seen)
            if cue is not None:
                self.animator.add(Motion(self.app.scale_duration(cue.seconds), cue.draw))

    def undo_or_redo(self, *, undo: bool, curtain_down: bool = False) -> None:
        """Undo or redo a decision, if that is allowed; otherwise notify the player why not.

        Args:
            undo: Whether to undo; otherwise redo.
            curtain_down: Whether this is done while the curtain hides the table; the curtain then stays
                closed.
        """
        if undo and self.guide is not None:
            self.guide.take_back()
            return
        secrecy = self.secrecy
        allowed = curtain_down or (secrecy.can_undo if undo else secrecy.can_redo)
        if self.animator.is_busy or not allowed:
            why = table_buttons.explain_no_undo(self) if undo else tr("app.refused.redo")
            self.app.notify(why or tr("table.why.nothing"), "refused")
            return
        lines_before = [line.text for line in self.log.lines]
        try:
            if undo:
                self.match.undo()
            else:
                self.match.redo()
        except SaveError as error:
            self.report_unsaved(error)
            if curtain_down:
                self.curtain.close_if_needed(down=True)
            return
        self.focus.remember_focus()
        self.coach.drop_tip()
        self.app.sound.play("undo")
        self.opponents.stop_thinking()
        self._clear_advice()
        self.curtain.hide_secrets()
        self._set_position(self.secrecy.get_viewer_state(self.match.state))
        self.trace.rewrite_log()
        self._announce_undone(lines_before)
        self.face.controller.clear()
        self.face.on_settled()
        self.refresh()
        self.focus.move_to_board()
        self.opponents.start_thinking()
        self.curtain.close_if_needed(down=curtain_down)

    def _announce_undone(self, lines_before: list[str]) -> None:
        """Announce the first line that undo has taken from the log, or redo has brought back."""
        lines, is_undo = [line.text for line in self.log.lines], len(lines_before) > len(self.log.lines)
        first = next(iter(lines_before[len(lines) :] or lines[len(lines_before) :]), "")
        if first:
            key = "table.undone" if is_undo else "table.redone"
            self.app.announce(tr(key, what=strip_markup(first)))

    def _set_position(self, state: State) -> None:
        """Show another state to the viewer; what is announced from now on is taken from it."""
        self.position = state
        self.face.invalidate()

    def _stage_event(
        self,
        event: Event,
        after: State,
        *,
        show_lines: Callable[[], object] | None = None,
        holds_lines: bool = False,
    ) -> Motion:
        """Return the motion of an event.

        Args:
            event: The event.
            after: The state after it, as the viewer may see it.
            show_lines: Shows its lines, which the log has already, because it is shown again; None adds them.
            holds_lines: Whether its lines name the winner and so wait until the score sheet has counted.
        """
        motion = Motion()

        def tell(*, due: bool) -> str:
            if show_lines is None:
                return append_event(self, event, after, due=due and not holds_lines)
            if due:
                show_lines()
            return ""

        def begin() -> None:
            made = self._make_motion(event, after)
            # who listens hears an event while it is shown, however long that takes
            is_late = made.late and not (made.waits_for_speech and self.app.listening)
            spoken = tell(due=not is_late)
            seconds, is_told = made.seconds, False
            motion.waits_for_speech = made.waits_for_speech and self.app.listening and bool(spoken)
            if motion.waits_for_speech:
                seconds = max(seconds, estimate_speech_s(spoken))
            motion.seconds = (
                self.app.scale_duration(seconds) / (self.playback or self.opponents.watching).speed
            )

            def commit() -> None:
                nonlocal is_told
                if is_told:
                    return
                is_told = True
                tell(due=is_late)
                if holds_lines:
                    self._held_lines = partial(
                        append_event, self, event, after, due=True, before=self.position
                    )
                self._set_position(after)

            def commit_early() -> None:
                commit()
                self.log.reveal_pending()
                self.refresh()

            motion.draw, motion.cues = made.draw, made.cues
            if made.told_at < 1.0:
                motion.cues = (*made.cues, (made.told_at, commit_early))

            def end() -> None:
                commit()
                self.face.on_event_shown(event)
                made.end()
                self.log.reveal_pending()
                if self.animator.is_held:  # what comes next would refresh the table; now nothing does
                    self.refresh()

            motion.end = end
            made.begin()
            if motion.seconds:
                self.refresh()
            else:  # nobody sees it: what comes next, at the latest the end of all, builds the widgets anew
                self.invalidate()

        motion.begin = begin
        return motion

    def _make_motion(self, event: Event, after: State) -> Motion:
        """Return the motion of an event; with reduced motion nothing travels."""
        made: Motion = self.face.make_motion(self.position, event, after)
        return reduce_motion(made) if self.app.reduce_motion else made

    def _on_motions_finished(self) -> None:
        played = self.guide is None and self.playback is None
        self._show_match(played=played)
        if self.guide is not None:
            self.guide.on_settled()
        elif played:
            self.shelf_card.save_if_due()
            self._preload_score_sheet()
            self.curtain.close_if_needed()
            if self.match.outcome is not None:
                self.coach.count_finished_game()
                self.screens.open_result(self._tell_result)
            self.coach.show_new_tip()

    def _tell_result(self) -> None:
        """Append the lines that name the winner to the log, once the score sheet has named them."""
        held, self._held_lines = self._held_lines, None
        if held is not None:
            held()
            self.log.reveal_pending()
            self.invalidate()

    def set_score_sheet_preloader(self, ahead: Callable[[], object]) -> None:
        """Store a function that preloads the score sheet if the game may end soon, and call it now.

        It is called again after later actions.
        """
        self._preload_score_sheet = ahead
        ahead()

    def show_present(self) -> None:
        """Show the current state of the match at once, without animation."""
        self._show_match(played=False)

    def _show_match(self, *, played: bool) -> None:
        """Show the match as it is.

        If it goes on (`played`), the opponent to decide starts thinking before the widgets are built, so that
        they are built only once.
        """
        self.secrecy.follow_replay()
        self._set_position(self.secrecy.get_viewer_state(self.match.state))
        if self.playback is not None:
            self.log.at = self.playback.step_index
        self.face.on_settled()
        if played:
            self.opponents.begin_thinking()
            self.coach.find_new_tip()
        self.refresh()
        self.focus.move_to_board()

    def _show_other_position(self) -> None:
        """Show another position: drop pending motions and write the log again."""
        self.animator.clear()
        self._clear_advice()
        self.trace.rewrite_log()
        self.show_present()

    def _clear_advice(self) -> None:
        """Drop the ruling and the hint without rebuilding the widgets."""
        self.ruling_popup.judgement = None
        self.hints.drop()

    def replay_turn(self, seat: int) -> None:
        """Play the last turn of a seat again, or tell the player why not."""
        self.turn_replay.play(seat=seat)

    def close_curtain(self) -> None:
        """Hide the table behind the curtain until the player to decide opens it again."""
        self.curtain.close_for_decider()

    def show_secret_card(self, seat: int) -> None:
        """Open a popup in which the player of a seat can look at the secret card of that seat."""
        self.curtain.show_secret_card(seat)

    def open_pause_menu(self) -> None:
        """Open the pause menu over the table."""
        leave_label = self.guide.leave_label if self.guide is not None else ""
        self.app.push(create_pause_menu(self, self.coach, leave_label))

    def resume(self) -> None:
        """Continue with the animations that waited for the score sheet of a round."""
        super().resume()
        self.screens.resume_after_round_result()

    def invalidate(self) -> None:
        """Redraw the table with the next frame, from a new view model."""
        self.face.invalidate()
        super().invalidate()

    def rebuild_widgets(self) -> None:
        """Rebuild the widgets of the table from a new view model."""
        self.face.invalidate()
        super().rebuild_widgets()

    def refresh(self) -> None:
        """Rebuild the widgets of the table and redraw it."""
        self.rebuild_widgets()
        self.invalidate()

    # --- without sight ------------------------------------------------------------------------------

    def focus_for_reader(self) -> None:
        """Focus the table's first widget for a screen reader, if a person can act now or the game is over."""
        if not self.animator.is_busy and (
            self.decider is not None or self.match.outcome is not None or self.match.is_replay
        ):
            super().focus_for_reader()

    def accessible_name(self) -> str:
        """Return the name of the table's game."""
        return self.face.make_top_bar_text().title

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the table's nodes for screen readers: round, prompt, ruling, and nodes of the game."""
        face = self.face
        return (
            *table_accessibility.make_table_nodes(
                face.make_top_bar_text(),
                self.frame.prompt,
                self.ruling_popup.judgement if self._shows_ruling else None,
                face.describe_selection(),
            ),
            *face.accessible_nodes(),
        )

    def accessible_groups(self) -> Mapping[str, AccessibleNode]:
        """Return the named groups of the table's widgets for screen readers, by prefixes of widget ids."""
        return table_accessibility.make_table_groups(
            self.match.game.id, self.face.accessible_groups, self.face.accessible_seats
        )

    def list_key_hints(self) -> Sequence[KeyHint]:
        """Return the keys that the bottom bar shows, in a replay those that lead on, with what they do."""
        return self.frame.prompt.keys if self.playback is None else self.playback.list_key_hints()

    def answer_question(self, question: str) -> str:
        """Return the answer to a question about the table; it tells nothing that the viewer may not know."""
        from client.table.spoken_queries import answer_query  # noqa: PLC0415  only those who ask need it

        return answer_query(self, self.frame, question)

    @property
    def repeated_text(self) -> str:
        """What the guide of a lesson says; "" without one."""
        return self.guide.spoken_text if self.guide is not None else ""

    # --- the frame --------------------------------------------------------------------------------
    def enter(self) -> None:
        """Start play when the table opens: announce a new game, and let an opponent that is due think."""
        super().enter()
        if self.guide is not None and self.playback is None:
            self.guide.begin_step()
        if self.playback is not None:
            self.playback.announce_opening()
        if self.guide is not None or self.playback is not None:
            return
        events = () if self.match.history else self.face.make_opening_events(self.position)
        table_accessibility.announce_lines(self.app, () if self.match.history else self.log.lines)
        for event in events:
            made = self._make_motion(event, self.position)
            self.animator.add(Motion(self.app.scale_duration(made.seconds), made.draw, made.begin))
        if events:
            self.animator.add(Motion(end=self._on_motions_finished))
        else:
            self.opponents.start_thinking()
            self.curtain.close_if_needed(down=True)
            self.app.call_soon(self.coach.show_new_tip)

    def build(self) -> None:
        """Build the widgets of the table for the state shown and the size of the window."""
        if self.ruling_popup.is_open:  # it takes the place of a hint
            self.hints.drop()
        self.frame_layout = make_frame_layout(self.width, self.height)
        self.face.invalidate()
        if self.trace.language != get_language() and not self.animator.is_busy:
            self.trace.rewrite_log()
            self.ruling_popup.translate()
        self.frame.build()
        judged = self._shows_ruling
        if judged:
            frame_widgets.add_ruling_buttons(self, self.ruling_popup)
        self.focus.set_first_stop()
        self.hints.build()
        if self.hints.hint is None and not judged:
            self.coach.build()
        if self.guide is not None:
            self.guide.build()
        if self.playback is not None:
            self.trace.review_marks = self.playback.build_review(self.ui)

    @property
    def notice_obstacle(self) -> Rect | None:
        """The rectangle of the guide's card, or of what the game does not want covered."""
        return self.ui["guide.card"].rect if "guide.card" in self.ui else self.face.get_notice_obstacle()

    def place_answer(self, measure_height: Callable[[float], float]) -> Rect | None:
        """Return the box of an answer: over the log, else at the right edge of the board, narrow if possible.

        What is played with lies at the left and in the middle. A very long answer lies over the bars too.
        """
        layout, card = self.frame_layout, self.notice_obstacle
        middle = layout.board if layout.compact else layout.board.union(layout.side)
        for area in (layout.side, middle, self.rect) if not layout.compact else (middle, self.rect):
            inner = area.inflate(-2 * _ANSWER_MARGIN, -2 * _ANSWER_MARGIN)
            for width in (one for one in _ANSWER_WIDTHS if one <= inner.width):
                height = measure_height(width)
                box = Rect(inner.right - width, inner.bottom - height, width, height)
                if box.top >= inner.top and (card is None or not box.colliderect(card)):
                    return box
        return None

    @property
    def _shows_ruling(self) -> bool:
        """Whether the popup says why a move is forbidden; in a lesson the guide's card does."""
        return self.ruling_popup.is_open and (self.guide is None or not self.guide.is_card_shown)

    def _list_boxes_in_sight(self) -> list[Rect]:
        """Return the boxes that tooltips do not cover: the bottom bar, and the pieces on the board.

        Of the board it is only what explains that which is looked at, if there is that.
        """
        if explaining := self.face.list_explaining_boxes():
            return [self.frame_layout.bottom, *explaining]
        board = self.frame_layout.board
        largest = board.width * board.height * _LARGEST_PIECE
        pieces = [
            one.visible_rect
            for one in self.ui
            if one.visible and one.is_focusable and not isinstance(one, TooltipArea)
        ]
        return [
            self.frame_layout.bottom,
            *(box for box in pieces if board.contains(box) and box.width * box.height <= largest),
        ]

    def locate_total(self, seat: int) -> Point | None:
        """Return the middle of a seat's total in the top bar; None if it is not there."""
        return self.frame.locate_total(seat)

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole table: board, bars, widgets, animations, and cards such as hints."""
        self.frame.draw_below_widgets(canvas)
        judged = self._shows_ruling
        guided = self.guide is not None and self.guide.is_card_shown
        if judged or guided or self.hints.hint is not None:  # nothing lies over their cards
            self.face.draw_above(canvas)
            self.ui.draw(canvas)
        else:
            self.ui.draw(canvas)
            self.animator.draw(canvas)
            self.face.draw_above(canvas)
        self.hints.draw(canvas)
        if self.guide is not None and "guide.card" in self.ui:
            self.guide.draw(canvas)
        self.lens.draw(canvas)

    @property
    def is_animating(self) -> bool:
        """Whether anything on the table is animated now."""
        moving = self.animator.is_moving or self.face.is_animating
        return (
            super().is_animating
            or moving
            or self.opponents.is_indicator_animated
            or self.hints.is_indicator_animated
            or self.lens.is_settling
        )

    @property
    def plays_by_itself(self) -> bool:
        """Whether the table changes without input: an opponent thinks, or a replay or animation runs."""
        replayed = self.playback is not None and self.playback.is_playing
        return replayed or self.opponents.is_indicator_shown or self.is_animating

    @property
    def needs_pulse(self) -> bool:
        """Whether the table shows that an opponent or the hint engine is thinking."""
        return self.opponents.is_indicator_shown or self.hints.is_asking

    @property
    def seconds_to_wake(self) -> float | None:
        """Seconds until an opponent moves or the game shows more although nothing is animated, else None."""
        if self._is_update_due:  # what an event has begun begins to move with the next update
            return _UPDATE_DELAY_S
        due = (self.opponents.seconds_to_move, self.face.seconds_to_wake)
        waits = [seconds for seconds in due if seconds is not None]
        return min(*waits, _MAX_WAIT_S) if waits else None

    @property
    def has_ambient_motion(self) -> bool:
        """Whether the rings of a hint pulse, or the game shows slow decorative motion."""
        return self.hints.hint is not None or self.face.has_ambient_motion

    def update(self, dt: float) -> None:
        """Advance all that moves at the table by `dt` seconds: animations, opponents and hints."""
        super().update(dt)
        self._is_update_due = False
        self.hints.update(dt)
        if self.animator.is_moving:
            self.animator.update(dt)
            self.invalidate()
        if self.playback is not None:
            self.playback.update()
        self.opponents.update(dt)
        self.face.update(dt)
        self.lens.update(dt)

    def on_drawn(self) -> None:
        """Tell the queue of animations that the running one has been drawn."""
        super().on_drawn()
        self.animator.on_drawn()

    def end_input(self) -> None:
        """Stop taking input, because another scene covers the table: a dragged piece is put back."""
        self.face.input.cancel_drag()
        self.trace.release_key()
        self.face.input.release_held_key()
        self.lens.lay_down()
        super().end_input()

    def accepts_drag(self, point: Point, *, horizontal: bool) -> bool:
        """Return whether a finger that moves drags a piece or a part of a widget instead of scrolling."""
        if self.ui.popup is None and not self.animator.is_moving and self.face.input.accepts_drag(point):
            return True
        return super().accepts_drag(point, horizontal=horizontal)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event of the table: dragging first, then the widgets, then the selection."""
        self._is_update_due = True
        point = self.get_point(event)
        if point is not None:
            self.pointer = point
        if event.type == pygame.WINDOWFOCUSLOST:
            self.face.input.release_held_key()
        if self.trace.handle_event(event) or self.lens.handle_event(event):
            return True
        if self.face.input.handle_held_key(event):
            return True
        ends_drag = event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST)
        if (ends_drag or not self.animator.is_moving) and self.face.input.before_widgets(event):
            return True
        return self._handle(event) or self.face.input.after_widgets(event)

    def _handle(self, event: pygame.Event) -> bool:
        """Handle clicks and keys of the table: a click or the space bar speeds up what is being shown."""
        point = self.get_point(event)
        if event.type == pygame.KEYDOWN and self.playback is not None and self._handle_replay_key(event):
            return True
        if event.type == pygame.KEYDOWN and self.opponents.watching.handle_key(event):
            return True
        if self.animator.is_moving and self.keys.speeds_up(event):
            if self.animator.waits_for_speech:  # one event for one press: none is missed
                self.animator.finish_running()
            else:
                self.animator.finish_all()
            self.refresh()
            return True
        if event.type == pygame.MOUSEMOTION and point is not None:
            self.trace.highlight_lines_at(point)
        if self.hints.confirm_with(event) or (self.guide is not None and self.guide.confirm_with(event)):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.face.input.handle_key(event):
            return True
        return event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN) and self.keys.handle_key(event)

    def _handle_replay_key(self, event: pygame.Event) -> bool:
        """Handle a key of the replay; what leads to its ends leads to those of a focused log."""
        assert self.playback is not None  # called in replays only
        command = bindings.find_pressed_command(bindings.PLAYBACK, event)
        in_log = (
            self.ui.focused_id == frame_widgets.LOG_LINES and command is not None and command.does == "ends"
        )
        if in_log and self.ui[frame_widgets.LOG_LINES].handle_key(event):
            return True
        return self.playback.handle_key(event)

    def press_main_button(self) -> None:
        """Press the bottom bar's main button; in a replay it is the gold one of its own bar."""
        if self.playback is not None:
            super().press_main_button()
        else:
            self.keys.press_main_button()

    def repeats_key(self, event: pygame.Event) -> bool:
        """Return whether a key repeats while it is held; its binding decides that if it has one."""
        found = bindings.find_repeating(self._list_bindings(), event)
        return super().repeats_key(event) if found is None else found

    def _list_bindings(self) -> tuple[bindings.Binding, ...]:
        """Return the bindings that work at the table now."""
        if self.playback is not None:
            own = bindings.PLAYBACK + bindings.REVIEWED + bindings.SPEED
        else:
            own = bindings.WATCHING + bindings.SPEED if self.opponents.watching.is_offered else ()
        return own + self.face.bindings + bindings.TABLE + bindings.QUESTIONS + bindings.AGAIN

    def go_back(self) -> None:
        """Undo a decision, or go a step back in a replay or a lesson."""
        if self.playback is not None:
            self.playback.go_back()
        elif self.guide is not None:
            self.guide.turn_page(-1)
        else:
            self.undo_or_redo(undo=True)

    def go_forward(self) -> None:
        """Redo a decision, or go a step forward in a replay or a lesson."""
        if self.playback is not None:
            self.playback.go_forward()
        elif self.guide is not None:
            self.guide.turn_page(1)
        else:
            self.undo_or_redo(undo=False)

    # --- leaving ----------------------------------------------------------------------------------
    def cancel(self) -> None:
        """Close the ruling, or leave a replay, also that of a turn, or close the hint, or deselect, or pause.

        Only the first of these that is possible is done.
        """
        if self.ruling_popup.is_open:
            self.ruling_popup.close()
        elif self.turn_replay.is_running:
            self.turn_replay.skip()
        elif self.playback is not None:
            self.app.close(self)
        elif not self.hints.close() and not self.face.drop_selection():
            self.open_pause_menu()

    def on_removed(self) -> None:
        """Close the table's game: its journal is closed and its card for the shelf written.

        A game without any action is deleted.
        """
        self.opponents.stop_thinking()
        self.hints.drop()
        path = self.match.path
        self.match.close()  # first: the card has to agree with the journal as it is left
        if self.match.path != path:
            self.app.notify(tr("saves.notice.replaced"), "error")
        if not self.match.discard_if_empty():
            self.shelf_card.save(picture=True)
        super().on_removed()
        self.app.resources.drop_text()
