"""A round's position as a search handles it, open to change."""

from __future__ import annotations

from client.bots.envyra.outlook import Outlook
from client.bots.envyra.tiles import BITS, NONE, ONES, TileFacts, tiles
from rules.envyra.content import content
from rules.envyra.cubes import taker
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, EnvyraState

NOBODY = -1


class Position:
    """grid: tiles by number. cubes, boards: as in the state, a hidden board empty. holds: the holdings.
    scores: stars and claimed cards. open: bit set of open cards. ender: who took the end tile, or NOBODY."""

    __slots__ = ("boards", "cubes", "ender", "grid", "holds", "known", "open", "outlook", "scores")

    known: TileFacts
    outlook: Outlook
    grid: list[int]
    cubes: list[tuple[int, ...]]
    boards: list[tuple[int, ...]]
    holds: list[int]
    scores: list[int]
    open: int
    ender: int

    @classmethod
    def of(cls, state: EnvyraState, outlook: Outlook) -> Position:
        """The position of a state or a view of one."""
        known, table = tiles(), content()
        self = cls()
        self.known, self.outlook = known, outlook
        self.grid = [NONE if tile == NO_TILE else known.index[tile] for tile in state.grid]
        self.cubes = list(state.cubes)
        self.boards = [() if board == HIDDEN_BOARD else board for board in state.boards]
        self.holds = [known.hold(taken) for taken in state.taken]
        self.scores = [
            sum(table.tiles[tile].points for tile in taken) + sum(table.cards[card].points for card in cards)
            for taken, cards in zip(state.taken, state.claimed, strict=True)
        ]
        self.open = outlook.full
        self.ender = NOBODY
        return self

    def copy(self) -> Position:
        """Another one, to be changed."""
        other = Position()
        other.known, other.outlook = self.known, self.outlook
        other.grid, other.cubes, other.boards = self.grid[:], self.cubes[:], self.boards[:]
        other.holds, other.scores = self.holds[:], self.scores[:]
        other.open, other.ender = self.open, self.ender
        return other

    def playable(self, seat: int) -> list[int]:
        """As the rules have it."""
        hold, able, grid = self.holds[seat], self.known.able, self.grid
        return [place for place in self.boards[seat] if grid[place] >= 0 and able(hold, grid[place])]

    def move(self, seat: int, place: int) -> None:
        """A waiting cube goes to its tile; the tile to its taker (N-TAKE-1, N-EQ-A)."""
        self.boards[seat] = tuple(other for other in self.boards[seat] if other != place)
        on_tile = self.cubes[place] = (*self.cubes[place], seat)
        if len(on_tile) >= self.known.cubes[self.grid[place]]:
            self.take(place, taker(on_tile)[0])

    def take(self, place: int, seat: int) -> None:
        """A tile is taken; cubes that wait for it go back."""
        tile = self.grid[place]
        self.grid[place], self.cubes[place] = NONE, ()
        for other, board in enumerate(self.boards):
            if place in board:
                self.boards[other] = tuple(each for each in board if each != place)
        self.holds[seat] += self.known.unit[tile]
        self.scores[seat] += self.known.points[tile]
        if self.open:
            self._claim(seat)
        if self.known.ends[tile]:
            self.ender = seat

    def _claim(self, seat: int) -> None:
        hold = self.holds[seat]
        for number, (points, symbols) in enumerate(self.outlook.cards):
            if self.open >> number & 1 and all(hold >> BITS * symbol & ONES for symbol in symbols):
                self.open ^= 1 << number
                self.scores[seat] += points

    def supplies(self) -> list[int]:
        """Cubes in every seat's supply when no cube waits on a board."""
        found = [self.known.each] * len(self.holds)
        for row in self.cubes:
            for seat in row:
                found[seat] -= 1
        return found

    def collect(self) -> list[int]:
        """Who has no cube in the supply takes all back (N-CUBE-1). The supplies after it."""
        found = self.supplies()
        for seat, count in enumerate(found):
            if count == 0:
                found[seat] = self.known.each
                self.cubes = [
                    tuple(cube for cube in row if cube != seat) if row else row for row in self.cubes
                ]
        return found
