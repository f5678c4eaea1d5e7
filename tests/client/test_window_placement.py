"""The window's placement: followed by the events of any system, and made to fit any desktop."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from client.platform.desktop import FrameSize
from client.platform.window_placement import (
    MIN_SIZE,
    SETTLING_S,
    PlacementTracker,
    WindowPlacement,
    fit_to_areas,
    limit_size,
)

NORMAL = Rect(100, 80, 1100, 640)
MAXIMIZED = Rect(0, 21, 1366, 717)
FULL = Rect(0, 0, 1366, 768)
FRAME = FrameSize(22, 1, 5, 1)
LAPTOP = Rect(0, 0, 1366, 738)
"""A display of 1366×768 with a panel at its foot."""


class Desktop:
    """Reports to a tracker what a system's window manager does, in the order of that system."""

    def __init__(self, placement: WindowPlacement | None = None) -> None:
        self.tracker = PlacementTracker(placement or WindowPlacement(NORMAL.size, NORMAL.topleft))
        self.now = 100.0
        self.full_screen = False

    def report(self, rect: Rect, *events: int, later_s: float = 10.0) -> None:
        """Report events, some seconds after the last ones; the first of them is already of the new place."""
        self.now += later_s
        for event in events:
            self.tracker.handle_event(
                event, rect, self.now, full_screen=self.full_screen, fills_display=rect.size == FULL.size
            )

    @property
    def placement(self) -> WindowPlacement:
        return self.tracker.placement


def remembered(*, maximized: bool, rect: Rect = NORMAL) -> WindowPlacement:
    return WindowPlacement(rect.size, rect.topleft, maximized)


MOVED = (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED)


def maximize_by_state_first(desktop: Desktop) -> None:
    """As openbox does, with an intermediate size."""
    desktop.report(NORMAL, pygame.WINDOWMAXIMIZED)
    desktop.report(Rect(99, 79, 1366, 640), *MOVED, later_s=0.02)
    desktop.report(MAXIMIZED, *MOVED, later_s=0.02)


def maximize_by_size_first(desktop: Desktop) -> None:
    """As macOS does."""
    desktop.report(MAXIMIZED, *MOVED)
    desktop.report(MAXIMIZED, pygame.WINDOWMAXIMIZED, later_s=0.03)


def restore_by_state_first(desktop: Desktop) -> None:
    desktop.report(MAXIMIZED, pygame.WINDOWRESTORED)
    desktop.report(NORMAL, *MOVED, later_s=0.03)


def restore_by_size_first(desktop: Desktop) -> None:
    desktop.report(NORMAL, *MOVED)
    desktop.report(NORMAL, pygame.WINDOWRESTORED, later_s=0.03)


@pytest.mark.parametrize("maximize", [maximize_by_state_first, maximize_by_size_first])
@pytest.mark.parametrize("restore", [restore_by_state_first, restore_by_size_first])
def test_normal_place_and_maximized_are_remembered_apart(maximize: object, restore: object) -> None:
    assert callable(maximize)
    assert callable(restore)
    desktop = Desktop(WindowPlacement((1280, 720)))
    desktop.report(NORMAL, *MOVED)
    maximize(desktop)
    assert desktop.placement == remembered(maximized=True)
    restore(desktop)
    assert desktop.placement == remembered(maximized=False)


def test_moved_window_is_remembered_at_once() -> None:
    desktop = Desktop()
    for x in range(100, 140, 10):
        desktop.report(Rect((x, 90), NORMAL.size), pygame.WINDOWMOVED, later_s=0.02)
    assert desktop.placement.position == (130, 90)


def test_place_reached_long_before_maximizing_is_kept() -> None:
    desktop = Desktop()
    moved = Rect((300, 50), NORMAL.size)
    desktop.report(moved, pygame.WINDOWMOVED)
    desktop.report(moved, pygame.WINDOWMAXIMIZED, later_s=SETTLING_S * 2)
    assert desktop.placement == remembered(maximized=True, rect=moved)


