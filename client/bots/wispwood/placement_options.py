"""All ways to place a wisp with a shape in a forest: quick values for all, full values for the best ones."""

from __future__ import annotations

from typing import NamedTuple

from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_masks import (
    ForestMasks,
    Placement,
    get_adjacent_free_cell_mask,
    get_reachable_cell_mask,
    list_candidate_placements,
    make_candidate_square_masks,
    with_placement,
    with_wisp,
)
from client.bots.wispwood.pond_search import WispShape
from client.bots.wispwood.round_forecast import RoundForecast, forecast_round
from client.bots.wispwood.wisp_card_values import find_allowed_hat_cells
from rules.wispwood.state import HAT, HEART, KINDS, PUMPKIN, STRIDE

ISOLATED_CELL_COST, CELL_VALUE, BOUNDS_COST = 1.0, 0.9, 0.05
"""In quick values: what a free cell without free neighbours costs, what a planted cell and what a column or
row of the box is worth."""


class PlacementMove(NamedTuple):
    """A placement of a wisp with a shape in the forest, with a rough value."""

    quick_value: float
    """A rough value, comparable between moves of one forest only."""
    kind: int
    """Kind of the wisp."""
    shape: str
    """Name of the shape."""
    placement: Placement
    """Orientation and position of the shape."""
    cell: int
    """Mask of the cell with the wisp."""


