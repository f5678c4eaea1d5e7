"""Where one thing on a table changes, what lies beside it is neither noted nor painted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest import mock

import pytest

from client.games.balanceformers.board import area_view, initiative_view
from client.games.equilibrix.board import board_view
from client.games.wispwood.board import cards_view, forest_view
from tests.bench.stage import Stage, empty_home

DECISIONS: Final = 8


@pytest.fixture(autouse=True)
def home() -> Iterator[None]:
    with empty_home():
        yield


def record_drawing(stage: Stage, module: Any, name: str, what: Callable[..., object]) -> list[object]:
    """Return what a function draws of a table while some decisions are made, each time it is called.

    Args:
        what: Picks what counts of its arguments.
    """
    found: list[object] = []
    draw = getattr(module, name)

    def noted(*given: Any, **named: Any) -> None:
        found.append(what(*given, **named))
        draw(*given, **named)

    with mock.patch.object(module, name, noted):
        stage.frame()
        for _ in range(DECISIONS):
            stage.act()
            stage.settle()
    stage.app.finish()
    return found


def hardly_ever_again(found: list[object]) -> bool:
    """Return whether nearly each is there but once: what has been gone for long is not known any more."""
    return 3 <= len(found) <= 1.2 * len(set(found))


def test_equilibrix_stones_are_recorded_only_for_changed_seats() -> None:
    stage = Stage(3, 3, 40, game="equilibrix", options={"fair": True})
    stones = record_drawing(
        stage, board_view, "draw_stone_bodies", lambda _canvas, _plane, shown, seat: (seat, shown)
    )
    assert hardly_ever_again(stones)


def test_equilibrix_networks_are_recorded_only_for_changed_seats() -> None:
    stage = Stage(3, 3, 40, game="equilibrix", options={"fair": True})
    links = record_drawing(
        stage, board_view, "draw_links", lambda _canvas, _plane, shown, seat: (seat, shown)
    )
    assert hardly_ever_again(links)


def test_unmoved_creatures_are_recorded_once() -> None:
    stage = Stage(4, 3, 40, game="balanceformers", people=1)
    stood = record_drawing(
        stage,
        area_view,
        "draw_creature_on_slot",
        lambda _canvas, plane, center, one: (plane.cell_side, center, one),
    )
    assert hardly_ever_again(stood)


def test_unchanged_initiative_rows_are_recorded_once() -> None:
    stage = Stage(4, 3, 40, game="balanceformers", people=1)
    rows = record_drawing(
        stage, initiative_view, "_draw_row", lambda _canvas, box, row, made: (tuple(box), row, made)
    )
    assert hardly_ever_again(rows)


def test_wish_cards_are_not_repainted_for_changed_points() -> None:
    stage = Stage(2, 3, 60)
    faces = record_drawing(stage, cards_view, "draw_card_face", lambda _canvas, _box, shown: shown)
    assert len(faces) == len(set(faces)) >= 3


def test_forest_panel_is_painted_once() -> None:
    panels = record_drawing(Stage(2, 3, 60), forest_view, "draw_panel", lambda *_given: "panel")
    assert panels == ["panel"]
