"""Every error of saving has its words, and only parameters that the error carries."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
import yaml

import saves
from saves.errors import Code
from saves.paths import config_dir, data_dir, games_dir, log_dir, trash_dir

ROOT = Path(__file__).parents[2]

PARAMS = {
    "newer": {"app"},
    "damaged": {"line"},
    "too-big": {"limit"},
    "disk-error": {"detail"},
    "unknown-game": {"game"},
}


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_code_has_a_sentence_and_a_tag_in_every_language(language: str) -> None:
    words = yaml.safe_load((ROOT / "assets" / "lang" / language / "saves.yaml").read_text(encoding="utf-8"))
    assert set(words["error"]) == set(words["tag"]) == set(get_args(Code))
    for code in get_args(Code):
        assert set(re.findall(r"\{(\w+)\}", words["error"][code])) == PARAMS.get(code, set())
        assert "{" not in words["tag"][code]


def test_the_version_in_headers_is_the_programs() -> None:
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
