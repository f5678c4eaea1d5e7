"""Games by their seeds on any executors: none is lost when a worker dies, whatever ends first."""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Final, Self, TypeVar

R = TypeVar("R")

TRIES: Final = 3
"""So often a game is begun anew whose worker has died."""

BEAT: Final = 5.0
"""After so many seconds without a game that ends it is asked whether there is room for more."""


class GameLost(Exception):  # noqa: N818  # named for what happened
    """A game whose worker died whenever it was tried."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"the game with seed {seed} ended its worker every time it was tried")
        self.seed = seed


class Farm:
    """Executors side by side, engaged when they are needed and kept until the end of the block.

    engage: makes one. lanes: how many. room: games that one of them has at a time; only where that is one it
    is sure whose game ended a worker. lost: what tells that workers died of a game again and again, where an
    executor itself goes on with others.
    """

    def __init__(
        self,
        engage: Callable[[], Executor],
        lanes: int = 1,
        room: Callable[[], int] = lambda: 1,
        lost: tuple[type[BaseException], ...] = (),
    ) -> None:
        self._engage = engage
        self._count = lanes
        self._room = room
        self._lost = lost
        self._lanes: list[Executor] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for lane in self._lanes:
            lane.shutdown()
        self._lanes.clear()

    def results(self, work: Callable[[int], R], seeds: Sequence[int]) -> Iterator[R]:
        """Yield what came of every game, in the order of the seeds."""
        early: dict[int, R] = {}
        found = self.finished(work, seeds)
        for wanted in seeds:
            while wanted not in early:
                seed, result = next(found)
                early[seed] = result
            yield early.pop(wanted)

    def finished(self, work: Callable[[int], R], seeds: Sequence[int]) -> Iterator[tuple[int, R]]:
        """Yield every seed with what came of its game, in the order in which they end.

        How many have is told as
        they do.

        work: plays a game; the same for the same seed, wherever it is done. Raises GameLost, ConnectionError
        if a cluster gives up, and what a game raises, with its seed in a note.
        """
        waiting, tries = deque(seeds), Counter[int]()
        running: dict[Future[R], tuple[int, Executor]] = {}
        ended: SimpleQueue[Future[R]] = SimpleQueue()
        done = 0
        try:
            while waiting or running:
                self._fill(work, waiting, running, ended)
                try:
                    future = ended.get(timeout=BEAT)
                except Empty:
                    continue
                seed, lane = running.pop(future)
                try:
                    result = future.result()
                except BrokenExecutor as error:
                    self._forget(lane)
                    tries[seed] += 1
                    if tries[seed] == TRIES:
                        raise GameLost(seed) from error
                    waiting.appendleft(seed)
                    continue
                except self._lost as error:
                    raise GameLost(seed) from error
                except CancelledError as error:
                    raise ConnectionError(f"nobody plays the game with seed {seed} any more") from error
                except Exception as error:
                    error.add_note(f"in the game with seed {seed}")
                    raise
                done += 1
                sys.stderr.write(f"\r{done} of {len(seeds)}")
                sys.stderr.flush()
                yield seed, result
        finally:
            for future in running:
                future.cancel()
            if done:
                sys.stderr.write("\n")

    def _fill(
        self,
        work: Callable[[int], R],
        waiting: deque[int],
        running: dict[Future[R], tuple[int, Executor]],
        ended: SimpleQueue[Future[R]],
    ) -> None:
        """Hand out games as long as there is room, to whoever has the fewest."""
        room = max(1, self._room()) if waiting else 0
        while waiting:
            load = Counter(id(lane) for _, lane in running.values())
            lane = min(self._lanes, key=lambda one: load[id(one)], default=None)
            fresh = lane is None or (load[id(lane)] > 0 and len(self._lanes) < self._count)
            if lane is None or fresh:
                lane = self._engage()
                self._lanes.append(lane)
            elif load[id(lane)] >= room:
                return
            try:
                future = lane.submit(work, waiting[0])
            except BrokenExecutor:
                self._forget(lane)
                if fresh:
                    raise
                continue  # it died while it had nothing to do
            running[future] = waiting.popleft(), lane
            future.add_done_callback(ended.put)

    def _forget(self, lane: Executor) -> None:
        """Give no more games to a broken executor."""
        with suppress(ValueError):
            self._lanes.remove(lane)
            lane.shutdown(wait=False)
