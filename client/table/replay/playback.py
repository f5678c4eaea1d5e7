"""Going through a game on its table: step by step, from turn to turn, or as it was played."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import pygame

from client.i18n import tr
from client.lessons.chapters import LessonError
from client.review.model import Decision, Review
from client.review.review_controller import ReviewEntry, reviewable
from client.scene.dialog import Dialog, DialogButton
from client.session.replay_match import ReplayMatch
from client.table.bindings import PLAYBACK, REVIEWED, pressed
from client.table.board_marks import ReviewMarks
from client.table.face import AnyPort
from client.table.playback_speed import Pace
from client.table.replay.landmarks import Landmarks
from client.table.replay.review_overlay import ReviewOverlay
from client.widgets import Ui
from saves.errors import SaveError

log = logging.getLogger(__name__)

REST: Final = 0.7
"""Seconds between two steps at single speed."""


class Playback:
    """Of one table. playing: the game goes on by itself, at `speed`.

    reviewed: what a review says of it. entry: the way to that review; None where there cannot be one.
    """

    def __init__(self, table: AnyPort, replay: ReplayMatch) -> None:
        self.table = table
        self.replay = replay
        self.playing = False
        self._pace = Pace()
        self._rest = 0.0
        self._landmarks: Landmarks | None = None
        self.reviewed: ReviewOverlay | None = None
        self.entry: ReviewEntry | None = None
        trying = replay.source.is_counted_daily and replay.source.outcome is None
        if reviewable(replay.game.id, len(replay.steps), trying=trying):
            self.entry = ReviewEntry(table.app, replay, table.invalidate, self._made)
            found = self.entry.known()
            if found is not None:
                self.show(found)

    def _made(self, review: Review) -> None:
        """A review has been finished while its game was looked back at."""
        self.show(review)
        if self.table.is_open:
            self.table.refresh()

    def show(self, review: Review) -> None:
        """Tell what a review says, from now on."""
        self.reviewed = ReviewOverlay(self.table, self.replay, review, self.go_to, self._try_again)

    def _try_again(self, decision: Decision) -> None:
        """Look for the better move of a decision."""
        try:
            self.table.app.open("again", match=self.replay, decision=decision)
        except LessonError:
            log.exception("a decision cannot be tried again")
            self.table.app.notify(tr("review.try.cannot"), "error")

    @property
    def _tells(self) -> ReviewOverlay | None:
        """The review, while nothing moves."""
        return None if self.playing or self.table.is_busy else self.reviewed

    @property
    def kept(self) -> float:
        """What stays free at the log's foot, for the card of a review."""
        return 0.0 if self._tells is None else self._tells.kept

    def bar_end(self, right: float) -> float:
        """Where the words of the top bar end, so that none goes on below the card of a review.

        right: where its buttons begin, which are there already.
        """
        return right if self._tells is None else self._tells.bar_end(right)

    def build(self, ui: Ui) -> ReviewMarks:
        """The card of a review, where there is one and nothing moves; what it speaks of on the board."""
        return ReviewMarks() if self._tells is None else self._tells.build(ui)

    @property
    def landmarks(self) -> Landmarks:
        """Rounds and turns."""
        if self._landmarks is None:
            table = self.table
            opening = table.face.opening_events(table.view_of(self.replay.initial_state))
            self._landmarks = Landmarks.of(opening, self.replay.steps, table.face.landmark)
        return self._landmarks

    @property
    def at(self) -> int:
        """How many steps lie behind."""
        return self.replay.step_index

    @property
    def at_end(self) -> bool:
        """Whether nothing comes any more."""
        return self.at >= len(self.replay.steps)

    # --- going ------------------------------------------------------------------------------------

    def go_to(self, at: int) -> None:
        """Stand there at once."""
        self.playing = False
        self._jump(at)

    def _jump(self, at: int) -> None:
        table = self.table
        if at == self.at and not table.is_busy:
            return
        table.animator.drop()
        self.replay.go_to(at)
        table.show_present()

    def back(self) -> None:
        """The step before."""
        self.go_to(self.at - 1)

    def forward(self) -> None:
        """The next step, as it was seen; what is still on its way arrives at once."""
        self.playing = False
        self._advance()

    def _advance(self) -> None:
        table = self.table
        if table.is_busy:
            self._jump(self.at)
        if self.at_end:
            table.app.notify(tr("playback.no-more"), "refused")
            return
        table.show_step(self.replay.next_step())

    def turn(self, by: int) -> None:
        """To the beginning of a turn: the next, or the present or the one before."""
        self.go_to(self.landmarks.turn(self.at, by))

    def round(self, by: int) -> None:
        """The same with rounds."""
        self.go_to(self.landmarks.round(self.at, by))

    def toggle(self) -> None:
        """Play on by itself, or stop; from the end it begins anew."""
        if not self.playing and self.at_end:
            self._jump(0)
        self.playing = not self.playing
        self._rest = 0.0
        self.table.refresh()

    @property
    def speed(self) -> float:
        """How fast it plays."""
        return self._pace.speed

    def change_speed(self) -> None:
        """The next speed; behind the fastest comes the slowest."""
        self._pace.cycle()
        self.table.refresh()

    @property
    def _resting(self) -> bool:
        """Whether it plays, and what has happened is being looked at."""
        return self.playing and not self.table.is_busy and self.table.is_on_top

    def rest(self, dt: float) -> None:
        """Time passes, be it as long as the program slept."""
        if self._resting:
            self._rest += dt * self.speed

    def due(self) -> float | None:
        """Seconds until the next step; None if it is not on its way."""
        return max(0.0, (REST - self._rest) / self.speed) if self._resting else None

    def update(self) -> None:
        """When all has been looked at for long enough, the next step."""
        if not self._resting or self._rest < REST:
            return
        self._rest = 0.0
        if self.at_end:
            self.playing = False
            self.table.refresh()
        else:
            self._advance()

    @property
    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the buttons do, by their names."""
        return {
            "start": lambda: self.go_to(0),
            "turn-back": lambda: self.turn(-1),
            "back": self.back,
            "play": self.toggle,
            "forward": self.forward,
            "turn-forward": lambda: self.turn(1),
            "end": lambda: self.go_to(len(self.replay.steps)),
        }

    def key(self, event: pygame.Event) -> bool:
        """Arrows step, with Ctrl or as Page keys from turn to turn, with Shift from round to round."""
        asked = pressed(PLAYBACK + REVIEWED, event)
        if asked is None:
            if not self._pace.key(event):
                return False
            self.table.refresh()
            return True
        deeds: dict[str, Callable[[int], object]] = {
            "play": lambda _: self.toggle(),
            "step": lambda by: self.forward() if by > 0 else self.back(),
            "turn": self.turn,
            "round": self.round,
            "mark": self._go_to_mark,
            "ends": lambda by: self.go_to(len(self.replay.steps) if by > 0 else 0),
        }
        deeds[asked.does](asked.by)
        return True

    def _go_to_mark(self, by: int) -> None:
        """To the next decision that a review has marked, or to the one before."""
        if self.reviewed is None:
            self.table.app.notify(tr("app.refused.review"), "refused")
        else:
            self.reviewed.go(by)

    # --- another game from here -------------------------------------------------------------------

    @property
    def may_branch(self) -> bool:
        """Whether the game can go on differently: it is over, and not at its end."""
        return self.replay.is_finished and self.replay.outcome is None

    def ask_branch(self) -> None:
        """Continue from here? The finished game stays as it is."""
        answers = (
            DialogButton("yes", tr("playback.branch.yes"), self._branch, kind="gold", icon="branch"),
            DialogButton("no", tr("playback.branch.no")),
        )
        text = tr("playback.branch.text", n=self.replay.moves)
        self.table.app.push(Dialog(self.table.app, tr("playback.branch.title"), text, answers, icon="branch"))

    def _branch(self) -> None:
        app = self.table.app
        try:
            path = self.replay.create_branch(tr("playback.branch.name", title=self._title()))
            app.home()
            app.open("saved", path=path)
        except SaveError as error:
            app.notify(tr(error.key, **error.params), "error")

    def _title(self) -> str:
        return self.replay.title or ", ".join(seat.name for seat in self.replay.seats)
