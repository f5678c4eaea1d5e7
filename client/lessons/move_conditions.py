"""Conditions on a move: patterns over actions and events, by which a lesson knows whether a task is done.

A pattern is plain data. A mapping requires the parts it names and no others; a list matches a single value if
it contains it, and a list if all parts match in this order; ``{at-least: 3}`` and ``{at-most: 3}`` compare
numbers, ``{not: …}`` matches anything else. All other values have to be equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from rules.contract import Action, Event

DataPattern: TypeAlias = "object"
"""Plain data: mappings, lists, words, numbers."""

_EVENT_TAG: Final = "event"  # the tag of what is saved

_OPERATORS: Final = {"at-least", "at-most", "not"}


class PlainMove(msgspec.Struct, frozen=True):
    """A move as plain data."""

    action: object
    events: list[dict[str, object]]
    """The events that came of the action."""
    kinds: frozenset[object]
    """Tags of these events."""

    @classmethod
    def from_events(cls, action: Action, events: Sequence[Event]) -> PlainMove:
        """Create a plain move from an action and its events, in the form in which they are saved."""
        plain_events = [msgspec.to_builtins(event) for event in events]
        return cls(
            msgspec.to_builtins(action),
            plain_events,
            frozenset(event.get(_EVENT_TAG) for event in plain_events),
        )

    def has_event(self, pattern: DataPattern) -> bool:
        """Return whether one of the events matches.

        Most of what is asked of a table's moves did not happen.
        """
        if isinstance(pattern, dict):
            tag = pattern.get(_EVENT_TAG)
            if isinstance(tag, str) and tag not in self.kinds:
                return False
        return any(matches(pattern, event) for event in self.events)


class MoveCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition on a move. All parts that are given have to hold."""

    action: DataPattern = None
    """Pattern of the action."""
    events: tuple[DataPattern, ...] = ()
    """Each of these patterns matches an event."""
    without: tuple[DataPattern, ...] = ()
    """None of these patterns matches an event."""
    any: tuple[MoveCondition, ...] = ()
    """One of these conditions holds."""

    def is_met_by(self, action: Action, events: Sequence[Event]) -> bool:
        """Return whether an action with its events meets the condition."""
        return self.is_met_by_move(PlainMove.from_events(action, events))

    def is_met_by_move(self, move: PlainMove) -> bool:
        """Return the same for a move that is plain data already.

        Many conditions are checked against one move.
        """
        return (
            (self.action is None or matches(self.action, move.action))
            and all(map(move.has_event, self.events))
            and not any(map(move.has_event, self.without))
            and (not self.any or any(condition.is_met_by_move(move) for condition in self.any))
        )


def matches(pattern: DataPattern, value: object) -> bool:
    """Return whether plain data matches a pattern."""
    if isinstance(pattern, dict):
        if pattern and pattern.keys() <= _OPERATORS:
            return all(_compare(operator, limit, value) for operator, limit in pattern.items())
        return isinstance(value, dict) and all(
            key in value and matches(sub_pattern, value[key]) for key, sub_pattern in pattern.items()
        )
    if not isinstance(pattern, list):
        return type(pattern) is type(value) and pattern == value
    if isinstance(value, list | tuple):
        return len(pattern) == len(value) and all(map(matches, pattern, value))
    return any(matches(sub_pattern, value) for sub_pattern in pattern)


def _compare(operator: str, limit: DataPattern, value: object) -> bool:
    if operator == "not":
        return not matches(limit, value)
    if not isinstance(value, int) or not isinstance(limit, int):
        return False
    return value >= limit if operator == "at-least" else value <= limit
