"""Each player's chance to win, estimated as a race for the last stone that joins all bases.

The next roll of every seat is computed exactly (`race_odds`); a lead after that roll gives the chance to win
that such leads had in games of these bots. Other features of the stones shift the chance (a logistic model).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from client.bots.equilibrix import fast_rules
from client.bots.equilibrix.base_links import MAX_MISSING, find_missing_stones
from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import GameFacts
from client.bots.equilibrix.params import EquilibrixCharacterWeights
from client.bots.equilibrix.race_odds import compute_base_joining_odds
from rules.equilibrix.board import ALL


class StoneFeatures(NamedTuple):
    """Features of one player's stones from which the chance to win is estimated."""

    missing: int
    """Stones missing until the bases are joined."""
    nearer: float
    """Chance that the next roll reduces them."""
    twice: float
    """Chance that it reduces them by two."""
    prey: int
    """Fields where one more stone would capture."""
    harm: float
    """Mean number of stones by which the next dice set others back that way."""
    exposed: int
    """Formations around own stones that lack two stones."""
    short: int
    """Stones missing beyond the supply."""
    stones: int
    """Stones on the board."""


class StoneFeatureWeights(NamedTuple):
    """Weights, in logits, of those `StoneFeatures` that are not part of the race to join the bases.

    The features prey and exposed count by the logarithm of their number plus one.
    """

    prey: float
    """Weight of fields where one more stone would capture."""
    harm: float
    """Weight of the mean number of stones by which the next dice set others back."""
    exposed: float
    """Weight of formations around own stones that lack two stones."""
    short: float = -0.5
    """Weight of stones missing beyond the supply."""
    stones: float = 0.1
    """Weight of stones on the board."""


class WeightDeviation(NamedTuple):
    """Deviation of one seat's weights from the usual ones, due to its bot character."""

    seat: int
    more: StoneFeatureWeights
    """By how much more than usual it weighs each part."""
    grudge: float
    """What each stone of the others costs."""


ROLLER_WEIGHTS: Final = StoneFeatureWeights(0.55, 0.45, -0.08)
WAITER_WEIGHTS: Final = StoneFeatureWeights(0.28, 0.22, -0.23)
"""For the seat that rolls next, and for those that wait. What merely goes together with winning is not to be
sought: these weights come from matches, not from a fit."""


def get_weight_deviation(seat: int, character_weights: EquilibrixCharacterWeights) -> WeightDeviation | None:
    """Return how a seat with these character weights deviates from the usual ones; None for neutral ones."""
    if character_weights == EquilibrixCharacterWeights():
        return None
    base = WAITER_WEIGHTS
    more = StoneFeatureWeights(
        base.prey * (character_weights.prey - 1),
        base.harm * (character_weights.harm - 1),
        base.exposed * (character_weights.exposed - 1),
        0.0,
        base.stones * (character_weights.stones - 1),
    )
    return WeightDeviation(seat, more, base.stones * (character_weights.spoil - 1))


RACE_TRUST: Final = 0.9
"""How far the race is to be believed (1: completely)."""

MIN_CHANCE: Final = 0.002
"""Nobody's chance in the race is lower."""

ROLLER_STRENGTHS: Final = (1.65, -0.24, -1.6, -2.34, -3.0, -3.7)
WAITER_STRENGTHS: Final = (0.0, -0.85, -1.95, -2.65, -3.4, -4.1)
"""Strength of a player with 1, 2 … stones missing on its turn and off turn: the solution of the race in which
everybody rolls as players do on average."""

STRENGTH_PER_STONE: Final = -0.7
"""Change of the strength for each stone more."""


def _strength_odds(strengths: tuple[float, ...]) -> tuple[float, ...]:
    """Return the odds by the number of stones missing, none included."""
    count = MAX_MISSING + 1 - len(strengths)
    all_strengths = (*strengths, *(strengths[-1] + STRENGTH_PER_STONE * step for step in range(1, count + 1)))
    return (0.0, *(math.exp(strength) for strength in all_strengths))


_ROLLER_ODDS: Final = _strength_odds(ROLLER_STRENGTHS)
_WAITER_ODDS: Final = _strength_odds(WAITER_STRENGTHS)


def extract_stone_features(facts: GameFacts, stones: Stones) -> list[StoneFeatures]:
    """Return for each player the features of its stones from which the chance to win is estimated."""
    free_fields = ALL & ~fast_rules.get_occupied_mask(stones)
    threats = [_capture_threats(facts, stones, seat, free_fields) for seat in range(facts.players)]
    return [_promise_of(facts, stones, seat, free_fields, threats) for seat in range(facts.players)]


def _capture_threats(facts: GameFacts, stones: Stones, seat: int, free: int) -> list[tuple[int, int]]:
    """Return where a hostile stone would capture stones of the seat, and how far that would set it back."""
    victims_by_spot = fast_rules.find_capture_threats(facts, stones, seat, free)
    if not victims_by_spot:
        return []
    own_stones = stones[seat]
    bases = facts.bases[seat]
    missing = find_missing_stones(own_stones, bases)[0]
    return [
        (spot, find_missing_stones(own_stones & ~victims, bases)[0] - missing)
        for spot, victims in victims_by_spot.items()
    ]


