"""What a forest may still bring its player until the end of the game, in points."""

from __future__ import annotations

from collections.abc import Callable
from operator import mul
from typing import Final

from client.bots.wispwood.experience import AGAIN, ALONE, DUEL, Experience
from client.bots.wispwood.ground import Bounds, Wood, frames, groups
from client.bots.wispwood.params import WispwoodCharacterWeights, WispwoodParams
from client.bots.wispwood.planted import PLANTED
from client.bots.wispwood.prospect import PACE, ROUND_TURNS, Prospect, prospect, spans
from client.bots.wispwood.solo import usual
from client.bots.wispwood.wisps import WISPS
from rules.wispwood.content import DECKS, content
from rules.wispwood.geometry import ADJACENT, AROUND, BELOW, COLUMN, FALLING, RISING, ROW
from rules.wispwood.state import HEART, ORB, WispwoodState

READY: Final = (1.2, 2.2, 3.0)
"""What a ready cat is worth in the last round, the one before, and the one before that."""

READY_ALONE: Final = (2.6, 4.6, 6.2)
"""The same against the ghost: what it fetches is also what the ghost does not get."""

ENOUGH: Final = 40.0
"""Turns that nobody waits for."""

PLAIN: Final = WispwoodCharacterWeights()
"""Nobody's preferences."""

UNTOLD: Final = 3.5
"""What a turn to come brings in a round beside what the outlook tells: orbs and hearts not yet there."""

_LINES = {
    "heart-near": ADJACENT,
    "heart-below": BELOW,
    "heart-cross": tuple(a | b for a, b in zip(ROW, COLUMN, strict=True)),
    "heart-diagonal": tuple(a | b for a, b in zip(FALLING, RISING, strict=True)),
    "heart-ray": tuple(a | b for a, b in zip(ROW, COLUMN, strict=True)),
}
"""What a heart looks at, for choosing a frame."""


