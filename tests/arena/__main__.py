"""`python -m tests.arena GAME --levels crown trunk --games 200 --jobs 2`: win rates and times by level."""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial

import rules
from client.bots.levels import LEVELS
from rules.contract import Scalar
from tests.arena.play import PLAYERS, RANDOM, Played, play_task
from tests.arena.rates import interval


def seatings(levels: tuple[str, ...], players: int) -> Iterator[tuple[str, ...]]:
    """Who sits where, over and over, so that everybody has every seat equally often."""
    table = tuple(itertools.islice(itertools.cycle(levels), players))
    for turn in itertools.count():
        shift = turn % players
        yield table[shift:] + table[:shift]


def option(text: str) -> tuple[str, Scalar]:
    """NAME=VALUE with the value as the games write it."""
    name, _, value = text.partition("=")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.lstrip("-").isdigit() else value


def rows(levels: tuple[str, ...], games: list[Played]) -> Iterator[str]:
    """The table: one line a level."""
    yield "level     games  won     95 %            mean score  decision mean / p99 / max ms"
    for level in levels:
        seats = [(game, seat) for game in games for seat, one in enumerate(game.levels) if one == level]
        if not seats:
            continue
        won = [game.share(seat) for game, seat in seats]
        low, high = interval(sum(won), len(won))
        points = statistics.fmean(game.points[seat] for game, seat in seats)
        times = sorted(second for game in games for second in game.seconds.get(level, ()))
        told = "–"
        if times:
            p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
            told = f"{statistics.fmean(times) * 1000:.0f} / {p99 * 1000:.0f} / {times[-1] * 1000:.0f}"
        share = sum(won) / len(won)
        yield (
            f"{level:<8} {len(games):>6}  {share:>6.1%}  {low:>5.1%}–{high:<6.1%}  {points:>10.1f}  {told}"
        )


LADDER: tuple[tuple[str, ...], ...] = (
    *((better, lower) for lower, better in itertools.pairwise(LEVELS)),
    *((level, RANDOM) for level in LEVELS),
)
"""Every level against the one below it, then every level against chance."""


def contest(chosen: argparse.Namespace, levels: tuple[str, ...]) -> Iterator[str]:
    """Games between these levels as the command line wants them, and what came of them."""
    players = chosen.players or max(len(levels), rules.load(chosen.game).player_counts[0])
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    tasks = list(zip(seeds, seatings(levels, players), strict=False))
    work = partial(play_task, chosen.game, dict(chosen.option), not chosen.untimed)
    began, games = time.perf_counter(), []
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(chosen.jobs, mp_context=spawn) as pool:
        for number, done in enumerate(as_completed([pool.submit(work, task) for task in tasks]), start=1):
            games.append(done.result())
            print(f"\r{number} of {chosen.games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    yield f"{chosen.game}, {players} players, {len(games)} games, {time.perf_counter() - began:.0f} s"
    yield from rows(levels, games)
    ends = sorted({game.reason for game in games})
    told = ", ".join(f"{end} {sum(game.reason == end for game in games)}" for end in ends)
    yield f"ends: {told}; decisions a game: {statistics.fmean(game.decisions for game in games):.0f}"


def main(arguments: list[str]) -> int:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.arena", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--levels", nargs="+", choices=PLAYERS)
    who.add_argument(
        "--ladder", action="store_true", help="each level against the one below it, and against chance"
    )
    parser.add_argument(
        "--players", type=int, help="at the table; the levels take turns (default: as many as levels)"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", type=option, action="append", default=[])
    parser.add_argument("--untimed", action="store_true", help="positions alone bound the thinking")
    chosen = parser.parse_args(arguments)
    contests = LADDER if chosen.ladder else (tuple(chosen.levels),)
    for number, levels in enumerate(contests):
        if number:
            print()
        for line in contest(chosen, levels):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
