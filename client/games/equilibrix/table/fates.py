"""What has become of the dice of a turn. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from client.session.match import Step
from rules.equilibrix import events as e
from rules.equilibrix.state import EquilibrixState

RECENT = 40
"""So many steps are as many as a turn ever has."""


def fates(position: EquilibrixState, history: Sequence[Step]) -> tuple[str, ...]:
    """Return how each die of the shown turn went, as far as it is over.

    Used, passed, or lapsed; unused if the game ended before it.
    """
    recent = history[-RECENT:]
    return tuple(_fate(position, die, recent) for die in range(len(position.dice)))


def _fate(position: EquilibrixState, index: int, recent: Sequence[Step]) -> str:
    used, found = False, "unused" if position.phase == "over" else "used"
    for step in reversed(recent):
        for event in reversed(step.events):
            match event:
                case e.TurnBegan(turn=turn) if turn <= position.turn:
                    return "used" if used else found
                case e.Born(die=die) | e.TakenBack(die=die) if die == index:
                    used = True
                case e.DiePassed(die=die, lapsed=lapsed) if die == index and not used:
                    found = "lapsed" if lapsed else "passed"
                case _:
                    pass
        if used:
            return "used"
    return found
