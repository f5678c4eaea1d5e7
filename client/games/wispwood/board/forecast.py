"""What would come of a move: points by card, and what the ghost would take next. Pure."""

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
    """A forest after a move.

    Attributes:
        before: Points by wish.
        after: Points by wish.
    """

    forest: Forest
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def gain(self) -> int:
        """What the move adds to the forest's points."""
        return sum(self.after) - sum(self.before)


def forecast_placement(state: WispwoodState, action: Place) -> Forecast:
    """Return what a legal placement of the wisp that was taken would bring."""
    way = orientations(action.shape)[action.turn]
    cells = tuple((action.x + x, action.y + y) for x, y in way.cells)
    kind = state.slots[state.taken]
    forest = state.forests[state.seat]
    grown = add_tiles(forest, cells, (0,) * (len(cells) - 1), cells[action.wisp], kind)
    return _preview(state, forest, grown)


def forecast_tree(state: WispwoodState, cell: tuple[int, int]) -> Forecast:
    """Return what one more tree would bring."""
    forest = state.forests[state.seat]
    return _preview(state, forest, add_tiles(forest, (cell,), (0,)))


def score_wishes(state: WispwoodState, seat: int) -> tuple[int, ...]:
    """Return the points of a seat's forest as it stands, wish by wish."""
    return tuple(score_card(state.forests[seat], card) for card in state.wishes)


def _preview(state: WispwoodState, forest: Forest, grown: Forest) -> Forecast:
    return Forecast(
        grown,
        tuple(score_card(forest, card) for card in state.wishes),
        tuple(score_card(grown, card) for card in state.wishes),
    )


class GhostLook(Struct, frozen=True):
    """A look the ghost may take.

    Attributes:
        chance: 0…1.
        slot: The wisp it would take, or None if it would first get new ones (W-SOLO-5).
    """

    number: int
    chance: float
    slot: int | None
    kind: int
    worth: int


def is_last_turn(state: WispwoodState) -> bool:
    """Return whether the round ends with the lap of this turn, or alone with this turn (W-RND-1.

    W-SOLO-8).
    """
    if state.phase not in ("turn", "shape", "trees"):
        return False
    return state.closing or (state.ghost is not None and not state.ghost.fireflies)


def remaining_slots(state: WispwoodState) -> tuple[int, ...]:
    """Return the slots of the pond as the ghost will find them: without the wisp in the hand."""
    if state.taken == EMPTY:
        return state.slots
    return (*state.slots[: state.taken], EMPTY, *state.slots[state.taken + 1 :])


def forecast_ghost_looks(state: WispwoodState) -> tuple[GhostLook, ...]:
    """Return the looks that the fireflies not yet seen allow, the shortest first.

    () if there is none to come.
    """
    ghost = state.ghost
    if ghost is None or not ghost.fireflies or state.phase not in ("turn", "shape", "trees"):
        return ()
    left = list(content().fireflies.numbers)
    for number in ghost.spent:
        left.remove(number)
    slots = remaining_slots(state)
    found = []
    for number in sorted(set(left)):
        seen = ghosts.visible_slots(slots, number)
        chance = left.count(number) / len(left)
        if len(seen) < number:
            found.append(GhostLook(number, chance, None, 0, 0))
        else:
            slot = ghosts.preferred_slot(ghost, slots, seen)
            found.append(GhostLook(number, chance, slot, slots[slot], ghosts.wisp_value(ghost, slots[slot])))
    return tuple(found)
