"""The table of any game: one match, its events shown one after another, log, judge, undo, saving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.i18n import language, tr
from client.session.match import Match, Step
from client.table import bars, beside, controls, newest, offers, passages, top_bar
from client.table.animator import Motion, calmed
from client.table.frame import frame
from client.table.game_table import GameTable
from client.table.guide.coach import Coach
from client.table.hearing import begun
from client.table.hints import Hints
from client.table.judging import Judging
from client.table.keyed import TableKeys
from client.table.leading import Leading
from client.table.opponents import Opponents
from client.table.parts import Judgement, Prompt
from client.table.pausing import pause_menu
from client.table.secrecy import Secrecy
from client.table.shelf_card import TableCard
from client.table.side import SideScene
from client.table.telling import news
from client.table.tracing import TraceLayer, Tracing
from rules.contract import Action, Event, IllegalAction, Ruling, State
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program


class TableScene(GameTable):
    """The table of any game: it holds the parts that all tables have, and lets them work together.

    playback: of a game that is looked back at; None while a game is played. arbiter: the judge."""

    def __init__(self, app: Program, match: Match) -> None:
        super().__init__(app, match)
        self.arbiter = Judging(self)
        self.hints = Hints(self, self.arbiter)
        self.tracing = Tracing(self, self.hints)
        self.leading = Leading(self, self.hints)
        self.playback, self._playback_bar = beside.looking_back(self)
        self.guide = beside.guide(self)
        self.coach, self.opponents = Coach(self), Opponents(self)
        self.secrecy = Secrecy(self)
        self.secrecy.follow()
        self.shown: State = self.seen(match.state)
        self.card = TableCard(self)
        self._read_ahead: Callable[[], object] = bool
        self.keys = TableKeys(
            self,
            {
                "undo": lambda _: self.undo(),
                "redo": lambda _: self.redo(),
                "hint": lambda _: self.hints.ask(),
                "rules": lambda _: self.open_rules(),
                "log": lambda _: self.open_side(),
                "ends": self.leading.leap,
            },
        )
        self.tracing.tell_anew()

    # --- who looks --------------------------------------------------------------------------------
    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the table is drawn, None for everybody's."""
        return self.secrecy.viewer

    @property
    def people(self) -> tuple[int, ...]:
        """Who may decide here: nobody while a game is looked back at."""
        return self.secrecy.people

    @property
    def decider(self) -> int | None:
        """The person to decide on the screen as it is, if there is one."""
        return None if self.busy else self.secrecy.decider

    def seen(self, state: State) -> State:
        """The state as those who look may see it."""
        return self.secrecy.seen(state)

    def visible(self, step: Step) -> Iterator[tuple[Event, State]]:
        """What those who look may see of a step."""
        return self.secrecy.visible(step)

    def look_anew(self) -> None:
        """Other eyes look: nothing is held, and the table is as they may see it."""
        self.choosing.put_down()
        self.hints.drop()
        self.shown = self.seen(self.match.state)
        self.settled()
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
            self.judge(error.ruling, self.pointer, pinned=True)
            return False
        except SaveError as error:
            self.app.notify(tr(error.key, **error.params), "error")
            return False
        self.clock.count()
        self.hush()
        self.coach.decided()
        if hidden:
            self.secrecy.close()
            self.shown = self.seen(before)
            if last:
                self.secrecy.gather()
        if self.guide is not None:
            self.guide.acted(step)
        self.play(step)
        return True

    def play(self, step: Step) -> None:
        """Show what happened in a step, event by event, as far as whoever looks may see it. What was picked
        for it is not any more."""
        self.choosing.rest()
        seen = list(self.visible(step))
        self.coach.saw(step.action, [event for event, _ in seen])
        for event, after in seen:
            self.animator.add(self._staged(event, after))
        self.animator.add(Motion(end=self._settle))
        self.animator.start()
        if self.busy and not self.animator.moving:  # it waits; what moves or is at rest is built already
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
            why = offers.why_not_undo(self, secrecy) if undo else tr("app.refused.redo")
            self.app.notify(why or tr("table.why.nothing"), "refused")
            return
        try:
            steps = self.match.undo() if undo else self.match.redo()
        except SaveError as error:
            self.app.notify(tr(error.key, **error.params), "error")
            if curtain_down:
                self.secrecy.ask(down=True)
            return
        self.leading.note()
        self.coach.decided()
        self.app.sound.play("undo")
        self.opponents.stop()
        self.hush()
        secrecy.close()
        self.shown = self.seen(self.match.state)
        self.tracing.tell_anew()
        self.travelled(steps)
        self.settled()
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
                self.arrived(event)
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
        """How an event is shown; where motion is reduced, so that nothing travels."""
        made = self.motion(self.shown, event, after)
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

    def reads(self, ahead: Callable[[], object]) -> None:
        """What is called now, and where a decision is due from now on: the end of the game is read ahead."""
        self._read_ahead = ahead
        ahead()

    def show_result(self) -> None:
        """The final sheet."""
        self.card.picture_in_time()
        self.app.open("results", match=self.match)

    def stand(self) -> None:
        """Show the match as it stands, with nothing on its way."""
        self._stand(played=False)

    def _stand(self, *, played: bool) -> None:
        """played: it goes on, so whoever is due thinks already when the widgets are built, which is once."""
        self.secrecy.follow()
        self.shown = self.seen(self.match.state)
        if self.playback is not None:
            self.log.at = self.playback.at
        self.settled()
        if played:
            self.opponents.begin()
            self.coach.notice()
        self.refresh()
        self.leading.follow()

    def lay(self) -> None:
        """Another position has been laid: nothing that was on its way comes any more, nothing was told."""
        self.animator.drop()
        self.hush()
        self.tracing.tell_anew()
        self.stand()

    def _speak_anew(self) -> None:
        """The language has changed: what has been said is said again."""
        self.tracing.tell_anew()
        self.arbiter.say_anew()

    def look_back(self, at: int | None = None) -> None:
        """Replay the game so far. at: begin after so many steps; None: where it stands."""
        if self.playback is not None:
            self.playback.go_to(self.playback.at if at is None else at)
        else:
            self.app.open("replay", match=self.match, at=at)

    # --- the judge, and what the buttons at the top open ----------------------------------------------
    @property
    def judgement(self) -> Judgement | None:
        """What the judge says just now, if anything."""
        return self.arbiter.word

    def judge(self, ruling: Ruling | None, at: Point, *, pinned: bool = False) -> None:
        """Show which rule forbids something, or nothing any more; a pinned word takes the place of a hint."""
        if ruling is not None and pinned:
            self.hints.drop()
        self.arbiter.say(ruling, at, pinned=pinned)

    def dismiss_judge(self) -> None:
        """The player went on by hand: neither the judge's word nor a hint is of use any more."""
        if self.arbiter.word is not None:
            self.arbiter.close()
        if self.hints.hint is not None:
            self.hints.drop()
            self.refresh()

    def hush(self) -> None:
        """Neither judge nor hint has anything to say any more."""
        self.arbiter.word = None
        self.hints.drop()

    def open_menu(self) -> None:
        """The pause menu."""
        leaving = self.guide.leaving if self.guide is not None else ""
        self.app.push(pause_menu(self, self.coach, leaving))

    def open_side(self) -> None:
        """Slide the folded right column in."""
        self.app.push(SideScene(self, self.tracing))

    # --- the frame --------------------------------------------------------------------------------
    def enter(self) -> None:
        """A new game begins with a word about who begins it."""
        super().enter()
        if self.guide is not None and self.playback is None:
            self.guide.begin()
        if self.guide is not None or self.playback is not None:
            return
        events = () if self.match.history else self.opening_events(self.shown)
        begun(self, () if self.match.history else self.log.lines)
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
        """All widgets for the present position and size."""
        self.frame_layout, self.looked = frame(self.width, self.height), False
        if self.tracing.language != language() and not self.busy:
            self._speak_anew()
        signs = offers.signs(self, self.coach, self.open_side, self.playback)
        self._top_right = controls.top(self.ui, self.frame_layout, signs, self.playback)
        self.build_board(self.frame_layout.board)
        self._tells_newest = self._build_newest()
        self.ui.add(TraceLayer(self, self.tracing, self.frame_layout.board))
        if self._playback_bar is not None:
            self._playback_bar.build(self.ui, self.frame_layout)
        else:
            self._bottom_right = self._build_bottom()
        if not self.frame_layout.compact:
            kept = self.playback.kept if self.playback is not None else 0.0
            controls.log(self, self.ui, self.frame_layout.side, kept)
        if self.arbiter.pinned:
            controls.judge(self, self.arbiter)
        self.leading.built()
        self.hints.build()
        if self.hints.hint is None and not self.arbiter.pinned:
            self.coach.build()
        if self.guide is not None and not self.arbiter.pinned:
            self.guide.build()
        if self.playback is not None:
            self.tracing.spoken = self.playback.build(self.ui)

    def _build_bottom(self) -> float:
        """The bottom bar's buttons; gives the x left of them."""
        taking_back = offers.taking_back(self, self.secrecy, self.undo, self.redo)
        answers = offers.answers(self, self.opponents, self.hints, taking_back)
        self.keys.main = answers.main.id if answers.main is not None else ""
        return controls.bottom(self.ui, self.texts, self.frame_layout, answers, self.main_words())

    def _build_newest(self) -> bool:
        """The newest happening, where the log is folded. False: there is none to tell."""
        told = self.log.newest if self.frame_layout.compact else None
        if told is not None:
            box = top_bar.newest_box(self.texts, self.frame_layout, self.heading(), self._top_right)
            self.ui.add(newest.line(self.texts, told, box, self.around.names, self.open_side))
        return told is not None

    @property
    def bar_words(self) -> Prompt:
        """What the bottom bar says: the guide, an opponent who thinks, or what is asked of whom."""
        said = self._said_instead or self.prompt()
        return self.keys.hurrying(said) if self.animator.moving else said

    @property
    def _said_instead(self) -> Prompt | None:
        """What it says whatever the table would."""
        return (None if self.guide is None else self.guide.prompt()) or self.opponents.prompt()

    def draw(self, canvas: Canvas) -> None:
        """The whole table."""
        layout = self.frame_layout
        passages.board(canvas, self)
        passages.top(canvas, self, self._top_right, newest=self._tells_newest)
        if self._playback_bar is not None:
            self._playback_bar.draw(canvas, layout)
        else:
            passages.bottom(canvas, self, lambda: self.bar_words, self._said_instead, self._bottom_right)
            self.opponents.draw(canvas, layout)
        if not layout.compact:
            passages.side(canvas, self)
        pinned = self.arbiter.pinned
        guided = self.guide is not None and self.guide.speaks
        if pinned or guided or self.hints.hint is not None:  # nothing lies over their cards
            self.draw_above(canvas)
            self.ui.draw(canvas)
        else:
            self.ui.draw(canvas)
            self.animator.draw(canvas)
            self.draw_above(canvas)
        self.hints.draw(canvas)
        if self.guide is not None and not pinned:
            self.guide.draw(canvas)
        if self.judgement is not None and not pinned:
            bars.judge(canvas, self.judgement, self.judge_dock())

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return super().animating or self.animator.moving or self.opponents.lively or self.hints.lively

    @property
    def pulsing(self) -> bool:
        """Whether somebody thinks, even for long."""
        return self.opponents.stirs or self.hints.asking

    @property
    def ambient(self) -> bool:
        """What a hint rings breathes."""
        return self.hints.hint is not None

    def update(self, dt: float) -> None:
        """Time passes."""
        super().update(dt)
        self.hints.update(dt)
        if self.animator.moving:
            self.animator.update(dt)
            self.invalidate()
        if self.playback is not None:
            self.playback.update()
        self.opponents.update(dt)

    def drawn(self) -> None:
        """Time goes on for what was seen."""
        super().drawn()
        self.animator.drawn()

    def handle(self, event: pygame.Event) -> bool:
        """Dragging first, then whatever may be pressed, then what is left for the hand."""
        if not self.animator.moving and self.hand.before_widgets(event):
            return True
        return self._handle(event) or self.hand.after_widgets(event)

    def _handle(self, event: pygame.Event) -> bool:
        """Clicks and the space bar hurry what is being shown; keys of the table."""
        point = self.point(event)
        if point is not None:
            self.pointer = point
        if self.playback is not None and event.type == pygame.KEYDOWN and self.playback.key(event):
            return True
        if event.type == pygame.KEYDOWN and self.opponents.watching.key(event):
            return True
        if self.animator.moving and self.keys.hurries(event):
            if event.type == pygame.KEYDOWN:
                self.ui.hold(event.key)
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
        return event.type == pygame.KEYDOWN and (self.hand.key(event) or self.keys.key(event))

    # --- leaving ----------------------------------------------------------------------------------
    def cancel(self) -> None:
        """Esc: close what is open, else the pause menu."""
        if self.arbiter.pinned:
            self.arbiter.close()
        elif self.playback is not None:
            self.app.close(self)
        elif not self.hints.close() and not self.let_go():
            self.open_menu()

    def leave(self) -> None:
        """The table is left: its card on the shelf is written, the journal is closed. An empty game goes."""
        self.opponents.stop()
        self.hints.drop()
        self.match.close()  # first: the card has to agree with the journal as it is left
        if not self.match.discard_if_empty():
            self.card.save(picture=True)
        super().leave()
        self.app.studio.forget_words()
