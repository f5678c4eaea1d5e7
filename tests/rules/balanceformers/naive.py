"""Balanceformers told a second time, slowly, from the rules alone: points in the plane, lists, loops.

Nothing is taken from `rules` but the definitions' text: this is what the real rules are compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files

import yaml

Piece = tuple[int, int, int]
Point = tuple[int, int]

_FOLDER = files("assets") / "balanceformers"
ENERGIES: dict[str, list[list[int]]] = yaml.safe_load((_FOLDER / "creatures.yaml").read_text("utf-8"))["sets"]
TARGETS = {1: [-1], 2: [-2], 3: [-3], 4: [-1, -2], 5: [-1, -3], 6: [-2, -3]}


def corners(piece: Piece) -> tuple[Point, Point, Point]:
    """Return where the left wing, the right wing and the feet of a piece end."""
    i, j, d = piece
    west, south, east, north = 2 * i, 2 * j, 2 * i + 2, 2 * j + 2
    wings = {
        0: ((west, north), (east, north)),
        1: ((east, north), (east, south)),
        2: ((east, south), (west, south)),
        3: ((west, south), (west, north)),
    }[d]
    return (*wings, (west + 1, south + 1))


def share_edge(one: Piece, other: Piece) -> bool:
    """Return whether two pieces share a whole edge."""
    return one != other and len(set(corners(one)) & set(corners(other))) == 2


def adjacent(one: Piece, part: int, other: Piece, other_part: int) -> bool:
    """Return whether two slots are adjacent."""
    if one == other:
        return part != other_part
    return share_edge(one, other) and corners(one)[part] == corners(other)[other_part]


def component(area: Sequence[Piece], dark: set[int], piece: int) -> set[int]:
    """Return the hole of which a dark piece is part."""
    hole = {piece}
    while more := {
        p for p in dark - hole if any(share_edge(area[p], area[q]) for q in hole)
    }:  # until nothing is added
        hole |= more
    return hole


def reach(area: Sequence[Piece], dark: set[int], filled: set[int], slot: int) -> set[int]:
    """Return the slots to which one action takes a creature from a slot."""
    all_slots = range(3 * len(area))

    def beside(a: int, b: int) -> bool:
        return adjacent(area[a // 3], a % 3, area[b // 3], b % 3)

    found = set()
    for other in all_slots:
        if not beside(slot, other):
            continue
        if other // 3 not in dark:
            found.add(other)
            continue
        hole = component(area, dark, other // 3)
        rim = [s for s in all_slots if s // 3 in hole]
        found |= {s for s in all_slots if s // 3 not in dark and any(beside(s, inner) for inner in rim)}
    return found - filled - {slot}


class Reckoning:
    """A reckoning carried out on lists. choose: from whom a token comes, of several seats."""

    def __init__(
        self,
        places: Sequence[int],
        sets: Sequence[str],
        order: Sequence[int],
        round_: int,
        together: bool,
        tokens: Sequence[int],
        tracks: tuple[Sequence[int], Sequence[int]],
        choose: Callable[[int, list[int]], int],
    ) -> None:
        self.places, self.sets, self.order, self.round = list(places), sets, order, round_
        self.together, self.choose = together, choose
        self.tokens = list(tokens)
        self.white, self.black = list(tracks[0]), list(tracks[1])
        self.dead: list[int] = []
        self.verdicts: list[tuple[int, int]] = []
        boxes = {name[:5] for name in sets}
        self.supply = 15 * len(boxes) - sum(tokens)

    def carry_out(self) -> None:
        """Judge all, then remove the dead."""
        standing = sorted((slot, c) for c, slot in enumerate(self.places) if slot >= 0)
        for slot, c in standing:
            self.judge(c, [other for spot, other in standing if spot // 3 == slot // 3])
        for c in self.dead:
            self.places[c] = -1

    def judge(self, c: int, here: list[int]) -> None:
        """Judge one creature, with all that stand on its piece."""
        own = ENERGIES[self.sets[c // 7]][c % 7]
        sums = []
        for target in TARGETS[self.round]:
            level = own.index(target)
            sums.append(sum(ENERGIES[self.sets[o // 7]][o % 7][level] for o in here))
        if self.together:
            sums = [sum(sums)]
        if any(s < 0 for s in sums):
            self.verdicts.append((c, -1))
            self.dead.append(c)
            self.black[c // 7] = min(19, self.black[c // 7] + self.round)
            return
        balance = all(s == 0 for s in sums)
        self.verdicts.append((c, 0 if balance else 1))
        for seat in self.order:
            if any(o != c and o // 7 == seat for o in here):
                self.white[seat] = min(19, self.white[seat] + (1 if self.round <= 3 else 2))
                if balance:
                    self.gain(seat)

    def gain(self, seat: int) -> None:
        """Give a reincarnation token to a seat."""
        if self.supply:
            self.supply -= 1
            self.tokens[seat] += 1
            return
        others = {s: n for s, n in enumerate(self.tokens) if s != seat}
        most = [s for s, n in others.items() if n == max(others.values()) and n > 0]
        if most:
            source = most[0] if len(most) == 1 else self.choose(seat, most)
            self.tokens[source] -= 1
            self.tokens[seat] += 1
