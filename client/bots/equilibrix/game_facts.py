"""What never changes in a game, prepared for fast play: positions, shapes, formations, dice, bases.

All positions of a field lie side by side in one large number, POSITION_BITS bits for each. So the fields
where a player may bear stones in any position are a handful of `|`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from client.bots.equilibrix.base_links import base_hexes
from rules.equilibrix import births, board
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import Setup

POSITION_BITS: Final = board.FIELDS

WatchedRings = tuple[tuple[int, int], ...]
"""Formations that a field is part of: the field they encircle, and their fields."""


class GameFacts(Struct, frozen=True, eq=False):
    """The facts of a game with certain choices.

    Attributes:
        positions: The positions; elsewhere they are given by index.
        fields_in_position: For each field, the fields that are in each position with it.
        shapes: For each position the fields of its shapes.
        dice: For each die the chance of each position.
        rolls: What both dice show together, and its chance.
        petals: Petals of a player.
        triangles: Triangles of a player.
        rings: For each field the formations around it.
        watched: For each field the formations it is part of.
        formations: All formations, with the field inside as a set.
        bases: For each seat its bases (masks of `shortest_links`).
    """

    setup: Setup
    positions: tuple[str, ...]
    fields_in_position: tuple[int, ...]
    shapes: tuple[int, ...]
    dice: tuple[tuple[float, ...], ...]
    rolls: tuple[tuple[int, int, float], ...]
    petals: int
    triangles: int
    rings: tuple[tuple[int, ...], ...]
    watched: tuple[WatchedRings, ...]
    formations: tuple[tuple[int, int], ...]
    bases: tuple[tuple[int, ...], ...]
    players: int
    paradox: bool
    blocking: bool
    surprise: bool
    fair: bool

    def number(self, position: str) -> int:
        """Return the index of a position."""
        return self.positions.index(position)

    def die(self, number: int) -> tuple[str, ...]:
        """Return the faces of a die."""
        names: tuple[Literal["a", "b"], ...] = ("a", "b")
        return self.positions if self.fair else content().faces(names[number])


def _face_chances(positions: tuple[str, ...], fair: bool) -> tuple[tuple[float, ...], ...]:
    if fair:
        return (1.0,), (1.0,)
    names: tuple[Literal["a", "b"], ...] = ("a", "b")
    faces = [content().faces(name) for name in names]
    return tuple(tuple(each.count(position) / len(each) for position in positions) for each in faces)


def _roll_chances(dice: tuple[tuple[float, ...], ...]) -> tuple[tuple[int, int, float], ...]:
    """Return the chances of both dice together, without regard to which die shows what."""
    chances: dict[tuple[int, int], float] = {}
    for first, first_chance in enumerate(dice[0]):
        for second, second_chance in enumerate(dice[1]):
            pair = min(first, second), max(first, second)
            chances[pair] = chances.get(pair, 0.0) + first_chance * second_chance
    return tuple(
        (first_position, second_position, first_chance)
        for (first_position, second_position), first_chance in chances.items()
        if first_chance
    )


@BOOK.cached()
def game_facts(setup: Setup) -> GameFacts:
    """Return the facts of a game with these choices and the content that is active."""
    positions = (board.FREE,) if setup.fair else board.POSITIONS
    tables = [births.position_partners(setup.mirror, position) for position in positions]
    fields_in_position = tuple(
        sum(table[field] << POSITION_BITS * number for number, table in enumerate(tables))
        for field in range(POSITION_BITS)
    )
    rings = tuple(content().rings(setup.encircling, field) for field in range(POSITION_BITS))
    formations = tuple((ring, 1 << field) for field in range(POSITION_BITS) for ring in rings[field])
    watched = tuple(
        tuple(
            (victim, ring) for victim in range(POSITION_BITS) for ring in rings[victim] if ring >> field & 1
        )
        for field in range(POSITION_BITS)
    )
    dice = _face_chances(positions, setup.fair)
    return GameFacts(
        setup,
        positions,
        fields_in_position,
        tuple(births.shape_fields(position) for position in positions),
        dice,
        _roll_chances(dice),
        births.count_stones(setup, petals=True),
        births.count_stones(setup, petals=False),
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
