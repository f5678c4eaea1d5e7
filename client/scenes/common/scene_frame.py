"""The common frame of screens: header with back button and title, a middle part, and a bottom bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.widgets import Button, IconButton, WidgetText
from client.widgets.ui import Ui

_MAX_WIDTH: Final = 1840.0
_BAR_LINE: Final = 1.15
_NOTE_LINE: Final = 1.2


class SceneFrame:
    """Rectangles of header, middle part and bottom bar of a screen, and methods to add and paint them.

    Attributes:
        compact: Whether the window is low, so that header and bar are lower.
        tight: Whether the window is very low, so that header and bar are lower still.
        left, right, width: Horizontal extent of the content, in logical units. gutter: Space between columns.
        back_box: Rectangle of the back button. bar: Rectangle of the bottom bar. middle: Rectangle between
        header and bar from edge to edge of the window, so that shadows and the
            scroll bar have room; its content stays between `left` and `right`.
    """

    def __init__(self, width: float, height: float) -> None:
        self.compact = height < theme.COMPACT_HEIGHT
        self.tight = height < theme.TIGHT_HEIGHT
        margin = theme.MARGIN if width >= 1560 else 48.0 if width >= 1180 else 28.0
        self.gutter = theme.GUTTER if width >= 1180 else 16.0
        self.width = min(width - 2 * margin, _MAX_WIDTH)
        self.left = (width - self.width) / 2
        self.right = self.left + self.width
        header = theme.get_header_height(height)
        bar = 60.0 if self.tight else 76.0 if self.compact else theme.BOTTOM_BAR
        button = 46.0 if self.tight else 52.0 if self.compact else theme.HEIGHT_BUTTON
        self.back_box = Rect(self.left, (header - button) / 2 + (2 if self.compact else 4), button, button)
        self.bar = Rect(0, height - bar, width, bar)
        self.middle = Rect(0, header, width, height - bar - header)
        self._title_style = styles.BANNER if self.compact else styles.DISPLAY
        self._bar_button_height = 48.0 if self.tight else 56.0 if self.compact else 64.0

    # --- rectangles -------------------------------------------------------------------------------
    def locate_bar_button(self, right: float, width: float) -> Rect:
        """Return the rectangle of a button in the bottom bar, given its right end and width."""
        height = self._bar_button_height
        return Rect(right - width, self.bar.centery - height / 2, width, height)

    def locate_header_button(self, right: float, width: float) -> Rect:
        """Return the rectangle of a button in the header, given its right end and width."""
        return Rect(right - width, self.back_box.y, width, self.back_box.height)

    def split_width(self, share: float) -> tuple[float, float]:
        """Return the widths of two columns in the frame, the first with `share` (0-1) of the room."""
        left = (self.width - self.gutter) * share
        return left, self.width - self.gutter - left

    @property
    def title_x(self) -> float:
        """The x of the title's left end, right of the back button."""
        return self.back_box.right + (20.0 if self.compact else 28.0)

    # --- widgets ----------------------------------------------------------------------------------
    def add_back_button(self, ui: Ui, id: str, on_press: Callable[[], object]) -> None:
        """Add the back button at the left of the screen's header."""
        ui.add(IconButton(id, self.back_box, "back", tr("app.back"), on_press=on_press))

    def measure_header_button(self, ui: Ui, text: str | WidgetText) -> float:
        """Return the width of a button in the screen's header."""
        return ui.host.texts.measure_width(_get_name(text), styles.BODY_STRONG) + 86

    def add_header_button(
        self,
        ui: Ui,
        id: str,
        text: str | WidgetText,
        icon: str,
        on_press: Callable[[], object],
        *,
        right: float | None = None,
        enabled: bool = True,
    ) -> Rect:
        """Add a button to the screen's header and return its rectangle.

        Args:
            ui: The widgets of the screen.
            id: Id of the button.
            text: Its label.
            icon: Name of its icon.
            on_press: Called when it is pressed.
            right: The x of its right end; None for the right end of the frame.
            enabled: Whether it can be pressed.
        """
        width = self.measure_header_button(ui, text)
        box = self.locate_header_button(self.right if right is None else right, width)
        ui.add(
            Button(
                id,
                box,
                text,
                icon=icon,
                on_press=on_press,
                enabled=enabled,
            )
        )
        return box

    def add_main_button(
        self,
        ui: Ui,
        id: str,
        text: str | WidgetText,
        icon: str,
        on_press: Callable[[], object],
        *,
        min_width: float = 240.0,
        enabled: bool = True,
    ) -> Button:
        """Add the golden main button at the right end of the bottom bar and return it."""
        width = max(min_width, ui.host.texts.measure_width(_get_name(text), styles.LEAD) + 100)
        box = self.locate_bar_button(self.right, width)
        return ui.add(
            Button(
                id,
                box,
                text,
                icon=icon,
                kind="gold",
                on_press=on_press,
                enabled=enabled,
            )
        )

    def add_done_button(self, ui: Ui, id: str, on_press: Callable[[], object]) -> None:
        """Add the golden "Done" button, which closes a screen whose changes apply at once."""
        box = self.locate_bar_button(self.right, 240)
        ui.add(Button(id, box, tr("settings.done"), icon="check", kind="gold", on_press=on_press))

    # --- drawing ----------------------------------------------------------------------------------
    def paint(self, canvas: Canvas, title: str, subtitle: str = "", *, end: float | None = None) -> None:
        """Paint the background, the title and the bottom bar of a screen.

        The subtitle is painted only if it fits before `end`, by default the right end of the frame.
        """
        chrome.draw_backdrop(canvas)
        self.paint_title(canvas, title, subtitle, end=self.right if end is None else end)
        self.paint_bar(canvas)

    def paint_title(self, canvas: Canvas, title: str, subtitle: str = "", *, end: float) -> Rect:
        """Paint title and, if it fits before `end`, subtitle; return the rectangle of the title."""
        x, y = self.title_x, self.back_box.centery
        style = self._title_style
        box = canvas.text(title, (x, y), style, anchor="midleft", max_width=end - x, shrink=True)
        if subtitle and box.right + 24 + canvas.texts.measure_width(subtitle, styles.BODY) <= end:
            canvas.text(
                subtitle,
                (box.right + 24, y + style.size * 0.16),
                styles.BODY.with_colour(theme.MUTED),
                anchor="midleft",
            )
        return box

    def paint_bar(self, canvas: Canvas) -> None:
        """Paint the background of the bottom bar."""
        chrome.draw_bottom_bar(canvas, self.bar.height)

    def paint_bar_text(self, canvas: Canvas, text: str, left: float, right: float) -> None:
        """Paint a sentence in the bottom bar: in one line, in smaller type if need be, else in two lines."""
        room, y, texts = right - left, self.bar.centery, canvas.texts
        style = texts.shrink_style_to_fit(text, room, styles.BODY_STRONG)
        if texts.measure_width(text, style) <= room:
            canvas.text(text, (left, y), style, anchor="midleft")
            return
        height = texts.measure_height(text, room, style, line=_BAR_LINE, max_lines=2, rich=False)
        canvas.paragraph(text, (left, y - height / 2), room, style, line=_BAR_LINE, max_lines=2, rich=False)

    def paint_bar_note(self, canvas: Canvas, text: str, right: float) -> None:
        """Paint a note of up to three small lines with an "info" icon at the left of the bottom bar."""
        left, y = self.left, self.bar.centery
        room = right - left - 42
        canvas.icon("info", (left + 13, y), 26, theme.GOLD)
        height = canvas.texts.measure_height(text, room, styles.NOTE, max_lines=3, line=_NOTE_LINE)
        canvas.paragraph(text, (left + 42, y - height / 2), room, styles.NOTE, max_lines=3, line=_NOTE_LINE)


def _get_name(text: str | WidgetText) -> str:
    """Return the name that a button paints."""
    return text if isinstance(text, str) else text.name
