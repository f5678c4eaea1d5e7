"""The banner above the score sheet: who leads or has won, the reasons, and the ranking of the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import format_number, format_signed, join_names, tr
from client.scenes.results.layout import RANK_GAP, SheetLayout
from client.scenes.results.player_names import MIN_SIZE, NameForm, NameRoom
from client.scenes.results.sheet import RankedPlayer, Sheet, TieBreak, Verdict
from client.widgets import TooltipArea, Widget, WidgetText

_LIGHTS = (
    (0.016, 0.20, 0), (0.062, 0.36, 1), (0.030, 0.52, 2), (0.038, 0.78, 0),
    (0.066, 0.96, 3), (0.150, 0.00, 3), (0.262, 0.10, 0), (0.262, 0.62, 1),
    (0.400, 0.06, 3), (0.470, 0.14, 0), (0.545, 0.22, 2), (0.520, 0.90, 0),
    (0.440, 0.02, 1), (0.580, 0.90, 3), (0.246, 0.92, 2), (0.660, 0.04, 0),
)  # fmt: skip
"""Lights around a winner: x in parts of the window's width, y in parts of the banner's height, kind."""

LARGE_HEIGHT = 180.0
"""From this height of the banner on everything is large, and there is room for all words."""

_CARD_HEIGHT = 150.0
"""From this height of the ranking on a single player is shown on a card."""

_LARGE_TEXT_YS, _TEXT_YS, _DENSE_TEXT_YS = (0.17, 0.44, 0.66), (0.17, 0.5, 0.72), (0.11, 0.4, 0.57)
"""Where the lead, the names and the reasons stand, in parts of the height: large, small, and small if the
reasons take two lines."""

_LIGHT_MARGIN = 20.0
"""No light comes nearer than this to words and pictures."""


class WinnerBanner:
    """Draws the top of a score sheet: who leads or has won, and the ranking of the others.

    Attributes:
        covered: Rectangles that words and pictures covered when the banner was drawn last.
    """

    def __init__(self, layout: SheetLayout, sheet: Sheet, names: NameForm) -> None:
        self._box = layout.banner
        self._ranking = layout.ranking
        self._sheet = sheet
        self._names = names
        self.covered: list[Rect] = []

    @property
    def _verdict(self) -> Verdict:
        return self._sheet.verdict

    def draw(self, canvas: Canvas, opacity: float) -> None:
        """Draw the banner: the emblem, and what is counted or the verdict.

        Args:
            canvas: Where to draw.
            opacity: Opacity of the verdict, 0–1; at 0 the banner says what is being counted.
        """
        verdict, box = self._verdict, self._box
        if verdict.has_winner and opacity > 0:
            _draw_rays(canvas, box, opacity)
        _draw_medal(canvas, medal_box(box, verdict), verdict, opacity)
        if opacity > 0:
            with canvas.fade(opacity):
                self._draw_verdict(canvas)
        else:
            _draw_counting(canvas, _text_box(box, self._ranking, verdict), self._sheet.counting_heading)

    def _draw_verdict(self, canvas: Canvas) -> None:
        """Draw names and points of the first place, the reasons, and the ranking of the others."""
        verdict, box, ranking = self._verdict, self._box, self._ranking
        large = box.height >= LARGE_HEIGHT
        medal, text_area = medal_box(box, verdict), _text_box(box, ranking, verdict)
        self.covered = [
            Rect(medal.centerx - box.height * 0.54, box.y, box.height * 1.08, box.height),
            ranking,
        ]
        if verdict.is_duel:
            self.covered += _draw_duel_verdict(canvas, text_area, verdict, large)
            _draw_duel(canvas, ranking, verdict, self._names)
            return
        points = _draw_points(canvas, text_area, verdict, large)
        words = Rect(text_area.x, text_area.y, points.x - 20 - text_area.x, text_area.height)
        below_number = not large and verdict.first_place[0].picture is None
        right = text_area.right if below_number else words.right
        self.covered += [points, *_draw_first(canvas, words, verdict, self._names, large, right)]
        self._draw_others(canvas)

    def _draw_others(self, canvas: Canvas) -> None:
        places = ranking_boxes(self._ranking, self._verdict)
        for place, box in places:
            if len(places) == 1 and self._ranking.height >= _CARD_HEIGHT:
                _draw_card(canvas, box, place, self._names)
            else:
                _draw_strip(canvas, box, place, self._verdict.other_players, self._names)

    def draw_lights(self, canvas: Canvas, obstacles: Sequence[Rect], time: float, opacity: float) -> None:
        """Draw pulsing lights in the game's colours around a winner; nothing without a winner.

        Args:
            canvas: Where to draw.
            obstacles: Further rectangles that no light may overlap.
            time: Seconds, for the phase of the lights.
            opacity: Opacity of the verdict, 0–1.
        """
        if not self._verdict.has_winner or opacity <= 0:
            return
        for i, spot, kind in place_lights(canvas.width, self._box, [*self.covered, *obstacles]):
            phase = (time / 4.0 + i * 0.37) % 1.0
            breath = 0.55 + 0.45 * abs(2 * phase - 1)
            colour = self._sheet.light_colours[kind]
            canvas.spot(spot, 16, colour, alpha=0.75 * breath * opacity)
            canvas.circle(spot, 3.2 + (i % 3), colour, alpha=breath * opacity)

    def add_tooltips(
        self, add: Callable[[Widget], object], explain_tie: Callable[[RankedPlayer], str]
    ) -> None:
        """Add the tooltips of the winner's laurel, the headline and the places in the ranking.

        Args:
            add: Adds a widget.
            explain_tie: Returns why a player is before or behind others with the same points.
        """
        verdict, box = self._verdict, self._box
        if verdict.has_winner:
            medal = medal_box(box, verdict)
            add(TooltipArea("results.laurel", medal, tr("results.tip.laurel"), radius=12))
        if box.height < LARGE_HEIGHT and len(verdict.lines) > 1:  # there is no room for all lines
            words = _text_box(box, self._ranking, verdict)
            names = join_names(place.name for place in verdict.first_place)
            label = verdict.headline if verdict.is_duel else f"{verdict.headline} {names}"
            text = WidgetText(label, details="\n".join(verdict.lines))
            add(TooltipArea("results.verdict", words, text, radius=12))
        for index, (place, place_box) in enumerate(ranking_boxes(self._ranking, verdict)):
            rank, score = tr(f"results.place.r{place.rank}"), f"{place.score_text} {place.unit_label}"
            label = tr("results.tip.place", place=rank, name=place.name, score=score)
            gained = (
                tr("results.tip.gained", points=format_signed(place.round_points))
                if place.round_points
                else ""
            )
            details = "\n".join(line for line in (place.note, gained, explain_tie(place)) if line)
            add(
                TooltipArea(
                    f"results.place.{index}", place_box, WidgetText(label, details=details), radius=14
                )
            )


def _draw_counting(canvas: Canvas, box: Rect, heading: str) -> None:
    """Draw what is being counted, where the winner will be named."""
    style = styles.SCORE.with_size(min(64.0, box.height * 0.24) if box.height >= LARGE_HEIGHT else 38.0)
    canvas.text(heading, (box.x, box.centery), style, anchor="midleft", max_width=box.width, shrink=True)


def _draw_rays(canvas: Canvas, box: Rect, alpha: float) -> None:
    """Draw the light behind a winner."""
    center = (box.x + box.height * 0.72, box.centery)
    canvas.image("rays", center, box.height * 3.6, alpha=0.5 * alpha)
    canvas.spot(center, box.height * 1.15, theme.GOLD, alpha=0.26 * alpha)


def medal_box(box: Rect, verdict: Verdict) -> Rect:
    """Return the box of the game's emblem in the winner banner, with the laurel if there is a winner."""
    large = box.height >= LARGE_HEIGHT
    medal = box.height * (1.0 if verdict.has_winner or not large else 0.8)
    return Rect(box.x, box.y, medal * 1.35 if large else medal, box.height)


