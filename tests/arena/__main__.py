"""`python -m tests.arena GAME --levels crown trunk --games 200 --jobs 2`: win rates and times by level."""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import sys
import time
from collections.abc import Iterator

import rules
from client.bots.characters import load_characters
from client.bots.levels import LEVELS, level_names
from rules.contract import Scalar
from tests.arena.confidence_interval import compute_wilson_interval
from tests.arena.flat_monte_carlo import Effort
from tests.arena.play import Contest, Played
from tests.arena.play_statistics import endings, table
from tests.arena.players import FLAT, RANDOM, USUAL, player
from tests.farm.executors import add_arguments, open_farm
from tests.farm.farm import Farm


def option(text: str) -> tuple[str, Scalar]:
    """Parse NAME=VALUE into the name and the value, typed as the games write it."""
    name, _, value = text.partition("=")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.lstrip("-").isdigit() else value


def rows(levels: tuple[str, ...], games: list[Played]) -> Iterator[str]:
    """Yield the table: one line a level."""
    wide = max(8, *map(len, levels))
    yield f"{'level':<{wide}}  games  won     95 %            mean score  decision mean / p99 / max ms"
    for level in levels:
        seats = [(game, seat) for game in games for seat, one in enumerate(game.levels) if one == level]
        if not seats:
            continue
        won = [game.share(seat) for game, seat in seats]
        low, high = compute_wilson_interval(sum(won), len(won))
        points = statistics.fmean(game.points[seat] for game, seat in seats)
        times = sorted(second for game in games for second in game.seconds.get(level, ()))
        told = "–"
        if times:
            p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
            told = f"{statistics.fmean(times) * 1000:.0f} / {p99 * 1000:.0f} / {times[-1] * 1000:.0f}"
        share = sum(won) / len(won)
        played = len({id(game) for game, _ in seats})
        yield (
            f"{level:<{wide}} {played:>6}  {share:>6.1%}  {low:>5.1%}–{high:<6.1%}  {points:>10.1f}  {told}"
        )


def steps(game_id: str) -> tuple[tuple[str, ...], ...]:
    """Return every level of a game against the one below it, then every level against chance."""
    levels = level_names(game_id)
    return (
        *((better, lower) for lower, better in itertools.pairwise(levels)),
        *((level, RANDOM) for level in levels),
    )


def contest(
    chosen: argparse.Namespace,
    levels: tuple[str, ...],
    farm: Farm,
    every: list[Played] | None = None,
    skipped: int = 0,
) -> Iterator[str]:
    """Yield games between these levels as the command line wants them, and what came of them.

    every: gathers the games; each deal is played from every seat then. skipped: seeds that others have.
    """
    players = chosen.players or max(len(levels), rules.load(chosen.game).player_counts[0])
    sitting = tuple(itertools.islice(itertools.cycle(levels), players))
    effort = Effort(chosen.flat_seconds, chosen.flat_playouts)
    first, exchanged = chosen.seed + skipped, every is not None
    own = Contest(
        chosen.game, sitting, first, tuple(chosen.option), not chosen.untimed, effort, exchanged=exchanged
    )
    seeds = range(first, first + chosen.games)
    began = time.perf_counter()
    games = list(farm.results(own.play, seeds))
    yield f"{chosen.game}, {players} players, {len(games)} games, {time.perf_counter() - began:.0f} s"
    yield from rows(levels, games)
    ends = sorted({game.reason for game in games})
    told = ", ".join(f"{end} {sum(game.reason == end for game in games)}" for end in ends)
    yield f"ends: {told}; decisions a game: {statistics.fmean(game.decisions for game in games):.0f}"
    if every is not None:
        every += games
    elif chosen.habits:
        yield from endings(games)
        yield from table(levels, games)


def among(chosen: argparse.Namespace, level: str, farm: Farm) -> Iterator[str]:
    """Yield games between any two of the game's characters at a level, and what came of all of them
    together.
    """
    who = tuple(f"{level}/{character}" for character in load_characters(chosen.game))
    every: list[Played] = []
    for number, pair in enumerate(itertools.combinations(who, 2)):
        yield from contest(chosen, pair, farm, every, number * chosen.games)
        yield ""
    yield "all of these games together"
    yield from rows(who, every)
    if chosen.habits:
        yield from endings(every)
        yield from table(who, every)


def main(arguments: list[str]) -> int:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.arena", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument(
        "--levels", nargs="+", metavar="LEVEL", help="or LEVEL/CHARACTER, or whom levels are measured against"
    )
    who.add_argument("--characters", choices=LEVELS, help="at that level, each against each of the others")
    who.add_argument(
        "--ladder", action="store_true", help="each level against the one below it, and against chance"
    )
    parser.add_argument(
        "--players", type=int, help="at the table; the levels take turns (default: as many as levels)"
    )
    parser.add_argument("--games", type=int, default=200)
    add_arguments(parser)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", type=option, action="append", default=[])
    parser.add_argument("--untimed", action="store_true", help="positions alone bound the thinking")
    parser.add_argument(
        "--habits", action="store_true", help="what players did besides, and what ended games"
    )
    flat = parser.add_mutually_exclusive_group()
    flat.add_argument("--flat-seconds", type=float, default=USUAL.seconds, help="of `flat` for a decision")
    flat.add_argument(
        "--flat-playouts", type=int, help="random games for a decision instead, to be repeated exactly"
    )
    chosen = parser.parse_args(arguments)
    if chosen.untimed and FLAT in (chosen.levels or ()) and not chosen.flat_playouts:
        parser.error("what is untimed needs --flat-playouts for flat")
    for name in chosen.levels or ():
        try:
            player(name, rules.load(chosen.game), random.Random(0))
        except ValueError as error:
            parser.error(str(error))
    with open_farm(chosen) as farm:
        if chosen.characters:
            for line in among(chosen, chosen.characters, farm):
                print(line, flush=True)
            return 0
        contests = steps(chosen.game) if chosen.ladder else (tuple(chosen.levels),)
        for number, levels in enumerate(contests):
            if number:
                print()
            for line in contest(chosen, levels, farm):
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
