"""Lookahead beyond the current turn: likely replies of the other players, then the seat's own next turns."""

from __future__ import annotations

import random
from functools import cached_property
from typing import NamedTuple

from client.bots.search_budget import SearchBudget
from client.bots.wispwood.evaluation import ForestEvaluator, create_evaluator
from client.bots.wispwood.forest_masks import ForestMasks, make_forest_masks, with_tree
from client.bots.wispwood.ghost_model import (
    expected_ghost_gain,
    ghost_turn_outcomes,
    pond_after_ghost,
    usual_ghost_gain,
)
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.placement_options import PlacementMove, PlacementOptions
from client.bots.wispwood.pond_search import (
    Slots,
    WispShape,
    best_pond_value,
    deal_ponds,
    list_open_wisp_shapes,
    wisp_slots,
    without_wisp,
)
from client.bots.wispwood.round_length import max_turns_left
from rules.wispwood.state import WispwoodState

SAMPLED_PONDS = 12
"""Ponds that are dealt at random."""
MIN_TURNS_TO_PLAN = 0.75
"""Own turns that must be expected before one is planned."""


class NextTurn(NamedTuple):
    """A possible later turn of the seat, with its value."""

    value: float
    """Value of the forest after the turn."""
    slot: int
    """The slot of the wisp it takes."""
    after: ForestMasks
    """The forest after the turn."""


