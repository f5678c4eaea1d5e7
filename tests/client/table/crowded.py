"""Positions of games that have come far, with as many players as there can be, for looking at full tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import rules
from client.bots.mind import decide
from client.match import Match
from rules.contract import Scalar, State
from saves.seats import COLOURS, SeatInfo

TEN_LETTERS = ("Wilhelmína", "Bartoloměj", "Maximilián", "Dobroslava", "Mnohomírka", "Svatomíra")
"""Names as wide as they come."""

GAMES: dict[str, tuple[tuple[int, dict[str, Scalar]], ...]] = {
    "wispwood": ((4, {}), (1, {}), (2, {"wishes": "hand"})),
    "envyra": ((4, {"equilibrium": "c"}), (2, {})),
    "equilibrix": ((3, {"surprise": True, "blocking": True}), (2, {"fair": True})),
    "balanceformers": ((6, {}), (2, {"area": "hand"})),
}
"""Players and options of what is played."""

TURNS = 140
"""Decisions after which a game has come far enough."""


@dataclass(frozen=True)
class Crowded:
    """A position in which one person decides and all others are opponents. name: for telling it apart."""

    name: str
    game: str
    players: int
    options: tuple[tuple[str, Scalar], ...]
    state: State
    seat: int

    def match(self) -> Match:
        """A table that stands there, unsaved."""
        seats = [
            SeatInfo(TEN_LETTERS[seat], COLOURS[seat], "human" if seat == self.seat else "crown")
            for seat in range(self.players)
        ]
        made = Match.create(self.game, seats, 1, dict(self.options), saved=False)
        made._state = self.state
        return made


@cache
def crowded(game_id: str) -> tuple[Crowded, ...]:
    """The last position of each phase in games between gentle opponents, of every kind in `GAMES`."""
    return tuple(one for players, options in GAMES[game_id] for one in _of(game_id, players, options))


def _of(game_id: str, players: int, options: dict[str, Scalar]) -> Iterator[Crowded]:
    game = rules.load(game_id)
    state, last = game.start(players, 5, options), dict[str, tuple[State, int]]()
    for turn in range(TURNS):
        deciders = game.deciders(state)
        if not deciders:
            break
        seat = deciders[0]
        last[str(getattr(state, "phase", ""))] = state, seat
        thought = decide(game, game.view(state, seat), seat, "sapling", turn, timed=False)
        state = game.apply(state, seat, thought.action).state
    for phase, (state, seat) in last.items():
        yield Crowded(f"{game_id} {players} {phase}", game_id, players, tuple(options.items()), state, seat)
