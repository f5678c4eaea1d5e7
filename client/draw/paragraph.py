"""Paragraph layout: breaks styled text into lines of about equal length in linear time."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from typing import Final, TypeAlias

from msgspec import Struct

from client.draw.rich_text_parser import Atom
from saves.graphemes import find_boundary_after, find_boundary_before

NO_BREAK = "\N{NO-BREAK SPACE}"
"""A space at which no line ends."""

Measure: TypeAlias = Callable[[str, str], int]
"""How wide a text is in a font's role, in pixels."""

_INLINE_SIZE: Final = 1.24  # height of a picture in the line, in font sizes
_SPACE = re.compile(r"([ \n])")
_DIVIDER: Final = "\N{MIDDLE DOT}"
"""The dot between two statements: no line begins with it."""

_TAIL: Final = 32  # characters of a word's end that matter for whether it stays with the next


_BALANCED_WORDS: Final = 240
"""Longer texts between two breaks are only filled: of so many lines the last is a small part."""

_TOGETHER: Final = 4  # words that stay together though they are too wide for a line


class Run(Struct, frozen=True):
    """A piece of text in one style, or an inline image, at its position in a laid out paragraph."""

    text: str
    """The text; "" for an image."""
    font: str
    """Role of the font, a key of `fonts.ROLES`."""
    link: str
    """Target of the link that the run belongs to; "" for none."""
    picture: str
    """Name of the image; "" for text."""
    x: int
    """Pixels from the left edge of the paragraph."""
    y: int
    """Pixels from the top edge of the paragraph."""
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""
    line: int
    """Number of the line, from 0."""


class LaidParagraph(Struct, frozen=True):
    """A paragraph broken into lines, with the pixel position of each piece."""

    runs: tuple[Run, ...]
    """The pieces of text and images, line by line."""
    width: int
    """Width of the widest line in pixels."""
    height: int
    """Height of all lines in pixels."""
    lines: int
    """Number of lines."""


class TextColumn(Struct, frozen=True):
    """The column in which a paragraph is laid out: its width, font size and line spacing, in pixels."""

    pixels: int
    """Size of the font."""
    width: int
    """Width of the column."""
    advance: int
    """Distance from one line to the next."""
    tallest: int
    """Height of the tallest letters."""
    max_lines: int | None = None
    """Maximum number of lines, None for any; longer text is cut off with "…"."""


def truncate_text(text: str, width: int, measure: Callable[[str], int]) -> str:
    """Return the text, or, if it is wider than `width`, its longest beginning that fits with "…" appended.

    `measure` returns the width of a text, in the same unit as `width`.
    """
    if not text or measure(text) <= width:
        return text
    return text[: _count_fitting(text, lambda part: measure(part.rstrip() + "…") <= width)].rstrip() + "…"


def _count_fitting(text: str, fits: Callable[[str], bool]) -> int:
    """Return the length of the longest beginning that fits, by doubling and then halving steps.

    No grapheme cluster is cut.
    """
    high = 1
    while high < len(text) and fits(text[:high]):
        high *= 2
    low, high = high // 2, min(high, len(text))
    while low < high:
        middle = (low + high + 1) // 2
        if fits(text[:middle]):
            low = middle
        else:
            high = middle - 1
    return find_boundary_before(text, low)


def lay_out(atoms: list[Atom], column: TextColumn, measure: Measure) -> LaidParagraph:
    """Break a paragraph, given as unbreakable atoms, into the lines of a column.

    `measure` returns the width in pixels of a text in a font role.
    """
    return _Setter(column, measure).set(atoms)