def test_maximized_window_that_was_minimized_is_still_maximized() -> None:
    desktop = Desktop()
    maximize_by_state_first(desktop)
    desktop.report(MAXIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
    minimized = [desktop.tracker.is_minimized]
    desktop.report(
        MAXIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWRESTORED,  # SDL 2.32 under X11
    )
    minimized.append(desktop.tracker.is_minimized)
    assert minimized == [True, False]
    assert desktop.placement == remembered(maximized=True)
    desktop.report(NORMAL, *MOVED)
    assert desktop.placement == remembered(maximized=False)


def test_minimized_window_has_no_place() -> None:
    desktop = Desktop()
    desktop.report(Rect(-32000, -32000, 160, 28), pygame.WINDOWMINIMIZED, *MOVED)
    assert desktop.placement == remembered(maximized=False)


def test_full_screen_changes_nothing() -> None:
    desktop = Desktop()
    maximize_by_state_first(desktop)
    desktop.now += 10
    desktop.full_screen = True
    desktop.tracker.ignore_events(desktop.now)
    desktop.report(FULL, *MOVED, pygame.WINDOWRESTORED, later_s=0.02)
    desktop.report(FULL, pygame.WINDOWRESTORED, *MOVED)
    desktop.now += 10
    desktop.full_screen = False
    desktop.tracker.ignore_events(desktop.now)
    desktop.report(NORMAL, *MOVED, pygame.WINDOWRESTORED, later_s=0.02)  # on the way
    assert desktop.placement == remembered(maximized=True)
    restore_by_state_first(desktop)
    assert desktop.placement == remembered(maximized=False)


@pytest.mark.parametrize("maximized", [False, True])
def test_full_screen_of_the_window_manager_is_not_the_normal_place(maximized: bool) -> None:
    desktop = Desktop()
    if maximized:
        maximize_by_state_first(desktop)
        desktop.report(MAXIMIZED, pygame.WINDOWRESTORED)
    desktop.report(FULL, *MOVED, later_s=0.02)
    assert desktop.placement == remembered(maximized=maximized)
    if maximized:
        maximize_by_state_first(desktop)
    else:
        desktop.report(NORMAL, *MOVED)
    assert desktop.placement == remembered(maximized=maximized)
    if maximized:
        restore_by_state_first(desktop)
    assert desktop.placement == remembered(maximized=False)


def test_window_maximized_without_panels_and_frame_is_restored() -> None:
    desktop = Desktop()
    desktop.report(FULL, *MOVED)
    desktop.report(FULL, pygame.WINDOWMAXIMIZED, later_s=0.02)
    assert desktop.placement == remembered(maximized=True)
    desktop.report(FULL, pygame.WINDOWRESTORED)
    desktop.report(NORMAL, *MOVED, later_s=0.02)
    assert desktop.placement == remembered(maximized=False)


# --- fitting ----------------------------------------------------------------------------------------
def get_outer(rect: Rect, frame: FrameSize = FRAME) -> Rect:
    """Return the rectangle of a window with its frame."""
    width, height = rect.width + frame.left + frame.right, rect.height + frame.top + frame.bottom
    return Rect(rect.left - frame.left, rect.top - frame.top, width, height)


@pytest.mark.parametrize("place", [(44, 46), (0, 0), (300, 200), (43, 24)])
def test_first_window_lies_in_the_usable_area(place: tuple[int, int]) -> None:
    fitted = fit_to_areas(Rect(place, (1280, 720)), FRAME, [LAPTOP], remembered=False)
    assert LAPTOP.contains(get_outer(fitted))
    assert fitted.size == (1280, 711)


def test_window_that_fits_stays() -> None:
    for known in (True, False):
        assert fit_to_areas(NORMAL, FRAME, [LAPTOP], remembered=known) == NORMAL


@pytest.mark.parametrize("place", [(3000, 200), (-2000, -900), (100, 2000), (100, -300)])
def test_place_whose_monitor_is_gone_falls_back(place: tuple[int, int]) -> None:
    fitted = fit_to_areas(Rect(place, NORMAL.size), FRAME, [LAPTOP], remembered=True)
    assert LAPTOP.contains(get_outer(fitted))
    assert fitted.size == NORMAL.size


@pytest.mark.parametrize("display", [Rect(1366, 0, 1920, 1040), Rect(-1920, -300, 1920, 1040)])
def test_place_on_another_monitor_is_kept(display: Rect) -> None:
    there = Rect(display.x + 200, display.y + 100, 1100, 640)
    for known in (True, False):
        assert fit_to_areas(there, FRAME, [LAPTOP, display], remembered=known) == there


def test_window_goes_to_the_monitor_that_shows_most_of_it() -> None:
    second = Rect(1366, 0, 1920, 1040)
    fitted = fit_to_areas(Rect(1200, 300, 1280, 720), FRAME, [LAPTOP, second], remembered=False)
    assert second.contains(get_outer(fitted))


def test_window_that_can_be_moved_stays_partly_outside() -> None:
    partly = Rect(900, 400, 1100, 640)
    assert fit_to_areas(partly, FRAME, [LAPTOP], remembered=True) == partly
    assert fit_to_areas(partly, FRAME, [LAPTOP], remembered=False) != partly


def test_size_of_a_larger_screen_is_reduced() -> None:
    fitted = fit_to_areas(Rect(10, 40, 1900, 1060), FRAME, [LAPTOP], remembered=True)
    assert get_outer(fitted) == LAPTOP


def test_window_never_becomes_smaller_than_the_program_can_be_drawn() -> None:
    assert limit_size((1280, 720), (800, 480), FRAME) == MIN_SIZE
    fitted = fit_to_areas(Rect(0, 0, 1280, 720), FRAME, [Rect(0, 0, 800, 480)], remembered=False)
    assert fitted.size == MIN_SIZE
    assert get_outer(fitted).topleft == (0, 0), "the title bar is in sight"
