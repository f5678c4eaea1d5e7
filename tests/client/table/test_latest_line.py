"""Where the log is folded one line says what just happened: who did what, nothing cut off, no secrets."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from client.draw import styles
from client.session.match import Match
from client.table import top_bar
from client.table.curtain import Curtain
from client.table.latest_line import LATEST_LINE, fit_wording, list_wordings
from client.table.side_drawer import SideDrawer
from client.table.table import Table
from saves.seats import COLOURS, SeatInfo
from tests.client.driver import Driver
from tests.client.table.full_tables import TEN_LETTERS
from tests.client.table.gentle import GAMES, SEED
from tests.client.text_legibility import Proof

LOOKS = tuple(product((((1280, 720), 2.0), ((1920, 1080), 1.5)), ("en", "cs", "sk")))
HARDEST = ((((1280, 720), 2.0), "cs"),)
DECISIONS = 60


def play_long_names(game_id: str) -> Match:
    """Return a game of gentle opponents with long names at a full table, until the only person is to decide
    late in
    it."""
    kind = GAMES[game_id][0]
    seats = [
        SeatInfo(TEN_LETTERS[seat], COLOURS[seat], "crown" if seat else "human")
        for seat in range(kind.players)
    ]
    match = Match.create(game_id, seats, SEED, dict(kind.options), saved=False)
    for seat, action in kind.decisions():
        if match.moves >= DECISIONS and match.deciders == (0,):
            break
        match.act(seat, action)
    return match


def open_table(made: Driver, match: Match) -> Table:
    """Return its table."""
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle()
    assert isinstance(made.scene, Table)
    return made.scene


@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
@pytest.mark.parametrize(
    "looks", [HARDEST, pytest.param(LOOKS, marks=pytest.mark.long)], ids=["hardest", "all"]
)
def test_latest_line_names_player_and_action_and_opens_the_log(
    game_id: str, looks: tuple[tuple[tuple[tuple[int, int], float], str], ...], made: Driver
) -> None:
    table = open_table(made, play_long_names(game_id))
    for (size, scale), language in looks:
        made.app.resize(size)
        made.app.change_settings(ui_scale=scale, language=language)
        made.frames(2, drawn=False)
        told = table.log.latest_line
        assert told is not None
        assert any(name in told.text for name in TEN_LETTERS), told
        proof = Proof(made.app)
        assert set(list_wordings(told.text, ())) & set(proof.said)
        foot = table.frame_layout.top.bottom * made.app.metrics.unit
        assert not [flaw for flaw in proof.flaws() if flaw.place[1] < foot]
        made.click(LATEST_LINE)
        assert isinstance(made.scene, SideDrawer)
        made.key("esc")
    made.app.resize((1920, 1080))
    made.app.change_settings(ui_scale=1.0)
    made.frames(2, drawn=False)
    assert LATEST_LINE not in table.ui  # the log stands open there


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
def test_latest_line_fits_the_smallest_window(game_id: str, language: str, made: Driver) -> None:
    made.app.resize((1280, 720))
    made.app.change_settings(ui_scale=2.0, language=language)
    table = open_table(made, play_long_names(game_id))
    assert table.width == 960
    names = {seat.name for seat in table.match.seats}
    room = (
        top_bar.get_latest_line_box(
            table.texts, table.frame_layout, table.face.make_top_bar_text(), table.frame.top_right
        ).width
        - 38
    )
    for line in table.log.lines:
        words = fit_wording(table.texts, line.text, names, room)
        assert words
        assert words not in names
        assert not words.endswith("…"), line.text


def test_long_line_is_shortened_by_clauses_then_by_words(made: Driver) -> None:
    text = "Ann Lee takes a petal (a1–b2), and it returns: Bob is glad."
    names = {"Ann Lee", "Bob"}
    assert list(list_wordings(text, names)) == [
        text,
        "Ann Lee takes a petal, and it returns: Bob is glad.",
        "Ann Lee takes a petal, and it returns",
        "Ann Lee takes a petal",
    ]
    assert "Ann Lee" not in set(list_wordings("Ann Lee: heart, long bar", names))
    open_table(made, play_long_names("wispwood"))
    texts = made.scene.texts
    whole = "Ann Lee takes a petal"
    assert fit_wording(texts, text, names, texts.measure_width(whole, styles.NOTE)) == whole
    short = fit_wording(texts, text, names, texts.measure_width("Ann Lee takes", styles.NOTE))
    assert short.endswith(" …")
    assert text.startswith(short.removesuffix(" …"))


def test_own_roll_does_not_replace_the_opponents_line(made: Driver) -> None:
    table = open_table(made, play_long_names("equilibrix"))
    rolled = [line.text for line in table.log.lines][-1]
    assert table.log.lines[-1].aside
    told = table.log.latest_line
    assert told is not None
    assert told.text != rolled
    assert any(name in told.text for name in TEN_LETTERS[1:3])


@pytest.mark.parametrize("game_id", ["envyra", "balanceformers"])
def test_secret_choice_is_not_in_the_latest_line(game_id: str, made: Driver) -> None:
    seats = [SeatInfo(TEN_LETTERS[seat], COLOURS[seat]) for seat in range(2)]
    made.app.resize((1280, 720))
    made.app.change_settings(ui_scale=2.0)
    said = set()
    for which in (0, -1):
        match = Match.create(game_id, seats, 5, {}, saved=False)
        while len(match.deciders) < 2:
            match.act(match.deciders[0], match.game.actions(match.state, match.deciders[0])[0])
        first = match.deciders[0]
        match.act(first, match.game.actions(match.state, first)[which])
        made.app.open("menu")
        made.app.open("table", match=match)
        made.settle()
        assert isinstance(made.scene, Curtain)
        made.click("curtain.open")
        made.settle()
        assert TEN_LETTERS[first] in made.scene.ui[LATEST_LINE].label
        said.add(made.scene.ui[LATEST_LINE].label)
    assert len(said) == 1


def test_latest_line_of_a_replay_follows_the_step(made: Driver) -> None:
    match = play_long_names("wispwood")
    made.app.change_settings(ui_scale=2.0)
    made.app.open("menu")
    seen = []
    for at in (4, len(match.history)):
        made.app.open("replay", match=match, at=at)
        made.settle()
        seen.append(made.scene.ui[LATEST_LINE].label)
    assert len(set(seen)) == 2
