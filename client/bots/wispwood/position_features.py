"""How the seats stand in Wispwood: points so far, what forests may still bring, and what the ghost may."""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import Final

from client.bots.position_features import PositionFeatures
from client.bots.wispwood.ground import Wood, cleared, wood_of
from client.bots.wispwood.menu import Menu
from client.bots.wispwood.outlook import ENOUGH, Outlook
from client.bots.wispwood.planting import planting
from client.bots.wispwood.prospect import ROUND_TURNS
from client.bots.wispwood.solo import brings, usual
from client.bots.wispwood.table import keys_of, taken
from client.bots.wispwood.tempo import EASY
from rules.wispwood.content import content
from rules.wispwood.ghost import points
from rules.wispwood.rounds import full_grids, totals
from rules.wispwood.setting_up import decks
from rules.wispwood.state import EMPTY, GHOST_CAT, Ghost, WispwoodState

FEATURE_NAMES: Final = (
    "one", "total", "scored", "turns", "ready", "full", "pond", "mover", "blind", "learned", "lead",
    "next",
)  # fmt: skip
"""one: 1. total: points scored, and what the outlook says of those to come. scored: the former. turns: own
turns to come in this round after the one on hand, counted as often as rounds are scored from it on. ready:
whether the cat is. full: grids filled. mover: whether its turn it is or will be next. pond: what the best of
the wisps in sight then brings beyond the outlook. blind: whether none are in sight.

Against the ghost: learned: what experience corrects the outlook by. lead: the total, so corrected, less the
points that the ghost may expect. next: how much more than usual its next turn brings.
"""

FEW: Final = 6
"""Free cells that may be best filled with trees alone."""


def extract_features(state: WispwoodState) -> PositionFeatures:
    """How everybody stands."""
    count = state.setup.players
    if state.phase == "over":
        own = zip(totals(state.sheets), full_grids(state.sheets), strict=True)
        ghost = sum(sheet.ghost for sheet in state.sheets)
        alone = state.ghost is not None
        ends = tuple(
            _values(total=total, scored=total, full=full, lead=total - ghost if alone else 0)
            for total, full in own
        )
        return PositionFeatures(ends, 1.0)
    table = Table(state)
    return PositionFeatures(tuple(table.values(seat) for seat in range(count)), table.stage)


def _values(**told: float) -> tuple[float, ...]:
    return tuple(float(told.get(name, 1.0 if name == "one" else 0.0)) for name in FEATURE_NAMES)


