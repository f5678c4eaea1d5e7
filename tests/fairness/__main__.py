"""`python -m tests.fairness GAME --levels sapling trunk --people --games 40`: whether reviews are fair.

Luck and own decisions of equal seats have to come to 0 on average over the levels that stand for people
(`--equal 2 --levels sapling branch trunk`: two seats of one level each game, the levels in turn), and a
stronger level has to get more for its own decisions than a weaker one. With `--decisions` it also prints what
decisions lost.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Sequence
from functools import partial

import rules
from client.bots.levels import LEVELS
from client.review.model import SeatTotals
from tests.fairness.sums import ReviewedGame, review_game
from tests.farm.executors import add_arguments, open_farm


def main(arguments: list[str]) -> int:
    """Play, review, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.fairness", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument(
        "--levels", nargs="+", choices=LEVELS, default=["branch", "branch"], help="of the seats"
    )
    parser.add_argument(
        "--equal", type=int, default=0, help="this number of seats, in each game all of one of the levels"
    )
    parser.add_argument("--people", action="store_true", help="the review takes the seats for people")
    parser.add_argument("--decisions", action="store_true", help="review decisions, not chance alone")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    add_arguments(parser)
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    work = partial(
        review_game, chosen.game, tuple(chosen.levels), chosen.equal, chosen.people, chosen.decisions
    )
    with open_farm(chosen) as farm:
        games = list(farm.results(work, seeds))
    seats = f"{chosen.equal} equal of {' '.join(chosen.levels)}" if chosen.equal else " ".join(chosen.levels)
    print(f"{chosen.game}, {seats}, {'people' if chosen.people else 'opponents'}", end="")
    print(f", {chosen.games} games, a review takes {statistics.fmean(game.seconds for game in games):.1f} s")
    print(f"luck of all seats together: {format_mean([sum_luck(game) for game in games])}")
    steps = [step for game in games for step in game.luck_steps]
    print(f"a step with chance moves {statistics.fmean(steps):.3f}" if steps else "no step with chance")
    for level in LEVELS:
        rows = [list_totals(game, level) for game in games]
        if any(rows):
            print(f"{level:<8} {format_seat_sums(rows, with_decisions=chosen.decisions)}")
    if chosen.equal:
        own = [
            [statistics.fmean(seat.own for seat in game.totals) for game in games if game.levels[0] == level]
            for level in chosen.levels
        ]
        print(f"own, each level alike: {format_stratified_mean(own)}")
        parts = zip(*(game.own_by_part for game in games), strict=True)
        print(f"own by part of the game: {', '.join(map(format_mean, parts))}")
    return 0


def sum_luck(game: ReviewedGame) -> float:
    """Return the luck of all seats of a game together."""
    return sum(seat.luck for seat in game.totals)


def list_totals(game: ReviewedGame, level: str) -> list[SeatTotals]:
    """Return the sums of the seats of a level."""
    return [game.totals[seat] for seat, each in enumerate(game.levels) if each == level]


def format_seat_sums(rows: Sequence[Sequence[SeatTotals]], *, with_decisions: bool) -> str:
    """Format the mean sums of a level's seats.

    Args:
        rows: For each game the sums of its seats of that level.
        with_decisions: Whether decisions were reviewed.
    """
    rows = [row for row in rows if row]
    names = ("luck", "own", "others", "loss") if with_decisions else ("luck", "own", "others")
    means = (
        (name, [statistics.fmean(getattr(seat, name) for seat in row) for row in rows]) for name in names
    )
    return "  ".join(f"{name} {format_mean(values)}" for name, values in means)


def format_stratified_mean(values_by_level: Sequence[Sequence[float]]) -> str:
    """Format the mean of the means of all levels with its standard error."""
    levels = [values for values in values_by_level if values]
    errors = [statistics.stdev(values) / len(values) ** 0.5 for values in levels if len(values) > 1]
    mean = statistics.fmean(map(statistics.fmean, levels))
    return f"{mean:+.3f} ± {math.hypot(*errors) / len(levels):.3f}"


def format_mean(values: Sequence[float]) -> str:
    """Format a mean with its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{statistics.fmean(values):+.3f} ± {error:.3f}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