def _promise_of(
    facts: GameFacts, stones: Stones, seat: int, free: int, threats: list[list[tuple[int, int]]]
) -> StoneFeatures:
    missing, nearer, twice = compute_base_joining_odds(facts, stones, seat)
    prey = [
        threat for other, threats_of_seat in enumerate(threats) if other != seat for threat in threats_of_seat
    ]
    harm = 0.0
    if any(loss for _, loss in prey):
        for births, first_chance, second_chance in zip(
            fast_rules.get_birth_masks_by_position(facts, stones, seat), *facts.dice, strict=True
        ):
            harm += (first_chance + second_chance) * max(
                (loss for spot, loss in prey if births & spot), default=0
            )
    supply = facts.petals + facts.triangles - stones[seat].bit_count()
    return StoneFeatures(
        missing,
        nearer,
        twice,
        len({spot for spot, _ in prey}),
        harm,
        fast_rules.count_rings_lacking_two_stones(facts, stones, seat, free),
        max(0, missing - supply),
        stones[seat].bit_count(),
    )


def _next_roll_outcomes(promise: StoneFeatures) -> tuple[float, tuple[tuple[float, int], ...]]:
    """Return the chance that the next roll wins, else the chance of each number of missing stones."""
    missing, nearer, twice = promise[:3]
    none_chance, one_chance = 1 - nearer, nearer - twice
    if missing == 1:
        return nearer, ((none_chance, 1),)
    if missing == 2:
        return twice, ((none_chance, 2), (one_chance, 1))
    return 0.0, ((none_chance, missing), (one_chance, missing - 1), (twice, missing - 2))


def _race_chances(promises: list[StoneFeatures]) -> list[float]:
    """Return each player's chance to win the race, in the order in which they roll."""
    won = [0.0] * len(promises)
    cases: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
    for index, promise in enumerate(promises):
        wins, outcomes = _next_roll_outcomes(promise)
        next_cases = []
        for chance, missing_so_far in cases:
            won[index] += chance * wins
            next_cases += [(chance * share, (*missing_so_far, missing)) for share, missing in outcomes]
        cases = next_cases
    for chance, missing_so_far in cases:
        odds = [_ROLLER_ODDS[missing_so_far[0]], *(_WAITER_ODDS[missing] for missing in missing_so_far[1:])]
        total = sum(odds)
        for index, odd in enumerate(odds):
            won[index] += chance * odd / total
    return won


def _weigh_promise(promise: StoneFeatures, weights: StoneFeatureWeights) -> float:
    """Return the sum of the weighed parts."""
    return (
        weights.prey * math.log1p(promise.prey)
        + weights.harm * promise.harm
        + weights.exposed * math.log1p(promise.exposed)
        + weights.short * promise.short
        + weights.stones * promise.stones
    )


def _preference_value(preference: WeightDeviation, promises: list[StoneFeatures]) -> float:
    """Return what a seat likes of a position besides its value, in logits."""
    others = sum(promise.stones for seat, promise in enumerate(promises) if seat != preference.seat)
    return _weigh_promise(promises[preference.seat], preference.more) - preference.grudge * others


@lru_cache(maxsize=1 << 13)
def win_chances(
    facts: GameFacts,
    stones: Stones,
    roller: int,
    active_seats: tuple[int, ...],
    preference: WeightDeviation | None = None,
) -> tuple[float, ...]:
    """Return each seat's estimated chance to win, 0–1.

    Args:
        facts: The precomputed facts of the game.
        stones: The stones of each seat, as masks.
        roller: The seat that rolls next.
        active_seats: The seats that have not resigned.
        preference: The preference of one seat, which biases how it values the position.
    """
    promises = extract_stone_features(facts, stones)
    for seat, promise in enumerate(promises):
        if not promise.missing:
            return tuple(float(each == seat) for each in range(facts.players))
    order = [seat for seat in range(facts.players) if seat in active_seats]
    order.sort(key=lambda seat: (seat - roller) % facts.players)
    strengths = [0.0] * facts.players
    for seat, won in zip(order, _race_chances([promises[seat] for seat in order]), strict=True):
        promise_value = _weigh_promise(promises[seat], ROLLER_WEIGHTS if seat == roller else WAITER_WEIGHTS)
        if preference is not None and seat == preference.seat:
            promise_value += _preference_value(preference, promises)
        strengths[seat] = max(won, MIN_CHANCE) ** RACE_TRUST * math.exp(promise_value)
    total = sum(strengths)
    return tuple(power / total for power in strengths)


@lru_cache(maxsize=1 << 13)
def estimate_win_chance_roughly(
    facts: GameFacts, stones: Stones, seat: int, preference: WeightDeviation | None = None
) -> float:
    """Return a rough chance of a seat to win, from its lead in missing stones and its next roll's odds."""
    promises = extract_stone_features(facts, stones)
    own_promise, *others = (promises[(seat + offset) % facts.players] for offset in range(facts.players))
    lead = min(other.missing for other in others) - own_promise.missing
    if not own_promise.missing:
        return 1.0
    preference_value = 0.0 if preference is None else _preference_value(preference, promises)
    return 1 / (1 + math.exp(-0.5 * lead - own_promise.nearer + 0.5 - preference_value))
