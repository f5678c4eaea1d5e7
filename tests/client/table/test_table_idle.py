"""Nothing is drawn while nothing moves; and what is in the hand survives whatever happens to the window."""

from __future__ import annotations

import pytest

from client.i18n import tr
from client.session.match import Match
from saves.shelf import Shelf
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Player, open_new_table, story, table


def count_drawn_frames(made: Driver, frames: int = 60) -> int:
    """Return how many of the next frames are drawn."""
    return sum(made.app.run_iteration(1 / 60) for _ in range(frames))


def draws_for(made: Driver, x: float, y: float) -> int:
    """Move the pointer; how many frames are drawn until nothing moves again."""
    count = 0
    real = made.app.draw

    def draw() -> None:
        nonlocal count
        count += 1
        real()

    made.app.draw = draw  # type: ignore[method-assign]
    made.move(x, y)
    made.frames(40)
    made.app.draw = real  # type: ignore[method-assign]
    return count


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_static_table_is_not_redrawn(players: int, speed: float) -> None:
    made = open_new_table(players, animation_speed=speed, calm_background=True)
    made.settle(30)
    made.frames(60)
    assert count_drawn_frames(made) == 0
    Player(made).decide()
    made.settle(30)
    made.frames(60)
    assert count_drawn_frames(made) == 0


def test_wisps_pulse_for_a_while_and_then_rest() -> None:
    made = open_new_table(2)
    made.settle(30)
    assert count_drawn_frames(made) > 0
    made.frames(60 * 9)
    assert count_drawn_frames(made) == 0


def test_lifted_or_placed_shape_is_not_redrawn() -> None:
    made = open_new_table(2, calm_background=True)
    player = Player(made)
    board = table(made)
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    if wispwood(board).controller.lifted_shape is None:
        made.click(player.lit_shapes()[0])
    made.frames(60)
    assert count_drawn_frames(made) == 0
    player.turn_until_it_fits()
    player.hover_cell(min(wispwood(board).view_model.choosable_cells))
    made.frames(60)
    assert count_drawn_frames(made) == 0
    player.click_cell(min(wispwood(board).view_model.choosable_cells))
    made.frames(60)
    assert count_drawn_frames(made) == 0


def test_pointer_moves_redraw_little_and_only_between_cells() -> None:
    made = open_new_table(2, calm_background=True)
    player = Player(made)
    board = table(made)
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    if wispwood(board).controller.lifted_shape is None:
        made.click(player.lit_shapes()[0])
    player.turn_until_it_fits()
    cell = min(wispwood(board).view_model.choosable_cells)
    player.hover_cell(cell)
    made.frames(60)
    x, y = wispwood(board).grid.get_cell_center(*cell)
    for step in range(1, 5):
        assert draws_for(made, x + step, y + step) == 0
    assert 1 <= draws_for(made, x + wispwood(board).grid.side, y) <= 3


def test_pointer_outside_of_widgets_redraws_nothing() -> None:
    made = open_new_table(2, calm_background=True)
    board = table(made)
    box = wispwood(board).layout.caption
    made.move(box.left + 20, box.centery)
    made.frames(60)
    assert draws_for(made, box.left + 40, box.centery) == 0
    slot = min(wispwood(board).controller.legal.slots)
    made.hover(f"pond.slot.{slot}")
    made.frames(60)
    x, y = made.center(f"pond.slot.{slot}")
    assert draws_for(made, x + 2, y + 2) <= 1


# --- changes in the middle of a turn ------------------------------------------------------------------
def laid_down(made: Driver) -> tuple[object, ...]:
    """Return what is in the hand and laid down to look at."""
    hand = wispwood(table(made)).controller.lifted_shape
    assert hand is not None
    assert hand.pinned
    preview = wispwood(table(made)).controller.forecast
    assert preview is not None
    return hand.shape, hand.turn, hand.wisp, hand.at, preview.gain


def open_with_shape_laid_down(players: int = 2) -> tuple[Driver, Player]:
    """Return a table with a shape that is laid down but not yet placed."""
    made = open_new_table(players)
    player = Player(made)
    if players == 1:
        player.decide()
    board = table(made)
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    if wispwood(board).controller.lifted_shape is None:
        made.click(player.lit_shapes()[0])
    player.turn_until_it_fits()
    player.click_cell(min(wispwood(board).view_model.choosable_cells))
    return made, player


