"""Paints the initiative: the tokens of a round in their order, or one's own tokens to pick from in secret."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect

HIDDEN, NONE = -1, 0
"""Values of a token that lies face down, or has not been picked."""


@dataclass(frozen=True)
class Row:
    """A seat. place: in the order, 0 while it is unknown. square, round: values, HIDDEN or NONE. letter: on
    the round token; tied: it decided. total: what stands behind the tokens; left: actions left, if active."""

    place: int
    colour: str
    name: str
    square: int
    round: int
    letter: str
    tied: bool = False
    total: str = ""
    sum: int = 0
    left: int = 0
    active: bool = False
    done: bool = False


@dataclass(frozen=True)
class Initiative:
    """The panel. note: in the corner; rows: none while own tokens are picked; others: who is still picking
    (colour, ready)."""

    title: str
    note: str
    rows: tuple[Row, ...]
    others: tuple[tuple[str, bool], ...] = ()


def head(box: Rect) -> float:
    """The height of the headline."""
    return 54.0 if box.height >= 180 and box.width >= 240 else 26.0


def pick_box(box: Rect, *, round_: bool, index: int) -> Rect:
    """The box of an own token that may be picked: squares above, round ones below."""
    top = head(box)
    side = min((box.width - 16) / 5.2, (box.height - top - 12) / 2, 66.0)
    step = min((box.width - 20) / 5, side * 1.26)
    line = (box.height - top - 8) / 2
    x = box.centerx + (index - 2) * step
    y = box.top + top + line * (1.5 if round_ else 0.5)
    return Rect(x - side / 2, y - side / 2, side, side)


def draw(canvas: Canvas, box: Rect, shown: Initiative) -> None:
    """The panel."""
    roomy = head(box) > 40
    canvas.panel(box, radius=20 if roomy else 12)
    pad = 24.0 if roomy else 10.0
    y = box.top + (33.0 if roomy else 15.0)
    right = _others(canvas, (box.right - pad, y), shown) if shown.others else box.right - pad
    note = 0.0
    if shown.note and (roomy or not shown.rows):
        note = canvas.text(
            shown.note, (right, y + 1), size=19 if roomy else 15, colour=theme.SECONDARY, anchor="midright",
            max_width=box.width * 0.5, shrink=True,
        ).width  # fmt: skip
    room = right - note - box.left - pad - 10
    if room < 50:
        return _rows(canvas, box, pad, shown)
    canvas.text(
        shown.title, (box.left + pad, y), size=26 if roomy else 17, font="serif", anchor="midleft",
        max_width=room, shrink=True,
    )  # fmt: skip
    return _rows(canvas, box, pad, shown)


def _rows(canvas: Canvas, box: Rect, pad: float, shown: Initiative) -> None:
    if not shown.rows:
        return
    top = box.top + head(box)
    each = min((box.bottom - 8 - top) / len(shown.rows), 72.0)
    sums = max(_short_total(canvas, row, _text(each)) for row in shown.rows)
    for index, row in enumerate(shown.rows):
        _row(canvas, Rect(box.left + pad / 2, top + each * index, box.width - pad, each), row, sums)


def _others(canvas: Canvas, end: Point, shown: Initiative) -> float:
    """Who has picked: signs, those still thinking pale. Gives where the signs begin."""
    x, y = end
    for colour, ready in reversed(shown.others):
        canvas.seat(colour, (x - 10, y), 20, alpha=1.0 if ready else 0.35)
        if ready:
            canvas.icon("check", (x - 2, y + 8), 14, theme.GOLD)
        x -= 26
    return x - 6


def _text(high: float) -> float:
    """The size of text in a row of that height."""
    return max(14.0, min(21.0, high * 0.46))


def _row(canvas: Canvas, box: Rect, row: Row, sums: float) -> None:
    """sums: the width of the widest sum without words."""
    inner = box.inflate(0, -min(6.0, box.height * 0.1))
    if row.active:
        canvas.slab(
            inner, radius=min(12.0, inner.height * 0.3), top=(44, 38, 80), bottom=(32, 27, 60),
            edge=theme.GOLD, edge_width=1.8,
        )  # fmt: skip
    with canvas.fade(0.55 if row.done else 1.0):
        _cells(canvas, inner, row, sums)


def _cells(canvas: Canvas, box: Rect, row: Row, sums: float) -> None:
    y, wide = box.centery, box.width
    small, plus = wide < 240, wide >= 330
    text = _text(box.height)
    x = box.left + (4 if small else 10)
    if row.place:
        ink = theme.GOLD if row.active else theme.SECONDARY
        if not small:
            canvas.text(f"{row.place}.", (x, y), size=text + 1, font="bold", colour=ink, anchor="midleft")
            x += 30 if plus else 22
    sign = min(26.0, box.height * 0.6)
    canvas.seat(row.colour, (x + sign / 2, y), sign)
    x += sign + (10 if plus else 6)
    token = min(50.0, box.height * (0.92 if plus else 0.84))
    last = min(126.0, wide * 0.29) if plus else sums if small else 44.0
    tokens = 2 * token + (22 if plus else 4)
    right = box.right - (6 if small else 10)
    first = right - last - tokens - 6
    if first - x >= 30:
        room = first - x - 4
        size = text
        if small:  # a name is set smaller before it is cut
            size = min(text, max(11.5, text * room / max(1.0, canvas.texts.width(row.name, size=text))))
        canvas.text(row.name, (x, y), size=size, anchor="midleft", max_width=room, shrink=True)
    draw_square(canvas, (first + token / 2, y), token, row.square)
    second = first + tokens - token / 2
    if plus:
        canvas.text("+", ((first + token + second - token / 2) / 2, y), size=text, colour=theme.SECONDARY,
                    anchor="center")  # fmt: skip
    draw_round(canvas, (second, y), token, row.round, row.letter)
    if row.tied:
        canvas.ring((second, y), token * 0.5, theme.GOLD, width=2)
    _total(canvas, Rect(right - last, box.top, last, box.height), row, text, small=not plus)


def _short_total(canvas: Canvas, row: Row, text: float) -> float:
    """The width that the sum takes where there is no room for words: none while nobody knows it."""
    if not row.sum:
        return 0.0
    if row.active and row.left:
        number = canvas.texts.width(str(row.left), size=text + 2, font="bold")
        return number + canvas.texts.width(f"/{row.sum}", size=text - 1) + 2
    return canvas.texts.width(f"={row.sum}", size=text, font="semi")


def _total(canvas: Canvas, box: Rect, row: Row, text: float, *, small: bool) -> None:
    """The sum in words, or the actions left as pips."""
    y = box.centery
    if row.active and row.left and row.sum:
        step = min(11.5, (box.width - 22) / row.sum)
        number = str(row.left)
        first = canvas.text(
            number, (box.left, y), size=text + 2, font="bold", colour=theme.GOLD, anchor="midleft"
        ).right
        if small:
            canvas.text(f"/{row.sum}", (first + 1, y + 1), size=text - 1, colour=theme.SECONDARY,
                        anchor="midleft")  # fmt: skip
            return
        first = box.left + 26
        for pip in range(row.sum):
            center = (first + step * (pip + 0.5), y)
            if pip < row.left:
                canvas.circle(center, step * 0.38, theme.GOLD)
            else:
                canvas.ring(center, step * 0.36, theme.SECONDARY, width=1.3)
        return
    if small:
        if row.sum:
            canvas.text(f"={row.sum}", (box.left, y), size=text, font="semi", anchor="midleft")
        return
    if row.total:
        canvas.text(
            row.total,
            (box.right, y),
            size=text,
            font="semi",
            anchor="midright",
            max_width=box.width,
            shrink=True,
        )


# --- tokens -------------------------------------------------------------------------------------------


def draw_square(canvas: Canvas, center: Point, size: float, value: int, *, alpha: float = 1.0) -> None:
    """A square token: its value, its back, or the place where it will lie."""
    if value == NONE:
        box = Rect(0, 0, size * 0.8, size * 0.8)
        box.center = center
        canvas.dashed_outline(box, theme.SECONDARY, radius=size * 0.12, width=1.5, dash=5, gap=4, alpha=0.6)
        return
    back = "-back" if value == HIDDEN else ""
    canvas.image(f"balanceformers/initiative-square{back}", center, size, alpha=alpha)
    if value > 0:
        canvas.text(
            str(value), center, size=size * 0.52, font="bold", colour=theme.INK, anchor="center", alpha=alpha
        )


def draw_round(
    canvas: Canvas, center: Point, size: float, value: int, letter: str, *, alpha: float = 1.0
) -> None:
    """A round token: value and letter, its back, or its place."""
    if value == NONE:
        canvas.ring(center, size * 0.4, theme.SECONDARY, width=1.3, alpha=0.45)
        return
    back = "-back" if value == HIDDEN else ""
    canvas.image(f"balanceformers/initiative-round{back}", center, size, alpha=alpha)
    if value > 0:
        canvas.text(
            f"{value}{letter}", center, size=size * 0.41, font="bold", colour=theme.INK, anchor="center",
            alpha=alpha,
        )  # fmt: skip


def light_token(canvas: Canvas, box: Rect, *, picked: bool, hover: float) -> None:
    """The light on a token that may be picked."""
    side = box.width
    if picked:
        canvas.spot(box.center, side * 0.85, theme.GOLD, alpha=0.7)
    elif hover:
        canvas.spot(box.center, side * 0.75, theme.GOLD, alpha=0.45 * hover)


def ring_token(canvas: Canvas, box: Rect, *, square: bool, picked: bool) -> None:
    """The ring on a token that has been picked."""
    if not picked:
        return
    if square:
        canvas.outline(box.inflate(-box.width * 0.06, -box.width * 0.06), theme.GOLD, radius=box.width * 0.1,
                       width=3)  # fmt: skip
    else:
        canvas.ring(box.center, box.width * 0.48, theme.GOLD, width=3)
