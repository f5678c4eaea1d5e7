"""The opponents' mind for Wispwood."""

from __future__ import annotations

import random

from client.bots.clock import Clock
from client.bots.mind import Mind
from client.bots.standing import Standing
from client.bots.thought import Reason, Thought, Weighed
from client.bots.wispwood import between, solo, standing
from client.bots.wispwood.params import WispwoodParams, WispwoodTemper
from client.bots.wispwood.reasons import reasons
from client.bots.wispwood.turning import Turning
from rules.contract import Action, State
from rules.wispwood.state import WispwoodState


class WispwoodMind(Mind[WispwoodParams]):
    """Weighs whole turns by what the forests may bring after them."""

    game_id = "wispwood"
    params_type = WispwoodParams
    temper_type = WispwoodTemper
    traits = standing.TRAITS
    worth = ("total", "lead")

    def think(
        self, view: State, seat: int, params: WispwoodParams, clock: Clock, chance: random.Random
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
        if params.haze:
            found = [Weighed(one.action, one.value + chance.gauss(0.0, params.haze)) for one in found]
        return Thought(tuple(sorted(found, key=lambda one: -one.value)), clock.used)

    def reasons(self, view: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """What speaks for an action, in the game's terms."""
        assert isinstance(view, WispwoodState)
        return reasons(view, seat, action)

    def standing(self, view: State, seat: int | None) -> Standing | None:
        """How everybody stands; there are no secrets between seats."""
        del seat
        assert isinstance(view, WispwoodState)
        return standing.standing(view)


MIND = WispwoodMind()
