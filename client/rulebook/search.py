"""Full-text search in a rulebook page, ignoring case and accents."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from client.i18n.text_search import find_spans, fold_text, has_words, split_query
from client.rulebook.blocks import Block, Heading, Page, Picture, list_texts

_MARKS: Final = re.compile(r"\*\*|\*|:[a-z][a-z0-9-]*:|\[([^\]]+)\]\([^)\s]+\)")
_SPACE: Final = re.compile(r"\s+")
_LOST: Final = re.compile(r" ([.,;!?])")  # left behind by a picture
_SNIPPET: Final = 110  # characters
_BEFORE: Final = 30


def remove_markup(text: str) -> str:
    """Return the plain text of rich text, without markup and pictures."""
    bare = _SPACE.sub(" ", _MARKS.sub(lambda match: match[1] or "", text))
    return _LOST.sub(r"\1", bare).strip()


class SearchHit(Struct, frozen=True):
    """A search result: a block of a rulebook page that contains all words of the query."""

    block: int
    """Index of the block."""
    section: int
    """Index of its section, −1 for none."""
    snippet: str
    """A part of its text with the first of the words."""
    highlights: tuple[tuple[int, int], ...]
    """Start and end of the words in the snippet."""


class PageIndex:
    """Search index of a rulebook page.

    Args:
        page: The page.
        get_more_text: Returns further text of a block, such as that drawn in a picture.
    """

    def __init__(self, page: Page, get_more_text: Callable[[Block], str] = lambda _block: "") -> None:
        self.page = page
        self._texts = [_join_texts(block, get_more_text) for block in page.blocks]
        self._folded = [fold_text(text) for text in self._texts]
        self._ids = [fold_text(" ".join(block.anchors)) for block in page.blocks]

    def get_text(self, block: int) -> str:
        """Return the plain text of a block of the page, given by its index."""
        return self._texts[block]

    def find(self, query: str) -> tuple[SearchHit, ...]:
        """Return the blocks that contain every word of the query, in the order of the page.

        Empty for a query of a single letter.
        """
        words = split_query(query)
        if not words or (len(words) == 1 and len(words[0]) < 2):
            return ()
        hits: list[SearchHit] = []
        for number, (folded, ids) in enumerate(zip(self._folded, self._ids, strict=True)):
            is_hit = all(word in ids or has_words(folded, (word,)) for word in words)
            if is_hit and not self._is_repeated_by_picture(number, words):
                snippet, highlights = _make_snippet(self._texts[number], words)
                hits.append(SearchHit(number, self.page.find_section(number), snippet, highlights))
        return tuple(hits)

    def _is_repeated_by_picture(self, number: int, words: tuple[str, ...]) -> bool:
        """Return whether a picture right below a heading repeats its words.

        In that case the heading is no hit of its own.
        """
        blocks = self.page.blocks
        if not isinstance(blocks[number], Heading) or number + 1 >= len(blocks):
            return False
        following = self._folded[number + 1]
        return isinstance(blocks[number + 1], Picture) and has_words(following, words)


def _join_texts(block: Block, get_more_text: Callable[[Block], str]) -> str:
    texts = map(remove_markup, (*list_texts(block), get_more_text(block)))
    return " ".join(text for text in texts if text)


def _make_snippet(text: str, words: tuple[str, ...]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the part of a text around the first of the words, and the spans of the words in it."""
    spans = find_spans(text, words)
    start = 0
    if spans and spans[0][0] > _BEFORE * 2:
        start = text.rfind(" ", 0, spans[0][0] - _BEFORE) + 1
    end = len(text)
    if end - start > _SNIPPET:
        end = text.rfind(" ", start + 1, start + _SNIPPET)
        end = end if end > start else start + _SNIPPET
    snippet = ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
    return snippet, find_spans(snippet, words)
