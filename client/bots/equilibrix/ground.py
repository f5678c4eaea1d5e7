"""What never changes in a game, prepared for fast play: positions, shapes, formations, dice, bases.

All positions of a field lie side by side in one large number: `WIDE` bits for each. So where a player may
bear stones in any position is a handful of `|`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from client.bots.equilibrix.links import base_hexes
from rules.equilibrix import births, board
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import Setup

WIDE: Final = board.FIELDS

Watched = tuple[tuple[int, int], ...]
"""Formations a field is a part of: the field they encircle, and their fields."""


class Terrain(Struct, frozen=True, eq=False):
    """positions: by number, as used everywhere here. reach: for each field those in each position with it.
    shapes: for each position the fields of its shapes. dice: for each die how likely it shows each position.
    rolls: what both show together, and how likely.
    petals, triangles: how many a player has. rings: for each field the formations round it. watched: for each
    field the formations it is a part of. formations: all of them, with the field inside as a set. bases: for
    each seat its bases (masks of `links`).
    """

    setup: Setup
    positions: tuple[str, ...]
    reach: tuple[int, ...]
    shapes: tuple[int, ...]
    dice: tuple[tuple[float, ...], ...]
    rolls: tuple[tuple[int, int, float], ...]
    petals: int
    triangles: int
    rings: tuple[tuple[int, ...], ...]
    watched: tuple[Watched, ...]
    formations: tuple[tuple[int, int], ...]
    bases: tuple[tuple[int, ...], ...]
    players: int
    paradox: bool
    blocking: bool
    surprise: bool
    fair: bool

    def number(self, position: str) -> int:
        """The number of a position."""
        return self.positions.index(position)

    def die(self, number: int) -> tuple[str, ...]:
        """The faces of a die."""
        names: tuple[Literal["a", "b"], ...] = ("a", "b")
        return self.positions if self.fair else content().faces(names[number])


def _dice(positions: tuple[str, ...], fair: bool) -> tuple[tuple[float, ...], ...]:
    if fair:
        return (1.0,), (1.0,)
    names: tuple[Literal["a", "b"], ...] = ("a", "b")
    faces = [content().faces(name) for name in names]
    return tuple(tuple(each.count(position) / len(each) for position in positions) for each in faces)


def _rolls(dice: tuple[tuple[float, ...], ...]) -> tuple[tuple[int, int, float], ...]:
    """Without regard to which die shows what."""
    found: dict[tuple[int, int], float] = {}
    for number, often in enumerate(dice[0]):
        for other, as_often in enumerate(dice[1]):
            pair = min(number, other), max(number, other)
            found[pair] = found.get(pair, 0.0) + often * as_often
    return tuple((one, two, often) for (one, two), often in found.items() if often)


@BOOK.cached()
def ground(setup: Setup) -> Terrain:
    """The ground of a game with these choices, by the definitions that are active."""
    positions = (board.FREE,) if setup.fair else board.POSITIONS
    tables = [births.partners(setup.mirror, position) for position in positions]
    reach = tuple(
        sum(table[field] << WIDE * number for number, table in enumerate(tables)) for field in range(WIDE)
    )
    rings = tuple(content().rings(setup.encircling, field) for field in range(WIDE))
    formations = tuple((ring, 1 << field) for field in range(WIDE) for ring in rings[field])
    watched = tuple(
        tuple((victim, ring) for victim in range(WIDE) for ring in rings[victim] if ring >> field & 1)
        for field in range(WIDE)
    )
    dice = _dice(positions, setup.fair)
    return Terrain(
        setup,
        positions,
        reach,
        tuple(births.shapes(position) for position in positions),
        dice,
        _rolls(dice),
        births.total(setup, petals=True),
        births.total(setup, petals=False),
        rings,
        watched,
        formations,
        tuple(base_hexes(setup.players, seat) for seat in range(setup.players)),
        setup.players,
        setup.paradox != "off",
        setup.blocking,
        setup.surprise,
        setup.fair,
    )
