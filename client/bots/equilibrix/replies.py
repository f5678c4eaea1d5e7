"""Search of the next player's best reply to the end of a turn, over many rolls of the dice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import GameFacts
from client.bots.equilibrix.turn_search import TurnEnd, TurnNode, TurnSearch
from client.bots.search_budget import SearchBudget

Roll = tuple[int, ...]
"""The positions that two dice show."""

Chances = tuple[float, ...]
"""Each seat's chance to win."""

KEPT_SHARE: Final = 0.75
"""Share of the ends that are tried again with more rolls."""


def split_rolls_into_sets(facts: GameFacts, rng: random.Random) -> list[list[Roll]]:
    """Return all rolls of two dice, shuffled and split into sets that contain every face of each die once."""
    first_faces, second_faces = (
        [facts.get_position_index(face) for face in facts.get_die_faces(die)] for die in (0, 1)
    )
    if facts.fair:
        return [[(first_faces[0], second_faces[0])]]
    rng.shuffle(first_faces)
    return [
        list(zip(first_faces, second_faces[shift:] + second_faces[:shift], strict=True))
        for shift in range(len(second_faces))
    ]


class ReplySearch(Struct, frozen=True):
    """Searches the best replies of the next player to possible ends of a turn."""

    facts: GameFacts
    """Precomputed tables of the game."""
    seat: int
    """The seat that replies."""
    chances: Callable[[Stones], Chances]
    """Function that returns the chances of all seats for the stones after the reply."""
    budget: SearchBudget
    """Search budget shared with the search of the turn."""
    roll_sets: list[list[Roll]]
    """Sets of rolls for which replies are searched, in this order."""
    width: int
    """Number of the replying player's actions that are searched further."""

    def rank_turn_ends(self, ends: list[TurnEnd], seat: int, trust: float) -> list[TurnEnd]:
        """Return the ends of a seat's turn, best first, valued also by the next player's best replies.

        The seat's mean chance to win after the replies counts with the weight `trust` (0-1), the previous
        value with the rest. Better ends are tried with more rolls while the budget lasts. At least two ends
        are needed.
        """
        candidates = sorted(ends, key=lambda end: -end.value)
        totals = dict.fromkeys((end.stones for end in candidates), 0.0)
        evaluated, dropped = candidates, list[TurnEnd]()
        roll_count = 0
        for roll_set in self.roll_sets:
            sums = self._sum_chances([end.stones for end in candidates], roll_set, seat)
            if not sums:
                break
            roll_count += len(roll_set)
            for stones, total in sums.items():
                totals[stones] += total
            evaluated = [
                TurnEnd(trust * totals[end.stones] / roll_count + (1 - trust) * end.value, end.stones)
                for end in candidates
            ]
            end_by_stones = {end.stones: end for end in evaluated}
            candidates.sort(key=lambda end: -end_by_stones[end.stones].value)
            kept_count = max(2, round(KEPT_SHARE * len(candidates)))
            dropped = [end_by_stones[end.stones] for end in candidates[kept_count:]] + dropped
            candidates = candidates[:kept_count]
            evaluated = [end_by_stones[end.stones] for end in candidates]
        return _cap_values(evaluated + dropped)

    def _sum_chances(self, ends: list[Stones], roll_set: list[Roll], seat: int) -> dict[Stones, float]:
        """Return for each end the seat's chances after the reply, added up over rolls.

        {} if the budget ran out.
        """
        sums = {}
        for stones in ends:
            turn = TurnSearch(
                self.facts, self.seat, lambda after: self.chances(after)[self.seat], self.budget, self.width
            )
            sums[stones] = sum(
                self.chances(turn.best_end(TurnNode(stones, roll)).stones)[seat] for roll in roll_set
            )
            if self.budget.is_exhausted():
                return {}
        return sums


def _cap_values(ends: list[TurnEnd]) -> list[TurnEnd]:
    """Return the ends with values that never rise.

    What was dropped earlier is worth no more than what was kept.
    """
    capped = []
    limit = 1.0
    for end in ends:
        limit = min(limit, end.value)
        capped.append(TurnEnd(limit, end.stones))
    return capped