class Outlook:
    """The score-to-go in one round of a game: wishes in `cards`, `size` of the grid, rounds after this one.

    alone: against the ghost. learned: corrected by experience, which there is of whole games; again: by that
    of the second time against the ghost, where there is a wish of every deck, as always between two. rival:
    between two what the other one may expect, by one's own free cells and turns, if that counts as well.
    lap: what one more turn for everybody is worth beside what the forest tells. temper: what is preferred;
    the others are taken for like-minded.
    """

    def __init__(
        self,
        wishes: tuple[str, ...],
        round_: int,
        rounds: int,
        *,
        alone: bool = False,
        learned: bool = False,
        again: bool = False,
        temper: WispwoodCharacterWeights = PLAIN,
    ) -> None:
        definitions = content()
        self.round, self.rounds = round_, rounds
        self.size = definitions.grid.sizes[round_ - 1]
        self.character_weights = temper
        self.likes = None if temper == PLAIN else temper.cards[: len(wishes)]
        self.bonus = definitions.grid.bonus[round_ - 1]
        self.cards = tuple(definitions.cards[card] for card in wishes)
        self.worths = tuple((WISPS | PLANTED)[card] for card in wishes)
        both = tuple(zip(self.worths, self.cards, strict=True))
        self.lap = 0.0
        self.rival: Callable[[int, float], float] | None = None
        self.wisps, self.planted = both[:3], both[3:]
        self.parties = "pumpkin-parties" in wishes
        self.hat = next(card for card in wishes if card.startswith("hat-"))
        self.heart = next(card for card in wishes if card.startswith("heart-"))
        self.alone = alone
        lengths = definitions.fireflies.per_round if alone else ROUND_TURNS
        self.later = spans(0.0, round_, rounds, lengths)[1:]
        self._frames: dict[tuple[Bounds, int, int, int], int] = {}
        self._turns: dict[int, float] = {}
        self.cat = (READY_ALONE if alone else READY)[min(rounds - round_, 2)] * temper.cat
        self.learned, self.again = learned and rounds == len(definitions.grid.sizes), again
        self.experience = None
        company = _company(len(wishes) == len(DECKS), alone=alone, again=again) if self.learned else None
        if company is not None:
            self.experience = Experience(round_, self.size, self.worths, self.cards, company)

    @classmethod
    def of(
        cls,
        state: WispwoodState,
        *,
        learned: bool = False,
        again: bool = False,
        temper: WispwoodCharacterWeights = PLAIN,
    ) -> Outlook:
        """The outlook in a position."""
        alone = state.ghost is not None
        found = cls(
            state.wishes,
            state.round,
            state.rounds,
            alone=alone,
            learned=learned,
            again=again,
            temper=temper,
        )
        if state.ghost is not None:
            found.lap = (UNTOLD - usual(state.ghost)) * (len(found.later) + 1)
        return found

    def frame(self, wood: Wood) -> int:
        """The square that suits the forest best, of those it can still fill."""
        found = frames(wood.box, self.size)
        if len(found) == 1:
            return found[0]
        solid = wood.tiles & ~wood.trees
        key = (wood.box, wood.wisps[HEART], wood.wisps[ORB], solid)
        best = self._frames.get(key)
        if best is None:
            seen = _LINES[self.heart]
            looks = [seen[low.bit_length() - 1] & ~solid for low in _each(wood.wisps[HEART])]
            looks += [AROUND[low.bit_length() - 1] & ~solid for low in _each(wood.wisps[ORB])]
            best = max(found, key=lambda one: sum((cells & one).bit_count() for cells in looks))
            self._frames[key] = best
        return best

    def turns(self, frame: int, tiles: int) -> float:
        """About how many turns it takes to fill a frame."""
        free = frame & ~tiles
        found = self._turns.get(free)
        if found is None:
            found = self._turns[free] = _turns(free)
        return found

    def ahead(self, wood: Wood, most: float) -> tuple[Prospect, float]:
        """What is to come if the round has at most so many more own turns; and the turns to fill the grid."""
        frame = self.frame(wood)
        need = self.turns(frame, wood.tiles)
        return prospect(frame, wood.tiles, min(need, most), self.later), need

    def value(self, wood: Wood, most: float) -> float:
        """Points to come, with at most so many more own turns in this round."""
        ahead, need = self.ahead(wood, most)
        filling = self.filling(need, most)
        parts = [worth(wood, card, ahead) for worth, card in zip(self.worths, self.cards, strict=True)]
        total = filling + self.lap * ahead.turns
        total += sum(parts) if self.likes is None else sum(map(mul, parts, self.likes))
        if self.rival is not None:
            total -= self.rival(self.size**2 - wood.tiles.bit_count(), most)
        if not (ahead.turns > 0 or self.later):  # all is told
            return total
        if wood.ready:
            total += self.cat
        if self.experience is not None:
            total += self.experience.correction(wood, ahead, parts, filling, need, most)
        return total

    def filling(self, need: float, most: float) -> float:
        """The bonus for a full grid, by how likely it comes."""
        if not need:
            return self.bonus
        if most <= 0:
            return 0.0
        return self.bonus * min(1.0, max(0.0, 0.75 + 0.5 * (most - need)))

    def next_round(self) -> Outlook:
        """The outlook one round later."""
        wishes = tuple(card.id for card in self.cards)
        return Outlook(
            wishes,
            self.round + 1,
            self.rounds,
            alone=self.alone,
            learned=self.learned,
            again=self.again,
            temper=self.character_weights,
        )


def _company(every: bool, *, alone: bool, again: bool) -> str | None:
    """Whose experience speaks. every: with a wish card of every deck; without, only the first one knows."""
    if alone:
        return AGAIN if again and every else ALONE
    return DUEL if every else None


def outlook_by(params: WispwoodParams, state: WispwoodState) -> Outlook:
    """The outlook in a position, as a level has it."""
    return Outlook.of(state, learned=params.learned, again=params.again, temper=params.character_weights)


def _turns(free: int) -> float:
    count = free.bit_count()
    if not count:
        return 0.0
    parts = groups(free)
    alone = sum(1 for part in parts if part & (part - 1) == 0)
    return max(1.0, count / PACE + 0.2 * (len(parts) - 1) + 0.3 * alone)


def _each(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found
