"""The night forest: wind in high trees and far crickets, a loop without a seam."""

from __future__ import annotations

import math

from assets.sounds.generator.synth import (
    RATE,
    TAU,
    Noise,
    Samples,
    band,
    high_pass,
    levelled,
    looped,
    low_pass,
)

LENGTH = 18.0
BLEND = 2.0  # the head of the noise is blended with what would follow its end


def _wind(seed: int, delay: float) -> Samples:
    raw = Noise(seed).take(int((LENGTH + BLEND) * RATE))
    low = low_pass(low_pass(raw, 320), 420)
    crowns = band(raw, 640, 420)
    leaves = low_pass(high_pass(raw, 1800), 4200)
    loops = [looped(part, LENGTH, BLEND) for part in (low, crowns, leaves)]
    out = []
    for k, (bass, middle, treble) in enumerate(zip(*loops, strict=True)):
        t = TAU * (k / RATE - delay) / LENGTH  # whole waves in the loop: the swell meets itself
        gust = 0.6 + 0.2 * math.sin(t) + 0.13 * math.sin(2 * t + 1.3) + 0.06 * math.sin(5 * t + 0.4)
        out.append(1.5 * bass * (0.4 + 0.6 * gust) + 0.5 * middle * gust + 0.055 * treble * gust * gust)
    return out


def _crickets(left: Samples, right: Samples) -> None:
    """Three of them, each with its own pitch, pace and place; their chirps wrap round the loop."""
    total = len(left)
    singers = ((4150.0, 20, 0.0, 0.030, 0.75), (4620.0, 14, 0.37, 0.016, 0.2), (3820.0, 10, 0.8, 0.012, 0.5))
    for seed, (pitch, chirps, offset, loud, place) in enumerate(singers):
        dice = Noise(900 + seed)
        for chirp in range(chirps):
            if dice.unit() < 0.18:
                continue  # it listens
            start = int(((chirp + offset + dice.between(-0.06, 0.06)) * LENGTH / chirps) * RATE)
            strength = loud * dice.between(0.6, 1.0)
            for pulse in range(3):
                size = int(0.026 * RATE)
                for k in range(size):
                    x = strength * math.sin(math.pi * k / size) ** 2 * math.sin(TAU * pitch * k / RATE)
                    at = (start + int(pulse * 0.041 * RATE) + k) % total
                    left[at] += x * (1 - place)
                    right[at] += x * place


def forest() -> tuple[Samples, Samples]:
    """Left and right."""
    left, right = _wind(501, 0), _wind(777, 1.6)
    left, right = levelled(left, -32), levelled(right, -32)
    _crickets(left, right)
    return left, right
