"""Files that were made to stop the program: it reads or refuses them at once, and honest games open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from client.scene.dialog import Dialog
from client.scenes.shelf.scene import ShelfScene
from client.session.journal_replay import MAX_STEPS
from client.session.match import Match
from rules.contract import Action, AnyGame, Event, State, Transition
from saves.errors import SaveError
from saves.journal import MAX_FILE, Journal
from saves.shelf import Shelf, ShelfEntry
from tests.client.driver import Driver, make_app
from tests.client.work_counter import calls
from tests.saves import worst_case_journals
from tests.saves.seats import seats

SIZE = MAX_FILE // 8
SHARE = 4
"""Files of that size are compared with such of this part of it; seconds are the bench's (`--only files`)."""


@pytest.mark.parametrize("kind", worst_case_journals.WORST)
def test_largest_journals_are_read_with_bounded_work(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "worst.stolek"
    shelf = Shelf(tmp_path / "games")

    def work(size: int, name: str) -> list[int]:
        worst_case_journals.fill(path, "wispwood", worst_case_journals.WORST[kind]("wispwood"), size)
        inside = Shelf(tmp_path / name)
        deeds: tuple[Callable[[], object], ...] = (
            lambda: ShelfEntry.from_path(path).problem,
            lambda: inside.import_file(path),
            lambda: Match.resume(path, read_only=True),
        )
        return [calls(deed) for deed in deeds]

    work(SIZE // 64, "warm")
    for short, long in zip(work(SIZE // SHARE, "short"), work(SIZE, "games"), strict=True):
        assert long < SHARE * 1.5 * short + 5_000
    (imported,) = shelf.list_entries()
    assert imported.path.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_permanently_undone_steps_have_no_effect(tmp_path: Path, game_id: str) -> None:
    """A game with endless detours stands where the same game without them stands, and can undo as much."""
    path = tmp_path / "worst.stolek"
    worst_case_journals.fill(path, game_id, worst_case_journals.pairs(game_id, 3), 1 << 17)
    match = Match.resume(path, read_only=True)
    lines = Journal.read(path).entries
    cut = max(number for number in range(1, len(lines) + 1) if number % 6 == 3)
    honest = tmp_path / "honest.stolek"
    Journal.create(honest, Journal.read(path).header, *lines[:3])
    short = Match.resume(honest, read_only=True)
    full = tmp_path / "full.stolek"
    Journal.create(full, Journal.read(path).header, *lines[:cut])
    long = Match.resume(full, read_only=True)
    assert long.state == short.state
    assert [(step.seat, step.action, step.events) for step in long.history] == [
        (step.seat, step.action, step.events) for step in short.history
    ]
    assert match.moves <= 3


def test_permanently_undone_action_is_not_applied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "worst.stolek"
    count = worst_case_journals.fill(path, "wispwood", worst_case_journals.pairs("wispwood"), 1 << 17)
    assert count > 1000
    applied: list[int] = []
    game = rules.load("wispwood")
    real = type(game).apply

    def counted(game: AnyGame, state: State, seat: int, action: Action) -> Transition[State, Event]:
        applied.append(seat)
        return real(game, state, seat, action)

    monkeypatch.setattr(type(game), "apply", counted)
    Match.resume(path, read_only=True)
    assert len(applied) == 1, "the last one can be done again"


def test_endless_undo_and_redo_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "worst.stolek"
    worst_case_journals.fill(path, "wispwood", worst_case_journals.all_again("wispwood"), MAX_FILE)

    def refused() -> None:
        with pytest.raises(SaveError, match="too-long"):
            Match.resume(path, read_only=True)

    assert calls(refused) < 4_000_000  # a few for each step that may be moved; the file has far more


def test_game_with_too_many_steps_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_STEPS >= 5000
    for room in ("client.session.match", "client.session.journal_replay"):
        monkeypatch.setattr(f"{room}.MAX_STEPS", 4)
    path = tmp_path / "long.stolek"
    match = Match.create("envyra", seats(2), 7, {}, path=path)
    for _ in range(4):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    state = match.state
    seat = match.deciders[0]
    with pytest.raises(SaveError, match="too-long"):
        match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    assert Match.resume(path, read_only=True).state == state, "what can be written can be read"
    monkeypatch.setattr("client.session.journal_replay.MAX_STEPS", 3)
    with pytest.raises(SaveError, match="too-long"):
        Match.resume(path, read_only=True)


def test_huge_version_text_is_shown_in_a_dialog(tmp_path: Path) -> None:
    path = tmp_path / "newer.stolek"
    worst_case_journals.newer(path)
    driver = Driver(make_app())
    shelf = driver.app.open("shelf")
    assert isinstance(shelf, ShelfScene)

    def told_of() -> None:
        shelf.actions.import_file(path)
        driver.frames(3)

    assert calls(told_of) < 40_000  # there are fifteen million letters
    told = " ".join(
        [*driver.app.notices.texts, *(top.text for top in driver.app.scenes if isinstance(top, Dialog))]
    )
    assert "9.9.9" in told
    assert len(told) < 400
