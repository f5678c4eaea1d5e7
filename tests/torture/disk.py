"""What a disk holds after a power cut: a record of all that was written, and every state it can have left.

Names and bytes are safe once they were synced: bytes by `fsync` of the file, names by that of their folder.
What came after that may be there, may be missing, and of the last write any part may be there. Names come in
the order in which they were given.
"""

from __future__ import annotations

import io
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from tests.torture.syscall_hooks import hook_syscalls

CALLS = ("open", "close", "write", "fsync", "ftruncate", "replace", "rename", "unlink", "mkdir")
SECTOR = 512


@dataclass(frozen=True)
class Wrote:
    """Bytes of a file. end: its size after that, if it was cut instead."""

    file: int
    offset: int
    data: bytes
    end: int | None = None


@dataclass(frozen=True)
class Named:
    """A name was given or taken away. file: its file, None: the name is gone, -1: it is a folder. was: its
    name before. folders: where that has to be synced, either will do."""

    name: str
    file: int | None
    was: str | None
    folders: frozenset[str]


@dataclass(frozen=True)
class Synced:
    """A file's bytes, or a folder's names, are safe from now on."""

    file: int | None
    folder: str | None


@dataclass(frozen=True)
class Said:
    """What was told in between."""

    facts: dict[str, object]


Event = Wrote | Named | Synced | Said
State = dict[str, bytes]
"""The files of a disk by their names below the home; folders are those that files need."""


