"""Paints the forecast: each player's gains if Death judged now, and whether that would end the game."""

from __future__ import annotations

from msgspec import Struct

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.games.balanceformers.board import colours
from client.games.balanceformers.board.verdict_view import draw_headed_panel

KINDS = ("white", "black", "token", "dead")
"""The columns of the table: white and black steps, reincarnation tokens, creatures that would die."""

_PICTURES = dict(zip(KINDS, ("score-white", "score-black", "reincarnation", "mark-dies"), strict=True))
_INKS: dict[str, Colour] = dict(zip(KINDS, (theme.GAIN, theme.LOSS, theme.GAIN, theme.LOSS), strict=True))
ALARM_GROUND = theme.mix(theme.PANEL_BOTTOM, colours.BAD, 0.14)
ALARM_EDGE = theme.mix(theme.EDGE, colours.BAD, 0.5)

MIN_NAMES_WIDTH = 360.0
"""Below this width seats stand side by side and what they gain below them: without their names."""

_MIN_ALARM_TEXT_WIDTH = 240.0
"""Below this width the alarm has room for signs alone."""

_ALARM_SIGNS_HEIGHT = 24.0
"""The height of the alarm where it is signs alone."""

_MIN_TABLE_HEIGHT = 104.0
"""The least height of the table below an alarm in words: else that is signs alone."""

_MIN_ROW_HEIGHT, _EASY_ROW_HEIGHT, _MAX_ROW_HEIGHT = 22.0, 28.0, 56.0
"""Lower than the first rows have no room for letters: then the headline gives way. Lower than the second they
are close to each other: then it is low. Higher than the third they never are."""

_GAP, _ROOMY, _TITLE = 16.0, 250.0, 30.0
"""The gap between alarm and table, and from which height of both on; the height of the alarm's title."""

_HEAD, _LOW_HEAD, _NO_HEAD, _WORDS_HEAD = 56.0, 30.0, 6.0, 80.0
"""The height of a headline: usually, in less room, without one, and with words below the signs."""

_MIN_WORDS_ROW = 34.0
"""From this height of the rows on there is room for words below the signs."""


class ForecastRow(Struct, frozen=True):
    """A player's row of the forecast: the gains and losses if the reckoning came now."""

    colour: str
    """Colour of the seat."""
    name: str
    """Name of the player."""
    white: int
    """Columns by which the white scoring token would move."""
    black: int
    """Columns by which the black scoring token would move."""
    tokens: int
    """Reincarnation tokens the player would gain."""
    dead: str
    """Words for the deaths."""
    deaths: int
    """Number of the player's creatures that would die."""

    def get_column_value(self, kind: str) -> int:
        """Return the number that a player's row of the forecast shows in one column.

        Args:
            kind: The column, one of `KINDS`: "white", "black", "token" or "dead".
        """
        return {"white": self.white, "black": self.black, "token": self.tokens, "dead": self.deaths}[kind]


class ForecastModel(Struct, frozen=True):
    """The forecast panel: what the reckoning would bring each player."""

    title: str
    """Headline of the panel."""
    note: str
    """Secondary text in the headline."""
    rows: tuple[ForecastRow, ...]
    """One row for each player; empty if there is no forecast."""
    off: str = ""
    """Text shown instead of the table if there are no rows."""
    heads: tuple[str, ...] = ()
    """A word for each column, drawn where there is room."""


class GameEndWarning(Struct, frozen=True):
    """The warning that the next reckoning would end the game."""

    title: str
    """Headline of the warning."""
    words: str
    """Names of those who would lose their last creature, and of the winners."""
    out: tuple[str, ...]
    """Colours of the seats that would have no creature left."""
    winners: tuple[str, ...]
    """Colours of the seats that would win."""


# --- where things lie -----------------------------------------------------------------------------------


