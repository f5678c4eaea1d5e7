"""Envyra once more, written from the law as one plain course of events, with lists and loops.

Slow and obvious on purpose: what the fast code does is compared with this. Positions are counted from 0, row
by row. `course` is a generator: it yields what it wants to know (`Choose`, `Draw`) and is sent the answer.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.envyra.content import content
from rules.envyra.state import EnvyraState

EMPTY = ""
COLOURS = ("orange", "green", "blue")
WORTH = {2: 2, 3: 4, 4: 7}


@dataclass
class Choose:
    """Somebody has to decide. what: "board", "cube" or "tile". options: for each of them all they may say."""

    what: str
    options: dict[int, list[tuple[int, ...]]]


class Draw(NamedTuple):
    """A tile comes from the bag at random, one of these. position: what for."""

    position: int
    among: tuple[str, ...]


Course = Generator[Choose | Draw, object, str]
"""Ends with the reason why the game is over."""


@dataclass
class Player:
    """What lies before a player."""

    supply: int = 5
    board: list[int] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    secret: str = ""

    def colours(self) -> dict[str, int]:
        """Return how many tiles of each colour."""
        counts = dict.fromkeys(COLOURS, 0)
        for tile in self.tiles:
            if tile.split("_")[0] in COLOURS:
                counts[tile.split("_")[0]] += 1
        return counts

    def may_use(self, tile: str) -> bool:
        """Return whether the player meets a tile's requirement (N-REQ-1)."""
        mine = self.colours()
        needs = dict(zip(COLOURS, content().tiles[tile].needs, strict=True))
        return all(mine[colour] >= needs[colour] for colour in COLOURS)

    def symbols(self) -> set[str]:
        """Return the symbols among the tiles."""
        return {content().tiles[tile].symbol for tile in self.tiles}