class Table:
    """What a position that is not over says of its seats.

    round: the one that is played or comes next. between: whether no turn of it has begun. woods: the forests
    as it finds them. outlook: of that round.
    """

    def __init__(self, state: WispwoodState) -> None:
        self.state, self.ghost = state, state.ghost
        self.players = state.setup.players
        self.round = min(len(state.sheets) + 1, state.rounds)
        self.between = state.phase in ("wishes", "ghost-cat", "cats") or state.lap == 0
        found = tuple(wood_of(forest) for forest in state.forests)
        self.woods = tuple(map(cleared, found)) if state.phase == "cats" else found
        self.outlook = Outlook(_wishes(state), self.round, state.rounds, alone=state.ghost is not None)
        cells = self.outlook.size**2
        self.free = tuple(cells - wood.tiles.bit_count() for wood in self.woods)
        self.closing = not self.between and (state.closing or not all(self.free))
        # a new round begins with the next seat
        shift = 1 if state.phase == "cats" and state.round < self.round else 0
        self.start = (state.start + shift) % self.players

    @cached_property
    def laid(self) -> bool:
        """Whether the turn of the seat that decides is over, and all that it brings is still to come."""
        return self.state.phase == "shape" and self.state.taken == EMPTY

    @cached_property
    def stage(self) -> float:
        """By the turns that are still to come."""
        lengths = content().fireflies.per_round if self.ghost is not None else ROUND_TURNS
        if self.ghost is not None:
            left = self.after(0) + self.due(0)
        else:
            left = min(self.after(seat) + self.due(seat) for seat in range(self.players))
        left = min(left, lengths[self.round - 1]) + sum(lengths[self.round : self.state.rounds])
        return min(0.999, max(0.0, 1 - left / sum(lengths)))

    def due(self, seat: int) -> int:
        """1 if the seat has a turn to come in this lap, or is in it; else 0."""
        state = self.state
        if self.ghost is not None and not self.between:
            # the ghost's firefly begins the lap
            looking = sum(self.ghost.taken) - sum(self._taken_before) < len(self.ghost.spent)
            return int(looking or not self.laid)
        place, current = ((one - state.start) % self.players for one in (seat, state.seat))
        return int(not self.between and (place > current or (place == current and not self.laid)))

    @cached_property
    def _taken_before(self) -> tuple[int, ...]:
        """What the ghost had when this round began."""
        return self.state.sheets[-1].ghost_taken if self.state.sheets else (0, 0, 0, 0)

    def after(self, seat: int) -> float:
        """At most so many turns the seat will have after this lap in the round, as others allow."""
        if self.ghost is not None:
            if self.between and not self.ghost.fireflies:
                return float(content().fireflies.per_round[self.round - 1])
            return 0.0 if self.closing else float(len(self.ghost.fireflies))
        if self.closing:
            return 0.0
        # laps that others need to fill their grids; whoever has a turn in this one needs one less
        laps = (
            max(ceil(free / 4), free / EASY) - self.due(other)
            for other, free in enumerate(self.free)
            if other != seat
        )
        return max(0.0, min(laps, default=ENOUGH))

    @cached_property
    def mover(self) -> int:
        """Whose turn it is or will be next; -1: nobody's in this round."""
        state = self.state
        if self.between:
            return self.start
        if not self.laid:
            return state.seat
        following = (state.seat + 1) % self.players
        return -1 if self.closing and following == state.start else following

    def values(self, seat: int) -> tuple[float, ...]:
        """The traits of a seat."""
        state, wood, outlook = self.state, self.woods[seat], self.outlook
        scored = sum(sum(sheet.points[seat]) for sheet in state.sheets)
        due, after = self.due(seat), self.after(seat)
        whole, moves = after + due, seat == self.mover
        plain = outlook.value(wood, whole)
        best = self._best(seat, whole - 1) if moves and whole >= 1 else None
        ahead, _ = outlook.ahead(wood, max(0.0, whole - moves))
        told: dict[str, float] = {
            "total": scored + (plain if best is None else best),
            "scored": scored,
            "turns": ahead.turns * (len(outlook.later) + 1),
            "ready": wood.ready,
            "full": sum(sheet.points[seat][-1] > 0 for sheet in state.sheets),
            "pond": 0.0 if best is None or state.phase == "trees" else best - plain,
            "mover": moves,
            "blind": moves and best is None,
        }
        if self.ghost is not None:
            learned = Outlook(_wishes(state), self.round, state.rounds, alone=True, learned=True)
            told["learned"] = learned.value(wood, whole) - plain
            told |= self._against(self.ghost, wood, whole, due)
            told["lead"] += told["total"] + told["learned"]
        return _values(**told)

    def _best(self, seat: int, most: float) -> float | None:
        """What the best of the turn on hand leads to; None if its wisps are not yet in sight. most: turns
        that the seat has after it in the round."""
        state, wood = self.state, self.woods[seat]
        if self.ghost is not None and (self.between or self.laid):
            return None
        if state.phase == "trees" and seat == state.seat:
            plan = planting(self.outlook, wood, most, state.planted)
            return max([plan.stop, *plan.cells.values()])
        slots = taken(state.slots) if state.taken == EMPTY else [state.taken]
        if not slots:
            return None
        menu, found = Menu(self.outlook, wood, most), []
        open_ = (keys_of(state, slot, state.slots, any_shape=False) for slot in slots)
        for key in {key: None for keys in open_ for key, _ in keys}:
            found += [menu.value(laying) for laying in menu.layings(key, 1)]
        if not found and wood.ready:
            found = [self.outlook.value(wood._replace(ready=False), most)]
        if state.taken == EMPTY and (self.free[seat] <= FEW or not found):
            found += planting(self.outlook, wood, most).cells.values()
        return max(found, default=None)

    def _against(self, ghost: Ghost, wood: Wood, most: float, due: int) -> dict[str, float]:
        """What the ghost may do yet, before each of the seat's turns but the one on hand."""
        state, rounds = self.state, self.state.rounds - self.round + 1
        turns = max(0.0, self.outlook.ahead(wood, most)[0].turns - due)
        lengths, gains = content().fireflies.per_round, usual(ghost)
        total = sum(sheet.ghost for sheet in state.sheets) + rounds * (points(ghost) + turns * gains)
        for number in range(self.round + 1, state.rounds + 1):
            total += lengths[number - 1] * gains * (state.rounds - number + 1)
        seen = turns > 0 and GHOST_CAT in state.slots and bool(taken(state.slots))
        more = brings(ghost, state.slots) - gains if seen else 0.0
        return {"lead": -total, "next": rounds * more}


def _wishes(state: WispwoodState) -> tuple[str, ...]:
    """The wish cards; for those still to be picked others stand in."""
    open_ = decks(state.setup)[len(state.wishes) :]
    return (*state.wishes, *(content().deck(name)[0].id for name in open_))
