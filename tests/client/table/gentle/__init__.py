"""Games between gentle opponents at full tables, archived: playing them anew takes the minds seconds.

`python -m tests.client.table.gentle` writes what the minds decide today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import rules
from client.bots.mind import choose_action
from rules.contract import Action, Scalar, State

SEED = 5

DECISIONS = 140
"""After so many a game has come far enough."""


@dataclass(frozen=True)
class Gentle:
    """A kind of game. options: as pairs, so that it can be kept."""

    game: str
    players: int
    options: tuple[tuple[str, Scalar], ...] = ()

    @property
    def path(self) -> Path:
        """Where its decisions are archived: a line for each, its seat and its action."""
        return Path(__file__).parent / f"{self.game}-{self.players}.jsonl"

    def start(self) -> State:
        """Return how it begins."""
        return rules.load(self.game).start(self.players, SEED, dict(self.options))

    @cache  # noqa: B019  # there are nine of them
    def decisions(self) -> tuple[tuple[int, Action], ...]:
        """Return who decided what, as archived."""
        game, found = rules.load(self.game), list[tuple[int, Action]]()
        for line in self.path.read_text(encoding="utf-8").splitlines():
            seat, action = json.loads(line)
            read = rules.from_json(game, "action", json.dumps(action))
            assert isinstance(read, Action)
            found.append((seat, read))
        return tuple(found)

    def states(self) -> Iterator[tuple[State, int]]:
        """Yield the positions of the archived game, each with the seat that decides there."""
        game, state = rules.load(self.game), self.start()
        for seat, action in self.decisions():
            yield state, seat
            state = game.apply(state, seat, action).state


GAMES: dict[str, tuple[Gentle, ...]] = {
    "wispwood": (Gentle("wispwood", 4), Gentle("wispwood", 1), Gentle("wispwood", 2, (("wishes", "hand"),))),
    "envyra": (Gentle("envyra", 4, (("equilibrium", "c"),)), Gentle("envyra", 2)),
    "equilibrix": (
        Gentle("equilibrix", 3, (("surprise", True), ("blocking", True), ("mirror", True))),
        Gentle("equilibrix", 2, (("fair", True),)),
    ),
    "balanceformers": (Gentle("balanceformers", 6), Gentle("balanceformers", 2, (("area", "hand"),))),
}
"""What is archived of each game; the fullest table first."""

ALL = tuple(one for kinds in GAMES.values() for one in kinds)


def replay_decisions(kind: Gentle) -> Iterator[tuple[int, Action]]:
    """Yield what the minds decide today, to the end of the game."""
    game, state = rules.load(kind.game), kind.start()
    turn = 0
    while deciders := game.deciders(state):
        seat = deciders[0]
        thought = choose_action(game, game.view(state, seat), seat, "sapling", turn, timed=False)
        yield seat, thought.action
        state = game.apply(state, seat, thought.action).state
        turn += 1


def format_archive(kind: Gentle, most: int = DECISIONS) -> str:
    """Return what the archive of a game holds, or how it begins."""
    lines = [
        f"[{seat},{rules.to_json(action).decode()}]\n"
        for seat, action in islice(replay_decisions(kind), most)
    ]
    return "".join(lines)
