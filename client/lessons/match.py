"""The match of a lesson: real rules over the positions of a chapter, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from client.lessons.again import AgainItem
from client.lessons.chapters import Chapter, Course
from client.lessons.practice import PracticeItem
from client.session.match import Match
from client.session.undo_history import UndoHistory
from rules.contract import Action, AnyGame, State
from saves import VERSION
from saves.entries import FORMAT, Header
from saves.seats import SeatInfo


class LessonMatch(Match):
    """A match that goes through a chapter. It has no file, and undo is the guide's affair.

    chapter: what is taught. course: the positions in which its steps begin. item: of the practice positions,
    or of the decisions of a reviewed game, the one that the chapter is made of, if it is.
    """

    def __init__(
        self,
        game: AnyGame,
        chapter: Chapter,
        seats: Sequence[SeatInfo],
        item: PracticeItem | AgainItem | None = None,
        first: State | None = None,
    ) -> None:
        """first: the position in which it begins, where that does not come of its seed. Raises LessonError
        where the chapter cannot be played."""
        self.chapter = chapter
        self.item = item
        self.course = Course(game, chapter, first)
        header = Header(
            stolek=FORMAT, app=VERSION, game=game.id, rules=game.version, content=game.content_hash(),
            seed=chapter.seed, options=game.resolved(chapter.players, chapter.options), seats=tuple(seats),
            title="", created=datetime.now(UTC),
        )  # fmt: skip
        super().__init__(game, header, self.course.begins[0], UndoHistory.for_header(header), None)

    def stand_at(self, state: State) -> None:
        """Lay a position, as if the game began there."""
        self.initial_state = self._state = state
        self._history = UndoHistory.for_header(self.header)
        self._outcome = self.game.outcome(state)

    @property
    def deciders(self) -> tuple[int, ...]:
        """Who owes a decision; where a decision is tried again nobody else is waited for."""
        found = super().deciders
        return tuple(one for one in found if one == self.chapter.seat) if self._again else found

    @property
    def _again(self) -> bool:
        return isinstance(self.item, AgainItem)

    def wanted(self, at: int) -> Action | None:
        """The move that a step asks for and from which the chapter goes on; None if it asks for none."""
        return self.course.wanted(self.chapter.steps[at])

    def can_undo_action(self, seat: int, action: Action) -> bool:
        """Always: the guide does."""
        del seat, action
        return True

    @property
    def can_undo(self) -> bool:
        """Never: the guide takes back."""
        return False

    @property
    def can_redo(self) -> bool:
        """Never."""
        return False
