"""Playback: moves through a recorded game by steps, turns or rounds, or plays it automatically."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import pygame

from client.draw.input_glyphs import KeyHint
from client.i18n import join_names, tr
from client.lessons.chapters import LessonError
from client.review.model import DecisionReview, Review
from client.review.review_controller import ReviewController, can_review
from client.scene.dialog import Dialog, DialogButton
from client.session.replay_match import ReplayMatch
from client.table import binding_glyphs
from client.table.bindings import LEAVING, PLAYBACK, REVIEWED, find_pressed_command
from client.table.board_places import ReviewMarks
from client.table.face import AnyPort
from client.table.playback_speed import PlaybackSpeed, format_speed
from client.table.replay.landmarks import Landmarks
from client.table.replay.review_overlay import ReviewOverlay
from client.table.table_accessibility import join_sentences
from client.widgets import Ui
from saves.errors import SaveError

log = logging.getLogger(__name__)

PAUSE_S: Final = 0.7
"""Seconds between two steps at normal speed."""

_TOLD_KEYS: Final = ("step", "turn", "play", "leave")
"""Commands whose keys are announced when a replay opens."""


class Playback:
    """Controls the replay of one table: present step, automatic play, speed, review.

    Attributes:
        is_playing: Whether the game plays automatically, at `speed`.
        review_overlay: The marks and comments of a review, None without one.
        review_button: The button that starts or opens the review, None if there cannot be one.
    """

    def __init__(self, table: AnyPort) -> None:
        replay = table.match
        assert isinstance(replay, ReplayMatch)  # only replays are played back
        self.table = table
        self.replay = replay
        self.is_playing = False
        self._pace = PlaybackSpeed()
        self._pause_s = 0.0
        self._landmarks: Landmarks | None = None
        self.review_overlay: ReviewOverlay | None = None
        self.review_button: ReviewController | None = None
        trying = replay.source.is_counted_daily and replay.source.outcome is None
        if can_review(replay.game.id, len(replay.steps), trying=trying):
            self.review_button = ReviewController(
                table.app, replay, table.invalidate, self._on_review_finished
            )
            found = self.review_button.find_review()
            if found is not None:
                self.show_review(found)

    def _on_review_finished(self, review: Review) -> None:
        """Show a review that was finished during the replay."""
        self.show_review(review)
        if self.table.screens.is_open:
            self.table.refresh()

    def show_review(self, review: Review) -> None:
        """Show a finished review in the replay from now on."""
        self.review_overlay = ReviewOverlay(self.table, self.replay, review, self.go_to, self._open_retry)

    def _open_retry(self, decision: DecisionReview) -> None:
        """Look for the better move of a decision."""
        try:
            self.table.app.open("again", match=self.replay, decision=decision)
        except LessonError:
            log.exception("a decision cannot be tried again")
            self.table.app.notify(tr("review.try.cannot"), "error")

    @property
    def _visible_review(self) -> ReviewOverlay | None:
        """The review overlay, while nothing moves."""
        return None if self.is_playing or self.table.animator.is_busy else self.review_overlay

    @property
    def column_card_height(self) -> float:
        """Height in logical units reserved at the bottom of the log for the review's card, 0 without one."""
        return 0.0 if self._visible_review is None else self._visible_review.column_card_height

    def get_top_bar_text_end(self, right: float) -> float:
        """Return the x coordinate where the top bar's text must end to leave room for the review's card.

        Args:
            right: The x coordinate where it would end without a card.
        """
        return right if self._visible_review is None else self._visible_review.get_top_bar_text_end(right)

    def build_review(self, ui: Ui) -> ReviewMarks:
        """Add the review's card and rings on the board, and return them; none while it is hidden."""
        return ReviewMarks() if self._visible_review is None else self._visible_review.build(ui)

    @property
    def landmarks(self) -> Landmarks:
        """The steps at which rounds and turns of the game begin."""
        if self._landmarks is None:
            table = self.table
            opening = table.face.make_opening_events(
                table.secrecy.get_viewer_state(self.replay.initial_state)
            )
            self._landmarks = Landmarks.from_events(opening, self.replay.steps, table.face.find_landmark)
        return self._landmarks

    @property
    def step_index(self) -> int:
        """The number of steps that have been played up to the position shown."""
        return self.replay.step_index

    @property
    def is_at_end(self) -> bool:
        """Whether the position shown is the last one of the replay."""
        return self.step_index >= len(self.replay.steps)

    # --- without sight ------------------------------------------------------------------------------

    def describe_position(self) -> str:
        """Return where in the game the replay stands, and who acts next: "Move 5 of 28. Next: Ida."."""
        replay = self.replay
        if replay.next_seat is not None:
            following = tr("playback.next", name=replay.seats[replay.next_seat].name)
        else:
            following = tr("playback.over" if replay.is_finished else "playback.now")
        return join_sentences(tr("playback.where", n=replay.moves, m=replay.total_moves), following)

    def list_key_hints(self) -> tuple[KeyHint, ...]:
        """Return the most important keys of a replay, each with what it does."""
        found = ((binding, binding_glyphs.format_keys(binding)) for binding in (*PLAYBACK, *LEAVING))
        return tuple(
            (keys, tr(f"keys.playback.{binding.does}"))
            for binding, keys in found
            if keys and binding.does in _TOLD_KEYS
        )

    def list_key_texts(self) -> tuple[str, ...]:
        """Return for each of the most important keys what it does in a replay."""
        return tuple(tr("access.answer.key", keys=keys, does=does) for keys, does in self.list_key_hints())

    def announce_opening(self) -> None:
        """Announce that this is a replay, where it stands, and the keys that lead through it."""
        words = join_sentences(tr("playback.opened"), self.describe_position(), *self.list_key_texts())
        self.table.app.announce(words, public=True)

    def _announce_position(self) -> None:
        """Announce the last step, the position, and what a review says about a mistake that comes next."""
        table = self.table
        if not table.app.listening:
            return
        lines = (line.accessible_text for line in table.log.list_lines_of_step(self.step_index))
        comment = "" if self.review_overlay is None else self.review_overlay.describe_mistake()
        table.app.announce(join_sentences(*lines, self.describe_position(), comment), public=True)

    # --- going ------------------------------------------------------------------------------------

    def go_to(self, at: int) -> None:
        """Stop automatic play and show the position after `at` steps without animation."""
        self.is_playing = False
        self._jump_to(at)

    def _jump_to(self, at: int) -> None:
        table = self.table
        if at == self.step_index and not table.animator.is_busy:
            return
        table.animator.clear()
        self.replay.go_to(at)
        table.show_present()
        self._announce_position()

    def go_back(self) -> None:
        """Show the position one step earlier."""
        self._go_by(self.step_index - 1, -1)

    def go_forward(self) -> None:
        """Play the next step with its animations; running ones end at once."""
        self.is_playing = False
        self._advance()

    def _advance(self) -> None:
        table = self.table
        if table.animator.is_busy:
            table.animator.clear()
            table.show_present()
        if self.is_at_end:
            table.app.notify(tr("playback.no-more"), "refused")
            return
        step = self.replay.advance()
        self._announce_position()
        table.show_step(step)

    def go_to_turn(self, by: int) -> None:
        """Go to the beginning of the next turn (`by` = 1), or of the present or previous one (-1)."""
        self._go_by(self.landmarks.find_turn(self.step_index, by), by)

    def go_to_round(self, by: int) -> None:
        """Go to the beginning of the next round (`by` = 1), or of the present or previous one (-1)."""
        self._go_by(self.landmarks.find_round(self.step_index, by), by)

    def _go_by(self, at: int, by: int) -> None:
        """Go to the position after `at` steps, or notify the player that there is nothing that way."""
        if at in range(len(self.replay.steps) + 1) and (at - self.step_index) * by > 0:
            self.go_to(at)
        else:
            self.is_playing = False
            self.table.app.notify(tr(f"playback.{'no-more' if by > 0 else 'no-before'}"), "refused")

    def toggle_playing(self) -> None:
        """Start or stop automatic play; at the end of the game it starts from the beginning."""
        if not self.is_playing and self.is_at_end:
            self._jump_to(0)
        self.is_playing = not self.is_playing
        self._pause_s = 0.0
        self.table.refresh()
        words = (
            tr("playback.playing")
            if self.is_playing
            else f"{tr('playback.paused')} {self.describe_position()}"
        )
        self.table.app.announce(words, public=True)

    @property
    def speed(self) -> float:
        """The speed factor of automatic play."""
        return self._pace.speed

    def select_next_speed(self) -> None:
        """Select the next speed of automatic play; the fastest is followed by the slowest."""
        self._pace.select_next()
        self._show_speed()

    def _show_speed(self) -> None:
        self.table.refresh()
        self.table.app.announce(format_speed(self.speed), public=True)

    @property
    def _is_pausing(self) -> bool:
        """Whether it plays and pauses between two steps."""
        return self.is_playing and not self.table.animator.is_busy and self.table.screens.is_on_top

    def advance_pause(self, dt: float) -> None:
        """Add `dt` seconds, scaled by the speed, to the pause between two steps of automatic play."""
        if self._is_pausing:
            self._pause_s += dt * self.speed

    def get_seconds_to_next_step(self) -> float | None:
        """Return the seconds until automatic play shows the next step, None if it is not pausing."""
        return max(0.0, (PAUSE_S - self._pause_s) / self.speed) if self._is_pausing else None

    def update(self) -> None:
        """Show the next step of automatic play if the pause between steps is over."""
        if not self._is_pausing or self._pause_s < PAUSE_S:
            return
        self._pause_s = 0.0
        if self.is_at_end:
            self.is_playing = False
            self.table.refresh()
        else:
            self._advance()

    @property
    def button_callbacks(self) -> dict[str, Callable[[], object]]:
        """The functions that the replay's buttons call, by button name."""
        return {
            "start": lambda: self.go_to(0),
            "turn-back": lambda: self.go_to_turn(-1),
            "back": self.go_back,
            "play": self.toggle_playing,
            "forward": self.go_forward,
            "turn-forward": lambda: self.go_to_turn(1),
            "end": lambda: self.go_to(len(self.replay.steps)),
        }

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle the arrow keys (steps), with Ctrl or page keys (turns), with Shift (rounds).

        Return whether the key was handled.
        """
        asked = find_pressed_command(PLAYBACK + REVIEWED, event)
        if asked is None:
            if not self._pace.handle_key(event):
                return False
            self._show_speed()
            return True
        deeds: dict[str, Callable[[int], object]] = {
            "play": lambda _: self.toggle_playing(),
            "step": lambda by: self.go_forward() if by > 0 else self.go_back(),
            "turn": self.go_to_turn,
            "round": self.go_to_round,
            "mark": self._go_to_mark,
            "ends": lambda by: self._go_by(len(self.replay.steps) if by > 0 else 0, by),
        }
        deeds[asked.does](asked.by)
        return True

    def _go_to_mark(self, by: int) -> None:
        """Go to the next or previous marked decision."""
        if self.review_overlay is None:
            self.table.app.notify(tr("app.refused.review"), "refused")
        else:
            self.review_overlay.go_to_marked_step(by)

    # --- another game from here -------------------------------------------------------------------

    @property
    def offers_branch(self) -> bool:
        """Whether new games can continue from positions of this game.

        False in a lesson. False for a game that is not over if it is not saved (it would be lost) or is the
        try of a daily game that counts (it must be played without advice).
        """
        source = self.replay.source
        if source.is_lesson:
            return False
        return self.replay.is_finished or (source.path is not None and not source.is_counted_daily)

    @property
    def can_branch(self) -> bool:
        """Whether a new game can continue from here: it is not the end of a finished game."""
        return self.offers_branch and self.replay.outcome is None

    def ask_branch(self) -> None:
        """Open the dialog that asks whether to continue from this position in a new game."""
        answers = (
            DialogButton("yes", tr("playback.branch.yes"), self._create_branch, kind="gold", icon="branch"),
            DialogButton("no", tr("playback.branch.no")),
        )
        text = tr(
            "playback.branch.text" if self.replay.is_finished else "playback.branch.text-open",
            n=self.replay.moves,
        )
        if self.replay.is_dealt_anew:
            text = f"{text} {tr('playback.branch.anew')}"
        self.table.app.push(Dialog(self.table.app, tr("playback.branch.title"), text, answers, icon="branch"))

    def _create_branch(self) -> None:
        app = self.table.app
        try:
            path = self.replay.create_branch(tr("playback.branch.name", title=self._get_title()))
            app.open_menu()
            app.open("saved", path=path)
        except SaveError as error:
            app.notify(tr(error.text_key, **error.params), "error")

    def _get_title(self) -> str:
        return self.replay.title or join_names(seat.name for seat in self.replay.seats)
