"""Layout of a rulebook page in one column, and drawing of its blocks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect, rect
from client.draw.paragraph import LaidParagraph
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.i18n.text_search import find_spans
from client.rulebook import Block, Heading, ListItem, Page, Paragraph, Picture, TextTable
from client.rulebook.examples import Example
from client.rulebook.search import remove_markup
from client.scenes.rulebook.example_drawing import ExampleDrawings

_LINE_SPACING: Final = 1.42
_MAX_COLUMN_WIDTH: Final = 860.0
_ID_MARGIN: Final = 138.0  # the margin that holds the rule ids
_ID_GAP: Final = 34.0  # between them and the text: the frame of a paragraph has its place there
_MIN_WIDTH_WITH_MARGIN: Final = 900.0  # from this width on there is such a margin
_ID_LINE_HEIGHT: Final = 23.0
_PAGE_MARGIN_X: Final = 28.0  # free space at the left and the right
_INDENT: Final = 30.0
_PAGE_MARGIN_Y: Final = 28.0  # free space at the top and the bottom of the page
_PAIR_GAP: Final = 20.0
_MIN_PAIR_WIDTH: Final = 330.0
_NOTE_INSET: Final = 22.0
_CELL_PADDING_X: Final = 16.0
_CELL_PADDING_Y: Final = 10.0
_HEADINGS: Final[dict[int, tuple[Style, float, float]]] = {  # level: style, space above, space below
    1: (styles.DISPLAY.with_colour(theme.GOLD), 0.0, 18.0),
    2: (styles.BANNER, 48.0, 20.0),
    3: (styles.TITLE, 34.0, 12.0),
}


class PlacedBlock(Struct, frozen=True):
    """A block of a rulebook page with its rectangle on the page."""

    index: int
    block: Block
    box: Rect
    """Rectangle on the page, without the margin of the rule ids."""


class Hotspot(Struct, frozen=True):
    """A clickable part of a rulebook page: a link or a rule id."""

    box: Rect
    text: str
    """Anchor of the link, or the rule id."""
    block: int
    """Index of its block."""


class PageHighlights(Struct, frozen=True):
    """Highlights on a rulebook page: words found, the present search result, the paragraph jumped to."""

    words: tuple[str, ...] = ()
    """The words of the query, case-folded."""
    hit: int = -1
    """Index of the block of the present hit, or -1."""
    anchor: int = -1
    """Index of the block to which the reader was led, or -1."""
    glow: float = 0.0
    """How strongly that block glows, 0–1."""


class PageLayout:
    """A rulebook page laid out for one width, language and scale."""

    def __init__(self, page: Page, texts: Typesetter, width: float, drawings: ExampleDrawings) -> None:
        self.page = page
        self.texts = texts
        self.width = width
        self.drawings = drawings
        self.has_id_margin = width >= _MIN_WIDTH_WITH_MARGIN
        ids = _ID_MARGIN if self.has_id_margin else 0.0
        self.column = min(_MAX_COLUMN_WIDTH, width - 2 * _PAGE_MARGIN_X - ids)
        # in the middle; where that leaves too little for the rule ids, a little to the right of it
        self.left = max(_PAGE_MARGIN_X + ids, (width - self.column) / 2)
        self.style = (styles.ROW if self.column >= 620 else styles.BODY).with_colour(theme.BODY)
        self.tables: dict[int, TextTableLayout] = {}
        self.blocks: list[PlacedBlock] = []
        self.height = 0.0
        self._place_blocks()
        self._tops = [placed.box.top for placed in self.blocks]
        self.rule_ids = tuple(self._place_rule_ids())

    # --- where things are -------------------------------------------------------------------------
    def get_box(self, block: int) -> Rect:
        """Return the rectangle of a block on the page."""
        return self.blocks[block].box

    def get_scroll_top(self, block: int) -> float:
        """Return the scroll offset at which a block is at the top of the view, with a small margin."""
        return max(0.0, self.blocks[block].box.top - 24.0)

    def find_block(self, y: float) -> int:
        """Return the index of the block at a y coordinate of the page."""
        return max(0, bisect_right(self._tops, y) - 1)

    def find_links(self) -> Iterator[Hotspot]:
        """Yield the clickable links in paragraphs and lists, with their rectangles."""
        for placed in self.blocks:
            if not isinstance(placed.block, Paragraph | ListItem) or "](" not in placed.block.text:
                continue
            unit = self.texts.unit
            x, y, _ = self._get_text_box(placed)
            for run in self._get_paragraph(placed).runs:
                if run.link:
                    box = rect((x + run.x / unit, y + run.y / unit, run.width / unit, run.height / unit))
                    yield Hotspot(box, run.link, placed.index)

    def list_distinct_examples(self) -> list[Example]:
        """Return one example for each set of pictures on the page, to cache the pictures in advance."""
        examples: dict[str, Example] = {}
        for block in self.page.blocks:
            if isinstance(block, Picture):
                examples.setdefault(block.example.appearance_key, block.example)
        return list(examples.values())

    def _place_rule_ids(self) -> Iterator[Hotspot]:
        for placed in self.blocks:
            names = [name for name in placed.block.anchors if name[0].isupper()]
            x = self.left
            for line, name in enumerate(names):
                width = self.texts.measure_width(name, styles.NOTE)
                if self.has_id_margin:
                    top = placed.box.top + self._get_id_offset(placed.block) + line * _ID_LINE_HEIGHT
                    yield Hotspot(
                        rect((self.left - _ID_GAP - width, top, width, _ID_LINE_HEIGHT)), name, placed.index
                    )
                else:
                    yield Hotspot(rect((x, placed.box.top, width, _ID_LINE_HEIGHT)), name, placed.index)
                    x += width + 16

    def _get_id_offset(self, block: Block) -> float:
        if isinstance(block, Heading):
            return _HEADINGS.get(block.level, _HEADINGS[3])[0].size * 0.42
        return self.style.size * 0.19

    def _get_ids_height(self, block: Block) -> float:
        """Return the height of rule ids above their paragraph on a page without margin."""
        return (
            _ID_LINE_HEIGHT + 2
            if not self.has_id_margin and any(n[0].isupper() for n in block.anchors)
            else 0.0
        )

    # --- laying out -------------------------------------------------------------------------------
    def _place_blocks(self) -> None:
        y = _PAGE_MARGIN_Y
        blocks = self.page.blocks
        index = 0
        while index < len(blocks):
            above, below = self._get_spaces(index)
            y += above if index else 0.0
            if self._is_pair_of_pictures(index):
                y = self._place_pair(index, y)
                index += 2
            else:
                height = self._measure_block(index)
                self.blocks.append(
                    PlacedBlock(index, blocks[index], rect((self.left, y, self.column, height)))
                )
                y += height
                index += 1
            y += below
        self.height = y + _PAGE_MARGIN_Y

    def _get_spaces(self, index: int) -> tuple[float, float]:
        """Return the space above and below a block."""
        block = self.page.blocks[index]
        following = self.page.blocks[index + 1] if index + 1 < len(self.page.blocks) else None
        match block:
            case Heading(level):
                _, above, below = _HEADINGS.get(level, _HEADINGS[3])
                return above, (0.0 if self._is_shown_by_picture(index) else below)
            case ListItem():
                return 0.0, (7.0 if isinstance(following, ListItem) else 16.0)
            case Picture():
                return 4.0, 20.0
            case TextTable():
                return 4.0, 20.0
            case _:
                return 0.0, 14.0

    def _is_shown_by_picture(self, index: int) -> bool:
        """Return whether a heading is not drawn because the picture below it has the same title."""
        blocks = self.page.blocks
        if index + 1 >= len(blocks) or not isinstance(blocks[index], Heading):
            return False
        following = blocks[index + 1]
        return isinstance(following, Picture) and self.drawings[type(following.example)].shows_title

    def _is_pair_of_pictures(self, index: int) -> bool:
        if index + 1 >= len(self.page.blocks) or (self.column - _PAIR_GAP) / 2 < _MIN_PAIR_WIDTH:
            return False
        first, second = self.page.blocks[index : index + 2]
        return (
            isinstance(first, Picture)
            and isinstance(second, Picture)
            and type(first.example) is type(second.example)
            and self.drawings[type(first.example)].fits_beside(first.example, second.example)
        )

    def _place_pair(self, first: int, y: float) -> float:
        width = (self.column - _PAIR_GAP) / 2
        pictures = [block for block in self.page.blocks[first : first + 2] if isinstance(block, Picture)]
        height = max(self.measure_example(picture.example, width) for picture in pictures)
        for index, picture in enumerate(pictures):
            x = self.left + index * (width + _PAIR_GAP)
            self.blocks.append(PlacedBlock(first + index, picture, rect((x, y, width, height))))
        return y + height

    def _measure_block(self, index: int) -> float:
        block = self.page.blocks[index]
        above = self._get_ids_height(block)
        match block:
            case Heading(level, title):
                if self._is_shown_by_picture(index):
                    return 0.0
                style = _HEADINGS.get(level, _HEADINGS[3])[0]
                return above + self.texts.measure_height(title, self.column, style, line=1.2)
            case TextTable():
                self.tables[index] = TextTableLayout(self.texts, block, self.column)
                return above + self.tables[index].height
            case Picture(example):
                return self.measure_example(example, self.column)
            case _:
                inset = _NOTE_INSET if isinstance(block, Paragraph) and block.note else 0.0
                width = self._get_text_width(block)
                text = self.texts.measure_height(block.text, width, self.style, line=_LINE_SPACING)
                ids = len([name for name in block.anchors if name[0].isupper()])
                ids_height = 0.0
                if self.has_id_margin and ids > 1:
                    ids_height = self._get_id_offset(block) + ids * _ID_LINE_HEIGHT
                return max(above + text + 2 * inset * 0.7, ids_height)

    def measure_example(self, example: Example, width: float) -> float:
        """Return the height of a drawn example at the given width."""
        return self.drawings[type(example)].measure_height(self.texts, example, width)

    def _get_text_width(self, block: Paragraph | ListItem) -> float:
        if isinstance(block, ListItem):
            return self.column - _INDENT * (block.depth + 1)
        return self.column - (2 * _NOTE_INSET if block.note else 0.0)

    def _get_text_box(self, placed: PlacedBlock) -> tuple[float, float, float]:
        """Return x, y and width of the text of a block."""
        block = placed.block
        x, y = placed.box.left, placed.box.top + self._get_ids_height(block)
        if isinstance(block, ListItem):
            return x + _INDENT * (block.depth + 1), y, self._get_text_width(block)
        if isinstance(block, Paragraph):
            inset = _NOTE_INSET if block.note else 0.0
            return x + inset, y + inset * 0.7, self._get_text_width(block)
        return x, y, self.column

    def _get_paragraph(self, placed: PlacedBlock) -> LaidParagraph:
        block = placed.block
        if isinstance(block, Heading):
            style = _HEADINGS.get(block.level, _HEADINGS[3])[0]
            return self.texts.lay_out(block.text, self.column, style, line=1.2)
        assert isinstance(block, Paragraph | ListItem)
        return self.texts.lay_out(block.text, self._get_text_width(block), self.style, line=_LINE_SPACING)

    # --- drawing ----------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, top: float, bottom: float, highlights: PageHighlights) -> None:
        """Draw the part of the page between the y coordinates `top` and `bottom`."""
        first = max(0, self.find_block(top) - 1)
        for placed in self.blocks[first:]:
            if placed.box.top > bottom:
                break
            if placed.box.bottom < top - 40:
                continue
            if placed.index == highlights.anchor:
                self._draw_anchor(canvas, placed, highlights.glow)
            self._draw_block(canvas, placed, highlights)

    def _draw_anchor(self, canvas: Canvas, placed: PlacedBlock, glow: float) -> None:
        """Draw the golden bar and the fading glow of the block to which the reader was led."""
        box = placed.box
        if not box.height:  # a heading that its picture shows
            box = self.blocks[placed.index + 1].box
        halo = rect((box.left - 22, box.top - 8, box.width + 36, box.height + 16))
        strength = round(glow * 16) / 16
        if strength > 0:
            canvas.glow(halo, radius=14, blur=10, alpha=0.22 * strength)
            canvas.fill(halo, theme.PANEL_TOP, radius=14)
            canvas.fill(halo, theme.GOLD, radius=14, alpha=0.1 * strength)
            canvas.outline(halo, theme.GOLD, radius=14, width=1.5, alpha=0.8 * strength)
        canvas.fill((box.left - 14, box.top + 2, 4, box.height - 4), theme.GOLD, radius=2)

    def _draw_block(self, canvas: Canvas, placed: PlacedBlock, highlights: PageHighlights) -> None:
        block = placed.block
        match block:
            case Heading():
                if placed.box.height:
                    self._draw_heading(canvas, placed, block, highlights)
            case Picture(example):
                self.draw_example(canvas, placed.box, example)
                if placed.index == highlights.hit:
                    canvas.outline(placed.box, theme.GOLD, radius=theme.RADIUS_ROW, width=2, gap=5)
            case TextTable():
                with canvas.shift(placed.box.left, placed.box.top + self._get_ids_height(block)):
                    self.tables[placed.index].draw(canvas)
                if placed.index == highlights.hit:
                    canvas.outline(placed.box, theme.GOLD, radius=theme.RADIUS_ROW, width=2, gap=5)
            case _:
                self._draw_text(canvas, placed, block, highlights)

    def draw_example(self, canvas: Canvas, area: Rect, example: Example) -> None:
        """Draw an example into a rectangle, which may be higher than the example."""
        self.drawings[type(example)].draw(canvas, area, example)

    def _draw_heading(
        self, canvas: Canvas, placed: PlacedBlock, block: Heading, highlights: PageHighlights
    ) -> None:
        text = self._get_paragraph(placed)
        style = _HEADINGS.get(block.level, _HEADINGS[3])[0]
        point = (placed.box.left, placed.box.top + self._get_ids_height(block))
        if block.level == 2:
            canvas.line(
                (placed.box.left, point[1] - 14), (placed.box.right, point[1] - 14), theme.EDGE, width=1
            )
        self._draw_highlights(canvas, text, point, style, highlights, placed.index)
        canvas.block(text, point, self.column, style)

    def _draw_text(
        self, canvas: Canvas, placed: PlacedBlock, block: Paragraph | ListItem, highlights: PageHighlights
    ) -> None:
        x, y, width = self._get_text_box(placed)
        if isinstance(block, Paragraph) and block.note:
            canvas.slab(placed.box, radius=14, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE)
        if isinstance(block, ListItem) and not block.continued:
            self._draw_mark(canvas, block, x, y)
        text = self._get_paragraph(placed)
        self._draw_highlights(canvas, text, (x, y), self.style, highlights, placed.index)
        canvas.block(text, (x, y), width, self.style)

    def _draw_mark(self, canvas: Canvas, item: ListItem, x: float, y: float) -> None:
        middle = y + self.texts.get_line_height(self.style) / 2
        if item.mark:
            canvas.text(
                item.mark, (x - 10, middle), self.style.strong.with_colour(theme.GOLD), anchor="midright"
            )
        elif item.depth == 0:
            at = x - 17
            canvas.polygon(
                ((at, middle - 5), (at + 5, middle), (at, middle + 5), (at - 5, middle)), theme.GOLD
            )
        else:
            canvas.circle((x - 16, middle), 3, theme.MUTED)

    def _draw_highlights(
        self,
        canvas: Canvas,
        text: LaidParagraph,
        point: tuple[float, float],
        style: Style,
        highlights: PageHighlights,
        block: int,
    ) -> None:
        if not highlights.words:
            return
        colour: Colour = theme.GOLD_DEEP if block == highlights.hit else theme.SELECTION
        for box in find_word_boxes(self.texts, text, style, highlights.words):
            canvas.fill(box.move(point), colour, radius=4, alpha=0.6 if block == highlights.hit else 1.0)


def find_word_boxes(
    texts: Typesetter, text: LaidParagraph, style: Style, words: tuple[str, ...]
) -> Iterator[Rect]:
    """Yield the rectangles of all occurrences of words in a paragraph.

    Coordinates are logical units from the paragraph's top left corner.
    """
    letters = ""
    starts: list[int] = []
    line = 0
    for run in text.runs:
        if run.line != line:
            letters, line = letters + " ", run.line
        starts.append(len(letters))
        letters += run.text
    pixels, unit = texts.get_pixel_size(style.size), texts.unit
    for start, end in find_spans(letters, words):
        for run, first in zip(text.runs, starts, strict=True):
            a, b = max(start, first) - first, min(end, first + len(run.text)) - first
            if a < b:
                x = run.x + texts.measure_pixels(run.text[:a], run.font, pixels)
                width = texts.measure_pixels(run.text[a:b], run.font, pixels)
                left = max(0, x - 1)
                yield rect((left / unit, run.y / unit, (x + width + 1 - left) / unit, run.height / unit))


class TextTableLayout:
    """Layout of a table on a rulebook page: column widths and row heights, with (0, 0) at the top left."""

    def __init__(self, texts: Typesetter, table: TextTable, column: float) -> None:
        self.table = table
        rows = (table.head, *table.rows)
        self.widths = _get_column_widths(texts, rows, column)
        self.width = sum(self.widths)
        self.heights = [
            max(
                texts.measure_height(text, width - 2 * _CELL_PADDING_X, _get_cell_style(number))
                for text, width in zip(row, self.widths, strict=False)
            )
            + 2 * _CELL_PADDING_Y
            for number, row in enumerate(rows)
        ]
        self.height = sum(self.heights)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with its top left corner at (0, 0)."""
        canvas.slab(
            (0, 0, self.width, self.height),
            radius=14,
            top=theme.ROW_TOP,
            bottom=theme.ROW_BOTTOM,
            edge=theme.EDGE,
        )
        lefts = list(accumulate(self.widths, initial=0.0))
        y = 0.0
        for number, row in enumerate((self.table.head, *self.table.rows)):
            if number:
                canvas.line((12, y), (self.width - 12, y), theme.EDGE, width=1)
            for left, width, text, align in zip(lefts, self.widths, row, self.table.align, strict=False):
                canvas.paragraph(
                    text,
                    (left + _CELL_PADDING_X, y + _CELL_PADDING_Y),
                    width - 2 * _CELL_PADDING_X,
                    _get_cell_style(number),
                    align="right" if align == "right" else "center" if align == "center" else "left",
                )
            y += self.heights[number]


def _get_cell_style(row: int) -> Style:
    return styles.BODY if row else styles.BODY_STRONG


def _get_column_widths(texts: Typesetter, rows: tuple[tuple[str, ...], ...], column: float) -> list[float]:
    """Return the widths of the columns: as wide as their texts, or reduced where that is too wide."""
    wanted = [0.0] * max(len(row) for row in rows)
    for number, row in enumerate(rows):
        for at, text in enumerate(row):
            icons = 28.0 * text.count(":") / 2
            natural = (
                texts.measure_width(remove_markup(text), _get_cell_style(number))
                + icons
                + 2 * _CELL_PADDING_X
                + 2
            )
            wanted[at] = max(wanted[at], natural)
    if sum(wanted) <= column:
        return wanted
    fair = column / len(wanted)
    spare = column - sum(min(width, fair) for width in wanted)
    hungry = sum(max(0.0, width - fair) for width in wanted) or 1.0
    return [min(width, fair) + max(0.0, width - fair) / hungry * spare for width in wanted]
