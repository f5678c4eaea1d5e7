"""Painters of what stands on the curtain: a panel with words, the sign of who may open it, the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.ornaments import keycap
from client.i18n import tr
from saves.seats import SeatInfo

_FULL_HEIGHT = 900.0
"""From this logical height on there is room for the large panel."""


@dataclass(frozen=True)
class CurtainWords:
    """title: what lies between ** is drawn in the player's colour. hand: the second line. text: small."""

    title: str
    hand: str
    text: str


@dataclass(frozen=True)
class SeatState:
    """What the row of seats says of one. now: it is the one to look."""

    words: str
    now: bool


@dataclass(frozen=True)
class Layout:
    """Where things stand; all heights are middles. title, hand, text, button: sizes of their type."""

    panel: Rect
    sign: float
    sign_radius: float
    title_y: float
    title: float
    hand_y: float
    hand: float
    text_y: float
    text: float
    gold_y: float
    gold_height: float
    button: float
    hint_y: float
    seats: Rect

    def gold(self, wide: float) -> Rect:
        """The gold button for words that need so much room."""
        width = min(self.panel.width - 48, max(wide, self.panel.width * 0.5))
        return Rect(
            self.panel.centerx - width / 2, self.gold_y - self.gold_height / 2, width, self.gold_height
        )


def layout(width: float, height: float) -> Layout:
    """The places in a window of that logical size."""
    if height >= _FULL_HEIGHT and width >= 1300:
        wide, high = 1120.0, 620.0
        top = (height - high) / 2 - 20
        panel = Rect((width - wide) / 2, top, wide, high)
        return Layout(
            panel,
            panel.top + 112, 40, panel.top + 236, 76, panel.top + 322, 54, panel.top + 384, 22,
            panel.top + 470, 84, 28, panel.top + 562,
            Rect(24, panel.bottom + 46, width - 48, 84),
        )  # fmt: skip
    wide = min(780.0, width - 64)
    high = min(392.0, max(356.0, height * 0.68))
    panel = Rect((width - wide) / 2, max(76.0, height * 0.15), wide, high)
    more = (high - 356) / 4  # what height there is above the least parts the lines
    return Layout(
        panel,
        panel.top + 58 + more * 0.5, 24, panel.top + 116 + more, 44,
        panel.top + 162 + more * 1.5, 30, panel.top + 198 + more * 2, 18,
        panel.top + 252 + more * 2.5, 56, 21, panel.top + 312 + more * 3,
        Rect(16, panel.bottom + 16, width - 32, 62),
    )  # fmt: skip


def panel(canvas: Canvas, places: Layout) -> None:
    """The panel with its double edge."""
    canvas.panel(places.panel, radius=theme.RADIUS_CURTAIN, top=(37, 31, 63), bottom=(20, 17, 32))
    inner = places.panel.inflate(-24, -24)
    canvas.outline(inner, theme.GOLD_DEEP, radius=theme.RADIUS_CURTAIN - 10, width=1.5, alpha=0.7)


def sign(canvas: Canvas, places: Layout, info: SeatInfo | None) -> None:
    """The seat's sign in its light, with the closed eye; an open one where all may look."""
    center, radius = (places.panel.centerx, places.sign), places.sign_radius
    colour = theme.GOLD if info is None else theme.SEAT[info.colour]
    canvas.spot(center, radius * 2.6, colour, alpha=0.4)
    if info is None:
        canvas.icon("eye", center, radius * 2, theme.GOLD)
        return
    canvas.seat(info.colour, center, radius * 2)
    corner = (center[0] + radius * 1.3, center[1] + radius * 1.15)
    canvas.circle(corner, radius * 0.46, theme.PANEL_TOP)
    canvas.ring(corner, radius * 0.46, theme.GOLD, width=2)
    canvas.icon("eye-off", corner, radius * 0.56, theme.GOLD)


