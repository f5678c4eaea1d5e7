"""Where a turn of the loop has worked for long a frame need not be complete, and the next one is."""

from __future__ import annotations

from contextlib import suppress

import pygame
import pytest

from client.draw.cache import Unfinished
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.screen_canvas import ScreenCanvas
from tests.client.drawn_screen import Deed, Screen, square


@pytest.fixture
def screen() -> Screen:
    return Screen()


def test_in_a_hurry_what_was_there_stays_for_one_frame(screen: Screen) -> None:
    made: list[str] = []

    def passage(key: str, x: float, *, down: float = 0.0) -> Deed:
        def paint(canvas: Canvas) -> None:
            made.append(key)
            canvas.slab(Rect(x, 10, 20, 20))

        def draw(canvas: ScreenCanvas) -> None:
            with canvas.shift(0, down):
                canvas.passage(key, canvas.rect, paint, late="passage")

        return draw

    displayed, behind = screen.list, []
    screen.hurried = True
    screen.frame(passage("first", 10))
    assert made == ["first"], "nothing was there that could stay"
    behind.append(displayed.behind)
    first = screen.picture()
    assert screen.frame(passage("second", 60)) == []
    behind.append(displayed.behind)
    assert screen.picture() == first
    screen.frame(passage("second", 60))
    assert made == ["first", "second"]
    behind.append(displayed.behind)
    assert behind == [False, True, False]
    assert screen.picture() == screen.anew() != first
    screen.frame(passage("third", 90, down=5))
    assert made[-1] == "third", "what is scrolled is there at once"
    screen.hurried = False
    screen.frame(passage("fourth", 90, down=5))
    assert made[-1] == "fourth"
    screen.hurried = True
    displayed.forget()
    screen.frame(passage("fifth", 90, down=5))
    assert made[-1] == "fifth"


def test_what_is_not_painted_when_a_frame_is_overdue_comes_with_the_next_one() -> None:
    """First what is near to where somebody looks."""
    screen, behind = Screen((1200, 800)), []
    far, near = square(10, 10, 350), square(800, 10, 350)

    def painted(*deeds: Deed) -> list[tuple[int, ...]]:
        boxes = [tuple(box) for box in screen.frame(*deeds)]
        behind.append(screen.list.behind)
        return boxes

    screen.frame()
    screen.eye, screen.in_time = (1190, 300), 1
    assert painted(far, near, square(400, 440, 350)) == [(800, 10, 350, 350)]
    assert screen.picture() != screen.anew()
    assert set(painted(far, near, square(400, 430, 350))) == {(10, 10, 350, 350), (400, 430, 350, 360)}
    assert screen.picture() == screen.anew(), "a frame after an incomplete one is complete"
    screen.in_time = 2
    assert painted() == [(800, 10, 350, 350), (400, 430, 350, 350)]
    assert painted() == [(10, 10, 350, 350)], "what goes is not different from what comes"
    assert screen.picture() == screen.anew()
    assert behind == [True, False, True, False]
    screen.eye, screen.in_time = None, 1
    assert painted(far, square(800, 10, 340)) == [(800, 10, 340, 340)], "the smaller one"


def test_of_a_large_place_what_is_near_is_painted_first_where_it_is_overdue_already() -> None:
    screen = Screen((1200, 800))
    screen.frame()
    screen.eye, screen.in_time = (1190, 300), 0
    (first,) = screen.frame(square(10, 10, 350), square(800, 10, 350))
    assert pygame.Rect(800, 10, 350, 350).contains(first)
    assert first.bottomright == (1150, 360)
    assert 20_000 < first.w * first.h <= 60_000
    rest = screen.frame(square(10, 10, 350), square(800, 10, 350))
    assert sum(place.w * place.h for place in rest) >= 2 * 350**2 - 60_000
    assert screen.picture() == screen.anew()


