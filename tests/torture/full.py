"""A limit on the size of files, somewhere within what is about to be written: a disk that fills up."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Iterator

from tests.torture.play import Player
from tests.torture.refusals import Harm, play_under_harm
from tests.torture.results import Tally, Task


def run(task: Task) -> Tally:
    """Play while files cannot grow beyond a limit, again and again."""
    tally = Tally(task.room)
    if sys.platform == "win32":
        tally.skipped = "this system knows no limit on the size of files"
        return tally
    import resource  # noqa: PLC0415  # not everywhere
    import signal  # noqa: PLC0415

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    chooser = random.Random(task.seed)

    @contextlib.contextmanager
    def limited(player: Player) -> Iterator[Harm]:
        path = player.match.path if player.match else None
        size = path.stat().st_size if path else 0
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        limit = chooser.choice(
            (size, size + 1, size + chooser.randrange(400), size + chooser.randrange(4000))
        )
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
        try:
            yield Harm({"disk-full"})
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return play_under_harm(task, tally, limited)
