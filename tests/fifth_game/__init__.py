"""A fifth game for tests: noughts and crosses, complete and as small as a game can be.

Its rules, its face and its words; everything else is as plain as it comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from client.games import registry
from client.games.descriptor import Descriptor, LazyImport

PLACE: Final = f"{__name__}:GAME"

GAME: Final = Descriptor(
    id="noughts",
    rules="tests.fifth_game.noughts:GAME",
    players=(2, 2),
    face=LazyImport("tests.fifth_game.face:NoughtsFace"),
    assets=Path(__file__).parent / "assets",
)

PLACE_WITH_MIND: Final = f"{__name__}:GAME_WITH_MIND"

GAME_WITH_MIND: Final = replace(GAME, mind=LazyImport("tests.fifth_game.mind:MIND"))
"""The same game with a bot, whose levels and characters lie in the game's own folder."""


@contextmanager
def registered_game() -> Iterator[Descriptor]:
    """Register the game for a while."""
    registry.register(PLACE)
    try:
        yield GAME
    finally:
        registry.unregister(GAME.id)
