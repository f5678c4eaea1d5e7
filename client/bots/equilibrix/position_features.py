"""How the seats stand in any position, for the judgement of who will win.

Who is on turn knows its dice: what they can still make of the stones is looked for as opponents do, and the
chances after that are the main trait. What is to come after the turn is known to nobody; there the evaluation
reckons rolls as they fall on an average.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from client.bots.equilibrix.evaluation import chances
from client.bots.equilibrix.ground import ground
from client.bots.equilibrix.links import link
from client.bots.equilibrix.play import Stones
from client.bots.equilibrix.roots import nodes, playing, position
from client.bots.equilibrix.turns import NONE, Turn, TurnNode
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from rules.equilibrix.content import content
from rules.equilibrix.game import GAME
from rules.equilibrix.state import NOBODY, EquilibrixState

FEATURE_NAMES: Final = ("ahead", "rolling", "missing", "dice")
"""ahead: the chance after the best of the turn, as a logarithm. rolling: the same for the stones as they lie,
whatever the dice show; before the first action of a turn as if the one on turn were to roll. missing: stones
until the bases are joined. dice: those that a seat may still use."""

LEAST: Final = 0.002
"""Nobody is quite lost as long as the game goes on …"""

GONE: Final = (-40.0, -40.0, 0.0, 0.0)
"""… but for who has given up."""

WIDTH, NODES = 3, 240
"""Actions that are followed up, and positions that are looked at."""

FAR: Final = 7
"""With so many stones missing for everybody a game is at its beginning."""

NEARLY: Final = 0.999
"""The stage of a game that is as good as over."""

ENDLESS: Final = 0.8
"""How likely a turn shortly before the last one does not win."""


def extract_features(state: EquilibrixState) -> PositionFeatures:
    """Of any position. Everything is public."""
    if state.phase == "over":
        return PositionFeatures((GONE,) * state.players, 1.0)
    terrain, left = ground(state.setup), playing(state)
    to_roll = _to_roll(state)
    turns = content().limits.turns - state.turn
    stones = tuple(each & ~state.falling for each in state.stones)
    end = stones if to_roll else _end_of_turn(state, stones)
    roller = state.start if state.phase == "placing" else left[0] if state.acted else state.seat
    rolling = _at_last(chances(terrain, stones, roller, left), left, turns + 1)
    ahead = rolling if to_roll else _at_last(chances(terrain, end, left[0], left), left, turns)
    missing = [link(stones, bases)[0] for stones, bases in zip(end, terrain.bases, strict=True)]
    seats = tuple(
        (
            math.log(max(LEAST, ahead[seat])),
            math.log(max(LEAST, rolling[seat])),
            float(missing[seat]),
            float(sum(state.open) if seat == state.seat else 0),
        )
        if seat in left
        else GONE
        for seat in range(terrain.players)
    )
    nearest = min(missing[seat] for seat in left)
    return PositionFeatures(seats, min(NEARLY, 1 - min(nearest, FAR) / FAR))


def _to_roll(state: EquilibrixState) -> bool:
    """Whether the roll that comes next is that of the seat whose turn it is."""
    begun = state.acted or any(state.open) or state.seat in state.resigned
    return state.phase == "placing" or (state.phase == "action" and not begun)


def _end_of_turn(state: EquilibrixState, stones: Stones) -> Stones:
    """The stones when the one on turn has made the best of it, as far as a short look shows. stones: as they
    lie when all has fallen that is encircled."""
    terrain, left, seat = ground(state.setup), playing(state), state.seat

    def value(stones: Stones) -> float:
        return chances(terrain, stones, left[0], left)[seat]

    turn = Turn(terrain, seat, value, SearchBudget(NODES), WIDTH)
    ends = [turn.best(node) for node in _ways_on(turn, state, stones)]
    return max(ends, key=lambda end: end.value).stones


def _ways_on(turn: Turn, state: EquilibrixState, stones: Stones) -> Iterator[TurnNode]:
    """Where the turn stands, or may stand when a choice under way has been made."""
    if state.phase in ("reborn", "rings"):
        for action in GAME.offers(state, state.seat):
            yield from nodes(turn, state, action)
        return
    under_way = state.phase == "bonus" or state.born != NOBODY
    bonus = state.phase == "bonus" or state.falling
    hand = tuple(
        position(turn, state, die)
        for die, still in enumerate(state.open)
        if still and not (under_way and die == state.die)
    )
    yield TurnNode(stones, hand, position(turn, state, state.die) if bonus else NONE)


def _at_last(known: tuple[float, ...], left: tuple[int, ...], turns: int) -> tuple[float, ...]:
    """The same chances where only so many turns are left until the game is a draw (E-END-1)."""
    if max(known) >= 1:
        return known
    drawn = ENDLESS ** max(0, turns)
    return tuple(
        (1 - drawn) * chance + (drawn / len(left) if seat in left else 0.0)
        for seat, chance in enumerate(known)
    )
