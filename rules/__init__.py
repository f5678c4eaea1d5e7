"""The four games as pure functions on immutable values: no window, no files written, no clock.

`GAMES` names the games that are built in; `load` gives one. `to_json` and `from_json` carry states,
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
    load,
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
    "load",
    "to_json",
    "use_definitions",
    "use_own_definitions",
]
