"""What a review says of the seats of a game between opponents: luck, own decisions, losses."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from client.bots.levels import Level
from client.bots.position_assessment import assess_position
from client.review.model import Review, SeatTotals
from client.review.review_run import ReviewRun
from tests.client.review.bot_games import AnswersImmediately, play_levels

PARTS: Final = 5
"""Parts of a game, of equally many steps, whose own decisions are added up one by one."""


class ReviewedGame(NamedTuple):
    """The sums of a reviewed game."""

    levels: tuple[Level, ...]
    """Level of each seat."""
    totals: tuple[SeatTotals, ...]
    """The sums of each seat."""
    own_by_part: tuple[float, ...]
    """What the own decisions in each part of the game changed, the mean of all seats."""
    luck_steps: tuple[float, ...]
    """How much each step with chance moved the chance of the first seat."""
    seconds: float
    """Time that the review took."""


def review_game(
    game_id: str,
    levels: Sequence[Level],
    equal_seats: int,
    are_people: bool,
    with_decisions: bool,
    seed: int,
) -> ReviewedGame:
    """Play a game between opponents and review it.

    Args:
        game_id: The game.
        levels: The levels that `choose_table` gets.
        equal_seats: Number of seats, if all are of one level; 0 if each has its own.
        are_people: Whether the review takes the seats for people, of whom it knows no level.
        with_decisions: Whether decisions are reviewed too, instead of chance alone.
        seed: Seed of the game.

    Raises:
        RuntimeError: If the game could not be reviewed.
    """
    table = choose_table(levels, equal_seats, seed)
    match = play_levels(game_id, table, seed, kind="human" if are_people else "")
    begun = time.perf_counter()
    run = ReviewRun(match, AnswersImmediately(assess_position), everybody=True, decisions=with_decisions)
    run.start()
    if run.review is None or run.failure:
        raise RuntimeError(run.failure)
    steps = tuple(abs(step.luck[0]) for step in run.review.steps if step.kinds)
    seconds = time.perf_counter() - begun
    return ReviewedGame(table, run.review.seat_totals, sum_own_by_part(run.review), steps, seconds)


def sum_own_by_part(review: Review) -> tuple[float, ...]:
    """Return what the own decisions in each part of a game changed, the mean of all seats."""
    until = []
    for part in range(PARTS + 1):
        begun = replace(review, steps=review.steps[: part * len(review.steps) // PARTS])
        until.append(statistics.fmean(seat.own for seat in begun.seat_totals))
    return tuple(after - before for before, after in pairwise(until))


def choose_table(levels: Sequence[Level], equal_seats: int, seed: int) -> tuple[Level, ...]:
    """Return the level of each seat of a game.

    Args:
        levels: The levels of the seats, which sit the other way round in every second game; of equal seats
            the levels, of which each game has one, in turn.
        equal_seats: Number of equal seats; 0 if each has its own level.
        seed: Seed of the game.
    """
    if equal_seats:
        return (levels[seed % len(levels)],) * equal_seats
    return tuple(levels) if seed % 2 else tuple(reversed(levels))
