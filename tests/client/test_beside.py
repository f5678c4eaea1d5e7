"""No frame that hurries waits for a large picture to be read of its file: that is done beside the loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

import pygame
import pytest

from client.draw import images
from client.draw.cache import Moment, Unfinished
from client.draw.images import CENTRE, Images
from tests.client import sharing

MEGABYTE = 1 << 20


class Hurry:
    """Lets everything be made that is not made beside. waited: so often was looked for that."""

    def __init__(self) -> None:
        self.waited = 0

    def begins(self) -> None:
        pass

    ends = notes = pauses = begins

    def waits(self) -> None:
        self.waited += 1


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In which threads pictures were read."""
    pygame.display.init()
    found: list[str] = []

    def noted(read: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def reads(*args: object) -> pygame.Surface:
            found.append(threading.current_thread().name)
            return read(*args)

        return reads

    monkeypatch.setattr(Images, "_load", sharing._load)  # of their files, not of what tests share
    monkeypatch.setattr(Images, "_covering", sharing._covering)
    monkeypatch.setattr(Images, "_upper", sharing._upper)
    monkeypatch.setattr(images, "_rendered", noted(sharing._rendered))
    monkeypatch.setattr(images, "_upper_part", noted(images._upper_part))
    return found


def hurried() -> tuple[Images, Moment]:
    moment = Moment()
    program = Images(64 * MEGABYTE, 16 * MEGABYTE, moment)
    for cache in (program.cache, program.proofs):
        cache.maker = moment
    moment.maker = Hurry()
    return program, moment


@pytest.mark.parametrize("kind", ["large", "proof", "cover", "upper"])
def test_a_large_picture_is_read_beside_the_loop(kind: str, threads: list[str]) -> None:
    program, moment = hurried()

    def drawn(of: Images) -> pygame.Surface:
        match kind:
            case "large":
                return of.get("equilibrix/board", (700, 700))
            case "proof":
                return of.get("equilibrix/base-jade", (96, 96))
            case "cover":
                return of.cover("scene-envyra", (600, 300), 1.0, CENTRE)
            case _:
                return of.upper("background", (640, 360))

    for _ in range(10_000):
        with suppress(Unfinished):
            found = drawn(program)
            break
    else:
        raise AssertionError("it never came")
    assert threads == ["beside"]
    assert found.get_buffer().raw == drawn(Images(64 * MEGABYTE, 16 * MEGABYTE)).get_buffer().raw
    assert threads == ["beside", "MainThread"], "where nothing hurries it is read at once"
    assert isinstance(moment.maker, Hurry)


def test_a_small_one_is_read_as_quickly_as_a_thread_begins(threads: list[str]) -> None:
    program, moment = hurried()
    program.get("icon-check", (20, 20))
    assert threads == ["MainThread"]
    assert isinstance(moment.maker, Hurry)
    assert not moment.maker.waited
