"""Contents of the download: the program's modules and data files, and the library files it uses."""

from __future__ import annotations

import importlib.util
import pkgutil
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import distribution, requires
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

from client.draw.fonts import ROLES
from release.names import LANGUAGES, ROOT, get_system_name

ROOMS: Final = ("client", "rules", "saves", "assets")
"""The packages of the program. `descriptor.Lazy` and the registries import by name, so all of them go in."""

LEFT_OUT: Final = (
    "PIL",
    "_bz2",
    "_curses",
    "_hashlib",
    "_lzma",
    "_ssl",
    "_tkinter",
    "_uuid",
    "babel.messages",
    "babel.support",
    "bz2",
    "curses",
    "doctest",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "lzma",
    "numpy",
    "pdb",
    "pkg_resources",
    "pydoc",
    "pygame._camera_opencv",
    "pygame.camera",
    "pygame.docs",
    "pygame.examples",
    "pygame.ftfont",
    "pygame.midi",
    "pygame.sndarray",
    "pygame.surfarray",
    "pygame.tests",
    "readline",
    "rlcompleter",
    "setuptools",
    "ssl",
    "test",
    "tkinter",
    "unittest",
    "xmlrpc",
)
"""Modules that libraries could import, but nothing here uses: tests, other toolkits, networks, packing."""

_READ_BY_LIBRARIES: Final = ("grapheme/data/",)
"""Files that libraries read at run time and PyInstaller does not know of."""

_LOCALES: Final = re.compile(rf"babel/locale-data/(?!(?:root|{'|'.join(LANGUAGES)})(?:_|\.dat)).*")
_ENGLISH: Final = re.compile(r"babel/locale-data/en_(?!001|150|GB|US).*")
_NOT_READ: Final = re.compile(r"pygame/(?:freesansbold\.ttf|pygame_icon.*|docs/.*)")
_SYSTEMS: Final = re.compile(r"lib(?:stdc\+\+|gcc_s|z)\.so[\d.]*")
"""Libraries of every Linux desktop. Its drivers for the screen load them into our process and may need newer
ones than the system has that the download was built on; only one of each can be loaded."""

_MAKERS: Final = ("assets/readme", "assets/generator", "assets/sounds/generator")
_PYTHONS: Final = re.compile(r"(?:.*/)?libpython[\d.]+\.so[\d.]*|python[\d.]+/lib-dynload/.*\.so")
"""Libraries of Python itself; if it was built by hand, they often contain debug symbols."""

Collected: TypeAlias = tuple[str, str, str]
"""A file in the terms of PyInstaller: destination, source, kind."""


def list_modules() -> list[str]:
    """Return the names of all modules of the program, and of those it imports dynamically by name."""
    found = [name for room in ROOMS[:-1] for name in _list_submodules(room)]
    return [*found, "assets", *(package for package, _ in sorted(set(ROLES.values()))), *_list_adapters()]


def _list_submodules(package: str) -> list[str]:
    names = [package]
    for one in pkgutil.iter_modules([str(ROOT.joinpath(*package.split(".")))]):
        name = f"{package}.{one.name}"
        names += _list_submodules(name) if one.ispkg else [name]
    return names


def _list_adapters() -> list[str]:
    """Return the AccessKit package if it is installed.

    It reaches the platform by modules of a compiled library: its name includes all of them.
    """
    return ["accesskit"] if importlib.util.find_spec("accesskit") is not None else []


def list_libraries() -> tuple[str, ...]:
    """Return the Python distributions that the program depends on, directly or not, on this system."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = {}
    todo: list[str] = list(project["dependencies"])
    while todo:
        name, applies = _parse_requirement(todo.pop())
        if applies and name not in found:
            found[name] = distribution(name).metadata["Name"]
            todo += requires(name) or ()
    return tuple(sorted(found.values(), key=str.lower))


def _parse_requirement(line: str) -> tuple[str, bool]:
    """Return a requirement's name in lower case, and whether it applies on this system."""
    from packaging.requirements import Requirement  # noqa: PLC0415  comes with the tools for building

    wanted = Requirement(line)
    return wanted.name.lower(), wanted.marker is None or wanted.marker.evaluate({"extra": ""})


def list_data_files() -> list[tuple[str, str]]:
    """Return the files that the program reads at run time, as (source, destination folder)."""
    files = [(path, path.relative_to(ROOT).parent) for path in sorted((ROOT / "assets").rglob("*"))]
    for package, name in sorted(set(ROLES.values())):
        spec = importlib.util.find_spec(package)
        assert spec is not None, package
        assert spec.origin is not None, package
        files.append((Path(spec.origin).parent / "files" / f"{name}.ttf", Path(package, "files")))
    for name in list_libraries():
        for one in distribution(name).files or ():
            is_metadata = one.name == "METADATA" and one.parent.name.endswith(".dist-info")
            if is_metadata or one.as_posix().startswith(_READ_BY_LIBRARIES):
                files.append((Path(str(distribution(name).locate_file(one))), Path(str(one.parent))))
    return [
        (str(path), folder.as_posix()) for path, folder in files if path.is_file() and _is_read(path, folder)
    ]


def _is_read(path: Path, folder: Path) -> bool:
    makers = folder.as_posix().startswith(_MAKERS) or "generator" in folder.parts
    return not makers and "__pycache__" not in path.parts and path.suffix != ".py"


def is_needed(place: str) -> bool:
    """Return whether the program uses the library file at that path; others are not packaged."""
    name = PurePosixPath(place.replace("\\", "/")).as_posix()
    return not any(pattern.fullmatch(name) for pattern in (_LOCALES, _ENGLISH, _NOT_READ, _SYSTEMS))


def strip_binaries(binaries: list[Collected], work: Path) -> list[Collected]:
    """Strip debug symbols from Python's own libraries, and return the list of all binaries.

    Nothing is stripped except on Linux, or if the tool `strip` is missing. Binaries from wheels stay as they
    are: they have been patched, and stripping breaks some of them. `work` is a folder for temporary files.
    """
    if get_system_name() != "linux" or shutil.which("strip") is None:
        return binaries
    return [
        _strip_binary(entry, work / "stripped") if _PYTHONS.fullmatch(entry[0]) else entry
        for entry in binaries
    ]


def _strip_binary(entry: Collected, folder: Path) -> Collected:
    place, source, kind = entry
    if kind == "SYMLINK":
        return entry
    copy = folder / place
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, copy)
    subprocess.run(["strip", "--strip-unneeded", "--remove-section=.comment", str(copy)], check=True)  # noqa: S603, S607
    return place, str(copy), kind
