"""The upper part of the score sheet: who leads or has won, and how."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import number, signed, tr
from client.scenes.results.layout import RANK_GAP
from client.scenes.results.names import LEAST, NameStyle, Room
from client.scenes.results.sheet import Ranked, Verdict

_SPARKS = (
    (0.016, 0.20, 0), (0.062, 0.36, 1), (0.030, 0.52, 2), (0.038, 0.78, 0),
    (0.066, 0.96, 3), (0.150, 0.00, 3), (0.262, 0.10, 0), (0.262, 0.62, 1),
    (0.400, 0.06, 3), (0.470, 0.14, 0), (0.545, 0.22, 2), (0.520, 0.90, 0),
    (0.440, 0.02, 1), (0.580, 0.90, 3), (0.246, 0.92, 2), (0.660, 0.04, 0),
)  # fmt: skip


LARGE = 180.0
"""From this height on everything is large, and there is room for all words."""

_LARGE_HEIGHTS, _HEIGHTS, _CLOSER = (0.17, 0.44, 0.66), (0.17, 0.5, 0.72), (0.11, 0.4, 0.57)
"""Where the small line, the names and why stand, in parts of the height: large, small, and small where why
takes two lines."""

_SPARK_ROOM = 20.0
"""No light comes nearer than this to words and pictures."""


def rays(canvas: Canvas, hero: Rect, verdict: Verdict, shown: float) -> None:
    """The light behind a winner."""
    if not verdict.won or shown <= 0:
        return
    center = (hero.x + hero.height * 0.72, hero.centery)
    canvas.image("rays", center, hero.height * 3.6, alpha=0.5 * shown)
    canvas.spot(center, hero.height * 1.15, theme.GOLD, alpha=0.26 * shown)


def hero(
    canvas: Canvas, box: Rect, ranks: Rect, verdict: Verdict, names: NameStyle, shown: float
) -> list[Rect]:
    """Medal, names, points and (in `ranks`) the others; `shown` 0…1 while the laurel comes in.

    Gives what it covers.
    """
    large = box.height >= LARGE
    place, middle = medal_box(box, verdict), words_box(box, ranks, verdict)
    _medal(canvas, place, verdict, shown)
    covered = [Rect(place.centerx - box.height * 0.54, box.y, box.height * 1.08, box.height), ranks]
    if verdict.duel:
        covered += _words(canvas, middle, verdict.lead, verdict.lines, large)
        _duel(canvas, ranks, verdict, names)
        return covered
    points = _points(canvas, middle, verdict, large)
    words = Rect(middle.x, middle.y, points.x - 20 - middle.x, middle.height)
    below = (
        middle.right if not large and verdict.first[0].picture is None else words.right
    )  # under the number
    covered += [points, *_first(canvas, words, verdict, names, large, below)]
    _others(canvas, ranks, verdict, names)
    return covered


def medal_box(box: Rect, verdict: Verdict) -> Rect:
    """Where the emblem stands, in its laurel if somebody has won."""
    large = box.height >= LARGE
    medal = box.height * (1.0 if verdict.won or not large else 0.8)
    return Rect(box.x, box.y, medal * 1.35 if large else medal, box.height)


def words_box(box: Rect, ranks: Rect, verdict: Verdict) -> Rect:
    """Where names, words and points of the first place stand."""
    left = medal_box(box, verdict).right + box.height * (0.14 if box.height >= LARGE else 0.22)
    beside = ranks.x > box.x and (verdict.duel or verdict.others)
    right = ranks.x if beside else box.right
    return Rect(left, box.y, right - 24 - left, box.height)


def _medal(canvas: Canvas, box: Rect, verdict: Verdict, shown: float) -> None:
    size = box.height * 0.72
    if not verdict.won:
        canvas.spot(box.center, box.height * 0.6, theme.SEAT["ivory"], alpha=0.12)
        canvas.image(verdict.emblem, box.center, size * 1.06)
        return
    canvas.image("laurel", (box.centerx, box.centery), box.height * 1.04, alpha=shown)
    canvas.image(verdict.emblem, (box.centerx, box.centery), size)


def spark_spots(width: float, box: Rect, covered: Sequence[Rect]) -> list[tuple[int, Point, int]]:
    """Number, place and kind of every light that has room between what is covered."""
    spots: list[tuple[int, Point, int]] = []
    for i, (x, y, kind) in enumerate(_SPARKS):
        spot = (width * x, box.y - 10 + box.height * 1.15 * y)
        around = Rect(spot[0] - _SPARK_ROOM, spot[1] - _SPARK_ROOM, 2 * _SPARK_ROOM, 2 * _SPARK_ROOM)
        if not any(around.colliderect(one) for one in covered):
            spots.append((i, spot, kind))
    return spots


def sparks(
    canvas: Canvas,
    box: Rect,
    covered: Sequence[Rect],
    time: float,
    shown: float,
    lights: Sequence[theme.Colour],
) -> None:
    """A few lights in the game's colours where nothing else is; they breathe while time passes."""
    for i, spot, kind in spark_spots(canvas.width, box, covered):
        phase = (time / 4.0 + i * 0.37) % 1.0
        breath = 0.55 + 0.45 * abs(2 * phase - 1)
        canvas.spot(spot, 16, lights[kind], alpha=0.75 * breath * shown)
        canvas.circle(spot, 3.2 + (i % 3), lights[kind], alpha=breath * shown)


