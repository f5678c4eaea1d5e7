"""Layout of the prompt in the bottom bar: on one line or two, never in smaller letters than other text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from client.draw import styles
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.table.bar_models import Prompt
from client.table.frame_layout import FrameLayout

LEAD_LINE_HEIGHT = 1.2
"""Line height, in font sizes, if the lead takes two lines."""

_FULL_STOP = re.compile(r"(?<=[.!?]) ")


class BarTextLayout(Struct, frozen=True):
    """The layout of the prompt in the bottom bar: the text that fits there, and where it begins."""

    lead: str
    """The question."""
    lines: int
    """Number of lines of the lead."""
    more: str
    """The less prominent text below the question: as many of its sentences as fit."""
    picture: bool
    """Whether the picture of the player to decide fits."""
    left: float
    """X where the text begins, in logical units."""
    room: float
    """Width available to the text, in logical units."""
    whole: bool = True
    """Whether the whole question fits."""


def get_lead_style(*, compact: bool) -> Style:
    """Return the text style of the question in the bottom bar; a compact layout has a smaller one."""
    return styles.LABEL if compact else styles.LEAD


def lay_out_bar_text(texts: Typesetter, layout: FrameLayout, prompt: Prompt, right: float) -> BarTextLayout:
    """Return the layout of the bottom bar's prompt: the first one that fits the question and its details.

    If no layout fits both, return the first that fits the whole question; if none does, the one with the
    widest room for text. In very small windows, take the first that fits the question in any case.

    Args:
        texts: Measures text.
        layout: The zones of the table.
        prompt: The text of the bar.
        right: X where the bar's buttons begin, in logical units.
    """
    ways = [_lay_out_candidate(texts, layout, prompt, way, right) for way in _list_candidates(prompt)]
    told = (way for way in ways if way.whole and (way.more or not prompt.more))
    whole = (way for way in ways if way.whole)
    found = None if layout.tight else next(told, None)  # in slim bars it is the picture that is worth more
    return found or next(whole, ways[-1])


_Candidate: TypeAlias = tuple[str, int, bool]
"""A candidate: text, number of lines, with the picture or without."""


def _list_candidates(prompt: Prompt) -> Iterator[_Candidate]:
    """Yield candidates, the best first, the one with the most room last."""
    wordings = [words for words in (prompt.lead, prompt.brief) if words] or [""]
    for picture in (True, False) if prompt.picture else (False,):
        yield from ((words, lines, picture) for lines in (1, 2) for words in wordings)


def _lay_out_candidate(
    texts: Typesetter, layout: FrameLayout, prompt: Prompt, way: _Candidate, right: float
) -> BarTextLayout:
    words, lines, picture = way
    left = _find_text_left(layout, picture=picture)
    room = right - left - 12
    whole = count_lines(texts, words, room, get_lead_style(compact=layout.compact)) <= lines
    more = _fit_second_text(texts, layout, prompt, room, lines) if whole else ""
    return BarTextLayout(words, lines, more, picture, left, room, whole)


def _find_text_left(layout: FrameLayout, *, picture: bool) -> float:
    """Return where the text begins, after the picture."""
    return layout.bottom.left + layout.edge + (layout.picture_size + 14 if picture else 0)


def count_lines(texts: Typesetter, words: str, room: float, style: Style) -> int:
    """Return the number of lines a text takes in a width; 9 (too many) if its longest word is wider.

    Args:
        texts: Measures text.
        words: The text.
        room: The width, in logical units.
        style: The text style.
    """
    if texts.measure_width(words, style) <= room:
        return 1
    one = texts.measure_height("x", room, style, line=LEAD_LINE_HEIGHT, rich=False)
    longest = max(texts.measure_width(word, style) for word in words.split(" "))
    high = texts.measure_height(words, room, style, line=LEAD_LINE_HEIGHT, rich=False)
    return 9 if longest > room else 1 + round((high - one) / (style.size * LEAD_LINE_HEIGHT))


def _fit_second_text(texts: Typesetter, layout: FrameLayout, prompt: Prompt, room: float, lines: int) -> str:
    """Return how many lines are left for the quiet text: three lines fit in all, two in a slim bar."""
    left = (2 if layout.tight else 3 if layout.compact else max(2, lines + 1)) - lines
    return fit_sentences(texts, prompt.more, room, left)


def fit_sentences(texts: Typesetter, more: str, room: float, lines: int = 1) -> str:
    """Return as many whole sentences from the beginning of a text as fit on some lines, "" if none fits.

    Args:
        texts: Measures text.
        more: The text, which is set in small letters.
        room: Width of a line, in logical units.
        lines: Maximum number of lines; a second one is used only if the first cannot hold a sentence.
    """
    sentences = _split_sentences(more)
    for most in range(1, lines + 1):
        for count in range(len(sentences), 0, -1):
            words = " ".join(sentences[:count])
            if count_lines(texts, words, room, styles.NOTE) <= most:
                return words
    return ""


def _split_sentences(words: str) -> list[str]:
    """Split a text into sentences: a full stop ends one only if a capital follows."""
    found: list[str] = []
    for part in _FULL_STOP.split(words):
        if found and not part[:1].isupper():
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found
