"""Drawing of a player's board in Envyra: the wooden board with its holes, its screen and the free cubes."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours
from client.games.envyra.board.layout import MIN_BADGED_SIDE, WAITING_ROOM, TableLayout, locate_supply_cube
from client.games.envyra.board.tile_view import (
    draw_cube,
    draw_number_badge,
    get_blank_tile_image,
    get_hole_square,
    locate_board_hole_cube,
)
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from rules.envyra.content import Tile


class BoardModel(Struct, frozen=True):
    """Values to draw the panel that shows one player's wooden board (Envyra)."""

    title: str
    """Its title."""
    owner: str
    """Name of its owner, for panels without room for the title."""
    colour: str
    """Colour of its owner."""
    is_closed: bool
    """Whether the screen hides it."""
    can_receive_cube: bool
    """Whether another cube may be put on it."""


class CubeSupplyModel(Struct, frozen=True):
    """Values to draw what is below the wooden board: the positions cubes wait for, and the free cubes."""

    colour: str
    """Colour of the owner."""
    waiting_text: str
    """The positions that cubes wait for, or why there are none."""
    short_waiting_text: str
    """The same for panels without room, "" if there is no shorter text."""
    has_waiting_cubes: bool
    """Whether cubes wait."""
    free_cubes: int
    """Number of cubes in the supply."""
    is_viewers: bool
    """Whether they are those of the only person at this screen."""


def make_board_model(view_model: EnvyraViewModel) -> BoardModel:
    """Return the model of the wooden board in the left column, that of `displayed_seat`."""
    seat = view_model.displayed_seat
    title = tr("envyra.table.board-of", name=view_model.names[seat])
    if view_model.context.is_only_person(seat):
        title = tr("envyra.table.your-board")
    return BoardModel(
        title,
        view_model.names[seat],
        view_model.colour(seat),
        view_model.is_board_closed(seat),
        view_model.can_put_cube_on_board(seat),
    )


def make_supply_model(view_model: EnvyraViewModel) -> CubeSupplyModel:
    """Return the model of the waiting and free cubes below the wooden board in the left column.

    It is separate from `BoardModel` because it changes more often than the panel.
    """
    state, seat = view_model.position, view_model.displayed_seat
    waiting, closed = view_model.get_resting_positions(seat), view_model.is_board_closed(seat)
    if len(waiting) > 1:
        text = tr("envyra.table.cubes-wait", n=waiting[0] + 1, m=waiting[1] + 1)
    elif waiting:
        text = tr("envyra.table.cube-waits", n=waiting[0] + 1)
    elif closed or (state.phase == "boards" and seat not in state.sits_out):
        text = tr("envyra.table.board-hidden")
    else:
        text = tr("envyra.table.board-empty")
    return CubeSupplyModel(
        view_model.colour(seat),
        text,
        _list_places(waiting),
        bool(waiting),
        view_model.count_free_cubes(seat),
        view_model.context.is_only_person(seat),
    )


def _list_places(waiting: tuple[int, ...]) -> str:
    """Return the shortest text on the positions that cubes wait for, "" without any."""
    if len(waiting) > 1:
        return tr("envyra.table.waits-short", n=waiting[0] + 1, m=waiting[1] + 1)
    return tr("envyra.table.wait-short", n=waiting[0] + 1) if waiting else ""


def draw_board_panel(canvas: Canvas, layout: TableLayout, model: BoardModel) -> None:
    """Draw the panel with the wooden board but without its holes, which are drawn by widgets."""
    box, wood = layout.board, layout.wood
    if layout.compact:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    else:
        canvas.panel(box, radius=16)
    _draw_title(canvas, layout, model)
    if model.can_receive_cube:
        canvas.glow(wood, theme.GOLD, radius=14, blur=14, alpha=0.4)
    draw_wooden_board(canvas, wood)
    if model.can_receive_cube:
        canvas.outline(wood, theme.GOLD, radius=14, width=2, alpha=0.7)
    if model.is_closed:
        _draw_closed_screen(canvas, layout)


