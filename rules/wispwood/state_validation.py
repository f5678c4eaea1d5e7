"""Validation: whether a state of Wispwood can be reached."""

from __future__ import annotations

from rules.rng import UNKNOWN
from rules.wispwood.content import CARD_IDS, content
from rules.wispwood.forest_changes import fit_box
from rules.wispwood.hidden_information import count_visible
from rules.wispwood.pond import has_one_kind, wisp_kinds
from rules.wispwood.rulings import can_take
from rules.wispwood.setup import SLOTS, list_decks
from rules.wispwood.state import (
    EMPTY,
    GHOST_CAT,
    HIDDEN,
    KINDS,
    STRIDE,
    Forest,
    Ghost,
    WispwoodState,
    iterate_bits,
)


def validate_state(state: WispwoodState) -> None:
    """Raise ValueError if a state of Wispwood is inconsistent, or a view nobody could have."""
    _check_table(state)
    for seat, forest in enumerate(state.forests):
        _check_forest(forest, state.size, f"forest {seat}")
    for size, sheet in enumerate(state.sheets, start=4):
        for seat, forest in enumerate(sheet.forests):
            _check_forest(forest, size, f"scored forest {seat}")
        _need(min(sheet.ghost_taken) >= 0, "the ghost had less than nothing")
    _check_tiles(state)
    if state.ghost is not None:
        _check_ghost(state.ghost, state.round, known=state.rng != UNKNOWN)
    _check_course(state)


def _need(ok: bool, problem: str) -> None:
    """Raise ValueError with the problem unless `ok`."""
    if not ok:
        raise ValueError(f"wispwood state: {problem}")


def _check_table(state: WispwoodState) -> None:
    setup, players = state.setup, state.setup.players
    _need(1 <= players <= 4 and len(state.forests) == players, "players and forests do not agree")
    _need(setup.wishes in ("random", "first", "hand") and 1 <= setup.ghost <= 4, "impossible options")
    _need((players == 1) == (state.ghost is not None), "a ghost plays alone with one player")
    _need(0 <= state.start < players and 0 <= state.seat < players, "no such seat")
    _need(1 <= state.round <= state.rounds and state.lap >= 0, "no such round")
    _need(state.rng == UNKNOWN or 0 <= state.rng < 1 << 64, "the generator is out of range")
    _need(sorted(state.shapes) == sorted(content().shapes), "the pond needs every shape once")
    _need(len(state.slots) == SLOTS, "the pond has eight slots")
    cats = state.slots.count(GHOST_CAT)
    awaited = state.phase in ("wishes", "ghost-cat")
    _need(state.phase != "ghost-cat" or players == 1, "a ghost plays alone with one player")
    _need(awaited == (state.lap == 0) and (not awaited or state.round == 1), "set-up and laps do not agree")
    _need(cats == (1 if state.ghost and not awaited else 0), "the ghost's cat is not where it belongs")
    _need(all(GHOST_CAT <= kind < len(KINDS) for kind in state.slots), "no such kind on the pond")
    chosen = 0 <= state.taken < SLOTS and state.slots[state.taken] >= 0
    _need(chosen if state.phase == "shape" else state.taken == EMPTY, "no wisp is chosen, or one too many")
    _need(
        0 <= state.planted <= 3 and (state.phase == "trees") == (state.planted > 0), "trees of no tree turn"
    )
    _check_wishes(state)
    done = state.round if state.phase in ("cats", "over") else state.round - 1
    _need(len(state.sheets) == done, "the score sheets do not match the round")
    _need((state.phase == "over") <= (state.round == state.rounds), "over too early")
    lines = len(state.wishes) + 1
    for sheet in state.sheets:
        _need(len(sheet.forests) == len(sheet.points) == players, "a score sheet lacks a seat")
        _need(all(len(points) == lines for points in sheet.points), "a score sheet lacks a wish")


def _check_wishes(state: WispwoodState) -> None:
    names = list_decks(state.setup)
    wanted = names if state.phase != "wishes" else names[: len(state.wishes)]
    _need(len(state.wishes) == len(wanted), "wishes are missing")
    _need(state.phase != "wishes" or len(state.wishes) < len(names), "all wishes are chosen")
    for name, card in zip(wanted, state.wishes, strict=True):
        _need(card in CARD_IDS and content().cards[card].deck == name, f"{card!r} is no {name} card")


