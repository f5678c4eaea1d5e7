"""Synthesise every sound and write it as OGG into assets/sounds.

`python -m assets.sounds.generator [name …]` from the project's root. The sounds are made with the standard
library alone; only packing them as OGG Vorbis needs a tool of the developer: `pip install soundfile`.
"""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

import soundfile

from assets.sounds.generator.catalogue import AMBIENCES, EFFECTS
from assets.sounds.generator.synth import RATE, Samples

FOLDER = Path(__file__).parents[1]
BLOCK = 4096  # the encoder wants small bites


def write(name: str, channels: tuple[Samples, ...], quality: float) -> None:
    """Pack one sound; quality runs from 0 (small) to 1."""
    flat = array("f", [x for frame in zip(*channels, strict=True) for x in frame])
    wide = len(channels)
    path = FOLDER / f"{name}.ogg"
    with soundfile.SoundFile(
        path, "w", RATE, wide, "VORBIS", format="OGG", compression_level=1 - quality
    ) as out:
        for start in range(0, len(flat), BLOCK * wide):
            out.buffer_write(flat[start : start + BLOCK * wide].tobytes(), dtype="float32")
    print(f"{name:16} {len(channels[0]) / RATE:5.2f} s {path.stat().st_size:7} bytes")


def main(names: list[str]) -> None:
    """Write the named sounds, or all of them."""
    for name, make in EFFECTS.items():
        if not names or name in names:
            write(name, (make(),), 0.3)
    for name, make_pair in AMBIENCES.items():
        if not names or name in names:
            write(name, make_pair(), 0.2)


if __name__ == "__main__":
    main(sys.argv[1:])
