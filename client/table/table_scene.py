"""The table of any game: one match, its events shown one after another, log, judge, undo, saving."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.i18n import language, tr
from client.match import Match, Step
from client.table import bars, bindings, controls, top_bar
from client.table.animator import Animator, Motion
from client.table.bindings import Binding
from client.table.frame import FrameLayout, frame
from client.table.leading import Leading
from client.table.log import LogLine
from client.table.newest import NEWEST
from client.table.opponents import Opponents
from client.table.parts import BarButton, Heading, Prompt
from client.table.secrecy import Secrecy
from client.table.telling import tell
from client.table.thumbnail import thumbnail
from client.table.tour.bar import TourBar
from client.table.tour.landmarks import Landmark
from client.table.tour.tour import Tour
from client.table.traced import TracedScene, TraceLayer
from client.table.watching import Watching
from client.table.ways_out import WaysOut
from client.walk import Walk
from rules.contract import Action, Event, IllegalAction, State
from saves.errors import SaveError
from saves.shelf import write_card

if TYPE_CHECKING:
    from client.app import App

CARD_AFTER = 20.0
"""Seconds after which the shelf's card is written anew in the middle of a game."""

CALM = 0.25
"""Seconds an event takes when motion is reduced and nothing flies."""


class TableScene(WaysOut, TracedScene, ABC):
    """What the tables of all games share. A game's scene says what its board shows and what it asks.

    shown: the position on the screen, which follows the match event by event. tour: the guide through a game
    that is looked back at; None while a game is played.
    """

    reveal_words = "curtain.reveal"
    """Where the words are that call everybody to see what comes of secret decisions."""

    bindings: ClassVar[tuple[Binding, ...]] = ()
    """What keys, mouse and gamepad do at this game's table alone; the words: ``<game>.keys.<does>``."""

    match: Match

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        match.lay()
        self.match = match
        self.tour = Tour(self, match) if isinstance(match, Walk) else None
        self._tour_bar = TourBar(self.tour) if self.tour is not None else None
        self.opponents = Opponents(self)
        self.watching = Watching(self)
        self.leading = Leading(self)
        self.secrecy = Secrecy(self)
        self.secrecy.follow()
        self.shown: State = self.secrecy.seen(match.state)
        self.animator = Animator()
        self._card_saved = 0.0
        self.pointer: Point = (-1.0, -1.0)
        self.frame_layout: FrameLayout = frame(1920, 1080)
        self._retell()

    # --- what a game says -------------------------------------------------------------------------

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
    def motion(self, shown: State, event: Event, after: State) -> Motion:
        """How the event is shown, from the position before it to the one after it, which is shown from then
        on; what `motion.end` does happens then.
        """

    def arrived(self, event: Event) -> None:
        """An event has been shown; `shown` is the position after it."""

    @abstractmethod
    def heading(self) -> Heading:
        """The top bar."""

    @abstractmethod
    def prompt(self) -> Prompt:
        """The bottom bar's words."""

    @abstractmethod
    def bar_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons, the main one first; undo is added by the table."""

    def board_stops(self) -> tuple[str, ...]:
        """The ids of the widgets that whoever decides would want next, the likeliest first."""
        return ()

    def main_words(self) -> tuple[str, ...]:
        """All that the main answer may say in this game, so that its place is wide enough from the start."""
        return ()

    def busy_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons while events are shown."""
        return []

    @abstractmethod
    def build_board(self, area: Rect) -> None:
        """Add the board's widgets."""

    @abstractmethod
    def draw_board(self, canvas: Canvas) -> None:
        """Paint the board, below the widgets."""

    def draw_above(self, canvas: Canvas) -> None:
        """Paint what flies above the widgets."""

    @abstractmethod
    def seats_height(self, width: float) -> float:
        """The height of the seats' panel in the right column."""

    @abstractmethod
    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """Paint the seats' panel."""

    @abstractmethod
    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """For the shelf: key and parameters of a line of words, and the scores."""

    @abstractmethod
    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Paint the picture for the shelf: nothing in it may be anybody's secret."""

    def settled(self) -> None:
        """Everything has been shown; a decision is due (or the game is over)."""

    @abstractmethod
    def landmark(self, event: Event) -> Landmark | None:
        """The round or the turn that an event begins, if it begins one."""

    # --- secrets ----------------------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether there are secret decisions in this game."""
        return type(self).secret is not TableScene.secret

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

    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the table is drawn, None for everybody's."""
        return self.secrecy.viewer

    def look_anew(self) -> None:
        """Other eyes look: the table as they may see it."""
        self.hints.drop()
        self.shown = self.secrecy.seen(self.match.state)
        self.settled()
        self.refresh()
        self.leading.follow()

    def go_on(self) -> None:
        """What was held back may be shown."""
        self.animator.held = False
        self.invalidate()

    # --- playing ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether events are still being shown; nothing can be decided meanwhile."""
        return self.animator.busy

    @property
    def decider(self) -> int | None:
        """The person to decide on the screen as it is, if there is one."""
        return None if self.busy else self.secrecy.decider

    def act(self, action: Action) -> bool:
        """Carry out a decision of the seat to decide and show what comes of it. False if it could not be."""
        seat, before = self.decider, self.match.state
        if seat is None:
            return False
        self.leading.note()
        hidden, last = self.secrecy.hides, len(self.secrecy.waiting) == 1
        try:
            step = self.match.act(seat, action)
        except IllegalAction as error:
            self.judge(error.ruling, self.pointer, pinned=True)
            return False
        except SaveError as error:
            self.app.notice(tr(error.key, **error.params), "error")
            return False
        self.hush()
        if hidden:
            self.secrecy.close()
            self.shown = self.secrecy.seen(before)
            if last:
                self.secrecy.gather()
        self.play(step)
        return True

    def play(self, step: Step) -> None:
        """Show what happened in a step, event by event, as far as whoever looks may see it."""
        for event, after in self.secrecy.visible(step):
            self.animator.add(self._staged(event, after))
        self.animator.add(Motion(end=self._settle))
        self.animator.update(0.0)
        self.refresh()

    def undo(self) -> None:
        """Take the last decision back, if the fair rule allows."""
        self.travel(undo=True)

    def redo(self) -> None:
        """Do again what was taken back."""
        self.travel(undo=False)

    def travel(self, *, undo: bool, curtain_down: bool = False) -> None:
        """Take back or do again. curtain_down: from under the curtain, which hangs there still."""
        secrecy = self.secrecy
        allowed = curtain_down or (secrecy.may_undo if undo else secrecy.may_redo)
        if self.busy or not allowed:
            self.app.sound.play("error")
            return
        try:
            steps = self.match.undo() if undo else self.match.redo()
        except SaveError as error:
            self.app.notice(tr(error.key, **error.params), "error")
            return
        self.leading.note()
        self.app.sound.play("undo")
        self.opponents.stop()
        self.hush()
        secrecy.close()
        self.shown = secrecy.seen(self.match.state)
        self._retell()
        self.travelled(steps)
        self.settled()
        self.refresh()
        self.leading.follow()
        self.opponents.rest()
        secrecy.ask(down=curtain_down)

    def travelled(self, steps: tuple[Step, ...]) -> None:
        """Steps were taken back or done again; a game may want to show which."""
        del steps

    def _staged(self, event: Event, after: State) -> Motion:
        motion = Motion()

        def begin() -> None:
            made = self.motion(self.shown, event, after)
            if self.tour is None:
                self.log.add(tell(self, self.shown, event, after, self.match.length))
            calm = self.app.reduce_motion and not made.still
            seconds = self.app.motion(min(made.seconds, CALM) if calm else made.seconds)
            motion.seconds = seconds / (self.tour or self.watching).speed
            motion.draw = None if calm else made.draw

            def end() -> None:
                self.shown = after
                self.arrived(event)
                made.end()
                self.log.arrive()
                if self.animator.held:  # what comes next would refresh the table; now nothing does
                    self.refresh()

            motion.end = end
            made.begin()
            self.refresh()

        motion.begin = begin
        return motion

    def _settle(self) -> None:
        self.stand()
        if self.tour is None:
            if time.monotonic() - self._card_saved > CARD_AFTER:
                self.save_card()
            self.opponents.rest()
            self.secrecy.ask()

    def stand(self) -> None:
        """Show the match as it stands, with nothing on its way."""
        self.secrecy.follow()
        self.shown = self.secrecy.seen(self.match.state)
        if self.tour is not None:
            self.log.at = self.tour.at
        self.settled()
        self.refresh()
        self.leading.follow()

    def _speak_anew(self) -> None:
        """The language has changed: what has been said is said again."""
        self._retell()
        if self.judgement is not None:
            self.judgement = self.judged(self.judgement.ruling, self.judgement.at, self.judgement.pinned)

    def look_back(self, at: int | None = None) -> None:
        """Walk through the game so far. at: begin after so many steps; None: where it stands."""
        if self.tour is not None:
            self.tour.go_to(self.tour.at if at is None else at)
        else:
            self.app.open("replay", match=self.match, at=at)

    # --- the frame --------------------------------------------------------------------------------

    def enter(self) -> None:
        """A new game begins with a word about who begins it."""
        super().enter()
        if self.tour is not None:
            return
        events = () if self.match.history else self.opening_events(self.shown)
        for event in events:
            made = self.motion(self.shown, event, self.shown)
            self.animator.add(Motion(self.app.motion(made.seconds), made.draw, made.begin))
        if events:
            self.animator.add(Motion(end=self._settle))
        else:
            self.opponents.rest()
            self.secrecy.ask(down=True)

    def build(self) -> None:
        """All widgets for the present position and size."""
        self.frame_layout = frame(self.width, self.height)
        if self._told_in != language() and not self.busy:
            self._speak_anew()
        self._top_right = controls.top(self)
        self.build_board(self.frame_layout.board)
        controls.newest(self, self._top_right)
        self.ui.add(TraceLayer(self, self.frame_layout.board))
        if self._tour_bar is not None:
            self._tour_bar.build(self.ui, self.frame_layout)
        else:
            self._bottom_right = controls.bottom(self)
        if not self.frame_layout.compact:
            controls.log(self, self.ui, self.frame_layout.side)
        if self.judgement is not None and self.judgement.pinned:
            controls.judge(self, self.judgement)
        self.leading.built()
        self.hints.build()

    def draw(self, canvas: Canvas) -> None:
        """The whole table."""
        layout = self.frame_layout
        self.draw_board(canvas)
        top_bar.draw(canvas, layout, self.heading(), self._top_right, newest=NEWEST in self.ui)
        if self._tour_bar is not None:
            self._tour_bar.draw(canvas, layout)
        else:
            bars.bottom_bar(canvas, layout, self.opponents.prompt() or self.prompt(), self._bottom_right)
            self.opponents.draw(canvas, layout)
        if not layout.compact:
            bars.side_ground(canvas, layout.side)
            inner = Rect(layout.side.left + 20, layout.side.top + 20, layout.side.width - 40, 0)
            inner.height = self.seats_height(inner.width)
            self.draw_seats(canvas, inner)
            bars.log_title(canvas, layout.side, inner.bottom, self.heading().round)
        pinned = self.judgement is not None and self.judgement.pinned
        if pinned or self.hints.hint is not None:  # their cards are the last widgets: nothing lies over them
            self.draw_above(canvas)
            self.ui.draw(canvas)
        else:
            self.ui.draw(canvas)
            self.animator.draw(canvas)
            self.draw_above(canvas)
        self.hints.draw(canvas)
        if self.judgement is not None and not pinned:
            bars.judge(canvas, self.judgement, self.judge_dock())

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return super().animating or self.animator.moving or self.opponents.stirs

    def update(self, dt: float) -> None:
        """Time passes."""
        super().update(dt)
        if self.animator.moving:
            self.animator.update(dt)
            self.invalidate()
        if self.tour is not None:
            self.tour.update()
        self.opponents.update(dt)

    def handle(self, event: pygame.Event) -> bool:
        """Clicks and the space bar hurry what is being shown; keys of the table."""
        point = self.point(event)
        if point is not None:
            self.pointer = point
        if self.tour is not None and event.type == pygame.KEYDOWN and self.tour.key(event):
            return True
        if event.type == pygame.KEYDOWN and self.watching.key(event):
            return True
        if self.animator.moving and self._hurries(event):
            if event.type == pygame.KEYDOWN:
                self.ui.hold(event.key)
            self.animator.skip()
            self.refresh()
            return True
        if super().handle(event):
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def _hurries(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.frame_layout.board.collidepoint(self.pointer)
        return bindings.pressed(bindings.HURRY, event) is not None

    def _key(self, event: pygame.Event) -> bool:
        known = bindings.TABLE + (bindings.FOLDED if self.frame_layout.compact else ())
        asked = bindings.pressed(known, event)
        if asked is None:
            return False
        deeds: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hints.ask,
            "rules": self.open_rules,
            "log": self.open_side,
        }
        deeds[asked.does]()
        return True

    # --- leaving ----------------------------------------------------------------------------------

    def cancel(self) -> None:
        """Esc: close what is open, else the pause menu."""
        if self.judgement is not None and self.judgement.pinned:
            self.close_judge()
        elif self.tour is not None:
            self.app.close(self)
        elif not self.hints.close() and not self.let_go():
            self.open_menu()

    def let_go(self) -> bool:
        """Put down what is in the hand; False if there was nothing."""
        return False

    def leave(self) -> None:
        """The table is left: its card on the shelf is written, the journal is closed. An empty game goes."""
        self.opponents.stop()
        self.hints.drop()
        self.match.close()  # first: the card has to agree with the journal as it is left
        if not self.match.vanish():
            self.save_card(picture=True)
        super().leave()

    def save_card(self, *, picture: bool = False) -> None:
        """Write what the shelf shows of this game; a cache only, the game itself is saved already."""
        self._card_saved = time.monotonic()
        if self.match.path is None or self.match.read_only:
            return
        key, params, scores = self.summary()
        png = thumbnail(self.app.studio, self.draw_thumbnail) if picture else None
        write_card(self.match.path, self.match.card(key, params, scores), png)
