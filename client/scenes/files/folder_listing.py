"""Browsing of folders for the file chooser: start folders, folder contents, and type-ahead selection.

Folders are read in a background thread, because a missing network drive may take minutes to report an error.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import platformdirs
from msgspec import Struct

from client import i18n
from saves.errors import SaveError, read_error
from saves.files import is_folder
from saves.journal import SUFFIX

T = TypeVar("T")
FolderKind: TypeAlias = Literal["home", "desktop", "documents", "downloads", "root", "drive"]
_INITIAL_WAIT_S: Final = 0.03
"""Seconds for which a background task is waited for: most folders are read by then, and nothing flickers."""
MOUNT_FOLDERS: Final = ("/Volumes", "/media", "/run/media")
"""Seconds after which a letter begins a new name to jump to."""


# --- places -----------------------------------------------------------------------------------------
class StartFolder(Struct, frozen=True):
    """A folder offered as a place to start browsing from: a usual folder of the player, or a drive."""

    kind: FolderKind
    """What it is, such as "home" or "drive"."""
    path: Path
    name: str = ""
    """The name of a drive, "" for usual folders."""


def find_start_folders() -> tuple[StartFolder, ...]:
    """Return the folders to start browsing from: the player's existing usual folders, then the drives."""
    usual: tuple[tuple[FolderKind, Path | None], ...] = (
        ("home", resolve_usual_folder(Path.home)),
        ("desktop", resolve_usual_folder(platformdirs.user_desktop_path)),
        ("documents", resolve_usual_folder(platformdirs.user_documents_path)),
        ("downloads", resolve_usual_folder(platformdirs.user_downloads_path)),
    )
    folders: list[StartFolder] = []
    for folder in (*(StartFolder(kind, path) for kind, path in usual if path is not None), *list_drives()):
        if is_folder(folder.path) and folder.path not in [other.path for other in folders]:
            folders.append(folder)
    return tuple(folders)


def resolve_usual_folder(resolve: Callable[[], Path]) -> Path | None:
    """Return the folder that the function `resolve` returns; None if there is no home folder."""
    with contextlib.suppress(RuntimeError):
        return resolve()
    return None


def list_drives() -> tuple[StartFolder, ...]:
    """Return the drives: letters on Windows; elsewhere the root folder and removable drives."""
    if sys.platform == "win32":
        letters = (f"{letter}:" for letter in "CDEFGHIJKLMNOPQRSTUVWXYZ")
        return tuple(StartFolder("drive", Path(f"{name}\\"), name) for name in letters)
    drives: list[StartFolder] = []
    for mount_folder in (Path(folder) for folder in MOUNT_FOLDERS):
        for folder in _list_subfolders(mount_folder):
            # removable drives are in a folder of their user's there
            user_drives = _list_subfolders(folder) if mount_folder.name == "media" else []
            drives += [StartFolder("drive", path, path.name) for path in user_drives]
            if mount_folder.name == "Volumes":
                drives.append(StartFolder("drive", folder, folder.name))
    return (StartFolder("root", Path("/")), *drives)


def _list_subfolders(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir())
    except OSError:  # missing, or not accessible
        return []


# --- contents of a folder ---------------------------------------------------------------------------
class FileItem(Struct, frozen=True):
    """An item listed in the file chooser: a folder, or a file with a saved game."""

    name: str
    path: Path
    is_folder: bool
    time: float = 0.0
    """When it was last modified, in seconds since 1970."""


class FolderListing(Struct, frozen=True):
    """The contents of a folder in the file chooser: folders first, then game files, each by name."""

    folder: Path
    items: tuple[FileItem, ...] = ()
    problem: SaveError | None = None
    """Why the folder cannot be read."""


def read_folder(folder: Path) -> FolderListing:
    """Return the contents of a folder: visible subfolders and game files. Never raises.

    If the folder cannot be read, the result has a `problem`.
    """
    items: list[FileItem] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                item = _make_item(entry)
                if item is not None:
                    items.append(item)
    except OSError as error:
        return FolderListing(folder, problem=read_error(error))
    items.sort(key=lambda item: (not item.is_folder, i18n.sort_key(item.name)))
    return FolderListing(folder, tuple(items))


