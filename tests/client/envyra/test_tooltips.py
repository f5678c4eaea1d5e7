"""Tooltips of all that a newcomer cannot read, for the pointer and for the focus."""

from __future__ import annotations

from typing import Any

import pytest

from client.draw import theme
from client.draw.geometry import Rect
from client.games.envyra.board.tile_view import get_trough_box
from client.i18n import tr
from client.widgets import tooltip
from tests.client.driver import Driver
from tests.client.envyra import player
from tests.client.envyra.test_view import at, in_boards, in_cubes
from tests.client.game_faces import envyra
from tests.parametrization import parametrize_product

FULL, SMALL = ((1920, 1080), 1.0), ((1280, 720), 2.0)

pytestmark = pytest.mark.usefixtures("at_once")


def rest(driver: Driver) -> str:
    """Return what is said once the pointer or the focus has rested."""
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4, drawn=False)
    return driver.scene.ui.tooltip_text


def laid(size: tuple[int, int], scale: float, language: str = "en") -> Driver:
    """Return three players with secret cards in the second phase, one of them a person."""
    made = at(3, in_cubes, {"equilibrium": "c"})
    made.app.resize(size)
    made.app.change_settings(ui_scale=scale, language=language)
    made.frames(1, drawn=False)
    return made


@parametrize_product(
    pytest.mark.parametrize(("size", "scale"), [FULL, SMALL]),
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
)
def test_every_part_has_a_tooltip(size: tuple[int, int], scale: float, language: str) -> None:
    made = laid(size, scale, language)
    scene = player.table(made)
    seats = "seat" if envyra(scene).layout.seats else "sets"
    wanted = {
        "tile.0.star": "star",
        "tile.0.cubes": "cubes",
        "board": "board",
        "screen": "screen",
        "snake": "order",
        "bag": "bag",
        "supply": "supply",
        f"{seats}.1.points": "points",
        "sets.2": "set",
    }
    if envyra(scene).layout.seats:
        wanted |= {f"seat.{envyra(scene).position.start}.start": "start", "seat.0.supply": "supply"}
    for widget, tip in wanted.items():
        made.hover(widget, drawn=False)
        assert tr(f"envyra.tip.{tip}") in rest(made), (widget, tip)


def test_requirement_tooltip_lists_missing_tiles() -> None:
    made = laid(*FULL)
    scene = player.table(made)
    needing = [one.id for one in scene.ui if one.id.endswith(".needs")]
    assert needing
    for widget in needing:
        made.hover(widget, drawn=False)
        assert tr("envyra.tip.needs") in rest(made)
        is_missing = "missing" in scene.ui[widget.removesuffix(".needs")].text.state
        assert scene.ui[widget].label.startswith("Missing " if is_missing else "Requires ")


def test_focused_tile_tooltip_includes_its_parts() -> None:
    made = laid(*FULL)
    made.scene.ui.focus_on("tile.0", ring=True)
    said = rest(made)
    assert tr("envyra.tip.star") in said
    assert tr("envyra.tip.cubes") in said


def test_parts_of_a_tile_pass_clicks_to_it() -> None:
    made = at(
        3,
        lambda state: in_boards(state) and state.count_cubes_on_tiles(state.seat) < 3,
        {"simplified": False},
    )
    scene = player.table(made)
    made.click("tile.2.star")
    made.click("tile.4.cubes")
    assert envyra(scene).controller.selection.staged == (2, 4)


@pytest.mark.parametrize(("equilibrium", "tip"), [("off", None), ("c", "points-secret")])
def test_points_tooltip_mentions_secret_cards(equilibrium: str, tip: str | None) -> None:
    made = at(3, in_cubes, {"equilibrium": equilibrium})
    made.app.resize((1920, 1080))
    made.frames(1)
    scene = player.table(made)
    other = (envyra(scene).view_model.displayed_seat + 1) % 3
    for seat, key in ((other, tip), (envyra(scene).view_model.displayed_seat, tip and "points-own")):
        made.hover(f"seat.{seat}.points")
        said = rest(made)
        for each in ("points-secret", "points-own"):
            assert (tr(f"envyra.tip.{each}") in said) == (each == key)


def test_simplified_start_marker_has_its_own_tooltip() -> None:
    made = at(3, in_boards, {"simplified": True, "equilibrium": "b"})
    made.app.resize((1920, 1080))
    made.frames(1)
    scene = player.table(made)
    made.hover(f"seat.{envyra(scene).position.start}.start")
    assert tr("envyra.tip.start-simplified") in rest(made)


def test_disabled_confirm_button_has_a_reason() -> None:
    made = at(3, in_boards, {"equilibrium": "b"})
    made.hover("table.confirm")
    assert tr("envyra.why.confirm") in rest(made)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_tooltips_of_tiles_cover_neither_the_order_nor_sets(
    size: tuple[int, int], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[Rect] = []
    real = tooltip.draw_tooltip

    def draw_tooltip(*args: Any, **how: Any) -> Rect:
        boxes.append(real(*args, **how))
        return boxes[-1]

    monkeypatch.setattr("client.widgets.ui.draw_tooltip", draw_tooltip)
    made = at(players, in_cubes, {})
    made.app.resize(size)
    made.frames(1, drawn=False)
    layout = envyra(player.table(made)).layout
    for position, tile in enumerate(layout.tiles):
        made.hover(f"tile.{position}", drawn=False)
        assert rest(made)
        boxes.clear()
        player.table(made).invalidate()
        made.app.draw()
        box = boxes[-1]
        assert not box.colliderect(tile), position
        assert not box.colliderect(layout.turn_order), position
        for one in (*layout.sets, *layout.seats, *layout.holes):
            assert not box.colliderect(one), position
        for other, beside in enumerate(layout.tiles):
            assert other == position or not box.colliderect(get_trough_box(beside)), position
