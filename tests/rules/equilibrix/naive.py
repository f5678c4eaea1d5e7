"""EQUILIBRIX Connect once more, written from the law on points of the plane, with lists and loops.

Slow and obvious on purpose: what the fast code does is compared with this. A field is a list of points, the
centres that it joins; of the fast code it only takes the numbers of the fields. `Table.may` lists what may
be done, as plain tuples; `Table.do` does it, and is told what the dice will show.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from functools import cache

from rules.equilibrix.board import CORNERS
from rules.equilibrix.content import content
from rules.equilibrix.state import NOBODY, EquilibrixState, Setup

Point = tuple[float, float]
Choice = tuple[str, int, int]
"""What is done, a die or 0, a field or 0; answers and judgements are 0 or 1."""

NEAR = 1e-9


def plane(q: int, r: int) -> Point:
    """Return where a centre lies."""
    return q + r / 2, r * math.sqrt(3) / 2


def apart(one: Point, other: Point) -> float:
    """Return how far two points are from one another."""
    return math.dist(one, other)


TIPS: list[list[Point]] = [[plane(q, r) for q, r in corners] for corners in CORNERS]
"""The points of each field."""

EVERY = range(len(TIPS))

BASES: list[tuple[Point, Point]] = []
for _angle in range(30, 360, 60):
    # the two middle centres of a side: half a step to either side of the side's middle
    _far, _along = 1.5 * math.sqrt(3), math.radians(_angle + 90)
    _middle = _far * math.cos(math.radians(_angle)), _far * math.sin(math.radians(_angle))
    _step = math.cos(_along) / 2, math.sin(_along) / 2
    BASES.append(
        ((_middle[0] - _step[0], _middle[1] - _step[1]), (_middle[0] + _step[0], _middle[1] + _step[1]))
    )


@cache
def petal(one: int) -> bool:
    """Return whether it has two tips."""
    return len(TIPS[one]) == 2


def heart(one: int) -> Point:
    """Return the middle of a field."""
    tips = TIPS[one]
    return sum(x for x, _ in tips) / len(tips), sum(y for _, y in tips) / len(tips)


def angle(one: int, tip: Point) -> float:
    """Return the direction of a field from a point, in degrees."""
    x, y = heart(one)
    return math.degrees(math.atan2(y - tip[1], x - tip[0]))


def turned(one: int, degrees: float) -> int:
    """Return the field onto which the board's turn about its middle carries a field."""
    x, y = heart(one)
    turn = math.radians(degrees)
    there = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    (found,) = (f for f in EVERY if petal(f) == petal(one) and apart(heart(f), there) < NEAR)
    return found


@cache
def list_shared_points(one: int, other: int) -> tuple[Point, ...]:
    """Return the points that two fields have in common."""
    return tuple(tip for tip in TIPS[one] if any(apart(tip, point) < NEAR for point in TIPS[other]))


@cache
def position(one: int, other: int, mirror: bool) -> str:
    """Return the name of the position of two fields, "" if they share no centre.

    Not mirrored: PT90 and PT150 only with the triangle anticlockwise of the petal.
    """
    names = set()
    for tip in list_shared_points(one, other):
        first, second = (one, other) if petal(one) else (other, one)
        turn = (angle(second, tip) - angle(first, tip)) % 360
        sharp = round(min(turn, 360 - turn))
        shapes = {2: "PP", 1: "PT", 0: "TT"}[petal(one) + petal(other)]
        name = f"{shapes}{sharp}"
        if not mirror and name in ("PT90", "PT150") and turn > 180:
            name += " mirrored"
        names.add(name)
    assert len(names) < 2
    return names.pop() if names else ""


@cache
def partners(one: int, wanted: str, mirror: bool) -> frozenset[int]:
    """Return the fields that are in the rolled position with a field; in the Fair game in any."""
    names = {other: position(one, other, mirror) for other in EVERY if other != one}
    return frozenset(other for other, name in names.items() if name == wanted or (name and wanted == "FREE"))


