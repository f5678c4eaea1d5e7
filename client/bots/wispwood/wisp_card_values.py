"""Expected values of the wish cards for pumpkins, hats and orbs until the end of the game.

With no turns left in the last round every function returns exactly what the rules score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from client.bots.wispwood.forest_masks import ForestMasks, connected_groups, make_frame_line_masks
from client.bots.wispwood.round_forecast import RoundForecast
from rules.wispwood.content import Card
from rules.wispwood.geometry import ADJACENT, AROUND, COLUMN, CORNERS, FALLING, RISING, ROW, TWO_AWAY
from rules.wispwood.state import HAT, ORB, PUMPKIN, STRIDE

EvaluateCard: TypeAlias = Callable[[ForestMasks, Card, RoundForecast], float]

PIECES_PER_TURN: Final = {
    "pumpkin-sudoku": 0.27,
    "pumpkin-apart": 0.27,
    "pumpkin-vines": 0.27,
    "pumpkin-pairs": 0.27,
    "pumpkin-parties": 0.27,
    "hat-diagonal": 0.25,
    "hat-cross": 0.2,
    "hat-cuddle": 0.2,
    "hat-chequers": 0.2,
    "hat-distance": 0.2,
}
"""Pieces more that a card counts with every turn."""
PIECES_PER_FREE_CELL: Final = {
    "pumpkin-sudoku": 0.5,
    "pumpkin-apart": 0.2,
    "pumpkin-vines": 0.2,
    "pumpkin-parties": 0.17,
    "hat-diagonal": 0.45,
    "hat-cross": 0.4,
    "hat-cuddle": 0.3,
    "hat-chequers": 0.3,
    "hat-distance": 0.35,
}
"""Pieces more that a free cell where they may lie allows."""
PIECES_PER_LATER_ROUND: Final = {
    "pumpkin-sudoku": 0.5,
    "pumpkin-apart": 1.4,
    "pumpkin-vines": 1.0,
    "pumpkin-parties": 1.5,
    "hat-diagonal": 0.8,
    "hat-cross": 0.8,
    "hat-cuddle": 1.0,
    "hat-chequers": 0.8,
    "hat-distance": 0.8,
}
"""Pieces more for which each later round makes room."""
FUTURE_POINT_VALUE: Final = {"pumpkin": 0.33, "hat": 0.4, "orb": 0.65}
"""Value of a point that may still come against one that is there: a turn can bring one wisp only."""
WISP_NEAR_ORB_FACTOR: Final = {
    "orb-around": 1.9,
    "orb-line": 0.8,
    "orb-group": 1.1,
    "orb-synergy": 1.5,
}
"""How much likelier than by chance a wisp is placed in this round where it helps an orb."""
LATER_WISP_NEAR_ORB_FACTOR: Final = {
    "orb-around": 1.9,
    "orb-line": 0.7,
    "orb-group": 1.1,
    "orb-synergy": 1.2,
}
"""The same in later rounds."""

_DIAGONALS = tuple(falling | rising for falling, rising in zip(FALLING, RISING, strict=True))
_CROSSES = tuple(row | column for row, column in zip(ROW, COLUMN, strict=True))


def interpolate_row(card: Card, count: float) -> float:
    """Return a wish card's points for a fractional count, interpolated between the rows of its table."""
    whole = int(count)
    low = card.get_table_points(whole)
    fraction = count - whole
    return low + fraction * (card.get_table_points(whole + 1) - low) if fraction else low


