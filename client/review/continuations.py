"""What comes of two actions when play goes on: numbers that the game's mind names, over sampled deals.

A glance at the position after an action misses what follows from it; played on, both actions show what they
bring and cost. Only differences that are no accident of the deals count.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from client.bots.levels import Level
from client.bots.mind import choose_action, get_mind
from client.bots.search_budget import never_hurry
from client.bots.thought import LEAD, Quantity, Reason
from client.review.determinization import ForeseenStep, sample_step_outcome
from rules.contract import Action, AnyGame, Scalar, State

CONTINUATION_LEVEL: Final[Level] = "branch"
"""The level at which all seats play on, errors included: without them all deals might be played alike."""

PAIRS: Final = 12
"""Deals in which both actions are played on."""

_MAX_DECISIONS: Final = 80
"""Decisions played on at most; hardly any round takes more."""

_MIN_SPREADS: Final = 2.0
"""A difference is told if it is more than this many times its standard error."""

_MIN_AMOUNTS: Final = {"n": 2, "tenths": 2, "percent": 10}
"""Least difference that is told, in each unit."""

_MIN_WORSE: Final = 0.4
"""Weight from which something worse is told, as a share of the weightiest that is better."""

_Subject: TypeAlias = tuple[str, tuple[tuple[str, Scalar], ...]]
"""What a quantity is about."""

_Amounts: TypeAlias = dict[_Subject, float]


class Continuations(NamedTuple):
    """How two actions compare when play goes on from both."""

    better: tuple[Reason, ...] = ()
    """What the better action brings clearly more of, with both amounts, the most important first.

    Nothing if what it brings less of weighs more: then these numbers do not explain why it is better.
    """
    worse: tuple[Reason, ...] = ()
    """What it brings clearly less of, if that weighs much beside what it brings more of."""
    lead: float | None = None
    """By how many points it does better against the best opponent; None in games without points."""


def compare_continuations(
    game: AnyGame,
    step: ForeseenStep,
    best: Action,
    played: Action,
    is_hurried: Callable[[], bool] = never_hurry,
) -> Continuations | None:
    """Play on from two actions in the same deals to the end of the round, and compare what the mind counts.

    Args:
        game: The game.
        step: The decision.
        best: The better action.
        played: The action taken.
        is_hurried: If it returns True, no more deals are played.

    Returns:
        None if the game's mind counts nothing, or an action is hardly ever legal.
    """
    pairs: list[tuple[_Amounts, _Amounts]] = []
    quantities: dict[_Subject, Quantity] = {}
    for seed in range(PAIRS):
        if is_hurried():
            break
        sides: list[_Amounts] = []
        for action in (best, played):
            end = _play_on(game, step._replace(action=action), seed)
            counted = () if end is None else _list_quantities(game, step, end)
            quantities |= {_get_subject(quantity): quantity for quantity in counted}
            if end is not None:
                sides.append({_get_subject(quantity): quantity.value for quantity in counted})
        if len(sides) == 2:
            pairs.append((sides[0], sides[1]))
    if len(pairs) < PAIRS / 2 or not quantities:
        return None
    return _compare_all(game.id, quantities, pairs)


def _list_quantities(game: AnyGame, step: ForeseenStep, state: State) -> tuple[Quantity, ...]:
    view = game.view(state, step.actor)
    with game.active():
        return get_mind(game.id).list_quantities(step.view, view, step.actor)


def _compare_all(
    game_id: str, quantities: Mapping[_Subject, Quantity], pairs: Sequence[tuple[_Amounts, _Amounts]]
) -> Continuations:
    """Compare all quantities in pairs of amounts, those after the better action first."""
    signs, lead = get_mind(game_id).reason_amounts, None
    better: list[tuple[float, Reason]] = []
    worse: list[tuple[float, Reason]] = []
    for subject, quantity in quantities.items():
        best, played = ([amounts.get(subject, 0.0) for amounts in side] for side in zip(*pairs, strict=True))
        if quantity.key == LEAD:
            lead = statistics.fmean(best) - statistics.fmean(played)
        elif (compared := _compare(quantity, best, played, signs[quantity.key])) is not None:
            gain, reason = compared
            (better if gain > 0 else worse).append((abs(gain) * quantity.weight, reason))
    better.sort(key=lambda item: -item[0])
    worse.sort(key=lambda item: -item[0])
    if sum(weight for weight, _ in worse) > sum(weight for weight, _ in better):
        return Continuations(lead=lead)  # what was counted speaks for the action played, and explains nothing
    least = _MIN_WORSE * better[0][0] if better else math.inf
    return Continuations(
        tuple(reason for _, reason in better),
        tuple(reason for weight, reason in worse if weight >= least),
        lead,
    )


def _get_subject(quantity: Quantity) -> _Subject:
    return quantity.key, tuple(sorted(quantity.params.items()))


def _play_on(game: AnyGame, step: ForeseenStep, seed: int) -> State | None:
    """Play a step and what follows to the end of the round; return None if the step is illegal."""
    mind = get_mind(game.id)
    state = sample_step_outcome(game, step, seed)
    for number in range(_MAX_DECISIONS):
        if state is None:
            break
        deciders = game.deciders(state)
        if not deciders or mind.has_period_ended(step.view, state):
            break
        seat = deciders[0]
        view, number_of_search = game.view(state, seat), _MAX_DECISIONS * seed + number
        thought = choose_action(game, view, seat, CONTINUATION_LEVEL, number_of_search, timed=False)
        state = game.apply(state, seat, thought.action).state
    return state


def _compare(
    quantity: Quantity, best: list[float], played: list[float], sign: int
) -> tuple[float, Reason] | None:
    """Return the better action's advantage in a quantity and the reason for it; None if it is not clear."""
    gains = [sign * (one - other) for one, other in zip(best, played, strict=True)]
    gain = statistics.fmean(gains)
    if abs(gain) <= _MIN_SPREADS * statistics.stdev(gains) / len(gains) ** 0.5:
        return None
    amount, other = (quantity.to_amount(statistics.fmean(values)) for values in (best, played))
    if abs(amount - other) < _MIN_AMOUNTS[quantity.unit]:
        return None
    return gain, Reason(quantity.key, {**quantity.params, quantity.unit: amount}, other)