def draw_supply_panel(canvas: Canvas, layout: TableLayout, model: CubeSupplyModel) -> None:
    """Draw, below the wooden board, which tiles its cubes wait for and the player's free cubes."""
    box, wood = layout.board, layout.wood
    room = layout.supply.top - wood.bottom
    if room >= WAITING_ROOM - 1:
        _draw_waiting(canvas, Rect(box.left + 10, wood.bottom, box.width - 20, room), layout, model)
    _draw_free_cubes(canvas, layout, model)


_SCREEN_ASPECT = 1.15
"""Width of the screen in units of its height."""


def _draw_waiting(canvas: Canvas, box: Rect, layout: TableLayout, model: CubeSupplyModel) -> None:
    """Draw which positions cubes wait for, in one line if it fits, else in as many as there is room for."""
    style = (styles.NOTE if layout.compact else styles.BODY).with_colour(theme.SECONDARY)
    if model.has_waiting_cubes:
        style = style.strong.with_colour(theme.GOLD)
    fitting = canvas.texts.shrink_style_to_fit(model.waiting_text, box.width, style)
    if canvas.texts.measure_width(model.waiting_text, fitting) > box.width:
        style = styles.NOTE.with_colour(style.colour)
        lines = max(1, int(box.height / (style.size * 1.15)))
        height = canvas.texts.measure_height(model.waiting_text, box.width, style, line=1.15)
        if height > lines * style.size * 1.15 + 1 and model.short_waiting_text:
            canvas.text(model.short_waiting_text, box.center, style, anchor="center", max_width=box.width)
            return
        height = canvas.texts.measure_height(model.waiting_text, box.width, style, line=1.15, max_lines=lines)
        top = box.left, box.centery - height / 2
        canvas.paragraph(
            model.waiting_text, top, box.width, style, align="center", line=1.15, max_lines=lines
        )
        return
    canvas.text(model.waiting_text, box.center, fitting, anchor="center")


def draw_wooden_board(canvas: Canvas, box: Rect) -> None:
    """Draw the wooden board (where a player's cubes wait) without its holes."""
    canvas.shadow(box, radius=14, blur=8, dy=4, alpha=0.5)
    canvas.cover("envyra/board-ground", box, radius=14)
    canvas.outline(box, colours.WOOD_EDGE, radius=14, width=2)


def get_screen_box(layout: TableLayout) -> Rect:
    """Return the box of the screen (folding cover) that can hide the board: beside or below the title."""
    box = layout.board
    top = layout.wood.top - box.top
    if layout.compact:
        size, x, y = 30.0, box.left + 22, box.top + 17
        if top > 124:
            size, x, y = min(top - 44, box.width * 0.62), box.centerx, box.top + 34 + (top - 34) / 2
    elif top > 160:
        size, x, y = min(top - 64, 190.0) * 1.15, box.centerx, box.top + 58 + (top - 60) / 2
    else:
        size, x, y = 58.0, box.left + 48, box.top + 36
    return Rect(x - size / 2, y - size / 2, size, size)


def _draw_title(canvas: Canvas, layout: TableLayout, model: BoardModel) -> None:
    """Draw the title, with the screen unless it stands before the board.

    Where the screen is not beside the title, the sign of the seat is.
    """
    box, screen = layout.board, get_screen_box(layout)
    has_sign = model.is_closed or screen.centerx == box.centerx
    if not model.is_closed:
        canvas.image("envyra/screen", screen.center, screen.width)
    if layout.compact:
        middle = box.top + 17
        if has_sign:
            canvas.seat(model.colour, (box.left + 22, middle), 20)
        room, title = box.width - 50, model.title
        if (
            canvas.texts.measure_width(title, canvas.texts.shrink_style_to_fit(title, room, styles.NAME))
            > room
        ):
            title = model.owner
        at = box.left + 42, middle
        canvas.text(title, at, styles.NAME, anchor="midleft", max_width=room, shrink=True)
        return
    middle = box.top + 36
    x = box.left + 20
    if has_sign:
        canvas.seat(model.colour, (x + 13, middle), 26)
        x += 38
    else:
        x += 68
    canvas.text(
        model.title, (x, middle), styles.HEADING, anchor="midleft", max_width=box.right - 16 - x, shrink=True
    )


