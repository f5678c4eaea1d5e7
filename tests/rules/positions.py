"""Every position of random and of golden games, with the event that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rules
from rules.contract import Action, Event, State
from tests.golden.record import VARIANTS, read_record
from tests.parametrization import parametrize_short_and_long
from tests.rules.playthrough import CASES, FEW, Case, play_case

few_and_all_cases = parametrize_short_and_long("cases", [FEW], [CASES], ids=["few", "all"])


def iterate_transitions(game_id: str, cases: Sequence[Case]) -> Iterator[tuple[State, Event, State]]:
    """Yield the position before each event, the event, the position after it, of some random games of those
    of a
    game, and of all golden ones."""
    for case in cases:
        if case.game == game_id:
            for step in play_case(case).steps:
                yield from _pairs(step.state, step.events, step.positions)
    yield from _golden(game_id)


def _golden(game_id: str) -> Iterator[tuple[State, Event, State]]:
    """Yield the golden games, which hold what chance seldom brings."""
    game = rules.load(game_id)
    for variant in VARIANTS:
        if variant.game != game_id:
            continue
        record = read_record(variant.path)
        state = game.start(record.players, record.seed, record.options)
        for move in record.moves:
            action = rules.from_json(game, "action", bytes(move.action))
            assert isinstance(action, Action)
            came = game.apply(state, move.seat, action)
            yield from _pairs(state, came.events, came.positions)
            state = came.state


def _pairs(
    state: State, events: tuple[Event, ...], positions: tuple[State, ...]
) -> Iterator[tuple[State, Event, State]]:
    yield from zip((state, *positions), events, positions, strict=False)
