"""What a seat can know, and a full state that agrees with it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.balanceformers import initiative
from rules.balanceformers.state import HIDDEN, BalanceformersState
from rules.draft import put
from rules.rng import UNKNOWN, below, seeded


def view(state: BalanceformersState, seat: int | None) -> BalanceformersState:
    """The state as the seat (None: somebody who only looks on) sees it: without the generator, and while
    tokens are picked without the others' pairs."""
    chosen = state.chosen
    if state.phase == "initiative":
        chosen = tuple(HIDDEN if pair and owner != seat else pair for owner, pair in enumerate(chosen))
    return replace(state, rng=UNKNOWN, chosen=chosen)


def determinize(seen: BalanceformersState, seed: int) -> BalanceformersState:
    """The view with all that is hidden drawn at random."""
    rng, chosen = seeded(seed), seen.chosen
    for seat, pair in enumerate(seen.chosen):
        if pair == HIDDEN:
            offered = initiative.pairs(seen, seat)
            rng, index = below(rng, len(offered))
            chosen = put(chosen, seat, offered[index])
    return replace(seen, rng=rng, chosen=chosen)
