"""Panels of settings one below the other: each knows how tall its rows are and where they go."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct, field

from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.widgets import Aloud, ScrollArea
from client.widgets.aloud import Telling
from client.widgets.spoken import group, paragraph

_TALLEST: Final = 1.3
"""Window heights up to which a panel is one picture."""
_SWITCH_ROOM: Final = theme.SWITCH[0] + 24.0
_REACH: Final = 68.0
"""How far a panel's shadow reaches beyond it."""
_BEYOND: Final = 24.0
"""How far at most a row paints beyond its place."""


class Row(Struct, frozen=True):
    """A row of a panel. make: adds its widgets to a rectangle. paint: draws what is no widget.

    divider: a fine line above it (never above the first). live: it changes while its panel stays, so it is no
    part of the panel's kept picture. tell: what it paints, for those who do not see it.
    """

    height: float
    make: Callable[[Rect], object]
    paint: Callable[[Canvas, Rect], object] | None = None
    divider: bool = False
    live: bool = False
    tell: Telling | None = None


class Section(Struct):
    """A panel with a title. corner: adds a widget at the right of the title, given its place.

    least: a height below which the panel does not shrink. extra: height that its rows spread over. kept: what
    tells its picture from any other: it is painted once then, but for live rows; None: in every frame. tell:
    what stands beside the title, for those who do not see it.
    box and places are set by `arrange`.
    """

    title: str
    rows: Sequence[Row]
    icon: str = ""
    corner: Callable[[Rect], object] | None = None
    paint_corner: Callable[[Canvas, Rect], object] | None = None
    least: float = 0.0
    extra: float = 0.0
    kept: Hashable = None
    tell: str = ""
    box: Rect = field(default_factory=Rect)
    places: list[Rect] = field(default_factory=list)


class Spacing(Struct, frozen=True):
    """The distances inside and between panels."""

    padding: float = 32.0
    head: float = 80.0
    gap: float = 14.0
    gutter: float = 24.0
    most_slack: float = 30.0

    @classmethod
    def of(cls, compact: bool) -> Spacing:
        """Tighter where there is little room."""
        return cls(22.0, 68.0, 10.0, 16.0) if compact else cls()


def nothing(box: Rect) -> None:
    """Makes no widgets: for rows that are only painted."""
    del box


def words_height(texts: Typesetter, label: str, hint: str, width: float) -> float:
    """How tall a title with its hint gets."""
    tall = texts.paragraph_height(label, width, styles.ROW_STRONG, line=1.25, rich=False)
    return tall + (texts.paragraph_height(hint, width, styles.NOTE) if hint else 0.0)


def toggle_height(texts: Typesetter, label: str, hint: str, width: float) -> float:
    """How tall a row with a switch has to be."""
    return max(44.0, words_height(texts, label, hint, width - _SWITCH_ROOM) + 8.0)


def paint_words(canvas: Canvas, box: Rect, label: str, hint: str, *, enabled: bool = True) -> None:
    """Title and hint at the left, in the middle of the box's height; as a switch's row has them."""
    ink = theme.IVORY if enabled else theme.DISABLED_TEXT
    hint_ink = theme.SECONDARY if enabled else theme.DISABLED_TEXT
    y = box.centery - words_height(canvas.texts, label, hint, box.width) / 2
    y += canvas.paragraph(label, (box.x, y), box.width, styles.ROW_STRONG.in_(ink), line=1.25, rich=False)
    if hint:
        canvas.paragraph(hint, (box.x, y), box.width, styles.NOTE.in_(hint_ink))


def natural_height(section: Section, spacing: Spacing) -> float:
    """How tall a panel is without slack."""
    return max(section.least, _needed_height(section, spacing))


def _needed_height(section: Section, spacing: Spacing) -> float:
    rows = sum(row.height for row in section.rows) + spacing.gap * max(0, len(section.rows) - 1)
    return spacing.head + rows + section.extra + spacing.padding * 0.8


def column_height(sections: Sequence[Section], spacing: Spacing) -> float:
    """How tall panels are one below the other."""
    gaps = spacing.gutter * max(0, len(sections) - 1)
    return sum(natural_height(section, spacing) for section in sections) + gaps


