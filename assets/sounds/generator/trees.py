"""Bare trees at night: low wind in branches, wood that creaks, a bell far away; a loop without a seam."""

from __future__ import annotations

import math

from assets.sounds.generator.synth import (
    BELL,
    RATE,
    TAU,
    Noise,
    Samples,
    band,
    levelled,
    looped,
    low_pass,
    note,
    struck,
    voice,
)

LENGTH = 18.0
BLEND = 2.0  # the head of the noise is blended with what would follow its end


def _wind(seed: int, delay: float) -> Samples:
    """Deep air, and twigs that whistle faintly when a gust comes."""
    raw = Noise(seed).take(int((LENGTH + BLEND) * RATE))
    deep = low_pass(low_pass(raw, 180), 240)
    hollow = band(raw, 310, 90)
    twigs = low_pass(band(raw, 1150, 220), 1800)
    loops = [looped(part, LENGTH, BLEND) for part in (deep, hollow, twigs)]
    out = []
    for k, (bass, tone, thin) in enumerate(zip(*loops, strict=True)):
        t = TAU * (k / RATE - delay) / LENGTH  # whole waves in the loop: the swell meets itself
        gust = 0.55 + 0.2 * math.sin(t + 0.9) + 0.14 * math.sin(2 * t) + 0.08 * math.sin(5 * t + 2.1)
        out.append(1.7 * bass * (0.5 + 0.5 * gust) + 0.6 * tone * gust * gust + 0.17 * thin * gust**3)
    return out


def _creak(dice: Noise) -> Samples:
    """A branch under load: a rough low tone in small jerks."""
    base, jerks = dice.between(85, 130), dice.between(11, 19)
    return voice(
        lambda t: base * (1 + 0.3 * t + 0.05 * math.sin(40 * t)),
        lambda t: math.sin(math.pi * t) ** 2 * (0.3 + 0.7 * math.sin(math.pi * jerks * t) ** 6),
        dice.between(0.5, 0.9),
        (1, 0.6, 0.5, 0.34, 0.22, 0.12),
    )


def _strew(left: Samples, right: Samples, grain: Samples, start: float, loud: float, place: float) -> None:
    """Lay a grain over the loop at a place between left (0) and right (1), round its end if need be."""
    at, total = int(start * RATE), len(left)
    for k, x in enumerate(grain):
        spot = (at + k) % total
        left[spot] += x * loud * (1 - place)
        right[spot] += x * loud * place


def trees() -> tuple[Samples, Samples]:
    """Left and right."""
    left, right = levelled(_wind(641, 0), -34), levelled(_wind(887, 2.3), -34)
    dice = Noise(947)
    for k in range(5):
        start = (k + dice.between(0.1, 0.8)) * LENGTH / 5
        creak = low_pass(_creak(dice), 900)
        _strew(left, right, creak, start, dice.between(0.012, 0.024), dice.between(0.15, 0.85))
    for start, name, loud in ((4.6, "D4", 0.016), (13.4, "A3", 0.014)):
        _strew(left, right, low_pass(struck(BELL, note(name), 1.1, 3.6, 0.03), 1200), start, loud, 0.6)
    return left, right
