"""The mind of Balanceformers: which part of the game is thought about by which room."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable
from typing import Final, cast

from client.bots.balanceformers import area, initiative, position_features, prelude, reasons, turns
from client.bots.balanceformers.boards import ALL, Board, CreatureMove, RoundFacts
from client.bots.balanceformers.evaluation import POINTS
from client.bots.balanceformers.params import BalanceformersCharacterWeights, BalanceformersParams
from client.bots.balanceformers.temper import race_of
from client.bots.balanceformers.turns import Beam
from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason, WeighedAction
from rules.balanceformers import reckoning, scoring
from rules.balanceformers.actions import (
    BalanceformersAction,
    EndTurn,
    Move,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.state import OFF, BalanceformersState
from rules.contract import Action, State


class BalanceformersMind(Mind[BalanceformersParams]):
    """Plans of whole turns on boards whose reckoning is a sum."""

    game_id = "balanceformers"
    params_type = BalanceformersParams
    character_weights_type = BalanceformersCharacterWeights
    feature_names = position_features.FEATURE_NAMES
    sure_win_value = POINTS

    def weigh(
        self,
        view: State,
        seat: int,
        params: BalanceformersParams,
        budget: SearchBudget,
        rng: random.Random,
    ) -> list[WeighedAction]:
        """Return the seat's actions with their values."""
        values = _weigh_phase(cast(BalanceformersState, view), seat, params, budget, rng)
        return [WeighedAction(action, value) for action, value in values]

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """What speaks for an action, the weightiest first."""
        return reasons.reasons(cast(BalanceformersState, view), seat, action)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures | None:
        """How everybody stands; a pair picked in secret does not count before it is shown."""
        del seat
        return position_features.extract_features(cast(BalanceformersState, view))


def _weigh_phase(
    state: BalanceformersState,
    seat: int,
    params: BalanceformersParams,
    budget: SearchBudget,
    rng: random.Random,
) -> list[tuple[BalanceformersAction, float]]:
    match state.phase:
        case "building":
            return list(area.weigh(state).items())
        case "initiative":
            race = race_of(state, seat, params)
            beam = _beam(params, state.setup.players) if params.duels else Beam(0)
            return list(initiative.weigh(state, seat, beam, race, budget, rng).items())
        case "prelude":
            ground, race = RoundFacts(state), race_of(state, seat, params)
            placed = prelude.weigh(ground, state, seat, race, params.rollouts, budget, rng)
            return [(Place(move.creature, move.slot), value) for move, value in placed.items()]
        case "turn":
            return _turn(state, seat, params, budget, rng)
        case _:
            return [(TakeToken(source), _wealth(state, source)) for source in reckoning.givers(state)]


def _beam(params: BalanceformersParams, players: int) -> Beam:
    """How far to look: where more follow there is more to look at, and less to be foreseen."""
    if players == 2:
        return Beam(params.beam, params.replies, params.reply_beam)
    return Beam(params.beam, 2 * params.replies // players, 1)


def _turn(
    state: BalanceformersState,
    seat: int,
    params: BalanceformersParams,
    budget: SearchBudget,
    rng: random.Random,
) -> list[tuple[BalanceformersAction, float]]:
    ground = RoundFacts(state, _thought_of(state, params.sight, rng))
    race = race_of(state, seat, params)
    board = ground.board(state)
    followers = tuple(
        turns.Follower(other, sum(state.chosen[other])) for other in state.order[state.turn + 1 :]
    )
    beam = _beam(params, state.setup.players)
    searched, rest = turns.weigh(ground, board, seat, state.left, followers, race, beam, budget)
    if not searched:
        searched, rest = rest, {}
    if params.sight < 1:
        for move in RoundFacts(state).actions(board, seat):
            if move not in searched:
                rest.setdefault(move, 0.0)
    found = list(_actions(board, searched.items()))
    floor = min((value for _, value in found), default=float("inf"))
    # what was overlooked or not searched never comes before what was
    return found + [(action, min(value, floor - 0.01)) for action, value in _actions(board, rest.items())]


def _thought_of(state: BalanceformersState, sight: float, rng: random.Random) -> Container[int]:
    """The creatures that come to mind."""
    if sight >= 1:
        return ALL
    return {creature for creature in range(len(state.places)) if rng.random() < sight}


def _actions(
    board: Board, weighed: Iterable[tuple[CreatureMove | None, float]]
) -> Iterable[tuple[BalanceformersAction, float]]:
    for move, value in weighed:
        if move is None:
            yield EndTurn(), value
        elif board.places[move.creature] == OFF:
            yield Reincarnate(move.creature, move.slot), value
        else:
            yield Move(move.creature, move.slot), value


def _wealth(state: BalanceformersState, seat: int) -> float:
    """How well a rival does: tokens are taken from the strongest."""
    low, high = sorted(scoring.values(state, seat))
    return low + 0.1 * high


MIND: Final = BalanceformersMind()
"""The one instance."""