def _points(canvas: Canvas, box: Rect, verdict: Verdict, large: bool) -> Rect:
    """The points of the first place at the right of the box, or what they have in place of points."""
    first = verdict.first[0]
    if first.figure and len(verdict.first) > 1:  # it speaks for one alone
        return Rect(box.right, box.y, 0, box.height)
    if first.picture is not None:
        return _pictured(canvas, box, first, large)
    size = box.height * (0.40 if large else 0.5)
    word = first.counted
    unit, figure = styles.ROW.in_(theme.SECONDARY), styles.SCORE.sized(size).in_(theme.GOLD)
    word_width = canvas.texts.width(word, unit) + 24
    number_width = canvas.texts.width(first.shown, figure)
    x = box.right - word_width
    canvas.spot((x - number_width / 2, box.centery), size, theme.GOLD, alpha=0.14)
    place = canvas.text(first.shown, (x, box.centery), figure, anchor="midright")
    below = canvas.text(
        word,
        (x + 12, place.centery + size * 0.2),
        unit,
        anchor="midleft",
    )
    return place.union(below)


def _pictured(canvas: Canvas, box: Rect, place: Ranked, large: bool) -> Rect:
    """A picture of what the first have reached, and the words for it below."""
    assert place.picture is not None  # else there are points
    figure = (styles.TOTAL.sized(box.height * 0.17) if large else styles.TOTAL).in_(theme.GOLD)
    unit = (styles.ROW if large else styles.NOTE).in_(theme.SECONDARY)
    wide = canvas.texts.width(place.shown, figure)
    words = wide + 10 + canvas.texts.width(place.counted, unit)
    width = max(words, min(box.width * 0.36, box.height * 1.5))
    area = Rect(box.right - width, box.y, width, box.height)
    upper = Rect(area.x, area.y + box.height * 0.16, width, box.height * 0.46)
    canvas.spot(upper.center, box.height * 0.5, theme.GOLD, alpha=0.14)
    place.picture(canvas, upper)
    x, y = area.centerx - words / 2, area.y + box.height * 0.73
    canvas.text(place.shown, (x, y), figure, anchor="midleft")
    canvas.text(
        place.counted, (area.centerx + words / 2, y + figure.size * 0.1), unit, anchor="midright",
    )  # fmt: skip
    return area


