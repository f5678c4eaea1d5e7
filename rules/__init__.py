"""The games as pure functions on immutable values: no window, no files written, no clock.

`games` names those that are known, `GAMES` those that come with the program; `register` lets another one be
known, `load` gives one. `to_json` and `from_json` carry states,
actions and events over any wire and back. `use_definitions` lays a game's components on the table: the
program's own, or corrected ones. That choice is all that is remembered between calls.
"""

from __future__ import annotations

from rules.contract import AnyGame
from rules.registry import (
    GAMES,
    changes,
    corrected_games,
    definition_texts,
    games,
    load,
    register,
    unregister,
    use_definitions,
    use_own_definitions,
)
from rules.wire import digest, from_json, to_json

__all__ = [
    "GAMES",
    "AnyGame",
    "changes",
    "corrected_games",
    "definition_texts",
    "digest",
    "from_json",
    "games",
    "load",
    "register",
    "to_json",
    "unregister",
    "use_definitions",
    "use_own_definitions",
]
