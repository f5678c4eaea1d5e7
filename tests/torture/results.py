"""A room's task, its tally, and the table of all tallies."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

MOST_TOLD = 20
"""Wrongs that are printed of a room."""


@dataclass(frozen=True)
class Task:
    """A share of a room's work. home: an empty folder for the player's files. amount: how many kills (or what
    the room does instead) in all its shares. jobs: how many shares there are."""

    room: str
    home: Path
    seed: int
    amount: int
    games: tuple[str, ...]
    jobs: int = 1

    @property
    def share(self) -> int:
        """This share's part of the amount."""
        return max(1, -(-self.amount // self.jobs))


@dataclass
class Tally:
    """What came of it.

    times: harms done. shown: actions shown to the player. finished: games played to their end. lost,
    unreadable: harms after which something that had been shown was gone, or a file could not be read. torn:
    last lines that were dropped. codes: how the program said no. wrong: everything that should not be, in
    words. notes: what the table cannot say. skipped: why the room could not be entered.
    """

    room: str
    times: int = 0
    shown: int = 0
    finished: int = 0
    lost: int = 0
    unreadable: int = 0
    torn: int = 0
    seconds: float = 0.0
    codes: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    notes: Counter[str] = field(default_factory=Counter)
    skipped: str = ""
    began: float = field(default_factory=time.monotonic)

    def add(self, other: Tally) -> None:
        """Count another share of the same room in."""
        for name in ("times", "shown", "finished", "lost", "unreadable", "torn", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.codes += other.codes
        self.notes += other.notes
        self.wrong += other.wrong
        self.skipped = self.skipped or other.skipped

    def closed(self, home: Path) -> Tally:
        """Return the same, its time taken.

        If anything is wrong, the home is kept for whoever looks into it.
        """
        self.seconds = time.monotonic() - self.began
        if self.wrong:
            kept = Path(tempfile.mkdtemp(prefix="stolek-torture-")) / "home"
            shutil.copytree(home, kept, dirs_exist_ok=True)
            self.wrong.append(f"the folder is kept as {kept}")
        return self


COLUMNS = (
    "harm",
    "times",
    "actions shown",
    "games finished",
    "lost",
    "unreadable",
    "torn lines dropped",
    "s",
)


def format_table(tallies: Sequence[Tally]) -> str:
    """Return all rooms below one another, then what is wrong and what could not be done."""
    total = Tally("together")
    for tally in tallies:
        total.add(tally)
    lines = [COLUMNS, *(_cells(tally) for tally in [*tallies, total])]
    widths = [max(len(line[column]) for line in lines) for column in range(len(COLUMNS))]
    texts = [
        f"{line[0]:<{widths[0]}}  "
        + "  ".join(f"{cell:>{width}}" for cell, width in zip(line[1:], widths[1:], strict=True))
        for line in lines
    ]
    rule = "─" * len(texts[0])
    return "\n".join([texts[0], rule, *texts[1:-1], rule, texts[-1], *_remarks(tallies)])


def _cells(tally: Tally) -> tuple[str, ...]:
    numbers = (tally.times, tally.shown, tally.finished, tally.lost, tally.unreadable, tally.torn)
    return tally.room, *(f"{number:,}".replace(",", " ") for number in numbers), f"{tally.seconds:.1f}"


def _remarks(tallies: Sequence[Tally]) -> list[str]:
    lines = []
    for tally in tallies:
        if tally.skipped:
            lines.append(f"{tally.room}: not done: {tally.skipped}")
        if tally.codes:
            told = ", ".join(f"{code} {count}" for code, count in sorted(tally.codes.items()))
            lines.append(f"{tally.room}: refused as {told}")
        if tally.notes:
            told = ", ".join(f"{note} {count}" for note, count in sorted(tally.notes.items()))
            lines.append(f"{tally.room}: {told}")
        lines += [f"{tally.room}: WRONG: {wrong}" for wrong in tally.wrong[:MOST_TOLD]]
        if len(tally.wrong) > MOST_TOLD:
            lines.append(f"{tally.room}: … and {len(tally.wrong) - MOST_TOLD} more")
    return ["", *lines] if lines else []