def _first(
    canvas: Canvas, box: Rect, verdict: Verdict, called: NameStyle, large: bool, right: float
) -> list[Rect]:
    """A small line, the names of the first place large below it, and why; gives where they stand. right: how
    far the last may reach."""
    heights = _LARGE_HEIGHTS if large else _HEIGHTS
    if not large and verdict.lines and canvas.texts.width(verdict.lines[0], styles.LABEL) > right - box.x:
        heights = _CLOSER
    upper, middle, lower = (box.y + box.height * share for share in heights)
    lead = canvas.text(
        verdict.lead,
        (box.x, upper),
        (styles.MOTTO.sized(min(38.0, box.height * 0.125)) if large else styles.MOTTO).in_(theme.GOLD),
        anchor="midleft",
        max_width=box.width,
        shrink=True,
    )
    size = box.height * 0.25 if large else min(44.0, box.height * 0.34)
    names = _names(canvas, box, middle, size, verdict.first, called)
    area = Rect(box.x, lower, right - box.x, box.bottom + (0 if large else 4) - lower)
    lines = _lines(canvas, area, verdict.lines, styles.LEAD if large else styles.BODY_STRONG, large=large)
    return [lead, names, lines]


def _names(
    canvas: Canvas, box: Rect, y: float, size: float, first: tuple[Ranked, ...], called: NameStyle
) -> Rect:
    """The names of the first place side by side, smaller when they are many or long."""
    texts = canvas.texts

    def needed(at: float) -> float:
        return sum(
            at * 0.98 + texts.width(called.spoken(place.name), styles.SCORE.sized(at)) for place in first
        ) + at * 0.7 * (len(first) - 1)

    while size > styles.LEAST and needed(size) > box.width:
        size -= 2
    x = box.x
    for place in first:
        _sign(canvas, place, (x + size * 0.32, y + size * 0.06), size * 0.64)
        x += size * 0.98
        drawn = canvas.text(
            called.spoken(place.name),
            (x, y),
            styles.SCORE.sized(size),
            anchor="midleft",
            max_width=max(40.0, box.right - x),
        )
        x = drawn.right + size * 0.7
    return Rect(box.x, y - size * 0.6, x - box.x, size * 1.2)


def _sign(canvas: Canvas, place: Ranked, center: tuple[float, float], size: float) -> None:
    if place.colour:
        canvas.seat(place.colour, center, size)
    else:
        canvas.image(place.image, center, size * 1.2)


def _lines(canvas: Canvas, box: Rect, lines: tuple[str, ...], first: Style, *, large: bool) -> Rect:
    """As many of the lines as there is room for, the first one bold; smaller where it is tight."""
    texts, other = canvas.texts, (styles.ROW if large else styles.NOTE).in_(theme.BODY)
    for smaller in (0, 2, 4, 6):
        looks = [_smaller(first if i == 0 else other, smaller) for i in range(len(lines))]
        heights = [
            texts.paragraph_height(line, box.width, style, line=1.2, max_lines=2)
            for line, style in zip(lines, looks, strict=True)
        ]
        if sum(heights) + 4 * (len(lines) - 1) <= box.height:
            break
    y = box.y
    for i, line in enumerate(lines):
        if y + texts.line_height(looks[i]) > box.bottom + 4:
            break
        single = y + heights[i] > box.bottom + 4
        if single:
            canvas.text(
                line,
                (box.x, y),
                looks[i],
                max_width=box.width,
                shrink=True,
            )
            break
        y += 4 + canvas.paragraph(line, (box.x, y), box.width, looks[i], max_lines=2, line=1.2)
    widest = max(
        (texts.width(line, style) for line, style in zip(lines, looks, strict=True)),
        default=0.0,
    )
    return Rect(box.x, box.y, min(box.width, widest), sum(heights))


def _smaller(style: Style, by: float) -> Style:
    return style.sized(max(styles.NOTE.size, style.size - by))