def _text_box(box: Rect, ranking: Rect, verdict: Verdict) -> Rect:
    """Return the box of names, words and points of the first place."""
    left = medal_box(box, verdict).right + box.height * (0.14 if box.height >= LARGE_HEIGHT else 0.22)
    has_ranking_beside = ranking.x > box.x and (verdict.is_duel or verdict.other_players)
    right = ranking.x if has_ranking_beside else box.right
    return Rect(left, box.y, right - 24 - left, box.height)


def _draw_medal(canvas: Canvas, box: Rect, verdict: Verdict, laurel: float) -> None:
    """Draw the emblem, in its laurel if somebody has won."""
    size = box.height * 0.72
    if not verdict.has_winner:
        canvas.spot(box.center, box.height * 0.6, theme.SEAT["ivory"], alpha=0.12)
        canvas.image(verdict.emblem, box.center, size * 1.06)
        return
    canvas.image("laurel", (box.centerx, box.centery), box.height * 1.04, alpha=laurel)
    canvas.image(verdict.emblem, (box.centerx, box.centery), size)


def place_lights(width: float, box: Rect, covered: Sequence[Rect]) -> list[tuple[int, Point, int]]:
    """Return the decorative lights around a winner, without those that would overlap something.

    Args:
        width: Width of the window.
        box: The banner.
        covered: Rectangles that no light may overlap.

    Returns:
        For each light its index, its centre and its kind (index of the colour).
    """
    spots: list[tuple[int, Point, int]] = []
    for i, (x, y, kind) in enumerate(_LIGHTS):
        spot = (width * x, box.y - 10 + box.height * 1.15 * y)
        around = Rect(spot[0] - _LIGHT_MARGIN, spot[1] - _LIGHT_MARGIN, 2 * _LIGHT_MARGIN, 2 * _LIGHT_MARGIN)
        if not any(around.colliderect(other) for other in covered):
            spots.append((i, spot, kind))
    return spots