def arrange(
    sections: Sequence[Section],
    left: float,
    top: float,
    width: float,
    spacing: Spacing,
    *,
    height: float = 0.0,
) -> float:
    """Place panels and their rows one below the other; gives the lower end.

    Where they are shorter than `height`, their rows move apart, a little.
    """
    count = sum(len(section.rows) for section in sections)
    needed = sum(_needed_height(section, spacing) for section in sections)
    spare = max(0.0, height - needed - spacing.gutter * max(0, len(sections) - 1))
    slack = min(spacing.most_slack, spare / max(1, count))
    y = top
    for section in sections:
        tall = max(section.least, _needed_height(section, spacing) + slack * len(section.rows))
        section.box = Rect(left, y, width, tall)
        own = slack + section.extra / max(1, len(section.rows))
        at = y + spacing.head + own / 2
        section.places = []
        for row in section.rows:
            section.places.append(Rect(left + spacing.padding, at, width - 2 * spacing.padding, row.height))
            at += row.height + spacing.gap + own
        y = section.box.bottom + spacing.gutter
    return y - spacing.gutter


def populate(sections: Sequence[Section], spacing: Spacing, area: ScrollArea) -> None:
    """Make the widgets of arranged panels in an area, in reading order."""
    for number, section in enumerate(sections):
        name = f"{area.id}.{number}"
        beside = (paragraph(f"{name}.told", section.tell),) if section.tell else ()
        area.add(Aloud(name, section.box, group(name, section.title, beside), opens=True))
        if section.corner is not None:
            section.corner(_head(section, spacing))
        for index, (row, place) in enumerate(zip(section.rows, section.places, strict=True)):
            if row.tell is not None:
                area.add(Aloud(f"{name}.{index}", place, row.tell))
            row.make(place)


def _head(section: Section, spacing: Spacing) -> Rect:
    box = section.box
    return Rect(box.x + spacing.padding, box.y, box.width - 2 * spacing.padding, spacing.head)


def _ground(canvas: Canvas, box: Rect, *, tall: bool) -> None:
    """The panel itself. A tall one is put together: as one picture it would be too large to be kept."""
    if not tall:
        canvas.panel(box)
        return
    colour = theme.mix(theme.PANEL_TOP, theme.PANEL_BOTTOM, 0.5)
    cap = Rect(box.left, box.top, box.width, 4 * theme.RADIUS_PANEL)
    half = cap.height / 2
    foot = cap.move(0, box.height - cap.height)
    for part, seen in ((cap, cap.top), (foot, foot.top + half)):
        with canvas.clip((part.left - 2, seen, part.width + 4, half)):
            canvas.slab(
                part, radius=theme.RADIUS_PANEL, top=colour, bottom=colour, edge=theme.EDGE, light=0.0
            )
    middle = Rect(box.left, box.top + half, box.width, box.height - cap.height)
    canvas.fill(middle, colour)
    for x in (middle.left, middle.right - 1):
        canvas.fill((x, middle.top, 1, middle.height), theme.EDGE)


def paint(canvas: Canvas, sections: Sequence[Section], spacing: Spacing) -> None:
    """All that is no widget, as far as it is seen."""
    for section in sections:
        reach = section.box.inflate(2 * _REACH, 2 * _REACH)
        if not canvas.shows(reach):
            continue
        tall = section.box.height > _TALLEST * canvas.height
        painter = partial(_paint_panel, section, spacing, tall=tall)
        if section.kept is None or tall:
            painter(canvas)
        else:
            canvas.layer(section.kept, reach, painter)
        for row, place in zip(section.rows, section.places, strict=True):
            if row.live and row.paint is not None:
                row.paint(canvas, place)


def _paint_panel(section: Section, spacing: Spacing, canvas: Canvas, *, tall: bool) -> None:
    """The panel, its title, and its rows but for live ones."""
    _ground(canvas, section.box, tall=tall)
    head = _head(section, spacing)
    x = head.x
    if section.icon:
        canvas.icon(section.icon, (x + 14, head.centery), 28, theme.GOLD)
        x += 44
    canvas.text(
        section.title,
        (x, head.centery),
        styles.TITLE,
        anchor="midleft",
        max_width=head.right - x,
        shrink=True,
    )
    if section.paint_corner is not None:
        section.paint_corner(canvas, head)
    for index, (row, place) in enumerate(zip(section.rows, section.places, strict=True)):
        if row.divider and index:
            before = section.places[index - 1]
            ornaments.divider(canvas, place.left, place.right, (before.bottom + place.top) / 2)
        if row.paint is not None and not row.live and canvas.shows(place.inflate(2 * _BEYOND, 2 * _BEYOND)):
            row.paint(canvas, place)
