"""The table of the score sheet: its ground, heads and numbers. The cells themselves are widgets."""

from __future__ import annotations

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import number, tr
from client.scenes.results.bar import gold_chip
from client.scenes.results.layout import TOTAL_GAP, Columns, SheetBlock, SheetLayout
from client.scenes.results.names import NameStyle
from client.scenes.results.sheet import TOTAL, Group, Sheet
from client.table.bar_words import LINE

_WIDE = 160.0
"""From this width on the head of a group has its full margins."""

_LONGEST = "8 × 6 = 48"
"""The longest product that is to be expected."""


def ground(canvas: Canvas, layout: SheetLayout, sheet: Sheet) -> None:
    """Panels, stripes, the columns' slabs, heads and line labels; the leaders framed in gold."""
    for block, groups in zip(layout.blocks, sheet.blocks, strict=True):
        _block(canvas, layout, sheet, block, groups)
        head = sheet.groups[groups[0]].heading or sheet.heading
        canvas.text(
            head,
            (block.labels.x + 4, layout.heads_y if layout.headed else layout.names_y),
            styles.LABEL.in_(theme.MUTED),
            anchor="midleft",
            max_width=block.labels.width,
            shrink=True,
        )
        if not block.sum_row:
            continue
        canvas.text(
            sum_words(layout, sheet),
            (block.labels.x + 4, block.rows[-1] + block.sum_row * 0.5),
            layout.label,
            anchor="midleft",
            max_width=block.labels.width - 8,
            shrink=True,
        )


def sum_words(layout: SheetLayout, sheet: Sheet) -> str:
    """What the last row is called: with a column of all rounds it is more than the sum of a round."""
    if sheet.sum_label:
        return sheet.sum_label
    whole = not sheet.by_rounds or TOTAL in [column.round for column in layout.blocks[0].groups[0].shown]
    return tr("results.total") if whole else tr("results.round-total")


def _block(
    canvas: Canvas, layout: SheetLayout, sheet: Sheet, block: SheetBlock, groups: tuple[int, ...]
) -> None:
    """One panel with its slabs, stripes and heads."""
    table = block.box
    canvas.panel(table)
    for i, columns in zip(groups, block.groups, strict=True):
        first = i in sheet.leaders
        canvas.slab(
            columns.box,
            radius=14,
            top=theme.mix(theme.ROW_TOP, theme.BUTTON_TOP, 0.8) if first else theme.ROW_TOP,
            bottom=theme.BUTTON_BOTTOM if first else theme.mix(theme.ROW_BOTTOM, theme.PANEL_BOTTOM, 0.5),
            edge=theme.CHOSEN_EDGE if first else theme.EDGE,
            edge_width=2 if first else 1,
        )
    top, y = block.rows[0], block.rows[-1]
    while top + block.row <= y + 0.5:  # a block with fewer lines has empty rows, not higher ones
        canvas.fill(Rect(table.x + 12, top, table.width - 24, block.row), theme.WHITE, alpha=0.035)
        top += 2 * block.row
    if block.sum_row:
        canvas.line((table.x + 14, y), (table.right - 14, y), theme.BUTTON_EDGE, width=1.5)
    for columns in block.groups:
        last = columns.shown[-1]
        if len(columns.shown) > 1:
            x = last.x - TOTAL_GAP / 2
            canvas.line((x, block.rows[0] + 6), (x, columns.box.bottom - 10), theme.BUTTON_EDGE, alpha=0.7)
    if layout.headed:
        for columns in block.groups:
            _heads(canvas, layout, columns)


def round_names(texts: Typesetter, rounds: list[int], width: float) -> list[str]:
    """The heads of rounds, all in full or all in short."""
    names = [tr("results.round", n=n) for n in rounds]
    if any(texts.width(name, styles.LABEL) > width - 14 for name in names):
        return [tr("results.round-short", n=n) for n in rounds]
    return names


