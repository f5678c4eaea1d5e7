"""What a seat of Balanceformers can know, and full states that agree with it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.balanceformers import initiative
from rules.balanceformers.state import HIDDEN, BalanceformersState
from rules.draft import replace_at
from rules.rng import UNKNOWN, random_below, seed_generator


def view(state: BalanceformersState, seat: int | None) -> BalanceformersState:
    """Return the state as the seat (None: a spectator) sees it.

    Hidden are the generator and, while tokens are picked, the others' pairs.
    """
    chosen = state.chosen
    if state.phase == "initiative":
        chosen = tuple(HIDDEN if pair and owner != seat else pair for owner, pair in enumerate(chosen))
    return replace(state, rng=UNKNOWN, chosen=chosen)


def determinize(view: BalanceformersState, seed: int) -> BalanceformersState:
    """Return the view with all that is hidden drawn at random."""
    rng, chosen = seed_generator(seed), view.chosen
    for seat, pair in enumerate(view.chosen):
        if pair == HIDDEN:
            offered = initiative.list_pairs(view, seat)
            rng, index = random_below(rng, len(offered))
            chosen = replace_at(chosen, seat, offered[index])
    return replace(view, rng=rng, chosen=chosen)