def _words(canvas: Canvas, box: Rect, lead: str, lines: tuple[str, ...], large: bool) -> list[Rect]:
    """The verdict of a duel: large words, then what it was decided by."""
    size = min(64.0, box.height * 0.24) if large else min(38.0, box.height * 0.36)
    y = box.y + box.height * (0.27 if large else 0.25)
    drawn = canvas.text(
        lead, (box.x, y), styles.SCORE.sized(size), anchor="midleft", max_width=box.width, shrink=True
    )
    top = box.y + box.height * (0.48 if large else 0.5)
    area = Rect(box.x, top, box.width, box.bottom - top)
    shown = lines if large else lines[:2]
    return [drawn, _lines(canvas, area, shown, styles.LEAD if large else styles.LABEL, large=large)]


def _others(canvas: Canvas, box: Rect, verdict: Verdict, names: NameStyle) -> None:
    """Those who did not win: one on a card, several on slabs below each other."""
    places = other_boxes(box, verdict)
    for place, slab in places:
        if len(places) == 1 and box.height >= 150:
            _card(canvas, slab, place, names)
        else:
            _strip(canvas, slab, place, verdict.others, names)


def other_boxes(box: Rect, verdict: Verdict) -> list[tuple[Ranked, Rect]]:
    """Where each of them stands; nobody of a duel."""
    count = 0 if verdict.duel else len(verdict.others)
    if count == 1 and box.height >= 150:
        height = min(176.0, box.height * 0.66)
        return [(verdict.others[0], Rect(box.x, box.centery - height / 2, box.width, height))]
    height = _slab_height(box, count)
    top = box.centery - (height * count + RANK_GAP * (count - 1)) / 2
    return [
        (place, Rect(box.x, top + i * (height + RANK_GAP), box.width, height))
        for i, place in enumerate(verdict.others[:count])
    ]


def _slab_height(box: Rect, count: int) -> float:
    return min(76.0, (box.height - RANK_GAP * (count - 1)) / max(1, count))


def name_rooms(texts: Typesetter, box: Rect, verdict: Verdict) -> list[Room]:
    """How wide the names in the ranking may be."""
    if verdict.duel:
        sign = min(box.height * 0.84, 210.0) * 0.17
        return [(place.name, (box.width - 16) / 2 - 46 - sign) for place in (*verdict.first, *verdict.others)]
    if len(verdict.others) == 1 and box.height >= 150:
        return [(place.name, box.width - 88) for place in verdict.others]
    size = _strip_size(_slab_height(box, len(verdict.others)))
    start, end = _strip_columns(texts, box, verdict.others, size)
    return [(place.name, (end - start) * LEAST / size) for place in verdict.others]


def _strip_size(height: float) -> float:
    return min(24.0, max(20.0, height * 0.4))


def _strip_columns(
    texts: Typesetter, box: Rect, others: Sequence[Ranked], size: float
) -> tuple[float, float]:
    """Where all names on slabs begin, and where they must end."""
    rank = max(texts.width(tr(f"results.rank.r{place.number}"), styles.LABEL.sized(size)) for place in others)
    points = max(texts.width(place.note or place.shown, _strip_end(place, size)) for place in others)
    return box.x + 16 + rank + 12 + size + 10, box.right - 16 - points - 14


def _strip_end(place: Ranked, size: float) -> Style:
    """How the end of a slab is written: a number large, the words of a note small."""
    if place.note:
        return styles.NOTE.sized(max(styles.NOTE.size, size * 0.84)).in_(theme.MUTED)
    return styles.TOTAL.sized(size * 1.25)