class Lookahead:
    """Search for one seat beyond its current turn: the others' likely replies and its own next turns."""

    def __init__(
        self,
        state: WispwoodState,
        seat: int,
        evaluator: ForestEvaluator,
        params: WispwoodParams,
        budget: SearchBudget,
        rng: random.Random,
    ) -> None:
        self.state, self.seat, self.evaluator, self.params, self.budget = (
            state,
            seat,
            evaluator,
            params,
            budget,
        )
        self.ponds = deal_ponds(state, rng, SAMPLED_PONDS)
        self._reply_cache: dict[Slots, tuple[Slots | None, float]] = {}
        self._ghost_cache: dict[Slots, float] = {}
        # what the ghost takes counts in every round to come; the outlook has reckoned with usual wisps
        self._rounds_counting = len(evaluator.later) + 1
        self._usual_gain = 0.0 if state.ghost is None else usual_ghost_gain(state.ghost)

    @cached_property
    def rival_gains(self) -> list[list[tuple[float, int]]]:
        """For each rival, in the order of play, pairs (gain, slot) of all wisps on the pond, best gain first.

        The gain is in points over the rival's current forest.
        """
        gains_by_rival = []
        count = self.state.setup.players
        # the others do not reckon with what follows for a rival
        evaluator = (
            self.evaluator
            if self.evaluator.rival_value is None
            else create_evaluator(self.params, self.state)
        )
        for step in range(1, count):
            other = (self.seat + step) % count
            masks = make_forest_masks(self.state.forests[other])
            max_turns = max_turns_left(self.state, other)
            options = PlacementOptions(evaluator, masks, max_turns)
            base_value = evaluator.estimate_value(masks, max_turns)
            gains = []
            for slot in wisp_slots(self.state.slots):
                best = base_value
                for key, _ in list_open_wisp_shapes(self.state, slot, self.state.slots, any_shape=False):
                    for value, _laying in options.valued_moves(key, 1):
                        best = max(best, value)
                gains.append((best - base_value, slot))
            self.budget.spend(options.nodes_spent)
            gains_by_rival.append(sorted(gains, key=lambda pair: (-pair[0], pair[1])))
        return gains_by_rival

    def value_with_replies(
        self, after: ForestMasks, immediate_value: float, slot: int | None, max_turns: float
    ) -> float:
        """Return the value of a turn, taking into account the others' replies and the seat's next turns.

        Args:
            after: The forest after the turn.
            immediate_value: Value of that forest without lookahead.
            slot: The slot of the wisp taken; None for a tree turn.
            max_turns: Most own turns left in the round after it.
        """
        slots = self.state.slots if slot is None else without_wisp(self.state.slots, slot)
        if self.state.ghost is not None:
            return self._against_ghost(after, immediate_value, slots, max_turns)
        pond, given_to_others = self._after_replies(slots)
        return (
            self.evaluate_with_next_turn(after, immediate_value, pond, max_turns, self.params.lookahead_depth)
            - self.params.deny_weight * given_to_others
        )

    def _against_ghost(self, after: ForestMasks, value: float, slots: Slots, max_turns: float) -> float:
        ghost = self.state.ghost
        assert ghost is not None  # asked before
        size = self.evaluator.size
        is_round_over = after.tiles.bit_count() == size * size or max_turns <= 0
        if is_round_over:
            return value
        total = 0.0
        values_by_slot: dict[int | None, float] = {}
        for chance, slot, worth in ghost_turn_outcomes(ghost, slots):
            if slot not in values_by_slot:
                pond = None if slot is None else pond_after_ghost(slots, slot)
                values_by_slot[slot] = self.evaluate_with_next_turn(
                    after, value, pond, max_turns, self.params.lookahead_depth
                )
            total += chance * (values_by_slot[slot] - self._weighted_excess(worth))
        return total - self._usual_gain * self._rounds_counting

    def _after_replies(self, slots: Slots) -> tuple[Slots | None, float]:
        """Return the pond on one's next turn (None: dealt anew), and what the others gained on average."""
        if slots not in self._reply_cache:
            pond: Slots = slots
            gained = 0.0
            dealt_anew = False
            for gains in self.rival_gains:
                if not wisp_slots(pond):
                    dealt_anew = True
                if dealt_anew:
                    gained += sum(gain for gain, _ in gains[:2]) / 2 if gains else 0.0
                    continue
                gain, slot = next(((gain, slot) for gain, slot in gains if pond[slot] >= 0), (0.0, -1))
                gained += gain
                if slot >= 0:
                    pond = without_wisp(pond, slot)
            is_dealt_anew = dealt_anew or not wisp_slots(pond)
            self._reply_cache[slots] = (
                None if is_dealt_anew else pond,
                gained / max(1, len(self.rival_gains)),
            )
        return self._reply_cache[slots]

    def _likely_later_pond(self, slots: Slots) -> Slots | None:
        """Return the likeliest pond on one's turn after the next."""
        if self.state.ghost is None:
            return self._after_replies(slots)[0]
        chances: dict[int | None, float] = {}
        for chance, slot, _ in ghost_turn_outcomes(self.state.ghost, slots):
            chances[slot] = chances.get(slot, 0.0) + chance
        likeliest = max(chances, key=lambda slot: chances[slot])
        return None if likeliest is None else pond_after_ghost(slots, likeliest)

    def _extra_ghost_gain(self, slots: Slots) -> float:
        """Return how much more than usual the ghost gains by its next turn on a pond.

        It is weighted by `deny_weight`.
        """
        ghost = self.state.ghost
        if ghost is None:
            return 0.0
        if slots not in self._ghost_cache:
            self._ghost_cache[slots] = self._weighted_excess(expected_ghost_gain(ghost, slots))
        return self._ghost_cache[slots]

    def _weighted_excess(self, evaluate: float) -> float:
        return self.params.deny_weight * self._rounds_counting * (evaluate - self._usual_gain)

    def evaluate_with_next_turn(
        self, masks: ForestMasks, value: float, slots: Slots | None, max_turns: float, depth: int
    ) -> float:
        """Return the value of a forest after the best next turn that a pond allows.

        Args:
            masks: The forest.
            value: Value of the forest as it is, returned if no further turn is to be planned.
            slots: The pond; None if it will have been dealt anew, in which case random ponds are averaged.
            max_turns: Most own turns left in the round.
            depth: Number of further own turns to search.
        """
        size = self.evaluator.size
        free_count = size * size - masks.tiles.bit_count()
        if max_turns < MIN_TURNS_TO_PLAN or not free_count:
            return value
        options = PlacementOptions(self.evaluator, masks, max_turns - 1)
        # whoever plants a tree has the cat ready again
        idle_value = self.evaluator.estimate_value(masks._replace(ready=True), max_turns - 1)
        if free_count <= 3:
            idle_value = max(
                idle_value, self.evaluator.estimate_value(self._fill_with_trees(masks), max_turns - 1)
            )
        if slots is None:
            best = self._mean_over_ponds(options, idle_value)
        else:
            best = idle_value
            for turn in self._best_turns(options, slots)[: self.params.branch]:
                best = max(
                    best, self.evaluate_later_turn(turn, without_wisp(slots, turn.slot), max_turns - 1, depth)
                )
        self.budget.spend(options.nodes_spent + 1)
        return best

    def evaluate_later_turn(self, turn: NextTurn, pond: Slots, max_turns: float, depth: int) -> float:
        """Return the value of a later turn, improved by the turns after it if `depth` allows.

        Args:
            turn: The turn.
            pond: The pond after it.
            max_turns: Most own turns left in the round after it.
            depth: Number of further own turns to search.
        """
        if max_turns < MIN_TURNS_TO_PLAN or turn.after.tiles.bit_count() == self.evaluator.size**2:
            return turn.value
        value = turn.value
        if depth:
            further_value = self.evaluate_with_next_turn(
                turn.after, turn.value, self._likely_later_pond(pond), max_turns, depth - 1
            )
            value = max(value, further_value - self._usual_gain * self._rounds_counting)
        return value - self._extra_ghost_gain(pond)

    def _fill_with_trees(self, masks: ForestMasks) -> ForestMasks:
        """Return the forest with its last free cells planted."""
        remaining = self.evaluator.choose_frame(masks) & ~masks.tiles
        while remaining:
            low = remaining & -remaining
            masks = with_tree(masks, low)
            remaining ^= low
        return masks._replace(ready=True)

    def _best_turns(self, options: PlacementOptions, slots: Slots) -> list[NextTurn]:
        """Return the best turns that a pond allows, the best first."""
        slots_by_shape: dict[WispShape, tuple[int, bool]] = {}
        may_use_cat = self.params.cat_in_lookahead and options.masks.ready
        for slot in wisp_slots(slots):
            for key, needs_cat in list_open_wisp_shapes(self.state, slot, slots, any_shape=may_use_cat):
                if key not in slots_by_shape or (slots_by_shape[key][1] and not needs_cat):
                    slots_by_shape[key] = (slot, needs_cat)
        cat_cost = self.evaluator.ready_cat_value
        layings = sorted(
            (
                (move.quick_value - cat_cost if needs_cat else move.quick_value, slot, needs_cat, move)
                for key, (slot, needs_cat) in slots_by_shape.items()
                for move in options.best_moves(key, 1 if needs_cat else self.params.next_turns)
            ),
            reverse=True,
            key=_first_field,
        )
        turns = []
        for _, slot, needs_cat, move in layings[: self.params.next_turns]:
            after = options.make_forest_after(move)
            if needs_cat:
                after = after._replace(ready=False)
            options.nodes_spent += 1
            turns.append(NextTurn(self.evaluator.estimate_value(after, options.max_turns), slot, after))
        return sorted(turns, reverse=True, key=_first_field)

    def _mean_over_ponds(self, options: PlacementOptions, idle_value: float) -> float:
        """Return the mean value over random ponds, by quick values corrected by those of the best moves."""
        best_by_shape: dict[WispShape, PlacementMove] = {}
        for kind in range(4):
            for shape in self.state.shapes:
                for move in options.best_moves((kind, shape), 1):
                    best_by_shape[kind, shape] = move
        if not best_by_shape:
            return idle_value
        best = sorted(best_by_shape.values(), key=_quick_value, reverse=True)[
            : max(2, self.params.next_turns // 2)
        ]
        correction = sum(options.evaluate_move(move) - move.quick_value for move in best) / len(best)
        values = {key: move.quick_value + correction for key, move in best_by_shape.items()}
        return sum(best_pond_value(self.state, pond, values, idle_value) for pond in self.ponds) / len(
            self.ponds
        )


def _first_field(item: tuple[float, object, object, object] | NextTurn) -> float:
    return item[0]


def _quick_value(move: PlacementMove) -> float:
    return move.quick_value
