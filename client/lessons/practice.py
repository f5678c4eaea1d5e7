"""Practice: single positions with one best move by far, as they stand in `assets/<game>/practice.yaml`.

Each is played at the table as a chapter of two steps: the first asks for the move, the second says why.
"""

from __future__ import annotations

from typing import Final

import msgspec

from client.bots.thought import Reason
from client.lessons.chapters import Chapter, LaidPosition, LessonMove, LessonStep, told
from client.lessons.meaning import Meaning
from client.lessons.progress import learned
from client.platform import resources
from rules.contract import Scalar
from saves.settings import Settings

FILE: Final = "practice.yaml"
RATINGS: Final = (1, 2, 3, 4, 5)
"""From the easiest to the hardest."""

_BEGUN: Final = "practice-"


class PracticeMove(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A move of a seat, as a pair. action: as the rules write it."""

    seat: int
    action: dict[str, object]


class PracticeItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position. players, seed, options: the set-up. moves: how it came about. seat: who is to find the
    best move.

    best: that move; same: others that lead to the very same position. margin: how much better it is than any
    other, in the points that the game is thought in. rating: how hard it is, 1–5. reasons: what speaks for
    it, as hints say it.
    """

    id: str
    players: int
    seed: int
    seat: int
    rating: int
    margin: float
    best: dict[str, object]
    reasons: tuple[Reason, ...]
    moves: tuple[PracticeMove, ...]
    same: tuple[dict[str, object], ...] = ()
    options: dict[str, Scalar] = {}

    @property
    def chapter_id(self) -> str:
        """What it is called among the chapters that have been learned."""
        return _BEGUN + self.id

    def chapter(self) -> Chapter:
        """The position as a chapter: what is to be found, then why."""
        find = LessonStep("find", do=self.best, passes=Meaning(any=tuple(map(Meaning, self.same))))
        if not self.same:
            find = LessonStep("find", do=self.best)
        moves = tuple(LessonMove(move.seat, move.action) for move in self.moves)
        return Chapter(
            self.chapter_id, 1, (), self.players, self.seed, (find, LessonStep("why")), self.options,
            self.seat, LaidPosition(moves),
        )  # fmt: skip


class PracticeSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All positions of a game, the easiest first."""

    items: tuple[PracticeItem, ...]


def practice(game_id: str) -> tuple[PracticeItem, ...]:
    """The positions of a game; none for one without. Raises LessonError for what cannot be read."""
    file = resources.find(game_id, FILE)
    return () if file is None else told(file, PracticeSet).items


def solved(settings: Settings, game_id: str) -> int:
    """How many of a game's positions have been solved."""
    known = learned(settings, game_id)
    return sum(item.chapter_id in known for item in practice(game_id))


def next_item(settings: Settings, game_id: str, after: str = "") -> PracticeItem | None:
    """The first position that has not been solved, behind another one if there is one; None: all are.

    after: the id of the other one.
    """
    items, known = practice(game_id), learned(settings, game_id)
    start = next((index + 1 for index, item in enumerate(items) if item.id == after), 0)
    ordered = (*items[start:], *items[:start])
    return next((item for item in ordered if item.chapter_id not in known), None)


def following(game_id: str, after: str) -> PracticeItem:
    """The position behind another one, solved or not; behind the last comes the first. Raises KeyError."""
    items = practice(game_id)
    ids = [item.id for item in items]
    if after not in ids:
        raise KeyError(after)
    return items[(ids.index(after) + 1) % len(items)]
