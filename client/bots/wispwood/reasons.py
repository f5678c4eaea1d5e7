"""Reasons for an action in Wispwood's own terms: wish cards, the full grid, the other players, the cat."""

from __future__ import annotations

from typing import Final

from client.bots.thought import Reason
from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_masks import (
    ForestMasks,
    make_forest_masks,
    with_cat,
    with_placement,
    with_tree,
)
from client.bots.wispwood.ghost_model import ghost_turn_outcomes
from client.bots.wispwood.off_turn import HIGH_SCORING_CARDS, estimate_mean_free_hat_cells
from client.bots.wispwood.placement_options import PlacementMove, PlacementOptions
from client.bots.wispwood.pond_search import list_open_wisp_shapes, wisp_slots
from client.bots.wispwood.round_length import max_turns_left
from client.bots.wispwood.tree_turns import plan_trees
from rules.contract import Action
from rules.wispwood.actions import (
    Done,
    KeepCat,
    MoveCat,
    PickWish,
    Place,
    Plant,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
)
from rules.wispwood.geometry import MARGIN
from rules.wispwood.state import STRIDE, WispwoodState

_FIRST_CARDS: Final = 2
"""Wish cards that are named before other reasons."""
GHOST_CHANCE: Final = 0.5
"""Chance from which on the ghost is said to want a wisp."""


