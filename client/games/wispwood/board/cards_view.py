"""Painter of Wispwood's wish cards (scoring goals) with name, rule and points: as whole cards or rows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import colours, tiles
from client.i18n import tr
from rules.wispwood.content import Card
from rules.wispwood.scoring import list_scored_parts
from rules.wispwood.state import KINDS

_TEXT_FITS = ((1.0, 1.24), (0.94, 1.16), (0.89, 1.14), (0.86, 1.12))
"""Sizes at which a rule is tried: share of the usual size, and line height."""


def get_deck_image(deck: str) -> str:
    """Return the image name for a deck of wish cards, e.g. the picture of a pumpkin or of a tree."""
    return "wispwood/tree" if deck == "tree" else tiles.get_wisp_image(KINDS.index(deck))


class CardModel(Struct, frozen=True):
    """View model of a wish card: the card, its points for the displayed forest, and what a move adds."""

    card: Card
    """The wish card."""
    points: int | None
    """Points of the displayed forest, None to show none."""
    gain: int | None
    """Points that the move under consideration would add."""
    hover: float
    """Strength of the hover highlight, 0…1."""
    has_arrived: bool = False
    """Whether these points have just been gained, so that the new number matters most."""
    visited_colour: str = ""
    """Colour of the player whose forest is visited, which has these points; "" for the player to act."""

    @property
    def gain_direction(self) -> int:
        """1 if the move would bring points, -1 if it would cost some, 0 otherwise."""
        gain = self.gain or 0
        return (gain > 0) - (gain < 0)

    @property
    def face(self) -> WishCardFace:
        """The part of the card's view model that does not depend on the exact points."""
        return WishCardFace(self.card, self.points is not None, self.gain_direction, self.hover)


class WishCardFace(Struct, frozen=True):
    """View model of a wish card without its points, so that its picture is reused when only points change."""

    card: Card
    """The wish card."""
    has_points: bool
    """Whether room is left for the plate with the points."""
    gain_direction: int
    """1 or -1 if the move under consideration would bring the card's points or cost some, else 0."""
    hover: float
    """Strength of the hover highlight, 0…1."""


def draw_card(canvas: Canvas, box: Rect, model: CardModel) -> None:
    """Draw a whole wish card, including the points it gives for the displayed forest."""
    draw_card_face(canvas, box, model.face)
    draw_card_points(canvas, box, model)


def draw_card_face(canvas: Canvas, box: Rect, model: WishCardFace) -> None:
    """Draw a whole wish card without the plate that shows its points."""
    card, hover = model.card, model.hover
    top, bottom, edge = colours.CARD[card.deck]
    change = gains.get_gain_colour(model.gain_direction) if model.gain_direction else None
    if change is not None:
        canvas.glow(box, change, radius=16, blur=14, alpha=0.4)
    canvas.panel(
        box,
        radius=16,
        top=theme.lighten(top, int(14 * hover)),
        bottom=bottom,
        edge=change or edge,
    )
    if box.height < BRIEF_HEIGHT:
        _draw_brief_card(canvas, box, card)
        return
    canvas.image(get_deck_image(card.deck), (box.left + 33, box.top + 33), 42)
    canvas.text(
        tr(f"wispwood.card.{card.id}.name"),
        (box.left + 62, box.top + 32),
        styles.SUBHEADING,
        anchor="midleft",
        max_width=box.width - 74,
        shrink=True,
    )
    is_low = box.height < LOW_HEIGHT  # no room for the table of points
    has_foot_tiers = is_low and not model.has_points  # the points of the forest leave no room
    foot = 18.0 + TIERS_HEIGHT if has_foot_tiers else 12.0 if is_low else 76.0
    left, y, width, cell = _measure_text_column(box, foot)
    draw_example_forest(canvas, Rect(box.left + 16, y + 2, 4 * cell, 4 * cell), card)
    if model.has_points:
        y += 34
    text = tr(f"wispwood.card.{card.id}.text")
    style, line = _fit_text(canvas, text, width, box.bottom - foot - y)
    canvas.paragraph(text, (left, y), width, style, line=line)
    if has_foot_tiers:
        _draw_foot_tiers(canvas, box, card, box.left + 16)
    elif not is_low:
        _draw_point_table(canvas, box, card, edge)
    middle = box.right - 20 - (card.difficulty - 1) * 12 if is_low else box.centerx
    for paw in range(card.difficulty):
        x = middle + (paw - (card.difficulty - 1) / 2) * 24
        canvas.image("wispwood/paw", (x, box.bottom - 17), 20)