def _heads(canvas: Canvas, layout: SheetLayout, columns: Columns) -> None:
    rounds = [column for column in columns.shown if column.round != TOTAL]
    names = round_names(canvas.texts, [column.round for column in rounds], rounds[0].width)
    for column, name in zip(rounds, names, strict=True):
        canvas.text(
            name,
            (column.x + column.width / 2, layout.heads_y),
            styles.LABEL.in_(theme.MUTED),
            anchor="center",
        )
    for column in columns.shown[len(rounds) :]:
        canvas.text(
            tr("results.total"),
            (column.x + column.width / 2, layout.heads_y),
            styles.LABEL.in_(theme.MUTED),
            anchor="center",
        )


def _margin(box: Rect) -> float:
    """Between the edge of a group's head and what stands in it."""
    return 16.0 if box.width >= _WIDE else 8.0


def _sign_box(box: Rect) -> Rect:
    """Where the sign stands in the head of a group, with the room between it and the name."""
    wide = box.width >= _WIDE
    size = min(24.0, box.height * 0.6) if wide else 15.0
    return Rect(box.x + _margin(box), box.y, size + (10 if wide else 5), box.height)


def name_room(box: Rect) -> float:
    """How wide a name may be in the head of a group."""
    return box.right - _margin(box) - _sign_box(box).right


def name(canvas: Canvas, box: Rect, group: Group, names: NameStyle, *, trophy: bool, hover: float) -> None:
    """The head of a group: sign and name."""
    if hover:
        canvas.fill(box, theme.WHITE, radius=10, alpha=0.05 * hover)
    sign = _sign_box(box)
    size = sign.width - (10 if box.width >= _WIDE else 5)
    center = (sign.x + size / 2, box.centery)
    if group.colour:
        canvas.seat(group.colour, center, size)
    else:
        canvas.image(group.image, center, size * 1.35)
    drawn = canvas.text(names.of(group.name), (sign.right, box.centery), names.style, anchor="midleft")
    if trophy and drawn.right + 44 + _margin(box) < box.right:
        canvas.icon("trophy", (box.right - _margin(box) - 13, box.centery), 26, theme.GOLD)


def label(canvas: Canvas, box: Rect, text: str, image: str, style: Style, *, lit: float) -> None:
    """The label of a line: a picture on a little slab, and the name, in two lines if one is too short."""
    if lit:
        canvas.fill(box, theme.WHITE, radius=10, alpha=0.07 * lit)
    side = min(44.0, box.height * 0.78)
    slab = Rect(box.x + 2, box.centery - side / 2, side, side)
    if image.startswith("icon-"):
        canvas.icon(image.removeprefix("icon-"), slab.center, side * 0.8, theme.SECONDARY)
    else:
        canvas.image(image, slab.center, side)
    x = slab.right + 12
    room = box.right - x - 4
    small = canvas.texts.fit(text, room, style)
    if canvas.texts.width(text, small) > room and box.height >= 2 * LINE * small.size:
        tall = canvas.texts.paragraph_height(text, room, small, line=LINE, max_lines=2)
        canvas.paragraph(text, (x, box.centery - 1 - tall / 2), room, small, line=LINE, max_lines=2)
        return
    canvas.text(text, (x, box.centery - 1), small, anchor="midleft", max_width=room)


def figure(
    canvas: Canvas,
    box: Rect,
    points: int,
    *,
    style: Style,
    share: float,
    total: bool = False,
    gold: bool = False,
    chosen: bool = False,
    hover: float = 0.0,
    product: str = "",
    words: str = "",
) -> None:
    """A number, counting up while `share` goes to 1.

    gold: the best of its row; chosen: explained now; product: how it came about, where there is room.
    words: what stands in the number's place.
    """
    text = words or (number(round(points * share)) if points else tr("results.none"))
    size = style.size
    heavy = styles.FIGURE.sized(size) if total or gold else style
    width = canvas.texts.width(words or number(points), heavy)
    alpha = min(1.0, share * 2)
    center, whole = (box.centerx, box.centery - 1), width
    if product:
        center, whole = _product(canvas, box, product, width, style, alpha)
    tight = _tight(box, whole, size)
    if center[1] < box.centery - 2:  # something stands below the number
        tight = Rect(tight.x, box.y + 3, tight.width, box.height - 6)
    if gold:
        with canvas.fade(alpha):
            gold_chip(canvas, tight)
    _light(canvas, tight, chosen, hover)
    canvas.text(
        text,
        center,
        heavy.in_(theme.CHOSEN_TEXT if gold else theme.IVORY if points else theme.MUTED),
        anchor="center",
        alpha=alpha,
        max_width=box.width,
        shrink=True,
    )