@cache
def formations(victim: int, wide: bool) -> tuple[tuple[int, ...], ...]:
    """Return the fields that encircle a field: by their distance from its heart."""
    side = 1 / (2 * math.sqrt(3))
    found = []

    def ring(shape: bool, distance: float, wanted: int) -> None:
        far = {f: apart(heart(f), heart(victim)) for f in EVERY if petal(f) == shape}
        around = [f for f, away in far.items() if abs(away - distance) < NEAR]
        if len(around) == wanted:
            found.append(tuple(around))

    if petal(victim):
        ring(False, side, 2)
        if wide:
            ring(True, 0.5, 4)
    else:
        ring(True, side, 3)
        if wide:
            ring(False, 2 * side, 3)
    return tuple(found)


@dataclass
class Table:
    """The whole game. stones: field → whose stone. used: for each die whether it is done with."""

    setup: Setup
    stones: dict[int, int]
    start: int
    seat: int
    turn: int
    dice: list[str]
    used: list[bool]
    coming: deque[list[str]] = field(default_factory=deque)
    phase: str = "action"
    acted: bool = False
    using: int = NOBODY
    earned: int = 0
    again: int = NOBODY
    last: int = NOBODY
    pending: list[int] = field(default_factory=list)
    doomed: set[int] = field(default_factory=set)
    waits: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    ending: str = ""
    winner: int = NOBODY
    fallen: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, state: EquilibrixState) -> Table:
        """Return the first position of a game."""
        stones = {f: state.get_stone_owner(f) for f in EVERY if state.get_stone_owner(f) != NOBODY}
        used = [False] * len(state.dice)
        table = cls(state.setup, stones, state.start, state.seat, state.turn, list(state.dice), used)
        table.waits = [0] * state.setup.players
        by_hand = state.setup.asymmetric or state.setup.start == "chosen"
        table.phase = "placing" if by_hand else "action"
        return table

    # ------------------------------------------------------------ what may be done

    def decider(self) -> int:
        """Return who has to decide."""
        return self.asked[0] if self.phase == "draw" else self.seat

    def may(self) -> set[Choice]:
        """Return everything that may be done now."""
        match self.phase:
            case "placing":
                mine = self.own()
                return {("start", 0, f) for f in EVERY if petal(f) == bool(mine) and self.may_lie(f)}
            case "action":
                found = set()
                for die, used in enumerate(self.used):
                    if not used and (some := self.with_die(die)):
                        found |= some | {("pass", die, 0)}
                if not self.acted:
                    found.add(("resign", 0, 0))
                    if not self.waits[self.seat]:
                        found.add(("offer", 0, 0))
                return found
            case "bonus":
                return self.with_die(self.using) | {("pass", self.using, 0)}
            case "reborn":
                return self.second_births() | {("pass", self.using, 0)}
            case "rings":
                return {("judge", 0, self.pending[0]), ("judge", 1, self.pending[0])}
            case "draw":
                return {("answer", 0, 0), ("answer", 1, 0)}
        return set()

    def own(self) -> list[int]:
        """Return the fields with stones of who is on turn."""
        return [f for f, seat in self.stones.items() if seat == self.seat]

    def left(self, is_petal: bool) -> int:
        """Return the number of stones of a shape in the supply."""
        each = content().modest if self.setup.modest else content().supply
        out = sum(petal(f) == is_petal for f in self.own())
        return (each.petals if is_petal else each.triangles) - out

    def may_lie(self, place: int) -> bool:
        """Return whether a stone may lie on a field at all: it is free, and not blocked."""
        if place in self.stones:
            return False
        return not (self.setup.blocking and self.encircled(place, self.seat))

    def encircled(self, place: int, seat: int) -> bool:
        """Return whether a stone of a seat on a field would be, or is, encircled (E-CAP-1, E-CAP-4,
        E-VAR-5).
        """
        return any(self.hostile_to(seat, ring) for ring in formations(place, self.setup.encircling == "wide"))

    def hostile_to(self, seat: int, ring: tuple[int, ...]) -> bool:
        """Return whether stones hostile to a seat lie on all these fields."""
        for place in ring:
            if place not in self.stones:
                return False
            own_counts = self.setup.paradox != "off" and seat == self.seat
            if self.stones[place] == seat and not own_counts:
                return False
        return True

    def with_die(self, die: int) -> set[Choice]:
        """Return births and opposite actions of a die."""
        wanted, mirror, mine = self.dice[die], self.setup.mirror, self.own()
        supply = {shape for shape in (True, False) if self.left(shape)}
        mothers = mine
        if wanted[0] == wanted[1]:  # two of a shape
            mothers = [f for f in mine if petal(f) == (wanted[0] == "P")]
        found = set()
        for f in EVERY:
            if petal(f) not in supply or not self.may_lie(f):
                continue
            none = not mothers and (wanted[:2] in ("PT", "FR") or petal(f) == (wanted[0] == "P"))
            if none or not partners(f, wanted, mirror).isdisjoint(mothers):
                found.add(("birth", die, f))
        for f in mine:
            if wanted == "FREE" or not partners(f, wanted, mirror).isdisjoint(mine):
                found.add(("back", die, f))
        return found

    def second_births(self) -> set[Choice]:
        """Return where the stone just taken back may be born again (E-VAR-4)."""
        wanted, mine = self.dice[self.using], self.own()
        found = set()
        for f in EVERY:
            if petal(f) == petal(self.again) and self.may_lie(f):
                free = wanted == "FREE" and not mine
                if free or not partners(f, wanted, self.setup.mirror).isdisjoint(mine):
                    found.add(("birth", self.using, f))
        return found

    # ------------------------------------------------------------ doing it

    def do(self, choice: Choice) -> None:
        """Carry out something that may be done."""
        self.fallen = []
        what, die, place = choice
        match what:
            case "start":
                self.place(place)
            case "birth":
                self.bear(die, place)
            case "back":
                self.take_back(die, place)
            case "pass":
                self.acted = True
                self.done_with(die)
            case "judge":
                self.pending.remove(place)
                if die:
                    self.doomed.add(place)
                if not self.pending:
                    self.settle()
            case "offer":
                self.waits[self.seat] = 10
                order = [(self.seat + k) % self.setup.players for k in range(1, self.setup.players)]
                self.asked = [seat for seat in order if seat not in self.gone]
                self.phase = "draw"
            case "answer":
                self.asked.pop(0)
                if not die:
                    self.asked, self.phase = [], "action"
                elif not self.asked:
                    self.end("agreed", NOBODY)
            case "resign":
                self.gone.append(self.seat)
                staying = [seat for seat in range(self.setup.players) if seat not in self.gone]
                if len(staying) == 1:
                    self.end("resigned", staying[0])
                else:
                    self.next_turn()

    def place(self, place: int) -> None:
        """Place a starting stone (E-VAR-2), or one and its images (E-SET-4)."""
        if not self.setup.asymmetric:
            players = self.setup.players
            for step in range(players):
                self.stones[turned(place, 360 / players * step)] = (self.seat + step) % players
            if len(self.stones) == 2 * players:
                self.begin_turn()
            return
        self.stones[place] = self.seat
        order = [(self.start + k) % self.setup.players for k in range(self.setup.players)]
        order += order[::-1]
        if len(self.stones) < len(order):
            self.seat = order[len(self.stones)]
        else:
            self.seat = self.start
            self.begin_turn()

    def bear(self, die: int, place: int) -> None:
        """Carry out a birth, and what falls by it (E-CAP-2)."""
        self.acted, self.using, self.again = True, die, NOBODY
        self.stones[place] = self.seat
        self.last = place
        self.doomed = set()
        for victim, seat in self.stones.items():
            for ring in formations(victim, self.setup.encircling == "wide"):
                if place in ring and self.hostile_to(seat, ring):
                    self.doomed.add(victim)
        if self.setup.paradox == "optional":
            self.pending = sorted(victim for victim in self.doomed if self.stones[victim] == self.seat)
            self.doomed -= set(self.pending)
        if self.pending:
            self.phase = "rings"
        else:
            self.settle()

    def settle(self) -> None:
        """Remove fallen stones, look for a win, and offer a bonus (E-CAP-5)."""
        owners = [self.stones.pop(victim) for victim in self.doomed]
        self.fallen = sorted(self.doomed)
        if self.linked():
            self.end("linked", self.seat)
            return
        bonus = bool(owners)
        if owners and all(owner == self.seat for owner in owners):
            bonus = self.earned < 6
            self.earned += bonus
        if bonus and self.with_die(self.using):
            self.phase = "bonus"
        else:
            self.done_with(self.using)

    def take_back(self, die: int, place: int) -> None:
        """Take a stone back (E-BACK-1), and offer the second birth of Surprise."""
        self.acted, self.using = True, die
        del self.stones[place]
        self.again = place
        if self.setup.surprise and self.second_births():
            self.phase = "reborn"
        else:
            self.done_with(die)

    def done_with(self, die: int) -> None:
        """Go on with the other die or the next turn."""
        self.used[die] = True
        self.again, self.using, self.earned, self.phase = NOBODY, NOBODY, 0, "action"
        if not any(self.with_die(d) for d, used in enumerate(self.used) if not used):
            self.next_turn()

    def next_turn(self) -> None:
        """Begin the next player's turn; after two hundred the game is a draw."""
        if self.turn == 200:
            self.end("turns", NOBODY)
            return
        self.seat = (self.seat + 1) % self.setup.players
        while self.seat in self.gone:
            self.seat = (self.seat + 1) % self.setup.players
        self.begin_turn()

    def begin_turn(self) -> None:
        """Roll the dice."""
        self.turn += 1
        self.acted, self.phase = False, "action"
        self.waits[self.seat] = max(0, self.waits[self.seat] - 1)
        first = self.turn == 1
        self.dice = ["FREE"] * (2 - first) if self.setup.fair else self.coming.popleft()
        self.used = [False] * len(self.dice)
        if not any(self.with_die(die) for die in range(len(self.dice))):
            self.next_turn()

    def end(self, ending: str, winner: int) -> None:
        """End the game."""
        self.phase, self.ending, self.winner = "over", ending, winner

    # ------------------------------------------------------------ networks

    def linked(self) -> bool:
        """Return whether all bases of who is on turn are in one network (E-WIN-1)."""
        return set(bases(self.setup.players, self.seat)) in self.networks(self.seat)

    def networks(self, seat: int) -> list[set[int]]:
        """Return the own bases at which own stones lie, parted into those that are joined (E-LINK-1)."""
        groups = [(set(BASES[base]), {base}, False) for base in bases(self.setup.players, seat)]
        for f, owner in self.stones.items():
            if owner == seat:
                meeting = [group for group in groups if any(touch(tip, group[0]) for tip in TIPS[f])]
                joined = set(TIPS[f]).union(*(group[0] for group in meeting))
                groups = [group for group in groups if group not in meeting]
                groups.append((joined, set().union(*(group[1] for group in meeting)), True))
        return [reached for _, reached, stone in groups if reached and stone]


def touch(tip: Point, points: set[Point]) -> bool:
    """Return whether one of the points is there."""
    return tip in points or any(apart(tip, point) < NEAR for point in points)


def bases(players: int, seat: int) -> list[int]:
    """Return the bases of a seat by the angles at which they lie (E-SET-1)."""
    angles = [30, 150, 270] if players == 2 else [30 + 120 * seat, 210 + 120 * seat]
    if players == 2 and seat == 1:
        angles = [90, 210, 330]
    return sorted(angle % 360 // 60 for angle in angles)
