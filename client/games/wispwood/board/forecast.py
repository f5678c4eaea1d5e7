"""Forecasts for the player: points that a move would bring, card by card, and the ghost's next looks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from rules.wispwood import ghost as ghosts, rounds, scoring
from rules.wispwood.actions import Place
from rules.wispwood.content import BOOK, content
from rules.wispwood.forest_changes import add_tiles, place_cat, remove_trees
from rules.wispwood.placement import (
    compute_reachable_box,
    find_allowed_hat_cells,
    find_hat_card,
    list_tree_placements,
    window_bit,
)
from rules.wispwood.shapes import Cell, list_orientations
from rules.wispwood.state import EMPTY, GHOST_CAT, HAT, KINDS, Forest, Ghost, WispwoodState


class Forecast(Struct, frozen=True):
    """A player's forest after a possible move, with its points before and after it.

    The points are those of each wish card, then those of a full grid, as the score sheet counts them.
    """

    forest: Forest
    """The forest after the move."""
    before: tuple[int, ...]
    """Points before the move, by wish card; last those of the grid."""
    after: tuple[int, ...]
    """Points after the move, by wish card; last those of the grid."""

    @property
    def gain(self) -> int:
        """The points that the move would add, with those of a grid it fills; negative if it costs points."""
        return sum(self.gains)

    @property
    def gains(self) -> tuple[int, ...]:
        """The points that the move would add or cost, by wish card; last those of the grid."""
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))


def forecast_placement(state: WispwoodState, action: Place) -> Forecast:
    """Return the forecast of placing the wisp just taken, with a shape, in the forest of the seat to play.

    Args:
        state: The position.
        action: A legal placement.
    """
    orientation = list_orientations(action.shape)[action.turn]
    cells = tuple((action.x + x, action.y + y) for x, y in orientation.cells)
    kind = state.slots[state.taken]
    forest = state.forests[state.seat]
    after = add_tiles(forest, cells, (0,) * (len(cells) - 1), cells[action.wisp], kind)
    return _compare_forests(state, forest, after)


def forecast_planting(state: WispwoodState, cell: tuple[int, int]) -> Forecast:
    """Return the forecast of planting a tree on a cell `(x, y)` in the forest of the seat to play."""
    forest = state.forests[state.seat]
    return _compare_forests(state, forest, add_tiles(forest, (cell,), (0,)))


def forecast_one_more(state: WispwoodState, seat: int, card: str) -> tuple[tuple[Cell, int], ...]:
    """Return where one more tile of the kind that a wish card counts would bring points of this card.

    Only cells where that tile might lie are considered (W-PLACE-1 to -4), and it alone, without a shape.

    Returns:
        Each cell with its gain, the highest first, in reading order.
    """
    return _forecast_one_more(state.forests[seat], card, find_hat_card(state.wishes), state.size)


@BOOK.cached(maxsize=64)
def _forecast_one_more(forest: Forest, card: str, hat: str, size: int) -> tuple[tuple[Cell, int], ...]:
    deck = content().cards[card].deck
    kind = KINDS.index(deck) if deck in KINDS else None
    hats = find_allowed_hat_cells(forest, hat) if kind == HAT else None
    before = scoring.score_card(forest, card)
    found = []
    for plant in list_tree_placements(forest, size):
        cell = plant.x, plant.y
        bit = window_bit(forest, *cell)
        if hats is not None and (bit is None or not hats >> bit & 1):
            continue
        after = (
            add_tiles(forest, (cell,), (0,)) if kind is None else add_tiles(forest, (cell,), (), cell, kind)
        )
        gain = scoring.score_card(after, card) - before
        if gain > 0:
            found.append((cell, gain))
    return tuple(sorted(found, key=lambda one: -one[1]))


def forecast_hat_cells(state: WispwoodState, seat: int, cat: Cell) -> tuple[Cell, ...]:
    """Return where a new hat could lie in the next round if a seat's cat sits on a tree, in reading order.

    All trees but that one are gone then (W-RND-4); cells that the next grid cannot cover are left out.
    """
    forest = state.forests[seat]
    moved = (
        place_cat(forest, forest.get_cell_mask(*cat))
        if not forest.cat & forest.get_cell_mask(*cat)
        else forest
    )
    after, _ = remove_trees(moved)
    left, top, right, bottom = compute_reachable_box(after, state.size + 1)
    allowed = find_allowed_hat_cells(after, find_hat_card(state.wishes))
    cells = ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))
    return tuple(
        cell
        for cell in cells
        if not after.tile_mask & after.get_cell_mask(*cell)
        and (bit := window_bit(after, *cell)) is not None
        and allowed >> bit & 1
    )


def score_forest(state: WispwoodState, seat: int) -> tuple[int, ...]:
    """Return the points of a seat's forest as it is, by wish card; last those of the grid, 0 until full."""
    return rounds.score_forest(state, state.forests[seat])


def count_free_cells(forest: Forest, size: int) -> int:
    """Return how many cells of the size×size grid have no tile yet."""
    return size * size - forest.tile_mask.bit_count()


def _compare_forests(state: WispwoodState, before: Forest, after: Forest) -> Forecast:
    return Forecast(after, rounds.score_forest(state, before), rounds.score_forest(state, after))


