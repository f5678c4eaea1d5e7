"""Boards as a search handles them: every piece with its group of creatures, and what the reckoning brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from client.bots.balanceformers.tables import FIELD, HELD, SEAT, Groups, groups, unit
from rules.balanceformers.area import ways
from rules.balanceformers.state import CREATURES, OFF, PARTS, BalanceformersState

KEY: Final = 7
"""Bits of a creature's slot in the key of a board: 0 for off the board."""


@dataclass(frozen=True, slots=True)
class Board:
    """places: as in the state. held: the group of creatures on each piece. free: the free light slots. total:
    what the reckoning brings, packed, tokens held included. key: the same for the same places."""

    places: tuple[int, ...]
    held: tuple[int, ...]
    free: int
    total: int
    key: int


class Step(NamedTuple):
    """A creature's way to a slot: a move, a reincarnation or a placement. total, key: of the board after it."""

    creature: int
    slot: int
    total: int
    key: int


class Ground:
    """What does not change during a round: the area and its holes, the round's table.

    reach: for each slot the slots to which an action leads. rules: whether only own creatures may be moved.
    """

    def __init__(self, state: BalanceformersState) -> None:
        there = ways(state.area, state.dark)
        self.reach = tuple(step | hole for step, hole in zip(there.steps, there.holes, strict=True))
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

    def moves(self, board: Board, seat: int) -> list[Step]:
        """All moves of a seat."""
        found: list[Step] = []
        add = found.append
        table, held, free, places, key = self.groups, board.held, board.free, board.places, board.key
        reach = self.reach
        for creature in self.movers(seat):
            slot = places[creature]
            if slot == OFF:
                continue
            open_ = reach[slot] & free
            if not open_:
                continue
            bit, piece, shift = 1 << creature, slot // PARTS, KEY * creature
            group = held[piece]
            base = board.total - table[group] + table[group ^ bit]
            start = key - (slot << shift)
            while open_:
                low = open_ & -open_
                open_ ^= low
                target = low.bit_length() - 1
                there = target // PARTS
                if there == piece:
                    total = board.total
                else:
                    group = held[there]
                    total = base - table[group] + table[group | bit]
                add(Step(creature, target, total, start + (target << shift)))
        return found

    def entries(self, board: Board, seat: int, *, every: bool, cost: int) -> list[Step]:
        """All ways to put a creature of the seat that is off the board on it; without `every` only one slot
        of each piece. cost: what is paid, packed."""
        found: list[Step] = []
        slots = self._free_slots(board, every)
        for creature in range(CREATURES * seat, CREATURES * (seat + 1)):
            if board.places[creature] != OFF:
                continue
            bit, shift = 1 << creature, KEY * creature
            for slot in slots:
                group = board.held[slot // PARTS]
                total = board.total - self.groups[group] + self.groups[group | bit] - cost
                found.append(Step(creature, slot, total, board.key + (slot + 1 << shift)))
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

    def steps(self, board: Board, seat: int, *, every: bool = False) -> list[Step]:
        """All actions of a turn, stopping left out. every: all slots for reincarnations."""
        found = self.moves(board, seat)
        token = unit(seat, HELD)
        if board.free and board.total >> SEAT * seat + FIELD * HELD & 255:
            found += self.entries(board, seat, every=every, cost=token)
        return found

    def after(self, board: Board, step: Step) -> Board:
        """The board after a step."""
        creature, slot = step.creature, step.slot
        origin = board.places[creature]
        held = list(board.held)
        free = board.free & ~(1 << slot)
        if origin != OFF:
            held[origin // PARTS] ^= 1 << creature
            free |= 1 << origin
        held[slot // PARTS] |= 1 << creature
        places = (*board.places[:creature], slot, *board.places[creature + 1 :])
        return Board(places, tuple(held), free, step.total, step.key)
