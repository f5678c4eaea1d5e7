"""A switch widget for on and off, alone or in a row with title and hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out
from client.draw.geometry import Box, Rect
from client.widgets.accessible_node import AccessibleNode, Role
from client.widgets.widget import Widget
from client.widgets.widget_text import TextSource

_ROW: Final = 100.0  # wider than this, it is a row with words
_KNOB: Final = 24.0


class Toggle(Widget):
    """A switch between on and off.

    In a wide box it also draws its name, and below that a hint (the `painted` part of its `WidgetText`); the
    whole row can be clicked.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        enabled: bool = True,
    ) -> None:
        super().__init__(id, box, text, enabled=enabled)
        self.value = value
        self.on_change = on_change
        self._place = 1.0 if value else 0.0

    @property
    def is_row(self) -> bool:
        """Whether the switch is a row that also draws its title and hint."""
        return self.rect.width > _ROW

    @staticmethod
    def get_row_height(texts_height: float = 64.0) -> float:
        """Return the height of a switch's row in logical units, given that of its title and hint."""
        return texts_height

    @property
    def switch_rect(self) -> Rect:
        """Rectangle of the switch without title and hint, in the coordinates of the widget's `rect`."""
        width, height = theme.SWITCH
        if not self.is_row:
            return Rect(self.rect.centerx - width / 2, self.rect.centery - height / 2, width, height)
        return Rect(self.rect.right - width, self.rect.centery - height / 2, width, height)

    @property
    def role(self) -> Role:
        """Role for screen readers: "switch"."""
        return "switch"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the switch's node for screen readers, with whether it is on."""
        one = super().accessible_node()
        return one and self.replace_node_fields(one, on=self.value)

    def press(self) -> None:
        """Turn the switch on or off and call `on_change`, if it is enabled."""
        if self.enabled:
            self.value = not self.value
            self.play_sound("click")
            self.request_redraw()
            self.on_change(self.value)

    def save_state(self) -> object:
        """Return the position of the switch's knob (0.0 off, 1.0 on), to go on sliding after a rebuild."""
        return self._place

    def restore_state(self, memory: object) -> None:
        """Restore the knob position of the switch that `save_state` returned."""
        if isinstance(memory, float):
            self._place = memory

    def update(self, dt: float) -> bool:
        """Slide the switch's knob for `dt` seconds; return True while it moves."""
        wanted = 1.0 if self.value else 0.0
        if self._place == wanted:
            return False
        step = 1.0 if self.reduces_motion else dt / theme.HOVER
        self._place = (
            min(wanted, self._place + step) if self._place < wanted else max(wanted, self._place - step)
        )
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the switch, and in a wide box its title and hint."""
        switch = self.switch_rect
        if self.is_row:
            self._draw_words(canvas, switch)
        self._draw_switch(canvas, switch)
        self.draw_ring(canvas, switch, switch.height / 2)

    def _draw_words(self, canvas: Canvas, switch: Rect) -> None:
        room = switch.left - self.rect.left - 24.0
        ink = theme.IVORY if self.enabled else theme.DISABLED_TEXT
        hint_ink = theme.SECONDARY if self.enabled else theme.DISABLED_TEXT
        title_height = canvas.texts.measure_height(self.label, room, styles.ROW_STRONG, line=1.25, rich=False)
        hint = self.text.painted
        hint_height = canvas.texts.measure_height(hint, room, styles.NOTE) if hint else 0.0
        y = self.rect.centery - (title_height + hint_height) / 2
        canvas.paragraph(
            self.label, (self.rect.left, y), room, styles.ROW_STRONG.with_colour(ink), line=1.25, rich=False
        )
        if hint:
            canvas.paragraph(
                hint, (self.rect.left, y + title_height), room, styles.NOTE.with_colour(hint_ink)
            )

    def _draw_switch(self, canvas: Canvas, box: Rect) -> None:
        radius = box.height / 2
        slide = ease_in_out(self._place)
        knob = Rect(box.left + 4 + slide * (box.width - _KNOB - 8), box.top + 4, _KNOB, _KNOB)
        on = self._place >= 0.5
        if not self.enabled:
            canvas.slab(
                box, radius=radius, top=theme.OFF_TOP, bottom=theme.OFF_BOTTOM, edge=theme.EDGE, light=0.0
            )
            grey = theme.mix(theme.OFF_EDGE, theme.DISABLED_TEXT, 0.4)
            canvas.slab(knob, radius=_KNOB / 2, top=grey, bottom=theme.lighten(grey, -11), light=0.0)
        else:
            if self.hover:
                canvas.glow(box, radius=radius, blur=6, alpha=0.32 * self.hover)
            if on:
                canvas.slab(
                    box,
                    radius=radius,
                    top=theme.GOLD,
                    bottom=theme.GOLD_BOTTOM,
                    edge=theme.GOLD_EDGE,
                    light=0.0,
                )
            else:
                edge = theme.mix(theme.WELL_EDGE, theme.WELL_EDGE_HOVER, self.hover)
                canvas.well(box, radius=radius, edge=edge)
            canvas.shadow(knob, radius=_KNOB / 2, blur=3, dy=2, alpha=0.62)
            top, bottom = (
                (theme.SWITCH_ON_TOP, theme.SWITCH_ON_BOTTOM)
                if on
                else (theme.SWITCH_OFF_TOP, theme.SWITCH_OFF_BOTTOM)
            )
            canvas.slab(knob, radius=_KNOB / 2, top=top, bottom=bottom, light=0.0)
        if on:
            ink = theme.SWITCH_MARK if self.enabled else theme.OFF_TOP
            canvas.icon("check", knob.center, 16, ink)
