"""The table of the score sheet: its ground, heads and numbers. The cells themselves are widgets."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import number, tr
from client.scenes.results.layout import Columns, SheetLayout
from client.scenes.results.sheet import Group, Sheet


def ground(canvas: Canvas, layout: SheetLayout, sheet: Sheet, leader: int | None) -> None:
    """Panel, stripes, the columns' slabs, heads and line labels. leader: the group framed in gold."""
    table = layout.table
    canvas.panel(table)
    for i, columns in enumerate(layout.groups):
        first = i == leader
        canvas.slab(
            columns.box,
            radius=14,
            top=theme.mix(theme.ROW_TOP, theme.BUTTON_TOP, 0.8) if first else theme.ROW_TOP,
            bottom=theme.BUTTON_BOTTOM if first else theme.mix(theme.ROW_BOTTOM, theme.PANEL_BOTTOM, 0.5),
            edge=theme.CHOSEN_EDGE if first else theme.EDGE,
            edge_width=2 if first else 1,
        )
    for i in range(0, len(sheet.lines), 2):
        stripe = Rect(table.x + 12, layout.rows[i], table.width - 24, layout.row)
        canvas.fill(stripe, theme.WHITE, alpha=0.035)
    y = layout.rows[-1] - 2
    canvas.line((table.x + 14, y), (table.right - 14, y), theme.BUTTON_EDGE, width=1.5)
    canvas.text(
        tr("results.wish"),
        (layout.labels.x + 4, layout.heads_y),
        size=18,
        colour=theme.MUTED,
        font="semi",
        anchor="midleft",
    )
    canvas.text(
        tr("results.round-total"),
        (layout.labels.x + 4, layout.rows[-1] + layout.row * 0.55),
        size=layout.size,
        font="semi",
        anchor="midleft",
        max_width=layout.labels.width - 8,
        shrink=True,
    )
    for group, columns in zip(sheet.groups, layout.groups, strict=True):
        _heads(canvas, layout, columns, group)


def _heads(canvas: Canvas, layout: SheetLayout, columns: Columns, group: Group) -> None:
    names = [tr("results.round", n=n + 1) for n in range(len(columns.rounds))]
    widest = max((canvas.texts.width(name, size=18, font="semi") for name in names), default=0.0)
    narrow = bool(names) and widest > columns.rounds[0][1] - 14
    for n, ((x, width), name) in enumerate(zip(columns.rounds, names, strict=True)):
        canvas.text(
            f"{n + 1}." if narrow else name,
            (x + width / 2, layout.heads_y),
            size=18,
            colour=theme.MUTED,
            font="semi",
            anchor="center",
        )
    x, width = columns.total
    total = tr("results.total") if columns.rounds or layout.folded else tr("results.round", n=1)
    if canvas.texts.width(total, size=18, font="semi") > width - 8:
        total = "Σ"
    canvas.text(
        total,
        (x + width / 2, layout.heads_y),
        size=18,
        colour=theme.GOLD,
        font="semi",
        anchor="center",
    )
    for i, note in enumerate(group.notes):
        if note is None or columns.notes is None:
            continue
        left = columns.notes[0]
        middle = layout.rows[i] + layout.row / 2
        size = min(32.0, layout.row * 0.66)
        canvas.image(note.image, (left + size / 2 + 2, middle), size)
        canvas.text(note.text, (left + size + 10, middle), size=18, colour=theme.SECONDARY, anchor="midleft")


def name(canvas: Canvas, box: Rect, group: Group, *, trophy: bool, hover: float) -> None:
    """The head of a group: sign and name."""
    if hover:
        canvas.fill(box, theme.WHITE, radius=10, alpha=0.05 * hover)
    size = min(24.0, box.height * 0.6)
    room = box.right - 6 - box.x - size - 18
    texts = canvas.texts
    alone = texts.width(group.name, size=15, font="serif") > room
    center = (box.centerx if alone else box.x + 8 + size / 2, box.centery)
    if group.colour:
        canvas.seat(group.colour, center, size)
    else:
        canvas.image(group.image, center, size * 1.35)
    right = box.right - 6
    if trophy and box.width > 160 and texts.width(group.name, size=18, font="serif") < room - 34:
        canvas.icon("trophy", (right - 14, box.centery), 26, theme.GOLD)
        right -= 34
    if alone:
        return  # only the sign fits
    canvas.text(
        group.name,
        (box.x + size + 18, box.centery),
        size=texts.fit(group.name, right - box.x - size - 18, size=max(18.0, size), font="serif", least=0.6),
        font="serif",
        anchor="midleft",
    )


def label(canvas: Canvas, box: Rect, text: str, image: str, size: float, *, lit: float) -> None:
    """The label of a line: a picture on a little slab, and the name."""
    if lit:
        canvas.fill(box, theme.GOLD, radius=10, alpha=0.10 * lit)
    side = min(44.0, box.height * 0.78)
    slab = Rect(box.x + 2, box.centery - side / 2, side, side)
    if image.startswith("icon-"):
        canvas.slab(slab, radius=9, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE)
        canvas.icon(image.removeprefix("icon-"), slab.center, side * 0.62, theme.GOLD)
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
    points: int | None,
    *,
    size: float,
    share: float,
    total: bool = False,
    gold: bool = False,
    chosen: bool = False,
    hover: float = 0.0,
) -> None:
    """A number, counting up while `share` goes to 1; gold: the best of its row; chosen: explained now."""
    inner = box.inflate(-4, -min(8.0, box.height * 0.16))
    if gold:
        chip = Rect(0, 0, min(inner.width, size * 3.1), min(inner.height, size * 2.0))
        chip.center = inner.center
        canvas.slab(
            chip, radius=9, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE,
            alpha=share,
        )  # fmt: skip
    if hover and points is not None:
        canvas.fill(inner, theme.WHITE, radius=9, alpha=0.07 * hover)
    if chosen:
        canvas.outline(inner, theme.GOLD, radius=9, width=2, alpha=0.9)
    if points is None:
        return
    shown = round(points * share)
    colour = theme.CHOSEN_TEXT if gold else theme.IVORY if points else theme.MUTED
    canvas.text(
        number(shown) if points else tr("results.none"),
        (box.centerx, box.centery - 1),
        size=size,
        colour=colour,
        font="bold" if total else "sans",
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
    inner = box.inflate(-4, -6)
    if hover:
        canvas.fill(inner, theme.WHITE, radius=9, alpha=0.07 * hover)
    if chosen:
        canvas.outline(inner, theme.GOLD, radius=9, width=2, alpha=0.9)
    wanted = min(size * 1.7, box.height * 0.72) if total else size * 1.1
    font = "serif-bold" if total else "semi"
    canvas.text(
        number(round(points * share)),
        (box.centerx, box.centery),
        size=canvas.texts.fit(number(points), box.width - 4, size=wanted, font=font, least=0.5),
        colour=theme.GOLD if gold else theme.IVORY,
        font=font,
        anchor="center",
        alpha=min(1.0, share * 2),
    )
