"""How somebody plays who knows nothing but names: what was tried in vain is tried less, what is new first.

No word of the project is known here: the listener on the bus and the tests within the program share it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

BESIDE = (
    "Pause", "Rules", "What one plays for", "Sound on or off", "Hint", "Undo", "Redo", "Hide the forecast",
    "Show the forecast", "Look back", "Offer a draw", "Resign", "Show this forest", "Look at", "Take back",
    "Open the rulebook", "Cover the table", "Full screen", "Settings", "Keys",
)  # fmt: skip
"""What a player who only wants to go on leaves alone, by how its name begins."""

WAYS_OUT = ("Back", "Close", "I see", "Stop looking back")
"""What is pressed where nothing else leads anywhere."""

LOST = 15
"""So many presses without news, and a way out is as good as anything."""

FADES = 0.5
"""So much of the memory of what was tried in vain stays when something new was told."""


class Chooser:
    """Chooses by names. Told of what is heard, it forgets what was in vain as soon as something is new."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._tried: dict[str, float] = {}
        self._known: set[str] = set()
        self._before: frozenset[str] = frozenset()
        self._pressed = ""
        self._silent = 0

    def choose(self, names: Sequence[str]) -> int | None:
        """The number of what is pressed next of all that can be; None for nothing."""
        fresh = set(names) - self._before
        self._before = frozenset(names)
        weights = [self._weight(name, fresh) for name in names]
        if not any(weights):
            return None
        chosen = self._chance.choices(range(len(names)), weights)[0]
        self._pressed = names[chosen]
        self._silent += 1
        return chosen

    def _weight(self, name: str, fresh: set[str]) -> float:
        if name.startswith(BESIDE):
            return 0.0
        if name.startswith(WAYS_OUT):
            return 1.0 if self._silent >= LOST else 0.01
        weight = 1.0 / (1.0 + self._tried.get(name, 0.0) + 0.5 * self._tried.get(_kind(name), 0.0)) ** 2
        return weight * 8.0 if name in fresh else weight

    def hear(self, words: Sequence[str]) -> None:
        """What was said after the last choice. Words known already are no news, as a refusal is."""
        if not self._known.issuperset(words):
            self._tried = {name: times * FADES for name, times in self._tried.items()}
            self._silent = 0
        else:
            for key in (self._pressed, _kind(self._pressed)):
                self._tried[key] = self._tried.get(key, 0.0) + 1.0
        self._known.update(words)


def _kind(name: str) -> str:
    """What a thing has in common with others of its kind: its words without the place where it lies."""
    return name.rpartition(": ")[2]
