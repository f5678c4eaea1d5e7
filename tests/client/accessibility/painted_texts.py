"""What a scene paints in words, to be looked up in what can be heard of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest import mock

from msgspec.structs import replace

from client.accessibility.tree import AccessibleTree, build_tree
from client.app.app import App
from client.draw import chart, chrome, input_glyphs
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, make_anchored_rect
from client.draw.paragraph import LaidParagraph
from client.draw.rich_text_parser import strip_markup
from client.draw.styles import Style
from client.draw.surface_cache import SurfaceCache
from client.draw.typesetter import Typesetter
from client.draw.vector_canvas import VectorCanvas
from client.scene import scene_context
from client.scenes.results.scene import ResultsScene
from client.scenes.results.sheet import CellKey, Explanation
from client.scenes.rulebook.scene import RulebookScene
from client.widgets import ui

_TOKEN: Final = re.compile(r"\w+|[^\w\s]")
_SIGNS: Final = frozenset("=·•–—…,:;.()/*|„“‚‘”\"'’!?▲▼△▽›‹«»")
"""What is between words, and may be said otherwise."""

_WORDS: Final = frozenset(
    {
        "text",
        "paragraph",
        "block",
        "layer",
        "group",
        "clip",
        "shift",
        "fade",
        "dim",
        "is_visible",
        "measure_icon_ink",
    }
)


class Listening(Canvas):
    """Notes what is written on it, and draws nothing."""

    noted: list[str]
    whole: dict[int, tuple[str, LaidParagraph]]

    def text(
        self,
        text: str,
        point: Point,
        style: Style,
        *,
        anchor: str = "topleft",
        alpha: float = 1.0,
        max_width: float | None = None,
        shrink: bool = False,
    ) -> Rect:
        """Note the words, whole also where they would be cut."""
        del alpha, shrink
        self.noted.append(text)
        wide = min(self.texts.measure_width(text, style), max_width or 10_000.0)
        return make_anchored_rect(point, wide, self.texts.get_line_height(style), anchor)

    def block(self, block: LaidParagraph, *_: Any, **__: Any) -> None:
        """Note the words of which it was made."""
        self.noted.append(self.whole[id(block)][0])

    def layer(self, key: Hashable, box: Box, painter: Callable[[Canvas], None], **_: Any) -> None:
        """Paint the layer without keeping it."""
        del key
        with self.clip(box):
            painter(self)


def _silent(self: Canvas, *_: object, **__: object) -> None:
    del self


for _name in {*vars(Canvas), *vars(VectorCanvas)} - _WORDS:
    _made = vars(Canvas).get(_name) or vars(VectorCanvas).get(_name)
    if callable(_made) and not _name.startswith("_") and not _name.endswith("to_pixels"):
        setattr(Listening, _name, _silent)


def list_painted_texts(app: App) -> list[str]:
    """Return all words that the scene on top paints, but for hints of keys, tooltips and the scales of
    charts: roles
    say what can be done, things what their tooltips say, tables the numbers themselves."""
    scene = app.scenes.top
    assert scene is not None
    canvas = Listening(app.window.surface, app.metrics.unit, app.resources)
    canvas.noted, canvas.whole = [], {}
    laid = Typesetter.lay_out

    def noting(self: Typesetter, words: str, *args: Any, **named: Any) -> LaidParagraph:
        made = laid(self, words, *args, **named)
        canvas.whole[id(made)] = (strip_markup(words) if named.get("rich", True) else words), made
        return made

    with (
        mock.patch.object(Typesetter, "lay_out", noting),
        mock.patch.object(chart, "draw_scale"),
        mock.patch.object(chart, "draw_x_labels"),
        mock.patch.object(chrome, "draw_backdrop"),
        mock.patch.object(input_glyphs, "draw_hints", return_value=0.0),
        mock.patch.object(ui, "draw_tooltip", return_value=None),
        _drawn_anew(scene),
        scene_context(app, scene),
    ):
        scene.draw(canvas)
    return canvas.noted


@contextmanager
def _drawn_anew(scene: object) -> Iterator[None]:
    """Draw everything anew, without cached parts and without counting pictures."""
    for name, kept in vars(scene).items():
        if isinstance(kept, SurfaceCache):
            kept.clear()
        elif name == "_still":
            vars(scene)[name] = None
    if isinstance(scene, RulebookScene) and scene.layout is not None:
        with mock.patch.object(scene.layout, "draw_example"):
            yield
        return
    if not isinstance(scene, ResultsScene):
        yield
        return
    sheet, reason = scene.sheet, scene.sheet.explain

    def plainly(cell: CellKey) -> Explanation:
        return replace(reason(cell), picture=_silent)

    first = tuple(replace(place, picture=place.picture and _silent) for place in sheet.verdict.first_place)
    with (
        mock.patch.object(sheet, "explain", plainly),
        mock.patch.object(sheet, "make_illustration", return_value=None),
        mock.patch.object(sheet, "verdict", replace(sheet.verdict, first_place=first)),
    ):
        yield


def told(app: App) -> AccessibleTree:
    """Return the tree of the scene on top, once somebody listens."""
    scene = app.scenes.top
    assert scene is not None
    with scene_context(app, scene):
        scene.ui.focus_first_stop()
        return build_tree(scene)


def tokens(words: str) -> str:
    """Return words as they sound: no matter how they are spaced, set or parted."""
    kept = (one.casefold() for one in _TOKEN.findall(words) if one not in _SIGNS)
    return " ".join(kept)


def find_inaccessible_texts(app: App) -> list[str]:
    """Return what the scene on top paints and nobody can hear."""
    said = [f" {tokens(words)} " for words in _words(told(app))]
    found = dict.fromkeys(words for words in list_painted_texts(app) if tokens(words))
    return [words for words in found if not all(_heard(part, said) for part in words.split(" · "))]


def _heard(words: str, said: Sequence[str]) -> bool:
    return any(f" {tokens(words)} " in one for one in said)


def _words(tree: AccessibleTree) -> Iterable[str]:
    for one in tree:
        yield f"{one.name}\n{one.value}\n{one.more}"