def _draw_points(canvas: Canvas, box: Rect, verdict: Verdict, large: bool) -> Rect:
    """Draw the points of the first place, or what they have instead, at the right; return their box."""
    first = verdict.first_place[0]
    if first.figure and len(verdict.first_place) > 1:  # it speaks for one alone
        return Rect(box.right, box.y, 0, box.height)
    if first.picture is not None:
        return _draw_picture_score(canvas, box, first, large)
    size = box.height * (0.40 if large else 0.5)
    unit_style, style = (
        styles.ROW.with_colour(theme.SECONDARY),
        styles.SCORE.with_size(size).with_colour(theme.GOLD),
    )
    x = box.right - (canvas.texts.measure_width(first.unit_label, unit_style) + 24)
    number_width = canvas.texts.measure_width(first.score_text, style)
    canvas.spot((x - number_width / 2, box.centery), size, theme.GOLD, alpha=0.14)
    score = canvas.text(first.score_text, (x, box.centery), style, anchor="midright")
    unit_at = (x + 12, score.centery + size * 0.2)
    return score.union(canvas.text(first.unit_label, unit_at, unit_style, anchor="midleft"))


def _draw_picture_score(canvas: Canvas, box: Rect, place: RankedPlayer, large: bool) -> Rect:
    """Draw a picture of what the first have reached, and words for it below; return their box."""
    assert place.picture is not None  # else there are points
    style = (styles.TOTAL.with_size(box.height * 0.17) if large else styles.TOTAL).with_colour(theme.GOLD)
    unit_style = (styles.ROW if large else styles.NOTE).with_colour(theme.SECONDARY)
    number_width = canvas.texts.measure_width(place.score_text, style)
    text_width = number_width + 10 + canvas.texts.measure_width(place.unit_label, unit_style)
    width = max(text_width, min(box.width * 0.36, box.height * 1.5))
    area = Rect(box.right - width, box.y, width, box.height)
    upper = Rect(area.x, area.y + box.height * 0.16, width, box.height * 0.46)
    canvas.spot(upper.center, box.height * 0.5, theme.GOLD, alpha=0.14)
    place.picture(canvas, upper)
    y = area.y + box.height * 0.73
    canvas.text(place.score_text, (area.centerx - text_width / 2, y), style, anchor="midleft")
    unit_at = (area.centerx + text_width / 2, y + style.size * 0.1)
    canvas.text(place.unit_label, unit_at, unit_style, anchor="midright")
    return area