def _card(canvas: Canvas, box: Rect, place: Ranked, names: NameStyle) -> None:
    canvas.panel(box, radius=theme.RADIUS_ROW)
    x, y, pad = box.x, box.y, 24.0
    placed = canvas.text(
        tr(f"results.place.r{place.number}"),
        (x + pad, y + box.height * 0.18),
        styles.LABEL.in_(theme.SECONDARY),
        anchor="midleft",
    )
    if place.note:
        canvas.text(
            place.note,
            (box.right - pad, placed.centery),
            styles.NOTE.in_(theme.MUTED),
            anchor="midright",
            max_width=box.right - pad - placed.right - 12,
            shrink=True,
        )
    _sign(canvas, place, (x + pad + 13, y + box.height * 0.44), 27)
    canvas.text(
        names.spoken(place.name),
        (x + pad + 40, y + box.height * 0.43),
        styles.TITLE,
        anchor="midleft",
        max_width=box.width - pad * 2 - 40,
        shrink=True,
    )
    drawn = canvas.text(place.shown, (x + pad, y + box.height * 0.77), styles.SCORE, anchor="midleft")
    canvas.text(
        place.counted,
        (drawn.right + 10, y + box.height * 0.8),
        styles.BODY.in_(theme.SECONDARY),
        anchor="midleft",
    )
    if place.gained:
        _gained(canvas, (box.right - pad, y + box.height * 0.8), place.gained)


def _gained(canvas: Canvas, point: tuple[float, float], gained: int) -> Rect:
    """What the last round has brought."""
    return canvas.text(signed(gained), point, styles.BODY.in_(theme.GOOD), anchor="midright")


def _strip(canvas: Canvas, box: Rect, place: Ranked, others: Sequence[Ranked], names: NameStyle) -> None:
    texts = canvas.texts
    canvas.panel(box, radius=14.0, shadow=box.height > 50)
    size, middle = _strip_size(box.height), box.centery
    x, end = _strip_columns(texts, box, others, size)
    canvas.text(
        tr(f"results.rank.r{place.number}"),
        (box.x + 16, middle),
        styles.LABEL.sized(size).in_(theme.MUTED),
        anchor="midleft",
    )
    _sign(canvas, place, (x - 10 - size / 2, middle), size)
    canvas.text(
        place.note or place.shown,
        (box.right - 16, middle),
        _strip_end(place, size),
        anchor="midright",
    )
    widest = max(texts.width(names.spoken(one.name), styles.HEADING.sized(size)) for one in others)
    gained = max(texts.width(signed(one.gained), styles.BODY) for one in others)
    if place.gained and x + widest + 14 + gained <= end:
        _gained(canvas, (end, middle), place.gained)
    fitting = size if widest <= end - x else max(LEAST, size * (end - x) / widest)
    canvas.text(
        names.spoken(place.name),
        (x, middle),
        styles.HEADING.sized(fitting),
        anchor="midleft",
        max_width=end - x,
        shrink=True,
    )


def _duel(canvas: Canvas, box: Rect, verdict: Verdict, names: NameStyle) -> None:
    """The two of a duel with their points; gold for whoever has more."""
    pair = sorted((*verdict.first, *verdict.others), key=lambda place: not place.colour)
    width = (box.width - 16) / 2
    height = min(box.height * 0.84, 210.0)
    for i, place in enumerate(pair):
        card = Rect(box.x + i * (width + 16), box.centery - height / 2, width, height)
        ahead = place in verdict.first
        canvas.panel(card, radius=theme.RADIUS_ROW, edge=theme.CHOSEN_EDGE if ahead else theme.EDGE)
        sign = height * 0.17
        _sign(canvas, place, (card.x + 20 + sign / 2, card.y + height * 0.25), sign)
        wanted = min(styles.TITLE.size, max(18.0, height * 0.2))
        canvas.text(
            names.spoken(place.name),
            (card.x + 30 + sign, card.y + height * 0.24),
            styles.TITLE.sized(wanted),
            anchor="midleft",
            max_width=card.width - 46 - sign,
            shrink=True,
        )
        canvas.text(
            number(place.points),
            (card.centerx, card.y + height * 0.66),
            styles.SCORE.sized(height * 0.42).in_(theme.GOLD if ahead else theme.IVORY),
            anchor="center",
        )
