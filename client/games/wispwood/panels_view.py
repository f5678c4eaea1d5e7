"""Paints the panels beside the board: the ghost, other players' forests, the seats, the preview."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.games.wispwood import tiles
from client.games.wispwood.cards_view import picture
from client.games.wispwood.forecast import Look, Preview
from client.games.wispwood.layout import ForestGrid
from client.i18n import tr
from client.table.players import called, level_of
from rules.wispwood import ghost as ghosts
from rules.wispwood.content import content
from rules.wispwood.state import KINDS, Forest, Ghost, WispwoodState
from saves.seats import SeatInfo

COLD = (174, 196, 255)
LOW = 140.0
"""Below this height a small forest's panel has a narrow head."""
LEVEL_TOP, LEVEL_BOTTOM, LEVEL_EDGE = (44, 52, 100), (28, 33, 69), (61, 70, 128)


def ghost_panel(canvas: Canvas, box: Rect, state: WispwoodState, looks: tuple[Look, ...]) -> None:
    """The ghost's board, its fireflies, and what it would take next."""
    ghost = state.ghost
    assert ghost is not None  # only painted in solo games
    canvas.panel(box, radius=18, top=(35, 42, 82), bottom=(19, 20, 42), edge=(75, 86, 143))
    canvas.spot((box.left + 54, box.top + 54), 84, COLD, alpha=0.3)
    canvas.image("wispwood/ghost", (box.left + 54, box.top + 54), 84)
    canvas.text(
        tr("wispwood.table.ghost"), (box.left + 108, box.top + 38), size=28, font="serif", anchor="midleft"
    )
    canvas.text(
        tr("wispwood.table.this-round", n=ghosts.points(ghost)),
        (box.left + 108, box.top + 68),
        size=18,
        colour=COLD,
        anchor="midleft",
        max_width=box.width - 116,
        shrink=True,
    )
    y = box.top + 110.0
    step = _level_step(box)
    for level, kind in enumerate(ghost.markers):
        row = Rect(box.left + 14, y, box.width - 28, step - 6)
        _level(canvas, row, kind, content().ghost_boards[ghost.board - 1].values[level], ghost.taken[kind])
        y += step
    y = _fireflies(canvas, box, y + 12, ghost)
    if looks and y + 40 < box.bottom:
        canvas.line((box.left + 18, y), (box.right - 18, y), (90, 102, 168), width=1.5, alpha=0.6)
        canvas.text(
            tr("wispwood.table.next-look"),
            (box.left + 18, y + 24),
            size=20,
            font="semi",
            colour=COLD,
            anchor="midleft",
        )
        y += 44
        best = max(look.chance for look in looks)
        step = min(52.0, (box.bottom - 8 - y) / len(looks))
        for look in looks:
            _look(canvas, Rect(box.left + 14, y, box.width - 28, step - 6), look, strong=look.chance == best)
            y += step


def _level_step(box: Rect) -> float:
    """From one of the ghost's values to the next."""
    return min(52.0, (box.height - 330) / 4 + 8)


def ghost_parts(box: Rect) -> tuple[Rect, Rect, Rect]:
    """Where in its panel the ghost's values are, its fireflies, and its next look."""
    inner, y = box.inflate(-16, -16), box.top + 110 + 4 * _level_step(box)
    values = Rect(inner.left, box.top + 104, inner.width, y - box.top - 104)
    fireflies = Rect(inner.left, y + 8, inner.width, 72)
    return values, fireflies, Rect(inner.left, y + 88, inner.width, inner.bottom - y - 88)


def _level(canvas: Canvas, row: Rect, kind: int, value: int, taken: int) -> None:
    canvas.slab(row, radius=12, top=LEVEL_TOP, bottom=LEVEL_BOTTOM, edge=LEVEL_EDGE)
    middle = row.centery
    canvas.image(tiles.wisp_name(kind), (row.left + 27, middle), min(38.0, row.height - 4))
    x = canvas.text(str(value), (row.left + 58, middle), size=22, font="semi", anchor="midleft").right
    x = canvas.text("×", (x + 9, middle), size=18, colour=theme.SECONDARY, anchor="midleft").right
    canvas.text(str(taken), (x + 9, middle), size=22, font="semi", anchor="midleft")
    canvas.text(str(value * taken), (row.right - 14, middle), size=22, font="bold", anchor="midright")


