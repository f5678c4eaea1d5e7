"""What the file chooser knows: places, the folders and files in a folder, and jumping to a name.

Folders are read in a thread of their own: a network drive that is not there may take minutes to say so.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import platformdirs
from msgspec import Struct, field

from client import i18n
from client.scenes.shelf.model import fold_text
from saves.errors import SaveError, reading_failed
from saves.files import is_folder
from saves.journal import SUFFIX

T = TypeVar("T")
FolderKind: TypeAlias = Literal["home", "desktop", "documents", "downloads", "root", "drive"]
_AT_ONCE: Final = 0.03
"""Seconds for which it is waited: most folders are read by then, and nothing flickers."""
_MOUNTS: Final = ("/Volumes", "/media", "/run/media")
_TYPING: Final = 1.0
"""Seconds after which a letter begins a new name to jump to."""


class StartFolder(Struct, frozen=True):
    """Where to begin: a folder that everybody has, or a drive (which has a name of its own)."""

    kind: FolderKind
    path: Path
    name: str = ""


def start_folders() -> tuple[StartFolder, ...]:
    """The player's folders that are there, then the drives."""
    usual: tuple[tuple[FolderKind, Path | None], ...] = (
        ("home", usual_folder(Path.home)),
        ("desktop", usual_folder(platformdirs.user_desktop_path)),
        ("documents", usual_folder(platformdirs.user_documents_path)),
        ("downloads", usual_folder(platformdirs.user_downloads_path)),
    )
    wanted = [StartFolder(kind, path) for kind, path in usual if path is not None]
    found: list[StartFolder] = []
    for place in (*wanted, *drives()):
        if is_folder(place.path) and place.path not in [other.path for other in found]:
            found.append(place)
    return tuple(found)


def usual_folder(find: Callable[[], Path]) -> Path | None:
    """What is found; None for a user without a home."""
    with contextlib.suppress(RuntimeError):
        return find()
    return None


def drives() -> tuple[StartFolder, ...]:
    """Drives of Windows by their letters; elsewhere the root, and what has been plugged in."""
    if sys.platform == "win32":
        letters = (f"{letter}:" for letter in "CDEFGHIJKLMNOPQRSTUVWXYZ")
        return tuple(StartFolder("drive", Path(f"{name}\\"), name) for name in letters)
    sticks: list[StartFolder] = []
    for folder in (Path(mount) for mount in _MOUNTS):
        for one in _folders_in(folder):
            # what is plugged in lies in a folder of its user's there
            inner = _folders_in(one) if folder.name == "media" else []
            sticks += [StartFolder("drive", path, path.name) for path in inner]
            if folder.name == "Volumes":
                sticks.append(StartFolder("drive", one, one.name))
    return (StartFolder("root", Path("/")), *sticks)


def _folders_in(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir())
    except OSError:  # not there, or not for us
        return []


class FileItem(Struct, frozen=True):
    """A folder, or a file that can be chosen. time: of the last change, seconds since 1970."""

    name: str
    path: Path
    is_folder: bool
    time: float = 0.0


class Listing(Struct, frozen=True):
    """What lies in a folder: folders first, both by name. problem: why it cannot be read."""

    folder: Path
    items: tuple[FileItem, ...] = ()
    problem: SaveError | None = None


def listed(folder: Path) -> Listing:
    """Read a folder. Hidden files and files that are no games are left out; never raises."""
    items: list[FileItem] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                item = _item(entry)
                if item is not None:
                    items.append(item)
    except OSError as error:
        return Listing(folder, problem=reading_failed(error))
    items.sort(key=lambda item: (not item.is_folder, i18n.sort_key(item.name)))
    return Listing(folder, tuple(items))


