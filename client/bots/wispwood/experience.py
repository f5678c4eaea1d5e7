"""What many games against the ghost have taught: how far the outlook is off, by the forest's traits.

The outlook guesses card by card what may still come. `python -m tests.learning` plays games, sets the guess
after every turn against what then came, and fits a linear correction for each round. Its weights are data,
`assets/wispwood/experience.yaml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from client.bots.wispwood.ground import Wood
from client.bots.wispwood.prospect import Prospect
from client.bots.wispwood.traits import FOREST, TraitValues, card_traits, forest_traits, names
from client.bots.wispwood.wisps import CardWorth
from rules.content import Definitions
from rules.wispwood.content import DECKS, Card, content

FILE: Final = "experience.yaml"
KEY: Final = "rounds"

TraitWeights: TypeAlias = dict[str, dict[str, float]]
"""For each group, the forest and the cards, what its traits weigh, in points."""


@cache
def weights() -> dict[int, TraitWeights]:
    """The weights for every round. Raises ContentError."""
    definitions = Definitions.of_game("wispwood", (FILE,))
    found = definitions.part(FILE, KEY, dict[int, TraitWeights], {})
    if not definitions.told(FILE):
        for round_, groups in found.items():
            for group, traits in groups.items():
                place = f"{KEY}.{round_}.{group}"
                if group not in known_groups():
                    definitions.say(FILE, place, "is neither the forest nor a wish card")
                    continue
                for trait in traits.keys() - set(names(group)):
                    definitions.say(FILE, place, f"{trait}: there is no such trait")
    definitions.done()
    return found


def known_groups() -> tuple[str, ...]:
    """The forest and every card."""
    return (FOREST, *(card.id for deck in DECKS for card in content().deck(deck)))


@cache
def _in_order(round_: int, group: str) -> TraitValues:
    told = weights().get(round_, {}).get(group, {})
    return tuple(told.get(name, 0.0) for name in names(group))


class Experience:
    """The correction in one round, for the cards in play. worths, cards: the outlook's, in the same order."""

    def __init__(self, round_: int, size: int, worths: Sequence[CardWorth], cards: Sequence[Card]) -> None:
        self.size = size
        self._forest = _in_order(round_, FOREST)
        self._cards = tuple(
            (worth, card, _in_order(round_, card.id)) for worth, card in zip(worths, cards, strict=True)
        )

    def correction(
        self, wood: Wood, ahead: Prospect, parts: Sequence[float], filling: float, need: float, most: float
    ) -> float:
        """What the outlook is to be corrected by. parts: what it makes of each card; filling, need, most: as
        it reckons them."""
        own = forest_traits(self.size, wood, ahead, filling, need, most)
        total = _product(self._forest, own)
        for (worth, card, weights_), part in zip(self._cards, parts, strict=True):
            total += _product(weights_, card_traits(wood, worth, card, ahead, part))
        return total


def _product(weights_: TraitValues, traits: TraitValues) -> float:
    return sum(a * b for a, b in zip(weights_, traits, strict=True))
