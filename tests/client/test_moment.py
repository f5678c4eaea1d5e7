"""What a frame is made of stays until it is seen, however many turns of the loop that takes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

import pygame
import pytest

from client.draw.cache import Moment, SurfaceCache, Unfinished


class Leave:
    """Lets so many things be made."""

    def __init__(self, things: int) -> None:
        self.things = things
        self.ended = self.waited = 0

    def begins(self) -> None:
        if not self.things:
            raise Unfinished
        self.things -= 1

    def ends(self) -> None:
        self.ended += 1

    notes = pauses = begins

    def waits(self) -> None:
        self.waited += 1


def square() -> pygame.Surface:
    return pygame.Surface((10, 10))


def test_without_a_maker_it_is_made_each_time() -> None:
    moment = Moment()
    assert moment.get("one", square) is not moment.get("one", square)


def test_with_one_it_is_found_again_until_it_is_seen() -> None:
    moment = Moment()
    moment.maker = leave = Leave(2)
    first = moment.get("one", square)
    assert moment.get("one", square) is first
    assert leave.ended == 1
    moment.seen()
    assert moment.get("one", square) is not first
    with pytest.raises(Unfinished):
        moment.get("other", square)


def test_what_a_cache_has_no_room_for_stays_as_well() -> None:
    cache, moment = SurfaceCache(1), Moment()
    cache.maker = moment
    moment.maker = Leave(4)
    made = [cache.get(name, square) for name in "abc"]
    assert len(cache) == 1
    assert [cache.get(name, square) for name in "abc"] == made
    made.clear()
    moment.seen()
    cache.get("a", square)  # made anew: the last one that may be
    with pytest.raises(Unfinished):
        cache.get("d", square)


def test_what_may_not_be_made_leaves_a_cache_as_it_was() -> None:
    cache, moment = SurfaceCache(1 << 20), Moment()
    cache.maker = moment
    moment.maker = Leave(0)
    with pytest.raises(Unfinished):
        cache.get("a", square)
    assert not cache.used
    assert "a" not in cache


class Slow:
    """Something is made, once it may go on. threads: those in which it was."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.threads: list[str] = []

    def __call__(self) -> pygame.Surface:
        self.threads.append(threading.current_thread().name)
        self.goes_on.wait(10.0)
        return square()


def until_there(moment: Moment, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    for _ in range(10_000):
        with suppress(Unfinished):
            return moment.beside("slow", make)
    raise AssertionError("it never came")


def test_what_takes_long_is_made_beside_the_loop() -> None:
    moment, slow = Moment(), Slow()
    moment.maker = leave = Leave(0)
    for turn in (1, 2):
        with pytest.raises(Unfinished):
            moment.beside("slow", slow)
        assert leave.waited == turn
    slow.goes_on.set()
    assert until_there(moment, slow).get_size() == (10, 10)
    assert slow.threads == ["beside"]


def test_where_nothing_hurries_it_is_made_at_once() -> None:
    moment, slow = Moment(), Slow()
    slow.goes_on.set()
    moment.beside("slow", slow)
    moment.maker = Leave(0)
    other = threading.Thread(target=lambda: moment.beside("other", slow), name="other")
    other.start()
    other.join()
    assert slow.threads == ["MainThread", "other"]


def test_what_hurries_no_more_waits_for_what_was_begun() -> None:
    moment, slow = Moment(), Slow()
    moment.maker = Leave(0)
    with pytest.raises(Unfinished):
        moment.beside("slow", slow)
    moment.maker = None
    slow.goes_on.set()
    moment.beside("slow", slow)
    assert slow.threads == ["beside"]


def test_what_cannot_be_made_beside_says_so_where_it_is_wanted() -> None:
    def fail() -> pygame.Surface:
        raise pygame.error("no picture")

    moment = Moment()
    moment.maker = Leave(0)
    with pytest.raises(pygame.error, match="no picture"):
        until_there(moment, fail)


def test_what_was_gone_through_is_not_gone_through_again() -> None:
    gone: list[int] = []
    moment = Moment()
    moment.rehearse("board", lambda: gone.append(0))
    assert not gone, "nothing hurries"
    moment.maker = Leave(0)
    with pytest.raises(Unfinished):
        moment.rehearse("board", lambda: gone.append(1))
    moment.rehearse("board", lambda: gone.append(2))
    moment.seen()
    moment.maker = Leave(1)
    moment.rehearse("board", lambda: gone.append(3))
    assert gone == [1, 3]


def test_a_sheet_is_the_same_one_in_all_turns_and_empty_in_each() -> None:
    moment = Moment()
    moment.maker = Leave(1)
    sheet = moment.sheet("board", (8, 8), pygame.SRCALPHA)
    assert sheet.get_size() == (8, 8)
    sheet.fill((9, 8, 7, 255))
    again = moment.sheet("board", (8, 8), pygame.SRCALPHA)
    assert again is sheet
    assert sheet.get_at((0, 0)) == pygame.Color(0, 0, 0, 0)
    with pytest.raises(Unfinished):
        moment.sheet("other", (8, 8), 0)
    moment.seen()
    moment = Moment()
    assert moment.sheet("board", (8, 8), 0) is not moment.sheet("board", (8, 8), 0)
