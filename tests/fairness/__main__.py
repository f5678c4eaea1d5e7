"""`python -m tests.fairness GAME --players 2 --games 40 --seed 1`: what luck came to for the first seat."""

from __future__ import annotations

import argparse
import random
import statistics
import sys

import rules
from client.bots.judgement import judge
from client.bots.levels import LEVELS
from client.review.model import Review
from client.review.run import ReviewRun
from tests.client.review.bots import AnsweredAtOnce, fought


def main(arguments: list[str]) -> int:
    """Play, price chance, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.fairness", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    chosen = parser.parse_args(arguments)
    found: list[float] = []
    steps: list[float] = []
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        review = priced(chosen.game, chosen.players, seed)
        found.append(review.sums[0].luck)
        steps += [abs(one.luck[0]) for one in review.steps if one.kinds]
        print(f"\r{seed}", end="", file=sys.stderr, flush=True)
    mean, apart = statistics.fmean(found), statistics.stdev(found)
    table = (
        f"{chosen.game}, {chosen.players} | {chosen.games} | {mean:+.3f} ± {apart / chosen.games**0.5:.3f}"
    )
    print(f"\n| {table} | {apart:.3f} | {statistics.fmean(steps):.3f} |")
    return 0


def priced(game_id: str, players: int, seed: int) -> Review:
    """A game between opponents of mixed levels with all its chance priced, and no decision looked at."""
    chance = random.Random(seed)
    match = fought(game_id, [chance.choice(LEVELS[1:3]) for _ in range(players)], seed, kind="")
    run = ReviewRun(match, AnsweredAtOnce(judge), decisions=False)
    run.start()
    assert run.review is not None, run.failure
    return run.review


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
