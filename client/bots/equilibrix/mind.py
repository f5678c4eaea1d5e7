"""How EQUILIBRIX Connect is thought about."""

from __future__ import annotations

import random
from typing import Final, Literal

from client.bots.clock import Clock
from client.bots.equilibrix.evaluation import carefree, chances
from client.bots.equilibrix.ground import ground
from client.bots.equilibrix.play import Stones
from client.bots.equilibrix.roots import spots
from client.bots.equilibrix.turns import NONE, Spot, Turn
from client.bots.levels import Params
from client.bots.mind import Mind
from client.bots.thought import Thought, Weighed
from rules.contract import Action, State
from rules.equilibrix.actions import AnswerDraw
from rules.equilibrix.state import EquilibrixState

BONUS: Final = 0.05
"""What a bonus action seems worth at first sight, as a chance of winning."""

FAIR_DRAW: Final = 0.7
"""A draw is agreed to by whoever has less than this part of an equal share."""

LAST: Final = -1.0
"""What is never chosen: to offer a draw, to give up."""


class EquilibrixParams(Params, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """sight: how far it looks – one action, or the whole turn. width: actions that are followed up.
    wary: whether it sees what others could capture."""

    sight: Literal["action", "turn"] = "turn"
    width: int = 8
    replies: int = 0
    wary: bool = True


class EquilibrixMind(Mind[EquilibrixParams]):
    """It keeps nothing between decisions."""

    game_id = "equilibrix"
    params_type = EquilibrixParams

    def think(
        self, view: State, seat: int, params: EquilibrixParams, clock: Clock, chance: random.Random
    ) -> Thought:
        """Weigh the seat's actions."""
        assert isinstance(view, EquilibrixState)
        actions = self.game.actions(view, seat)
        if view.phase == "draw":
            weighed = _answers(view, seat, actions)
        else:
            weighed = _weighed(view, seat, params, clock, actions)
        if params.haze:
            weighed = [Weighed(one.action, one.value + chance.gauss(0, params.haze)) for one in weighed]
        return Thought(tuple(sorted(weighed, key=lambda one: -one.value)), clock.used)


def playing(state: EquilibrixState) -> tuple[int, ...]:
    """The seats that have not given up, the one that rolls after the present turn first."""
    players = state.setup.players
    after = [(state.seat + place) % players for place in range(1, players + 1)]
    return tuple(seat for seat in after if seat not in state.resigned)


def _answers(state: EquilibrixState, seat: int, actions: tuple[Action, ...]) -> list[Weighed]:
    """Whether to agree to a draw: a part of the win is enough for who is behind."""
    left = playing(state)
    mine = chances(ground(state.setup), state.stones, state.seat, left)[seat]
    fair = FAIR_DRAW / len(left)
    return [Weighed(each, fair if each == AnswerDraw(True) else mine) for each in actions]


def _weighed(
    state: EquilibrixState, seat: int, params: EquilibrixParams, clock: Clock, actions: tuple[Action, ...]
) -> list[Weighed]:
    terrain, left = ground(state.setup), playing(state)

    def value(stones: Stones) -> float:
        if params.wary:
            return chances(terrain, stones, left[0], left)[seat]
        return carefree(terrain, stones, seat)

    turn = Turn(terrain, seat, value, clock, params.width)
    found = []
    for action in actions:
        ways = list(spots(turn, state, action))
        best = max((_at_once(turn, way) for way in ways), default=LAST)
        found.append((best, action, ways))
    found.sort(key=lambda each: -each[0])
    if params.sight == "turn":
        for number, (best, action, ways) in enumerate(found[: params.width * 2]):
            if clock.out() or best >= 1 or not ways:
                break
            plans = [turn.best(way) for way in ways]
            found[number] = (max(plan.value for plan in plans), action, ways)
    return [Weighed(action, best) for best, action, _ in found]


def _at_once(turn: Turn, spot: Spot) -> float:
    """What a spot seems worth at first sight."""
    return min(1.0, turn.worth(spot.stones) + (BONUS if spot.bonus != NONE else 0.0))


MIND: Final = EquilibrixMind()
