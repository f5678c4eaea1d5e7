"""`python -m tests.judgement GAME --players N --games G --seed S`: fits the weights that judge positions.

They go into `assets/<game>/judgement.yaml`, those of other numbers of players stay. With `--measure` nothing
is fitted: fresh games tell how well the weights foresee how they end. `--kept FILE` keeps the games played,
so that a run can be broken off and gone on with.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

import msgspec

import rules
from client.bots.levels import LEVELS
from client.bots.mind import get_mind
from client.bots.position_assessment import FILE, PLAYERS_KEY, AssessmentWeights, load_weights
from rules.safe_yaml import parse_trusted
from tests.farm.executors import add_arguments, open_farm
from tests.judgement.calibration_table import format_calibration_rows
from tests.judgement.fitting import chance_weights, curves, point_weights
from tests.judgement.games import PLAIN, ObservedGame, level, observe_game
from tests.judgement.weights_yaml import format_weights

ASSETS = Path(__file__).parents[2] / "assets"


def asked_for(arguments: list[str]) -> argparse.Namespace:
    """Return what the command line says.

    How the opponents decide, where it does not say, is as with the game's own
    weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.judgement", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=["sapling", "branch", "trunk"])
    parser.add_argument(
        "--careful",
        action=argparse.BooleanOptionalAction,
        help="all decide as they would advise; unless it is said, as with the weights that the game has",
    )
    parser.add_argument("--plain", type=float, default=PLAIN, help="how many games have the usual options")
    parser.add_argument("--moments", type=int, default=24, help="of each game, at most")
    parser.add_argument("--knots", type=float, nargs="+", default=[0.0, 0.3, 0.6, 0.85, 1.0])
    parser.add_argument("--penalty", type=float, default=40.0, help="how much the weights are held back")
    parser.add_argument("--unscored", action="store_true", help="points mean nothing in this game")
    parser.add_argument("--measure", action="store_true", help="tell how well fresh games are foreseen")
    add_arguments(parser)
    parser.add_argument("--kept", type=Path, help="games that have been played; those to come are added")
    parser.add_argument("--out", type=Path, help="another file for the weights")
    chosen = parser.parse_args(arguments)
    if chosen.careful is None:
        chosen.careful = any(weights.careful for weights in load_weights(chosen.game).values())
    return chosen


def main(arguments: list[str]) -> int:
    """Play, then fit and write, or measure and print."""
    chosen = asked_for(arguments)
    games = list(_played(chosen))
    traits = get_mind(chosen.game).feature_names
    if chosen.measure:
        count = sum(len(game.moments) for game in games)
        print(f"{chosen.game}, {chosen.players} players, {len(games)} games, {count} positions")
        for line in format_calibration_rows(games, load_weights(chosen.game)[chosen.players], traits):
            print(line)
        return 0
    knots, size = tuple(chosen.knots), len(traits)
    found = AssessmentWeights(
        made=command(chosen),
        knots=knots,
        chances=curves(chance_weights(games, size, knots, chosen.penalty), traits, knots),
        points={}
        if chosen.unscored
        else curves(point_weights(games, size, knots, chosen.penalty), traits, knots),
        careful=chosen.careful,
    )
    out: Path = chosen.out or ASSETS / chosen.game / FILE
    out.write_text(format_weights(read_weights(out, traits) | {chosen.players: found}), "utf-8")
    return 0


def read_weights(path: Path, traits: Collection[str]) -> dict[int, AssessmentWeights]:
    """Return the weights that a file has and that still mean something.

    Those of traits there are no more go.
    """
    if not path.is_file():
        return {}
    plain, _ = parse_trusted(path.read_text("utf-8"))
    assert isinstance(plain, dict)  # our own file
    found = msgspec.convert(plain[PLAYERS_KEY], dict[int, AssessmentWeights])
    return {
        players: weights
        for players, weights in found.items()
        if set(traits) >= weights.chances.keys() | weights.points.keys()
    }


def command(chosen: argparse.Namespace) -> str:
    """Return the command that makes the same weights again."""
    told_ = [f"python -m tests.judgement {chosen.game}"]
    for name in ("players", "games", "seed", "moments", "penalty"):
        told_.append(f"--{name} {getattr(chosen, name):g}")
    if chosen.plain != PLAIN:
        told_.append(f"--plain {chosen.plain:g}")
    told_.append("--levels " + " ".join(chosen.levels))
    told_.append("--knots " + " ".join(f"{knot:g}" for knot in chosen.knots))
    if chosen.careful:
        told_.append("--careful")
    if chosen.unscored:
        told_.append("--unscored")
    return " ".join(told_)


def _played(chosen: argparse.Namespace) -> Iterator[ObservedGame]:
    """Yield the games asked for, in the order of their seeds.

    Those that are kept, and those still to be played.
    """
    kept: dict[int, ObservedGame] = {}
    if chosen.kept is not None and chosen.kept.is_file():
        for line in chosen.kept.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=ObservedGame)
            kept[game.seed] = game
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    wanted = [seed for seed in seeds if seed not in kept]
    levels = tuple(level(name) for name in chosen.levels)
    work = partial(
        observe_game,
        chosen.game,
        chosen.players,
        levels,
        chosen.moments,
        plain=chosen.plain,
        careful=chosen.careful,
    )
    with open_farm(chosen) as farm:
        for seed, game in farm.finished(work, wanted):
            kept[seed] = game
            if chosen.kept is not None:
                with chosen.kept.open("ab") as file:
                    file.write(msgspec.json.encode(game) + b"\n")
    yield from (kept[seed] for seed in seeds)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
