"""The first real game after the lessons: a gentle set-up, against the gentlest opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

import rules
from client import registry
from client.bots.levels import LEVELS
from client.i18n import tr
from client.lessons.chapters import lessons
from client.match import Match
from client.scenes.new_game.options import random_seed
from client.scenes.new_game.setup_form import seed_number
from saves.errors import SaveError
from saves.seats import COLOURS, SeatInfo

if TYPE_CHECKING:
    from client.scene import Program


def open_first_game(app: Program, game_id: str) -> None:
    """Set the table of the first game. One that cannot be saved is played all the same, which is said."""
    found = lessons(game_id)
    assert found is not None
    person = next((seat.name for seat in app.settings.last_seats if seat.human and seat.name), "")
    names = [name for name in tr("opponents.names").split() if name != person]
    kind = LEVELS[0] if registry.has_mind(game_id) else "human"
    players = [SeatInfo(person or tr("new_game.seats.placeholder", n=1), COLOURS[0])]
    players += [
        SeatInfo(names[index], COLOURS[index + 1], kind=kind) for index in range(found.first_players - 1)
    ]
    game = rules.load(game_id)
    chosen = {**{option.name: option.default for option in game.options}, **found.first_options}
    seed = seed_number(random_seed())
    try:
        match = Match.create(game_id, players, seed, chosen)
    except SaveError as error:
        app.notice(tr(error.key, **error.params), kind="error")
        match = Match.create(game_id, players, seed, chosen, saved=False)
    app.open("table", match=match)
    if not app.settings.last_seats:
        app.change(last_seats=tuple(msgspec.structs.replace(seat) for seat in players))
