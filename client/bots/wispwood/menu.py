"""All turns with a wisp that a forest allows: quick values for all, proper ones for the best."""

from __future__ import annotations

from typing import NamedTuple

from client.bots.wispwood.ground import (
    Placement,
    Wood,
    frames,
    halo,
    placements,
    reach,
    with_placement,
    with_wisp,
)
from client.bots.wispwood.outlook import Outlook
from client.bots.wispwood.prospect import Prospect, prospect
from client.bots.wispwood.table import Key
from client.bots.wispwood.wisps import hat_cells
from rules.wispwood.state import HAT, HEART, KINDS, PUMPKIN, STRIDE

ALONE, SIZE, SPREAD = 1.0, 0.9, 0.05
"""In quick values: what a free cell without free neighbours costs, what a planted cell and what a column or
row of the box is worth."""


class Laying(NamedTuple):
    """A turn: this wisp in this shape, on this of its cells. guess: a quick value, to compare by."""

    guess: float
    kind: int
    shape: str
    placement: Placement
    cell: int


class Menu:
    """The turns of one forest. most: own turns that the round allows after this one, at most."""

    def __init__(self, outlook: Outlook, wood: Wood, most: float) -> None:
        self.outlook, self.wood, self.most = outlook, wood, most
        self._free = halo(wood)
        self._cells: list[dict[int, float]] | None = None
        self._spots: dict[str, list[tuple[float, Placement]]] = {}
        self.looked = 0

    def guesses(self, key: Key) -> list[tuple[float, Placement, int]]:
        """All turns with a kind and a shape: the quick value, where the shape lies, the wisp's cell."""
        kind, shape = key
        if self._cells is None:
            self._cells = self._worth_of_cells()
        cells = self._cells[kind]
        if kind != HAT:
            return [
                (cells[cell] + fit, placement, cell)
                for fit, placement in self._fitting(shape)
                for cell in placement.cells
            ]
        return [
            (cells[cell] + fit, placement, cell)
            for fit, placement in self._fitting(shape)
            for cell in placement.cells
            if cell in cells
        ]

    def layings(self, key: Key, width: int) -> list[Laying]:
        """The turns with a kind and a shape that look best, the best first."""
        found = self.guesses(key)
        if width == 1:
            best = max(found, key=_by_guess, default=None)
            return [Laying(best[0], *key, best[1], best[2])] if best else []
        found.sort(key=_by_guess, reverse=True)
        return [Laying(guess, *key, placement, cell) for guess, placement, cell in found[:width]]

    def looked_at(self, key: Key, width: int) -> list[tuple[float, Laying]]:
        """The same with their values, the best first."""
        found = [(self.value(laying), laying) for laying in self.layings(key, width)]
        return sorted(found, key=lambda pair: -pair[0])

    def value(self, laying: Laying) -> float:
        """The outlook after a turn."""
        self.looked += 1
        return self.outlook.value(self.after(laying), self.most)

    def after(self, laying: Laying) -> Wood:
        """The forest after a turn."""
        return with_placement(self.wood, laying.placement, laying.cell, laying.kind, self.wood.ready)

    def _worth_of_cells(self) -> list[dict[int, float]]:
        """For each kind what such a wisp is worth on each cell within reach, the rest left as it is.

        A part of the outlook is reckoned anew only if it may change much.
        """
        outlook, wood = self.outlook, self.wood
        most = max(self.most, 0.6)
        allowed = hat_cells(outlook.hat, wood.cat, wood.wisps[HAT])
        found: list[dict[int, float]] = [{} for _ in KINDS]
        reached = reach(wood.box, outlook.size) & ~wood.tiles
        for frame in self._frames():
            need = outlook.turns(frame, wood.tiles)
            left = reached & frame
            reached &= ~frame
            base = prospect(frame, wood.tiles, min(need, most), outlook.later)
            self.looked += left.bit_count()
            plain = [worth(wood, card, base) for worth, card in outlook.wisps]
            while left:
                low = left & -left
                ahead = base._replace(free=base.free & ~low)
                for kind, value in self._worth_here(low, ahead, plain, bool(low & allowed)):
                    found[kind][low] = value
                left ^= low
        return found

    def _frames(self) -> tuple[int, ...]:
        """The squares that may be filled, the one that suits best first."""
        best = self.outlook.frame(self.wood)
        return (best, *(one for one in frames(self.wood.box, self.outlook.size) if one != best))

    def _worth_here(
        self, cell: int, ahead: Prospect, plain: list[float], hat: bool
    ) -> list[tuple[int, float]]:
        outlook = self.outlook
        (pumpkins, _), (hats, hat_card), (orbs, orb_card) = outlook.wisps
        woods = [with_wisp(self.wood, cell, kind) for kind in range(len(KINDS))]
        planted = sum(worth(woods[PUMPKIN], card, ahead) for worth, card in outlook.planted)
        found = []
        for kind, wood in enumerate(woods):
            if kind == HAT and not hat:
                continue
            value = planted + orbs(wood, orb_card, ahead)
            if kind == PUMPKIN or outlook.parties:
                value += pumpkins(wood, outlook.cards[0], ahead)
            else:
                value += plain[0]
            value += hats(wood, hat_card, ahead) if kind == HAT else plain[1]
            if kind == HEART:
                worth, card = outlook.planted[0]
                value += worth(wood, card, ahead) - worth(woods[PUMPKIN], card, ahead)
            found.append((kind, value))
        return found

    def _fitting(self, shape: str) -> list[tuple[float, Placement]]:
        """The places of a shape with how well each helps to fill the grid."""
        if shape not in self._spots:
            tiles, free = self.wood.tiles, self._free
            size = self.outlook.size
            found = []
            for placement in placements(shape, self.wood.box, size):
                mask = placement.mask
                if mask & free and not mask & tiles:
                    rest = reach(placement.box, size) & ~tiles & ~mask
                    alone = rest & ~(rest << 1 | rest >> 1 | rest << STRIDE | rest >> STRIDE)
                    left, top, right, bottom = placement.box
                    fit = SIZE * len(placement.cells) - SPREAD * (right - left + bottom - top)
                    found.append((fit - ALONE * alone.bit_count() if alone else fit, placement))
            self._spots[shape] = found
        return self._spots[shape]


def _by_guess(one: tuple[float, Placement, int]) -> float:
    return one[0]
