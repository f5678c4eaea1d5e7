"""Where everything in the bar of looking back lies: pure geometry in logical units."""

from __future__ import annotations

from msgspec import Struct

from client.draw.geometry import Rect

STEPS: tuple[str, ...] = ("start", "turn-back", "back", "play", "forward", "turn-forward", "end")
"""The buttons on the left, in their order."""


class PlaybackLayout(Struct, frozen=True):
    """The boxes. steps: the buttons, as STEPS. words: the line above the track. track: with room for the
    marks. speed, branch: on the right; branch is None where no other game can begin."""

    steps: tuple[Rect, ...]
    words: Rect
    track: Rect
    speed: Rect
    branch: Rect | None


def playback_layout(bar: Rect, *, compact: bool, speed: float, branch: float | None) -> PlaybackLayout:
    """The layout in the bottom bar. speed, branch: the widths that these buttons need."""
    size, gap, edge = (40.0, 4.0, 14.0) if compact else (48.0, 8.0, 24.0)
    main = size + (4.0 if compact else 10.0)
    x = bar.left + edge
    steps = []
    for name in STEPS:
        side = main if name == "play" else size
        steps.append(Rect(x, bar.centery - side / 2, side, side))
        x += side + gap
    right = bar.right - edge
    place = None
    if branch is not None:
        place = Rect(right - branch, bar.centery - main / 2, branch, main)
        right = place.left - 2 * gap
    pace = Rect(right - speed, bar.centery - size / 2, speed, size)
    left, right = x + 2 * gap, pace.left - 3 * gap
    low = bar.height < 66
    top = 1.0 if low else 3.0 if compact else 8.0
    words = Rect(left, bar.top + top, right - left, 22.0 if low else 24.0)
    track = Rect(left, words.bottom, right - left, bar.bottom - words.bottom - 2)
    return PlaybackLayout(tuple(steps), words, track, pace, place)
