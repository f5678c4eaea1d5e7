"""Cached texts have the values that parsing them would give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules
from client.platform import parse_cache
from client.platform.parse_cache import ParseDiskCache
from rules import content
from rules.content import DefinitionReader
from saves import settings

TEXT = "1: one\nlist: [1, 1.0, true, null, 'off']\nmap: {2: {3: [x]}}\n"


@pytest.fixture(autouse=True)
def without_cache() -> Iterator[None]:
    yield
    parse_cache.use_folder(None)


@pytest.fixture
def never_parsed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Refuse to parse any text from now on."""

    def fail(_: object) -> object:
        raise AssertionError("it is cached")

    def forbid() -> None:
        monkeypatch.setattr("rules.safe_yaml.parse_trusted", fail)
        monkeypatch.setattr("rules.safe_yaml.parse_untrusted", fail)

    return forbid


def parse(text: str = TEXT) -> str:
    found = DefinitionReader({"a.yaml": text})
    assert not found.problems
    return repr(found.files["a.yaml"])


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_cached_content_equals_parsed_content(
    game_id: str, tmp_path: Path, never_parsed: Callable[[], None]
) -> None:
    definitions = rules.load(game_id).definitions
    assert definitions is not None
    names = (*definitions.book.names, "levels.yaml", "characters.yaml")
    fresh = DefinitionReader.from_game(game_id, names)
    content.set_parse_cache(ParseDiskCache(tmp_path))
    DefinitionReader.from_game(game_id, names)
    never_parsed()
    again = DefinitionReader.from_game(game_id, names)
    assert repr(again.files) == repr(fresh.files)
    assert again.problems == fresh.problems
    assert again.hash() == fresh.hash()


def test_lists_are_cached_as_well(tmp_path: Path, never_parsed: Callable[[], None]) -> None:
    fresh = content.parse_text("- a: 1\n- [2, x]")
    parse_cache.use_folder(tmp_path)
    assert content.parse_text("- a: 1\n- [2, x]") == fresh == [{"a": 1}, [2, "x"]]
    never_parsed()
    assert content.parse_text("- a: 1\n- [2, x]") == fresh


def test_other_text_has_other_values(tmp_path: Path) -> None:
    content.set_parse_cache(ParseDiskCache(tmp_path))
    assert parse("one: 1") == "{'one': 1}"
    assert parse("one: 2") == "{'one': 2}"
    assert parse("one: 1") == "{'one': 1}"


def test_changing_parsed_values_does_not_change_the_cache(tmp_path: Path) -> None:
    content.set_parse_cache(ParseDiskCache(tmp_path))
    parse()
    found = DefinitionReader({"a.yaml": TEXT})
    found.files["a.yaml"]["list"].append(9)  # type: ignore[attr-defined]
    assert "9" not in parse()


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
def test_invalid_or_unfaithful_values_are_not_cached(text: str, tmp_path: Path) -> None:
    fresh = DefinitionReader({"a.yaml": text})
    content.set_parse_cache(ParseDiskCache(tmp_path))
    for _ in range(2):
        again = DefinitionReader({"a.yaml": text})
        assert (repr(again.files), again.problems) == (repr(fresh.files), fresh.problems)
    assert not list(tmp_path.iterdir())


def test_settings_are_read_without_a_parser(tmp_path: Path, never_parsed: Callable[[], None]) -> None:
    parse_cache.use_folder(tmp_path / "cache")
    written = settings.Settings(language="cs", ui_scale=1.5, window=(1000, 700))
    settings.save(written, tmp_path)
    assert settings.load(tmp_path) == (written, None)
    never_parsed()
    assert settings.load(tmp_path) == (written, None)


def test_former_settings_are_deleted(tmp_path: Path) -> None:
    parse_cache.use_folder(tmp_path / "cache")
    for name in ("Anna", "Žofie"):
        settings.save(settings.Settings(forgotten=(name,)), tmp_path)
        settings.load(tmp_path)
    (file,) = (tmp_path / "cache" / "settings").iterdir()
    assert b"Anna" not in file.read_bytes()


def test_invalid_settings_are_not_cached(tmp_path: Path) -> None:
    parse_cache.use_folder(tmp_path / "cache")
    for wrong in (b"- a", b"a: [", b"\xff\xfe\x00", b"a: \xfd"):
        (tmp_path / settings.FILE).write_bytes(wrong)
        found, problem = settings.load(tmp_path)
        assert found == settings.Settings()
        assert problem is not None
    assert not (tmp_path / "cache").exists()
