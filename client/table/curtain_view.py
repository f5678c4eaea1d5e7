"""Painters of the curtain: its panel with the text, the symbol of who may open it, and the seats."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from client.draw import input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.i18n import tr
from client.table import binding_glyphs
from client.table.bindings import CURTAIN
from saves.seats import SeatInfo

_FULL_HEIGHT = 900.0
"""Logical height from which there is room for the large panel."""

_MANY = 3
"""Number of seats above which they stand in two rows."""

_LOW_HEIGHT = 500.0
"""Logical height below which the lines are closer together, so that the seats fit below."""


class CurtainWords(Struct, frozen=True):
    """The text of the curtain's panel.

    Attributes:
        title: Whose turn it is; the part between two ** is drawn in the colour of the player.
        hand: The instruction what to do, for example to hand the device over; "" if there is none.
        text: The explanation.
    """

    title: str
    hand: str
    text: str


class CurtainSeat(Struct, frozen=True):
    """The state of a seat as the curtain shows it.

    Attributes:
        words: The text that says what its player is doing.
        now: Whether this player is the next to look.
    """

    words: str
    now: bool


class CurtainPanelLayout(Struct, frozen=True):
    """The layout of the curtain's panel, in logical units.

    The y coordinate of each part of it is that of the part's vertical middle.
    """

    panel: Rect
    """Box of the panel."""
    sign: float
    """Y of the symbol of the seat that may look."""
    sign_radius: float
    """Half the size of that symbol."""
    title_y: float
    """Y of the title."""
    title: float
    """Font size of the title."""
    hand_y: float
    """Y of the instruction."""
    hand: float
    """Font size of the instruction."""
    text_y: float
    """Y of the explanation."""
    text: float
    """Font size of the explanation."""
    gold_y: float
    """Y of the button that opens the curtain."""
    gold_height: float
    """Height of that button."""
    button: float
    """Font size of that button's label."""
    hint_y: float
    """Y of the hint which key to hold, 0 if there is no room for it."""
    seats: Rect
    """Box of the plates of the seats, below the panel."""
    rows: int = 1
    """Number of rows of those plates."""

    def get_open_button_box(self, wide: float) -> Rect:
        """Return the box of the button that opens the curtain, at least half as wide as the panel.

        Args:
            wide: Width that the button's label needs, in logical units.
        """
        width = min(self.panel.width - 48, max(wide, self.panel.width * 0.5))
        return Rect(
            self.panel.centerx - width / 2, self.gold_y - self.gold_height / 2, width, self.gold_height
        )


_BADGE_OFFSET = (0.68, 0.64)
"""Where the badge with the eye lies on the edge of the seat's symbol, in parts of half the symbol's size."""

_MIN_BADGE_RADIUS = 12.0


def make_layout(width: float, height: float, seats: int = 1) -> CurtainPanelLayout:
    """Return the layout of the curtain's panel for a window and a number of seats.

    Args:
        width: Logical width of the window.
        height: Logical height of the window.
        seats: Number of seats.
    """
    if height >= _FULL_HEIGHT and width >= 1300:
        wide, high = 1120.0, 620.0
        top = (height - high) / 2 - 20
        panel = Rect((width - wide) / 2, top, wide, high)
        return CurtainPanelLayout(
            panel,
            panel.top + 112, 53, panel.top + 236, 76, panel.top + 322, 54, panel.top + 384, 22,
            panel.top + 470, 84, 28, panel.top + 562,
            Rect(24, panel.bottom + 46, width - 48, 84),
        )  # fmt: skip
    wide = min(780.0, width - 64)
    if height < _LOW_HEIGHT:
        rows = 2 if seats > _MANY else 1  # then they are worth more than the hint
        panel = Rect((width - wide) / 2, 52.0, wide, 300.0 if rows == 1 else 254.0)
        return CurtainPanelLayout(
            panel,
            panel.top + 42, 23, panel.top + 90, 38, panel.top + 130, 26, panel.top + 162, 18,
            panel.top + 212, 50, 21, panel.top + 264 if rows == 1 else 0.0,
            Rect(16, panel.bottom + 10, width - 32, 60 if rows == 1 else 106), rows,
        )  # fmt: skip
    high = min(392.0, max(356.0, height * 0.68))
    panel = Rect((width - wide) / 2, max(76.0, height * 0.15), wide, high)
    more = (high - 356) / 4  # what height there is above the least parts the lines
    return CurtainPanelLayout(
        panel,
        panel.top + 58 + more * 0.5, 30, panel.top + 116 + more, 44,
        panel.top + 162 + more * 1.5, 30, panel.top + 198 + more * 2, 18,
        panel.top + 252 + more * 2.5, 56, 21, panel.top + 312 + more * 3,
        Rect(16, panel.bottom + 16, width - 32, 62),
    )  # fmt: skip


