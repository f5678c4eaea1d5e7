"""Search of a turn: all possible actions with their values."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Final

from msgspec import Struct

from client.bots.search_budget import SearchBudget
from client.bots.thought import WeighedAction
from client.bots.wispwood.evaluation import ForestEvaluator, create_evaluator
from client.bots.wispwood.forest_masks import ForestMasks, Placement, make_forest_masks
from client.bots.wispwood.ghost_model import expected_ghost_gain
from client.bots.wispwood.lookahead import Lookahead
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.placement_options import PlacementMove, PlacementOptions
from client.bots.wispwood.pond_search import (
    Slots,
    all_wisp_shapes,
    best_pond_value,
    deal_ponds,
    list_open_wisp_shapes,
    wisp_slots,
    without_wisp,
)
from client.bots.wispwood.round_length import last_turn_value_of_others, max_turns_left, turns_to_fill
from client.bots.wispwood.tree_turns import TreePlan, plan_trees
from rules.contract import Action
from rules.wispwood.actions import Done, Place, Plant, Refresh, RefreshByCat, Take
from rules.wispwood.geometry import MARGIN
from rules.wispwood.state import STRIDE, Forest, WispwoodState

SAMPLED_PONDS: Final = 24
"""Ponds dealt at random to estimate what dealing anew may bring."""

FRESH_POND_COST: Final = 0.5
"""What a pond dealt anew gives to the others, in points."""

DUEL_PLAYERS: Final = 2
"""Players of a duel."""


class DuelRival:
    """The other player in a game of two: the points they can expect, depending on one's own free cells.

    The fuller one's own forest, the fewer turns the rival has.

    Attributes:
        evaluator: Evaluates the rival's forest.
        masks: The rival's forest.
        max_turns: Most own turns left in the round after the current one.
        plays_after: Whether the rival plays second in a lap.
    """

    def __init__(
        self, evaluator: ForestEvaluator, masks: ForestMasks, max_turns: float, *, plays_after: bool
    ) -> None:
        self.evaluator, self.masks, self.max_turns, self.plays_after = (
            evaluator,
            masks,
            max_turns,
            plays_after,
        )
        self._cache: dict[tuple[int, int], float] = {}

    def estimate_points(self, free: int, max_turns: float) -> float:
        """Return the points that the rival in a game of two can expect.

        Args:
            free: Free cells left in one's own grid.
            max_turns: Most own turns left in the round.
        """
        turns_played = max(0, round(self.max_turns - max_turns))
        value = self._cache.get((free, turns_played))
        if value is None:
            value = self.evaluator.estimate_value(self.masks, turns_played + self._turns_until_filled(free))
            self._cache[free, turns_played] = value
        return value

    def _turns_until_filled(self, free: int) -> float:
        """Return the rival's turns until we have filled this number of cells."""
        own_turns = turns_to_fill(free)
        return own_turns + 1 if self.plays_after else max(1.0, own_turns) if free else 0.0


class TurnCandidate(Struct, frozen=True):
    """A complete turn that is considered by the search, with its value."""

    slot: int | None
    """The slot of the wisp it takes; None for a tree turn."""
    action: Action
    """The turn's next action."""
    move: PlacementMove | None
    """The placement; None for a tree turn."""
    after: ForestMasks
    """The forest after the turn."""
    value: float
    """Value of the turn without lookahead."""