def _measure_text_column(box: Rect, foot: float) -> tuple[float, float, float, float]:
    """Return left, top and width of the text beside the example, and the side of a cell of the example."""
    head = 52.0 if box.height < LOW_HEIGHT else 62.0
    cell = min(24.0, (box.height - head - foot) / 4, (box.width - 28) * 0.092)
    left = box.left + 16 + 4 * cell + 16
    return left, box.top + head - 2, box.right - 14 - left, cell


def draw_card_points(canvas: Canvas, box: Rect, model: CardModel) -> None:
    """Draw the points plate on a whole wish card; draw nothing if points are None or the card is very low."""
    if model.points is None or box.height < BRIEF_HEIGHT:
        return
    left, top, width, _ = _measure_text_column(box, 12.0 if box.height < LOW_HEIGHT else 76.0)
    edge = colours.CARD[model.card.deck][2]
    plate = Rect(left, top - 4, width, 34)
    draw_points_plate(canvas, plate, edge, model.points, model.gain, visited_colour=model.visited_colour)


def locate_points(box: Rect, *, is_row: bool) -> Point:
    """Return the middle of the points of a wish card that is drawn whole or as a row."""
    if is_row:
        return box.right - 30, box.top + (1.0 if box.height < MIN_PADDED_ROW_HEIGHT else ROW_PADDING) + 14
    if box.height < BRIEF_HEIGHT:
        return box.center
    left, top, width, _ = _measure_text_column(box, 12.0 if box.height < LOW_HEIGHT else 76.0)
    return left + width / 2, top + 13


def _draw_brief_card(canvas: Canvas, box: Rect, card: Card) -> None:
    """Draw name, rule, points and paws of a card too low for the example."""
    canvas.image(get_deck_image(card.deck), (box.left + 24, box.top + 21), 28)
    room, start = box.width - 56, (box.left + 44, box.top + 21)
    name = tr(f"wispwood.card.{card.id}.name")
    canvas.text(name, start, styles.SUBHEADING, anchor="midleft", max_width=room, shrink=True)
    text, width, style = (
        tr(f"wispwood.card.{card.id}.text"),
        box.width - 24,
        styles.NOTE.with_colour(theme.IVORY),
    )
    canvas.paragraph(text, (box.left + 12, box.top + 38), width, style, line=ROW_LINE)
    if canvas.texts.measure_height(text, width, style, line=ROW_LINE) + 38 + TIERS_HEIGHT <= box.height:
        _draw_foot_tiers(canvas, box, card, box.left + 12)
    for paw in range(card.difficulty):
        canvas.image("wispwood/paw", (box.right - 20 - 24 * paw, box.bottom - 14), 20)


def _draw_foot_tiers(canvas: Canvas, box: Rect, card: Card, left: float) -> None:
    """Draw the points at the foot of a low card, left of its paws."""
    room = box.right - 16 - 24 * card.difficulty - left
    edge = colours.CARD[card.deck][2]
    _draw_tiers(canvas, (left, box.bottom - 16), fit_point_tiers(canvas.texts, card, room), edge)


def _fit_text(canvas: Canvas, text: str, width: float, height: float) -> tuple[Style, float]:
    """Return the style and the line height at which a text fits without breaking a word."""
    longest = max(text.split(" "), key=len)
    style = styles.NOTE.with_colour(theme.IVORY)
    fits = [(style.with_size(style.size * share), line) for share, line in _TEXT_FITS]
    for style, line in fits:
        if canvas.texts.measure_width(longest, style) > width:
            continue
        if canvas.texts.measure_height(text, width, style, line=line) <= height:
            return style, line
    return fits[-1]