def _fireflies(canvas: Canvas, box: Rect, y: float, ghost: Ghost) -> float:
    """The round's fireflies, turned and to come; gives the y below them."""
    if not ghost.spent and not ghost.fireflies:
        return y
    canvas.text(
        tr("wispwood.table.fireflies"), (box.left + 18, y + 10), size=20, font="semi", anchor="midleft"
    )
    left = tr("wispwood.table.fireflies-left", n=len(ghost.fireflies))
    canvas.text(left, (box.right - 18, y + 10), size=18, colour=theme.SECONDARY, anchor="midright")
    count = len(ghost.spent) + len(ghost.fireflies)
    step = min(38.0, (box.width - 36) / max(1, count))
    x = box.left + 18 + step / 2
    for number in ghost.spent:
        canvas.image("wispwood/firefly-face", (x, y + 46), min(34.0, step))
        canvas.text(
            str(number),
            (x, y + 45),
            size=min(18.0, step * 0.68),
            font="bold",
            colour=(255, 233, 160),
            anchor="center",
        )
        x += step
    for _ in ghost.fireflies:
        canvas.spot((x, y + 46), 28, (255, 226, 120), alpha=0.4)
        canvas.image("wispwood/firefly", (x, y + 46), min(36.0, step))
        x += step
    return y + 76


def _look(canvas: Canvas, row: Rect, look: Look, *, strong: bool) -> None:
    edge = COLD if strong else LEVEL_EDGE
    top, bottom = ((61, 74, 140), (42, 52, 104)) if strong else ((35, 42, 82), (25, 29, 62))
    canvas.slab(row, radius=12, top=top, bottom=bottom, edge=edge, edge_width=2 if strong else 1)
    middle = row.centery
    radius = min(14.0, row.height / 2 - 4)
    canvas.circle((row.left + 26, middle), radius, (223, 232, 255) if strong else (27, 36, 68))
    canvas.ring((row.left + 26, middle), radius, COLD, width=2)
    ink = (27, 32, 80) if strong else (205, 218, 255)
    canvas.text(str(look.number), (row.left + 26, middle), size=18, font="bold", colour=ink, anchor="center")
    chance = canvas.text(
        tr("wispwood.table.chance", n=round(look.chance * 100)),
        (row.right - 12, middle),
        size=18,
        colour=COLD if strong else theme.SECONDARY,
        anchor="midright",
    )
    if look.slot is None:
        canvas.text(
            tr("wispwood.table.look-refresh"),
            (row.left + 50, middle),
            size=18,
            anchor="midleft",
            max_width=chance.left - row.left - 58,
            shrink=True,
        )
        return
    canvas.icon("chevron-right", (row.left + 54, middle), 16, COLD)
    canvas.image(tiles.wisp_name(look.kind), (row.left + 86, middle), min(36.0, row.height - 6))
    canvas.text(f"+{look.worth}", (row.left + 112, middle), size=20, font="semi", anchor="midleft")


def ghost_strip(canvas: Canvas, box: Rect, state: WispwoodState, looks: tuple[Look, ...]) -> None:
    """The ghost where room is short: values, wisps, fireflies, the likeliest look."""
    ghost = state.ghost
    assert ghost is not None  # only painted in solo games
    canvas.panel(box, radius=14, top=(35, 42, 82), bottom=(19, 20, 42), edge=(75, 86, 143), shadow=False)
    y = box.top + 20
    canvas.image("wispwood/ghost", (box.left + 26, y), 34)
    canvas.text(str(ghosts.points(ghost)), (box.left + 50, y), size=22, font="bold", anchor="midleft")
    canvas.image("wispwood/firefly", (box.right - 52, y), 28)
    canvas.text(str(len(ghost.fireflies)), (box.right - 30, y), size=20, font="semi", anchor="midleft")
    width = (box.width - 16) / 4
    values = content().ghost_boards[ghost.board - 1].values
    y += 32
    for level, kind in enumerate(ghost.markers):
        x = box.left + 8 + width * (level + 0.5)
        canvas.image(tiles.wisp_name(kind), (x - 12, y), 26)
        canvas.text(str(values[level]), (x + 6, y), size=18, font="semi", anchor="midleft")
    room = Rect(box.left + 6, y + 16, box.width - 12, min(40.0, box.bottom - y - 20))
    if looks and room.height >= 30:
        _look(canvas, room, max(looks, key=lambda look: look.chance), strong=True)


def small_forest(
    canvas: Canvas,
    box: Rect,
    state: WispwoodState,
    seat: int,
    info: SeatInfo,
    total: int | None,
    hover: float,
    *,
    on: bool,
    named: bool,
) -> None:
    """Another player's forest. named: with the name. total: the points, where no right column tells them."""
    edge = theme.GOLD if on else (75, 120, 112) if hover else (55, 96, 90)
    canvas.slab(box, radius=14, top=(27, 43, 51), bottom=(15, 21, 28), edge=edge, edge_width=2 if on else 1)
    low = box.height < LOW
    head = box.top + (17 if low else 22)
    canvas.seat(info.colour, (box.left + (16 if low else 22), head), 20)
    left, right = _small_head(box)
    if total is not None:
        words = canvas.text(str(total), (right, head), size=20, font="semi", anchor="midright")
        right = words.left - 8
    if named:
        canvas.text(
            info.name,
            (left, head),
            size=18,
            font="semi",
            anchor="midleft",
            max_width=right - left,
            shrink=True,
        )
    tiles.forest_picture(canvas, _small_area(box), state.forests[seat], state.size, colour=info.colour)