def test_of_what_makes_up_for_an_incomplete_frame_nothing_is_seen_before_it_is_complete() -> None:
    screen = Screen((1200, 800))
    screen.frame()
    screen.in_time, screen.in_turn = 1, 0
    shapes = [square(10 + 450 * at, 10, 260) for at in range(3)]
    seen = []
    for _ in range(3):
        assert len(screen.frame(*shapes)) == 1
        seen.append((screen.list.hidden, screen.list.behind))
    assert seen == [(False, True), (True, True), (False, False)]
    assert screen.picture() == screen.anew()


def test_little_that_is_left_is_painted_at_once(screen: Screen) -> None:
    screen.frame()
    screen.in_time = 0
    assert len(screen.frame(square(10, 10), square(200, 100), square(10, 120))) == 3
    assert not screen.list.behind


@pytest.mark.parametrize("moves", [False, True])
def test_a_whole_screen_is_never_seen_in_parts(moves: bool) -> None:
    """moves: meanwhile something goes on."""
    screen = Screen((1200, 800))
    screen.frame(square(10, 10, 300))
    screen.list.forget()
    screen.in_time = screen.in_turn = 0
    painted = [screen.frame(square(800, 10, 300))]
    while screen.list.hidden:
        assert screen.list.behind
        painted.append(screen.frame(square(800, 10 + moves * len(painted), 300)))
    assert not screen.list.behind
    assert len(painted) >= 4
    pixels = sum(place.w * place.h for places in painted for place in places)
    assert pixels > 1200 * 800 if moves else pixels == 1200 * 800
    assert screen.picture() == screen.anew()


def test_what_is_held_is_not_seen(screen: Screen) -> None:
    screen.frame(square(10, 10))
    screen.list.begin()
    screen.list.hold()
    held = screen.list.hidden, screen.list.behind
    assert screen.frame(square(10, 10), square(200, 100)) == [pygame.Rect(200, 100, 20, 20)]
    assert (*held, screen.list.hidden, screen.list.behind) == (True, True, False, False)


def test_what_lies_in_a_passage_does_not_stay(screen: Screen) -> None:
    """It would be kept as long as that."""
    made: list[str] = []

    def within(key: str) -> Deed:
        def paint(canvas: Canvas) -> None:
            canvas.passage(key, canvas.rect, lambda _: made.append(key), late="inner")

        return lambda canvas: canvas.passage(("outer", key), canvas.rect, paint)

    screen.hurried = True
    screen.frame(within("first"))
    screen.frame(within("second"))
    assert made == ["first", "second"]
    assert not screen.list.behind


class TwoParts:
    """So many parts of a frame are put together in a turn of the loop. left: of this one."""

    def __init__(self) -> None:
        self.left = 0

    def notes(self) -> None:
        if not self.left:
            raise Unfinished
        self.left -= 1

    def ends(self) -> None:
        pass

    begins = pauses = waits = ends


def test_what_was_put_together_in_an_earlier_turn_is_not_put_together_again(screen: Screen) -> None:
    """Also where it lies in something that was not completed then."""
    maker, noted = TwoParts(), []

    def inner(key: str, x: float) -> Deed:
        def paint(canvas: Canvas) -> None:
            canvas.slab(Rect(x, 10, 20, 20))
            noted.append(key)

        return lambda canvas: canvas.passage(key, canvas.rect, paint)

    def outer(canvas: ScreenCanvas) -> None:
        def paint(within: Canvas) -> None:
            for key, x in (("a", 10.0), ("b", 40.0), ("c", 70.0)):
                assert isinstance(within, ScreenCanvas)
                inner(key, x)(within)
            noted.append("outer")

        canvas.passage("outer", canvas.rect, paint)

    turns = 0
    while turns < 20:
        turns, maker.left = turns + 1, 2
        with suppress(Unfinished), screen.studio.asking(maker):
            screen.frame(outer)
            break
        screen.list.hold()
    assert turns == 3, "a in the first, b in the second, c in the third"
    assert noted == ["a", "b", "c", "outer"]
    assert screen.picture() == screen.anew()
