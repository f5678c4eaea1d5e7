"""Wispwood says what the moment is: the tree turn, what lies between two rounds, wishes yet to be chosen."""

from __future__ import annotations

from typing import cast

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.games.wispwood.board.seats_view import ROUND_GAPS, get_round_gap
from client.games.wispwood.table import prompts
from client.i18n import LANGUAGES, set_language, tr
from client.session.match import Match
from client.table.log import LogLine
from rules.wispwood.actions import Refresh, RefreshByCat, Take
from rules.wispwood.game import Wispwood
from rules.wispwood.state import WispwoodState
from saves.seats import SeatColour, SeatInfo
from tests.client.game_faces import wispwood
from tests.client.table.decision_positions import seats
from tests.client.table.player import driver, table, table_at

SEAT_COLOURS: tuple[SeatColour, ...] = ("sky", "amber", "jade")


def record_drawn_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return all words that are drawn from now on."""
    written: list[str] = []
    real = Canvas.text

    def text(self: Canvas, words: str, point: Point, style: Style, **how: object) -> Rect:
        written.append(words)
        return real(self, words, point, style, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", text)
    return written


def nothing_fits(state: WispwoodState, *, refresh: bool) -> bool:
    """Return whether whoever is on turn can take no wisp, and may (or may not) have another pond."""
    if state.phase != "turn":
        return False
    actions = Wispwood().actions(state, state.seat)
    others = any(isinstance(one, Refresh | RefreshByCat) for one in actions)
    return others == refresh and not any(isinstance(one, Take) for one in actions)


# --- the tree turn -----------------------------------------------------------------------------------
@pytest.mark.parametrize("refresh", [True, False])
def test_turn_without_a_fitting_wisp_is_a_tree_turn(refresh: bool) -> None:
    """W-TREE-3: the step is lit, and no other is promised; trees are the answer, another pond a choice."""
    made = table_at(lambda state: nothing_fits(state, refresh=refresh), 3, seeds=400)
    board = table(made)
    steps = prompts.make_top_bar(wispwood(board).view_model).steps
    assert [(step.label, step.state) for step in steps] == [(tr("wispwood.phase.trees"), "now")]
    situation = "trees-or-refresh" if refresh else "trees-forced"
    assert prompts.make_prompt(wispwood(board).view_model).more == tr(f"wispwood.prompt.{situation}.more")
    buttons = board.face.make_bar_buttons()
    assert bool(buttons) == refresh
    assert {button.kind for button in buttons} <= {"plain"}
    for button in buttons:  # the place of the main button stays free, so that undo and hint never move
        assert made.scene.ui[button.id].rect.right < made.scene.ui["table.undo"].rect.left


def test_turn_with_a_fitting_wisp_starts_with_the_choice() -> None:
    made = table_at(lambda state: state.phase == "turn" and not nothing_fits(state, refresh=False), 2)
    now = [
        step.label
        for step in prompts.make_top_bar(wispwood(table(made)).view_model).steps
        if step.state == "now"
    ]
    assert now == [tr("wispwood.phase.turn")]


# --- between two rounds --------------------------------------------------------------------------------
def under_headings(lines: list[LogLine]) -> dict[str, list[str]]:
    """Return what the log tells, by the heading it stands under."""
    found: dict[str, list[str]] = {"": []}
    head = ""
    for line in lines:
        if line.heading:
            head = line.text
            found.setdefault(head, [])
        else:
            found[head].append(line.text)
    return found


@pytest.mark.parametrize("players", [1, 2, 4])
def test_scoring_and_cats_have_their_own_headings(players: int) -> None:
    """W-RND-2, W-RND-3: nobody's turn."""
    made = table_at(lambda state: state.round == 2 and state.phase == "turn", players, seeds=5)
    log = table(made).log.lines
    told = under_headings(log)
    assert [line.text for line in log].count(tr("wispwood.phase.cats")) == 1
    scored = told[tr("wispwood.log.round-scored.heading", round=1)]
    assert len(scored) == players + (players == 1)
    names = [seat.name for seat in table(made).match.seats]
    stays = {tr(f"wispwood.log.cat-{what}", name=name) for what in ("stayed", "moved") for name in names}
    cats = told[tr("wispwood.phase.cats")]
    assert cats
    assert set(cats) & stays
    for head, lines in told.items():
        if head != tr("wispwood.phase.cats"):
            assert not stays & set(lines), head


# --- wishes by hand ------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_heading_appears_with_the_first_wish_and_names_the_deck(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """W-SET-4."""
    made = driver(language=language)
    made.app.open("menu")
    written = record_drawn_texts(monkeypatch)
    made.app.open("table", match=Match.create("wispwood", seats("hh"), 3, {"wishes": "hand"}, saved=False))
    made.settle()
    assert not table(made).log.lines
    assert tr("wispwood.deck.pumpkin") in written
    made.click(next(id_ for id_ in made.scene.ui.list_ids() if id_.startswith("wish.")))
    made.click("wispwood.choose")
    made.settle()
    lines = table(made).log.lines
    assert [line.heading for line in lines] == [True, False]
    assert lines[0].text == tr("wispwood.log.begin")


# --- small forests -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("long", "wanted"), [("Maximiliana", 0), ("Ida", 2)])
def test_small_forests_show_all_names_or_none(
    long: str, wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one name finds no room, a single other would look like a mistake; the column is folded away."""
    people = [SeatInfo(name, colour) for name, colour in zip(("Eva", "Jo", long), SEAT_COLOURS, strict=True)]
    match = next(
        match
        for match in (Match.create("wispwood", people, seed, {}, saved=False) for seed in range(40))
        if cast(WispwoodState, match.state).seat == 0
    )
    made = driver((1280, 720), ui_scale=2.0)
    made.app.open("menu")
    written = record_drawn_texts(monkeypatch)
    made.app.open("table", match=match)
    made.settle()
    assert len({"Jo", long} & set(written)) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_about_what_the_ghost_sees_and_takes_name_it(language: str) -> None:
    set_language(language)
    ghost = tr("wispwood.table.ghost").lower()
    for n in (1, 2, 5):
        assert ghost in tr("wispwood.log.ghost-took", n=n, acc="x").lower()
        assert ghost in tr("wispwood.log.ghost-looked", n=n).lower()
    set_language("en")


@pytest.mark.parametrize("spare", [30.0, 40.0, 60.0, 400.0])
def test_points_of_a_round_are_nearer_to_its_name_than_to_the_next(spare: float) -> None:
    gap = get_round_gap(spare, 3)
    assert 1.0 <= gap <= 8.0
    assert ROUND_GAPS >= 3
    assert 3 * gap + 2 * ROUND_GAPS * gap <= spare
