"""Paints the initiative panel: the tokens of a round in turn order, or a player's own tokens to pick from."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import colours

HIDDEN, NOT_PICKED = -1, 0
"""Values of a token that lies face down, or has not been picked."""


class InitiativeRow(Struct, frozen=True):
    """The row of one seat in the initiative panel."""

    place: int
    """Place in the turn order from 1, 0 while it is unknown."""
    colour: str
    """Colour of the seat."""
    name: str
    """Name of the player."""
    square: int
    """Value of the square token, HIDDEN or NOT_PICKED."""
    round: int
    """Value of the round token, HIDDEN or NOT_PICKED."""
    letter: str
    """Letter on the round token."""
    tied: bool = False
    """Whether the letter decided between equal sums."""
    total: str = ""
    """Words after the tokens: the sum, or what the seat has done."""
    short: str = ""
    """Brief form of `total`, numbers only."""
    sum: int = 0
    """Sum of both tokens, 0 while it is unknown."""
    left: int = 0
    """Actions left, if the seat is on turn."""
    active: bool = False
    """Whether the seat is on turn."""
    done: bool = False
    """Whether the seat has had its turn in this round."""
    counts: bool = False
    """Whether the sum is a number of actions, drawn as a number with as many pips."""

    @property
    def actions_left(self) -> int:
        """The actions the seat still has in this round."""
        return self.left if self.active else 0 if self.done else self.sum


class InitiativeModel(Struct, frozen=True):
    """The initiative panel."""

    title: str
    """Headline of the panel."""
    note: str
    """Text at the right end of the headline."""
    rows: tuple[InitiativeRow, ...]
    """Rows of the seats; empty while a player picks tokens here."""
    others: tuple[tuple[str, bool], ...] = ()
    """Colour of each other seat, and whether it has picked its tokens."""
    brief: str = ""
    """Shorter text that replaces `note` where there is less room; "" for none."""


def get_headline_height(box: Rect) -> float:
    """Return the height of the initiative panel's headline."""
    return 54.0 if box.height >= 180 and box.width >= 240 else 26.0


def get_token_box(box: Rect, *, round_: bool, index: int) -> Rect:
    """Return the box of one of a player's own initiative tokens in the panel they are picked from.

    Args:
        round_: Whether it is a round token (lower line) or a square one (upper line).
        index: Position in its line, from 0.
    """
    top = get_headline_height(box)
    side = min((box.width - 16) / 5.2, (box.height - top - 12) / 2, 66.0)
    step = min((box.width - 20) / 5, side * 1.26)
    line = (box.height - top - 8) / 2
    x = box.centerx + (index - 2) * step
    y = box.top + top + line * (1.5 if round_ else 0.5)
    return Rect(x - side / 2, y - side / 2, side, side)


def arrange_rows(box: Rect, rows: int) -> list[Rect]:
    """Return the boxes of the seats' rows below the headline of the initiative panel.

    Args:
        rows: Number of rows.
    """
    pad, top = 24.0 if get_headline_height(box) > 40 else 10.0, box.top + get_headline_height(box)
    each = min((box.bottom - 8 - top) / rows, 72.0)
    return [Rect(box.left + pad / 2, top + each * index, box.width - pad, each) for index in range(rows)]


def draw_initiative(canvas: Canvas, box: Rect, shown: InitiativeModel, frame: Hashable = None) -> None:
    """Draw the initiative panel.

    Args:
        frame: Cache key of everything besides the row itself on which the picture of a row depends.
    """
    roomy = get_headline_height(box) > 40
    canvas.panel(box, radius=20 if roomy else 12)
    pad = 24.0 if roomy else 10.0
    y, style = box.top + (33.0 if roomy else 15.0), styles.HEADING if roomy else styles.NAME
    title = canvas.texts.measure_width(shown.title, style)
    right = box.right - pad
    if shown.others:  # drawn together before the title has to be cut
        room = max(13.0 * len(shown.others), min(box.width * 0.4, right - box.left - pad - title - 16))
        right = _draw_others(canvas, (right, y), shown, room)
    note = 0.0
    if shown.note and (roomy or not shown.rows):
        room = max(box.width * 0.5, right - box.left - pad - title - 16)
        said = _choose_note(canvas, shown, room)
        note = canvas.text(
            said, (right, y + 1), styles.NOTE, anchor="midright", max_width=room, shrink=True
        ).width
    room = right - note - box.left - pad - 10
    smallest = canvas.texts.shrink_style_to_fit(shown.title, room, style)
    if canvas.texts.measure_width(shown.title, smallest) <= room:
        canvas.text(shown.title, (box.left + pad, y), style, anchor="midleft", max_width=room, shrink=True)
    _draw_rows(canvas, box, shown, frame)


