"""The bottom bar while a game is looked back at: buttons, track, speed, and the way to another game."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.table import bars, pace
from client.table.frame import FrameLayout
from client.table.pace import SPEEDS
from client.table.tour.layout import STEPS, TourLayout, tour_layout
from client.table.tour.tour import Tour
from client.table.tour.track import Track
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


class TourBar:
    """The widgets and the words of the bar for one tour."""

    def __init__(self, tour: Tour) -> None:
        self._tour = tour
        self.layout: TourLayout | None = None

    def build(self, ui: Ui, frame: FrameLayout) -> None:
        """Add the widgets."""
        tour, texts = self._tour, ui.host.texts
        size = 18.0 if frame.compact else 20.0
        widest = max(texts.width(pace.words(speed), size=size, font="semi") for speed in SPEEDS)
        branch = None
        if tour.walk.over:
            words = texts.width(tr("tour.branch.button"), size=size, font="semi") + 92
            branch = words if frame.bottom.width > _WITH_WORDS else 44.0
        place = tour_layout(frame.bottom, compact=frame.compact, speed=widest + 34, branch=branch)
        self.layout = place
        for name, box in zip(STEPS, place.steps, strict=True):
            self._add_step(ui, name, box)
        ui.add(Track(place.track, tr("tour.track"), tour))
        times, tip = pace.words(tour.speed), tr("tour.speed-tip")
        ui.add(Button("tour.speed", place.speed, times, on_press=tour.change_speed, size=size, tooltip=tip))
        if place.branch is not None:
            self._add_branch(ui, place.branch)

    def _add_step(self, ui: Ui, name: str, box: Rect) -> None:
        tour = self._tour
        main = name == "play"
        forth = name in ("forward", "turn-forward", "end")
        stop = main and tour.playing
        ui.add(
            IconButton(
                f"tour.{name}",
                box,
                "pause" if stop else _ICONS[name],
                tr("tour.pause" if stop else f"tour.{name}"),
                on_press=tour.deeds[name],
                enabled=main or (not tour.at_end if forth else tour.at > 0),
                why=tr("tour.no-more" if forth else "tour.no-before"),
                kind="gold" if main else "plain",
                icon_size=box.width * 0.5,
            )
        )

    def _add_branch(self, ui: Ui, place: Rect) -> None:
        tour, label = self._tour, tr("tour.branch.button")
        if place.width < 60:
            ui.add(
                IconButton(
                    "tour.branch",
                    place,
                    "branch",
                    label,
                    on_press=tour.ask_branch,
                    enabled=tour.may_branch,
                    why=tr("tour.no-branch"),
                )
            )
            return
        ui.add(
            Button(
                "tour.branch",
                place,
                label,
                icon="branch",
                on_press=tour.ask_branch,
                enabled=tour.may_branch,
                why=tr("tour.no-branch"),
                size=20,
            )
        )

    def draw(self, canvas: Canvas, frame: FrameLayout) -> None:
        """The ground, and where in the game the table stands."""
        bars.bar_ground(canvas, frame)
        if self.layout is None:
            return
        words, walk = self.layout.words, self._tour.walk
        where = tr("tour.where", n=walk.moves, m=walk.all_moves)
        place = canvas.text(
            where, (words.left + 14, words.centery), size=18, colour=theme.SECONDARY, anchor="midleft"
        )
        if walk.actor is None:
            told = tr("tour.over" if walk.over else "tour.now")
        else:
            told = tr("tour.next", name=walk.seats[walk.actor].name)
        room = words.right - place.right - 30
        if room > 60:
            at = (words.right - 14, words.centery)
            canvas.text(told, at, size=18, font="semi", anchor="midright", max_width=room, shrink=True)
