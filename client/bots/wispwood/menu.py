"""All turns with a wisp that a forest allows, the best for each kind and shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from client.bots.wispwood.ground import Spot, Wood, groups, halo, reach, spots, with_spot, with_wisp
from client.bots.wispwood.outlook import Outlook
from client.bots.wispwood.prospect import PACE
from client.bots.wispwood.wisps import hat_cells
from rules.wispwood.state import HAT

Key = tuple[int, str]
"""A kind and a shape."""


class Laying(NamedTuple):
    """A turn: this wisp in this shape. guess: a quick value, comparable within one menu. value: the outlook
    afterwards, or None if nobody has looked yet. after: the forest then."""

    kind: int
    shape: str
    spot: Spot
    cell: int
    guess: float


class Menu:
    """The turns of one forest. most: own turns that the round allows after this one, at most."""

    def __init__(self, outlook: Outlook, wood: Wood, most: float) -> None:
        self.outlook, self.wood, self.most = outlook, wood, most
        self._free = halo(wood)
        self._reach = reach(wood.box, outlook.size) & ~wood.tiles
        self._cells: dict[int, dict[int, float]] = {}
        self._spots: dict[str, list[tuple[float, Spot]]] = {}
        self.looked = 0

    def layings(self, kind: int, shape: str) -> list[Laying]:
        """All turns with a kind and a shape, with quick values, in no order."""
        cells = self._worth_of_cells(kind)
        found = []
        for fit, spot in self._fitting(shape):
            for cell in spot.cells:
                worth = cells.get(cell)
                if worth is not None:
                    found.append(Laying(kind, shape, spot, cell, worth + fit))
        return found

    def best(self, keys: Iterable[Key], width: int) -> dict[Key, list[tuple[float, Laying]]]:
        """For each kind and shape the layings that look best, looked at properly; the best first."""
        return {
            (kind, shape): self.looked_at(kind, shape, width) for kind, shape in dict.fromkeys(keys)
        }

    def looked_at(self, kind: int, shape: str, width: int) -> list[tuple[float, Laying]]:
        """The layings of a kind and a shape that look best with their values, the best first."""
        found = sorted(self.layings(kind, shape), key=lambda laying: -laying.guess)[:width]
        return sorted(((self.value(laying), laying) for laying in found), key=lambda pair: -pair[0])

    def value(self, laying: Laying) -> float:
        """The outlook after a turn."""
        self.looked += 1
        return self.outlook.value(self.after(laying), self.most)

    def after(self, laying: Laying) -> Wood:
        """The forest after a turn."""
        return with_spot(self.wood, laying.spot, laying.cell, laying.kind, self.wood.ready)

    def _worth_of_cells(self, kind: int) -> dict[int, float]:
        """What a wisp of the kind would be worth on each cell within reach, the rest left as it is."""
        if kind not in self._cells:
            left = self._reach
            if kind == HAT:
                left &= hat_cells(self.outlook.hat, self.wood.cat, self.wood.wisps[HAT])
                # nothing a hat can do differs by where it lies, but what it takes from others does
            found = {}
            while left:
                low = left & -left
                found[low] = self.outlook.value(with_wisp(self.wood, low, kind), max(self.most, 1.0))
                left ^= low
            self.looked += len(found)
            self._cells[kind] = found
        return self._cells[kind]

    def _fitting(self, shape: str) -> list[tuple[float, Spot]]:
        """The places of a shape with how well each helps to fill the grid."""
        if shape not in self._spots:
            tiles, free = self.wood.tiles, self._free
            size = self.outlook.size
            found = []
            for spot in spots(shape, self.wood.box, size):
                mask = spot.mask
                if mask & free and not mask & tiles:
                    rest = reach(spot.box, size) & ~tiles & ~mask
                    parts = groups(rest)
                    alone = sum(1 for part in parts if part & (part - 1) == 0)
                    width, height = spot.box[2] - spot.box[0], spot.box[3] - spot.box[1]
                    fit = -0.8 * (len(parts) - 1) - 1.0 * alone + 0.9 * len(spot.cells)
                    found.append((fit - 0.05 * (width + height), spot))
            self._spots[shape] = found
        return self._spots[shape]


def turns_of(count: int) -> float:
    """About how many turns so many cells take."""
    return count / PACE
