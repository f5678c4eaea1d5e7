"""Reads the pictures of a screen that will be opened, while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.draw.images import Wanted
from client.draw.noting import NotingCanvas
from client.draw.warming import in_time, warm
from client.scene import at_work
from client.scenes import maker, open_scene

if TYPE_CHECKING:
    from client.scene import Program


def pictures(app: Program, name: str, **params: object) -> list[Wanted]:
    """What a scene would be drawn of if it were opened now: it is rehearsed, so the sizes are its own."""
    scene = open_scene(app, name, **params)
    canvas = NotingCanvas(app.screen, app.unit, app.studio)
    with at_work(app, scene):
        scene.rehearse(canvas)
    return canvas.wanted


def read_ahead(app: Program, name: str, due: Callable[[], bool | None], **params: object) -> None:
    """Have them read, a moment from now: what the disk keeps takes no memory until they are drawn.

    due: whether it fits in then, for rehearsing takes as long as some frames do; False: some time later.
    None: nobody wants them any more.
    """

    def rehearse() -> None:
        fits = due()
        if fits:
            wanted = pictures(app, name, **params)
            warm(app.studio.images, lambda: wanted, app.post, soon=False)
        elif fits is not None:
            in_time(begin)

    def begin() -> None:
        maker(name)  # its modules are read in the thread
        app.post(rehearse)

    in_time(begin)
