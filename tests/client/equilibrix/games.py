"""Whole games of EQUILIBRIX Connect played by chance, with everything that happened in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple, cast

import rules
from rules.contract import Event, Scalar
from rules.equilibrix.actions import EquilibrixAction
from rules.equilibrix.state import EquilibrixState
from rules.rng import seed_generator
from saves.seats import SeatInfo
from tests.golden.record import VARIANTS, choose_action
from tests.parametrization import parametrize_short_and_long

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Ľubomír", "jade"))


class Game(NamedTuple):
    """A game to be played."""

    players: int
    seed: int
    options: tuple[tuple[str, Scalar], ...]


class Step(NamedTuple):
    """A decision: the state before it, who decided what, what happened, the state after each event
    and after all of them."""

    before: EquilibrixState
    seat: int
    action: EquilibrixAction
    events: tuple[Event, ...]
    positions: tuple[EquilibrixState, ...]
    after: EquilibrixState


class Seen(NamedTuple):
    """An event as it is shown: the positions before and after it."""

    before: EquilibrixState
    event: Event
    after: EquilibrixState


KNOWN = tuple(
    Game(variant.players, variant.seed, tuple(variant.options.items()))
    for variant in VARIANTS
    if variant.game == "equilibrix"
)
"""The golden games: among them are all scenarios and all endings."""

MORE = tuple(
    Game(
        players,
        seed,
        (
            ("modest", modest),
            ("asymmetric", seed % 3 == 0),
            ("fair", fair),
            ("surprise", surprise),
            ("paradox", paradox),
            ("blocking", seed % 2 == 0),
            ("mirror", seed % 5 == 0),
            ("start", ("usual", "chosen", "drawn")[seed % 3 - 1]),
            ("encircling", "wide" if seed % 4 == 1 else "sides"),
        ),
    )
    for seed, (players, modest, fair, surprise, paradox) in enumerate(
        product((2, 3), (False, True), (False, True), (False, True), ("off", "optional", "compulsory"))
    )
)
"""All other mixtures of what changes most."""

ALL = KNOWN + MORE


KNOWN_OR_ALL = parametrize_short_and_long("games", [KNOWN], [ALL], ids=["known", "all"])
"""For what is true of all that happens: in the golden games always, in all with the long tests."""


@cache
def played(game: Game) -> tuple[Step, ...]:
    """Return the game from its first decision to its end."""
    equilibrix = rules.load("equilibrix")
    state = equilibrix.start(game.players, game.seed, dict(game.options))
    rng = seed_generator(game.seed)
    found = []
    while equilibrix.deciders(state):
        rng, seat, action = choose_action(equilibrix, state, rng)
        came = equilibrix.apply(state, seat, action)
        found.append(
            Step(
                cast(EquilibrixState, state),
                seat,
                cast(EquilibrixAction, action),
                came.events,
                cast(tuple[EquilibrixState, ...], came.positions),
                cast(EquilibrixState, came.state),
            )
        )
        state = came.state
    return tuple(found)


def view(state: EquilibrixState) -> EquilibrixState:
    """Return what anybody can know of a state."""
    return cast(EquilibrixState, rules.load("equilibrix").view(state, None))


def seen(step: Step) -> Iterator[Seen]:
    """Yield what is shown of a decision, event by event."""
    shown = view(step.before)
    for event, position in zip(step.events, step.positions, strict=True):
        after = view(position)
        yield Seen(shown, event, after)
        shown = after
