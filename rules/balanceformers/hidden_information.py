"""What a seat of Balanceformers may know, and random full states consistent with it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.balanceformers import initiative
from rules.balanceformers.state import HIDDEN, BalanceformersState
from rules.draft import replace_at
from rules.rng import UNKNOWN, random_below, seed_generator


def view(state: BalanceformersState, seat: int | None) -> BalanceformersState:
    """Return a Balanceformers state as a seat (None: a spectator) may see it.

    Hidden are the random generator and, while tokens are picked, the others' pairs.
    """
    chosen = state.chosen
    if state.phase == "initiative":
        chosen = tuple(HIDDEN if pair and owner != seat else pair for owner, pair in enumerate(chosen))
    return replace(state, rng=UNKNOWN, chosen=chosen)


def determinize(view: BalanceformersState, seed: int) -> BalanceformersState:
    """Return a full state consistent with a view of Balanceformers, hidden parts drawn at random."""
    rng, chosen = seed_generator(seed), view.chosen
    for seat, pair in enumerate(view.chosen):
        if pair == HIDDEN:
            offered = initiative.list_pairs(view, seat)
            rng, index = random_below(rng, len(offered))
            chosen = replace_at(chosen, seat, offered[index])
    return replace(view, rng=rng, chosen=chosen)
