"""Content overrides for the duration of a block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import rules
from rules.content_overrides import ContentOverrides
from rules.contract import AnyGame


@contextmanager
def override_content(game_id: str, corrections: ContentOverrides) -> Iterator[AnyGame]:
    """Make functions of the rules use overridden content in the block, and return the game with it."""
    game = rules.load(game_id, corrections)
    with rules.use_definitions_of(game):
        yield game
