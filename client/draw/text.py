"""Setting text: measuring, wrapping, rich text, rendered pieces kept in a cache.

Rich text knows ``**bold**``, ``*italic*``, ``:name:`` for a picture in the line and
``[label](target)`` for a link. A line feed breaks the line, a no-break space never does.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import pygame

from client.draw import theme
from client.draw.cache import SurfaceCache
from client.draw.fonts import BOLD_OF, ITALIC_OF, font
from client.draw.images import Images
from client.draw.theme import Colour

# names usable between colons in any text → pictures
INLINE: Final[dict[str, str]] = {
    "pumpkin": "wispwood/mark-pumpkin",
    "hat": "wispwood/mark-hat",
    "orb": "wispwood/mark-orb",
    "heart": "wispwood/mark-heart",
    "tree": "wispwood/mark-tree",
    "cat": "wispwood/mark-cat",
    "paw": "wispwood/mark-paw",
    "firefly": "wispwood/mark-firefly",
    "ghost": "wispwood/mark-ghost",
    "orange": "envyra/theme-orange",
    "green": "envyra/theme-green",
    "blue": "envyra/theme-blue",
    "cube": "envyra/cube-ivory",
    "tile-star": "envyra/star",
    "bonus-tile": "envyra/mark-bonus",
    "end-tile": "envyra/mark-end",
    "cone": "envyra/start-cone",
    "screen": "envyra/screen",
    "bag": "envyra/bag",
    "petal": "equilibrix/mark-petal",
    "triangle": "equilibrix/mark-triangle",
    "base": "equilibrix/mark-base",
    "birth": "equilibrix/mark-birth",
    "back": "equilibrix/mark-back",
    "capture": "equilibrix/mark-capture",
    "bonus": "equilibrix/mark-bonus",
    "link": "equilibrix/mark-link",
    "hole": "balanceformers/mark-hole",
    "death": "balanceformers/death",
    "scythe": "balanceformers/scythe",
    "square-token": "balanceformers/initiative-square-back",
    "round-token": "balanceformers/initiative-round-back",
    "reincarnation": "balanceformers/reincarnation",
    "white-point": "balanceformers/score-white",
    "black-point": "balanceformers/score-black",
    "lives": "balanceformers/mark-lives",
    "zero-sum": "balanceformers/mark-zero",
    "dies": "balanceformers/mark-dies",
}

_MARK = re.compile(
    r"\*\*(?P<bold>.+?)\*\*(?!\*)|\*(?P<italic>[^*\s][^*]*?)\*|:(?P<icon>[a-z][a-z0-9-]*):|\[(?P<label>[^\]]+)\]\((?P<target>[^)\s]+)\)",
    re.DOTALL,
)
_INLINE_SIZE = 1.24  # height of a picture in the line, in font sizes
_LAYOUTS_KEPT = 1500


@dataclass(frozen=True, slots=True)
class Atom:
    """A stretch of text of one style that no line break may divide; or a picture."""

    text: str
    font: str
    link: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A placed stretch: pixels from the top left corner of its block."""

    text: str
    font: str
    link: str
    picture: str
    x: int
    y: int
    width: int
    height: int
    line: int


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph laid out; all in pixels."""

    runs: tuple[Run, ...]
    width: int
    height: int
    lines: int


NO_BREAK = "\N{NO-BREAK SPACE}"
"""A space at which no line ends."""


def parse_rich(text: str, role: str, *, known: Images | None = None, link: str = "") -> list[Atom]:
    """The stretches of a rich text in order (spaces and line feeds still inside)."""
    atoms: list[Atom] = []
    end = 0
    for found in _MARK.finditer(text):
        if found["icon"] and not _picture_of(found["icon"], known):
            continue
        if found.start() > end:
            atoms.append(Atom(text[end : found.start()], role, link))
        end = found.end()
        if found["bold"]:
            atoms += parse_rich(found["bold"], BOLD_OF.get(role, role), known=known, link=link)
        elif found["italic"]:
            atoms += parse_rich(found["italic"], ITALIC_OF.get(role, role), known=known, link=link)
        elif found["icon"]:
            atoms.append(Atom("", role, link, _picture_of(found["icon"], known)))
        else:
            atoms += parse_rich(found["label"], role, known=known, link=found["target"])
    if end < len(text):
        atoms.append(Atom(text[end:], role, link))
    return atoms


def plain(text: str) -> str:
    """A rich text without its marks, for logs and accessible labels."""
    return _MARK.sub(lambda m: m["bold"] or m["italic"] or m["label"] or "", text)


def _picture_of(name: str, known: Images | None) -> str:
    if name in INLINE:
        return INLINE[name]
    icon = f"icon-{name}"
    return icon if known is not None and known.find(icon) else ""


class Typesetter:
    """Measures and lays out text at one scale (`unit` pixels per logical unit)."""

    def __init__(self, unit: float, cache: SurfaceCache, images: Images) -> None:
        self.unit = unit
        self._cache = cache
        self._images = images
        self._blocks: OrderedDict[tuple[object, ...], Block] = OrderedDict()

    # --- measuring, in logical units ---------------------------------------------------------
    def pixels(self, size: float) -> int:
        """The font size in whole pixels."""
        return max(6, round(size * self.unit))

    def width(self, text: str, *, size: float = theme.SIZE_BODY, font: str = "sans") -> float:
        """How wide one line of plain text is."""
        return self.pixel_width(text, font, self.pixels(size)) / self.unit

    def line_height(self, size: float = theme.SIZE_BODY, font: str = "sans") -> float:
        """How high one line is (without extra leading)."""
        return _font(font, self.pixels(size)).get_height() / self.unit

    def paragraph_height(
        self,
        text: str,
        width: float,
        *,
        size: float = theme.SIZE_BODY,
        font: str = "sans",
        line: float = theme.LINE,
        rich: bool = True,
        max_lines: int | None = None,
    ) -> float:
        """How high the text is when set in a column of that width."""
        block = self.block(text, width, size=size, role=font, line=line, rich=rich, max_lines=max_lines)
        return block.height / self.unit

    def fit(self, text: str, width: float, *, size: float, font: str = "sans", least: float = 0.75) -> float:
        """The largest size (at least `least` of the given, never below 14) at which the line fits."""
        floor = max(min(size, 14.0), size * least)
        while size > floor and self.width(text, size=size, font=font) > width:
            size = max(floor, size - 0.5)
        return size

    def ellipsis(self, text: str, width: float, *, size: float = theme.SIZE_BODY, font: str = "sans") -> str:
        """The text, or as much of its beginning as fits with "…" after it."""
        return self.cut(text, font, self.pixels(size), int(width * self.unit + 0.5))

    # --- pixels --------------------------------------------------------------------------------
    @staticmethod
    def pixel_width(text: str, role: str, pixels: int) -> int:
        """Width in pixels of a line in the font of that pixel size."""
        if not text:
            return 0
        fine = _fineness(pixels)
        return -(-_font(role, pixels * fine).size(text)[0] // fine)

    def cut(self, text: str, role: str, pixels: int, width: int) -> str:
        """`ellipsis` in pixels."""
        if not text or self.pixel_width(text, role, pixels) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.pixel_width(text[:middle].rstrip() + "…", role, pixels) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def rendered(self, text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
        """One line as a premultiplied surface, from the cache."""
        return self._cache.get(
            (text, role, pixels, colour),
            lambda: _line(text, role, pixels, colour),
        )

    def block(
        self,
        text: str,
        width: float,
        *,
        size: float,
        role: str,
        line: float = theme.LINE,
        rich: bool = True,
        max_lines: int | None = None,
    ) -> Block:
        """The text laid out in a column of that width (logical), kept for the next time."""
        pixels, columns = self.pixels(size), max(1, int(width * self.unit + 0.01))
        key = (text, columns, pixels, role, line, rich, max_lines)
        found = self._blocks.get(key)
        if found is None:
            atoms = parse_rich(text, role, known=self._images) if rich else [Atom(text, role)]
            found = _Setter(self, pixels, columns, line, max_lines).set(atoms)
            self._blocks[key] = found
            if len(self._blocks) > _LAYOUTS_KEPT:
                self._blocks.popitem(last=False)
        else:
            self._blocks.move_to_end(key)
        return found


def _font(role: str, pixels: int) -> pygame.font.Font:
    return font(role, pixels)


_FINE_UP_TO = 16
"""Up to this pixel size letters are set at twice the size and scaled down: whole-pixel steps from letter
to letter would swallow spaces and tear words."""


def _fineness(pixels: int) -> int:
    return 2 if pixels <= _FINE_UP_TO else 1


def _line(text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
    fine = _fineness(pixels)
    made = _font(role, pixels * fine).render(text, True, colour).convert_alpha().premul_alpha()
    if fine == 1:
        return made
    return pygame.transform.smoothscale(made, tuple(-(-side // fine) for side in made.get_size()))


class _Setter:
    """Breaks atoms into lines; one use per paragraph."""

    def __init__(
        self, texts: Typesetter, pixels: int, width: int, line: float, max_lines: int | None
    ) -> None:
        self.texts = texts
        self.pixels = pixels
        self.width = width
        self.advance = max(1, round(pixels * line))
        self.max_lines = max_lines
        self.lines: list[list[Atom]] = [[]]
        self.used = 0

    def set(self, atoms: list[Atom]) -> Block:
        for word in _words(atoms):
            if word is None:
                self._new_line()
                continue
            self._place(word)
        cut = self.max_lines is not None and len(self.lines) > self.max_lines
        if cut:
            self.lines = self.lines[: self.max_lines]
        runs: list[Run] = []
        widest = 0
        for number, atoms_of_line in enumerate(self.lines):
            last = cut and number == len(self.lines) - 1
            placed = self._runs(_merged(atoms_of_line), number, last)
            runs += placed
            if placed:
                widest = max(widest, placed[-1].x + placed[-1].width)
        return Block(tuple(runs), widest, self._height(), len(self.lines))

    def _height(self) -> int:
        tallest = _font("sans", self.pixels).get_height()
        return (len(self.lines) - 1) * self.advance + max(self.advance, tallest)

    def _measure(self, atom: Atom) -> int:
        if atom.picture:
            return round(self.pixels * _INLINE_SIZE)
        return self.texts.pixel_width(atom.text, atom.font, self.pixels)

    def _new_line(self) -> None:
        self.lines.append([])
        self.used = 0

    def _place(self, word: list[Atom]) -> None:
        size = sum(self._measure(atom) for atom in word)
        line = self.lines[-1]
        space = self.texts.pixel_width(" ", word[0].font, self.pixels) if line else 0
        if line and self.used + space + size > self.width:
            self._new_line()
            line, space = self.lines[-1], 0
        if size > self.width and len(word) == 1 and word[0].text:
            self._break_long(word[0])
            return
        if space:
            glued = line[-1].link if line[-1].link == word[0].link else ""
            line.append(Atom(" ", word[0].font, glued))
        line += word
        self.used += space + size

    def _break_long(self, atom: Atom) -> None:
        rest = atom.text
        while rest:
            count = 1
            while count < len(rest) and (
                self.texts.pixel_width(rest[: count + 1], atom.font, self.pixels) <= self.width
            ):
                count += 1
            piece = Atom(rest[:count], atom.font, atom.link)
            rest = rest[count:]
            self.lines[-1].append(piece)
            self.used = self._measure(piece)
            if rest:
                self._new_line()

    def _runs(self, atoms: list[Atom], number: int, cut: bool) -> list[Run]:
        runs: list[Run] = []
        x, y = 0, number * self.advance
        tallest = _font("sans", self.pixels).get_height()
        for index, atom in enumerate(atoms):
            width = self._measure(atom)
            text = atom.text
            if cut and index == len(atoms) - 1 and text:
                text = self.texts.cut(text + "…", atom.font, self.pixels, max(1, self.width - x))
                width = self.texts.pixel_width(text, atom.font, self.pixels)
            height = width if atom.picture else tallest
            top = y + (tallest - height) // 2 if atom.picture else y
            runs.append(Run(text, atom.font, atom.link, atom.picture, x, top, width, height, number))
            x += width
        return runs


def _words(atoms: list[Atom]) -> list[list[Atom] | None]:
    """Groups of atoms between which a line may break; None where it must.

    A word of one letter stays with the next one, as Czech and Slovak want it for “s” and “v”; a number stays
    with what it counts.
    """
    words: list[list[Atom] | None] = []
    word: list[Atom] = []

    def close() -> None:
        nonlocal word
        if word:
            words.append(word)
            word = []

    for atom in atoms:
        if atom.picture:
            word.append(atom)
            continue
        for piece in re.split(r"([ \n])", atom.text):
            if piece == " " and not _stays(word):
                close()
            elif piece == " ":
                word.append(Atom(NO_BREAK, atom.font, atom.link))
            elif piece == "\n":
                close()
                words.append(None)
            elif piece:
                word.append(Atom(piece, atom.font, atom.link))
    close()
    return words


def _stays(word: list[Atom]) -> bool:
    """Whether no line may end with the word, or with the last of several that stay together."""
    text = "" if any(atom.picture for atom in word) else "".join(atom.text for atom in word)
    last = text.split(NO_BREAK)[-1]
    count = last.lstrip("+−")
    return (len(last) == 1 and last.isalpha()) or (len(count) <= 3 and count.isdecimal())


def _merged(atoms: list[Atom]) -> list[Atom]:
    """Neighbours of one style joined, so that they are rendered in one piece."""
    merged: list[Atom] = []
    for atom in atoms:
        if merged and not atom.picture and not merged[-1].picture:
            last = merged[-1]
            if (last.font, last.link) == (atom.font, atom.link):
                merged[-1] = Atom(last.text + atom.text, last.font, last.link)
                continue
        merged.append(atom)
    return merged
