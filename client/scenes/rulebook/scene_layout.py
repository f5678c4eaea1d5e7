"""Layout of the rulebook screen for a window of any size."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import theme
from client.draw.geometry import Rect
from client.scenes.common.scene_frame import SceneFrame

_FOLDED_WIDTH: Final = 1240.0
"""Width below which the contents have no room beside the page."""
_GAP: Final = 16.0
_HEAD_HEIGHT: Final = 60.0
_ROOMY_HEIGHT: Final = 700.0
_LOW_FOOT_HEIGHT: Final = 46.0
_MIN_FOOT_HEIGHT: Final = 500.0
"""Height of the window below which there is no foot."""
_MIN_FOLD_WIDTH: Final = 300.0
_GAME_WIDTH: Final = 228.0
"""Width of each game in the choice of a game."""
_TITLE_WIDTH: Final = 340.0
"""Width that the choice of a game leaves to the title."""
_SIGN_WIDTH: Final = 84.0
"""Width of a choice of a game that shows only its sign."""
_BUTTON_HEIGHT: Final = 48.0
_BUTTON_GAP: Final = 8.0
PANEL_EDGE: Final = 8.0
_TITLE_INSET: Final = 34.0
"""Where the title above the contents begins in its panel: in line with its entries."""


class RulebookSceneLayout(Struct, frozen=True):
    """Rectangles of all parts of the rulebook screen."""

    frame: SceneFrame
    """The frame with header and margins."""
    folded: bool
    """Whether the contents are a drop-down above the page."""
    titled: bool
    """Whether there is room for the title."""
    foot: Rect
    """The bar with key hints, without height if it does not fit."""
    search: Rect
    """The search field."""
    games: Rect
    """The choice of a game."""
    signs: bool
    """Whether the choice of a game shows only signs."""
    side: Rect
    """The panel of contents or results, empty if folded."""
    rows: Rect
    """The list inside that panel."""
    fold: Rect
    """The drop-down of the contents."""
    steps: tuple[Rect, Rect]
    """The buttons for the previous and next hit."""
    page: Rect
    """The panel of the rulebook page."""
    title_end: float
    """Right end of the title's room."""

    @property
    def page_scroll_area(self) -> Rect:
        """The rectangle, inside the page's panel, in which the rulebook page scrolls."""
        return self.page.inflate(-2 * PANEL_EDGE, -2 * PANEL_EDGE)

    @property
    def side_title_box(self) -> Rect:
        """The rectangle of the title above the list of contents or results."""
        return Rect(self.side.x + _TITLE_INSET, self.side.y, self.side.width - 2 * _TITLE_INSET, _HEAD_HEIGHT)


def arrange_scene(width: float, height: float, *, games: int, title: float = 0.0) -> RulebookSceneLayout:
    """Return the rectangles of the rulebook screen for a window.

    Args:
        width: Logical width of the window.
        height: Logical height of the window.
        games: Number of games to choose from.
        title: Width of the title; 0 if it may be left out.
    """
    frame = SceneFrame(width, height)
    if width < _FOLDED_WIDTH:
        return _arrange_folded(frame, height, games=games > 1, title=title)
    return _arrange_wide(frame, height, games=games)


def _get_foot(frame: SceneFrame, height: float, roomy: float) -> Rect:
    """Return the bar at the foot: low if the page needs the height, without height in very low windows."""
    foot = frame.bar.height if height >= roomy else _LOW_FOOT_HEIGHT if height >= _MIN_FOOT_HEIGHT else 0.0
    return Rect(0, height - foot, frame.bar.width, foot)


def _arrange_wide(frame: SceneFrame, height: float, *, games: int) -> RulebookSceneLayout:
    side = 400.0 if frame.width >= 1500 else 340.0
    foot = _get_foot(frame, height, _ROOMY_HEIGHT)
    top = frame.middle.top
    bottom = foot.top - (theme.GUTTER if height >= _ROOMY_HEIGHT else 12.0)
    search = Rect(frame.left, top, side, theme.HEIGHT_BUTTON)
    panel = Rect(frame.left, search.bottom + _GAP, side, bottom - search.bottom - _GAP)
    rows = Rect(panel.x + 8, panel.y + _HEAD_HEIGHT, panel.width - 16, panel.height - _HEAD_HEIGHT - 12)
    page_left = frame.left + side + frame.gutter
    step = 44.0
    steps = (
        Rect(panel.right - 16 - 2 * step - 6, panel.y + 9, step, step),
        Rect(panel.right - 16 - step, panel.y + 9, step, step),
    )
    choice = min(_GAME_WIDTH * games, frame.width - _TITLE_WIDTH)
    games_box = frame.locate_header_button(frame.right, choice) if games > 1 else Rect()
    return RulebookSceneLayout(
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


def _arrange_folded(frame: SceneFrame, height: float, *, games: bool, title: float) -> RulebookSceneLayout:
    """Return the rectangles for a narrow window.

    Contents, buttons for the hits and the choice of a game are in one row above the page. In a low window
    that row is the header, which has the title too if there is room.
    """
    foot = _get_foot(frame, height, 900.0)
    share = 0.42 if not frame.compact else 0.29 if games else 0.3
    search = frame.locate_header_button(frame.right, min(380.0, frame.width * share))
    row = Rect(frame.left, frame.middle.top, frame.width, 52.0)
    titled = not frame.compact
    if frame.compact:
        row = Rect(
            frame.back_box.right + 12, search.y, search.left - frame.back_box.right - 24, search.height
        )
        beside = frame.title_x + title + 20
        titled = title > 0 and search.left - 12 - beside >= _MIN_FOLD_WIDTH + (
            _SIGN_WIDTH + 12 if games else 0
        )
        if titled:
            row = Rect(beside, search.y, search.left - 12 - beside, search.height)
    games_width = (_SIGN_WIDTH if frame.compact else min(240.0, row.width * 0.3)) if games else 0.0
    games_box = Rect(row.right - games_width, row.y, games_width, row.height)
    step = row.height
    steps_right = games_box.left - (12 if games else 0)
    steps = (
        Rect(steps_right - 2 * step - 8, row.y, step, step),
        Rect(steps_right - step, row.y, step, step),
    )
    bottom = foot.top - (_GAP if height >= 900.0 else 10.0)
    page_top = row.bottom + (14.0 if frame.compact else 12.0)
    return RulebookSceneLayout(
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


def split_for_buttons(box: Rect, count: int) -> tuple[Rect, list[Rect]]:
    """Split a rectangle into one for a list and those of `count` buttons below it."""
    height = count * (_BUTTON_HEIGHT + _BUTTON_GAP)
    rows = Rect(box.x, box.y, box.width, box.height - height)
    buttons = [
        Rect(
            rows.x + 8,
            rows.bottom + _BUTTON_GAP + index * (_BUTTON_HEIGHT + _BUTTON_GAP),
            rows.width - 16,
            _BUTTON_HEIGHT,
        )
        for index in range(count)
    ]
    return rows, buttons
