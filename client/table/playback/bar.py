"""The bottom bar while a game is looked back at: buttons, timeline, speed, and the way to another game."""

from __future__ import annotations

from typing import Final

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.table import bars, pace
from client.table.frame import FrameLayout
from client.table.pace import SPEEDS
from client.table.playback.layout import STEPS, PlaybackLayout, playback_layout
from client.table.playback.playback import Playback
from client.table.playback.timeline import Timeline
from client.widgets import Button, IconButton, Ui

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
"""From this logical width on there is room for what the button of the branch says."""


class PlaybackBar:
    """The widgets and the words of the bar for one playback."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self.layout: PlaybackLayout | None = None

    def build(self, ui: Ui, frame: FrameLayout) -> None:
        """Add the widgets."""
        playback, texts = self._playback, ui.host.texts
        letters = styles.LABEL if frame.compact else styles.BODY_STRONG
        widest = max(texts.width(pace.words(speed), letters) for speed in SPEEDS)
        branch = None
        if playback.replay.is_finished:
            words = texts.width(tr("playback.branch.button"), letters) + 92
            branch = words if frame.bottom.width > _WITH_WORDS else 44.0
        place = playback_layout(frame.bottom, compact=frame.compact, speed=widest + 34, branch=branch)
        self.layout = place
        for name, box in zip(STEPS, place.steps, strict=True):
            self._add_step(ui, name, box)
        ui.add(Timeline(place.track, tr("playback.track"), playback))
        times, tip = pace.words(playback.speed), tr("playback.speed-tip")
        ui.add(
            Button(
                "playback.speed",
                place.speed,
                times,
                on_press=playback.change_speed,
                letters=letters,
                tooltip=tip,
            )
        )
        if place.branch is not None:
            self._add_branch(ui, place.branch)

    def _add_step(self, ui: Ui, name: str, box: Rect) -> None:
        playback = self._playback
        main = name == "play"
        forth = name in ("forward", "turn-forward", "end")
        stop = main and playback.playing
        ui.add(
            IconButton(
                f"playback.{name}",
                box,
                "pause" if stop else _ICONS[name],
                tr("playback.pause" if stop else f"playback.{name}"),
                on_press=playback.deeds[name],
                enabled=main or (not playback.at_end if forth else playback.at > 0),
                why=tr("playback.no-more" if forth else "playback.no-before"),
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
                    label,
                    on_press=playback.ask_branch,
                    enabled=playback.may_branch,
                    why=tr("playback.no-branch"),
                )
            )
            return
        ui.add(
            Button(
                "playback.branch",
                place,
                label,
                icon="branch",
                on_press=playback.ask_branch,
                enabled=playback.may_branch,
                why=tr("playback.no-branch"),
            )
        )

    def draw(self, canvas: Canvas, frame: FrameLayout) -> None:
        """The ground, and where in the game the table stands."""
        bars.bar_ground(canvas, frame)
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
