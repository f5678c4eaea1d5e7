"""What is kept on the disk is what would be made anew, and is made anew where anything is wrong with it."""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from client import i18n
from client.app.app import App
from client.draw import raster_disk_cache
from client.draw.images import Images, Wanted
from client.platform import resources
from saves.settings import Settings
from tests.client import sharing

ASKED: tuple[Callable[[Images], pygame.Surface], ...] = (
    lambda images: images.get("emblem-envyra", (300, 300)),
    lambda images: images.get("emblem-envyra", (90, 90)),
    lambda images: images.get("icon-shelf", (140, 140), tint=(10, 200, 30)),
    lambda images: images.get("app-icon", (200, 150), turn=1),
    lambda images: images.cover("scene-envyra", (300, 180), 1.2, (0.5, 0.4)),
    lambda images: images.upper("background", (480, 270)),
)


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures as the program has them: those that programs of the tests share are no help here."""
    monkeypatch.setattr(Images, "_load", sharing._load)
    monkeypatch.setattr(Images, "_covering", sharing._covering)
    monkeypatch.setattr(Images, "upper", sharing._upper)
    monkeypatch.setattr("client.draw.images._rendered", sharing._rendered)
    pygame.display.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "pictures"


def images(folder: Path | None) -> Images:
    made = Images(64 << 20, 16 << 20)
    made.kept.folder = folder
    return made


def pixels(surface: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")


def written(folder: Path, *asked: Callable[[Images], pygame.Surface]) -> list[Path]:
    """Ask for pictures and have them kept; the files."""
    first = images(folder)
    for ask in asked or ASKED:
        ask(first)
    first.kept.write()
    return sorted(folder.iterdir())


@pytest.fixture
def never_made(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on no picture is made of a file."""

    def made(*_: object) -> pygame.Surface:
        raise AssertionError("it lies there")

    def never() -> None:
        monkeypatch.setattr("client.draw.images._rendered", made)
        monkeypatch.setattr("client.draw.images._upper_part", made)

    return never


def test_what_was_kept_is_the_same_to_the_pixel(folder: Path, never_made: Callable[[], None]) -> None:
    fresh = [pixels(ask(images(None))) for ask in ASKED]
    assert written(folder)
    never_made()
    again = images(folder)
    assert [pixels(ask(again)) for ask in ASKED] == fresh


def test_a_kept_picture_can_be_drawn_on_without_harm(folder: Path) -> None:
    ask = ASKED[0]
    written(folder, ask)
    fresh = pixels(ask(images(None)))
    ask(images(folder)).fill((1, 2, 3, 255))
    assert pixels(ask(images(folder))) == fresh


def test_another_file_of_that_name_is_another_picture(folder: Path, tmp_path: Path) -> None:
    art = tmp_path / "frame" / "art"
    art.mkdir(parents=True)
    file = art / "patch.svg"
    resources.add_folder(tmp_path)
    try:
        shades = []
        for second, colour in enumerate(("#ff0000", "#00ff00")):
            shape = f'<rect width="9" height="9" fill="{colour}"/>'
            file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{shape}</svg>')
            os.utime(file, (second, second))
            one = images(folder)
            shades.append(tuple(one.get("patch", (200, 200)).get_at((100, 100))))
            one.kept.write()
    finally:
        resources.remove_folder(tmp_path)
    assert shades == [(255, 0, 0, 255), (0, 255, 0, 255)]
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: b"",
        lambda data: data[:9],
        lambda data: data[:-4],
        lambda data: data + b"more",
        lambda data: b"stk0" + data[4:],
        lambda data: data[:4] + struct.pack("<II", 1 << 31, 1 << 31) + data[12:],
        lambda data: bytes(len(data)),
    ],
)
def test_what_is_not_whole_is_made_anew(folder: Path, harm: Callable[[bytes], bytes]) -> None:
    ask = ASKED[0]
    (file,) = written(folder, ask)
    fresh = pixels(ask(images(None)))
    whole = file.read_bytes()
    file.chmod(0o600)
    file.write_bytes(harm(whole))
    assert pixels(ask(images(folder))) == fresh
    assert written(folder, ask) == [file]
    assert file.read_bytes() == whole, "and kept anew"


