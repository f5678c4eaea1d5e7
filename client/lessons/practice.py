"""Practice: single positions with one clearly best move, from `assets/<game>/practice.yaml`.

Each is played at the table as a chapter of two steps: the first asks for the move, the second explains it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from client.bots.thought import Reason
from client.lessons.chapters import Chapter, LessonMove, LessonStep, StartPosition, load_lesson_file
from client.lessons.move_conditions import MoveCondition
from client.lessons.progress import get_completed_chapters
from client.platform import resources
from rules.contract import Scalar
from saves.settings import Settings

FILE: Final = "practice.yaml"
RATINGS: Final = (1, 2, 3, 4, 5)
"""From the easiest to the hardest."""

_CHAPTER_PREFIX: Final = "practice-"


class PracticeMove(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A move, given as seat and action, that leads to a practice position; in YAML [seat, action]."""

    seat: int
    action: dict[str, object]
    """As the rules write it."""


class PracticeItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A practice position, in which the player has to find the best move."""

    id: str
    """Id of the practice position."""
    players: int
    """Number of players in its game."""
    seed: int
    """Random seed of its game."""
    seat: int
    """The seat that has to find the best move."""
    rating: int
    """Difficulty, one of RATINGS."""
    margin: float
    """How much better the best action is than any other, in the unit of the game's bot."""
    best: dict[str, object]
    """The best action."""
    reasons: tuple[Reason, ...]
    """What speaks for the best action, in the same form as in hints."""
    moves: tuple[PracticeMove, ...]
    """The moves that lead to the position."""
    same: tuple[dict[str, object], ...] = ()
    """Other actions that lead to the very same position."""
    options: dict[str, Scalar] = {}
    """Options of its game that differ from the defaults."""

    @property
    def chapter_id(self) -> str:
        """Id under which the practice position is stored among the completed lesson chapters."""
        return _CHAPTER_PREFIX + self.id

    def make_chapter(self) -> Chapter:
        """Return the practice position as a lesson chapter: first the task, then the explanation."""
        find = LessonStep(
            "find", do=self.best, passes=MoveCondition(any=tuple(map(MoveCondition, self.same)))
        )
        if not self.same:
            find = LessonStep("find", do=self.best)
        moves = tuple(LessonMove(move.seat, move.action) for move in self.moves)
        return Chapter(
            self.chapter_id, 1, self.players, self.seed, (find, LessonStep("why")), self.options,
            self.seat, StartPosition(moves),
        )  # fmt: skip


class PracticeSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The practice positions of a game, the easiest first."""

    items: tuple[PracticeItem, ...]


def load_practice(game_id: str) -> tuple[PracticeItem, ...]:
    """Return a game's practice positions, the easiest first; () if it has none.

    Raises:
        LessonError: If the practice file is invalid.
    """
    file = resources.find_file(game_id, FILE)
    return () if file is None else load_lesson_file(file, PracticeSet).items


def count_solved(settings: Settings, game_id: str) -> int:
    """Return how many of a game's practice positions the player has solved."""
    learned_ids = get_completed_chapters(settings, game_id)
    return sum(item.chapter_id in learned_ids for item in load_practice(game_id))


def next_unsolved_item(settings: Settings, game_id: str, after: str = "") -> PracticeItem | None:
    """Return the next unsolved practice position; None if all are solved.

    The search starts after the position with the id `after`, if given, and wraps around.
    """
    items, learned_ids = load_practice(game_id), get_completed_chapters(settings, game_id)
    start = next((index + 1 for index, item in enumerate(items) if item.id == after), 0)
    ordered = (*items[start:], *items[:start])
    return next((item for item in ordered if item.chapter_id not in learned_ids), None)


def get_next_item(game_id: str, after: str) -> PracticeItem:
    """Return the practice position after the one with id `after`; after the last one, the first.

    Raises:
        KeyError: If there is no position with that id.
    """
    items = load_practice(game_id)
    ids = [item.id for item in items]
    if after not in ids:
        raise KeyError(after)
    return items[(ids.index(after) + 1) % len(items)]
