"""The sounds: all there, short, small, not too loud, without a click at their ends; the ambience loops."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import assets
from assets.sounds.generator.catalogue import AMBIENCES, EFFECTS
from assets.sounds.generator.synth import RATE

FOLDER = Path(assets.__file__).parent / "sounds"
LONGEST = {"win": 3.0, "lose": 3.0, "round-end": 3.0, "gong": 3.0}


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """Open the mixer on SDL's dummy device, at the rate of the files."""
    pygame.mixer.init(frequency=RATE, size=-16, channels=2)
    yield
    pygame.mixer.quit()


def _samples(name: str) -> tuple[float, array[int]]:
    sound = pygame.mixer.Sound(str(FOLDER / f"{name}.ogg"))
    return sound.get_length(), array("h", sound.get_raw())


def _db(level: float) -> float:
    return 20 * math.log10(max(level, 1) / 32768)


def test_every_file_exists() -> None:
    assert {path.stem for path in FOLDER.glob("*.ogg")} == {*EFFECTS, *AMBIENCES}


@pytest.mark.parametrize("name", sorted(EFFECTS))
def test_effect(name: str) -> None:
    length, samples = _samples(name)
    assert 0.02 < length < LONGEST.get(name, 1.5)
    assert (FOLDER / f"{name}.ogg").stat().st_size <= 20_000
    peak = max(abs(x) for x in samples)
    assert -24 < _db(peak) <= -3
    edge = 40  # under one millisecond
    assert max(abs(x) for x in samples[:4]) < 0.02 * 32768
    assert max(abs(x) for x in samples[-edge:]) < 0.02 * 32768
    assert abs(sum(samples) / len(samples)) < 0.002 * 32768


@pytest.mark.parametrize("name", sorted(AMBIENCES))
def test_the_ambience_loops_quietly(name: str) -> None:
    length, samples = _samples(name)
    assert 10 <= length <= 20
    assert (FOLDER / f"{name}.ogg").stat().st_size <= 250_000
    assert _db(max(abs(x) for x in samples)) < -12
    loud = math.sqrt(sum(x * x for x in samples) / len(samples))
    assert -40 < _db(loud) < -26
    for side in (0, 1):
        channel = samples[side::2]
        usual = max(abs(b - a) for a, b in pairwise(channel[:5000]))
        assert abs(channel[0] - channel[-1]) <= usual, "a jump at the seam"
        head, tail = channel[:RATE], channel[-RATE:]
        ratio = math.sqrt(sum(x * x for x in head) / sum(x * x for x in tail))
        assert 0.6 < ratio < 1.7, "the wind changes its strength at the seam"
