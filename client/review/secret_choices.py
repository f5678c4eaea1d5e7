"""Choices that all seats make at the same time, each without seeing the others: what to expect of them.

The choices are drawn at random: those of an opponent as its level chooses, errors included, those of a person
as players of several levels would. What a reveal changed is then split as in an analysis of variance:

    change by the reveal = own choice + each other seat's choice + luck

A choice is credited with what it changes on average over what all others might have chosen. Luck is what only
came of the choices meeting: of two seats, one's luck is exactly the other's bad luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from client.bots.levels import LEVELS, Level, nearest_level
from client.bots.mind import choose_action
from rules.contract import Action, AnyGame, IllegalAction, State

SPREAD: Final[tuple[Level, ...]] = ("sapling", "branch", "trunk")
"""Levels whose choices together stand for those of a person, who may be of any strength."""

MAX_LEVEL: Final[Level] = "trunk"
"""The level that stands in, without its errors, for Crown, which would take too long."""

_MAX_CHOICES: Final = 24
"""Choices made at most until the reveal."""

Choices: TypeAlias = Mapping[int, Action]
"""The action that each seat has chosen."""


def draw_choices(game: AnyGame, state: State, levels: Sequence[str], seed: int) -> dict[int, Action]:
    """Draw a choice for every seat that chooses in secret, each from what it sees itself.

    Args:
        game: The game.
        state: The position before the first of the choices.
        levels: Name of each seat's level; "" or an unknown name for a person.
        seed: Seed of the draw; for people it also selects the level.

    Returns:
        The choices, in the order in which they can be made.
    """
    choices: dict[int, Action] = {}
    for number in range(_MAX_CHOICES):
        deciders = [seat for seat in game.deciders(state) if seat not in choices]
        if not deciders:
            break
        seat = deciders[0]
        kind = levels[seat] if seat < len(levels) else ""
        level, is_error_free = _find_level(game.id, kind, seed)
        view = game.view(state, seat)
        thought = choose_action(game, view, seat, level, seed + number, timed=False, error_free=is_error_free)
        choices[seat] = thought.action
        transition = game.apply(state, seat, thought.action)
        state = transition.state
        if any(event.reveals for event in transition.events):
            break
    return choices


def _find_level(game_id: str, kind: str, seed: int) -> tuple[Level, bool]:
    """Return the level at which a seat is expected to choose, and whether without its errors."""
    if kind not in LEVELS:
        return nearest_level(game_id, SPREAD[seed % len(SPREAD)]), False
    if LEVELS.index(kind) > LEVELS.index(MAX_LEVEL):
        return MAX_LEVEL, True
    return nearest_level(game_id, kind), False


def reveal_choices(game: AnyGame, state: State, choices: Choices) -> State | None:
    """Return the state after all choices have been revealed; None if one of them is illegal there.

    Args:
        game: The game.
        state: The position before the first of the choices.
        choices: The choice of every seat that has one.
    """
    for seat, choice in choices.items():
        try:
            transition = game.apply(state, seat, choice)
        except IllegalAction:
            return None
        state = transition.state
        if any(event.reveals for event in transition.events):
            break
    return state
