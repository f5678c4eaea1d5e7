"""The details of the selected game, at the right of the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import tr
from client.scenes.shelf import line, words as shelf_words
from client.scenes.shelf.pictures import Pictures
from client.scenes.shelf.rows import paint_frame, paint_thumbnail
from saves.shelf import ShelfEntry

GO: Final = {"continue": "play", "result": "trophy", "rescue": "copy", "restore": "undo"}
"""What the gold button may be for, and its sign."""
DEEDS: Final = ("replay", "review", "copy", "export", "delete", "purge")
"""The other buttons; the one for another title stands beside the title."""
PENCIL, SQUARE = 44.0, 52.0
GOLD_HEIGHT, BUTTON_HEIGHT, GAP = 68.0, 56.0, 12.0
_NEAR = 6.0


class PanelLayout(Struct, frozen=True):
    """gold: the one thing to do. small: places of the other buttons, row by row. text: all above."""

    gold: Rect
    small: tuple[Rect, ...]
    text: Rect


def panel_layout(box: Rect, *, low: bool, buttons: int, gold: bool) -> PanelLayout:
    """Buttons at the bottom of the panel, two in a row (an odd last one has its own); the words above."""
    pad = 16.0 if low else 24.0
    gap = 8.0 if low else GAP
    gold_height, height = (56.0, 46.0) if low else (GOLD_HEIGHT, BUTTON_HEIGHT)
    inner = box.width - 2 * pad
    half = (inner - gap) / 2
    rows = (buttons + 1) // 2
    top = box.bottom - pad - rows * (height + gap) + gap
    small = []
    for i in range(buttons):
        wide = inner if i == buttons - 1 and buttons % 2 else half
        small.append(
            Rect(box.x + pad + (i % 2) * (half + gap), top + (i // 2) * (height + gap), wide, height)
        )
    main = Rect(box.x + pad, top - (gap if buttons else 0.0) - gold_height, inner, gold_height)
    end = (main.y if gold else top) - (8 if low else 16)
    return PanelLayout(main, tuple(small), Rect(box.x + pad, box.y + pad, inner, end - box.y - pad))


def bar_layout(bar: Rect, margin: float, widths: Sequence[float]) -> list[Rect]:
    """Where there is no panel: buttons of these widths in the bar, the first at the right end.

    Where they need too much they come nearer to each other, and the first becomes narrower.
    """
    room, gap, widths = bar.width - 2 * margin, GAP, list(widths)
    over = sum(widths) + gap * (len(widths) - 1) - room
    if widths and over > 0:
        gap = _NEAR
        widths[0] -= max(0.0, over - (GAP - gap) * (len(widths) - 1))
    boxes, x = list[Rect](), bar.right - margin
    for width in widths:
        boxes.append(Rect(x - width, bar.centery - SQUARE / 2, width, SQUARE))
        x -= width + gap
    return boxes


def facts(entry: ShelfEntry, origin: str = "") -> list[tuple[str, str]]:
    """Icon and words: options, corrections, what it continues, beginning, moves and seed.

    origin: the title of the game that this one continues, "" if it is not known.
    """
    return [(fact.icon, fact.words) for fact in told(entry, origin)]


class Fact(Struct, frozen=True):
    """A line about a game. name: stable; more: what it means, for whoever asks."""

    name: str
    icon: str
    words: str
    more: tuple[str, ...] = ()


def told(entry: ShelfEntry, origin: str = "") -> list[Fact]:
    """The same lines with their explanations."""
    found, header = list[Fact](), entry.header
    if header is not None:
        found.append(Fact("options", "cards", shelf_words.options(header), shelf_words.chosen(header)))
        if header.corrections:
            words = shelf_words.corrections(header.corrections)
            found.append(Fact("corrections", "rename", words, (tr("shelf.tip.corrections"),)))
        if header.daily is not None:
            counted = header.daily.counted
            words = tr("shelf.daily" if counted else "shelf.daily-practice", day=i18n.day(header.daily.day))
            found.append(Fact("daily", "calendar", words, (tr("shelf.tip.daily"),)))
        if header.branch is not None:
            words = shelf_words.branch(header.branch, origin)
            found.append(Fact("branch", "history", words, (tr("shelf.tip.branch"),)))
    if entry.created is not None:
        found.append(Fact("begun", "clock", tr("shelf.begun", when=i18n.date(entry.created))))
    if entry.problem is None:
        words = tr("shelf.seed", seed=entry.seed) + " · " + tr("shelf.moves", n=entry.moves)
        found.append(Fact("seed", "seed", words, (tr("shelf.tip.seed"),)))
    return found


FACTS: Final = ("options", "corrections", "daily", "branch", "begun", "seed")
"""The names of all lines there may be."""


def fact_places(area: Rect, place: GameLayout) -> list[Rect]:
    """Where the lines stand, as many as there is room for."""
    found, y = list[Rect](), place.facts_y
    for height in place.fact_heights:
        if y + height > area.bottom + 6:
            break
        found.append(Rect(area.x, y, area.width, height))
        y += height + place.step
    return found


def paint(
    canvas: Canvas,
    box: Rect,
    layout: PanelLayout,
    entry: ShelfEntry | None,
    pictures: Pictures,
    *,
    low: bool,
    origin: str = "",
) -> bool:
    """Panel, picture and words; the buttons are widgets. False while the picture is being read."""
    _paint(canvas, box, layout, entry, low, origin)
    if entry is not None and entry.problem is None:
        place = game_layout(canvas.texts, layout.text, facts(entry, origin), entry, low=low)
        if place.picture is not None:
            return paint_thumbnail(canvas, _whole(place.picture), entry, pictures, radius=14)
    return True


def _paint(
    canvas: Canvas, box: Rect, layout: PanelLayout, entry: ShelfEntry | None, low: bool, origin: str
) -> None:
    canvas.panel(box)
    if entry is None:
        canvas.icon("shelf", (box.centerx, box.y + box.height * 0.3), 72, theme.BUTTON_EDGE)
        canvas.paragraph(
            tr("shelf.choose"),
            (box.x + 40, box.y + box.height * 0.3 + 60),
            box.width - 80,
            styles.BODY.in_(theme.MUTED),
            align="center",
        )
        return
    if entry.problem is not None:
        _broken(canvas, layout.text, entry, low=low)
    else:
        _game(canvas, layout.text, entry, facts(entry, origin), low=low)


class GameLayout(Struct, frozen=True):
    """Where the words about a game stand. picture: None without room. title: as wide as it is drawn."""

    picture: Rect | None
    title: Rect
    head: Style
    players: Rect
    facts_y: float
    fact_heights: tuple[float, ...]
    words: Style
    step: float

    @property
    def pencil(self) -> Rect:
        """The button for another title, just beside it."""
        return Rect(self.title.right + 10, self.title.centery - PENCIL / 2, PENCIL, PENCIL)


def game_layout(
    texts: Typesetter, area: Rect, lines: Sequence[tuple[str, str]], entry: ShelfEntry, *, low: bool
) -> GameLayout:
    """Picture, title, players and facts from top to bottom; the picture gives way."""
    style = styles.NOTE.in_(theme.BODY) if low else styles.BODY
    head = styles.HEADING if low else styles.BANNER
    wrap = area.width - 44
    heights = tuple(texts.paragraph_height(words, wrap, style, line=1.2, max_lines=2) for _, words in lines)
    step = 6.0 if low else 10.0
    below = head.size * 1.5 + 32 + sum(heights) + step * (len(heights) + 1) + (4 if low else 14)
    tall = max(0.0, min(area.width * 0.5625, area.height - below))
    y = area.y
    image = None
    if tall > 70:
        image = Rect(area.x, y, area.width, tall)
        y += tall + (8 if low else 14)
    room = area.width - 8 - PENCIL - 10
    words = shelf_words.title(entry)
    fitted = texts.fit(words, room, head, least=0.7)
    wide = min(room, texts.width(words, fitted) + 1)
    title = Rect(area.x + 4, y, wide, head.size * 1.3)
    y = title.bottom + 3
    players = Rect(area.x + 2, y, area.width - 4, 32)
    return GameLayout(image, title, fitted, players, y + 32 + step, heights, style, step)


def _game(
    canvas: Canvas, area: Rect, entry: ShelfEntry, lines: Sequence[tuple[str, str]], *, low: bool
) -> None:
    place = game_layout(canvas.texts, area, lines, entry, low=low)
    if place.picture is not None:
        whole = _whole(place.picture)
        if whole.width < place.picture.width - 1:
            canvas.fill(place.picture, theme.GROUND, radius=14, alpha=0.6)
        paint_frame(canvas, whole, entry, radius=14)
    canvas.text(
        shelf_words.title(entry), place.title.midleft, place.head,
        anchor="midleft", max_width=place.title.width,
    )  # fmt: skip
    line.paint(canvas, place.players, line.sides(entry), place.words)
    _facts(canvas, area, place.facts_y, lines, place.fact_heights, place.words, place.step)


def _whole(box: Rect) -> Rect:
    """The place of the whole table in that of the picture, never of a strip of it."""
    whole = Rect(0, 0, min(box.width, box.height * 16 / 9), box.height)
    whole.center = box.center
    return whole


def _facts(
    canvas: Canvas,
    area: Rect,
    y: float,
    lines: Sequence[tuple[str, str]],
    heights: Sequence[float],
    style: Style,
    step: float,
) -> None:
    for (icon, words), height in zip(lines, heights, strict=True):
        if y + height > area.bottom + 6:
            break
        canvas.icon(icon, (area.x + 14, y + style.size * 0.66), 24, theme.MUTED)
        canvas.paragraph(words, (area.x + 40, y), area.width - 44, style, line=1.2, max_lines=2)
        y += height + step


def _broken(canvas: Canvas, area: Rect, entry: ShelfEntry, *, low: bool) -> None:
    """What is wrong with a file, and that it stays as it is."""
    y = area.y
    tall = min(area.width * 0.42, area.height * 0.36)
    paint_frame(canvas, Rect(area.x, y, area.width, tall), entry, radius=14)
    y += tall + 14
    head = styles.HEADING if low else styles.TITLE
    canvas.text(
        shelf_words.title(entry), (area.x + 4, y + head.size * 0.65), head, anchor="midleft",
        max_width=area.width - 8, shrink=True,
    )  # fmt: skip
    y += head.size * 1.5
    if entry.problem is not None:
        style = (styles.NOTE if low else styles.BODY).in_(theme.BODY)
        said = shelf_words.problem(entry.problem)
        y += 10 + canvas.paragraph(said, (area.x + 4, y), area.width - 8, style, line=1.25)
    lines = facts(entry)
    if shelf_words.title(entry) != entry.path.name:
        lines.insert(0, ("log", entry.path.name))
    heights = [
        canvas.texts.paragraph_height(words, area.width - 44, styles.NOTE, line=1.2, max_lines=2)
        for _, words in lines
    ]
    _facts(canvas, area, y, lines, heights, styles.NOTE.in_(theme.BODY), 6)
