"""The short sounds of Envyra: glass cubes on stone, cardboard and cloth."""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.sounds.generator.effects import bar, chime, tap, tune
from assets.sounds.generator.synth import (
    BELL,
    RATE,
    STONE,
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
    rustle,
    shaped,
    struck,
)


def clack(seed: int, base: float, decay: float = 0.016, length: float = 0.14) -> Samples:
    """A small hard thing meets stone: bright contact, short ring, a little weight below."""
    noise = high_pass(Noise(seed).take(int(0.007 * RATE)), 1800)
    contact = shaped(noise, lambda t: min(1.0, t * 6) * (1 - t) ** 2)
    weight = struck(((1, 1, 1),), base * 0.22, decay * 2.4, length, 0.001)
    return mix((0, 0.8, struck(STONE, base, decay, length, 0.0008)), (0, 0.35, contact), (0, 1.1, weight))


def scrape(seed: int, length: float, low: float = 900) -> Samples:
    """Stone drawn over stone: grainy noise that swells and stops."""
    dice = Noise(seed)
    raw = band(dice.take(int(length * RATE)), low, 700)
    grain = [dice.between(0.4, 1.0) for _ in range(int(length * 150) + 2)]

    def rough(t: float) -> float:
        return grain[int(t * (len(grain) - 1))] * math.pow(math.sin(math.pi * t), 0.8)

    return shaped(raw, rough)


def cube() -> Samples:
    """A cube is set on a stone tile."""
    layers = [(0.003, 1.0, clack(201, 1180)), (0.049, 0.22, clack(202, 1290, 0.01, 0.08))]
    return finished(room(mix(*layers, (0.002, 0.13, chime("B6", 0.07, 0.22))), 0.18, 0.12), -6)


def cubes_back() -> Samples:
    """The cubes of a tile go back to their owners."""
    dice = Noise(211)
    layers = [(0.0, 0.9, scrape(212, 0.22, 1500))]
    for k in range(5):
        start = 0.05 + 0.07 * k + dice.between(-0.012, 0.012)
        layers.append((start, 0.85 - 0.09 * k, clack(213 + k, 960 + 95 * k + dice.between(-30, 30), 0.013)))
    return finished(room(mix(*layers), 0.2, 0.14), -7)


def board() -> Samples:
    """A cube drops into a hole of the wooden board."""
    hollow = band(tap(221, 205, 0.055, 0.26), 410, 160)
    layers = [
        (0.0, 1.0, tap(222, 285, 0.034, 0.2)),
        (0.0, 0.8, hollow),
        (0.062, 0.3, tap(223, 340, 0.02, 0.12)),
    ]
    return finished(room(mix(*layers), 0.12, 0.08), -6)


def screen() -> Samples:
    """The screens are lifted and everybody's boards lie open."""
    layers = [(0.0, 0.9, puff(231, 0.42, 1500, 1500, 0.7)), (0.12, 0.5, puff(232, 0.4, 3400, 2200, 0.6))]
    layers += [
        (0.06 + 0.11 * k, 0.5, low_pass(tap(233 + k, 250 + 45 * k, 0.024, 0.14), 1500)) for k in range(3)
    ]
    layers += tune("A5 D6", 0.1, 0.22, lambda name: bar(name, 0.16, 0.5), 0.34)
    return finished(room(mix(*layers), 0.25, 0.18), -7)


def screen_close() -> Samples:
    """The wings of a screen click together: its owner has chosen."""
    layers = [
        (0.0, 0.5, puff(235, 0.12, 1300, 1200, 0.6)),
        (0.09, 1.0, tap(236, 640, 0.014, 0.1)),
        (0.097, 0.7, tap(237, 300, 0.028, 0.16)),
    ]
    return finished(room(mix(*layers), 0.1, 0.07), -9)


def gong() -> Samples:
    """The end tile appears: a large gong, struck softly, far below everything else."""
    tones = ((1, 1, 1), (1.48, 0.6, 0.8), (2.03, 0.5, 0.7), (2.71, 0.32, 0.5), (3.42, 0.2, 0.4))
    layers = [
        (0.0, 1.0, struck(tones, note("D2"), 1.1, 2.3, 0.02)),
        (0.0, 0.35, struck(tones, note("D2") * 1.006, 1.3, 2.3, 0.05)),
        (0.0, 0.3, low_pass(puff(291, 0.5, 260, 240, 0.2), 500)),
    ]
    return finished(room(mix(*layers), 0.4, 0.3), -7, 0.5)


