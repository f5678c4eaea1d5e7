"""Practice: the guide's texts about a single position with one best move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from client.bots.thought import Reason
from client.draw.geometry import Rect
from client.i18n import has_text, tr
from client.lessons.practice import PracticeItem, load_practice
from client.lessons.progress import add_completed_chapter
from client.lessons.review_exercise import ReviewExercise
from client.review.labels import loss_text_short
from client.table.face import AnyPort
from client.table.guide.card import Mood
from rules.contract import Action


class Practice(ABC):
    """Base class for a single position at one table in which the learner must find the best move.

    Attributes:
        is_solution_shown: Whether the guide made the move instead of the learner.
        topic: Prefix of the language keys of its texts.
        next_scene: Id of the screen that is opened afterwards.
    """

    topic: ClassVar[str]
    next_scene: ClassVar[str]

    def __init__(self, table: AnyPort, reasons: Sequence[Reason]) -> None:
        self._table = table
        self._reasons = reasons
        self.is_solution_shown = False
        self._places: list[Rect] = []

    @property
    @abstractmethod
    def head(self) -> str:
        """Heading of the card, which identifies the position."""

    @abstractmethod
    def record_solution(self) -> None:
        """Record that the learner has found the move."""

    def make_task_text(self) -> str:
        """Return the text that comes before the task."""
        return tr(f"{self.topic}.find")

    def list_uncovered_boxes(self, places: list[Rect], mood: Mood) -> list[Rect]:
        """Return the rectangles the card must leave visible; for an explanation, also its task's.

        Args:
            places: Rectangles of what the card explains now.
            mood: State of the task. If it is "asks" (a task), `places` are remembered; if it is "says" (an
                explanation), those of the last task are returned as well.
        """
        if mood == "asks":
            self._places = places
        return [*places, *self._places] if mood == "says" else places

    def explain_move(self, action: Action, *, is_made: bool = True) -> str:
        """Return a sentence that says the move is right or shown, then the reasons for the best one.

        Args:
            action: The best move.
            is_made: Whether it has been made; an equally good one has reasons of its own, which nobody knows.
        """
        game = self._table.match.game.id
        told = [
            self._table.face.explain_reason(action, reason)
            for reason in (self._reasons if is_made else ())
            if has_text(f"bots.{game}.reason.{reason.key}")
        ]
        first = tr(f"{self.topic}.{'shown' if self.is_solution_shown else 'right'}")
        return " ".join((first, *told))


class PracticePosition(Practice):
    """One of a game's practice positions, solved as soon as the learner has made the best move."""

    topic = "lessons.practice"
    next_scene = "practised"

    def __init__(self, table: AnyPort, item: PracticeItem) -> None:
        super().__init__(table, item.reasons)
        self.item = item

    @property
    def head(self) -> str:
        """Heading of the card: number of the practice position and its difficulty."""
        ids = [one.id for one in load_practice(self._table.match.game.id)]
        at = ids.index(self.item.id) + 1 if self.item.id in ids else 1
        rating = tr(f"lessons.practice.rating-{self.item.rating}")
        return tr("lessons.practice.head", n=at, m=max(len(ids), 1), rating=rating)

    def record_solution(self) -> None:
        """Save in the settings that the practice position has been solved."""
        app, game = self._table.app, self._table.match.game.id
        app.change_settings(learned=add_completed_chapter(app.settings, game, self.item.chapter_id))


class DecisionRetry(Practice):
    """A decision of a reviewed game that the player tries again; no progress is recorded."""

    topic = "review.try"
    next_scene = "tried"

    def __init__(self, table: AnyPort, item: ReviewExercise) -> None:
        super().__init__(table, item.decision.reasons)
        self._again = item

    @property
    def head(self) -> str:
        """Heading of the card: number of the move, its player, and what the original decision lost."""
        decision = self._again.decision
        return tr(
            "review.try.head", n=self._again.move, name=self._table.context.names[decision.seat],
            cost=loss_text_short(decision),
        )  # fmt: skip

    def make_task_text(self) -> str:
        """Return the text before the task, which says whether the position was dealt anew."""
        text = super().make_task_text()
        return f"{text} {tr('review.try.anew')}" if self._again.is_dealt_anew else text

    def record_solution(self) -> None:
        """Do nothing: retrying a decision records no progress."""