def _check_forest(forest: Forest, size: int, name: str) -> None:
    masks = (*forest.wisps, forest.trees, forest.cat)
    _need(all(0 <= mask < 1 << 6 * STRIDE for mask in (*masks, *forest.faces)), f"{name}: not a mask")
    _need(forest.cat.bit_count() == 1, f"{name}: there is one cat")
    _need(sum(mask.bit_count() for mask in masks) == forest.tile_mask.bit_count(), f"{name}: tiles overlap")
    _need(all(bit % STRIDE < 6 for bit in iterate_bits(forest.tile_mask)), f"{name}: outside the frame")
    _need(fit_box(forest) == forest, f"{name}: the box is not tight")
    _need(forest.w <= size and forest.h <= size, f"{name}: larger than {size}×{size}")
    _need(max(abs(forest.x), abs(forest.y)) <= 12, f"{name}: too far away")
    down = sum(mask.bit_count() for mask in forest.faces)
    covered = forest.faces[0] | forest.faces[1] | forest.faces[2] | forest.faces[3]
    _need(down == covered.bit_count(), f"{name}: a tile with two faces")
    _need(covered in (0, forest.trees | forest.cat), f"{name}: faces without a tile")


def _check_course(state: WispwoodState) -> None:
    """Check that the seat to decide can decide: grids, pond and turn agree."""
    if state.phase not in ("turn", "shape", "trees"):
        _need(not state.may_refresh, "nobody may refresh the pond now")
        return
    _need(bool(wisp_kinds(state.slots)), "the pond was not dealt anew")
    _need(not state.may_refresh or has_one_kind(state.slots), "the pond does not hold one kind only")
    _need(not state.may_refresh or state.phase != "trees", "nobody may refresh the pond now")
    full = [forest.is_full(state.size) for forest in state.forests]
    players = state.setup.players
    played = (state.seat - state.start) % players
    order = [(state.start + place) % players for place in range(players)]
    _need(state.closing == any(full[seat] for seat in order[:played]), "the lap is not the last one")
    waiting = order[played + 1 :] if state.phase == "trees" else order[played:]
    _need(not any(full[seat] for seat in waiting), "a grid was filled out of turn")
    _need(state.phase != "shape" or can_take(state, state.taken), "the chosen wisp fits nowhere")


def _check_tiles(state: WispwoodState) -> None:
    each = content().tiles.each
    known = state.rng != UNKNOWN
    _need(all(any(forest.faces) == known for forest in state.forests), "some faces are known, some are not")
    _need(not state.supply or (HIDDEN not in state.supply) == known, "faces are known, the supply is not")
    _need(state.supply.count(HIDDEN) in (0, len(state.supply)), "the supply is known in part")
    _need(all(kind in (*range(len(KINDS)), HIDDEN) for kind in state.supply), "no such kind in the supply")
    _need(min(state.discard) >= 0, "the discard pile is negative")
    total = len(state.supply)
    for kind in range(len(KINDS)):
        visible = count_visible(state, kind)
        total += visible
        if known:
            hidden = state.supply.count(kind) + sum(f.faces[kind].bit_count() for f in state.forests)
            _need(
                visible + hidden == each, f"{visible + hidden} tiles of kind {KINDS[kind]} instead of {each}"
            )
    total += sum((forest.trees | forest.cat).bit_count() for forest in state.forests)
    _need(total == each * len(KINDS), f"{total} tiles instead of {each * len(KINDS)}")


def _check_ghost(ghost: Ghost, round_: int, known: bool) -> None:
    tokens = content().fireflies
    _need(1 <= ghost.board <= len(content().ghost_boards), "no such ghost board")
    _need(sorted(ghost.markers) == list(range(len(KINDS))), "the ghost's markers are not the four kinds")
    _need(min(ghost.taken) >= 0, "the ghost has less than nothing")
    most = round_ * len(tokens.numbers)
    _need(len(ghost.spent) <= sum(ghost.taken) <= most, "the ghost's wisps do not match its turns")
    lying = (*ghost.fireflies, *ghost.spent, *ghost.unused)
    if lying:
        _need(len(ghost.fireflies) + len(ghost.spent) == tokens.per_round[round_ - 1], "a firefly is missing")
        _need(len(lying) == len(tokens.numbers), "a firefly is missing")
        left = list(tokens.numbers)
        _need(HIDDEN not in ghost.spent, "a turned firefly is hidden")
        down = (*ghost.fireflies, *ghost.unused)
        _need(all((number != HIDDEN) == known for number in down), "fireflies are known and tiles are not")
        for number in lying:
            if number != HIDDEN:
                _need(number in left, "a firefly that does not exist")
                left.remove(number)
