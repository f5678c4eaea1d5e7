"""The shelf: one bad file never stops the list."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pygame
import pytest
from hypothesis import HealthCheck, given, settings, strategies

from client.draw import images
from client.draw.geometry import Rect
from client.scenes.shelf.model import GameQuery
from client.scenes.shelf.rows import locate_thumbnail
from client.scenes.shelf.scene import ShelfScene
from client.scenes.shelf.thumbnails import ThumbnailKey, Thumbnails
from saves.journal import Journal
from saves.shelf import write_card
from saves.shelf_card import ShelfCard
from tests.client.driver import Driver, make_app
from tests.client.shelf_helpers import open_shelf, saved_game, titles, wait_for_thumbnails
from tests.saves import many_games

# --- bad files beside good ones -------------------------------------------------------------------


def png_head(width: int, height: int) -> bytes:
    """Return the beginning of a picture that claims to be of that size."""
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))


def bad_pictures() -> dict[str, bytes]:
    sound = many_games.picture(1)
    return {
        "truncated": sound[: len(sound) // 3],
        "head-only": sound[:24],
        "empty": b"",
        "text": b"this is no picture",
        "gigantic": png_head(60_000, 60_000) + sound[33:],
        "endless": png_head(2**31 - 1, 2**31 - 1),
        "flat": png_head(0, 0) + sound[33:],
        "jpeg": b"\xff\xd8\xff\xe0" + sound,
        "heavy": sound + bytes(1 << 20),
    }


@pytest.mark.parametrize("kind", bad_pictures())
def test_a_bad_thumbnail_is_replaced_by_the_games_own_picture(kind: str) -> None:
    path = saved_game("One")
    app, _driver, _ = open_shelf()
    app.draw()
    plain = pygame.image.tobytes(app.window.surface, "RGB")
    app.finish()
    path.with_suffix(".png").write_bytes(bad_pictures()[kind])
    app, _driver, _ = open_shelf()
    app.draw()
    shown = pygame.image.tobytes(app.window.surface, "RGB")
    app.finish()
    assert shown == plain


@pytest.mark.parametrize("size", [(1, 4096), (4096, 1)])
def test_a_thin_thumbnail_is_never_larger_than_its_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Whole, it would be of a thousand million pixels."""
    made: list[tuple[int, int]] = []
    scaled = pygame.transform.smoothscale

    def scaling(surface: pygame.Surface, wanted: tuple[int, int]) -> pygame.Surface:
        made.append(wanted)
        return scaled(surface, min(wanted, (378, 212)))

    monkeypatch.setattr(pygame.transform, "smoothscale", scaling)
    app = make_app()
    pygame.image.save(pygame.Surface(size), tmp_path / "strip.png")
    assert images.load_cropped_png(tmp_path / "strip.png", (378, 212)).get_size() == (378, 212)
    assert made[-1] == (378, 212)
    app.finish()


def test_valid_thumbnail_is_shown_once_read() -> None:
    path = saved_game("One")
    path.with_suffix(".png").write_bytes(many_games.picture(1))
    app, driver, scene = open_shelf()
    box = locate_thumbnail(Rect(*scene.ui["shelf.list"].focus_rect))
    area = scene.ui.to_pixels(box.inflate(-20, -20))
    with_picture = pygame.image.tobytes(app.window.surface.subsurface(area), "RGB")
    app.finish()
    path.with_suffix(".png").unlink()
    app, driver, scene = open_shelf()
    assert pygame.image.tobytes(app.window.surface.subsurface(area), "RGB") != with_picture
    driver.frames()
    app.finish()


BAD_CARDS = [
    b"",
    b"{",
    b"[]",
    b'{"scores":"many"}',
    b'{"moves":1e400}',
    b"\xff\xfe\x00",
    b"[" * 50_000,
    b'{"title":"' + b"x" * 70_000 + b'"}',
]


@pytest.mark.parametrize("number", range(len(BAD_CARDS)))
def test_a_bad_card_is_ignored(number: int) -> None:
    path = saved_game("One")
    path.with_suffix(".card").write_bytes(BAD_CARDS[number])
    app, _, scene = open_shelf()
    assert titles(scene) == ["One"]
    assert scene.model.listed[0].problem is None
    app.finish()


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    summary=strategies.sampled_from(
        ["", "nonsense", "wispwood.shelf.round", "table.shelf.round", "shelf.games", "app.failure.text", "…"]
    ),
    params=strategies.dictionaries(
        strategies.sampled_from(["n", "m", "ghost", "self", "key", "x"]),
        strategies.one_of(strategies.integers(-(2**53), 2**53), strategies.text(max_size=30)),
    ),
    scores=strategies.lists(strategies.integers(-(10**15), 10**15), max_size=9),
    turn=strategies.one_of(strategies.none(), strategies.integers(-9, 99)),
    winners=strategies.lists(strategies.integers(-9, 99), max_size=9),
    finished=strategies.booleans(),
    moves=strategies.integers(-9, 2**60),
    title=strategies.one_of(strategies.text(max_size=60), strategies.just("**[Ž" * 900)),
)
def test_the_list_is_shown_for_any_card(fuzzed_shelf: Path, **says: Any) -> None:
    """Of another game, of no game, of nonsense: a row with it can be drawn."""
    says["scores"], says["winners"] = tuple(says["scores"]), tuple(says["winners"])
    assert write_card(fuzzed_shelf, ShelfCard(**says))
    app, driver, scene = open_shelf()
    assert [entry.path for entry in scene.model.listed] == [fuzzed_shelf]
    scene.set_query(GameQuery(text="x", order="name"))
    scene.set_query(GameQuery(status="finished"))
    driver.frames(2)
    app.finish()


@pytest.fixture
def fuzzed_shelf() -> Path:
    return saved_game("One")


def test_a_game_with_very_long_names_can_be_listed() -> None:
    path = saved_game("One")
    journal = Journal.read(path)
    seats = tuple(msgspec.structs.replace(seat, name="Ž" * 9000) for seat in journal.header.seats)
    header = msgspec.structs.replace(journal.header, seats=seats, title="Ř " * 4000)
    Journal.create(path.with_name("long.stolek"), header, *journal.entries)
    app, driver, scene = open_shelf()
    assert len(scene.model.listed) == 2
    driver.key("down")
    driver.settle()
    app.finish()


def test_a_slow_thumbnail_appears_in_the_details_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    saved_game("One")
    gate, read = Event(), Thumbnails.read_picture

    def slowly(pictures: Thumbnails, key: ThumbnailKey) -> pygame.Surface:
        gate.wait()
        return read(pictures, key)

    monkeypatch.setattr(Thumbnails, "read_picture", slowly)
    app = make_app()
    scene = ShelfScene(app)
    app.push(scene)
    for _ in range(5):  # what stands still is recorded once
        app.run_iteration()
    assert scene.thumbnails.is_reading
    gate.set()
    wait_for_thumbnails(Driver(app), scene)
    app.run_iteration()
    with_recording = pygame.image.tobytes(app.window.surface, "RGB")
    scene.rebuild_widgets()
    app.draw()
    assert with_recording == pygame.image.tobytes(app.window.surface, "RGB")
    app.finish()