def name_fits(texts: Typesetter, box: Rect, name: str, total: int | None) -> bool:
    """Whether there is room for the whole name over a small forest, beside its points if they are told."""
    left, right = _small_head(box)
    if total is not None:
        right -= texts.width(str(total), size=20, font="semi") + 8
    return texts.width(name, size=18, font="semi") * 0.85 <= right - left


def _small_head(box: Rect) -> tuple[float, float]:
    """From where to where the words over a small forest may reach."""
    low = box.height < LOW
    return box.left + (32 if low else 40), box.right - (10 if low else 14)


def _small_area(box: Rect) -> Rect:
    """Where in a small panel the forest is drawn."""
    top = 32.0 if box.height < LOW else 42.0
    return Rect(box.left + 8, box.top + top, box.width - 16, box.height - top - 8)


def small_grid(box: Rect, forest: Forest, size: int) -> ForestGrid:
    """The cells of a forest in a small panel."""
    left, top, side = tiles.picture_place(_small_area(box), forest, size)
    return ForestGrid(forest.x, forest.y, forest.w, forest.h, left, top, side)


@dataclass(frozen=True)
class SeatShown:
    """What a seat's panel shows. rounds: points of the scored ones. now: of the one being played, if any.
    starts: the seat holds the paw."""

    ready: bool
    total: int
    rounds: tuple[int, ...]
    now: int | None
    active: bool
    starts: bool
    remark: str


def seat(canvas: Canvas, box: Rect, info: SeatInfo, shown: SeatShown) -> None:
    """A player in the right column."""
    active = shown.active
    canvas.panel(
        box,
        radius=16,
        top=(44, 38, 80) if active else (31, 27, 54),
        bottom=(28, 24, 52) if active else (23, 20, 42),
        edge=theme.GOLD if active else theme.EDGE,
    )
    tall = box.height >= 130
    size = 84.0 if tall else 56.0
    middle = box.top + 54 if tall else box.centery
    face = (box.left + 18 + size / 2, middle)
    canvas.spot(face, size * 0.8, theme.SEAT[info.colour], alpha=0.3)
    canvas.image(tiles.cat_name(info.colour, shown.ready), face, size)
    if shown.starts:
        canvas.image("wispwood/start-paw", (face[0] + size * 0.36, face[1] + size * 0.36), size * 0.36)
    left = box.left + 32 + size
    upper, lower = (middle - 22, middle + 22) if tall else (middle - 14, middle + 15)
    canvas.seat(info.colour, (left + 11, upper), 24 if tall else 20)
    room = box.right - 20 - left - 32
    called(canvas, info.name, level_of(info), (left + 32, upper - 1), room, size=26 if tall else 22)
    points = canvas.text(
        str(shown.total),
        (box.right - 20, lower),
        size=42 if tall else 30,
        font="serif-bold",
        colour=(255, 226, 150) if active else theme.IVORY,
        anchor="midright",
    )
    canvas.text(
        shown.remark,
        (left, lower + 2),
        size=18,
        colour=theme.SECONDARY,
        anchor="midleft",
        max_width=points.left - left - 8,
    )
    if tall:
        _rounds(canvas, box, shown.rounds, shown.now)


def ghost_seat(canvas: Canvas, box: Rect, total: int, rounds: tuple[int, ...], now: int | None) -> None:
    """The ghost in the right column."""
    canvas.panel(box, radius=16, top=(31, 27, 54), bottom=(23, 20, 42))
    middle = box.top + 56
    canvas.spot((box.left + 60, middle), 66, COLD, alpha=0.3)
    canvas.image("wispwood/ghost", (box.left + 60, middle), 84)
    left = box.left + 116
    canvas.text(tr("wispwood.table.ghost"), (left, middle - 17), size=26, font="serif", anchor="midleft")
    canvas.text(
        tr("wispwood.table.ghost-first"),
        (left, middle + 18),
        size=18,
        colour=theme.SECONDARY,
        anchor="midleft",
    )
    canvas.text(str(total), (box.right - 20, middle - 8), size=44, font="serif-bold", anchor="midright")
    _rounds(canvas, box, rounds, now)


