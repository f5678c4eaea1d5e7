"""A mutable, compact position of Envyra for the search."""

from __future__ import annotations

from client.bots.envyra.taken_tile_values import HoldingValues
from client.bots.envyra.tile_encoding import (
    COUNT_BITS,
    COUNT_MASK,
    NO_TILE_NUMBER,
    TileTables,
    get_tile_tables,
)
from rules.envyra.content import content
from rules.envyra.cube_phase import find_taker
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, EnvyraState

NOBODY = -1


class SearchPosition:
    """A mutable, compact position of Envyra during a round, for the search."""

    __slots__ = (
        "boards",
        "cubes",
        "end_tile_taker",
        "facts",
        "grid",
        "holding_values",
        "holdings",
        "open_cards",
        "scores",
    )

    facts: TileTables
    """The tiles of the active content, by number."""
    holding_values: HoldingValues
    """Values of holdings."""
    grid: list[int]
    """Number of the tile on each position of the grid, or NO_TILE_NUMBER."""
    cubes: list[tuple[int, ...]]
    """For each position of the grid the seats of the cubes there, in order of arrival."""
    boards: list[tuple[int, ...]]
    """For each seat the positions that its cubes wait for; () for a hidden board."""
    holdings: list[int]
    """For each seat the tiles it has taken, encoded as a number."""
    scores: list[int]
    """For each seat the points of stars and claimed cards."""
    open_cards: int
    """Bit set of the open Equilibrium cards."""
    end_tile_taker: int
    """The seat that took the end tile, or NOBODY."""

    @classmethod
    def from_state(cls, state: EnvyraState, holding_values: HoldingValues) -> SearchPosition:
        """Create a position for the search from a state or from a seat's view of one."""
        facts, table = get_tile_tables(), content()
        self = cls()
        self.facts, self.holding_values = facts, holding_values
        self.grid = [NO_TILE_NUMBER if tile == NO_TILE else facts.index[tile] for tile in state.grid]
        self.cubes = list(state.cubes)
        self.boards = [() if board == HIDDEN_BOARD else board for board in state.boards]
        self.holdings = [facts.encode_holding(taken) for taken in state.taken]
        self.scores = [
            sum(table.tiles[tile].points for tile in taken) + sum(table.cards[card].points for card in cards)
            for taken, cards in zip(state.taken, state.claimed, strict=True)
        ]
        self.open_cards = holding_values.all_cards
        self.end_tile_taker = NOBODY
        return self

    def copy(self) -> SearchPosition:
        """Return a copy of the position that can be changed independently."""
        other = self.__class__()
        other.facts, other.holding_values = self.facts, self.holding_values
        other.grid, other.cubes, other.boards = self.grid[:], self.cubes[:], self.boards[:]
        other.holdings, other.scores = self.holdings[:], self.scores[:]
        other.open_cards, other.end_tile_taker = self.open_cards, self.end_tile_taker
        return other

    def playable(self, seat: int) -> list[int]:
        """Return the grid positions to which the cubes that wait on a seat's board may move now."""
        holding, may_play, grid = self.holdings[seat], self.facts.meets_requirement, self.grid
        return [place for place in self.boards[seat] if grid[place] >= 0 and may_play(holding, grid[place])]

    def move_cube(self, seat: int, place: int) -> None:
        """Move a cube from a seat's board to the tile it waits for; a tile completed by it is taken.

        The seat that takes the tile also claims the open cards that it fulfils now (N-TAKE-1, N-EQ-A).
        """
        self.boards[seat] = tuple(other for other in self.boards[seat] if other != place)
        on_tile = self.cubes[place] = (*self.cubes[place], seat)
        if len(on_tile) >= self.facts.cubes[self.grid[place]]:
            self.take(place, find_taker(on_tile)[0])

    def take(self, place: int, seat: int) -> None:
        """Give the tile on a grid position to a seat; cubes waiting for that tile leave their boards."""
        tile = self.grid[place]
        self.grid[place], self.cubes[place] = NO_TILE_NUMBER, ()
        for other, board in enumerate(self.boards):
            if place in board:
                self.boards[other] = tuple(each for each in board if each != place)
        self.holdings[seat] += self.facts.increment[tile]
        self.scores[seat] += self.facts.points[tile]
        if self.open_cards:
            self._claim(seat)
        if self.facts.ends[tile]:
            self.end_tile_taker = seat

    def _claim(self, seat: int) -> None:
        holding = self.holdings[seat]
        for number, (points, symbols) in enumerate(self.holding_values.cards):
            if self.open_cards >> number & 1 and all(
                holding >> COUNT_BITS * symbol & COUNT_MASK for symbol in symbols
            ):
                self.open_cards ^= 1 << number
                self.scores[seat] += points

    def count_supply_cubes(self) -> list[int]:
        """Return each seat's number of cubes that are not on tiles, those waiting on boards included."""
        supplies = [self.facts.cubes_per_player] * len(self.holdings)
        for row in self.cubes:
            for seat in row:
                supplies[seat] -= 1
        return supplies

    def return_cubes_to_empty_supplies(self) -> list[int]:
        """Return all cubes from the tiles to seats whose supply is empty (N-CUBE-1).

        Returns:
            Each seat's number of cubes in the supply after that.
        """
        supplies = self.count_supply_cubes()
        for seat, count in enumerate(supplies):
            if count == 0:
                supplies[seat] = self.facts.cubes_per_player
                self.cubes = [
                    tuple(cube for cube in row if cube != seat) if row else row for row in self.cubes
                ]
        return supplies