def _make_item(entry: os.DirEntry[str]) -> FileItem | None:
    is_game = entry.name.lower().endswith(SUFFIX)
    if entry.name.startswith("."):
        return None
    try:
        is_subfolder = entry.is_dir()
        if not is_subfolder and not is_game:
            return None
        info = entry.stat()
    except OSError:  # a broken link, or deleted meanwhile
        return None
    hidden = getattr(stat, "FILE_ATTRIBUTE_HIDDEN", 0)
    if getattr(info, "st_file_attributes", 0) & hidden:
        return None
    return FileItem(entry.name, Path(entry.path), is_subfolder, info.st_mtime)


class BackgroundTask(Generic[T]):
    """A function that runs in a daemon thread of its own, and its result."""

    def __init__(self, function: Callable[[], T]) -> None:
        """Start the thread, and wait a moment for it."""
        self._results: list[T] = []
        self.started = time.monotonic()
        self.thread = threading.Thread(
            target=lambda: self._results.append(function()), name="file chooser", daemon=True
        )
        self.thread.start()
        self.thread.join(_INITIAL_WAIT_S)

    @property
    def is_done(self) -> bool:
        """Whether the background function has ended, by returning or by raising."""
        return not self.thread.is_alive()

    @property
    def result(self) -> T | None:
        """The return value of the background function; None before it has ended, and if it has raised."""
        return self._results[0] if self._results else None


class FolderBrowser:
    """State of the file chooser: the open folder, its contents and the selected item.

    Attributes:
        listing: The contents of the folder, empty while it is being read.
        selected: Index of the selected item, -1 if there is none.
    """

    def __init__(self, folder: Path) -> None:
        self.listing = FolderListing(folder)
        self.selected = -1
        self._name_to_select = ""  # once the folder has been read
        self._task: BackgroundTask[FolderListing] | None = None
        self.open(folder)

    @property
    def folder(self) -> Path:
        """Path of the open folder."""
        return self.listing.folder

    @property
    def selected_item(self) -> FileItem | None:
        """The selected folder or file, None if nothing is selected."""
        items = self.listing.items
        return items[self.selected] if 0 <= self.selected < len(items) else None

    @property
    def reading_duration_s(self) -> float:
        """Seconds since reading of the open folder began; 0.0 once it has been read."""
        return time.monotonic() - self._task.started if self._task is not None else 0.0

    def open(self, folder: Path, select: str = "") -> None:
        """Start reading another folder; afterwards the item named `select` is selected, else the first."""
        self.listing, self.selected, self._name_to_select = FolderListing(folder), -1, select
        self._task = BackgroundTask(lambda: read_folder(folder))
        self.collect()

    def open_parent(self) -> bool:
        """Open the parent of the open folder; return False if it has none."""
        parent = self.folder.parent
        if parent == self.folder:
            return False
        self.open(parent, self.folder.name)
        return True

    def refresh(self) -> None:
        """Read the open folder again and keep the selection."""
        self.open(self.folder, self.selected_item.name if self.selected_item is not None else "")

    def collect(self) -> bool:
        """Show the folder's contents if reading them has just ended; return whether it has."""
        if self._task is None or not self._task.is_done:
            return False
        listing, self._task = self._task.result, None
        self.listing = listing if listing is not None else self.listing
        names = [item.name for item in self.listing.items]
        self.selected = 0 if names else -1
        if self._name_to_select in names:
            self.selected = names.index(self._name_to_select)
        return True


def shorten_path(path: Path, fits: Callable[[str], bool]) -> str:
    """Return a path as text that fits, with folders at its beginning replaced by "…" if need be.

    `fits` returns whether a text is short enough.
    """
    full = str(path)
    if fits(full):
        return full
    parts = path.parts
    for start in range(1, len(parts)):
        text = str(Path("…", *parts[start:]))
        if fits(text):
            return text
    return path.name or full
