"""What a review says of the seats of a game between opponents: luck, own decisions, losses."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from client.bots.levels import Level
from client.bots.position_assessment import assess_position
from client.review.model import SeatTotals
from client.review.review_run import ReviewRun
from tests.client.review.bot_games import AnswersImmediately, play_levels


class ReviewedGame(NamedTuple):
    """The sums of a reviewed game."""

    levels: tuple[Level, ...]
    """Level of each seat."""
    totals: tuple[SeatTotals, ...]
    """The sums of each seat."""
    luck_steps: tuple[float, ...]
    """How much each step with chance moved the chance of the first seat."""
    seconds: float
    """Time that the review took."""


def review_game(
    game_id: str, levels: Sequence[Level], are_people: bool, with_decisions: bool, seed: int
) -> ReviewedGame:
    """Play a game between opponents and review it.

    Args:
        game_id: The game.
        levels: Levels of the seats; those of every second game sit the other way round.
        are_people: Whether the review takes the seats for people, of whom it knows no level.
        with_decisions: Whether decisions are reviewed too, instead of chance alone.
        seed: Seed of the game.

    Raises:
        RuntimeError: If the game could not be reviewed.
    """
    table = tuple(levels) if seed % 2 else tuple(reversed(levels))
    match = play_levels(game_id, table, seed, kind="human" if are_people else "")
    begun = time.perf_counter()
    run = ReviewRun(match, AnswersImmediately(assess_position), everybody=True, decisions=with_decisions)
    run.start()
    if run.review is None or run.failure:
        raise RuntimeError(run.failure)
    steps = tuple(abs(step.luck[0]) for step in run.review.steps if step.kinds)
    return ReviewedGame(table, run.review.seat_totals, steps, time.perf_counter() - begun)
