"""Whatever a newcomer cannot read explains itself to the pointer and to the focus, in three languages."""

from __future__ import annotations

import pytest

from client.i18n import tr
from tests.client.game_faces import wispwood
from tests.client.table.player import open_new_table, table, table_at

ROWS = {f"row.{index}" for index in range(5)}
SOLO = {"supply", "grid", "points", "ghost-values", "firefly", "ghost-look", "seat.0"}


def tips(players: int, *, language: str = "en", show_points: bool = True) -> dict[str, str]:
    made = table_at(
        lambda state: state.phase == "turn",
        players,
        size=(1920, 1080),
        language=language,
        show_points=show_points,
    )
    return {
        one.id.removeprefix("tip."): one.tooltip_text for one in made.scene.ui if one.id.startswith("tip.")
    }


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_each_tip_has_a_text(language: str) -> None:
    alone = tips(1, language=language)
    assert set(alone) == SOLO | ROWS
    assert all(words and "wispwood." not in words for words in alone.values())
    many = tips(3, language=language)
    assert set(many) == {"supply", "grid", "points", "seat.0", "seat.1", "seat.2"} | ROWS
    assert [tr("wispwood.tip.start-paw") in many[f"seat.{seat}"] for seat in range(3)].count(True) == 1
    assert not ({"points"} | ROWS) & set(tips(2, language=language, show_points=False))


def test_tips_appear_for_pointer_and_focus() -> None:
    made = table_at(lambda state: state.phase == "turn", 1, size=(1920, 1080))
    for name in sorted(SOLO | ROWS):
        made.hover(f"tip.{name}")
        made.frames(90)
        assert made.scene.ui.tooltip_text == made.scene.ui[f"tip.{name}"].tooltip_text
    made.hover("card.0")
    made.frames(90)
    assert "paw" in made.scene.ui.tooltip_text
    made.move(2, 2)
    reached = set()
    for widget in made.tab_round():
        if widget.id.startswith("tip."):
            made.frames(90)
            assert made.scene.ui.tooltip_text == widget.tooltip_text
            reached.add(widget.id.removeprefix("tip."))
    assert reached == SOLO


def test_ghost_has_one_combined_tip_in_small_windows() -> None:
    made = open_new_table(1, size=(1280, 720), ui_scale=2.0)
    assert wispwood(table(made)).layout.compact
    words = made.scene.ui["tip.ghost"].tooltip_text
    assert all(tr(f"wispwood.tip.{key}") in words for key in ("ghost-values", "firefly", "ghost-look"))
