"""The judge: which rule of Wispwood forbids an action, checked in the order in which a player would ask."""

from __future__ import annotations

from rules.contract import Ruling
from rules.wispwood.actions import (
    Done,
    KeepCat,
    MoveCat,
    PickWish,
    Place,
    Plant,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
    WispwoodAction,
)
from rules.wispwood.content import content
from rules.wispwood.placement import (
    can_place_any,
    exceeds_grid,
    find_allowed_hat_cells,
    find_hat_card,
    list_all_shape_names,
    shapes_beside,
    shapes_nearest_first,
    touches_forest,
    window_bit,
)
from rules.wispwood.setup import SLOTS, list_decks
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import HAT, KINDS, WispwoodState

Cells = tuple[tuple[int, int], ...]


def find_ruling(state: WispwoodState, seat: int, action: WispwoodAction) -> Ruling | None:
    """Return the rule that forbids an action to a seat, or None if the action is legal."""
    if state.phase == "over":
        return Ruling("W-END-1")
    if seat != state.seat:
        return Ruling("W-TURN-0", {"seat": state.seat})
    return _timing_ruling(state, action) or _action_ruling(state, seat, action)


def _timing_ruling(state: WispwoodState, action: WispwoodAction) -> Ruling | None:
    """Return the rule that forbids an action of a turn while something else has to be done first.

    W-SET-4, W-SOLO-2 and W-RND-3 while cards and cats are chosen; W-TURN-3 for a wisp after a tree, and for
    anything but its shape after a wisp.
    """
    if isinstance(action, OUTSIDE_TURNS):
        return None  # each of these has a rule of its own that says when it may be done
    match state.phase:
        case "wishes":
            return Ruling("W-SET-4", {"why": "first"})
        case "ghost-cat":
            return Ruling("W-SOLO-2", {"why": "first"})
        case "cats":
            return Ruling("W-RND-3", {"why": "between"})
        case "shape" if not isinstance(action, Place):
            return Ruling("W-TURN-3", {"why": "taken"})
        case "trees" if isinstance(action, Take | Place):
            return Ruling("W-TURN-3", {"planted": state.planted})
    return None


def _action_ruling(state: WispwoodState, seat: int, action: WispwoodAction) -> Ruling | None:
    match action:
        case PickWish(card):
            return _pick_wish_ruling(state, card)
        case PutGhostCat(slot):
            return _ghost_cat_ruling(state, slot)
        case Refresh():
            return None if state.phase == "turn" and state.may_refresh else Ruling("W-POND-2")
        case RefreshByCat():
            return None if state.phase == "turn" and state.forests[seat].ready else Ruling("W-CAT-1")
        case Take(slot):
            return _take_ruling(state, slot)
        case Place():
            return _place_ruling(state, action)
        case Plant(x, y):
            return _plant_ruling(state, x, y)
        case Done():
            return None if state.phase == "trees" else Ruling("W-TREE-1", {"planted": state.planted})
        case MoveCat(x, y):
            return _move_cat_ruling(state, x, y)
        case KeepCat():
            return None if state.phase == "cats" else Ruling("W-RND-3")
    return Ruling("W-TURN-1")


def _pick_wish_ruling(state: WispwoodState, card: str) -> Ruling | None:
    if state.phase == "wishes":
        deck = list_decks(state.setup)[len(state.wishes)]
        if any(card == candidate.id for candidate in content().deck(deck)):
            return None
    return Ruling("W-SET-4", {"card": card})


def _ghost_cat_ruling(state: WispwoodState, slot: int) -> Ruling | None:
    if state.phase == "ghost-cat" and 0 <= slot < SLOTS and state.slots[slot] >= 0:
        return None
    return Ruling("W-SOLO-2", {"slot": slot})


