"""Reads the pictures of a screen that will be opened, while nothing else is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from client.draw.images import Wanted
from client.draw.noting import NotingCanvas
from client.draw.warming import in_time, warm
from client.scene import at_work
from client.scenes import maker, open_scene

if TYPE_CHECKING:
    from client.scene import Program, Scene
    from client.session.match import Match

_FIRST: Final = 6
"""Steps after the beginning when a sheet is rehearsed once more."""


def pictures(app: Program, name: str, **params: object) -> list[Wanted]:
    """What a scene would be drawn of if it were opened now: it is rehearsed, so the sizes are its own."""
    scene = open_scene(app, name, **params)
    canvas = NotingCanvas(app.screen, app.unit, app.studio)
    with at_work(app, scene):
        scene.rehearse(canvas)
    return canvas.wanted


def read_ahead(app: Program, name: str, owner: Scene, **params: object) -> None:
    """Have them read when nothing moves, for rehearsing takes as long as some frames do: what the disk keeps
    takes no memory until they are drawn. owner: who wants them, as long as it stands."""

    def rehearse() -> None:
        kept = app.studio.images.kept
        wanted = [replace(one, later=kept.keeps(one.size)) for one in pictures(app, name, **params)]
        warm(app.studio.images, lambda: wanted, app.post)

    def put_off() -> None:
        if owner in app.scenes:
            app.resting.put_off(owner, rehearse)

    def begin() -> None:
        maker(name)  # its modules are read in the thread
        app.post(put_off)

    in_time(begin)


class SheetAhead:
    """Has the pictures of a game's score sheet read while it is played, so that its end does not falter:
    again from time to time, for what lies on a sheet grows with the game."""

    def __init__(self, app: Program, match: Match, owner: Scene) -> None:
        self._app, self._match, self._owner = app, match, owner
        self._due = 0

    def go_on(self) -> bool:
        """A decision is due. Returns whether they are read now: each time after twice as many steps."""
        if self._match.outcome is not None or self._match.moves < self._due:
            return False
        self._due = 2 * self._match.moves + _FIRST
        read_ahead(self._app, "results", self._owner, match=self._match)
        return True
