"""The golden games of Balanceformers, decision by decision, with everything that is shown of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

import rules
from rules.balanceformers.actions import BalanceformersAction
from rules.balanceformers.state import BalanceformersState
from rules.contract import Event
from tests.client.balanceformers.player import SEATS
from tests.golden.record import VARIANTS, Variant, read_record

GAMES = tuple(variant for variant in VARIANTS if variant.game == "balanceformers")
NAMES = [seat.name for seat in SEATS]
SIGNS = [f"seat-{seat.colour}" for seat in SEATS]


class Seen(NamedTuple):
    """An event as it is shown: the positions before and after it."""

    before: BalanceformersState
    event: Event
    after: BalanceformersState


def positions(variant: Variant) -> tuple[tuple[BalanceformersState, int, BalanceformersAction], ...]:
    """Return all positions of a game in which somebody decided, with what."""
    return _positions(variant.path)


@cache
def _positions(path: Path) -> tuple[tuple[BalanceformersState, int, BalanceformersAction], ...]:
    record, game = read_record(path), rules.load("balanceformers")
    state = game.start(record.players, record.seed, record.options)
    found = []
    for move in record.moves:
        action = rules.from_json(game, "action", bytes(move.action))
        assert isinstance(action, BalanceformersAction)
        found.append((cast(BalanceformersState, state), move.seat, action))
        state = game.apply(state, move.seat, action).state
    return tuple(found)


def seen(variant: Variant, viewer: int | None = None) -> Iterator[Seen]:
    """Yield everything that is shown of a game to somebody."""
    game = rules.load("balanceformers")
    for state, seat, action in positions(variant):
        shown = cast(BalanceformersState, game.view(state, viewer))
        came = game.apply(state, seat, action)
        for event, position in zip(came.events, came.positions, strict=True):
            if event.audience() in (None, viewer):
                after = cast(BalanceformersState, game.view(position, viewer))
                yield Seen(shown, event, after)
                shown = after
