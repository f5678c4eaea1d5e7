"""Hidden information of Wispwood: what a seat can know, and random full states consistent with that."""

from __future__ import annotations

from msgspec.structs import replace

from rules.rng import UNKNOWN, seed_generator, shuffle
from rules.wispwood.content import content
from rules.wispwood.forest_changes import clear_hidden_sides, set_hidden_sides
from rules.wispwood.state import HIDDEN, KINDS, WispwoodState


def view(state: WispwoodState) -> WispwoodState:
    """Return the state as all players see it.

    The order of the supply, the hidden sides of trees, the face-down fireflies and the random generator are
    masked.
    """
    ghost = state.ghost
    if ghost is not None:
        down, unused = (HIDDEN,) * len(ghost.fireflies), (HIDDEN,) * len(ghost.unused)
        ghost = replace(ghost, fireflies=down, unused=unused)
    return replace(
        state,
        rng=UNKNOWN,
        supply=(HIDDEN,) * len(state.supply),
        forests=tuple(clear_hidden_sides(forest) for forest in state.forests),
        ghost=ghost,
    )


def determinize(view: WispwoodState, seed: int) -> WispwoodState:
    """Return a full state consistent with a view, its hidden tiles and fireflies drawn at random."""
    rng = seed_generator(seed)
    rng, unseen_tiles = shuffle(rng, _unseen_tiles(view))
    forests = []
    for forest in view.forests:
        count = (forest.trees | forest.cat).bit_count()
        forests.append(set_hidden_sides(forest, unseen_tiles[:count]))
        unseen_tiles = unseen_tiles[count:]
    ghost = view.ghost
    if ghost is not None:
        left = list(content().fireflies.numbers)
        for number in ghost.spent:
            left.remove(number)
        rng, order = shuffle(rng, left)
        pile = len(ghost.fireflies)
        ghost = replace(ghost, fireflies=order[:pile], unused=order[pile : pile + len(ghost.unused)])
    return replace(view, rng=rng, supply=unseen_tiles, forests=tuple(forests), ghost=ghost)


def _unseen_tiles(state: WispwoodState) -> tuple[int, ...]:
    """Return the kinds of all tiles that lie face down somewhere."""
    each = content().tiles.each
    return tuple(kind for kind in range(len(KINDS)) for _ in range(each - count_visible(state, kind)))


def count_visible(state: WispwoodState, kind: int) -> int:
    """Return how many tiles of a kind all players know of: those in sight and the ghost's markers."""
    count = state.slots.count(kind) + state.discard[kind]
    count += sum(forest.wisps[kind].bit_count() for forest in state.forests)
    if state.ghost is not None:
        count += state.ghost.taken[kind] + 1
    return count
