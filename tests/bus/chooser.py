"""How somebody plays who knows nothing but names: what was tried in vain is tried less, what is new first.

No word of the project is known here: the listener on the bus and the tests within the program share it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

BESIDE = (
    "Pause", "Rules", "Goal", "Sound on or off", "Hint", "Undo", "Redo", "Hide the forecast",
    "Show the forecast", "Watch the replay", "Offer a draw", "Resign", "Show this forest", "Look at",
    "Take back", "Open the rulebook", "Rule ", "Main menu", "Copy the result", "Cover the table",
    "Full screen", "Settings", "Keys",
)  # fmt: skip
"""What a player who only wants to go on leaves alone, by how its name begins."""

RARELY = (
    "Take it back", "cube waits", "taken back", "Clear", "Turn the position", "Hide missing", "Pass this",
)  # fmt: skip
"""What leads back, or to nothing but another look: it is pressed where little else can be."""

ONWARD = ("Confirm ", "Done", "Open the boards")
"""What says that a choice is made: whoever wants to go on presses it as soon as it can be."""

WAYS_OUT = ("Back", "Close", "OK", "Exit replay")
"""What leads away again: what needs a way out is no way on."""

OUT = 20.0
"""How much more than all else a way out is worth."""

GOES_ON = 12.0
"""How much more what goes on is worth."""

SELDOM = 0.05
"""How much less what is pressed rarely is worth."""

ASTRAY, REFUSED, QUIET = 3.0, 1.0, 0.3
"""How much in vain a press was that led to a way out; that changed nothing; that said nothing new."""

FADES = 0.5
"""So much of the memory of what was tried in vain stays when something new was told."""

FADES_LITTLE = 0.9
"""The same when nothing but numbers was new in it."""

ALIKE = 0.25
"""How much of what is known of a thing goes for others that share a word with it."""

AGAIN = "Press again to"
"""What is said where the same press once more does what it was for."""

LACKING = "missing"
"""What is said where what follows would be of use."""

LEARNS = 2.0
"""How much it counts what came of what shares a word with it."""

WANTED = 20.0
"""How much more than all else that is worth."""

_NUMBER = re.compile(r"[+−-]?\d+")


class Chooser:
    """Chooses by names. Told of what is heard, it forgets what was in vain as soon as something is new."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._tried: dict[str, float] = {}
        self._known: set[str] = set()
        self._known_forms: set[str] = set()
        self._before: frozenset[str] = frozenset()
        self._pressed = ""
        self._news = True
        self._refused = False
        self._again = ""
        self._wanted: set[str] = set()
        self._led_on: dict[str, list[int]] = {}

    def choose(self, names: Sequence[str]) -> int | None:
        """Return the number of what is pressed next of all that can be; None for nothing."""
        now = frozenset(names)
        fresh = now - self._before if self._before else frozenset()
        self._judge(fresh, changed=now != self._before)
        self._before = now
        again = self._once_more(names)
        weights = [self._weight(name, fresh) for name in names]
        if not any(weights):
            return None
        chosen = again if again is not None else self._chance.choices(range(len(names)), weights)[0]
        self._pressed = names[chosen]
        self._news = False
        return chosen

    def hear(self, words: Sequence[str], urgent: Sequence[str] = ()) -> None:
        """What was said after the last choice, and what interrupted all else.

        Words known already are no news; urgent ones alone are a refusal.
        """
        self._refused = bool(urgent) and not words
        asked = any(AGAIN in line for line in words) and not _leads_back(self._pressed)
        self._again = self._pressed.partition(":")[0] if asked else ""
        for line in words:
            if LACKING in line:
                self._wanted = {*re.split("[, .]+", line)}
        led_on = not self._known.issuperset(words) or asked
        for part in _parts(self._pressed):
            self._led_on.setdefault(part, [0, 0])[led_on] += 1
        forms = {_form(line) for line in words}
        if not self._known.issuperset(words):
            fades = FADES_LITTLE if self._known_forms.issuperset(forms) else FADES
            self._tried = {name: times * fades for name, times in self._tried.items()}
            self._news = True
        self._known.update(words)
        self._known_forms |= forms

    def _once_more(self, names: Sequence[str]) -> int | None:
        """Return what was pressed, where doing so once more was asked for.

        Its name may say something else now.
        """
        if not self._again:
            return None
        return next((number for number, name in enumerate(names) if name.startswith(self._again)), None)

    def _judge(self, fresh: frozenset[str], *, changed: bool) -> None:
        """Remember how much in vain the last press was."""
        if not fresh.isdisjoint(WAYS_OUT):
            times = ASTRAY
        elif self._news:
            return
        else:
            times = REFUSED if self._refused or not changed else QUIET
        for key, _ in _keys(self._pressed):
            self._tried[key] = self._tried.get(key, 0.0) + times

    def _weight(self, name: str, fresh: frozenset[str]) -> float:
        if name.startswith(BESIDE):
            return 0.0
        if name in WAYS_OUT:
            return OUT
        in_vain = sum(share * self._tried.get(key, 0.0) for key, share in _keys(name))
        weight = (SELDOM if _leads_back(name) else 1.0) / (1.0 + in_vain) ** 2
        if name.partition(":")[0] in self._wanted and not _leads_back(name):
            weight *= WANTED
        for part in _parts(name):
            vain, well = self._led_on.get(part, (0, 0))
            weight *= (2 * (well + 1) / (well + vain + 2)) ** LEARNS
        if name.startswith(ONWARD):
            weight *= GOES_ON
        return weight * 8.0 if name in fresh else weight


def _leads_back(name: str) -> bool:
    return any(words in name for words in RARELY)


def _keys(name: str) -> Iterator[tuple[str, float]]:
    """Yield what is remembered of a press, and how much of it: its name, and its words without numbers."""
    yield name, 1.0
    for words in _parts(name):
        yield f"…{words}", ALIKE


def _parts(name: str) -> list[str]:
    """Return what a name says, one thing after another, without numbers."""
    return re.split("[,:] ", _form(name))


def _form(words: str) -> str:
    return _NUMBER.sub("#", words)
