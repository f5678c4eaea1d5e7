"""A folder is shown by the system's own file manager; here nothing is really opened."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from client.platform import file_manager

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows shows folders by itself")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    made: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        made.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("client.platform.file_manager.shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("client.platform.file_manager.subprocess.run", run)
    return made


def show_and_wait(path: Path, failed: Callable[[], object] | None = None) -> bool:
    before = set(threading.enumerate())
    shown = file_manager.show_folder(path, failed)
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
    return shown


@pytest.mark.parametrize(("system", "program"), [("linux", "xdg-open"), ("darwin", "open")])
def test_file_manager_of_the_system_is_started(
    monkeypatch: pytest.MonkeyPatch, calls: list[list[str]], tmp_path: Path, system: str, program: str
) -> None:
    monkeypatch.setattr("client.platform.file_manager.sys.platform", system)
    assert show_and_wait(tmp_path)
    assert calls == [[f"/usr/bin/{program}", str(tmp_path)]]


def test_missing_folder_is_not_shown(calls: list[list[str]], tmp_path: Path) -> None:
    assert not show_and_wait(tmp_path / "nowhere")
    assert not calls


def test_nothing_is_shown_without_a_file_manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("client.platform.file_manager.shutil.which", lambda _: None)
    assert not show_and_wait(tmp_path)


@pytest.mark.parametrize("code", [1, None])
def test_failing_file_manager_is_reported_later(
    monkeypatch: pytest.MonkeyPatch, calls: list[list[str]], tmp_path: Path, code: int | None
) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        calls.append(command)
        if code is None:
            raise OSError("no such program after all")
        return subprocess.CompletedProcess(command, code)

    monkeypatch.setattr("client.platform.file_manager.subprocess.run", run)
    told = threading.Event()
    assert show_and_wait(tmp_path, told.set)
    assert told.is_set()
    assert len(calls) == 1
