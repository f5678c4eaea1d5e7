"""Panels with a title and rows, arranged in columns inside a scrolling area.

A scene builds its `Panel`s, places them with `arrange_column` or `arrange_columns`, and hands them to
`PanelsArea.show_panels`, which draws them and adds the widgets of their rows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.scenes.common.scene_frame import SceneFrame
from client.widgets import ButtonState, PaintedButton, ScreenReaderText, ScrollArea
from client.widgets.accessible_node import AccessibleNode, make_group, make_paragraph
from client.widgets.screen_reader_text import Telling

_MAX_CACHED_WINDOWS: Final = 0.6
"""Area up to which a panel is cached as one picture, as a share of the window.

A larger one, such as a long list whose rows are cached one by one, would take 7 MB of a cache that holds the
page besides: 24 MB of it with this limit, 31 MB with 0.9.
"""
CORNER_CHOICE_HEIGHT: Final = 44.0
"""Height of a choice beside the title of a panel."""
CORNER_EXTRA: Final = 20.0
"""By which a title line with a choice is higher: the choice keeps a distance from the panel's edge."""
_SWITCH_ROOM: Final = theme.SWITCH[0] + 24.0
_SHADOW_REACH: Final = 68.0
"""How far the shadow of a panel reaches beyond it."""
_ROW_OVERHANG: Final = 24.0
"""How far a row may paint beyond its rectangle."""
_TOP: Final = 4.0
"""Space above the first panel of a column."""
_BOTTOM: Final = 24.0
"""Usual space below the longest column."""
_FADE: Final = 92.0
"""Height of the dark edge below which content goes on."""
_MORE_SIZE: Final = 40.0
_MORE_STEP: Final = 0.72
"""Share of the visible height that one press of the chevron scrolls."""
_CUT: Final = 46.0
"""How much of a panel goes on below the fold if its lower edge would lie just there."""
_MIN_NEXT: Final = 44.0
"""How much of the next panel has to be visible to show that there is one."""


class PanelRow(Struct, frozen=True):
    """A row inside a `Panel`: its height, its widgets and what is painted."""

    height: float
    """Height in logical units."""
    add_widgets: Callable[[Rect], object] | None = None
    """Adds the widgets of the row, given the row's rectangle."""
    paint: Callable[[Canvas, Rect], object] | None = None
    """Paints everything in the row that is not a widget."""
    divider: bool = False
    """Whether a fine line separates the row from the one above."""
    live: bool = False
    """Whether the row changes while its panel does not: it is not part of the cached picture of the panel."""
    accessible: Telling | None = None
    """The painted content for screen readers."""


class Panel(Struct):
    """A framed panel with a title and rows below each other."""

    title: str
    rows: Sequence[PanelRow]
    icon: str = ""
    """Name of the icon before the title, "" for none."""
    add_corner: Callable[[Rect], object] | None = None
    """Adds a widget at the right of the title, given the rectangle of the title line."""
    paint_corner: Callable[[Canvas, Rect], object] | None = None
    """Paints at the right of the title."""
    head_extra: float = 0.0
    """Height of the title line in addition to the usual one, for a control beside the title."""
    min_height: float = 0.0
    """Smallest height of the panel, in logical units."""
    growing_row: int | None = None
    """Index of a row that takes what `align_grid` adds for a higher panel beside, so that the others keep
    their pitch; None: it is spread over all rows."""
    extra_height: float = 0.0
    """Height in addition to what the rows need; it is spread over them."""
    cache_key: Hashable = None
    """Identifies the picture of the panel, which is painted once; None: the panel is painted every frame."""
    accessible_corner: str = ""
    """Text beside the title for screen readers."""
    box: Rect = field(default_factory=Rect)
    """Rectangle of the panel, set by `arrange_column`."""
    row_boxes: list[Rect] = field(default_factory=list)
    """Rectangles of the rows, set by `arrange_column`."""


