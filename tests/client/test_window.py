"""The window: how large it is opened."""

from __future__ import annotations

import pygame
import pytest

from client.platform import window


@pytest.mark.parametrize(
    ("screens", "wanted", "opened"),
    [
        ([(1920, 1080)], (1280, 720), (1280, 720)),
        ([(1920, 1080)], (7680, 4320), (1920, 1080)),
        ([(1920, 1080), (1280, 1024)], (3000, 1500), (3000, 1500)),
        ([(800, 480)], (7680, 4320), window.MIN_SIZE),
    ],
)
def test_window_is_not_larger_than_the_screens(
    monkeypatch: pytest.MonkeyPatch,
    screens: list[tuple[int, int]],
    wanted: tuple[int, int],
    opened: tuple[int, int],
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    shown = window.open_window(wanted, "Stolek", pygame.Surface((8, 8)), full_screen=False)
    assert shown.get_size() == opened


def test_dummy_driver_keeps_the_wanted_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 480)])
    shown = window.open_window((1920, 1080), "Stolek", pygame.Surface((8, 8)), full_screen=False)
    assert shown.get_size() == (1920, 1080)
