"""What a newcomer cannot read in a seat's panel says what it is."""

from __future__ import annotations

from typing import Any

import pytest

from client.draw import theme
from client.draw.geometry import Rect
from client.games.balanceformers.board import panel_models
from client.i18n import tr
from client.widgets import TooltipArea
from client.widgets.tooltip import draw_tooltip
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import content
from tests.client.balanceformers.games import GAMES
from tests.client.balanceformers.player import laid, table
from tests.client.balanceformers.test_seats import at_round
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers


def test_numbers_and_icons_of_every_seat_have_tooltips() -> None:
    made = laid(2, options={"area": "preset"}, size=(1920, 1080))
    ui = table(made).ui
    for seat in range(2):
        scores, foot = ui[f"seat.{seat}.scores"], ui[f"seat.{seat}.foot"]
        assert isinstance(scores, TooltipArea)
        assert isinstance(foot, TooltipArea)
        for key in ("score", "white", "black", "turn"):
            assert tr(f"balanceformers.tip.{key}") in scores.tooltip_text
        assert tr("balanceformers.tip.reincarnation") in foot.tooltip_text
        assert not scores.is_focusable
        assert scores.explains == foot.explains == f"seat.{seat}"  # the keyboard reads them with the panel


def in_round_2(phase: str, size: tuple[int, int] = (1920, 1080), **settings: object) -> Driver:
    """Return a table of two as soon as somebody comes to a phase of round 2."""
    variant = next(game for game in GAMES if game.players == 2 and game.name == "plain")
    return laid_at(variant, at_round(variant, 2, phase), size, drawn=False, **settings)


def rest(driver: Driver, name: str) -> str:
    """Return what is said when the pointer rests in the middle of a place."""
    driver.hover(name, drawn=False)
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4, drawn=False)
    return driver.scene.ui.tooltip_text


def tip(*keys: str) -> list[str]:
    return [tr(f"balanceformers.tip.{key}") for key in keys]


def test_initiative_rows_and_track_columns_have_tooltips() -> None:
    made = in_round_2("turn")
    shown = table(made)
    state = balanceformers(shown).position
    first = shown.context.names[state.order[0]]
    square, token = state.chosen[state.order[0]]
    said = rest(made, "initiative.0")
    assert said.startswith(f"{first}: ")
    assert str(square + token) in said
    assert all(words in said for words in tip("actions", "step"))
    made.scene.ui.focus_on("initiative", ring=True)
    made.frames(round(theme.TOOLTIP_DELAY * 60) + 4, drawn=False)
    assert all(
        words in made.scene.ui.tooltip_text
        for words in (*tip("sum", "letter", "actions"), *shown.context.names)
    )
    values = content().track.values
    column = state.white[0]
    said = rest(made, f"track.{column}")
    assert said.startswith(tr("balanceformers.label.column", n=values[column]))
    assert tr("balanceformers.label.white", name=shown.context.names[0], n=values[column]) in said
    assert tr("balanceformers.tip.turn") in rest(made, f"track.{values.index(max(values))}")


def test_no_tooltip_repeats_the_figure_of_a_column() -> None:
    made = in_round_2("turn")
    shown, values = table(made), content().track.values
    state = balanceformers(shown).position
    free = next(n for n in range(len(values)) if n not in (*state.white, *state.black))
    assert not rest(made, f"track.{free}")
    told = tr("balanceformers.label.column", n=values[free])
    assert shown.ui[f"track.{free}"].text.accessible_name == told


def test_tooltip_of_an_initiative_row_does_not_cover_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places: list[Rect] = []

    def noted(*given: Any, **more: Any) -> Rect:
        places.append(draw_tooltip(*given, **more))
        return places[-1]

    monkeypatch.setattr("client.widgets.ui.draw_tooltip", noted)
    made = in_round_2("turn", (1280, 720))
    rest(made, "initiative.0")
    made.scene.invalidate()
    made.frames(1)
    assert not any(places[-1].colliderect(made.scene.ui[f"initiative.{row}"].rect) for row in range(2))


def test_forecast_energies_and_creatures_have_tooltips() -> None:
    made = in_round_2("turn")
    ui = table(made).ui
    assert all(
        words in ui["forecast"].tooltip_text for words in tip("forecast", "lives", "zero", "dies", "alone")
    )
    assert tr("balanceformers.tip.dead") in ui["seat.0.row"].tooltip_text
    assert tr("balanceformers.tip.supply") in ui["seat.0"].tooltip_text
    assert tr("balanceformers.tip.creature") in rest(made, "legend")


def test_black_holes_and_pieces_becoming_one_have_tooltips() -> None:
    made = in_round_2("turn", show_points=True)
    shown = table(made)
    dark = list(iter_bits(balanceformers(shown).position.dark))
    empty = panel_models.find_darkening_pieces(balanceformers(shown).position)
    assert dark or empty
    for number in dark:
        assert tr("balanceformers.tip.hole") in shown.ui[f"piece.{number}"].tooltip_text
    for number in empty:
        assert tr("balanceformers.tip.dark") in shown.ui[f"piece.{number}"].tooltip_text


def test_used_token_has_a_reason() -> None:
    made = in_round_2("initiative")
    assert balanceformers(table(made)).view_model.is_picking_tokens
    used = [widget for widget in table(made).ui if widget.id.startswith("square.") and not widget.enabled]
    assert used
    assert tr("balanceformers.tip.spent") in rest(made, used[0].id)
    assert used[0].is_focusable
    free = next(widget for widget in table(made).ui if widget.id.startswith("round.") and widget.enabled)
    assert all(words in free.tooltip_text for words in tip("round", "letter"))
