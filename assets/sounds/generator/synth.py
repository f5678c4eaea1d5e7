"""A tiny synthesiser: struck wood and glass, filtered noise, gliding voices and a small room.

Only the standard library; a sound is a list of floats round zero.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

RATE = 44_100
TAU = 2 * math.pi

Samples = list[float]
Partial = tuple[float, float, float]  # ratio to the base note, loudness, share of the decay


class Noise:
    """White noise from a fixed xorshift generator, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2_654_435_761 + 88_172_645_463_325_252) & 0xFFFF_FFFF_FFFF_FFFF

    def unit(self) -> float:
        """The next number in 0..1."""
        x = self._state
        x ^= (x << 13) & 0xFFFF_FFFF_FFFF_FFFF
        x ^= x >> 7
        x ^= (x << 17) & 0xFFFF_FFFF_FFFF_FFFF
        self._state = x
        return (x >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        """The next number in low..high."""
        return low + (high - low) * self.unit()

    def take(self, count: int) -> Samples:
        """White noise."""
        return [2 * self.unit() - 1 for _ in range(count)]


WOOD: tuple[Partial, ...] = ((1, 1, 1), (2.76, 0.32, 0.45), (5.4, 0.16, 0.22), (9.1, 0.07, 0.12))
MARIMBA: tuple[Partial, ...] = ((1, 1, 1), (3.95, 0.28, 0.35), (9.3, 0.08, 0.15))
GLASS: tuple[Partial, ...] = (
    (1, 1, 1),
    (2.32, 0.42, 0.7),
    (4.25, 0.24, 0.5),
    (6.63, 0.12, 0.34),
    (9.4, 0.05, 0.2),
)
STONE: tuple[Partial, ...] = (
    (1, 1, 1),
    (1.58, 0.6, 0.7),
    (2.36, 0.45, 0.5),
    (3.91, 0.3, 0.3),
    (5.73, 0.18, 0.18),
)
BELL: tuple[Partial, ...] = (
    (0.5, 0.35, 1.2),
    (1, 1, 1),
    (1.19, 0.25, 0.8),
    (2, 0.4, 0.6),
    (2.74, 0.2, 0.4),
    (4.1, 0.1, 0.3),
)


def note(name: str) -> float:
    """Frequency of a note such as "A4" or "F#5"."""
    step = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    if name[1] == "#":
        step += 1
    return 440.0 * 2 ** ((step + 12 * (int(name[-1]) - 4)) / 12)


def struck(
    partials: Iterable[Partial], base: float, decay: float, length: float, attack: float = 0.002
) -> Samples:
    """Something hit: every partial rings and dies at its own pace (decay = time to 1/e of the lowest)."""
    count = int(length * RATE)
    out = [0.0] * count
    for ratio, loudness, share in partials:
        frequency = base * ratio
        if frequency > 15_000:
            continue
        fall = math.exp(-1 / (decay * share * RATE))
        step, level = TAU * frequency / RATE, loudness
        for k in range(count):
            out[k] += level * math.sin(step * k)
            level *= fall
            if level < 1e-5:
                break
    rise, fall = int(attack * RATE), count // 4
    for k in range(min(rise, count)):
        out[k] *= k / rise
    for k in range(fall):  # a note that is cut off would tick
        out[-1 - k] *= math.sin(math.pi / 2 * k / fall) ** 2
    return out


def voice(
    pitch: Callable[[float], float], loud: Callable[[float], float], length: float, overtones: Sequence[float]
) -> Samples:
    """A gliding tone; pitch and loudness are functions of 0..1."""
    count = int(length * RATE)
    out = [0.0] * count
    phase = 0.0
    for k in range(count):
        t = k / count
        phase += TAU * pitch(t) / RATE
        out[k] = loud(t) * sum(level * math.sin(phase * (n + 1)) for n, level in enumerate(overtones))
    return out


def low_pass(sound: Samples, cutoff: float) -> Samples:
    """One pole, 6 dB per octave."""
    k = 1 - math.exp(-TAU * cutoff / RATE)
    out, y = [], 0.0
    for x in sound:
        y += k * (x - y)
        out.append(y)
    return out


def high_pass(sound: Samples, cutoff: float) -> Samples:
    """One pole; also takes any direct current away."""
    return [x - y for x, y in zip(sound, low_pass(sound, cutoff), strict=True)]


def band(sound: Samples, centre: float, width: float) -> Samples:
    """A resonant band (two poles) of about unit gain at its centre."""
    r = math.exp(-math.pi * width / RATE)
    a1, a2, gain = 2 * r * math.cos(TAU * centre / RATE), -r * r, 1 - r
    out, y1, y2 = [], 0.0, 0.0
    for x in sound:
        y = gain * x + a1 * y1 + a2 * y2
        out.append(y)
        y1, y2 = y, y1
    return out


def shaped(sound: Samples, loud: Callable[[float], float]) -> Samples:
    """The sound times a curve over 0..1."""
    count = len(sound)
    return [x * loud(k / count) for k, x in enumerate(sound)]


def puff(seed: int, length: float, centre: float, width: float, rise: float = 0.15) -> Samples:
    """A breath of filtered noise that swells until `rise` and then dies; of one loudness whatever"
    " the band."""
    raw = band(band(Noise(seed).take(int(length * RATE)), centre, width), centre, width)
    breath = shaped(raw, lambda t: (t / rise) ** 1.5 if t < rise else (1 - (t - rise) / (1 - rise)) ** 2.5)
    power = math.sqrt(sum(x * x for x in breath) / len(breath))
    return [0.2 * x / power for x in breath]


def rustle(seed: int, length: float, grains: int, low: float = 2600, high: float = 6500) -> Samples:
    """Leaves: many tiny dry grains, denser in the middle."""
    dice = Noise(seed)
    out = [0.0] * int(length * RATE)
    for _ in range(grains):
        size = int(dice.between(0.006, 0.026) * RATE)
        start = int((dice.unit() + dice.unit()) / 2 * max(1, len(out) - size))
        grain = band(dice.take(size), dice.between(low, high), 1800)
        loud = dice.between(0.25, 1.0)
        for k, x in enumerate(grain):
            out[start + k] += x * loud * math.sin(math.pi * k / size) ** 2
    return out


def mix(*layers: tuple[float, float, Samples]) -> Samples:
    """Layers given as (start in seconds, gain, sound)."""
    total = max(int(start * RATE) + len(sound) for start, _, sound in layers)
    out = [0.0] * total
    for start, gain, sound in layers:
        at = int(start * RATE)
        for k, x in enumerate(sound):
            out[at + k] += gain * x
    return out


def room(sound: Samples, tail: float = 0.5, wet: float = 0.22) -> Samples:
    """A small clearing round the sound: four echoing combs and two diffusers."""
    dry = sound + [0.0] * int(tail * RATE)
    sum_ = [0.0] * len(dry)
    for delay, back in ((1553, 0.72), (1867, 0.70), (2113, 0.68), (2411, 0.66)):
        line = [0.0] * delay
        held = 0.0
        for k, x in enumerate(dry):
            y = line[k % delay]
            held += 0.45 * (y - held)  # air swallows the treble
            line[k % delay] = x + held * back
            sum_[k] += y * 0.25
    for delay in (241, 83):
        line = [0.0] * delay
        for k, x in enumerate(sum_):
            old = line[k % delay]
            line[k % delay] = x + 0.5 * old
            sum_[k] = old - 0.5 * line[k % delay]
    return [d + wet * w for d, w in zip(dry, sum_, strict=True)]


def looped(sound: Samples, length: float, blend: float) -> Samples:
    """The first `length` seconds, with the surplus at the end blended into the beginning at equal power."""
    body, surplus = int(length * RATE), int(blend * RATE)
    out = sound[:body]
    for k in range(surplus):
        turn = math.pi / 2 * k / surplus
        out[k] = out[k] * math.sin(turn) + sound[body + k] * math.cos(turn)
    return out


def levelled(sound: Samples, level_db: float) -> Samples:
    """Free of direct current, at the given average loudness."""
    middle = sum(sound) / len(sound)
    power = math.sqrt(sum((x - middle) ** 2 for x in sound) / len(sound))
    level = 10 ** (level_db / 20)
    return [(x - middle) * level / power for x in sound]


def finished(sound: Samples, peak_db: float, fade: float = 0.02) -> Samples:
    """Free of direct current, silent at both ends, at the given peak."""
    out = high_pass(sound, 35)
    rise, fall = int(0.0015 * RATE), min(int(fade * RATE), len(out) // 3)
    for k in range(rise):
        out[k] *= k / rise
    for k in range(fall):
        out[-1 - k] *= (k / fall) ** 1.5
    gain = 10 ** (peak_db / 20) / max(1e-9, *(abs(x) for x in out))
    return [x * gain for x in out]