def draw_points_plate(
    canvas: Canvas, box: Rect, edge: Colour, count: int, gain: int | None, *, visited_colour: str = ""
) -> None:
    """Draw a plate with the points of a wish card.

    Args:
        canvas: Canvas to draw on.
        box: Box of the plate.
        edge: Colour of its edge.
        count: Points for the forest as it is.
        gain: Points that the move under consideration would add; if None or 0, only `count` is shown.
        visited_colour: Colour of the player whose forest is visited, "" for none.
    """
    middle = box.centery - 1
    if gain:
        top, bottom, rim = (
            (colours.BRASS_TOP, colours.BRASS_BOTTOM, colours.BRASS_EDGE)
            if gain > 0
            else (colours.CORAL_TOP, colours.CORAL_BOTTOM, colours.CORAL_EDGE)
        )
        canvas.slab(box, radius=12, top=top, bottom=bottom, edge=rim, light=0.3)
        ink = colours.INK
        before = canvas.text(
            str(count), (box.left + 14, middle), styles.BODY_STRONG.with_colour(ink), anchor="midleft"
        )
        x = before.right + 8
        _draw_arrow(canvas, x, middle, ink)
        canvas.text(str(count + gain), (x + 24, middle), styles.FIGURE.with_colour(ink), anchor="midleft")
        gains.draw_gain(canvas, gain, (box.right - 12, middle), styles.LABEL, anchor="midright", ink=ink)
        return
    canvas.slab(box, radius=12, top=colours.WELL_TOP, bottom=colours.WELL_BOTTOM, edge=edge, light=0)
    canvas.text(tr("wispwood.table.have"), (box.left + 14, middle), styles.NOTE, anchor="midleft")
    number = canvas.text(str(count), (box.right - 14, middle), styles.ROW_STRONG, anchor="midright")
    if visited_colour:
        canvas.seat(visited_colour, (number.left - 14, middle), 16.0)


def draw_example_forest(canvas: Canvas, box: Rect, card: Card) -> None:
    """Draw a wish card's example forest: scoring cells are ringed, cells that make them score are lit."""
    forest = tiles.parse_forest(card.numbers.example.rows)
    mark = because = 0
    for part in list_scored_parts(forest, card.id):
        if part.points or card.deck in ("pumpkin", "hat", "tree"):
            mark |= part.counted
            because |= part.because
    tiles.draw_forest(canvas, box, forest, max(forest.w, forest.h), colour="sky", mark=mark, because=because)


def _draw_point_table(canvas: Canvas, box: Rect, card: Card, edge: Colour) -> None:
    """Draw the table of a card's points."""
    y = box.bottom - 72
    canvas.line((box.left + 14, y), (box.right - 14, y), edge, width=1.5, alpha=0.55)
    columns = list_point_tiers(card)
    room = box.width - 28
    # the last column names what is counted and takes the room for it from the others
    last_width = (
        0.0
        if columns[-1][0].startswith("wispwood/")
        else canvas.texts.measure_width(columns[-1][0], styles.NOTE) + 2
    )
    last = max(room / len(columns), last_width)
    width = (room - last) / max(1, len(columns) - 1)
    for i, (head, value) in enumerate(columns):
        column_width = last if i == len(columns) - 1 else width
        x = box.left + 14 + width * i + column_width / 2
        if head.startswith("wispwood/"):
            canvas.image(head, (x, y + 16), 21)
        else:
            canvas.text(
                head, (x, y + 14), styles.NOTE, anchor="center", max_width=column_width + 8, shrink=True
            )
        canvas.text(value, (x, y + 35), styles.LABEL, anchor="center")


def list_point_tiers(card: Card) -> list[tuple[str, str]]:
    """Return the columns of a wish card's table of points.

    Returns:
        For each column, as text, its head (a count, or the name of a wisp's image) and its points.
    """
    numbers = card.numbers
    if numbers.table:
        columns = [(str(i), str(value)) for i, value in enumerate(numbers.table, start=1)]
        return [*columns, ("+1", f"+{numbers.more}")] if numbers.more else columns
    if numbers.rest:
        return [
            ("1", str(numbers.rest[1])),
            ("2", str(numbers.rest[2])),
            ("3", str(numbers.each)),
            ("4", str(numbers.each + numbers.rest[1])),
            ("6", str(2 * numbers.each)),
        ]
    if numbers.values is not None:
        order = sorted(range(4), key=numbers.values.get_points)
        return [(tiles.get_wisp_image(kind), str(numbers.values.get_points(kind))) for kind in order]
    counts = (3, 5, 8, 12) if card.id == "tree-largest" else (1, 2, 3, 4)
    heads = [str(count) for count in counts]
    if card.id in LAST_TIER_UNITS:
        heads[-1] = tr(f"wispwood.table.unit.{LAST_TIER_UNITS[card.id]}", n=counts[-1])
    return [(head, str(count * numbers.each)) for head, count in zip(heads, counts, strict=True)]


ROW_LINE = 1.14
"""Line height of a row's rule, in font sizes."""

ROW_NAME_HEIGHT = 26.0
"""Height of the line with a row's name and points."""

ROW_PADDING = 12.0
"""Padding above and below the contents of a row."""

MIN_PADDED_ROW_HEIGHT = 72.0
"""Height below which a row has no room for padding."""

TIERS_HEIGHT = 26.0
"""Height of a row of tiers, the gap above it included."""

TIER_GAP = 4.0
"""Gap between two tiers."""

