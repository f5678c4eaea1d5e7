"""What a golden file holds, and how a game becomes one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import msgspec

import rules
from rules.balanceformers.state import BalanceformersState
from rules.contract import Action, AnyGame, Outcome, Scalar, State
from rules.rng import random_below, seed_generator
from tests.rules.balanceformers import careful_player

FOLDER = Path(__file__).parent

EVERY = 10
"""A digest is kept of every so many states."""

SELDOM = {"OfferDraw": 60, "Pass": 3, "Resign": 250, "TakeBack": 3}
"""Kinds of action that hold a game up or end it: each is thought of once in so many times."""


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


ODD_STARTS: dict[str, Scalar] = {"asymmetric": True, "surprise": True}
EVERYTHING: dict[str, Scalar] = {
    **ODD_STARTS,
    "modest": True,
    "paradox": "optional",
    "blocking": True,
    "encircling": "wide",
}
"""Scenarios of EQUILIBRIX Connect played together."""

OWN: dict[str, Scalar] = {"moves": "own"}
SEPARATE: dict[str, Scalar] = {"pair": "separate"}
"""Options of Balanceformers."""

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
    # looked for as well: ends of all kinds, captures and bonus actions in most of them
    Variant("equilibrix", 2, "plain", 9, {}),
    Variant("equilibrix", 2, "turns-end", 23, {}),
    Variant("equilibrix", 2, "agreed", 36, {}),
    Variant("equilibrix", 2, "resigned", 59, {}),
    Variant("equilibrix", 2, "modest", 1, {"modest": True}),
    Variant("equilibrix", 2, "asymmetric", 3, {"asymmetric": True}),
    Variant("equilibrix", 2, "fair", 3, {"fair": True}),
    Variant("equilibrix", 2, "surprise", 11, {"surprise": True}),
    Variant("equilibrix", 2, "paradox-optional", 3, {"paradox": "optional"}),
    Variant("equilibrix", 2, "paradox-compulsory", 1, {"paradox": "compulsory"}),
    Variant("equilibrix", 2, "blocking", 3, {"blocking": True}),
    Variant("equilibrix", 2, "wide", 9, {"encircling": "wide"}),
    Variant("equilibrix", 2, "mirrored", 3, {"mirror": True}),
    Variant("equilibrix", 2, "drawn", 9, {"start": "drawn"}),
    Variant("equilibrix", 2, "chosen", 2, {"start": "chosen"}),
    Variant("equilibrix", 2, "asymmetric-surprise-paradox", 1, {**ODD_STARTS, "paradox": "optional"}),
    Variant("equilibrix", 2, "fair-and-all", 39, {**EVERYTHING, "fair": True}),
    Variant("equilibrix", 2, "all-with-dice", 8, {**EVERYTHING, "paradox": "compulsory", "mirror": True}),
    Variant("equilibrix", 3, "plain", 1, {}),
    Variant("equilibrix", 3, "resigned", 20, {}),
    Variant("equilibrix", 3, "modest", 3, {"modest": True}),
    Variant("equilibrix", 3, "asymmetric", 1, {"asymmetric": True}),
    Variant("equilibrix", 3, "fair", 4, {"fair": True}),
    Variant("equilibrix", 3, "surprise", 8, {"surprise": True}),
    Variant("equilibrix", 3, "paradox-optional", 1, {"paradox": "optional"}),
    Variant("equilibrix", 3, "paradox-compulsory", 2, {"paradox": "compulsory"}),
    Variant("equilibrix", 3, "blocking", 2, {"blocking": True}),
    Variant("equilibrix", 3, "wide", 2, {"encircling": "wide"}),
    Variant("equilibrix", 3, "mirrored", 5, {"mirror": True}),
    Variant("equilibrix", 3, "drawn", 1, {"start": "drawn"}),
    Variant("equilibrix", 3, "chosen", 2, {"start": "chosen"}),
    Variant("equilibrix", 3, "asymmetric-surprise-paradox", 4, {**ODD_STARTS, "paradox": "compulsory"}),
    Variant("equilibrix", 3, "fair-paradox", 1, {"fair": True, "paradox": "compulsory"}),
    Variant("equilibrix", 3, "fair-and-all", 2, {**EVERYTHING, "fair": True}),
    Variant("equilibrix", 3, "all-with-dice", 3, {**EVERYTHING, "paradox": "compulsory", "mirror": True}),
    # by somebody who keeps creatures alive: most last five or six rounds
    Variant("balanceformers", 2, "plain", 1, {}),
    Variant("balanceformers", 2, "extinct", 4, {}),
    Variant("balanceformers", 2, "drop-white-own", 12, {"preset2": "drop", "colours": "white", **OWN}),
    Variant("balanceformers", 2, "hand-separate", 13, {"area": "hand", **SEPARATE}),
    Variant("balanceformers", 3, "plain", 3, {}),
    Variant("balanceformers", 3, "random-own-separate", 15, {"area": "random", **OWN, **SEPARATE}),
    Variant("balanceformers", 3, "rosettes-white", 22, {"preset3": "rosettes", "colours": "white"}),
    Variant("balanceformers", 4, "plain", 2, {}),
    Variant("balanceformers", 4, "raft-separate", 13, {"preset4": "raft", **SEPARATE}),
    Variant("balanceformers", 4, "random-own", 14, {"area": "random", "colours": "random", **OWN}),
    Variant("balanceformers", 5, "plain", 1, {}),
    Variant("balanceformers", 5, "ring-white", 12, {"preset5": "ring", "colours": "white"}),
    Variant("balanceformers", 5, "star-own", 13, {"preset5": "star", **OWN}),
    Variant("balanceformers", 6, "plain", 1, {}),
    Variant("balanceformers", 6, "ferry-separate", 12, {"preset6": "ferry", "colours": "random", **SEPARATE}),
    Variant("balanceformers", 6, "hand-own", 13, {"area": "hand", **OWN}),
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


def record_game(variant: Variant) -> Record:
    """Return the variant played to its end by a fixed policy."""
    game = rules.load(variant.game)
    state = game.start(variant.players, variant.seed, variant.options)
    rng = seed_generator(variant.seed)
    moves: list[Move] = []
    digests: list[str] = []
    while (outcome := game.outcome(state)) is None:
        rng, seat, action = choose_action(game, state, rng)
        if len(moves) % EVERY == 0:
            digests.append(rules.digest(state))
        moves.append(Move(seat, msgspec.Raw(rules.to_json(action))))
        state = game.apply(state, seat, action).state
    digests.append(rules.digest(state))
    return Record(
        variant.game, variant.players, variant.seed, variant.options, tuple(moves), tuple(digests), outcome
    )


def choose_action(game: AnyGame, state: State, rng: int) -> tuple[int, int, Action]:
    """Return a decision: the kind of action is drawn first, so that rare kinds come up as well."""
    if isinstance(state, BalanceformersState):
        return careful_player.choose_careful_action(state, rng)
    deciders = game.deciders(state)
    rng, at = random_below(rng, len(deciders))
    seat = deciders[at]
    actions = game.actions(state, seat)
    kinds = sorted({type(action).__name__ for action in actions})
    for kind in sorted(SELDOM.keys() & kinds):
        rng, at = random_below(rng, SELDOM[kind])
        if at and len(kinds) > 1:
            kinds.remove(kind)
    rng, at = random_below(rng, len(kinds))
    alike = [action for action in actions if type(action).__name__ == kinds[at]]
    rng, at = random_below(rng, len(alike))
    return rng, seat, alike[at]


def format_record(record: Record) -> str:
    """Return the record as text, one decision a line."""
    plain = json.loads(msgspec.json.encode(record))
    moves = ",\n".join("  " + json.dumps(move) for move in plain.pop("moves"))
    return json.dumps(plain, indent=1)[:-2] + ',\n "moves": [\n' + moves + "\n ]\n}\n"


def read_record(path: Path) -> Record:
    """Return the record of a file."""
    return msgspec.json.decode(path.read_bytes(), type=Record)