class PanelSpacing(Struct, frozen=True):
    """Distances inside and between panels, in logical units."""

    padding: float = 32.0
    """Space between the edge of a panel and its rows."""
    head: float = 80.0
    """Height of the title line."""
    gap: float = 14.0
    """Space between rows."""
    gutter: float = 24.0
    """Space between panels."""
    max_slack: float = 30.0
    """Space that may be added to each row to fill a column."""

    @classmethod
    def create(cls, *, compact: bool) -> PanelSpacing:
        """Return the usual distances for panels, or smaller ones if `compact`, for small windows."""
        return cls(22.0, 68.0, 10.0, 16.0) if compact else cls()


# --- rows -------------------------------------------------------------------------------------------
def make_text_row(texts: Typesetter, text: str, width: float, style: Style = styles.BODY) -> PanelRow:
    """Return a panel row with a paragraph of rich text, just high enough for it."""
    return make_text_row_of_height(texts.measure_height(text, width, style), text, style)


def make_text_row_of_height(height: float, text: str, style: Style = styles.BODY) -> PanelRow:
    """Return a panel row of a given height with a paragraph of rich text at its top."""

    def paint(canvas: Canvas, box: Rect) -> None:
        canvas.paragraph(text, box.topleft, box.width, style)

    return PanelRow(height, paint=paint, accessible=make_paragraph("", text))


def join_rows(rows: Sequence[PanelRow], columns: int, gap: float) -> list[PanelRow]:
    """Return rows in which the given ones lie side by side, so many in each, all of the same width."""
    if columns < 2:
        return list(rows)
    return [_join_row(rows[start : start + columns], columns, gap) for start in range(0, len(rows), columns)]


def _join_row(rows: Sequence[PanelRow], columns: int, gap: float) -> PanelRow:
    def split(box: Rect) -> list[tuple[PanelRow, Rect]]:
        step = (box.width + gap) / columns
        return [
            (row, Rect(box.left + index * step, box.top, step - gap, box.height))
            for index, row in enumerate(rows)
        ]

    def add_widgets(box: Rect) -> None:
        for row, place in split(box):
            if row.add_widgets is not None:
                row.add_widgets(place)

    def paint(canvas: Canvas, box: Rect) -> None:
        for row, place in split(box):
            if row.paint is not None:
                row.paint(canvas, place)

    nodes = tuple(row.accessible for row in rows if isinstance(row.accessible, AccessibleNode))
    return PanelRow(
        max(row.height for row in rows),
        add_widgets,
        paint,
        divider=any(row.divider for row in rows),
        live=any(row.live for row in rows),
        accessible=make_group("", "", nodes) if nodes else None,
    )


def measure_label(texts: Typesetter, label: str, hint: str, width: float) -> float:
    """Return the height of a label with a hint below it, both wrapped to a width."""
    height = texts.measure_height(label, width, styles.ROW_STRONG, line=1.25, rich=False)
    return height + (texts.measure_height(hint, width, styles.NOTE) if hint else 0.0)


def measure_toggle(texts: Typesetter, label: str, hint: str, width: float) -> float:
    """Return the height of a panel row with a switch, its label and the hint below the label."""
    return max(44.0, measure_label(texts, label, hint, width - _SWITCH_ROOM) + 8.0)


def paint_label(canvas: Canvas, box: Rect, label: str, hint: str, *, enabled: bool = True) -> None:
    """Paint a label with a hint below it, vertically centred in a box, in the style of a switch's row."""
    ink = theme.IVORY if enabled else theme.DISABLED_TEXT
    hint_ink = theme.SECONDARY if enabled else theme.DISABLED_TEXT
    y = box.centery - measure_label(canvas.texts, label, hint, box.width) / 2
    y += canvas.paragraph(
        label, (box.x, y), box.width, styles.ROW_STRONG.with_colour(ink), line=1.25, rich=False
    )
    if hint:
        canvas.paragraph(hint, (box.x, y), box.width, styles.NOTE.with_colour(hint_ink))