LOW_HEIGHT = 200.0
"""Height below which a card shows no table of points."""

BRIEF_HEIGHT = 130.0
"""Height below which a card shows no example either."""

LAST_TIER_UNITS: dict[str, str] = {
    **dict.fromkeys(("orb-around", "orb-line", "orb-group"), "kinds"),
    **dict.fromkeys(("heart-cross", "heart-near", "heart-below", "heart-diagonal", "heart-ray"), "trees"),
    **dict.fromkeys(("tree-largest", "tree-core", "tree-second"), "trees"),
}
"""What the last tier of a card is a number of, where it is not the card's own kind."""


def draw_picked_wishes(
    canvas: Canvas, box: Rect, title: str, decks: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    """Draw the row of wishes chosen so far, during a set-up in which players pick the wish cards (W-SET-4).

    Args:
        canvas: Canvas to draw on.
        box: Box of the row.
        title: The headline.
        decks: The decks from which cards are picked, in their order.
        chosen: Ids of the cards picked so far, one for each of the first decks.
    """
    is_small = box.height < 80
    head = (box.centerx, box.top + (14 if is_small else 22))
    canvas.text(title, head, styles.NAME if is_small else styles.HEADING, anchor="center")
    width = min(210.0, (box.width - 60) / len(decks) - 10)
    left = box.centerx - (len(decks) * (width + 10) - 10) / 2
    top, height = box.top + (28 if is_small else 42), 32.0 if is_small else 38.0
    for i, deck in enumerate(decks):
        place = Rect(left + i * (width + 10), top, width, height)
        is_current = i == len(chosen)
        canvas.slab(
            place,
            radius=10,
            top=colours.CARD[deck][0],
            bottom=colours.CARD[deck][1],
            edge=theme.GOLD if is_current else colours.CARD[deck][2],
            edge_width=2.5 if is_current else 1,
            alpha=1.0 if i <= len(chosen) else 0.45,
        )
        name = "" if i > len(chosen) else tr(_get_progress_key(deck, None if is_current else chosen[i]))
        if canvas.texts.measure_width(name, styles.NOTE) > width - 46:
            canvas.image(get_deck_image(deck), (place.centerx - 14, place.centery), height - 8)
            canvas.icon("check", (place.centerx + 18, place.centery), 20, theme.IVORY)
            continue
        canvas.image(get_deck_image(deck), (place.left + 20, place.centery), height - 8)
        if name:
            spot = (place.left + 40, place.centery - 1)
            canvas.text(
                name,
                spot,
                styles.NOTE.with_colour(theme.IVORY),
                anchor="midleft",
                max_width=width - 46,
                shrink=True,
            )


def _get_progress_key(deck: str, chosen: str | None) -> str:
    """Return the language key of a place's name: the deck while it is chosen from, then the card."""
    return f"wispwood.deck.{deck}" if chosen is None else f"wispwood.card.{chosen}.name"


def draw_row(canvas: Canvas, box: Rect, model: CardModel) -> None:
    """Draw a wish card as a row: name and points, and below them its rule and its tiers if there is room."""
    card, gain, hover = model.card, model.gain, model.hover
    top, bottom, edge = colours.CARD[card.deck]
    colour = gains.get_gain_colour(gain) if gain else edge
    canvas.slab(box, radius=12, top=theme.lighten(top, int(14 * hover)), bottom=bottom, edge=colour)
    room, is_low = box.width - 24, box.height < MIN_PADDED_ROW_HEIGHT
    padding = 1.0 if is_low else ROW_PADDING  # names of all rows in one line each, whatever is below them
    rule, has_tiers = _fit_row(canvas.texts, card, room, box.height - 2 * padding)
    y = box.top + padding + 14
    canvas.image(get_deck_image(card.deck), (box.left + 22, y), 28)
    name = tr(f"wispwood.card.{card.id}.name")
    min_name_width = canvas.texts.measure_width(name, styles.NAME.with_size(styles.LEAST))
    right = _draw_row_points(canvas, (box.right - 12, y), model, box.left + 50 + min_name_width)
    canvas.text(
        name,
        (box.left + 42, y),
        styles.NAME,
        anchor="midleft",
        max_width=right - 8 - box.left - 42,
        shrink=True,
    )
    if rule:
        canvas.paragraph(rule, (box.left + 12, y + 13), room, styles.NOTE, line=ROW_LINE)
    if has_tiers:
        tiers_y = box.bottom - padding - TIERS_HEIGHT / 2 + 2
        _draw_tiers(canvas, (box.left + 12, tiers_y), fit_point_tiers(canvas.texts, card, room), edge)


def _fit_row(texts: Typesetter, card: Card, width: float, height: float) -> tuple[str, bool]:
    """Return the wording of a card's rule that fits below its name in a row, "" if none does.

    The second value is whether its tiers fit as well. What is left out is in the tooltip.
    """
    full, brief = tr(f"wispwood.card.{card.id}.text"), tr(f"wispwood.card.{card.id}.brief")
    free = height - ROW_NAME_HEIGHT

    def measure(rule: str) -> float:
        return texts.measure_height(rule, width, styles.NOTE, line=ROW_LINE)

    for rule in (full, brief):
        if measure(rule) + TIERS_HEIGHT <= free:
            return rule, True
    for rule in (full, brief):
        if measure(rule) <= free:
            return rule, False
    return "", free >= TIERS_HEIGHT


class TierModel(Struct, frozen=True):
    """A column of a wish card's points table, with its width on the screen."""

    head: str
    """The count, or the name of the image of a kind of wisp."""
    value: str
    """Points for that count or kind, as text."""
    width: float
    """Width of the plate, in logical units."""


def fit_point_tiers(texts: Typesetter, card: Card, room: float) -> list[TierModel]:
    """Return as many columns of a wish card's table of points as fit into a width, but at least two.

    The last column, which names the unit or says how the table goes on, is kept; those before it are left
    out, from right to left.
    """
    tiers = [_make_tier(texts, head, value) for head, value in list_point_tiers(card)]
    while len(tiers) > 2 and sum(tier.width for tier in tiers) + TIER_GAP * (len(tiers) - 1) > room:
        del tiers[-2]
    return tiers


def _make_tier(texts: Typesetter, head: str, value: str) -> TierModel:
    head_width = 20.0 if head.startswith("wispwood/") else texts.measure_width(head, styles.NOTE)
    return TierModel(head, value, head_width + texts.measure_width(value, styles.LABEL) + 18)


def _draw_tiers(canvas: Canvas, left: Point, tiers: Sequence[TierModel], edge: Colour) -> None:
    """Draw the tiers side by side, each a small plate."""
    x, y = left
    for tier in tiers:
        plate = Rect(x, y - TIERS_HEIGHT / 2 + 2, tier.width, TIERS_HEIGHT - 4)
        canvas.fill(plate, theme.GROUND, radius=7, alpha=0.6)
        canvas.outline(plate, edge, radius=7, width=1, alpha=0.45)
        if tier.head.startswith("wispwood/"):
            canvas.image(tier.head, (x + 16, y), 18)
        else:
            canvas.text(tier.head, (x + 6, y), styles.NOTE, anchor="midleft")
        canvas.text(tier.value, (plate.right - 6, y), styles.LABEL, anchor="midright")
        x += tier.width + TIER_GAP


def _draw_row_points(canvas: Canvas, end: Point, model: CardModel, min_x: float) -> float:
    """Draw the points of a row, also those after the move under consideration; return the x left of them.

    If they reached the name, which ends at `min_x`, those before the move are left out; at last only the gain
    is drawn, or the new number if it has been gained.
    """
    points, gain = model.points or 0, model.gain
    texts, style = canvas.texts, styles.BODY_STRONG
    if not gain:
        left = canvas.text(str(points), end, style, anchor="midright").left
        if model.visited_colour:
            canvas.seat(model.visited_colour, (left - 14, end[1]), 16.0)
            left -= 24
        return left
    colour = gains.get_gain_colour(gain)
    left = end[0] - texts.measure_width(str(points + gain), style)
    if left - 28 < min_x:
        words = str(points + gain) if model.has_arrived else gains.format_gain(gain)
        return canvas.text(words, end, style.with_colour(colour), anchor="midright").left
    canvas.text(str(points + gain), end, style.with_colour(colour), anchor="midright")
    _draw_arrow(canvas, left - 22, end[1], colour)
    if left - 28 - texts.measure_width(str(points), styles.BODY) < min_x:
        return left - 24
    return canvas.text(
        str(points), (left - 28, end[1]), styles.BODY.with_colour(theme.IVORY), anchor="midright"
    ).left


def _draw_arrow(canvas: Canvas, x: float, y: float, ink: Colour) -> None:
    """Draw the arrow from the points now to those after the move."""
    canvas.polyline(((x, y + 1), (x + 16, y + 1)), ink, width=2.2)
    canvas.polyline(((x + 11, y - 4), (x + 16, y + 1), (x + 11, y + 6)), ink, width=2.2)
