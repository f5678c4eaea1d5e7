"""Where everything on the shelf lies: pure geometry in logical units."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles
from client.draw.geometry import Rect
from client.draw.styles import Style

WITH_PANEL = 1240.0
"""From this width on there is room for the details beside the list."""

TIGHT = 480.0
"""Below this height header, filters and bar are as low as they can be."""

NARROW = 800.0
"""Below this inner width the order of the games shows its sign alone."""

SEARCH, SIGN = 260.0, 84.0
"""The least width of the search field beside games with their names, and of the choice of a game without."""


class ShelfLayout(Struct, frozen=True):
    """The boxes of the scene. panel: None when folded. row: height of a row; low: all is a little smaller.

    bring: for a game from a file. records: leads to them. folder: shows where the games are. games: the
    choice of a game, None where there is only one. signs: it shows its sign alone; sorts: so does the order.
    """

    margin: float
    header_y: float
    title: Style
    back: Rect
    trash: Rect
    folder: Rect
    bring: Rect
    records: Rect
    search: Rect
    games: Rect | None
    signs: bool
    sorts: bool
    wanted: Rect
    order: Rect
    list: Rect
    row: float
    panel: Rect | None
    bar: Rect
    low: bool


def shelf_layout(
    width: float,
    height: float,
    *,
    trash_width: float,
    wanted_width: float,
    games_width: float = 0.0,
    import_width: float = 0.0,
) -> ShelfLayout:
    """The layout; the widths are what the words of the buttons and of the filters need.

    games_width: 0 if there is but one game. import_width: 0 for a sign without words.
    """
    low, tight = height < 800, height < TIGHT
    margin = 80.0 if width >= 1600 else 48.0 if width >= WITH_PANEL else 24.0
    bar_height = 62.0 if tight else 76.0 if low else 96.0
    bar = Rect(0, height - bar_height, width, bar_height)
    header_y = 34.0 if tight else 44.0 if low else 66.0
    button = 44.0 if tight else 48.0 if low else 56.0
    back = Rect(margin, header_y - button / 2, button, button)
    trash = Rect(width - margin - trash_width, header_y - button / 2, trash_width, button)
    folder = Rect(trash.x - 12 - button, trash.y, button, button)
    import_width = import_width or button
    bring = Rect(folder.x - 12 - import_width, trash.y, import_width, button)
    records = Rect(bring.x - 12 - button, trash.y, button, button)
    field = 44.0 if tight else 48.0 if low else 52.0
    top = header_y + button / 2 + (10.0 if tight else 14.0 if low else 30.0)
    inner = width - 2 * margin
    gutter = 46.0
    panel_width = max(404.0, min(680.0, inner * 0.325)) if width >= WITH_PANEL else 0.0
    list_width = inner - (panel_width + gutter if panel_width else 0.0)
    sorts = inner < NARROW
    order_width = SIGN if sorts else min(290.0, panel_width or 226.0)
    filters = list_width if panel_width else list_width - order_width - 14
    wanted_width = min(wanted_width, filters * 0.62)
    left = filters - wanted_width - 14
    signs = left - games_width - 14 < SEARCH
    if signs and games_width:
        games_width = SIGN
    search = Rect(margin, top, left - (games_width + 14 if games_width else 0), field)
    games = Rect(search.right + 14, top, games_width, field) if games_width else None
    wanted = Rect(margin + left + 14, top, wanted_width, field)
    order = Rect(margin + list_width + gutter if panel_width else wanted.right + 14, top, order_width, field)
    below = top + field + (4.0 if tight else 10.0 if low else 16.0)
    # the list has 8 units of room for the focus ring around its rows
    area = Rect(margin - 8, below, list_width + 16, bar.top - below - 1)
    panel = None
    if panel_width:
        edge = below + 8
        panel = Rect(width - margin - panel_width, edge, panel_width, bar.top - edge - (14 if low else 24))
    return ShelfLayout(
        margin=margin,
        header_y=header_y,
        title=styles.BANNER if low else styles.DISPLAY,
        back=back,
        trash=trash,
        folder=folder,
        bring=bring,
        records=records,
        search=search,
        games=games,
        signs=signs,
        sorts=sorts,
        wanted=wanted,
        order=order,
        list=area,
        row=120.0 if low else 142.0,
        panel=panel,
        bar=bar,
        low=low,
    )
