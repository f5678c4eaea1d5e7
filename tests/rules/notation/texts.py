"""Texts to be tested with: the examples of the documentation, and positions of played games."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import rules
from rules.contract import AnyGame, State
from rules.notation.positions import write_position
from tests.golden.record import FOLDER
from tests.parametrization import parametrize_short_and_long
from tests.rules.playthrough import FEW, Case, play_case, some

_GOLDEN = sorted(FOLDER.glob("*.json"))
_FEW_GOLDEN = _GOLDEN[::12]

every_golden_game = parametrize_short_and_long(
    "path",
    _FEW_GOLDEN,
    [path for path in _GOLDEN if path not in _FEW_GOLDEN],
    ids=[path.stem for path in sorted(_GOLDEN, key=lambda path: path not in _FEW_GOLDEN)],
)
"""For each golden game, most of them in the long run only."""

PAGE = Path(rules.__file__).parents[1] / "docs" / "notation.md"


def list_examples() -> list[str]:
    """Return the positions that the documentation shows."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.partition("/1 ")[0] in rules.GAMES]


def check(game: AnyGame, state: State) -> None:
    """Raise ValueError if a state or view is impossible."""
    (game.check_view if game.is_view(state) else game.check)(state)


def list_views(game: AnyGame, state: State) -> list[State]:
    """Return a state as all may know it: whole, as everybody sees it, and as each seat does."""
    return [state, game.view(state, None), *(game.view(state, seat) for seat in range(state.players))]


def list_texts(case: Case, count: int) -> list[tuple[str, State]]:
    """Return positions of a played case with their texts, whole and public ones in turn."""
    game = rules.load(case.game)
    states = some(play_case(case).states, count, random.Random(case.seed))
    found = [game.view(state, None) if number % 2 else state for number, state in enumerate(states)]
    return [(write_position(game, state), state) for state in found]


@cache
def list_own_cases() -> tuple[Case, ...]:
    """Return a few set-ups of each of the program's games."""
    return tuple(case for case in FEW if case.game in rules.GAMES)
