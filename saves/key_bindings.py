"""Which keys a player has chosen: what they do, and what they are called. What is called so, others know."""

from __future__ import annotations

from typing import Final

import msgspec

from saves import sanitize

MOST: Final = 300
"""So many choices are kept."""


class KeyChoice(msgspec.Struct, frozen=True):
    """One way of something has another key. does: ``<where>.<what>``, and ``.back`` behind it for the way
    back. key: as "ctrl+shift+z"; "" for none at all."""

    does: str
    key: str

    def shown(self) -> KeyChoice:
        """The same with texts that can be shown, whoever has written them."""
        return KeyChoice(sanitize.line(self.does, sanitize.WORD), sanitize.line(self.key, sanitize.WORD))


def usable(values: object) -> tuple[tuple[KeyChoice, ...], bool]:
    """The choices in what a file says, and whether that is all that it says."""
    if not isinstance(values, list):
        return (), False
    found = []
    for value in values[:MOST]:
        try:
            found.append(msgspec.convert(value, KeyChoice).shown())
        except msgspec.ValidationError:
            continue
    return tuple(found), len(found) == len(values)
