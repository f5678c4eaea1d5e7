"""The place of stones: wind over them, water far away, embers that crack; a loop without a seam."""

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
    voice,
)

LENGTH = 18.0
BLEND = 2.0  # the head of the noise is blended with what would follow its end


def _air(seed: int, delay: float) -> Samples:
    """Wind and water: deep and slow the one, bright and even the other."""
    raw = Noise(seed).take(int((LENGTH + BLEND) * RATE))
    deep = low_pass(low_pass(raw, 240), 300)
    hollow = band(raw, 430, 150)  # wind finds its own tone between stones
    stream = low_pass(high_pass(band(raw, 1500, 1500), 700), 2600)
    loops = [looped(part, LENGTH, BLEND) for part in (deep, hollow, stream)]
    out = []
    for k, (bass, tone, water) in enumerate(zip(*loops, strict=True)):
        t = TAU * (k / RATE - delay) / LENGTH  # whole waves in the loop: the swell meets itself
        gust = 0.55 + 0.22 * math.sin(t + 0.6) + 0.14 * math.sin(3 * t) + 0.07 * math.sin(7 * t + 1.1)
        flow = 0.8 + 0.12 * math.sin(2 * t + 2.0) + 0.08 * math.sin(9 * t)
        out.append(1.5 * bass * (0.45 + 0.55 * gust) + 0.42 * tone * gust * gust + 0.16 * water * flow)
    return out


def _strew(left: Samples, right: Samples, grain: Samples, start: float, loud: float, place: float) -> None:
    """Lay a grain over the loop at a place between left (0) and right (1), round its end if need be."""
    at, total = int(start * RATE), len(left)
    for k, x in enumerate(grain):
        spot = (at + k) % total
        left[spot] += x * loud * (1 - place)
        right[spot] += x * loud * place


def _crackle(dice: Noise) -> Samples:
    size = int(dice.between(0.003, 0.009) * RATE)
    snap = band(dice.take(size), dice.between(1400, 3400), 1500)
    return [x * math.sin(math.pi * k / size) ** 2 for k, x in enumerate(snap)]


def _drip(dice: Noise) -> Samples:
    base = dice.between(620, 1050)
    return voice(
        lambda t: base * (1 + 0.7 * t), lambda t: math.exp(-7 * t) * min(1.0, t * 25), 0.11, (1, 0.12)
    )


def stones() -> tuple[Samples, Samples]:
    """Left and right."""
    left, right = levelled(_air(611, 0), -33), levelled(_air(853, 1.9), -33)
    dice = Noise(917)
    for _ in range(9):  # embers crack in small bursts, at the left
        burst = dice.between(0, LENGTH)
        for _ in range(int(dice.between(2, 7))):
            _strew(left, right, _crackle(dice), burst + dice.between(0, 0.5), dice.between(0.06, 0.2), 0.3)
    for _ in range(8):  # drops fall, at the right
        _strew(left, right, _drip(dice), dice.between(0, LENGTH), dice.between(0.008, 0.02), 0.7)
    return left, right