def paint_row_button(
    canvas: Canvas,
    box: Rect,
    state: ButtonState,
    *,
    selected: bool = False,
    edge: Colour = theme.EDGE,
    radius: float = theme.RADIUS_ROW,
) -> None:
    """Paint the background of a panel row that can be pressed like a button.

    Args:
        canvas: Canvas to draw on.
        box: Rectangle of the row.
        state: State of the button.
        selected: Whether the row is the chosen one, which has a golden outline.
        edge: Colour of the edge while the pointer is elsewhere.
        radius: Radius of the corners.
    """
    canvas.slab(
        box,
        radius=radius,
        top=theme.lighten(theme.ROW_TOP, round(14 * state.hover)),
        bottom=theme.ROW_BOTTOM,
        edge=theme.GOLD if selected else theme.mix(edge, theme.GOLD, state.hover),
    )
    if selected:
        canvas.outline(box, theme.GOLD, radius=radius, width=2)


# --- arranging --------------------------------------------------------------------------------------
def measure_column(panels: Sequence[Panel], spacing: PanelSpacing) -> float:
    """Return the height of panels below each other, without any extra space in their rows."""
    heights = sum(max(panel.min_height, _measure_content(panel, spacing)) for panel in panels)
    return heights + spacing.gutter * max(0, len(panels) - 1)


def _measure_content(panel: Panel, spacing: PanelSpacing) -> float:
    rows = sum(row.height for row in panel.rows) + spacing.gap * max(0, len(panel.rows) - 1)
    head = spacing.head + panel.head_extra
    return head + rows + panel.extra_height + spacing.padding * 0.8


def arrange_column(
    panels: Sequence[Panel],
    left: float,
    top: float,
    width: float,
    spacing: PanelSpacing,
    *,
    height: float = 0.0,
) -> float:
    """Set the rectangles of panels and their rows in one column; return the y of the column's lower end.

    If the panels need less than `height`, a little space is added between their rows.
    """
    count = sum(len(panel.rows) for panel in panels)
    needed = sum(_measure_content(panel, spacing) for panel in panels)
    spare = max(0.0, height - needed - spacing.gutter * max(0, len(panels) - 1))
    slack = min(spacing.max_slack, spare / max(1, count))
    y = top
    for panel in panels:
        panel_height = max(panel.min_height, _measure_content(panel, spacing) + slack * len(panel.rows))
        panel.box = Rect(left, y, width, panel_height)
        row_slack = slack + panel.extra_height / max(1, len(panel.rows))
        row_y = y + spacing.head + panel.head_extra + row_slack / 2
        panel.row_boxes = []
        for row in panel.rows:
            panel.row_boxes.append(
                Rect(left + spacing.padding, row_y, width - 2 * spacing.padding, row.height)
            )
            row_y += row.height + spacing.gap + row_slack
        y = panel.box.bottom + spacing.gutter
    return y - spacing.gutter


def measure_grid(columns: Sequence[Sequence[Panel]], spacing: PanelSpacing) -> float:
    """Return the height of columns whose panels beside each other are all as high as the highest of them."""
    heights = _measure_grid_rows(columns, spacing)
    return sum(heights) + spacing.gutter * max(0, len(heights) - 1)


def _measure_grid_rows(columns: Sequence[Sequence[Panel]], spacing: PanelSpacing) -> list[float]:
    return [max(_measure_content(panel, spacing) for panel in row) for row in zip(*columns, strict=True)]