class _Setter:
    """Breaks the atoms of one paragraph into lines."""

    def __init__(self, column: TextColumn, measure: Measure) -> None:
        self.column = column
        self.measure = measure
        self.lines: list[list[Atom]] = [[]]
        self.used = 0
        self.limit = column.width

    def set(self, atoms: list[Atom]) -> LaidParagraph:
        most = self.column.max_lines
        for number, words in enumerate(_split_at_breaks(_split_into_words(atoms))):
            if most is not None and len(self.lines) > most:
                break
            if number:
                self._start_line()
            self._set_words(words, most)
        is_cut = most is not None and len(self.lines) > most
        if is_cut:
            self.lines = self.lines[:most]
        runs: list[Run] = []
        widest = 0
        for number, atoms_of_line in enumerate(self.lines):
            last = is_cut and number == len(self.lines) - 1
            placed = self._make_runs(_merge_atoms(atoms_of_line), number, last)
            runs += placed
            if placed:
                widest = max(widest, placed[-1].x + placed[-1].width)
        height = (len(self.lines) - 1) * self.column.advance + max(self.column.advance, self.column.tallest)
        return LaidParagraph(tuple(runs), widest, height, len(self.lines))

    def _set_words(self, words: list[list[Atom]], most: int | None) -> None:
        """Place the words between two forced breaks so that all lines are about equally long.

        There are as many lines as if each were filled, but they end as early as that number allows: a last
        line of a single short word is as hard to read as it is ugly.
        """
        self.limit = self.column.width
        if 2 < len(words) <= _BALANCED_WORDS:
            sizes = [sum(self._measure_atom(atom) for atom in word) for word in words]
            spaces = [self.measure(" ", word[0].font) for word in words]
            self.limit = _find_balanced_width(sizes, spaces, self.column.width)
        for word in words:
            if most is not None and len(self.lines) > most:
                return
            self._place(word)

    def _measure_atom(self, atom: Atom) -> int:
        if atom.picture:
            return round(self.column.pixels * _INLINE_SIZE)
        return self.measure(atom.text, atom.font)

    def _measure(self, font: str, text: str) -> int:
        return self.measure(text, font)

    def _start_line(self) -> None:
        self.lines.append([])
        self.used = 0

    def _place(self, word: list[Atom]) -> None:
        size = sum(self._measure_atom(atom) for atom in word)
        line = self.lines[-1]
        space = self.measure(" ", word[0].font) if line else 0
        if line and self.used + space + size > self.limit:
            self._start_line()
            line, space = self.lines[-1], 0
        if size > self.column.width and not self._may_stick_out(word):
            self._break_wide_word(word)
            return
        if space:
            glued = line[-1].link if line[-1].link == word[0].link else ""
            line.append(Atom(" ", word[0].font, glued))
        line += word
        self.used += space + size

    def _may_stick_out(self, word: list[Atom]) -> bool:
        """Return whether it is a few short words of which none may end a line.

        It had better be a little too wide.
        """
        parts = _separate_glued(word)
        return 1 < len(parts) <= _TOGETHER and all(
            sum(self._measure_atom(atom) for atom in part) <= self.column.width for part in parts
        )

    def _break_wide_word(self, word: list[Atom]) -> None:
        """Place text wider than the column.

        First words that should stay together are separated, then letters.
        """
        parts = _separate_glued(word)
        if len(parts) > 1:
            for part in parts:
                self._place(part)
            return
        for atom in word:
            size = self._measure_atom(atom)
            if self.used and self.used + size > self.column.width:
                self._start_line()
            if size > self.column.width and atom.text:
                self._break_wide_atom(atom)
            else:
                self.lines[-1].append(atom)
                self.used += size

    def _break_wide_atom(self, atom: Atom) -> None:
        start = 0
        while start < len(atom.text):
            ahead = atom.text[
                start : start + self.column.width + 1
            ]  # hardly a letter is narrower than a pixel
            count = _count_fitting(ahead, lambda text: self.measure(text, atom.font) <= self.column.width)
            count = count or find_boundary_after(ahead, 1)
            if start + count < len(atom.text):
                count = _find_last_joint(ahead[:count]) or count
            piece = Atom(ahead[:count], atom.font, atom.link)
            start += count
            self.lines[-1].append(piece)
            self.used = self._measure_atom(piece)
            if start < len(atom.text):
                self._start_line()

    def _make_runs(self, atoms: list[Atom], number: int, is_cut: bool) -> list[Run]:
        runs: list[Run] = []
        x, y = 0, number * self.column.advance
        tallest = self.column.tallest
        for index, atom in enumerate(atoms):
            width = self._measure_atom(atom)
            text = atom.text
            if is_cut and index == len(atoms) - 1 and text:
                room = max(1, self.column.width - x)
                text = truncate_text(text + "…", room, partial(self._measure, atom.font))
                width = self.measure(text, atom.font)
            height = width if atom.picture else tallest
            top = y + (tallest - height) // 2 if atom.picture else y
            runs.append(Run(text, atom.font, atom.link, atom.picture, x, top, width, height, number))
            x += width
        return runs