class GhostLook(Struct, frozen=True):
    """What the ghost (the solo opponent) would see and take next if its firefly showed a given number."""

    number: int
    """Number on the firefly: how many wisps the ghost sees."""
    chance: float
    """Probability of the number, 0…1."""
    slot: int | None
    """Slot of the wisp that it would take, None if the pond would first be refreshed (W-SOLO-5)."""
    kind: int
    """Kind of that wisp; 0 if `slot` is None."""
    worth: int
    """Points of that wisp for the ghost; 0 if `slot` is None."""


def is_last_turn(state: WispwoodState) -> bool:
    """Return whether this turn is the seat's last in the round (W-RND-1, W-SOLO-8).

    It is if a forest's grid is full, or if the ghost has no fireflies left.
    """
    if state.phase not in ("turn", "shape", "trees"):
        return False
    return state.closing or (state.ghost is not None and not state.ghost.fireflies)


def get_remaining_slots(state: WispwoodState) -> tuple[int, ...]:
    """Return the contents of the pond's slots, with the slot of the wisp just taken already empty."""
    if state.taken == EMPTY:
        return state.slots
    return (*state.slots[: state.taken], EMPTY, *state.slots[state.taken + 1 :])


def count_ghost_looks(state: WispwoodState) -> int:
    """Return how many different numbers the ghost's next firefly may show; 0 if none is left."""
    ghost = state.ghost
    if ghost is None or not (ghost.fireflies or state.phase == "ghost-cat"):
        return 0
    return len(set(_list_hidden_numbers(ghost)))


def _list_hidden_numbers(ghost: Ghost) -> list[int]:
    """Return the numbers of all fireflies that have not been turned up in this round, lowest first."""
    numbers = list(content().fireflies.numbers)
    for number in ghost.spent:
        numbers.remove(number)
    return sorted(numbers)


def forecast_ghost_looks(state: WispwoodState, slots: tuple[int, ...] | None = None) -> tuple[GhostLook, ...]:
    """Return what the ghost would take next for each number on its hidden fireflies, lowest first.

    Args:
        state: The position.
        slots: The contents of the pond's slots when it looks; None for as they are.

    Returns:
        () if there is no ghost, if it has no firefly left, or between turns.
    """
    ghost = state.ghost
    if ghost is None or not _is_ghost_to_come(state, ghost):
        return ()
    numbers = _list_hidden_numbers(ghost)
    slots = get_remaining_slots(state) if slots is None else slots
    if GHOST_CAT not in slots:
        return ()
    looks = []
    for number in sorted(set(numbers)):
        visible = ghosts.list_slots_seen_by_ghost(slots, number)
        chance = numbers.count(number) / len(numbers)
        if len(visible) < number:
            looks.append(GhostLook(number, chance, None, 0, 0))
        else:
            slot = ghosts.preferred_slot(ghost, slots, visible)
            looks.append(GhostLook(number, chance, slot, slots[slot], ghosts.wisp_value(ghost, slots[slot])))
    return tuple(looks)


def _is_ghost_to_come(state: WispwoodState, ghost: Ghost) -> bool:
    """Return whether the ghost has another turn in this round; its cat is put down before its first."""
    return state.phase == "ghost-cat" or (bool(ghost.fireflies) and state.phase in ("turn", "shape", "trees"))


def expect_ghost_gain(ghost: Ghost, looks: Sequence[GhostLook]) -> float:
    """Return the points that the ghost gains next on average.

    Where it would refresh the pond first (W-SOLO-5), each kind is taken to be equally likely.
    """
    return sum(
        look.chance * (look.worth if look.slot is not None else _expect_best(ghost, look.number))
        for look in looks
    )


def _expect_best(ghost: Ghost, count: int) -> float:
    """Return the average worth of the best of several wisps of random kinds."""
    values = sorted(ghosts.wisp_value(ghost, kind) for kind in range(len(KINDS)))
    ways = math.pow(len(values), count)
    shares = [(math.pow(n + 1, count) - math.pow(n, count)) / ways for n in range(len(values))]
    return sum(share * value for share, value in zip(shares, values, strict=True))


class GhostPrice(Struct, frozen=True):
    """What a choice in the pond makes of the points that the ghost gains next on average."""

    before: float | None
    """The points without the choice; None before the ghost's cat has been put down."""
    after: float
    """The points with it."""


def forecast_ghost_price(state: WispwoodState, slot: int) -> GhostPrice | None:
    """Return what taking the wisp of a slot, or putting the ghost's cat there, makes of the ghost's gain.

    None if there is no ghost or no such choice.
    """
    ghost, slots = state.ghost, change_pond(state, slot)
    if ghost is None or slots is None:
        return None
    after = forecast_ghost_looks(state, slots)
    if not after:
        return None
    before = forecast_ghost_looks(state, state.slots)
    return GhostPrice(expect_ghost_gain(ghost, before) if before else None, expect_ghost_gain(ghost, after))


def change_pond(state: WispwoodState, slot: int) -> tuple[int, ...] | None:
    """Return the pond's slots after a choice of one of them; None if it holds no wisp that can be chosen."""
    if state.slots[slot] < 0 or state.phase not in ("turn", "shape", "ghost-cat"):
        return None
    content = GHOST_CAT if state.phase == "ghost-cat" else EMPTY
    return (*state.slots[:slot], content, *state.slots[slot + 1 :])
