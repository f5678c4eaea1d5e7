"""Conditions on a move: patterns over its action and events, by which a lesson knows that a task is done.

A pattern is plain data. A mapping requires the parts it names and ignores others; a list matches a single
value if it contains it, and a list if all parts match in this order; ``{at-least: 3}`` and ``{at-most: 3}``
compare numbers, ``{not: …}`` matches anything else. All other values have to be equal.
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
    """A move (an action and the events that followed) as plain data, to be matched with patterns."""

    action: object
    events: list[dict[str, object]]
    """The events that came of the action."""
    kinds: frozenset[object]
    """Tags of these events."""

    @classmethod
    def from_events(cls, action: Action, events: Sequence[Event]) -> PlainMove:
        """Convert an action and its events to plain data, in the form in which they are saved."""
        plain_events = [msgspec.to_builtins(event) for event in events]
        return cls(
            msgspec.to_builtins(action),
            plain_events,
            frozenset(event.get(_EVENT_TAG) for event in plain_events),
        )

    def has_event(self, pattern: DataPattern) -> bool:
        """Return whether one of the move's events matches a pattern.

        Checked by kind of event first, since most conditions ask for events that did not happen.
        """
        if isinstance(pattern, dict):
            tag = pattern.get(_EVENT_TAG)
            if isinstance(tag, str) and tag not in self.kinds:
                return False
        return any(matches_pattern(pattern, event) for event in self.events)


class MoveCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition on a move's action and events; all parts that are given must hold."""

    action: DataPattern = None
    """Pattern of the action; None for any action."""
    events: tuple[DataPattern, ...] = ()
    """Patterns each of which must match an event."""
    without: tuple[DataPattern, ...] = ()
    """Patterns none of which may match an event."""
    any: tuple[MoveCondition, ...] = ()
    """Conditions at least one of which must hold; () for none."""

    def is_met_by(self, action: Action, events: Sequence[Event]) -> bool:
        """Return whether an action, with the events that followed, meets this condition."""
        return self.is_met_by_move(PlainMove.from_events(action, events))

    def is_met_by_move(self, move: PlainMove) -> bool:
        """Return whether a move that has already been converted to plain data meets this condition.

        So a move need not be converted again for each of many conditions.
        """
        return (
            (self.action is None or matches_pattern(self.action, move.action))
            and all(map(move.has_event, self.events))
            and not any(map(move.has_event, self.without))
            and (not self.any or any(condition.is_met_by_move(move) for condition in self.any))
        )


def matches_pattern(pattern: DataPattern, value: object) -> bool:
    """Return whether plain data matches a pattern of a lesson's move condition."""
    if isinstance(pattern, dict):
        if pattern and pattern.keys() <= _OPERATORS:
            return all(_compare(operator, limit, value) for operator, limit in pattern.items())
        return isinstance(value, dict) and all(
            key in value and matches_pattern(sub_pattern, value[key]) for key, sub_pattern in pattern.items()
        )
    if not isinstance(pattern, list):
        return type(pattern) is type(value) and pattern == value
    if isinstance(value, list | tuple):
        return len(pattern) == len(value) and all(map(matches_pattern, pattern, value))
    return any(matches_pattern(sub_pattern, value) for sub_pattern in pattern)


def _compare(operator: str, limit: DataPattern, value: object) -> bool:
    if operator == "not":
        return not matches_pattern(limit, value)
    if not isinstance(value, int) or not isinstance(limit, int):
        return False
    return value >= limit if operator == "at-least" else value <= limit
