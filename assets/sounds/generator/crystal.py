"""The room of glass: a quiet chord that breathes, air, and now and then a far bell; a loop without a seam."""

from __future__ import annotations

import math

from assets.sounds.generator.synth import (
    GLASS,
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
)

LENGTH = 18.0
BLEND = 2.0  # the head of the noise is blended with what would follow its end
CHORD = (
    ("E2", 0.7),
    ("B2", 0.8),
    ("E3", 1.0),
    ("G#3", 0.5),
    ("B3", 0.6),
    ("F#4", 0.32),
    ("B4", 0.2),
    ("E5", 0.1),
)
BELLS = ("E6", "B5", "G#6", "F#6", "B6", "D#6", "E6", "C#6")


def _whole(frequency: float) -> float:
    """The nearest pitch with whole waves in the loop, so that its end meets its beginning."""
    return round(frequency * LENGTH) / LENGTH


def _chord(side: int) -> Samples:
    """Rubbed glasses: every tone swells at its own pace and beats a little against itself."""
    count = int(LENGTH * RATE)
    out = [0.0] * count
    for k, (name, loud) in enumerate(CHORD):
        one = _whole(note(name))
        two = one + (1 + (k + side) % 3) / LENGTH
        a, b, phase = TAU * one / RATE, TAU * two / RATE, 1.7 * k + 2.3 * side
        swell = TAU * (1 + k % 3) / count
        for j in range(count):
            breath = 0.55 + 0.45 * math.sin(swell * j + phase)
            out[j] += loud * breath * (math.sin(a * j) + 0.6 * math.sin(b * j + phase))
    return out


def _air(seed: int) -> Samples:
    raw = Noise(seed).take(int((LENGTH + BLEND) * RATE))
    return looped(low_pass(band(raw, 900, 900), 1800), LENGTH, BLEND)


def _bells(left: Samples, right: Samples) -> None:
    """Far away, each in its own place; their tails wrap round the loop."""
    dice, total = Noise(433), len(left)
    for k, name in enumerate(BELLS):
        bell = low_pass(struck(GLASS, note(name), 0.7, 2.6, 0.03), 2200)
        at = int((k + dice.between(0.1, 0.8)) * LENGTH / len(BELLS) * RATE)
        loud, place = dice.between(0.012, 0.026), dice.between(0.2, 0.8)
        for j, x in enumerate(bell):
            left[(at + j) % total] += x * loud * (1 - place)
            right[(at + j) % total] += x * loud * place


def crystal() -> tuple[Samples, Samples]:
    """Left and right."""
    sides = []
    for side in (0, 1):
        tones, air = levelled(_chord(side), -37), levelled(_air(421 + 10 * side), -43)
        sides.append([x + y for x, y in zip(tones, air, strict=True)])
    left, right = sides
    _bells(left, right)
    return left, right
