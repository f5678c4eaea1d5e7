"""Lists of the rulebook screen: table of contents and search results; a row leads to its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.i18n import tr
from client.i18n.text_search import split_query
from client.rulebook import ContentsEntry, Page, SearchHit
from client.scenes.rulebook.page_layout import find_word_boxes
from client.widgets import RowState, ScrollList, Selector

_CONTENTS_ROW_HEIGHT: Final = 44.0
_RESULT_ROW_HEIGHT: Final = 104.0
_FADE: Final = 40.0
_SCROLL_BAR: Final = 20.0
"""Width of the scroll bar, which is not faded."""

ENTRY_INSET: Final = 18.0
"""Where an entry of the contents begins in its row."""


class ContentsSelector(Selector[int]):
    """Drop-down with the table of contents; closed, it shows for example "Contents: Your turn"."""

    def _draw_closed(self, canvas: Canvas) -> None:
        items = self.items
        label = tr("rulebook.contents-at", section=items[self.selected_index].label)
        self.items = tuple(
            replace(item, label=label) if index == self.selected_index else item
            for index, item in enumerate(items)
        )
        super()._draw_closed(canvas)
        self.items = items


class LinkList(ScrollList):
    """List whose rows are links; clicking the selected row follows its link again."""

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Follow the link of the clicked row, even if the row is selected already."""
        before = self.selected
        index = self.find_row(point)
        super().mouse_up(point, inside)
        if inside and index >= 0 and index == before == self.selected and self.on_select is not None:
            self.on_select(index)

    def handle_key(self, event: pygame.Event) -> bool:
        """Return False: page keys, Home and End scroll the rulebook page instead of this list."""
        del event
        return False

    def select_row(self, index: int) -> None:
        """Select a row and scroll it into view, without following its link."""
        if index != self.selected:
            self.selected = index
            if 0 <= index < self.count:
                self.scroll_into_view(self.get_row_box(index))
            self.request_redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the list, faded at the top and bottom where it can be scrolled further."""
        super().draw(canvas)
        if not self.is_scrollable:
            return
        box = Rect(self.rect.x, self.rect.y, self.rect.width - _SCROLL_BAR, _FADE)
        above = round(min(1.0, self.offset / 16.0) * 8) / 8
        below = round(min(1.0, (self.max_offset - self.offset) / 16.0) * 8) / 8
        if above > 0:
            canvas.gradient(box, theme.PANEL_TOP, theme.PANEL_TOP, bottom_alpha=0.0, alpha=above)
        if below > 0:
            foot = box.move(0, self.rect.height - _FADE)
            canvas.gradient(foot, theme.PANEL_BOTTOM, theme.PANEL_BOTTOM, top_alpha=0.0, alpha=below)

    def set_row_count(self, count: int) -> None:
        """Set the number of rows and update the height of the list."""
        self.count = count
        self.clear_row_texts()
        self.content_height = count * (self.row_height + self.gap) - self.gap + 2 * self.inset
        self.scroll_to(self.offset)


def list_visible_sections(sections: Sequence[ContentsEntry], current: int) -> tuple[int, ...]:
    """Return the indices of the contents entries to list: all chapters, and the current one's parts.

    Args:
        sections: All entries of the table of contents.
        current: Index of the entry of the current section.
    """
    present_chapter = current
    while present_chapter > 0 and sections[present_chapter].level > 2:
        present_chapter -= 1
    visible: list[int] = []
    chapter = -1
    for index, section in enumerate(sections):
        if section.level <= 2:
            chapter = index
        if section.level <= 2 or chapter == present_chapter:
            visible.append(index)
    return tuple(visible)


def create_contents_list(
    box: Box,
    label: str,
    sections: Sequence[ContentsEntry],
    rows: Callable[[], tuple[int, ...]],
    on_select: Callable[[int], object],
) -> LinkList:
    """Return the list widget of the table of contents.

    Args:
        box: The rectangle of the list.
        label: Its name for screen readers.
        sections: All entries of the table of contents.
        rows: Returns the indices of the entries to list.
        on_select: Called with the row that is selected.
    """

    def draw(canvas: Canvas, index: int, row: Rect, state: RowState) -> None:
        section = sections[rows()[index]]
        _paint_row_ground(canvas, row, state, transparent=True)
        is_part = section.level > 2
        x = row.x + (40 if is_part else ENTRY_INSET)
        style = styles.BODY.with_colour(theme.SECONDARY) if is_part else styles.ROW_STRONG
        style = style.strong.with_colour(theme.CHOSEN_TEXT) if state.selected else style
        canvas.text(
            section.title,
            (x, row.centery - 1),
            style,
            anchor="midleft",
            max_width=row.right - 12 - x,
            shrink=True,
        )

    return LinkList(
        "rulebook.contents",
        box,
        label,
        len(rows()),
        _CONTENTS_ROW_HEIGHT,
        draw,
        on_select=on_select,
        gap=2.0,
        radius=theme.RADIUS_CONTROL,
        row_text=lambda index: sections[rows()[index]].title,
    )


def create_results_list(
    box: Box,
    label: str,
    page: Page,
    hits: Sequence[SearchHit],
    query: str,
    on_select: Callable[[int], object],
) -> LinkList:
    """Return the list widget of the search results."""
    words = split_query(query)

    def locate(hit: SearchHit) -> tuple[str, str]:
        """Return the title of the section and the rule id of a hit."""
        title = page.sections[hit.section].title if hit.section >= 0 else page.title
        return title, next((name for name in page.blocks[hit.block].anchors if name[0].isupper()), "")

    def describe(index: int) -> str:
        title, rule = locate(hits[index])
        return ". ".join(part for part in (title, hits[index].snippet, rule) if part)

    def draw(canvas: Canvas, index: int, row: Rect, state: RowState) -> None:
        hit = hits[index]
        _paint_row_ground(canvas, row, state, transparent=False)
        title, rule = locate(hit)
        x, width = row.x + 16, row.width - 32
        end = canvas.text(
            rule, (row.right - 16, row.y + 10), styles.NOTE.with_colour(theme.MUTED), anchor="topright"
        ).left
        canvas.text(
            title,
            (x, row.y + 10),
            styles.LABEL.with_colour(theme.GOLD),
            max_width=(end if rule else row.right) - 16 - x,
        )
        block = canvas.texts.lay_out(hit.snippet, width, styles.NOTE, rich=False, max_lines=2)
        for highlight in find_word_boxes(canvas.texts, block, styles.NOTE, words):
            canvas.fill(highlight.move(x, row.y + 38), theme.SELECTION, radius=4)
        canvas.block(block, (x, row.y + 38), width, styles.NOTE.with_colour(theme.BODY))

    return LinkList(
        "rulebook.results",
        box,
        label,
        len(hits),
        _RESULT_ROW_HEIGHT,
        draw,
        on_select=on_select,
        gap=8.0,
        row_text=describe,
    )


def _paint_row_ground(canvas: Canvas, row: Rect, state: RowState, *, transparent: bool) -> None:
    radius = theme.RADIUS_CONTROL if transparent else theme.RADIUS_ROW
    if state.selected:
        canvas.slab(
            row, radius=radius, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE
        )
    elif state.hovered or not transparent:
        top = theme.lighten(theme.ROW_TOP, 14) if state.hovered else theme.ROW_TOP
        edge = theme.BUTTON_EDGE_HOVER if state.hovered else theme.EDGE
        canvas.slab(row, radius=radius, top=top, bottom=theme.ROW_BOTTOM, edge=edge)
