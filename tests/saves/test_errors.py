"""Every error of saving has its words, and only parameters that the error carries."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import get_args

import pytest
import yaml

import saves
from saves.errors import Code, SaveError, read_error, write_error
from saves.paths import config_dir, data_dir, ensure_folder, games_dir, log_dir, trash_dir

ROOT = Path(__file__).parents[2]

PARAMS = {
    "newer": {"app"},
    "damaged": {"line"},
    "too-big": {"limit"},
    "system-error": {"detail"},
    "unknown-game": {"game"},
}


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_error_code_has_its_texts(language: str) -> None:
    words = yaml.safe_load((ROOT / "assets" / "lang" / language / "saves.yaml").read_text(encoding="utf-8"))
    assert set(words["error"]) == set(words["tag"]) == set(get_args(Code))
    for code in get_args(Code):
        assert set(re.findall(r"\{(\w+)\}", words["error"][code])) == PARAMS.get(code, set())
        assert "{" not in words["tag"][code]


@pytest.mark.parametrize(
    ("number", "reading", "writing"),
    [
        (errno.ENOENT, "missing", "missing"),
        (errno.ENOTDIR, "missing", "missing"),
        (errno.ELOOP, "missing", "missing"),
        (errno.EACCES, "unreadable", "read-only"),
        (errno.EROFS, "unreadable", "read-only"),
        (errno.ENOSPC, "disk-full", "disk-full"),
        (errno.EIO, "disk-error", "disk-error"),
        (errno.ENAMETOOLONG, "name", "name"),
        (errno.EISDIR, "folder", "folder"),
        (errno.EEXIST, "exists", "exists"),
        (errno.EBUSY, "busy", "busy"),
        (errno.ESTALE, "away", "away"),
        (errno.EHOSTDOWN, "away", "away"),
        (errno.EMFILE, "system-error", "system-error"),
    ],
)
def test_system_errors_have_codes(number: int, reading: str, writing: str) -> None:
    error = OSError(number, os.strerror(number))
    assert (read_error(error).code, write_error(error).code) == (reading, writing)
    if reading == "system-error":
        assert read_error(error).params == {"detail": os.strerror(number)}


@pytest.mark.parametrize(("number", "code"), [(32, "busy"), (123, "name"), (5, "read-only")])
def test_windows_errors_have_codes(number: int, code: str) -> None:
    class OfWindowsError(OSError):
        winerror = number

    assert write_error(OfWindowsError(errno.EACCES, "denied")).code == code


def test_stolek_home_may_lie_in_the_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("STOLEK_HOME", "~/games/stolek/")
    assert data_dir() == tmp_path / "games" / "stolek" / "data"


def test_file_in_place_of_a_folder_is_reported(own_home: Path) -> None:
    own_home.mkdir(exist_ok=True)
    data_dir().write_text("a file")
    for folder in (data_dir(), games_dir()):
        with pytest.raises(SaveError, match="exists"):
            ensure_folder(folder)


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_folder_on_a_missing_drive_is_reported(own_home: Path, tmp_path: Path) -> None:
    own_home.mkdir(exist_ok=True)
    data_dir().symlink_to(tmp_path / "drive")
    with pytest.raises(SaveError, match="away"):
        ensure_folder(games_dir())
    (tmp_path / "drive").mkdir()
    assert ensure_folder(games_dir()).is_dir()


def test_header_version_is_the_program_version() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '[tool.hatch.version]\npath = "saves/__init__.py"' in project
    assert re.fullmatch(r"\d+\.\d+\.\d+", saves.VERSION)


def test_stolek_home_moves_all_folders(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (data_dir(), config_dir(), log_dir()) == (own_home / "data", own_home / "config", own_home / "log")
    assert (games_dir(), trash_dir()) == (own_home / "data" / "games", own_home / "data" / "trash")
    monkeypatch.delenv("STOLEK_HOME")
    for folder in (data_dir(), config_dir(), log_dir()):
        assert own_home not in folder.parents
        assert "stolek" in str(folder)
