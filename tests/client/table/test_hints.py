"""Hints: what they ask, how they are shown, and that they leave no trace."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import msgspec
import pygame
import pytest

import rules
from client.bots.thought import Reason
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games.registry import has_mind
from client.i18n import LANGUAGES, tr
from client.opponents.thinker import answer_question
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.hints import BUTTON
from client.table.table import Table
from client.widgets import Widget
from rules import GAMES
from rules.contract import Action
from rules.envyra.actions import PutCubes
from rules.equilibrix.actions import OfferDraw, Resign
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.decision_positions import KINDS, Moment, first, moments, seats
from tests.client.table.thinking import Thinking
from tests.parametrization import parametrize_games

SMALL = (480, 270)
"""A window that is drawn quickly; the layout is that of the smallest one."""


def program(size: tuple[int, int] = SMALL, **settings: object) -> tuple[Driver, Thinking]:
    chosen = {"language": "en", "animation_speed": 0.0, "opponent_pause": 0.0, **settings}
    app = make_app(size, settings=msgspec.convert(chosen, Settings))
    app.thinker = thinking = Thinking()  # type: ignore[assignment]  # it stands in for the process
    return Driver(app), thinking


def open_table(driver: Driver, match: Match) -> Table:
    """Return the table, every curtain before it opened."""
    driver.app.open_menu()
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle(drawn=False)
    while isinstance(driver.scene, Curtain):
        driver.click("curtain.open")
        driver.settle(drawn=False)
    assert isinstance(driver.scene, Table)
    return driver.scene


def open_moment(
    moment: Moment, size: tuple[int, int] = SMALL, **settings: object
) -> tuple[Driver, Table, Thinking]:
    driver, thinking = program(size, **settings)
    return driver, open_table(driver, moment.match()), thinking


def request_hint(driver: Driver, thinking: Thinking, moment: Moment, *reasons: Reason) -> None:
    """Ask, and be answered."""
    driver.click(BUTTON, drawn=False)
    thinking.say(for_whom(driver, moment), *reasons)
    driver.frames(1, drawn=False)
    driver.frames(1)


def for_whom(driver: Driver, moment: Moment) -> Action:
    """Return the action, or in secret decisions one of the first seat that is to choose."""
    scene = driver.scene
    assert isinstance(scene, Table)
    if scene.decider == moment.seat:
        return moment.action
    assert scene.decider is not None
    offered = scene.match.game.actions(scene.match.state, scene.decider)
    return next(one for one in offered if type(one) is type(moment.action))


# --- showing -----------------------------------------------------------------------------------------


@parametrize_games("game_id", "envyra", "equilibrix")
def test_every_kind_of_hint_is_shown_and_carried_out(game_id: str) -> None:
    driver, thinking = program()
    assert {type(one.action) for one in moments(game_id)} >= set(KINDS[game_id])
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        scene = open_table(driver, moment.match())
        action, before = for_whom(driver, moment), scene.match.state
        request_hint(driver, thinking, moment)
        assert scene.match.state is before
        assert not scene.match.history
        advice = scene.hints.advice
        assert advice is not None, moment.action
        assert "hints." not in advice.words
        assert advice.rings or advice.places or advice.clear
        assert {advice.press, *advice.rings} <= set(scene.ui.list_ids()), moment.action
        card = scene.ui["hint.word"].rect
        assert not [box for box in list_rings(scene) if box.inflate(-4, -4).colliderect(card)], moment.action
        if advice.press in advice.rings:
            driver.click(advice.press, drawn=False)
        else:
            driver.click_at(*list_marks(scene)[0].center, drawn=False)
        assert scene.match.history[0].action == action
        assert scene.hints.hint is None
        assert "hint.word" not in scene.ui


@parametrize_games("game_id", "envyra", "equilibrix")
def test_every_ring_of_a_hint_is_on_something_to_press(game_id: str) -> None:
    """A hint has selected what its action needs: whatever is ringed carries it out, nothing deselects it."""
    driver, thinking = program()
    pressed = 0
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        scene = open_table(driver, moment.match())
        request_hint(driver, thinking, moment)
        advice = scene.hints.advice
        assert advice is not None
        marks = [scene.ui[name].rect.center for name in advice.rings]
        marks += [box.center for box, _ in advice.places]
        for mark in marks:
            scene = open_table(driver, moment.match())
            action = for_whom(driver, moment)
            request_hint(driver, thinking, moment)
            driver.click_at(*mark, drawn=False)
            assert [step.action for step in scene.match.history[:1]] == [action], (action, mark)
            pressed += 1
    assert pressed >= 4


def list_rings(scene: Table) -> list[Rect]:
    advice = scene.hints.advice
    assert advice is not None
    return [*list_marks(scene), *(scene.ui[name].rect for name in advice.rings)]


def list_marks(scene: Table) -> list[Rect]:
    advice = scene.hints.advice
    assert advice is not None
    return [*advice.clear, *(box for box, _ in advice.places)]


def test_resigning_and_draws_are_never_hinted() -> None:
    driver, scene, thinking = open_moment(first("equilibrix", OfferDraw))
    for action in (Resign(), OfferDraw()):
        driver.click(BUTTON)
        thinking.say(action)
        driver.frames(2)
        assert scene.hints.hint is None
        assert not scene.hints.is_asking


@pytest.mark.parametrize("game_id", GAMES)
def test_hint_is_requested_and_followed_by_keyboard(game_id: str) -> None:
    moment = first(game_id)
    driver, scene, thinking = open_moment(moment)
    driver.key("tab")
    driver.key("h")
    thinking.say(action := for_whom(driver, moment))
    driver.frames(2)
    assert scene.hints.advice is not None
    assert scene.ui.focused_id == scene.hints.advice.press
    driver.key("enter")
    assert scene.match.history[0].action == action


def test_rings_pulse_unless_motion_is_reduced() -> None:
    for reduced in (False, True):
        moment = first("equilibrix")
        driver, scene, thinking = open_moment(moment, reduce_motion=reduced)
        request_hint(driver, thinking, moment)
        driver.frames(40)
        scene.hints.thinking_time_s = 0.0
        driver.app.draw()
        one = pygame.image.tobytes(driver.app.window.surface, "RGB")
        scene.hints.thinking_time_s = 1.2
        driver.app.draw()
        assert (pygame.image.tobytes(driver.app.window.surface, "RGB") == one) == reduced
        assert not scene.is_animating


# --- asking ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_hint_asks_the_trunk_level_with_the_view_of_the_player(game_id: str) -> None:
    moment = first(game_id)
    driver, scene, thinking = open_moment(moment)
    driver.click(BUTTON)
    ((question, _),) = thinking.asked
    match, seat = scene.match, scene.decider
    assert seat is not None
    assert (question.seat, question.level, question.for_advice) == (seat, "trunk", True)
    assert bytes(question.view) == rules.to_json(match.game.view(match.state, seat))
    assert question.seed != match.seed


def test_hint_on_a_shared_screen_uses_the_public_view() -> None:
    """Or it would tell all of them of a card that is its owner's secret."""
    driver, thinking = program()
    match = Match.create("envyra", seats("hh"), 3, {"equilibrium": "b"}, saved=False)
    game, chance = match.game, random.Random(2)
    while getattr(match.state, "phase", "") != "cubes":
        seat = match.deciders[0]
        match.act(seat, chance.choice(game.actions(match.state, seat)))
    scene = open_table(driver, match)
    assert scene.secrecy.viewer is None
    driver.click(BUTTON)
    question, _ = thinking.asked[-1]
    assert bytes(question.view) == rules.to_json(game.view(match.state, None))


