"""How EQUILIBRIX Connect is thought about."""

from __future__ import annotations

import random
from typing import Final, Literal

from client.bots.equilibrix import position_features
from client.bots.equilibrix.evaluation import EquilibrixCharacterWeights, carefree, chances, leaning
from client.bots.equilibrix.ground import ground
from client.bots.equilibrix.play import Stones
from client.bots.equilibrix.reasons import reasons
from client.bots.equilibrix.replies import Replies, rolls
from client.bots.equilibrix.roots import nodes, playing
from client.bots.equilibrix.turns import BONUS, NONE, Turn, TurnEnd, TurnNode
from client.bots.levels import LevelParams
from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason, WeighedAction
from rules.contract import Action, State
from rules.equilibrix.actions import AnswerDraw
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState

FAIR_DRAW: Final = 0.7
"""A draw is agreed to by whoever has less than this part of an equal share."""

ALMOST: Final = 0.999
"""The most that an action can seem worth that does not win at once."""

LAST: Final = -1.0
"""What is never chosen: to offer a draw, to give up."""


class EquilibrixParams(LevelParams, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """wary: whether it sees what others could capture. sight: how far it looks – one action, or the whole
    turn. width: actions that are followed up. narrow: whether only births that do something at once are among
    them. several: ways to end the turn that are told apart for each action. ends: so many of all of them are
    weighed by the next player's best turns (none: 0; reply_width: as width), which count for a part (trust,
    0–1) of the value.
    """

    wary: bool = True
    sight: Literal["action", "turn"] = "turn"
    width: int = 8
    narrow: bool = True
    several: int = 1
    ends: int = 0
    reply_width: int = 1
    trust: float = 1.0
    character_weights: EquilibrixCharacterWeights = EquilibrixCharacterWeights()


class EquilibrixMind(Mind[EquilibrixParams]):
    """It keeps nothing between decisions."""

    game_id = "equilibrix"
    params_type = EquilibrixParams
    character_weights_type = EquilibrixCharacterWeights
    feature_names = position_features.FEATURE_NAMES

    def weigh(
        self, view: State, seat: int, params: EquilibrixParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return the seat's actions with their values."""
        assert isinstance(view, EquilibrixState)
        actions = GAME.offers(view, seat)  # with the content that is active
        if view.phase == "draw":
            return _weigh_draw_answers(view, seat, actions)
        return _weigh_actions(view, seat, params, budget, actions, rng)

    def add_noise(self, value: float, noise: float, rng: random.Random) -> float:
        """Return a chance with a random error, below 1. Nobody overlooks that an action joins the bases."""
        return value if value >= 1 else min(value + rng.gauss(0, noise), ALMOST)

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """What speaks for an action."""
        assert isinstance(view, EquilibrixState)
        return reasons(view, seat, action)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures:
        """How all seats stand."""
        del seat
        assert isinstance(view, EquilibrixState)
        return position_features.extract_features(view)


def _weigh_draw_answers(
    state: EquilibrixState, seat: int, actions: tuple[Action, ...]
) -> list[WeighedAction]:
    """Whether to agree to a draw: a part of the win is enough for who is behind."""
    left = playing(state)
    mine = chances(ground(state.setup), state.stones, state.seat, left)[seat]
    fair = FAIR_DRAW / len(left)
    return [WeighedAction(each, fair if each == AnswerDraw(True) else mine) for each in actions]


def _weigh_actions(
    state: EquilibrixState,
    seat: int,
    params: EquilibrixParams,
    budget: SearchBudget,
    actions: tuple[Action, ...],
    rng: random.Random,
) -> list[WeighedAction]:
    terrain, left, lean = ground(state.setup), playing(state), leaning(seat, params.character_weights)

    def value(stones: Stones) -> float:
        if params.wary:
            return chances(terrain, stones, left[0], left, lean)[seat]
        return carefree(terrain, stones, seat, lean)

    turn = Turn(terrain, seat, value, budget, params.width, params.several, params.narrow)
    found: list[tuple[float, Action, tuple[TurnEnd, ...]]] = []
    spots_of = {action: list(nodes(turn, state, action)) for action in actions}
    for action, ways in spots_of.items():
        found.append((max((_at_once(turn, way) for way in ways), default=LAST), action, ()))
    found.sort(key=lambda each: -each[0])
    if params.sight == "turn":
        for number, (best, action, _) in enumerate(found[: params.width * 2]):
            ways = spots_of[action]
            if budget.is_exhausted() or best >= 1 or not ways:
                break
            plans = sorted((plan for way in ways for plan in turn.plans(way)), key=lambda plan: -plan.value)
            found[number] = (plans[0].value, action, tuple(plans[: params.several]))
        found.sort(key=lambda each: -each[0])
    if params.ends and found[0][0] < 1 and state.phase != "placing":
        _look_at_replies(state, seat, params, budget, rng, found)
    return [WeighedAction(action, best) for best, action, _ in found]


def _look_at_replies(
    state: EquilibrixState,
    seat: int,
    params: EquilibrixParams,
    budget: SearchBudget,
    rng: random.Random,
    found: list[tuple[float, Action, tuple[TurnEnd, ...]]],
) -> None:
    """Weigh the most promising ends of the turn by what the next player makes of them."""
    terrain, left, lean = ground(state.setup), playing(state), leaning(seat, params.character_weights)
    after = left[1] if len(left) > 1 else left[0]

    def outlook(stones: Stones) -> tuple[float, ...]:
        return chances(terrain, stones, after, left, lean)

    static = {plan.stones: plan.value for _, _, plans in found for plan in plans}
    ends = sorted((TurnEnd(value, stones) for stones, value in static.items()), key=lambda plan: -plan.value)
    if len(ends) < 2:
        return
    replies = Replies(terrain, left[0], outlook, budget, rolls(terrain, rng), params.reply_width)
    known = {end.stones: end.value for end in replies.weighed(ends[: params.ends], seat, params.trust)}
    # what was not looked at is worth less than the worst that was
    lowest = min(known.values())
    for number, (best, action, plans) in enumerate(found):
        seen = [known[plan.stones] for plan in plans if plan.stones in known]
        found[number] = (max(seen) if seen else min(best, lowest) - 1e-6, action, plans)
    found.sort(key=lambda each: -each[0])


def _at_once(turn: Turn, node: TurnNode) -> float:
    """What a node seems worth at first sight."""
    return min(1.0, turn.worth(node.stones) + (BONUS if node.bonus != NONE else 0.0))


MIND: Final = EquilibrixMind()
