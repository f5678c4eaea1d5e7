"""Paints creatures: small on the board, large on a card with their energies as numbers.

The rulebook's examples and the final sheet use it too, so nothing here needs a view model.
"""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.balanceformers.board import colours
from rules.balanceformers.content import LEVELS, Content
from rules.balanceformers.state import CREATURES, BalanceformersState, owner_of

_TOP, _LEVEL, _LEFT, _RIGHT, _SPINE = 54 / 256, 26 / 256, 40 / 256, 216 / 256, 0.5
"""The panel of a creature's picture, in units of its side."""

TAKEN_ALPHA = 0.45
"""How bright a creature is that Death has taken."""

_FIGURE_RISE = 0.075
"""How far the middle of figures lies below that of their line, as a share of their size."""

MIN_NUMERALS_SIZE = 150.0
"""From this size on the energies also stand there as numbers."""


MIN_POINTERS_SIZE = 40.0
"""On smaller creatures an arrowhead would point at two levels."""


class Creature(Struct, frozen=True):
    """One of a seat's seven creatures, as painters need it."""

    colour: str
    """Colour of the creature's seat."""
    name: str
    """Name of the set of seven creatures to which it belongs."""
    n: int
    """Index in its set, 0 to 6."""
    energies: tuple[int, ...]
    """Energy of each level from the top; negative for a deficit."""


def make_creature(content: Content, colour: str, name: str, n: int) -> Creature:
    """Return the n-th creature (from 0) of the set of that name, in the colour of a seat."""
    return Creature(colour, name, n, content.get_energies(name, n))


def get_creature(content: Content, state: BalanceformersState, number: int, colour: str) -> Creature:
    """Return the creature with that number in a position, in the given colour of its seat."""
    return make_creature(content, colour, state.sets[owner_of(number)], number % CREATURES)


