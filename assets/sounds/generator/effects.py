"""The short sounds of the frame and of Wispwood: wood, glass, leaves, a cat and a ghost."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from assets.sounds.generator.synth import (
    BELL,
    GLASS,
    MARIMBA,
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
    rustle,
    shaped,
    struck,
    voice,
)


def tap(seed: int, base: float, decay: float = 0.03, length: float = 0.16) -> Samples:
    """A knock on wood: the ringing body and the short dull contact."""
    contact = shaped(low_pass(Noise(seed).take(int(0.012 * RATE)), 2600), lambda t: (1 - t) ** 3)
    return mix((0, 1, struck(WOOD, base, decay, length, 0.001)), (0, 0.5, contact))


def chime(name: str, decay: float = 0.35, length: float = 1.0) -> Samples:
    """A glass bell at a note."""
    return struck(GLASS, note(name), decay, length, 0.003)


def bar(name: str, decay: float = 0.22, length: float = 0.8) -> Samples:
    """A marimba bar at a note."""
    return struck(MARIMBA, note(name), decay, length, 0.002)


def tune(
    names: str, step: float, gain: float, make: Callable[[str], Samples], start: float = 0
) -> list[tuple[float, float, Samples]]:
    """Notes one after the other, as layers for a mix."""
    return [(start + k * step, gain, make(name)) for k, name in enumerate(names.split())]


def click() -> Samples:
    """A button."""
    return finished(tap(3, 920, 0.014, 0.07), -10)


def hover() -> Samples:
    """The lightest touch."""
    return finished(tap(5, 1500, 0.007, 0.035), -20)


def pick() -> Samples:
    """A tile is lifted: a light tock with a little glass."""
    return finished(mix((0, 1, tap(11, 620, 0.024)), (0.03, 0.28, chime("E6", 0.09, 0.3))), -7)


def turn() -> Samples:
    """A shape is turned in the hand."""
    swish = puff(21, 0.14, 1800, 1400, 0.4)
    return finished(
        mix((0, 1.2, swish), (0.07, 0.8, tap(22, 760, 0.016, 0.1)), (0.115, 0.45, tap(23, 900, 0.014, 0.08))),
        -9,
    )


def place() -> Samples:
    """A tile lies down on the table."""
    return finished(
        room(mix((0, 1, tap(31, 310, 0.042, 0.24)), (0.004, 0.5, tap(32, 470, 0.03, 0.2))), 0.15, 0.1), -5
    )


def plant() -> Samples:
    """A whole shape grows into the forest: wood, leaves and a warm note."""
    layers = [(k * 0.055, 0.9 - 0.1 * k, tap(41 + k, 290 + 40 * k, 0.04, 0.2)) for k in range(4)]
    layers += [
        (0.03, 1.7, rustle(45, 0.5, 46)),
        *tune("G4 D5", 0.09, 0.5, bar, 0.1),
        (0.28, 0.16, chime("G6", 0.25, 0.6)),
    ]
    return finished(room(mix(*layers), 0.25, 0.16), -5)


def refresh() -> Samples:
    """The pond is filled anew: a swirl of water and eight small tiles."""
    dice = Noise(51)
    layers = [(0, 0.9, puff(52, 0.75, 900, 900, 0.35)), (0.1, 0.45, puff(53, 0.6, 2200, 1500, 0.5))]
    for k in range(8):
        layers.append(
            (0.12 + k * 0.062 + dice.between(-0.008, 0.008), 0.55, tap(54 + k, 420 + 38 * k, 0.026, 0.15))
        )

    def drop(base: float) -> Samples:
        return voice(lambda t: base * (1 + 0.9 * t), lambda t: math.exp(-6 * t) * min(1, t * 30), 0.12, (1,))

    layers += [(0.2, 0.22, drop(720)), (0.43, 0.18, drop(940)), (0.62, 0.2, drop(820))]
    return finished(room(mix(*layers), 0.25, 0.2), -6)


def cat_hide() -> Samples:
    """The cat slips behind its stump."""
    layers = [
        (0, 1.7, rustle(61, 0.34, 30)),
        (0.2, 0.9, tap(62, 190, 0.05, 0.25)),
        (0.3, 0.6, tap(63, 230, 0.04, 0.2)),
    ]
    return finished(room(mix(*layers), 0.15, 0.12), -7)


def cat_ready() -> Samples:
    """The cat looks out again: a short friendly trill."""

    def pitch(t: float) -> float:
        return 430 + 250 * math.pow(math.sin(math.pi * min(1, t * 0.72)), 1.5)

    def loud(t: float) -> float:
        roll = 1 - 0.75 * (0.5 + 0.5 * math.cos(2 * math.pi * 26 * 0.38 * t)) * max(0.0, 1 - t * 1.7)
        return roll * math.pow(math.sin(math.pi * t), 0.8)

    throat = voice(pitch, loud, 0.38, (1, 0.55, 0.38, 0.22, 0.12, 0.06))
    mouth = mix(
        (0, 1, band(throat, 900, 500)), (0, 0.6, band(throat, 1900, 700)), (0, 0.35, low_pass(throat, 700))
    )
    return finished(room(mouth, 0.25, 0.18), -8)


def firefly() -> Samples:
    """A firefly token turns over: a shimmer of tiny bells."""
    dice = Noise(71)
    layers = []
    for k, name in enumerate(("B6", "E7", "G#6", "C#7", "E7", "B7")):
        layers.append((k * 0.07 + dice.between(0, 0.02), 0.7 - 0.07 * k, chime(name, 0.16, 0.5)))
    layers.append((0, 0.2, puff(72, 0.5, 6200, 2500, 0.3)))
    return finished(room(mix(*layers), 0.4, 0.3), -9)


def ghost_take() -> Samples:
    """The ghost takes a wisp: a breath and a sinking tone."""

    def pitch(t: float) -> float:
        return note("A5") * 2 ** (-0.6 * t) * (1 + 0.016 * math.sin(2 * math.pi * 5.5 * t))

    hum = voice(pitch, lambda t: math.sin(math.pi * t) ** 1.3, 0.85, (1, 0.22, 0.07))
    fifth = voice(lambda t: pitch(t) * 0.667, lambda t: math.sin(math.pi * t) ** 1.6, 0.85, (1, 0.15))
    layers = [(0, 0.7, hum), (0.05, 0.35, fifth), (0, 0.8, puff(81, 0.9, 1300, 700, 0.45))]
    return finished(room(mix(*layers), 0.5, 0.45), -8, 0.08)


def card() -> Samples:
    """One card is turned."""
    paper = high_pass(puff(91, 0.16, 3200, 3000, 0.25), 900)
    return finished(mix((0, 1.4, paper), (0.085, 0.5, tap(92, 520, 0.012, 0.07))), -9)


def deal() -> Samples:
    """Five cards are laid out."""
    layers = []
    for k in range(5):
        paper = high_pass(puff(101 + k, 0.13, 2900 + 170 * k, 2800, 0.25), 900)
        layers += [
            (k * 0.115, 1.4, paper),
            (k * 0.115 + 0.075, 0.5, tap(111 + k, 440 + 22 * k, 0.014, 0.08)),
        ]
    return finished(mix(*layers), -8)


def undo() -> Samples:
    """A step back: the place sound turned round, and a falling second."""
    back = place()[::-1]
    return finished(mix((0, 0.8, back), *tune("E5 C5", 0.085, 0.4, lambda n: bar(n, 0.1, 0.35), 0.12)), -9)


def error() -> Samples:
    """Not here: two dull knocks, never harsh."""
    layers = [
        (0, 1, low_pass(tap(121, 165, 0.05, 0.2), 1200)),
        (0.11, 0.8, low_pass(tap(122, 139, 0.06, 0.25), 1100)),
    ]
    return finished(mix(*layers), -8)


COUNT_NOTES = ("D5", "E5", "F#5", "A5", "B5", "D6", "E6", "F#6")
"""Rows of the score, each a step higher than the one before."""


def count(name: str) -> Samples:
    """One row of the score is counted: a bar at a note, and a little wood."""
    return finished(
        room(mix((0, 0.9, bar(name, 0.13, 0.42)), (0, 0.18, tap(141, 700, 0.014, 0.08))), 0.2, 0.14), -11
    )


def sheet() -> Samples:
    """The score sheet is opened: paper unfolds, and a low bell is heard from afar."""
    layers = [
        (0, 1.3, high_pass(puff(151, 0.3, 2600, 2600, 0.3), 700)),
        (0.19, 1.0, high_pass(puff(152, 0.2, 3300, 2800, 0.25), 900)),
        (0.34, 0.4, tap(153, 300, 0.03, 0.16)),
        (0.36, 0.3, struck(BELL, note("D4"), 0.35, 0.8, 0.006)),
    ]
    return finished(room(mix(*layers), 0.3, 0.2), -9)


def gain() -> Samples:
    """Points: a small rise."""
    return finished(
        room(
            mix(
                *tune("D5 A5", 0.075, 0.7, lambda n: bar(n, 0.14, 0.45)),
                (0.15, 0.2, chime("D7", 0.2, 0.5)),
            ),
            0.2,
            0.16,
        ),
        -8,
    )


def notice() -> Samples:
    """It is your turn."""
    return finished(
        room(
            mix(
                (0, 0.8, bar("G5", 0.2, 0.6)),
                (0.14, 0.8, bar("C6", 0.26, 0.8)),
                (0.14, 0.2, chime("C7", 0.2, 0.6)),
            ),
            0.3,
            0.2,
        ),
        -8,
    )


def round_end() -> Samples:
    """The end of a round: a quiet bell over a short figure."""
    bell = struck(BELL, note("D5"), 0.55, 1.7, 0.004)
    layers = [(0.3, 0.7, bell), *tune("D5 F#5 A5 D6", 0.1, 0.6, bar), (0.42, 0.22, chime("A6", 0.4, 1.2))]
    return finished(room(mix(*layers), 0.4, 0.28), -6, 0.25)


def win() -> Samples:
    """The winner's tune."""
    layers = tune("D5 G5 A5 B5 D6", 0.12, 0.7, bar)
    layers += [(0.6, 0.6, bar(name, 0.45, 1.4)) for name in ("G4", "D5", "B5", "G6")]
    layers += tune("D7 G7 B6 D7", 0.1, 0.13, lambda n: chime(n, 0.3, 0.9), 0.66)
    layers += [(0.6, 0.35, struck(BELL, note("G5"), 0.6, 1.6, 0.004))]
    return finished(room(mix(*layers), 0.5, 0.28), -5, 0.3)


def lose() -> Samples:
    """The ghost was better: a gentle falling line."""
    layers = tune("A5 F5 D5 C5", 0.19, 0.7, lambda n: bar(n, 0.3, 0.9))
    layers += [
        (0.76, 0.5, bar("A4", 0.5, 1.3)),
        (0.76, 0.35, bar("D4", 0.5, 1.3)),
        (0.3, 0.2, puff(131, 1.3, 800, 500, 0.5)),
    ]
    return finished(room(mix(*layers), 0.4, 0.3), -7, 0.3)


EFFECTS: dict[str, Callable[[], Samples]] = {
    "card": card,
    "cat-hide": cat_hide,
    "cat-ready": cat_ready,
    "click": click,
    **{f"count-{k}": partial(count, name) for k, name in enumerate(COUNT_NOTES, start=1)},
    "deal": deal,
    "error": error,
    "firefly": firefly,
    "gain": gain,
    "ghost-take": ghost_take,
    "hover": hover,
    "lose": lose,
    "notice": notice,
    "pick": pick,
    "place": place,
    "plant": plant,
    "refresh": refresh,
    "round-end": round_end,
    "sheet": sheet,
    "turn": turn,
    "undo": undo,
    "win": win,
}
