"""Wispwood's bot: selects the search or heuristic for each phase of the game."""

from __future__ import annotations

import random
from typing import ClassVar

from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Quantity, Reason, WeighedAction
from client.bots.wispwood import ghost_model, off_turn, outcomes, position_features
from client.bots.wispwood.params import WispwoodCharacterWeights, WispwoodParams
from client.bots.wispwood.reasons import list_measures, list_reasons
from client.bots.wispwood.turn_search import TurnSearch
from rules.contract import Action, State
from rules.wispwood.state import WispwoodState


class WispwoodMind(Mind[WispwoodParams]):
    """Wispwood's bot, which values whole turns by the points that the forests may score afterwards."""

    game_id = "wispwood"
    params_type = WispwoodParams
    character_weights_type = WispwoodCharacterWeights
    feature_names = position_features.FEATURE_NAMES
    points_features = ("total", "lead")
    reason_amounts: ClassVar = {
        **dict.fromkeys(("card", "later-card", "later-rounds", "altogether", "room-for-hats"), 1),
        **dict.fromkeys(("outcome-card", "outcome-grid"), 1),
        "outcome-rivals": -1,
    }
    estimated_reasons = frozenset(("card",))
    summed_reasons: ClassVar = {"later-rounds": "later-card"}
    rough_amounts: ClassVar = {"later-card": 2, "later-rounds": 2, "altogether": 2}
    is_counting_first = True

    def evaluate_actions(
        self, view: State, seat: int, params: WispwoodParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        """Return the legal actions of a seat with their values, in any phase of the game."""
        assert isinstance(view, WispwoodState)
        table_params = params.for_player_count(view.setup.players)
        match view.phase:
            case "wishes":
                return off_turn.weigh_wishes(view)
            case "ghost-cat":
                return ghost_model.weigh_cat_slots(view)
            case "cats":
                return off_turn.weigh_cat_moves(view, seat, table_params)
            case _:
                return TurnSearch(view, seat, table_params, budget, rng).evaluate_actions()

    def list_reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return all reasons in favour of an action, most important first."""
        assert isinstance(view, WispwoodState)
        return list_reasons(view, seat, action)

    def list_measures(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return what an action does to each wish now and in later rounds, and altogether."""
        assert isinstance(view, WispwoodState)
        return list_measures(view, seat, action)

    def list_quantities(self, before: State, view: State, seat: int) -> tuple[Quantity, ...]:
        """Return the points of each wish card, the bonus of a full grid, and the points of the others."""
        del before
        assert isinstance(view, WispwoodState)
        return outcomes.list_quantities(view, seat)

    def has_period_ended(self, before: State, state: State) -> bool:
        """Return whether the round is over that was being played or about to begin."""
        assert isinstance(before, WispwoodState)
        assert isinstance(state, WispwoodState)
        return outcomes.has_round_ended(before, state)

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures | None:
        """Return the position's features for all seats; `seat` is ignored, since nothing is secret."""
        del seat
        assert isinstance(view, WispwoodState)
        return position_features.extract_features(view)


MIND = WispwoodMind()
