"""Where the parts of the rulebook stand in a window of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from client.draw import theme
from client.draw.geometry import Rect
from client.scenes.frame import Frame

_FOLDED: Final = 1240.0  # narrower windows have no room for the contents beside the page
_GAP: Final = 16.0
_HEAD: Final = 60.0
_ROOMY: Final = 700.0
PANEL_EDGE: Final = 8.0


@dataclass(frozen=True, slots=True)
class Places:
    """All rectangles of the scene. folded: the contents are a drop-down above the page.

    side: the panel of contents or results (empty when folded). rows: the list inside it.
    titled: whether there is room for the title. bar: whether there is a bar with hints at the foot.
    """

    frame: Frame
    folded: bool
    titled: bool
    bar: bool
    search: Rect
    games: Rect
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


def places(width: float, height: float, *, games: bool) -> Places:
    """The places for a window; `games`: whether there are several games to choose from."""
    frame = Frame(width, height)
    return _folded(frame, height, games=games) if width < _FOLDED else _wide(frame, height, games=games)


def _wide(frame: Frame, height: float, *, games: bool) -> Places:
    side = 400.0 if frame.wide >= 1500 else 340.0
    bar = height >= _ROOMY
    top = frame.middle.top
    bottom = frame.bar.top - theme.GUTTER if bar else height - 20.0
    search = Rect(frame.left, top, side, theme.HEIGHT_BUTTON)
    panel = Rect(frame.left, search.bottom + _GAP, side, bottom - search.bottom - _GAP)
    rows = Rect(panel.x + 8, panel.y + _HEAD, panel.width - 16, panel.height - _HEAD - 12)
    page_left = frame.left + side + frame.gutter
    step = 44.0
    steps = (
        Rect(panel.right - 16 - 2 * step - 6, panel.y + 9, step, step),
        Rect(panel.right - 16 - step, panel.y + 9, step, step),
    )
    games_box = frame.corner(frame.right, 420.0) if games else Rect()
    return Places(
        frame=frame,
        folded=False,
        titled=True,
        bar=bar,
        search=search,
        games=games_box,
        side=panel,
        rows=rows,
        fold=Rect(),
        steps=steps,
        page=Rect(page_left, top, frame.right - page_left, bottom - top),
        title_end=(games_box.left if games else frame.right) - 24,
    )


def _folded(frame: Frame, height: float, *, games: bool) -> Places:
    """Contents, steps through the hits and the choice of a game in one row above the page.

    In a low window that row is the header: the page needs the height more than the title does.
    """
    bar = height >= 900.0
    search = frame.corner(frame.right, min(380.0, frame.wide * (0.3 if frame.compact else 0.42)))
    row = Rect(frame.left, frame.middle.top, frame.wide, 52.0)
    if frame.compact:
        row = Rect(frame.back.right + 12, search.y, search.left - frame.back.right - 24, search.height)
    games_width = min(240.0, row.width * 0.3) if games else 0.0
    games_box = Rect(row.right - games_width, row.y, games_width, row.height)
    step = row.height
    steps_right = games_box.left - (12 if games else 0)
    steps = (
        Rect(steps_right - 2 * step - 8, row.y, step, step),
        Rect(steps_right - step, row.y, step, step),
    )
    bottom = frame.bar.top - _GAP if bar else height - 16.0
    page_top = row.bottom + (14.0 if frame.compact else 12.0)
    return Places(
        frame=frame,
        folded=True,
        titled=not frame.compact,
        bar=bar,
        search=search,
        games=games_box,
        side=Rect(),
        rows=Rect(),
        fold=Rect(row.x, row.y, steps_right - row.x, row.height),
        steps=steps,
        page=Rect(frame.left, page_top, frame.wide, bottom - page_top),
        title_end=search.left - 20.0,
    )
