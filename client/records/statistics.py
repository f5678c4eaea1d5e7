"""Statistics of the records: how a person has done in the games of one kind.

A game counts for a person once for each seat they had in it. If several share first place all of them have
won, unless it is a game in which that is a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from client.bots.levels import LEVELS
from saves.finished_game import FinishedGame, SeatReviewSummary
from saves.player_aliases import PlayerDirectory

GHOST: Final = "ghost"
"""The opponent of somebody who plays alone."""
HUMAN: Final = "human"

BEST_GAMES: Final = 5
RUNNING_MEAN_GAMES: Final = 10
"""Games that a running mean covers."""


class RecordFilter(Struct, frozen=True):
    """Which games are shown."""

    game: str
    person: str
    """A key of `People`."""
    players: int = 0
    """0 for any number."""
    excluded: bool = False
    """Whether the games that are counted apart are shown, instead of all others."""


class Appearance(Struct, frozen=True):
    """A person in a finished game."""

    game: FinishedGame
    seat: int
    won: bool
    opponents: tuple[str, ...]
    """Kinds of the other seats, each once, the strongest first."""

    @property
    def points(self) -> int | None:
        """Their points at the end."""
        return self.game.points_of(self.seat)

    @property
    def reviewed(self) -> SeatReviewSummary | None:
        """What a review says of them."""
        return self.game.reviewed[self.seat] if self.seat < len(self.game.reviewed) else None


class OpponentRecord(Struct, frozen=True):
    """Results against one kind of opponent."""

    kind: str
    games: int
    wins: int


class RecordStatistics(Struct, frozen=True):
    """Statistics of a list of appearances; None for unknown."""

    games: int
    wins: int
    streak: int
    """Longest row of wins."""
    mean: float | None
    """Mean points."""
    best: int | None
    seconds: int | None
    """Time at the table in the `timed` games that have it."""
    timed: int
    loss: float | None
    """Per decision, in the `reviewed` games."""
    luck: float | None
    """Per game, in the `reviewed` games."""
    reviewed: int
    against: tuple[OpponentRecord, ...]
    """By kind of opponent, the strongest first."""
    best_games: tuple[Appearance, ...]
    """The games with most points."""


class ExcludedGames(Struct, frozen=True):
    """Number of games counted apart, and why; a game may have several reasons."""

    games: int
    free_undo: int
    hints: int
    corrected: int


def find_appearances(
    games: Iterable[FinishedGame], people: PlayerDirectory, wanted: RecordFilter, *, draws: bool = False
) -> tuple[Appearance, ...]:
    """Return the person's appearances in the games shown, the oldest first.

    Args:
        games: Finished games.
        people: The people.
        wanted: Which games are shown.
        draws: Whether nobody wins if several are first.
    """
    appearances = []
    for game in games:
        if game.game != wanted.game or game.is_nonstandard != wanted.excluded:
            continue
        if wanted.players not in (0, len(game.seats)):
            continue
        for seat, info in enumerate(game.seats):
            if info.human and people.player_key(info.name) == wanted.person:
                appearances.append(_appearance(game, seat, draws=draws))
    return tuple(appearances)


def _appearance(game: FinishedGame, seat: int, *, draws: bool) -> Appearance:
    won = seat in game.winners and not (draws and len(game.winners) > 1)
    kinds = frozenset(info.kind for other, info in enumerate(game.seats) if other != seat)
    return Appearance(game, seat, won, _sort_opponents(kinds))


@lru_cache(maxsize=256)
def _sort_opponents(kinds: frozenset[str]) -> tuple[str, ...]:
    """Return the kinds, the strongest first; the ghost if there are none."""
    return tuple(sorted(kinds or {GHOST}, key=strength_key, reverse=True))


def strength_key(kind: str) -> tuple[int, str]:
    """Return a sort key of opponents: people rank above the levels, unknown kinds below everything."""
    order = (HUMAN, *LEVELS, GHOST)
    return (order.index(kind) if kind in order else -1), kind


def compute_statistics(appearances: Sequence[Appearance]) -> RecordStatistics:
    """Return the statistics of appearances."""
    points = [each.points for each in appearances if each.points is not None]
    times = [each.game.seconds for each in appearances if each.game.seconds is not None]
    reviews = [each.reviewed for each in appearances if each.reviewed is not None]
    decisions = sum(each.decisions for each in reviews)
    return RecordStatistics(
        games=len(appearances),
        wins=sum(each.won for each in appearances),
        streak=_longest_streak(appearances),
        mean=sum(points) / len(points) if points else None,
        best=max(points, default=None),
        seconds=sum(times) if times else None,
        timed=len(times),
        loss=sum(each.loss for each in reviews) / decisions if decisions else None,
        luck=sum(each.luck for each in reviews) / len(reviews) if reviews else None,
        reviewed=len(reviews),
        against=_opponent_records(appearances),
        best_games=_best_games(appearances),
    )


def _longest_streak(appearances: Sequence[Appearance]) -> int:
    longest = current = 0
    for each in appearances:
        current = current + 1 if each.won else 0
        longest = max(longest, current)
    return longest


def _opponent_records(appearances: Sequence[Appearance]) -> tuple[OpponentRecord, ...]:
    games = Counter(kind for each in appearances for kind in each.opponents)
    wins = Counter(kind for each in appearances if each.won for kind in each.opponents)
    return tuple(
        OpponentRecord(kind, games[kind], wins[kind])
        for kind in sorted(games, key=strength_key, reverse=True)
    )


def _best_games(appearances: Sequence[Appearance]) -> tuple[Appearance, ...]:
    """Return the appearances with most points; of equal ones those won, then the newest."""
    ranked = [
        (each.points, each.won, index) for index, each in enumerate(appearances) if each.points is not None
    ]
    return tuple(appearances[index] for _, _, index in sorted(ranked, reverse=True)[:BEST_GAMES])


def count_excluded(
    games: Iterable[FinishedGame], people: PlayerDirectory, wanted: RecordFilter
) -> ExcludedGames:
    """Return how many of the games shown are counted apart."""
    record_filter = RecordFilter(wanted.game, wanted.person, wanted.players, excluded=True)
    excluded_games = {
        appearance.game.file: appearance.game for appearance in find_appearances(games, people, record_filter)
    }.values()
    return ExcludedGames(
        games=len(excluded_games),
        free_undo=sum(game.free_undo for game in excluded_games),
        hints=sum(bool(game.hinted) for game in excluded_games),
        corrected=sum(game.corrected for game in excluded_games),
    )
