"""What the tests of the file chooser share: games in files, and the chooser opened from the shelf."""

from __future__ import annotations

from pathlib import Path

from client.app.app import App
from client.scene import Scene
from client.scenes.files import scene as files_scene
from client.scenes.files.open_file_scene import OpenFileScene
from client.scenes.files.save_file_scene import SaveFileScene
from client.scenes.shelf.scene import ShelfScene
from client.widgets import ScrollList
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.shelf_helpers import open_shelf, saved_game

SIZES = [(960, 540), (1180, 620), (1280, 720), (1920, 1080), (2560, 1440)]


def outside(home: Path, name: str, moves: int = 6) -> Path:
    """Return a game in a file elsewhere."""
    path = saved_game(name.removesuffix(".stolek"), moves=moves)
    target = home / "Downloads" / name
    path.rename(target)
    path.with_suffix(".card").unlink(missing_ok=True)
    return target


def top(app: App) -> Scene | None:
    return app.scenes.top


def names(scene: files_scene.FileChooserScene) -> list[str]:
    return [item.name for item in scene.browser.listing.items]


def importing(
    size: tuple[int, int] = (1280, 720), language: str = "en", ui_scale: float | None = None
) -> tuple[App, Driver, OpenFileScene]:
    """Return the chooser, opened from the shelf."""
    app = make_app(size, settings=Settings(language=language), ui_scale=ui_scale)
    app.push(ShelfScene(app))
    driver = Driver(app)
    driver.settle()
    driver.click("shelf.import")
    driver.settle()
    scene = top(app)
    assert isinstance(scene, OpenFileScene)
    return app, driver, scene


def exporting(size: tuple[int, int] = (1280, 720)) -> tuple[App, Driver, SaveFileScene]:
    app, driver, _ = open_shelf(size)
    driver.click("shelf.export")
    driver.settle()
    scene = top(app)
    assert isinstance(scene, SaveFileScene)
    return app, driver, scene


def row(scene: files_scene.FileChooserScene, name: str) -> tuple[float, float]:
    rows = scene.ui["files.list"]
    assert isinstance(rows, ScrollList)
    x, y = rows.locate_row(names(scene).index(name)).center
    return x, y


def double_click(driver: Driver, scene: files_scene.FileChooserScene, name: str) -> None:
    driver.click_at(*row(scene, name))
    driver.click_at(*row(scene, name))
    driver.settle()
