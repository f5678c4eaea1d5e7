"""The bot player of EQUILIBRIX: selects the search for each phase."""

from __future__ import annotations

import random
from functools import cache
from typing import ClassVar, Final

from client.bots.equilibrix import outcomes, position_features
from client.bots.equilibrix.evaluation import estimate_win_chance_roughly, get_weight_deviation, win_chances
from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import get_game_facts
from client.bots.equilibrix.params import EquilibrixCharacterWeights, EquilibrixParams
from client.bots.equilibrix.reasons import list_measures, list_reasons
from client.bots.equilibrix.replies import ReplySearch, split_rolls_into_sets
from client.bots.equilibrix.turn_nodes import action_nodes, active_seats
from client.bots.equilibrix.turn_search import BONUS_VALUE, NO_BONUS, TurnEnd, TurnNode, TurnSearch
from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Quantity, Reason, WeighedAction
from rules.contract import Action, State
from rules.equilibrix.actions import AnswerDraw
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState
from rules.rng import random_below, seed_generator

FACES: Final = 6
"""Faces of a die."""

DRAW_SHARE: Final = 0.7
"""A draw is agreed to with a chance below this part of an equal share."""

MAX_UNCERTAIN_VALUE: Final = 0.999
"""Highest value of an action that does not win at once."""

NEVER_CHOSEN: Final = -1.0
"""Value of actions that are never chosen: to offer a draw, to resign."""


