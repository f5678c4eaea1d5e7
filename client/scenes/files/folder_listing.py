"""Browsing folders: places to start from, the contents of a folder, and jumping to a name by typing.

Folders are read in a background thread: a network drive that is not there may take minutes to say so.
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
from saves.errors import SaveError, read_error
from saves.files import is_folder
from saves.journal import SUFFIX

T = TypeVar("T")
FolderKind: TypeAlias = Literal["home", "desktop", "documents", "downloads", "root", "drive"]
_INITIAL_WAIT_S: Final = 0.03
"""Seconds for which a background task is waited for: most folders are read by then, and nothing flickers."""
MOUNT_FOLDERS: Final = ("/Volumes", "/media", "/run/media")
_TYPING_PAUSE_S: Final = 1.0
"""Seconds after which a letter begins a new name to jump to."""


# --- places -----------------------------------------------------------------------------------------
class StartFolder(Struct, frozen=True):
    """A place to start from: a usual folder of the player, or a drive (which has a name of its own)."""

    kind: FolderKind
    path: Path
    name: str = ""


def find_start_folders() -> tuple[StartFolder, ...]:
    """Return the player's usual folders that exist, then the drives."""
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
    """Return the folder `resolve` returns; None for a user without a home."""
    with contextlib.suppress(RuntimeError):
        return resolve()
    return None


def list_drives() -> tuple[StartFolder, ...]:
    """Return the drives of Windows by their letters; elsewhere the root, and removable drives."""
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
    """A folder, or a file with a saved game."""

    name: str
    path: Path
    is_folder: bool
    time: float = 0.0
    """When it was last modified, in seconds since 1970."""


class Listing(Struct, frozen=True):
    """The contents of a folder: folders first, both by name."""

    folder: Path
    items: tuple[FileItem, ...] = ()
    problem: SaveError | None = None
    """Why the folder cannot be read."""


def read_folder(folder: Path) -> Listing:
    """Read a folder without hidden files and files that are not games; never raises."""
    items: list[FileItem] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                item = _make_item(entry)
                if item is not None:
                    items.append(item)
    except OSError as error:
        return Listing(folder, problem=read_error(error))
    items.sort(key=lambda item: (not item.is_folder, i18n.sort_key(item.name)))
    return Listing(folder, tuple(items))


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
    """A function that runs in a thread of its own, which ends with the program at the latest."""

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
        """Whether the result is there (or never will be)."""
        return not self.thread.is_alive()

    @property
    def result(self) -> T | None:
        """The result; None until then, and if the function has raised."""
        return self._results[0] if self._results else None


class TypeAhead(Struct):
    """The beginning of a name that is being typed to jump to it."""

    text: str = ""
    typed_at: float = field(default=-_TYPING_PAUSE_S)

    @property
    def is_active(self) -> bool:
        """Whether the next letter continues the name."""
        return bool(self.text) and time.monotonic() - self.typed_at < _TYPING_PAUSE_S

    def add_letter(self, letter: str, items: Sequence[FileItem], selected: int) -> int | None:
        """Add a letter and return the index of the item it leads to, None if no name begins like that.

        The same letter again leads to the next such name.
        """
        is_repeated = self.is_active and set(self.text) == {letter}
        self.text = letter if is_repeated or not self.is_active else self.text + letter
        self.typed_at = time.monotonic()
        prefix = fold_text(self.text) or self.text
        first = max(0, selected) + (1 if len(self.text) == 1 else 0)
        order: list[int] = [*range(first, len(items)), *range(min(first, len(items)))]
        for index in order:
            if fold_text(items[index].name).startswith(prefix):
                return index
        return None


class FolderBrowser:
    """The open folder and the selected item.

    Attributes:
        listing: The contents of the folder, empty while it is being read.
        selected: Index of the selected item, -1 if there is none.
    """

    def __init__(self, folder: Path) -> None:
        self.listing = Listing(folder)
        self.selected = -1
        self._name_to_select = ""  # once the folder has been read
        self._task: BackgroundTask[Listing] | None = None
        self.open(folder)

    @property
    def folder(self) -> Path:
        """The open folder."""
        return self.listing.folder

    @property
    def item(self) -> FileItem | None:
        """The selected item."""
        items = self.listing.items
        return items[self.selected] if 0 <= self.selected < len(items) else None

    @property
    def reading_s(self) -> float:
        """Seconds for which the folder has been read so far; 0.0 once it is read."""
        return time.monotonic() - self._task.started if self._task is not None else 0.0

    def open(self, folder: Path, select: str = "") -> None:
        """Open another folder and select the item with that name."""
        self.listing, self.selected, self._name_to_select = Listing(folder), -1, select
        self._task = BackgroundTask(lambda: read_folder(folder))
        self.collect()

    def open_parent(self) -> bool:
        """Open the parent folder; return False if there is none."""
        parent = self.folder.parent
        if parent == self.folder:
            return False
        self.open(parent, self.folder.name)
        return True

    def refresh(self) -> None:
        """Read the same folder again."""
        self.open(self.folder, self.item.name if self.item is not None else "")

    def collect(self) -> bool:
        """Take over the contents of the folder if they have just been read; return whether they have."""
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
    """Return as much of the path as fits, without its beginning if need be."""
    full = str(path)
    if fits(full):
        return full
    parts = path.parts
    for start in range(1, len(parts)):
        text = str(Path("…", *parts[start:]))
        if fits(text):
            return text
    return path.name or full
