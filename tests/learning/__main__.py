"""`python -m tests.learning duel --games 1500 --jobs 2`: plays, and writes what can be learnt.

The games are those of Wispwood's Crown with less search and with errors, so that it sees what else could be
done. `alone` sets every turn against the ghost against what then came; weights go a step from the old ones
towards those that fit; run it again and again, and at last with `--refine --haze 0`, which plays without
errors and corrects only how high the weights reckon and what a turn is worth. `again` plays by the weights of
`alone`, and `duel` between two without any; what they find stands for itself (tests/learning/leads.py).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from client.bots.wispwood.forest_features import CONSTANT, FOREST
from client.bots.wispwood.learned_weights import (
    DUEL,
    FILE,
    SOLO,
    WEIGHT_SETS,
    GroupWeights,
    RoundWeights,
    load_weights,
)
from client.bots.wispwood.mind import MIND
from client.bots.wispwood.params import WispwoodParams
from tests.farm.executors import add_arguments, open_farm
from tests.learning.games import Lesson, Name, group_weights, lessons
from tests.learning.leads import fit_weights, leads
from tests.learning.ridge import Ridge
from tests.learning.weights_yaml import format_wispwood_weights

T = TypeVar("T")

PATH = Path(__file__).parents[2] / "assets" / "wispwood" / FILE
REFINED = frozenset({(FOREST, CONSTANT), (FOREST, "turns")})


def main(arguments: list[str]) -> int:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.learning", description=__doc__)
    parser.add_argument("company", choices=WEIGHT_SETS, help="what is learnt")
    parser.add_argument("--games", type=int, default=4000)
    add_arguments(parser)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument(
        "--haze", type=float, nargs="+", default=[0.8, 2.0], help="how much it errs, in points"
    )
    parser.add_argument("--wide", type=int, default=6, help="turns whose consequences are looked at")
    parser.add_argument("--penalty", type=float, default=30.0, help="how much the weights are held back")
    parser.add_argument(
        "--step", type=float, default=0.5, help="how far to go from the weights there are, 0–1"
    )
    parser.add_argument(
        "--refine", action="store_true", help="keep the weights, correct their level and what a turn is worth"
    )
    parser.add_argument(
        "--sight",
        type=float,
        default=0.3,
        help="how far its round's end tells a position, else the one that followed (again, duel), 0–1",
    )
    parser.add_argument("--out", type=Path, default=PATH)
    chosen = parser.parse_args(arguments)
    found = _alone(chosen) if chosen.company == SOLO else _ahead(chosen)
    told = {one: found if one == chosen.company else load_weights(one) for one in WEIGHT_SETS}
    chosen.out.write_text(format_wispwood_weights(told), "utf-8")
    return 0


def _alone(chosen: argparse.Namespace) -> RoundWeights:
    """Return what games against the ghost have taught."""
    old = load_weights(SOLO)
    fits = {round_: Ridge[Name](chosen.penalty, frozenset({(FOREST, CONSTANT)})) for round_ in (1, 2, 3)}
    for round_, traits, target in _played(chosen):
        if chosen.refine:
            known = evaluate_features(old.get(round_, {}), traits)
            fits[round_].add(_only(REFINED, traits), target - known)
        else:
            fits[round_].add(traits, target)
    keep, step = (1.0, 1.0) if chosen.refine else (1.0 - chosen.step, chosen.step)
    return {
        round_: mix_weights(old.get(round_, {}), group_weights(fit.weights()), keep, step)
        for round_, fit in fits.items()
    }


def _ahead(chosen: argparse.Namespace) -> RoundWeights:
    """Return what games have taught by who was ahead."""
    duel = chosen.company == DUEL
    games = _games(chosen, lambda params: partial(leads, params, 2 if duel else 1))
    found = fit_weights(games, chosen.penalty, chosen.sight, staged=duel)
    return {round_: found[round_] for round_ in sorted(found)}


def _played(chosen: argparse.Namespace) -> Iterator[Lesson]:
    """Yield the lessons of all games against the ghost."""
    for game in _games(chosen, lambda params: partial(lessons, params)):
        yield from game


def _games(
    chosen: argparse.Namespace, told: Callable[[WispwoodParams], Callable[[int], list[T]]]
) -> Iterator[list[T]]:
    """Yield what is told of all games, with a share of them for each haze."""
    crown = MIND.get_params("crown")
    if chosen.company == DUEL:
        plain = replace(crown, duel=None)
    else:
        plain = replace(crown.solo_level_params, solo=None, relearned=False)
    quick = replace(plain, width=2, lookahead_turns=chosen.wide, next_turns=3, lookahead_depth=0, branch=1)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    with open_farm(chosen) as farm:
        for part, haze in enumerate(chosen.haze):
            work = told(replace(quick, eval_noise=haze))
            yield from farm.results(work, seeds[part :: len(chosen.haze)])


def evaluate_features(known: GroupWeights, traits: Mapping[Name, float]) -> float:
    """Return what the weights make of traits."""
    return sum(known.get(group, {}).get(trait, 0.0) * value for (group, trait), value in traits.items())


def mix_weights(old: GroupWeights, new: GroupWeights, keep: float, step: float) -> GroupWeights:
    """Mix old and new weights; unknown ones count as 0."""
    found: GroupWeights = {}
    for group in old.keys() | new.keys():
        before, after = old.get(group, {}), new.get(group, {})
        found[group] = {
            trait: keep * before.get(trait, 0.0) + step * after.get(trait, 0.0)
            for trait in before.keys() | after.keys()
        }
    return found


def _only(names: frozenset[Name], traits: Mapping[Name, float]) -> dict[Name, float]:
    return {name: value for name, value in traits.items() if name in names}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
