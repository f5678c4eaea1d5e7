"""Where the signs and words of a sound game's row lie: what paints them and what explains them agree."""

from __future__ import annotations

from msgspec import Struct

from client import i18n
from client.draw import ornaments, styles, theme
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import tr
from saves.shelf import ShelfEntry

_EMBLEM = (34.0, 42.0)
_ICON = 26.0


class RowLayout(Struct, frozen=True):
    """In the room beside a row's picture. sign: chip and icon; low: all is a little smaller."""

    low: bool
    emblem: Rect
    date: Rect
    title: Rect
    chip: Rect
    icon: Rect
    summary: Rect
    seats: Rect

    @property
    def sign(self) -> Rect:
        """What says how the game stands."""
        return self.chip.union(self.icon)


def text_box(box: Rect, picture: Rect) -> Rect:
    """The room in a row beside its picture."""
    pad = picture.y - box.y
    left = picture.right + 22
    return Rect(left, picture.y, box.right - pad - left, picture.height)


def state_word(entry: ShelfEntry) -> str:
    """What stands in the chip."""
    return tr("shelf.chip.finished" if entry.finished else "shelf.chip.playing")


def row_places(texts: Typesetter, box: Rect, entry: ShelfEntry) -> RowLayout:
    """The places in that room."""
    low = box.height < 100
    high = box.y + box.height * 0.2
    emblem = _EMBLEM[0] if low else _EMBLEM[1]
    dated = texts.width(i18n.date(entry.modified), styles.NOTE)
    date = Rect(box.right - 4 - dated, high - 14, dated, 28)
    start = box.x + emblem + 12
    middle = box.y + box.height * (0.52 if low else 0.545)
    tall = 28.0 if low else 34.0
    wide = ornaments.chip_width(texts, state_word(entry))
    chip = Rect(box.right - 42 - wide, middle - tall / 2, wide, tall)
    icon = Rect(box.right - 16 - _ICON / 2, middle - _ICON / 2, _ICON, _ICON)
    return RowLayout(
        low=low,
        emblem=Rect(box.x, high - emblem / 2, emblem, emblem),
        date=date,
        title=Rect(start, high - 18, date.x - 16 - start, 36),
        chip=chip,
        icon=icon,
        summary=Rect(box.x + 2, middle - 14, chip.x - 16 - box.x, 28),
        seats=Rect(box.x, box.bottom - (29 if low else 32), box.width - 4, 32),
    )


def title_style(low: bool) -> Style:
    """How a row's title looks."""
    return styles.HEADING if low else styles.TITLE


def words_style(low: bool) -> Style:
    """How a row's other words look."""
    return styles.NOTE.in_(theme.BODY) if low else styles.BODY
