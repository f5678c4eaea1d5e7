"""Where the parts of the rulebook stand in a window of any size."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import theme
from client.draw.geometry import Rect
from client.scenes.common.scene_frame import SceneFrame

_FOLDED: Final = 1240.0  # narrower windows have no room for the contents beside the page
_GAP: Final = 16.0
_HEAD: Final = 60.0
_ROOMY: Final = 700.0
_LOW_FOOT: Final = 46.0
_LEAST_HEIGHT: Final = 500.0
_LEAST_FOLD: Final = 300.0
_GAME: Final = 228.0  # the choice of a game takes as much for each
_TITLE: Final = 340.0  # and leaves as much to the title
_SIGN: Final = 84.0  # the choice of a game where only its sign has room
PANEL_EDGE: Final = 8.0


class RulebookLayout(Struct, frozen=True):
    """All rectangles of the scene. folded: the contents are a drop-down above the page.

    side: the panel of contents or results (empty when folded). rows: the list inside it. signs: games are
    chosen by their signs alone.
    titled: whether there is room for the title. foot: the bar with hints, without height where none fits.
    """

    frame: SceneFrame
    folded: bool
    titled: bool
    foot: Rect
    search: Rect
    games: Rect
    signs: bool
    side: Rect
    rows: Rect
    fold: Rect
    steps: tuple[Rect, Rect]
    page: Rect
    title_end: float

    @property
    def view(self) -> Rect:
        """The part of the page's panel that shows the page."""
        return self.page.inflate(-2 * PANEL_EDGE, -2 * PANEL_EDGE)

    @property
    def side_head(self) -> Rect:
        """The title above the list."""
        return Rect(self.side.x + 24, self.side.y, self.side.width - 48, _HEAD)


def places(width: float, height: float, *, games: int, title: float = 0.0) -> RulebookLayout:
    """The places for a window.

    games: how many there are to choose from. title: how wide the title is, 0 if it may
    be left out.
    """
    frame = SceneFrame(width, height)
    if width < _FOLDED:
        return _folded(frame, height, games=games > 1, title=title)
    return _wide(frame, height, games=games)


def _foot(frame: SceneFrame, height: float, roomy: float) -> Rect:
    """The bar at the foot: low where the page needs the height, none where there is hardly any."""
    tall = frame.bar.height if height >= roomy else _LOW_FOOT if height >= _LEAST_HEIGHT else 0.0
    return Rect(0, height - tall, frame.bar.width, tall)


def _wide(frame: SceneFrame, height: float, *, games: int) -> RulebookLayout:
    side = 400.0 if frame.width >= 1500 else 340.0
    foot = _foot(frame, height, _ROOMY)
    top = frame.middle.top
    bottom = foot.top - (theme.GUTTER if height >= _ROOMY else 12.0)
    search = Rect(frame.left, top, side, theme.HEIGHT_BUTTON)
    panel = Rect(frame.left, search.bottom + _GAP, side, bottom - search.bottom - _GAP)
    rows = Rect(panel.x + 8, panel.y + _HEAD, panel.width - 16, panel.height - _HEAD - 12)
    page_left = frame.left + side + frame.gutter
    step = 44.0
    steps = (
        Rect(panel.right - 16 - 2 * step - 6, panel.y + 9, step, step),
        Rect(panel.right - 16 - step, panel.y + 9, step, step),
    )
    choice = min(_GAME * games, frame.width - _TITLE)
    games_box = frame.header_button_box(frame.right, choice) if games > 1 else Rect()
    return RulebookLayout(
        frame=frame,
        folded=False,
        titled=True,
        foot=foot,
        search=search,
        games=games_box,
        signs=False,
        side=panel,
        rows=rows,
        fold=Rect(),
        steps=steps,
        page=Rect(page_left, top, frame.right - page_left, bottom - top),
        title_end=(games_box.left if games > 1 else frame.right) - 24,
    )


def _folded(frame: SceneFrame, height: float, *, games: bool, title: float) -> RulebookLayout:
    """Contents, steps through the hits and the choice of a game in one row above the page.

    In a low window that row is the header, and the title stands in it if there is room.
    """
    foot = _foot(frame, height, 900.0)
    share = 0.42 if not frame.compact else 0.29 if games else 0.3
    search = frame.header_button_box(frame.right, min(380.0, frame.width * share))
    row = Rect(frame.left, frame.middle.top, frame.width, 52.0)
    titled = not frame.compact
    if frame.compact:
        row = Rect(
            frame.back_box.right + 12, search.y, search.left - frame.back_box.right - 24, search.height
        )
        beside = frame.title_x + title + 20
        titled = title > 0 and search.left - 12 - beside >= _LEAST_FOLD + (_SIGN + 12 if games else 0)
        if titled:
            row = Rect(beside, search.y, search.left - 12 - beside, search.height)
    games_width = (_SIGN if frame.compact else min(240.0, row.width * 0.3)) if games else 0.0
    games_box = Rect(row.right - games_width, row.y, games_width, row.height)
    step = row.height
    steps_right = games_box.left - (12 if games else 0)
    steps = (
        Rect(steps_right - 2 * step - 8, row.y, step, step),
        Rect(steps_right - step, row.y, step, step),
    )
    bottom = foot.top - (_GAP if height >= 900.0 else 10.0)
    page_top = row.bottom + (14.0 if frame.compact else 12.0)
    return RulebookLayout(
        frame=frame,
        folded=True,
        titled=titled,
        foot=foot,
        search=search,
        games=games_box,
        signs=frame.compact,
        side=Rect(),
        rows=Rect(),
        fold=Rect(row.x, row.y, steps_right - row.x, row.height),
        steps=steps,
        page=Rect(frame.left, page_top, frame.width, bottom - page_top),
        title_end=(row.left - 12.0) if frame.compact else search.left - 20.0,
    )