def align_grid(columns: Sequence[Sequence[Panel]], spacing: PanelSpacing, height: float = 0.0) -> None:
    """Give panels beside each other the same height, so that those below them begin together.

    Args:
        columns: The panels of each column, all with the same number of panels.
        spacing: Distances inside and between panels.
        height: The height to fill, as far as it takes no more than a little space between rows.
    """
    spare = max(0.0, height - measure_grid(columns, spacing))
    rows = list(zip(*columns, strict=True))
    counts = [max(len(panel.rows) for panel in row) for row in rows]
    slack = min(spacing.max_slack, spare / max(1, sum(counts)))
    for row, row_height, count in zip(rows, _measure_grid_rows(columns, spacing), counts, strict=True):
        for panel in row:
            missing = row_height + slack * count - _measure_content(panel, spacing)
            if panel.growing_row is not None:
                usual = slack * len(panel.rows)
                _enlarge_row(panel, panel.growing_row, missing - usual)
                missing = usual
            panel.extra_height += missing


def _enlarge_row(panel: Panel, index: int, height: float) -> None:
    rows = list(panel.rows)
    rows[index] = replace(rows[index], height=rows[index].height + height)
    panel.rows = rows


def arrange_columns(
    columns: Sequence[Sequence[Panel]],
    frame: SceneFrame,
    widths: Sequence[float],
    spacing: PanelSpacing,
    *,
    top: float = _TOP,
) -> float:
    """Set the rectangles of panels in columns side by side; return the y of the lowest column's end.

    Args:
        columns: The panels of each column, from top to bottom.
        frame: The frame of the scene, which gives the left end and the space between columns.
        widths: Widths of the columns.
        spacing: Distances inside and between panels.
        top: The y of the upper end of the columns.
    """
    left, bottom = frame.left, top
    for column, width in zip(columns, widths, strict=True):
        bottom = max(bottom, arrange_column(column, left, top, width, spacing))
        left += width + frame.gutter
    return bottom


def extend_panel_past_fold(column: Sequence[Panel], fold: float) -> bool:
    """Enlarge a panel that ends near the lower edge of the visible area (the fold) to reach beyond it.

    A panel that ends just at the fold would look like the last one, although more panels follow.

    Args:
        column: The arranged panels of a column.
        fold: The y of the lower edge of the visible area.

    Returns:
        Whether a panel was changed: the column has to be arranged again.
    """
    for panel, following in pairwise(column):
        if panel.box.bottom < fold + _CUT - 6 and fold < following.box.top + _MIN_NEXT:
            if fold <= panel.box.bottom - _CUT:
                return False
            panel.extra_height += fold + _CUT - panel.box.bottom
            return True
    return False


