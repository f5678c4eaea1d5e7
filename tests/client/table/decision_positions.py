"""Positions of all games in which each kind of action can be chosen."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

import rules
from client.session.match import Match
from rules.balanceformers.actions import ACTION_TYPES as BALANCEFORMERS, TakeToken
from rules.contract import Action, Scalar, State
from rules.envyra.actions import ACTION_TYPES as ENVYRA, RemoveTile
from rules.equilibrix.actions import ACTION_TYPES as EQUILIBRIX, OfferDraw, Resign
from rules.wispwood.actions import ACTION_TYPES as WISPWOOD
from saves.seats import COLOURS, SeatInfo
from tests.client.match_states import set_state
from tests.rules.balanceformers.positions import carry_out_reckoning
from tests.rules.envyra.test_validation import removing

NAMES = ("Žofie", "Řehoř", "Ľubomír", "Ann")


@dataclass(frozen=True)
class Moment:
    """A position in which an action can be chosen."""

    game: str
    players: int
    options: dict[str, Scalar]
    state: State
    seat: int
    action: Action

    def match(self) -> Match:
        match = Match.create(self.game, seats("h" * self.players), 1, self.options, saved=False)
        set_state(match, self.state)
        return match


VARIANTS: dict[str, tuple[tuple[dict[str, Scalar], int], ...]] = {
    "wispwood": (({}, 2), ({"wishes": "hand"}, 2), ({}, 1)),
    "envyra": (({}, 3),),
    "equilibrix": (({"paradox": "optional", "asymmetric": True, "surprise": True}, 2), ({"fair": True}, 2)),
    "balanceformers": (({"area": "hand"}, 3),),
}
KINDS: dict[str, tuple[type[Action], ...]] = {
    "wispwood": WISPWOOD,
    "envyra": ENVYRA,
    "equilibrix": tuple(kind for kind in EQUILIBRIX if kind not in (OfferDraw, Resign)),
    "balanceformers": BALANCEFORMERS,
}


@cache
def moments(game_id: str) -> tuple[Moment, ...]:
    """Return positions of random games in which each kind of action can be chosen, in every phase that
    offers it.
    """
    game = rules.load(game_id)
    found: dict[tuple[type[Action], object], Moment] = {}
    for options, players in VARIANTS[game_id]:
        for seed in range(5):
            chance = random.Random(seed)
            state = game.start(players, seed, options)
            while game.deciders(state) and {kind for kind, _ in found} < set(KINDS[game_id]) | {OfferDraw}:
                seat = game.deciders(state)[-1]
                actions = [one for one in game.actions(state, seat) if not isinstance(one, Resign)]
                for action in chance.sample(actions, min(8, len(actions))):
                    key = type(action), getattr(state, "phase", "")
                    found.setdefault(key, Moment(game_id, players, options, state, seat, action))
                state = game.apply(state, seat, chance.choice(actions)).state
    if game_id == "envyra":
        state = removing()
        found[RemoveTile, ""] = Moment("envyra", 2, {}, state, 1, game.actions(state, 1)[0])
    if game_id == "balanceformers":
        board = "A1 4L, B7 4R, C6 4F"
        sets, pairs = "black-1 white-1 black-2", "1+1 2+3 5+5"
        state, _ = carry_out_reckoning(board, players=3, sets=sets, pairs=pairs, tokens=(10, 10, 9))
        found[TakeToken, ""] = Moment("balanceformers", 3, {}, state, 1, game.actions(state, 1)[-1])
    return tuple(found.values())


def seats(kinds: str) -> list[SeatInfo]:
    """Return seats from letters: "h" a person, "b" an opponent."""
    return [
        SeatInfo(NAMES[seat], COLOURS[seat], "human" if kind == "h" else "branch")
        for seat, kind in enumerate(kinds)
    ]


def first(game_id: str, kind: type[Action] | None = None) -> Moment:
    return next(one for one in moments(game_id) if kind is None or isinstance(one.action, kind))