def test_placed_shape_survives_changes_of_language_scale_and_window() -> None:
    made, player = open_with_shape_laid_down()
    before = laid_down(made)
    hand = wispwood(table(made)).controller.lifted_shape
    assert hand is not None
    assert hand.at is not None
    at = hand.at
    for change in (
        {"language": "cs"},
        {"ui_scale": 1.5},
        {"ui_scale": 2.0, "language": "sk"},
        {"ui_scale": 1.0},
    ):
        made.app.change_settings(**change)
        made.frames(2)
        assert laid_down(made) == before
        assert made.scene.ui["wispwood.place"].enabled
        assert made.scene.ui["table.undo"].label == tr("table.undo")
    for size in ((960, 540), (1600, 1200), (1260, 540)):
        made.app.resize(size)
        made.frames(2)
        assert laid_down(made) == before
        player.hover_cell((at[0] + 1, at[1] + 1))
        assert laid_down(made) == before
    player.click_cell(at)
    assert table(made).match.moves == 2


def test_table_is_unchanged_after_the_settings() -> None:
    made, _ = open_with_shape_laid_down()
    before = laid_down(made)
    made.click("table.menu")
    made.settle()
    made.click("dialog.settings")
    made.settle()
    made.app.change_settings(language="sk", ui_scale=1.25)
    made.frames(2)
    made.key("esc")
    made.settle()
    assert laid_down(made) == before
    made.click("wispwood.place")
    assert table(made).match.moves == 2


def test_log_follows_a_change_of_language() -> None:
    made, _ = open_with_shape_laid_down(1)
    english = story(made)
    made.app.change_settings(language="cs")
    made.frames(2)
    czech = story(made)
    assert len(czech) == len(english)
    assert not set(english) & set(czech)
    path = table(made).match.path
    assert path is not None
    anew = open_new_table(2, language="cs")
    anew.app.open("table", match=Match.resume(path))
    anew.settle()
    assert story(anew) == czech
    anew.app.change_settings(language="en")
    anew.frames(2)
    assert story(anew) == english


def test_language_change_during_an_animation_applies_afterwards() -> None:
    made = open_new_table(1, animation_speed=1.0)
    Player(made).decide()
    made.frames(5)
    assert table(made).animator.is_busy
    made.app.change_settings(language="sk")
    made.settle(30)
    told = story(made)
    made.app.change_settings(language="cs")
    made.app.change_settings(language="sk")
    made.frames(2)
    assert story(made) == told


def test_ruling_follows_a_change_of_language() -> None:
    made = open_new_table(2, calm_background=True)
    made.click("pond.shape.0")
    board = table(made)
    assert board.ruling_popup.judgement is not None
    english = board.ruling_popup.judgement.words
    made.app.change_settings(language="cs")
    made.frames(2)
    assert board.ruling_popup.judgement is not None
    assert board.ruling_popup.judgement.words != english
    assert board.ruling_popup.judgement.words == tr(f"ruling.{board.ruling_popup.judgement.ruling.rule}")


def test_shelf_picture_is_written_on_leaving() -> None:
    made = open_new_table(2, size=(960, 540))
    Player(made).decide()  # a game without a decision is not kept
    made.click("table.menu")
    made.settle()
    made.click("dialog.home")
    made.settle()
    (entry,) = Shelf().list_entries()
    assert entry.thumbnail is not None
    assert entry.thumbnail.stat().st_size > 1000
    assert entry.card is not None
    assert tr(entry.card.summary, **entry.card.params) == "Round 1 of 3"


@pytest.mark.watched
def test_rendered_texts_are_released_with_the_table() -> None:
    made = open_new_table(2, size=(960, 540))
    made.app.draw()
    resources = made.app.resources
    assert resources.rendered_texts.used > 0
    made.app.open_menu()
    assert resources.rendered_texts.used == resources.fades.used == 0
    made.frames(2)
    assert resources.rendered_texts.used > 0
