"""`python -m tests.fairness GAME --players 2 --games 40 --seed 1`: what luck came to for the first seat."""

from __future__ import annotations

import argparse
import statistics
import sys
from functools import partial

import rules
from tests.fairness.luck import estimate_loss
from tests.farm.executors import add_arguments, open_farm


def main(arguments: list[str]) -> int:
    """Play, price chance, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.fairness", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    add_arguments(parser)
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    with open_farm(chosen) as farm:
        games = list(farm.results(partial(estimate_loss, chosen.game, chosen.players), seeds))
    found = [game.whole for game in games]
    steps = [step for game in games for step in game.steps]
    mean, apart = statistics.fmean(found), statistics.stdev(found)
    table = (
        f"{chosen.game}, {chosen.players} | {chosen.games} | {mean:+.3f} ± {apart / chosen.games**0.5:.3f}"
    )
    print(f"| {table} | {apart:.3f} | {statistics.fmean(steps):.3f} |")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
