"""The order of play: from a decision through all forced steps to the next decision or the end.

Only this module knows the next step; the modules that carry out the steps do not call each other.
"""

from __future__ import annotations

from rules.balanceformers import initiative, reckoning, setup, turns
from rules.balanceformers.draft import Draft


def carry_out_forced_steps(draft: Draft) -> None:
    """Carry out forced steps until a seat has to decide or the game is over."""
    while _step(draft):
        pass


def _step(draft: Draft) -> bool:
    """Carry out the next forced step. Return False if there is none."""
    match draft.phase:
        case "building":
            if not setup.is_built(draft):
                return False
            initiative.begin_round(draft)
        case "initiative":
            if initiative.undecided_seats(draft):
                return False
            initiative.reveal_tokens(draft)
            if draft.round == 1:
                turns.begin_prelude(draft)
            else:
                turns.begin_turn(draft, 0)
        case "prelude" | "turn":
            return not draft.left and _continue_after_seat(draft)
        case "token":
            if not reckoning.carry_out_verdicts(draft):
                return False
            if reckoning.end_reckoning(draft):
                initiative.begin_round(draft)
        case "over":
            return False
    return True


def _continue_after_seat(draft: Draft) -> bool:
    """Go on after a seat has placed or acted: to the next one in order, or to Death. Return True."""
    last = draft.setup.players - 1
    if draft.phase == "prelude" and not turns.is_prelude_over(draft):
        turns.continue_prelude(draft)
    elif draft.phase == "turn" and draft.turn < last:
        turns.begin_turn(draft, draft.turn + 1)
    else:
        reckoning.begin_reckoning(draft)
    return True
