"""Timeline of a playback: a slider over all steps of the game, with round numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from client.draw import chart, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.table.replay.playback import Playback
from client.widgets import Slider

_ROOM: Final = 34.0
"""Minimum distance between numbers, in logical units."""
_REACH: Final = 14.0
_MARK: Final = 5.0
_RADIUS: Final = 3.5
_RADII: Final = {"mistake": 4.5, "blunder": 6.0}
"""Radii of the marks of graver decisions."""
_MARKS_GAP: Final = 2.0


class TimelineMark(Struct, frozen=True):
    """The mark of a decision on the timeline."""

    x: float
    """Its place on the track."""
    step: int
    """The step to which it leads."""
    cost: float
    """What the decision cost."""
    radius: float
    """Its size, by the grade of the decision."""


def merge_marks(marks: Sequence[TimelineMark]) -> list[TimelineMark]:
    """Return the marks that have room beside each other, from left to right: the costlier of any two."""
    kept: list[TimelineMark] = []
    for mark in sorted(marks, key=lambda mark: (-mark.radius, -mark.cost)):
        if all(abs(mark.x - other.x) >= mark.radius + other.radius + _MARKS_GAP for other in kept):
            kept.append(mark)
    return sorted(kept, key=lambda mark: mark.x)


class Timeline(Slider):
    """A slider over the steps of a game, with clickable round numbers below it.

    During automatic play it also advances the pause between two steps, so that the program can sleep
    meanwhile.
    """

    def __init__(self, box: Box, label: str, playback: Playback) -> None:
        super().__init__(
            "playback.track",
            box,
            label,
            float(playback.step_index),
            lambda value: playback.go_to(round(value)),
            maximum=float(max(1, playback.landmarks.length)),
            step=1.0,
        )
        self._playback = playback
        self.landmarks = playback.landmarks

    def update(self, dt: float) -> bool:
        """Advance the pause of automatic play by `dt` seconds; return whether the slider is animating."""
        self._playback.advance_pause(dt)
        return super().update(dt)

    def seconds_to_redraw(self) -> float | None:
        """Return the seconds until automatic play shows the next step, None if none is due."""
        return self._playback.get_seconds_to_next_step()

    @property
    def track(self) -> Rect:
        """The rectangle of the slider's track, near the top of the widget, above the round numbers."""
        box = super().track
        return Rect(box.left, self.rect.top + (4 if self._low else 7), box.width, box.height)

    @property
    def _low(self) -> bool:
        """Whether numbers have to be close below the track."""
        return self.rect.height < 40

    def get_x(self, at: int) -> float:
        """Return the x coordinate of a step on the slider's track."""
        track = self.track
        return track.left + track.width * at / max(1, self.landmarks.length)

    def list_numbers(self) -> list[tuple[float, int, int]]:
        """Return the round numbers that fit below the track, each as (x, step, round)."""
        found: list[tuple[float, int, int]] = []
        for mark in self.landmarks.rounds:
            x = self.get_x(mark.at)
            if not found or x - found[-1][0] >= _ROOM:
                found.append((x, mark.at, mark.number))
        return found

    def list_marks(self) -> list[TimelineMark]:
        """Return the marks of the review's marked decisions on the track; of close ones the gravest."""
        reviewed = self._playback.review_overlay
        points = () if reviewed is None else reviewed.key_moments
        return merge_marks(
            [
                TimelineMark(self.get_x(one.step), one.step, one.amount, _RADII.get(str(one.grade), _RADIUS))
                for one in points
                if one.kind == "decision"
            ]
        )

    def jump_to(self, point: Point) -> None:
        """Go to the round number or decision mark under the pointer, else to the nearest step."""
        close = [(abs(mark.x - point[0]), mark.step) for mark in self.list_marks()]
        if close and min(close)[0] <= _MARK and point[1] <= self.track.bottom + 6:
            self._set(float(min(close)[1]))
            return
        if point[1] > self.track.bottom + 6:
            near = [(abs(x - point[0]), at) for x, at, _ in self.list_numbers()]
            if near and min(near)[0] <= _REACH:
                self._set(float(min(near)[1]))
                return
        super().jump_to(point)

    def handle_key(self, event: pygame.Event) -> bool:
        """Return False: the slider handles no keys, since arrow keys belong to the whole table."""
        del event
        return False

    def _draw_stops(self, canvas: Canvas, track: Rect) -> None:
        """Draw marked decisions on the track."""
        for mark in self.list_marks():
            position = mark.x, track.centery
            chart.draw_mark(canvas, position, theme.IVORY, shape="diamond", radius=mark.radius)

    def draw(self, canvas: Canvas) -> None:
        """Draw the slider with a tick for each round and the round numbers that fit."""
        track = self.track
        for mark in self.landmarks.rounds:
            canvas.fill((self.get_x(mark.at) - 1, track.bottom + (1 if self._low else 3), 2, 6), theme.TICK)
        now = self.landmarks.get_round_at(round(self.value))
        for x, at, number in self.list_numbers():
            here = now is not None and now.at == at
            canvas.text(
                str(number),
                (x, track.bottom + (4 if self._low else 8)),
                (styles.LABEL if here else styles.NOTE).with_colour(theme.GOLD if here else theme.MUTED),
                anchor="midtop",
            )
        super().draw(canvas)