@pytest.mark.parametrize("game_id", GAMES)
def test_answer_of_the_mind_is_shown_as_a_hint(game_id: str) -> None:
    driver, scene, thinking = open_moment(first(game_id))
    driver.click(BUTTON)
    question, heard = thinking.asked[0]
    answer = answer_question(question)
    assert not answer.failure
    heard(answer)
    driver.frames(2)
    assert scene.hints.hint is not None
    words = scene.ui["hint.word"].label
    assert not re.search(r"hints\.|bots\.|[{}]", words)


def test_button_is_busy_while_thinking() -> None:
    driver, scene, thinking = open_moment(first("wispwood"))

    def button() -> Widget:
        return scene.ui[BUTTON]

    driver.click(BUTTON)
    assert not button().enabled
    assert scene.is_animating
    driver.key("h")
    driver.click(BUTTON)
    assert len(thinking.asked) == 1
    driver.key("esc")
    assert thinking.forgotten == [1]
    assert button().enabled
    assert not scene.hints.is_asking


def test_answer_waits_until_the_table_is_on_top() -> None:
    moment = first("wispwood")
    driver, scene, thinking = open_moment(moment)
    driver.click(BUTTON)
    driver.click("table.menu")
    thinking.say(moment.action)
    driver.frames(3)
    assert scene.hints.hint is None
    driver.key("esc")
    driver.frames(3)
    assert scene.hints.hint is not None


