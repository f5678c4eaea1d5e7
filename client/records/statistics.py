"""Statistics of the records: how a person has done in the finished games of one kind.

A game counts for a person once for each seat they had in it. If several seats share first place, all of them
have won, unless the game calls that a draw.
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
    """Selects the finished games for which statistics are shown."""

    game: str
    """Id of the game."""
    person: str
    """Key of the person in the player directory."""
    players: int = 0
    """Number of players; 0 for any."""
    excluded: bool = False
    """Whether to select the games played with hints, free undo or overrides, instead of all others."""


class Appearance(Struct, frozen=True):
    """A person's participation, on one seat, in one finished game."""

    game: FinishedGame
    """The finished game."""
    seat: int
    """The person's seat."""
    won: bool
    """Whether the person won."""
    opponents: tuple[str, ...]
    """Kinds of the other seats (a human, or a level), each once, the strongest first."""

    @property
    def points(self) -> int | None:
        """The person's points at the end of the game; None if the game has no points."""
        return self.game.points_of(self.seat)

    @property
    def reviewed(self) -> SeatReviewSummary | None:
        """Loss and luck of the person's seat from the game's review; None if not reviewed."""
        return self.game.reviewed[self.seat] if self.seat < len(self.game.reviewed) else None


class OpponentRecord(Struct, frozen=True):
    """A person's results against one kind of opponent, such as a level."""

    kind: str
    """Kind of opponent: a human, a level of computer opponent, or "ghost" for a game played alone."""
    games: int
    """Number of games."""
    wins: int
    """Number of games won."""


class RecordStatistics(Struct, frozen=True):
    """A person's statistics over a list of finished games; None for unknown values."""

    games: int
    """Number of games."""
    wins: int
    """Number of games won."""
    streak: int
    """Length of the longest series of consecutive wins."""
    mean: float | None
    """Mean points of the games that have points."""
    best: int | None
    """Most points in a game."""
    seconds: int | None
    """Time played, in the games whose time is known (`timed`)."""
    timed: int
    """Number of games whose time is known."""
    loss: float | None
    """Mean loss per decision, in the reviewed games."""
    luck: float | None
    """Mean luck per game, in the reviewed games."""
    reviewed: int
    """Number of games with a finished review."""
    against: tuple[OpponentRecord, ...]
    """Results by kind of opponent, the strongest first."""
    best_games: tuple[Appearance, ...]
    """The games with most points."""


class ExcludedGames(Struct, frozen=True):
    """How many games are left out of the main statistics, and why; a game may have several reasons."""

    games: int
    """Number of games left out."""
    free_undo: int
    """Number of these with unlimited undo."""
    hints: int
    """Number of these with hints."""
    corrected: int
    """Number of these with overridden content."""


def find_appearances(
    games: Iterable[FinishedGame], people: PlayerDirectory, wanted: RecordFilter, *, draws: bool = False
) -> tuple[Appearance, ...]:
    """Return a person's appearances (one per seat played) in the selected finished games.

    They are in the order of the games.

    Args:
        games: Finished games.
        people: The player directory, which identifies people by their names.
        wanted: Selects game, person, number of players, and standard games or all others.
        draws: Whether a first place shared by several seats is a draw, so that nobody wins.
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
    """Return a sort key for kinds of opponents: unknown ones, humans, bots by level, the ghost."""
    order = (HUMAN, *LEVELS, GHOST)
    return (order.index(kind) if kind in order else -1), kind


def compute_statistics(appearances: Sequence[Appearance]) -> RecordStatistics:
    """Return a person's statistics over their appearances in finished games."""
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
    """Return how many of the person's games are left out of the main statistics, by reason."""
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
