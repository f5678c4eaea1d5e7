"""Positions of games that have come far, with as many players as there can be, for looking at full tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from client.session.match import Match
from rules.contract import Scalar, State
from saves.seats import COLOURS, SeatInfo
from tests.client.match_states import set_state
from tests.client.table.gentle import GAMES, Gentle

TEN_LETTERS = ("Wilhelmína", "Bartoloměj", "Maximilián", "Dobroslava", "Mnohomírka", "Svatomíra")
"""Names as wide as they come."""


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
        """Return a table that stands there, unsaved."""
        seats = [
            SeatInfo(TEN_LETTERS[seat], COLOURS[seat], "human" if seat == self.seat else "crown")
            for seat in range(self.players)
        ]
        made = Match.create(self.game, seats, 1, dict(self.options), saved=False)
        set_state(made, self.state)
        return made


@cache
def list_full_tables(game_id: str) -> tuple[Crowded, ...]:
    """Return the last position of each phase in games between gentle opponents, of every kind that is
    archived.
    """
    return tuple(one for kind in GAMES[game_id] for one in _of(kind))


def _of(kind: Gentle) -> Iterator[Crowded]:
    last = {str(getattr(state, "phase", "")): (state, seat) for state, seat in kind.states()}
    for phase, (state, seat) in last.items():
        yield Crowded(
            f"{kind.game} {kind.players} {phase}", kind.game, kind.players, kind.options, state, seat
        )