class TurnSearch:
    """Search for the best action of one seat in any phase of its turn."""

    def __init__(
        self,
        state: WispwoodState,
        seat: int,
        params: WispwoodParams,
        budget: SearchBudget,
        rng: random.Random,
    ) -> None:
        self.state, self.seat, self.params, self.budget = state, seat, params, budget
        self.evaluator = create_evaluator(params, state)
        self.forest = state.forests[seat]
        self.masks = make_forest_masks(self.forest)
        self.max_turns = max_turns_left(state, seat)
        if self.evaluator.learned_correction is not None and state.setup.players == DUEL_PLAYERS:
            plays_after = (seat - state.start) % DUEL_PLAYERS == 0
            rival_masks = make_forest_masks(state.forests[1 - seat])
            self.evaluator.rival_value = DuelRival(
                create_evaluator(params, state), rival_masks, self.max_turns, plays_after=plays_after
            ).estimate_points
        elif state.ghost is None and params.tempo_weight:
            self.evaluator.lap_value = -params.tempo_weight * last_turn_value_of_others(
                state, seat, self.evaluator
            )
        self.options = PlacementOptions(self.evaluator, self.masks, self.max_turns)
        self.rng = rng

    @cached_property
    def cat_cost(self) -> float:
        """Value lost when the ready cat is used, i.e. turned to its hidden side; 0.0 if it is not ready."""
        if not self.masks.ready:
            return 0.0
        masks_without_cat = self.masks._replace(ready=False)
        return self.evaluator.estimate_value(self.masks, self.max_turns) - self.evaluator.estimate_value(
            masks_without_cat, self.max_turns
        )

    def evaluate_actions(self) -> list[WeighedAction]:
        """Return every legal action of the seat with its value, in no particular order."""
        match self.state.phase:
            case "turn":
                weighed = self._weigh_whole_turn()
            case "shape":
                weighed = self._weigh_shapes()
            case _:
                weighed = self._weigh_trees()
        self.budget.spend(self.options.nodes_spent)
        return weighed

    def _weigh_whole_turn(self) -> list[WeighedAction]:
        plan = plan_trees(self.evaluator, self.masks, self.max_turns)
        self.budget.spend(2 * len(plan.cells))
        candidates = [
            candidate for slot in wisp_slots(self.state.slots) for candidate in self._candidates_with(slot)
        ]
        if plan.cells:
            candidates.append(self._tree_candidate(plan))
        refresh_values = self._weigh_refresh(candidates)
        values = self._values_with_lookahead(candidates)
        best: dict[Action, float] = {}
        for candidate, value in values:
            best[candidate.action] = max(value, best.get(candidate.action, value))
        if plan.cells:
            lookahead_gain = (
                next(value for candidate, value in values if candidate.slot is None) - plan.value_of_planting
            )
            for cell, value in plan.cells.items():
                best[self._plant_action(cell)] = value + lookahead_gain
        best_value = max(value for _, value in values)
        for action, gain in refresh_values:
            best[action] = best_value + gain
        return [WeighedAction(action, value) for action, value in best.items()]

    def _tree_candidate(self, plan: TreePlan) -> TurnCandidate:
        first_cell = max(plan.cells, key=lambda cell: plan.cells[cell])
        return TurnCandidate(None, self._plant_action(first_cell), None, plan.after, plan.value_of_planting)

    def _weigh_refresh(self, candidates: list[TurnCandidate]) -> list[tuple[Action, float]]:
        """Return what dealing anew gains over the best that can be done now, by random ponds."""
        if not (self.state.may_refresh or self.masks.ready):
            return []
        ponds = deal_ponds(self.state, self.rng, SAMPLED_PONDS)
        values = {
            key: value
            for key in all_wisp_shapes(self.state)
            for value, _ in self.options.valued_moves(key, 1)
        }
        idle_value = self.evaluator.estimate_value(self.masks, self.max_turns)
        best_values = [
            best_pond_value(self.state, pond, values, idle_value, self._ghost_gain_after) for pond in ponds
        ]
        fresh_value = sum(best_values) / len(best_values) - FRESH_POND_COST
        gain = fresh_value - max(
            candidate.value - self._ghost_gain_after(candidate.slot, self.state.slots)
            for candidate in candidates
        )
        weighed: list[tuple[Action, float]] = []
        if self.state.may_refresh:
            weighed.append((Refresh(), gain))
        if self.masks.ready:
            weighed.append((RefreshByCat(), gain - self.cat_cost))
        return weighed

    def _ghost_gain_after(self, slot: int | None, slots: Slots) -> float:
        """Return what the ghost will gain on a pond from which a wisp is taken; 0 without a ghost."""
        ghost = self.state.ghost
        if ghost is None or self.max_turns <= 0:
            return 0.0
        pond = slots if slot is None else without_wisp(slots, slot)
        return self.params.deny_weight * (len(self.evaluator.later) + 1) * expected_ghost_gain(ghost, pond)

    def _weigh_shapes(self) -> list[WeighedAction]:
        slot = self.state.taken
        candidates = self._candidates_with(slot)
        values = dict[Action, float]()
        for candidate, value in self._values_with_lookahead(candidates):
            values[candidate.action] = value
        floor = min(values.values())
        unsearched: list[tuple[float, Action]] = []
        for key, takes_cat in list_open_wisp_shapes(
            self.state, slot, self.state.slots, any_shape=self.masks.ready
        ):
            for guess, placement, cell in self.options.quick_values(key):
                action = self._place_action(key[1], placement, cell)
                if action not in values:
                    unsearched.append((guess - (self.cat_cost if takes_cat else 0.0), action))
        best_quick_value = max((guess for guess, _ in unsearched), default=0.0)
        weighed = [WeighedAction(action, value) for action, value in values.items()]
        return weighed + [
            WeighedAction(action, floor - 0.01 + guess - best_quick_value) for guess, action in unsearched
        ]

    def _weigh_trees(self) -> list[WeighedAction]:
        plan = plan_trees(self.evaluator, self.masks, self.max_turns, self.state.planted)
        self.budget.spend(2 * len(plan.cells) + 1)
        weighed = [WeighedAction(self._plant_action(cell), value) for cell, value in plan.cells.items()]
        return [WeighedAction(Done(), plan.stop), *weighed]

    def _candidates_with(self, slot: int) -> list[TurnCandidate]:
        """Return the best turns with the wisp on a slot, a few for each shape."""
        candidates = []
        for key, takes_cat in list_open_wisp_shapes(
            self.state, slot, self.state.slots, any_shape=self.masks.ready
        ):
            for value, move in self.options.valued_moves(key, 1 if takes_cat else self.params.width):
                after, value_after = self.options.make_forest_after(move), value
                if takes_cat:
                    after = after._replace(ready=False)
                    value_after = self.evaluator.estimate_value(after, self.max_turns)
                action = Take(slot) if self.state.phase == "turn" else self._place_action(*move[2:])
                candidates.append(TurnCandidate(slot, action, move, after, value_after))
        return candidates

    def _values_with_lookahead(self, candidates: list[TurnCandidate]) -> list[tuple[TurnCandidate, float]]:
        """Return the candidates with the values of what follows; those not searched come below the others."""
        ranked = sorted(candidates, key=lambda candidate: -candidate.value)
        limit = self.params.lookahead_turns
        if not limit or len(ranked) < 2:
            return [(candidate, candidate.value) for candidate in ranked]
        lookahead = Lookahead(self.state, self.seat, self.evaluator, self.params, self.budget, self.rng)
        searched: list[tuple[TurnCandidate, float]] = []
        for index, candidate in enumerate(ranked):
            if index >= limit or (searched and self.budget.is_exhausted()):
                break
            searched.append(
                (
                    candidate,
                    lookahead.value_with_replies(
                        candidate.after, candidate.value, candidate.slot, self.max_turns
                    ),
                )
            )
        floor = min(value for _, value in searched)
        last_value = searched[-1][0].value
        searched += [
            (candidate, floor - 0.01 + candidate.value - last_value) for candidate in ranked[len(searched) :]
        ]
        return searched

    def _place_action(self, shape: str, placement: Placement, cell: int) -> Place:
        return make_place_action(self.forest, shape, placement, cell)

    def _plant_action(self, cell: int) -> Plant:
        row, column = divmod(cell.bit_length() - 1, STRIDE)
        return Plant(self.forest.x - MARGIN + column, self.forest.y - MARGIN + row)


def make_place_action(forest: Forest, shape: str, placement: Placement, cell: int) -> Place:
    """Return the action that carries out a placement found by the bot."""
    x, y = forest.x - MARGIN + placement.column, forest.y - MARGIN + placement.row
    return Place(shape, placement.turn, x, y, placement.cells.index(cell))
