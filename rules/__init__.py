"""The four games as pure functions on immutable values: no window, no files written, no clock.

`GAMES` names the games that are built in; `load` gives one. `to_json` and `from_json` carry states,
actions and events over any wire and back.
"""

from __future__ import annotations

from rules.contract import AnyGame
from rules.registry import GAMES, load
from rules.wire import digest, from_json, to_json

__all__ = ["GAMES", "AnyGame", "digest", "from_json", "load", "to_json"]
