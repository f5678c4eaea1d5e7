"""The line of an action: how the turn goes on after it, and the reasons that come with that."""

from __future__ import annotations

from typing import Final, NamedTuple

from client.bots.mind import choose_action, get_mind
from client.bots.thought import Reason
from client.review.determinization import PLAYOUT_LEVEL
from rules.contract import Action, AnyGame, IllegalAction, State

_MAX_ACTIONS: Final = 8
"""Actions of a line at most; hardly any turn is longer."""


class TurnLine(NamedTuple):
    """How a turn goes on after an action, and why the later actions are good."""

    actions: tuple[Action, ...] = ()
    """The actions after it, up to the end of the turn, or until chance or something hidden comes in."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for them, each once."""
    measures: tuple[Reason, ...] = ()
    """What can be measured after the last of them."""


def find_turn_line(game: AnyGame, view: State, seat: int, action: Action) -> TurnLine:
    """Return how a turn goes on after an action if it is played well.

    Args:
        game: The game.
        view: What the seat sees before the action.
        seat: The seat that acts.
        action: The action.
    """
    mind, state = get_mind(game.id), game.determinize(view, 0)
    actions: list[Action] = []
    reasons: list[Reason] = []
    measures: tuple[Reason, ...] = ()
    for _ in range(_MAX_ACTIONS):
        try:
            transition = game.apply(state, seat, action)
        except IllegalAction:  # nobody could know that
            break
        state = transition.state
        if game.deciders(state) != (seat,) or any(event.reveals for event in transition.events):
            break
        seen = game.view(state, seat)
        action = choose_action(game, seen, seat, PLAYOUT_LEVEL, 0, timed=False, error_free=True).action
        actions.append(action)
        with game.active():
            reasons += mind.list_reasons(seen, seat, action)
            measures = mind.list_measures(seen, seat, action)
    with game.active():
        lasting = [reason for reason in reasons if mind.does_reason_last(reason, view, state, seat)]
    return TurnLine(tuple(actions), _unique(lasting), measures)


def _unique(reasons: list[Reason]) -> tuple[Reason, ...]:
    return tuple(reason for place, reason in enumerate(reasons) if reason not in reasons[:place])
