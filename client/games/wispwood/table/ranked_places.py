"""What the places of Wispwood's table would bring: wisps, shapes, and the cells of the forest."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from client.games.wispwood.board import forecast
from client.games.wispwood.board.view_model import LegalChoices, LiftedShape
from client.i18n import tr
from client.table.ranked_places import Worth
from rules.wispwood.actions import Place
from rules.wispwood.placement import find_hat_card, list_placements, shapes_beside
from rules.wispwood.shapes import Cell, list_orientations
from rules.wispwood.state import WispwoodState


def _sort_cells(state: WispwoodState, cells: Iterable[Cell]) -> list[Cell]:
    """Return cells in the order of their distance from the middle of the forest, the nearest first."""
    forest = state.forests[state.seat]
    middle = forest.x + (forest.w - 1) / 2, forest.y + (forest.h - 1) / 2
    return sorted(cells, key=lambda cell: (math.dist(cell, middle), cell[1], cell[0]))


def rank_trees(state: WispwoodState, cells: Iterable[Cell]) -> dict[Cell, Worth]:
    """Return what a tree on each of the cells would bring; the cells nearest to the middle come first."""
    return {cell: (forecast.forecast_planting(state, cell).gain,) for cell in _sort_cells(state, cells)}


def rank_placements(
    state: WispwoodState, places: Iterable[Place], hand: LiftedShape, *, turns: bool = True
) -> dict[Cell, tuple[Worth, Place]]:
    """Return for each cell, the nearest to the middle first, the best placement with the wisp there.

    Args:
        state: The position.
        places: The legal placements of the shape.
        hand: The shape as it is held, which goes before others that bring as much.
        turns: Whether the shape may be turned and its wisp moved.
    """
    best: dict[Cell, tuple[Worth, Place]] = {}
    for place in sorted(places, key=lambda one: (one.turn, one.wisp) != (hand.turn, hand.wisp)):
        if not turns and (place.turn, place.wisp) != (hand.turn, hand.wisp):
            break
        dx, dy = list_orientations(place.shape)[place.turn].cells[place.wisp]
        cell, worth = (place.x + dx, place.y + dy), (forecast.forecast_placement(state, place).gain,)
        if cell not in best or worth > best[cell][0]:
            best[cell] = worth, place
    return {cell: best[cell] for cell in _sort_cells(state, best)}


def rank_shapes(state: WispwoodState, legal: LegalChoices) -> dict[str, Worth]:
    """Return what each shape would bring at its best place; those that spend no cat come first."""
    beside = shapes_beside(state.shapes, state.taken)
    return {
        shape: (float(shape in beside), *max(_list_worths(state, places)))
        for shape, places in legal.placements.items()
    }


def rank_wisps(state: WispwoodState, slots: Iterable[int]) -> dict[int, Worth]:
    """Return what the wisp of each slot would bring with the better of the two shapes beside it.

    Wisps for which only shapes farther away fit, which spend the cat, come last.
    """
    known: dict[tuple[int, str], list[Worth]] = {}

    def list_worths(slot: int, shapes: Iterable[str]) -> list[Worth]:
        worths: list[Worth] = []
        for shape in shapes:
            key = state.slots[slot], shape
            if key not in known:
                known[key] = _list_shape_worths(replace(state, taken=slot), shape)
            worths += known[key]
        return worths

    found: dict[int, Worth] = {}
    for slot in slots:
        worths = list_worths(slot, shapes_beside(state.shapes, slot))
        found[slot] = (float(bool(worths)), *max(worths or list_worths(slot, state.shapes)))
    return found


def _list_shape_worths(state: WispwoodState, shape: str) -> list[Worth]:
    """Return what the placements of a shape with the wisp that is taken would bring."""
    forest, kind = state.forests[state.seat], state.slots[state.taken]
    return _list_worths(state, list_placements(forest, shape, kind, find_hat_card(state.wishes), state.size))


def _list_worths(state: WispwoodState, places: Iterable[Place]) -> list[Worth]:
    return [(forecast.forecast_placement(state, place).gain,) for place in places]


def describe_worth(worth: Worth) -> str:
    """Return the points of a worth in words."""
    gain = round(worth[-1])
    key = "gain" if gain > 0 else "loss" if gain < 0 else "same"
    return tr(f"wispwood.value.{key}", n=abs(gain))
