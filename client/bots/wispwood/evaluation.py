"""Evaluation of a Wispwood forest: points its owner can still expect until the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from operator import mul
from typing import Final

from client.bots.wispwood.forest_masks import (
    Bounds,
    ForestMasks,
    connected_groups,
    make_candidate_square_masks,
)
from client.bots.wispwood.ghost_model import usual_ghost_gain
from client.bots.wispwood.heart_and_tree_card_values import HEART_AND_TREE_CARDS
from client.bots.wispwood.learned_weights import DUEL, SOLO, SOLO_RELEARNED, LearnedCorrection
from client.bots.wispwood.params import WispwoodCharacterWeights, WispwoodParams
from client.bots.wispwood.round_forecast import (
    CELLS_PER_TURN,
    ROUND_TURNS,
    RoundForecast,
    forecast_round,
    sum_turns_to_ends,
)
from client.bots.wispwood.wisp_card_values import WISP_CARDS
from rules.wispwood.content import DECKS, content
from rules.wispwood.geometry import ADJACENT, AROUND, BELOW, COLUMN, FALLING, RISING, ROW
from rules.wispwood.state import HEART, ORB, WispwoodState

READY_CAT_VALUE: Final = (1.2, 2.2, 3.0)
"""Value of a ready cat in the last round, the one before, and the one before that."""

READY_CAT_VALUE_SOLO: Final = (2.6, 4.6, 6.2)
"""The same against the ghost: what the cat fetches is also what the ghost does not get."""

UNLIMITED_TURNS: Final = 40.0
"""More turns than any round has."""

NEUTRAL_WEIGHTS: Final = WispwoodCharacterWeights()
"""The weights of no character."""

UNFORESEEN_TURN_VALUE: Final = 3.5
"""What a turn to come scores in a round beside what the evaluation foresees: orbs and hearts not yet
there."""

_CELLS_SEEN_BY_HEART = {
    "heart-near": ADJACENT,
    "heart-below": BELOW,
    "heart-cross": tuple(a | b for a, b in zip(ROW, COLUMN, strict=True)),
    "heart-diagonal": tuple(a | b for a, b in zip(FALLING, RISING, strict=True)),
    "heart-ray": tuple(a | b for a, b in zip(ROW, COLUMN, strict=True)),
}
"""The cells that a heart counts, for choosing a frame."""


class ForestEvaluator:
    """Estimates the points a forest will still score, from one round until the end of the game.

    Attributes:
        cards: The wish cards in play.
        size: Side of the n×n grid.
        later: For each later round, the seat's own turns from the end of this round until that round's end.
        solo: Whether the game is against the ghost.
        learned: Whether values are corrected with learned weights, which exist only for games of three
            rounds.
        relearned: Whether the weights of the second learning are used against the ghost; they require a wish
            card of every deck.
        rival_value: In a game of two, function from the seat's free cells and most turns left to the points
            the other player can expect; None to ignore the other player.
        lap_value: Value of one more turn for each player, beyond what the forest's evaluation includes.
        character_weights: Preferences of the bot's character; the other players are assumed to share them.
    """

    def __init__(
        self,
        wishes: tuple[str, ...],
        round_: int,
        rounds: int,
        *,
        solo: bool = False,
        learned: bool = False,
        relearned: bool = False,
        character_weights: WispwoodCharacterWeights = NEUTRAL_WEIGHTS,
    ) -> None:
        """Create the evaluator of a round.

        Args:
            wishes: Ids of the wish cards.
            round_: The round.
            rounds: Rounds of the game.
            solo: Whether the game is against the ghost.
            learned: Whether values are corrected with learned weights.
            relearned: Whether those of the second learning apply.
            character_weights: What the seat prefers.
        """
        game_content = content()
        self.round, self.rounds = round_, rounds
        self.size = game_content.grid.sizes[round_ - 1]
        self.character_weights = character_weights
        self.card_factors = (
            None
            if character_weights == NEUTRAL_WEIGHTS
            else character_weights.wish_card_factors[: len(wishes)]
        )
        self.full_grid_bonus = game_content.grid.bonus[round_ - 1]
        self.cards = tuple(game_content.cards[card] for card in wishes)
        self.card_functions = tuple((WISP_CARDS | HEART_AND_TREE_CARDS)[card] for card in wishes)
        functions_and_cards = tuple(zip(self.card_functions, self.cards, strict=True))
        self.lap_value = 0.0
        self.rival_value: Callable[[int, float], float] | None = None
        self.wisps, self.planted = functions_and_cards[:3], functions_and_cards[3:]
        self.has_parties_card = "pumpkin-parties" in wishes
        self.hat = next(card for card in wishes if card.startswith("hat-"))
        self.heart = next(card for card in wishes if card.startswith("heart-"))
        self.solo = solo
        round_lengths = game_content.fireflies.per_round if solo else ROUND_TURNS
        self.later = sum_turns_to_ends(0.0, round_, rounds, round_lengths)[1:]
        self._frames: dict[tuple[Bounds, int, int, int], int] = {}
        self._turns_cache: dict[int, float] = {}
        self.ready_cat_value = (READY_CAT_VALUE_SOLO if solo else READY_CAT_VALUE)[
            min(rounds - round_, 2)
        ] * character_weights.cat
        self.learned, self.relearned = learned and rounds == len(game_content.grid.sizes), relearned
        self.learned_correction = None
        weight_set = (
            _choose_weight_set(len(wishes) == len(DECKS), solo=solo, relearned=relearned)
            if self.learned
            else None
        )
        if weight_set is not None:
            self.learned_correction = LearnedCorrection(
                round_, self.size, self.card_functions, self.cards, weight_set
            )

    @classmethod
    def from_state(
        cls,
        state: WispwoodState,
        *,
        learned: bool = False,
        relearned: bool = False,
        character_weights: WispwoodCharacterWeights = NEUTRAL_WEIGHTS,
    ) -> ForestEvaluator:
        """Create the evaluator for the current round of a position."""
        solo = state.ghost is not None
        evaluator = cls(
            state.wishes,
            state.round,
            state.rounds,
            solo=solo,
            learned=learned,
            relearned=relearned,
            character_weights=character_weights,
        )
        if state.ghost is not None:
            evaluator.lap_value = (UNFORESEEN_TURN_VALUE - usual_ghost_gain(state.ghost)) * (
                len(evaluator.later) + 1
            )
        return evaluator

    def choose_frame(self, masks: ForestMasks) -> int:
        """Return, as a mask, the n×n square still possible that suits the heart and orb wisps best."""
        squares = make_candidate_square_masks(masks.bounds, self.size)
        if len(squares) == 1:
            return squares[0]
        permanent = masks.tiles & ~masks.trees
        key = (masks.bounds, masks.wisps[HEART], masks.wisps[ORB], permanent)
        best = self._frames.get(key)
        if best is None:
            cells_seen = _CELLS_SEEN_BY_HEART[self.heart]
            views = [
                cells_seen[low.bit_length() - 1] & ~permanent for low in _single_cells(masks.wisps[HEART])
            ]
            views += [AROUND[low.bit_length() - 1] & ~permanent for low in _single_cells(masks.wisps[ORB])]
            best = max(squares, key=lambda square: sum((cells & square).bit_count() for cells in views))
            self._frames[key] = best
        return best

    def turns_to_fill_frame(self, frame: int, tiles: int) -> float:
        """Return the estimated number of turns needed to fill the free cells of an n×n frame."""
        free = frame & ~tiles
        turns = self._turns_cache.get(free)
        if turns is None:
            turns = self._turns_cache[free] = _estimate_turns(free)
        return turns

    def forecast(self, masks: ForestMasks, max_turns: float) -> tuple[RoundForecast, float]:
        """Return the forecast of the round for a forest, and the number of turns that filling its grid needs.

        Args:
            masks: The forest.
            max_turns: Most own turns left in the round.
        """
        frame = self.choose_frame(masks)
        turns_needed = self.turns_to_fill_frame(frame, masks.tiles)
        return forecast_round(frame, masks.tiles, min(turns_needed, max_turns), self.later), turns_needed

    def estimate_value(self, masks: ForestMasks, max_turns: float) -> float:
        """Return the estimated value of a forest, in points until the end of the game.

        Args:
            masks: The forest.
            max_turns: Most own turns left in the round.
        """
        forecast, turns_needed = self.forecast(masks, max_turns)
        full_grid_value = self.full_grid_value(turns_needed, max_turns)
        card_values = [
            evaluate(masks, card, forecast)
            for evaluate, card in zip(self.card_functions, self.cards, strict=True)
        ]
        total = full_grid_value + self.lap_value * forecast.turns
        total += (
            sum(card_values) if self.card_factors is None else sum(map(mul, card_values, self.card_factors))
        )
        if self.rival_value is not None:
            total -= self.rival_value(self.size**2 - masks.tiles.bit_count(), max_turns)
        if not (forecast.turns > 0 or self.later):  # all is told
            return total
        if masks.ready:
            total += self.ready_cat_value
        if self.learned_correction is not None:
            total += self.learned_correction.compute(
                masks, forecast, card_values, full_grid_value, turns_needed, max_turns
            )
        return total

    def full_grid_value(self, turns_needed: float, max_turns: float) -> float:
        """Return the expected bonus for filling the n×n grid in this round.

        Args:
            turns_needed: Turns that filling the grid needs.
            max_turns: Most own turns left in the round.
        """
        if not turns_needed:
            return self.full_grid_bonus
        if max_turns <= 0:
            return 0.0
        return self.full_grid_bonus * min(1.0, max(0.0, 0.75 + 0.5 * (max_turns - turns_needed)))

    def for_next_round(self) -> ForestEvaluator:
        """Return a forest evaluator for the next round of the same game."""
        wishes = tuple(card.id for card in self.cards)
        return ForestEvaluator(
            wishes,
            self.round + 1,
            self.rounds,
            solo=self.solo,
            learned=self.learned,
            relearned=self.relearned,
            character_weights=self.character_weights,
        )


def _choose_weight_set(has_all_decks: bool, *, solo: bool, relearned: bool) -> str | None:
    """Return the weight set that applies, if any.

    Without a card of every deck only the first solo set does.
    """
    if solo:
        return SOLO_RELEARNED if relearned and has_all_decks else SOLO
    return DUEL if has_all_decks else None


def create_evaluator(params: WispwoodParams, state: WispwoodState) -> ForestEvaluator:
    """Create the forest evaluator for a position, with the parameters of a bot's level."""
    return ForestEvaluator.from_state(
        state, learned=params.learned, relearned=params.relearned, character_weights=params.character_weights
    )


def _estimate_turns(free: int) -> float:
    free_count = free.bit_count()
    if not free_count:
        return 0.0
    groups = connected_groups(free)
    solo = sum(1 for part in groups if part & (part - 1) == 0)
    return max(1.0, free_count / CELLS_PER_TURN + 0.2 * (len(groups) - 1) + 0.3 * solo)


def _single_cells(mask: int) -> list[int]:
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low)
        mask ^= low
    return cells
