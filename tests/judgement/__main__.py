"""`python -m tests.judgement GAME --players N --games G --seed S`: fits the weights that assess positions.

They go into `assets/<game>/judgement.yaml`; those of other numbers of players stay. A table shows how well
each game is predicted by weights fitted to the others, for all games and for each kind of seat. With
`--measure` nothing is fitted: fresh games show the same of the weights in the file. `--kept FILE` stores the
games played, so that a run can be stopped and resumed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from operator import mul
from pathlib import Path

import msgspec

import rules
from client.bots.levels import LEVELS
from client.bots.mind import get_mind
from client.bots.position_assessment import (
    FILE,
    PLAYERS_KEY,
    AssessmentWeights,
    load_weights,
    mean_sharpness,
    softmax_chances,
)
from rules.safe_yaml import parse_trusted
from tests.farm.executors import add_arguments, open_farm
from tests.judgement.calibration_table import (
    MIN_GAMES,
    GameChances,
    format_calibration_rows,
    format_chance_rows,
)
from tests.judgement.fitting import (
    chance_weights,
    curves,
    fit_certainty,
    fit_sharpness,
    point_weights,
    predict_unseen_games,
    scale_predictions,
)
from tests.judgement.games import PLAIN, ObservedGame, level, observe_game
from tests.judgement.weights_yaml import format_weights

ASSETS = Path(__file__).parents[2] / "assets"


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.judgement", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=["sapling", "branch", "trunk"])
    parser.add_argument("--plain", type=float, default=PLAIN, help="share of games with default options")
    parser.add_argument("--moments", type=int, default=24, help="positions of each game, at most")
    parser.add_argument("--knots", type=float, nargs="+", default=[0.0, 0.3, 0.6, 0.85, 1.0])
    parser.add_argument("--penalty", type=float, default=40.0, help="how strongly the weights are held back")
    parser.add_argument("--unscored", action="store_true", help="points mean nothing in this game")
    parser.add_argument("--measure", action="store_true", help="show how well fresh games are predicted")
    add_arguments(parser)
    parser.add_argument("--kept", type=Path, help="file of games already played; new ones are added")
    parser.add_argument("--out", type=Path, help="another file for the weights")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Play, then fit and write, or measure; print how well games are predicted."""
    chosen = parse_arguments(arguments)
    games = list(_play_games(chosen))
    feature_names = get_mind(chosen.game).feature_names
    out: Path = chosen.out or ASSETS / chosen.game / FILE
    count = sum(len(game.moments) for game in games)
    print(f"{chosen.game}, {chosen.players} players, {len(games)} games, {count} positions")
    if chosen.measure:
        weights = load_weights(chosen.game) if chosen.out is None else read_weights(out, feature_names)
        for line in format_calibration_rows(games, weights[chosen.players], feature_names):
            print(line)
        return 0
    fitted, unseen_chances = _fit(chosen, games, feature_names)
    if len(games) >= MIN_GAMES:
        for line in format_chance_rows(games, unseen_chances):
            print(line)
    out.write_text(format_weights(read_weights(out, feature_names) | {chosen.players: fitted}), "utf-8")
    return 0


def _fit(
    chosen: argparse.Namespace, games: Sequence[ObservedGame], feature_names: Sequence[str]
) -> tuple[AssessmentWeights, list[GameChances]]:
    """Fit weights to games; at each stage chances are as sure as those of games that no weight has seen.

    Returns:
        The weights, and the chances in each game by weights fitted to the other games.
    """
    knots, size = tuple(chosen.knots), len(feature_names)
    weights = chance_weights(games, size, knots, chosen.penalty)
    unseen = predict_unseen_games(games, weights, knots, chosen.penalty)
    certainty = fit_certainty(games, unseen, knots)
    unseen = scale_predictions(games, unseen, knots, certainty)
    sharpness: dict[str, float] = {}
    for name in LEVELS:
        equal = [unseen[number] for number, game in enumerate(games) if game.table == name]
        if MIN_GAMES <= len(equal) < len(games):
            sharpness[name] = float(f"{fit_sharpness([each for game in equal for each in game]):.3g}")
    points = [] if chosen.unscored else point_weights(games, size, knots, chosen.penalty)
    fitted = AssessmentWeights(
        made=format_command(chosen),
        knots=knots,
        chances=curves(list(map(mul, weights, certainty * size)), feature_names, knots),
        points=curves(points, feature_names, knots) if points else {},
        sharpness=sharpness,
    )
    factors = [mean_sharpness(fitted, game.levels) for game in games]
    return fitted, [
        [softmax_chances([factor * value for value in prediction.sums]) for prediction in predictions]
        for factor, predictions in zip(factors, unseen, strict=True)
    ]


def read_weights(path: Path, feature_names: Collection[str]) -> dict[int, AssessmentWeights]:
    """Return the weights in a file by number of players, without those of features that no longer exist."""
    if not path.is_file():
        return {}
    plain, _ = parse_trusted(path.read_text("utf-8"))
    assert isinstance(plain, dict)  # our own file
    weights_by_players = msgspec.convert(plain[PLAYERS_KEY], dict[int, AssessmentWeights])
    return {
        players: weights
        for players, weights in weights_by_players.items()
        if set(feature_names) >= weights.chances.keys() | weights.points.keys()
    }


def format_command(chosen: argparse.Namespace) -> str:
    """Return the command that makes the same weights again."""
    words = [f"python -m tests.judgement {chosen.game}"]
    for name in ("players", "games", "seed", "moments", "penalty"):
        words.append(f"--{name} {getattr(chosen, name):g}")
    if chosen.plain != PLAIN:
        words.append(f"--plain {chosen.plain:g}")
    words.append("--levels " + " ".join(chosen.levels))
    words.append("--knots " + " ".join(f"{knot:g}" for knot in chosen.knots))
    if chosen.unscored:
        words.append("--unscored")
    return " ".join(words)


def _play_games(chosen: argparse.Namespace) -> Iterator[ObservedGame]:
    """Yield the games asked for, in the order of their seeds: those stored, and those played now."""
    games: dict[int, ObservedGame] = {}
    if chosen.kept is not None and chosen.kept.is_file():
        for line in chosen.kept.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=ObservedGame)
            games[game.seed] = game
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    missing = [seed for seed in seeds if seed not in games]
    levels = tuple(level(name) for name in chosen.levels)
    play = partial(observe_game, chosen.game, chosen.players, levels, chosen.moments, plain=chosen.plain)
    with open_farm(chosen) as farm:
        for seed, game in farm.finished(play, missing):
            games[seed] = game
            if chosen.kept is not None:
                with chosen.kept.open("ab") as file:
                    file.write(msgspec.json.encode(game) + b"\n")
    yield from (games[seed] for seed in seeds)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
