"""What goes into the download is what the program asks for."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from client.diagnostics.credits import FONTS, LIBRARIES
from client.draw.fonts import ROLES
from client.i18n import LANGUAGES
from client.platform.resources import find_package_folder
from release import contents, names

ROOT = Path(__file__).parents[2]


def test_every_module_is_included() -> None:
    files = {
        path.relative_to(ROOT).with_suffix("")
        for room in ("client", "rules", "saves")
        for path in (ROOT / room).rglob("*.py")
    }
    wanted = {".".join(path.parts[:-1] if path.name == "__init__" else path.parts) for path in files}
    assert wanted - {"client.__main__"} <= set(contents.list_modules())
    assert not set(contents.list_modules()) & set(contents.LEFT_OUT)


def test_every_data_file_is_included_without_generators() -> None:
    inside = {f"{folder}/{Path(path).name}" for path, folder in contents.list_data_files()}
    read = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }
    read = {name for name in read if not name.startswith("assets/readme/")}
    assert {name for name in inside if name.startswith("assets/")} == read
    for package, name in ROLES.values():
        assert f"{package}/files/{name}.ttf" in inside
        assert (find_package_folder(package) / "files" / f"{name}.ttf").is_file()


def test_data_that_libraries_read_is_included() -> None:
    inside = {f"{folder}/{Path(path).name}" for path, folder in contents.list_data_files()}
    assert "grapheme/data/grapheme_break_property.json" in inside


def test_languages_of_the_program_keep_their_dates_and_numbers() -> None:
    assert set(names.LANGUAGES) == set(LANGUAGES)
    for code in ("root", *LANGUAGES, "cs_CZ", "sk_SK", "en_GB", "en_001"):
        assert contents.is_needed(f"babel/locale-data/{code}.dat"), code
    for code in ("de", "csb", "en_NZ", "uk"):
        assert not contents.is_needed(f"babel/locale-data/{code}.dat"), code
    assert contents.is_needed("babel/global.dat")
    assert not contents.is_needed("babel\\locale-data\\de.dat")


def test_credits_list_the_bundled_libraries() -> None:
    told = {one.distribution.lower() for one in (*LIBRARIES, *FONTS) if one.distribution}
    assert told == {name.lower() for name in contents.list_libraries()}
    assert all(one.version for one in LIBRARIES)


def test_display_driver_libraries_are_not_bundled() -> None:
    for name in ("libstdc++.so.6", "libgcc_s.so.1", "libz.so.1"):
        assert not contents.is_needed(name), name
    for name in (
        "libSDL2-2-50d19f93.0.so.0",
        "libsqlite3.so.0",
        "libffi.so.8",
        "zlib.cpython-311.so",
    ):
        assert contents.is_needed(name), name


@pytest.mark.parametrize("module", [name for name in contents.LEFT_OUT if name.startswith("pygame.")])
def test_excluded_pygame_modules_exist(module: str) -> None:
    assert importlib.util.find_spec(module) is not None
