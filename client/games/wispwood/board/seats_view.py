"""Painter of the right column: the players' panels and, in a solo game, the ghost's."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.theme import Colour
from client.games.wispwood.board import colours, layout, tiles
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.i18n import tr
from client.table import seat_panel
from client.table.seat_panel import SeatHead

RACE_BAR_HEIGHT, RACE_BAR_RISE = 5.0, 9.0
"""Height of the bar that shows how far a player is, and of its upper edge over the foot of the panel."""


class RoundPoints(Struct, frozen=True):
    """The points of a player or of the ghost, round by round."""

    scored: tuple[int, ...]
    """Points of each scored round."""
    current: int | None
    """Points so far in the round being played; None between rounds and at the end."""

    @property
    def banked(self) -> int:
        """The sum of the points of the scored rounds."""
        return sum(self.scored)

    @property
    def total(self) -> int:
        """The sum of the points of all rounds, including the one being played."""
        return self.banked + (self.current or 0)


class RaceModel(Struct, frozen=True):
    """View model of the bar that shows how far a player or the ghost is."""

    banked: int
    """Points of the scored rounds."""
    pending: int
    """Points so far in the round being played."""
    best: int
    """Points in total of whoever leads."""


class SeatModel(Struct, frozen=True):
    """View model of a seat's panel in the right column."""

    head: SeatHead
    """Name, sign, strength and score of the player."""
    is_cat_ready: bool
    """Whether the player's cat is on its ready side."""
    points: RoundPoints
    """The player's points, round by round."""
    race: RaceModel
    """How far the player is."""
    is_active: bool
    """Whether the panel is drawn as that of the seat to play."""
    is_start_seat: bool
    """Whether the seat holds the paw (start player marker)."""


def get_seats_height(view_model: WispwoodViewModel) -> float:
    """Return the height that the panels of all players and of the ghost take in the right column."""
    return layout.get_seats_height(view_model.side, len(view_model.context.seats))


def draw(canvas: Canvas, view_model: WispwoodViewModel, box: Rect) -> None:
    """Draw the panels of the players one below the other, then the ghost's in a solo game."""
    seats = len(view_model.context.seats)
    places = layout.arrange_seats(
        view_model.side, box.topleft, box.width, seats + (1 if view_model.is_solo else 0)
    )
    for seat in range(seats):
        _draw_seat_layer(canvas, view_model, places[seat], seat)
    if view_model.is_solo:
        ghost = get_ghost_points_by_round(view_model)
        race = make_race_model(view_model, ghost)
        canvas.layer(
            (view_model.render_key, ghost, race),
            places[-1].inflate(70, 70),
            lambda inner: _draw_ghost(inner, places[-1], ghost, race),
        )


def _draw_seat_layer(canvas: Canvas, view_model: WispwoodViewModel, place: Rect, seat: int) -> None:
    model = make_seat_model(view_model, seat)
    canvas.layer(
        (view_model.render_key, model), place.inflate(70, 70), lambda inner: _draw_seat(inner, place, model)
    )


def make_seat_model(view_model: WispwoodViewModel, seat: int) -> SeatModel:
    """Return the view model of a seat's panel in the right column."""
    state = view_model.position
    is_active = state.phase != "over" and seat == state.seat and not view_model.ghost_turn
    points = RoundPoints(
        tuple(sum(sheet.points[seat]) for sheet in state.sheets),
        view_model.count_pending_points(seat),
    )
    return SeatModel(
        head=seat_panel.make_seat_head(
            view_model.context,
            "wispwood",
            seat,
            remark=tr("wispwood.table.on-turn") if is_active else "",
            is_active=is_active,
            score=str(points.banked) if points.scored or points.current is None else "",
            pending=_format_pending(points),
        ),
        is_cat_ready=state.forests[seat].ready,
        points=points,
        race=make_race_model(view_model, points),
        is_active=is_active,
        is_start_seat=state.start == seat and len(view_model.context.seats) > 1,
    )


def make_race_model(view_model: WispwoodViewModel, points: RoundPoints) -> RaceModel:
    """Return the bar of a player or of the ghost with these points."""
    totals = [view_model.count_points(seat) for seat in range(len(view_model.context.seats))]
    if view_model.is_solo:
        totals.append(view_model.ghost_total_points)
    return RaceModel(points.banked, points.current or 0, max(totals))


def get_ghost_points_by_round(view_model: WispwoodViewModel) -> RoundPoints:
    """Return the ghost's points, round by round, for its panel; requires a solo game."""
    state = view_model.position
    is_between_rounds = state.phase in ("cats", "over")
    return RoundPoints(
        tuple(sheet.ghost for sheet in state.sheets),
        None if is_between_rounds else view_model.ghost_round_points,
    )


