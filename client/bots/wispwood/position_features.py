"""Features of a Wispwood position: points so far, expected points of each forest, and the ghost."""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import Final

from client.bots.position_features import PositionFeatures
from client.bots.wispwood.evaluation import UNLIMITED_TURNS, ForestEvaluator
from client.bots.wispwood.forest_masks import ForestMasks, make_forest_masks, without_trees
from client.bots.wispwood.ghost_model import expected_ghost_gain, usual_ghost_gain
from client.bots.wispwood.placement_options import PlacementOptions
from client.bots.wispwood.pond_search import list_open_wisp_shapes, wisp_slots
from client.bots.wispwood.round_forecast import ROUND_TURNS
from client.bots.wispwood.round_length import CELLS_PER_TURN_OF_OTHERS
from client.bots.wispwood.tree_turns import plan_trees
from rules.wispwood.content import content
from rules.wispwood.ghost import compute_round_points
from rules.wispwood.rounds import count_full_grids, total_points
from rules.wispwood.setup import list_decks
from rules.wispwood.state import EMPTY, GHOST_CAT, Ghost, WispwoodState

FEATURE_NAMES: Final = (
    "one", "total", "scored", "turns", "ready", "full", "pond", "mover", "blind", "learned", "lead",
    "next", "taken", "planting",
)  # fmt: skip
"""one: 1. total: points scored, and what the outlook says of those to come. scored: the former. turns: own
turns to come in this round after the one on hand, counted as often as rounds are scored from it on. ready:
whether the cat is. full: grids filled. mover: whether its turn it is or will be next. pond: what the best of
the wisps in sight then brings beyond the outlook. blind: whether none are in sight. taken, planting: whether
it is about to place a wisp, or to plant trees, in its turn.

Against the ghost: learned: what experience corrects the outlook by. lead: the total, so corrected, less the
points that the ghost may expect. next: how much more than usual its next turn brings.
"""

FEW_FREE_CELLS: Final = 6
"""Free cells that may be best filled with trees alone."""


def extract_features(state: WispwoodState) -> PositionFeatures:
    """Return the numeric features of a Wispwood position for all seats, and its stage."""
    count = state.setup.players
    if state.phase == "over":
        seat_totals = zip(total_points(state.sheets), count_full_grids(state.sheets), strict=True)
        ghost = sum(sheet.ghost for sheet in state.sheets)
        solo = state.ghost is not None
        features = tuple(
            _fill_features(total=total, scored=total, full=full, lead=total - ghost if solo else 0)
            for total, full in seat_totals
        )
        return PositionFeatures(features, 1.0)
    table = SeatFeatureCalculator(state)
    return PositionFeatures(tuple(table.compute_features(seat) for seat in range(count)), table.stage)


def _fill_features(**features: float) -> tuple[float, ...]:
    return tuple(float(features.get(name, 1.0 if name == "one" else 0.0)) for name in FEATURE_NAMES)


