"""The window: how large and where it is opened, and full screen and back."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pygame
import pytest

from client.app.app import App
from client.platform import desktop, window
from client.platform.desktop import FrameSize
from client.platform.window import Window
from client.platform.window_placement import EXPECTED_FRAME, MIN_SIZE, WindowPlacement
from saves import settings as settings_file
from saves.settings import Settings
from tests.client.driver import Driver

NORMAL = WindowPlacement((1000, 600), (20, 30))
DESKTOP = (1024, 768)
"""The display of SDL's driver that shows nothing."""


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close the window of a test."""
    yield
    pygame.display.quit()


def open_app(**settings: object) -> App:
    """Return a program with a window that SDL's dummy driver pretends to show."""
    app = App(Settings(language="en", **settings), strict=True)  # type: ignore[arg-type]  # named by the tests
    app.open("about")
    app.run_iteration()
    return app


def report(app: App, *events: int) -> None:
    for event in events:
        pygame.event.post(pygame.Event(event))
    app.run_iteration()


def get_window() -> pygame.Window:
    with pytest.warns(DeprecationWarning, match="will be removed"):
        return pygame.Window.from_display_module()


# --- opening ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("screens", "wanted", "opened"),
    [
        ([(1920, 1080)], (1280, 720), (1280, 720)),
        ([(1920, 1080)], (7680, 4320), (1920, 1080)),
        ([(1920, 1080), (1280, 1024)], (3000, 1500), (3000, 1500)),
        ([(800, 480)], (7680, 4320), MIN_SIZE),
    ],
)
def test_window_is_not_larger_than_the_screens(
    monkeypatch: pytest.MonkeyPatch,
    screens: list[tuple[int, int]],
    wanted: tuple[int, int],
    opened: tuple[int, int],
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    assert window.limit_placement(WindowPlacement(wanted, (0, 0))).size == opened


@pytest.mark.parametrize(
    ("screen", "usable", "opened"),
    [
        ((1920, 1080), (1920, 1040), (1280, 720)),
        ((1366, 768), (1366, 738), (1280, 738 - EXPECTED_FRAME.top - EXPECTED_FRAME.bottom)),
        ((1280, 1024), (1280, 1000), (1280 - EXPECTED_FRAME.left - EXPECTED_FRAME.right, 720)),
    ],
)
def test_first_window_leaves_room_for_panels_and_a_frame(
    monkeypatch: pytest.MonkeyPatch,
    screen: tuple[int, int],
    usable: tuple[int, int],
    opened: tuple[int, int],
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    monkeypatch.setattr(desktop, "list_usable_areas", lambda: [pygame.Rect((0, 0), usable)])
    assert window.limit_placement(WindowPlacement((1280, 720))).size == opened


def test_dummy_driver_keeps_the_wanted_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 480)])
    assert Window(WindowPlacement((1920, 1080)), "Stolek").surface.get_size() == (1920, 1080)


def test_window_opens_where_it_was() -> None:
    Window(NORMAL, "Stolek")
    assert get_window().position == NORMAL.position
    assert get_window().size == NORMAL.size


def test_window_fits_the_desktop_once_it_has_its_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop, "measure_frame", lambda _: FrameSize(22, 1, 5, 1))
    monkeypatch.setattr(desktop, "list_usable_areas", lambda: [pygame.Rect(0, 0, 1366, 738)])
    opened = Window(WindowPlacement((1280, 720), (3000, 400)), "Stolek")
    opened.fit_to_desktop()
    assert opened.placement == WindowPlacement((1280, 711), (85, 22))
    assert (get_window().size, get_window().position) == ((1280, 711), (85, 22))
    get_window().position = (500, 500)
    opened.fit_to_desktop()
    assert get_window().position == (500, 500), "later the player's place counts"


def test_sdl_tells_the_usable_areas() -> None:
    Window(NORMAL, "Stolek")
    assert desktop.list_usable_areas() == [pygame.Rect((0, 0), DESKTOP)]
    assert desktop.measure_frame(get_window().id) == FrameSize()
    assert desktop.measure_frame(12345) == FrameSize()


# --- full screen ------------------------------------------------------------------------------------
def test_full_screen_and_back_keep_window_size_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(window=NORMAL.size, window_position=NORMAL.position)
    monkeypatch.setattr(pygame.display, "set_mode", lambda *_, **__: pytest.fail("another window"))
    before = get_window().id
    driver = Driver(app)
    for _ in range(2):
        driver.key("f11")
        assert pygame.display.is_fullscreen()
        assert app.metrics.size == DESKTOP
        driver.key("f11")
        assert not pygame.display.is_fullscreen()
        assert app.metrics.size == get_window().size == NORMAL.size
        assert get_window().position == NORMAL.position
    assert get_window().id == before
    assert app.window.placement == NORMAL


def test_maximized_window_is_maximized_after_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(window=NORMAL.size, window_position=NORMAL.position, window_maximized=True)
    done: list[str] = []

    class Recorder:
        """The window, which notes what is done with it."""

        id, size, position = 1, (1366, 717), (0, 21)

        def set_fullscreen(self, *, desktop: bool) -> None:
            assert desktop
            done.append("full screen")

        def set_windowed(self) -> None:
            done.append("windowed")
            self.size = NORMAL.size  # as SDL does under X11

        def maximize(self) -> None:
            done.append(f"maximized from {self.position}")

    shown = Recorder()
    monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=lambda: shown))
    app.window.set_full_screen(True)
    app.window.set_full_screen(False)
    assert done == ["full screen", "windowed", "maximized from (20, 30)"]
    assert app.window.placement == WindowPlacement(NORMAL.size, NORMAL.position, maximized=True)


# --- the settings -----------------------------------------------------------------------------------
def test_place_and_maximized_are_remembered_apart() -> None:
    app = open_app(window=NORMAL.size, window_position=NORMAL.position)
    report(app, pygame.WINDOWMAXIMIZED)
    app.finish()
    found, _ = settings_file.load()
    assert (found.window, found.window_position, found.window_maximized) == (
        NORMAL.size,
        NORMAL.position,
        True,
    )


def test_moved_window_is_remembered() -> None:
    app = open_app()
    app.window.fit_to_desktop()
    get_window().size, get_window().position = (970, 560), (7, 9)
    report(app, pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED)
    assert app.metrics.size == (970, 560)
    app.finish()
    found, _ = settings_file.load()
    assert (found.window, found.window_position) == ((970, 560), (7, 9))


def test_size_of_the_command_line_is_not_remembered() -> None:
    settings = Settings(
        language="en", window=NORMAL.size, window_position=NORMAL.position, window_maximized=True
    )
    app = App(settings, size=(980, 560), strict=True)
    app.open("about")
    app.run_iteration()
    assert not app.window.placement.maximized
    app.finish()
    assert app.settings == settings


def test_full_screen_is_not_the_normal_size() -> None:
    app = open_app(window=NORMAL.size, window_position=NORMAL.position, full_screen=True)
    assert app.metrics.size == DESKTOP
    app.finish()
    found, _ = settings_file.load()
    assert app.settings.window == NORMAL.size
    assert found.window in (NORMAL.size, Settings().window), "nothing was written, or the normal size"
