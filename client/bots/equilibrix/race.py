"""What the next roll may bring a player who thinks of nothing but the own bases."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from client.bots.equilibrix import play
from client.bots.equilibrix.ground import WIDE, Terrain
from client.bots.equilibrix.links import link, link_with, networks
from client.bots.equilibrix.play import Stones
from rules.equilibrix.board import ALL, fields
from rules.masks import picked

RaceState = tuple[int, float, float]
"""How many stones are missing; how likely the next roll makes them fewer by one at least, and by two."""


class _Steps(NamedTuple):
    """What own stones can lead to on an empty board. helpful: fields that bring the bases nearer. after: such
    fields within reach, with those where a second stone brings them nearer still.
    """

    missing: int
    helpful: int
    after: tuple[tuple[int, int], ...]


def race(ground: Terrain, stones: Stones, seat: int) -> RaceState:
    """The race of a seat. Captures and stones taken back are left out."""
    place = play.free_for(ground, stones, seat) & play.in_supply(ground, stones[seat])
    return _race(ground, ground.bases[seat], stones[seat], place)


@lru_cache(maxsize=1 << 13)
def _race(ground: Terrain, bases: tuple[int, ...], own: int, place: int) -> RaceState:
    steps = _steps(ground, bases, own)
    births = [each & place for each in play.reach(ground, own)]
    one = _one_step(ground, births, steps.helpful & place)
    two = _two_steps(ground, births, steps.after, place) if steps.after else ()
    nearer = twice = 0.0
    for number, other, often in ground.rolls:
        if two and (two[number] >> other | two[other] >> number) & 1:
            twice += often
        elif (one[number] >> other | one[other] >> number) & 1:
            nearer += often
    return steps.missing, nearer + twice, twice


@lru_cache(maxsize=1 << 13)
def _steps(ground: Terrain, bases: tuple[int, ...], own: int) -> _Steps:
    missing, helpful = link(own, bases)
    if missing < 2:
        return _Steps(missing, helpful, ())
    somewhere = 0
    for each in play.reach(ground, own):
        somewhere |= each
    nets = networks(own, bases)
    after: dict[int, int] = {}
    for field in fields(helpful & somewhere):
        later = link_with(nets, field, bases)[1]
        after[later] = after.get(later, 0) | 1 << field
    return _Steps(missing, helpful, tuple((first, later) for later, first in after.items()))


@lru_cache(maxsize=1 << 13)
def _mothers(ground: Terrain, born: int) -> tuple[int, ...]:
    """For each position the fields that are in it with one of these."""
    wide = 0
    for each in picked(born, ground.reach):
        wide |= each
    return tuple(wide >> WIDE * number & ALL for number in range(len(ground.positions)))


def _one_step(ground: Terrain, births: list[int], helpful: int) -> list[int]:
    """For each position those (as bits) with which it brings the bases nearer: either of them alone, or a
    stone of this one as the mother for the other.
    """
    alone = [bool(born & helpful) for born in births]
    if all(alone):
        return [-1] * len(births)
    useful = sum(1 << number for number, can in enumerate(alone) if can)
    found = []
    for born, can in zip(births, alone, strict=True):
        row = -1 if can else useful
        if not can and born:
            for other, mothers in enumerate(_mothers(ground, helpful)):
                if born & mothers:
                    row |= 1 << other
        found.append(row)
    return found


def _two_steps(
    ground: Terrain, births: list[int], after: tuple[tuple[int, int], ...], place: int
) -> list[int]:
    """Likewise those with which it brings them nearer by two: a helpful stone of this one, then of the
    other what is helpful after that.
    """
    found = [0] * len(births)
    for near, far in after:
        first, later = near & place, far & place
        if not first or not later:
            continue
        row = sum(1 << other for other, born in enumerate(births) if born & later)
        for number, born in enumerate(births):
            mothers = born & first
            if mothers:
                found[number] |= row
                for other, daughters in enumerate(_mothers(ground, mothers)):
                    if daughters & later:
                        found[number] |= 1 << other
    return found
