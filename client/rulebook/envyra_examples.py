"""Drawn examples in Envyra's rulebook as data; their claims are checked against the rules.

Seats are 0 to 3; places of the grid are counted from 1, row by row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from client.rulebook.examples import Example, describe_unknown_id
from rules.envyra.content import BOOK
from rules.envyra.cube_phase import find_taker
from rules.envyra.requirements import Holdings, count_missing_tiles
from rules.envyra.scoring import has_all_symbols
from rules.envyra.sets import set_points

NOTHING: Final = "-"
"""A place of the grid without a tile."""

SEATS: Final = 4
_MAX_COUNT: Final = 4
"""Most columns, rows and players."""


class GridExample(Example, frozen=True):
    """Rulebook example: tiles in Envyra's grid with cubes on them."""

    columns: int
    """Number of columns."""
    tiles: tuple[str, ...]
    """NOTHING for a place without a tile."""
    cubes: tuple[tuple[int, ...], ...] = ()
    """Seats of the cubes of each place, in the order they came."""
    mark: tuple[int, ...] = ()
    """Places ringed in gold."""
    because: tuple[int, ...] = ()
    """Places ringed in the colour of a reason."""
    veiled: tuple[int, ...] = ()
    """Places whose requirements are not met."""
    last: tuple[int, ...] = ()
    """Places whose last cube is ringed."""

    def find_problem(self) -> str:
        """Return an error message if rows are incomplete, or tiles or cubes impossible, else ""."""
        count = len(self.tiles)
        if not 1 <= self.columns <= _MAX_COUNT or not count or count % self.columns:
            return f"whole rows of 1 to {_MAX_COUNT} columns"
        if len(self.cubes) > count:
            return "cubes where there is no place"
        for tile, cubes in zip(self.tiles, self.cubes, strict=False):
            if tile == NOTHING and cubes:
                return "cubes where there is no tile"
        places = (*self.mark, *self.because, *self.veiled, *self.last)
        return (
            _find_unknown_tile(tile for tile in self.tiles if tile != NOTHING)
            or _find_seats_problem(seat for cubes in self.cubes for seat in cubes)
            or _find_places_problem(places, count)
            or self._find_crowded_tile()
        )

    def _find_crowded_tile(self) -> str:
        tiles = BOOK.own.content.tiles
        for tile, cubes in zip(self.tiles, self.cubes, strict=False):
            if tile != NOTHING and len(cubes) > tiles[tile].cubes:
                return f"{tile} takes {tiles[tile].cubes} cubes"
        return ""


class TilesExample(Example, frozen=True):
    """Rulebook example: tiles of Envyra side by side."""

    tiles: tuple[str, ...]
    mark: tuple[int, ...] = ()
    """Indices of ringed tiles, from 0."""
    open: bool = False
    """Whether they are drawn as in the grid; else as before a player."""

    def find_problem(self) -> str:
        """Return an error message if a tile, or a tile to be marked, does not exist, else ""."""
        if any(not 0 <= at < len(self.tiles) for at in self.mark):
            return "a marked tile is not there"
        return _find_tiles_problem(self.tiles)


class CompletedTileExample(Example, frozen=True):
    """Rulebook example: a tile of Envyra that has just been completed, and the seat that takes it.

    The cubes are given by the seats that own them, in the order in which they were placed.
    """

    tile: str
    cubes: tuple[int, ...]

    def find_problem(self) -> str:
        """Return an error message unless there are as many cubes as the tile needs, else ""."""
        problem = _find_unknown_tile((self.tile,)) or _find_seats_problem(self.cubes)
        if not problem and len(self.cubes) != BOOK.own.content.tiles[self.tile].cubes:
            return f"{self.tile} takes {BOOK.own.content.tiles[self.tile].cubes} cubes"
        return problem

    @property
    def tile_taker(self) -> int:
        """The seat that takes the completed tile (N-TAKE-1)."""
        return find_taker(self.cubes)[0]


class RequirementsExample(Example, frozen=True):
    """Rulebook example: whether a player's tiles meet the requirements of another tile in Envyra."""

    tile: str
    have: tuple[str, ...] = ()

    def find_problem(self) -> str:
        """Return an error message if a tile is unknown or requires nothing, else ""."""
        problem = _find_unknown_tile((self.tile, *self.have))
        if not problem and BOOK.own.content.tiles[self.tile].has_no_requirement:
            return f"{self.tile} requires nothing"
        return problem

    @property
    def missing_tile_counts(self) -> Holdings:
        """Number of tiles of each colour that the player lacks to meet the requirements (N-REQ-1)."""
        return count_missing_tiles(self.have, BOOK.own.content.tiles[self.tile])


