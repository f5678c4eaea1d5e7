"""`python -m tests.learning.envyra --jobs 2`: plays games of Envyra between two, and writes what can be
learnt about who wins.

The games are those of an opponent that tries likely boards of the other, with errors, so that it sees what
else could be done. Every position between two rounds is noted by its traits, with who won in the end; the
weights are those under which that was likeliest. In the first round of games positions are judged by guesses;
with `--rounds N` in every further one by what the rounds before have taught, and it is the last two of these
whose games count.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from client.bots.envyra.evaluation import PositionEvaluator
from client.bots.envyra.learned_evaluator import (
    FILE,
    PLAYERS,
    FeatureWeights,
    name_end_tile_features,
    name_tile_features,
    use_weights,
)
from client.bots.envyra.learned_features import (
    END,
    GROUPS,
    SEAT,
    TILE,
    estimate_score_deviation,
    holding_features,
    seat_features,
)
from client.bots.envyra.matrix_games import RoundGame
from client.bots.envyra.mind import MIND
from client.bots.envyra.params import EnvyraParams
from client.bots.envyra.position import SearchPosition
from client.bots.envyra.round_search import RoundSearch, evaluate_against_sampled_boards
from client.bots.envyra.taken_tile_values import HoldingValues
from client.bots.envyra.tile_encoding import total_set_points
from client.bots.search_budget import SearchBudget
from rules.contract import Transition
from rules.envyra.actions import EnvyraAction, PutCubes
from rules.envyra.events import EnvyraEvent, RoundEnded
from rules.envyra.game import GAME
from rules.envyra.state import EnvyraState
from tests.farm.executors import add_arguments, open_farm
from tests.learning.logistic import Logistic
from tests.learning.weights_yaml import format_envyra_weights

PATH = Path(__file__).parents[2] / "assets" / "envyra" / FILE

RIVALS: Final = 2
"""Boards of the other that offers are tried against."""

NODES: Final = 2000
"""Positions looked at for a round, at most."""

Name: TypeAlias = tuple[str, str]
"""A group of traits and one of them."""

Row: TypeAlias = dict[Name, float]
"""By how much the first seat has more of each trait than the second."""

GameLessons: TypeAlias = tuple[float, list[Row]]
"""How much of a win a game was for the first seat, and its positions between two rounds."""


def main(arguments: list[str]) -> int:
    """Play, fit, write; and again."""
    parser = argparse.ArgumentParser(prog="python -m tests.learning.envyra", description=__doc__)
    parser.add_argument("--games", type=int, default=1200, help="in each round")
    parser.add_argument("--rounds", type=int, default=3, help="of games, each taught by the ones before")
    add_arguments(parser)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--haze", type=float, default=0.3, help="how much it errs, where 20 is a sure win")
    parser.add_argument("--penalty", type=float, default=5.0, help="how much the weights are held back")
    parser.add_argument("--out", type=Path, default=PATH)
    chosen = parser.parse_args(arguments)
    told: FeatureWeights | None = None
    before: list[GameLessons] = []
    for number in range(chosen.rounds):
        played = list(_played(chosen, number, told))
        fit = Logistic[Name](chosen.penalty)
        for share, rows in before + played:
            for row in rows:
                fit.add(row, share)
        found = fit.weights()
        sys.stderr.write(f"round {number + 1}: mean loss {fit.loss(found):.4f}\n")
        told = group_weights(found)
        before = played if number else []  # the games of the first round were judged by guesses
        chosen.out.write_text(format_envyra_weights(told, command(chosen, number + 1)), "utf-8")
    return 0


def command(chosen: argparse.Namespace, rounds: int) -> str:
    """Return how to come to the weights of so many rounds again."""
    numbers = " ".join(f"--{name} {getattr(chosen, name)}" for name in ("games", "seed", "haze", "penalty"))
    return f"python -m tests.learning.envyra --rounds {rounds} {numbers}"


def _played(chosen: argparse.Namespace, number: int, told: FeatureWeights | None) -> Iterator[GameLessons]:
    """Yield the lessons of a round's games."""
    first = chosen.seed + number * chosen.games
    with open_farm(chosen) as farm:
        yield from farm.results(partial(lessons, chosen.haze, told), range(first, first + chosen.games))