class SeatFeatureCalculator:
    """Computes the features of each seat in a position of a game that is not over.

    Attributes:
        round: The round in progress or, between rounds, the next one.
        is_between_rounds: Whether no turn of that round has begun.
        masks_by_seat: The forests as they are, or will be when that round begins.
        evaluator: The forest evaluator for that round.
    """

    def __init__(self, state: WispwoodState) -> None:
        self.state, self.ghost = state, state.ghost
        self.players = state.setup.players
        self.round = min(len(state.sheets) + 1, state.rounds)
        self.is_between_rounds = state.phase in ("wishes", "ghost-cat", "cats") or state.lap == 0
        all_masks = tuple(make_forest_masks(forest) for forest in state.forests)
        self.masks_by_seat = tuple(map(without_trees, all_masks)) if state.phase == "cats" else all_masks
        self.evaluator = ForestEvaluator(
            _wish_cards(state), self.round, state.rounds, solo=state.ghost is not None
        )
        cells = self.evaluator.size**2
        self.free = tuple(cells - masks.tiles.bit_count() for masks in self.masks_by_seat)
        self.closing = not self.is_between_rounds and (state.closing or not all(self.free))
        # a new round begins with the next seat
        shift = 1 if state.phase == "cats" and state.round < self.round else 0
        self.start = (state.start + shift) % self.players

    @cached_property
    def is_turn_over(self) -> bool:
        """Whether the shape has just been placed but the end of the turn is not yet carried out.

        That is so in phase "shape" with no wisp taken.
        """
        return self.state.phase == "shape" and self.state.taken == EMPTY

    @cached_property
    def stage(self) -> float:
        """How far the game has progressed, 0 to 0.999, by the share of turns already played."""
        round_lengths = content().fireflies.per_round if self.ghost is not None else ROUND_TURNS
        if self.ghost is not None:
            turns_left = self.max_turns_after(0) + self.count_open_turn_of_lap(0)
        else:
            turns_left = min(
                self.max_turns_after(seat) + self.count_open_turn_of_lap(seat) for seat in range(self.players)
            )
        turns_left = min(turns_left, round_lengths[self.round - 1]) + sum(
            round_lengths[self.round : self.state.rounds]
        )
        return min(0.999, max(0.0, 1 - turns_left / sum(round_lengths)))

    def count_open_turn_of_lap(self, seat: int) -> int:
        """Return 1 if a seat is playing its turn of the current lap or has it still to come, else 0."""
        state = self.state
        if self.ghost is not None and not self.is_between_rounds:
            # the ghost's firefly begins the lap
            is_ghost_turn = sum(self.ghost.taken) - sum(self._ghost_taken_before) < len(self.ghost.spent)
            return int(is_ghost_turn or not self.is_turn_over)
        index, current = ((one - state.start) % self.players for one in (seat, state.seat))
        return int(
            not self.is_between_rounds and (index > current or (index == current and not self.is_turn_over))
        )

    @cached_property
    def _ghost_taken_before(self) -> tuple[int, ...]:
        """What the ghost had when this round began."""
        return self.state.sheets[-1].ghost_taken if self.state.sheets else (0, 0, 0, 0)

    def max_turns_after(self, seat: int) -> float:
        """Return the most turns a seat can expect in the round after the current lap."""
        if self.ghost is not None:
            if self.is_between_rounds and not self.ghost.fireflies:
                return float(content().fireflies.per_round[self.round - 1])
            return 0.0 if self.closing else float(len(self.ghost.fireflies))
        if self.closing:
            return 0.0
        # laps that others need to fill their grids; whoever has a turn in this one needs one less
        laps = (
            max(ceil(free / 4), free / CELLS_PER_TURN_OF_OTHERS) - self.count_open_turn_of_lap(other)
            for other, free in enumerate(self.free)
            if other != seat
        )
        return max(0.0, min(laps, default=UNLIMITED_TURNS))

    @cached_property
    def next_seat_to_play(self) -> int:
        """The seat to play, or to play next if the turn is over; -1 if the round has no further turn."""
        state = self.state
        if self.is_between_rounds:
            return self.start
        if not self.is_turn_over:
            return state.seat
        following = (state.seat + 1) % self.players
        return -1 if self.closing and following == state.start else following

    def compute_features(self, seat: int) -> tuple[float, ...]:
        """Return the values of a seat's features, in the order of `FEATURE_NAMES`."""
        state, masks, evaluator = self.state, self.masks_by_seat[seat], self.evaluator
        scored = sum(sum(sheet.points[seat]) for sheet in state.sheets)
        pending, turns_after = self.count_open_turn_of_lap(seat), self.max_turns_after(seat)
        turns, is_mover = turns_after + pending, seat == self.next_seat_to_play
        value = evaluator.estimate_value(masks, turns)
        best_value = self._best_turn_value(seat, turns - 1) if is_mover and turns >= 1 else None
        forecast, _ = evaluator.forecast(masks, max(0.0, turns - is_mover))
        features: dict[str, float] = {
            "total": scored + (value if best_value is None else best_value),
            "scored": scored,
            "turns": forecast.turns * (len(evaluator.later) + 1),
            "ready": masks.ready,
            "full": sum(sheet.points[seat][-1] > 0 for sheet in state.sheets),
            "pond": 0.0 if best_value is None or state.phase == "trees" else best_value - value,
            "mover": is_mover,
            "blind": is_mover and best_value is None,
            "taken": is_mover and state.phase == "shape" and not self.is_turn_over,
            "planting": is_mover and state.phase == "trees",
        }
        if self.ghost is not None:
            learned = ForestEvaluator(_wish_cards(state), self.round, state.rounds, solo=True, learned=True)
            features["learned"] = learned.estimate_value(masks, turns) - value
            features |= self._ghost_features(self.ghost, masks, turns, pending)
            features["lead"] += features["total"] + features["learned"]
        return _fill_features(**features)

    def _best_turn_value(self, seat: int, max_turns: float) -> float | None:
        """Return the value after the best turn on hand; None if its wisps are not yet visible."""
        state, masks = self.state, self.masks_by_seat[seat]
        if self.ghost is not None and (self.is_between_rounds or self.is_turn_over):
            return None
        if state.phase == "trees" and seat == state.seat:
            plan = plan_trees(self.evaluator, masks, max_turns, state.planted)
            return max([plan.stop, *plan.cells.values()])
        slots = wisp_slots(state.slots) if state.taken == EMPTY else [state.taken]
        if not slots:
            return None
        options, values = PlacementOptions(self.evaluator, masks, max_turns), []
        open_shapes = (list_open_wisp_shapes(state, slot, state.slots, any_shape=False) for slot in slots)
        for key in {key: None for keys in open_shapes for key, _ in keys}:
            values += [options.evaluate_move(move) for move in options.best_moves(key, 1)]
        if not values and masks.ready:
            values = [self.evaluator.estimate_value(masks._replace(ready=False), max_turns)]
        if state.taken == EMPTY and (self.free[seat] <= FEW_FREE_CELLS or not values):
            values += plan_trees(self.evaluator, masks, max_turns).cells.values()
        return max(values, default=None)

    def _ghost_features(
        self, ghost: Ghost, masks: ForestMasks, max_turns: float, pending: int
    ) -> dict[str, float]:
        """Return what the ghost may still do, before each of the seat's turns but the one on hand."""
        state, rounds = self.state, self.state.rounds - self.round + 1
        turns = max(0.0, self.evaluator.forecast(masks, max_turns)[0].turns - pending)
        lengths, gains = content().fireflies.per_round, usual_ghost_gain(ghost)
        total = sum(sheet.ghost for sheet in state.sheets) + rounds * (
            compute_round_points(ghost) + turns * gains
        )
        for number in range(self.round + 1, state.rounds + 1):
            total += lengths[number - 1] * gains * (state.rounds - number + 1)
        is_pond_known = turns > 0 and GHOST_CAT in state.slots and bool(wisp_slots(state.slots))
        extra_gain = expected_ghost_gain(ghost, state.slots) - gains if is_pond_known else 0.0
        return {"lead": -total, "next": rounds * extra_gain}


def _wish_cards(state: WispwoodState) -> tuple[str, ...]:
    """Return the wish cards; others stand in for those still to be picked."""
    open_decks = list_decks(state.setup)[len(state.wishes) :]
    return (*state.wishes, *(content().deck(name)[0].id for name in open_decks))