def _choose_note(canvas: Canvas, shown: InitiativeModel, room: float) -> str:
    """Return the note, or in less room what counts in it; nothing where not even that stands whole."""
    if not shown.brief:
        return shown.note
    ways = (shown.note, shown.brief, "")
    return next(each for each in ways if canvas.texts.measure_width(each, styles.NOTE) <= room)


def _draw_rows(canvas: Canvas, box: Rect, shown: InitiativeModel, frame: Hashable) -> None:
    """Draw each by itself: most decisions change but one."""
    if not shown.rows:
        return
    boxes = arrange_rows(box, len(shown.rows))
    made = _arrange_row(canvas, shown.rows, boxes[0].width, boxes[0].height)
    for place, row in zip(boxes, shown.rows, strict=True):
        key = frame, row, made, tuple(place)
        canvas.group(key, box, partial(_draw_row, box=place, row=row, made=made))


def _draw_others(canvas: Canvas, end: Point, shown: InitiativeModel, room: float) -> float:
    """Draw who has picked: signs, those still thinking pale, closer together where there is little room.

    Gives where the signs begin.
    """
    x, y = end
    step = min(26.0, room / len(shown.others))
    size = min(20.0, step * 0.94)
    for colour, ready in reversed(shown.others):
        canvas.seat(colour, (x - size / 2, y), size, alpha=1.0 if ready else 0.35)
        if ready:
            canvas.icon("check", (x - size * 0.1, y + size * 0.4), size * 0.7, theme.GOLD)
        x -= step
    return x - 6


# --- rows ---------------------------------------------------------------------------------------------


_LONG_NAME = "0" * 11
"""As wide as the longest name for which all rows make room; a longer one is cut in its own."""

_PIPS, _PIP_STEP = 32.0, 10.0
"""Where pips begin behind the number of actions, and their distance."""

_FINE = 44.0
"""From this side on figures leave a token's decoration free; on a smaller one they are as large as fits."""

_SMALL, _SMALLEST = 20.0, 16.0
"""The sides of tokens where names would be cut otherwise: beside a number; alone, nothing printed on them."""


class _RowLayout(Struct, frozen=True):
    """Horizontal layout shared by all rows of the panel, measured from their left edge."""

    text: float
    """Size of the text."""
    sign: float
    """Side of the seat's emblem."""
    place: bool
    """Whether the place in the turn order is written."""
    name: float
    """x where names begin."""
    room: float
    """Available width of a name."""
    token: float
    """Side of a token."""
    first: float
    """x of the middle of the square token."""
    second: float
    """x of the middle of the round token."""
    plus: bool
    """Whether a plus sign stands between the tokens."""
    last: float
    """x where the sum begins."""
    words: bool
    """Whether the sum is written in words."""
    double: bool = False
    """Whether names and sums are in a line of their own above the tokens."""
    brief: bool = False
    """Whether the sum is a bare number."""
    bare: bool = False
    """Whether revealed tokens are left out, as the sum stands for them."""


def _arrange_row(canvas: Canvas, rows: tuple[InitiativeRow, ...], wide: float, each: float) -> _RowLayout:
    """Return the first way in which all names stand whole.

    Sums in words, in numbers, in high rows two lines; where there is little room, numbers alone, and of
    tokens only what the number does not say.
    """
    ways = [
        _arrange_single_line(canvas, rows, wide, each, words=words)
        for words in ((True, False) if wide >= 330 else (False,))
    ]
    if each >= 44:
        ways.insert(
            1 if each >= 60 and wide >= 330 else len(ways), _arrange_two_lines(canvas, rows, wide, each)
        )
    ways += [_arrange_brief(canvas, rows, wide, each, bare=bare) for bare in (False, True)]

    def whole(way: _RowLayout) -> bool:
        """Return whether names fit; a very long one is cut, it takes nothing from the other rows."""
        most = canvas.texts.measure_width(_LONG_NAME, styles.NOTE)
        return all(min(most, canvas.texts.measure_width(row.name, styles.NOTE)) <= way.room for row in rows)

    return next(filter(whole, ways), ways[-1])


def _arrange_single_line(
    canvas: Canvas, rows: tuple[InitiativeRow, ...], wide: float, each: float, *, words: bool
) -> _RowLayout:
    """Draw everything in one line."""
    small, plus, high = wide < 240, wide >= 330, each - min(6.0, each * 0.1)
    text = max(styles.LEAST, min(21.0, high * 0.46))
    sign = min(20.0 if small else 26.0, high * 0.6)
    name = (4.0 if small else 40.0 if plus else 32.0) + sign + (10 if plus else 6)
    token = min(50.0 if words else 40.0 if plus else 26.0, high * (0.92 if plus else 0.84))
    gap = 22.0 if plus else 4.0
    last = max(_measure_sum(canvas, row, text, words=words) for row in rows)
    left = wide - (6 if small else 10) - last
    beside = 0.0 if left >= wide - 10 else 12.0 if plus else 6.0
    second = left - beside - token / 2
    first = second - token - gap
    room = first - token / 2 - 6 - name
    return _RowLayout(text, sign, not small, name, room, token, first, second, plus, left, words)


