"""The table of the score sheet: its ground, heads and numbers. The cells themselves are widgets."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.i18n import number, tr
from client.scenes.results.layout import Block, Columns, SheetLayout
from client.scenes.results.sheet import TOTAL, Group, Sheet

_LETTERS = 5
"""A cut name shorter than this (with its dots) says less than an initial."""


def ground(canvas: Canvas, layout: SheetLayout, sheet: Sheet, page: int) -> None:
    """Panels, stripes, the columns' slabs, heads and line labels; the leaders framed in gold."""
    for block, groups in zip(layout.blocks, sheet.blocks, strict=True):
        _block(canvas, layout, sheet, block, groups)
        head = sheet.groups[groups[0]].heading or tr("results.wish")
        canvas.text(
            head,
            (block.labels.x + 4, layout.names_y if layout.folded else layout.heads_y),
            size=18,
            colour=theme.MUTED,
            font="semi",
            anchor="midleft",
            max_width=block.labels.width,
            shrink=True,
        )
        whole = layout.folded and page == TOTAL
        canvas.text(
            tr("results.total") if whole else tr("results.round-total"),
            (block.labels.x + 4, block.rows[-1] + block.row * 0.06 + block.sum_row * 0.48),
            size=layout.size,
            font="semi",
            anchor="midleft",
            max_width=block.labels.width - 8,
            shrink=True,
        )


def _block(canvas: Canvas, layout: SheetLayout, sheet: Sheet, block: Block, groups: tuple[int, ...]) -> None:
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
    for top in block.rows[:-1:2]:
        canvas.fill(Rect(table.x + 12, top, table.width - 24, block.row), theme.WHITE, alpha=0.035)
    y = block.rows[-1] - 2
    canvas.line((table.x + 14, y), (table.right - 14, y), theme.BUTTON_EDGE, width=1.5)
    if not layout.folded:
        for columns in block.groups:
            _heads(canvas, layout, columns)


def round_names(texts: Typesetter, rounds: list[int], width: float) -> list[str]:
    """The heads of rounds, all in full or all in short."""
    names = [tr("results.round", n=n) for n in rounds]
    if any(texts.width(name, size=18, font="semi") > width - 14 for name in names):
        return [tr("results.round-short", n=n) for n in rounds]
    return names


def _heads(canvas: Canvas, layout: SheetLayout, columns: Columns) -> None:
    rounds = [column for column in columns.shown if column.round != TOTAL]
    names = round_names(canvas.texts, [column.round for column in rounds], rounds[0].width)
    alone = len(columns.shown) == 1
    for column, name in zip(rounds, names, strict=True):
        canvas.text(
            name,
            (column.x + column.width / 2, layout.heads_y),
            size=18,
            colour=theme.GOLD if alone else theme.MUTED,
            font="semi",
            anchor="center",
        )
    for column in columns.shown[len(rounds) :]:
        canvas.text(
            tr("results.total"),
            (column.x + column.width / 2, layout.heads_y),
            size=18,
            colour=theme.GOLD,
            font="semi",
            anchor="center",
        )


def short_name(texts: Typesetter, name: str, room: float, size: float) -> tuple[str, float]:
    """A name as readable as the room allows, and its size: whole, the first word, cut, the initial."""
    for text in (name, name.partition(" ")[0]):
        fitting = size
        while fitting > 18 and texts.width(text, size=fitting, font="serif") > room:
            fitting = max(18.0, fitting - 1)
        if texts.width(text, size=fitting, font="serif") <= room:
            return text, fitting
    cut = texts.ellipsis(name.partition(" ")[0], room, size=18, font="serif")
    return (cut, 18.0) if len(cut) >= _LETTERS else (f"{name[0]}.", 18.0)


def _sign_box(box: Rect) -> Rect:
    """Where the sign stands in the head of a group, with the room around it."""
    if box.width > 120:
        return Rect(box.x + 6, box.y, min(24.0, box.height * 0.6) + 10, box.height)
    return Rect(box.x + 4, box.y, 17 + 5, box.height)


def name_room(box: Rect) -> float:
    """How wide a name may be in the head of a group."""
    return box.right - 3 - _sign_box(box).right