@pytest.mark.skipif(os.name == "nt", reason="there the system keeps what is mapped")
def test_what_is_mapped_cannot_be_written_in(folder: Path, never_made: Callable[[], None]) -> None:
    ask = ASKED[0]
    (file,) = written(folder, ask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o400
    fresh = pixels(ask(images(None)))
    never_made()
    file.chmod(0o644)  # as an earlier version left it
    picture = ask(images(folder))
    assert stat.S_IMODE(file.stat().st_mode) == 0o400, "from the next start on it is mapped"
    file.chmod(0o600)
    os.truncate(file, 0)
    assert pixels(picture) == fresh, "what could be written in was not mapped"


def test_where_nothing_can_be_written_everything_is_made(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("no folder")
    one = images(tmp_path / "pictures")
    assert pixels(ASKED[0](one)) == pixels(ASKED[0](images(None)))
    one.kept.write()
    assert (tmp_path / "pictures").is_file()


def test_a_picture_that_cannot_be_read_is_not_kept(folder: Path, tmp_path: Path) -> None:
    art = tmp_path / "frame" / "art"
    art.mkdir(parents=True)
    (art / "broken.svg").write_text("no picture")
    resources.add_folder(tmp_path)
    try:
        assert written(folder, lambda one: one.get("broken", (300, 300))) == []
        assert written(folder, lambda one: one.cover("broken", (300, 200), 1.0, (0.5, 0.5))) == []
        assert written(folder, lambda one: one.upper("broken", (300, 200))) == []
    finally:
        resources.remove_folder(tmp_path)


def test_small_pictures_are_not_worth_a_file(folder: Path) -> None:
    assert written(folder, lambda one: one.get("icon-shelf", (20, 20))) == []


def test_what_was_used_least_recently_goes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = written(folder)
    for age, file in enumerate(files):
        os.utime(file, (1000 - age, 1000 - age))
    most = sum(file.stat().st_size for file in files[:3])
    monkeypatch.setattr(raster_disk_cache, "MOST", most)
    images(folder).kept.write()
    assert sorted(folder.iterdir()) == files[:3]


def test_a_program_without_a_window_keeps_nothing() -> None:
    app = App(Settings(language="en"), size=(960, 540), headless=True)
    assert app.studio.images.kept.folder is None
    app.finish()


# --- words ------------------------------------------------------------------------------------------


@pytest.fixture
def told(tmp_path: Path) -> Callable[[], i18n.Words]:
    """A folder with words, kept beside; asks for them as at a new start."""
    (tmp_path / "lang" / "en").mkdir(parents=True)
    (tmp_path / "lang" / "en" / "birds.yaml").write_text(
        "one: wren\nmany:\n  one: '{n} wren'\n  other: '{n} wrens'\n"
    )

    def ask() -> i18n.Words:
        i18n._words.cache_clear()
        return i18n.words("en", "birds")

    return ask


@pytest.fixture
def keeping(tmp_path: Path) -> object:
    resources.add_folder(tmp_path)
    i18n.keep_in(tmp_path / "words")
    yield
    i18n.keep_in(None)
    resources.remove_folder(tmp_path)
    i18n._words.cache_clear()


def test_words_that_were_kept_need_no_parser(
    told: Callable[[], i18n.Words], keeping: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    del keeping
    first = told()
    assert first == {"birds.one": "wren", "birds.many": {"one": "{n} wren", "other": "{n} wrens"}}
    monkeypatch.setattr("yaml.load", None)
    assert told() == first


def test_words_that_were_written_anew_are_read_anew(
    told: Callable[[], i18n.Words], keeping: object, tmp_path: Path
) -> None:
    del keeping
    told()
    (tmp_path / "lang" / "en" / "birds.yaml").write_text("one: a robin\n")
    assert told() == {"birds.one": "a robin"}
    assert len(list((tmp_path / "words" / "en").iterdir())) == 1, "the old ones are gone"


@pytest.mark.parametrize("harm", [b"", b"{", b"[1]", b'{"birds.one": 3}', b"\x00" * 40])
def test_kept_words_that_make_no_sense_are_read_anew(
    told: Callable[[], i18n.Words], keeping: object, tmp_path: Path, harm: bytes
) -> None:
    del keeping
    first = told()
    (file,) = (tmp_path / "words" / "en").iterdir()
    whole = file.read_bytes()
    file.write_bytes(harm)
    assert told() == first
    assert file.read_bytes() == whole


def test_what_is_drawn_later_is_read_for_the_disk_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small picture as what it is scaled from, for all sizes near to that one."""
    first, wanted = images(folder), Wanted("emblem-envyra", (90, 90), later=True)
    assert first.prepared(wanted) is None
    assert not first.proofs.used
    assert images(None).prepared(wanted) is None, "nothing would keep it"
    first.kept.write()
    (file,) = folder.iterdir()
    assert "proof" in file.name
    anew = pixels(images(None).get("emblem-envyra", (84, 84)))
    monkeypatch.setattr("client.draw.images._rendered", lambda *_: pytest.fail("it is there"))
    assert pixels(images(folder).get("emblem-envyra", (84, 84))) == anew
