"""The short sounds of Equilibrix: glass on a board of stone, golden bells, two dice on felt."""

from __future__ import annotations

from collections.abc import Callable

from assets.sounds.generator.effects import bar, chime, tap, tune
from assets.sounds.generator.elements import clack
from assets.sounds.generator.synth import (
    BELL,
    RATE,
    Noise,
    Partial,
    Samples,
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

# a thick piece of glass: the partials of a plate, close together, the high ones soon gone
PLATE: tuple[Partial, ...] = (
    (1, 1, 1),
    (1.72, 0.5, 0.8),
    (2.34, 0.38, 0.6),
    (3.44, 0.26, 0.42),
    (5.02, 0.14, 0.28),
    (7.1, 0.07, 0.18),
)


def plate(name: str, decay: float = 0.11, length: float = 0.5) -> Samples:
    """A piece of glass touched at a note."""
    return struck(PLATE, note(name), decay, length, 0.0015)


def tick(seed: int, length: float = 0.008, low: float = 3500) -> Samples:
    """The hard first contact of two smooth things."""
    noise = high_pass(Noise(seed).take(int(length * RATE)), low)
    return shaped(noise, lambda t: min(1.0, t * 8) * (1 - t) ** 2.5)


def glass() -> Samples:
    """A stone is born: glass set down, with a small light tone."""
    layers = [
        (0.0, 0.5, tick(301)),
        (0.001, 0.8, plate("E6", 0.09, 0.4)),
        (0.0, 0.7, tap(302, 240, 0.03, 0.16)),
        (0.05, 0.3, chime("B6", 0.2, 0.6)),
    ]
    return finished(room(mix(*layers), 0.3, 0.2), -7, 0.1)


def glass_big() -> Samples:
    """A stone is born that joins a base: the same touch, and a fifth that opens below it."""
    layers = [
        (0.0, 0.5, tick(311)),
        (0.001, 0.8, plate("E6", 0.1, 0.45)),
        (0.0, 0.7, tap(312, 220, 0.034, 0.18)),
    ]
    layers += tune("E5 B5 E6 G#6", 0.06, 0.42, lambda name: chime(name, 0.34, 0.9), 0.05)
    layers.append((0.05, 0.3, struck(BELL, note("E4"), 0.45, 1.0, 0.006)))
    return finished(room(mix(*layers), 0.3, 0.24), -6, 0.2)


def stone_back() -> Samples:
    """A stone is taken back: lifted off, and laid with the others."""
    lift = plate("B5", 0.07, 0.3)[::-1]
    layers = [
        (0.0, 0.45, lift),
        (0.27, 0.4, tick(321, 0.006)),
        (0.272, 0.7, plate("F#5", 0.07, 0.3)),
        (0.31, 0.35, plate("A5", 0.05, 0.24)),
        (0.27, 0.5, tap(322, 300, 0.024, 0.12)),
    ]
    return finished(room(mix(*layers), 0.2, 0.16), -8, 0.08)


def encircle() -> Samples:
    """A stone is encircled: three strokes close the ring, then it slips away."""
    layers = [(0.08 * k, 0.55, plate(name, 0.1, 0.4)) for k, name in enumerate(("A5", "C6", "D#6"))]
    layers += [(0.08 * k, 0.35, tick(331 + k, 0.006)) for k in range(3)]

    def sink(t: float) -> float:
        return note("D#6") * 2 ** (-1.1 * t * t)

    away = voice(sink, lambda t: min(1.0, t * 12) * (1 - t) ** 2.2, 0.5, (1, 0.3, 0.12))
    layers += [
        (0.24, 0.4, away),
        (0.22, 0.5, puff(335, 0.5, 2400, 1600, 0.3)),
        (0.24, 0.7, low_pass(tap(336, 120, 0.06, 0.3), 900)),
    ]
    return finished(room(mix(*layers), 0.3, 0.24), -6, 0.15)


def dice() -> Samples:
    """Two dice tumble over felt and come to rest."""
    luck = Noise(341)
    layers: list[tuple[float, float, Samples]] = [(0.0, 0.3, puff(342, 0.55, 700, 600, 0.25))]
    for die, (start, base) in enumerate(((0.02, 640.0), (0.07, 760.0))):
        at, gap, loud = start, 0.15, 1.0
        for bounce in range(7):
            pitch = base * luck.between(0.92, 1.1)
            layers.append((at, loud, clack(343 + 10 * die + bounce, pitch, 0.013, 0.1)))
            layers.append((at, 0.25 * loud, low_pass(tap(363 + 10 * die + bounce, 210, 0.02, 0.1), 800)))
            at += gap * luck.between(0.85, 1.15)
            gap, loud = gap * 0.77, loud * 0.74
    return finished(room(high_pass(mix(*layers), 320), 0.15, 0.1), -6, 0.05)


def die_pick() -> Samples:
    """A die is chosen."""
    layers = [(0.0, 0.8, clack(381, 880, 0.012, 0.09)), (0.022, 0.3, chime("A6", 0.1, 0.3))]
    return finished(mix(*layers), -10)


def bonus() -> Samples:
    """One action more: a bright figure that asks to go on."""
    layers = tune("B5 E6 F#6 B6", 0.07, 0.5, lambda name: plate(name, 0.16, 0.55))
    layers += tune("B6 E7", 0.1, 0.15, lambda name: chime(name, 0.25, 0.6), 0.22)
    layers.append((0.21, 0.4, bar("B4", 0.25, 0.6)))
    return finished(room(mix(*layers), 0.3, 0.24), -7, 0.15)


def link() -> Samples:
    """A base is reached: light runs along the network and the base answers."""
    layers: list[tuple[float, float, Samples]] = [(0.0, 0.3, puff(391, 0.55, 5200, 2600, 0.6))]
    run = "E5 G#5 B5 D#6 E6 G#6"
    layers += tune(run, 0.055, 0.34, lambda name: chime(name, 0.22, 0.7))
    layers += [(0.36, 0.4, chime(name, 0.42, 0.95)) for name in ("E5", "B5", "E6")]
    layers += [(0.36, 0.42, struck(BELL, note("E4"), 0.5, 0.95, 0.006)), (0.36, 0.4, bar("E4", 0.3, 0.7))]
    return finished(room(mix(*layers), 0.1, 0.26), -6, 0.3)


EFFECTS: dict[str, Callable[[], Samples]] = {
    "bonus": bonus,
    "dice": dice,
    "die-pick": die_pick,
    "encircle": encircle,
    "glass": glass,
    "glass-big": glass_big,
    "link": link,
    "stone-back": stone_back,
}
