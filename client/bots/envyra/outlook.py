"""What a holding may still become with the tiles that are left."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Final

from client.bots.envyra.params import EnvyraCharacterWeights
from client.bots.envyra.tiles import (
    BITS,
    EACH,
    ONES,
    THEME,
    THEME_ONES,
    colour,
    counts,
    set_points,
    sets_of,
    tiles,
)
from rules.envyra.content import BOOK, content, is_basic
from rules.envyra.state import NO_TILE, THEMES, UNSEEN, EnvyraState

SHARE: Final = 0.8
"""Of the tiles that are left, what the players take between them."""

COLOUR: Final = (0.0, 2.5, 4.0, 4.8)
"""What tiles of a colour are worth at the start by their number, since other tiles ask for them: what the
others may not touch falls to their owner."""

RIVALRY: Final = 0.7
"""How likely an open card is still there when its last symbol comes."""

CHOICES: Final = tuple(product((0, 1), repeat=EACH))
"""Which symbols of a theme are got at least once more."""

PLAIN: Final = EnvyraCharacterWeights()
"""Nobody's preferences."""

TILE: Final = 1.5
"""What a tile counts besides for whoever likes its theme."""


class Outlook:
    """Worths of holdings at one decision; they fill as they are asked for.

    hidden: the tiles that may be in the bag. youth: how much of the game is left. cards: the open cards as
    (points, symbols). full: bit set of them. temper: what the seat prefers.
    """

    def __init__(self, state: EnvyraState, seat: int, temper: EnvyraCharacterWeights = PLAIN) -> None:
        self.tiles = tiles()
        self.players = state.setup.players
        self.seat = seat
        left = len(state.bag) + sum(tile != NO_TILE for tile in state.grid)
        self.hidden = _hidden(state)
        total = content().tables[self.players]
        self.youth = min(1.0, left / (total.start + total.basic + 1))
        self._reach = self._reaches(state)
        known, symbols = content().cards, self.tiles.symbols
        self.cards = tuple(
            (known[card].points, tuple(symbols[each] for each in known[card].symbols))
            for card in state.open_cards
        )
        self.full = (1 << len(self.cards)) - 1
        secret = [known[card] for card in (state.secret[seat],) if card not in ("", UNSEEN)]
        self._secret = tuple((card.points, tuple(symbols[each] for each in card.symbols)) for card in secret)
        self._themes: dict[int, float] = {}
        self._chances: dict[int, tuple[float, ...]] = {}
        self._worths: dict[tuple[int, int, bool], float] = {}
        self.likes = temper.themes if temper != PLAIN else ()
        self._before = self.tiles.hold(state.taken[seat])

    def _reaches(self, state: EnvyraState) -> tuple[float, ...]:
        """For each symbol how likely a seat gets at least one more tile with it."""
        inside = len(state.bag) / max(1, len(self.hidden))
        there: Counter[int] = Counter()
        for tile in state.grid:
            if tile != NO_TILE:
                there[self.tiles.symbol[self.tiles.index[tile]]] += 1
        unseen = Counter(self.tiles.symbol[tile] for tile in self.hidden)
        miss = 1 - SHARE / self.players
        return tuple(
            1 - miss ** (there[symbol] + inside * unseen[symbol]) for symbol in range(EACH * len(THEMES))
        )

    def worth(self, hold: int, open_: int, seat: int) -> float:
        """Sets, cards and what they may become; stars left out. open_: bit set of the cards on the table."""
        key = hold, open_, seat == self.seat
        found = self._worths.get(key)
        if found is None:
            found = sum(
                self._theme(hold >> theme * THEME & THEME_ONES, theme) for theme in range(len(THEMES))
            )
            for number, (points, symbols) in enumerate(self.cards):
                if open_ >> number & 1:
                    found += points * self._chance(hold, symbols, RIVALRY)
            if seat == self.seat:
                for points, symbols in self._secret:
                    found += points * self._chance(hold, symbols, 1.0)
            self._worths[key] = found
        return found

    def liking(self, hold: int, before: int | None = None) -> float:
        """What the seat likes of what a holding has more than another has (None: the seat's own when it
        began to think), beyond its worth."""
        first, found = self._before if before is None else before, 0.0
        for theme, factor in enumerate(self.likes):
            if factor != 1:
                old, new = first >> theme * THEME & THEME_ONES, hold >> theme * THEME & THEME_ONES
                more = self._theme(new, theme) - self._theme(old, theme)
                found += (factor - 1) * (more + TILE * (colour(new, 0) - colour(old, 0)))
        return found

    def worth_now(self, hold: int, seat: int) -> int:
        """Sets and the secret card, if it can be seen, as they would count now."""
        found = set_points(hold)
        if seat == self.seat:
            for points, symbols in self._secret:
                found += points * all(hold >> BITS * symbol & ONES for symbol in symbols)
        return found

    def _chance(self, hold: int, symbols: tuple[int, ...], rivalry: float) -> float:
        chance = 1.0
        for symbol in symbols:
            if not hold >> BITS * symbol & ONES:
                chance *= self._reach[symbol]
        return chance if chance == 1.0 else chance * rivalry

    def _growths(self, theme: int) -> tuple[float, ...]:
        """For each choice of the theme's symbols how likely these and no others are still got."""
        found = self._chances.get(theme)
        if found is None:
            reach, chances = self._reach[theme * EACH : theme * EACH + EACH], []
            for more in CHOICES:
                chance = 1.0
                for one, likely in zip(more, reach, strict=True):
                    chance *= likely if one else 1 - likely
                chances.append(chance)
            found = self._chances[theme] = tuple(chances)
        return found

    def _theme(self, part: int, theme: int) -> float:
        key = part * len(THEMES) + theme
        found = self._themes.get(key)
        if found is None:
            found = 0.0
            for chance, points in zip(self._growths(theme), _grown(counts(part, 0)), strict=True):
                if chance:
                    found += chance * points
            found += self.youth * COLOUR[min(colour(part, 0), len(COLOUR) - 1)]
            self._themes[key] = found
        return found


@BOOK.cached(maxsize=1 << 14)
def _grown(have: tuple[int, ...]) -> tuple[int, ...]:
    """For each choice of symbols the points of the sets of what there is with one more of each of these."""
    return tuple(sets_of(tuple(map(sum, zip(have, more, strict=True)))) for more in CHOICES)


def _hidden(state: EnvyraState) -> tuple[int, ...]:
    """The tiles that may be in the bag, the end tile included."""
    known = tiles()
    sight = {*state.grid, *state.removed, *(tile for taken in state.taken for tile in taken)}
    end_tile = content().end_tile(state.setup.end_tile)
    return tuple(
        known.index[tile.id]
        for tile in content().tiles.values()
        if tile.id not in sight and (tile.start or is_basic(tile, state.setup.players) or tile.id == end_tile)
    )
