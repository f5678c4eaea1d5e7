"""Tips of the coach, from `assets/<game>/coach.yaml`: sentences for what a player meets for the first time.

A tip has the id of its words (``coach.<game>.<id>``), the rule it is about, and a condition that a move has
to meet; without one it is given at the first decision.
"""

from __future__ import annotations

import msgspec

from client.lessons.chapters import load_lesson_file
from client.lessons.move_conditions import MoveCondition
from client.platform import resources

FILE = "coach.yaml"


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tip, given once to everybody."""

    id: str
    """Of its words."""
    rule: str
    """The rule it is about."""
    when: MoveCondition | None = None
    """What has to have happened before; None for nothing."""


def load_tips(game_id: str) -> tuple[Tip, ...]:
    """Return the tips of a game, the most important first; () if it has none.

    Raises:
        LessonError: If the file is invalid.
    """
    file = resources.find_file(game_id, FILE)
    return () if file is None else load_lesson_file(file, tuple[Tip, ...])
