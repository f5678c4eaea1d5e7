"""The rest of a turn: what the dice in hand can still make of the board, bonus actions included."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec import Struct, field as own

from client.bots.equilibrix import play
from client.bots.equilibrix.ground import Terrain
from client.bots.equilibrix.links import link
from client.bots.equilibrix.play import Stones
from client.bots.search_budget import SearchBudget
from rules.equilibrix.board import ALL, fields

NONE: Final = -1

BONUS: Final = 0.05
"""What a bonus action seems worth at first sight, as a chance of winning."""

LONGEST: Final = 5
"""Bonus actions in a row that are looked at."""


class TurnNode(NamedTuple):
    """Where a turn stands. hand: the positions of the dice left. bonus: that of a bonus action due, if any
    (else NONE).
    """

    stones: Stones
    hand: tuple[int, ...]
    bonus: int = NONE

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.hand and self.bonus == NONE


class TurnEnd(NamedTuple):
    """What a turn leads to: how likely that wins, and the stones then."""

    value: float
    stones: Stones


def without(hand: tuple[int, ...], position: int) -> tuple[int, ...]:
    """The hand without one die of a position."""
    at = hand.index(position)
    return hand[:at] + hand[at + 1 :]


class Turn(Struct):
    """value: how likely the seat wins with these stones at the end of its turn. width: actions that are
    followed up. several: how many ways to end the turn are told apart. narrow: whether only the births are
    looked at that do something at once, where there are such.
    """

    ground: Terrain
    seat: int
    value: Callable[[Stones], float]
    budget: SearchBudget
    width: int
    several: int = 1
    narrow: bool = True
    _known: dict[TurnNode, tuple[TurnEnd, ...]] = own(default_factory=dict)

    def best(self, node: TurnNode) -> TurnEnd:
        """The best way to go on, to the end of the turn; to stop at once is one of them."""
        return self.plans(node)[0]

    def plans(self, node: TurnNode, chain: int = 0) -> tuple[TurnEnd, ...]:
        """The best ways to go on, the best first."""
        known = self._known.get(node)
        if known is not None:
            return known
        value = self.worth(node.stones)
        if node.over or value >= 1 or self.budget.is_exhausted():
            return (TurnEnd(value, node.stones),)
        ends = {node.stones: value}
        self._go_on(node, ends, chain)
        found = tuple(TurnEnd(value, stones) for stones, value in ends.items())
        found = tuple(sorted(found, key=lambda plan: -plan.value)[: self.several])
        self._known[node] = found
        return found

    def worth(self, stones: Stones) -> float:
        """The value of stones; 1 if the bases are joined."""
        self.budget.spend()
        return self.value(stones)

    def _go_on(self, node: TurnNode, ends: dict[Stones, float], chain: int) -> None:
        followed: list[tuple[float, TurnNode]] = []
        for after in self.after(node):
            if self.budget.is_exhausted():
                break
            value = ends[after.stones] = self.worth(after.stones)
            if value >= 1:
                return
            if not after.over and chain < LONGEST:
                followed.append((value + (BONUS if after.bonus != NONE else 0.0), after))
        followed.sort(key=lambda each: -each[0])
        for _, after in followed[: self.width]:
            if self.budget.is_exhausted():
                break
            ends.update(
                (plan.stones, plan.value) for plan in self.plans(after, chain + (after.bonus != NONE))
            )

    def after(self, node: TurnNode) -> Iterator[TurnNode]:
        """Where a single action leads, passing left out."""
        births = play.births(self.ground, node.stones, self.seat)
        narrow = self._worthy(node.stones) if self.narrow else ALL
        for position in sorted({node.bonus} if node.bonus != NONE else set(node.hand)):
            rest = node.hand if node.bonus != NONE else without(node.hand, position)
            # with nothing of that kind, any birth may be a beginning
            worthy = narrow if births[position] & narrow else ALL
            for field in fields(births[position] & worthy):
                yield from self.born(node.stones, field, position, rest)
            if self.ground.surprise or not births[position]:
                yield from self._moved(node.stones, position, rest, worthy)

    def born(self, stones: Stones, field: int, position: int, rest: tuple[int, ...]) -> Iterator[TurnNode]:
        """Where a birth leads; in two ways, if own stones may fall or stay."""
        choices = (False, True) if self.ground.setup.paradox == "optional" else (True,)
        seen = None
        for own_fall in choices:
            after, fallen = play.bear(self.ground, stones, self.seat, field, own_fall=own_fall)
            if after != seen:
                yield TurnNode(after, rest, position if fallen else NONE)
            seen = after

    def _moved(self, stones: Stones, position: int, rest: tuple[int, ...], worthy: int) -> Iterator[TurnNode]:
        for field in fields(play.takebacks(self.ground, stones, self.seat, position)):
            yield from self.lifted(stones, field, position, rest, worthy)

    def lifted(
        self, stones: Stones, field: int, position: int, rest: tuple[int, ...], worthy: int = ALL
    ) -> Iterator[TurnNode]:
        """Where taking a stone back leads; with Surprise also where it may be born again."""
        seat = self.seat
        fewer = (*stones[:seat], stones[seat] & ~(1 << field), *stones[seat + 1 :])
        yield TurnNode(fewer, rest)
        if self.ground.surprise:
            again = play.rebirths(self.ground, fewer, seat, position, field)
            for place in fields(again & worthy):
                yield from self.born(fewer, place, position, rest)

    def _worthy(self, stones: Stones) -> int:
        """The fields that matter at once: nearer to the bases, capturing, saving, and threatening."""
        found = link(stones[self.seat], self.ground.bases[self.seat])[1]
        free = ALL & ~play.filled(stones)
        for seat in range(self.ground.players):
            for spot in play.threatened(self.ground, stones, seat, free):
                found |= spot
            if seat != self.seat:
                found |= play.ring_fields(self.ground, stones[seat])
        return found
