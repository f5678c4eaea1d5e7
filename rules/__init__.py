"""The games as pure functions on immutable values: no window, no files written, no clock.

`list_game_ids` lists the registered games, `GAMES` those that come with the program. `register` adds another
one, `load` returns one, over the program's own definitions or over a player's overrides of them.
`to_json` and `from_json` serialise states, actions and events. Nothing is remembered between calls.
"""

from __future__ import annotations

from rules.contract import AnyGame
from rules.registry import (
    GAMES,
    definition_texts,
    list_changes,
    list_game_ids,
    load,
    register,
    unregister,
    use_definitions_of,
)
from rules.serialization import digest, from_json, to_json

__all__ = [
    "GAMES",
    "AnyGame",
    "definition_texts",
    "digest",
    "from_json",
    "list_changes",
    "list_game_ids",
    "load",
    "register",
    "to_json",
    "unregister",
    "use_definitions_of",
]
