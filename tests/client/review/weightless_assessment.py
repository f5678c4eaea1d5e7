"""A judgement that needs no weights: any number, but always the same for what is seen; exact at the end."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import rules
from client.bots.mind import get_mind
from client.bots.position_features import ActionLoss, Assessment
from rules.contract import AnyGame, State


def anything(game: AnyGame, view: State, seat: int | None) -> Assessment:
    """Return chances made from a hash of the view."""
    del seat
    players, outcome = game.players(view), game.outcome(view)
    if outcome is not None:
        first = outcome.ranking[0] if outcome.ranking else ()
        return Assessment(tuple(1 / len(first) if one in first else 0.0 for one in range(players)))
    weights = [20 + byte % 5 for byte in blake2b(rules.to_json(view)).digest()[: max(players, 2)]]
    return Assessment(tuple(one / sum(weights) for one in weights)[:players], (50.0,) * players)


def at_par(game: AnyGame, view: State, seat: int, loss: float, kinds: Sequence[str] = ()) -> ActionLoss:
    """Return values as chances, fifty points as a sure win."""
    del view, seat, kinds
    mind = get_mind(game.id)
    return ActionLoss(loss / 50 if mind.points_features else loss / mind.sure_win_value, loss)
