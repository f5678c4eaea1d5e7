"""How the bottom bar says what is asked: on one line or on two, never smaller than any other words."""

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

LINE = 1.2
"""The height of a line, in sizes, where what is asked takes two."""

_FULL_STOP = re.compile(r"(?<=[.!?]) ")


class BarWords(Struct, frozen=True):
    """What the bar says. lead: what is asked; lines: how many it takes. more: the quiet line below, in as
    many of its sentences as have room. picture: whether that of who is asked has room. left: where the words
    begin. room: how wide they are. whole: nothing of what is asked is cut."""

    lead: str
    lines: int
    more: str
    picture: bool
    left: float
    room: float
    whole: bool = True


def lead_style(*, compact: bool) -> Style:
    """How what is asked looks."""
    return styles.LABEL if compact else styles.LEAD


def bar_words(texts: Typesetter, layout: FrameLayout, prompt: Prompt, right: float) -> BarWords:
    """Of all ways to say it the first that has room for all, else for what is asked. right: where the buttons
    begin."""
    ways = [_said(texts, layout, prompt, way, right) for way in _ways(prompt)]
    told = (way for way in ways if way.whole and (way.more or not prompt.more))
    whole = (way for way in ways if way.whole)
    found = None if layout.tight else next(told, None)  # in slim bars it is the picture that is worth more
    return found or next(whole, ways[-1])


_Way: TypeAlias = tuple[str, int, bool]
"""Words, on how many lines, with the picture or without."""


def _ways(prompt: Prompt) -> Iterator[_Way]:
    """The best one first, at the end what has the most room."""
    wordings = [words for words in (prompt.lead, prompt.brief) if words] or [""]
    for picture in (True, False) if prompt.picture else (False,):
        yield from ((words, lines, picture) for lines in (1, 2) for words in wordings)


def _said(texts: Typesetter, layout: FrameLayout, prompt: Prompt, way: _Way, right: float) -> BarWords:
    words, lines, picture = way
    left = _left(layout, picture=picture)
    room = right - left - 12
    whole = lines_of(texts, words, room, lead_style(compact=layout.compact)) <= lines
    more = _more(texts, layout, prompt, room, lines) if whole else ""
    return BarWords(words, lines, more, picture, left, room, whole)


def _left(layout: FrameLayout, *, picture: bool) -> float:
    """Where the words begin: after the picture of who is asked."""
    return layout.bottom.left + layout.edge + (layout.picture + 14 if picture else 0)


def lines_of(texts: Typesetter, words: str, room: float, style: Style) -> int:
    """How many lines words take."""
    if texts.width(words, style) <= room:
        return 1
    one = texts.paragraph_height("x", room, style, line=LINE, rich=False)
    longest = max(texts.width(word, style) for word in words.split(" "))
    high = texts.paragraph_height(words, room, style, line=LINE, rich=False)
    return 9 if longest > room else 1 + round((high - one) / (style.size * LINE))


def _more(texts: Typesetter, layout: FrameLayout, prompt: Prompt, room: float, lines: int) -> str:
    """A bar has room for three lines in all, a slim one for two."""
    left = (2 if layout.tight else 3 if layout.compact else max(2, lines + 1)) - lines
    return second_words(texts, prompt.more, room, left)


def second_words(texts: Typesetter, more: str, room: float, lines: int = 1) -> str:
    """As many of the quiet words' sentences as have room on so many lines, the last ones dropped first: half
    a sentence tells nothing. One line is rather filled than two."""
    sentences = _sentences(more)
    for most in range(1, lines + 1):
        for count in range(len(sentences), 0, -1):
            words = " ".join(sentences[:count])
            if lines_of(texts, words, room, styles.NOTE) <= most:
                return words
    return ""


def _sentences(words: str) -> list[str]:
    """They end with a stop and begin with a capital; a stop before anything else is an abbreviation's."""
    found: list[str] = []
    for part in _FULL_STOP.split(words):
        if found and not part[:1].isupper():
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found
