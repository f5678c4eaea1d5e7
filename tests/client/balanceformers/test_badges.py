"""The badges of the forecast: figures of the size of all words, none on another, the sign where none fits."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.games.balanceformers.board import area_view, reckoning_forecast, verdict_badges, verdict_view
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.verdict_badges import Badge, BadgePlace
from rules.balanceformers.state import PARTS, BalanceformersState
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_alarm import canvas_of, turns
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import make_app
from tests.client.game_faces import balanceformers
from tests.client.table.full_tables import list_full_tables
from tests.parametrization import parametrize_short_and_long

Seen = tuple[float, tuple[int, int], float]
"""The side of a creature, the window and the scale at which it is so small."""

SMALLEST: tuple[Seen, ...] = ((23.0, (1920, 1080), 2.5),)
"""Where a badge with a sum would be almost as large as its creature."""

LARGER: tuple[Seen, ...] = ((24.0, (1280, 720), 2.0), (38.0, (1280, 720), 1.5), (45.0, (1280, 720), 1.0))
READABLE = LARGER[1:]
"""Where a badge with a sum is at most half as high as its creature."""


def at(seen: Seen) -> Canvas:
    _, size, scale = seen
    return canvas_of(make_app(size, ui_scale=scale))


def hanging(state: BalanceformersState, size: float) -> tuple[Badge, ...]:
    """Return the badges of a position on creatures of that size."""
    plane = Plane((0.0, 0.0), size / 0.24)
    return tuple(
        Badge(
            plane.locate_slot(state.area[v.slot // PARTS], v.slot % PARTS),
            size,
            v.levels,
            v.verdict,
            verdict_view.format_deciding_sums(state, v),
        )
        for v in reckoning_forecast.forecast_verdicts(state).values()
    )


def full() -> Iterator[BalanceformersState]:
    """Yield positions of full tables: recorded ones, and those in which most creatures lie."""
    for game in GAMES:
        yield from (
            state
            for state, _, _ in positions(game)[::9]
            if len(reckoning_forecast.forecast_verdicts(state)) > 20
        )
    yield from (
        one.state for one in list_full_tables("balanceformers") if isinstance(one.state, BalanceformersState)
    )


@parametrize_short_and_long("seen", SMALLEST, LARGER)
def test_badges_do_not_overlap(seen: Seen) -> None:
    canvas, most = at(seen), 0
    for state in full():
        shown = hanging(state, seen[0])
        hung = verdict_badges.place_badges(canvas.texts, shown)
        most = max(most, len(hung))
        for one, other in combinations(hung, 2):
            both = one.box.inflate(-2, -2).clip(other.box)
            assert both.width * both.height == 0, [each.text for each in shown]
    assert most > 40


@pytest.mark.parametrize("seen", [*SMALLEST, LARGER[0]])
def test_small_creatures_bear_the_sign_alone(seen: Seen) -> None:
    canvas = at(seen)
    hung = verdict_badges.place_badges(canvas.texts, hanging(next(full()), seen[0]))
    assert all(each.bare for each in hung)
    assert max(each.box.height for each in hung) <= max(seen[0] / 3, 9.0)  # of the creature's height


@parametrize_short_and_long("seen", READABLE[:1], READABLE[1:])
def test_most_badges_show_their_sum(seen: Seen) -> None:
    canvas = at(seen)
    said = [
        each.bare
        for state in full()
        for each in verdict_badges.place_badges(canvas.texts, hanging(state, seen[0]))
    ]
    assert len(said) > 400
    assert sum(said) <= 0.02 * len(said)


@parametrize_short_and_long("seen", READABLE[:1], READABLE[1:])
def test_figures_have_the_minimum_text_size(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, sizes = at(seen), dict[str, float]()
    text = Canvas.text

    def noted(self: Canvas, words: str, point: Point, style: Style, **how: str) -> Rect:
        sizes[words] = style.size
        return text(self, words, point, style, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noted)
    shown = hanging(next(full()), seen[0])
    for spot, badge in zip(verdict_badges.place_badges(canvas.texts, shown), shown, strict=True):
        verdict_badges.draw_badge(canvas, spot, badge)
        assert spot.box.width > canvas.texts.measure_width(badge.text, styles.MARK)
    assert sizes
    assert min(sizes.values()) >= styles.LEAST


@parametrize_short_and_long("seen", READABLE[:1], ((57.0, (1920, 1080), 1.0), (86.0, (1920, 1080), 1.0)))
def test_nobody_doubts_whose_a_badge_is(seen: Seen) -> None:
    """It hangs at its own creature, nearer to it than to any other."""
    canvas, near, all_ = at(seen), 0, 0
    for state in full():
        shown = hanging(state, seen[0])
        for badge, hung in zip(shown, verdict_badges.place_badges(canvas.texts, shown), strict=True):
            own = math.dist(badge.center, hung.box.center)
            near += all(own <= math.dist(other.center, hung.box.center) + 1 for other in shown)
            all_ += 1
    assert near >= 0.99 * all_


def test_tail_of_a_badge_points_at_its_creature() -> None:
    canvas = at(READABLE[1])
    for center in ((60.0, 20.0), (60.0, 100.0), (10.0, 60.0), (110.0, 60.0)):
        canvas.fill(canvas.rect, (0, 0, 0))
        box = Rect(40, 50, 40, 20)
        verdict_badges.draw_badge(canvas, BadgePlace(box), Badge(center, 45.0, (), 1, "+1"))
        x, y = box.center
        far = math.dist(center, box.center)
        reach = (20 if center[1] == y else 10) + 4
        across, down = (center[0] - x) / far, (center[1] - y) / far
        for way, is_lit in ((1, True), (-1, False)):
            at_ = canvas.point_to_pixels((x + way * across * reach, y + way * down * reach))
            assert (sum(canvas.surface.get_at(at_)[:3]) > 100) == is_lit


def test_crowded_badges_show_only_their_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, words = at(READABLE[0]), list[str]()
    heap = tuple(Badge((100.0 + n % 5 * 34, 100.0 + n // 5 * 34), 38.0, (), -1, "−12 −10") for n in range(25))
    hung = verdict_badges.place_badges(canvas.texts, heap)
    assert 0 < sum(each.bare for each in hung) < len(hung)
    for one, other in combinations([each for each in hung if not each.bare], 2):
        assert not one.box.inflate(-2, -2).colliderect(other.box.inflate(-2, -2))
    monkeypatch.setattr(Canvas, "text", lambda _, said, *__, **___: words.append(said))
    for spot, badge in zip(hung, heap, strict=True):
        verdict_badges.draw_badge(canvas, spot, badge)
    assert len(words) == sum(not each.bare for each in hung)


def test_badges_are_inside_the_visible_area() -> None:
    canvas = at(SMALLEST[0])
    shown = (Badge((50.0, 90.0), 24.0, (), 0, "0"), Badge((4.0, 50.0), 24.0, (), -1, "−2"))
    edge = Rect(0, 0, 100, 100)
    assert not all(edge.contains(each.box) for each in verdict_badges.place_badges(canvas.texts, shown))
    assert all(edge.contains(each.box) for each in verdict_badges.place_badges(canvas.texts, shown, edge))


def test_card_of_the_hovered_creature_shows_its_sum() -> None:
    variant = GAMES[-1]
    view_model = balanceformers(
        table(laid_at(variant, turns(variant)[0], (1280, 720), drawn=False))
    ).view_model
    judged = reckoning_forecast.forecast_verdicts(view_model.position)
    assert judged
    for creature, verdict in judged.items():
        lines = [words for words, _ in area_view.make_creature_card(view_model, creature).lines]
        assert any(
            words.endswith(verdict_view.format_deciding_sums(view_model.position, verdict)) for words in lines
        )
