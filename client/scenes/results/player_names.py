"""How players are named on a score sheet: all in the same form and in the same size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Final, TypeAlias

from msgspec import Struct, field

from client.draw import styles
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from saves.graphemes import truncate_graphemes

MIN_SIZE: Final = 17.0
"""No name is smaller than this."""

NameRoom: TypeAlias = tuple[str, float]
"""A name and how wide it may be."""


def full_name(name: str) -> str:
    """Return a player's name unchanged: the form of names if there is space for them."""
    return name


def first_word(name: str) -> str:
    """Return the first word of a player's name."""
    return name.split(maxsplit=1)[0] if name.split() else name


def initial(name: str) -> str:
    """Return a player's name as its first letter with a full stop."""
    return f"{truncate_graphemes(name, 1)}." if name else name


class NameForm(Struct, frozen=True):
    """How all players' names are shortened on the score sheet, and their text style."""

    shorten: Callable[[str], str] = field(default=full_name)
    style: Style = styles.HEADING
    """The style of the names in the heads of the table."""

    @property
    def is_full(self) -> bool:
        """Whether players' names are not shortened."""
        return self.shorten is full_name

    def format_for_column_head(self, name: str) -> str:
        """Return a player's name as it is written above a column of the score sheet."""
        return self.shorten(name)

    def format_for_sentence(self, name: str) -> str:
        """Return a player's name for a sentence: in full, or its first word if column heads are shortened."""
        return name if self.is_full else first_word(name)


def choose_name_form(
    texts: Typesetter,
    heads: Sequence[NameRoom],
    others: Iterable[NameRoom] = (),
    *,
    style: Style = styles.HEADING,
) -> NameForm:
    """Return the longest form of players' names in which every name fits into its space.

    Args:
        texts: Measures text.
        heads: Names in heads of columns, which all get the same size.
        others: Names elsewhere, which need to fit in their smallest size.
        style: The largest style of names in heads.
    """
    others = list(others)

    def all_fit(shorten: Callable[[str], str], rooms: Sequence[NameRoom], size: float) -> bool:
        return all(
            texts.measure_width(shorten(name), style.with_size(size)) <= width for name, width in rooms
        )

    for shorten in (full_name, first_word):
        if not all_fit(shorten, others, MIN_SIZE):
            continue
        size = style.size
        while size >= MIN_SIZE:
            if all_fit(shorten, heads, size):
                return NameForm(shorten, style.with_size(size))
            size -= 1
    return NameForm(initial, min(style, styles.NAME, key=attrgetter("size")))
