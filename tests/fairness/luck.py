"""What luck, as reviews tell it, came to in a game."""

from __future__ import annotations

import random
from typing import NamedTuple

from client.bots.levels import COMMON_LEVELS
from client.bots.position_assessment import assess_position
from client.review.review_run import ReviewRun
from tests.client.review.bot_games import AnswersImmediately, play_levels


class Luck(NamedTuple):
    """What chance brought the first seat in a game. steps: how much it moved each time."""

    whole: float
    steps: tuple[float, ...]


def estimate_loss(game_id: str, players: int, seed: int) -> Luck:
    """Return a game between opponents of mixed levels with all its chance priced, and no decision looked
    at.
    """
    chance = random.Random(seed)
    match = play_levels(game_id, [chance.choice(COMMON_LEVELS[1:3]) for _ in range(players)], seed, kind="")
    run = ReviewRun(match, AnswersImmediately(assess_position), decisions=False)
    run.start()
    assert run.review is not None, run.failure
    steps = tuple(abs(one.luck[0]) for one in run.review.steps if one.kinds)
    return Luck(run.review.seat_totals[0].luck, steps)
