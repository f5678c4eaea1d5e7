"""What a move means: patterns over actions and events, by which a lesson knows whether a task is done.

A pattern is plain data. A mapping asks for these parts and no others; a list, of a single value, for one of
these values, and of a list for exactly these parts in this order; ``{at-least: 3}`` and ``{at-most: 3}`` ask
for numbers, ``{not: …}`` for anything else. All other values have to be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from rules.contract import Action, Event

MovePattern: TypeAlias = "object"
"""Plain data: mappings, lists, words, numbers."""

_KIND: Final = "event"  # the tag of what is saved

_ASKS: Final = {"at-least", "at-most", "not"}


class PlainMove(msgspec.Struct, frozen=True):
    """A move as plain data: an action, and the events that came of it. kinds: of the events."""

    action: object
    events: list[dict[str, object]]
    kinds: frozenset[object]

    @classmethod
    def of(cls, action: Action, events: Sequence[Event]) -> PlainMove:
        """Actions and events as they are saved."""
        came = [msgspec.to_builtins(event) for event in events]
        return cls(msgspec.to_builtins(action), came, frozenset(event.get(_KIND) for event in came))

    def had(self, pattern: MovePattern) -> bool:
        """Whether an event that came of it fits. Most of what is asked of a table's moves did not happen."""
        if isinstance(pattern, dict):
            kind = pattern.get(_KIND)
            if isinstance(kind, str) and kind not in self.kinds:
                return False
        return any(fits(pattern, event) for event in self.events)


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is asked of a move. All that is given has to hold.

    action: a pattern of the action. events: each of these patterns fits an event that came of it.
    without: none of these fits any. any: one of these meanings holds.
    """

    action: MovePattern = None
    events: tuple[MovePattern, ...] = ()
    without: tuple[MovePattern, ...] = ()
    any: tuple[Meaning, ...] = ()

    def holds(self, action: Action, events: Sequence[Event]) -> bool:
        """Whether a move meant this."""
        return self.holds_of(PlainMove.of(action, events))

    def holds_of(self, move: PlainMove) -> bool:
        """The same of a move that is plain already, for many are asked of it."""
        return (
            (self.action is None or fits(self.action, move.action))
            and all(map(move.had, self.events))
            and not any(map(move.had, self.without))
            and (not self.any or any(one.holds_of(move) for one in self.any))
        )


def fits(pattern: MovePattern, value: object) -> bool:
    """Whether plain data is as a pattern asks."""
    if isinstance(pattern, dict):
        if pattern and pattern.keys() <= _ASKS:
            return all(_asked(asked, limit, value) for asked, limit in pattern.items())
        return isinstance(value, dict) and all(
            key in value and fits(part, value[key]) for key, part in pattern.items()
        )
    if not isinstance(pattern, list):
        return type(pattern) is type(value) and pattern == value
    if isinstance(value, list | tuple):
        return len(pattern) == len(value) and all(map(fits, pattern, value))
    return any(fits(part, value) for part in pattern)


def _asked(asked: str, limit: MovePattern, value: object) -> bool:
    if asked == "not":
        return not fits(limit, value)
    if not isinstance(value, int) or not isinstance(limit, int):
        return False
    return value >= limit if asked == "at-least" else value <= limit
