"""Widths that are kept are those that would be measured, and are measured where anything is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.app.app import App
from client.draw import fonts, text_width_cache
from client.draw.typesetter import _measured, _width
from saves.settings import Settings

WORDS = (("Envyra", "serif", 40), ("Na tahu je Anna", "sans", 14), ("a\u0301", "bold", 20), ("", "semi", 18))


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    yield
    text_width_cache.keep_in(None)


def asked() -> list[int]:
    return [_width(*word) for word in WORDS]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many words have been measured since the last time that this was asked."""
    count = 0

    def measure(text: str, role: str, pixels: int) -> int:
        nonlocal count
        count += 1
        return _measured(text, role, pixels)

    def so_far() -> int:
        nonlocal count
        told, count = count, 0
        return told

    monkeypatch.setattr("client.draw.typesetter._measured", measure)
    return so_far


def test_what_was_kept_is_not_measured_again(tmp_path: Path, measured: Callable[[], int]) -> None:
    fresh = asked()
    assert measured() == len(WORDS)
    text_width_cache.keep_in(tmp_path / "words")
    assert (asked(), measured()) == (fresh, len(WORDS))
    text_width_cache.write()
    text_width_cache.keep_in(tmp_path / "words")
    assert (asked(), measured()) == (fresh, 0)
    text_width_cache.keep_in(None)
    assert (asked(), measured()) == (fresh, len(WORDS))


def test_what_is_asked_for_later_is_not_kept(tmp_path: Path) -> None:
    text_width_cache.keep_in(tmp_path)
    asked()
    text_width_cache.write()
    (file,) = tmp_path.iterdir()
    before = file.read_bytes()
    _width("what a player called a game", "sans", 20)
    text_width_cache.write()
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b'"Envyra"', b"12"),
        lambda data: data.replace(b'{"of":"1 ', b'{"of":"0 '),
        lambda data: bytes(len(data)),
    ],
)
def test_what_is_not_whole_or_of_other_fonts_is_measured(
    tmp_path: Path, measured: Callable[[], int], harm: Callable[[bytes], bytes]
) -> None:
    text_width_cache.keep_in(tmp_path)
    fresh = asked()
    text_width_cache.write()
    measured()
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    assert harm(whole) != whole
    file.write_bytes(harm(whole))
    text_width_cache.keep_in(tmp_path)
    assert (asked(), measured()) == (fresh, len(WORDS))
    text_width_cache.write()
    assert file.read_bytes() == whole, "and kept anew"


def test_a_font_file_of_another_time_is_another_font(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, measured: Callable[[], int]
) -> None:
    copy = tmp_path / "serif.ttf"
    copy.write_bytes(fonts.font_file("serif").read_bytes())
    file_of = fonts.font_file
    monkeypatch.setattr(fonts, "font_file", lambda role: copy if role == "serif" else file_of(role))
    text_width_cache.keep_in(tmp_path / "words")
    asked()
    text_width_cache.write()
    os.utime(copy, (5, 5))
    measured()
    text_width_cache.keep_in(tmp_path / "words")
    asked()
    assert measured() == len(WORDS)


def test_too_many_are_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, measured: Callable[[], int]
) -> None:
    monkeypatch.setattr(text_width_cache, "MOST", len(WORDS) - 1)
    text_width_cache.keep_in(tmp_path)
    asked()
    text_width_cache.write()
    measured()
    text_width_cache.keep_in(tmp_path)
    asked()
    assert measured() == len(WORDS)


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    fresh = asked()
    (tmp_path / "words").write_text("no folder")
    text_width_cache.keep_in(tmp_path / "words")
    assert asked() == fresh
    text_width_cache.write()
    assert (tmp_path / "words").read_text() == "no folder"


def test_a_program_without_a_window_keeps_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLEK_HOME", str(tmp_path))
    app = App(Settings(language="en"), size=(960, 540), headless=True)
    app.open("menu")
    app.run_iteration()
    text_width_cache.write()
    app.finish()
    assert not list(tmp_path.rglob("widths.json"))


def test_another_folder_meanwhile_is_not_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written in a thread of its own, while a program may end and another begin."""
    text_width_cache.keep_in(tmp_path)
    asked()
    real = text_width_cache.stamp

    def stamp() -> str:
        text_width_cache.keep_in(None)
        return real()

    monkeypatch.setattr(text_width_cache, "stamp", stamp)
    text_width_cache.write()
    assert (tmp_path / "widths.json").is_file()