def draw_panel(canvas: Canvas, places: CurtainPanelLayout) -> None:
    """Draw the background of the curtain's panel and its double edge."""
    canvas.panel(
        places.panel, radius=theme.RADIUS_CURTAIN, top=theme.CURTAIN_TOP, bottom=theme.CURTAIN_BOTTOM
    )
    inner = places.panel.inflate(-24, -24)
    canvas.outline(inner, theme.GOLD_DEEP, radius=theme.RADIUS_CURTAIN - 10, width=1.5, alpha=0.7)


def draw_seat_symbol(canvas: Canvas, places: CurtainPanelLayout, info: SeatInfo | None) -> None:
    """Draw the symbol of the seat that may open the curtain, or an open eye if everybody may.

    Args:
        canvas: Where to draw.
        places: The layout of the panel.
        info: The player of that seat, None if everybody may look.
    """
    center, radius = (places.panel.centerx, places.sign), places.sign_radius
    colour = theme.GOLD if info is None else theme.SEAT[info.colour]
    canvas.spot(center, radius * 2.6, colour, alpha=0.4)
    if info is None:
        canvas.icon("eye", center, radius * 2, theme.GOLD)
        return
    canvas.seat(info.colour, center, radius * 2)
    corner = (center[0] + radius * _BADGE_OFFSET[0], center[1] + radius * _BADGE_OFFSET[1])
    size = max(radius * 0.42, _MIN_BADGE_RADIUS)
    canvas.circle(corner, size, theme.PANEL_TOP)
    canvas.ring(corner, size, theme.GOLD, width=2)
    canvas.icon("eye-off", corner, size * 1.2, theme.GOLD)


def draw_text(
    canvas: Canvas, places: CurtainPanelLayout, said: CurtainWords, colour: theme.Colour | None
) -> None:
    """Draw the text of the curtain's panel: title, instruction and explanation.

    Args:
        canvas: Where to draw.
        places: The layout of the panel.
        said: The text.
        colour: Colour of the marked part of the title, None for the standard one.
    """
    room = places.panel.width - 96
    _draw_title(canvas, places, said.title, room, colour)
    if said.hand:
        center = (places.panel.centerx, places.hand_y)
        style = styles.SAID.with_size(places.hand)
        canvas.text(said.hand, center, style, anchor="center", max_width=room, shrink=True)
    size, middle = (places.text, places.text_y) if said.hand else (places.hand * 0.5, places.hand_y)
    style = styles.ROW.with_size(size).with_colour(theme.BODY)
    height = canvas.texts.measure_height(said.text, room, style, max_lines=2)
    left = places.panel.left + 48
    canvas.paragraph(said.text, (left, middle - height / 2), room, style, align="center", max_lines=2)


