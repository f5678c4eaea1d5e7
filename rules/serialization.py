"""States, actions and events as JSON and back, and the hash of a state."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, Union

import msgspec

from rules.blake2b import blake2b
from rules.contract import Action, AnyGame, Event, State

WireKind: TypeAlias = Literal["state", "action", "event"]
"""The kinds of values that `from_json` reads."""

_encoder = msgspec.json.Encoder()


def to_json(x: State | Action | Event) -> bytes:
    """Encode a state, action or event as compact JSON; equal values give equal bytes."""
    return _encoder.encode(x)


def from_json(game: AnyGame, kind: WireKind, data: bytes | str) -> State | Action | Event:
    """Decode and validate a state, action or event of a game from JSON.

    Args:
        game: The game.
        kind: "state" (or a view of one), "action" or "event".
        data: The JSON.

    Raises:
        ValueError: The data do not fit the type, or no such state can be; says what is wrong and where.
    """
    try:
        value = _decoder(_types(game, kind)).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"{game.id} {kind}: {error}") from error
    if isinstance(value, State):
        (game.check_view if game.is_view(value) else game.check)(value)
    return value


def digest(state: State) -> str:
    """Return a hash of a game's state: 16 hex digits, the same on every platform."""
    return blake2b(to_json(state), digest_size=8).hexdigest()


def _types(game: AnyGame, kind: WireKind) -> tuple[type, ...]:
    match kind:
        case "state":
            return (game.state_type,)
        case "action":
            return game.action_types
        case _:
            return game.event_types


@cache
def _decoder(types: tuple[type, ...]) -> msgspec.json.Decoder[State | Action | Event]:
    """Return a decoder for these types.

    Cached by the types alone, because games over overridden definitions come and go.
    """
    return msgspec.json.Decoder(Union[types])  # noqa: UP007  # built at run time
