"""Garbage is collected while nobody waits for a frame, and none is kept for good."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from client.app.gc_scheduler import GcScheduler


class Thing:
    """An object that only the garbage collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def scheduler() -> Iterator[GcScheduler]:
    scheduler = GcScheduler()
    yield scheduler
    scheduler.stop()


def test_frozen_objects_are_freed_at_the_next_scene_change(scheduler: GcScheduler) -> None:
    thing = Thing()
    seen = weakref.ref(thing)
    scheduler.start()
    assert gc.get_freeze_count() > 1000
    del thing
    gc.collect()
    assert seen() is not None, "it is left out while a scene stands"
    scheduler.collect_all()
    assert seen() is None


def test_collection_for_an_added_scene_waits_until_idle(scheduler: GcScheduler) -> None:
    scheduler.start()
    scheduler.handle_scene_change(1, replaced=True)
    scheduler.collect_when_idle()
    thing = Thing()
    seen = weakref.ref(thing)
    gc.collect()
    gc.freeze()
    del thing
    scheduler.handle_scene_change(2, replaced=True)
    assert seen() is not None
    scheduler.collect_when_idle()
    assert seen() is None, "it goes when the program comes to rest"


def test_memory_of_the_first_frames_is_returned_when_idle(
    scheduler: GcScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[None] = []
    monkeypatch.setattr("client.app.gc_scheduler.trim_heap", lambda: given.append(None))
    scheduler.start()
    scheduler.collect_all()
    before = len(given)
    scheduler.collect_when_idle()
    scheduler.collect_when_idle()
    assert len(given) == before + 1, "once, however long it rests"


def test_removing_a_scene_collects_at_once(scheduler: GcScheduler) -> None:
    scheduler.start()
    scheduler.handle_scene_change(3, replaced=True)
    things = [Thing(), Thing(), Thing()]
    seen = [weakref.ref(thing) for thing in things]
    gc.collect()
    gc.freeze()
    things.pop()
    scheduler.handle_scene_change(2, replaced=False)
    assert seen[2]() is not None, "something over a scene has gone, which is not much"
    scheduler.handle_scene_change(1, replaced=True)
    assert seen[2]() is None
    gc.freeze()
    things.pop()
    scheduler.handle_scene_change(1, replaced=True)
    assert seen[1]() is None, "one stands in the place of another"
    gc.freeze()
    assert seen[0]() is not None


def test_idle_collection_runs_after_enough_allocations(scheduler: GcScheduler) -> None:
    scheduler.start()
    thing = Thing()
    seen = weakref.ref(thing)
    del thing
    gc.collect(1)
    scheduler.collect_when_idle()
    for _ in range(20):
        gc.collect(1)
        if gc.get_count()[2] >= 4:
            break
    scheduler.collect_when_idle()
    assert seen() is None
    assert gc.get_count()[2] == 0


def test_stopping_restores_the_automatic_collection(scheduler: GcScheduler) -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    scheduler.stop()
    scheduler.collect_all()
    scheduler.collect_when_idle()
    assert gc.get_freeze_count() == frozen, "nothing happens where it has not begun"
    scheduler.start()
    scheduler.start()
    assert gc.get_threshold()[2] > before[2]
    scheduler.stop()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
