"""The match of a lesson: real rules, played from the positions of a chapter, without being saved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import ClassVar

from client.lessons.chapters import Chapter, ChapterPositions
from client.lessons.practice import PracticeItem
from client.lessons.review_exercise import ReviewExercise
from client.session.match import Match
from client.session.undo_history import UndoHistory
from rules.contract import Action, AnyGame, State
from saves import VERSION
from saves.journal_entries import FORMAT, Header
from saves.seats import SeatInfo


class LessonMatch(Match):
    """A match that follows a lesson chapter. It has no file, and only the guide undoes moves.

    Attributes:
        chapter: The lesson chapter.
        course: The positions in which the chapter's steps begin.
        item: The practice position, or decision of a reviewed game, that the chapter was made from; or None.
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
        self.course = ChapterPositions(game, chapter, first)
        header = Header(
            stolek=FORMAT, app=VERSION, game=game.id, rules=game.version, content=game.content_hash(),
            seed=chapter.seed, options=game.resolved(chapter.players, chapter.options), seats=tuple(seats),
            title="", created=datetime.now(UTC),
        )  # fmt: skip
        super().__init__(game, header, self.course.start_states[0], UndoHistory.for_header(header), None)

    def set_position(self, state: State) -> None:
        """Continue the lesson from a game state as its new start, with an empty history."""
        self.initial_state = self._state = state
        self.undo_history = UndoHistory.for_header(self.header)
        self._outcome = self.game.outcome(state)

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to decide now; while a decision is retried, only the learner's seat."""
        deciders = super().deciders
        return tuple(seat for seat in deciders if seat == self.chapter.seat) if self._is_retry else deciders

    @property
    def _is_retry(self) -> bool:
        return isinstance(self.item, ReviewExercise)

    def expected_action(self, at: int) -> Action | None:
        """Return the action that the lesson's step number `at` asks for; None if it asks for none."""
        return self.course.expected_action(self.chapter.steps[at])

    def can_undo_action(self, seat: int, action: Action) -> bool:
        """Return True: in a lesson the guide may take back any action."""
        del seat, action
        return True

    @property
    def can_undo(self) -> bool:
        """False: in a lesson the guide undoes moves, not the player."""
        return False

    @property
    def can_redo(self) -> bool:
        """False: in a lesson nothing can be redone by the player."""
        return False
