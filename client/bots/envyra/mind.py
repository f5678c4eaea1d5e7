"""The mind of Envyra: which part of the game is thought about by which room."""

from __future__ import annotations

import random
from typing import Final, cast

from client.bots.envyra import position_features, reasons, rounds
from client.bots.envyra.evaluation import POINTS
from client.bots.envyra.params import EnvyraCharacterWeights, EnvyraParams
from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason, Thought, WeighedAction
from rules.contract import Action, State
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.rounds import removable
from rules.envyra.state import EnvyraState


class EnvyraMind(Mind[EnvyraParams]):
    """Rounds as games of secret choices, judged by what holdings may become and who will take what."""

    game_id = "envyra"
    params_type = EnvyraParams
    character_weights_type = EnvyraCharacterWeights
    feature_names = position_features.FEATURE_NAMES
    sure_win_value = POINTS

    def think(
        self, view: State, seat: int, params: EnvyraParams, clock: SearchBudget, chance: random.Random
    ) -> Thought:
        """Weigh all actions of the seat, the best first."""
        state = cast(EnvyraState, view)
        values = _values(state, seat, params, clock, chance)
        if params.eval_noise:
            values = [(action, value + chance.gauss(0.0, params.eval_noise)) for action, value in values]
        values.sort(key=lambda one: -one[1])
        return Thought(tuple(WeighedAction(action, value) for action, value in values), clock.spent)

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """What speaks for an action, the weightiest first."""
        return reasons.reasons(cast(EnvyraState, view), seat, action)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures:
        """How all seats stand."""
        return position_features.extract_features(cast(EnvyraState, view), seat)


def _values(
    state: EnvyraState, seat: int, params: EnvyraParams, clock: SearchBudget, chance: random.Random
) -> list[tuple[EnvyraAction, float]]:
    if state.phase == "boards":
        offers = rounds.weigh(state, seat, params, clock, chance)
        return [(PutCubes(offer), value) for offer, value in offers.items()]
    there = rounds.Round(state, seat, clock, params.character_weights, learned=params.learned)
    if state.phase == "removal":
        found: list[tuple[EnvyraAction, float]] = []
        for place in removable(state):
            without = there.position.copy()
            without.grid[place] = -1
            found.append((RemoveTile(place), there.verdict(without)[seat]))
        return found
    position = there.position
    return [
        (MoveCube(place), there.passes.moved(position, state.lap, seat, place)[0][seat])
        for place in position.playable(seat)
    ]


MIND: Final = EnvyraMind()
"""The one instance."""
