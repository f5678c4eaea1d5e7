"""What the coach says: a sentence for what somebody sees for the first time, as data of a game.

A tip of `assets/<game>/coach.yaml` has the id of its words (``coach.<game>.<id>``), the rule that it speaks
of, and what has to have happened: a meaning that a move fits; without one it is told at the first decision.
"""

from __future__ import annotations

import msgspec

from client.lessons.chapters import told
from client.lessons.meaning import Meaning
from client.platform import resources

FILE = "coach.yaml"


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the coach says, once to everybody. id: of its words. rule: where more of it stands.
    when: what happened before; None: nothing need have."""

    id: str
    rule: str
    when: Meaning | None = None


def tips(game_id: str) -> tuple[Tip, ...]:
    """The tips of a game, those that matter most first; () for one without. Raises LessonError."""
    file = resources.find(game_id, FILE)
    return () if file is None else told(file, tuple[Tip, ...])