class Recorder:
    """Listens to everything that is done below a folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.events: list[Event] = []
        self._files: dict[str, int] = {}  # name → number of the file
        self._open: dict[int, int | str] = {}  # handle → number of the file, or name of the folder
        self._count = 0

    def say(self, facts: dict[str, object]) -> None:
        """Note what the player was told."""
        self.events.append(Said(facts))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Record everything meanwhile."""
        real = Path.open

        def opened(path: Path, mode: str = "r", *rest: Any, **named: Any) -> Any:
            if set(mode) <= set("rbt") or self._name(path) is None:
                return real(path, mode, *rest, **named)
            return _File(self, path, mode.replace("b", ""))

        with mock.patch.object(Path, "open", opened), hook_syscalls(self._around, CALLS):
            yield

    def began(self, path: Path, handle: int, new: bool) -> None:
        """Record that a file was opened for writing."""
        name = self._name(path)
        if name is None:
            return
        if new or name not in self._files:
            self._count += 1
            self._files[name] = self._count
            self.events.append(Named(name, self._count, None, _folder_of(name)))
        self._open[handle] = self._files[name]

    def wrote(self, handle: int, offset: int, data: bytes) -> None:
        """Record bytes written to an open file."""
        if isinstance(file := self._open.get(handle), int):
            self.events.append(Wrote(file, offset, data))

    def closed(self, handle: int) -> None:
        """Record that a handle was closed."""
        self._open.pop(handle, None)

    def _name(self, path: object) -> str | None:
        whole = Path(os.path.abspath(os.fspath(path)))  # type: ignore[call-overload]  # noqa: PTH100
        return str(whole.relative_to(self.home)) if whole.is_relative_to(self.home) else None

    def _around(self, call: str, real: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        first = arguments[0]
        if call == "write":
            offset = os.lseek(first, 0, os.SEEK_CUR)
            count = real(*arguments)
            self.wrote(first, offset, bytes(arguments[1])[:count])
            return count
        result = real(*arguments)
        match call:
            case "open" if (name := self._name(first)) is not None:
                if Path(first).is_dir():
                    self._open[result] = name
                else:
                    self.began(Path(first), result, new=False)
            case "close":
                self.closed(first)
            case "ftruncate" if isinstance(file := self._open.get(first), int):
                self.events.append(Wrote(file, 0, b"", arguments[1]))
            case "fsync" if (what := self._open.get(first)) is not None:
                whole = (what, None) if isinstance(what, int) else (None, what)
                self.events.append(Synced(*whole))
            case "replace" | "rename":
                self._moved(self._name(first), self._name(arguments[1]))
            case "unlink" if (name := self._name(first)) is not None:
                self._files.pop(name, None)
                self.events.append(Named(name, None, None, _folder_of(name)))
            case "mkdir" if (name := self._name(first)) is not None:
                self.events.append(Named(name, -1, None, _folder_of(name)))
        return result

    def _moved(self, old: str | None, new: str | None) -> None:
        assert old is not None
        assert new is not None
        self._files[new] = self._files.pop(old)
        self.events.append(Named(new, self._files[new], old, _folder_of(old) | _folder_of(new)))


class _File(io.FileIO):
    """A file whose writes are recorded, without a buffer in between."""

    def __init__(self, recorder: Recorder, path: Path, mode: str) -> None:
        super().__init__(path, mode)
        self._recorder = recorder
        self._handle = self.fileno()
        recorder.began(path, self._handle, new=True)

    def write(self, data: Any) -> int:
        offset = self.tell()
        count = super().write(data)
        self._recorder.wrote(self._handle, offset, bytes(data)[:count])
        return count

    def close(self) -> None:
        self._recorder.closed(self._handle)
        super().close()


def _folder_of(name: str) -> frozenset[str]:
    return frozenset({str(Path(name).parent)})


class Disk:
    """What has reached a disk after some events, for good or perhaps."""

    def __init__(self) -> None:
        self._names: list[tuple[Named, bool]] = []  # whether it is there for good
        self._sure: dict[int, bytes] = {}
        self._pending: dict[int, list[Wrote]] = {}

    def take(self, event: Event) -> None:
        """Take one more event."""
        match event:
            case Wrote(file=file):
                self._pending.setdefault(file, []).append(event)
            case Named():
                self._names.append((event, False))
            case Synced(file=int() as file):
                self._sure[file] = _after(self._sure.get(file, b""), self._pending.pop(file, []))
            case Synced(folder=str() as folder):
                self._names = [(named, sure or folder in named.folders) for named, sure in self._names]

    def states(self, chooser: random.Random, every: int) -> Iterator[tuple[State, bool]]:
        """Yield all that a power cut can leave now, and whether only whole sectors are missing from it.

        every: of the places where a write can be cut, one in so many.
        """
        unsure = sum(not sure for _, sure in self._names)
        for count in range(unsure + 1):
            names = self._tree(count)
            if names is None:
                continue
            yield from self._contents(names, chooser, every if count == unsure else every * 10)

    def _tree(self, count: int) -> dict[str, int] | None:
        """Name → file, with so many of the names that are not there for good."""
        folders, files = {"."}, dict[str, int]()
        for named, sure in self._names:
            if not sure:
                count -= 1
                if count < 0:
                    continue
            if str(Path(named.name).parent) not in folders:
                continue
            if named.file == -1:
                folders.add(named.name)
            elif named.file is None:
                files.pop(named.name, None)
            else:
                if named.was is not None:
                    files.pop(named.was, None)
                files[named.name] = named.file
        return files

    def _contents(
        self, names: dict[str, int], chooser: random.Random, every: int
    ) -> Iterator[tuple[State, bool]]:
        sure = {name: self._sure.get(file, b"") for name, file in names.items()}
        whole = {name: self._all(file) for name, file in names.items()}
        yield whole, False
        yield sure, False
        for name, file in names.items():
            for data, holes in _cut(self._sure.get(file, b""), self._pending.get(file, []), chooser, every):
                others = whole if chooser.random() < 0.5 else sure
                yield {**others, name: data}, holes

    def _all(self, file: int) -> bytes:
        return _after(self._sure.get(file, b""), self._pending.get(file, []))


def _after(data: bytes, writes: list[Wrote]) -> bytes:
    for wrote in writes:
        if wrote.end is not None:
            data = data[: wrote.end].ljust(wrote.end, b"\0")
        else:
            data = data.ljust(wrote.offset, b"\0")
            data = data[: wrote.offset] + wrote.data + data[wrote.offset + len(wrote.data) :]
    return data


def _cut(
    sure: bytes, writes: list[Wrote], chooser: random.Random, every: int
) -> Iterator[tuple[bytes, bool]]:
    """Yield what can be there of a file after some of its writes.

    And whether sectors in the middle are missing.
    """
    for number, wrote in enumerate(writes):
        before = _after(sure, writes[:number])
        first = chooser.randrange(min(every, len(wrote.data))) if wrote.data else 0
        for length in range(first, len(wrote.data), every):
            part = Wrote(wrote.file, wrote.offset, wrote.data[:length])
            cut = _after(before, [part])
            yield cut, False
            full = len(_after(before, [wrote]))
            if chooser.random() < 0.2:  # the size was safe, the bytes were not
                yield cut.ljust(full, b"\0"), False
        # a cut of the file that did not happen, though what was written after it did
        if wrote.end is not None:
            yield _after(sure, writes[:number] + writes[number + 1 :]), False
        whole = _after(before, [wrote])
        for sector in range(wrote.offset // SECTOR, (wrote.offset + len(wrote.data)) // SECTOR + 1):
            start, end = max(sector * SECTOR, wrote.offset), (sector + 1) * SECTOR
            if wrote.data and start < len(whole):
                old = before[start:end].ljust(min(end, len(whole)) - start, b"\0")
                yield whole[:start] + old + whole[end:], True