def _take_ruling(state: WispwoodState, slot: int) -> Ruling | None:
    if state.phase != "turn" or not 0 <= slot < SLOTS or state.slots[slot] < 0:
        return Ruling("W-TURN-1", {"slot": slot})
    if not can_take(state, slot):
        return Ruling("W-PLACE-5", {"slot": slot, "kind": KINDS[state.slots[slot]]})
    return None


def can_take(state: WispwoodState, slot: int) -> bool:
    """Return whether the wisp on a pond slot fits with a shape that the player may use (W-PLACE-5)."""
    kind, hat = state.slots[slot], find_hat_card(state.wishes)
    return can_place_any(state.forests[state.seat], list_open_shapes(state, slot), kind, hat, state.size)


def list_open_shapes(state: WispwoodState, slot: int) -> tuple[str, ...]:
    """Return the shapes that a player may use with the wisp on a slot (W-TURN-1, W-CAT-2).

    They are the two beside the slot and, if the player's cat is ready, the other six.
    """
    ready = state.forests[state.seat].ready
    return shapes_nearest_first(state.shapes, slot) if ready else shapes_beside(state.shapes, slot)


def _place_ruling(state: WispwoodState, action: Place) -> Ruling | None:
    if state.phase != "shape" or action.shape not in list_all_shape_names():
        return Ruling("W-TURN-1", {"shape": action.shape})
    if action.shape not in list_open_shapes(state, state.taken):
        return Ruling("W-CAT-2", {"shape": action.shape})
    orientations_of_shape = list_orientations(action.shape)
    if not 0 <= action.turn < len(orientations_of_shape) or not 0 <= action.wisp < len(
        orientations_of_shape[action.turn].cells
    ):
        return Ruling("W-TURN-2", {"shape": action.shape})
    cells = tuple((action.x + x, action.y + y) for x, y in orientations_of_shape[action.turn].cells)
    return _cells_ruling(state, cells) or _hat_ruling(state, cells[action.wisp])


def _cells_ruling(state: WispwoodState, cells: Cells) -> Ruling | None:
    """Check W-PLACE-1, W-PLACE-3, W-PLACE-2: free, within the grid, beside the tiles there."""
    forest = state.forests[state.seat]
    for x, y in cells:
        if forest.tile_mask & forest.get_cell_mask(x, y):
            return Ruling("W-PLACE-1", {"x": x, "y": y})
    if exceeds_grid(forest, cells, state.size):
        return Ruling("W-PLACE-3", {"n": state.size})
    if not touches_forest(forest, cells):
        return Ruling("W-PLACE-2")
    return None


def _hat_ruling(state: WispwoodState, cell: tuple[int, int]) -> Ruling | None:
    if state.slots[state.taken] != HAT:
        return None
    forest, card = state.forests[state.seat], find_hat_card(state.wishes)
    bit = window_bit(forest, *cell)
    if bit is not None and find_allowed_hat_cells(forest, card) >> bit & 1:
        return None
    return Ruling("W-PLACE-4", {"card": card, "x": cell[0], "y": cell[1]})


def _plant_ruling(state: WispwoodState, x: int, y: int) -> Ruling | None:
    if state.planted >= MAX_TREES:
        return Ruling("W-TREE-1", {"planted": state.planted, "why": "enough"})
    forbidden = _cells_ruling(state, ((x, y),))
    # a tree away from the forest is told in the words for trees, not in those for shapes
    return Ruling("W-TREE-1", {"planted": state.planted}) if forbidden == Ruling("W-PLACE-2") else forbidden


def _move_cat_ruling(state: WispwoodState, x: int, y: int) -> Ruling | None:
    forest = state.forests[state.seat]
    if state.phase == "cats" and forest.trees & forest.get_cell_mask(x, y):
        return None
    return Ruling("W-RND-3", {"x": x, "y": y})


OUTSIDE_TURNS = (PickWish, PutGhostCat, MoveCat, KeepCat)
"""Actions before the first turn and between the rounds."""

MAX_TREES = 3
"""Trees of one tree turn (W-TREE-1)."""