def _rounds(canvas: Canvas, box: Rect, rounds: tuple[int, ...], now: int | None) -> None:
    """The points round by round, the one being played last."""
    canvas.line((box.left + 20, box.top + 108), (box.right - 20, box.top + 108), theme.EDGE, width=1.5)
    cells = [(tr("wispwood.table.round-short", n=i), points) for i, points in enumerate(rounds, start=1)]
    if now is not None:
        words = tr("wispwood.table.now-short") if rounds else tr("wispwood.table.round-so-far", n=1)
        cells.append((words, now))
    width = (box.width - 40) / max(1, len(cells))
    for i, (words, points) in enumerate(cells):
        x, y = box.left + 20 + width * i, box.top + 130
        head = canvas.text(
            words, (x, y), size=18, colour=theme.SECONDARY, anchor="midleft", max_width=width - 44
        )
        canvas.text(str(points), (head.right + 10, y), size=20, font="semi", anchor="midleft")


def preview(canvas: Canvas, box: Rect, wishes: tuple[str, ...], shown: Preview) -> None:
    """What the shown move brings, wish by wish."""
    panel = Rect(box.left, box.top, box.width, min(box.height - 100, 118 + 62 * len(wishes) + 8))
    canvas.panel(panel, radius=16, top=(58, 48, 24), bottom=(28, 23, 15), edge=theme.GOLD_DEEP)
    middle = panel.centerx
    canvas.spot((middle, panel.top + 62), 84, theme.GOLD, alpha=0.3)
    canvas.text(
        tr("wispwood.table.preview"),
        (middle, panel.top + 24),
        size=18,
        font="semi",
        colour=(240, 214, 150),
        anchor="center",
    )
    words = f"{shown.gained:+d}".replace("-", "−") if shown.gained else "0"
    canvas.text(
        words, (middle, panel.top + 68), size=46, font="serif", colour=(255, 226, 150), anchor="center"
    )
    canvas.line(
        (panel.left + 16, panel.top + 108),
        (panel.right - 16, panel.top + 108),
        theme.GOLD_DEEP,
        width=1.5,
        alpha=0.6,
    )
    step = (panel.height - 118) / len(wishes)
    for i, card in enumerate(wishes):
        y = panel.top + 114 + step * (i + 0.5)
        gain = shown.after[i] - shown.before[i]
        deck = content().cards[card].deck
        canvas.image(picture(deck), (panel.left + 34, y), min(42.0, step - 6), alpha=1.0 if gain else 0.5)
        words = f"{gain:+d}".replace("-", "−") if gain else "0"
        colour = (150, 225, 170) if gain > 0 else theme.BAD if gain < 0 else theme.SECONDARY
        canvas.text(
            words,
            (panel.right - 14, y),
            size=24 if gain else 20,
            font="semi" if gain else "sans",
            colour=colour,
            anchor="midright",
        )
    total = sum(shown.after)
    canvas.text(
        tr("wispwood.table.after"),
        (middle, panel.bottom + 24),
        size=18,
        colour=theme.SECONDARY,
        anchor="center",
    )
    canvas.text(str(total), (middle, panel.bottom + 56), size=36, font="serif", anchor="center")
    canvas.text(
        tr("wispwood.table.for-forest", n=total),
        (middle, panel.bottom + 86),
        size=18,
        colour=theme.SECONDARY,
        anchor="center",
        max_width=box.width + 20,
        shrink=True,
    )


def standing(canvas: Canvas, box: Rect, wishes: tuple[str, ...], points: tuple[int, ...]) -> None:
    """What the forest has now, wish by wish; stands where the preview comes."""
    panel = Rect(box.left, box.top, box.width, min(box.height - 20, 118 + 62 * len(wishes) + 8))
    canvas.slab(panel, radius=16, top=(22, 34, 40), bottom=(15, 22, 28), edge=(46, 74, 70))
    middle = panel.centerx
    canvas.text(
        tr("wispwood.table.now"), (middle, panel.top + 24), size=18, colour=theme.SECONDARY, anchor="center"
    )
    canvas.text(str(sum(points)), (middle, panel.top + 68), size=42, font="serif", anchor="center")
    canvas.line(
        (panel.left + 16, panel.top + 108), (panel.right - 16, panel.top + 108), (46, 74, 70), width=1.5
    )
    step = (panel.height - 118) / len(wishes)
    for i, card in enumerate(wishes):
        y = panel.top + 114 + step * (i + 0.5)
        canvas.image(
            picture(content().cards[card].deck), (panel.left + 34, y), min(42.0, step - 6), alpha=0.85
        )
        canvas.text(str(points[i]), (panel.right - 16, y), size=22, font="semi", anchor="midright")


def kind_word(kind: int, case: str) -> str:
    """A kind in the grammatical case that a sentence needs: nom, acc, ins."""
    return tr(f"wispwood.{case}.{KINDS[kind]}")