def beside(box: Rect, size: float, words: float = 0.0) -> tuple[Rect, Rect]:
    """What a cell has for a picture of what was counted, and for the number at its right.

    words: how wide what stands in the number's place is.
    """
    width = min(box.width, max(size * 2.9, words + 36))
    picture = Rect(box.x + 4, box.y + 5, box.width - width - 8, box.height - 10)
    return picture, Rect(box.right - width, box.y, width, box.height)


def above(box: Rect, size: float) -> tuple[Rect, Rect]:
    """The same in a narrow cell: the picture, and the number below it."""
    low = size * 2.1
    picture = Rect(box.x + 8, box.y + 8, box.width - 16, box.height - low - 10)
    return picture, Rect(box.x, box.bottom - low - 2, box.width, low)


def _product(
    canvas: Canvas, box: Rect, product: str, width: float, style: Style, alpha: float
) -> tuple[Point, float]:
    """ "6 × 6 =" before a number of that width, or "6 × 6" below it.

    Gives where the number goes, and how wide all of it is.
    """
    middle, texts, size = box.centery - 1, canvas.texts, style.size
    below = texts.width(_LONGEST, style) > box.width - 12  # all numbers of a column look alike
    if below and box.height >= 50:
        spot = (box.centerx, middle + size * 0.62)
        drawn = canvas.text(product, spot, styles.NOTE, anchor="center", alpha=alpha)
        return (box.centerx, middle - size * 0.42), max(width, drawn.width)
    before = f"{product.replace(' ', '')}=" if below else f"{product} ="
    needed = texts.width(before, style) + size * 0.2
    if needed + width > box.width:
        return (box.centerx, middle), width
    left = box.centerx - (needed + width) / 2
    canvas.text(before, (left, middle), style.in_(theme.SECONDARY), anchor="midleft", alpha=alpha)
    return (left + needed + width / 2, middle), needed + width


def sum_figure(
    canvas: Canvas,
    box: Rect,
    points: int,
    *,
    style: Style,
    share: float,
    total: bool,
    gold: bool,
    chosen: bool,
    hover: float,
) -> None:
    """A number of the last row; a group's total large."""
    large = styles.TOTAL.sized(min(style.size * 1.6, box.height * 0.72))
    wanted = large if total else style.strong.sized(style.size * 1.05)
    fitting = canvas.texts.fit(number(points), box.width - 8, wanted, least=0.5)
    width = canvas.texts.width(number(points), fitting)
    _light(canvas, _tight(box, width, fitting.size), chosen, hover)
    canvas.text(
        number(round(points * share)),
        (box.centerx, box.centery),
        fitting.in_(theme.GOLD if gold else theme.IVORY),
        anchor="center",
        alpha=min(1.0, share * 2),
    )


def _tight(box: Rect, width: float, size: float) -> Rect:
    """What lies closely around a number."""
    tight = Rect(0, 0, min(box.width - 2, max(width, size * 1.2) + 24), min(box.height - 6, size * 1.75))
    tight.center = box.center
    return tight


def _light(canvas: Canvas, tight: Rect, chosen: bool, hover: float) -> None:
    """Light under the pointer, a fine line around what is explained; never gold, which is for the best."""
    if hover:
        canvas.fill(tight, theme.WHITE, radius=9, alpha=0.13 * hover)
    if chosen:
        canvas.outline(tight, theme.IVORY, radius=9, width=2, alpha=0.95)
    elif hover:
        canvas.outline(tight, theme.SECONDARY, radius=9, width=1.5, alpha=0.7 * hover)
