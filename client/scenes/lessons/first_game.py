"""The first real game after the lessons: a gentle set-up, against the gentlest opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.bots.levels import LEVELS
from client.games import registry
from client.i18n import tr
from client.lessons.chapters import lessons
from client.scenes.lessons.opening import seats
from client.scenes.new_game.options import random_seed
from client.scenes.new_game.setup_form import HUMAN, seed_number
from client.session import content_overrides
from client.session.match import Match
from saves import definitions
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program


def open_first_game(app: Program, game_id: str) -> None:
    """Set the table of the first game, over the player's corrections if they are in use.

    A game that cannot be saved is played all the same, which is said.
    """
    found = lessons(game_id)
    assert found is not None
    kind = LEVELS[0] if registry.has_mind(game_id) else HUMAN
    players = seats(app.settings, found.first_players, kind=kind)
    own = content_overrides.in_use(definitions.find(game_id), app.settings)
    seed, options = seed_number(random_seed()), found.first_options
    try:
        match = Match.create(game_id, players, seed, options, corrections=own)
    except SaveError as error:
        app.notice(tr(error.key, **error.params), kind="error")
        match = Match.create(game_id, players, seed, options, saved=False, corrections=own)
    app.open("table", match=match)
    if not app.settings.last_seats:
        app.change(last_seats=players)