def _draw_first(
    canvas: Canvas, box: Rect, verdict: Verdict, name_form: NameForm, large: bool, right: float
) -> list[Rect]:
    """Draw the lead, the names of the first place large below it, and the reasons; return their boxes.

    `right` is how far the reasons may reach.
    """
    text_ys = _LARGE_TEXT_YS if large else _TEXT_YS
    if (
        not large
        and verdict.lines
        and canvas.texts.measure_width(verdict.lines[0], styles.LABEL) > right - box.x
    ):
        text_ys = _DENSE_TEXT_YS
    upper, middle, lower = (box.y + box.height * share for share in text_ys)
    style = (styles.MOTTO.with_size(min(38.0, box.height * 0.125)) if large else styles.MOTTO).with_colour(
        theme.GOLD
    )
    at, max_width = (box.x, upper), box.width
    lead = canvas.text(verdict.headline, at, style, anchor="midleft", max_width=max_width, shrink=True)
    size = box.height * 0.25 if large else min(44.0, box.height * 0.34)
    names = _draw_names(canvas, box, middle, size, verdict.first_place, name_form)
    area = Rect(box.x, lower, right - box.x, box.bottom + (0 if large else 4) - lower)
    first_style = styles.LEAD if large else styles.BODY_STRONG
    return [lead, names, _draw_lines(canvas, area, verdict.lines, first_style, large=large)]


def _draw_names(
    canvas: Canvas, box: Rect, y: float, size: float, first: tuple[RankedPlayer, ...], name_form: NameForm
) -> Rect:
    """Draw the names of the first place side by side, smaller if they are many or long; return their box."""
    texts = canvas.texts

    def total_width(size: float) -> float:
        style = styles.SCORE.with_size(size)
        names = sum(
            size * 0.98 + texts.measure_width(name_form.format_for_sentence(place.name), style)
            for place in first
        )
        return names + size * 0.7 * (len(first) - 1)

    while size > styles.LEAST and total_width(size) > box.width:
        size -= 2
    x = box.x
    for place in first:
        _draw_sign(canvas, place, (x + size * 0.32, y + size * 0.06), size * 0.64)
        x += size * 0.98
        name, style = name_form.format_for_sentence(place.name), styles.SCORE.with_size(size)
        max_width = max(40.0, box.right - x)
        x = canvas.text(name, (x, y), style, anchor="midleft", max_width=max_width).right + size * 0.7
    return Rect(box.x, y - size * 0.6, x - box.x, size * 1.2)


def _draw_sign(canvas: Canvas, place: RankedPlayer, center: tuple[float, float], size: float) -> None:
    if place.colour:
        canvas.seat(place.colour, center, size)
    else:
        canvas.image(place.image, center, size * 1.2)


def _draw_lines(
    canvas: Canvas, box: Rect, lines: tuple[str, ...], first_style: Style, *, large: bool
) -> Rect:
    """Draw as many lines as there is room for, smaller if it is tight; return their box."""
    texts, other_style = canvas.texts, (styles.ROW if large else styles.NOTE).with_colour(theme.BODY)
    for shrink_by in (0, 2, 4, 6):
        line_styles = [_shrink(first_style if i == 0 else other_style, shrink_by) for i in range(len(lines))]
        heights = [
            texts.measure_height(line, box.width, style, line=1.2, max_lines=2)
            for line, style in zip(lines, line_styles, strict=True)
        ]
        if sum(heights) + 4 * (len(lines) - 1) <= box.height:
            break
    y = box.y
    for i, line in enumerate(lines):
        if y + texts.get_line_height(line_styles[i]) > box.bottom + 4:
            break
        if y + heights[i] > box.bottom + 4:  # there is room for one line of it
            canvas.text(line, (box.x, y), line_styles[i], max_width=box.width, shrink=True)
            break
        y += 4 + canvas.paragraph(line, (box.x, y), box.width, line_styles[i], max_lines=2, line=1.2)
    widest = max(
        (texts.measure_width(line, style) for line, style in zip(lines, line_styles, strict=True)),
        default=0.0,
    )
    return Rect(box.x, box.y, min(box.width, widest), sum(heights))


def _shrink(style: Style, by: float) -> Style:
    return style.with_size(max(styles.NOTE.size, style.size - by))


def _draw_duel_verdict(canvas: Canvas, box: Rect, verdict: Verdict, large: bool) -> list[Rect]:
    """Draw the lead of a duel large, then what it was decided by; return the boxes of the words."""
    size = min(64.0, box.height * 0.24) if large else min(38.0, box.height * 0.36)
    y = box.y + box.height * (0.27 if large else 0.25)
    style = styles.SCORE.with_size(size)
    lead = canvas.text(
        verdict.headline, (box.x, y), style, anchor="midleft", max_width=box.width, shrink=True
    )
    top = box.y + box.height * (0.48 if large else 0.5)
    area = Rect(box.x, top, box.width, box.bottom - top)
    lines = verdict.lines if large else verdict.lines[:2]
    return [lead, _draw_lines(canvas, area, lines, styles.LEAD if large else styles.LABEL, large=large)]