def split_warning_strip(box: Rect, alarm: GameEndWarning | None) -> tuple[Rect, Rect]:
    """Split the forecast panel into the strip of the game-end warning and the box below it.

    The strip has no height if `alarm` is None.
    """
    # names in one line or in two; a narrow strip has no room for names
    wide = 92.0 if box.height >= 290 and MIN_NAMES_WIDTH <= box.width < 560 else 64.0
    spoken = box.width >= _MIN_ALARM_TEXT_WIDTH and box.height - wide >= _MIN_TABLE_HEIGHT
    high = 0.0 if alarm is None else wide if spoken else min(_ALARM_SIGNS_HEIGHT, box.height * 0.3)
    gap = (_GAP if box.height >= _ROOMY else 6.0 if spoken else 4.0) if high else 0.0
    strip = Rect(box.left, box.top, box.width, high)
    return strip, Rect(box.left, box.top + high + gap, box.width, box.height - high - gap)


class ForecastGrid(Struct, frozen=True):
    """Geometry of the forecast table, which has one row for each seat."""

    parts: tuple[Rect, ...]
    """Boxes of one block of rows or of two side by side, including the line of column icons."""
    signs: float
    """y of the middle of the column icons."""
    words: float
    """y of the middle of the words below them, 0.0 if there is no room for words."""
    top: float
    """y of the top of the first row."""
    each: float
    """Height of a row."""
    count: int
    """Number of rows in a block."""