def _draw_closed_screen(canvas: Canvas, layout: TableLayout) -> None:
    """Draw the screen before a closed board, as high as there is room up to the title."""
    wood = layout.wood
    canvas.fill(wood, theme.GROUND, radius=14, alpha=0.72)
    top = layout.board.top + (34 if layout.compact else 66)
    side = min(wood.width, max(wood.height, wood.bottom - top) * _SCREEN_ASPECT) * 0.92
    fits = side <= wood.height * _SCREEN_ASPECT
    middle = wood.centery if fits else wood.bottom - side / _SCREEN_ASPECT / 2 - 4
    canvas.image("envyra/screen", (wood.centerx, middle), side)


def _draw_free_cubes(canvas: Canvas, layout: TableLayout, model: CubeSupplyModel) -> None:
    """Draw the free cubes, and the name of the supply if there is room."""
    box = layout.supply
    (first, _), side = locate_supply_cube(layout, 0)
    left = first - side / 2
    room = left - box.left - 6
    style = (styles.NOTE if layout.compact else styles.BODY).with_colour(theme.SECONDARY)
    short = tr("envyra.table.supply")
    words = tr("envyra.table.your-supply") if model.is_viewers and not layout.compact else short
    texts = canvas.texts
    if texts.measure_width(words, texts.shrink_style_to_fit(words, room, style)) > room:
        words = short
    if texts.measure_width(words, texts.shrink_style_to_fit(words, room, style)) <= room:
        canvas.text(words, box.midleft, style, anchor="midleft", max_width=room, shrink=True)
    elif not model.free_cubes:  # cubes are understood without a name
        left = canvas.text(words, box.midleft, style, anchor="midleft").right + 8
    if not model.free_cubes:
        words, at = tr("envyra.table.no-cubes"), (left, box.centery)
        canvas.text(words, at, style.with_colour(theme.IVORY), anchor="midleft")
    for index in range(model.free_cubes):
        center, size = locate_supply_cube(layout, index)
        draw_cube(canvas, center, size, model.colour)


INVITING_ALPHA = 0.2
"""Opacity of the gold in a hole where a cube may go."""


class HoleModel(Struct, frozen=True):
    """Values to draw one hole of a player's wooden board; every hole stands for a position of the grid."""

    number: int
    """Number of the position from 1."""
    tile: Tile | None = None
    """The tile, None for a gap in the grid."""
    cube: str = ""
    """Colour of the cube that waits in it."""
    ring: str = ""
    """The ring around it: "", "gold", or "soft" if it may be chosen."""
    ghost: str = ""
    """Colour of the cube that a press would put there."""
    hover: float = 0.0
    """Strength of the hover highlight, 0-1."""
    is_inviting: bool = False
    """Whether it is highlighted since a cube may go there."""


def make_hole_model(view_model: EnvyraViewModel, position: int, hover: float) -> HoleModel:
    """Return the model of one hole of the wooden board that the left column shows.

    Args:
        view_model: The view model.
        position: The position the hole stands for.
        hover: Strength of the hover highlight, 0-1.
    """
    seat, state, selection = view_model.displayed_seat, view_model.position, view_model.selection
    has_cube = position in view_model.get_resting_positions(seat)
    deciding = view_model.decider == seat and state.phase != "removal"
    can_choose = deciding and position in selection.choices
    pointed = can_choose and selection.hover == position
    cube = view_model.colour(seat) if has_cube and selection.carried_from != position else ""
    ring = ""
    if cube and (can_choose or not deciding):
        ring = "gold" if state.phase == "boards" or selection.picked in (None, position) else "soft"
    ghost = pointed and state.phase == "boards" and not cube and selection.can_add_cube
    highlight = max(hover, 0.7) if pointed else hover if can_choose else 0.0
    return HoleModel(
        position + 1,
        view_model.content.tiles.get(state.grid[position]),
        cube,
        ring,
        view_model.colour(seat) if ghost else "",
        round(highlight, 1),
        can_choose and not cube and view_model.can_put_cube_on_board(seat),
    )


