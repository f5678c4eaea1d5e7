"""What the coach says: a sentence for what somebody sees for the first time, as data of a game.

A tip of `assets/<game>/coach.yaml` has the id of its words (``coach.<game>.<id>``), the rule that it speaks
of, and what has to have happened: a meaning that a move fits; without one it is told at the first decision.
"""

from __future__ import annotations

from functools import cache

import msgspec

from client import resources
from client.lessons.chapters import LessonError
from client.lessons.meaning import Meaning
from rules.yaml_text import parsed

FILE = "coach.yaml"


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the coach says, once to everybody. id: of its words. rule: where more of it stands.
    when: what happened before; None: nothing need have."""

    id: str
    rule: str
    when: Meaning | None = None


@cache
def tips(game_id: str) -> tuple[Tip, ...]:
    """The tips of a game, those that matter most first; () for one without. Raises LessonError."""
    file = resources.find(game_id, FILE)
    if file is None:
        return ()
    try:
        found, _ = parsed(file.read_text(encoding="utf-8"))
        return msgspec.convert(found, tuple[Tip, ...])
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise LessonError(f"{game_id}: {error}") from error
