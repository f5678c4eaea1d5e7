"""The short sounds of Balanceformers: carved wood, bone, black holes and a scythe."""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.sounds.generator.effects import bar, chime, tap, tune
from assets.sounds.generator.elements import clack, scrape
from assets.sounds.generator.synth import (
    BELL,
    RATE,
    WOOD,
    Noise,
    Samples,
    band,
    finished,
    high_pass,
    low_pass,
    mix,
    note,
    puff,
    room,
    shaped,
    struck,
    voice,
)


def _knife(seed: int, length: float, pitch: float) -> Samples:
    """A blade through the air: bright breath whose pitch falls."""
    raw = Noise(seed).take(int(length * RATE))
    high, low = band(raw, pitch, 900), band(raw, pitch * 0.55, 700)
    count = len(raw)
    out = []
    for k in range(count):
        t = k / count
        out.append(((1 - t) * high[k] + t * low[k]) * math.sin(math.pi * math.pow(t, 0.7)) ** 2)
    return out


def _drawn_in(length: float, start: float, end: float) -> Samples:
    """A low voice that falls and shudders, as if pulled into the deep."""
    return voice(
        lambda t: start * (end / start) ** t + 2.5 * math.sin(60 * t),
        lambda t: math.sin(math.pi * min(1.0, t * 1.05)) ** 0.8 * (0.75 + 0.25 * math.sin(44 * t)),
        length,
        (1, 0.45, 0.2, 0.1),
    )


def step() -> Samples:
    """Two small wooden feet."""
    layers = [(0.0, 0.8, tap(301, 520, 0.018, 0.1)), (0.07, 1.0, tap(302, 455, 0.024, 0.14))]
    return finished(room(mix(*layers), 0.1, 0.1), -8)


def hole() -> Samples:
    """Drawn into a black hole, and out of it on the other side."""
    breath = puff(311, 0.5, 900, 900, 0.6)
    layers = [(0.0, 0.5, _drawn_in(0.5, 330, 70)), (0.0, 0.55, breath)]
    layers += [(0.46, 0.5, puff(312, 0.22, 2600, 2000, 0.15)), (0.5, 0.9, tap(313, 430, 0.03, 0.16))]
    layers.append((0.5, 0.2, chime("A6", 0.14, 0.4)))
    return finished(room(mix(*layers), 0.25, 0.22), -6, 0.1)


def place_creature() -> Samples:
    """A creature of wood is set on the board."""
    layers = [(0.0, 1.0, tap(321, 310, 0.042, 0.22)), (0.004, 0.4, clack(322, 820, 0.012, 0.08))]
    layers.append((0.055, 0.25, tap(323, 390, 0.02, 0.1)))
    return finished(room(mix(*layers), 0.14, 0.12), -7)


def judged_lives() -> Samples:
    """In balance: two bars and a little light."""
    layers = tune("E5 B5", 0.1, 0.6, lambda name: bar(name, 0.2, 0.6))
    layers.append((0.1, 0.22, chime("B6", 0.24, 0.6)))
    return finished(room(mix(*layers), 0.2, 0.16), -8, 0.1)


def judged_zero() -> Samples:
    """Perfect balance: a fifth that opens into an octave, and it hangs in the air."""
    layers = tune("E5 B5 E6", 0.085, 0.5, lambda name: bar(name, 0.26, 0.8))
    layers += tune("B6 E7", 0.085, 0.2, lambda name: chime(name, 0.36, 0.9), 0.17)
    layers.append((0.17, 0.25, struck(BELL, note("E5"), 0.5, 1.0, 0.004)))
    return finished(room(mix(*layers), 0.25, 0.22), -6, 0.2)


def judged_dies() -> Samples:
    """The scythe falls: a blade, bone, and a low bell."""
    layers = [(0.0, 2.6, _knife(341, 0.2, 4200)), (0.15, 0.9, clack(342, 690, 0.02, 0.12))]
    layers += [
        (0.155, 1.0, tap(343, 150, 0.06, 0.3)),
        (0.16, 0.5, struck(BELL, note("G#3"), 0.4, 0.9, 0.004)),
    ]
    layers += [(0.23, 0.3, clack(344, 930, 0.01, 0.07)), (0.29, 0.2, clack(345, 1040, 0.01, 0.07))]
    return finished(room(mix(*layers), 0.25, 0.2), -6, 0.15)


def death_moves() -> Samples:
    """Death walks to the next cross: cloth, a staff set down twice, a bell far away."""
    cloth = low_pass(puff(351, 0.7, 620, 620, 0.5), 1600)
    layers = [(0.0, 0.6, cloth), (0.12, 0.9, struck(WOOD, 118, 0.06, 0.3, 0.002))]
    layers += [(0.5, 1.0, struck(WOOD, 104, 0.08, 0.4, 0.002)), (0.5, 0.35, clack(352, 540, 0.014))]
    layers.append((0.52, 0.4, low_pass(struck(BELL, note("D4"), 0.4, 0.75, 0.006), 1500)))
    return finished(room(mix(*layers), 0.2, 0.24), -7, 0.2)


def dark() -> Samples:
    """A figure turns over and is a black hole."""
    turned = high_pass(puff(361, 0.2, 1900, 1500, 0.4), 500)
    layers = [(0.0, 0.8, turned), (0.05, 0.5, scrape(362, 0.2, 700)), (0.2, 0.9, tap(363, 170, 0.06, 0.3))]
    layers += [
        (0.16, 0.55, _drawn_in(0.75, 150, 46)),
        (0.18, 0.4, low_pass(puff(364, 0.7, 320, 300, 0.2), 900)),
    ]
    return finished(room(mix(*layers), 0.2, 0.2), -7, 0.15)


def token() -> Samples:
    """A token of reincarnation is won: a thin disc that rings and settles."""
    layers = [(0.0, 0.8, clack(371, 1450, 0.014, 0.1))]
    layers += [(0.075 + 0.04 * k, 0.4 - 0.1 * k, clack(372 + k, 1560 + 60 * k, 0.01, 0.06)) for k in range(3)]
    layers += tune("D6 G6", 0.08, 0.24, lambda name: chime(name, 0.22, 0.5), 0.03)
    return finished(room(mix(*layers), 0.16, 0.14), -9, 0.1)


def initiative() -> Samples:
    """The chosen tokens are turned up: card on wood, one after the other, and a drum."""
    beat = shaped(struck(((1, 1, 1), (1.6, 0.4, 0.5)), 92, 0.1, 0.4, 0.002), lambda t: 1 - 0.4 * t)
    layers = [(0.0, 0.7, tap(381, 640, 0.018, 0.1)), (0.09, 0.7, tap(382, 720, 0.018, 0.1))]
    layers += [(0.2, 1.0, beat), (0.2, 0.5, tap(383, 480, 0.03, 0.16)), (0.2, 0.3, bar("A4", 0.2, 0.6))]
    return finished(room(mix(*layers), 0.18, 0.16), -7, 0.1)


EFFECTS: dict[str, Callable[[], Samples]] = {
    "dark": dark,
    "death-moves": death_moves,
    "hole": hole,
    "initiative": initiative,
    "judged-dies": judged_dies,
    "judged-lives": judged_lives,
    "judged-zero": judged_zero,
    "place-creature": place_creature,
    "step": step,
    "token": token,
}
