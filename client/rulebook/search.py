"""Search in a page; capital letters and accents do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from client.rulebook.blocks import Block, Heading, Page, Picture, texts_of

_MARKS: Final = re.compile(r"\*\*|\*|:[a-z][a-z0-9-]*:|\[([^\]]+)\]\([^)\s]+\)")
_SPACE: Final = re.compile(r"\s+")
_LOST: Final = re.compile(r" ([.,;!?])")  # left behind by a picture
_SNIPPET: Final = 110  # characters
_BEFORE: Final = 30
_SHORT: Final = 3  # words up to this length are looked for at the beginnings of words only


def plain(text: str) -> str:
    """Return a rich text without its marks and pictures."""
    bare = _SPACE.sub(" ", _MARKS.sub(lambda match: match[1] or "", text))
    return _LOST.sub(r"\1", bare).strip()


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the text in lower case without accents, of the same length."""
    if text.isascii():
        return text.lower()
    return "".join(_fold_letter(letter) for letter in text)


@lru_cache(maxsize=512)
def _fold_letter(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter)[0].lower()
    return {"’": "'", "\u00a0": " "}.get(letter, bare if len(bare) == 1 else letter)


def words_of(query: str) -> tuple[str, ...]:
    """Return the folded words of a query."""
    return tuple(dict.fromkeys(fold(query).split()))


def _places(folded: str, word: str) -> Iterator[int]:
    """Yield where a folded word lies in a folded text; a short one counts at the beginnings of words only."""
    index = folded.find(word)
    while index >= 0:
        if len(word) > _SHORT or index == 0 or not folded[index - 1].isalnum():
            yield index
        index = folded.find(word, index + 1)


def spans(text: str, words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return where the words lie in a text: (start, end) in order, overlapping ones joined."""
    folded = fold(text)
    found = [(index, index + len(word)) for word in words for index in _places(folded, word)]
    joined: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


class Hit(Struct, frozen=True):
    """A block in which all the words occur."""

    block: int
    section: int
    """Index of its section, −1 for none."""
    snippet: str
    lit: tuple[tuple[int, int], ...]
    """Where the words lie in the snippet."""


class Index:
    """The words of a page, with further words of blocks, such as those drawn in a picture."""

    def __init__(self, page: Page, more: Callable[[Block], str] = lambda _block: "") -> None:
        self.page = page
        self._texts = [_text_of(block, more) for block in page.blocks]
        self._folded = [fold(text) for text in self._texts]
        self._ids = [fold(" ".join(block.anchors)) for block in page.blocks]

    def text(self, block: int) -> str:
        """Return the plain words of a block."""
        return self._texts[block]

    def find(self, query: str) -> tuple[Hit, ...]:
        """Return the blocks that contain every word of the query, in the order of the page."""
        words = words_of(query)
        if not words or (len(words) == 1 and len(words[0]) < 2):
            return ()
        hits: list[Hit] = []
        for number, (folded, ids) in enumerate(zip(self._folded, self._ids, strict=True)):
            if all(_occurs(word, folded, ids) for word in words) and not self._said_by_card(number, words):
                snippet, lit = _snippet(self._texts[number], words)
                hits.append(Hit(number, self.page.section_at(number), snippet, lit))
        return tuple(hits)

    def _said_by_card(self, number: int, words: tuple[str, ...]) -> bool:
        """Return whether a picture right below a heading repeats its words.

        In that case the heading is no hit of its own.
        """
        blocks = self.page.blocks
        if not isinstance(blocks[number], Heading) or number + 1 >= len(blocks):
            return False
        following = self._folded[number + 1]
        return isinstance(blocks[number + 1], Picture) and all(_occurs(word, following, "") for word in words)


def _occurs(word: str, folded: str, ids: str) -> bool:
    return word in ids or next(_places(folded, word), -1) >= 0


def _text_of(block: Block, more: Callable[[Block], str]) -> str:
    parts = [plain(text) for text in texts_of(block)]
    extra = plain(more(block))
    return " ".join(part for part in (*parts, extra) if part)


def _snippet(text: str, words: tuple[str, ...]) -> tuple[str, tuple[tuple[int, int], ...]]:
    found = spans(text, words)
    start = 0
    if found and found[0][0] > _BEFORE * 2:
        start = text.rfind(" ", 0, found[0][0] - _BEFORE) + 1
    end = len(text)
    if end - start > _SNIPPET:
        end = text.rfind(" ", start + 1, start + _SNIPPET)
        end = end if end > start else start + _SNIPPET
    piece = ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
    return piece, spans(piece, words)