def test_failed_hint_is_reported() -> None:
    driver, scene, thinking = open_moment(first("balanceformers"))
    driver.click(BUTTON)
    thinking.fail()
    driver.frames(2)
    assert scene.hints.hint is None
    assert driver.app.notices.texts == ("No hint just now.",)
    driver.click(BUTTON)
    assert len(thinking.asked) == 2


def test_illegal_hint_is_not_shown() -> None:
    driver, scene, thinking = open_moment(first("envyra", PutCubes))
    driver.click(BUTTON)
    thinking.say(PutCubes((97,)))
    driver.frames(2)
    assert scene.hints.hint is None


# --- how it ends ---------------------------------------------------------------------------------------


def open_with_hint(game_id: str = "equilibrix") -> tuple[Driver, Table, Thinking]:
    moment = first(game_id)
    driver, scene, thinking = open_moment(moment)
    request_hint(driver, thinking, moment)
    assert scene.hints.hint is not None
    return driver, scene, thinking


def test_hint_is_closed_by_button_escape_or_second_request() -> None:
    driver, scene, thinking = open_with_hint()
    hint = scene.hints.hint
    assert hint is not None
    driver.click("hint.close")
    assert "hint.word" not in scene.ui
    driver.click(BUTTON)
    thinking.say(hint.action)
    driver.frames(2)
    assert "hint.word" in scene.ui
    driver.key("esc")
    assert "hint.word" not in scene.ui
    assert driver.scene is scene  # and no pause menu
    driver.key("h")
    thinking.say(hint.action)
    driver.frames(2)
    assert "hint.word" in scene.ui
    driver.key("h")
    assert "hint.word" not in scene.ui
    assert scene.hints.is_asking


@pytest.mark.parametrize("how", ["acts", "undoes", "leaves"])
def test_hint_for_another_position_is_dropped(how: str) -> None:
    driver, thinking = program()
    match = Match.create("equilibrix", seats("hh"), 5, {"asymmetric": True}, saved=False)
    match.act(0, match.game.actions(match.state, 0)[0])
    scene = open_table(driver, match)
    driver.click(BUTTON)
    if how == "acts":
        scene.play_action(match.game.actions(match.state, 1)[3])
    elif how == "undoes":
        scene.undo_or_redo(undo=True)
    else:
        driver.app.open_menu()
    assert thinking.forgotten == [1]
    assert not scene.hints.is_asking
    thinking.say(match.game.actions(match.state, match.deciders[0])[0])  # too late
    driver.frames(3)
    assert scene.hints.hint is None


