"""What a round of Balanceformers came to, counted to compare two actions from which it was played on."""

from __future__ import annotations

from client.bots.thought import Quantity
from rules.balanceformers.scoring import make_outcome, track_values
from rules.balanceformers.state import OFF, BalanceformersState, owner_of


def list_quantities(state: BalanceformersState, seat: int) -> tuple[Quantity, ...]:
    """Return whether the game is won or lost, and scores, creatures on the board and tokens."""
    players = range(state.setup.players)
    alive = [0 for _ in players]
    for creature, slot in enumerate(state.places):
        alive[owner_of(creature)] += slot != OFF
    scores = [min(track_values(state, each)) for each in players]
    others = [each for each in players if each != seat]
    winners = make_outcome(state).ranking[0] if state.phase == "over" else ()
    return (
        Quantity("outcome-wins", {}, float(seat in winners), "percent", 50.0),
        Quantity("outcome-loses", {}, float(bool(winners) and seat not in winners), "percent", 49.0),
        Quantity("outcome-score", {}, scores[seat], weight=3.0),
        Quantity("outcome-rival-score", {}, max(scores[each] for each in others), weight=2.0),
        Quantity("outcome-alive", {}, alive[seat]),
        Quantity("outcome-rivals-alive", {}, sum(alive[each] for each in others) / len(others), weight=0.9),
        Quantity("outcome-tokens", {}, state.tokens[seat], weight=0.8),
    )
