"""Games played with corrected components: by them, for ever, on every computer, beside games without."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from rules.content import ContentError, DefinitionReader
from rules.content_overrides import ContentOverrides, merge
from rules.contract import Scalar
from rules.wispwood.content import BOOK, content, read_content
from saves.errors import SaveError
from saves.journal import Journal
from saves.paths import games_dir
from saves.seats import SeatInfo

ROOT = Path(__file__).parents[2]
TWO = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))
GRID: ContentOverrides = {"components.yaml": {"grid": {"bonus": [3, 5, 9]}}}
SHORT: dict[str, Scalar] = {"short": True, "wishes": "first"}


def new(corrections: ContentOverrides | None = None, seed: int = 5) -> Match:
    return Match.create("wispwood", TWO, seed, SHORT, corrections=corrections)


def step(match: Match, draw: random.Random) -> None:
    """Make one random decision."""
    seat = match.deciders[0]
    match.act(seat, draw.choice(match.game.actions(match.state, seat)))


def play_randomly(match: Match, steps: int = 10_000, seed: int = 1) -> Match:
    draw = random.Random(seed)
    while match.deciders and steps:
        step(match, draw)
        steps -= 1
    return match


def trace(match: Match) -> list[str]:
    """Return all positions of a game."""
    return [rules.digest(match.initial_state), *(rules.digest(each.after) for each in match.history)]


def test_overridden_wish_changes_the_score() -> None:
    plain = play_randomly(new())
    assert plain.outcome is not None
    numbers = {card: content().cards[card].numbers for card in plain.state.wishes}  # type: ignore[attr-defined]
    card = next(card for card, found in numbers.items() if found.each and not found.rest)
    deck, each = content().cards[card].deck, numbers[card].each
    wish: ContentOverrides = {"wishes.yaml": {deck: {card: {"each": 3 * each, "source": "confirmed"}}}}
    match = new(wish)
    assert match.header.corrections == {"wishes.yaml": {deck: {card: {"each": 3 * each}}}}
    assert match.header.content == match.game.content_hash() != plain.header.content
    for past in plain.history:
        match.act(past.seat, past.action)
    assert match.outcome is not None
    scores = [
        [sum(line.points for line in sheet if line.key == card) for sheet in game.outcome.sheets]
        for game in (plain, match)
        if game.outcome
    ]
    assert scores[1] == [3 * points for points in scores[0]]
    assert any(scores[0])


def test_overrides_without_changes_are_dropped() -> None:
    bonus = list(content().grid.bonus)
    match = new({"components.yaml": {"grid": {"bonus": bonus, "source": "likely"}, "tiles": {"each": 40}}})
    assert match.header.corrections == {}
    assert match.header.content == new().header.content


def test_invalid_overrides_start_no_game() -> None:
    with pytest.raises(ContentError) as caught:
        new({"components.yaml": {"grid": {"bonus": [3]}, "grad": {}}})
    assert len(caught.value.problems) == 2
    assert not list(games_dir().glob("*"))


ELSEWHERE = """
import sys
from pathlib import Path
from client.session.match import Match
from tests.client.test_match_content_overrides import trace
match = Match.resume(Path(sys.argv[1]))
assert match.notice_key is None, match.notice_key
print(match.header.content, match.game.content_hash(), *trace(match))
"""


def test_overridden_game_is_the_same_on_another_computer(tmp_path: Path) -> None:
    match = play_randomly(new(GRID), 40)
    match.close()
    assert match.path is not None
    copy = tmp_path / "elsewhere" / "game.stolek"
    copy.parent.mkdir()
    copy.write_bytes(match.path.read_bytes())
    (tmp_path / "home").mkdir()
    found = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(copy)],
        cwd=ROOT,
        env={"STOLEK_HOME": str(tmp_path / "home"), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == [match.header.content, match.header.content, *trace(match)]


def bonus(match: Match) -> tuple[int, ...]:
    """Return what is known of full grids where the match's game is asked."""
    with match.game.active():
        return content().grid.bonus


