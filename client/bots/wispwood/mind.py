"""The mind of Wispwood: chooses the search for each phase."""

from __future__ import annotations

import random

from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason, WeighedAction
from client.bots.wispwood import ghost_model, off_turn, position_features
from client.bots.wispwood.params import WispwoodCharacterWeights, WispwoodParams
from client.bots.wispwood.reasons import find_reasons
from client.bots.wispwood.turn_search import TurnSearch
from rules.contract import Action, State
from rules.wispwood.state import WispwoodState


class WispwoodMind(Mind[WispwoodParams]):
    """Weighs whole turns by what the forests may score after them."""

    game_id = "wispwood"
    params_type = WispwoodParams
    character_weights_type = WispwoodCharacterWeights
    feature_names = position_features.FEATURE_NAMES
    points_features = ("total", "lead")

    def weigh(
        self, view: State, seat: int, params: WispwoodParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return the seat's actions with their values, whatever the phase."""
        assert isinstance(view, WispwoodState)
        table_params = params.at_table(view.setup.players)
        match view.phase:
            case "wishes":
                return off_turn.weigh_wishes(view)
            case "ghost-cat":
                return ghost_model.weigh_cat_slots(view)
            case "cats":
                return off_turn.weigh_cat_moves(view, seat, table_params)
            case _:
                return TurnSearch(view, seat, table_params, budget, rng).weigh()

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return what speaks for an action, the weightiest first."""
        assert isinstance(view, WispwoodState)
        return find_reasons(view, seat, action)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures | None:
        """Return the features of all seats; nothing is secret between them."""
        del seat
        assert isinstance(view, WispwoodState)
        return position_features.extract_features(view)


MIND = WispwoodMind()
