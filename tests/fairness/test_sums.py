"""Fairness adds up reviews rightly, and equal people lose nothing by moving."""

from __future__ import annotations

import statistics

import pytest

from client.bots.levels import LEVELS
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.fairness.__main__ import format_stratified_mean
from tests.fairness.sums import PARTS, choose_table, review_game, sum_own_by_part


def test_own_decisions_of_all_parts_add_up_to_those_of_the_game() -> None:
    review = make_sample_review(play_people_game("equilibrix", steps=33))
    parts = sum_own_by_part(review)
    assert len(parts) == PARTS
    assert any(parts)
    assert sum(parts) == pytest.approx(statistics.fmean(seat.own for seat in review.seat_totals))


def test_tables_are_of_one_level_or_change_seats() -> None:
    assert [choose_table(LEVELS[:2], 3, seed) for seed in (2, 3)] == [(LEVELS[0],) * 3, (LEVELS[1],) * 3]
    assert choose_table(LEVELS[:2], 0, 1) == tuple(LEVELS[:2])
    assert choose_table(LEVELS[:2], 0, 2) == (LEVELS[1], LEVELS[0])


def test_levels_count_alike_however_many_games_they_played() -> None:
    assert format_stratified_mean([[1.0, 3.0], [-2.0, -2.0, -2.0, -2.0]]) == "+0.000 ± 0.500"


@pytest.mark.long(seconds=60)
def test_equal_people_lose_nothing_by_moving() -> None:
    """Where the chance before a turn counts on the best of it, whoever moves loses: .27 ± .04 each game."""
    games = [review_game("equilibrix", ("branch",), 2, True, False, seed) for seed in range(1, 17)]
    own = [statistics.fmean(seat.own for seat in game.totals) for game in games]
    assert abs(statistics.fmean(own)) < 0.15
