"""The forecast: nobody is left out of its table, what it says stays in sight, and the end is said large."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from client import i18n
from client.app.app import App
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    forecast_view,
    panel_models,
    reckoning_forecast,
    verdict_badges,
    verdict_view,
)
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.creatures_view import get_level_box
from client.games.balanceformers.table import descriptions
from client.table.table import Table
from rules.balanceformers.state import PARTS, BalanceformersState
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver, make_app
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant
from tests.parametrization import parametrize_product, parametrize_short_and_long


def canvas_of(app: App) -> Canvas:
    """Return a canvas on its screen."""
    return Canvas(app.window.surface, app.metrics.unit, app.resources)


def turns(variant: Variant) -> list[int]:
    """Return the numbers of the decisions in turns."""
    return [n for n, (state, _, _) in enumerate(positions(variant)) if state.phase == "turn"]


@cache
def deadly() -> tuple[Variant, int]:
    """Return a decision in which somebody would be extinct if Death reckoned now."""
    for variant in GAMES:
        for number in turns(variant):
            said = reckoning_forecast.forecast_end(positions(variant)[number][0])
            if said is not None and said.extinct:
                return variant, number
    raise AssertionError("no game ends so")


@parametrize_product(
    pytest.mark.parametrize("size", [(960, 540), (1920, 1080)]),
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
)
def test_alarm_names_extinct_players_and_the_winner(size: tuple[int, int], language: str) -> None:
    """B-END-1, B-WIN-1."""
    made = laid_at(*deadly(), size, drawn=False, language=language)
    board = table(made)
    said = reckoning_forecast.forecast_end(balanceformers(board).position)
    assert said is not None
    alarm = panel_models.make_game_end_warning(
        balanceformers(board).view_model, balanceformers(board).position
    )
    assert alarm is not None
    for seat in (*said.extinct, *said.winners):
        assert board.context.names[seat] in alarm.words
    words = board.ui["forecast.over"]
    assert words.label == alarm.title
    assert alarm.words in words.tooltip_text
    strip, rest = forecast_view.split_warning_strip(balanceformers(board).layout.forecast, alarm)
    assert balanceformers(board).layout.forecast.contains(strip)
    assert balanceformers(board).layout.forecast.contains(rest)
    assert not strip.colliderect(rest)
    if balanceformers(board).layout.compact:
        assert alarm.words in board.face.make_prompt().more
    made.key("f")  # the forecast is off: nothing is foretold
    assert "forecast.over" not in board.ui


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (960, 540)])
@pytest.mark.parametrize(
    "variant", [game for game in GAMES if "plain" in game.path.stem], ids=lambda v: v.path.stem
)
def test_forecast_has_a_row_for_every_player(variant: Variant, size: tuple[int, int]) -> None:
    made = laid_at(variant, turns(variant)[0], size, drawn=False)
    board = table(made)
    shown = panel_models.make_forecast_model(balanceformers(board).view_model, balanceformers(board).position)
    assert [row.name for row in shown.rows] == list(board.context.names)
    _, box = forecast_view.split_warning_strip(
        balanceformers(board).layout.forecast,
        panel_models.make_game_end_warning(balanceformers(board).view_model, balanceformers(board).position),
    )
    drawn: list[str] = []
    seat = Canvas.seat

    def spy(self: Canvas, colour: str, *rest: object, **more: object) -> None:
        drawn.append(colour)
        seat(self, colour, *rest, **more)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "seat", spy)
        forecast_view.draw_forecast(canvas_of(made.app), box, shown)
    assert drawn == [row.colour for row in shown.rows]
    explained = [w for w in board.ui if w.id.startswith("forecast.") and w.id != "forecast.over"]
    assert {w.id.split(".")[1] for w in explained} >= {"white", "black", "token"}
    assert all(balanceformers(board).layout.forecast.contains(w.rect) for w in explained)


def lift_one(made: Driver, board: Table) -> int:
    """Lift a creature on the board; give a slot where it may go."""
    state = balanceformers(board).position
    creature = next(
        c for c in sorted(balanceformers(board).controller.selection.liftable) if state.places[c] >= 0
    )
    made.click(f"slot.{state.places[creature]}")
    return next(
        slot
        for slot in range(PARTS * len(state.area))
        if balanceformers(board).controller.selection.reachable_slots >> slot & 1
    )


def test_forecast_rows_stay_and_follow_a_lifted_creature(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = next(game for game in GAMES if game.players == 3)
    made = laid_at(variant, turns(variant)[0], (1920, 1080))
    board = table(made)
    drawn: list[forecast_view.ForecastModel] = []
    draw = forecast_view.draw_forecast

    def spy(canvas: Canvas, box: Rect, shown: forecast_view.ForecastModel) -> None:
        drawn.append(shown)
        draw(canvas, box, shown)

    monkeypatch.setattr(forecast_view, "draw_forecast", spy)
    slot = lift_one(made, board)
    made.hover(f"slot.{slot}")
    made.app.resources.layers.clear()
    made.app.display_list.invalidate()
    drawn.clear()
    made.app.draw()
    after = balanceformers(board).view_model.foreseen_position
    assert after != balanceformers(board).position
    assert drawn == [panel_models.make_forecast_model(balanceformers(board).view_model, after)]


@cache
def states() -> list[BalanceformersState]:
    found = [positions(variant)[number][0] for variant in GAMES for number in turns(variant)[::9]]
    assert len(found) > 60
    return found


@parametrize_short_and_long("size", [44.0], [112.0, 60.0])
def test_badges_do_not_cover_summed_levels(size: float) -> None:
    """On the creatures of the piece that is looked at every framed level stays in sight."""
    canvas = canvas_of(make_app())
    plane = Plane((0.0, 0.0), size / 0.24)
    for state in states():
        judged = reckoning_forecast.forecast_verdicts(state)
        for focus in list(judged.values())[::3]:
            piece = focus.slot // PARTS
            shown = tuple(
                verdict_badges.Badge(
                    plane.locate_slot(state.area[v.slot // PARTS], v.slot % PARTS),
                    size,
                    verdict_badges.get_visible_levels(v.levels, focus.levels, here=v.slot // PARTS == piece),
                    v.verdict,
                    verdict_view.format_deciding_sums(state, v),
                )
                for v in judged.values()
            )
            here = [one for one, v in zip(shown, judged.values(), strict=True) if v.slot // PARTS == piece]
            bands = [get_level_box(one.center, size, level) for one in here for level in focus.levels]
            for hung in verdict_badges.place_badges(canvas.texts, shown):
                assert all(_shared(hung.box, each) < 0.06 * each.width * each.height for each in bands)


def _shared(one: Rect, other: Rect) -> float:
    if not one.colliderect(other):
        return 0.0
    part = one.clip(other)
    return part.width * part.height


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_end_forecast_is_a_separate_sentence(language: str) -> None:
    variant, number = deadly()
    board = table(laid_at(variant, number, (960, 540), language=language, drawn=False))
    found = reckoning_forecast.forecast_end(balanceformers(board).position)
    assert found is not None
    first, *others = (
        descriptions.describe_game_end(balanceformers(board).view_model, found).removesuffix(".").split(". ")
    )
    assert first == i18n.tr("balanceformers.forecast.over.title")
    assert others
    assert all(one.count(":") <= 1 and one[0].isupper() for one in (first, *others))


ALARM = forecast_view.GameEndWarning(
    "The game would be over", "No creature left: Ann. Victory: Eva.", ("rose",), ("sky",)
)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (960, 540)])
@pytest.mark.parametrize(
    "variant", [game for game in GAMES if "plain" in game.path.stem], ids=lambda v: v.path.stem
)
def test_alarm_does_not_remove_forecast_rows(variant: Variant, size: tuple[int, int]) -> None:
    """Where it is narrow too every kind has its line, high enough for its numbers."""
    made = laid_at(variant, turns(variant)[0], size, drawn=False)
    board = table(made)
    _, box = forecast_view.split_warning_strip(balanceformers(board).layout.forecast, ALARM)
    if box.width >= forecast_view.MIN_NAMES_WIDTH:
        return
    found = forecast_view.arrange_narrow_rows(box, len(board.context.names))
    assert [kind for kind, _ in found] == list(forecast_view.KINDS)
    assert all(line.height >= 17 for _, line in found)
    assert found[-1][1].bottom <= box.bottom


@pytest.mark.parametrize("box", [Rect(100, 100, 440, 96), Rect(100, 100, 216, 24)])
def test_alarm_differs_from_a_panel_and_has_no_glow(box: Rect) -> None:
    app = make_app()
    app.window.surface.fill((15, 13, 24))
    before = app.window.surface.copy()
    forecast_view.draw_game_end_warning(canvas_of(app), box, ALARM)
    changed = pygame.mask.from_threshold(app.window.surface, (0, 0, 0), (3, 3, 3, 255), before)
    changed.invert()
    pixels = pygame.Rect(*(round(side * app.metrics.unit) for side in box)).inflate(6, 6)
    assert all(pixels.contains(part) for part in changed.get_bounding_rects())
    red, _, blue, _ = app.window.surface.get_at((pixels.right - 20, pixels.bottom - 12))
    assert red > blue  # a panel is bluish
