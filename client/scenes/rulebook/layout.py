"""A rulebook page laid out in one column: where every block lies, and how it is drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, Protocol

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.draw.paragraph import LaidParagraph
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.rulebook import Block, Heading, ListItem, Page, Paragraph, Picture, TextTable
from client.rulebook.examples import Example
from client.rulebook.search import spans
from client.scenes.rulebook.text_table import TextTableLayout

LINE: Final = 1.42
MEASURE: Final = 860.0
_IDS: Final = 138.0  # the margin that holds the rule ids
_ID_GAP: Final = 34.0  # between them and the text: the frame of a paragraph has its place there
_WIDE: Final = 900.0  # from this width on there is such a margin
_ID_LINE: Final = 23.0
_SIDE: Final = 28.0  # free space at the left and the right
_INDENT: Final = 30.0
_EDGE: Final = 28.0  # free space at the top and the bottom of the page
_PAIR_GAP: Final = 20.0
_PAIR_LEAST: Final = 330.0
_NOTE: Final = 22.0
_HEADINGS: Final[dict[int, tuple[Style, float, float]]] = {  # level: style, space above, space below
    1: (styles.DISPLAY.in_(theme.GOLD), 0.0, 18.0),
    2: (styles.BANNER, 48.0, 20.0),
    3: (styles.TITLE, 34.0, 12.0),
}


class PagePainter(Protocol):
    """What draws the examples of a game."""

    def example_size(self, texts: Typesetter, example: Example, width: float) -> tuple[float, float]:
        """The size of an example that may be as wide as `width`."""
        ...

    def pairs_with(self, first: Example, second: Example) -> bool:
        """Whether two examples look better side by side."""
        ...

    def words_of(self, example: Example) -> str:
        """The words drawn in an example."""
        ...

    def draw_example(self, canvas: Canvas, box: Box, example: Example) -> None:
        """Draws an example into a box of that size."""
        ...


class LaidBlock(Struct, frozen=True):
    """A block in its place. box: in the page's units, without the margin of the rule ids."""

    index: int
    block: Block
    box: Rect


class Hotspot(Struct, frozen=True):
    """A place on the page that can be clicked: a link's target or a rule id."""

    box: Rect
    text: str
    block: int


class PageLights(Struct, frozen=True):
    """What shines on the page. words: folded, looked for; hit: the block of the present hit, −1 none.

    anchor: the block that was jumped to, −1 none; glow: how strongly it still glows.
    """

    words: tuple[str, ...] = ()
    hit: int = -1
    anchor: int = -1
    glow: float = 0.0