def test_opened_game_uses_its_own_overrides() -> None:
    one, other = play_randomly(new(GRID), 12), play_randomly(new(), 12)
    assert one.path is not None
    assert other.path is not None
    again = Match.resume(one.path)
    assert (bonus(again), again.notice_key) == ((3, 5, 9), None)
    assert trace(again) == trace(one)
    beside = Match.resume(other.path)
    assert (bonus(beside), beside.notice_key) == ((2, 4, 6), None)
    assert bonus(again) == (3, 5, 9)
    assert content().grid.bonus == (2, 4, 6), "opening a game changes nothing for anybody else"


def test_games_with_different_content_work_side_by_side() -> None:
    kinds: list[ContentOverrides | None] = [
        None,
        GRID,
        {"components.yaml": {"shapes": {"L3": ["###"], "I3": ["##", "#."]}}},
    ]
    alone = []
    for number, kind in enumerate(kinds):
        alone.append(trace(play_randomly(new(kind), 60, seed=number)))
    together = [new(kind) for kind in kinds]
    draws = [random.Random(number) for number in range(3)]
    order = random.Random(9)
    while waiting := [n for n, match in enumerate(together) if len(match.history) < 60 and match.deciders]:
        number = order.choice(waiting)
        step(together[number], draws[number])
    assert [trace(match) for match in together] == alone
    for match in together:
        match.close()
        assert match.path is not None
        entries = Journal.read(match.path).entries
        snapshots = [line.content for line in entries if hasattr(line, "content")]
        assert len(snapshots) > 1
        assert set(snapshots) == {match.header.content}
    assert [trace(Match.resume(match.path)) for match in together if match.path] == alone


def test_actions_in_one_game_do_not_affect_another() -> None:
    """Acting, walking through it, branching off, while one without corrections is played beside it."""
    match, beside, draw = new(GRID), new(), random.Random(1)
    for _ in range(6):
        step(match, draw)
        step(beside, random.Random(2))
    replay, plain = ReplayMatch(match), ReplayMatch(beside)
    branch, other = Match.resume(replay.create_branch("On")), Match.resume(plain.create_branch("On"))
    assert branch.header.corrections == match.header.corrections
    assert not other.header.corrections
    for one, source in ((branch, match), (other, beside)):
        assert one.game.view(one.state, None) == source.game.view(source.state, None)
        assert one.notice_key is None
        assert bonus(one) == bonus(source)
    assert bonus(replay) == bonus(match) != bonus(beside)


def test_outdated_overrides_are_refused_without_writing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = play_randomly(new(GRID), 5)
    match.close()
    assert match.path is not None
    data = match.path.read_bytes()

    def stricter(definitions: DefinitionReader) -> None:
        definitions.add_problem("components.yaml", "grid.bonus", "must be what it is")
        definitions.raise_problems()

    monkeypatch.setattr(BOOK, "_read", stricter)
    monkeypatch.setattr(BOOK, "_kept", {})
    with pytest.raises(SaveError) as caught:
        Match.resume(match.path)
    assert caught.value.code == "corrections"
    assert match.path.read_bytes() == data


def test_game_survives_new_content_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_randomly(new(GRID), 20)
    match.close()
    assert match.path is not None
    base = DefinitionReader.from_game("wispwood", BOOK.names)
    over: dict[object, object] = {"hat": {"hat-cross": {"each": 30}}}
    newer = {**base.files, "wishes.yaml": merge(base.files["wishes.yaml"], over)}
    monkeypatch.setattr(BOOK, "_base", newer)
    monkeypatch.setattr(BOOK, "_kept", {})
    monkeypatch.setattr(BOOK.own, "cached", read_content(DefinitionReader.from_values(newer)))
    again = Match.resume(match.path)
    assert again.notice_key == "saves.notice.history"
    assert rules.digest(again.state) == rules.digest(match.state)
    with again.game.active():
        assert (content().grid.bonus, content().cards["hat-cross"].numbers.each) == ((3, 5, 9), 30)
    play_randomly(again, 3)
    again.close()
    once_more = Match.resume(match.path)
    assert rules.digest(once_more.state) == rules.digest(again.state)