def test_ruling_replaces_the_hint() -> None:
    driver, scene, _thinking = open_with_hint("envyra")
    limit = scene.match.game.ruling(scene.match.state, 0, PutCubes((0, 1, 2)))
    assert limit is not None
    scene.ruling_popup.show(limit)
    assert scene.hints.hint is None
    driver.frames(1)
    assert "judge.word" in scene.ui


# --- where there is none -------------------------------------------------------------------------------


def test_hint_needs_a_person_to_move() -> None:
    driver, thinking = program()
    for seed in range(20):
        scene = open_table(driver, Match.create("equilibrix", seats("hb"), seed, {}, saved=False))
        if scene.decider is None:
            break
    assert scene.opponents.thinking_seat == 1
    asked = len(thinking.asked)
    assert not scene.ui[BUTTON].enabled
    assert tr("hints.later") in scene.ui[BUTTON].tooltip_text
    driver.key("h")
    assert len(thinking.asked) == asked


def test_replay_has_no_hints() -> None:
    driver, scene, thinking = open_moment(first("wispwood"))
    scene.frame.go_to_step(0)
    driver.settle()
    assert driver.scene is not scene
    assert BUTTON not in driver.scene.ui
    driver.key("h")
    assert not thinking.asked


def test_game_without_a_mind_has_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.games.registry.has_mind", lambda _: False)
    driver, scene, thinking = open_moment(first("wispwood"))
    assert BUTTON not in scene.ui
    driver.key("h")
    assert not thinking.asked


def test_every_game_has_a_mind() -> None:
    assert all(map(has_mind, GAMES))


# --- secrets -------------------------------------------------------------------------------------------


def frames_after(places: tuple[int, ...]) -> list[bytes]:
    """Return everything others see after a seat was given that hint, and followed another."""
    driver, thinking = program()
    scene = open_table(driver, Match.create("envyra", seats("hhh"), 3, {"equilibrium": "b"}, saved=False))
    seat = scene.decider
    driver.click(BUTTON)
    thinking.say(PutCubes(places))
    driver.frames(2)
    assert scene.hints.hint is not None
    driver.click("hint.close")
    driver.key("esc")
    driver.click("tile.2")
    driver.move(3, 3)
    button = driver.center("table.confirm")
    driver.move(*button)
    driver.down(*button)
    driver.key("h")  # the question is still open when the curtain falls
    app, seen = driver.app, []
    draw = app.draw

    def drawn() -> None:
        draw()
        seen.append(pygame.image.tobytes(app.window.surface, "RGB"))

    app.draw = drawn  # type: ignore[method-assign]  # the screen itself is what is watched
    driver.stares = True
    driver.up(*button)
    assert thinking.forgotten == [2]
    thinking.say(PutCubes(places))
    driver.settle()
    assert isinstance(driver.scene, Curtain)
    driver.click("curtain.open")
    driver.settle()
    assert scene.decider not in (seat, None)
    driver.click(BUTTON)
    assert thinking.asked[-1][0].seat == scene.decider
    return seen


def test_frames_seen_by_others_do_not_depend_on_a_hint() -> None:
    near, far = frames_after((0, 1)), frames_after((4, 5))
    assert len(near) > 5
    assert near == far


def test_curtain_clears_the_hint() -> None:
    driver, thinking = program()
    scene = open_table(driver, Match.create("envyra", seats("hh"), 3, {}, saved=False))
    seat = scene.decider
    driver.click(BUTTON)
    thinking.say(PutCubes((0, 1)))
    driver.frames(2)
    driver.click("table.cover")
    driver.settle()
    assert isinstance(driver.scene, Curtain)
    assert scene.hints.hint is None
    driver.click("curtain.open")
    driver.settle()
    assert scene.decider == seat
    assert "hint.word" not in scene.ui


# --- words -----------------------------------------------------------------------------------------------


def looks(driver: Driver) -> Iterator[str]:
    for language in LANGUAGES:
        driver.app.change_settings(language=language)
        driver.scene.ensure_built()
        yield language


