"""A slider widget over a range of numbers or over named stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.widgets.accessible_node import AccessibleNode, Act, Role, ValueRange
from client.widgets.widget import Widget
from client.widgets.widget_text import TextSource

_TRACK: Final = 8.0
_KNOB: Final = 28.0


class Slider(Widget):
    """A slider to choose a number by moving a knob along a horizontal track.

    The track runs across the whole box, at mid-height if there are no stops.

    Attributes:
        stops: (value, text) pairs at even distances, the only values that can be chosen; () for any number.
            The texts are drawn below the track, so the box should reach 40 logical units below its middle.
        format: Returns a value as text, for screen readers.
        on_release: Called when a drag ends, and after each step by keyboard.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        value: float,
        on_change: Callable[[float], object],
        *,
        minimum: float = 0.0,
        maximum: float = 1.0,
        step: float = 0.05,
        stops: Sequence[tuple[float, str]] | None = None,
        format: Callable[[float], str] | None = None,
        on_release: Callable[[float], object] | None = None,
        enabled: bool = True,
    ) -> None:
        super().__init__(id, box, text, enabled=enabled)
        self.value = value
        self.on_change = on_change
        self.minimum, self.maximum, self.step = minimum, maximum, step
        self.stops = tuple(stops or ())
        self.format = format
        self.on_release = on_release
        self._value_before: float | None = None

    # --- value and place ----------------------------------------------------------------------------
    @property
    def share(self) -> float:
        """Position of the slider's knob along its track, 0-1."""
        if self.stops:
            return self._stop() / max(1, len(self.stops) - 1)
        return (self.value - self.minimum) / ((self.maximum - self.minimum) or 1.0)

    def _stop(self) -> int:
        """Return the index of the stop nearest to the value."""
        return min(range(len(self.stops)), key=lambda i: abs(self.stops[i][0] - self.value))

    @property
    def track(self) -> Rect:
        """Rectangle of the track on which the slider's knob moves, in the coordinates of its `rect`."""
        middle = self.rect.top + _KNOB / 2 + 2 if self.stops else self.rect.centery
        return Rect(self.rect.left + _KNOB / 2, middle - _TRACK / 2, self.rect.width - _KNOB, _TRACK)

    @property
    def knob(self) -> Rect:
        """Rectangle of the slider's knob, in the same coordinates as the widget's own rectangle."""
        track = self.track
        x = track.left + track.width * max(0.0, min(1.0, self.share))
        return Rect(x - _KNOB / 2, track.centery - _KNOB / 2, _KNOB, _KNOB)

    @property
    def focus_rect(self) -> Rect:
        """Rectangle of the whole slider on the screen; arrow keys find its neighbours by it."""
        return self.screen_rect

    def _set(self, value: float) -> None:
        if not self.stops:
            value = round((value - self.minimum) / self.step) * self.step + self.minimum
            value = round(max(self.minimum, min(self.maximum, value)), 6)
        if value != self.value:
            self.value = value
            self.request_redraw()
            self.on_change(value)

    def _set_share(self, share: float) -> None:
        share = max(0.0, min(1.0, share))
        if self.stops:
            self._set(self.stops[round(share * (len(self.stops) - 1))][0])
        else:
            self._set(self.minimum + share * (self.maximum - self.minimum))

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Role of the slider for screen readers: "slider"."""
        return "slider"

    @property
    def acts(self) -> frozenset[Act]:
        """Actions a screen reader may request, including a step up or down if the slider is enabled."""
        return super().acts | ({"more", "less"} if self.enabled else set())

    def accessible_node(self) -> AccessibleNode | None:
        """Return the slider's node for screen readers with its value as a number and, if known, as text."""
        one = super().accessible_node()
        if one is None:
            return None
        words = self.format(self.value) if self.format is not None else ""
        if self.stops:
            numbers = [number for number, _ in self.stops]
            step = min((after - before for before, after in pairwise(numbers)), default=0.0)
            value, name = self.stops[self._stop()]
            ends = ValueRange(value, numbers[0], numbers[-1], step)
            return self.replace_node_fields(one, value=words or name, number=ends)
        ends = ValueRange(self.value, self.minimum, self.maximum, self.step)
        return self.replace_node_fields(one, value=words, number=ends)

    # --- reactions ----------------------------------------------------------------------------------
    def accepts_drag_at(self, point: Point, *, horizontal: bool) -> bool:
        """Return whether dragging a finger moves the slider's knob: only if it moves left or right.

        A finger that moves up or down scrolls the area around the slider instead.
        """
        del point
        return self.enabled and horizontal

    def mouse_down(self, point: Point) -> None:
        """Move the slider's knob to the pointer."""
        self._value_before = self.value
        self.jump_to(point)

    def jump_to(self, point: Point) -> None:
        """Move the slider's knob to a pressed point, given in the coordinates of the slider's `rect`."""
        self.mouse_drag(point)

    def mouse_drag(self, point: Point) -> None:
        """Move the slider's knob with the pointer."""
        track = self.track
        self._set_share((point[0] - track.left) / max(1.0, track.width))

    def mouse_up(self, point: Point, inside: bool) -> None:
        """End the drag of the slider's knob: play a click and call `on_release`."""
        del point, inside
        self._call_on_release()

    def mouse_cancel(self) -> None:
        """Move the slider's knob back to where it was before the drag."""
        if self._value_before is not None:
            self._set(self._value_before)

    def save_state(self) -> object:
        """Return the value before the present drag, to be kept over a rebuild; None without a drag."""
        return self._value_before if self.held else None

    def restore_state(self, memory: object) -> None:
        """Restore the value before the present drag, as `save_state` returned it."""
        if isinstance(memory, float):
            self._value_before = memory

    def _call_on_release(self) -> None:
        self.play_sound("click")
        if self.on_release is not None:
            self.on_release(self.value)

    def _move_by_steps(self, count: int) -> None:
        before = self.value
        if self.stops:
            self._set(self.stops[max(0, min(len(self.stops) - 1, self._stop() + count))][0])
        else:
            self._set(self.value + count * self.step)
        if self.value != before:
            self._call_on_release()

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Change the slider's value by a step on Left or Right; return False on Up and Down."""
        del dy
        if dx:
            self._move_by_steps(dx)
        return bool(dx)

    def handle_key(self, event: pygame.Event) -> bool:
        """Change the slider's value on Home, End, Page Up and Page Down; return False for any other key."""
        match event.key:
            case pygame.K_HOME:
                self._move_by_steps(-10_000)
            case pygame.K_END:
                self._move_by_steps(10_000)
            case pygame.K_PAGEUP:
                self._move_by_steps(1 if self.stops else 4)
            case pygame.K_PAGEDOWN:
                self._move_by_steps(-1 if self.stops else -4)
            case _:
                return False
        return True

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the slider: track, filled part, stops and knob."""
        track, knob = self.track, self.knob
        edge = theme.WELL_EDGE if self.enabled else theme.OFF_EDGE
        canvas.well(track, radius=_TRACK / 2, edge=edge)
        filled = knob.centerx - track.left
        if self.enabled and filled >= _TRACK:
            canvas.slab(
                (track.left, track.top, filled, _TRACK),
                radius=_TRACK / 2,
                top=theme.GOLD_TOP,
                bottom=theme.GOLD_BOTTOM,
                light=0.0,
            )
        self._draw_stops(canvas, track)
        if not self.enabled:
            grey = theme.mix(theme.OFF_EDGE, theme.DISABLED_TEXT, 0.4)
            canvas.slab(knob, radius=_KNOB / 2, top=grey, bottom=theme.lighten(grey, -11), light=0.0)
            return
        canvas.shadow(knob, radius=_KNOB / 2, blur=5, dy=3, alpha=0.66)
        if self.hover:
            canvas.glow(knob, radius=_KNOB / 2, blur=8, alpha=0.44 * self.hover)
        canvas.slab(
            knob,
            radius=_KNOB / 2,
            top=theme.KNOB_TOP,
            bottom=theme.KNOB_BOTTOM,
            edge=theme.KNOB_EDGE,
            light=0.0,
        )
        self.draw_ring(canvas, knob, _KNOB / 2)

    def _draw_stops(self, canvas: Canvas, track: Rect) -> None:
        chosen = self._stop() if self.stops else -1
        for index, (_, text) in enumerate(self.stops):
            x = track.left + track.width * index / max(1, len(self.stops) - 1)
            canvas.fill((x - 1, track.bottom + 6, 2, 8), theme.TICK)
            here = index == chosen
            canvas.text(
                text,
                (x, track.bottom + 15),
                (styles.LABEL if here else styles.NOTE).with_colour(theme.IVORY if here else theme.MUTED),
                anchor="midtop",
            )