def arrange_forecast_grid(box: Rect, seats: int) -> ForecastGrid:
    """Return the geometry of the forecast table in a box.

    The icons of the columns stand in the headline, or in a line of their own if there is no headline.
    """
    across = _count_blocks(box, seats)
    wide, count = (box.width - 24) / across, -(-seats // across)
    head = get_headline_height(box, seats)
    own, words = head < 10, 0.0
    signs = box.top + (head / 2 + (4 if head == _HEAD else 0))
    if head == _HEAD and (box.height - _WORDS_HEAD - 8) / count >= _MIN_WORDS_ROW:
        head, words = _WORDS_HEAD, box.top + 60
    each = min((box.height - head - 8) / (count + own), _MAX_ROW_HEIGHT)
    top = box.top + head + (each if own else 0.0)
    if own:
        signs = box.top + head + each / 2
    above = signs - (each / 2 if own else 16.0)
    parts = (Rect(box.left + 12 + wide * n, above, wide, box.bottom - 8 - above) for n in range(across))
    return ForecastGrid(tuple(parts), signs, words, top, each, count)


def _count_blocks(box: Rect, seats: int) -> int:
    return 2 if box.width >= 560 and seats > 3 else 1


def get_headline_height(box: Rect, seats: int) -> float:
    """Return the height of the forecast panel's headline; 6.0 if it is left out for want of room."""
    narrow = box.width < MIN_NAMES_WIDTH
    rows = len(KINDS) + 1 if narrow else -(-seats // _count_blocks(box, seats))
    ways = (_HEAD, _LOW_HEAD) if box.height >= 170 and box.width >= 240 and not narrow else (_LOW_HEAD,)
    least = {_HEAD: _EASY_ROW_HEIGHT, _LOW_HEAD: _MIN_ROW_HEIGHT}
    fits = (high for high in ways if box.height >= 96.0 and high <= box.height - 8 - least[high] * rows)
    return next(fits, _NO_HEAD)


def get_column_box(block: Rect, kind: str) -> Rect:
    """Return the box of one column of the forecast table within a block of rows.

    Args:
        kind: The column, one of `KINDS`: "white", "black", "token" or "dead".
    """
    step = min(72.0, block.width * (0.14 if block.width >= MIN_NAMES_WIDTH else 0.125))
    left = block.right - step * (len(KINDS) - KINDS.index(kind))
    return Rect(left, block.top, step, block.height)


def arrange_narrow_rows(box: Rect, seats: int) -> list[tuple[str, Rect]]:
    """Return kind and box of each line of gains in a forecast panel too narrow for names.

    There the seats are columns and the kinds of gains are lines.
    """
    head = get_headline_height(box, seats)
    high = box.height - head - 4
    each = min(32.0, high / (len(KINDS) + 1))
    top = box.top + head + (high - each * (len(KINDS) + 1)) * (0.5 if head < 10 else 0.25)
    return [
        (kind, Rect(box.left + 6, top + each * number, box.width - 12, each))
        for number, kind in enumerate(KINDS, start=1)
    ]


def arrange_narrow_emblems(box: Rect, seats: int) -> list[Rect]:
    """Return the boxes of the seats' emblems above the columns of a narrow forecast panel."""
    first = arrange_narrow_rows(box, seats)[0][1]
    left = box.left + 8 + first.height
    wide = (box.right - 8 - left) / seats
    return [Rect(left + wide * n, first.top - first.height, wide, first.height) for n in range(seats)]


# --- the table ------------------------------------------------------------------------------------------


def draw_forecast(canvas: Canvas, box: Rect, shown: ForecastModel) -> None:
    """Draw the forecast panel: a row for each player, or a column for each in a narrow panel."""
    if not shown.rows:
        headless = box.height < 160
        top = box.top + draw_headed_panel(
            canvas, box, "" if headless else shown.title, "" if headless else shown.note
        )
        if shown.off:
            _draw_empty_text(canvas, Rect(box.left, top, box.width, box.bottom - top), shown.off)
        return
    seats = len(shown.rows)
    title = shown.title if get_headline_height(box, seats) > 10 else ""
    if box.width < MIN_NAMES_WIDTH:
        draw_headed_panel(canvas, box, title, shown.note, low=True, pad=12.0)
        _draw_narrow_table(canvas, box, shown.rows)
        return
    made = arrange_forecast_grid(box, seats)
    head = get_headline_height(box, seats)
    draw_headed_panel(
        canvas, box, title, shown.note, room=get_column_box(made.parts[0], KINDS[0]).left - box.left - 16,
        low=head == _LOW_HEAD,
    )  # fmt: skip
    _draw_heads(canvas, made, shown.heads)
    for part in made.parts:
        for kind in KINDS:
            center = get_column_box(part, kind).centerx, made.signs
            canvas.image(f"balanceformers/{_PICTURES[kind]}", center, min(26.0, made.each))
    for index, row in enumerate(shown.rows):
        part, line = made.parts[index // made.count], index % made.count
        _draw_row(canvas, part, Rect(part.left, made.top + line * made.each, part.width, made.each), row)


def _draw_heads(canvas: Canvas, made: ForecastGrid, heads: tuple[str, ...]) -> None:
    """Draw the words below the signs of the columns, if all of them have room."""
    boxes = [get_column_box(made.parts[0], kind) for kind in KINDS]
    style = styles.NOTE.with_size(styles.LEAST)
    if not made.words or any(
        canvas.texts.measure_width(word, style) > box.width - 2
        for word, box in zip(heads, boxes, strict=True)
    ):
        return
    for word, box in zip(heads, boxes, strict=True):
        canvas.text(word, (box.centerx, made.words), style, anchor="center")


def _draw_empty_text(canvas: Canvas, box: Rect, words: str) -> None:
    """Draw text in place of the rows, as large as it fits, in as many lines as there is room for."""
    small = box.width < MIN_NAMES_WIDTH
    pad = 12.0 if small else 24.0
    width, room = box.width - 2 * pad, box.height - 10
    style = styles.NOTE
    while style.size > 13 and canvas.texts.measure_height(words, width, style) > room:
        style = style.with_size(style.size - 1)
    count = max(1, int(room / canvas.texts.measure_height("x", width, style)))
    canvas.paragraph(words, (box.left + pad, box.top + 2), width, style, max_lines=count)


def _draw_row(canvas: Canvas, block: Rect, box: Rect, row: ForecastRow) -> None:
    size = max(18.0, min(21.0, box.height * 0.66))
    y, sign = box.centery, min(24.0, box.height * 0.8)
    left = box.left + 8
    canvas.seat(row.colour, (left + sign / 2, y), sign)
    first = get_column_box(block, KINDS[0]).left
    canvas.text(
        row.name,
        (left + sign + 8, y),
        styles.ROW.with_size(size),
        anchor="midleft",
        max_width=first - left - sign - 12,
        shrink=True,
    )
    for kind in KINDS:
        _draw_number(
            canvas,
            (get_column_box(block, kind).centerx, y),
            kind,
            row.get_column_value(kind),
            styles.LABEL.with_size(size),
        )


def _draw_number(canvas: Canvas, center: Point, kind: str, value: int, style: Style) -> None:
    """Draw what is gained; grey for nothing."""
    text = str(value) if kind == "dead" else gains.format_gain(value)
    canvas.text(text, center, style.with_colour(_INKS[kind] if value else theme.SECONDARY), anchor="center")


def _draw_narrow_table(canvas: Canvas, box: Rect, rows: tuple[ForecastRow, ...]) -> None:
    """Draw the table with a column for each seat: nobody is left out, however many there are."""
    found = arrange_narrow_rows(box, len(rows))
    token = found[0][1].height
    for row, head in zip(rows, arrange_narrow_emblems(box, len(rows)), strict=True):
        canvas.seat(row.colour, head.center, min(22.0, token * 0.86))
        for kind, line in found:
            _draw_number(canvas, (head.centerx, line.centery), kind, row.get_column_value(kind), styles.LABEL)
    for kind, line in found:
        canvas.image(
            f"balanceformers/{_PICTURES[kind]}",
            (box.left + 6 + token / 2, line.centery),
            min(24.0, token * 0.8),
        )


# --- the alarm ------------------------------------------------------------------------------------------


def draw_game_end_warning(canvas: Canvas, box: Rect, shown: GameEndWarning) -> None:
    """Draw the warning that the reckoning would end the game, who would die out and who would win.

    A low or narrow strip has room for emblems only; the bottom bar has the words then. The warning needs no
    answer, so it looks like the other panels, apart from its colours.
    """
    wide = box.width >= _MIN_ALARM_TEXT_WIDTH and box.height > _ALARM_SIGNS_HEIGHT
    canvas.slab(box, radius=16 if wide else 10, top=ALARM_GROUND, bottom=ALARM_GROUND, edge=ALARM_EDGE,
                edge_width=1.5, light=0.03)  # fmt: skip
    if wide:
        _draw_alarm_text(canvas, box, shown)
        return
    _draw_alarm_signs(canvas, box.inflate(-12, -6), shown, centred=True)


def _draw_alarm_text(canvas: Canvas, box: Rect, shown: GameEndWarning) -> None:
    """In words. Where the headline leaves no room for the large sign, the small ones say as much."""
    marked = canvas.texts.measure_width(shown.title, styles.SUBHEADING) <= box.width - 68
    if marked:
        canvas.image("balanceformers/mark-dies", (box.left + 30, box.centery), 34)
    left = box.left + (54 if marked else 14)
    room = box.right - 14 - left
    high = canvas.texts.measure_height(shown.words, room, styles.NOTE, rich=False)
    top = box.top + max(4.0, (box.height - _TITLE - high) / 2)  # as much free above as below
    canvas.text(
        shown.title,
        (left, top + _TITLE / 2 - 1),
        styles.SUBHEADING.with_colour(theme.BAD_TEXT),
        anchor="midleft",
        max_width=room,
        shrink=True,
    )
    below = Rect(left, top + _TITLE, room, box.bottom - 4 - top - _TITLE)
    if high <= below.height:
        canvas.paragraph(shown.words, below.topleft, room, styles.NOTE.with_colour(theme.BODY), rich=False)
    else:
        _draw_alarm_signs(canvas, Rect(left, below.top, room, min(25.0, below.height)), shown)


def _draw_alarm_signs(canvas: Canvas, box: Rect, shown: GameEndWarning, *, centred: bool = False) -> None:
    """Draw where there is no room for names: who is out, who wins.

    They fill the box's height, or its width.
    """
    size = box.height
    wanted = size * (len(shown.out) + len(shown.winners) + (2 if shown.out else 1)) + 10
    size *= min(1.0, box.width / wanted)
    x, y = box.left + (max(0.0, (box.width - wanted) / 2) if centred else 0.0), box.centery
    if shown.out:
        canvas.image("balanceformers/mark-dies", (x + size / 2, y), size)
        for number, colour in enumerate(shown.out, start=1):
            canvas.seat(colour, (x + size * (number + 0.5), y), size * 0.84)
        x += size * (len(shown.out) + 1) + 10
    canvas.icon("trophy", (x + size / 2, y), size * 0.9, theme.GOLD)
    for number, colour in enumerate(shown.winners, start=1):
        canvas.seat(colour, (x + size * (number + 0.5), y), size * 0.84)