MOST = {"balanceformers": 6, "envyra": 4, "equilibrix": 3, "wispwood": 4}
"""At how many seats a game's table has the shortest log."""

REASONS = {
    "envyra": (
        Reason("earns-card", {"tile": "orange_volcano_1", "place": 7, "n": 4}),
        Reason("first-of-colour", {"tile": "orange_volcano_1", "place": 7, "theme": "orange", "n": 2}),
        Reason("hopes-for-requirement", {"tile": "orange_volcano_1", "place": 7}),
    ),
    "equilibrix": (
        Reason("dice", {"percent": 57}),
        Reason("saves", {"n": 3}),
        Reason("nearer", {"n": 5}),
    ),
    "wispwood": (
        Reason("card", {"card": "pumpkin-vines", "n": 4}),
        Reason("fills", {"n": 5}),
        Reason("next-wants"),
    ),
}


@pytest.mark.parametrize(("game_id", "most"), MOST.items())
def test_card_in_the_column_takes_the_place_of_the_log(game_id: str, most: int) -> None:
    """However many sit at the table: on the board it would lie over what one chooses from."""
    driver, thinking = program((1280, 720), ui_scale=1.0)
    people = [SeatInfo(f"Ann {number}", colour) for number, colour in enumerate(COLOURS[:most])]
    scene = open_table(driver, Match.create(game_id, people, 7, {}, saved=False))
    assert scene.decider is not None
    driver.click(BUTTON, drawn=False)
    actions = scene.match.game.actions(scene.match.state, scene.decider)
    shown = next(one for one in actions if scene.face.make_hint_model(one))
    thinking.say(shown, *REASONS.get(game_id, ()))
    driver.frames(2)
    card, side = scene.ui["hint.word"].rect, scene.frame_layout.side
    assert side.contains(card)
    if "table.log-lines" in scene.ui:  # else it is too low for a line
        log = scene.ui["table.log-lines"].rect
        assert log.bottom < card.top
        assert log.height >= 40.0


@pytest.mark.parametrize("game_id", sorted(REASONS))
def test_card_is_beside_the_board_in_large_windows(game_id: str) -> None:
    moment = first(game_id)
    driver, scene, thinking = open_moment(moment, size=(1280, 720))
    request_hint(driver, thinking, moment, *REASONS[game_id])
    assert scene.frame_layout.side.contains(scene.ui["hint.word"].rect)
    assert scene.ui["hint.word"].label.count(".") > 2
    assert "hint.why" not in scene.ui


@pytest.mark.parametrize("game_id", sorted(REASONS))
def test_card_texts_are_not_cut(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    real = Typesetter.shorten

    def ellipsis(self: Typesetter, text: str, width: float, style: Style) -> str:
        fits = real(self, text, width, style)
        if fits != text:
            cut.append(text)
        return fits

    monkeypatch.setattr(Typesetter, "shorten", ellipsis)
    moment = first(game_id)
    driver, scene, thinking = open_moment(moment, size=(1280, 720), ui_scale=2.0)
    request_hint(driver, thinking, moment, *REASONS[game_id])
    assert scene.ui["hint.word"].label.count(".") == 1, "where room is short the move comes first"
    folded = scene.ui["hint.word"].rect.height
    driver.click("hint.why")
    assert scene.ui["hint.word"].rect.height > folded
    for look in looks(driver):
        driver.frames(1)
        card = scene.ui["hint.word"].rect
        assert scene.frame_layout.board.contains(card), look
        assert scene.ui["hint.word"].label.count(".") > 2, look
        assert "bots." not in scene.ui["hint.word"].label
        assert not [box for box in list_rings(scene) if box.colliderect(card)], look
        asked = scene.face.make_prompt().lead
        assert asked not in cut, look
        assert scene.ui[BUTTON].label not in cut, look
        cut.clear()
