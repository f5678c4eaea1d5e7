"""The numbers of the records: how somebody has done in the games of one kind.

A game counts for a person once for each seat they had in it. Where several share the first place all of them
have won, unless it is a game in which that is a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from client.bots.levels import LEVELS
from saves.people import People
from saves.played import PlayedGame, SeatReviewed

GHOST: Final = "ghost"
"""Who plays against somebody who sits at the table alone."""
HUMAN: Final = "human"

BEST: Final = 5
RUNNING_MEAN_GAMES: Final = 10
"""Games over which a running mean goes."""


class RecordFilter(Struct, frozen=True):
    """Which games are looked at. person: a key of `People`. players: 0 for any number. apart: those that are
    counted apart, instead of all others."""

    game: str
    person: str
    players: int = 0
    excluded: bool = False


class Appearance(Struct, frozen=True):
    """Somebody in a finished game. opponents: who sat there besides, each sort once, the strongest first."""

    game: PlayedGame
    seat: int
    won: bool
    opponents: tuple[str, ...]

    @property
    def points(self) -> int | None:
        """What they had in the end."""
        return self.game.points_of(self.seat)

    @property
    def reviewed(self) -> SeatReviewed | None:
        """What a review says of them."""
        return self.game.reviewed[self.seat] if self.seat < len(self.game.reviewed) else None


class OpponentRecord(Struct, frozen=True):
    """How it went against a sort of opponents."""

    kind: str
    games: int
    wins: int


class RecordStatistics(Struct, frozen=True):
    """What a row of appearances adds up to. None: nobody knows.

    streak: wins one after another, at most. seconds: at the table, of the `timed` games that know it. loss:
    per decision, luck: per game, of the `reviewed` ones. against: from the strongest to the gentlest.
    """

    games: int
    wins: int
    streak: int
    mean: float | None
    best: int | None
    seconds: int | None
    timed: int
    loss: float | None
    luck: float | None
    reviewed: int
    against: tuple[OpponentRecord, ...]
    best_games: tuple[Appearance, ...]


class ExcludedGames(Struct, frozen=True):
    """How many games are counted apart, and why: a game may have several reasons."""

    games: int
    free_undo: int
    hints: int
    corrected: int


def find_appearances(
    games: Iterable[PlayedGame], people: People, wanted: RecordFilter, *, draws: bool = False
) -> tuple[Appearance, ...]:
    """The games that are looked at, the oldest first. draws: nobody wins where several are first."""
    found = []
    for game in games:
        if game.game != wanted.game or game.apart != wanted.excluded:
            continue
        if wanted.players not in (0, len(game.seats)):
            continue
        for seat, info in enumerate(game.seats):
            if info.human and people.who(info.name) == wanted.person:
                found.append(_appearance(game, seat, draws=draws))
    return tuple(found)


def _appearance(game: PlayedGame, seat: int, *, draws: bool) -> Appearance:
    won = seat in game.winners and not (draws and len(game.winners) > 1)
    kinds = frozenset(info.kind for other, info in enumerate(game.seats) if other != seat)
    return Appearance(game, seat, won, _sorted(kinds))


@lru_cache(maxsize=256)
def _sorted(kinds: frozenset[str]) -> tuple[str, ...]:
    """The strongest first; where nobody else sits, the ghost."""
    return tuple(sorted(kinds or {GHOST}, key=strength, reverse=True))


def strength(kind: str) -> tuple[int, str]:
    """Sorts opponents: people before the levels, those nobody knows before all."""
    order = (HUMAN, *LEVELS, GHOST)
    return (order.index(kind) if kind in order else -1), kind


def compute_statistics(found: Sequence[Appearance]) -> RecordStatistics:
    """What they add up to."""
    points = [one.points for one in found if one.points is not None]
    times = [one.game.seconds for one in found if one.game.seconds is not None]
    reviews = [one.reviewed for one in found if one.reviewed is not None]
    decisions = sum(one.decisions for one in reviews)
    return RecordStatistics(
        games=len(found),
        wins=sum(one.won for one in found),
        streak=_streak(found),
        mean=sum(points) / len(points) if points else None,
        best=max(points, default=None),
        seconds=sum(times) if times else None,
        timed=len(times),
        loss=sum(one.loss for one in reviews) / decisions if decisions else None,
        luck=sum(one.luck for one in reviews) / len(reviews) if reviews else None,
        reviewed=len(reviews),
        against=_against(found),
        best_games=_best(found),
    )


def _streak(found: Sequence[Appearance]) -> int:
    longest = now = 0
    for one in found:
        now = now + 1 if one.won else 0
        longest = max(longest, now)
    return longest


def _against(found: Sequence[Appearance]) -> tuple[OpponentRecord, ...]:
    games = Counter(kind for one in found for kind in one.opponents)
    wins = Counter(kind for one in found if one.won for kind in one.opponents)
    return tuple(
        OpponentRecord(kind, games[kind], wins[kind]) for kind in sorted(games, key=strength, reverse=True)
    )


def _best(found: Sequence[Appearance]) -> tuple[Appearance, ...]:
    """Those with most points; of equal ones those won, then the newest."""
    known = [(one.points, one.won, at) for at, one in enumerate(found) if one.points is not None]
    return tuple(found[at] for _, _, at in sorted(known, reverse=True)[:BEST])


def count_excluded(games: Iterable[PlayedGame], people: People, wanted: RecordFilter) -> ExcludedGames:
    """What of that is counted apart."""
    aside = RecordFilter(wanted.game, wanted.person, wanted.players, excluded=True)
    found = {one.game.file: one.game for one in find_appearances(games, people, aside)}.values()
    return ExcludedGames(
        games=len(found),
        free_undo=sum(game.free_undo for game in found),
        hints=sum(bool(game.hinted) for game in found),
        corrected=sum(game.corrected for game in found),
    )
