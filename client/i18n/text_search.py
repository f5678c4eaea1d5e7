"""Search for words in texts, ignoring capitals, accents and the shapes of quotation marks and dashes.

All searches of the program use these functions, so that the same query finds the same names everywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_SHORT: Final = 3
"""Latin words up to this length are looked for at the beginnings of words only."""

_PLAIN: Final = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ı": "i",
    "ĸ": "k",
    "ŋ": "n",
    "ŧ": "t",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ə": "e",
    "ǝ": "e",
    **dict.fromkeys("‘’‛ʼʹʻʽ′`´＇ꞌ׳", "'"),
    **dict.fromkeys("“”„‟«»″״", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
}
"""Letters and marks that are not composed of a plain one and an accent, and how they are typed without."""


def fold_text(text: str) -> str:
    """Return a text for searching: in lower case, without accents, with plain quotation marks and dashes."""
    return text.lower() if text.isascii() else "".join(map(_fold_letter, text))


@lru_cache(maxsize=2048)
def _fold_letter(letter: str) -> str:
    if letter in _PLAIN:  # some marks would be decomposed to a space and an accent
        return _PLAIN[letter]
    folded = unicodedata.normalize("NFKD", letter).casefold()
    bare = "".join(part for part in folded if unicodedata.category(part) not in ("Mn", "Cf"))
    return "".join(_PLAIN.get(part, part) for part in bare)  # a capital may become one of those only now


def split_query(query: str) -> tuple[str, ...]:
    """Return the distinct words of a search query, folded for searching like `fold_text` does."""
    return tuple(dict.fromkeys(fold_text(query).split()))


def has_words(folded: str, words: tuple[str, ...]) -> bool:
    """Return whether a folded text contains all folded words, in any order."""
    return all(any(True for _ in _find_word(folded, word)) for word in words)


def _find_word(folded: str, word: str) -> Iterator[int]:
    """Yield the indices of a folded word in a folded text, of a short one only at the beginnings of words."""
    # scripts without capitals may have no spaces between words
    anywhere = len(word) > _SHORT or not word.isascii()
    index = folded.find(word)
    while index >= 0:
        if anywhere or index == 0 or not folded[index - 1].isalnum():
            yield index
        index = folded.find(word, index + 1)


def find_spans(text: str, words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return (start, end) of all occurrences of words in a text, in order, with overlaps merged.

    Args:
        text: The original text, to which the indices refer.
        words: The words, folded by `fold_text`.
    """
    folded = fold_text(text)
    origins = range(len(text) + 1) if text.isascii() else _list_origins(text)
    spans = [
        (origins[index], max(origins[index + len(word) - 1] + 1, origins[index + len(word)]))
        for word in words
        for index in _find_word(folded, word)
    ]
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _list_origins(text: str) -> list[int]:
    """Return, for each character of the folded text and for its end, the index of the one it was made of."""
    return [*(index for index, letter in enumerate(text) for _ in _fold_letter(letter)), len(text)]