def ranking_boxes(box: Rect, verdict: Verdict) -> list[tuple[RankedPlayer, Rect]]:
    """Return the players who did not win, each with its box in the ranking; none in a duel."""
    count = 0 if verdict.is_duel else len(verdict.other_players)
    if count == 1 and box.height >= _CARD_HEIGHT:
        height = min(176.0, box.height * 0.66)
        return [(verdict.other_players[0], Rect(box.x, box.centery - height / 2, box.width, height))]
    height = _strip_height(box, count)
    top = box.centery - (height * count + RANK_GAP * (count - 1)) / 2
    return [
        (place, Rect(box.x, top + i * (height + RANK_GAP), box.width, height))
        for i, place in enumerate(verdict.other_players[:count])
    ]


def _strip_height(box: Rect, count: int) -> float:
    return min(76.0, (box.height - RANK_GAP * (count - 1)) / max(1, count))


def ranking_name_rooms(texts: Typesetter, box: Rect, verdict: Verdict) -> list[NameRoom]:
    """Return the names of the players in the ranking, each with the width it may have.

    In a duel these are both players, otherwise those who did not win.
    """
    if verdict.is_duel:
        sign = min(box.height * 0.84, 210.0) * 0.17
        return [
            (place.name, (box.width - 16) / 2 - 46 - sign)
            for place in (*verdict.first_place, *verdict.other_players)
        ]
    if len(verdict.other_players) == 1 and box.height >= _CARD_HEIGHT:
        return [(place.name, box.width - 88) for place in verdict.other_players]
    size = _strip_font_size(_strip_height(box, len(verdict.other_players)))
    start, end = _strip_columns(texts, box, verdict.other_players, size)
    return [(place.name, (end - start) * MIN_SIZE / size) for place in verdict.other_players]


def _strip_font_size(height: float) -> float:
    return min(24.0, max(20.0, height * 0.4))


def _strip_columns(
    texts: Typesetter, box: Rect, others: Sequence[RankedPlayer], size: float
) -> tuple[float, float]:
    """Return where the names on strips begin, and where they must end."""
    rank = max(
        texts.measure_width(tr(f"results.rank.r{place.rank}"), styles.LABEL.with_size(size))
        for place in others
    )
    points = max(
        texts.measure_width(place.note or place.score_text, _strip_end_style(place, size)) for place in others
    )
    return box.x + 16 + rank + 12 + size + 10, box.right - 16 - points - 14


def _strip_end_style(place: RankedPlayer, size: float) -> Style:
    """Return the style of the end of a strip: large for a number, small for the words of a note."""
    if place.note:
        return styles.NOTE.with_size(max(styles.NOTE.size, size * 0.84)).with_colour(theme.MUTED)
    return styles.TOTAL.with_size(size * 1.25)


def _draw_card(canvas: Canvas, box: Rect, place: RankedPlayer, names: NameForm) -> None:
    """Draw the only player who did not win on a card."""
    canvas.panel(box, radius=theme.RADIUS_ROW)
    x, y, pad = box.x, box.y, 24.0
    rank, rank_style = tr(f"results.place.r{place.rank}"), styles.LABEL.with_colour(theme.SECONDARY)
    rank_box = canvas.text(rank, (x + pad, y + box.height * 0.18), rank_style, anchor="midleft")
    if place.note:
        canvas.text(
            place.note,
            (box.right - pad, rank_box.centery),
            styles.NOTE.with_colour(theme.MUTED),
            anchor="midright",
            max_width=box.right - pad - rank_box.right - 12,
            shrink=True,
        )
    _draw_sign(canvas, place, (x + pad + 13, y + box.height * 0.44), 27)
    canvas.text(
        names.format_for_sentence(place.name),
        (x + pad + 40, y + box.height * 0.43),
        styles.TITLE,
        anchor="midleft",
        max_width=box.width - pad * 2 - 40,
        shrink=True,
    )
    score = canvas.text(place.score_text, (x + pad, y + box.height * 0.77), styles.SCORE, anchor="midleft")
    unit_at, unit_style = (score.right + 10, y + box.height * 0.8), styles.BODY.with_colour(theme.SECONDARY)
    canvas.text(place.unit_label, unit_at, unit_style, anchor="midleft")
    if place.round_points:
        _draw_gained(canvas, (box.right - pad, y + box.height * 0.8), place.round_points)