def heartbeat() -> Samples:
    """One cube is missing on the end tile: two dull beats."""
    beat = struck(((1, 1, 1), (1.6, 0.4, 0.7)), 54, 0.075, 0.34, 0.006)
    layers = [(0.0, 1.0, beat), (0.0, 0.25, low_pass(tap(292, 70, 0.05, 0.2), 320)), (0.27, 0.7, beat)]
    return finished(room(mix(*layers), 0.12, 0.1), -5)


def claim() -> Samples:
    """A tile is taken: stone slides away, and a warm chord."""
    layers = [(0.0, 2.2, scrape(241, 0.34, 620)), (0.27, 0.8, clack(242, 540, 0.03, 0.24))]
    layers += tune("G4 D5 B5", 0.075, 0.6, lambda name: bar(name, 0.2, 0.7), 0.27)
    layers += [(0.5, 0.16, chime("G6", 0.24, 0.6)), (0.27, 0.25, struck(BELL, note("G4"), 0.4, 0.9, 0.004))]
    return finished(room(mix(*layers), 0.25, 0.2), -5, 0.15)


def tile_draw() -> Samples:
    """A hand in the cloth bag, and a tile of stone laid down."""
    cloth = low_pass(rustle(251, 0.34, 60, 900, 2600), 3200)
    layers = [(0.0, 2.4, cloth), (0.05, 0.35, clack(252, 760, 0.012)), (0.13, 0.3, clack(253, 830, 0.012))]
    layers += [(0.36, 1.0, clack(254, 470, 0.032, 0.26)), (0.368, 0.5, tap(255, 180, 0.05, 0.24))]
    return finished(room(mix(*layers), 0.18, 0.12), -6)


def card_claim() -> Samples:
    """An Equilibrium card is won: paper, and a balanced figure of golden bells."""
    paper = high_pass(puff(261, 0.16, 3000, 2800, 0.25), 900)
    layers = [(0.0, 1.3, paper)]
    layers += tune("D6 A6 F#6 D7", 0.085, 0.34, lambda name: chime(name, 0.24, 0.65), 0.1)
    layers += [(0.1, 0.55, bar("D5", 0.3, 0.8)), (0.27, 0.5, bar("A5", 0.3, 0.8))]
    return finished(room(mix(*layers), 0.3, 0.24), -7, 0.2)


def curtain_down() -> Samples:
    """Heavy cloth falls and rests."""
    layers = [(0.0, 1.0, puff(271, 0.72, 520, 520, 0.72)), (0.0, 0.35, puff(272, 0.66, 1900, 1400, 0.75))]
    layers += [(0.1, 0.9, low_pass(rustle(273, 0.5, 36, 1200, 3000), 3000))]
    layers += [
        (0.55, 0.9, low_pass(tap(274, 92, 0.09, 0.4), 700)),
        (0.57, 0.4, low_pass(tap(275, 138, 0.06, 0.3), 800)),
    ]
    return finished(room(mix(*layers), 0.2, 0.16), -8, 0.1)


def curtain_up() -> Samples:
    """The cloth is drawn away: the breath rises, and there is light behind it."""
    layers = [(0.0, 0.8, puff(281, 0.6, 700, 620, 0.3)), (0.1, 0.5, puff(282, 0.6, 2300, 1600, 0.4))]
    layers += [(0.0, 0.8, low_pass(rustle(283, 0.45, 34, 1400, 3600), 3600))]
    layers += tune("D6 A6", 0.12, 0.13, lambda name: chime(name, 0.26, 0.6), 0.34)
    return finished(room(mix(*layers), 0.25, 0.2), -9, 0.12)


EFFECTS: dict[str, Callable[[], Samples]] = {
    "board": board,
    "card-claim": card_claim,
    "claim": claim,
    "cube": cube,
    "cubes-back": cubes_back,
    "curtain-down": curtain_down,
    "curtain-up": curtain_up,
    "gong": gong,
    "heartbeat": heartbeat,
    "screen": screen,
    "screen-close": screen_close,
    "tile-draw": tile_draw,
}