@dataclass
class Table:
    """Everything on the table and in the bag, at the beginning of a round."""

    players: list[Player]
    simplified: bool
    end_tile: str
    start: int
    idle: int
    grid: list[str]
    piles: list[list[int]]
    bag: list[str]
    cards: list[str]

    @classmethod
    def of(cls, state: EnvyraState) -> Table:
        """Return the table as a state tells it, nobody having chosen yet."""
        players = []
        for seat in range(state.setup.players):
            out = sum(pile.count(seat) for pile in state.cubes)
            taken, cards = list(state.taken[seat]), list(state.claimed[seat])
            players.append(Player(5 - out, [], taken, cards, state.secret[seat]))
        end = {"standard": "end", "alternative": "end_alt"}[state.setup.end_tile]
        piles = [list(pile) for pile in state.cubes]
        return cls(
            players,
            state.setup.simplified,
            end,
            state.start,
            state.idle,
            list(state.grid),
            piles,
            list(state.bag),
            list(state.open_cards),
        )

    def clockwise(self) -> list[int]:
        """Return all seats from the start player."""
        seats = list(range(len(self.players)))
        return seats[self.start :] + seats[: self.start]

    def there(self) -> list[int]:
        """Return positions that hold a tile."""
        return [position for position, tile in enumerate(self.grid) if tile != EMPTY]

    def stuck(self) -> list[int]:
        """Return who can use no tile on the grid."""
        found = []
        for seat in self.clockwise():
            if not any(self.players[seat].may_use(self.grid[position]) for position in self.there()):
                found.append(seat)
        return found

    def playable(self, seat: int) -> list[int]:
        """Return whether a cube can be played (N-PH2-1)."""
        player = self.players[seat]
        return [p for p in player.board if self.grid[p] != EMPTY and player.may_use(self.grid[p])]

    # ------------------------------------------------------------ a game from a round's beginning on

    def course(self, *, helped: bool = False) -> Course:
        """Play round after round.

        Args:
            helped: Whether the stuck have been helped in the first of them.
        """
        while True:
            out: list[int] = []
            if not helped and self.stuck():
                out = yield from self.help_the_stuck()
                if len(out) == len(self.players):
                    return "stuck"
            helped = False
            yield from self.boards(out)
            took = yield from self.phase_two()
            if took == "end":
                return "end-tile"
            if out:
                return "stuck"
            if not (yield from self.refill()):
                return "bag"
            self.cubes_back()
            self.start = (self.start + 1) % len(self.players)
            self.idle = 0 if took else self.idle + 1
            if self.idle == 30:
                return "idle"

    def help_the_stuck(self) -> Generator[Choose | Draw, object, list[int]]:
        """Return who sits out the next round, which is then the last one (N-STUCK-1)."""
        free = [position for position in self.there() if not self.piles[position]]
        if not self.bag or not free:
            return self.stuck()
        position = free[0]
        if len(free) > 1:
            answer = yield Choose("tile", {self.stuck()[0]: [(p,) for p in free]})
            assert isinstance(answer, dict)
            (((position,),),) = [answer.values()]
        self.grid[position] = EMPTY
        helpful = []
        for tile in self.bag:
            everybody = True
            for player in self.players:
                on_grid = [self.grid[p] for p in self.there()]
                everybody = everybody and any(player.may_use(other) for other in [*on_grid, tile])
            if everybody:
                helpful.append(tile)
        if not helpful:
            return self.stuck()
        yield from self.draw(position, helpful)
        return []

    def boards(self, out: list[int]) -> Generator[Choose | Draw, object, None]:
        """Have all who do not sit out choose their boards (N-PH1-1)."""
        options = {}
        for seat in self.clockwise():
            if seat in out:
                continue
            ones = [(p,) for p in self.there()]
            twos = [(p, q) for p in self.there() for q in self.there() if p < q]
            if self.simplified or self.players[seat].supply == 1 or len(ones) == 1:
                twos = []
            options[seat] = [*ones, *twos]
        answer = yield Choose("board", options)
        assert isinstance(answer, dict)
        for seat, positions in answer.items():
            self.players[seat].board = list(positions)
            self.players[seat].supply -= len(positions)

    def phase_two(self) -> Generator[Choose | Draw, object, str]:
        """Play N-PH2-1 to N-PH2-3; return "" or "some" if a tile was taken, "end" for the end tile."""
        took = ""
        for seat in self.clockwise():
            can = self.playable(seat)
            if can:
                took = (yield from self.turn(seat, can)) or took
            if took == "end":
                return took
            if self.simplified:
                self.give_up(seat)
        if self.simplified:
            return took
        for seat in reversed(self.clockwise()):
            while can := self.playable(seat):
                took = (yield from self.turn(seat, can)) or took
                if took == "end":
                    return took
            self.give_up(seat)
        return took

    def turn(self, seat: int, can: list[int]) -> Generator[Choose | Draw, object, str]:
        """Move one cube to its tile."""
        position = can[0]
        if len(can) > 1:
            answer = yield Choose("cube", {seat: [(p,) for p in can]})
            assert isinstance(answer, dict)
            (position,) = answer[seat]
        self.players[seat].board.remove(position)
        self.piles[position].append(seat)
        tile, pile = self.grid[position], self.piles[position]
        if len(pile) < content().tiles[tile].cubes:
            return ""
        winner = majority(pile)
        for other in pile:
            self.players[other].supply += 1
        for player in self.players:
            if position in player.board:
                player.board.remove(position)
                player.supply += 1
        self.piles[position] = []
        self.grid[position] = EMPTY
        self.players[winner].tiles.append(tile)
        for card in list(self.cards):
            if set(content().cards[card].symbols) <= self.players[winner].symbols():
                self.cards.remove(card)
                self.players[winner].cards.append(card)
        return "end" if tile == self.end_tile else "some"

    def give_up(self, seat: int) -> None:
        """Move what is still on the board back to the supply."""
        self.players[seat].supply += len(self.players[seat].board)
        self.players[seat].board = []

    def refill(self) -> Generator[Choose | Draw, object, bool]:
        """Refill the grid (N-FILL-1 to N-FILL-3); return False if the game ends (N-END-B)."""
        qualified = any(all(player.colours().values()) for player in self.players)
        for position in range(len(self.grid)):
            if self.grid[position] != EMPTY or not self.bag:
                continue
            if self.bag == [self.end_tile] and not qualified:
                return False
            tile = yield from self.draw(position, self.bag)
            if tile == self.end_tile and not qualified:
                self.grid[position] = EMPTY
                yield from self.draw(position, self.bag)
                self.bag.append(self.end_tile)
        return True

    def draw(self, position: int, among: Sequence[str]) -> Generator[Choose | Draw, object, str]:
        """Yield a tile out of the bag onto a position."""
        tile = yield Draw(position, tuple(among))
        assert isinstance(tile, str)
        self.bag.remove(tile)
        self.grid[position] = tile
        return tile

    def cubes_back(self) -> None:
        """Give cubes back (N-CUBE-1)."""
        for seat, player in enumerate(self.players):
            if player.supply == 0:
                for pile in self.piles:
                    while seat in pile:
                        pile.remove(seat)
                        player.supply += 1

    # ------------------------------------------------------------ the end

    def ranks(self) -> list[tuple[int, int, int]]:
        """Return for each seat what decides its place (N-WIN-1)."""
        found = []
        for player in self.players:
            stars = sum(content().tiles[tile].points for tile in player.tiles)
            sets = best(player.tiles)
            cards = list(player.cards)
            if player.secret and set(content().cards[player.secret].symbols) <= player.symbols():
                cards.append(player.secret)
            total = stars + sets + sum(content().cards[card].points for card in cards)
            found.append((total, sets, int(self.end_tile in player.tiles)))
        return found

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Return groups of seats that share a place, best first."""
        ranks = self.ranks()
        left = list(range(len(ranks)))
        found = []
        while left:
            top = max(ranks[seat] for seat in left)
            found.append(tuple(seat for seat in left if ranks[seat] == top))
            left = [seat for seat in left if ranks[seat] != top]
        return tuple(found)


def majority(pile: list[int]) -> int:
    """Return who takes a tile: most cubes, then the latest cube (N-TAKE-1)."""
    most = max(pile.count(seat) for seat in pile)
    winner = -1
    for seat in pile:  # the last of them to come by is the latest
        if pile.count(seat) == most:
            winner = seat
    return winner


# ---------------------------------------------------------------- sets


def partitions(tiles: Sequence[str]) -> Iterator[list[list[str]]]:
    """Yield all ways to split tiles of one colour into groups of different symbols."""
    if not tiles:
        yield []
        return
    first, rest = tiles[0], tiles[1:]
    for split in partitions(rest):
        yield [[first], *split]
        for at, group in enumerate(split):
            if all(symbol(other) != symbol(first) for other in group):
                yield [*split[:at], [first, *group], *split[at + 1 :]]


def symbol(tile: str) -> str:
    """Return the symbol in a tile's name."""
    return tile.split("_")[1]


def best(tiles: Sequence[str], worth: Mapping[int, int] = WORTH) -> int:
    """Return the most points that sets can bring, by trying everything (N-SC-2)."""
    total = 0
    for colour in COLOURS:
        mine = [tile for tile in tiles if tile.startswith(colour)]
        total += max(sum(worth.get(len(group), 0) for group in split) for split in partitions(mine))
    return total
