"""What comes after a turn: the others take their wisps, then it is one's own turn again."""

from __future__ import annotations

import random
from functools import cached_property
from typing import NamedTuple

from client.bots.search_budget import SearchBudget
from client.bots.wispwood.ground import Wood, with_tree, wood_of
from client.bots.wispwood.menu import Laying, Menu
from client.bots.wispwood.outlook import Outlook, outlook_by
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.solo import after_ghost, brings, ghost_turns, usual
from client.bots.wispwood.table import Key, Slots, best_of, dealt, keys_of, taken, without
from client.bots.wispwood.tempo import turns_left
from rules.wispwood.state import WispwoodState

PONDS = 12
AGAIN = 0.75
"""Own turns that must be expected before one is planned."""


class FutureTurn(NamedTuple):
    """A turn to come: the worth of the forest after it, the wisp's slot, the forest."""

    value: float
    slot: int
    after: Wood


class Future:
    """Looks further than one turn, from one position for one seat."""

    def __init__(
        self,
        state: WispwoodState,
        seat: int,
        outlook: Outlook,
        params: WispwoodParams,
        budget: SearchBudget,
        rng: random.Random,
    ) -> None:
        self.state, self.seat, self.outlook, self.params, self.budget = state, seat, outlook, params, budget
        self.ponds = dealt(state, rng, PONDS)
        self._answers: dict[Slots, tuple[Slots | None, float]] = {}
        self._takes: dict[Slots, float] = {}
        # what the ghost takes counts in every round to come; the outlook has reckoned with usual wisps
        self._counts = len(outlook.later) + 1
        self._usual = 0.0 if state.ghost is None else usual(state.ghost)

    @cached_property
    def rivals(self) -> list[list[tuple[float, int]]]:
        """For each of the others in the order of play: what each wisp is worth to them, with its slot."""
        found = []
        count = self.state.setup.players
        # the others do not reckon with what follows for a rival
        outlook = self.outlook if self.outlook.rival is None else outlook_by(self.params, self.state)
        for step in range(1, count):
            other = (self.seat + step) % count
            wood = wood_of(self.state.forests[other])
            most = turns_left(self.state, other)
            menu = Menu(outlook, wood, most)
            base = outlook.value(wood, most)
            worth = []
            for slot in taken(self.state.slots):
                best = base
                for key, _ in keys_of(self.state, slot, self.state.slots, any_shape=False):
                    for value, _laying in menu.looked_at(key, 1):
                        best = max(best, value)
                worth.append((best - base, slot))
            self.budget.spend(menu.looked)
            found.append(sorted(worth, key=lambda pair: (-pair[0], pair[1])))
        return found

    def value(self, after: Wood, value: float, slot: int | None, most: float) -> float:
        """The worth of a turn that leads to a forest, by what can follow. value: as it looks at once."""
        slots = self.state.slots if slot is None else without(self.state.slots, slot)
        if self.state.ghost is not None:
            return self._against_ghost(after, value, slots, most)
        left, given = self._answer(slots)
        return self._next(after, value, left, most, self.params.deep) - self.params.deny * given

    def _against_ghost(self, after: Wood, value: float, slots: Slots, most: float) -> float:
        ghost = self.state.ghost
        assert ghost is not None  # asked before
        size = self.outlook.size
        ends = after.tiles.bit_count() == size * size or most <= 0
        if ends:
            return value
        total = 0.0
        seen: dict[int | None, float] = {}
        for chance, slot, worth in ghost_turns(ghost, slots):
            if slot not in seen:
                left = None if slot is None else after_ghost(slots, slot)
                seen[slot] = self._next(after, value, left, most, self.params.deep)
            total += chance * (seen[slot] - self._more_than_usual(worth))
        return total - self._usual * self._counts

    def _answer(self, slots: Slots) -> tuple[Slots | None, float]:
        """The pond when it is one's turn again (None: dealt anew), and what the others gained."""
        if slots not in self._answers:
            left: Slots = slots
            given = 0.0
            dealt_anew = False
            for worth in self.rivals:
                if not taken(left):
                    dealt_anew = True
                if dealt_anew:
                    given += sum(gain for gain, _ in worth[:2]) / 2 if worth else 0.0
                    continue
                gain, slot = next(((gain, slot) for gain, slot in worth if left[slot] >= 0), (0.0, -1))
                given += gain
                if slot >= 0:
                    left = without(left, slot)
            none = dealt_anew or not taken(left)
            self._answers[slots] = (None if none else left, given / max(1, len(self.rivals)))
        return self._answers[slots]

    def _later_pond(self, slots: Slots) -> Slots | None:
        """The pond when it is one's turn once more, as it most likely will be."""
        if self.state.ghost is None:
            return self._answer(slots)[0]
        found: dict[int | None, float] = {}
        for chance, slot, _ in ghost_turns(self.state.ghost, slots):
            found[slot] = found.get(slot, 0.0) + chance
        likely = max(found, key=lambda slot: found[slot])
        return None if likely is None else after_ghost(slots, likely)

    def _ghost_takes(self, slots: Slots) -> float:
        """How much more than usual the ghost gains by its next turn on a pond, weighed by `deny`."""
        ghost = self.state.ghost
        if ghost is None:
            return 0.0
        if slots not in self._takes:
            self._takes[slots] = self._more_than_usual(brings(ghost, slots))
        return self._takes[slots]

    def _more_than_usual(self, worth: float) -> float:
        return self.params.deny * self._counts * (worth - self._usual)

    def _next(self, wood: Wood, value: float, slots: Slots | None, most: float, deep: int) -> float:
        """The worth of a forest with the best next turn that a pond allows. value: without."""
        size = self.outlook.size
        left = size * size - wood.tiles.bit_count()
        if most < AGAIN or not left:
            return value
        menu = Menu(self.outlook, wood, most - 1)
        # whoever plants a tree has the cat ready again
        idle = self.outlook.value(wood._replace(ready=True), most - 1)
        if left <= 3:
            idle = max(idle, self.outlook.value(self._filled(wood), most - 1))
        if slots is None:
            best = self._dealt(menu, idle)
        else:
            best = idle
            for one in self._best(menu, slots)[: self.params.branch]:
                best = max(best, self._line(one, without(slots, one.slot), most - 1, deep))
        self.budget.spend(menu.looked + 1)
        return best

    def _line(self, step: FutureTurn, pond: Slots, most: float, deep: int) -> float:
        """The worth of a turn to come: as it looks at once, or by the turns that follow it."""
        if most < AGAIN or step.after.tiles.bit_count() == self.outlook.size**2:
            return step.value
        line = step.value
        if deep:
            further = self._next(step.after, step.value, self._later_pond(pond), most, deep - 1)
            line = max(line, further - self._usual * self._counts)
        return line - self._ghost_takes(pond)

    def _filled(self, wood: Wood) -> Wood:
        """The forest with its last free cells planted."""
        left = self.outlook.frame(wood) & ~wood.tiles
        while left:
            low = left & -left
            wood = with_tree(wood, low)
            left ^= low
        return wood._replace(ready=True)

    def _best(self, menu: Menu, slots: Slots) -> list[FutureTurn]:
        """The best turns that a pond allows, the best first."""
        found: dict[Key, tuple[int, bool]] = {}
        cat = self.params.cats and menu.wood.ready
        for slot in taken(slots):
            for key, far in keys_of(self.state, slot, slots, any_shape=cat):
                if key not in found or (found[key][1] and not far):
                    found[key] = (slot, far)
        cost = self.outlook.cat
        layings = sorted(
            (
                (laying.guess - cost if far else laying.guess, slot, far, laying)
                for key, (slot, far) in found.items()
                for laying in menu.layings(key, 1 if far else self.params.then)
            ),
            reverse=True,
            key=_first,
        )
        steps = []
        for _, slot, far, laying in layings[: self.params.then]:
            after = menu.after(laying)
            if far:
                after = after._replace(ready=False)
            menu.looked += 1
            steps.append(FutureTurn(self.outlook.value(after, menu.most), slot, after))
        return sorted(steps, reverse=True, key=_first)

    def _dealt(self, menu: Menu, idle: float) -> float:
        """On average over ponds that may be dealt; by quick values, set right by the best of them."""
        guesses: dict[Key, Laying] = {}
        for kind in range(4):
            for shape in self.state.shapes:
                for laying in menu.layings((kind, shape), 1):
                    guesses[kind, shape] = laying
        if not guesses:
            return idle
        top = sorted(guesses.values(), key=_guess, reverse=True)[: max(2, self.params.then // 2)]
        shift = sum(menu.value(laying) - laying.guess for laying in top) / len(top)
        worth = {key: laying.guess + shift for key, laying in guesses.items()}
        return sum(best_of(self.state, pond, worth, idle) for pond in self.ponds) / len(self.ponds)


def _first(one: tuple[float, object, object, object] | FutureTurn) -> float:
    return one[0]


def _guess(laying: Laying) -> float:
    return laying.guess
