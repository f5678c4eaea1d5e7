"""The bot of Envyra: chooses the search for each phase."""

from __future__ import annotations

import random
from typing import Final, cast

from client.bots.envyra import position_features, reasons, round_search
from client.bots.envyra.evaluation import WIN_VALUE
from client.bots.envyra.params import EnvyraCharacterWeights, EnvyraParams
from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason, WeighedAction
from rules.contract import Action, State
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.rounds import removable_positions
from rules.envyra.state import EnvyraState


class EnvyraMind(Mind[EnvyraParams]):
    """The bot of Envyra.

    It searches a round as a game of simultaneous secret choices. Positions are evaluated by what holdings may
    become and by who is likely to take which tile.
    """

    game_id = "envyra"
    params_type = EnvyraParams
    character_weights_type = EnvyraCharacterWeights
    feature_names = position_features.FEATURE_NAMES
    sure_win_value = WIN_VALUE

    def evaluate_actions(
        self, view: State, seat: int, params: EnvyraParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return the legal actions of a seat in Envyra with their values, in any order."""
        values = _weigh_phase(cast(EnvyraState, view), seat, params, budget, rng)
        return [WeighedAction(action, value) for action, value in values]

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return the reasons for an action in Envyra, the weightiest first."""
        return reasons.find_reasons(cast(EnvyraState, view), seat, action)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures:
        """Return the features (numbers from which a position is assessed) of each seat in Envyra."""
        return position_features.extract_features(cast(EnvyraState, view), seat)


def _weigh_phase(
    state: EnvyraState, seat: int, params: EnvyraParams, budget: SearchBudget, rng: random.Random
) -> list[tuple[EnvyraAction, float]]:
    if state.phase == "boards":
        offers = round_search.evaluate_board_choices(state, seat, params, budget, rng)
        return [(PutCubes(offer), value) for offer, value in offers.items()]
    search = round_search.RoundSearch(state, seat, budget, params.character_weights, learned=params.learned)
    if state.phase == "removal":
        values: list[tuple[EnvyraAction, float]] = []
        for place in removable_positions(state):
            position_without = search.position.copy()
            position_without.grid[place] = -1
            values.append((RemoveTile(place), search.evaluate(position_without)[seat]))
        return values
    position = search.position
    return [
        (MoveCube(place), search.pass_search.search_after_move(position, state.lap, seat, place)[0][seat])
        for place in position.playable(seat)
    ]


MIND: Final = EnvyraMind()
"""The only instance."""