def _draw_title(
    canvas: Canvas, places: CurtainPanelLayout, title: str, room: float, colour: theme.Colour | None
) -> None:
    """Draw the title in one line, its marked part in colour."""
    parts = title.split("**")
    tone = theme.IVORY if colour is None else theme.lighten(colour, 40)
    size = places.title

    def set_at(size: float) -> list[tuple[str, Style, float]]:
        looks = (styles.DISPLAY.with_size(size), styles.SCORE.with_size(size).with_colour(tone))
        return [
            (part, looks[i % 2], canvas.texts.measure_width(part, looks[i % 2]))
            for i, part in enumerate(parts)
        ]

    total = sum(width for *_, width in set_at(size))
    if total > room:
        size *= max(0.4, room / total)
    line = set_at(size)
    x = places.panel.centerx - sum(width for *_, width in line) / 2
    for part, style, width in line:
        canvas.text(part, (x, places.title_y), style, anchor="midleft")
        x += width


def draw_hold_hint(canvas: Canvas, places: CurtainPanelLayout, progress: float) -> None:
    """Draw the hint that a key has to be held to open the curtain, with a bar for how long it was held.

    Args:
        canvas: Where to draw.
        places: The layout of the panel.
        progress: Share of the time that the key has been held, 0-1.
    """
    sign = next((sign for sign, _ in binding_glyphs.make_key_hints(CURTAIN, "open", "")), None)
    if sign is None or not places.hint_y:
        return
    before, _, after = tr("curtain.hold", key="|").partition("|")
    texts = canvas.texts
    cap = input_glyphs.measure_glyph(texts, sign)
    total = texts.measure_width(before, styles.NOTE) + cap + texts.measure_width(after, styles.NOTE) + 20
    x, y = places.panel.centerx - total / 2, places.hint_y
    shown = canvas.text(before, (x, y), styles.NOTE, anchor="midleft")
    box = Rect(shown.right + 10, y - 15, cap, input_glyphs.HIGH)
    input_glyphs.draw_glyph(canvas, (box.left, y), sign)
    if progress > 0:
        canvas.fill((box.left, box.bottom + 3, box.width * progress, 4), theme.GOLD, radius=2)
    canvas.text(after, (box.right + 10, y), styles.NOTE, anchor="midleft")


def draw_seats(
    canvas: Canvas, places: CurtainPanelLayout, infos: Sequence[SeatInfo], states: Sequence[CurtainSeat]
) -> None:
    """Draw a plate for each seat below the curtain's panel: its player, and whether they have chosen."""
    count = -(-len(infos) // places.rows)
    gap = 24.0 if count < 5 and places.rows == 1 else 12.0
    wide = min(280.0, (places.seats.width - gap * (count - 1)) / count)
    high = (places.seats.height - 6 * (places.rows - 1)) / places.rows
    left = places.seats.centerx - (wide * count + gap * (count - 1)) / 2
    for number, (info, state) in enumerate(zip(infos, states, strict=True)):
        row, column = divmod(number, count)
        box = Rect(left + (wide + gap) * column, places.seats.top + (high + 6) * row, wide, high)
        _draw_seat(canvas, box, info, state)


def _draw_seat(canvas: Canvas, box: Rect, info: SeatInfo, state: CurtainSeat) -> None:
    colour = theme.SEAT[info.colour]
    canvas.panel(
        box,
        radius=theme.RADIUS_CONTROL + 4,
        top=theme.CHIP if state.now else theme.PANEL_TOP,
        edge=colour if state.now else theme.EDGE,
    )
    size = min(40.0, box.height * 0.5)
    x = box.left + 16
    canvas.seat(info.colour, (x + size / 2, box.centery), size)
    x += size + 14
    room = box.right - 12 - x
    step = box.height * (0.16 if box.height >= 56 else 0.2)
    canvas.text(
        info.name,
        (x, box.centery - step),
        styles.ROW_STRONG if box.height > 70 else styles.LABEL,
        anchor="midleft",
        max_width=room,
        shrink=True,
    )
    canvas.text(
        state.words,
        (x, box.centery + step + (4 if box.height >= 56 else 0)),
        styles.NOTE.with_colour(theme.lighten(colour, 30) if state.now else theme.SECONDARY),
        anchor="midleft",
        max_width=room,
        shrink=True,
    )
