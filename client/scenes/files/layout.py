"""Where everything in the file chooser lies: pure geometry in logical units."""

from __future__ import annotations

from msgspec import Struct

from client.draw.geometry import Rect
from client.scenes.common.scene_frame import SceneFrame

WITH_PLACES = 1180.0
"""From this width on the places have a column of their own."""
WITH_PANEL = 1500.0
"""From this width on a panel tells about the chosen file; below it is a strip."""
SUFFIX = 74.0
PLACE_HEIGHT, PLACE_GAP = 56.0, 8.0


class FilesLayout(Struct, frozen=True):
    """The boxes of the scene. places: the column, None where `place` is a list that drops down.

    about: where the chosen file is told of (None where there is no room and nothing to choose); panel: it is
    a tall one. name: the field for the name of a new file, suffix: what follows it; both None when opening.
    row: height of a row.
    """

    frame: SceneFrame
    places: Rect | None
    place: Rect | None
    up: Rect
    path: Rect
    list: Rect
    about: Rect | None
    panel: bool
    name: Rect | None
    suffix: Rect | None
    row: float


def files_layout(
    width: float, height: float, *, saving: bool, places_count: int, place_width: float
) -> FilesLayout:
    """The layout. place_width: what the words of the places need where they drop down."""
    frame = SceneFrame(width, height)
    gap = 12.0 if frame.compact else 18.0
    field = 48.0 if frame.compact else 56.0
    top, bottom = frame.middle.y, frame.bar.y - gap
    left, right = frame.left, frame.right
    places = place = about = name = suffix = None
    if width >= WITH_PLACES and places_count * (PLACE_HEIGHT + PLACE_GAP) <= bottom - top:
        column = 260.0 if width >= WITH_PANEL else 220.0
        places = Rect(left, top, column, bottom - top)
        left += column + 24
    panel = width >= WITH_PANEL
    if panel:
        wide = min(520.0, (right - left) * 0.36)
        about = Rect(right - wide, top, wide, bottom - top)
        right -= wide + 24
    up = Rect(left, top, field, field)
    end = right
    if places is None:
        place = Rect(right - place_width, top, place_width, field)
        end -= place_width + 12
    path = Rect(up.right + 12, top, end - up.right - 12, field)
    if saving:
        suffix = Rect(right - SUFFIX, bottom - field, SUFFIX, field)
        name = Rect(left, suffix.y, suffix.x - 12 - left, field)
        bottom -= field + gap
    elif not panel:
        strip = 74.0 if frame.compact else 92.0
        about = Rect(left, bottom - strip, right - left, strip)
        bottom -= strip + gap
    # the list has 8 units of room for the focus ring around its rows
    area = Rect(left - 8, path.bottom + gap - 8, right - left + 16, bottom - path.bottom - gap + 16)
    return FilesLayout(
        frame=frame,
        places=places,
        place=place,
        up=up,
        path=path,
        list=area,
        about=about,
        panel=panel,
        name=name,
        suffix=suffix,
        row=46.0 if frame.compact else 54.0,
    )
