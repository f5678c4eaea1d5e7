"""Charts: scales of round numbers, places, and what is painted there."""

from __future__ import annotations

from itertools import pairwise

import pytest

from client.draw import chart, styles, theme
from client.draw.canvas import Canvas
from client.draw.chart import Plot, Scale
from client.draw.geometry import Rect
from tests.client.driver import make_app


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ((3, 47), (0, 10, 20, 30, 40, 50)),
        ((12, 18), (12, 14, 16, 18)),
        ((0, 1), (0, 0.2, 0.4, 0.6, 0.8, 1.0)),
        ((-7, 4), (-7.5, -5, -2.5, 0, 2.5, 5)),
        ((5,), (4, 4.5, 5, 5.5, 6)),
        ((), (0, 0.2, 0.4, 0.6, 0.8, 1.0)),
    ],
)
def test_scale_has_round_numbers_and_contains_every_value(
    values: tuple[float, ...], ticks: tuple[float, ...]
) -> None:
    scale = Scale.create(values)
    assert scale.ticks == pytest.approx(ticks)
    assert all(scale.low <= value <= scale.high for value in values)
    assert (scale.low, scale.high) == (scale.ticks[0], scale.ticks[-1])


def test_a_scale_of_whole_numbers_writes_no_fractions() -> None:
    assert Scale.create((1, 2, 3), whole=True).ticks == (1, 2, 3)
    assert Scale.create((0, 11), whole=True).fraction_digits == 0
    assert Scale.create((0, 1)).fraction_digits == 1
    assert Scale.create((0, float("nan"), 10)).high == 10


def test_zero_based_scale_includes_zero() -> None:
    assert Scale.create((38, 47), zero=True).low == 0
    assert Scale.create((-3, -1), zero=True).high == 0
    assert Scale.create((0, 0), zero=True).high > 0


def test_coordinates_grow_to_the_right_and_upwards() -> None:
    plot = Plot((100, 50, 400, 200), Scale(0, 10), Scale(0, 100))
    assert plot.locate(0, 0) == (100, 250)
    assert plot.locate(10, 100) == (500, 50)
    assert plot.locate(5, 50) == (300, 150)
    assert plot.locate(99, -5) == (500, 250), "nothing is painted outside"


def test_running_mean_starts_with_fewer_values() -> None:
    assert chart.compute_running_mean([2, 4, 6, 8], 2) == [2, 3, 5, 7]
    assert chart.compute_running_mean([], 5) == []


def test_plot_area_leaves_room_for_numbers() -> None:
    app = make_app()
    whole = Rect(20, 30, 500, 300)
    plot = Plot.fit_into(app.texts, whole, Scale(0, 1), Scale.create((0, 1000)), lambda value: f"{value:.0f}")
    assert plot.rect.left > whole.left + app.texts.measure_width("1000", styles.NOTE)
    assert whole.contains(plot.rect)
    app.finish()


def test_marks_are_painted_at_their_coordinates() -> None:
    app = make_app((1920, 1080))
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    canvas.fill(canvas.rect, theme.GROUND)
    plot = Plot((100, 100, 400, 200), Scale(0, 10), Scale(0, 10))
    chart.draw_scale(canvas, plot, lambda value: f"{value:.0f}")
    chart.draw_line(canvas, plot, [(0, 0), (5, 5), (6, None), (7, 2), (10, 2)])
    chart.draw_marks(canvas, plot, [(2, 9)], theme.GOOD, shape="ring", radius=6)
    chart.draw_marks(canvas, plot, [(8, 9)], theme.GOOD, shape="diamond")
    chart.draw_bar(canvas, Rect(100, 400, 200, 20), 0.5)

    def at(x: float, y: float) -> tuple[int, ...]:
        place = canvas.point_to_pixels(plot.locate(x, y))
        return tuple(app.window.surface.get_at(place))[:3]

    assert at(2.5, 2.5) == theme.GOLD
    assert at(9, 2) == theme.GOLD
    assert at(6, 4) == theme.GROUND, "the line is broken where there is no value"
    assert at(2, 9) == theme.RIM, "a ring is open"
    assert at(8, 9) == theme.GOOD
    left, right = (tuple(app.window.surface.get_at(canvas.point_to_pixels((x, 410))))[:3] for x in (150, 280))
    assert sum(left) > 2 * sum(right), "half of the bar is filled"
    app.finish()


def test_small_marks_differ_in_shape() -> None:
    app = make_app((1920, 1080))
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    canvas.fill(canvas.rect, theme.GROUND)
    chart.draw_mark(canvas, (100, 100), shape="dot", radius=3)
    chart.draw_mark(canvas, (200, 100), shape="ring", radius=3)
    full, open_ = (tuple(app.window.surface.get_at((x, 100)))[:3] for x in (100, 200))
    assert sum(full) > 2 * sum(open_)
    app.finish()


def test_labels_below_do_not_touch() -> None:
    app = make_app((1920, 1080))
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    plot = Plot((100, 100, 300, 200), Scale(0, 10), Scale(0, 10))
    put: list[Rect] = []
    real = canvas.text

    def text(words: str, *args: object, **kinds: object) -> Rect:
        put.append(real(words, *args, **kinds))  # type: ignore[arg-type]
        return put[-1]

    canvas.text = text  # type: ignore[method-assign,assignment]
    chart.draw_x_labels(canvas, plot, [(n, f"January {n}") for n in range(11)])
    assert len(put) > 1
    assert all(one.right < other.left for one, other in pairwise(put))
    assert put[-1].right == pytest.approx(400, abs=2), "the last one is there"
    app.finish()
