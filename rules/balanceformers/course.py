"""What follows what: from a decision on, through all that is forced, to the next decision or the end.

The other modules know what happens; only this one knows when, so none of them needs to know the next.
"""

from __future__ import annotations

from rules.balanceformers import initiative, reckoning, setting_up, turns
from rules.balanceformers.draft import Draft


def go_on(draft: Draft) -> None:
    """Carry out forced steps until somebody has to decide or the game is over."""
    while _step(draft):
        pass


def _step(draft: Draft) -> bool:
    """The next forced step; False if there is none."""
    match draft.phase:
        case "building":
            if not setting_up.is_built(draft):
                return False
            initiative.begin_round(draft)
        case "initiative":
            if initiative.picking(draft):
                return False
            initiative.reveal(draft)
            if draft.round == 1:
                turns.begin_prelude(draft)
            else:
                turns.begin_turn(draft, 0)
        case "prelude" | "turn":
            return not draft.left and _pass_on(draft)
        case "token":
            if not reckoning.go_on(draft):
                return False
            if reckoning.end(draft):
                initiative.begin_round(draft)
        case "over":
            return False
    return True


def _pass_on(draft: Draft) -> bool:
    """A seat has placed or acted: the next one in order, or Death."""
    last = draft.setup.players - 1
    if draft.phase == "prelude" and not turns.all_placed(draft):
        turns.next_placing(draft)
    elif draft.phase == "turn" and draft.turn < last:
        turns.begin_turn(draft, draft.turn + 1)
    else:
        reckoning.begin(draft)
    return True
