"""The command that builds the download, without what takes long."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from client.diagnostics.credits import LICENCES_FILE
from release import __main__ as command, build, names


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return what PyInstaller would have made, here of one library."""
    folder = tmp_path / "frozen"
    (folder / "_internal").mkdir(parents=True)
    (folder / "stolek").write_bytes(b"program")
    (folder / "stolek").chmod(0o755)
    (folder / "_internal" / "libpng16-fefdc88d.so.16.58.0").touch()
    monkeypatch.setattr(build, "run_pyinstaller", lambda *_: folder)
    monkeypatch.setattr(names, "get_system_name", lambda: "linux")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    return folder


def test_folder_and_archive_replace_older_ones(
    frozen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "dist"
    folder = target / names.get_download_name()
    (folder / "old").mkdir(parents=True)
    assert command.main(["--to", str(target)]) == 0
    assert not frozen.exists()
    assert {path.name for path in folder.iterdir()} == {
        "_internal",
        LICENCES_FILE,
        "install.sh",
        "share",
        "stolek",
    }
    assert "libpng" in (folder / LICENCES_FILE).read_text(encoding="utf-8")
    assert {path.stat().st_mtime for path in (folder, *folder.rglob("*"))} == {1_800_000_000}
    archive = folder.with_name(f"{folder.name}.tar.gz")
    assert archive.is_file()
    assert [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()] == [
        str(folder),
        str(archive),
    ]


def test_build_fails_without_licences(
    frozen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (frozen / "_internal" / "libwormhole.so.2").touch()
    target = tmp_path / "dist"
    assert command.main(["--to", str(target), "--no-archive"]) == 1
    assert "libwormhole.so.2" in capsys.readouterr().err
    assert list(target.iterdir()) == []


def test_files_have_the_time_of_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    asked = subprocess.CompletedProcess([], 0, stdout="1790000000\n")
    monkeypatch.setattr("release.build.shutil.which", lambda _: "git")
    monkeypatch.setattr("release.build.subprocess.run", lambda *_, **__: asked)
    assert build.get_epoch() == 1_790_000_000
    asked.stdout = ""  # no repository
    assert build.get_epoch() == 315_532_800
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    assert build.get_epoch() == 1_800_000_000


def test_failing_tool_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fails(*_: object) -> Path:
        raise subprocess.CalledProcessError(1, "PyInstaller")

    monkeypatch.setattr(build, "run_pyinstaller", fails)
    assert command.main(["--to", str(tmp_path)]) == 1
