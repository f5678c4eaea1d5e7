"""What many games have taught: how far the outlook is off, by the forest's traits.

The outlook guesses card by card what may still come. `python -m tests.learning` plays games, sets the guess
after every turn against what then came, and fits a linear correction for each round, for games against the
ghost and for those between two. Its weights are data, `assets/wispwood/experience.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from client.bots.wispwood.ground import Wood
from client.bots.wispwood.prospect import Prospect
from client.bots.wispwood.traits import FOREST, TraitValues, card_traits, forest_traits, names
from client.bots.wispwood.wisps import CardWorth
from rules.content import Definitions
from rules.wispwood.content import DECKS, Card, content

FILE: Final = "experience.yaml"
ALONE: Final = "alone"
AGAIN: Final = "again"
DUEL: Final = "duel"
COMPANIES: Final = (ALONE, AGAIN, DUEL)
"""Against the ghost, as it was learnt first and once more; between two."""

TraitWeights: TypeAlias = dict[str, dict[str, float]]
"""For each group, the forest and the cards, what its traits weigh, in points."""

RoundWeights: TypeAlias = dict[int, TraitWeights]
"""The weights of each round."""


@cache
def weights(company: str) -> RoundWeights:
    """The weights for every round in a company. Raises ContentError."""
    definitions = Definitions.of_game("wispwood", (FILE,))
    found = {one: definitions.part(FILE, one, dict[int, TraitWeights], {}) for one in COMPANIES}
    if not definitions.told(FILE):
        for one, rounds in found.items():
            for round_, groups in rounds.items():
                for group, traits in groups.items():
                    _check(definitions, f"{one}.{round_}.{group}", group, traits)
    definitions.done()
    return found[company]


def _check(definitions: Definitions, place: str, group: str, traits: Mapping[str, float]) -> None:
    if group not in known_groups():
        definitions.say(FILE, place, "is neither the forest nor a wish card")
        return
    for trait in traits.keys() - set(names(group)):
        definitions.say(FILE, place, f"{trait}: there is no such trait")


def known_groups() -> tuple[str, ...]:
    """The forest and every card."""
    return (FOREST, *(card.id for deck in DECKS for card in content().deck(deck)))


@cache
def _in_order(company: str, round_: int, group: str) -> TraitValues:
    told = weights(company).get(round_, {}).get(group, {})
    return tuple(told.get(name, 0.0) for name in names(group))


class Experience:
    """The correction in one round, for the cards in play. worths, cards: the outlook's, in the same order."""

    def __init__(
        self, round_: int, size: int, worths: Sequence[CardWorth], cards: Sequence[Card], company: str
    ) -> None:
        self.size = size
        self._forest = _in_order(company, round_, FOREST)
        self._cards = tuple(
            (worth, card, _in_order(company, round_, card.id))
            for worth, card in zip(worths, cards, strict=True)
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
