"""Numeric features of a position in EQUILIBRIX, for reviews and assessments.

The dice of the seat to play are known: its best turn with them is searched as bots do, and the chances after
that are the main feature. Later rolls are unknown, so the evaluation averages over them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from client.bots.equilibrix.base_links import find_missing_stones
from client.bots.equilibrix.evaluation import win_chances
from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import get_game_facts
from client.bots.equilibrix.turn_nodes import action_nodes, active_seats, die_position
from client.bots.equilibrix.turn_search import NO_BONUS, TurnNode, TurnSearch
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from rules.equilibrix.content import content
from rules.equilibrix.game import GAME
from rules.equilibrix.state import NOBODY, EquilibrixState

FEATURE_NAMES: Final = ("ahead", "rolling", "missing", "dice", "turn")
"""ahead: the chance after the best of the turn, as a logarithm. rolling: the same for the stones as they lie,
whatever the dice show; before the first action of a turn as if the one on turn were to roll. missing: stones
until the bases are joined. dice: those that a seat may still use. turn: whether it is in its turn; what it
would gain by the best of it, players do not gain each time."""

MIN_CHANCE: Final = 0.002
"""Nobody's chance is lower as long as the game goes on …"""

RESIGNED_FEATURES: Final = (-40.0, -40.0, 0.0, 0.0, 0.0)
"""… except for seats that have resigned."""

WIDTH, NODES = 3, 240
"""Actions that are followed up, and positions that are looked at."""

FIRST_STAGE_MISSING: Final = 7
"""With this many stones missing for everybody a game is at its beginning."""

LAST_STAGE: Final = 0.999
"""The stage of a game that is as good as over."""

NO_WIN_PER_TURN: Final = 0.8
"""Chance that a turn shortly before the last one does not win."""


def extract_features(state: EquilibrixState) -> PositionFeatures:
    """Return the features of a state for all seats. Everything is public in this game."""
    if state.phase == "over":
        return PositionFeatures((RESIGNED_FEATURES,) * state.players, 1.0)
    facts, active = get_game_facts(state.setup), active_seats(state)
    is_before_roll = _is_before_roll(state)
    turns_left = content().limits.turns - state.turn
    stones = tuple(each & ~state.falling for each in state.stones)
    end_stones = stones if is_before_roll else _stones_after_turn(state, stones)
    roller = state.start if state.phase == "placing" else active[0] if state.acted else state.seat
    rolling = _with_turn_limit(win_chances(facts, stones, roller, active), active, turns_left + 1)
    ahead = (
        rolling
        if is_before_roll
        else _with_turn_limit(win_chances(facts, end_stones, active[0], active), active, turns_left)
    )
    missing = [
        find_missing_stones(stones, bases)[0] for stones, bases in zip(end_stones, facts.bases, strict=True)
    ]
    seats = tuple(
        (
            math.log(max(MIN_CHANCE, ahead[seat])),
            math.log(max(MIN_CHANCE, rolling[seat])),
            float(missing[seat]),
            float(sum(state.open) if seat == state.seat else 0),
            float(seat == state.seat and not is_before_roll),
        )
        if seat in active
        else RESIGNED_FEATURES
        for seat in range(facts.players)
    )
    fewest_missing = min(missing[seat] for seat in active)
    return PositionFeatures(
        seats, min(LAST_STAGE, 1 - min(fewest_missing, FIRST_STAGE_MISSING) / FIRST_STAGE_MISSING)
    )


def _is_before_roll(state: EquilibrixState) -> bool:
    """Return whether the next roll is that of the seat whose turn it is."""
    begun = state.acted or any(state.open) or state.seat in state.resigned
    return state.phase == "placing" or (state.phase == "action" and not begun)


def _stones_after_turn(state: EquilibrixState, stones: Stones) -> Stones:
    """Return the stones after the best of the turn that a short search finds.

    Args:
        state: The position.
        stones: The stones after all that are encircled have fallen.
    """
    facts, active, seat = get_game_facts(state.setup), active_seats(state), state.seat

    def value(stones: Stones) -> float:
        return win_chances(facts, stones, active[0], active)[seat]

    turn = TurnSearch(facts, seat, value, SearchBudget(NODES), WIDTH)
    ends = [turn.best_end(node) for node in _current_nodes(turn, state, stones)]
    return max(ends, key=lambda end: end.value).stones


def _current_nodes(turn: TurnSearch, state: EquilibrixState, stones: Stones) -> Iterator[TurnNode]:
    """Yield the nodes of the turn now, or after a pending choice has been made."""
    if state.phase in ("reborn", "rings"):
        for action in GAME.offers(state, state.seat):
            yield from action_nodes(turn, state, action)
        return
    is_choice_pending = state.phase == "bonus" or state.born != NOBODY
    bonus = state.phase == "bonus" or state.falling
    dice_left = tuple(
        die_position(turn, state, die)
        for die, still in enumerate(state.open)
        if still and not (is_choice_pending and die == state.die)
    )
    yield TurnNode(stones, dice_left, die_position(turn, state, state.die) if bonus else NO_BONUS)


def _with_turn_limit(
    win_chances_: tuple[float, ...], active: tuple[int, ...], turns: int
) -> tuple[float, ...]:
    """Return the chances if only this many turns are left until the game is a draw (E-END-1)."""
    if max(win_chances_) >= 1:
        return win_chances_
    draw_chance = NO_WIN_PER_TURN ** max(0, turns)
    return tuple(
        (1 - draw_chance) * chance + (draw_chance / len(active) if seat in active else 0.0)
        for seat, chance in enumerate(win_chances_)
    )