def _arrange_brief(
    canvas: Canvas, rows: tuple[InitiativeRow, ...], wide: float, each: float, *, bare: bool
) -> _RowLayout:
    """Return all that there is room for in the narrowest column.

    Args:
        bare: Without tokens that lie open.
    """
    high = each - min(6.0, each * 0.1)
    sign = min(20.0, high * 0.6)
    name = 10.0 + sign
    last = max(_measure_label(canvas, _format_number(row), styles.LEAST) for row in rows)
    left = wide - (6 if wide < 240 else 10) - last
    token = min(_SMALLEST if bare else _SMALL, high * 0.84)
    second = left - (6 if last else 0) - token / 2
    first = second - token - 4
    open_ = bare and all(row.square > 0 for row in rows)
    room = (left - 6 if open_ else first - token / 2 - 6) - name
    return _RowLayout(
        styles.LEAST,
        sign,
        False,
        name,
        room,
        token,
        first,
        second,
        False,
        left,
        False,
        brief=True,
        bare=open_,
    )


def _arrange_two_lines(
    canvas: Canvas, rows: tuple[InitiativeRow, ...], wide: float, each: float
) -> _RowLayout:
    """Return names and sums above the tokens."""
    small, high = wide < 240, each - min(6.0, each * 0.1)
    text = max(18.0, min(21.0, high * 0.34))
    sign = min(26.0, high * 0.4)
    name = (8.0 if small else 40.0) + sign + 10
    token = min(36.0, high - text * 1.2 - 2 * (_get_bottom_gap(high) - 1.0))
    words = max(_measure_sum(canvas, row, text, words=True) for row in rows)
    fits = all(canvas.texts.measure_width(row.name, styles.NOTE) + words + 16 + name <= wide for row in rows)
    last = words if fits else max(_measure_sum(canvas, row, text, words=False) for row in rows)
    left = wide - (6 if small else 10) - last
    first = name + token / 2
    return _RowLayout(
        text,
        sign,
        not small,
        name,
        left - 6 - name,
        token,
        first,
        first + token + 22,
        True,
        left,
        fits,
        double=True,
    )


def _get_bottom_gap(high: float) -> float:
    """Return how far tokens below a name keep from the edge of their row, where it is high enough."""
    return max(1.0, min(4.0, (high - 44.0) * 0.2))


def _measure_sum(canvas: Canvas, row: InitiativeRow, text: float, *, words: bool) -> float:
    """Draw the width that the sum takes, in words or in numbers; none while nobody knows it."""
    if row.counts:
        number = canvas.texts.measure_width("10", styles.MARK.with_size(text + 2))
        return _PIPS + _PIP_STEP * row.sum if words else number
    return _measure_label(canvas, row.total if words else row.short, text)


def _measure_label(canvas: Canvas, said: str, text: float) -> float:
    return canvas.texts.measure_width(said, styles.LABEL.with_size(text)) if said else 0.0


def _format_number(row: InitiativeRow) -> str:
    """Return the sum as a number alone; in a round of turns, the actions left."""
    return str(row.actions_left) if row.counts else row.short.removeprefix("=")


def _draw_row(canvas: Canvas, box: Rect, row: InitiativeRow, made: _RowLayout) -> None:
    inner = box.inflate(0, -min(6.0, box.height * 0.1))
    if row.active:
        canvas.slab(
            inner, radius=min(12.0, inner.height * 0.3), top=theme.RAISED_TOP, bottom=colours.ROW_BOTTOM,
            edge=theme.GOLD, edge_width=1.8,
        )  # fmt: skip
    with canvas.dim(0.76 if row.done else 1.0):
        _draw_cells(canvas, inner, row, made)


