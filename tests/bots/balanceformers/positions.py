"""Positions in the last turn of a game."""

from __future__ import annotations

import random

from msgspec.structs import replace

from rules.balanceformers.actions import EndTurn
from rules.balanceformers.game import GAME
from rules.balanceformers.state import OFF, BalanceformersState
from tests.bots.balanceformers.games import positions


def last_turn(seed: int, *, left: int, players: int = 2) -> BalanceformersState:
    """Return the last turn of round 6, with so many actions left and the tracks close."""
    rng = random.Random(seed)
    start = next(
        state
        for number in range(9)
        for state in positions(players, 1000 + 9 * seed + number)
        if state.phase == "turn" and state.turn == players - 1
    )
    # round 6 has tokens and area like any other; what is dark stays dark
    columns = [tuple(rng.randint(4, 12) for _ in range(players)) for _ in range(2)]
    places = list(start.places)
    for creature in rng.sample(range(len(places)), 3 * players):
        if sum(place != OFF for place in places[creature // 7 * 7 : creature // 7 * 7 + 7]) > 3:
            places[creature] = OFF
    return replace(start, round=6, left=left, white=columns[0], black=columns[1], places=tuple(places))


def finish_round(state: BalanceformersState) -> BalanceformersState:
    """Return the end, if everybody stops and takes the first token there is."""
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        action = EndTurn() if state.phase == "turn" else GAME.actions(state, seat)[0]
        state = GAME.apply(state, seat, action).state
    return state