def list_reasons(state: WispwoodState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return all reasons in favour of an action, most important first."""
    match action:
        case PickWish(card):
            return (Reason("everybody-alike"),) if card in HIGH_SCORING_CARDS else ()
        case PutGhostCat():
            return (Reason("ghost-finds-little"),)
        case Refresh() | RefreshByCat():
            return (Reason("poor-pond"),)
        case KeepCat() | MoveCat():
            return _cat_reasons(state, seat, action)
        case _:
            return _turn_reasons(state, seat, action)


def list_measures(state: WispwoodState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return the gain of each wish card in this round and in later ones, of all later on, and altogether."""
    if not isinstance(action, Take | Place | Plant):
        return ()
    evaluator, masks = ForestEvaluator.from_state(state), make_forest_masks(state.forests[seat])
    max_turns = max_turns_left(state, seat)
    after = _masks_after(state, seat, evaluator, masks, action, max_turns)
    gains = _card_gains(evaluator, masks, after, max_turns)
    later = _list_later_gains(evaluator, masks, after, max_turns)
    measures = [Reason("card", {"card": card, "n": gain}) for gain, card in gains]
    measures += [Reason("later-card", {"card": card, "n": round(gain)}) for gain, card in later]
    value = evaluator.estimate_value(after, max_turns) - evaluator.estimate_value(masks, max_turns)
    measures.append(Reason("later-rounds", {"n": round(sum(gain for gain, _ in later))}))
    return (*measures, Reason("altogether", {"n": round(value)}))


def _list_later_gains(
    evaluator: ForestEvaluator, masks: ForestMasks, after: ForestMasks, max_turns: float
) -> list[tuple[float, str]]:
    """Return what each wish card may bring more in the rounds after this one, the greatest gain first."""
    now, then = (_list_later_points(evaluator, each, max_turns) for each in (masks, after))
    gains = [(one - other, card.id) for one, other, card in zip(then, now, evaluator.cards, strict=True)]
    return sorted(gains, key=lambda gain: -gain[0])


def _list_later_points(evaluator: ForestEvaluator, masks: ForestMasks, max_turns: float) -> list[float]:
    """Return the points that each wish card may bring in the rounds after this one."""
    forecast = evaluator.forecast(masks, max_turns)[0]
    return [
        evaluate(masks, card, forecast) - evaluate(masks, card, forecast.without_later_rounds)
        for evaluate, card in zip(evaluator.card_functions, evaluator.cards, strict=True)
    ]


def _turn_reasons(state: WispwoodState, seat: int, action: Action) -> tuple[Reason, ...]:
    evaluator, masks = ForestEvaluator.from_state(state), make_forest_masks(state.forests[seat])
    max_turns = max_turns_left(state, seat)
    reasons: list[Reason] = []
    masks_after = _masks_after(state, seat, evaluator, masks, action, max_turns)
    match action:
        case Take(slot):
            reasons += _rival_reasons(state, seat, slot)
        case Place():
            reasons += _rival_reasons(state, seat, state.taken)
        case Plant():
            reasons += _cat_ready_reasons(masks)
        case Done():
            reasons += [Reason("enough-trees"), *_cat_ready_reasons(masks)]
    if masks_after != masks and masks_after.tiles.bit_count() == evaluator.size**2:
        reasons.insert(0, Reason("fills", {"n": evaluator.full_grid_bonus}))
    gains = _card_gains(evaluator, masks, masks_after, max_turns)
    cards = [Reason("card", {"card": card, "n": gain}) for gain, card in gains if gain > 0]
    return (*cards[:_FIRST_CARDS], *reasons, *cards[_FIRST_CARDS:])


def _masks_after(
    state: WispwoodState,
    seat: int,
    evaluator: ForestEvaluator,
    masks: ForestMasks,
    action: Action,
    max_turns: float,
) -> ForestMasks:
    """Return a seat's forest after an action, with the best placement of a taken wisp."""
    match action:
        case Take(slot):
            move = _best_move(state, evaluator, masks, slot, max_turns)
            if move is not None:
                return with_placement(masks, move.placement, move.cell, move.kind, masks.ready)
        case Place():
            return _masks_after_placing(state, seat, masks, action)
        case Plant():
            after = plan_trees(evaluator, masks, max_turns, state.planted).after
            tree = _window_cell(state, seat, action.x, action.y)
            return after if after.trees & tree else with_tree(masks, tree)
    return masks


def _card_gains(
    evaluator: ForestEvaluator, before: ForestMasks, after: ForestMasks, max_turns: float
) -> list[tuple[int, str]]:
    """Return by how much each wish card scores more in this round, the largest gain first."""
    forecast_before, forecast_after = (
        evaluator.forecast(before, max_turns)[0].without_later_rounds,
        evaluator.forecast(after, max_turns)[0].without_later_rounds,
    )
    gains = [
        (round(evaluate(after, card, forecast_after) - evaluate(before, card, forecast_before)), card.id)
        for evaluate, card in zip(evaluator.card_functions, evaluator.cards, strict=True)
    ]
    return sorted(gains, key=lambda pair: -pair[0])


def _cat_ready_reasons(masks: ForestMasks) -> list[Reason]:
    return [] if masks.ready else [Reason("cat-gets-ready")]


def _rival_reasons(state: WispwoodState, seat: int, slot: int) -> list[Reason]:
    """Return whether the ghost, or the next player, would most like to have this wisp."""
    if state.ghost is not None:
        if not state.ghost.fireflies:
            return []
        chance = sum(
            chance_of_turn
            for chance_of_turn, wanted_slot, _ in ghost_turn_outcomes(state.ghost, state.slots)
            if wanted_slot == slot
        )
        return [Reason("ghost-wants")] if chance >= GHOST_CHANCE else []
    other = (seat + 1) % state.setup.players
    if state.closing and other == state.start:
        return []
    evaluator, masks = ForestEvaluator.from_state(state), make_forest_masks(state.forests[other])
    max_turns = max_turns_left(state, other)
    quick_values: dict[int, float] = {}
    for each_slot in wisp_slots(state.slots):
        move = _best_move(state, evaluator, masks, each_slot, max_turns)
        if move is not None:
            quick_values[each_slot] = move.quick_value
    best_slot = max(quick_values, key=lambda each_slot: quick_values[each_slot], default=None)
    return [Reason("next-wants")] if best_slot == slot else []


def _best_move(
    state: WispwoodState, evaluator: ForestEvaluator, masks: ForestMasks, slot: int, max_turns: float
) -> PlacementMove | None:
    options = PlacementOptions(evaluator, masks, max_turns)
    moves: list[tuple[float, PlacementMove]] = []
    for any_shape in (False, True):
        for key, needs_cat in list_open_wisp_shapes(
            state, slot, state.slots, any_shape=any_shape and masks.ready
        ):
            if needs_cat == any_shape:
                moves += options.valued_moves(key, 1)
        if moves:
            break
    return max(moves, key=lambda pair: pair[0])[1] if moves else None


def _masks_after_placing(state: WispwoodState, seat: int, masks: ForestMasks, action: Place) -> ForestMasks:
    options = PlacementOptions(ForestEvaluator.from_state(state), masks, max_turns_left(state, seat))
    forest = state.forests[seat]
    column, row = action.x - forest.x + MARGIN, action.y - forest.y + MARGIN
    kind = state.slots[state.taken]
    for _, placement, _ in options.quick_values((kind, action.shape)):
        if (placement.turn, placement.column, placement.row) == (action.turn, column, row):
            return with_placement(masks, placement, placement.cells[action.wisp], kind, masks.ready)
    return masks


def _cat_reasons(state: WispwoodState, seat: int, action: KeepCat | MoveCat) -> tuple[Reason, ...]:
    masks = make_forest_masks(state.forests[seat])
    if isinstance(action, MoveCat):
        masks = with_cat(masks, _window_cell(state, seat, action.x, action.y))
    free_cells = round(
        estimate_mean_free_hat_cells(ForestEvaluator.from_state(state).for_next_round(), masks)
    )
    reasons = [Reason("room-for-hats", {"n": free_cells})] if free_cells else []
    if isinstance(action, KeepCat):
        reasons.append(Reason("cat-lies-well"))
    return tuple(reasons)


def _window_cell(state: WispwoodState, seat: int, x: int, y: int) -> int:
    forest = state.forests[seat]
    return 1 << ((y - forest.y + MARGIN) * STRIDE + x - forest.x + MARGIN)
