"""Search of the rest of a turn: the best use of the dice that are left, bonus actions included."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec import Struct, field as own

from client.bots.equilibrix import fast_rules
from client.bots.equilibrix.base_links import find_missing_stones
from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import GameFacts
from client.bots.search_budget import SearchBudget
from rules.equilibrix.board import ALL, iter_fields

NO_BONUS: Final = -1

BONUS_VALUE: Final = 0.05
"""Value of a bonus action at first sight, as a chance of winning."""

MAX_BONUS_CHAIN: Final = 5
"""Bonus actions in a row that are searched."""


class TurnNode(NamedTuple):
    """Node of the turn search: the stones, the dice left, and a bonus action that is due."""

    stones: Stones
    dice: tuple[int, ...]
    """Positions of the dice left."""
    bonus: int = NO_BONUS
    """Position of a bonus action that is due, or NO_BONUS."""

    @property
    def is_over(self) -> bool:
        """Whether the turn is over in the search: no dice and no bonus action are left."""
        return not self.dice and self.bonus == NO_BONUS


class TurnEnd(NamedTuple):
    """One possible end of a turn: the seat's chance to win, and the stones."""

    value: float
    stones: Stones


def remove_die(dice: tuple[int, ...], position: int) -> tuple[int, ...]:
    """Return the dice without the first one that shows this position."""
    index = dice.index(position)
    return dice[:index] + dice[index + 1 :]


class TurnSearch(Struct):
    """Search of the rest of one seat's turn for its best ends."""

    facts: GameFacts
    """Precomputed tables of the game."""
    seat: int
    """The seat whose turn is searched."""
    value: Callable[[Stones], float]
    """Returns the chance that the seat wins with these stones at the end of its turn."""
    budget: SearchBudget
    """Search budget; one unit is spent for each evaluated set of stones."""
    width: int
    """Number of actions per node that are searched further."""
    ends_per_action: int = 1
    """Number of best ends that `best_ends` returns."""
    useful_births_only: bool = True
    """Whether only births that do something at once are searched, if there are any."""
    _known: dict[TurnNode, tuple[TurnEnd, ...]] = own(default_factory=dict)

    def best_end(self, node: TurnNode) -> TurnEnd:
        """Return the best end of the turn from a node; to stop at once is one of the candidates."""
        return self.best_ends(node)[0]

    def best_ends(self, node: TurnNode, chain: int = 0) -> tuple[TurnEnd, ...]:
        """Return the `ends_per_action` best ends of the turn from a node, the best first.

        Args:
            node: The node at which the search starts.
            chain: Number of bonus actions in a row before the node.
        """
        cached = self._known.get(node)
        if cached is not None:
            return cached
        value = self.evaluate_turn_end(node.stones)
        if node.is_over or value >= 1 or self.budget.is_exhausted():
            return (TurnEnd(value, node.stones),)
        ends = {node.stones: value}
        self._follow_up(node, ends, chain)
        ends_found = tuple(TurnEnd(value, stones) for stones, value in ends.items())
        ends_found = tuple(sorted(ends_found, key=lambda end: -end.value)[: self.ends_per_action])
        self._known[node] = ends_found
        return ends_found

    def evaluate_turn_end(self, stones: Stones) -> float:
        """Return the value of stones at the end of the turn, spending one unit of the budget."""
        self.budget.spend()
        return self.value(stones)

    def _follow_up(self, node: TurnNode, ends: dict[Stones, float], chain: int) -> None:
        candidates: list[tuple[float, TurnNode]] = []
        for next_node in self.next_nodes(node):
            if self.budget.is_exhausted():
                break
            value = ends[next_node.stones] = self.evaluate_turn_end(next_node.stones)
            if value >= 1:
                return
            if not next_node.is_over and chain < MAX_BONUS_CHAIN:
                candidates.append((value + (BONUS_VALUE if next_node.bonus != NO_BONUS else 0.0), next_node))
        candidates.sort(key=lambda item: -item[0])
        for _, next_node in candidates[: self.width]:
            if self.budget.is_exhausted():
                break
            ends.update(
                (end.stones, end.value)
                for end in self.best_ends(next_node, chain + (next_node.bonus != NO_BONUS))
            )

    def next_nodes(self, node: TurnNode) -> Iterator[TurnNode]:
        """Yield the search nodes that one action with a die leads to; declining a die is left out."""
        births = fast_rules.get_birth_masks_by_position(self.facts, node.stones, self.seat)
        useful = self._useful_fields(node.stones) if self.useful_births_only else ALL
        for position in sorted({node.bonus} if node.bonus != NO_BONUS else set(node.dice)):
            rest = node.dice if node.bonus != NO_BONUS else remove_die(node.dice, position)
            # with nothing of that kind, any birth may be a beginning
            allowed = useful if births[position] & useful else ALL
            for field in iter_fields(births[position] & allowed):
                yield from self.nodes_after_birth(node.stones, field, position, rest)
            if self.facts.surprise or not births[position]:
                yield from self._nodes_after_takebacks(node.stones, position, rest, allowed)

    def nodes_after_birth(
        self, stones: Stones, field: int, position: int, rest: tuple[int, ...]
    ) -> Iterator[TurnNode]:
        """Yield the search nodes after a birth (placed stone): two if own stones may fall or stay.

        Args:
            stones: The stones of all seats before.
            field: The field on which the stone is placed.
            position: Index of the die face used, which is also that of a bonus action after a capture.
            rest: Die faces left after this action.
        """
        choices = (False, True) if self.facts.setup.paradox == "optional" else (True,)
        previous = None
        for own_fall in choices:
            new_stones, fallen = fast_rules.apply_birth(
                self.facts, stones, self.seat, field, own_fall=own_fall
            )
            if new_stones != previous:
                yield TurnNode(new_stones, rest, position if fallen else NO_BONUS)
            previous = new_stones

    def _nodes_after_takebacks(
        self, stones: Stones, position: int, rest: tuple[int, ...], allowed: int
    ) -> Iterator[TurnNode]:
        for field in iter_fields(
            fast_rules.get_removable_stone_mask(self.facts, stones, self.seat, position)
        ):
            yield from self.nodes_after_takeback(stones, field, position, rest, allowed)

    def nodes_after_takeback(
        self, stones: Stones, field: int, position: int, rest: tuple[int, ...], allowed: int = ALL
    ) -> Iterator[TurnNode]:
        """Yield the search nodes after a stone is taken back from a field.

        In the Surprise scenario the stone may be placed again on another field: these nodes follow.
        """
        seat = self.seat
        stones_left = (*stones[:seat], stones[seat] & ~(1 << field), *stones[seat + 1 :])
        yield TurnNode(stones_left, rest)
        if self.facts.surprise:
            rebirth_mask = fast_rules.get_rebirth_field_mask(self.facts, stones_left, seat, position, field)
            for rebirth_field in iter_fields(rebirth_mask & allowed):
                yield from self.nodes_after_birth(stones_left, rebirth_field, position, rest)

    def _useful_fields(self, stones: Stones) -> int:
        """Return the fields that matter at once: nearer to the bases, capturing, saving, and threatening."""
        useful = find_missing_stones(stones[self.seat], self.facts.bases[self.seat])[1]
        free_fields = ALL & ~fast_rules.get_occupied_mask(stones)
        for seat in range(self.facts.players):
            for spot in fast_rules.find_capture_threats(self.facts, stones, seat, free_fields):
                useful |= spot
            if seat != self.seat:
                useful |= fast_rules.get_open_ring_field_mask(self.facts, stones[seat])
        return useful
