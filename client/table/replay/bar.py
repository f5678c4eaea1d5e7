"""Bottom bar of a replay: step buttons, timeline, speed, and a button to branch off a new game."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.table import frame_painting, playback_speed
from client.table.frame_layout import FrameLayout
from client.table.playback_speed import SPEEDS
from client.table.replay.playback import Playback
from client.table.replay.timeline import Timeline
from client.widgets import Button, IconButton, Ui, WidgetText

STEPS: tuple[str, ...] = ("start", "turn-back", "back", "play", "forward", "turn-forward", "end")
"""The buttons on the left, in order."""


class PlaybackLayout(Struct, frozen=True):
    """Rectangles of the replay's bottom bar."""

    steps: tuple[Rect, ...]
    """Boxes of the buttons in STEPS."""
    words: Rect
    """The line above the track."""
    track: Rect
    """The timeline with room for its marks."""
    speed: Rect
    """The button of the speed, on the right."""
    branch: Rect | None
    """The button to continue from here, None if that is not possible."""


def make_playback_layout(bar: Rect, *, compact: bool, speed: float, branch: float | None) -> PlaybackLayout:
    """Return the rectangles of the replay's bottom bar.

    Args:
        bar: The rectangle of the bottom bar.
        compact: Whether the bar is low.
        speed: Width of the speed button.
        branch: Width of the button that continues the game from here; None without one.
    """
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


_ICONS: Final = {
    "start": "step-back",
    "turn-back": "rewind",
    "back": "chevron-left",
    "play": "play",
    "forward": "chevron-right",
    "turn-forward": "fast",
    "end": "step-forward",
}
_WITH_WORDS: Final = 1500.0
"""Logical width from which the branch button has room for its label."""


class PlaybackBar:
    """Widgets and text of a replay's bottom bar."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self.layout: PlaybackLayout | None = None

    def build(self, ui: Ui, frame: FrameLayout) -> None:
        """Arrange the replay's bottom bar and add its widgets."""
        playback, texts = self._playback, ui.host.texts
        letters = styles.LABEL if frame.compact else styles.BODY_STRONG
        widest = max(texts.measure_width(playback_speed.format_speed(speed), letters) for speed in SPEEDS)
        branch = None
        if playback.offers_branch:
            words = texts.measure_width(tr("playback.branch.button"), letters) + 92
            branch = words if frame.bottom.width > _WITH_WORDS else 44.0
        place = make_playback_layout(frame.bottom, compact=frame.compact, speed=widest + 34, branch=branch)
        self.layout = place
        for name, box in zip(STEPS, place.steps, strict=True):
            self._add_step(ui, name, box)
        ui.add(Timeline(place.track, tr("playback.track"), playback))
        times, tip = playback_speed.format_speed(playback.speed), tr("playback.speed-tip")
        ui.add(
            Button(
                "playback.speed",
                place.speed,
                WidgetText(times, details=tip),
                on_press=playback.select_next_speed,
                letters=letters,
            )
        )
        if place.branch is not None:
            self._add_branch(ui, place.branch)

    def _add_step(self, ui: Ui, name: str, box: Rect) -> None:
        playback = self._playback
        main = name == "play"
        forth = name in ("forward", "turn-forward", "end")
        stop = main and playback.is_playing
        ui.add(
            IconButton(
                f"playback.{name}",
                box,
                "pause" if stop else _ICONS[name],
                WidgetText(
                    tr("playback.pause" if stop else f"playback.{name}"),
                    reason=tr("playback.no-more" if forth else "playback.no-before"),
                ),
                on_press=playback.button_callbacks[name],
                enabled=main or (not playback.is_at_end if forth else playback.step_index > 0),
                kind="gold" if main else "plain",
                icon_size=box.width * 0.5,
            )
        )

    def _add_branch(self, ui: Ui, place: Rect) -> None:
        playback, label = self._playback, tr("playback.branch.button")
        if place.width < 60:
            ui.add(
                IconButton(
                    "playback.branch",
                    place,
                    "branch",
                    WidgetText(label, reason=tr("playback.no-branch")),
                    on_press=playback.ask_branch,
                    enabled=playback.can_branch,
                )
            )
            return
        ui.add(
            Button(
                "playback.branch",
                place,
                WidgetText(label, reason=tr("playback.no-branch")),
                icon="branch",
                on_press=playback.ask_branch,
                enabled=playback.can_branch,
            )
        )

    def draw(self, canvas: Canvas, frame: FrameLayout) -> None:
        """Draw the bar's background, the number of the present move, and whose move comes next."""
        frame_painting.draw_bottom_bar_background(canvas, frame)
        if self.layout is None:
            return
        words, replay = self.layout.words, self._playback.replay
        where = tr("playback.where", n=replay.moves, m=replay.total_moves)
        place = canvas.text(where, (words.left + 14, words.centery), styles.NOTE, anchor="midleft")
        if replay.next_seat is None:
            told = tr("playback.over" if replay.is_finished else "playback.now")
        else:
            told = tr("playback.next", name=replay.seats[replay.next_seat].name)
        room = words.right - place.right - 30
        if room > 60:
            at = (words.right - 14, words.centery)
            canvas.text(told, at, styles.LABEL, anchor="midright", max_width=room, shrink=True)
