"""What a frame is made of stays until it is seen, however many turns of the loop that takes."""

from __future__ import annotations

import pygame
import pytest

from client.draw.cache import Moment, SurfaceCache, Unfinished


class Leave:
    """Lets so many things be made."""

    def __init__(self, things: int) -> None:
        self.things = things
        self.ended: list[pygame.Surface] = []

    def begins(self) -> None:
        if not self.things:
            raise Unfinished
        self.things -= 1

    def ends(self, made: pygame.Surface) -> None:
        self.ended.append(made)


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
    assert leave.ended == [first]
    moment.seen()
    assert moment.get("one", square) is not first
    with pytest.raises(Unfinished):
        moment.get("other", square)


def test_what_a_cache_has_no_room_for_stays_as_well() -> None:
    cache, moment = SurfaceCache(1), Moment()
    cache.maker = moment
    moment.maker = leave = Leave(4)
    made = [cache.get(name, square) for name in "abc"]
    assert len(cache) == 1
    assert [cache.get(name, square) for name in "abc"] == made
    made.clear()
    leave.ended.clear()
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
