"""Boards in the bots' search: creatures and pieces as bit masks, with the result of the reckoning."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from client.bots.balanceformers.reckoning_tables import (
    FIELD_BITS,
    HELD,
    SEAT_BITS,
    ReckoningTable,
    make_packed_unit,
    reckoning_table,
)
from rules.balanceformers.area import compute_slot_moves, iter_bits
from rules.balanceformers.state import CREATURES, OFF, PARTS, BalanceformersState

SLOT_BITS: Final = 7
"""Bits of a creature's slot in the key of a board; 0 stands for off the board."""


class Board(Struct, frozen=True):
    """A position in the bots' search, reduced to creatures and the result of the reckoning."""

    places: tuple[int, ...]
    """Each creature's slot, as in the state."""
    groups: tuple[int, ...]
    """The creatures on each piece, as a mask."""
    free: int
    """The free light slots, as a mask."""
    total: int
    """The packed result of the reckoning (see `reckoning_tables`), tokens held included."""
    key: int
    """A number equal for equal `places`, to recognize boards."""


class CreatureMove(NamedTuple):
    """A creature's move to a slot: by moving, reincarnating or being placed."""

    creature: int
    """The creature."""
    slot: int
    """The slot it goes to."""
    total: int
    """Packed total of the board after it."""
    key: int
    """Key of the board after it."""


ValuesByTotal: TypeAlias = Mapping[int, float]
"""Value of a board by its packed total."""

RankedMove: TypeAlias = tuple[float, int, int, int, int, int]
"""A move in a form that is cheap to make and to sort: the negative value of the board after it, so that the
best come first; an index that tells from which board; then the fields of a `CreatureMove`."""


ALL_CREATURES: Final = range(CREATURES * 6)
"""All creatures there can be."""


class _ZeroValues(dict[int, float]):
    """Values for callers to whom they do not matter."""

    def __missing__(self, total: int) -> float:
        return 0.0


_ZERO_VALUES: Final = _ZeroValues()


