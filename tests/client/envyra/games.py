"""Whole games of Envyra played by chance, with everything that happened in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple, cast

import rules
from rules.contract import Action, Event, Scalar
from rules.envyra.state import EnvyraState
from rules.rng import seed_generator
from saves.seats import SeatInfo
from tests.golden.record import VARIANTS, choose_action
from tests.parametrization import parametrize_short_and_long

SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř", "amber"),
    SeatInfo("Ľubomír", "jade"),
    SeatInfo("Ann", "rose"),
)


class Game(NamedTuple):
    """A game to be played."""

    players: int
    seed: int
    options: tuple[tuple[str, Scalar], ...]


class Step(NamedTuple):
    """A decision: the state before it, who decided what, what happened, the state after each event and
    after all of them."""

    before: EnvyraState
    seat: int
    action: Action
    events: tuple[Event, ...]
    positions: tuple[EnvyraState, ...]
    after: EnvyraState


class Seen(NamedTuple):
    """An event as somebody sees it: the shown positions before and after it."""

    before: EnvyraState
    event: Event
    after: EnvyraState


KNOWN = tuple(
    Game(variant.players, variant.seed, tuple(variant.options.items()))
    for variant in VARIANTS
    if variant.game == "envyra"
)
"""The golden games: among them are all endings, stuck players, last rounds."""

ALL = KNOWN + tuple(
    Game(
        players,
        seed,
        (("simplified", simplified), ("equilibrium", equilibrium), ("end_tile", end)),
    )
    for seed, (players, simplified, equilibrium, end) in enumerate(
        product((2, 3, 4), (False, True), ("off", "a", "b", "c"), ("standard", "alternative"))
    )
)
"""Those and a game of every variant."""

MORE = ALL[len(KNOWN) :]
"""The others."""


KNOWN_OR_ALL = parametrize_short_and_long("games", [KNOWN], [ALL], ids=["known", "all"])
"""For what is true of all that happens: in the golden games always, in all with the long tests."""


@cache
def played(game: Game) -> tuple[Step, ...]:
    """Return the game from its first decision to its end."""
    envyra = rules.load("envyra")
    state = envyra.start(game.players, game.seed, dict(game.options))
    rng = seed_generator(game.seed)
    found = []
    while envyra.deciders(state):
        rng, seat, action = choose_action(envyra, state, rng)
        came = envyra.apply(state, seat, action)
        positions = cast(tuple[EnvyraState, ...], came.positions)
        after = cast(EnvyraState, came.state)
        found.append(Step(cast(EnvyraState, state), seat, action, came.events, positions, after))
        state = came.state
    return tuple(found)


def view(state: EnvyraState, viewer: int | None) -> EnvyraState:
    """Return what the viewer can know of a state."""
    return cast(EnvyraState, rules.load("envyra").view(state, viewer))


def seen(step: Step, viewer: int | None) -> Iterator[Seen]:
    """Yield what the viewer is shown of a decision, event by event."""
    shown = view(step.before, viewer)
    for event, position in zip(step.events, step.positions, strict=True):
        if event.audience() in (None, viewer):
            after = view(position, viewer)
            yield Seen(shown, event, after)
            shown = after