def _item(entry: os.DirEntry[str]) -> FileItem | None:
    is_game = entry.name.lower().endswith(SUFFIX)
    if entry.name.startswith("."):
        return None
    try:
        is_folder = entry.is_dir()
        if not is_folder and not is_game:
            return None
        info = entry.stat()
    except OSError:  # a link to nowhere, or gone meanwhile
        return None
    hidden = getattr(stat, "FILE_ATTRIBUTE_HIDDEN", 0)
    if getattr(info, "st_file_attributes", 0) & hidden:
        return None
    return FileItem(entry.name, Path(entry.path), is_folder, info.st_mtime)


class Errand(Generic[T]):
    """Something found out in a thread of its own, which ends with the program at the latest."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._found: list[T] = []
        self.began = time.monotonic()
        self._thread = threading.Thread(
            target=lambda: self._found.append(work()), name="file chooser", daemon=True
        )
        self._thread.start()
        self._thread.join(_AT_ONCE)

    @property
    def is_done(self) -> bool:
        """Whether the result is there (or never will be)."""
        return not self._thread.is_alive()

    @property
    def result(self) -> T | None:
        """What was found out; None until then."""
        return self._found[0] if self._found else None


class Jump(Struct):
    """The name that is being typed to jump to it."""

    text: str = ""
    at: float = field(default=-_TYPING)

    @property
    def is_on(self) -> bool:
        """Whether the next letter goes on with the name."""
        return bool(self.text) and time.monotonic() - self.at < _TYPING

    def type(self, letter: str, items: Sequence[FileItem], selected: int) -> int | None:
        """One more letter; the number of the item that is meant, None if no name begins like that.

        The same letter again goes on to the next such name.
        """
        again = self.is_on and set(self.text) == {letter}
        self.text = letter if again or not self.is_on else self.text + letter
        self.at = time.monotonic()
        wanted = fold_text(self.text) or self.text
        first = max(0, selected) + (1 if len(self.text) == 1 else 0)
        order: list[int] = [*range(first, len(items)), *range(min(first, len(items)))]
        for index in order:
            if fold_text(items[index].name).startswith(wanted):
                return index
        return None


class Browser:
    """The folder that is looked at."""

    def __init__(self, folder: Path) -> None:
        self.listing = Listing(folder)
        self.selected = -1
        self._wish = ""  # the name to select once the folder has been read
        self._errand: Errand[Listing] | None = None
        self.go(folder)

    @property
    def folder(self) -> Path:
        """Where we are."""
        return self.listing.folder

    @property
    def item(self) -> FileItem | None:
        """What is selected."""
        items = self.listing.items
        return items[self.selected] if 0 <= self.selected < len(items) else None

    @property
    def reading(self) -> float:
        """For how many seconds the folder is being read already; 0 when it has been."""
        return time.monotonic() - self._errand.began if self._errand is not None else 0.0

    def go(self, folder: Path, select: str = "") -> None:
        """Look at another folder. select: a name in it."""
        self.listing, self.selected, self._wish = Listing(folder), -1, select
        self._errand = Errand(lambda: listed(folder))
        self.collect()

    def up(self) -> bool:
        """To the folder around; False at the top."""
        above = self.folder.parent
        if above == self.folder:
            return False
        self.go(above, self.folder.name)
        return True

    def refresh(self) -> None:
        """Read the same folder again."""
        self.go(self.folder, self.item.name if self.item is not None else "")

    def collect(self) -> bool:
        """Take over what has been read; True if the folder has just been."""
        if self._errand is None or not self._errand.is_done:
            return False
        found, self._errand = self._errand.result, None
        self.listing = found if found is not None else self.listing
        names = [item.name for item in self.listing.items]
        self.selected = names.index(self._wish) if self._wish in names else 0 if names else -1
        return True


def shortened(path: Path, fits: Callable[[str], bool]) -> str:
    """The path in words as far as there is room: its beginning is left out first."""
    whole = str(path)
    if fits(whole):
        return whole
    parts = path.parts
    for start in range(1, len(parts)):
        text = str(Path("…", *parts[start:]))
        if fits(text):
            return text
    return path.name or whole
