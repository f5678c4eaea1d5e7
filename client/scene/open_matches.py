"""Which games are on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.scene import Scene
    from client.session.match import Match


def matches(scenes: Sequence[Scene]) -> list[Match]:
    """The games that the scenes show, each once, the lowest scene's first."""
    return list({id(scene.match): scene.match for scene in scenes if scene.match is not None}.values())


def files_in_play(scenes: Sequence[Scene]) -> list[Path]:
    """The files of the games that can be gone on with."""
    return [
        match.path
        for match in matches(scenes)
        if match.path is not None and not match.read_only and match.outcome is None
    ]
