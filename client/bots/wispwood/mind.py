"""The opponents' mind for Wispwood."""

from __future__ import annotations

import random

from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason, WeighedAction
from client.bots.wispwood import between, position_features, solo
from client.bots.wispwood.params import WispwoodCharacterWeights, WispwoodParams
from client.bots.wispwood.reasons import reasons
from client.bots.wispwood.turning import Turning
from rules.contract import Action, State
from rules.wispwood.state import WispwoodState


class WispwoodMind(Mind[WispwoodParams]):
    """Weighs whole turns by what the forests may bring after them."""

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
                return between.wishes(view)
            case "ghost-cat":
                return solo.cat_slots(view)
            case "cats":
                return between.cats(view, seat, table_params)
            case _:
                return Turning(view, seat, table_params, budget, rng).weighed()

    def find_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """What speaks for an action, in the game's terms."""
        assert isinstance(view, WispwoodState)
        return reasons(view, seat, action)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures | None:
        """How everybody stands; there are no secrets between seats."""
        del seat
        assert isinstance(view, WispwoodState)
        return position_features.extract_features(view)


MIND = WispwoodMind()
