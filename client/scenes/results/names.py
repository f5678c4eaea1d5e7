"""How the players are called on a sheet: all in the same way and in the same size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct, field

from client.draw import styles
from client.draw.styles import Style
from client.draw.text import Typesetter

LEAST = 17.0
"""No name is smaller than this."""

Room: TypeAlias = tuple[str, float]
"""A name and how wide it may be."""


def whole(name: str) -> str:
    """The name as it is."""
    return name


def first_word(name: str) -> str:
    """What people say."""
    return name.split(maxsplit=1)[0] if name.split() else name


def initial(name: str) -> str:
    """A single letter."""
    return f"{name[0]}." if name else name


class NameStyle(Struct, frozen=True):
    """The form of all names on a screen. style: of those in the heads of the table."""

    form: Callable[[str], str] = field(default=whole)
    style: Style = styles.HEADING

    def of(self, name: str) -> str:
        """How somebody is called here."""
        return self.form(name)

    def spoken(self, name: str) -> str:
        """The same where there is room for a word; beside initials it tells whose they are."""
        return name if self.form is whole else first_word(name)


def names_for(
    texts: Typesetter, heads: Sequence[Room], others: Iterable[Room] = (), *, style: Style = styles.HEADING
) -> NameStyle:
    """The longest form in which every name fits: in its head in one common size, elsewhere at least small."""
    elsewhere = list(others)

    def fits(form: Callable[[str], str], rooms: Sequence[Room], at: float) -> bool:
        return all(texts.width(form(name), style.sized(at)) <= room for name, room in rooms)

    for form in (whole, first_word):
        if not fits(form, elsewhere, LEAST):
            continue
        fitting = style.size
        while fitting >= LEAST:
            if fits(form, heads, fitting):
                return NameStyle(form, style.sized(fitting))
            fitting -= 1
    return NameStyle(initial, min(style, styles.NAME, key=attrgetter("size")))