class RoundFacts:
    """Everything the search needs that does not change during a round.

    Attributes:
        considered: The creatures whose moves are searched.
        destinations: For each slot, the slots that one action leads to, as (one-bit mask, number, piece).
        light: Bit mask of the slots on light pieces.
        pieces: Number of pieces.
        players: Number of seats.
        own_only: Whether a seat may move only its own creatures.
        group_totals: Packed result of the reckoning for each group of creatures on one piece.
    """

    def __init__(self, state: BalanceformersState, considered: Container[int] = ALL_CREATURES) -> None:
        self.considered = considered
        ways_by_slot = compute_slot_moves(state.area, state.dark)
        self.destinations = tuple(
            tuple((1 << slot, slot, slot // PARTS) for slot in iter_bits(step | hole))
            for step, hole in zip(ways_by_slot.steps, ways_by_slot.holes, strict=True)
        )
        self.light = ways_by_slot.light
        self.pieces = len(state.area)
        self.players = state.setup.players
        self.own_only = state.setup.moves == "own"
        self.group_totals: ReckoningTable = reckoning_table(state.sets, max(1, state.round), state.setup.pair)

    def make_board(self, state: BalanceformersState) -> Board:
        """Return the search board of a state that belongs to this round."""
        groups = [0] * self.pieces
        free, key = self.light, 0
        for creature, slot in enumerate(state.places):
            if slot != OFF:
                groups[slot // PARTS] |= 1 << creature
                free &= ~(1 << slot)
                key += slot + 1 << SLOT_BITS * creature
        total = sum(self.group_totals[group] for group in groups if group)
        total += sum(make_packed_unit(seat, HELD) * count for seat, count in enumerate(state.tokens))
        return Board(state.places, tuple(groups), free, total, key)

    def movable_creatures(self, seat: int) -> range:
        """Return the creatures that a seat may move, on the board or not."""
        if self.own_only:
            return range(CREATURES * seat, CREATURES * (seat + 1))
        return range(CREATURES * self.players)

    def add_moves(
        self,
        board: Board,
        seat: int,
        values: ValuesByTotal,
        known_keys: Container[int],
        board_index: int,
        moves: list[RankedMove],
    ) -> None:
        """Append to a list all moves of a seat that lead to boards not known yet.

        Args:
            board: The board before the move.
            seat: The seat that moves.
            values: The value to the seat of each packed result of the reckoning.
            known_keys: Keys of the boards known already.
            board_index: Index of the board in the caller's list, which is stored in the moves.
            moves: The list to append to.
        """
        append = moves.append
        group_totals, groups = self.group_totals, board.groups
        free, places, key = board.free, board.places, board.key
        total_before, stay_value = board.total, -values[board.total]
        for creature in self.movable_creatures(seat):
            slot = places[creature]
            if slot == OFF or creature not in self.considered:
                continue
            bit, shift, piece, base = 1 << creature, SLOT_BITS * creature, slot // PARTS, None
            for mask, target, to_piece in self.destinations[slot]:
                if not free & mask:
                    continue
                after = key + (target - slot << shift)
                if after in known_keys:
                    continue
                if to_piece == piece:
                    append((stay_value, board_index, creature, target, total_before, after))
                    continue
                if base is None:
                    group = groups[piece]
                    base = total_before - group_totals[group] + group_totals[group ^ bit]
                group = groups[to_piece]
                total = base - group_totals[group] + group_totals[group | bit]
                append((-values[total], board_index, creature, target, total, after))

    def list_moves(self, board: Board, seat: int) -> list[CreatureMove]:
        """Return all moves of creatures on the board that a seat may make."""
        moves: list[RankedMove] = []
        self.add_moves(board, seat, _ZERO_VALUES, (), 0, moves)
        return [CreatureMove(*offer[2:]) for offer in moves]

    def list_entry_moves(self, board: Board, seat: int, *, every: bool, cost: int) -> list[CreatureMove]:
        """Return all moves that put an off-board creature of a seat on a slot.

        Args:
            board: The board.
            seat: The seat.
            every: Whether to use every free slot, instead of only one free slot of each piece.
            cost: The price of a move, as a packed number that is subtracted from the board's result.
        """
        moves: list[CreatureMove] = []
        slots = self._free_slots(board, every)
        for creature in range(CREATURES * seat, CREATURES * (seat + 1)):
            if board.places[creature] != OFF:
                continue
            bit, shift = 1 << creature, SLOT_BITS * creature
            for slot in slots:
                group = board.groups[slot // PARTS]
                total = board.total - self.group_totals[group] + self.group_totals[group | bit] - cost
                moves.append(CreatureMove(creature, slot, total, board.key + (slot + 1 << shift)))
        return moves

    def _free_slots(self, board: Board, every: bool) -> list[int]:
        slots, last_piece, remaining = [], -1, board.free
        while remaining:
            low = remaining & -remaining
            remaining ^= low
            slot = low.bit_length() - 1
            if every or slot // PARTS != last_piece:
                slots.append(slot)
                last_piece = slot // PARTS
        return slots

    def list_reincarnations(self, board: Board, seat: int, *, every: bool = False) -> list[CreatureMove]:
        """Return the moves that bring back a dead creature of a seat, each for a reincarnation token.

        Args:
            every: Whether to use every free slot, instead of only one free slot of each piece.
        """
        if not board.free or not board.total >> SEAT_BITS * seat + FIELD_BITS * HELD & 255:
            return []
        moves = self.list_entry_moves(board, seat, every=every, cost=make_packed_unit(seat, HELD))
        return [move for move in moves if move.creature in self.considered]

    def list_actions(self, board: Board, seat: int) -> list[CreatureMove]:
        """Return all actions of a seat's turn except ending it."""
        return self.list_moves(board, seat) + self.list_reincarnations(board, seat, every=True)

    def apply_move(self, board: Board, move: CreatureMove) -> Board:
        """Return the board after a creature's move."""
        creature, slot = move.creature, move.slot
        origin = board.places[creature]
        groups = list(board.groups)
        free = board.free & ~(1 << slot)
        if origin != OFF:
            groups[origin // PARTS] ^= 1 << creature
            free |= 1 << origin
        groups[slot // PARTS] |= 1 << creature
        places = (*board.places[:creature], slot, *board.places[creature + 1 :])
        return Board(places, tuple(groups), free, move.total, move.key)