def lessons(haze: float, told: FeatureWeights | None, seed: int) -> GameLessons:
    """Return a whole game, and what each of its rounds came to."""
    state, rows, chance = GAME.start(PLAYERS, seed, {}), [], random.Random(seed)
    with use_weights(told):
        while (outcome := GAME.outcome(state)) is None:
            for seat, action in decisions(state, haze, chance, learned=told is not None):
                step = GAME.apply(state, seat, action)
                rows += [make_row(after) for after in between(step) if not after.last]
                state = step.state
    winners = outcome.ranking[0]
    return (1 / len(winners) if 0 in winners else 0.0), rows


def decisions(
    state: EnvyraState, haze: float, rng: random.Random, *, learned: bool
) -> list[tuple[int, EnvyraAction]]:
    """Return what is done next, and by whom: all boards of a round, or else one thing.

    Nothing is secret but the
    boards, so that all seats think about the same round."""
    seats = GAME.deciders(state)
    if state.phase != "boards":
        params = EnvyraParams(seconds=1.0, nodes=NODES, eval_noise=haze, learned=learned)
        thought = MIND.rank_actions(GAME.view(state, seats[0]), seats[0], params, SearchBudget(NODES), rng)
        assert isinstance(thought.action, EnvyraAction)
        return [(seats[0], thought.action)]
    budget = SearchBudget(NODES)
    there = RoundSearch(GAME.view(state, seats[0]), seats[0], budget, learned=learned)
    round_game = RoundGame(
        there.position, there.pass_search, [there.list_moving_board_choices(seat) for seat in range(PLAYERS)]
    )
    offer_values = there.rate_board_choices()
    found: list[tuple[int, EnvyraAction]] = []
    for seat in seats:
        values = evaluate_against_sampled_boards(round_game, seat, offer_values, RIVALS, budget, rng)
        hazy = {offer: value + rng.gauss(0.0, haze) for offer, value in values.items()}
        found.append((seat, PutCubes(max(hazy, key=hazy.__getitem__))))
    return found


def between(step: Transition[EnvyraState, EnvyraEvent]) -> list[EnvyraState]:
    """Return the positions after a round, before the grid is filled, that a step has passed."""
    return [
        EnvyraState(*fields)  # type: ignore[arg-type]  # the fields of a state
        for event, fields in zip(step.events, step.stages, strict=False)
        if isinstance(event, RoundEnded)
    ]


def make_row(state: EnvyraState) -> Row:
    """Return a position between two rounds by its traits."""
    holding_values = HoldingValues(state, 0)
    position = SearchPosition.from_state(state, holding_values)
    start = (state.start + 1) % PLAYERS
    supplies = position.return_cubes_to_empty_supplies()
    seen = PositionEvaluator(holding_values, start, len(state.bag)).get_tile_prospects(position)
    scale = estimate_score_deviation(len(state.bag) + sum(tile >= 0 for tile in position.grid))
    points = [
        score + total_set_points(holding)
        for score, holding in zip(position.scores, position.holdings, strict=True)
    ]
    ahead = points[0] - points[1]
    row: Row = {}

    def add(group: str, trait: str, value: float) -> None:
        row[group, trait] = row.get((group, trait), 0.0) + value

    for seat, sign in enumerate((1.0, -1.0)):
        own = seat_features(holding_values, position.scores[seat], supplies[seat], first=seat == start)
        held = holding_features(holding_values, position.holdings[seat], seen.base_values[seat])
        for trait, value in own + held:
            add(SEAT, trait, sign * value / scale)
        for place, tile in enumerate(position.grid):
            if tile < 0:
                continue
            if holding_values.tiles.ends[tile]:
                end = name_end_tile_features(seen, tile, position.cubes[place], ahead, start)[seat]
                if end is not None:
                    add(END, end, sign)
            else:
                trait = name_tile_features(seen, tile, position.cubes[place], start)[seat]
                add(TILE, trait, sign * seen.compute_gains(tile)[seat] / scale)
    return row


def group_weights(found: Mapping[Name, float]) -> FeatureWeights:
    """Return the weights group by group, as exactly as the file tells them."""
    groups: FeatureWeights = {group: {} for group in GROUPS}
    for (group, trait), weight in found.items():
        groups[group][trait] = float(f"{weight:.3g}")
    return groups


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
