"""Games of Wispwood, against the ghost or each other: each turn with the traits of the forest, and what came
afterwards."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, NamedTuple

from client.bots.search_budget import SearchBudget
from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_features import FOREST, card_features, feature_names, forest_features
from client.bots.wispwood.forest_masks import ForestMasks, make_forest_masks
from client.bots.wispwood.learned_weights import GroupWeights
from client.bots.wispwood.mind import MIND
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.round_length import max_turns_left, turns_to_fill
from rules.wispwood.actions import WispwoodAction
from rules.wispwood.content import content
from rules.wispwood.game import GAME
from rules.wispwood.ghost import compute_round_points
from rules.wispwood.state import WispwoodState

Name = tuple[str, str]
"""A group of traits and one of them."""

GHOST: Final = 4


class Lesson(NamedTuple):
    """A forest after a turn. round: the game's. traits: those that are not 0.
    target: by how much the outlook was too low, in points."""

    round: int
    traits: dict[Name, float]
    target: float


class Moment(NamedTuple):
    """A seat's forest after a turn, while the game goes on. value: what the outlook makes of it. ghost: what
    the ghost scores in a round by what it has by then, 0 without one."""

    seat: int
    round: int
    traits: dict[Name, float]
    value: float
    ghost: int


def lessons(params: WispwoodParams, seed: int) -> list[Lesson]:
    """Return a whole game, alone against the hardest ghost, and what each of its turns teaches."""
    state = GAME.start(1, seed, {"ghost": GHOST})
    moments: list[Moment] = []
    number = 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        before, state = (
            state,
            GAME.apply(state, seat, decision(state, seat, params, f"{seed}/{number}")).state,
        )
        number += 1
        moments += _moments(before, state, seat)
    return [lesson(moment, state) for moment in moments]


def decision(state: WispwoodState, seat: int, params: WispwoodParams, seed: str) -> WispwoodAction:
    """Return what a seat does, as far as positions bound the thinking."""
    actions = GAME.actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    budget = SearchBudget(params.nodes)
    action = MIND.rank_actions(GAME.view(state, seat), seat, params, budget, random.Random(seed)).action
    assert isinstance(action, WispwoodAction)
    return action


def _moments(before: WispwoodState, after: WispwoodState, seat: int) -> list[Moment]:
    """Return the forests as a turn, or the cats' walks, have left them.

    The last turn of all teaches nothing.
    """
    ghost = 0 if before.ghost is None else compute_round_points(before.ghost)
    if before.phase == "cats":
        if after.phase == "cats":
            return []
        evaluator = ForestEvaluator.from_state(after)
        return [
            _moment(evaluator, make_forest_masks(forest), _turns(after, each), each, after.round, ghost)
            for each, forest in enumerate(after.forests)
        ]
    if before.phase not in ("turn", "shape", "trees") or after.phase == "over":
        return []
    over = len(after.sheets) > len(before.sheets)
    if not over and not turn_over(before, after, seat):
        return []
    forest = after.sheets[-1].forests[seat] if over else after.forests[seat]
    return [
        _moment(
            ForestEvaluator.from_state(before),
            make_forest_masks(forest),
            max_turns_left(before, seat),
            seat,
            before.round,
            ghost,
        )
    ]


def turn_over(before: WispwoodState, after: WispwoodState, seat: int) -> bool:
    """Return whether a step within a round was the last of the seat's turn."""
    if before.ghost is not None and after.ghost is not None:
        return len(after.ghost.spent) > len(before.ghost.spent)
    return GAME.deciders(after) != (seat,)


def _turns(state: WispwoodState, seat: int) -> float:
    """Return how many turns a round that begins has at most, as they are reckoned before its cats have
    walked.
    """
    if state.ghost is not None:
        return float(content().fireflies.per_round[state.round - 1])
    return turns_to_fill(state.size**2 - state.forests[seat].tile_mask.bit_count())


def _moment(
    evaluator: ForestEvaluator, masks: ForestMasks, max_turns: float, seat: int, round_: int, ghost: int
) -> Moment:
    forecast, need = evaluator.forecast(masks, max_turns)
    filling = evaluator.full_grid_value(need, max_turns)
    traits = _named(FOREST, forest_features(evaluator.size, masks, forecast, filling, need, max_turns))
    for evaluate, card in zip(evaluator.card_functions, evaluator.cards, strict=True):
        part = evaluate(masks, card, forecast)
        traits |= _named(card.id, card_features(masks, evaluate, card, forecast, part))
    return Moment(seat, round_, traits, evaluator.estimate_value(masks, max_turns), ghost)


def _named(group: str, values: tuple[float, ...]) -> dict[Name, float]:
    return {
        (group, name): float(value) for name, value in zip(feature_names(group), values, strict=True) if value
    }


def lesson(moment: Moment, end: WispwoodState) -> Lesson:
    """Return what came: the points from that round on, less those that the ghost gained by what it took
    since.
    """
    later = end.sheets[moment.round - 1 :]
    own = sum(sum(sheet.points[moment.seat]) for sheet in later)
    lost = sum(sheet.ghost for sheet in later) - len(later) * moment.ghost
    return Lesson(moment.round, moment.traits, own - lost - moment.value)


def group_weights(found: Mapping[Name, float]) -> GroupWeights:
    """Group weights by the groups of their features."""
    groups: GroupWeights = {}
    for (group, trait), weight in found.items():
        groups.setdefault(group, {})[trait] = weight
    return groups
