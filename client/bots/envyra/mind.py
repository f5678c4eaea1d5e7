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
from client.bots.thought import Reason, WeighedAction
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

    def weigh(
        self, view: State, seat: int, params: EnvyraParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return the seat's actions with their values."""
        values = _weigh_phase(cast(EnvyraState, view), seat, params, budget, rng)
        return [WeighedAction(action, value) for action, value in values]

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """What speaks for an action, the weightiest first."""
        return reasons.reasons(cast(EnvyraState, view), seat, action)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures:
        """How all seats stand."""
        return position_features.extract_features(cast(EnvyraState, view), seat)


def _weigh_phase(
    state: EnvyraState, seat: int, params: EnvyraParams, budget: SearchBudget, rng: random.Random
) -> list[tuple[EnvyraAction, float]]:
    if state.phase == "boards":
        offers = rounds.weigh(state, seat, params, budget, rng)
        return [(PutCubes(offer), value) for offer, value in offers.items()]
    there = rounds.Round(state, seat, budget, params.character_weights, learned=params.learned)
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
