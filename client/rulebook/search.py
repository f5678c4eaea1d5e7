"""Full-text search in a rulebook page, ignoring case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from client.rulebook.blocks import Block, Heading, Page, Picture, list_texts

_MARKS: Final = re.compile(r"\*\*|\*|:[a-z][a-z0-9-]*:|\[([^\]]+)\]\([^)\s]+\)")
_SPACE: Final = re.compile(r"\s+")
_LOST: Final = re.compile(r" ([.,;!?])")  # left behind by a picture
_SNIPPET: Final = 110  # characters
_BEFORE: Final = 30
_SHORT: Final = 3  # words up to this length are looked for at the beginnings of words only


def remove_markup(text: str) -> str:
    """Return the plain text of rich text, without markup and pictures."""
    bare = _SPACE.sub(" ", _MARKS.sub(lambda match: match[1] or "", text))
    return _LOST.sub(r"\1", bare).strip()


@lru_cache(maxsize=4096)
def fold_text(text: str) -> str:
    """Return the text in lower case without accents; the length stays the same."""
    if text.isascii():
        return text.lower()
    return "".join(_fold_letter(letter) for letter in text)


@lru_cache(maxsize=512)
def _fold_letter(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter)[0].lower()
    return {"’": "'", "\u00a0": " "}.get(letter, bare if len(bare) == 1 else letter)


def split_query(query: str) -> tuple[str, ...]:
    """Return the distinct words of a query in lower case without accents."""
    return tuple(dict.fromkeys(fold_text(query).split()))


def _find_word(folded: str, word: str) -> Iterator[int]:
    """Yield the indices of a folded word in a folded text, of a short one only at the beginnings of words."""
    index = folded.find(word)
    while index >= 0:
        if len(word) > _SHORT or index == 0 or not folded[index - 1].isalnum():
            yield index
        index = folded.find(word, index + 1)


def find_spans(text: str, words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return start and end of all occurrences of words in a text, in order, with overlaps merged."""
    folded = fold_text(text)
    spans = [(index, index + len(word)) for word in words for index in _find_word(folded, word)]
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


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
            has_words = all(word in ids or _has_word(folded, word) for word in words)
            if has_words and not self._is_repeated_by_picture(number, words):
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
        return isinstance(blocks[number + 1], Picture) and all(_has_word(following, word) for word in words)


def _has_word(folded: str, word: str) -> bool:
    return any(True for _ in _find_word(folded, word))


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
