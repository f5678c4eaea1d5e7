"""Constant tables of one game for fast search: positions, shapes, formations, dice, bases.

The masks of all positions of a field lie side by side in one large integer, POSITION_BITS bits for each. So
the fields where a player may place stones in any position are found with a few `|`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from client.bots.equilibrix.base_links import get_base_masks
from rules.equilibrix import births, board
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import Setup

POSITION_BITS: Final = board.FIELDS

WatchedRings = tuple[tuple[int, int], ...]
"""Formations that a field is part of: the field they encircle, and their fields."""


class GameFacts(Struct, frozen=True, eq=False):
    """Precomputed constant tables of a game with certain options, for fast search."""

    setup: Setup
    """The options of the game."""
    positions: tuple[str, ...]
    """The names of the positions (die faces); elsewhere they are given by index."""
    fields_in_position: tuple[int, ...]
    """For each field the masks of fields in each position to it, packed into one integer."""
    shapes: tuple[int, ...]
    """For each position the mask of all fields of its shapes."""
    dice: tuple[tuple[float, ...], ...]
    """For each die the chance of each position."""
    rolls: tuple[tuple[int, int, float], ...]
    """Each roll of both dice (two indices of positions) and its chance."""
    petals: int
    """Number of petals that a player owns."""
    triangles: int
    """Number of triangles that a player owns."""
    rings: tuple[tuple[int, ...], ...]
    """For each field the formations (masks) that capture a stone on it."""
    watched: tuple[WatchedRings, ...]
    """For each field the formations it is part of, each as (field inside, mask)."""
    formations: tuple[tuple[int, int], ...]
    """All formations, each as (mask, field inside as a mask)."""
    bases: tuple[tuple[int, ...], ...]
    """For each seat the masks of its bases, as in `base_links`."""
    players: int
    """Number of seats."""
    paradox: bool
    """Whether own stones can be captured too (E-VAR-5)."""
    blocking: bool
    """Whether complete formations close the field inside (E-VAR-6)."""
    surprise: bool
    """Whether a stone taken back may be born again (E-VAR-4)."""
    fair: bool
    """Whether the game is played without dice (E-VAR-3)."""

    def get_position_index(self, position: str) -> int:
        """Return the index of a position (die face) given by name."""
        return self.positions.index(position)

    def get_die_faces(self, number: int) -> tuple[str, ...]:
        """Return the names of the positions on the faces of a die (0 or 1); only `FREE` in Fair."""
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
def get_game_facts(setup: Setup) -> GameFacts:
    """Return the precomputed tables of a game with these options and the active content."""
    positions = (board.FREE,) if setup.fair else board.POSITIONS
    tables = [births.get_fields_in_position(setup.mirror, position) for position in positions]
    fields_in_position = tuple(
        sum(table[field] << POSITION_BITS * number for number, table in enumerate(tables))
        for field in range(POSITION_BITS)
    )
    rings = tuple(content().get_capture_masks(setup.encircling, field) for field in range(POSITION_BITS))
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
        tuple(births.get_shape_field_mask(position) for position in positions),
        dice,
        _roll_chances(dice),
        births.get_supply_per_player(setup, petals=True),
        births.get_supply_per_player(setup, petals=False),
        rings,
        watched,
        formations,
        tuple(get_base_masks(setup.players, seat) for seat in range(setup.players)),
        setup.players,
        setup.paradox != "off",
        setup.blocking,
        setup.surprise,
        setup.fair,
    )
