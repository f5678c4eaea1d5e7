"""A table at 1080p without a window, played at random, every turn of the loop timed.

What is timed is work: the processor's time for one turn of the loop, whatever else the machine is busy with.
The turns follow one another at once, each told that 1/60 s has passed.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, TypeVar
from unittest import mock

import msgspec
import pygame

from client.app.app import App
from client.draw.images import ImageRequest
from client.review.review_controller import preload_texts
from client.scenes.results.scene import ResultsScene
from client.scenes.score_sheet_preload import SheetPreloader, list_scene_images
from client.scenes.table_preload import probe_table_images
from client.session.match import Match
from client.table.animator import Motion
from client.table.context import TableViewModel
from client.table.face import GameFace
from client.table.table import Table
from rules.contract import Action, Event, Scalar, State
from saves.paths import cache_dir
from saves.settings import Settings
from tests.client.driver import Driver
from tests.client.table.thinking import Thinking
from tests.saves.seats import seats

T = TypeVar("T")

SIZE = (1920, 1080)
STEP = 1 / 60

LONG_STEP = 0.1
"""Seconds of a turn of the loop where nothing is measured: the longest by which scenes move on at once."""

# Windows counts a thread's time in steps of 16 ms: there, the time on the wall has to do
fine = time.get_clock_info("thread_time").resolution < 1e-5
clock = time.thread_time if fine else time.perf_counter


class Taken(NamedTuple):
    """A turn of the loop. work, wall: seconds of the processor, and on the wall. kind: of the event that was
    being shown, "" for none. made: whether a picture was made of its file for the first time."""

    work: float
    wall: float
    kind: str
    made: bool


class Stage:
    """A random game and the screen on which it is played. played: decisions made before.

    people: so many seats are persons at this screen, all if None; the others decide at random and at once, so
    that nothing is thought of beside what is measured. size: of the window. drew: whether the last frame drew
    anything. taken: all turns of the loop that were measured.
    """

    def __init__(
        self,
        players: int,
        seed: int,
        played: int = 0,
        *,
        game: str = "wispwood",
        people: int | None = None,
        options: Mapping[str, Scalar] | None = None,
        size: tuple[int, int] = SIZE,
    ) -> None:
        self.app = App(Settings(language="en"), size=size, headless=True, strict=True)
        self.random = random.Random(seed)
        self.thinking = Thinking()
        self.app.resources.images.disk_cache.folder = cache_dir() / "pictures"  # as in a window
        self.app.thinker = self.thinking  # type: ignore[assignment]  # instead of the process
        sitting = [
            seat if people is None or number < people else msgspec.structs.replace(seat, kind="bot")
            for number, seat in enumerate(seats(players))
        ]
        self.match = Match.create(game, sitting, seed, dict(options or {}))
        for _ in range(played):
            self.match.act(self.match.deciders[0], self.decision())
        self.app.open("menu")
        self._warm()
        scene = self.app.open("table", match=self.match)
        assert isinstance(scene, Table)  # the registry of tables says so
        self.table = scene
        self._sheet = SheetPreloader(self.app, self.match, self.table)
        preload_texts("en")
        self._rest()  # while the player first thinks
        self.hands = Driver(self.app)
        self.drew = False
        self.taken: list[Taken] = []
        self._kind = ""
        self._made = 0
        self._watch()
        self.app.gc_scheduler.start()

    def _warm(self) -> None:
        """Read the pictures that are read in a thread while the menu is looked at."""
        app = self.app
        for images in probe_table_images(app, self.match.header.game):
            self._keep(images)
        app.resources.images.disk_cache.write_pending()

    def _keep(self, wanted: Iterable[ImageRequest]) -> None:
        for one in wanted:
            keep = self.app.resources.images.prepare(one)
            if keep is not None:
                keep()

    def _watch(self) -> None:
        """Note which kind of event is shown, and how many pictures are made."""
        face: GameFace[State, TableViewModel] = self.table.face
        motion, load = face.make_motion, self.app.resources.images.load_picture

        def noted(before: State, event: Event, after: State) -> Motion:
            self._kind = type(event).__name__
            return motion(before, event, after)

        def loaded(*args: Any, **named: Any) -> pygame.Surface:
            self._made += 1
            return load(*args, **named)

        face.make_motion = noted  # type: ignore[method-assign]
        self.app.resources.images.load_picture = loaded  # type: ignore[method-assign]

    def decision(self, seat: int | None = None) -> Action:
        """Return a legal action of a seat, of the first one to decide if None, drawn at random."""
        chooser = self.match.deciders[0] if seat is None else seat
        return self.random.choice(self.match.game.actions(self.match.state, chooser))

    def frame(self) -> float:
        """Return one turn of the loop; its seconds of work."""
        with self._timed():
            self.drew = self.app.run_iteration(STEP)
        if not self.table.is_animating and self.app.scenes.top is self.table:
            self._rest()
        return self.taken[-1].work

    def drawn(self) -> Taken:
        """Time drawing alone, as a turn of the loop does it."""
        began = clock()
        self.app.draw()
        return Taken(clock() - began, 0.0, "", made=False)

    def _rest(self) -> None:
        """Do what the loop does before it sleeps, and what a thread reads then."""
        with mock.patch("client.scenes.score_sheet_preload.preload_scene"):
            again = self._sheet.preload_if_due()
        if again:
            self._keep(list_scene_images(self.app, "results", match=self.match))
            self.app.resources.images.disk_cache.write_pending()
        while self.app.idle_queue.run_next():
            pass
        self.app.gc_scheduler.collect_when_idle()

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Time what is done inside as a turn of the loop."""
        self._made = 0
        wall, began = time.perf_counter(), clock()
        yield
        work, passed = clock() - began, time.perf_counter() - wall
        kind = self._kind if self.table.animator.is_moving else ""
        self.taken.append(Taken(work, passed, kind, bool(self._made)))

    def act(self) -> float:
        """Return a decision at random, in the turn of the loop that begins to show it; seconds of work."""
        chosen = self.decision(self.table.decider)  # before opponents that choose at the same time

        def act() -> None:
            if self.table.decider is None:  # nobody at this screen decides
                self.table.show_step(self.match.act(self.match.deciders[0], chosen))
            else:
                self.table.play_action(chosen)

        self.app.call_soon(act, needs_redraw=False)
        with self._timed():
            self.app.run_iteration(STEP)
        return self.taken[-1].work

    def settle(self, most: int | None = None) -> list[float]:
        """Let everything be shown, score sheets put away as they come; the work of every frame, or of so many
        first ones, the rest hurried through."""
        counted = list(islice(self._going_on(self.frame), most))
        if most is not None:
            self.hurry()
        return counted

    def hurry(self) -> None:
        """Advance without measuring; the next frame makes up for the drawing."""
        with mock.patch.object(self.app, "draw"):
            for _ in self._going_on(lambda: self.app.run_iteration(LONG_STEP)):
                pass
        self.table.invalidate()

    def _going_on(self, frame: Callable[[], T]) -> Iterator[T]:
        while self.table.is_animating or self.table.animator.is_busy or self.app.scenes.top is not self.table:
            yield frame()
            self.thinking.guess(self.random)
            top = self.app.scenes.top
            if isinstance(top, ResultsScene) and not top.is_animating:
                if self.match.outcome is not None:
                    break
                self.app.scenes.pop()


@contextmanager
def empty_home() -> Iterator[None]:
    """Use the saves and settings of a new player for a while."""
    before = os.environ.get("STOLEK_HOME")
    # pictures may still be on their way into the cache when it goes
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["STOLEK_HOME"] = home
        try:
            yield
        finally:
            del os.environ["STOLEK_HOME"]
            if before is not None:
                os.environ["STOLEK_HOME"] = before
