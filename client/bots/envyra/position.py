"""A position in a form that the search can change."""

from __future__ import annotations

from client.bots.envyra.holding_values import HoldingValues
from client.bots.envyra.tile_encoding import COUNT_BITS, COUNT_MASK, NO_TILE_NUMBER, TileFacts, tile_facts
from rules.envyra.content import content
from rules.envyra.cube_phase import find_taker
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, EnvyraState

NOBODY = -1


class Position:
    """A position during a round.

    Attributes:
        facts: The tiles of the content that is active.
        holding_values: Values of holdings.
        grid: Number of the tile on each place, or NONE.
        cubes: For each place the seats of its cubes, as in the state.
        boards: For each seat the places of its waiting cubes, as in the state; a hidden board is empty.
        holdings: The encoded holding of each seat.
        scores: For each seat the points of stars and claimed cards.
        open_cards: Bit set of the open cards.
        end_tile_taker: Who took the end tile, or NOBODY.
    """

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

    facts: TileFacts
    holding_values: HoldingValues
    grid: list[int]
    cubes: list[tuple[int, ...]]
    boards: list[tuple[int, ...]]
    holdings: list[int]
    scores: list[int]
    open_cards: int
    end_tile_taker: int

    @classmethod
    def from_state(cls, state: EnvyraState, holding_values: HoldingValues) -> Position:
        """Create the position of a state or of a view of one."""
        facts, table = tile_facts(), content()
        self = cls()
        self.facts, self.holding_values = facts, holding_values
        self.grid = [NO_TILE_NUMBER if tile == NO_TILE else facts.index[tile] for tile in state.grid]
        self.cubes = list(state.cubes)
        self.boards = [() if board == HIDDEN_BOARD else board for board in state.boards]
        self.holdings = [facts.encode(taken) for taken in state.taken]
        self.scores = [
            sum(table.tiles[tile].points for tile in taken) + sum(table.cards[card].points for card in cards)
            for taken, cards in zip(state.taken, state.claimed, strict=True)
        ]
        self.open_cards = holding_values.all_cards
        self.end_tile_taker = NOBODY
        return self

    def copy(self) -> Position:
        """Return a copy that can be changed."""
        other = Position()
        other.facts, other.holding_values = self.facts, self.holding_values
        other.grid, other.cubes, other.boards = self.grid[:], self.cubes[:], self.boards[:]
        other.holdings, other.scores = self.holdings[:], self.scores[:]
        other.open_cards, other.end_tile_taker = self.open_cards, self.end_tile_taker
        return other

    def playable(self, seat: int) -> list[int]:
        """Return the places of the seat's waiting cubes that the rules let it play."""
        holding, may_play, grid = self.holdings[seat], self.facts.may_play, self.grid
        return [place for place in self.boards[seat] if grid[place] >= 0 and may_play(holding, grid[place])]

    def move(self, seat: int, place: int) -> None:
        """Move a waiting cube to its tile, and the tile to its taker if it is complete (N-TAKE-1, N-EQ-A)."""
        self.boards[seat] = tuple(other for other in self.boards[seat] if other != place)
        on_tile = self.cubes[place] = (*self.cubes[place], seat)
        if len(on_tile) >= self.facts.cubes[self.grid[place]]:
            self.take(place, find_taker(on_tile)[0])

    def take(self, place: int, seat: int) -> None:
        """Give a tile to a seat; cubes that wait for it go back."""
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

    def supplies(self) -> list[int]:
        """Return the cubes in every seat's supply when no cube waits on a board."""
        supplies = [self.facts.cubes_per_player] * len(self.holdings)
        for row in self.cubes:
            for seat in row:
                supplies[seat] -= 1
        return supplies

    def collect(self) -> list[int]:
        """Give all cubes back to seats without one in the supply (N-CUBE-1).

        Returns:
            The supplies after that.
        """
        supplies = self.supplies()
        for seat, count in enumerate(supplies):
            if count == 0:
                supplies[seat] = self.facts.cubes_per_player
                self.cubes = [
                    tuple(cube for cube in row if cube != seat) if row else row for row in self.cubes
                ]
        return supplies
