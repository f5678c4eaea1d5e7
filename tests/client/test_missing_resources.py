"""What is missing or broken around the program is told or made do without."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from client.app.app import App
from client.draw.images import Images
from client.platform.sound import SoundPlayer
from client.session.match import Match
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver
from tests.parametrization import mark_cases


@pytest.mark.parametrize("content", [b"", b"<svg", b"\x89PNG\r\n\x1a\n", b"\xff" * 99, None])
def test_broken_or_missing_images_do_not_stop_the_program(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "picture.svg"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(Images, "find", lambda *_: file)
    driver = Driver(App(Settings(language="en"), size=(960, 540), strict=True))
    driver.app.open("menu")
    driver.frames(3)
    assert "menu.new" in driver.scene.ui


SIZES = ((640, 360), (300, 200), (60, 40), (1500, 60), (60, 1500), (3000, 120), (120, 3000))
ALWAYS = (
    ((640, 360), 1.0),
    ((300, 200), 2.0),
    ((60, 40), 1.0),
)
"""Longer windows have larger pictures."""


@pytest.mark.large
@pytest.mark.parametrize(("size", "scale"), mark_cases(product(SIZES, (1.0, 2.0)), ALWAYS))
def test_tiny_window_does_not_stop_the_program(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    # what fills the longest windows is cut out of pictures of more than fifty megabytes each: one at a time
    monkeypatch.setattr("client.draw.asset_preload.run_delayed", lambda work: work())
    driver = Driver(App(Settings(language="en", ui_scale=scale), size=size, strict=True))
    driver.app.open("menu")
    driver.frames(1, drawn=False)
    driver.frames(1)
    match = Match.create("equilibrix", (SeatInfo("A", "sky"), SeatInfo("B", "rose")), 7, {}, saved=False)
    driver.app.open("table", match=match)
    driver.frames(2, drawn=False)
    driver.frames(1)
    assert (driver.app.metrics.width, driver.app.metrics.height) >= (960, 40)
    driver.app.finish()


class NoMixer:
    """What stands in pygame for a part that was not built."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(f"mixer module not available: {name}")


def test_pygame_without_a_mixer_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "mixer", NoMixer())
    sound = SoundPlayer(Settings())
    sound.open_device()
    sound.play("click")
    sound.play_ambience("ambience-forest")
    sound.apply(Settings(sound_on=False))
    sound.stop()
    assert sound.played == ["click"]
