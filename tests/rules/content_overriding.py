"""Functions of the rules asked by corrected definitions for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import rules
from rules.content_overrides import ContentOverrides
from rules.contract import AnyGame


@contextmanager
def corrected(game_id: str, corrections: ContentOverrides) -> Iterator[AnyGame]:
    """What is asked in this block is answered by corrected definitions; gives the game over them."""
    game = rules.load(game_id, corrections)
    with rules.active_game(game):
        yield game