def _find_balanced_width(sizes: list[int], spaces: list[int], width: int) -> int:
    """Return the least width at which words take no more lines than in a column of `width`.

    It is `width` if all words fit in one line, or if a word is too wide for the column.

    Args:
        sizes: The width of each word.
        spaces: The width of the space before each word.
        width: Width of the column.
    """
    widest = max(sizes)
    lines = 1 if widest > width else _count_lines(sizes, spaces, width)
    if lines == 1:
        return width
    low, high = max(widest, width // 4), width
    while low < high:
        middle = (low + high) // 2
        if _count_lines(sizes, spaces, middle) > lines:
            low = middle + 1
        else:
            high = middle
    return high


def _count_lines(sizes: list[int], spaces: list[int], width: int) -> int:
    """Return the number of lines that words take if each line is filled up to a width."""
    lines, used = 1, -spaces[0]
    for size, space in zip(sizes, spaces, strict=True):
        used += space + size
        if used > width:
            lines, used = lines + 1, size
    return lines


def _split_at_breaks(words: list[list[Atom] | None]) -> list[list[list[Atom]]]:
    """Return the words between forced breaks."""
    parts: list[list[list[Atom]]] = [[]]
    for word in words:
        if word is None:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _split_into_words(atoms: list[Atom]) -> list[list[Atom] | None]:
    """Return groups of atoms between which a line may break, None where it must.

    A word of one letter stays with the next one, as Czech and Slovak want it for “s” and “v”; a number stays
    with what it counts, and a dot that divides with what is before it.
    """
    words: list[list[Atom] | None] = []
    word: list[Atom] = []
    tail, pictured = "", False  # the word's end behind its last space; whether there is a picture in it

    def close() -> None:
        nonlocal word, tail, pictured
        if word:
            words.append(word)
        word, tail, pictured = [], "", False

    for atom in atoms:
        if atom.picture:
            word.append(atom)
            pictured = True
            continue
        pieces = _SPACE.split(atom.text)
        for piece, following in zip_longest(pieces, pieces[1:], fillvalue=""):
            if piece == " " and not following.startswith(_DIVIDER) and (pictured or not _is_glued(tail)):
                close()
            elif piece == " ":
                word.append(Atom(NO_BREAK, atom.font, atom.link))
                tail = ""
            elif piece == "\n":
                close()
                words.append(None)
            elif piece:
                word.append(Atom(piece, atom.font, atom.link))
                tail = (tail + piece[-_TAIL:]).rpartition(NO_BREAK)[2][-_TAIL:]
    close()
    return words


def _is_glued(tail: str) -> bool:
    """Return whether no line may end with the word, or with the last of several that stay together."""
    count = tail.lstrip("+−")
    return (len(tail) == 1 and tail.isalpha()) or (len(count) <= 3 and count.isdecimal())


def _find_last_joint(text: str) -> int:
    """Return the length of a word up to and including its last hyphen or slash, 0 if it has none."""
    return max(text.rfind(mark) for mark in "-/") + 1


def _separate_glued(word: list[Atom]) -> list[list[Atom]]:
    """Split words that were to stay together."""
    parts: list[list[Atom]] = [[]]
    for atom in word:
        if atom.text == NO_BREAK and not atom.picture:
            parts.append([])
        else:
            parts[-1].append(atom)
    return [part for part in parts if part]


def _merge_atoms(atoms: list[Atom]) -> list[Atom]:
    """Join neighbouring atoms of one style, so that they are rendered in one piece."""
    merged: list[Atom] = []
    texts: list[str] = []

    def close() -> None:
        if texts:
            merged[-1] = Atom("".join(texts), merged[-1].font, merged[-1].link)
            texts.clear()

    for atom in atoms:
        last = merged[-1] if texts else None
        if last is None or atom.picture or (last.font, last.link) != (atom.font, atom.link):
            close()
            merged.append(atom)
        if not atom.picture:
            texts.append(atom.text)
    close()
    return merged
