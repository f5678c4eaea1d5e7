"""`python -m tests.learning --games 4000 --jobs 2`: plays, against the ghost or (`--players 2`) each other,
and writes what can be learnt.

The games are those of Wispwood's Crown with less search and with errors, so that it sees what else could be
done. Weights go a step from the old ones towards those that fit; run it again and again. At last
`--refine --haze 0` plays without errors and corrects only how high the weights reckon and what a turn is
worth.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from client.bots.wispwood.experience import (
    ALONE,
    COMPANIES,
    FILE,
    TOGETHER,
    RoundWeights,
    TraitWeights,
    weights,
)
from client.bots.wispwood.mind import MIND
from client.bots.wispwood.traits import CONSTANT, FOREST
from tests.farm.places import add_arguments, farm_of
from tests.learning.games import Lesson, Name, lessons
from tests.learning.ridge import Ridge
from tests.learning.told import text

PATH = Path(__file__).parents[2] / "assets" / "wispwood" / FILE
REFINED = frozenset({(FOREST, CONSTANT), (FOREST, "turns")})


def main(arguments: list[str]) -> int:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.learning", description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--players", type=int, default=1, choices=(1, 2, 3, 4))
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
    parser.add_argument("--out", type=Path, default=PATH)
    chosen = parser.parse_args(arguments)
    company = ALONE if chosen.players == 1 else TOGETHER
    old = weights(company)
    fits = {round_: Ridge[Name](chosen.penalty, frozenset({(FOREST, CONSTANT)})) for round_ in (1, 2, 3)}
    for round_, traits, target in _played(chosen):
        if chosen.refine:
            known = reckoned(old.get(round_, {}), traits)
            fits[round_].add(_only(REFINED, traits), target - known)
        else:
            fits[round_].add(traits, target)
    keep, step = (1.0, 1.0) if chosen.refine else (1.0 - chosen.step, chosen.step)
    found: RoundWeights = {
        round_: combined(old.get(round_, {}), _by_group(fit.weights()), keep, step)
        for round_, fit in fits.items()
    }
    told = {one: found if one == company else weights(one) for one in COMPANIES}
    chosen.out.write_text(text(told), "utf-8")
    return 0


def _played(chosen: argparse.Namespace) -> Iterator[Lesson]:
    """The lessons of all games, with a share of them for each haze."""
    crown = MIND.params("crown")
    if chosen.players == 1:
        crown = crown.against_ghost
    quick = replace(crown, alone=None, width=2, wide=chosen.wide, then=3, deep=0, branch=1)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    with farm_of(chosen) as farm:
        for part, haze in enumerate(chosen.haze):
            work = partial(lessons, replace(quick, haze=haze), chosen.players)
            for game in farm.results(work, seeds[part :: len(chosen.haze)]):
                yield from game


def reckoned(known: TraitWeights, traits: Mapping[Name, float]) -> float:
    """What the weights make of traits."""
    return sum(known.get(group, {}).get(trait, 0.0) * value for (group, trait), value in traits.items())


def combined(old: TraitWeights, new: TraitWeights, keep: float, step: float) -> TraitWeights:
    """So much of the old weights and so much of the new; what one of them does not know counts as 0."""
    found: TraitWeights = {}
    for group in old.keys() | new.keys():
        before, after = old.get(group, {}), new.get(group, {})
        found[group] = {
            trait: keep * before.get(trait, 0.0) + step * after.get(trait, 0.0)
            for trait in before.keys() | after.keys()
        }
    return found


def _only(names: frozenset[Name], traits: Mapping[Name, float]) -> dict[Name, float]:
    return {name: value for name, value in traits.items() if name in names}


def _by_group(found: Mapping[Name, float]) -> TraitWeights:
    groups: TraitWeights = {}
    for (group, trait), weight in found.items():
        groups.setdefault(group, {})[trait] = weight
    return groups


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
