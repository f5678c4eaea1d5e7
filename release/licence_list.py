"""The file LICENCES.txt: everything that a download contains, with its licence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

import msgspec
import yaml

from client.diagnostics.credits import FONTS, Library, list_installed_libraries
from release.names import NAME, ROOT
from saves import VERSION

_FOLDER: Final = ROOT / "release" / "licences"
_LIBRARY: Final = re.compile(
    r"(?:lib)?(?P<stem>.+?)(?:[-.]\d.*|-[0-9a-f]{8}.*)?(?:\.so[\d.]*|\.dll|\.dylib)", re.IGNORECASE
)
_PAPERS: Final = re.compile(r"(?:licen[cs]e|copying|authors|notice)[^/]*", re.IGNORECASE)
_RULE: Final = "=" * 98
_HEAD: Final = """\
{name} {version} is under the MIT licence, which stands first. It contains the libraries and fonts listed
here, each under a licence of its own; the texts follow. Libraries under the GNU Lesser General Public
License are files of their own in the folder of the program: whoever wants another version of one puts it
in its place. Their sources are handed out by those who make them, as are those of all others.
"""


class NativeLibrary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A native library in the download (not a Python module), with its licence."""

    name: str
    """Name of the library."""
    licence: str
    """Its licence, by SPDX identifier."""
    files: tuple[str, ...]
    """Regular expressions of the names of its files, without "lib", version and suffix."""
    texts: tuple[str, ...]
    """Names of its licence texts."""
    inside: str = ""
    """The library that contains it, if it has no file of its own."""

    def is_called(self, stem: str) -> bool:
        """Return whether `stem`, a library file's bare name, belongs to this native library."""
        return any(re.fullmatch(pattern, stem, re.IGNORECASE) for pattern in self.files)


class UnknownLibraryError(Exception):
    """Raised if the download contains a library whose licence is not known."""


def load_natives() -> tuple[NativeLibrary, ...]:
    """Return all native libraries listed, with their licences, in natives.yaml."""
    text = (_FOLDER / "natives.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.safe_load(text), tuple[NativeLibrary, ...])


def get_library_stem(file_name: str) -> str:
    """Return a library file's bare name, such as z for ``libz.so.1``; "" for other files."""
    found = _LIBRARY.fullmatch(file_name)
    return found["stem"] if found else ""


def find_natives(folder: Path) -> list[NativeLibrary]:
    """Return the native libraries found in the packaged program's folder.

    Raises:
        UnknownLibraryError: If some are not listed with a licence; it names them.
    """
    known = load_natives()
    stems = {get_library_stem(file.name): file.name for file in folder.rglob("*") if not _is_module(file)}
    stems.pop("", None)
    unknown = sorted(
        name for one, name in stems.items() if not any(native.is_called(one) for native in known)
    )
    if unknown:
        raise UnknownLibraryError(f"no licence in release/licences/natives.yaml for {', '.join(unknown)}")
    always = {"Python"}  # a framework of macOS, whose file is called by no ending
    return [
        one for one in known if one.inside or one.name in always or any(one.is_called(each) for each in stems)
    ]


def _is_module(file: Path) -> bool:
    """Return whether a file is part of a Python module, whose distribution has its licence."""
    return ".cpython-" in file.name or ".abi3." in file.name or file.suffix == ".pyd"


def make_licence_text(folder: Path) -> str:
    """Return the text of LICENCES.txt for the packaged program in `folder`."""
    found = find_natives(folder)
    listed = [
        (NAME, VERSION, "MIT"),
        *(
            (one.name, one.version, one.licence)
            for one in (*list_installed_libraries(), *FONTS)
            if one.name != "Python"
        ),
        *((one.name, _get_relative_path(one), one.licence) for one in found),
        (
            "PyInstaller",
            distribution("pyinstaller").version,
            "GPL-2.0-or-later WITH Bootloader-exception",
        ),
    ]
    wide = max(len(name) for name, _, _ in listed) + 2
    lines = [f"{name:{wide}}{version:22}{licence}".rstrip() for name, version, licence in listed]
    parts = [_HEAD.format(name=NAME, version=VERSION) + "\n" + "\n".join(lines)]
    parts += [f"{_RULE}\n{title}\n{_RULE}\n\n{words.strip()}" for title, words in _iter_texts(found)]
    return "\n\n\n".join(parts) + "\n"


def _get_relative_path(one: NativeLibrary) -> str:
    if one.name == "Python":
        return next(library.version for library in list_installed_libraries() if library.name == "Python")
    return f"in {one.inside}" if one.inside else ""


def _iter_texts(found: list[NativeLibrary]) -> Iterator[tuple[str, str]]:
    """Yield the heading and text of each licence; a text that several share comes once."""
    yield NAME, (ROOT / "LICENSE").read_text(encoding="utf-8")
    for library in (*list_installed_libraries(), *FONTS):
        if library.distribution:
            yield library.name, "\n\n".join(_iter_own_texts(library))
    yield "PyInstaller", "\n\n".join(_iter_brought_texts("pyinstaller"))
    shared: dict[str, list[str]] = {}
    for one in found:
        for name in one.texts:
            shared.setdefault(name, []).append(one.name)
    for name, users in shared.items():
        yield ", ".join(users), (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def _iter_own_texts(library: Library) -> Iterator[str]:
    """Yield the licence texts of a distribution; pygame-ce has none in its wheel, and is under the LGPL."""
    found = list(_iter_brought_texts(library.distribution))
    if not found and library.licence.startswith("LGPL-2.1"):
        found = [(_FOLDER / "LGPL-2.1.txt").read_text(encoding="utf-8")]
    if not found:
        raise UnknownLibraryError(f"{library.name} brings no licence")
    yield from found


def _iter_brought_texts(name: str) -> Iterator[str]:
    for one in sorted(distribution(name).files or (), key=str):
        if _PAPERS.fullmatch(one.name) and one.suffix not in (".py", ".pyc"):
            yield Path(str(distribution(name).locate_file(one))).read_text(encoding="utf-8", errors="replace")
