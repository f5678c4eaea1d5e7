"""The layout of the shelf (the list of saved games): pure geometry in logical units."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles
from client.draw.geometry import Rect
from client.draw.styles import Style

PANEL_WIDTH = 1240.0
"""From this width of the window on there is room for the details beside the list."""

TIGHT_HEIGHT = 480.0
"""Below this height of the window header, filters and bar are as low as they can be."""

COMPACT_ORDER_WIDTH = 800.0
"""Below this width between the margins the order of the games shows its icon alone."""

MIN_SEARCH_WIDTH = 260.0
"""The least width of the search field beside a choice of a game with its label."""

COMPACT_CHOICE_WIDTH = 84.0
"""The width of a choice that shows its icon alone."""


class ShelfLayout(Struct, frozen=True):
    """Rectangles and sizes of the shelf, the screen of saved games, in logical units."""

    margin: float
    """Space at the left and right edge of the window."""
    header_y: float
    """The middle of the header."""
    title: Style
    """Style of the title."""
    back: Rect
    """The button that leaves the screen."""
    trash: Rect
    """The button that opens or empties the trash."""
    folder: Rect
    """The button that shows the folder of the games."""
    import_: Rect
    """The button that imports a game from a file."""
    records: Rect
    """The button that opens the records."""
    search: Rect
    """The search field."""
    game: Rect | None
    """The choice of a game, None if there is only one."""
    compact_game: bool
    """The choice of a game shows its icon alone."""
    compact_order: bool
    """The choice of an order shows its icon alone."""
    status: Rect
    """The choice of games in play or finished ones."""
    order: Rect
    """The choice of a sort order."""
    list: Rect
    """The list of games, including the room for the focus ring."""
    row: float
    """The height of a row."""
    panel: Rect | None
    """The details panel, None in a narrow window."""
    bar: Rect
    """The bar at the bottom."""
    low: bool
    """The window is low: everything is a little smaller."""


def compute_shelf_layout(
    width: float,
    height: float,
    *,
    trash_width: float,
    status_width: float,
    game_width: float = 0.0,
    import_width: float = 0.0,
) -> ShelfLayout:
    """Return the layout of the shelf (the screen of saved games) for a window, in logical units.

    Args:
        width: Width of the window.
        height: Height of the window.
        trash_width: Width of the trash button with its label.
        status_width: Width that the filter by status (all, in progress, finished) needs.
        game_width: Width that the filter by game needs, 0 if there is only one game.
        import_width: Width of the import button with its label, 0 if it shows only its icon.
    """
    low, tight = height < 800, height < TIGHT_HEIGHT
    margin = 80.0 if width >= 1600 else 48.0 if width >= PANEL_WIDTH else 24.0
    bar_height = 62.0 if tight else 76.0 if low else 96.0
    bar = Rect(0, height - bar_height, width, bar_height)
    header_y = 34.0 if tight else 44.0 if low else 66.0
    button_size = 44.0 if tight else 48.0 if low else 56.0
    back = Rect(margin, header_y - button_size / 2, button_size, button_size)
    trash = Rect(width - margin - trash_width, header_y - button_size / 2, trash_width, button_size)
    folder = Rect(trash.x - 12 - button_size, trash.y, button_size, button_size)
    import_width = import_width or button_size
    import_ = Rect(folder.x - 12 - import_width, trash.y, import_width, button_size)
    records = Rect(import_.x - 12 - button_size, trash.y, button_size, button_size)
    field_height = 44.0 if tight else 48.0 if low else 52.0
    top = header_y + button_size / 2 + (10.0 if tight else 14.0 if low else 30.0)
    inner_width = width - 2 * margin
    gap = 46.0
    panel_width = max(404.0, min(680.0, inner_width * 0.325)) if width >= PANEL_WIDTH else 0.0
    list_width = inner_width - (panel_width + gap if panel_width else 0.0)
    compact_order = inner_width < COMPACT_ORDER_WIDTH
    order_width = COMPACT_CHOICE_WIDTH if compact_order else min(290.0, panel_width or 226.0)
    filters_width = list_width if panel_width else list_width - order_width - 14
    status_width = min(status_width, filters_width * 0.62)
    left = filters_width - status_width - 14
    compact_game = left - game_width - 14 < MIN_SEARCH_WIDTH
    if compact_game and game_width:
        game_width = COMPACT_CHOICE_WIDTH
    search = Rect(margin, top, left - (game_width + 14 if game_width else 0), field_height)
    game = Rect(search.right + 14, top, game_width, field_height) if game_width else None
    status = Rect(margin + left + 14, top, status_width, field_height)
    order = Rect(
        margin + list_width + gap if panel_width else status.right + 14, top, order_width, field_height
    )
    list_y = top + field_height + (4.0 if tight else 10.0 if low else 16.0)
    # the list has 8 units of room for the focus ring around its rows
    area = Rect(margin - 8, list_y, list_width + 16, bar.top - list_y - 1)
    panel = None
    if panel_width:
        panel_y = list_y + 8
        panel = Rect(
            width - margin - panel_width, panel_y, panel_width, bar.top - panel_y - (14 if low else 24)
        )
    return ShelfLayout(
        margin=margin,
        header_y=header_y,
        title=styles.BANNER if low else styles.DISPLAY,
        back=back,
        trash=trash,
        folder=folder,
        import_=import_,
        records=records,
        search=search,
        game=game,
        compact_game=compact_game,
        compact_order=compact_order,
        status=status,
        order=order,
        list=area,
        row=120.0 if low else 142.0,
        panel=panel,
        bar=bar,
        low=low,
    )
