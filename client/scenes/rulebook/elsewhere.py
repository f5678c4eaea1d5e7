"""What the pages of other games say about what is looked for."""

from __future__ import annotations

import logging
from functools import lru_cache, partial
from typing import Final, cast

from client import i18n
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.rulebook import Block, Index, PageError, Picture, games_with_pages, load
from client.scenes.rulebook.layout import PagePainter

log = logging.getLogger(__name__)

BUTTON: Final = 48.0
_GAP: Final = 8.0


def painter_of(game_id: str) -> PagePainter:
    """What draws the examples of a game."""
    return cast(PagePainter, registry.find(game_id).painter())


@lru_cache(maxsize=8)
def index_of(game_id: str, language: str) -> Index:
    """The words of a game's page, those in its pictures too. Raises PageError."""
    return Index(load(game_id, language), partial(_drawn_words, painter_of(game_id)))


def elsewhere(query: str, here: str) -> list[tuple[str, int]]:
    """The other games whose rules speak of it, and in how many places."""
    found: list[tuple[str, int]] = []
    if not query:
        return found
    for game in games_with_pages(i18n.language()):
        if game == here:
            continue
        try:
            count = len(index_of(game, i18n.language()).find(query))
        except PageError as error:
            log.warning("the rulebook of %s cannot be searched: %s", game, error)
            continue
        if count:
            found.append((game, count))
    return found


def words(game: str, count: int) -> str:
    """ "Envyra: 5 places"."""
    return tr("rulebook.elsewhere", n=count, game=tr(f"{game}.title"))


def split(rows: Rect, buttons: int) -> tuple[Rect, list[Rect]]:
    """What is left of the list's place above so many buttons, and their places."""
    tall = buttons * (BUTTON + _GAP)
    left = Rect(rows.x, rows.y, rows.width, rows.height - tall)
    places = [
        Rect(rows.x + 8, left.bottom + _GAP + n * (BUTTON + _GAP), rows.width - 16, BUTTON)
        for n in range(buttons)
    ]
    return left, places


def _drawn_words(painter: PagePainter, block: Block) -> str:
    return painter.words_of(block.example) if isinstance(block, Picture) else ""