class PageLayout:
    """One page at one width; made anew when language, width or scale change."""

    def __init__(self, page: Page, texts: Typesetter, width: float, painter: PagePainter) -> None:
        self.page = page
        self.texts = texts
        self.width = width
        self.painter = painter
        self.ids_beside = width >= _WIDE
        ids = _IDS if self.ids_beside else 0.0
        self.column = min(MEASURE, width - 2 * _SIDE - ids)
        # in the middle; where that leaves too little for the rule ids, a little to the right of it
        self.left = max(_SIDE + ids, (width - self.column) / 2)
        self.style = (styles.ROW if self.column >= 620 else styles.BODY).in_(theme.BODY)
        self.tables: dict[int, TextTableLayout] = {}
        self.placed: list[LaidBlock] = []
        self.height = 0.0
        self._place_all()
        self._tops = [placed.box.top for placed in self.placed]
        self.rule_ids = tuple(self._find_ids())

    # --- where things are -------------------------------------------------------------------------
    def box_of(self, block: int) -> Rect:
        """Where a block lies."""
        return self.placed[block].box

    def top_of(self, block: int) -> float:
        """Where to scroll so that a block stands at the top, with some air above it."""
        return max(0.0, self.placed[block].box.top - 24.0)

    def block_at(self, y: float) -> int:
        """The block that stands at a height."""
        return max(0, bisect_right(self._tops, y) - 1)

    def links(self) -> Iterator[Hotspot]:
        """The links in the running text."""
        for placed in self.placed:
            if not isinstance(placed.block, Paragraph | ListItem) or "](" not in placed.block.text:
                continue
            unit = self.texts.unit
            x, y, _ = self._text_place(placed)
            for run in self._text(placed).runs:
                if run.link:
                    box = rect((x + run.x / unit, y + run.y / unit, run.width / unit, run.height / unit))
                    yield Hotspot(box, run.link, placed.index)

    def unlike_pictures(self) -> list[Example]:
        """One example of every appearance: of each kind, and of each deck of cards."""
        found: dict[str, Example] = {}
        for block in self.page.blocks:
            if isinstance(block, Picture):
                found.setdefault(block.example.appearance, block.example)
        return list(found.values())

    def _find_ids(self) -> Iterator[Hotspot]:
        for placed in self.placed:
            names = [name for name in placed.block.anchors if name[0].isupper()]
            x = self.left
            for line, name in enumerate(names):
                width = self.texts.width(name, styles.NOTE)
                if self.ids_beside:
                    top = placed.box.top + self._id_drop(placed.block) + line * _ID_LINE
                    yield Hotspot(
                        rect((self.left - _ID_GAP - width, top, width, _ID_LINE)), name, placed.index
                    )
                else:
                    yield Hotspot(rect((x, placed.box.top, width, _ID_LINE)), name, placed.index)
                    x += width + 16

    def _id_drop(self, block: Block) -> float:
        if isinstance(block, Heading):
            return _HEADINGS.get(block.level, _HEADINGS[3])[0].size * 0.42
        return self.style.size * 0.19

    def _ids_above(self, block: Block) -> float:
        """The room that rule ids take above their paragraph where the page has no margin."""
        return _ID_LINE + 2 if not self.ids_beside and any(n[0].isupper() for n in block.anchors) else 0.0

    # --- laying out -------------------------------------------------------------------------------
    def _place_all(self) -> None:
        y = _EDGE
        blocks = self.page.blocks
        at = 0
        while at < len(blocks):
            above, below = self._spaces(at)
            y += above if at else 0.0
            if self._is_pair(at):
                y = self._place_pair(at, y)
                at += 2
            else:
                height = self._height(at)
                self.placed.append(LaidBlock(at, blocks[at], rect((self.left, y, self.column, height))))
                y += height
                at += 1
            y += below
        self.height = y + _EDGE

    def _spaces(self, at: int) -> tuple[float, float]:
        """The free space above and below a block."""
        block = self.page.blocks[at]
        following = self.page.blocks[at + 1] if at + 1 < len(self.page.blocks) else None
        match block:
            case Heading(level):
                _, above, below = _HEADINGS.get(level, _HEADINGS[3])
                return above, (0.0 if self._shown_below(at) else below)
            case ListItem():
                return 0.0, (7.0 if isinstance(following, ListItem) else 16.0)
            case Picture():
                return 4.0, 20.0
            case TextTable():
                return 4.0, 20.0
            case _:
                return 0.0, 14.0

    def _shown_below(self, at: int) -> bool:
        """A heading whose words stand in the picture right below it is not set twice."""
        blocks = self.page.blocks
        if at + 1 >= len(blocks) or not isinstance(blocks[at], Heading):
            return False
        following = blocks[at + 1]
        return isinstance(following, Picture) and following.example.titled

    def _is_pair(self, at: int) -> bool:
        if at + 1 >= len(self.page.blocks) or (self.column - _PAIR_GAP) / 2 < _PAIR_LEAST:
            return False
        first, second = self.page.blocks[at : at + 2]
        return (
            isinstance(first, Picture)
            and isinstance(second, Picture)
            and self.painter.pairs_with(first.example, second.example)
        )

    def _place_pair(self, at: int, y: float) -> float:
        width = (self.column - _PAIR_GAP) / 2
        pair = [block for block in self.page.blocks[at : at + 2] if isinstance(block, Picture)]
        height = max(self.painter.example_size(self.texts, one.example, width)[1] for one in pair)
        for number, one in enumerate(pair):
            x = self.left + number * (width + _PAIR_GAP)
            self.placed.append(LaidBlock(at + number, one, rect((x, y, width, height))))
        return y + height

    def _height(self, at: int) -> float:
        block = self.page.blocks[at]
        above = self._ids_above(block)
        match block:
            case Heading(level, title):
                if self._shown_below(at):
                    return 0.0
                style = _HEADINGS.get(level, _HEADINGS[3])[0]
                return above + self.texts.paragraph_height(title, self.column, style, line=1.2)
            case TextTable():
                self.tables[at] = TextTableLayout(self.texts, block, self.column)
                return above + self.tables[at].height
            case Picture(example):
                return self.painter.example_size(self.texts, example, self.column)[1]
            case _:
                inset = _NOTE if isinstance(block, Paragraph) and block.note else 0.0
                width = self._text_width(block)
                text = self.texts.paragraph_height(block.text, width, self.style, line=LINE)
                ids = len([name for name in block.anchors if name[0].isupper()])
                beside = self._id_drop(block) + ids * _ID_LINE if self.ids_beside and ids > 1 else 0.0
                return max(above + text + 2 * inset * 0.7, beside)

    def _text_width(self, block: Paragraph | ListItem) -> float:
        if isinstance(block, ListItem):
            return self.column - _INDENT * (block.depth + 1)
        return self.column - (2 * _NOTE if block.note else 0.0)

    def _text_place(self, placed: LaidBlock) -> tuple[float, float, float]:
        """x, y and width of the running text of a block."""
        block = placed.block
        x, y = placed.box.left, placed.box.top + self._ids_above(block)
        if isinstance(block, ListItem):
            return x + _INDENT * (block.depth + 1), y, self._text_width(block)
        if isinstance(block, Paragraph):
            inset = _NOTE if block.note else 0.0
            return x + inset, y + inset * 0.7, self._text_width(block)
        return x, y, self.column

    def _text(self, placed: LaidBlock) -> LaidParagraph:
        block = placed.block
        if isinstance(block, Heading):
            style = _HEADINGS.get(block.level, _HEADINGS[3])[0]
            return self.texts.block(block.text, self.column, style, line=1.2)
        assert isinstance(block, Paragraph | ListItem)
        return self.texts.block(block.text, self._text_width(block), self.style, line=LINE)

    # --- drawing ----------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, top: float, bottom: float, lit: PageLights) -> None:
        """Draw what lies between two heights of the page."""
        first = max(0, self.block_at(top) - 1)
        for placed in self.placed[first:]:
            if placed.box.top > bottom:
                break
            if placed.box.bottom < top - 40:
                continue
            if placed.index == lit.anchor:
                self._draw_anchor(canvas, placed, lit.glow)
            self._draw_block(canvas, placed, lit)

    def _draw_anchor(self, canvas: Canvas, placed: LaidBlock, glow: float) -> None:
        """The paragraph somebody was sent to: a golden bar stays, the light fades."""
        box = placed.box
        if not box.height:  # a heading that its picture shows
            box = self.placed[placed.index + 1].box
        around = rect((box.left - 22, box.top - 8, box.width + 36, box.height + 16))
        strength = round(glow * 16) / 16
        if strength > 0:
            canvas.glow(around, radius=14, blur=10, alpha=0.22 * strength)
            canvas.fill(around, theme.PANEL_TOP, radius=14)
            canvas.fill(around, theme.GOLD, radius=14, alpha=0.1 * strength)
            canvas.outline(around, theme.GOLD, radius=14, width=1.5, alpha=0.8 * strength)
        canvas.fill((box.left - 14, box.top + 2, 4, box.height - 4), theme.GOLD, radius=2)

    def _draw_block(self, canvas: Canvas, placed: LaidBlock, lit: PageLights) -> None:
        block = placed.block
        match block:
            case Heading():
                if placed.box.height:
                    self._draw_heading(canvas, placed, block, lit)
            case Picture(example):
                self.painter.draw_example(canvas, placed.box, example)
                if placed.index == lit.hit:
                    canvas.outline(placed.box, theme.GOLD, radius=theme.RADIUS_ROW, width=2, gap=5)
            case TextTable():
                with canvas.shift(placed.box.left, placed.box.top + self._ids_above(block)):
                    self.tables[placed.index].draw(canvas)
                if placed.index == lit.hit:
                    canvas.outline(placed.box, theme.GOLD, radius=theme.RADIUS_ROW, width=2, gap=5)
            case _:
                self._draw_text(canvas, placed, block, lit)

    def _draw_heading(self, canvas: Canvas, placed: LaidBlock, block: Heading, lit: PageLights) -> None:
        text = self._text(placed)
        style = _HEADINGS.get(block.level, _HEADINGS[3])[0]
        point = (placed.box.left, placed.box.top + self._ids_above(block))
        if block.level == 2:
            canvas.line(
                (placed.box.left, point[1] - 14), (placed.box.right, point[1] - 14), theme.EDGE, width=1
            )
        self._draw_lit(canvas, text, point, style, lit, placed.index)
        canvas.block(text, point, self.column, style)

    def _draw_text(
        self, canvas: Canvas, placed: LaidBlock, block: Paragraph | ListItem, lit: PageLights
    ) -> None:
        x, y, width = self._text_place(placed)
        if isinstance(block, Paragraph) and block.note:
            canvas.slab(placed.box, radius=14, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE)
        if isinstance(block, ListItem) and not block.continued:
            self._draw_mark(canvas, block, x, y)
        text = self._text(placed)
        self._draw_lit(canvas, text, (x, y), self.style, lit, placed.index)
        canvas.block(text, (x, y), width, self.style)

    def _draw_mark(self, canvas: Canvas, item: ListItem, x: float, y: float) -> None:
        middle = y + self.texts.line_height(self.style) / 2
        if item.mark:
            canvas.text(item.mark, (x - 10, middle), self.style.strong.in_(theme.GOLD), anchor="midright")
        elif item.depth == 0:
            at = x - 17
            canvas.polygon(
                ((at, middle - 5), (at + 5, middle), (at, middle + 5), (at - 5, middle)), theme.GOLD
            )
        else:
            canvas.circle((x - 16, middle), 3, theme.MUTED)

    def _draw_lit(
        self,
        canvas: Canvas,
        text: LaidParagraph,
        point: tuple[float, float],
        style: Style,
        lit: PageLights,
        block: int,
    ) -> None:
        if not lit.words:
            return
        colour: Colour = theme.GOLD_DEEP if block == lit.hit else theme.SELECTION
        for box in lit_boxes(self.texts, text, style, lit.words):
            canvas.fill(box.move(point), colour, radius=4, alpha=0.6 if block == lit.hit else 1.0)


def lit_boxes(texts: Typesetter, text: LaidParagraph, style: Style, words: tuple[str, ...]) -> Iterator[Rect]:
    """Where words lie in a text that is laid out: boxes in logical units from its top left corner."""
    letters = ""
    starts: list[int] = []
    line = 0
    for run in text.runs:
        if run.line != line:
            letters, line = letters + " ", run.line
        starts.append(len(letters))
        letters += run.text
    pixels, unit = texts.pixels(style.size), texts.unit
    for start, end in spans(letters, words):
        for run, first in zip(text.runs, starts, strict=True):
            a, b = max(start, first) - first, min(end, first + len(run.text)) - first
            if a < b:
                x = run.x + texts.pixel_width(run.text[:a], run.font, pixels)
                width = texts.pixel_width(run.text[a:b], run.font, pixels)
                left = max(0, x - 1)
                yield rect((left / unit, run.y / unit, (x + width + 1 - left) / unit, run.height / unit))
