"""Values of holdings (the tiles a seat has taken): sets and cards, complete or still possible."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Final

from client.bots.envyra.params import EnvyraCharacterWeights
from client.bots.envyra.tile_encoding import (
    COUNT_BITS,
    COUNT_MASK,
    SYMBOLS_PER_THEME,
    THEME_BITS,
    THEME_MASK,
    best_set_points,
    count_theme,
    get_tile_tables,
    symbol_counts,
    total_set_points,
)
from rules.envyra.content import BOOK, content, is_basic_tile_in_use
from rules.envyra.state import NO_TILE, THEMES, UNSEEN, EnvyraState

TAKEN_SHARE: Final = 0.8
"""Share of the tiles left that the players take between them."""

COLOUR_POINTS: Final = (0.0, 2.5, 4.0, 4.8)
"""Points that tiles of a colour are worth at the start, by their number, since other tiles require them: a
tile the others may not touch falls to its owner."""

CARD_CHANCE: Final = 0.7
"""Chance that an open card is still there when its last symbol comes."""

SYMBOL_CHOICES: Final = tuple(product((0, 1), repeat=SYMBOLS_PER_THEME))
"""Which symbols of a theme are gained at least once more."""

NEUTRAL_WEIGHTS: Final = EnvyraCharacterWeights()
"""The weights of no character."""

LIKED_TILE_POINTS: Final = 1.5
"""Additional points of a tile for a character that likes its theme."""


class HoldingValues:
    """Computes values of holdings (encoded taken tiles) during one decision, and caches them.

    Attributes:
        hidden: Numbers of the tiles that may be in the bag.
        game_left: Share of the game that is left, 0-1.
        cards: For each open Equilibrium card its points and the numbers of its symbols.
        all_cards: Bit set of all open cards, by index into `cards`.
        theme_factors: The bot character's factors on tiles of each theme; () without preferences.
    """

    def __init__(
        self, state: EnvyraState, seat: int, character_weights: EnvyraCharacterWeights = NEUTRAL_WEIGHTS
    ) -> None:
        self.tiles = get_tile_tables()
        self.players = state.setup.players
        self.seat = seat
        tiles_left = len(state.bag) + sum(tile != NO_TILE for tile in state.grid)
        self.hidden = _hidden_tiles(state)
        table = content().tables[self.players]
        self.game_left = min(1.0, tiles_left / (table.start + table.basic + 1))
        self._reach = self._symbol_chances(state)
        facts, symbols = content().cards, self.tiles.symbols
        self.cards = tuple(
            (facts[card].points, tuple(symbols[each] for each in facts[card].symbols))
            for card in state.open_cards
        )
        self.all_cards = (1 << len(self.cards)) - 1
        secret_cards = [facts[card] for card in (state.secret[seat],) if card not in ("", UNSEEN)]
        self._secret = tuple(
            (card.points, tuple(symbols[each] for each in card.symbols)) for card in secret_cards
        )
        self._themes: dict[int, float] = {}
        self._chances: dict[int, tuple[float, ...]] = {}
        self._worths: dict[tuple[int, int, bool], float] = {}
        self.theme_factors = character_weights.theme_factors if character_weights != NEUTRAL_WEIGHTS else ()
        self._before = self.tiles.encode_holding(state.taken[seat])

    def _symbol_chances(self, state: EnvyraState) -> tuple[float, ...]:
        """Return for each symbol the chance that a seat gets at least one more tile with it."""
        bag_share = len(state.bag) / max(1, len(self.hidden))
        search: Counter[int] = Counter()
        for tile in state.grid:
            if tile != NO_TILE:
                search[self.tiles.symbol[self.tiles.index[tile]]] += 1
        hidden_counts = Counter(self.tiles.symbol[tile] for tile in self.hidden)
        miss_chance = 1 - TAKEN_SHARE / self.players
        return tuple(
            1 - miss_chance ** (search[symbol] + bag_share * hidden_counts[symbol])
            for symbol in range(SYMBOLS_PER_THEME * len(THEMES))
        )

    def estimate_value(self, holding: int, open_cards: int, seat: int) -> float:
        """Return the points that a holding's sets and cards are expected to bring, without stars.

        Args:
            holding: The encoded tiles.
            open_cards: Bit set of the open cards, by index into `cards`.
            seat: The owner of the tiles; for the thinking seat its secret card counts.
        """
        key = holding, open_cards, seat == self.seat
        total = self._worths.get(key)
        if total is None:
            total = sum(
                self._theme_value(holding >> theme * THEME_BITS & THEME_MASK, theme)
                for theme in range(len(THEMES))
            )
            for number, (points, symbols) in enumerate(self.cards):
                if open_cards >> number & 1:
                    total += points * self._card_chance(holding, symbols, CARD_CHANCE)
            if seat == self.seat:
                for points, symbols in self._secret:
                    total += points * self._card_chance(holding, symbols, 1.0)
            self._worths[key] = total
        return total

    def compute_character_bonus(self, holding: int, before: int | None = None) -> float:
        """Return how many extra points a bot's character gives for tiles gained, by their themes.

        Args:
            holding: The encoded tiles with those gained.
            before: The encoded tiles without them; None for those that the seat had at the start of the
                decision.
        """
        earlier, total = self._before if before is None else before, 0.0
        for theme, factor in enumerate(self.theme_factors):
            if factor != 1:
                old_part, new_part = (
                    earlier >> theme * THEME_BITS & THEME_MASK,
                    holding >> theme * THEME_BITS & THEME_MASK,
                )
                gain = self._theme_value(new_part, theme) - self._theme_value(old_part, theme)
                total += (factor - 1) * (
                    gain + LIKED_TILE_POINTS * (count_theme(new_part, 0) - count_theme(old_part, 0))
                )
        return total

    def count_present_points(self, holding: int, seat: int) -> int:
        """Return the points that a holding's sets and visible secret card would score now."""
        total = total_set_points(holding)
        if seat == self.seat:
            for points, symbols in self._secret:
                total += points * all(holding >> COUNT_BITS * symbol & COUNT_MASK for symbol in symbols)
        return total

    def _card_chance(self, holding: int, symbols: tuple[int, ...], rivalry: float) -> float:
        chance = 1.0
        for symbol in symbols:
            if not holding >> COUNT_BITS * symbol & COUNT_MASK:
                chance *= self._reach[symbol]
        return chance if chance == 1.0 else chance * rivalry

    def _choice_chances(self, theme: int) -> tuple[float, ...]:
        """Return for each choice of the theme's symbols the chance that these and no others are gained."""
        growths = self._chances.get(theme)
        if growths is None:
            reaches, chances = (
                self._reach[theme * SYMBOLS_PER_THEME : theme * SYMBOLS_PER_THEME + SYMBOLS_PER_THEME],
                [],
            )
            for choice in SYMBOL_CHOICES:
                chance = 1.0
                for chosen, likelihood in zip(choice, reaches, strict=True):
                    chance *= likelihood if chosen else 1 - likelihood
                chances.append(chance)
            growths = self._chances[theme] = tuple(chances)
        return growths

    def _theme_value(self, part: int, theme: int) -> float:
        key = part * len(THEMES) + theme
        value = self._themes.get(key)
        if value is None:
            value = 0.0
            for chance, points in zip(
                self._choice_chances(theme), _points_after_growth(symbol_counts(part, 0)), strict=True
            ):
                if chance:
                    value += chance * points
            value += self.game_left * COLOUR_POINTS[min(count_theme(part, 0), len(COLOUR_POINTS) - 1)]
            self._themes[key] = value
        return value


@BOOK.cached(maxsize=1 << 14)
def _points_after_growth(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each choice of symbols the points of the sets with one more of each of these."""
    return tuple(
        best_set_points(tuple(map(sum, zip(counts, choice, strict=True)))) for choice in SYMBOL_CHOICES
    )


def _hidden_tiles(state: EnvyraState) -> tuple[int, ...]:
    """Return the tiles that may be in the bag, the end tile included."""
    facts = get_tile_tables()
    visible = {*state.grid, *state.removed, *(tile for taken in state.taken for tile in taken)}
    end_tile = content().get_end_tile_id(state.setup.end_tile)
    return tuple(
        facts.index[tile.id]
        for tile in content().tiles.values()
        if tile.id not in visible
        and (tile.start or is_basic_tile_in_use(tile, state.setup.players) or tile.id == end_tile)
    )
