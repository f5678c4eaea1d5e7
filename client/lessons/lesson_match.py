"""The match of a lesson: real rules over the positions of a chapter. Nothing of it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import ClassVar

from client.lessons.chapters import Chapter, Course
from client.lessons.practice import PracticeItem
from client.lessons.review_exercise import ReviewExercise
from client.session.match import Match
from client.session.undo_history import UndoHistory
from rules.contract import Action, AnyGame, State
from saves import VERSION
from saves.journal_entries import FORMAT, Header
from saves.seats import SeatInfo


class LessonMatch(Match):
    """A match that goes through a chapter. It has no file, and undo is controlled by the guide.

    Attributes:
        chapter: The chapter.
        course: The positions in which its steps begin.
        item: The practice position or the decision of a reviewed game that the chapter is made of, if any.
    """

    is_lesson: ClassVar[bool] = True

    def __init__(
        self,
        game: AnyGame,
        chapter: Chapter,
        seats: Sequence[SeatInfo],
        item: PracticeItem | ReviewExercise | None = None,
        first: State | None = None,
    ) -> None:
        """Start the match.

        Args:
            game: The game.
            chapter: The chapter.
            seats: The seats.
            item: What the chapter is made of, if anything.
            first: The position in which it begins, if it does not follow from the seed.

        Raises:
            LessonError: If the chapter cannot be played.
        """
        self.chapter = chapter
        self.item = item
        self.course = Course(game, chapter, first)
        header = Header(
            stolek=FORMAT, app=VERSION, game=game.id, rules=game.version, content=game.content_hash(),
            seed=chapter.seed, options=game.resolved(chapter.players, chapter.options), seats=tuple(seats),
            title="", created=datetime.now(UTC),
        )  # fmt: skip
        super().__init__(game, header, self.course.start_states[0], UndoHistory.for_header(header), None)

    def set_position(self, state: State) -> None:
        """Continue from a position as if the game began there."""
        self.initial_state = self._state = state
        self.undo_history = UndoHistory.for_header(self.header)
        self._outcome = self.game.outcome(state)

    @property
    def deciders(self) -> tuple[int, ...]:
        """Seats that have to decide; only its own seat while a decision is retried."""
        deciders = super().deciders
        return tuple(seat for seat in deciders if seat == self.chapter.seat) if self._is_retry else deciders

    @property
    def _is_retry(self) -> bool:
        return isinstance(self.item, ReviewExercise)

    def expected_action(self, at: int) -> Action | None:
        """Return the action that a step asks for and that the chapter continues with.

        None if there is none.
        """
        return self.course.expected_action(self.chapter.steps[at])

    def can_undo_action(self, seat: int, action: Action) -> bool:
        """Return True: the guide may take back any action."""
        del seat, action
        return True

    @property
    def can_undo(self) -> bool:
        """False, as the guide undoes actions."""
        return False

    @property
    def can_redo(self) -> bool:
        """False, as the guide undoes actions."""
        return False
