"""Tips of the coach, from `assets/<game>/coach.yaml`: a sentence when a player meets something new.

A tip has the id of its text (``coach.<game>.<id>``), the rule it is about, and a condition that a move has to
meet; without a condition it is given at the first decision.
"""

from __future__ import annotations

import msgspec

from client.lessons.chapters import load_lesson_file
from client.lessons.move_conditions import MoveCondition
from client.platform import resources

FILE = "coach.yaml"


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tip of the coach (the helper in first games), shown once to each player."""

    id: str
    """Id of the tip, the last part of the language key of its text."""
    rule: str
    """Id of the rule that the tip is about."""
    when: MoveCondition | None = None
    """The move after which the tip is given; None: at the first decision."""


def load_tips(game_id: str) -> tuple[Tip, ...]:
    """Return a game's tips for the coach, the most important first; () if it has none.

    Raises:
        LessonError: If the file of tips is invalid.
    """
    file = resources.find_file(game_id, FILE)
    return () if file is None else load_lesson_file(file, tuple[Tip, ...])
