"""The system's fonts, for characters that the program's own fonts lack.

They are looked for when the first such character is drawn, never at the start, and read one after the other
until one has it. What is known of them is kept in a disk cache until one of their folders changes.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from client.platform.disk_cache import CacheEntry, DiskCache, NewEntry
from client.platform.font_file import FontCoverage, read_coverage

log = logging.getLogger(__name__)

_NAME: Final = "system-fonts"
_VERSION: Final = "1"
"""To be changed whenever fonts are looked for or read in another way."""
_MAX_WAIT_S: Final = 5.0
"""Seconds for which fontconfig is waited for; usually it answers in a hundredth of one."""
_MAX_FILES: Final = 3000
"""Font files that are read, at most."""
_MAX_CACHE_BYTES: Final = 8 << 20
"""Bytes of the cache, at most; of a hundred and sixty fonts it takes sixty thousand."""
_SUFFIXES: Final = (".ttf", ".otf", ".ttc", ".otc")

_PREFERRED: Final = {
    "win32": (
        "segoeui",
        "seguiemj",
        "msyh",
        "yugothm",
        "malgun",
        "nirmala",
        "leelawui",
        "ebrima",
        "seguisym",
    ),
    "darwin": (
        "Apple Color Emoji",
        "PingFang",
        "Hiragino Sans GB",
        "AppleSDGothicNeo",
        "GeezaPro",
        "SFHebrew",
    ),
}
"""Beginnings of the names of fonts for texts on the screen, the first choice first."""
_STYLED: Final = ("bold", "italic", "oblique", "light", "thin", "black", "mono", "condensed", "serif")
"""Parts of the names of fonts that are used only for characters no other one has."""
_UNWANTED: Final = ("lastresort", "adobeblank", "notdef")
"""Parts of the names of fonts that draw every character as a box."""


class _Index(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    folders: dict[str, int]
    """Modification time of each folder in which fonts may be."""
    files: list[str]
    """Files of fonts in the order in which they are tried."""
    coverages: dict[str, FontCoverage | None]
    """Characters of the fonts that have been tried so far; None for files that are no fonts."""


class SystemFonts:
    """The fonts of the system; a font file is read only if all fonts before it lack a character.

    Attributes:
        folder: Folder of the disk cache; if None, the fonts are searched for in every run of the program.
        unusable: Files of fonts that could not be opened or drawn with.
    """

    def __init__(
        self, folder: Path | None = None, find_files: Callable[[], list[Path]] | None = None
    ) -> None:
        self.folder = folder
        self.unusable: set[str] = set()
        self._find_files = find_files or find_font_files
        self._index: _Index | None = None

    def find(self, characters: str, *, is_emoji: bool = False) -> str | None:
        """Return the file of the first font that has all the characters; None if there is none.

        Fonts of emoji are tried first if `is_emoji`, otherwise last.
        """
        if self._index is None:
            self._index = self._read_cache() or self._search()
        index, known = self._index, len(self._index.coverages)
        files = sorted(index.files, key=lambda file: _is_emoji_font(file) != is_emoji)
        usable = (file for file in files if file not in self.unusable)
        found = next((file for file in usable if _has_all(_get_coverage(index, file), characters)), None)
        if len(index.coverages) > known:
            self._cache.write(NewEntry(_NAME, _VERSION, index))
        return found

    def mark_unusable(self, file: str) -> None:
        """Never return the font of a file again, since it could not be opened."""
        log.warning("a font of the system cannot be used: %s", file)
        self.unusable.add(file)

    @property
    def _cache(self) -> DiskCache:
        return DiskCache(self.folder, max_bytes=0, max_entry_bytes=_MAX_CACHE_BYTES)

    def _read_cache(self) -> _Index | None:
        entry = self._cache.read(_NAME, _VERSION, _Index, _is_sound)
        if entry is None or any(_read_time(folder) != time for folder, time in entry.values.folders.items()):
            return None
        return entry.values

    def _search(self) -> _Index:
        files = self._find_files()
        folders = {str(folder) for file in files for folder in list(file.parents)[:2]}
        folders |= set(map(str, _list_root_folders()))
        times = {folder: _read_time(folder) for folder in sorted(folders)}
        return _Index(times, list(map(str, files)), {})


def _is_sound(entry: CacheEntry[_Index]) -> bool:
    return all(coverage is None or coverage.is_sound for coverage in entry.values.coverages.values())


def _is_emoji_font(file: str) -> bool:
    name = Path(file).name.lower()
    return "emoji" in name or "emj" in name


def _has_all(coverage: FontCoverage | None, characters: str) -> bool:
    return coverage is not None and all(map(coverage.has, characters))


def _get_coverage(index: _Index, file: str) -> FontCoverage | None:
    """Return the characters of a font, reading it if it has not been tried before; None if it is no font."""
    if file not in index.coverages:
        try:
            index.coverages[file] = read_coverage(Path(file))
        except (OSError, ValueError) as error:
            log.debug("a font of the system is passed over: %s", error)
            index.coverages[file] = None
    return index.coverages[file]


def _read_time(folder: str) -> int:
    """Return the modification time of a folder, 0 if there is none."""
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return 0


def find_font_files() -> list[Path]:
    """Return the files of the system's fonts, the first choice first."""
    files = _ask_fontconfig() if sys.platform.startswith(("linux", "freebsd")) else []
    if not files:
        files = sorted(_list_folder_files(), key=_rate_file)
    wanted = (file for file in files if not any(name in file.name.lower() for name in _UNWANTED))
    return list(dict.fromkeys(wanted))[:_MAX_FILES]


def _ask_fontconfig() -> list[Path]:
    """Return the font files that fontconfig would try in turn for a text, none if it does not answer."""
    import subprocess  # noqa: PLC0415  seldom needed

    from client.platform.file_manager import get_system_environment  # noqa: PLC0415

    command = ["fc-match", "--sort", "--format", "%{file}\n", "sans-serif:weight=80:slant=0"]
    try:
        done = subprocess.run(  # noqa: S603  the system's own program, with fixed arguments
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=get_system_environment(),
            timeout=_MAX_WAIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        log.info("fontconfig does not answer: %s", error)
        return []
    paths = (Path(os.fsdecode(line)) for line in done.stdout.splitlines())
    return [path for path in paths if path.suffix.lower() in _SUFFIXES and path.is_file()]


def _list_root_folders() -> list[Path]:
    """Return the folders in which fonts are installed on this system."""
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        home = Path(os.devnull)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or str(home / "AppData" / "Local")
        return [
            Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"),
            Path(local, "Microsoft", "Windows", "Fonts"),
        ]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    return [Path(folder, "fonts") for folder in (own, *shared.split(":"))] + [home / ".fonts"]


def _list_folder_files() -> Iterator[Path]:
    for root in _list_root_folders():
        for folder, _, names in os.walk(root):
            for name in names:
                path = Path(folder, name)
                if path.suffix.lower() in _SUFFIXES and path.is_file():
                    yield path


def _rate_file(path: Path) -> tuple[int, bool, str]:
    preferred = _PREFERRED.get(sys.platform, ())
    place = next((at for at, name in enumerate(preferred) if path.stem.startswith(name)), len(preferred))
    styled = any(part in path.stem.lower() for part in _STYLED)
    return place, styled, path.name
