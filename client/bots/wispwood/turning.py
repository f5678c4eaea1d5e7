"""A turn: what can be done with it, and what each possibility is worth."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Final

from msgspec import Struct

from client.bots.search_budget import SearchBudget
from client.bots.thought import WeighedAction
from client.bots.wispwood.future import Future
from client.bots.wispwood.ground import Placement, Wood, wood_of
from client.bots.wispwood.menu import Laying, Menu
from client.bots.wispwood.outlook import outlook_by
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.planting import Planting, planting
from client.bots.wispwood.rival import Rival
from client.bots.wispwood.solo import brings
from client.bots.wispwood.table import Slots, all_keys, best_of, dealt, keys_of, taken, without
from client.bots.wispwood.tempo import lap_of_others, turns_left
from rules.contract import Action
from rules.wispwood.actions import Done, Place, Plant, Refresh, RefreshByCat, Take
from rules.wispwood.geometry import MARGIN
from rules.wispwood.state import STRIDE, Forest, WispwoodState

PONDS: Final = 24
"""Ponds that are imagined to see what dealing anew may bring."""

FRESH: Final = 0.5
"""What a pond dealt anew gives to the others, in points."""

DUEL: Final = 2
"""Players of a duel."""


class Candidate(Struct, frozen=True):
    """A whole turn. slot: of the wisp; None for a tree turn. action: what is to be decided now. laying: None
    for a tree turn. after: the forest then."""

    slot: int | None
    action: Action
    laying: Laying | None
    after: Wood
    value: float


class Turning:
    """The decision of one seat in one of the phases of its turn."""

    def __init__(
        self,
        state: WispwoodState,
        seat: int,
        params: WispwoodParams,
        budget: SearchBudget,
        rng: random.Random,
    ) -> None:
        self.state, self.seat, self.params, self.budget = state, seat, params, budget
        self.outlook = outlook_by(params, state)
        self.forest = state.forests[seat]
        self.wood = wood_of(self.forest)
        self.most = turns_left(state, seat)
        if self.outlook.experience is not None and state.setup.players == DUEL:
            later = (seat - state.start) % DUEL == 0
            other = wood_of(state.forests[1 - seat])
            self.outlook.rival = Rival(outlook_by(params, state), other, self.most, later=later).value
        elif state.ghost is None and params.tempo:
            self.outlook.lap = -params.tempo * lap_of_others(state, seat, self.outlook)
        self.menu = Menu(self.outlook, self.wood, self.most)
        self.rng = rng

    @cached_property
    def worth_of_cat(self) -> float:
        """What is given up with the cat that is ready."""
        if not self.wood.ready:
            return 0.0
        hidden = self.wood._replace(ready=False)
        return self.outlook.value(self.wood, self.most) - self.outlook.value(hidden, self.most)

    def weighed(self) -> list[WeighedAction]:
        """Every action of the seat with its value, in no order."""
        match self.state.phase:
            case "turn":
                found = self._turn()
            case "shape":
                found = self._shape()
            case _:
                found = self._trees()
        self.budget.spend(self.menu.looked)
        return found

    def _turn(self) -> list[WeighedAction]:
        plan = planting(self.outlook, self.wood, self.most)
        self.budget.spend(2 * len(plan.cells))
        candidates = [one for slot in taken(self.state.slots) for one in self._with(slot)]
        if plan.cells:
            candidates.append(self._tree_turn(plan))
        refreshing = self._refreshing(candidates)
        values = self._looked_ahead(candidates)
        best: dict[Action, float] = {}
        for one, value in values:
            best[one.action] = max(value, best.get(one.action, value))
        if plan.cells:
            further = next(value for one, value in values if one.slot is None) - plan.best
            for cell, value in plan.cells.items():
                best[self._plant(cell)] = value + further
        now = max(value for _, value in values)
        for action, gain in refreshing:
            best[action] = now + gain
        return [WeighedAction(action, value) for action, value in best.items()]

    def _tree_turn(self, plan: Planting) -> Candidate:
        first = max(plan.cells, key=lambda cell: plan.cells[cell])
        return Candidate(None, self._plant(first), None, plan.after, plan.best)

    def _refreshing(self, candidates: list[Candidate]) -> list[tuple[Action, float]]:
        """What dealing anew gains over the best that can be done now, by imagined ponds."""
        if not (self.state.may_refresh or self.wood.ready):
            return []
        ponds = dealt(self.state, self.rng, PONDS)
        worth = {key: value for key in all_keys(self.state) for value, _ in self.menu.looked_at(key, 1)}
        idle = self.outlook.value(self.wood, self.most)
        best = [best_of(self.state, pond, worth, idle, self._left_by) for pond in ponds]
        fresh = sum(best) / len(best) - FRESH
        gain = fresh - max(one.value - self._left_by(one.slot, self.state.slots) for one in candidates)
        found: list[tuple[Action, float]] = []
        if self.state.may_refresh:
            found.append((Refresh(), gain))
        if self.wood.ready:
            found.append((RefreshByCat(), gain - self.worth_of_cat))
        return found

    def _left_by(self, slot: int | None, slots: Slots) -> float:
        """What the ghost will make of a pond from which a wisp is taken; nothing, if there is none."""
        ghost = self.state.ghost
        if ghost is None or self.most <= 0:
            return 0.0
        left = slots if slot is None else without(slots, slot)
        return self.params.deny * (len(self.outlook.later) + 1) * brings(ghost, left)

    def _shape(self) -> list[WeighedAction]:
        slot = self.state.taken
        looked = self._with(slot)
        values = dict[Action, float]()
        for one, value in self._looked_ahead(looked):
            values[one.action] = value
        floor = min(values.values())
        rest: list[tuple[float, Action]] = []
        for key, cat in keys_of(self.state, slot, self.state.slots, any_shape=self.wood.ready):
            for guess, placement, cell in self.menu.guesses(key):
                action = self._place(key[1], placement, cell)
                if action not in values:
                    rest.append((guess - (self.worth_of_cat if cat else 0.0), action))
        top = max((guess for guess, _ in rest), default=0.0)
        found = [WeighedAction(action, value) for action, value in values.items()]
        return found + [WeighedAction(action, floor - 0.01 + guess - top) for guess, action in rest]

    def _trees(self) -> list[WeighedAction]:
        plan = planting(self.outlook, self.wood, self.most, self.state.planted)
        self.budget.spend(2 * len(plan.cells) + 1)
        found = [WeighedAction(self._plant(cell), value) for cell, value in plan.cells.items()]
        return [WeighedAction(Done(), plan.stop), *found]

    def _with(self, slot: int) -> list[Candidate]:
        """The best turns with the wisp on a slot, a few for each shape."""
        found = []
        for key, cat in keys_of(self.state, slot, self.state.slots, any_shape=self.wood.ready):
            for value, laying in self.menu.looked_at(key, 1 if cat else self.params.width):
                after, worth = self.menu.after(laying), value
                if cat:
                    after = after._replace(ready=False)
                    worth = self.outlook.value(after, self.most)
                action = Take(slot) if self.state.phase == "turn" else self._place(*laying[2:])
                found.append(Candidate(slot, action, laying, after, worth))
        return found

    def _looked_ahead(self, candidates: list[Candidate]) -> list[tuple[Candidate, float]]:
        """The candidates with what comes of them, those that look worse than others further below."""
        order = sorted(candidates, key=lambda one: -one.value)
        wide = self.params.wide
        if not wide or len(order) < 2:
            return [(one, one.value) for one in order]
        future = Future(self.state, self.seat, self.outlook, self.params, self.budget, self.rng)
        found: list[tuple[Candidate, float]] = []
        for number, one in enumerate(order):
            if number >= wide or (found and self.budget.is_exhausted()):
                break
            found.append((one, future.value(one.after, one.value, one.slot, self.most)))
        floor = min(value for _, value in found)
        drop = found[-1][0].value
        found += [(one, floor - 0.01 + one.value - drop) for one in order[len(found) :]]
        return found

    def _place(self, shape: str, placement: Placement, cell: int) -> Place:
        return place_in(self.forest, shape, placement, cell)

    def _plant(self, cell: int) -> Plant:
        row, column = divmod(cell.bit_length() - 1, STRIDE)
        return Plant(self.forest.x - MARGIN + column, self.forest.y - MARGIN + row)


def place_in(forest: Forest, shape: str, placement: Placement, cell: int) -> Place:
    """The rules' action for a laying."""
    x, y = forest.x - MARGIN + placement.column, forest.y - MARGIN + placement.row
    return Place(shape, placement.turn, x, y, placement.cells.index(cell))
