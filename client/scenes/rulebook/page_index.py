"""Search indexes of rulebook pages, and the number of search results in other games' rules."""

from __future__ import annotations

import logging
from functools import lru_cache, partial

from client import i18n
from client.rulebook import Block, PageError, PageIndex, Picture, list_games_with_pages, load_page
from client.scenes.rulebook.example_drawing import ExampleDrawings, load_example_renderers

log = logging.getLogger(__name__)


@lru_cache(maxsize=8)
def get_index(game_id: str, language: str) -> PageIndex:
    """Return the search index of a game's rulebook page, which includes the texts in its pictures.

    Raises:
        PageError: The page cannot be read.
    """
    return PageIndex(
        load_page(game_id, language), partial(_get_picture_text, load_example_renderers(game_id))
    )


def _get_picture_text(drawings: ExampleDrawings, block: Block) -> str:
    return drawings[type(block.example)].describe(block.example) if isinstance(block, Picture) else ""


def count_hits_elsewhere(query: str, game_id: str) -> list[tuple[str, int]]:
    """Return the other games whose rules match the query, each with its number of search results.

    Args:
        query: The words to search for.
        game_id: The game whose rules are left out.
    """
    if not query:
        return []
    counts = []
    for game in list_games_with_pages(i18n.get_language()):
        if game == game_id:
            continue
        try:
            count = len(get_index(game, i18n.get_language()).find(query))
        except PageError as error:
            log.warning("the rulebook of %s cannot be searched: %s", game, error)
            continue
        if count:
            counts.append((game, count))
    return counts
