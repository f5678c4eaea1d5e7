"""Odds of a player who only tries to join the own bases, at the next roll."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from client.bots.equilibrix import fast_rules
from client.bots.equilibrix.base_links import find_link_after_stone, find_missing_stones, find_networks
from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import POSITION_BITS, GameFacts
from rules.equilibrix.board import ALL, iter_fields
from rules.masks import select_items

RaceOdds = tuple[int, float, float]
"""Stones missing; the chances that the next roll reduces them by at least one, and by two."""


class _NextSteps(NamedTuple):
    """What own stones can lead to on an empty board."""

    missing: int
    helpful: int
    """Fields that bring the bases nearer."""
    next_nodes: tuple[tuple[int, int], ...]
    """Such fields within reach, with those where a second stone brings the bases nearer still."""


def compute_base_joining_odds(facts: GameFacts, stones: Stones, seat: int) -> RaceOdds:
    """Return the number of stones a seat lacks to join its bases, and the chances that its next roll helps.

    Returns:
        Stones missing, the chance that the roll reduces them, and the chance that it reduces them by two.
        Captures and takebacks are ignored.
    """
    place = fast_rules.get_playable_field_mask(facts, stones, seat) & fast_rules.get_supply_shape_field_mask(
        facts, stones[seat]
    )
    return _compute_race_odds(facts, facts.bases[seat], stones[seat], place)


@lru_cache(maxsize=1 << 13)
def _compute_race_odds(facts: GameFacts, bases: tuple[int, ...], own: int, playable: int) -> RaceOdds:
    next_steps = _next_steps(facts, bases, own)
    births = [each & playable for each in fast_rules.get_field_masks_by_position(facts, own)]
    one_step = _pairs_for_one_step(facts, births, next_steps.helpful & playable)
    two_steps = (
        _pairs_for_two_steps(facts, births, next_steps.next_nodes, playable) if next_steps.next_nodes else ()
    )
    nearer = twice = 0.0
    for first, second, chance in facts.rolls:
        if two_steps and (two_steps[first] >> second | two_steps[second] >> first) & 1:
            twice += chance
        elif (one_step[first] >> second | one_step[second] >> first) & 1:
            nearer += chance
    return next_steps.missing, nearer + twice, twice


@lru_cache(maxsize=1 << 13)
def _next_steps(facts: GameFacts, bases: tuple[int, ...], own: int) -> _NextSteps:
    missing, helpful = find_missing_stones(own, bases)
    if missing < 2:
        return _NextSteps(missing, helpful, ())
    reachable = 0
    for each in fast_rules.get_field_masks_by_position(facts, own):
        reachable |= each
    own_networks = find_networks(own, bases)
    fields_by_next: dict[int, int] = {}
    for field in iter_fields(helpful & reachable):
        later = find_link_after_stone(own_networks, field, bases)[1]
        fields_by_next[later] = fields_by_next.get(later, 0) | 1 << field
    return _NextSteps(missing, helpful, tuple((first, later) for later, first in fields_by_next.items()))


@lru_cache(maxsize=1 << 13)
def _fields_beside(facts: GameFacts, born: int) -> tuple[int, ...]:
    """Return for each position the fields that are in it with one of these."""
    combined = 0
    for in_positions in select_items(born, facts.fields_in_position):
        combined |= in_positions
    return tuple(combined >> POSITION_BITS * number & ALL for number in range(len(facts.positions)))


def _pairs_for_one_step(facts: GameFacts, births: list[int], helpful: int) -> list[int]:
    """Return for each position those (as bits) with which it brings the bases nearer.

    Either of them does so alone, or a stone of this one is the mother for the other.
    """
    helps_alone = [bool(born & helpful) for born in births]
    if all(helps_alone):
        return [-1] * len(births)
    useful = sum(1 << number for number, helps in enumerate(helps_alone) if helps)
    rows = []
    for born, helps in zip(births, helps_alone, strict=True):
        row = -1 if helps else useful
        if not helps and born:
            for other, mothers in enumerate(_fields_beside(facts, helpful)):
                if born & mothers:
                    row |= 1 << other
        rows.append(row)
    return rows


def _pairs_for_two_steps(
    facts: GameFacts, births: list[int], after: tuple[tuple[int, int], ...], playable: int
) -> list[int]:
    """Return for each position those with which it brings the bases nearer by two.

    A helpful stone of this position, then one of the other that is helpful after that.
    """
    rows = [0] * len(births)
    for first_fields, second_fields in after:
        first_stones, second_stones = first_fields & playable, second_fields & playable
        if not first_stones or not second_stones:
            continue
        row = sum(1 << other for other, born in enumerate(births) if born & second_stones)
        for number, born in enumerate(births):
            mothers = born & first_stones
            if mothers:
                rows[number] |= row
                for other, daughters in enumerate(_fields_beside(facts, mothers)):
                    if daughters & second_stones:
                        rows[number] |= 1 << other
    return rows
