"""The download calls itself what the program calls itself, wherever a system asks."""

from __future__ import annotations

import io
import plistlib
import re
import shutil
import struct
import subprocess
import tarfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pygame
import pytest

from client import i18n
from client.cli import parse
from client.diagnostics.credits import LIBRARIES
from client.i18n import LANGUAGES, tr
from release import archive, executable_metadata, icons, linux_desktop_files, names
from saves import VERSION

XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
CACHES = {"mimeinfo.cache", "icon-theme.cache"}
"""What desktops write for themselves beside entries and icons."""


def read_metadata() -> ET.Element:
    """Return the description for software centres, read."""
    return ET.fromstring(linux_desktop_files.make_metainfo())  # noqa: S314  our own


def test_version_has_one_source(capsys: pytest.CaptureFixture[str]) -> None:
    """And all who tell it have it from there: the command line, the bundles, the packages."""
    with pytest.raises(SystemExit):
        parse(["--version"])
    assert capsys.readouterr().out == f"Stolek {VERSION}\n"
    assert f"StringStruct('ProductVersion', '{VERSION}')" in executable_metadata.version_text()
    assert ".".join(map(str, executable_metadata.version_numbers())).startswith(
        re.sub(r"[^\d.].*", "", VERSION)
    )
    assert executable_metadata.make_bundle_data()["CFBundleShortVersionString"] == VERSION
    assert f"-{VERSION}-" in names.get_download_name()
    assert linux_desktop_files.list_releases()[0][0] == VERSION
    assert next(read_metadata().iter("release")).get("version") == VERSION
    project = (names.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'dynamic = ["version"]' in project
    assert '[tool.hatch.version]\npath = "saves/__init__.py"' in project
    assert not re.search(r"^version = ", project, re.MULTILINE)


def test_names_belong_to_the_program() -> None:
    assert tr("app.name") == names.NAME
    assert tr("app.tagline") == names.TAGLINE
    entry = linux_desktop_files.make_menu_entry()
    for code in LANGUAGES:
        i18n.set_language(code)
        mark = "" if code == "en" else f"[{code}]"
        assert f"Comment{mark}={tr('app.tagline')}\n" in entry
    i18n.set_language("en")
    assert f"Icon={names.ID}\n" in entry
    assert "@" not in entry


def test_software_centre_metadata_is_translated() -> None:
    told = read_metadata()
    assert told.findtext("id") == names.ID
    for tag in ("summary", "description/p"):
        counts = dict.fromkeys(LANGUAGES, 0)
        for one in told.findall(tag):
            counts[one.get(XML_LANGUAGE, "en")] += 1
        assert len(set(counts.values())) == 1, tag
    for code in LANGUAGES:
        i18n.set_language(code)
        words = " ".join(p.text or "" for p in told.iter("p") if p.get(XML_LANGUAGE, "en") == code)
        assert tr("wispwood.title")[:6] in words, code
    i18n.set_language("en")


def test_windows_executable_has_version_details() -> None:
    text = executable_metadata.version_text()
    compile(text, "version.txt", "eval")
    assert text.count("StringStruct(") == 8


def test_icons_hold_every_size() -> None:
    for pixels in icons.LINUX:
        assert pygame.image.load(io.BytesIO(icons.render_png(pixels))).get_size() == (pixels, pixels)
    data = icons.make_ico()
    count = struct.unpack("<HHH", data[:6])[2]
    for number in range(count):
        side, _, _, _, _, _, length, at = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert pygame.image.load(io.BytesIO(data[at : at + length])).get_width() == (side or 256)
    data = icons.make_icns()
    assert struct.unpack(">4sI", data[:8]) == (b"icns", len(data))


def test_archive_is_reproducible(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name / "stolek"
        (folder / "_internal").mkdir(parents=True)
        (folder / "stolek").write_text("program")
        (folder / "stolek").chmod(0o700 if name == "one" else 0o775)
        (folder / "_internal" / "žlutý.txt").write_text("words")
        archive.normalize_files(folder, 1_700_000_000)
        archive.write_tar(folder, tmp_path / f"{name}.tar.gz", 1_700_000_000)
        archive.write_zip(folder, tmp_path / f"{name}.zip", 1_700_000_000)
        made.append((tmp_path / f"{name}.tar.gz").read_bytes() + (tmp_path / f"{name}.zip").read_bytes())
    assert made[0] == made[1]
    with tarfile.open(tmp_path / "one.tar.gz") as packed:
        modes = {entry.name: (entry.mode, entry.uid, entry.mtime) for entry in packed}
    assert modes["stolek/stolek"] == (0o755, 0, 1_700_000_000)
    assert modes["stolek/_internal/žlutý.txt"] == (0o644, 0, 1_700_000_000)


# --- the script ----------------------------------------------------------------------------------------
@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """Return a download whose program only says that it is there."""
    folder = tmp_path / "Stažené soubory" / "stolek"
    (folder / "_internal").mkdir(parents=True)
    (folder / "stolek").write_text("#!/bin/sh\necho here\n")
    (folder / "stolek").chmod(0o755)
    (folder / "LICENCES.txt").touch()
    linux_desktop_files.add_desktop_files(folder)
    return folder


needs_sh = pytest.mark.skipif(shutil.which("sh") is None, reason="there is no sh")


def run_script(file: Path, home: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"} | changes
    return subprocess.run(
        ["sh", file, *arguments], env=environment, capture_output=True, text=True, check=False
    )


@needs_sh
def test_uninstalling_removes_everything_installed(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / 'A "home" of $HOME & 100 %'
    (home / ".local" / "share" / "stolek" / "games").mkdir(parents=True)
    (home / ".local" / "share" / "stolek" / "games" / "one.stolek").touch()
    made = home / ".cache" / "stolek" / "pictures"
    made.mkdir(parents=True)
    kept = {path for path in home.rglob("*") if path.is_file()}
    done = run_script(unpacked / "install.sh", home)
    assert done.returncode == 0, done.stderr
    started = subprocess.run([home / ".local/bin/stolek"], capture_output=True, text=True, check=True)
    assert started.stdout == "here\n"
    entry = home / ".local/share/applications" / f"{names.ID}.desktop"
    (line,) = [one for one in entry.read_text("utf-8").splitlines() if one.startswith("Exec=")]
    assert line.startswith('Exec="')
    assert line.endswith('.local/lib/stolek/stolek"')
    assert '\\\\"home\\\\" of \\\\$HOME & 100 %%' in line
    assert run_script(home / ".local/lib/stolek/install.sh", home).returncode == 1  # over itself
    (made / "one.pixels").touch()
    removed = run_script(home / ".local/lib/stolek/install.sh", home, "--uninstall")
    assert removed.returncode == 0, removed.stderr
    assert not made.parent.exists()
    assert {path for path in home.rglob("*") if not path.is_dir() and path.name not in CACHES} == kept
    assert run_script(unpacked / "install.sh", home, "--uninstall").returncode == 1


@needs_sh
def test_foreign_files_are_not_removed(unpacked: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "home" / ".local" / "lib" / "stolek" / "thesis.txt"
    theirs.parent.mkdir(parents=True)
    theirs.touch()
    for arguments in ((), ("--uninstall",)):
        done = run_script(unpacked / "install.sh", tmp_path / "home", *arguments)
        assert done.returncode == 1
        assert theirs.exists()
        assert str(theirs.parent) in done.stderr


@needs_sh
def test_install_script_is_translated(unpacked: Path, tmp_path: Path) -> None:
    said = {
        code: run_script(unpacked / "install.sh", tmp_path, "--help", LANG=f"{code}_XX.UTF-8").stdout
        for code in LANGUAGES
    }
    assert len(set(said.values())) == len(LANGUAGES)
    assert all("--uninstall" in words for words in said.values())
    assert run_script(unpacked / "install.sh", tmp_path, "--what").returncode == 2


def test_python_is_credited_with_its_version() -> None:
    (python,) = [one for one in LIBRARIES if one.name == "Python"]
    assert re.fullmatch(r"3\.\d+\.\d+\S*", python.version)


@pytest.mark.parametrize(
    ("system", "icon", "version"),
    [("linux", None, None), ("windows", "stolek.ico", "version.txt"), ("macos", "stolek.icns", None)],
)
def test_every_system_has_its_icon_and_version_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, icon: str | None, version: str | None
) -> None:
    monkeypatch.setattr(executable_metadata, "get_system_name", lambda: system)
    made = executable_metadata.write_icon_file(tmp_path), executable_metadata.write_version_file(tmp_path)
    assert made == tuple(name and str(tmp_path / name) for name in (icon, version))
    assert {path.name for path in tmp_path.iterdir()} == {icon, version} - {None}
    plist = plistlib.loads(plistlib.dumps(executable_metadata.make_bundle_data()))
    assert plist["CFBundleLocalizations"] == list(LANGUAGES)
