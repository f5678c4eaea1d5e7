"""Definitions that are kept are those that would be read, and are read where anything is wrong with them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules
from client.platform import parse_cache
from client.platform.parse_cache import KeptReadings
from rules import content
from rules.content import DefinitionReader
from saves import settings

TEXT = "1: one\nlist: [1, 1.0, true, null, 'off']\nmap: {2: {3: [x]}}\n"


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    yield
    parse_cache.keep_in(None)


@pytest.fixture
def never_parsed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on no text is parsed."""

    def parsed(_: str) -> object:
        raise AssertionError("it lies there")

    return lambda: monkeypatch.setattr("rules.safe_yaml.parsed", parsed)


def said(text: str = TEXT) -> str:
    found = DefinitionReader({"a.yaml": text})
    assert not found.problems
    return repr(found.files["a.yaml"])


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_every_game_is_read_as_without(
    game_id: str, tmp_path: Path, never_parsed: Callable[[], None]
) -> None:
    definitions = rules.load(game_id).definitions
    assert definitions is not None
    names = (*definitions.book.names, "levels.yaml", "characters.yaml")
    fresh = DefinitionReader.from_game(game_id, names)
    content.set_parse_cache(KeptReadings(tmp_path))
    DefinitionReader.from_game(game_id, names)
    never_parsed()
    again = DefinitionReader.from_game(game_id, names)
    assert repr(again.files) == repr(fresh.files)
    assert again.problems == fresh.problems
    assert again.hash() == fresh.hash()


def test_lists_are_kept_as_well(tmp_path: Path, never_parsed: Callable[[], None]) -> None:
    fresh = content.parse_text("- a: 1\n- [2, x]")
    parse_cache.keep_in(tmp_path)
    assert content.parse_text("- a: 1\n- [2, x]") == fresh == [{"a": 1}, [2, "x"]]
    never_parsed()
    assert content.parse_text("- a: 1\n- [2, x]") == fresh


def test_another_text_is_another_reading(tmp_path: Path) -> None:
    content.set_parse_cache(KeptReadings(tmp_path))
    assert said("one: 1") == "{'one': 1}"
    assert said("one: 2") == "{'one': 2}"
    assert said("one: 1") == "{'one': 1}"


def test_who_changes_what_was_read_changes_no_other_reading(tmp_path: Path) -> None:
    content.set_parse_cache(KeptReadings(tmp_path))
    said()
    found = DefinitionReader({"a.yaml": TEXT})
    found.files["a.yaml"]["list"].append(9)  # type: ignore[attr-defined]
    assert "9" not in said()


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: b"",
        lambda data: data[:6],
        lambda data: data[:-1],
        lambda data: data + b"\xc0",
        lambda data: data.replace(b"one", b"two"),
        lambda data: bytes(len(data)),
    ],
)
def test_what_is_not_whole_is_read_anew(tmp_path: Path, harm: Callable[[bytes], bytes]) -> None:
    fresh = said()
    content.set_parse_cache(KeptReadings(tmp_path))
    said()
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(harm(whole))
    assert said() == fresh
    assert file.read_bytes() == whole, "and kept anew"


@pytest.mark.parametrize(
    "text",
    [
        "day: 2026-11-23",
        "a: 1\na: 2",
        "a: [",
        "- a",
        "!!set {a, b}",
        f"large: {1 << 70}",
        "a: !!python/name:os.system",
    ],
)
def test_what_would_not_come_back_the_same_and_what_is_wrong_is_not_kept(text: str, tmp_path: Path) -> None:
    fresh = DefinitionReader({"a.yaml": text})
    content.set_parse_cache(KeptReadings(tmp_path))
    for _ in range(2):
        again = DefinitionReader({"a.yaml": text})
        assert (repr(again.files), again.problems) == (repr(fresh.files), fresh.problems)
    assert not list(tmp_path.iterdir())


def test_what_was_kept_first_goes_first(tmp_path: Path) -> None:
    content.set_parse_cache(KeptReadings(tmp_path, most=2))
    for number in range(4):
        said(f"number: {number}")
        for age, file in enumerate(sorted(tmp_path.iterdir(), key=lambda one: one.stat().st_mtime)):
            os.utime(file, (1000 + age, 1000 + age))
    assert len(list(tmp_path.iterdir())) == 2


def test_where_nothing_can_be_written_everything_is_read(tmp_path: Path) -> None:
    fresh = said()
    (tmp_path / "definitions").write_text("no folder")
    parse_cache.keep_in(tmp_path)
    assert said() == fresh
    assert said() == fresh
    assert (tmp_path / "definitions").read_text() == "no folder"


def test_settings_are_read_without_a_parser(tmp_path: Path, never_parsed: Callable[[], None]) -> None:
    parse_cache.keep_in(tmp_path / "cache")
    written = settings.Settings(language="cs", ui_scale=1.5, window=(1000, 700))
    settings.save(written, tmp_path)
    assert settings.load(tmp_path) == (written, None)
    never_parsed()
    assert settings.load(tmp_path) == (written, None)


def test_what_settings_were_is_let_go(tmp_path: Path) -> None:
    parse_cache.keep_in(tmp_path / "cache")
    for name in ("Anna", "Žofie"):
        settings.save(settings.Settings(forgotten=(name,)), tmp_path)
        settings.load(tmp_path)
    (file,) = (tmp_path / "cache" / "settings").iterdir()
    assert b"Anna" not in file.read_bytes()


def test_settings_that_make_no_sense_are_put_aside_as_ever(tmp_path: Path) -> None:
    parse_cache.keep_in(tmp_path / "cache")
    for wrong in (b"- a", b"a: [", b"\xff\xfe\x00", b"a: \xfd"):
        (tmp_path / settings.FILE).write_bytes(wrong)
        found, problem = settings.load(tmp_path)
        assert found == settings.Settings()
        assert problem is not None
    assert not (tmp_path / "cache").exists()
