"""A text field widget with selection, clipboard and input methods."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.platform.keyboard import is_command
from client.widgets.accessible_node import AccessibleNode, Act, Caret, Role
from client.widgets.widget import Widget
from client.widgets.widget_text import TextSource
from saves.graphemes import (
    count_graphemes,
    find_boundary_after,
    find_boundary_before,
    list_boundaries,
    truncate_graphemes,
)
from saves.sanitize import remove_invisible

_PAD: Final = 16.0
_MAX_INSERTED: Final = 10_000
"""Characters of a pasted text that are looked at: more than fit any field; a whole book takes seconds."""
_WORD_MODS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT


class TextField(Widget):
    """One line of editable text; `on_change` is called after every change, `on_submit` when Enter is pressed.

    Ctrl+A, C, X and V work; copying and pasting need a system clipboard.
    """

    cursor = pygame.SYSTEM_CURSOR_IBEAM
    takes_text = True

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        value: str,
        on_change: Callable[[str], object],
        *,
        on_submit: Callable[[str], object] | None = None,
        placeholder: str = "",
        icon: str | None = None,
        max_length: int = 40,
        enabled: bool = True,
    ) -> None:
        super().__init__(id, box, text, enabled=enabled)
        self.value = truncate_graphemes(value, max_length)
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self.icon = icon
        self.max_length = max_length
        self.caret = len(self.value)
        self.anchor = self.caret
        self._composed = ""
        self._shift = 0.0  # how far the text is moved to the left to show the caret
        self._blink = 0.0

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Role of the text field for screen readers: "field"."""
        return "field"

    @property
    def acts(self) -> frozenset[Act]:
        """Actions a screen reader may request, among them writing and selecting text if it is enabled."""
        return super().acts | ({"write", "caret"} if self.enabled else set())

    def accessible_node(self) -> AccessibleNode | None:
        """Return the text field's node for screen readers with its text, caret and selection."""
        one = super().accessible_node()
        caret = Caret(*(count_graphemes(self.value[:at]) for at in (self.anchor, self.caret)))
        return one and self.replace_node_fields(
            one, value=self.value, more=one.more or self.placeholder, caret=caret
        )

    def set_text(self, text: str) -> bool:
        """Replace the whole text of the field, cut to its maximum length; return True."""
        self.anchor, self.caret = 0, len(self.value)
        self.insert_text(text)
        return True

    def set_selection(self, anchor: int, caret: int) -> bool:
        """Select the field's text between two positions, counted in grapheme clusters; return True.

        Positions behind the end of the text are taken for the end.
        """
        places = list_boundaries(self.value)
        self.anchor = places[max(0, min(len(places) - 1, anchor))]
        self._place(places[max(0, min(len(places) - 1, caret))], keep=True)
        return True

    # --- editing --------------------------------------------------------------------------------
    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the field's selection as positions in its text; equal if nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def insert_text(self, text: str) -> None:
        """Replace the field's selection by text, without control characters and within the maximum length."""
        self._composed = ""
        start, end = self.selection
        clean = remove_invisible(text[:_MAX_INSERTED], self.value[:start])
        if count_graphemes(self.value[:start] + clean + self.value[end:]) > self.max_length:
            room = self.max_length - count_graphemes(self.value[:start] + self.value[end:])
            clean = truncate_graphemes(clean, room) if room > 0 else ""
        self._replace(start, end, clean)

    def _replace(self, start: int, end: int, text: str) -> None:
        value = self.value[:start] + text + self.value[end:]
        self._place(find_boundary_after(value, start + len(text)), keep=False)
        if value != self.value:
            self.value = value
            self.request_redraw()
            self.on_change(value)

    def _place(self, caret: int, *, keep: bool) -> None:
        self.caret = max(0, caret)
        if not keep:
            self.anchor = self.caret
        self._blink = 0.0
        self.request_redraw()

    def set_composition(self, text: str, start: int) -> None:
        """Show the unfinished text of an input method, underlined at the field's caret."""
        del start
        self._composed = text

    def _find_word_boundary(self, step: int) -> int:
        """Return the next word boundary before (-1) or after (1) the caret."""
        at = self.caret
        while 0 < at + (step > 0) <= len(self.value):
            at += step
            edge = 0 < at < len(self.value) and self.value[at - 1] == " " and self.value[at] != " "
            if edge or at in (0, len(self.value)):
                break
        return find_boundary_before(self.value, at) if step < 0 else find_boundary_after(self.value, at)

    def _find_neighbour(self, step: int) -> int:
        """Return the position one grapheme cluster before (-1) or after (1) the caret."""
        if step < 0:
            return find_boundary_before(self.value, self.caret - 1)
        return find_boundary_after(self.value, self.caret + 1)

    # --- keys -----------------------------------------------------------------------------------
    def handle_key(self, event: pygame.Event) -> bool:
        """Edit text or move the caret by a key; return False for Tab, Esc, Up, Down and function keys.

        Enter calls `on_submit`; without one it returns False too.
        """
        if self._composed:
            return True
        if is_command(event) and self._handle_command(event.key):
            return True
        keep = bool(event.mod & pygame.KMOD_SHIFT)
        words = bool(event.mod & _WORD_MODS)
        start, end = self.selection
        match event.key:
            case pygame.K_LEFT:
                there = self._find_word_boundary(-1) if words else self._find_neighbour(-1)
                self._place(start if start != end and not keep else there, keep=keep)
            case pygame.K_RIGHT:
                there = self._find_word_boundary(1) if words else self._find_neighbour(1)
                self._place(end if start != end and not keep else there, keep=keep)
            case pygame.K_HOME:
                self._place(0, keep=keep)
            case pygame.K_END:
                self._place(len(self.value), keep=keep)
            case pygame.K_BACKSPACE:
                self._delete(self._find_word_boundary(-1) if words else self._find_neighbour(-1))
            case pygame.K_DELETE:
                self._delete(self._find_word_boundary(1) if words else self._find_neighbour(1))
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                if self.on_submit is None:
                    return False
                self.on_submit(self.value)
            case pygame.K_UP | pygame.K_DOWN | pygame.K_TAB | pygame.K_ESCAPE:
                return False
            case code if pygame.K_F1 <= code <= pygame.K_F15:
                return False
        return True

    def _delete(self, towards: int) -> None:
        start, end = self.selection
        if start == end:
            start, end = sorted((self.caret, max(0, min(len(self.value), towards))))
        self._replace(start, end, "")

    def _handle_command(self, key: int) -> bool:
        start, end = self.selection
        match key:
            case pygame.K_a:
                self.anchor = 0
                self._place(len(self.value), keep=True)
            case pygame.K_c | pygame.K_x:
                if start != end:
                    with contextlib.suppress(pygame.error):
                        pygame.scrap.put_text(self.value[start:end])
                    if key == pygame.K_x:
                        self._replace(start, end, "")
            case pygame.K_v:
                with contextlib.suppress(pygame.error, UnicodeError):  # others put there what they like
                    self.insert_text(pygame.scrap.get_text())
            case _:
                return False
        return True

    # --- pointer --------------------------------------------------------------------------------
    def _find_caret(self, point: Point) -> int:
        if self.ui is None:
            return len(self.value)
        x = point[0] - self._text_rect.left + self._shift
        return self.ui.host.texts.find_caret(self.value, x, styles.ROW)

    def accepts_drag_at(self, point: Point, *, horizontal: bool) -> bool:
        """Return whether dragging a finger selects the field's text: only if it moves left or right.

        A finger that moves up or down scrolls the area around the field instead.
        """
        del point
        return self.enabled and horizontal

    def mouse_down(self, point: Point) -> None:
        """Move the text field's caret to the pointer."""
        self._place(self._find_caret(point), keep=False)

    def mouse_drag(self, point: Point) -> None:
        """Select the field's text up to the pointer."""
        self._place(self._find_caret(point), keep=True)

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Do nothing: pressing the mouse button has already moved the text field's caret."""

    def press(self) -> None:
        """Do nothing: pressing a text field has no effect besides giving it the focus."""

    def on_focus_changed(self) -> None:
        """Select the field's whole text if the focus came by keyboard; deselect it if the focus left."""
        self._composed = ""
        self._blink = 0.0
        if self.focused and self.ui is not None and self.ui.ring:
            self.anchor, self.caret = 0, len(self.value)
        elif not self.focused:
            self.anchor = self.caret

    # --- time and memory --------------------------------------------------------------------------
    def update(self, dt: float) -> bool:
        """Blink the text field's caret after `dt` more seconds; return False."""
        before = self._caret_on
        self._blink += dt
        if self.focused and before != self._caret_on:
            self.request_redraw()
        return False

    @property
    def _caret_on(self) -> bool:
        return self.reduces_motion or int(self._blink / theme.CARET_BLINK) % 2 == 0

    def seconds_to_redraw(self) -> float | None:
        """Return the seconds until the text field's caret blinks next, None if it does not blink."""
        if not self.focused or self.reduces_motion:
            return None
        return theme.CARET_BLINK - self._blink % theme.CARET_BLINK

    def save_state(self) -> object:
        """Return the positions of the field's caret and selection, to be restored after a rebuild."""
        return self.caret, self.anchor

    def restore_state(self, memory: object) -> None:
        """Restore the positions that `save_state` returned, limited to the length of the field's text."""
        if isinstance(memory, tuple):
            self.caret, self.anchor = (find_boundary_before(self.value, int(place)) for place in memory)

    # --- drawing --------------------------------------------------------------------------------
    @property
    def _text_rect(self) -> Rect:
        left = self.rect.left + (_PAD if not self.icon else 52.0)
        return Rect(left, self.rect.top + 4, self.rect.right - _PAD - left, self.rect.height - 8)

    def draw(self, canvas: Canvas) -> None:
        """Draw the text field: background, icon, text or placeholder, selection, caret and focus ring."""
        edge = theme.mix(theme.WELL_EDGE, theme.WELL_EDGE_HOVER, self.hover)
        canvas.well(self.rect, edge=edge if self.enabled else theme.OFF_EDGE)
        if self.icon:
            canvas.icon(self.icon, (self.rect.left + 28, self.rect.centery), 24, theme.MUTED)
        area = self._text_rect
        with canvas.clip(area):
            self._draw_text(canvas, area)
        self.draw_ring(canvas, self.rect, theme.RADIUS_CONTROL)

    def _draw_text(self, canvas: Canvas, area: Rect) -> None:
        texts = canvas.texts
        before = self.value[: self.caret] + self._composed
        shown = before + self.value[self.caret :]
        end = texts.measure_caret(shown, len(before), styles.ROW)
        if end - self._shift > area.width - 3:
            self._shift = end - area.width + 3
        self._shift = max(
            0.0, min(self._shift, end, max(0.0, texts.measure_width(shown, styles.ROW) - area.width + 3))
        )
        if not shown:
            style = canvas.texts.shrink_style_to_fit(
                self.placeholder, area.width, styles.ROW.with_colour(theme.MUTED)
            )
            if (
                not self.icon or canvas.texts.measure_width(self.placeholder, style) <= area.width
            ):  # else the sign says it
                canvas.text(
                    self.placeholder,
                    (area.left, area.centery - 1),
                    style,
                    anchor="midleft",
                    max_width=area.width,
                )
        x, middle = area.left - self._shift, area.centery
        start, stop = self.selection
        if self.focused and start != stop and not self._composed:
            for left, right in texts.locate_selection(self.value, start, stop, styles.ROW):
                canvas.fill((x + left, middle - 15, right - left, 30), theme.SELECTION, radius=4)
        ink = theme.IVORY if self.enabled else theme.DISABLED_TEXT
        canvas.text(shown, (x, middle - 1), styles.ROW.with_colour(ink), anchor="midleft")
        if self._composed:
            for left, right in texts.locate_selection(shown, self.caret, len(before), styles.ROW):
                canvas.fill((x + left, middle + 13, right - left, 2), theme.GOLD)
        if self.focused and self._caret_on:
            canvas.fill((x + end, middle - 13, 2, 26), theme.GOLD)
