"""The player's own key bindings as they are stored in the settings.

The meaning of their names is defined in `client/table/custom_bindings.py`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from saves.sanitize import MAX_WORD_LENGTH, sanitize_line

MAX_CUSTOM_KEYS: Final = 300
"""Bindings kept, at most."""


class CustomKey(msgspec.Struct, frozen=True):
    """A key binding that the player has changed."""

    does: str
    """Name of the command: ``<where>.<what>``, followed by ``.back`` for the opposite direction."""
    key: str
    """For example "ctrl+shift+z"; "" for no key at all."""

    def sanitized(self) -> CustomKey:
        """Return a copy of the key binding with sanitized texts."""
        return CustomKey(
            sanitize_line(self.does, MAX_WORD_LENGTH),
            sanitize_line(self.key, MAX_WORD_LENGTH),
        )


def convert_custom_keys(values: object) -> tuple[tuple[CustomKey, ...], bool]:
    """Convert a raw value from the settings file to the player's key bindings.

    Returns:
        The valid bindings, and whether the whole value was valid.
    """
    if not isinstance(values, list):
        return (), False
    custom_keys = []
    for value in values[:MAX_CUSTOM_KEYS]:
        try:
            custom_keys.append(msgspec.convert(value, CustomKey).sanitized())
        except msgspec.ValidationError:
            continue
    return tuple(custom_keys), len(custom_keys) == len(values)
