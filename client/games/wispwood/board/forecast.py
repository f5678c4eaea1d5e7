"""Forecasts: the points that a move would bring, wish by wish, and what the ghost may take next."""

from __future__ import annotations

from msgspec import Struct

from rules.wispwood import ghost as ghosts
from rules.wispwood.actions import Place
from rules.wispwood.content import content
from rules.wispwood.forest_changes import add_tiles
from rules.wispwood.scoring import score_card
from rules.wispwood.shapes import orientations
from rules.wispwood.state import EMPTY, Forest, WispwoodState


class Forecast(Struct, frozen=True):
    """A forest after a move, with its points before and after."""

    forest: Forest
    before: tuple[int, ...]
    """Points before the move, wish by wish."""
    after: tuple[int, ...]

    @property
    def gain(self) -> int:
        """The points that the move adds, negative if it costs points."""
        return sum(self.after) - sum(self.before)


def forecast_placement(state: WispwoodState, action: Place) -> Forecast:
    """Return the forecast of a legal placement of the wisp that was taken."""
    orientation = orientations(action.shape)[action.turn]
    cells = tuple((action.x + x, action.y + y) for x, y in orientation.cells)
    kind = state.slots[state.taken]
    forest = state.forests[state.seat]
    after = add_tiles(forest, cells, (0,) * (len(cells) - 1), cells[action.wisp], kind)
    return _compare_forests(state, forest, after)


def forecast_planting(state: WispwoodState, cell: tuple[int, int]) -> Forecast:
    """Return the forecast of a tree on a cell."""
    forest = state.forests[state.seat]
    return _compare_forests(state, forest, add_tiles(forest, (cell,), (0,)))


def score_wishes(state: WispwoodState, seat: int) -> tuple[int, ...]:
    """Return the points of a seat's forest as it stands, wish by wish."""
    return tuple(score_card(state.forests[seat], card) for card in state.wishes)


def _compare_forests(state: WispwoodState, before: Forest, after: Forest) -> Forecast:
    return Forecast(
        after,
        tuple(score_card(before, card) for card in state.wishes),
        tuple(score_card(after, card) for card in state.wishes),
    )


class GhostLook(Struct, frozen=True):
    """A look that the ghost may take, by the number on its next firefly."""

    number: int
    """Number of wisps that it sees."""
    chance: float
    """Probability of the number, 0…1."""
    slot: int | None
    """Slot of the wisp that it would take, None if the pond would first be refreshed (W-SOLO-5)."""
    kind: int
    """Kind of that wisp."""
    worth: int
    """Points of that wisp for the ghost."""


def is_last_turn(state: WispwoodState) -> bool:
    """Return whether the round ends with this lap (W-RND-1), or alone with this turn (W-SOLO-8)."""
    if state.phase not in ("turn", "shape", "trees"):
        return False
    return state.closing or (state.ghost is not None and not state.ghost.fireflies)


def get_remaining_slots(state: WispwoodState) -> tuple[int, ...]:
    """Return the slots of the pond as the ghost will see them: without the wisp that was taken."""
    if state.taken == EMPTY:
        return state.slots
    return (*state.slots[: state.taken], EMPTY, *state.slots[state.taken + 1 :])


def forecast_ghost_looks(state: WispwoodState) -> tuple[GhostLook, ...]:
    """Return the looks that the fireflies still face down allow, by number; () if none is to come."""
    ghost = state.ghost
    if ghost is None or not ghost.fireflies or state.phase not in ("turn", "shape", "trees"):
        return ()
    numbers = list(content().fireflies.numbers)
    for number in ghost.spent:
        numbers.remove(number)
    slots = get_remaining_slots(state)
    looks = []
    for number in sorted(set(numbers)):
        visible = ghosts.visible_slots(slots, number)
        chance = numbers.count(number) / len(numbers)
        if len(visible) < number:
            looks.append(GhostLook(number, chance, None, 0, 0))
        else:
            slot = ghosts.preferred_slot(ghost, slots, visible)
            looks.append(GhostLook(number, chance, slot, slots[slot], ghosts.wisp_value(ghost, slots[slot])))
    return tuple(looks)
