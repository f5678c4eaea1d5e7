"""What a golden file holds, and how a game becomes one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import msgspec

import rules
from rules.contract import Action, AnyGame, Outcome, Scalar, State
from rules.rng import below, seeded

FOLDER = Path(__file__).parent

EVERY = 10
"""A digest is kept of every so many states."""


class Variant(NamedTuple):
    """A game to keep. name: the last part of the file's name."""

    game: str
    players: int
    name: str
    seed: int
    options: dict[str, Scalar]

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.game}-{self.players}p-{self.name}.json"


VARIANTS = (
    Variant("wispwood", 1, "plain", 101, {}),
    Variant("wispwood", 1, "hand-fourth-ghost", 102, {"wishes": "hand", "ghost": 4}),
    Variant("wispwood", 1, "short-four-wishes", 103, {"short": True, "four_wishes": True, "ghost": 2}),
    Variant("wispwood", 2, "first-game", 201, {"wishes": "first"}),
    Variant("wispwood", 2, "hand-loose-shapes", 202, {"wishes": "hand", "loose_shapes": True}),
    Variant("wispwood", 3, "plain", 301, {}),
    Variant("wispwood", 3, "short-four-wishes", 302, {"short": True, "four_wishes": True}),
    Variant("wispwood", 4, "plain", 401, {}),
    Variant("wispwood", 4, "first-loose-shapes", 402, {"wishes": "first", "loose_shapes": True}),
    Variant("envyra", 2, "plain", 211, {}),
    Variant("envyra", 2, "alternative-a", 212, {"end_tile": "alternative", "equilibrium": "a"}),
    Variant("envyra", 2, "simplified-b", 213, {"simplified": True, "equilibrium": "b"}),
    # these seeds were looked for: how the game ends is what is worth keeping
    Variant("envyra", 2, "bag-ends", 1017, {}),
    Variant("envyra", 3, "plain", 311, {}),
    Variant("envyra", 3, "c", 312, {"equilibrium": "c"}),
    Variant("envyra", 3, "stuck-and-helped", 1380, {}),
    Variant("envyra", 3, "stuck-for-good", 1653, {"end_tile": "alternative"}),
    Variant("envyra", 4, "plain", 411, {}),
    Variant("envyra", 4, "a", 412, {"equilibrium": "a"}),
    Variant("envyra", 4, "alternative-b", 413, {"end_tile": "alternative", "equilibrium": "b"}),
    Variant("envyra", 4, "simplified-c", 414, {"simplified": True, "equilibrium": "c"}),
    Variant("envyra", 4, "idle-ends", 1124, {"simplified": True}),
)


class Move(msgspec.Struct, frozen=True):
    """Who decided what."""

    seat: int
    action: msgspec.Raw


class Record(msgspec.Struct, frozen=True):
    """A golden file. digests: of the first state, of every EVERY-th after it, of the last."""

    game: str
    players: int
    seed: int
    options: dict[str, Scalar]
    moves: tuple[Move, ...]
    digests: tuple[str, ...]
    outcome: Outcome


def recorded(variant: Variant) -> Record:
    """The variant played to its end by a fixed policy."""
    game = rules.load(variant.game)
    state = game.start(variant.players, variant.seed, variant.options)
    rng = seeded(variant.seed)
    moves: list[Move] = []
    digests: list[str] = []
    while (outcome := game.outcome(state)) is None:
        rng, seat, action = choice(game, state, rng)
        if len(moves) % EVERY == 0:
            digests.append(rules.digest(state))
        moves.append(Move(seat, msgspec.Raw(rules.to_json(action))))
        state = game.apply(state, seat, action).state
    digests.append(rules.digest(state))
    return Record(
        variant.game, variant.players, variant.seed, variant.options, tuple(moves), tuple(digests), outcome
    )


def choice(game: AnyGame, state: State, rng: int) -> tuple[int, int, Action]:
    """A decision: the kind of action is drawn first, so that rare kinds come up as well."""
    deciders = game.deciders(state)
    rng, at = below(rng, len(deciders))
    seat = deciders[at]
    actions = game.actions(state, seat)
    kinds = sorted({type(action).__name__ for action in actions})
    rng, at = below(rng, len(kinds))
    alike = [action for action in actions if type(action).__name__ == kinds[at]]
    rng, at = below(rng, len(alike))
    return rng, seat, alike[at]


def written(record: Record) -> str:
    """The record as text, one decision a line."""
    plain = json.loads(msgspec.json.encode(record))
    moves = ",\n".join("  " + json.dumps(move) for move in plain.pop("moves"))
    return json.dumps(plain, indent=1)[:-2] + ',\n "moves": [\n' + moves + "\n ]\n}\n"


def read(path: Path) -> Record:
    """The record of a file."""
    return msgspec.json.decode(path.read_bytes(), type=Record)
