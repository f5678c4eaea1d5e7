"""A hint is heard: the move, its place and a reason when it appears, and what the next Enter does."""

from __future__ import annotations

from client.accessibility.tree import walk
from client.bots.thought import Reason
from client.i18n import tr
from client.session.match import Match
from client.table.curtain import Curtain
from client.widgets.accessible_node import AccessibleNode
from rules.balanceformers.actions import AddPiece, PickTokens
from rules.contract import Action
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.equilibrix.actions import Birth, OfferDraw, PlaceStart, TakeBack
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat
from saves.settings import Settings
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver, make_app
from tests.client.table.decision_positions import Moment, moments
from tests.client.table.test_hints import for_whom
from tests.client.table.thinking import Thinking
from tests.parametrization import parametrize_games

NAMED = (
    Place,
    Plant,
    MoveCat,
    PickWish,
    PutGhostCat,
    PutCubes,
    MoveCube,
    RemoveTile,
    PlaceStart,
    Birth,
    TakeBack,
    PickTokens,
)
"""Actions of which a bar's button confirms what lies somewhere on the board."""


def listen_at(match: Match, language: str = "en") -> tuple[Listener, Thinking]:
    """Return a listener at a table, the curtain opened, and who is asked for hints."""
    driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
    driver.app.thinker = thinking = Thinking()  # type: ignore[assignment]  # it stands in for the process
    driver.app.open("menu")
    listener = Listener(driver)
    driver.app.open("table", match=match)
    listener.rest()
    while isinstance(driver.scene, Curtain):
        listener.press("space")
    return listener, thinking


def get_focused_node(listener: Listener) -> AccessibleNode:
    tree = listener.tree()
    return next(node for node in walk(tree.root) if node.id == tree.focus)


def request_hint(listener: Listener, thinking: Thinking, action: Action, *reasons: Reason) -> list[str]:
    """Ask by the key, and be answered; what is heard of it."""
    assert "» Thinking…" in listener.press("h")
    before = len(listener.heard)
    thinking.say(action, *reasons)
    listener.rest()
    return listener.heard[before:]


def list_moments(game_id: str) -> list[Moment]:
    return [one for one in moments(game_id) if not isinstance(one.action, OfferDraw)]


@parametrize_games("game_id", "envyra", "equilibrix")
def test_hint_is_announced_and_enter_does_what_was_said(game_id: str) -> None:
    for moment in list_moments(game_id):
        listener, thinking = listen_at(moment.match())
        table = listener.table
        action = for_whom(listener.driver, moment)
        heard = request_hint(listener, thinking, action)
        advice = table.hints.advice
        assert advice is not None
        assert heard[0].startswith("» Hint: ")
        assert advice.accessible_text.rstrip(".") in heard[0], action
        details = table.face.describe_proposal(action)
        assert details[1:] in heard[0]
        if isinstance(action, Place | Plant | MoveCat | AddPiece):
            assert details
        focused = get_focused_node(listener)
        assert focused.id == advice.press
        told = next(line for line in reversed(listener.heard) if line.startswith(">"))
        assert told.startswith(f"> {focused.name}"), (action, heard)
        listener.press("enter")
        assert table.match.history[0].action == action
        listener.go()


@parametrize_games("game_id", "wispwood", "envyra")
def test_gold_button_names_what_the_hint_has_selected(game_id: str) -> None:
    """The button that submits says where; whatever else lies on the board was selected by nobody."""
    named = 0
    for moment in list_moments(game_id):
        listener, thinking = listen_at(moment.match())
        action = for_whom(listener.driver, moment)
        if not isinstance(action, NAMED):
            continue
        request_hint(listener, thinking, action)
        button = get_focused_node(listener)
        label, _, place = button.name.partition(": ")
        assert label == listener.table.ui[button.id].label
        assert place, action
        named += 1
        listener.go()
    assert named


def test_hint_gives_its_first_reason_only() -> None:
    moment = next(one for one in moments("wispwood") if isinstance(one.action, Place))
    listener, thinking = listen_at(moment.match())
    request_hint(listener, thinking, moment.action, Reason("cat-gets-ready"), Reason("enough-trees"))
    said = listener.reader.said[-1]
    assert tr("bots.wispwood.reason.cat-gets-ready") in said
    assert tr("bots.wispwood.reason.enough-trees") not in said


def test_closed_hint_is_announced() -> None:
    moment = list_moments("equilibrix")[0]
    listener, thinking = listen_at(moment.match())
    request_hint(listener, thinking, moment.action)
    assert "» The hint is closed." in listener.press("esc")
