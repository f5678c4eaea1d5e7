"""The layout of the file chooser: pure geometry in logical units."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw.geometry import Rect
from client.scenes.common.scene_frame import SceneFrame

PLACES_WIDTH: Final = 1180.0
"""From this width of the window on the places have a column of their own."""
PANEL_WIDTH: Final = 1500.0
"""From this width of the window on the preview is a panel; below it is a strip."""
SUFFIX_WIDTH: Final = 74.0
PLACE_HEIGHT, PLACE_GAP = 56.0, 8.0


class FilesLayout(Struct, frozen=True):
    """Rectangles of the file chooser, in logical units."""

    frame: SceneFrame
    """Header, middle and bottom bar of the screen."""
    places: Rect | None
    """The column of places, None if `place_choice` takes its place."""
    place_choice: Rect | None
    """The drop-down list of places."""
    up: Rect
    """The button that opens the parent folder."""
    path: Rect
    """The path of the open folder."""
    list: Rect
    """The list of folders and files, including the room for the focus ring."""
    preview: Rect | None
    """The preview of the selected file, None without room for it when saving."""
    has_panel: bool
    """Whether the preview is a tall panel instead of a strip."""
    name: Rect | None
    """The field for the name of a new file, None when opening."""
    suffix: Rect | None
    """The file name's suffix, shown after the field for the name; None when opening."""
    row: float
    """The height of a row."""


def compute_files_layout(
    width: float, height: float, *, saving: bool, place_count: int, place_choice_width: float
) -> FilesLayout:
    """Return the layout of the file chooser for a window, in logical units.

    Args:
        width: Width of the window.
        height: Height of the window.
        saving: Whether a file is saved, so that there is a field for its name.
        place_count: Number of start folders.
        place_choice_width: Width of the drop-down list of start folders, used if they have no column.
    """
    frame = SceneFrame(width, height)
    gap = 12.0 if frame.compact else 18.0
    field = 48.0 if frame.compact else 56.0
    top, bottom = frame.middle.y, frame.bar.y - gap
    left, right = frame.left, frame.right
    places = place_choice = preview = name = suffix = None
    if width >= PLACES_WIDTH and place_count * (PLACE_HEIGHT + PLACE_GAP) <= bottom - top:
        column_width = 260.0 if width >= PANEL_WIDTH else 220.0
        places = Rect(left, top, column_width, bottom - top)
        left += column_width + 24
    has_panel = width >= PANEL_WIDTH
    if has_panel:
        panel_width = min(520.0, (right - left) * 0.36)
        preview = Rect(right - panel_width, top, panel_width, bottom - top)
        right -= panel_width + 24
    up = Rect(left, top, field, field)
    path_end = right
    if places is None:
        place_choice = Rect(right - place_choice_width, top, place_choice_width, field)
        path_end -= place_choice_width + 12
    path = Rect(up.right + 12, top, path_end - up.right - 12, field)
    if saving:
        suffix = Rect(right - SUFFIX_WIDTH, bottom - field, SUFFIX_WIDTH, field)
        name = Rect(left, suffix.y, suffix.x - 12 - left, field)
        bottom -= field + gap
    elif not has_panel:
        strip_height = 74.0 if frame.compact else 92.0
        preview = Rect(left, bottom - strip_height, right - left, strip_height)
        bottom -= strip_height + gap
    # the list has 8 units of room for the focus ring around its rows
    area = Rect(left - 8, path.bottom + gap - 8, right - left + 16, bottom - path.bottom - gap + 16)
    return FilesLayout(
        frame=frame,
        places=places,
        place_choice=place_choice,
        up=up,
        path=path,
        list=area,
        preview=preview,
        has_panel=has_panel,
        name=name,
        suffix=suffix,
        row=46.0 if frame.compact else 54.0,
    )
