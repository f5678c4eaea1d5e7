"""What chance is called: the tags of the games' events that bring any."""

from __future__ import annotations

from collections.abc import Iterable

from rules.contract import Event


def tag_of(event: Event) -> str:
    """How an event is called on the wire."""
    return str(type(event).__struct_config__.tag or type(event).__name__)


def kinds_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The tags of the events that bring chance or hidden information to the table, each once."""
    return tuple(dict.fromkeys(tag_of(event) for event in events if event.reveals))