def name(canvas: Canvas, box: Rect, group: Group, *, trophy: bool, hover: float) -> None:
    """The head of a group: sign and name."""
    if hover:
        canvas.fill(box, theme.WHITE, radius=10, alpha=0.05 * hover)
    sign = _sign_box(box)
    size = sign.width - (10 if box.width > 120 else 5)
    center = (sign.x + size / 2, box.centery)
    if group.colour:
        canvas.seat(group.colour, center, size)
    else:
        canvas.image(group.image, center, size * 1.35)
    wanted = 24.0 if box.width > 120 else 20.0
    text, fitting = short_name(canvas.texts, group.name, name_room(box), wanted)
    drawn = canvas.text(text, (sign.right, box.centery), size=fitting, font="serif", anchor="midleft")
    if trophy and drawn.right + 48 < box.right:
        canvas.icon("trophy", (box.right - 20, box.centery), 26, theme.GOLD)


def label(canvas: Canvas, box: Rect, text: str, image: str, size: float, *, lit: float) -> None:
    """The label of a line: a picture on a little slab, and the name."""
    if lit:
        canvas.fill(box, theme.GOLD, radius=10, alpha=0.10 * lit)
    side = min(44.0, box.height * 0.78)
    slab = Rect(box.x + 2, box.centery - side / 2, side, side)
    if image.startswith("icon-"):
        canvas.icon(image.removeprefix("icon-"), slab.center, side * 0.8, theme.SECONDARY)
    else:
        canvas.image(image, slab.center, side)
    x = slab.right + 12
    canvas.text(
        text,
        (x, box.centery - 1),
        size=size,
        font="semi",
        anchor="midleft",
        max_width=box.right - x - 4,
        shrink=True,
    )


def figure(
    canvas: Canvas,
    box: Rect,
    points: int,
    *,
    size: float,
    share: float,
    total: bool = False,
    gold: bool = False,
    chosen: bool = False,
    hover: float = 0.0,
) -> None:
    """A number, counting up while `share` goes to 1; gold: the best of its row; chosen: explained now."""
    text = number(round(points * share)) if points else tr("results.none")
    font = "bold" if total or gold else "sans"
    _light(canvas, box, canvas.texts.width(number(points), size=size, font=font), size, chosen, hover)
    canvas.text(
        text,
        (box.centerx, box.centery - 1),
        size=size,
        colour=theme.GOLD if gold else theme.IVORY if points else theme.MUTED,
        font=font,
        anchor="center",
        alpha=min(1.0, share * 2),
        max_width=box.width,
        shrink=True,
    )


def sum_figure(
    canvas: Canvas,
    box: Rect,
    points: int,
    *,
    size: float,
    share: float,
    total: bool,
    gold: bool,
    chosen: bool,
    hover: float,
) -> None:
    """A number of the last row; a group's total large."""
    wanted = min(size * 1.7, box.height * 0.72) if total else size * 1.1
    font = "serif-bold" if total else "semi"
    fitting = canvas.texts.fit(number(points), box.width - 4, size=wanted, font=font, least=0.5)
    _light(canvas, box, canvas.texts.width(number(points), size=fitting, font=font), fitting, chosen, hover)
    canvas.text(
        number(round(points * share)),
        (box.centerx, box.centery),
        size=fitting,
        colour=theme.GOLD if gold else theme.IVORY,
        font=font,
        anchor="center",
        alpha=min(1.0, share * 2),
    )


def _light(canvas: Canvas, box: Rect, width: float, size: float, chosen: bool, hover: float) -> None:
    """What lies closely around a number: light under the pointer, a fine line when it is explained."""
    if not chosen and not hover:
        return
    tight = Rect(0, 0, min(box.width - 2, max(width, size * 1.2) + 20), min(box.height - 4, size * 1.75))
    tight.center = box.center
    canvas.fill(tight, theme.WHITE, radius=9, alpha=0.13 * hover)
    if chosen:
        canvas.outline(tight, theme.GOLD, radius=9, width=1.5, alpha=0.9)
    else:
        canvas.outline(tight, theme.SECONDARY, radius=9, width=1.5, alpha=0.7 * hover)
