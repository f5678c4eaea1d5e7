"""What a reckoning does to the creatures of one piece, for every group that can stand there.

The reckoning judges piece by piece, so what it brings to all seats is a sum over the pieces. What a piece
brings is packed into one number, field by field and seat by seat; adding such numbers adds all fields.
Groups of creatures are bit masks.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.balanceformers.area import bits
from rules.balanceformers.content import BOOK, ROUNDS, content
from rules.balanceformers.state import CREATURES, owner

FIELD: Final = 8
"""Bits of a field: no count gets beyond 255."""

HELPS, DEATHS, TOKENS, ALIVE, HELPS_NEXT, DEATHS_NEXT, ALIVE_NEXT, HELD = range(8)
FIELDS: Final = 8
SEAT: Final = FIELD * FIELDS
"""Bits of a seat."""

SEAT_MASK: Final = (1 << SEAT) - 1


class Tally(NamedTuple):
    """What a reckoning brings to a seat. helps: how often white moves. deaths: creatures that die. tokens:
    reincarnation tokens it gains. alive: its creatures that stay. The same of the next round, if nothing
    moved: helps_next, deaths_next, alive_next. held: reincarnation tokens it has before."""

    helps: int
    deaths: int
    tokens: int
    alive: int
    helps_next: int
    deaths_next: int
    alive_next: int
    held: int


def tally(total: int, seat: int) -> Tally:
    """The fields of a seat."""
    own = total >> SEAT * seat
    return Tally(*(own >> FIELD * field & 255 for field in range(FIELDS)))


def unit(seat: int, field: int) -> int:
    """One in a field of a seat."""
    return 1 << SEAT * seat + FIELD * field


class Groups(dict[int, int]):
    """Group of creatures on one piece → what the reckoning of a round brings there, packed."""

    def __init__(self, sets: tuple[str, ...], round_: int, pair: str) -> None:
        super().__init__()
        self._joint = pair == "joint"
        self._energies = tuple(content().energies(name, n) for name in sets for n in range(CREATURES))
        self._levels = self._levels_of(round_)
        self._next = self._levels_of(round_ + 1) if round_ < ROUNDS else ()

    def _levels_of(self, round_: int) -> tuple[tuple[int, ...], ...]:
        deficits = content().targets[round_ - 1].deficits
        return tuple(tuple(own.index(-deficit) for deficit in deficits) for own in self._energies)

    def __missing__(self, group: int) -> int:
        members = tuple(bits(group))
        total, alive = 0, 0
        for creature in members:
            verdict = self._verdict(creature, members, self._levels)
            total += _brought(creature, members, verdict, (HELPS, DEATHS, TOKENS, ALIVE))
            if verdict >= 0:
                alive |= 1 << creature
        if self._next:
            stay = tuple(bits(alive))
            for creature in stay:
                verdict = self._verdict(creature, stay, self._next)
                total += _brought(creature, stay, verdict, (HELPS_NEXT, DEATHS_NEXT, None, ALIVE_NEXT))
        self[group] = total
        return total

    def _verdict(self, creature: int, members: tuple[int, ...], levels: tuple[tuple[int, ...], ...]) -> int:
        sums = [sum(self._energies[other][level] for other in members) for level in levels[creature]]
        if self._joint:
            return sum(sums)
        return min(sums) if min(sums) < 0 else max(sums)


def _brought(
    creature: int, members: tuple[int, ...], verdict: int, fields: tuple[int, int, int | None, int]
) -> int:
    helps, deaths, tokens, alive = fields
    if verdict < 0:
        return unit(owner(creature), deaths)
    found = unit(owner(creature), alive)
    for seat in {owner(other) for other in members if other != creature}:
        found += unit(seat, helps)
        if verdict == 0 and tokens is not None:
            found += unit(seat, tokens)
    return found


@BOOK.cached(maxsize=64)
def groups(sets: tuple[str, ...], round_: int, pair: str) -> Groups:
    """The one table of a round; it fills as it is asked."""
    return Groups(sets, round_, pair)