def _draw_cells(canvas: Canvas, box: Rect, row: InitiativeRow, made: _RowLayout) -> None:
    y = box.top + made.text * 0.72 if made.double else box.centery
    below = box.bottom - made.token / 2 - _get_bottom_gap(box.height) if made.double else y
    text, left = made.text, box.left
    if row.place and made.place:
        ink = theme.GOLD if row.active else theme.SECONDARY
        canvas.text(
            f"{row.place}.",
            (left + 10, y),
            styles.MARK.with_size(text + 1).with_colour(ink),
            anchor="midleft",
        )
    canvas.seat(row.colour, (left + made.name - (10 if made.plus else 6) - made.sign / 2, y), made.sign)
    canvas.text(
        row.name,
        (left + made.name, y),
        styles.ROW.with_size(text),
        anchor="midleft",
        max_width=made.room,
        shrink=True,
    )
    _draw_total(canvas, left + made.last, box.right - (6 if box.width < 240 else 10), y, row, made)
    if made.bare:
        return
    first, second = (left + made.first, below), (left + made.second, below)
    draw_square_token(canvas, first, made.token, row.square)
    if made.plus:
        canvas.text("+", ((first[0] + second[0]) / 2, below), styles.NOTE.with_size(text), anchor="center")
    draw_round_token(canvas, second, made.token, row.round, row.letter)
    if row.tied:
        canvas.ring(second, made.token * 0.5, theme.GOLD, width=2)


def _draw_total(
    canvas: Canvas, left: float, right: float, y: float, row: InitiativeRow, made: _RowLayout
) -> None:
    """Draw the sum in words or in numbers, or the actions left as pips."""
    text = made.text
    if made.brief:
        ink = theme.GOLD if row.active else theme.IVORY
        canvas.text(
            _format_number(row), (right, y), styles.LABEL.with_size(text).with_colour(ink), anchor="midright"
        )
        return
    if not row.counts:
        said = row.total if made.words else row.short
        if said:
            canvas.text(said, (right, y), styles.LABEL.with_size(text), anchor="midright")
        return
    ink = theme.GOLD if row.active else theme.IVORY
    style, number = styles.MARK.with_size(text + 2).with_colour(ink), str(row.actions_left)
    if not made.words:
        canvas.text(number, (right, y), style, anchor="midright")
        return
    canvas.text(number, (left + _PIPS - 8, y), style, anchor="midright")
    for pip in range(row.sum):
        center = (left + _PIPS + _PIP_STEP * (pip + 0.5), y)
        if pip < row.actions_left:
            canvas.circle(center, _PIP_STEP * 0.38, ink)
        else:
            canvas.ring(center, _PIP_STEP * 0.36, theme.SECONDARY, width=1.3)


# --- tokens -------------------------------------------------------------------------------------------


def draw_square_token(canvas: Canvas, center: Point, size: float, value: int, *, alpha: float = 1.0) -> None:
    """Draw a square initiative token: its value, its back if hidden, or an empty outline if not picked."""
    if value == NOT_PICKED:
        box = Rect(0, 0, size * 0.8, size * 0.8)
        box.center = center
        canvas.dashed_outline(box, theme.SECONDARY, radius=size * 0.12, width=1.5, dash=5, gap=4, alpha=0.6)
        return
    back = "-back" if value == HIDDEN else ""
    canvas.image(f"balanceformers/initiative-square{back}", center, size, alpha=alpha)
    if value > 0:
        canvas.text(
            str(value),
            center,
            styles.MARK.with_size(size * (0.52 if size >= _FINE else 0.64)).with_colour(theme.INK),
            anchor="center",
            alpha=alpha,
        )


def draw_round_token(
    canvas: Canvas, center: Point, size: float, value: int, letter: str, *, alpha: float = 1.0
) -> None:
    """Draw a round initiative token: value and letter, its back, or an empty outline if not picked."""
    if value == NOT_PICKED:
        canvas.ring(center, size * 0.4, theme.SECONDARY, width=1.3, alpha=0.45)
        return
    back = "-back" if value == HIDDEN else ""
    canvas.image(f"balanceformers/initiative-round{back}", center, size, alpha=alpha)
    if value > 0:
        canvas.text(
            f"{value}{letter}",
            center,
            styles.MARK.with_size(size * (0.41 if size >= _FINE else 0.46)).with_colour(theme.INK),
            anchor="center",
            alpha=alpha,
        )


def draw_token_light(canvas: Canvas, box: Rect, *, picked: bool, hover: float) -> None:
    """Draw the glow behind an initiative token that is picked or under the pointer.

    Args:
        hover: Strength of the glow under the pointer, from 0 to 1.
    """
    side = box.width
    if picked:
        canvas.spot(box.center, side * 0.85, theme.GOLD, alpha=0.7)
    elif hover:
        canvas.spot(box.center, side * 0.75, theme.GOLD, alpha=0.45 * hover)


def draw_token_ring(canvas: Canvas, box: Rect, *, square: bool, picked: bool) -> None:
    """Draw the golden outline of an initiative token if it is picked.

    Args:
        square: Whether it is a square token.
    """
    if not picked:
        return
    if square:
        canvas.outline(box.inflate(-box.width * 0.06, -box.width * 0.06), theme.GOLD, radius=box.width * 0.1,
                       width=3)  # fmt: skip
    else:
        canvas.ring(box.center, box.width * 0.48, theme.GOLD, width=3)