def format_signed_number(number: int) -> str:
    """Return a number as text with its sign: “+2”, “0”, “−3” (with a typographic minus)."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


def choose_number_colour(number: int) -> Colour:
    """Return the text colour of an energy or sum on dark ground, by its sign."""
    return colours.GOOD if number > 0 else colours.BAD if number < 0 else theme.IVORY


def get_level_box(center: Point, size: float, level: int) -> Rect:
    """Return the box of one energy level on the picture of a creature.

    Args:
        center: The centre of the picture.
        size: The side of the picture.
        level: Index of the level from the top.
    """
    left, top = center[0] - size / 2, center[1] - size / 2
    return Rect(
        left + _LEFT * size, top + (_TOP + _LEVEL * level) * size, (_RIGHT - _LEFT) * size, _LEVEL * size
    )


def draw_creature(
    canvas: Canvas, center: Point, size: float, shown: Creature, *, levels: tuple[int, ...] = (),
    veil: float = 0.0, alpha: float = 1.0, source: float = 0.0,
) -> None:  # fmt: skip
    """Draw the picture of a creature; large ones show their energies as numbers too.

    Args:
        levels: Indices of the energy levels to frame in gold.
        veil: Opacity of the darkening over all other levels.
        source: The side at which its pictures are read, to be scaled from there; 0.0 for `size`.
    """
    for name in (f"creature-{shown.name}-{shown.n}", f"creature-body-{shown.colour}"):
        if source not in (0.0, size):
            canvas.sprite(f"balanceformers/{name}", center, size, alpha=alpha, max_side=source)
        else:
            canvas.image(f"balanceformers/{name}", center, size, alpha=alpha)
    for level in range(LEVELS):
        if veil and level not in levels:
            canvas.fill(get_level_box(center, size, level), theme.INK, alpha=veil * alpha)
    for level in levels:
        width = max(1.5, min(3.6, size * 0.026))
        # where there are numbers beside it, it keeps to its own row
        higher = width * (0.2 if size >= MIN_NUMERALS_SIZE else 1.6)
        box = get_level_box(center, size, level).inflate(size * 0.05, higher)
        outer = box.inflate(width, width)
        canvas.outline(outer, theme.INK, radius=size * 0.03, width=width * 0.7, alpha=alpha)
        canvas.outline(box, theme.GOLD, radius=size * 0.025, width=width, alpha=alpha)
    if size >= MIN_NUMERALS_SIZE:  # above the bands, which reach into the neighbouring rows
        _draw_numerals(canvas, center, size, shown, alpha=alpha)


def draw_level_pointers(canvas: Canvas, center: Point, size: float, levels: tuple[int, ...]) -> None:
    """Draw small golden arrowheads that point from both sides at energy levels of a creature."""
    if size < MIN_POINTERS_SIZE:
        return
    reach = max(6.0, size * 0.105)
    for level in levels:
        box = get_level_box(center, size, level)
        for edge, way in ((box.left, -1), (box.right, 1)):
            tip = edge - way * size * 0.02
            back = tip + way * reach
            head = [(tip, box.centery), (back, box.centery - reach * 0.7), (back, box.centery + reach * 0.7)]
            canvas.polygon(head, theme.GOLD, edge=theme.INK, edge_width=max(1.0, size * 0.012))


def draw_dead_creature(
    canvas: Canvas, center: Point, size: float, shown: Creature, *, source: float = 0.0
) -> None:
    """Draw darkened a creature that Death has taken; its energies still count for its neighbours.

    Args:
        source: The side at which its pictures are read, to be scaled from there; 0.0 for `size`.
    """
    canvas.image(f"balanceformers/creature-body-{shown.colour}", center, size, tint=theme.INK)
    canvas.fill(get_level_box(center, size, 0).union(get_level_box(center, size, LEVELS - 1)), theme.INK)
    draw_creature(canvas, center, size, shown, alpha=TAKEN_ALPHA, source=source)


def _draw_numerals(canvas: Canvas, center: Point, size: float, shown: Creature, *, alpha: float) -> None:
    """Draw each energy as a number on the empty side of the spine, its figures in the middle of the row."""
    for level, energy in enumerate(shown.energies):
        box = get_level_box(center, size, level)
        aside = -0.17 if energy > 0 else 0.17
        colour = colours.PLUS if energy > 0 else colours.MINUS if energy < 0 else theme.INK
        high = max(size * 0.1, min(styles.LEAST, size * 0.104))
        canvas.text(
            format_signed_number(energy),
            (center[0] + aside * size, box.centery - high * _FIGURE_RISE),
            styles.MARK.with_size(high).with_colour(colour),
            anchor="center",
            alpha=alpha,
        )


def draw_animated_creature(
    canvas: Canvas, center: Point, size: float, shown: Creature, *, max_side: float, alpha: float = 1.0
) -> None:
    """Draw a creature that is animated, so that its size may change every frame.

    Args:
        max_side: The size of creatures on the board, at which the picture is cached.
    """
    for name in (f"creature-{shown.name}-{shown.n}", f"creature-body-{shown.colour}"):
        canvas.sprite(f"balanceformers/{name}", center, size, alpha=alpha, max_side=max_side)


def draw_energy_legend(canvas: Canvas, box: Rect, words: str) -> None:
    """Draw the legend of the blocks on creatures: red ones are deficits, green ones surpluses of energy."""
    y = box.centery
    x = canvas.text(words, (box.left, y), styles.NOTE, anchor="midleft").right + 10
    x = canvas.text("\u2212", (x, y), styles.FIGURE.with_colour(colours.BAD), anchor="midleft").right + 6
    panel = Rect(x, y - 13, 96, 26)
    canvas.fill(panel, colours.PAPER, radius=5)
    canvas.line((panel.centerx, panel.top), (panel.centerx, panel.bottom), theme.INK, width=2.5)
    for block, ink_of in ((-2, colours.MINUS), (-1, colours.MINUS), (0, colours.PLUS), (1, colours.PLUS)):
        left = panel.centerx + block * 20 + (2.5 if block >= 0 else -2.5) + 1
        canvas.fill(Rect(left, y - 8, 18, 16), ink_of)
    canvas.text("+", (panel.right + 6, y), styles.FIGURE.with_colour(colours.GOOD), anchor="midleft")


def draw_lift_glow(canvas: Canvas, center: Point, size: float, *, alpha: float = 1.0) -> None:
    """Draw the golden ring and glow behind the lifted creature."""
    canvas.spot(center, size * 0.95, theme.GOLD, alpha=0.55 * alpha)
    canvas.ring(center, size * 0.66, theme.GOLD, width=max(2.0, size * 0.03), alpha=alpha)


def draw_creature_shadow(canvas: Canvas, center: Point, size: float) -> None:
    """Draw the shadow of a creature on the board."""
    canvas.spot((center[0] + size * 0.02, center[1] + size * 0.12), size * 0.62, theme.BLACK, alpha=0.7)


# --- the card -----------------------------------------------------------------------------------------


class CreatureCard(Struct, frozen=True):
    """The content of the large card that shows one creature."""

    creature: Creature
    """The creature shown."""
    title: str
    """Words that name its owner."""
    owner: str
    """The name of its owner alone."""
    lines: tuple[tuple[str, Colour], ...] = ()
    """Lines of text below the picture with their colours."""
    levels: tuple[int, ...] = ()
    """Indices of the energy levels framed in gold."""


def compute_card_size(shown: CreatureCard, room: float) -> tuple[float, float]:
    """Return width and height of a creature's large card.

    Args:
        room: The available height.
    """
    side = max(150.0, min(232.0, room - 96 - 26 * len(shown.lines)))
    return side + 48, side + 76 + 26 * len(shown.lines)


def _choose_title(canvas: Canvas, shown: CreatureCard, room: float) -> str:
    """Return the title, or only the name of the owner in less room."""
    style = canvas.texts.shrink_style_to_fit(shown.title, room, styles.SUBHEADING)
    return shown.title if canvas.texts.measure_width(shown.title, style) <= room else shown.owner


def draw_creature_card(canvas: Canvas, box: Rect, shown: CreatureCard) -> None:
    """Draw the large card of a creature: owner, picture with numbers, and lines of text."""
    canvas.panel(box, radius=18, edge=theme.GOLD_DEEP)
    canvas.seat(shown.creature.colour, (box.left + 32, box.top + 29), 24)
    canvas.text(
        _choose_title(canvas, shown, box.width - 68),
        (box.left + 52, box.top + 29),
        styles.SUBHEADING,
        anchor="midleft",
        max_width=box.width - 68,
        shrink=True,
    )
    side = box.width - 48
    center = (box.centerx, box.top + 54 + side / 2)
    draw_creature(canvas, center, side, shown.creature, levels=shown.levels)
    y = center[1] + side / 2 + 18
    for text, colour in shown.lines:
        canvas.text(
            text,
            (box.centerx, y),
            styles.NOTE.with_colour(colour),
            anchor="center",
            max_width=box.width - 24,
            shrink=True,
        )
        y += 26
