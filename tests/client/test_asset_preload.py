"""Pictures read in the background are those the table draws, and change nothing of what is drawn."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from client.app.app import App
from client.draw import asset_preload
from client.draw.asset_preload import preload_images
from client.draw.images import ImageRequest, Images
from client.rulebook import load_page
from client.rulebook.rule_headings import find_heading, preload_headings
from client.scenes import open_scene
from client.scenes.table_factory import create_table
from client.scenes.table_preload import probe_table_images
from client.session.match import Match
from saves.seats import SeatInfo
from tests.client.driver import make_app


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.draw.asset_preload.START_DELAY_S", 0.0)


def preload_now(app: App, wanted: list[ImageRequest]) -> None:
    preload_images(app.resources.images, lambda: wanted, app.call_soon).join(timeout=30)
    app.run_iteration()


def table(app: App) -> bytes:
    match = Match.create("wispwood", [SeatInfo("Ema", "sky")], 5, {}, saved=False)
    app.push(open_scene(app, "table", match=match))
    app.run_iteration()
    return app.window.surface.get_buffer().raw


def test_table_looks_the_same_with_and_without_preloading() -> None:
    cold = table(make_app())
    app = make_app()
    preload_now(app, [image for images in probe_table_images(app, "wispwood") for image in images])
    assert table(app) == cold


def test_most_images_of_a_table_are_preloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    preload_now(app, [image for images in probe_table_images(app, "wispwood") for image in images])
    read: list[str] = []
    load = Images.load_picture

    def spy(self: Images, name: str, *more: object) -> object:
        if self is app.resources.images:  # another program's thread may still read for itself
            read.append(name)
        return load(self, name, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Images, "load_picture", spy)
    table(app)
    assert "wispwood/table-forest" not in read
    assert "wispwood/pond" not in read


def test_closed_program_preloads_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = make_app()
    images, read = app.resources.images, []
    prepared = images.prepare

    def spy(wanted: ImageRequest) -> object:
        read.append(wanted.name)
        app.resources.close()  # the program ends meanwhile
        return prepared(wanted)

    monkeypatch.setattr(images, "prepare", spy)
    wanted = [ImageRequest(f"wispwood/{name}", (88, 88)) for name in ("tree", "tree-2", "tree-3")]
    then: list[str] = []
    preload_images(images, lambda: wanted, app.call_soon, then=lambda: then.append("read")).join(timeout=30)
    app.run_iteration()
    assert read == ["wispwood/tree"]
    assert not then
    monkeypatch.undo()
    preload_now(app, wanted)  # it goes on after all
    assert all(prepared(one) is None for one in wanted)


def test_cached_and_unknown_images_are_not_read() -> None:
    app = make_app()
    images = app.resources.images
    wanted = ImageRequest("wispwood/tree", (88, 88))
    first = images.prepare(wanted)
    assert first is not None
    first()
    assert images.prepare(wanted) is None
    assert images.prepare(ImageRequest("wispwood/no-such-picture", (20, 20))) is None


def test_preloaded_images_are_handed_to_the_main_thread() -> None:
    app = make_app()
    calls: list[Callable[[], object]] = []
    preload_images(
        app.resources.images, lambda: [ImageRequest("wispwood/pond", (300, 300))], calls.append
    ).join(timeout=30)
    assert len(calls) == 1
    assert ("wispwood/pond", (300, 300), 0, False, None) not in app.resources.images.cache
    calls[0]()
    assert ("wispwood/pond", (300, 300), 0, False, None) in app.resources.images.cache


def test_rule_headings_are_preloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    load_page.cache_clear()
    app = make_app()
    monkeypatch.setattr(app, "headless", False)
    create_table(
        app, Match.create("envyra", [SeatInfo("Ema", "sky"), SeatInfo("Jan", "rose")], 5, {}, saved=False)
    )
    for thread in threading.enumerate():
        if thread.name == "warming":
            thread.join(timeout=30)
    read = load_page.cache_info()
    assert find_heading("envyra", "N-SET-1", "en")
    assert load_page.cache_info().misses == read.misses == 1


def test_unreadable_page_does_not_stop_preloading() -> None:
    preload_headings("no-such-game", "en")
    assert find_heading("no-such-game", "X-1", "en") == ""


def test_preloading_waits_for_the_first_frame() -> None:
    begun = threading.Event()
    asset_preload.first_frame_shown.clear()
    try:
        thread = asset_preload.run_delayed(begun.set)
        assert not begun.wait(0.05)
    finally:
        asset_preload.first_frame_shown.set()
    thread.join(timeout=30)
    assert begun.is_set()


def test_first_frame_starts_preloading(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    shown: list[bool] = []
    draw = app.draw

    def drawn() -> None:
        shown.append(asset_preload.first_frame_shown.is_set())
        draw()

    monkeypatch.setattr(app, "draw", drawn)
    monkeypatch.setattr(App, "wait_for_event", lambda self: self.quit())
    asset_preload.first_frame_shown.clear()
    try:
        app.open("menu")
        app.run()
        assert asset_preload.first_frame_shown.is_set()
    finally:
        asset_preload.first_frame_shown.set()
    assert shown[0] is False
