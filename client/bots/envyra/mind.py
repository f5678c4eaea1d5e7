"""The bot of Envyra: chooses the search for each phase."""

from __future__ import annotations

import random
from typing import ClassVar, Final, cast

from client.bots.envyra import outcomes, position_features, reasons, round_search
from client.bots.envyra.evaluation import WIN_VALUE
from client.bots.envyra.params import EnvyraCharacterWeights, EnvyraParams
from client.bots.envyra.round_search import RoundSearch
from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Quantity, Reason, WeighedAction
from rules.contract import Action, State
from rules.envyra.actions import MoveCube, RemoveTile
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
    reason_amounts: ClassVar = {
        **dict.fromkeys(("keeps-majority", "outcome-rival-points", "outcome-rival-tile"), -1),
        **dict.fromkeys(("outcome-tile", "outcome-points"), 1),
        **dict.fromkeys(("makes-set", "would-make-set", "grows-set", "would-grow-set"), 1),
        **dict.fromkeys(
            ("earns-card", "first-of-colour", "would-be-first-of-colour", "is-worth", "cubes-left"), 1
        ),
    }
    weak_reasons = frozenset(("either-order", "ends-the-game", "contests", "keeps-majority"))
    estimated_reasons = frozenset(("is-worth",))
    is_counting_first = True

    def evaluate_actions(
        self, view: State, seat: int, params: EnvyraParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return the legal actions of a seat in Envyra with their values, in any order."""
        state = cast(EnvyraState, view)
        if state.phase == "boards":
            return round_search.evaluate_board_choices(state, seat, params, budget, rng)
        search = RoundSearch(state, seat, budget, params.character_weights, learned=params.learned)
        return _weigh_removals(search) if state.phase == "removal" else _weigh_moves(search)

    def list_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return all reasons for an action in Envyra, the weightiest first."""
        return reasons.list_reasons(cast(EnvyraState, view), seat, action)

    def list_measures(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return the cubes that an action leaves in the seat's supply."""
        return reasons.list_measures(cast(EnvyraState, view), seat, action)

    def list_quantities(self, before: State, view: State, seat: int) -> tuple[Quantity, ...]:
        """Return who has taken which tiles, and the points of the seat and of the best opponent."""
        return outcomes.list_quantities(cast(EnvyraState, before), cast(EnvyraState, view), seat)

    def has_period_ended(self, before: State, state: State) -> bool:
        """Return whether the next round is over too, in which cubes left on tiles take effect."""
        return cast(EnvyraState, state).round > cast(EnvyraState, before).round + 1

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures:
        """Return the features (numbers from which a position is assessed) of each seat in Envyra."""
        return position_features.extract_features(cast(EnvyraState, view), seat)


def _weigh_removals(search: RoundSearch) -> list[WeighedAction]:
    """Return the tiles that the seat may remove, with the value of the position without each."""
    weighed = []
    for place in removable_positions(search.state):
        position_without = search.position.copy()
        position_without.grid[place] = -1
        weighed.append(WeighedAction(RemoveTile(place), search.evaluate(position_without)[search.seat]))
    return weighed


def _weigh_moves(search: RoundSearch) -> list[WeighedAction]:
    """Return the cubes that the seat may move, with the value of the round played on after each."""
    weighed = []
    for place in search.position.playable(search.seat):
        end = search.pass_search.search_after_move(search.position, search.state.lap, search.seat, place)
        weighed.append(WeighedAction(MoveCube(place), end[0][search.seat]))
    return weighed


MIND: Final = EnvyraMind()
"""The only instance."""
