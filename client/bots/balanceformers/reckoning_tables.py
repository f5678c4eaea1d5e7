"""The result of the reckoning for the creatures of one piece, for every group that can stand there.

The reckoning judges piece by piece, so its result is a sum over the pieces. The result of a piece is packed
into one number, field by field and seat by seat; adding such numbers adds all fields. Groups of creatures are
bit masks.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import BOOK, ROUNDS, content
from rules.balanceformers.state import CREATURES, owner_of

FIELD_BITS: Final = 8
"""Bits of a field: no count exceeds 255."""

HELPS, DEATHS, TOKENS, ALIVE, HELPS_NEXT, DEATHS_NEXT, ALIVE_NEXT, HELD = range(8)
FIELDS: Final = 8
SEAT_BITS: Final = FIELD_BITS * FIELDS
"""Bits of a seat."""

SEAT_MASK: Final = (1 << SEAT_BITS) - 1


class Tally(NamedTuple):
    """A seat's result of one reckoning: moves of its scoring tokens, deaths, reincarnation tokens."""

    helps: int
    """Times the white scoring token moves."""
    deaths: int
    """Creatures that die."""
    tokens: int
    """Reincarnation tokens gained."""
    alive: int
    """Creatures that survive."""
    helps_next: int
    """`helps` in the reckoning of the next round, if nothing moved."""
    deaths_next: int
    """`deaths` in the reckoning of the next round, if nothing moved."""
    alive_next: int
    """`alive` after the reckoning of the next round, if nothing moved."""
    held: int
    """Reincarnation tokens held before."""


def unpack_tally(total: int, seat: int) -> Tally:
    """Return one seat's result from a packed total, which has all seats' results in one number."""
    seat_total = total >> SEAT_BITS * seat
    return Tally(*(seat_total >> FIELD_BITS * field & 255 for field in range(FIELDS)))


def make_packed_unit(seat: int, field: int) -> int:
    """Return the number to add to a packed total to raise one result of one seat by 1.

    Args:
        seat: The seat.
        field: Index of the result in `Tally`.
    """
    return 1 << SEAT_BITS * seat + FIELD_BITS * field


class ReckoningTable(dict[int, int]):
    """Mapping from a group of creatures (bit mask) on one piece to their result of the reckoning.

    Results are packed into one number and computed on demand.
    """

    def __init__(self, sets: tuple[str, ...], round_: int, pair: str) -> None:
        super().__init__()
        self._joint = pair == "joint"
        self._energies = tuple(content().get_energies(name, n) for name in sets for n in range(CREATURES))
        self._levels = self._levels_at(round_)
        self._extend_lines = self._levels_at(round_ + 1) if round_ < ROUNDS else ()

    def _levels_at(self, round_: int) -> tuple[tuple[int, ...], ...]:
        deficits = content().targets[round_ - 1].deficits
        return tuple(tuple(energies.index(-deficit) for deficit in deficits) for energies in self._energies)

    def __missing__(self, group: int) -> int:
        members = tuple(iter_bits(group))
        total, alive = 0, 0
        for creature in members:
            verdict = self._verdict(creature, members, self._levels)
            total += _contribution(creature, members, verdict, (HELPS, DEATHS, TOKENS, ALIVE))
            if verdict >= 0:
                alive |= 1 << creature
        if self._extend_lines:
            stay = tuple(iter_bits(alive))
            for creature in stay:
                verdict = self._verdict(creature, stay, self._extend_lines)
                total += _contribution(creature, stay, verdict, (HELPS_NEXT, DEATHS_NEXT, None, ALIVE_NEXT))
        self[group] = total
        return total

    def _verdict(self, creature: int, members: tuple[int, ...], levels: tuple[tuple[int, ...], ...]) -> int:
        sums = [sum(self._energies[other][level] for other in members) for level in levels[creature]]
        if self._joint:
            return sum(sums)
        return min(sums) if min(sums) < 0 else max(sums)


def _contribution(
    creature: int, members: tuple[int, ...], verdict: int, fields: tuple[int, int, int | None, int]
) -> int:
    helps, deaths, tokens, alive = fields
    if verdict < 0:
        return make_packed_unit(owner_of(creature), deaths)
    total = make_packed_unit(owner_of(creature), alive)
    for seat in {owner_of(other) for other in members if other != creature}:
        total += make_packed_unit(seat, helps)
        if verdict == 0 and tokens is not None:
            total += make_packed_unit(seat, tokens)
    return total


@BOOK.cached(maxsize=64)
def reckoning_table(sets: tuple[str, ...], round_: int, pair: str) -> ReckoningTable:
    """Return the cached table of reckoning results for a round.

    Args:
        sets: The set of creatures of each seat.
        round_: Number of the round, from 1.
        pair: How Death judges by two deficits: "joint" by the sum over both energy levels, "separate" by each
            level on its own.
    """
    return ReckoningTable(sets, round_, pair)