def _draw_gained(canvas: Canvas, point: tuple[float, float], gained: int) -> None:
    """Draw the points of the last round."""
    gains.draw_gain(canvas, gained, point, styles.BODY, anchor="midright")


def _draw_strip(
    canvas: Canvas, box: Rect, place: RankedPlayer, others: Sequence[RankedPlayer], names: NameForm
) -> None:
    """Draw one of several players who did not win on a strip."""
    texts = canvas.texts
    canvas.panel(box, radius=14.0, shadow=box.height > 50)
    size, middle = _strip_font_size(box.height), box.centery
    x, end = _strip_columns(texts, box, others, size)
    rank, rank_style = (
        tr(f"results.rank.r{place.rank}"),
        styles.LABEL.with_size(size).with_colour(theme.MUTED),
    )
    canvas.text(rank, (box.x + 16, middle), rank_style, anchor="midleft")
    _draw_sign(canvas, place, (x - 10 - size / 2, middle), size)
    end_text, end_at = place.note or place.score_text, (box.right - 16, middle)
    canvas.text(end_text, end_at, _strip_end_style(place, size), anchor="midright")
    name_style = styles.HEADING.with_size(size)
    max_name = max(texts.measure_width(names.format_for_sentence(other.name), name_style) for other in others)
    max_gained = max(gains.measure_gain(texts, other.round_points, styles.BODY) for other in others)
    if place.tie_break is not None:
        taken = min(end - x, texts.measure_width(names.format_for_sentence(place.name), name_style))
        _draw_tie_break(canvas, (end, middle), place.tie_break, end - x - taken - 10)
    elif place.round_points and x + max_name + 14 + max_gained <= end:
        _draw_gained(canvas, (end, middle), place.round_points)
    if max_name > end - x:
        name_style = styles.HEADING.with_size(max(MIN_SIZE, size * (end - x) / max_name))
    name = names.format_for_sentence(place.name)
    canvas.text(name, (x, middle), name_style, anchor="midleft", max_width=end - x, shrink=True)


def _draw_tie_break(canvas: Canvas, right: Point, tie_break: TieBreak, max_width: float) -> None:
    """Draw, left of the points, what decides between players with as many: a picture and a number."""
    style = styles.LABEL.with_size(styles.LEAST).with_colour(theme.SECONDARY)
    side = 28.0
    width = canvas.texts.measure_width(tie_break.figure, style) + 6 if tie_break.figure else 0.0
    if side + width > max_width:
        return
    x, y = right
    if tie_break.figure:
        canvas.text(tie_break.figure, (x, y), style, anchor="midright")
    at = (x - width - side / 2, y)
    if tie_break.image.startswith("icon-"):
        canvas.icon(tie_break.image.removeprefix("icon-"), at, side * 0.9, theme.SECONDARY)
    else:
        canvas.image(tie_break.image, at, side)


def _draw_duel(canvas: Canvas, box: Rect, verdict: Verdict, names: NameForm) -> None:
    """Draw the two of a duel with their points; gold for the one ahead."""
    pair = sorted((*verdict.first_place, *verdict.other_players), key=lambda place: not place.colour)
    width = (box.width - 16) / 2
    height = min(box.height * 0.84, 210.0)
    for i, place in enumerate(pair):
        card = Rect(box.x + i * (width + 16), box.centery - height / 2, width, height)
        ahead = place in verdict.first_place
        canvas.panel(card, radius=theme.RADIUS_ROW, edge=theme.CHOSEN_EDGE if ahead else theme.EDGE)
        sign = height * 0.17
        _draw_sign(canvas, place, (card.x + 20 + sign / 2, card.y + height * 0.25), sign)
        name_style = styles.TITLE.with_size(min(styles.TITLE.size, max(18.0, height * 0.2)))
        name_at, max_width = (card.x + 30 + sign, card.y + height * 0.24), card.width - 46 - sign
        canvas.text(
            names.format_for_sentence(place.name),
            name_at,
            name_style,
            anchor="midleft",
            max_width=max_width,
            shrink=True,
        )
        score_style = styles.SCORE.with_size(height * 0.42).with_colour(theme.GOLD if ahead else theme.IVORY)
        score_at = (card.centerx, card.y + height * 0.66)
        canvas.text(format_number(place.points), score_at, score_style, anchor="center")
