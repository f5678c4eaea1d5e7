"""Sounds: silent without a device, and fading when the window is minimised or in the background."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from client.app.app import App
from client.platform.sound import FADE_ALL_S, SoundPlayer
from saves.settings import Settings

FOREST = "ambience-forest"
EFFECT = 1
"""The channel of the first effect; the ambience has channel 0."""


@pytest.fixture
def app() -> Iterator[App]:
    """Return a program that plays an ambience and an effect, on an audio device that nobody hears."""
    app = App(Settings(language="en"), size=(960, 540), strict=True)
    app.open("about")
    app.sound.open_device()
    app.sound.play_ambience(FOREST)
    app.sound.play("win")
    app.run_iteration()
    yield app
    app.finish()


def get_volume(channel: int) -> float:
    """Return the volume of the sound that a channel plays, whatever the mixer fades besides."""
    sound = pygame.mixer.Channel(channel).get_sound()
    assert sound is not None
    return sound.get_volume()


def get_volumes() -> tuple[float, float]:
    """Return the volumes of ambience and effect."""
    return get_volume(0), get_volume(EFFECT)


def report(app: App, *events: int) -> list[tuple[float, float]]:
    """Report events of the window; return the volumes during the following fade."""
    for event in events:
        pygame.event.post(pygame.Event(event))
    app.run_iteration(0.0)
    volumes = [get_volumes()]
    for _ in range(math.ceil(FADE_ALL_S * 60) + 1):
        app.run_iteration(1 / 60)
        volumes.append(get_volumes())
    return volumes


def is_smooth(values: list[float]) -> bool:
    """Return whether no step is more than a tenth of the whole way."""
    way = abs(values[0] - values[-1])
    return all(abs(a - b) <= 0.1 * way + 1 / 128 for a, b in pairwise(values))


def test_minimized_window_fades_to_silence_and_back(app: App) -> None:
    full = get_volumes()
    assert min(full) > 0
    out = report(app, pygame.WINDOWMINIMIZED)
    assert out[0] == full
    assert max(out[-1]) == 0.0
    app.sound.play("win")
    assert not pygame.mixer.Channel(EFFECT + 1).get_busy(), "nothing begins in silence"
    back = report(app, pygame.WINDOWRESTORED)
    assert back[-1] == full
    for kind in (0, 1):
        assert is_smooth([volumes[kind] for volumes in out])
        assert is_smooth([volumes[kind] for volumes in back])


def test_loss_of_focus_changes_nothing_by_default(app: App) -> None:
    full = get_volumes()
    assert set(report(app, pygame.WINDOWFOCUSLOST)) == {full}


def test_sound_fades_without_focus_if_the_player_wants_that(app: App) -> None:
    full = get_volumes()
    app.change_settings(sound_in_background=False)
    assert set(report(app)) == {full}, "the window has the focus"
    out = report(app, pygame.WINDOWFOCUSLOST)
    assert max(out[-1]) == 0.0
    assert is_smooth([ambience for ambience, _ in out])
    assert report(app, pygame.WINDOWFOCUSGAINED)[-1] == full


def test_minimized_window_without_focus_stays_silent_until_it_is_shown(app: App) -> None:
    report(app, pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST)
    assert max(get_volumes()) == 0.0
    report(app, pygame.WINDOWFOCUSGAINED)
    assert min(get_volumes()) > 0


def test_fading_wakes_the_main_loop_and_silence_lets_it_sleep(app: App) -> None:
    assert app.sound.seconds_to_update == math.inf
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    app.run_iteration(0.0)
    assert app.sound.seconds_to_update <= 1 / 30
    report(app)
    assert app.sound.seconds_to_update == math.inf


def test_ambience_that_begins_in_silence_is_heard_later(app: App) -> None:
    report(app, pygame.WINDOWMINIMIZED)
    app.sound.play_ambience("ambience-glass")
    assert get_volume(0) == 0
    app.change_settings(volume_ambience=1.0)
    assert get_volume(0) == 0
    report(app, pygame.WINDOWRESTORED)
    assert get_volume(0) == pytest.approx(app.sound.get_volume("ambience"), abs=0.01)


@pytest.mark.parametrize("volume", [0.1, 0.5, 1.0])
def test_ambience_fades_in_to_its_volume(app: App, volume: float) -> None:
    app.change_settings(volume_ambience=volume)
    app.sound.play_ambience("")
    app.sound.play_ambience("ambience-stone")
    assert get_volume(0) == pytest.approx(app.sound.get_volume("ambience"), abs=0.01)
    assert pygame.mixer.Channel(0).get_volume() < 1.0, "it fades in"
    while pygame.mixer.Channel(0).get_volume() < 1.0:
        pygame.time.wait(20)
    assert get_volume(0) == pytest.approx(app.sound.get_volume("ambience"), abs=0.01)


def test_fading_works_without_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", failing)
    sound = SoundPlayer(Settings())
    sound.open_device()
    sound.set_audible(False)
    sound.play_ambience(FOREST)
    sound.update(0.1)
    sound.play("click")
    sound.update(10.0)
    assert sound.seconds_to_update == math.inf
    sound.stop()
