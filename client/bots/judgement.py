"""What a position is worth to each seat: chances and points, by what many games between opponents came to.

A mind tells how the seats stand (`Mind.standing`). `python -m tests.judgement` plays games, sets the
standings of their positions against how the games ended, and fits weights, which are data:
`assets/<game>/judgement.yaml`.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from client.bots.mind import mind_of
from client.bots.standing import Assessment, Price, Standing
from client.games.registry import has_mind
from rules.content import Definitions
from rules.contract import AnyGame, Outcome, State

FILE: Final = "judgement.yaml"
KEY: Final = "players"

TraitCurves = dict[str, tuple[float, ...]]
"""What each trait weighs at each knot."""


class CountWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights for one number of players.

    made: the command that made them. knots: stages of the game, from 0 to 1. chances, points: what each trait
    weighs at each knot, linear between two; in logits and in points. A trait left out weighs nothing.
    careful: they were fitted to games of opponents who decide as they would advise. Where opponents let each
    other off, other games say little about what a position offers; such weights are measured on such games.
    """

    made: str
    knots: tuple[float, ...]
    chances: TraitCurves
    points: TraitCurves = {}
    careful: bool = False


def judge(game: AnyGame, view: State, seat: int | None) -> Assessment | None:
    """What a position is worth to everybody as far as a seat (None: somebody who looks on) can see it.

    Any position can be judged, also one in the middle of a step. Exact when the game is over. None for a game
    that is not judged.
    """
    known = _known(game, view, seat)
    return None if known is None else _judged(game, view, *known)


def priced(game: AnyGame, view: State, seat: int, loss: float) -> Price | None:
    """What it costs a seat to do worse by so much, in the unit of the values that the game's mind gives to
    actions (`Weighed.value`): by how much its chance and its points go down from those of the position.

    None for a game that is not judged, and if the game is over.
    """
    known = _known(game, view, seat)
    if known is None or known[1].stage >= 1:
        return None
    weights, standing = known
    mind = mind_of(game.id)
    before = _judged(game, view, weights, standing)
    if not mind.worth:
        return Price(min(loss / mind.sure, before.chances[seat]), None)
    named = zip(mind.traits, standing.seats[seat], strict=True)
    own = tuple(value - loss if trait in mind.worth else value for trait, value in named)
    seats = (*standing.seats[:seat], own, *standing.seats[seat + 1 :])
    after = _judged(game, view, weights, standing._replace(seats=seats))
    points = before.points[seat] - after.points[seat] if before.points else None
    return Price(before.chances[seat] - after.chances[seat], points)


@cache
def weights_of(game_id: str) -> dict[int, CountWeights]:
    """The weights by the number of players; none for a game that is not judged. Raises ContentError."""
    if not has_mind(game_id) or not (files("assets") / game_id / FILE).is_file():
        return {}
    return checked(game_id)


def checked(game_id: str) -> dict[int, CountWeights]:
    """What a game's file says. Raises ContentError."""
    definitions = Definitions.of_game(game_id, (FILE,))
    found = definitions.part(FILE, KEY, dict[int, CountWeights], {})
    traits = mind_of(game_id).traits
    for players, weights in found.items():
        for place, problem in _problems(weights, traits):
            definitions.say(FILE, f"{KEY}.{players}.{place}", problem)
    definitions.done()
    return found


def _problems(weights: CountWeights, traits: Sequence[str]) -> list[tuple[str, str]]:
    knots = weights.knots
    found = []
    if len(knots) < 2 or knots[0] != 0 or knots[-1] != 1 or sorted(set(knots)) != list(knots):
        found.append(("knots", "must rise from 0 to 1"))
    for part, curves in (("chances", weights.chances), ("points", weights.points)):
        for trait, curve in curves.items():
            if trait not in traits:
                found.append((f"{part}.{trait}", "there is no such trait"))
            elif len(curve) != len(knots):
                found.append((f"{part}.{trait}", f"must have {len(knots)} weights, one for each knot"))
    return found


def _known(game: AnyGame, view: State, seat: int | None) -> tuple[CountWeights, Standing] | None:
    weights = weights_of(game.id).get(game.players(view))
    if weights is None:
        return None
    with game.active():
        standing = mind_of(game.id).standing(view, seat)
    return None if standing is None else (weights, standing)


def _judged(game: AnyGame, view: State, weights: CountWeights, standing: Standing) -> Assessment:
    outcome = game.outcome(view) if standing.stage >= 1 else None
    if outcome is not None:
        return settled(outcome, scored=bool(weights.points))
    return by_weights(weights, mind_of(game.id).traits, standing)


def settled(outcome: Outcome, *, scored: bool) -> Assessment:
    """A game that is over. scored: whether points are told."""
    first = outcome.ranking[0]
    chances = tuple(1 / len(first) if seat in first else 0.0 for seat in range(len(outcome.sheets)))
    points = tuple(float(sum(line.points for line in sheet)) for sheet in outcome.sheets)
    return Assessment(chances, points if scored else ())


def by_weights(weights: CountWeights, traits: Sequence[str], standing: Standing) -> Assessment:
    """What weights make of a standing."""
    parts = hats(weights.knots, standing.stage)
    chances = chances_of(_sums(weights.chances, traits, parts, standing))
    return Assessment(chances, _sums(weights.points, traits, parts, standing) if weights.points else ())


def chances_of(sums: Sequence[float]) -> tuple[float, ...]:
    """The seats' chances by their weighted sums; of one seat alone against what is no seat."""
    if len(sums) == 1:
        return (1 / (1 + math.exp(-max(-700.0, sums[0]))),)
    top = max(sums)
    powers = [math.exp(one - top) for one in sums]
    whole = sum(powers)
    return tuple(power / whole for power in powers)


def hats(knots: Sequence[float], stage: float) -> tuple[tuple[int, float], ...]:
    """The knots on both sides of a stage, each with how much it counts there."""
    stage = min(1.0, max(0.0, stage))
    right = min(len(knots) - 1, bisect_right(knots, stage))
    part = (stage - knots[right - 1]) / (knots[right] - knots[right - 1])
    return (right - 1, 1 - part), (right, part)


def _sums(
    curves: TraitCurves, traits: Sequence[str], parts: Sequence[tuple[int, float]], standing: Standing
) -> tuple[float, ...]:
    now = [
        sum(curves[trait][knot] * part for knot, part in parts) if trait in curves else 0.0
        for trait in traits
    ]
    return tuple(
        sum(weight * value for weight, value in zip(now, own, strict=True)) for own in standing.seats
    )