# --- showing ----------------------------------------------------------------------------------------
class PanelsArea(ScrollArea):
    """A scroll area for panels, with a dark lower edge and a "more" button while more follows below.

    Its id ends with ".area"; that of the button ends with ".more" instead. `paint` draws what is in the area
    besides the panels.
    """

    def __init__(
        self,
        id: str,
        box: Box,
        label: str,
        content_height: float = 0.0,
        *,
        paint: Callable[[Canvas], None] | None = None,
    ) -> None:
        super().__init__(id, box, label, content_height, paint=paint, ground=None)
        self.panels: Sequence[Panel] = ()
        self._recalled: object = None

    def restore_state(self, memory: object) -> None:
        """Scroll the panels to the offset they had before the widgets were rebuilt."""
        self._recalled = memory
        super().restore_state(memory)

    def show_panels(
        self, panels: Sequence[Panel], spacing: PanelSpacing, bottom: float, *, margin: float = _BOTTOM
    ) -> None:
        """Make arranged panels the content of the scroll area and add their widgets.

        Args:
            panels: All panels in reading order.
            spacing: The distances with which the panels were arranged.
            bottom: The y of the longest column's lower end.
            margin: Empty space below the longest column.
        """
        self.panels = panels
        self.content_height = bottom + margin
        paint_other = self.paint

        def paint(canvas: Canvas) -> None:
            if paint_other is not None:
                paint_other(canvas)
            _paint_panels(canvas, panels, spacing)

        self.paint = paint
        self.restore_state(self._recalled)
        for number, panel in enumerate(panels):
            self._add_panel_widgets(f"{self.id}.{number}", panel, spacing)
        self.add_more_button()

    def _add_panel_widgets(self, id: str, panel: Panel, spacing: PanelSpacing) -> None:
        corner = (make_paragraph(f"{id}.told", panel.accessible_corner),) if panel.accessible_corner else ()
        self.add(ScreenReaderText(id, panel.box, make_group(id, panel.title, corner), opens=True))
        if panel.add_corner is not None:
            panel.add_corner(_locate_head(panel, spacing))
        for index, (row, box) in enumerate(zip(panel.rows, panel.row_boxes, strict=True)):
            if row.accessible is not None:
                self.add(ScreenReaderText(f"{id}.{index}", box, row.accessible))
            if row.add_widgets is not None:
                row.add_widgets(box)

    def add_more_button(self) -> None:
        """Add the "more below" button if the area scrolls; call this after adding its widgets."""
        if self.is_scrollable and self.ui is not None:
            self.ui.add(ScrollDownButton(f"{self.id.removesuffix('.area')}.more", self))

    @property
    def has_more_below(self) -> bool:
        """Whether the panels go on below the visible area."""
        return self.is_scrollable and self.offset < self.max_offset - 2.0

    def scroll_into_view(self, box: Box) -> None:
        """Scroll until a box of the content is visible and not covered by the dark lower edge."""
        part = rect(box)
        room = min(_FADE, max(28.0, (self.rect.height - part.height) / 2))
        super().scroll_into_view(Rect(part.x, part.y, part.width, part.height + room - 28.0))

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible panels, the dark edges over them, scroll bar and focus ring."""
        self._draw_window(canvas)
        if self.is_scrollable:
            self._draw_edges(canvas)
        self._draw_bar(canvas)
        self.draw_ring(canvas, self.rect, theme.RADIUS_CONTROL)

    def _draw_edges(self, canvas: Canvas) -> None:
        view = self.rect
        above = min(1.0, self.offset / 40.0)
        below = min(1.0, (self.max_offset - self.offset) / 40.0)
        if above > 0.02:
            top = Rect(view.left, view.top, view.width, _FADE / 2)
            alpha = 0.94 * round(above * 8) / 8
            canvas.gradient(top, theme.GROUND, theme.GROUND, top_alpha=alpha, bottom_alpha=0.0)
            canvas.line(view.topleft, view.topright, theme.EDGE, alpha=above)
        if below > 0.02:
            bottom = Rect(view.left, view.bottom - _FADE, view.width, _FADE)
            alpha = 0.97 * round(below * 8) / 8
            canvas.gradient(bottom, theme.GROUND, theme.GROUND, top_alpha=0.0, bottom_alpha=alpha)


class ScrollDownButton(PaintedButton):
    """A small round button at the lower edge of a scrolling area that scrolls down by a page.

    It is visible only while more content follows below.
    """

    def __init__(self, id: str, area: PanelsArea) -> None:
        box = Rect(
            area.rect.centerx - _MORE_SIZE / 2, area.rect.bottom - _MORE_SIZE + 12, _MORE_SIZE, _MORE_SIZE
        )
        super().__init__(
            id,
            box,
            tr("new_game.more"),
            paint=_paint_more_button,
            on_press=self._scroll_on,
            radius=_MORE_SIZE / 2,
            focusable=False,
        )
        self.area = area
        self.visible = area.has_more_below

    def _scroll_on(self) -> None:
        self.area.scroll_by(self.area.rect.height * _MORE_STEP)

    def update(self, dt: float) -> bool:
        """Show or hide the "more below" button by the scroll position; return True while it is animated."""
        moving = super().update(dt)
        if self.visible != self.area.has_more_below:
            self.visible = self.area.has_more_below
            self.request_redraw()
        return moving


def _paint_more_button(canvas: Canvas, box: Rect, state: ButtonState) -> None:
    radius = box.width / 2
    canvas.shadow(box, radius=radius, blur=8, dy=4, alpha=0.6)
    canvas.slab(
        box,
        radius=radius,
        top=theme.lighten(theme.BUTTON_TOP, round(18 * state.hover)),
        bottom=theme.BUTTON_BOTTOM,
        edge=theme.mix(theme.BUTTON_EDGE, theme.GOLD, 0.45 + 0.55 * state.hover),
    )
    canvas.icon("chevron-down", (box.centerx, box.centery + 1), 24, theme.GOLD)


def _paint_panels(canvas: Canvas, panels: Sequence[Panel], spacing: PanelSpacing) -> None:
    """Paint the visible panels without their widgets."""
    for panel in panels:
        reach = panel.box.inflate(2 * _SHADOW_REACH, 2 * _SHADOW_REACH)
        if not canvas.is_visible(reach):
            continue
        area = panel.box.width * panel.box.height
        tall = area > _MAX_CACHED_WINDOWS * canvas.width * canvas.height
        painter = partial(_paint_panel, panel, spacing, tall=tall)
        if panel.cache_key is None or tall:
            painter(canvas)
        else:
            canvas.layer(panel.cache_key, reach, painter)
        for row, box in zip(panel.rows, panel.row_boxes, strict=True):
            if row.live and row.paint is not None:
                row.paint(canvas, box)


def _paint_panel(panel: Panel, spacing: PanelSpacing, canvas: Canvas, *, tall: bool) -> None:
    """Paint the panel, its title and its rows without the live ones."""
    _paint_ground(canvas, panel.box, tall=tall)
    head = _locate_head(panel, spacing)
    x = head.x
    if panel.icon:
        canvas.icon(panel.icon, (x + 14, head.centery), 28, theme.GOLD)
        x += 44
    canvas.text(
        panel.title, (x, head.centery), styles.TITLE, anchor="midleft", max_width=head.right - x, shrink=True
    )
    if panel.paint_corner is not None:
        panel.paint_corner(canvas, head)
    for index, (row, box) in enumerate(zip(panel.rows, panel.row_boxes, strict=True)):
        if row.divider and index:
            y = (panel.row_boxes[index - 1].bottom + box.top) / 2
            chrome.draw_divider(canvas, box.left, box.right, y)
        if row.paint is None or row.live:
            continue
        if canvas.is_visible(box.inflate(2 * _ROW_OVERHANG, 2 * _ROW_OVERHANG)):
            row.paint(canvas, box)


def _locate_head(panel: Panel, spacing: PanelSpacing) -> Rect:
    box = panel.box
    height = spacing.head + panel.head_extra
    return Rect(box.x + spacing.padding, box.y, box.width - 2 * spacing.padding, height)


def _paint_ground(canvas: Canvas, box: Rect, *, tall: bool) -> None:
    """Paint the panel itself; a tall one in parts, since its whole picture would be too large to cache."""
    if not tall:
        canvas.panel(box)
        return
    colour = theme.mix(theme.PANEL_TOP, theme.PANEL_BOTTOM, 0.5)
    cap = Rect(box.left, box.top, box.width, 4 * theme.RADIUS_PANEL)
    half = cap.height / 2
    foot = cap.move(0, box.height - cap.height)
    for part, visible_top in ((cap, cap.top), (foot, foot.top + half)):
        with canvas.clip((part.left - 2, visible_top, part.width + 4, half)):
            canvas.slab(
                part, radius=theme.RADIUS_PANEL, top=colour, bottom=colour, edge=theme.EDGE, light=0.0
            )
    middle = Rect(box.left, box.top + half, box.width, box.height - cap.height)
    canvas.fill(middle, colour)
    for x in (middle.left, middle.right - 1):
        canvas.fill((x, middle.top, 1, middle.height), theme.EDGE)