def _draw_seat(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw a player in the right column: the head, below it the cat, and the points round by round."""
    seat_panel.draw_seat_panel_background(canvas, box, highlighted=model.is_active)
    head = seat_panel.get_head_box(box)
    seat_panel.draw_seat_head(canvas, head, model.head)
    line = Rect(head.left, head.bottom, head.width, box.bottom - head.bottom - RACE_BAR_RISE - 1)
    roomy = box.height >= 100
    if roomy:
        canvas.line(line.topleft, line.topright, theme.EDGE, width=1.5)
    size = min(56.0, line.height - 4)
    x, y = line.left + size / 2, line.centery
    canvas.image(tiles.get_cat_image(model.head.colour, model.is_cat_ready), (x, y), size)
    if model.is_start_seat:
        canvas.image("wispwood/start-paw", (x + size * 0.42, y + size * 0.3), size * 0.4)
    x += size / 2 + 14
    # in the first round they are what the head shows
    cells = list_round_points(model.points) if box.height >= 130 and model.points.scored else ()
    above = y - 13 if cells else y
    canvas.text(
        tr("wispwood.table.cat-ready" if model.is_cat_ready else "wispwood.table.cat-hidden"),
        (x, above),
        styles.NOTE,
        anchor="midleft",
        max_width=line.right - x,
        shrink=True,
    )
    _draw_rounds(canvas, Rect(x, y + 1, line.right - x, 26), cells)
    _draw_race(canvas, box, theme.SEAT[model.head.colour], model.race)


def _draw_race(canvas: Canvas, box: Rect, colour: Colour, race: RaceModel) -> None:
    """Draw the bar at the foot of a panel; nothing before anybody has points."""
    if race.best:
        bar = Rect(box.left + 20, box.bottom - RACE_BAR_RISE, box.width - 40, RACE_BAR_HEIGHT)
        seat_panel.draw_race_bar(canvas, bar, colour, race.banked / race.best, race.pending / race.best)


def _draw_ghost(canvas: Canvas, box: Rect, points: RoundPoints, race: RaceModel) -> None:
    """Draw the ghost in the right column."""
    canvas.panel(box, radius=16, top=colours.SEAT_TOP, bottom=colours.SEAT_BOTTOM)
    middle = box.top + 56
    canvas.spot((box.left + 60, middle), 66, colours.COLD, alpha=0.3)
    canvas.image("wispwood/ghost", (box.left + 60, middle), 84)
    left = box.left + 116
    canvas.text(tr("wispwood.table.ghost"), (left, middle - 17), styles.HEADING, anchor="midleft")
    shows_banked = bool(points.scored) or points.current is None
    head = SeatHead("", "", score=str(points.banked) if shows_banked else "", pending=_format_pending(points))
    size = 0.64 * (middle - box.top)
    seat_panel.draw_score(canvas, head, (box.right - 20, middle - 16), styles.SCORE.with_size(size))
    note, room = tr("wispwood.table.ghost-first"), box.right - 20 - left
    canvas.text(note, (left, middle + 19), styles.NOTE, anchor="midleft", max_width=room, shrink=True)
    _draw_race(canvas, box, colours.COLD, race)
    canvas.line((box.left + 20, box.top + 108), (box.right - 20, box.top + 108), theme.EDGE, width=1.5)
    _draw_rounds(canvas, Rect(box.left + 20, box.top + 113, box.width - 40, 26), list_round_points(points))


def _format_pending(points: RoundPoints) -> str:
    """Return the points so far in the round being played; "" between rounds."""
    return "" if points.current is None else str(points.current)


def list_round_points(points: RoundPoints) -> tuple[tuple[str, int], ...]:
    """Return for each round a short name and the points, with the round in progress last."""
    rounds = [
        (tr("wispwood.table.round-short", n=n), scored) for n, scored in enumerate(points.scored, start=1)
    ]
    if points.current is not None:
        label = tr("wispwood.table.now-short") if rounds else tr("wispwood.table.round-so-far", n=1)
        rounds.append((label, points.current))
    return tuple(rounds)


ROUND_GAPS = 3.0
"""Gap between two rounds, in units of the gap between a round's name and its points."""


def get_round_gap(spare: float, count: int) -> float:
    """Return the gap between a round's name and its points.

    Args:
        spare: Width of the line without its texts.
        count: Number of rounds in the line.
    """
    return max(1.0, min(8.0, spare / (count + ROUND_GAPS * (count - 1)))) if count else 0.0


def _draw_rounds(canvas: Canvas, box: Rect, cells: tuple[tuple[str, int], ...]) -> None:
    """Draw the points round by round in one line."""
    texts = canvas.texts
    widths = [
        texts.measure_width(words, styles.NOTE) + texts.measure_width(str(points), styles.BODY_STRONG)
        for words, points in cells
    ]
    x, y = box.left, box.centery
    gap = get_round_gap(box.width - sum(widths), len(cells))
    for (words, points), width in zip(cells, widths, strict=True):
        canvas.text(words, (x, y), styles.NOTE, anchor="midleft")
        canvas.text(str(points), (x + width + gap, y), styles.BODY_STRONG, anchor="midright")
        x += width + gap + ROUND_GAPS * gap