class TurnOrderExample(Example, frozen=True):
    """Rulebook example: Envyra's order of turns, once around the seats and then in reverse."""

    players: int
    """Number of players."""
    start: int = 0
    """Seat that begins."""
    simplified: bool = False
    """Whether there is only the pass forth."""
    step: int = 0
    """Step that is lit, from 1; 0 for none."""
    skip: tuple[int, ...] = ()
    """Seats without a turn."""

    def find_problem(self) -> str:
        """Return an error message if a seat or step does not exist, else ""."""
        if not 2 <= self.players <= _MAX_COUNT:
            return f"2 to {_MAX_COUNT} players"
        if any(not 0 <= seat < self.players for seat in (self.start, *self.skip)):
            return "no such seat"
        if not 0 <= self.step <= len(self.order):
            return "no such step"
        return ""

    @property
    def order(self) -> tuple[tuple[int, int], ...]:
        """The turns in order, as pairs (1 on the way forth or 2 on the way back, seat) (N-PH2-1)."""
        there = tuple((1, (self.start + n) % self.players) for n in range(self.players))
        return there if self.simplified else (*there, *((2, seat) for _, seat in reversed(there)))


class BoardExample(Example, frozen=True):
    """Rulebook example: a player's board in Envyra with cubes in its holes."""

    columns: int
    """Number of columns of holes."""
    rows: int
    """Number of rows of holes."""
    cubes: tuple[int, ...] = ()
    """Places of the cubes, from 1, row by row."""
    seat: int = 0
    """The seat of the player."""
    screen: bool = False
    """Whether the folded screen stands before it."""

    def find_problem(self) -> str:
        """Return an error message if the board's size, a cube's hole or the seat is invalid, else ""."""
        if not (1 <= self.columns <= _MAX_COUNT and 1 <= self.rows <= _MAX_COUNT):
            return f"1 to {_MAX_COUNT} columns and rows"
        if len(set(self.cubes)) != len(self.cubes):
            return "a hole holds one cube"
        return _find_places_problem(self.cubes, self.columns * self.rows) or _find_seats_problem((self.seat,))


class SetsExample(Example, frozen=True):
    """Rulebook example: a player's tiles in Envyra, arranged in the sets that score most."""

    tiles: tuple[str, ...]

    def find_problem(self) -> str:
        """Return an error message if a tile does not exist, else ""."""
        return _find_tiles_problem(self.tiles)


class ScoreExample(Example, frozen=True):
    """Rulebook example: the points of a player's tiles and cards in Envyra, spelled out as a sum."""

    tiles: tuple[str, ...]
    cards: tuple[str, ...] = ()
    total: int | None = None
    """Claim: the sum."""

    def find_problem(self) -> str:
        """Return an error message if a tile or card is impossible or the claimed total is false, else ""."""
        problem = _find_tiles_problem(self.tiles) or describe_unknown_id(
            "card", self.cards, BOOK.own.content.cards
        )
        if problem:
            return problem
        missed = next((card for card in self.cards if not has_all_symbols(self.tiles, card)), "")
        if missed:
            return f"{missed} is not fulfilled"
        if self.total not in (None, self.points):
            return f"the total is {self.points}"
        return ""

    @property
    def stars(self) -> tuple[int, ...]:
        """The points printed on each tile (N-SC-1)."""
        return tuple(BOOK.own.content.tiles[tile].points for tile in self.tiles)

    @property
    def points(self) -> int:
        """The sum of all points of tiles, sets and cards (N-SC-1 to N-SC-3)."""
        cards = sum(BOOK.own.content.cards[card].points for card in self.cards)
        return sum(self.stars) + set_points(self.tiles) + cards


class EquilibriumExample(Example, frozen=True):
    """Rulebook example: Envyra's Equilibrium cards, with ticks at the symbols that a player's tiles bear."""

    cards: tuple[str, ...]
    have: tuple[str, ...] = ()

    def find_problem(self) -> str:
        """Return an error message if a card or tile does not exist, else ""."""
        if not self.cards:
            return "no cards"
        return describe_unknown_id("card", self.cards, BOOK.own.content.cards) or _find_unknown_tile(
            self.have
        )

    @property
    def symbols(self) -> frozenset[str]:
        """The symbols on the player's tiles."""
        return frozenset(BOOK.own.content.tiles[tile].symbol for tile in self.have) - {""}


KINDS: Final[dict[str, type[Example]]] = {
    "grid": GridExample,
    "tiles": TilesExample,
    "claim": CompletedTileExample,
    "need": RequirementsExample,
    "snake": TurnOrderExample,
    "board": BoardExample,
    "sets": SetsExample,
    "score": ScoreExample,
    "equilibrium": EquilibriumExample,
}


def _find_tiles_problem(tiles: tuple[str, ...]) -> str:
    """Return which tile does not exist, or that there are none; "" if all is well."""
    return _find_unknown_tile(tiles) if tiles else "no tiles"


def _find_unknown_tile(tiles: Iterable[str]) -> str:
    """Return which tile does not exist; "" if all do."""
    return describe_unknown_id("tile", tiles, BOOK.own.content.tiles)


def _find_seats_problem(seats: Iterable[int]) -> str:
    """Return which seats there are; "" if all of these exist."""
    return "" if all(0 <= seat < SEATS for seat in seats) else f"seats are 0 to {SEATS - 1}"


def _find_places_problem(places: Iterable[int], count: int) -> str:
    """Return which places there are; "" if all of these exist."""
    return "" if all(1 <= place <= count for place in places) else f"places are 1 to {count}"