def words(canvas: Canvas, places: Layout, said: CurtainWords, colour: theme.Colour | None) -> None:
    """Who is meant, what to do, and what everybody else does."""
    room = places.panel.width - 96
    _title(canvas, places, said.title, room, colour)
    if said.hand:
        center = (places.panel.centerx, places.hand_y)
        font = "serif-regular"
        canvas.text(
            said.hand, center, size=places.hand, font=font, anchor="center", max_width=room, shrink=True
        )
    size, middle = (places.text, places.text_y) if said.hand else (places.hand * 0.5, places.hand_y)
    height = canvas.texts.paragraph_height(said.text, room, size=size, max_lines=2)
    left = places.panel.left + 48
    canvas.paragraph(said.text, (left, middle - height / 2), room, size=size, align="center", max_lines=2)


def _title(canvas: Canvas, places: Layout, title: str, room: float, colour: theme.Colour | None) -> None:
    """The headline in one line, its marked part in the colour."""
    parts = title.split("**")
    fonts = ["serif-bold" if i % 2 else "serif" for i in range(len(parts))]
    size = places.title
    widths = [canvas.texts.width(part, size=size, font=font) for part, font in zip(parts, fonts, strict=True)]
    if sum(widths) > room:
        size *= max(0.4, room / sum(widths))
        widths = [
            canvas.texts.width(part, size=size, font=font) for part, font in zip(parts, fonts, strict=True)
        ]
    x = places.panel.centerx - sum(widths) / 2
    for i, (part, font, width) in enumerate(zip(parts, fonts, widths, strict=True)):
        tone = theme.lighten(colour, 40) if i % 2 and colour is not None else theme.IVORY
        canvas.text(part, (x, places.title_y), size=size, colour=tone, font=font, anchor="midleft")
        x += width


def hint(canvas: Canvas, places: Layout, progress: float) -> None:
    """That the space bar does it too, its cap filling while it is held."""
    before, _, after = tr("curtain.hold", key="|").partition("|")
    key = tr("curtain.key")
    texts, size = canvas.texts, 18.0
    cap = max(32.0, texts.width(key, size=size, font="semi") + 20)
    total = texts.width(before, size=size) + cap + texts.width(after, size=size) + 20
    x, y = places.panel.centerx - total / 2, places.hint_y
    shown = canvas.text(before, (x, y), size=size, colour=theme.SECONDARY, anchor="midleft")
    box = keycap(canvas, (shown.right + 10, y - 15), key, size=size)
    if progress > 0:
        canvas.fill((box.left, box.bottom + 3, box.width * progress, 4), theme.GOLD, radius=2)
    canvas.text(after, (box.right + 10, y), size=size, colour=theme.SECONDARY, anchor="midleft")


def seats(canvas: Canvas, places: Layout, infos: Sequence[SeatInfo], states: Sequence[SeatState]) -> None:
    """A plate for each seat: who has chosen, who is next."""
    count = len(infos)
    gap = 24.0 if count < 5 else 12.0
    wide = min(280.0, (places.seats.width - gap * (count - 1)) / count)
    x = places.seats.centerx - (wide * count + gap * (count - 1)) / 2
    for info, state in zip(infos, states, strict=True):
        _seat(canvas, Rect(x, places.seats.top, wide, places.seats.height), info, state)
        x += wide + gap


def _seat(canvas: Canvas, box: Rect, info: SeatInfo, state: SeatState) -> None:
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
    step = box.height * 0.16
    canvas.text(
        info.name, (x, box.centery - step), size=22 if box.height > 70 else 19, font="semi", anchor="midleft",
        max_width=room, shrink=True,
    )  # fmt: skip
    canvas.text(
        state.words, (x, box.centery + step + 4), size=18 if box.height > 70 else 16,
        colour=theme.lighten(colour, 30) if state.now else theme.SECONDARY, anchor="midleft",
        max_width=room, shrink=True,
    )  # fmt: skip
