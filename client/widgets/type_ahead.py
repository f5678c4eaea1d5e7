"""Type-ahead: selecting an item of a list by typing the beginning of its name."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field

_TYPING_PAUSE_S: Final = 1.0


class TypeAhead(Struct):
    """Type-ahead selection: the letters typed so far to jump to a name in a list."""

    text: str = ""
    """The letters typed so far."""
    typed_at: float = field(default=-_TYPING_PAUSE_S)
    """When the last letter was typed, on the clock of `time.monotonic`."""

    @property
    def is_active(self) -> bool:
        """Whether the last letter was typed less than a second ago; the next then continues the word."""
        return bool(self.text) and time.monotonic() - self.typed_at < _TYPING_PAUSE_S

    def add_letter(self, letter: str, names: Sequence[str], selected: int) -> int | None:
        """Add a typed letter and return the index of the name it selects; None if no name matches.

        The letters typed so far are compared with the beginnings of the names. Typing one letter again and
        again selects the next name that begins with it.
        """
        from client.i18n.text_search import fold_text  # noqa: PLC0415  only for those who type

        is_repeated = self.is_active and set(self.text) == {letter}
        self.text = letter if is_repeated or not self.is_active else self.text + letter
        self.typed_at = time.monotonic()
        prefix = fold_text(self.text) or self.text
        first = max(0, selected) + (1 if len(self.text) == 1 else 0)
        order: list[int] = [*range(first, len(names)), *range(min(first, len(names)))]
        return next((index for index in order if fold_text(names[index]).startswith(prefix)), None)
