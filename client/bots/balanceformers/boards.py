"""Boards as a search handles them: every piece with its group of creatures, and what the reckoning brings."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from client.bots.balanceformers.tables import FIELD, HELD, SEAT, Groups, groups, unit
from rules.balanceformers.area import bits, ways
from rules.balanceformers.state import CREATURES, OFF, PARTS, BalanceformersState

KEY: Final = 7
"""Bits of a creature's slot in the key of a board: 0 for off the board."""


class Board(Struct, frozen=True):
    """places: as in the state. held: the group of creatures on each piece. free: the free light slots. total:
    what the reckoning brings, packed, tokens held included. key: the same for the same places."""

    places: tuple[int, ...]
    held: tuple[int, ...]
    free: int
    total: int
    key: int


class CreatureMove(NamedTuple):
    """A creature's way to a slot: a move, a reincarnation or a placement. total, key: of the board after."""

    creature: int
    slot: int
    total: int
    key: int


TotalWorths: TypeAlias = Mapping[int, float]
"""Packed total of a board → what it is worth."""

MoveOffer: TypeAlias = tuple[float, int, int, int, int, int]
"""A move among many, cheap to make and to sort: the worth of the board after it, negative so that the best
come first; any number that tells from which board; then the fields of a `CreatureMove`."""


ALL: Final = range(CREATURES * 6)
"""All creatures there can be."""


class _NoWorth(dict[int, float]):
    """Where worth does not matter."""

    def __missing__(self, total: int) -> float:
        return 0.0


_NO_WORTH: Final = _NoWorth()


class RoundFacts:
    """What does not change during a round: the area and its holes, the round's table.

    reach: for each slot those to which an action leads, as a mask, as a number, and with their piece. light:
    the slots of light pieces. own_only: whether only own creatures may be moved. groups: the round's table.
    thought_of: the creatures that turns are searched with.
    """

    def __init__(self, state: BalanceformersState, thought_of: Container[int] = ALL) -> None:
        self.thought_of = thought_of
        there = ways(state.area, state.dark)
        self.reach = tuple(
            tuple((1 << slot, slot, slot // PARTS) for slot in bits(step | hole))
            for step, hole in zip(there.steps, there.holes, strict=True)
        )
        self.light = there.light
        self.pieces = len(state.area)
        self.players = state.setup.players
        self.own_only = state.setup.moves == "own"
        self.groups: Groups = groups(state.sets, max(1, state.round), state.setup.pair)

    def board(self, state: BalanceformersState) -> Board:
        """The board of a position of this round."""
        held = [0] * self.pieces
        free, key = self.light, 0
        for creature, slot in enumerate(state.places):
            if slot != OFF:
                held[slot // PARTS] |= 1 << creature
                free &= ~(1 << slot)
                key += slot + 1 << KEY * creature
        total = sum(self.groups[group] for group in held if group)
        total += sum(unit(seat, HELD) * count for seat, count in enumerate(state.tokens))
        return Board(state.places, tuple(held), free, total, key)

    def movers(self, seat: int) -> range:
        """The creatures that a seat may move."""
        if self.own_only:
            return range(CREATURES * seat, CREATURES * (seat + 1))
        return range(CREATURES * self.players)

    def offers(
        self,
        board: Board,
        seat: int,
        worth: TotalWorths,
        known: Container[int],
        place: int,
        found: list[MoveOffer],
    ) -> None:
        """Add all moves of a seat to boards that are not known. place: goes into the offers."""
        add = found.append
        table, held, free, places, key = self.groups, board.held, board.free, board.places, board.key
        whole, stay = board.total, -worth[board.total]
        for creature in self.movers(seat):
            slot = places[creature]
            if slot == OFF or creature not in self.thought_of:
                continue
            bit, shift, piece, base = 1 << creature, KEY * creature, slot // PARTS, None
            for mask, target, there in self.reach[slot]:
                if not free & mask:
                    continue
                after = key + (target - slot << shift)
                if after in known:
                    continue
                if there == piece:
                    add((stay, place, creature, target, whole, after))
                    continue
                if base is None:
                    group = held[piece]
                    base = whole - table[group] + table[group ^ bit]
                group = held[there]
                total = base - table[group] + table[group | bit]
                add((-worth[total], place, creature, target, total, after))

    def moves(self, board: Board, seat: int) -> list[CreatureMove]:
        """All moves of a seat."""
        found: list[MoveOffer] = []
        self.offers(board, seat, _NO_WORTH, (), 0, found)
        return [CreatureMove(*offer[2:]) for offer in found]

    def entries(self, board: Board, seat: int, *, every: bool, cost: int) -> list[CreatureMove]:
        """All ways to put a creature of the seat that is off the board on it; without `every` only one slot
        of each piece. cost: what is paid, packed."""
        found: list[CreatureMove] = []
        slots = self._free_slots(board, every)
        for creature in range(CREATURES * seat, CREATURES * (seat + 1)):
            if board.places[creature] != OFF:
                continue
            bit, shift = 1 << creature, KEY * creature
            for slot in slots:
                group = board.held[slot // PARTS]
                total = board.total - self.groups[group] + self.groups[group | bit] - cost
                found.append(CreatureMove(creature, slot, total, board.key + (slot + 1 << shift)))
        return found

    def _free_slots(self, board: Board, every: bool) -> list[int]:
        found, last, open_ = [], -1, board.free
        while open_:
            low = open_ & -open_
            open_ ^= low
            slot = low.bit_length() - 1
            if every or slot // PARTS != last:
                found.append(slot)
                last = slot // PARTS
        return found

    def returns(self, board: Board, seat: int, *, every: bool = False) -> list[CreatureMove]:
        """All reincarnations of a seat; without `every` one for each piece."""
        if not board.free or not board.total >> SEAT * seat + FIELD * HELD & 255:
            return []
        found = self.entries(board, seat, every=every, cost=unit(seat, HELD))
        return [move for move in found if move.creature in self.thought_of]

    def actions(self, board: Board, seat: int) -> list[CreatureMove]:
        """All actions of a turn, stopping left out."""
        return self.moves(board, seat) + self.returns(board, seat, every=True)

    def after(self, board: Board, move: CreatureMove) -> Board:
        """The board after a move."""
        creature, slot = move.creature, move.slot
        origin = board.places[creature]
        held = list(board.held)
        free = board.free & ~(1 << slot)
        if origin != OFF:
            held[origin // PARTS] ^= 1 << creature
            free |= 1 << origin
        held[slot // PARTS] |= 1 << creature
        places = (*board.places[:creature], slot, *board.places[creature + 1 :])
        return Board(places, tuple(held), free, move.total, move.key)
