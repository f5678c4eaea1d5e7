"""All sounds by the name of their file: short ones, and the ambiences (left and right)."""

from __future__ import annotations

from collections.abc import Callable

from assets.sounds.generator import effects, elements, glass, woodcut
from assets.sounds.generator.crystal import crystal
from assets.sounds.generator.forest import forest
from assets.sounds.generator.stone import stones
from assets.sounds.generator.synth import Samples
from assets.sounds.generator.trees import trees

EFFECTS: dict[str, Callable[[], Samples]] = {
    **effects.EFFECTS,
    **elements.EFFECTS,
    **glass.EFFECTS,
    **woodcut.EFFECTS,
}
AMBIENCES: dict[str, Callable[[], tuple[Samples, Samples]]] = {
    "ambience-forest": forest,
    "ambience-stone": stones,
    "ambience-glass": crystal,
    "ambience-woodcut": trees,
}
