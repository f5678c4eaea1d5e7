"""Drawing of the examples on rulebook pages; most are figures: a framed picture with a caption."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.games import registry
from client.rulebook.examples import Example

ExampleT = TypeVar("ExampleT", bound=Example)

_PADDING: Final = 20.0
_GAP: Final = 28.0
_GAP_BELOW: Final = 14.0
_MIN_CAPTION_WIDTH: Final = 260.0
"""Least width of a caption beside its picture."""


class ExampleRenderer(Struct, Generic[ExampleT], frozen=True, kw_only=True):
    """Functions that measure, draw and describe the rulebook examples of one kind."""

    measure_height: Callable[[Typesetter, ExampleT, float], float]
    """Returns the height of an example of the given width."""
    draw: Callable[[Canvas, Rect, ExampleT], None]
    """Draws an example into a rectangle of the measured height, or higher."""
    describe: Callable[[ExampleT], str] = lambda _: ""
    """Returns the text in the picture for the search and for screen readers, "" for none."""
    fits_beside: Callable[[ExampleT, ExampleT], bool] = lambda *_: False
    """Returns whether an example and the one of its kind that follows it are drawn side by side."""
    shows_title: bool = False
    """Whether the picture contains the heading above it, so that the page need not show that."""


ExampleDrawings: TypeAlias = Mapping[type[Example], ExampleRenderer[Any]]
"""The drawings of a game's examples by their kinds."""


def load_example_renderers(game_id: str) -> ExampleDrawings:
    """Return the drawing functions for a game's rulebook examples; {} for a game without examples."""
    load = registry.find_descriptor(game_id).example_drawings
    return {} if load is None else cast(ExampleDrawings, load())


class SlabColours(Struct, frozen=True):
    """Colours of the framed background (slab) behind a picture in the rulebook."""

    top: Colour
    bottom: Colour
    edge: Colour


class _FigureLayout(Struct, frozen=True):
    """The rectangles of a figure, relative to its top left corner."""

    height: float
    picture: Rect
    caption: tuple[float, float, float] | None
    """x, y and width of the caption; None without one."""


def make_figure_renderer(
    colours: SlabColours,
    measure_picture: Callable[[ExampleT, float], tuple[float, float]],
    draw_picture: Callable[[Canvas, Rect, ExampleT], None],
    *,
    describe: Callable[[ExampleT], str] = lambda _: "",
    fits_beside: Callable[[ExampleT, ExampleT], bool] = lambda *_: False,
) -> ExampleRenderer[ExampleT]:
    """Return the drawing functions for examples that are figures: a framed picture with a caption.

    Args:
        colours: Colours of the frame and background (slab) of the picture.
        measure_picture: Returns width and height of an example's picture, given the available width.
        draw_picture: Draws the picture into a rectangle of that size.
        describe: Returns the text in the picture for the search and for screen readers, "" for none.
        fits_beside: Returns whether an example and the one that follows it are drawn side by side.
    """

    def arrange(texts: Typesetter, example: ExampleT, width: float) -> _FigureLayout:
        return _arrange_figure(texts, example.caption, measure_picture(example, width - 2 * _PADDING), width)

    def draw(canvas: Canvas, area: Rect, example: ExampleT) -> None:
        layout = arrange(canvas.texts, example, area.width)
        canvas.slab(area, radius=theme.RADIUS_ROW, top=colours.top, bottom=colours.bottom, edge=colours.edge)
        left, top = area.x, area.y + max(0.0, area.height - layout.height) / 2
        draw_picture(canvas, layout.picture.move(left, top), example)
        if layout.caption is not None:
            x, y, width = layout.caption
            canvas.paragraph(
                example.caption, (left + x, top + y), width, styles.BODY.with_colour(theme.IVORY)
            )

    return ExampleRenderer(
        measure_height=lambda texts, example, width: arrange(texts, example, width).height,
        draw=draw,
        describe=describe,
        fits_beside=fits_beside,
    )


def _arrange_figure(
    texts: Typesetter, caption: str, picture_size: tuple[float, float], width: float
) -> _FigureLayout:
    """Return the layout of a picture and its caption in a figure of the given width."""
    inner = width - 2 * _PADDING
    picture_width, picture_height = picture_size
    centered = Rect(_PADDING + (inner - picture_width) / 2, _PADDING, picture_width, picture_height)
    if not caption:
        return _FigureLayout(picture_height + 2 * _PADDING, centered, None)
    caption_width = inner - picture_width - _GAP
    if caption_width >= _MIN_CAPTION_WIDTH:
        caption_height = texts.measure_height(caption, caption_width, styles.BODY)
        height = max(picture_height, caption_height)
        picture = Rect(_PADDING, _PADDING + (height - picture_height) / 2, picture_width, picture_height)
        caption_left = _PADDING + picture_width + _GAP
        caption_box = (caption_left, _PADDING + (height - caption_height) / 2, caption_width)
        return _FigureLayout(height + 2 * _PADDING, picture, caption_box)
    caption_height = texts.measure_height(caption, inner, styles.BODY)
    caption_top = _PADDING + picture_height + _GAP_BELOW
    return _FigureLayout(caption_top + caption_height + _PADDING, centered, (_PADDING, caption_top, inner))