class EquilibrixMind(Mind[EquilibrixParams]):
    """Bot player of EQUILIBRIX: searches turns of two dice and values them by the chance to win."""

    game_id = "equilibrix"
    params_type = EquilibrixParams
    character_weights_type = EquilibrixCharacterWeights
    feature_names = position_features.FEATURE_NAMES
    reason_amounts: ClassVar = {
        **dict.fromkeys(("captures", "saves", "threatens", "dice", "rival-missing"), 1),
        **dict.fromkeys(("nearer", "start", "rival-dice", "own-threatened", "outcome-missing"), -1),
        **dict.fromkeys(("rivals-threatened", "outcome-rival-missing"), 1),
    }
    decisive_reasons = frozenset(("wins", "wins-later"))
    weak_reasons = frozenset(("grows",))

    def evaluate_actions(
        self, view: State, seat: int, params: EquilibrixParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return the legal actions of a seat, each with its value (estimated chance to win)."""
        assert isinstance(view, EquilibrixState)
        actions = GAME.offers(view, seat)  # with the content that is active
        if view.phase == "draw":
            return _weigh_draw_answers(view, seat, actions)
        return _weigh_actions(view, seat, params, budget, actions, rng)

    def add_noise(self, value: float, noise: float, rng: random.Random) -> float:
        """Return a chance with a random error, kept below 1.

        A winning action (value 1) gets no error: even weak bots do not overlook that an action joins all
        bases.
        """
        return value if value >= 1 else min(value + rng.gauss(0, noise), MAX_UNCERTAIN_VALUE)

    def list_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return all reasons in favour of an action, the most important first."""
        assert isinstance(view, EquilibrixState)
        return list_reasons(view, seat, action)

    def list_measures(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return how far all bases are from being joined after an action."""
        assert isinstance(view, EquilibrixState)
        return list_measures(view, seat, action)

    def list_quantities(self, before: State, view: State, seat: int) -> tuple[Quantity, ...]:
        """Return the stones missing between the seat's bases, and between an opponent's."""
        del before
        assert isinstance(view, EquilibrixState)
        return outcomes.list_quantities(view, seat)

    def has_period_ended(self, before: State, state: State) -> bool:
        """Return whether every player has had two more turns."""
        assert isinstance(before, EquilibrixState)
        assert isinstance(state, EquilibrixState)
        return outcomes.has_period_ended(before, state)

    def enumerate_worlds(self, view: State) -> tuple[State, ...]:
        """Return the view with each random generator that makes the next two dice fall differently."""
        assert isinstance(view, EquilibrixState)
        return tuple(GAME.determinize(view, seed) for seed in _find_seeds_of_rolls())

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures:
        """Return the features of a position, such as chances to win, for all seats."""
        del seat
        assert isinstance(view, EquilibrixState)
        return position_features.extract_features(view)


@cache
def _find_seeds_of_rolls() -> tuple[int, ...]:
    """Return a seed for each of the equally likely results of the next two dice."""
    seeds: dict[tuple[int, int], int] = {}
    seed = 0
    while len(seeds) < FACES**2:
        rng, first = random_below(seed_generator(seed), FACES)
        _, second = random_below(rng, FACES)
        seeds.setdefault((first, second), seed)
        seed += 1
    return tuple(seeds.values())


def _weigh_draw_answers(
    state: EquilibrixState, seat: int, actions: tuple[Action, ...]
) -> list[WeighedAction]:
    """Return the values of agreeing to a draw or not: whoever is behind is content with a part of the win."""
    active = active_seats(state)
    own_chance = win_chances(get_game_facts(state.setup), state.stones, state.seat, active)[seat]
    enough = DRAW_SHARE / len(active)
    return [WeighedAction(action, enough if action == AnswerDraw(True) else own_chance) for action in actions]


def _weigh_actions(
    state: EquilibrixState,
    seat: int,
    params: EquilibrixParams,
    budget: SearchBudget,
    actions: tuple[Action, ...],
    rng: random.Random,
) -> list[WeighedAction]:
    facts, active, preference = (
        get_game_facts(state.setup),
        active_seats(state),
        get_weight_deviation(seat, params.character_weights),
    )

    roller = state.start if state.phase == "placing" else active[0]

    def value(stones: Stones) -> float:
        if params.sees_captures:
            return win_chances(facts, stones, roller, active, preference)[seat]
        return estimate_win_chance_roughly(facts, stones, seat, preference)

    turn = TurnSearch(
        facts, seat, value, budget, params.width, params.ends_per_action, params.useful_births_only
    )
    ranked: list[tuple[float, Action, tuple[TurnEnd, ...]]] = []
    nodes_by_action = {action: list(action_nodes(turn, state, action)) for action in actions}
    for action, start_nodes in nodes_by_action.items():
        ranked.append(
            (max((_first_look(turn, node) for node in start_nodes), default=NEVER_CHOSEN), action, ())
        )
    ranked.sort(key=lambda item: -item[0])
    if params.sight == "turn":
        for index, (best, action, _) in enumerate(ranked[: params.width * 2]):
            start_nodes = nodes_by_action[action]
            if budget.is_exhausted() or best >= 1 or not start_nodes:
                break
            ends = sorted(
                (end for node in start_nodes for end in turn.best_ends(node)), key=lambda end: -end.value
            )
            ranked[index] = (ends[0].value, action, tuple(ends[: params.ends_per_action]))
        ranked.sort(key=lambda item: -item[0])
    if params.ends_with_replies and ranked[0][0] < 1 and state.phase != "placing":
        _look_at_replies(state, seat, params, budget, rng, ranked)
    return [WeighedAction(action, best) for best, action, _ in ranked]


def _look_at_replies(
    state: EquilibrixState,
    seat: int,
    params: EquilibrixParams,
    budget: SearchBudget,
    rng: random.Random,
    ranked: list[tuple[float, Action, tuple[TurnEnd, ...]]],
) -> None:
    """Re-value the most promising ends of the turn by the next player's replies, in place."""
    facts, active, preference = (
        get_game_facts(state.setup),
        active_seats(state),
        get_weight_deviation(seat, params.character_weights),
    )
    after = active[1] if len(active) > 1 else active[0]

    def chances_after(stones: Stones) -> tuple[float, ...]:
        return win_chances(facts, stones, after, active, preference)

    first_values = {end.stones: end.value for _, _, ends in ranked for end in ends}
    ends = sorted(
        (TurnEnd(value, stones) for stones, value in first_values.items()), key=lambda end: -end.value
    )
    if len(ends) < 2:
        return
    replies = ReplySearch(
        facts, active[0], chances_after, budget, split_rolls_into_sets(facts, rng), params.reply_width
    )
    value_by_stones = {
        end.stones: end.value
        for end in replies.rank_turn_ends(ends[: params.ends_with_replies], seat, params.reply_trust)
    }
    # what was not looked at is worth less than the worst that was
    lowest = min(value_by_stones.values())
    for index, (best, action, action_ends) in enumerate(ranked):
        values = [value_by_stones[end.stones] for end in action_ends if end.stones in value_by_stones]
        ranked[index] = (max(values) if values else min(best, lowest) - 1e-6, action, action_ends)
    ranked.sort(key=lambda each: -each[0])


def _first_look(turn: TurnSearch, node: TurnNode) -> float:
    """Return the value of a node at first sight."""
    return min(1.0, turn.evaluate_turn_end(node.stones) + (BONUS_VALUE if node.bonus != NO_BONUS else 0.0))


MIND: Final = EquilibrixMind()