def interpolate_hats(card: Card, count: float) -> float:
    """Return a hat card's points for a fractional number of hats, interpolated between whole numbers."""
    whole = int(count)
    numbers = card.numbers
    low = numbers.each * (whole // 3) + numbers.rest[whole % 3]
    fraction = count - whole
    if not fraction:
        return low
    return low + fraction * (numbers.each * ((whole + 1) // 3) + numbers.rest[(whole + 1) % 3] - low)


def _value_counted(card: Card, count: int, room: float, forecast: RoundForecast) -> float:
    """Return the points over all rounds if a counted piece is added now and then while there is room."""
    rate, growth = PIECES_PER_TURN[card.id], PIECES_PER_LATER_ROUND[card.id]
    room *= PIECES_PER_FREE_CELL[card.id]
    now, total = card.get_table_points(count), 0.0
    for number, turns in enumerate(forecast.turns_to_ends):
        total += interpolate_row(card, count + min(room + growth * number, rate * turns)) - now
    return now * len(forecast.turns_to_ends) + FUTURE_POINT_VALUE["pumpkin"] * total


def _count_unseen(pumpkins: int, seen: tuple[int, ...]) -> tuple[int, int]:
    """Return how many pumpkins see no other one, and all cells seen by one."""
    count, watched, remaining = 0, 0, pumpkins
    while remaining:
        low = remaining & -remaining
        cells = seen[low.bit_length() - 1]
        watched |= cells
        if not pumpkins & cells:
            count += 1
        remaining ^= low
    return count, watched


def get_scoring_pumpkin_cell_mask(card: str, pumpkins: int) -> int:
    """Return the mask of the cells where a further pumpkin would score by a pumpkin card.

    The card must be "pumpkin-sudoku", "pumpkin-apart" or "pumpkin-vines", which want pumpkins to be out of
    each other's sight.
    """
    seen = {"pumpkin-sudoku": _CROSSES, "pumpkin-apart": AROUND, "pumpkin-vines": _DIAGONALS}[card]
    return ~_count_unseen(pumpkins, seen)[1]


def pumpkin_sudoku(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card for pumpkins alone in their row and column.

    Further pumpkins are limited by the rows or columns without a pumpkin, whichever are fewer.
    """
    pumpkins = masks.wisps[PUMPKIN]
    count, _ = _count_unseen(pumpkins, _CROSSES)
    every = make_frame_line_masks(forecast.frame)
    half = len(every) // 2
    rows = sum(1 for line in every[:half] if not line & pumpkins and line & forecast.free)
    columns = sum(1 for line in every[half:] if not line & pumpkins and line & forecast.free)
    return _value_counted(card, count, min(rows, columns), forecast)


def pumpkin_apart(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card for pumpkins with no other pumpkin around them.

    Further pumpkins are limited by the free cells with no pumpkin around; each takes about four of them.
    """
    count, watched = _count_unseen(masks.wisps[PUMPKIN], AROUND)
    return _value_counted(card, count, (forecast.free & ~watched).bit_count(), forecast)


def pumpkin_vines(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card for pumpkins with no other on their diagonals.

    Further pumpkins are limited by the free cells whose diagonals have no pumpkin.
    """
    count, watched = _count_unseen(masks.wisps[PUMPKIN], _DIAGONALS)
    return _value_counted(card, count, (forecast.free & ~watched).bit_count(), forecast)


def pumpkin_pairs(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card for pairs of pumpkins.

    A single pumpkin may become a pair if a cell beside it has no other pumpkin beside it.
    """
    pumpkins = masks.wisps[PUMPKIN]
    count, open_, open_later = 0, 0, 0
    for group in connected_groups(pumpkins):
        size = group.bit_count()
        if size == 2:
            count += 1
        elif size == 1:
            soon, later = _can_pair(group, pumpkins, masks, forecast)
            open_ += soon
            open_later += later
    now, total = card.get_table_points(count), 0.0
    for number, turns in enumerate(forecast.turns_to_ends):
        single = min(open_later if number else open_, 2.0)
        chance = min(0.85, 0.32 * turns)
        more = single * chance + max(0.0, PIECES_PER_TURN[card.id] * turns - single) * 0.3
        total += interpolate_row(card, count + more) - now
    return now * len(forecast.turns_to_ends) + FUTURE_POINT_VALUE["pumpkin"] * total


def _can_pair(single: int, pumpkins: int, masks: ForestMasks, forecast: RoundForecast) -> tuple[int, int]:
    """Return 1 or 0 for whether a single pumpkin can become a pair in this frame, and at all."""
    remaining = ADJACENT[single.bit_length() - 1] & ~(masks.tiles & ~masks.trees)
    later = 0
    while remaining:
        low = remaining & -remaining
        if not ADJACENT[low.bit_length() - 1] & pumpkins & ~single:
            if low & forecast.free:
                return 1, 1
            later = 1
        remaining ^= low
    return 0, later


def pumpkin_parties(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card for groups of wisps with a pumpkin.

    Further groups are limited by the free cells with no adjacent wisp, plus two for each group that has no
    pumpkin yet.
    """
    pumpkins, wisps = masks.wisps[PUMPKIN], masks.wisp_mask
    count, dull = 0, 0
    for group in connected_groups(wisps):
        if group & pumpkins:
            count += 1
        else:
            dull += 1
    near = wisps << 1 | wisps >> 1 | wisps << STRIDE | wisps >> STRIDE
    room = (forecast.free & ~near).bit_count() + 2 * dull
    return _value_counted(card, count, room, forecast)


def find_allowed_hat_cells(card: str, cat: int, hats: int) -> int:
    """Return the mask of the cells where a hat card allows a new hat (W-PLACE-4)."""
    at = cat.bit_length() - 1
    if card == "hat-diagonal":
        return _DIAGONALS[at]
    if card == "hat-cross":
        return _CROSSES[at]
    if card == "hat-cuddle":
        return AROUND[at]
    if card == "hat-distance":
        return TWO_AWAY[at]
    joined, edge = 0, CORNERS[at]
    reached = edge
    while step := edge & hats & ~joined:
        joined |= step
        edge = 0
        while step:
            low = step & -step
            edge |= CORNERS[low.bit_length() - 1]
            step ^= low
        reached |= edge
    return reached & ~cat


def value_hat_card(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of any hat card (wish card that scores hats).

    Further hats are limited by the free cells where the card allows one, plus a constant number in each later
    round, wherever the cat will be.
    """
    count = masks.wisps[HAT].bit_count()
    room = (find_allowed_hat_cells(card.id, masks.cat, masks.wisps[HAT]) & forecast.free).bit_count()
    open_, rate, growth = (
        PIECES_PER_FREE_CELL[card.id] * room,
        PIECES_PER_TURN[card.id],
        PIECES_PER_LATER_ROUND[card.id],
    )
    now, total = interpolate_hats(card, count), 0.0
    for number, turns in enumerate(forecast.turns_to_ends):
        total += interpolate_hats(card, count + min(open_ + growth * number, rate * turns)) - now
    return now * len(forecast.turns_to_ends) + FUTURE_POINT_VALUE["hat"] * total


def _count_kinds(masks: ForestMasks, cells: int) -> int:
    a, b, c, d = masks.wisps
    return bool(a & cells) + bool(b & cells) + bool(c & cells) + bool(d & cells)


def _expected_kinds(kinds: int, free: int, density: float) -> float:
    """Return the kinds expected in a region that has some.

    Every free cell may get a wisp of any missing kind.
    """
    return kinds + FUTURE_POINT_VALUE["orb"] * (4 - kinds) * (1.0 - (1.0 - density) ** free)


def _kind_chances(card: Card, forecast: RoundForecast) -> tuple[float, ...]:
    """Return for this and each later round the chance that a free cell gets a wisp of a given kind."""
    now, later = (
        min(0.9, WISP_NEAR_ORB_FACTOR[card.id] * 0.25 * forecast.wisps),
        LATER_WISP_NEAR_ORB_FACTOR[card.id] * 0.25,
    )
    return (now, *(min(0.9, later * min(0.6, turns / 22)) for turns in forecast.turns_to_ends[1:]))


def orb_around(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores the kinds of wisps around an orb."""
    return _value_orbs_near(masks, card, forecast, AROUND)


def _value_orbs_near(masks: ForestMasks, card: Card, forecast: RoundForecast, seen: tuple[int, ...]) -> float:
    wisps, each = masks.wisp_mask, card.numbers.each
    chances = _kind_chances(card, forecast)
    total, left = 0.0, masks.wisps[ORB]
    while left:
        low = left & -left
        cells = seen[low.bit_length() - 1]
        kinds = _count_kinds(masks, cells)
        total += each * _expected_kinds(kinds, (cells & forecast.free).bit_count(), chances[0])
        for chance in chances[1:]:
            total += each * _expected_kinds(kinds, (cells & ~wisps & ~masks.cat).bit_count(), chance)
        left ^= low
    return total


def orb_line(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores the kinds in an orb's row or column."""
    each = card.numbers.each
    chances = _kind_chances(card, forecast)
    total, left = 0.0, masks.wisps[ORB]
    while left:
        low = left & -left
        at = low.bit_length() - 1
        kinds = (_count_kinds(masks, ROW[at] | low), _count_kinds(masks, COLUMN[at] | low))
        free = ((ROW[at] & forecast.free).bit_count(), (COLUMN[at] & forecast.free).bit_count())
        inside = ((ROW[at] & forecast.frame).bit_count(), (COLUMN[at] & forecast.frame).bit_count())
        total += each * max(_expected_kinds(kinds[i], free[i], chances[0]) for i in (0, 1))
        for number, chance in enumerate(chances[1:], start=1):
            total += each * max(_expected_kinds(kinds[i], inside[i] // 2 + number, chance) for i in (0, 1))
        left ^= low
    return total


def orb_group(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores the kinds in groups of wisps with an orb."""
    wisps, each, orbs = masks.wisp_mask, card.numbers.each, masks.wisps[ORB]
    chances = _kind_chances(card, forecast)
    total = 0.0
    for group in connected_groups(wisps):
        kinds = _count_kinds(masks, group)
        beside = (group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & ~masks.cat & ~wisps
        free = (beside & forecast.free).bit_count()
        if group & orbs:
            total += each * _expected_kinds(kinds, free, chances[0])
            for chance in chances[1:]:
                total += each * _expected_kinds(kinds, beside.bit_count(), chance)
        else:  # an orb may still join it
            total += each * (kinds + 1) * 0.3 * (1.0 - (1.0 - chances[0]) ** free)
            for chance in chances[1:]:
                total += each * (kinds + 1) * 0.3 * (1.0 - (1.0 - chance) ** beside.bit_count())
    return total


def orb_synergy(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores the least valuable kind beside an orb.

    An orb with no wisp beside it is valued by the kinds that may still be placed there.
    """
    values = card.numbers.values
    assert values is not None  # `content` has made sure
    evaluate = [values.get_points(kind) for kind in range(4)]
    chances = _kind_chances(card, forecast)
    fresh = FUTURE_POINT_VALUE["orb"] * (sum(evaluate) / 4 + 0.5)
    total, left = 0.0, masks.wisps[ORB]
    while left:
        low = left & -left
        near = ADJACENT[low.bit_length() - 1]
        present = [evaluate[kind] for kind in range(4) if masks.wisps[kind] & near]
        free = (near & forecast.free).bit_count()
        if present:
            total += min(present) * len(forecast.turns_to_ends)
        else:
            total += fresh * (1.0 - (1.0 - chances[0]) ** (3 * free))
            open_ = (near & ~masks.wisp_mask & ~masks.cat).bit_count()
            for chance in chances[1:]:
                total += fresh * (1.0 - (1.0 - chance) ** (3 * open_))
        left ^= low
    return total


def orb_dark(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores orbs by the forest's rarest kind of wisp.

    The estimate allows for another kind becoming the rarest.
    """
    values = card.numbers.values
    assert values is not None  # `content` has made sure
    counts = [mask.bit_count() for mask in masks.wisps]
    least = min(counts)
    now = max(values.get_points(kind) for kind in range(4) if counts[kind] == least)
    usual_ghost_gain = sum(values.get_points(kind) for kind in range(4)) / 4
    total = 0.0
    for turns in forecast.turns_to_ends:
        drift = min(0.75, 0.09 * turns)
        total += (counts[ORB] + FUTURE_POINT_VALUE["orb"] * 0.2 * turns) * (
            now + drift * (usual_ghost_gain - now)
        )
    return total


WISP_CARDS: dict[str, EvaluateCard] = {
    "pumpkin-sudoku": pumpkin_sudoku,
    "pumpkin-apart": pumpkin_apart,
    "pumpkin-vines": pumpkin_vines,
    "pumpkin-pairs": pumpkin_pairs,
    "pumpkin-parties": pumpkin_parties,
    "hat-diagonal": value_hat_card,
    "hat-cross": value_hat_card,
    "hat-cuddle": value_hat_card,
    "hat-chequers": value_hat_card,
    "hat-distance": value_hat_card,
    "orb-around": orb_around,
    "orb-line": orb_line,
    "orb-group": orb_group,
    "orb-synergy": orb_synergy,
    "orb-dark": orb_dark,
}
"""The function of each card for pumpkins, hats and orbs."""
