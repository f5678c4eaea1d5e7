"""The worst files that there can be: how long any one thing takes that is done with them."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import rules
from client.session.match import Match
from saves.errors import SaveError
from saves.journal import MAX_FILE
from saves.shelf import Shelf, ShelfEntry
from tests.bench.row import Row
from tests.saves import worst_case_journals

QUICK = 1 << 20
"""Bytes of the files when there is little time."""


def rows(quick: bool) -> Iterator[Row]:
    """Yield, for each kind of file and game, the slowest of listing, importing, looking and resuming."""
    most = QUICK if quick else MAX_FILE
    slowest = (0.0, "")
    with tempfile.TemporaryDirectory(prefix="stolek-bench-") as name:
        folder = Path(name)
        path = folder / "worst.stolek"
        worst_case_journals.newer(path, most)
        slowest = max(slowest, *_seconds("newer", path, folder))
        for kind, lines in worst_case_journals.WORST.items():
            for game_id in rules.GAMES[:1] if quick else rules.GAMES:
                worst_case_journals.fill(path, game_id, lines(game_id), most)
                slowest = max(slowest, *_seconds(f"{kind}, {game_id}", path, folder))
    yield Row(f"anything with the worst file ({slowest[1]})", slowest[0], "s", at_most=1.0)


def _seconds(kind: str, path: Path, folder: Path) -> Iterator[tuple[float, str]]:
    deeds: dict[str, Callable[[], object]] = {
        "list": lambda: ShelfEntry.from_path(path).title,
        "import": lambda: Shelf(folder / "games").import_file(path),
        "look": lambda: Match.resume(path, read_only=True),
    }
    for deed, call in deeds.items():
        began = time.process_time()
        with suppress(SaveError):
            call()
        yield time.process_time() - began, f"{deed}: {kind}"
