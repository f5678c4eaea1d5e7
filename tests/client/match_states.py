"""Puts a match into a position that no journal leads to."""

from __future__ import annotations

from client.session.match import Match
from rules.contract import State


def set_state(match: Match, state: State) -> None:
    """Make `state` the present state of a match, and its outcome that of the match."""
    match._state, match._outcome = state, match.game.outcome(state)
