"""What goes into the download: the program's own modules and files, and of libraries what is used of them."""

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
from release.names import LANGUAGES, ROOT, system

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
"""Modules that nothing here asks for, though libraries could: tests, other windows, networks, packing."""

_LOCALES: Final = re.compile(rf"babel/locale-data/(?!(?:root|{'|'.join(LANGUAGES)})(?:_|\.dat)).*")
_ENGLISH: Final = re.compile(r"babel/locale-data/en_(?!001|150|GB|US).*")
_NOT_READ: Final = re.compile(r"pygame/(?:freesansbold\.ttf|pygame_icon.*|docs/.*)")
_SYSTEMS: Final = re.compile(r"lib(?:stdc\+\+|gcc_s|z)\.so[\d.]*")
"""Libraries of every Linux desktop. Its drivers for the screen load them into our process and may need newer
ones than the system has that the download was built on; only one of each can be loaded."""

_MAKERS: Final = ("assets/readme", "assets/generator", "assets/sounds/generator")
_PYTHONS: Final = re.compile(r"(?:.*/)?libpython[\d.]+\.so[\d.]*|python[\d.]+/lib-dynload/.*\.so")
"""What Python itself is made of; one that was built by hand often carries what only a debugger reads."""

Collected: TypeAlias = tuple[str, str, str]
"""A file as PyInstaller knows it: where it goes, where it is, its kind."""


def modules() -> list[str]:
    """The names of all modules of the program, and of those that it finds by name."""
    found = [name for room in ROOMS[:-1] for name in _below(room)]
    return [*found, "assets", *(package for package, _ in sorted(set(ROLES.values()))), *_adapters()]


def _below(package: str) -> list[str]:
    names = [package]
    for one in pkgutil.iter_modules([str(ROOT.joinpath(*package.split(".")))]):
        name = f"{package}.{one.name}"
        names += _below(name) if one.ispkg else [name]
    return names


def _adapters() -> list[str]:
    """AccessKit reaches the platform by modules of a compiled library: naming it brings all of them."""
    return ["accesskit"] if importlib.util.find_spec("accesskit") is not None else []


def libraries() -> tuple[str, ...]:
    """The distributions that the program needs here, by name, theirs included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = {}
    todo: list[str] = list(project["dependencies"])
    while todo:
        name, applies = _requirement(todo.pop())
        if applies and name not in found:
            found[name] = distribution(name).metadata["Name"]
            todo += requires(name) or ()
    return tuple(sorted(found.values(), key=str.lower))


def _requirement(line: str) -> tuple[str, bool]:
    """A requirement's name in lower case, and whether it is one here."""
    from packaging.requirements import Requirement  # noqa: PLC0415  comes with the tools for building

    wanted = Requirement(line)
    return wanted.name.lower(), wanted.marker is None or wanted.marker.evaluate({"extra": ""})


def data_files() -> list[tuple[str, str]]:
    """The files that are read at run time: where they are, and the folder they go to."""
    files = [(path, path.relative_to(ROOT).parent) for path in sorted((ROOT / "assets").rglob("*"))]
    for package, name in sorted(set(ROLES.values())):
        spec = importlib.util.find_spec(package)
        assert spec is not None, package
        assert spec.origin is not None, package
        files.append((Path(spec.origin).parent / "files" / f"{name}.ttf", Path(package, "files")))
    for name in libraries():
        for one in distribution(name).files or ():
            if one.name == "METADATA" and one.parent.name.endswith(".dist-info"):
                files.append((Path(str(distribution(name).locate_file(one))), Path(str(one.parent))))
    return [
        (str(path), folder.as_posix()) for path, folder in files if path.is_file() and _is_read(path, folder)
    ]


def _is_read(path: Path, folder: Path) -> bool:
    makers = folder.as_posix().startswith(_MAKERS) or "generator" in folder.parts
    return not makers and "__pycache__" not in path.parts and path.suffix != ".py"


def wanted(place: str) -> bool:
    """Whether a file that a library brings along is used by this program."""
    name = PurePosixPath(place.replace("\\", "/")).as_posix()
    return not any(pattern.fullmatch(name) for pattern in (_LOCALES, _ENGLISH, _NOT_READ, _SYSTEMS))


def stripped(binaries: list[Collected], work: Path) -> list[Collected]:
    """The same with Python's own libraries freed of what only a debugger reads, where there is a tool for it.

    Those that came in wheels stay as they are: they have been patched, and stripping breaks some of them.
    """
    if system() != "linux" or shutil.which("strip") is None:
        return binaries
    return [
        _stripped(entry, work / "stripped") if _PYTHONS.fullmatch(entry[0]) else entry for entry in binaries
    ]


def _stripped(entry: Collected, folder: Path) -> Collected:
    place, source, kind = entry
    if kind == "SYMLINK":
        return entry
    copy = folder / place
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, copy)
    subprocess.run(["strip", "--strip-unneeded", "--remove-section=.comment", str(copy)], check=True)  # noqa: S603, S607
    return place, str(copy), kind
