"""Numeric features of a forest and of each wish card in it, to which learned weights are applied."""

from __future__ import annotations

from typing import Final

from client.bots.wispwood.forest_masks import (
    ForestMasks,
    connected_groups,
    make_candidate_square_masks,
    without_trees,
)
from client.bots.wispwood.round_forecast import RoundForecast
from client.bots.wispwood.wisp_card_values import (
    EvaluateCard,
    find_allowed_hat_cells,
    get_scoring_pumpkin_cell_mask,
)
from rules.wispwood.content import Card
from rules.wispwood.state import HAT, HEART, ORB, PUMPKIN

FeatureValues = tuple[float, ...]

CONSTANT: Final = "constant"
"""The feature that is always 1."""

FOREST: Final = "forest"
"""The group of the forest's own features; every other group is a card's id."""

FEATURE_NAMES: Final[dict[str, tuple[str, ...]]] = {
    FOREST: (
        CONSTANT, "turns", "filling", "behind", "free", "free-squared", "ready", "ready-turns", "box",
        "frames", "gaps", "trees", "most", "short-2", "short-1", "even", "spare-1", "spare-2", "pieces",
        "long", "broad",
    ),
    "pumpkin": (
        CONSTANT, "outlook", "count", "now", "room", "count-turns", "now-turns", "room-turns",
        "count-squared", "turns",
    ),
    "hat": (
        CONSTANT, "outlook", "count", "one", "two", "one-turns", "two-turns", "count-turns", "room",
        "room-turns", "none", "count-ready", "turns",
    ),
    "orb": (CONSTANT, "outlook", "count", "now", "count-turns", "now-turns", "outlook-turns", "turns"),
    "heart": (
        CONSTANT, "outlook", "count", "now", "count-turns", "now-turns", "outlook-turns",
        "count-squared", "turns",
    ),
    "tree": (CONSTANT, "outlook", "now", "now-turns", "outlook-turns", "turns"),
}  # fmt: skip
"""The names of the traits in their order: the forest's, and those of a card by its deck.

The forest: own turns that come (turns) and that the round allows (most); what the bonus is worth (filling);
turns that are missing to fill the grid (behind), and that by shapes of four (short, even, spare); free
cells, and the groups they lie in (gaps); the cat (ready); the box's half girth (box), and that of what the
next round finds (long, broad, in so many pieces); squares that could be filled (frames). A card: what the
outlook makes of it (outlook), what it scores at once (now), how many of its kind there are (count), where
one more may lie (room, none), hats beyond full threes (one, two). "-turns" is a product with the turns that
come, "-squared" and "-ready" likewise.
"""

MAX_ROOM: Final = 4
"""More cells for hats than these make no difference."""
MAX_SPARE_TURNS: Final = 2
"""The same for turns too few or too many to fill the grid with shapes of four."""


def feature_names(group: str) -> tuple[str, ...]:
    """Return the names of the features in a group ("forest" or a wish card's id), in order.

    Raises:
        KeyError: If there is no such group.
    """
    return FEATURE_NAMES[group.split("-", maxsplit=1)[0]]


def forest_features(
    size: int,
    masks: ForestMasks,
    forecast: RoundForecast,
    full_grid_value: float,
    turns_needed: float,
    max_turns: float,
) -> FeatureValues:
    """Return the values of a forest's own features, as opposed to those of wish cards.

    Args:
        size: Side of the n×n grid.
        masks: The forest.
        forecast: The forecast of the round.
        full_grid_value: Expected bonus for a full grid.
        turns_needed: Turns needed to fill the grid.
        max_turns: Most own turns left in the round.
    """
    free, turns = forecast.free.bit_count(), forecast.turns
    left, top, right, bottom = masks.bounds
    spare = max(-MAX_SPARE_TURNS, min(MAX_SPARE_TURNS, max_turns - -(-free // 4)))
    wide, high = _extent(without_trees(masks))
    ready = float(masks.ready)
    return (
        1.0,
        turns,
        full_grid_value,
        turns_needed - max_turns,
        free,
        free * free / 10,
        ready,
        ready * turns,
        right - left + bottom - top,
        len(make_candidate_square_masks(masks.bounds, size)),
        len(connected_groups(forecast.free)),
        masks.trees.bit_count(),
        max_turns,
        *(float(spare == number) for number in range(-MAX_SPARE_TURNS, MAX_SPARE_TURNS + 1)),
        len(connected_groups(masks.wisp_mask | masks.cat)),
        max(wide, high),
        min(wide, high),
    )


def card_features(
    masks: ForestMasks, evaluate: EvaluateCard, card: Card, forecast: RoundForecast, card_value: float
) -> FeatureValues:
    """Return the values of a wish card's features in a forest.

    Args:
        masks: The forest.
        evaluate: The evaluation's function for the card.
        card: The wish card.
        forecast: The forecast of the round.
        card_value: Value of the card by `evaluate` with that forecast.
    """
    turns = forecast.turns
    now = 0.0 if card.deck == "hat" else evaluate(masks, card, forecast.for_immediate_end)
    match card.deck:
        case "pumpkin":
            count = masks.wisps[PUMPKIN].bit_count()
            room = _pumpkin_room(card.id, masks.wisps[PUMPKIN], forecast.free)
            by_turns = (count * turns, now * turns, room * turns)
            return (1.0, card_value, count, now, room, *by_turns, count * count, turns)
        case "hat":
            count = masks.wisps[HAT].bit_count()
            cells = find_allowed_hat_cells(card.id, masks.cat, masks.wisps[HAT]) & forecast.free
            room, one, two = min(MAX_ROOM, cells.bit_count()), float(count % 3 == 1), float(count % 3 == 2)
            ready = float(masks.ready)
            few = (room, room * turns, float(not room))
            by_turns = (one * turns, two * turns, count * turns)
            return (1.0, card_value, count, one, two, *by_turns, *few, count * ready, turns)
        case "orb":
            count = masks.wisps[ORB].bit_count()
            return (1.0, card_value, count, now, count * turns, now * turns, card_value * turns, turns)
        case "heart":
            count = masks.wisps[HEART].bit_count()
            return (
                1.0,
                card_value,
                count,
                now,
                count * turns,
                now * turns,
                card_value * turns,
                count * count,
                turns,
            )
        case _:
            return (1.0, card_value, now, now * turns, card_value * turns, turns)


def _extent(masks: ForestMasks) -> tuple[int, int]:
    left, top, right, bottom = masks.bounds
    return right - left, bottom - top


def _pumpkin_room(card: str, pumpkins: int, free: int) -> int:
    """Return the cells where one more pumpkin would count; for the cards of groups, the single pumpkins."""
    if card in ("pumpkin-pairs", "pumpkin-parties"):
        return sum(1 for group in connected_groups(pumpkins) if not group & (group - 1))
    return (free & get_scoring_pumpkin_cell_mask(card, pumpkins)).bit_count()
