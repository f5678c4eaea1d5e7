"""The table scene of every game.

One match, its events shown one after another, log, rulings, undo, saving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.games import registry
from client.i18n import get_language, tr
from client.scene import Scene
from client.session.match import Match, Step
from client.table import (
    accessible_nodes,
    bars,
    frame_widgets,
    latest_line,
    recorded_parts,
    table_buttons,
    top_bar,
)
from client.table.animator import Animator, Motion, calmed
from client.table.bar_models import Judgement, Prompt
from client.table.board_marks import Covered
from client.table.context import TableContext, TableViewModel
from client.table.decision_timer import DecisionTimer
from client.table.face import AnyFace, TablePort
from client.table.focus import FocusController
from client.table.frame_layout import FrameLayout, frame
from client.table.guide.coach import Coach
from client.table.hints import Hints
from client.table.key_handler import KeyHandler
from client.table.log import LogBook
from client.table.log_builder import news
from client.table.match_kinds import lesson, looked_back
from client.table.opponents import Opponents
from client.table.pause_menu import pause_menu
from client.table.ruling_popup import RulingPopup
from client.table.secrecy import Secrecy
from client.table.shelf_card import ShelfCardWriter
from client.table.side_drawer import SideDrawer
from client.table.trace_layer import TraceController, TraceLayer
from client.widgets.accessible_node import AccessibleNode
from rules.contract import Action, Event, IllegalAction, Ruling, State
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program

if TYPE_CHECKING:
    from client.table.face import AnyPort
    from client.table.guide.guide import Guide
    from client.table.replay.bar import PlaybackBar
    from client.table.replay.playback import Playback


def create_playback(table: AnyPort) -> tuple[Playback | None, PlaybackBar | None]:
    """Create the playback of a replay and its bar."""
    replay = looked_back(table.match)
    if replay is None:
        return None, None
    from client.table.replay.bar import PlaybackBar  # noqa: PLC0415
    from client.table.replay.playback import Playback  # noqa: PLC0415

    playback = Playback(table, replay)
    return playback, PlaybackBar(playback)


def create_guide(table: AnyPort) -> Guide | None:
    """Create the guide of a lesson."""
    taught = lesson(table.match)
    if taught is None:
        return None
    from client.table.guide.guide import Guide  # noqa: PLC0415

    return Guide(table, taught)


FaceMaker: TypeAlias = Callable[[TablePort[Any, Any]], AnyFace]
"""Makes the face of a game for a table."""


class Table(Scene):
    """The table of any game: it owns its parts and connects them; the game's face does the rest.

    Attributes:
        match: The game that is played.
        face: What the game adds.
        shown: The position on the screen, which follows the match event by event.
        log: What happened, as text and marks.
        clock: Times how decisions came about.
        pointer: Where the mouse is, in logical units.
        playback: What leads through a replay; None while a game is played.
        guide: What leads through a lesson, if this is one.
        arbiter: The judge.
    """

    match: Match
    shown: State

    def __init__(self, app: Program, match: Match, make_face: FaceMaker) -> None:
        super().__init__(app)
        self.match = match
        self.log = LogBook()
        self.clock = DecisionTimer()
        self.animator = Animator()
        self.pointer: Point = (-1.0, -1.0)
        self.frame_layout: FrameLayout = frame(1920, 1080)
        self.secrecy = Secrecy(self)
        self.secrecy.follow()
        self.shown = self.view_of(match.state)
        self.face = make_face(self)
        self.arbiter = RulingPopup(self)
        self.hints = Hints(self, self.arbiter)
        self.tracing = TraceController(self, self.hints)
        self.leading = FocusController(self, self.hints)
        self.playback, self._playback_bar = create_playback(self)
        self.guide = create_guide(self)
        self.coach, self.opponents = Coach(self), Opponents(self)
        self.card = ShelfCardWriter(self, match, self.face)
        self._read_ahead: Callable[[], object] = bool
        self._sheet_open = False  # the score sheet of a round lies over the table
        self.keys = KeyHandler(
            self,
            {
                "undo": lambda _: self.undo(),
                "redo": lambda _: self.redo(),
                "hint": lambda _: self.hints.ask(),
                "rules": lambda _: self.open_rules(),
                "log": lambda _: self.open_side_drawer(),
                "ends": self.leading.leap,
            },
        )
        self.tracing.tell_anew()
        self.face.controller.begin()

    # --- the moment ---------------------------------------------------------------------------------

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return self.face.game_id

    @property
    def ambience(self) -> str:
        """The ambience of the game."""
        return self.face.music

    @property
    def present(self) -> State:
        """The position of the match, which the screen may not have reached yet."""
        return self.match.state

    @property
    def view_model(self) -> TableViewModel:
        """The view model from which the table is drawn and described."""
        model: TableViewModel = self.face.view_model
        return model

    @property
    def context(self) -> TableContext:
        """Who sits at the table, who is looking, who decides."""
        return TableContext(
            seats=tuple(self.match.seats),
            people=self.people,
            decider=self.decider,
            viewer=self.viewer,
            busy=self.is_busy,
            playback=self.is_replay,
            compact=self.frame_layout.compact,
            language=get_language(),
            calm=self.app.reduce_motion,
            settings=self.settings,
        )

    @property
    def is_open(self) -> bool:
        """Whether the table is on the stack of scenes."""
        return self in self.app.scenes

    @property
    def is_on_top(self) -> bool:
        """Whether no other scene lies over the table."""
        return self.app.scenes.top is self

    @property
    def names(self) -> list[str]:
        """The players' names, seat by seat."""
        return [seat.name for seat in self.match.seats]

    @property
    def is_replay(self) -> bool:
        """Whether this is a replay, in which nothing can be decided."""
        return looked_back(self.match) is not None

    @property
    def is_lesson(self) -> bool:
        """Whether this is a lesson."""
        return lesson(self.match) is not None

    @property
    def is_watched(self) -> bool:
        """Whether only opponents play, and the game is not over."""
        match = self.match
        return not self.is_replay and not self.people and not match.read_only and not match.outcome

    @property
    def is_busy(self) -> bool:
        """Whether events are still being shown; nothing can be decided meanwhile."""
        return self.animator.busy

    @property
    def hinted_action(self) -> Action | None:
        """The action that the hint on the board proposes, if there is one."""
        return None if self.hints.hint is None else self.hints.hint.action

    def covered(self, layout: object) -> tuple[Covered, ...]:
        """Return the boxes of the board that the trace covers, cached for a layout."""
        return self.tracing.covered(layout)

    # --- who looks --------------------------------------------------------------------------------
    @property
    def viewer(self) -> int | None:
        """The seat for which the table is drawn, None for public information only."""
        return self.secrecy.viewer

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people who may decide at this screen; empty in a replay."""
        return self.secrecy.people

    @property
    def decider(self) -> int | None:
        """The person to decide on the screen as it is, if there is one."""
        return None if self.is_busy else self.secrecy.decider

    def view_of(self, state: State) -> State:
        """Return the state as the viewer may see it."""
        return self.secrecy.seen(state)

    def visible_events(self, step: Step) -> Iterator[tuple[Event, State]]:
        """Yield the events of a step that the viewer may see, each with the position after it."""
        return self.secrecy.visible(step)

    def show_to_viewer(self) -> None:
        """Show the table as another viewer may see it; nothing is in the hand."""
        self.face.cover_secrets()
        self.face.controller.clear()
        self.hints.drop()
        self.shown = self.view_of(self.match.state)
        self.face.on_settled()
        self.refresh()
        self.leading.follow()
        self.coach.look()

    # --- playing ----------------------------------------------------------------------------------
    def act(self, action: Action) -> bool:
        """Carry out a decision of the seat to decide and show what comes of it. False if it could not be."""
        seat, before = self.decider, self.match.state
        if seat is None or (self.guide is not None and self.guide.refuses()):
            return False
        self.leading.note()
        hidden, last = self.secrecy.hides, len(self.secrecy.waiting) == 1
        try:
            step = self.match.act(seat, action, spent=self.clock.spent(), hinted=self.clock.hinted)
        except IllegalAction as error:
            self.show_ruling(error.ruling, self.pointer, pinned=True)
            return False
        except SaveError as error:
            self.app.notify(tr(error.key, **error.params), "error")
            return False
        self.clock.count()
        self.clear_advice()
        self.coach.decided()
        if hidden:
            self.secrecy.close()
            self.shown = self.view_of(before)
            if last:
                self.secrecy.gather()
        if self.guide is not None:
            self.guide.acted(step)
        self.show_step(step)
        return True

    def show_step(self, step: Step) -> None:
        """Show what happened in a step, event by event, as far as whoever looks may see it.

        What was picked for it is not any more.
        """
        self.face.cover_secrets()
        self.invalidate()
        self.face.controller.pause()
        seen = list(self.visible_events(step))
        self.coach.saw(step.action, [event for event, _ in seen])
        for event, after in seen:
            self.animator.add(self._staged(event, after))
        self.animator.add(Motion(end=self._settle))
        self.animator.start()
        if self.is_busy and not self.animator.moving:  # it waits; what moves or is at rest is built already
            self.refresh()

    def undo(self) -> None:
        """Take the last decision back, if the fair rule allows."""
        self.travel(undo=True)

    def redo(self) -> None:
        """Do again what was taken back."""
        self.travel(undo=False)

    def travel(self, *, undo: bool, curtain_down: bool = False) -> None:
        """Take back or do again.

        Args:
            curtain_down: From under the curtain, which hangs there still.
        """
        secrecy = self.secrecy
        allowed = curtain_down or (secrecy.may_undo if undo else secrecy.may_redo)
        if self.is_busy or not allowed:
            why = table_buttons.why_not_undo(self, secrecy) if undo else tr("app.refused.redo")
            self.app.notify(why or tr("table.why.nothing"), "refused")
            return
        try:
            if undo:
                self.match.undo()
            else:
                self.match.redo()
        except SaveError as error:
            self.app.notify(tr(error.key, **error.params), "error")
            if curtain_down:
                self.secrecy.ask(down=True)
            return
        self.leading.note()
        self.coach.decided()
        self.app.sound.play("undo")
        self.opponents.stop()
        self.clear_advice()
        secrecy.close()
        self.shown = self.view_of(self.match.state)
        self.tracing.tell_anew()
        self.face.controller.clear()
        self.face.on_settled()
        self.refresh()
        self.leading.follow()
        self.opponents.rest()
        secrecy.ask(down=curtain_down)

    def _staged(self, event: Event, after: State) -> Motion:
        motion = Motion()

        def begin() -> None:
            made = self._motion(event, after)
            news(self, event, after, due=not made.late)
            motion.seconds = (
                self.app.scaled_duration(made.seconds) / (self.playback or self.opponents.watching).speed
            )
            motion.draw = made.draw

            def end() -> None:
                news(self, event, after, due=made.late)
                self.shown = after
                self.face.on_event_shown(event)
                made.end()
                self.log.arrive()
                if self.animator.held:  # what comes next would refresh the table; now nothing does
                    self.refresh()

            motion.end = end
            made.begin()
            if motion.seconds:
                self.refresh()
            else:  # nobody sees it: what comes next, at the latest the end of all, builds the widgets anew
                self.invalidate()

        motion.begin = begin
        return motion

    def _motion(self, event: Event, after: State) -> Motion:
        """Return the motion of an event; with reduced motion nothing travels."""
        made: Motion = self.face.motion(self.shown, event, after)
        return calmed(made) if self.app.reduce_motion else made

    def _settle(self) -> None:
        played = self.guide is None and self.playback is None
        self._stand(played=played)
        if self.guide is not None:
            self.guide.settled()
        elif played:
            self.card.go_on()
            self._read_ahead()
            self.secrecy.ask()
            if self.match.outcome is not None:
                self.coach.ended()
                self.show_result()
            self.coach.look()

    def update_preloading(self, ahead: Callable[[], object]) -> None:
        """Choose what is preloaded: the score sheet once the game may end soon."""
        self._read_ahead = ahead
        ahead()

    def show_result(self) -> None:
        """Open the final score sheet."""
        self.card.picture_in_time()
        self.app.open("results", match=self.match)

    def show_present(self) -> None:
        """Show the match as it stands, with nothing on its way."""
        self._stand(played=False)

    def _stand(self, *, played: bool) -> None:
        """Show the match as it is.

        If it goes on (`played`), the opponent to decide starts thinking before the widgets are built, so that
        they are built only once.
        """
        self.secrecy.follow()
        self.shown = self.view_of(self.match.state)
        if self.playback is not None:
            self.log.at = self.playback.at
        self.face.on_settled()
        if played:
            self.opponents.begin()
            self.coach.notice()
        self.refresh()
        self.leading.follow()

    def show_other_position(self) -> None:
        """Show another position: drop pending motions and write the log again."""
        self.animator.drop()
        self.clear_advice()
        self.tracing.tell_anew()
        self.show_present()

    def _speak_anew(self) -> None:
        """Write the log again in another language."""
        self.tracing.tell_anew()
        self.arbiter.say_anew()

    def open_replay(self, at: int | None = None) -> None:
        """Open a replay of the game so far, after `at` steps; None shows the last one."""
        if self.playback is not None:
            self.playback.go_to(self.playback.at if at is None else at)
        else:
            self.app.open("replay", match=self.match, at=at)

    def resume_motions(self) -> None:
        """Resume the motions that were held back."""
        self.animator.held = self._sheet_open = False
        self.animator.start()  # at once: else the table would flash up between curtain and event
        self.invalidate()

    def show_round_result(self, number: int) -> None:
        """Open the score sheet of a round; later motions wait until it is closed.

        Nothing waits in a replay and among opponents alone. In a lesson the guide explains the points.
        """
        if not self.people or self.is_lesson:
            return
        self.animator.held = self._sheet_open = True
        self.card.picture_in_time()
        self.app.open("results", match=self.match, round=number, on_continue=self.resume_motions)

    def resume(self) -> None:
        """Resume the motions that waited for the score sheet of a round."""
        super().resume()
        if self._sheet_open:
            self.resume_motions()

    def close_curtain(self) -> None:
        """Let the curtain fall until whoever decides opens it again."""
        self.secrecy.cover()

    def show_secret_card(self, seat: int) -> None:
        """Let a player look at the seat's secret card behind the curtain."""
        self.secrecy.peek(seat)

    def invalidate(self) -> None:
        """Draw again soon, from a new view model."""
        self.face.invalidate()
        super().invalidate()

    def rebuild(self) -> None:
        """Rebuild the widgets, from a new view model."""
        self.face.invalidate()
        super().rebuild()

    def refresh(self) -> None:
        """Rebuild the widgets and redraw."""
        self.rebuild()
        self.invalidate()

    # --- without sight ------------------------------------------------------------------------------

    def focus_for_reader(self) -> None:
        """Give the focus to the first widget; while others decide it is nowhere, so that nothing is said."""
        if not self.is_busy and (
            self.decider is not None or self.match.outcome is not None or self.is_replay
        ):
            super().focus_for_reader()

    def accessible_name(self) -> str:
        """Return the name of the game."""
        return self.face.heading().title

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the round, what is asked of whom, the word of the judge, and what the game adds."""
        face = self.face
        return (
            *accessible_nodes.nodes(
                face.heading(), self.current_prompt, self.current_ruling, face.describe_selection()
            ),
            *face.accessible_nodes(),
        )

    def accessible_groups(self) -> Mapping[str, AccessibleNode]:
        """Return the parts of the board, the seats and the table's own widgets, by prefixes of ids."""
        return accessible_nodes.groups(self.game_id, self.face.accessible_groups, self.face.accessible_seats)

    def announce_selection(self) -> None:
        """Have a screen reader say what is in the player's hand."""
        if self.app.listening:
            self.app.announce(self.face.describe_selection())

    # --- the judge, and what the buttons at the top open ----------------------------------------------
    @property
    def current_ruling(self) -> Judgement | None:
        """The ruling that is shown, None if there is none."""
        return self.arbiter.word

    def show_ruling(self, ruling: Ruling | None, at: Point, *, pinned: bool = False) -> None:
        """Show which rule forbids something, or nothing any more; a pinned word takes the place of a hint."""
        if ruling is not None and pinned:
            self.hints.drop()
        self.arbiter.say(ruling, at, pinned=pinned)

    def dismiss_ruling(self) -> None:
        """Close the ruling and the hint: the player went on."""
        if self.arbiter.word is not None:
            self.arbiter.close()
        if self.hints.hint is not None:
            self.hints.drop()
            self.refresh()

    def clear_advice(self) -> None:
        """Close the ruling and the hint."""
        self.arbiter.word = None
        self.hints.drop()

    def open_menu(self) -> None:
        """Open the pause menu."""
        leaving = self.guide.leaving if self.guide is not None else ""
        self.app.push(pause_menu(self, self.coach, leaving))

    def close(self) -> None:
        """Leave the table."""
        self.app.close(self)

    def open_rules(self) -> None:
        """Open the rulebook at the rule of the present step; nothing where there is none."""
        if not registry.has_pages(self.game_id):
            return
        self.app.open("rulebook", game_id=self.game_id, anchor=self.face.prompt().rule or None)

    def open_side_drawer(self) -> None:
        """Slide the folded right column in."""
        self.app.push(SideDrawer(self, self.tracing))

    # --- the frame --------------------------------------------------------------------------------
    def enter(self) -> None:
        """Announce who begins a new game."""
        super().enter()
        if self.guide is not None and self.playback is None:
            self.guide.begin()
        if self.guide is not None or self.playback is not None:
            return
        events = () if self.match.history else self.face.opening_events(self.shown)
        accessible_nodes.announce_lines(self.app, () if self.match.history else self.log.lines)
        for event in events:
            made = self._motion(event, self.shown)
            self.animator.add(Motion(self.app.scaled_duration(made.seconds), made.draw, made.begin))
        if events:
            self.animator.add(Motion(end=self._settle))
        else:
            self.opponents.rest()
            self.secrecy.ask(down=True)
            self.app.post(self.coach.look)

    def build(self) -> None:
        """Build the widgets for the present position and size."""
        self.frame_layout = frame(self.width, self.height)
        self.face.invalidate()
        if self.tracing.language != get_language() and not self.is_busy:
            self._speak_anew()
        signs = table_buttons.signs(self, self.coach, self.open_side_drawer, self.playback)
        self._top_right = frame_widgets.top(self.ui, self.frame_layout, signs, self.playback)
        self.face.build_board(self.ui, self.frame_layout.board)
        self._tells_newest = self._build_newest()
        self.ui.add(TraceLayer(self, self.tracing, self.frame_layout.board))
        if self._playback_bar is not None:
            self._playback_bar.build(self.ui, self.frame_layout)
        else:
            self._bottom_right = self._build_bottom()
        if not self.frame_layout.compact:
            kept = self.playback.kept if self.playback is not None else 0.0
            frame_widgets.log(self, self.ui, self.frame_layout.side, kept)
        if self.arbiter.pinned:
            frame_widgets.judge(self, self.arbiter)
        self.leading.built()
        self.hints.build()
        if self.hints.hint is None and not self.arbiter.pinned:
            self.coach.build()
        if self.guide is not None and not self.arbiter.pinned:
            self.guide.build()
        if self.playback is not None:
            self.tracing.spoken = self.playback.build(self.ui)

    def _build_bottom(self) -> float:
        """Build the buttons of the bottom bar and return the x left of them."""
        taking_back = table_buttons.taking_back(self, self.secrecy, self.undo, self.redo)
        answers = table_buttons.answers(self, self.opponents, self.hints, taking_back)
        self.keys.main = answers.main.id if answers.main is not None else ""
        return frame_widgets.bottom(
            self.ui, self.texts, self.frame_layout, answers, self.face.main_button_labels()
        )

    def _build_newest(self) -> bool:
        """Build the latest line of a folded log; return False if there is none."""
        told = self.log.newest if self.frame_layout.compact else None
        if told is not None:
            box = top_bar.newest_box(self.texts, self.frame_layout, self.face.heading(), self._top_right)
            self.ui.add(latest_line.line(self.texts, told, box, self.names, self.open_side_drawer))
        return told is not None

    @property
    def current_prompt(self) -> Prompt:
        """The text of the bottom bar: the guide's, that of a thinking opponent, or the question to decide."""
        said = self._said_instead or self.face.prompt()
        return self.keys.hurrying(said) if self.animator.moving else said

    @property
    def _said_instead(self) -> Prompt | None:
        """Text that replaces the game's prompt, None if none does."""
        return (None if self.guide is None else self.guide.prompt()) or self.opponents.prompt()

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole table."""
        layout = self.frame_layout
        recorded_parts.board(canvas, self)
        recorded_parts.top(canvas, self, self._top_right, newest=self._tells_newest)
        if self._playback_bar is not None:
            self._playback_bar.draw(canvas, layout)
        else:
            recorded_parts.bottom(
                canvas, self, lambda: self.current_prompt, self._said_instead, self._bottom_right
            )
            self.opponents.draw(canvas, layout)
        if not layout.compact:
            recorded_parts.side(canvas, self)
        pinned = self.arbiter.pinned
        guided = self.guide is not None and self.guide.speaks
        if pinned or guided or self.hints.hint is not None:  # nothing lies over their cards
            self.face.draw_above(canvas)
            self.ui.draw(canvas)
        else:
            self.ui.draw(canvas)
            self.animator.draw(canvas)
            self.face.draw_above(canvas)
        self.hints.draw(canvas)
        if self.guide is not None and not pinned:
            self.guide.draw(canvas)
        if self.current_ruling is not None and not pinned:
            bars.judge(canvas, self.current_ruling, self.face.ruling_dock())

    @property
    def is_animating(self) -> bool:
        """Whether something moves."""
        moving = self.animator.moving or self.face.is_animating
        return super().is_animating or moving or self.opponents.lively or self.hints.lively

    @property
    def needs_pulse(self) -> bool:
        """Whether an opponent is thinking."""
        return self.opponents.stirs or self.hints.asking

    @property
    def has_ambient_motion(self) -> bool:
        """Whether the rings of a hint pulse, or the game has ambient motion."""
        return self.hints.hint is not None or self.face.has_ambient_motion

    def update(self, dt: float) -> None:
        """Advance all parts of the table by `dt` seconds."""
        super().update(dt)
        self.hints.update(dt)
        if self.animator.moving:
            self.animator.update(dt)
            self.invalidate()
        if self.playback is not None:
            self.playback.update()
        self.opponents.update(dt)
        self.face.update(dt)

    def on_drawn(self) -> None:
        """Start the motions that have been drawn once."""
        super().on_drawn()
        self.animator.drawn()

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event: dragging first, then the widgets, then the selection."""
        if not self.animator.moving and self.face.input.before_widgets(event):
            return True
        return self._handle(event) or self.face.input.after_widgets(event)

    def _handle(self, event: pygame.Event) -> bool:
        """Handle clicks and keys of the table: a click or the space bar speeds up what is being shown."""
        point = self.point(event)
        if point is not None:
            self.pointer = point
        if self.playback is not None and event.type == pygame.KEYDOWN and self.playback.key(event):
            return True
        if event.type == pygame.KEYDOWN and self.opponents.watching.key(event):
            return True
        if self.animator.moving and self.keys.hurries(event):
            if event.type == pygame.KEYDOWN:
                self.ui.consume_key(event.key)
            self.animator.skip()
            self.refresh()
            return True
        if event.type == pygame.MOUSEMOTION and point is not None:
            self.tracing.point_back(point)
        if self.keys.answers(event):
            return True
        if self.hints.followed(event) or (self.guide is not None and self.guide.followed(event)):
            return True
        if super().handle(event):
            return True
        return event.type == pygame.KEYDOWN and (self.face.input.key(event) or self.keys.key(event))

    # --- leaving ----------------------------------------------------------------------------------
    def cancel(self) -> None:
        """Close what is open, else open the pause menu."""
        if self.arbiter.pinned:
            self.arbiter.close()
        elif self.playback is not None:
            self.app.close(self)
        elif not self.hints.close() and not self.face.drop_selection():
            self.open_menu()

    def leave(self) -> None:
        """Write the game's card for the shelf and close the journal; an empty game is deleted."""
        self.opponents.stop()
        self.hints.drop()
        self.match.close()  # first: the card has to agree with the journal as it is left
        if not self.match.discard_if_empty():
            self.card.save(picture=True)
        super().leave()
        self.app.resources.drop_text()
