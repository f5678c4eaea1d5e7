"""The disk fails while somebody plays: it is told, nothing is lost, and the next try works."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from client.i18n import tr
from client.session.match import Match
from rules.contract import Action
from saves.errors import SaveError
from saves.journal import Journal
from saves.shelf import Shelf
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Player, digest, driver, open_new_table, story, table, table_at


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Call it with a code: appending fails so from now on; with "": it works again."""
    real = Journal.append
    state = {"code": ""}

    def append(self: Journal, *entries) -> int:  # type: ignore[no-untyped-def]
        if state["code"]:
            raise SaveError(state["code"])  # type: ignore[arg-type]
        return real(self, *entries)

    monkeypatch.setattr(Journal, "append", append)
    return lambda code: state.update(code=code)


def shows_notice(made: Driver, code: str) -> bool:
    return tr(f"saves.error.{code}") in made.app.notices.texts


@pytest.mark.parametrize("code", ["disk-full", "read-only"])
def test_wisp_is_taken_once_the_disk_has_space(disk: Callable[[str], None], code: str) -> None:
    made = open_new_table(2)
    board = table(made)
    slot = min(wispwood(board).controller.legal.slots)
    before = digest(made), story(made), board.position
    disk(code)
    made.click(f"pond.slot.{slot}")
    assert shows_notice(made, code)
    assert (digest(made), story(made), board.position) == before
    assert wispwood(board).position.phase == "turn"
    disk("")
    made.click(f"pond.slot.{slot}")
    assert wispwood(board).position.taken == slot
    assert board.match.path is not None
    assert Match.resume(board.match.path).state == board.match.state


def test_placed_shape_stays_on_a_full_disk(disk: Callable[[str], None]) -> None:
    made = open_new_table(1)
    player = Player(made)
    player.decide()
    board = table(made)
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    if wispwood(board).controller.lifted_shape is None:
        made.click(player.lit_shapes()[0])
    player.turn_until_it_fits()
    cell = min(wispwood(board).view_model.choosable_cells)
    player.click_cell(cell)
    disk("disk-full")
    before = digest(made)
    made.click("wispwood.place")
    assert digest(made) == before
    assert shows_notice(made, "disk-full")
    hand = wispwood(board).controller.lifted_shape
    assert hand is not None
    assert hand.pinned
    disk("")
    made.click("wispwood.place")
    assert wispwood(board).position.lap == 2


def test_undo_and_swapping_wait_for_disk_space(disk: Callable[[str], None]) -> None:
    made = open_new_table(2)
    board = table(made)
    first, other, *_ = sorted(wispwood(board).controller.legal.slots)
    made.click(f"pond.slot.{first}")
    before = digest(made)
    disk("disk-full")
    made.click("table.undo")
    made.click(f"pond.slot.{other}")
    assert digest(made) == before
    assert wispwood(board).position.taken == first
    assert board.ruling_popup.judgement is None
    assert shows_notice(made, "disk-full")
    disk("")
    made.click(f"pond.slot.{other}")
    assert wispwood(board).position.taken == other


def test_table_left_on_a_full_disk_loses_nothing(disk: Callable[[str], None]) -> None:
    made = open_new_table(2)
    board = table(made)
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    before = digest(made)
    disk("disk-full")
    made.click("table.menu")
    made.settle()
    made.click("dialog.home")
    made.settle()
    disk("")
    made.click("menu.continue")
    made.settle()
    assert digest(made) == before


def replace_file(match: Match, folder: Path, action: Action) -> bytes:
    """Replace the file of a game just begun by that of a computer with another move; return its bytes."""
    assert match.path is not None
    other = Match.create(
        match.game.id, match.seats, match.seed, match.options, path=folder / "elsewhere.stolek"
    )
    other.act(0, action)
    assert other.path is not None
    theirs = other.path.read_bytes()
    match.path.write_bytes(theirs)
    other.close()
    return theirs


def test_game_replaced_by_another_computer_goes_on_in_its_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = open_new_table(2)
    board = table(made)
    marked: list[set[Path]] = []
    monkeypatch.setattr(made.app.marks, "set_open_games", lambda paths: marked.append(set(paths)))
    first, other, *_ = sorted(wispwood(board).controller.legal.slots)
    action = board.match.game.actions(board.match.state, 0)[-1]
    made.click(f"pond.slot.{first}")
    before, path = digest(made), board.match.path
    theirs = replace_file(board.match, tmp_path, action)
    made.click("table.undo")
    assert shows_notice(made, "replaced")
    assert digest(made) == before
    assert board.match.path is not None
    assert marked == [{board.match.path}]
    made.click("table.undo")
    made.click(f"pond.slot.{other}")
    assert wispwood(board).position.taken == other
    assert path is not None
    assert path.read_bytes() == theirs
    assert board.match.path not in (path, None)
    assert {entry.path for entry in Shelf().list_entries()} == {path, board.match.path}


def test_player_is_told_that_the_file_was_replaced_before_the_table_was_left(tmp_path: Path) -> None:
    made = open_new_table(2)
    board = table(made)
    action = board.match.game.actions(board.match.state, 0)[-1]
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    before = digest(made)
    theirs = replace_file(board.match, tmp_path, action)
    made.click("table.menu")
    made.settle()
    made.click("dialog.home")
    made.frames(2)
    assert tr("saves.notice.replaced") in made.app.notices.texts
    made.settle()
    made.click("menu.continue")
    made.settle()
    assert digest(made) == before
    files = [entry.path.read_bytes() for entry in Shelf().list_entries()]
    assert len(files) == 2
    assert theirs in files


def test_shown_events_are_already_saved() -> None:
    made = open_new_table(1, animation_speed=1.0)
    player = Player(made)
    player.decide()
    made.settle(30)
    board = table(made)
    made.click(f"pond.slot.{min(wispwood(board).controller.legal.slots)}")
    made.settle()
    player.lay()
    made.frames(4)
    assert made.scene.is_animating
    assert wispwood(board).position.lap == 1
    match = board.match
    made.app.quit()
    made.app.finish()
    fresh = driver()
    fresh.app.open("menu")
    fresh.frames(2)
    fresh.click("menu.continue")
    fresh.settle()
    assert digest(fresh) == rules.digest(match.state)
    assert wispwood(table(fresh)).position.lap == 2
    assert not table(fresh).animator.is_busy


def test_animations_continue_below_the_pause_menu() -> None:
    made = table_at(
        lambda s: s.phase == "trees" and s.closing and s.seat == 1 - s.start, 2, animation_speed=1.0
    )
    board = table(made)
    made.click("wispwood.done")
    made.click("table.menu")
    made.settle(30)
    assert "results.next" in made.scene.ui
    made.click("results.next")
    made.settle(30)
    made.click("dialog.resume")
    made.settle(30)
    assert made.scene is board
    assert wispwood(board).position.phase in ("cats", "turn")
    assert "wispwood.keep-cat" in made.scene.ui or wispwood(board).controller.legal.slots


def test_rulebook_and_score_sheet_pause_animations() -> None:
    made = table_at(
        lambda s: s.phase == "trees" and s.closing and s.seat == 1 - s.start, 2, animation_speed=1.0
    )
    board = table(made)
    made.click("wispwood.done")
    made.click("table.rules")
    assert made.scene is not board
    made.frames(200)
    assert board.animator.is_busy
    made.key("esc")
    made.settle(30)
    assert "results.next" in made.scene.ui
    made.key("esc")
    made.settle(30)
    assert made.scene is board
    assert made.scene.ui["table.undo"].enabled
    made.click("table.undo")
    assert wispwood(board).position.phase == "trees"
