"""Journals of earlier formats, brought up to the present one version by version, on a copy in memory.

A file of an earlier format is only read until its game goes on. Then the file is kept as it was beside the
game (`<id>.v1`), written anew in the present format, and only then does it grow.

**When the format has to change** (a new member with a default is no reason; another meaning, name or shape of
what is there is one):

1. Before anything else, with the program as it is: `python -m tests.saves.old`. It archives whatever part of
   the present format has no game in `tests/saves/old/v<FORMAT>` yet; add plans for what came since, commit.
2. Raise `FORMAT` in `saves/journal_entries.py`, change the types there.
3. Write the step from the last format to the new one in a module of its own and name it in `UPGRADES`. It
   knows nothing of today's types, only the two formats by their JSON, so that it stays right for ever. It
   gets fresh objects and may change them in place. The header always comes first, often alone (the list of
   games reads nothing else) and sometimes with the sound part of a damaged game: a step must not expect an
   end. Running numbers have to stay without gaps, each entry's `hash` has to be of the state it leads to.
   A step raises SaveError("damaged", line=…) where it can name the line; other errors become one.
4. Archive games of the new format, `python -m tests.saves.old` again: it makes a folder `v<FORMAT>`. The
   tests open every folder, so all archived games now take the new step. Files in the archive never change.

Rules and definitions that change are another matter: they have versions of their own, and games are opened by
their snapshots then (`client/session/journal_replay.py`). That works as long as `rules.from_json` makes of a
snapshot a state of the same digest: a member that a state gains needs a default that is left out of its JSON
(`omit_defaults`, which compares by identity: a text needs a literal type), or a step here that changes states
and hashes in all lines.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from saves.errors import SaveError
from saves.journal_entries import FORMAT

log = logging.getLogger(__name__)

Lines: TypeAlias = list[dict[str, object]]
"""The objects of all lines, the header first, without their checksums."""

UPGRADES: dict[int, Callable[[Lines], Lines]] = {}
"""For each earlier format the step to the next one; empty as format 1 is the first."""


def upgrade_lines(bodies: list[bytes], version: int) -> list[bytes]:
    """Convert all lines of a journal from an earlier file format to the current one.

    The checksums were verified before, so a line that cannot be converted was written like that.

    Args:
        bodies: The JSON of all lines without checksums, the header first.
        version: The format of the journal.

    Raises:
        SaveError: "damaged" if a line does not fit its format.
    """
    lines: Lines = []
    for number, body in enumerate(bodies, start=1):
        try:
            lines.append(msgspec.json.decode(body, type=dict[str, object]))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise SaveError("damaged", line=number) from error
    try:
        for step in range(version, FORMAT):
            lines = UPGRADES[step](lines)
        lines[0]["stolek"] = FORMAT
        return [msgspec.json.encode(line) for line in lines]
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        log.warning("a game of format %s cannot be read", version, exc_info=True)
        raise SaveError("damaged", line=1) from error


def can_upgrade(version: int) -> bool:
    """Return whether journals of a format can be converted to the current one."""
    return all(step in UPGRADES for step in range(version, FORMAT))