class PlacementOptions:
    """All placements of wisps with shapes in one forest, with quick and full values.

    Attributes:
        max_turns: Most own turns left in the round after this one.
        nodes_spent: Number of positions evaluated so far.
    """

    def __init__(self, evaluator: ForestEvaluator, masks: ForestMasks, max_turns: float) -> None:
        self.evaluator, self.masks, self.max_turns = evaluator, masks, max_turns
        self._free = get_adjacent_free_cell_mask(masks)
        self._cell_values: list[dict[int, float]] | None = None
        self._fitting_cache: dict[str, list[tuple[float, Placement]]] = {}
        self.nodes_spent = 0

    def quick_values(self, key: WispShape) -> list[tuple[float, Placement, int]]:
        """Return all legal placements of a kind of wisp with a shape, each with its rough value.

        Returns:
            For each its rough value, the placement, and the mask of the wisp's cell.
        """
        kind, shape = key
        if self._cell_values is None:
            self._cell_values = self._evaluate_cells()
        cells = self._cell_values[kind]
        if kind != HAT:
            return [
                (cells[cell] + fit, placement, cell)
                for fit, placement in self._fitting_placements(shape)
                for cell in placement.cells
            ]
        return [
            (cells[cell] + fit, placement, cell)
            for fit, placement in self._fitting_placements(shape)
            for cell in placement.cells
            if cell in cells
        ]

    def best_moves(self, key: WispShape, width: int) -> list[PlacementMove]:
        """Return the `width` moves with the best rough value for a kind of wisp and a shape, best first."""
        options = self.quick_values(key)
        if width == 1:
            best = max(options, key=_quick_value_of, default=None)
            return [PlacementMove(best[0], *key, best[1], best[2])] if best else []
        options.sort(key=_quick_value_of, reverse=True)
        return [PlacementMove(guess, *key, placement, cell) for guess, placement, cell in options[:width]]

    def valued_moves(self, key: WispShape, width: int) -> list[tuple[float, PlacementMove]]:
        """Return the moves of `best_moves` with their full values, best first."""
        moves = [(self.evaluate_move(move), move) for move in self.best_moves(key, width)]
        return sorted(moves, key=lambda pair: -pair[0])

    def evaluate_move(self, move: PlacementMove) -> float:
        """Return the full value of a move: the evaluation of the forest after it."""
        self.nodes_spent += 1
        return self.evaluator.estimate_value(self.make_forest_after(move), self.max_turns)

    def make_forest_after(self, move: PlacementMove) -> ForestMasks:
        """Return the forest after a move."""
        return with_placement(self.masks, move.placement, move.cell, move.kind, self.masks.ready)

    def _evaluate_cells(self) -> list[dict[int, float]]:
        """Return for each kind the value of such a wisp on each cell within reach, the rest unchanged.

        A part of the evaluation is computed anew only if it may change much.
        """
        evaluator, masks = self.evaluator, self.masks
        max_turns = max(self.max_turns, 0.6)
        hat_mask = find_allowed_hat_cells(evaluator.hat, masks.cat, masks.wisps[HAT])
        values_by_kind: list[dict[int, float]] = [{} for _ in KINDS]
        reachable = get_reachable_cell_mask(masks.bounds, evaluator.size) & ~masks.tiles
        for frame in self._squares_by_fit():
            turns_needed = evaluator.turns_to_fill_frame(frame, masks.tiles)
            remaining = reachable & frame
            reachable &= ~frame
            base_forecast = forecast_round(frame, masks.tiles, min(turns_needed, max_turns), evaluator.later)
            self.nodes_spent += remaining.bit_count()
            base_values = [evaluate(masks, card, base_forecast) for evaluate, card in evaluator.wisps]
            while remaining:
                low = remaining & -remaining
                forecast = base_forecast._replace(free=base_forecast.free & ~low)
                for kind, value in self._evaluate_cell(low, forecast, base_values, bool(low & hat_mask)):
                    values_by_kind[kind][low] = value
                remaining ^= low
        return values_by_kind

    def _squares_by_fit(self) -> tuple[int, ...]:
        """Return the squares that may be filled, the best suited first."""
        best = self.evaluator.choose_frame(self.masks)
        return (
            best,
            *(
                one
                for one in make_candidate_square_masks(self.masks.bounds, self.evaluator.size)
                if one != best
            ),
        )

    def _evaluate_cell(
        self, cell: int, forecast: RoundForecast, plain: list[float], hat: bool
    ) -> list[tuple[int, float]]:
        evaluator = self.evaluator
        (pumpkins, _), (hats, hat_card), (orbs, orb_card) = evaluator.wisps
        masks_by_seat = [with_wisp(self.masks, cell, kind) for kind in range(len(KINDS))]
        planted_value = sum(
            evaluate(masks_by_seat[PUMPKIN], card, forecast) for evaluate, card in evaluator.planted
        )
        values = []
        for kind, masks in enumerate(masks_by_seat):
            if kind == HAT and not hat:
                continue
            value = planted_value + orbs(masks, orb_card, forecast)
            if kind == PUMPKIN or evaluator.has_parties_card:
                value += pumpkins(masks, evaluator.cards[0], forecast)
            else:
                value += plain[0]
            value += hats(masks, hat_card, forecast) if kind == HAT else plain[1]
            if kind == HEART:
                evaluate, card = evaluator.planted[0]
                value += evaluate(masks, card, forecast) - evaluate(masks_by_seat[PUMPKIN], card, forecast)
            values.append((kind, value))
        return values

    def _fitting_placements(self, shape: str) -> list[tuple[float, Placement]]:
        """Return the places of a shape, each with a value of how well it helps to fill the grid."""
        if shape not in self._fitting_cache:
            tiles, free = self.masks.tiles, self._free
            size = self.evaluator.size
            fitting = []
            for placement in list_candidate_placements(shape, self.masks.bounds, size):
                mask = placement.mask
                if mask & free and not mask & tiles:
                    free_after = get_reachable_cell_mask(placement.bounds, size) & ~tiles & ~mask
                    isolated = free_after & ~(
                        free_after << 1 | free_after >> 1 | free_after << STRIDE | free_after >> STRIDE
                    )
                    left, top, right, bottom = placement.bounds
                    fit = CELL_VALUE * len(placement.cells) - BOUNDS_COST * (right - left + bottom - top)
                    fitting.append(
                        (fit - ISOLATED_CELL_COST * isolated.bit_count() if isolated else fit, placement)
                    )
            self._fitting_cache[shape] = fitting
        return self._fitting_cache[shape]


def _quick_value_of(option: tuple[float, Placement, int]) -> float:
    return option[0]
