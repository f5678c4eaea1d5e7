"""Journals of earlier formats, brought up to the present one version by version, on a copy in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from saves.entries import FORMAT
from saves.errors import SaveError

Lines: TypeAlias = list[dict[str, object]]
"""The objects of all lines, the header first, without their checksums."""

UPGRADES: dict[int, Callable[[Lines], Lines]] = {}
"""For each earlier format the step to the next one. Empty: format 1 is the first."""


def upgraded(bodies: list[bytes], version: int) -> list[bytes]:
    """The lines' JSON in the present format. Raises SaveError if a line does not fit its format."""
    lines: Lines = []
    for number, body in enumerate(bodies, start=1):
        try:
            lines.append(msgspec.json.decode(body, type=dict[str, object]))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise SaveError("damaged", line=number) from error
    for step in range(version, FORMAT):
        lines = UPGRADES[step](lines)
    lines[0]["stolek"] = FORMAT
    return [msgspec.json.encode(line) for line in lines]


def can_read(version: int) -> bool:
    """Whether there is a way from that format to the present one."""
    return all(step in UPGRADES for step in range(version, FORMAT))
