"""The test print itself: it sees what a reader would miss, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from client.app.app import App
from client.draw import styles
from client.draw.canvas import Canvas
from client.scene import Scene
from tests.client.driver import make_app
from tests.client.text_legibility import Proof

Painter = Callable[[Canvas], object]


class _Sheet(Scene):
    """A screen on which anything can be painted."""

    def __init__(self, app: App, painter: Painter) -> None:
        super().__init__(app)
        self.painter = painter

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(canvas.rect, (20, 20, 30))
        self.painter(canvas)


def _words(canvas: Canvas) -> None:
    canvas.text("forest", (100, 100), styles.BANNER)


def _fine(canvas: Canvas) -> None:
    canvas.layer("well", (80, 80, 400, 200), _words)
    canvas.fill((600, 100, 50, 50), (255, 0, 0))


def _half_covered(canvas: Canvas) -> None:
    _words(canvas)
    canvas.fill((100, 100, 60, 60), (255, 0, 0))


def _covered_layer(canvas: Canvas) -> None:
    canvas.layer("under", (80, 80, 400, 200), _words)
    canvas.layer("over", (80, 80, 70, 200), lambda inner: inner.fill((80, 80, 70, 200), (90, 0, 0)))


def _crossed(canvas: Canvas) -> None:
    _words(canvas)
    canvas.text("meadow", (110, 104), styles.BANNER)


def _gone(canvas: Canvas) -> None:
    _words(canvas)
    canvas.fill((90, 90, 300, 90), (255, 0, 0))


def _repeated(canvas: Canvas) -> None:
    _gone(canvas)
    _words(canvas)


def _beyond(canvas: Canvas) -> None:
    canvas.text("forest", (canvas.width - 40, 100), styles.BANNER)


def _outside(canvas: Canvas) -> None:
    canvas.text("forest", (canvas.width + 40, 100), styles.BANNER)


def _clipped(canvas: Canvas) -> None:
    canvas.layer("narrow", (80, 80, 60, 200), _words)


def _shortened(canvas: Canvas) -> None:
    canvas.text("forest", (100, 100), styles.BANNER, max_width=80)


def _lit(canvas: Canvas) -> None:
    _words(canvas)
    canvas.spot((150, 120), 90, (255, 220, 120), alpha=0.12)


def _veiled(canvas: Canvas) -> None:
    _words(canvas)
    canvas.fill(canvas.rect, (10, 8, 20), alpha=0.7)
    canvas.fill((110, 90, 60, 60), (200, 0, 0))
    canvas.text("meadow", (400, 300), styles.BANNER)


@pytest.mark.parametrize(
    ("painter", "found"),
    [
        (_fine, []),
        (_lit, []),
        (_veiled, []),
        (_half_covered, ["covered"]),
        (_covered_layer, ["covered"]),
        (_crossed, ["covered"]),
        (_gone, ["gone"]),
        (_repeated, []),
        (_beyond, ["cut"]),
        (_outside, ["cut"]),
        (_clipped, ["cut"]),
        (_shortened, ["short"]),
    ],
)
def test_proof_finds_unreadable_texts(painter: Painter, found: list[str]) -> None:
    app = make_app()
    app.push(_Sheet(app, painter))
    proof = Proof(app)
    assert proof.said
    assert [flaw.what for flaw in proof.flaws()] == found
