"""The upper part of the score sheet: who leads or has won, and how."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.i18n import number, signed, tr
from client.scenes.results.sheet import Place, Verdict
from client.scenes.results.table import short_name

_SPARKS = (
    (0.016, 0.20, "orb"), (0.062, 0.36, "pumpkin"), (0.030, 0.52, "heart"), (0.038, 0.78, "orb"),
    (0.066, 0.96, "hat"), (0.150, 0.00, "hat"), (0.262, 0.10, "orb"), (0.262, 0.62, "pumpkin"),
    (0.400, 0.06, "hat"), (0.470, 0.14, "orb"), (0.545, 0.22, "heart"), (0.520, 0.90, "orb"),
    (0.440, 0.02, "pumpkin"), (0.580, 0.90, "hat"), (0.246, 0.92, "heart"), (0.660, 0.04, "orb"),
)  # fmt: skip
_SPARK_ROOM = 20.0
"""No light comes nearer than this to words and pictures."""


def rays(canvas: Canvas, hero: Rect, verdict: Verdict, shown: float) -> None:
    """The light behind a winner."""
    if not verdict.won or shown <= 0:
        return
    center = (hero.x + hero.height * 0.72, hero.centery)
    canvas.image("rays", center, hero.height * 3.6, alpha=0.5 * shown)
    canvas.spot(center, hero.height * 1.15, theme.GOLD, alpha=0.26 * shown)


def hero(canvas: Canvas, box: Rect, verdict: Verdict, shown: float) -> list[Rect]:
    """Medal, names, points and the others; `shown` 0…1 while the laurel comes in. Gives what it covers."""
    large = box.height >= 180
    medal = box.height * (1.0 if verdict.won or not large else 0.8)
    place = Rect(box.x, box.y, medal * 1.35 if large else medal, box.height)
    _medal(canvas, place, verdict, shown)
    left = place.right + box.height * (0.14 if large else 0.22)
    space = Rect(left, box.y, box.right - left, box.height)
    others = _others_box(space, verdict, large)
    middle = Rect(space.x, space.y, others.x - 24 - space.x, space.height)
    covered = [Rect(place.centerx - box.height * 0.54, box.y, box.height * 1.08, box.height), others]
    if verdict.duel:
        covered += _words(canvas, middle, verdict.lead, verdict.lines, large)
        _duel(canvas, others, verdict)
        return covered
    points = _points(canvas, middle, verdict.first[0].points, large)
    words = Rect(middle.x, middle.y, points.x - 20 - middle.x, middle.height)
    covered += [points, *(_winner if verdict.won else _standing)(canvas, words, verdict, large)]
    _others(canvas, others, verdict, large)
    return covered


def _medal(canvas: Canvas, box: Rect, verdict: Verdict, shown: float) -> None:
    size = box.height * 0.72
    if not verdict.won:
        canvas.spot(box.center, box.height * 0.6, theme.SEAT["ivory"], alpha=0.12)
        canvas.image(verdict.emblem, box.center, size * 1.06)
        return
    canvas.image("laurel", (box.centerx, box.centery), box.height * 1.04, alpha=shown)
    canvas.image(verdict.emblem, (box.centerx, box.centery), size)


def spark_spots(width: float, box: Rect, covered: Sequence[Rect]) -> list[tuple[int, Point, str]]:
    """Number, place and kind of every light that has room between what is covered."""
    spots: list[tuple[int, Point, str]] = []
    for i, (x, y, kind) in enumerate(_SPARKS):
        spot = (width * x, box.y - 10 + box.height * 1.15 * y)
        around = Rect(spot[0] - _SPARK_ROOM, spot[1] - _SPARK_ROOM, 2 * _SPARK_ROOM, 2 * _SPARK_ROOM)
        if not any(around.colliderect(one) for one in covered):
            spots.append((i, spot, kind))
    return spots


def sparks(canvas: Canvas, box: Rect, covered: Sequence[Rect], time: float, shown: float) -> None:
    """A few lights of the forest where nothing else is; they breathe while time passes."""
    for i, spot, kind in spark_spots(canvas.width, box, covered):
        phase = (time / 4.0 + i * 0.37) % 1.0
        breath = 0.55 + 0.45 * abs(2 * phase - 1)
        canvas.spot(spot, 16, theme.WISP[kind], alpha=0.75 * breath * shown)
        canvas.circle(spot, 3.2 + (i % 3), theme.WISP[kind], alpha=breath * shown)


def _points(canvas: Canvas, box: Rect, points: int, large: bool) -> Rect:
    """The points of the first place at the right of the box."""
    size = box.height * (0.40 if large else 0.5)
    word = tr("results.points", n=points)
    word_width = canvas.texts.width(word, size=theme.SIZE_PANEL - 4) + 24
    number_width = canvas.texts.width(number(points), size=size, font="serif-bold")
    x = box.right - word_width
    canvas.spot((x - number_width / 2, box.centery), size, theme.GOLD, alpha=0.14)
    place = canvas.text(
        number(points), (x, box.centery), size=size, font="serif-bold", colour=theme.GOLD, anchor="midright"
    )
    below = canvas.text(
        word,
        (x + 12, place.centery + size * 0.2),
        size=theme.SIZE_PANEL - 4,
        colour=theme.SECONDARY,
        anchor="midleft",
    )
    return place.union(below)


def _winner(canvas: Canvas, box: Rect, verdict: Verdict, large: bool) -> list[Rect]:
    """Lead, names and reasons of a victory; gives where they stand."""
    lead = canvas.text(
        verdict.lead,
        (box.x, box.y + box.height * 0.17),
        size=min(38.0, box.height * 0.125) if large else 22,
        font="serif-italic",
        colour=theme.GOLD,
        anchor="midleft",
        max_width=box.width,
        shrink=True,
    )
    size = box.height * 0.25 if large else min(44.0, box.height * 0.34)
    names = _names(canvas, box, box.y + box.height * (0.44 if large else 0.5), size, verdict.first)
    top = box.y + box.height * (0.66 if large else 0.72)
    area = Rect(box.x, top, box.width, box.bottom + (0 if large else 4) - top)
    lines = _lines(canvas, area, verdict.lines, 24 if large else 20, 22 if large else 18)
    return [lead, names, lines]


def _standing(canvas: Canvas, box: Rect, verdict: Verdict, large: bool) -> list[Rect]:
    """How it stands on the way, as a sentence; under a tie the names of those who are level."""
    tie = len(verdict.first) > 1
    sign = 0.0 if tie else 1.0
    line = 24.0 if large else 19.0
    size = most = 56.0 if large else 34.0
    while size > most * 0.66:  # a single line looks best
        if canvas.texts.width(verdict.lead, size=size, font="serif-bold") <= box.width - sign * size * 1.1:
            break
        size -= 2
    else:
        size = most
    while True:
        width = box.width - sign * size * 1.1
        height = canvas.texts.paragraph_height(
            verdict.lead, width, size=size, font="serif-bold", line=1.12, rich=False
        )
        level = size * 0.95 if tie else 0.0
        rest = canvas.texts.paragraph_height(
            "\n".join(verdict.lines), box.width, size=line, font="semi", line=1.2
        )
        if height + level + rest + 8 <= box.height or size <= 22:
            break
        size -= 2
    y = box.centery - (height + level + rest + 8) / 2
    if not tie:
        _sign(canvas, verdict.first[0], (box.x + size * 0.4, y + size * 0.6), size * 0.66)
    x = box.x + sign * size * 1.1
    canvas.paragraph(
        verdict.lead, (x, y), width, size=size, font="serif-bold", colour=theme.IVORY, line=1.12, rich=False
    )
    if tie:
        _names(canvas, box, y + height + level * 0.5, size * 0.66, verdict.first)
    below = Rect(box.x, y + height + level + 8, box.width, box.bottom - y - height - level - 8)
    _lines(canvas, below, verdict.lines, line, line - 2)
    return [box]


def _names(canvas: Canvas, box: Rect, y: float, size: float, first: tuple[Place, ...]) -> Rect:
    """The names of the first place side by side, smaller when they are many or long."""
    texts = canvas.texts

    def needed(at: float) -> float:
        return sum(
            at * 0.98 + texts.width(place.name, size=at, font="serif-bold") for place in first
        ) + at * 0.7 * (len(first) - 1)

    while size > 16 and needed(size) > box.width:
        size -= 2
    x = box.x
    for place in first:
        _sign(canvas, place, (x + size * 0.32, y + size * 0.06), size * 0.64)
        x += size * 0.98
        drawn = canvas.text(
            place.name,
            (x, y),
            size=size,
            font="serif-bold",
            anchor="midleft",
            max_width=max(40.0, box.right - x),
        )
        x = drawn.right + size * 0.7
    return Rect(box.x, y - size * 0.6, x - box.x, size * 1.2)


def _sign(canvas: Canvas, place: Place, center: tuple[float, float], size: float) -> None:
    if place.colour:
        canvas.seat(place.colour, center, size)
    else:
        canvas.image(place.image, center, size * 1.2)


def _lines(canvas: Canvas, box: Rect, lines: tuple[str, ...], first: float, other: float) -> Rect:
    """As many of the lines as there is room for, the first one bold; smaller where it is tight."""
    texts = canvas.texts
    for smaller in (0, 2, 4, 6):
        sizes = [max(18.0, (first if i == 0 else other) - smaller) for i in range(len(lines))]
        fonts = ["semi" if i == 0 else "sans" for i in range(len(lines))]
        heights = [
            texts.paragraph_height(line, box.width, size=size, font=font, line=1.2, max_lines=2)
            for line, size, font in zip(lines, sizes, fonts, strict=True)
        ]
        if sum(heights) + 4 * (len(lines) - 1) <= box.height:
            break
    y = box.y
    for i, line in enumerate(lines):
        if y + texts.line_height(sizes[i]) > box.bottom + 4:
            break
        single = y + heights[i] > box.bottom + 4
        colour = theme.IVORY if i == 0 else theme.BODY
        if single:
            canvas.text(
                line,
                (box.x, y),
                size=sizes[i],
                font=fonts[i],
                colour=colour,
                max_width=box.width,
                shrink=True,
            )
            break
        y += 4 + canvas.paragraph(
            line, (box.x, y), box.width, size=sizes[i], font=fonts[i], colour=colour, max_lines=2, line=1.2
        )
    widest = max(
        (
            texts.width(line, size=size, font=font)
            for line, size, font in zip(lines, sizes, fonts, strict=True)
        ),
        default=0.0,
    )
    return Rect(box.x, box.y, min(box.width, widest), sum(heights))


def _words(canvas: Canvas, box: Rect, lead: str, lines: tuple[str, ...], large: bool) -> list[Rect]:
    """The verdict of a duel: large words, then what it was decided by."""
    size = min(64.0, box.height * 0.24) if large else min(38.0, box.height * 0.36)
    y = box.y + box.height * (0.27 if large else 0.25)
    drawn = canvas.text(
        lead, (box.x, y), size=size, font="serif-bold", anchor="midleft", max_width=box.width, shrink=True
    )
    top = box.y + box.height * (0.48 if large else 0.5)
    area = Rect(box.x, top, box.width, box.bottom - top)
    shown = lines if large else lines[:2]
    return [drawn, _lines(canvas, area, shown, 26 if large else 18, 22 if large else 18)]


def _others_box(space: Rect, verdict: Verdict, large: bool) -> Rect:
    """Room for those who did not win, at the right."""
    if verdict.duel:
        width = min(space.width * (0.46 if large else 0.38), 500.0)
    elif not verdict.others:
        width = 0.0
    elif large and len(verdict.others) * 250 <= space.width * 0.42:
        width = min(292.0, space.width * 0.42 / len(verdict.others)) * len(verdict.others)
    else:
        width = min(400.0, space.width * 0.36)
    return Rect(space.right - width, space.y, width, space.height)


def _others(canvas: Canvas, box: Rect, verdict: Verdict, large: bool) -> None:
    if not verdict.others:
        return
    count = len(verdict.others)
    if large and box.width / count >= 250:
        height = min(176.0, box.height * 0.66)
        for i, place in enumerate(verdict.others):
            width = box.width / count - 20
            card = Rect(box.x + i * (width + 20) + 20, box.centery - height / 2, width, height)
            _card(canvas, card, place)
        return
    height = min(76.0, (box.height - 8 * (count - 1)) / count)
    top = box.centery - (height * count + 8 * (count - 1)) / 2
    for i, place in enumerate(verdict.others):
        _strip(canvas, Rect(box.x, top + i * (height + 8), box.width, height), place)


def _card(canvas: Canvas, box: Rect, place: Place) -> None:
    canvas.panel(box, radius=theme.RADIUS_ROW)
    x, y, pad = box.x, box.y, 24.0
    canvas.text(
        tr(f"results.place.r{place.number}"),
        (x + pad, y + box.height * 0.18),
        size=theme.SIZE_HINT + 1,
        colour=theme.SECONDARY,
        font="semi",
        anchor="midleft",
    )
    _sign(canvas, place, (x + pad + 13, y + box.height * 0.44), 27)
    name, size = short_name(canvas.texts, place.name, box.width - pad * 2 - 40, theme.SIZE_PANEL)
    canvas.text(name, (x + pad + 40, y + box.height * 0.43), size=size, font="serif", anchor="midleft")
    drawn = canvas.text(
        number(place.points), (x + pad, y + box.height * 0.77), size=44, font="serif-bold", anchor="midleft"
    )
    canvas.text(
        tr("results.points", n=place.points),
        (drawn.right + 10, y + box.height * 0.8),
        size=theme.SIZE_BODY,
        colour=theme.SECONDARY,
        anchor="midleft",
    )
    if place.gained:
        _gained(canvas, (box.right - pad, y + box.height * 0.8), place.gained)


def _gained(canvas: Canvas, point: tuple[float, float], gained: int) -> Rect:
    """What the last round has brought."""
    return canvas.text(signed(gained), point, size=theme.SIZE_BODY, colour=theme.GOOD, anchor="midright")


def _strip(canvas: Canvas, box: Rect, place: Place) -> None:
    canvas.panel(box, radius=min(14.0, box.height * 0.3), shadow=box.height > 50)
    size = min(24.0, max(18.0, box.height * 0.4))
    middle = box.centery
    rank = canvas.text(
        tr(f"results.rank.r{place.number}"),
        (box.x + 16, middle),
        size=size,
        colour=theme.MUTED,
        font="semi",
        anchor="midleft",
    )
    _sign(canvas, place, (rank.right + 12 + size / 2, middle), size)
    points = canvas.text(
        number(place.points), (box.right - 16, middle), size=size * 1.25, font="serif-bold", anchor="midright"
    )
    x, end = rank.right + 20 + size, points.x - 12
    gained = canvas.texts.width(signed(place.gained), size=theme.SIZE_BODY) + 14 if place.gained else 0.0
    if gained and canvas.texts.width(place.name, size=18, font="serif") <= end - gained - x:
        end = _gained(canvas, (points.x - 14, middle), place.gained).x - 12
    name, fitting = short_name(canvas.texts, place.name, end - x, size)
    canvas.text(name, (x, middle), size=fitting, font="serif", anchor="midleft")


def _duel(canvas: Canvas, box: Rect, verdict: Verdict) -> None:
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
        wanted = min(theme.SIZE_PANEL, max(18.0, height * 0.2))
        name, size = short_name(canvas.texts, place.name, card.width - 44 - sign, wanted)
        spot = (card.x + 30 + sign, card.y + height * 0.24)
        canvas.text(name, spot, size=size, font="serif", anchor="midleft")
        canvas.text(
            number(place.points),
            (card.centerx, card.y + height * 0.66),
            size=height * 0.42,
            font="serif-bold",
            colour=theme.GOLD if ahead else theme.IVORY,
            anchor="center",
        )
