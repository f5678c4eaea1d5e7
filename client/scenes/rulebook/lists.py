"""The rulebook's contents and search results: lists whose rows lead to a place on the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.i18n import tr
from client.rulebook import ContentsEntry, Hit, Page
from client.rulebook.search import words_of
from client.scenes.rulebook.layout import lit_boxes
from client.widgets import Choice, RowLook, ScrollList

CONTENTS_ROW: Final = 44.0
RESULT_ROW: Final = 104.0
_FADE: Final = 40.0
_BAR: Final = 20.0  # the scroll bar's place, which stays clear


class ContentsPicker(Choice[int]):
    """The contents as a drop-down; closed, it says what it is: "Contents: Your turn"."""

    def _draw_closed(self, canvas: Canvas) -> None:
        plain = self.items
        here = tr("rulebook.contents-at", section=plain[self.index].label)
        self.items = tuple(
            replace(item, label=here) if number == self.index else item for number, item in enumerate(plain)
        )
        super()._draw_closed(canvas)
        self.items = plain


class LeadingList(ScrollList):
    """A list whose rows lead somewhere: also the row that is selected already, when clicked."""

    def mouse_up(self, point: Point, inside: bool) -> None:
        """A click leads to the row's place, again if need be."""
        before = self.selected
        index = self.row_at(point)
        super().mouse_up(point, inside)
        if inside and index >= 0 and index == before == self.selected and self.on_select is not None:
            self.on_select(index)

    def key(self, event: pygame.Event) -> bool:
        """Page keys, Home and End belong to the page that is read, not to the list."""
        del event
        return False

    def mark(self, index: int) -> None:
        """Select a row without leading anywhere."""
        if index != self.selected:
            self.selected = index
            if 0 <= index < self.count:
                self.show(self._row(index))
            self.changed()

    def draw(self, canvas: Canvas) -> None:
        """Rows sink into the panel at both ends instead of being sliced."""
        super().draw(canvas)
        if not self.scrolls:
            return
        box = Rect(self.rect.x, self.rect.y, self.rect.width - _BAR, _FADE)
        above = round(min(1.0, self.offset / 16.0) * 8) / 8
        below = round(min(1.0, (self.furthest - self.offset) / 16.0) * 8) / 8
        if above > 0:
            canvas.gradient(box, theme.PANEL_TOP, theme.PANEL_TOP, bottom_alpha=0.0, alpha=above)
        if below > 0:
            foot = box.move(0, self.rect.height - _FADE)
            canvas.gradient(foot, theme.PANEL_BOTTOM, theme.PANEL_BOTTOM, top_alpha=0.0, alpha=below)

    def resize(self, count: int) -> None:
        """Another number of rows."""
        self.count = count
        self.said_anew()
        self.content_height = count * (self.row_height + self.gap) - self.gap + 2 * self.inset
        self.scroll_to(self.offset)


def shown_sections(sections: Sequence[ContentsEntry], current: int) -> tuple[int, ...]:
    """The sections to list: all chapters, and the parts of the present chapter alone."""
    chapter = current
    while chapter > 0 and sections[chapter].level > 2:
        chapter -= 1
    shown: list[int] = []
    inside = -1
    for number, section in enumerate(sections):
        if section.level <= 2:
            inside = number
        if section.level <= 2 or inside == chapter:
            shown.append(number)
    return tuple(shown)


def contents_list(
    box: Box,
    label: str,
    sections: Sequence[ContentsEntry],
    rows: Callable[[], tuple[int, ...]],
    on_select: Callable[[int], object],
) -> LeadingList:
    """The contents; `rows` tells which sections are listed now."""

    def draw(canvas: Canvas, index: int, row: Rect, look: RowLook) -> None:
        section = sections[rows()[index]]
        _row_ground(canvas, row, look, bare=True)
        inner = section.level > 2
        x = row.x + (40 if inner else 18)
        style = styles.BODY.in_(theme.SECONDARY) if inner else styles.ROW_STRONG
        style = style.strong.in_(theme.CHOSEN_TEXT) if look.selected else style
        canvas.text(
            section.title,
            (x, row.centery - 1),
            style,
            anchor="midleft",
            max_width=row.right - 12 - x,
            shrink=True,
        )

    return LeadingList(
        "rulebook.contents",
        box,
        label,
        len(rows()),
        CONTENTS_ROW,
        draw,
        on_select=on_select,
        gap=2.0,
        radius=theme.RADIUS_CONTROL,
        say_row=lambda index: sections[rows()[index]].title,
    )


def results_list(
    box: Box, label: str, page: Page, hits: Sequence[Hit], query: str, on_select: Callable[[int], object]
) -> LeadingList:
    """What was found."""
    words = words_of(query)

    def place(hit: Hit) -> tuple[str, str]:
        """The section that it stands in, and the id of its rule."""
        title = page.sections[hit.section].title if hit.section >= 0 else page.title
        return title, next((name for name in page.blocks[hit.block].anchors if name[0].isupper()), "")

    def say(index: int) -> str:
        title, rule = place(hits[index])
        return ". ".join(part for part in (title, hits[index].snippet, rule) if part)

    def draw(canvas: Canvas, index: int, row: Rect, look: RowLook) -> None:
        hit = hits[index]
        _row_ground(canvas, row, look, bare=False)
        title, ids = place(hit)
        x, wide = row.x + 16, row.width - 32
        end = canvas.text(
            ids, (row.right - 16, row.y + 10), styles.NOTE.in_(theme.MUTED), anchor="topright"
        ).left
        canvas.text(
            title,
            (x, row.y + 10),
            styles.LABEL.in_(theme.GOLD),
            max_width=(end if ids else row.right) - 16 - x,
        )
        block = canvas.texts.block(hit.snippet, wide, styles.NOTE, rich=False, max_lines=2)
        for lit in lit_boxes(canvas.texts, block, styles.NOTE, words):
            canvas.fill(lit.move(x, row.y + 38), theme.SELECTION, radius=4)
        canvas.block(block, (x, row.y + 38), wide, styles.NOTE.in_(theme.BODY))

    return LeadingList(
        "rulebook.results", box, label, len(hits), RESULT_ROW, draw, on_select=on_select, gap=8.0, say_row=say
    )


def _row_ground(canvas: Canvas, row: Rect, look: RowLook, *, bare: bool) -> None:
    radius = theme.RADIUS_CONTROL if bare else theme.RADIUS_ROW
    if look.selected:
        canvas.slab(
            row, radius=radius, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE
        )
    elif look.hovered or not bare:
        top = theme.lighten(theme.ROW_TOP, 14) if look.hovered else theme.ROW_TOP
        edge = theme.BUTTON_EDGE_HOVER if look.hovered else theme.EDGE
        canvas.slab(row, radius=radius, top=top, bottom=theme.ROW_BOTTOM, edge=edge)
