"""Preloading of a score sheet's images while the game is played, so that its result opens at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from client.draw.asset_preload import preload_images, run_delayed
from client.draw.images import ImageRequest
from client.draw.needed_images import AssetProbeCanvas
from client.scene import scene_context
from client.scenes import get_scene_factory, open_scene

if TYPE_CHECKING:
    from client.scene import Program, Scene
    from client.session.match import Match

_FIRST_INTERVAL: Final = 6
"""Steps after the first preload when the sheet is preloaded once more."""


def list_scene_images(app: Program, name: str, **params: object) -> list[ImageRequest]:
    """Return the images that a scene would draw if it were opened now, found by drawing it invisibly."""
    scene = open_scene(app, name, **params)
    canvas = AssetProbeCanvas(app.window.surface, app.metrics.unit, app.resources)
    with scene_context(app, scene):
        scene.draw_for_preload(canvas)
    return canvas.requested_images


def preload_scene(app: Program, name: str, owner: Scene, **params: object) -> None:
    """Load the images of a scene that will be opened later, in the background.

    Modules are imported in a thread. The images are found by drawing the scene invisibly, which takes as long
    as several frames and so waits until nothing moves on the screen. Images in the disk cache take no memory
    until they are drawn.

    Args:
        app: The running program.
        name: Name of the scene.
        owner: Scene that will open it; nothing is loaded once this one is closed.
        params: Parameters of the scene.
    """

    def preload_scene_images() -> None:
        disk_cache = app.resources.images.disk_cache
        images = list_scene_images(app, name, **params)
        wanted = [replace(image, later=disk_cache.accepts(image.size)) for image in images]
        preload_images(app.resources.images, lambda: wanted, app.call_soon)

    def preload_when_idle() -> None:
        if owner in app.scenes:
            app.run_when_idle(owner, preload_scene_images)

    def import_modules() -> None:
        get_scene_factory(name)
        app.call_soon(preload_when_idle)

    run_delayed(import_modules)


class SheetPreloader:
    """Preloads the images of a game's score sheet while the game is played, so that the end is smooth.

    The sheet grows with the game, so it is preloaded again from time to time.
    """

    def __init__(self, app: Program, match: Match, owner: Scene) -> None:
        self._app, self._match, self._owner = app, match, owner
        self._next_move = 0

    def preload_if_due(self) -> bool:
        """Preload the images of the score sheet if the number of moves has doubled since the last time.

        Call it whenever a player has to make a decision.

        Returns:
            Whether the preloading was started.
        """
        if self._match.outcome is not None or self._match.moves < self._next_move:
            return False
        self._next_move = 2 * self._match.moves + _FIRST_INTERVAL
        preload_scene(self._app, "results", self._owner, match=self._match)
        return True
