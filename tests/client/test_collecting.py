"""Garbage is collected where nobody waits for a frame, and none is kept for good."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from client.app.gc_scheduler import Collector


class Thing:
    """Something that only a collection lets go of."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    made = Collector()
    yield made
    made.end()


def test_what_has_stood_before_goes_with_the_next_scene(collector: Collector) -> None:
    thing = Thing()
    seen = weakref.ref(thing)
    collector.begin()
    assert gc.get_freeze_count() > 1000
    del thing
    gc.collect()
    assert seen() is not None, "it is left out while a scene stands"
    collector.sweep()
    assert seen() is None


def test_what_comes_over_a_scene_is_seen_before_anything_is_looked_through(collector: Collector) -> None:
    collector.begin()
    collector.changed(1, whole=True)
    collector.rest()
    thing = Thing()
    seen = weakref.ref(thing)
    gc.collect()
    gc.freeze()
    del thing
    collector.changed(2, whole=True)
    assert seen() is not None
    collector.rest()
    assert seen() is None, "it goes when the program comes to rest"


def test_what_a_scene_took_for_its_first_pictures_goes_back_at_rest(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[None] = []
    monkeypatch.setattr("client.app.gc_scheduler.give_back", lambda: given.append(None))
    collector.begin()
    collector.sweep()
    before = len(given)
    collector.rest()
    collector.rest()
    assert len(given) == before + 1, "once, however long it rests"


def test_where_a_scene_goes_all_is_looked_through_at_once(collector: Collector) -> None:
    collector.begin()
    collector.changed(3, whole=True)
    things = [Thing(), Thing(), Thing()]
    seen = [weakref.ref(thing) for thing in things]
    gc.collect()
    gc.freeze()
    things.pop()
    collector.changed(2, whole=False)
    assert seen[2]() is not None, "something over a scene has gone, which is not much"
    collector.changed(1, whole=True)
    assert seen[2]() is None
    gc.freeze()
    things.pop()
    collector.changed(1, whole=True)
    assert seen[1]() is None, "one stands in the place of another"
    gc.freeze()
    assert seen[0]() is not None


def test_at_rest_what_has_come_since_is_let_go_as_soon_as_it_is_worth_while(collector: Collector) -> None:
    collector.begin()
    thing = Thing()
    seen = weakref.ref(thing)
    del thing
    gc.collect(1)
    collector.rest()
    for _ in range(20):
        gc.collect(1)
        if gc.get_count()[2] >= 4:
            break
    collector.rest()
    assert seen() is None
    assert gc.get_count()[2] == 0


def test_all_is_as_before_when_the_program_ends(collector: Collector) -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    collector.end()
    collector.sweep()
    collector.rest()
    assert gc.get_freeze_count() == frozen, "nothing happens where it has not begun"
    collector.begin()
    collector.begin()
    assert gc.get_threshold()[2] > before[2]
    collector.end()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
