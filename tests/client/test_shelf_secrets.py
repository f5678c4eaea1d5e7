"""What the shelf shows of a game, card and picture, says nothing that is hidden from anybody at the table."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from client.app.app import App
from client.session.match import Match
from client.table.table import Table
from rules import registry
from rules.contract import State
from saves.seats import SeatInfo
from saves.shelf import PICTURE, Shelf
from tests.client.driver import make_app
from tests.client.match_states import set_state
from tests.parametrization import parametrize_product

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Liška", "jade"))
POSITIONS, LENGTH = 4, 60


def seats(people: int) -> list[SeatInfo]:
    return [
        seat if number < people else msgspec.structs.replace(seat, kind="bot")
        for number, seat in enumerate(SEATS)
    ]


def positions(match: Match) -> list[State]:
    """Return positions of a random game; those first in which somebody has decided something in secret."""
    chance = random.Random(4)
    found: list[tuple[bool, State]] = []
    while match.outcome is None and len(found) < LENGTH:
        seat = match.deciders[0]
        match.act(seat, chance.choice(match.game.actions(match.state, seat)))
        state = match.state
        views = [match.game.view(state, seat) for seat in range(len(SEATS))]
        found.append((any(view != views[0] for view in views), state))
    mine = [state for differs, state in found if differs] or [state for _, state in found]
    return mine[:: max(1, len(mine) // POSITIONS)][:POSITIONS]


@pytest.fixture
def app() -> Iterator[App]:
    """Yield a program that lays one table after another."""
    found = make_app()
    yield found
    found.finish()


def render_card(app: App, match: Match, state: State) -> tuple[object, bytes]:
    """Return card and picture of a game in that state."""
    set_state(match, state)
    scene = app.open("table", match=match)
    assert isinstance(scene, Table)
    scene.shelf_card.save(picture=True)
    (entry,) = Shelf().list_entries()
    assert entry.card is not None
    result = msgspec.structs.replace(entry.card, time=0, size=0), entry.path.with_suffix(PICTURE).read_bytes()
    app.scenes.take_all()  # leaving would write the position down
    return result


@parametrize_product(
    pytest.mark.parametrize("people", [1, 3]),
    pytest.mark.parametrize("game", registry.GAMES),
)
def test_card_and_picture_are_the_same_whatever_is_hidden(game: str, people: int, app: App) -> None:
    match = Match.create(game, seats(people), 11, {})
    hidden = 0
    for state in positions(match):
        public = match.game.view(state, None)
        others = [match.game.determinize(public, seed) for seed in (1, 2)]
        hidden += sum(other != state for other in others)
        true = render_card(app, match, state)
        for other in others:
            assert render_card(app, match, other) == true
    assert hidden, "the comparison is worth something"
