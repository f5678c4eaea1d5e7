"""Nothing that was shown is ever lost: `python -m tests.torture` plays and kills, fills disks and cuts power.

A kind of harm is a module of this package with a function `run(task) -> Tally`; `ROOMS` names them in the
order of the table. Games are played at random through `Match` in a home of their own; what a player has seen
is told by marks (`play.mark`), and after every harm the game must stand at the last mark that was shown, or
at the one that was on its way.
"""

from __future__ import annotations

ROOMS: tuple[str, ...] = ("kills", "full", "mounted", "denied", "faults", "power", "monkey")
"""The modules with harms, in the order of the table."""
