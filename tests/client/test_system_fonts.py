"""The system's fonts: when they are looked for, and what is kept of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from client.platform import system_fonts
from client.platform.disk_cache import DiskCache, NewEntry
from client.platform.font_file import FontCoverage, read_coverage
from client.platform.system_fonts import SystemFonts, find_font_files
from tests.client.sample_fonts import make_font

BOX = (500, 0, 700)


class Search:
    """Counts how often fonts are looked for."""

    def __init__(self, *files: Path) -> None:
        self.files = list(files)
        self.count = 0

    def __call__(self) -> list[Path]:
        self.count += 1
        return self.files


@pytest.fixture
def installed(tmp_path: Path) -> list[Path]:
    folder = tmp_path / "fonts" / "deep"
    folder.mkdir(parents=True)
    return [
        make_font(folder / "latin.ttf", {"a": BOX}),
        make_font(folder / "han.ttf", {"小": BOX, "明": BOX, "😀": BOX}),
        make_font(folder / "SomeEmoji.ttf", {"😀": BOX}),
    ]


def test_fonts_are_looked_for_when_first_needed_and_once(installed: list[Path]) -> None:
    search = Search(*installed)
    found = SystemFonts(find_files=search)
    assert search.count == 0
    assert found.find("小明") == str(installed[1])
    assert found.find("小ж") is None
    assert search.count == 1


def test_font_of_emoji_is_preferred_for_emoji(installed: list[Path]) -> None:
    found = SystemFonts(find_files=Search(*installed))
    assert found.find("😀", is_emoji=True) == str(installed[2])
    found = SystemFonts(find_files=Search(*installed[::-1]))
    assert found.find("😀") == str(installed[1]), "among letters it is a letter"


def test_fonts_are_read_only_as_far_as_needed(installed: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def note(path: Path) -> FontCoverage:
        read.append(path.name)
        return read_coverage(path)

    monkeypatch.setattr(system_fonts, "read_coverage", note)
    found = SystemFonts(find_files=Search(*installed))
    assert found.find("a") is not None
    assert read == ["latin.ttf"]
    assert found.find("小") is not None
    assert found.find("ж") is None
    assert found.find("ж") is None
    assert read == ["latin.ttf", "han.ttf", "SomeEmoji.ttf"]


def test_next_start_reads_what_was_found(tmp_path: Path, installed: list[Path]) -> None:
    assert SystemFonts(tmp_path / "cache", Search(*installed)).find("小") is not None
    search = Search()
    assert SystemFonts(tmp_path / "cache", search).find("小") is not None
    assert SystemFonts(tmp_path / "cache", search).find("ж") is None, "it was looked for before"
    assert search.count == 0


def test_new_font_is_found_at_the_next_start(tmp_path: Path, installed: list[Path]) -> None:
    assert SystemFonts(tmp_path / "cache", Search(*installed)).find("ж") is None
    new = make_font(installed[0].parent / "new.ttf", {"ж": BOX})
    os.utime(new.parent, ns=(1, 1))  # whatever the clock's steps are
    assert SystemFonts(tmp_path / "cache", Search(*installed, new)).find("ж") is not None


@pytest.mark.parametrize("damage", [b"", b"x", b"\0" * 5000])
def test_damaged_cache_is_made_anew(tmp_path: Path, installed: list[Path], damage: bytes) -> None:
    assert SystemFonts(tmp_path / "cache", Search(*installed)).find("小") is not None
    (cached,) = (tmp_path / "cache").iterdir()
    cached.unlink()
    cached.write_bytes(damage)
    search = Search(*installed)
    assert SystemFonts(tmp_path / "cache", search).find("小") is not None
    assert search.count == 1


def test_cache_that_makes_no_sense_is_made_anew(tmp_path: Path, installed: list[Path]) -> None:
    cache = DiskCache(tmp_path / "cache", 0, max_entry_bytes=1 << 20)
    for coverage in ([[1, 2, 3], [1]], [["a"], [1]], 7):
        file = str(installed[1])
        cache.write(NewEntry("system-fonts", "1", ({}, [file], {file: coverage})))
        assert SystemFonts(tmp_path / "cache", Search(*installed)).find("小") is not None


def test_files_that_are_no_fonts_are_passed_over(tmp_path: Path, installed: list[Path]) -> None:
    (tmp_path / "bad.ttf").write_bytes(b"no font at all")
    files = (tmp_path / "bad.ttf", tmp_path / "missing.ttf", tmp_path, *installed)
    assert SystemFonts(find_files=Search(*files)).find("小") is not None


def test_unusable_font_is_not_returned_again(installed: list[Path]) -> None:
    found = SystemFonts(find_files=Search(*installed))
    found.mark_unusable(str(installed[1]))
    assert found.find("小") is None


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_folders_of_fonts_are_searched_on_every_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    home = tmp_path / "home"
    for name, value in (
        ("WINDIR", str(tmp_path / "Windows")),
        ("LOCALAPPDATA", ""),
        ("XDG_DATA_DIRS", str(tmp_path / "share")),
        ("XDG_DATA_HOME", ""),
        ("PATH", ""),
    ):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr(sys, "platform", platform)
    folder = {
        "linux": home / ".local/share/fonts/one",
        "win32": home / "AppData/Local/Microsoft/Windows/Fonts",
        "darwin": home / "Library/Fonts",
    }[platform]
    folder.mkdir(parents=True)
    for name in ("Own-Bold.ttf", "Own.ttf", "LastResort.otf", "letter.txt"):
        (folder / name).write_bytes(b"")
    found = [file.name for file in find_font_files() if file.is_relative_to(home)]
    assert found == ["Own.ttf", "Own-Bold.ttf"]


def test_start_loads_nothing_of_this() -> None:
    program = (
        "import sys, client.app.app, client.scenes.menu.scene, client.scenes.shelf.scene, client.table.table;"
        "print([n for n in sys.modules if n in ('grapheme', 'client.draw.fallback_text', "
        "'client.draw.bidi', 'client.platform.system_fonts')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