def draw_hole(canvas: Canvas, box: Rect, model: HoleModel) -> None:
    """Draw one hole of the wooden board: the cube that waits in it, else the picture of its tile."""
    hole, box = box, get_hole_square(box)
    side = box.width
    if model.ring == "gold":
        canvas.glow(box, theme.GOLD, radius=side * 0.17, blur=9, alpha=0.55)
    canvas.image("envyra/board-hole", box.center, (side * 1.04, side * 1.04))
    if model.is_inviting:
        inner = box.inflate(-side * 0.08, -side * 0.08)
        canvas.fill(inner, theme.GOLD, radius=side * 0.14, alpha=INVITING_ALPHA)
    tile = model.tile
    if tile is not None and not model.cube:
        alpha = 0.78 if model.is_inviting else 0.5 if model.ring or model.hover else 0.42
        name = f"envyra/{tile.symbol}" if tile.symbol else get_blank_tile_image(tile, taken=True)
        canvas.image(name, (box.centerx + side * 0.1, box.centery + side * 0.1), side * 0.66, alpha=alpha)
    if model.cube or model.ghost:
        center, size = locate_board_hole_cube(hole)
        draw_cube(canvas, center, size, model.cube or model.ghost, alpha=1.0 if model.cube else 0.6)
    if model.ring or model.hover or model.is_inviting:
        alpha, line_width = max(model.hover * 0.9, 0.5 if model.ring or model.is_inviting else 0.0), 2.0
        if model.ring == "gold":
            alpha, line_width = 1.0, 3.0
        canvas.outline(box, theme.GOLD, radius=side * 0.17, width=line_width, alpha=alpha)
    if hole.height > hole.width + 1:
        _draw_number_tab_above(canvas, hole, model)
    elif model.cube and side >= MIN_BADGED_SIDE:
        radius = side * 0.14
        draw_number_badge(canvas, (box.left + side * 0.16, box.top + side * 0.16), radius, model.number)
    else:
        _draw_number_tab(canvas, box, model)


def _draw_number_tab_above(canvas: Canvas, hole: Rect, model: HoleModel) -> None:
    """Draw the number of a hole on a tab that stands on its square, where it covers nothing."""
    square, number = get_hole_square(hole), str(model.number)
    style = styles.LABEL.with_size(styles.LEAST).with_colour(theme.IVORY if model.tile else theme.MUTED)
    tab = Rect(square.left, hole.top, canvas.texts.measure_width(number, style) + 12, square.top - hole.top)
    canvas.fill(tab, colours.BADGE, radius=5, alpha=0.86)
    canvas.text(number, (tab.centerx, tab.centery - 1), style, anchor="center")


def _draw_number_tab(canvas: Canvas, box: Rect, model: HoleModel) -> None:
    """Draw the number of a hole on a tab over its upper left corner, beside the picture of its tile."""
    side, number = min(box.width, box.height), str(model.number)
    style = styles.LABEL.with_size(max(styles.LEAST, side * 0.2))
    style = style.with_colour(theme.IVORY if model.tile else theme.MUTED)
    tab = Rect(0, 0, canvas.texts.measure_width(number, style) + style.size * 0.5, style.size * 1.1)
    tab.topleft = box.left - side * 0.05, box.top - side * 0.05
    canvas.fill(tab, colours.BADGE, radius=5, alpha=0.86)
    canvas.text(number, (tab.centerx, tab.centery - 1), style, anchor="center")
