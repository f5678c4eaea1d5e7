"""The opponents' mind for Wispwood."""

from __future__ import annotations

import random

from client.bots.mind import Mind
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason, Thought, WeighedAction
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

    def think(
        self, view: State, seat: int, params: WispwoodParams, clock: SearchBudget, chance: random.Random
    ) -> Thought:
        """Weigh the seat's actions, whatever the phase."""
        assert isinstance(view, WispwoodState)
        used = params.at_table(view.setup.players)
        match view.phase:
            case "wishes":
                found = between.wishes(view)
            case "ghost-cat":
                found = solo.cat_slots(view)
            case "cats":
                found = between.cats(view, seat, used)
            case _:
                found = Turning(view, seat, used, clock, chance).weighed()
        if params.eval_noise:
            found = [
                WeighedAction(one.action, one.value + chance.gauss(0.0, params.eval_noise)) for one in found
            ]
        return Thought(tuple(sorted(found, key=lambda one: -one.value)), clock.spent)

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
