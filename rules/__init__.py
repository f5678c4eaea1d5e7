"""The games as pure functions on immutable values: no window, no files written, no clock.

`games` names those that are known, `GAMES` those that come with the program; `register` lets another one be
known, `load` gives one, over the program's own definitions or over a player's corrections of them. `to_json`
and `from_json` carry states, actions and events over any wire and back. Nothing is remembered between calls.
"""

from __future__ import annotations

from rules.contract import AnyGame
from rules.registry import (
    GAMES,
    asking,
    changes,
    definition_texts,
    games,
    load,
    register,
    unregister,
)
from rules.wire import digest, from_json, to_json

__all__ = [
    "GAMES",
    "AnyGame",
    "asking",
    "changes",
    "definition_texts",
    "digest",
    "from_json",
    "games",
    "load",
    "register",
    "to_json",
    "unregister",
]
