"""Grapheme clusters: what a reader takes for one character, however many code points it consists of.

An accented letter, a syllable of Devanagari or an emoji made of several is one cluster. Positions in a text
are indices of its code points, as everywhere in Python; these functions say at which of them one may cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final

MAX_CLUSTER_LENGTH: Final = 16
"""Code points of a cluster, at most; the longest emoji have fourteen. Longer ones count as several."""

_SINGLE: Final = (
    r"[\n -~\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e]*"
)
"""Latin, Greek and Cyrillic texts, in which every code point is a cluster of its own.

Nothing is loaded for them. Large scripts are left out, since compiling them takes milliseconds.
"""


@cache
def _compile_single() -> re.Pattern[str]:
    return re.compile(_SINGLE)


def is_single(text: str) -> bool:
    """Return whether a quick test shows that each code point of a text is a grapheme cluster of its own."""
    return _compile_single().fullmatch(text) is not None


def split_graphemes(text: str) -> tuple[str, ...]:
    """Return the grapheme clusters (characters as a reader sees them) of a text in order."""
    return tuple(text) if is_single(text) else _split_cached(text)


@lru_cache(maxsize=256)
def _split_cached(text: str) -> tuple[str, ...]:
    from grapheme import graphemes  # noqa: PLC0415  only for scripts that need it

    return tuple(part for cluster in graphemes(text) for part in _cut_cluster(cluster))


def _cut_cluster(cluster: str) -> Iterator[str]:
    for start in range(0, len(cluster), MAX_CLUSTER_LENGTH):
        yield cluster[start : start + MAX_CLUSTER_LENGTH]


def count_graphemes(text: str) -> int:
    """Return the number of grapheme clusters in a text."""
    return len(split_graphemes(text))


def truncate_graphemes(text: str, most: int) -> str:
    """Return the beginning of a text of at most `most` grapheme clusters."""
    return text if len(text) <= most else "".join(split_graphemes(text)[: max(0, most)])


def list_boundaries(text: str) -> tuple[int, ...]:
    """Return the positions between grapheme clusters, the start and the end of the text included."""
    if is_single(text):
        return tuple(range(len(text) + 1))
    return (0, *accumulate(map(len, split_graphemes(text))))


def find_boundary_before(text: str, position: int) -> int:
    """Return the last boundary between grapheme clusters at or before an index in the text."""
    position = max(0, min(len(text), position))
    return position if is_single(text) else max(at for at in list_boundaries(text) if at <= position)


def find_boundary_after(text: str, position: int) -> int:
    """Return the first boundary between grapheme clusters at or after an index in the text."""
    position = max(0, min(len(text), position))
    return position if is_single(text) else min(at for at in list_boundaries(text) if at >= position)
