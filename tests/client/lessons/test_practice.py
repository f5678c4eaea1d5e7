"""Practice: every position can come about and its move is allowed; one is played by mouse in every game."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import rules
from client import i18n
from client.i18n import has_text, tr
from client.lessons.chapters import ChapterPositions, LessonError, LessonMove
from client.lessons.practice import (
    FILE,
    RATINGS,
    PracticeItem,
    count_solved,
    get_next_item,
    load_practice,
    next_unsolved_item,
)
from client.lessons.progress import add_completed_chapter
from client.platform import resources
from client.platform.resources import find_package_folder
from client.scene.dialog import Dialog
from client.table.guide import guide_ring
from client.table.table import Table
from client.widgets import Button
from rules import GAMES
from rules.contract import Action
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.lessons.pupil import MOST_WORDS
from tests.parametrization import parametrize_games, parametrize_product

FEWEST = 12
BYTES = 60_000

WITH = [game for game in GAMES if load_practice(game)]


class One(NamedTuple):
    game: str
    item: PracticeItem


EVERY = pytest.mark.parametrize(
    "one",
    [One(game, item) for game in WITH for item in load_practice(game)],
    ids=lambda one: f"{one.game}-{one.item.id}",
)


class Practiser:
    """Somebody at the table of a position. driver: the window it is in."""

    def __init__(
        self, game: str, item: str = "", *, size: tuple[int, int] = (1280, 720),
        ui_scale: float | None = None, **settings: object,
    ) -> None:  # fmt: skip
        chosen = {"language": "en", "animation_speed": 0.0, **settings}
        self.app = make_app(size, settings=Settings(**chosen), ui_scale=ui_scale)  # type: ignore[arg-type]  # names
        self.driver = Driver(self.app)
        self.app.open("practice", game=game, item_id=item)
        self.driver.settle(30, drawn=False)

    @property
    def table(self) -> Table:
        assert isinstance(self.app.scenes.top, Table)
        return self.app.scenes.top

    @property
    def said(self) -> str:
        assert self.table.guide is not None
        return self.table.guide.make_text().text

    @property
    def mood(self) -> str:
        assert self.table.guide is not None
        return self.table.guide.make_text().mood

    @property
    def wanted(self) -> Action:
        assert self.table.guide is not None
        found = self.table.guide.expected_action
        assert found is not None
        return found

    def click(self, name: str) -> None:
        self.driver.look()
        self.driver.click(name)
        self.driver.settle(60, drawn=False)

    def do(self, action: Action) -> None:
        advice = self.table.face.make_hint_model(action)
        assert advice is not None
        self.table.face.controller.propose_action(action)
        self.table.refresh()
        self.click(advice.press)

    def wrong(self) -> Action:
        """Return a move that is allowed and is not the one, and that can be shown."""
        match, item = self.table.match, self.item
        right = [self.wanted, *(_action(self.table.match.game.id, one) for one in item.same)]
        return next(
            one
            for one in match.game.actions(match.state, item.seat)
            if one not in right and self.table.face.make_hint_model(one) is not None
        )

    @property
    def item(self) -> PracticeItem:
        found = getattr(self.table.match, "item", None)
        assert isinstance(found, PracticeItem)
        return found


def _action(game: str, written: dict[str, object]) -> Action:
    return LessonMove(0, written).to_action(rules.load(game))


def _kind(written: dict[str, object]) -> tuple[object, ...]:
    """Return what is done, and with how many things."""
    return written["do"], *(len(part) for part in written.values() if isinstance(part, list))


# --- the files ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", WITH)
def test_each_game_has_enough_positions_of_every_difficulty(game: str) -> None:
    items = load_practice(game)
    assert len(items) >= FEWEST
    assert len({item.id for item in items}) == len(items)
    assert [item.rating for item in items] == sorted(item.rating for item in items)
    assert {item.rating for item in items} == set(RATINGS)
    margins = [item.margin for item in items]
    assert margins == sorted(margins, reverse=True)
    assert margins[-1] > 0
    assert (find_package_folder() / game / FILE).stat().st_size <= BYTES


@pytest.mark.parametrize("game", WITH)
def test_positions_are_of_several_kinds(game: str) -> None:
    """Several kinds of moves, of several games, at several times."""
    items = load_practice(game)
    assert len({item.seed for item in items}) >= len(items) // 2
    assert len({_kind(item.best) for item in items}) > 1
    assert len({len(item.moves) for item in items}) >= len(items) // 2


@EVERY
def test_positions_and_moves_are_legal(one: One) -> None:
    game, item = rules.load(one.game), one.item
    course = ChapterPositions(game, item.make_chapter())  # raises for a move that is not allowed
    asked = course.prompt_states[0]
    game.check(asked)
    assert game.deciders(asked) == (item.seat,)
    actions = game.actions(asked, item.seat)
    best = course.expected_action(course.chapter.steps[0])
    assert best in actions
    same = {_action(one.game, written) for written in item.same}
    assert same < set(actions)
    assert best not in same
    assert all(game.apply(asked, item.seat, each).state == course.end for each in same)
    assert len(actions) > 4
    assert len({game.apply(asked, item.seat, each).state for each in actions}) > 3


@EVERY
def test_only_equivalent_moves_pass(one: One) -> None:
    game, item = rules.load(one.game), one.item
    course = ChapterPositions(game, item.make_chapter())
    step, asked = course.chapter.steps[0], course.prompt_states[0]
    passing = [
        action
        for action in game.actions(asked, item.seat)
        if step.passes is not None and step.passes.is_met_by(action, ())
    ]
    assert {*passing} == {_action(one.game, written) for written in item.same}


@EVERY
def test_solutions_have_reasons_with_texts(one: One) -> None:
    assert one.item.reasons
    for language in ("en", "cs", "sk"):
        i18n.set_language(language)
        for reason in one.item.reasons:
            assert has_text(f"bots.{one.game}.reason.{reason.key}")


# --- at the table ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", WITH)
def test_wrong_move_is_undone_and_the_right_one_explained(game: str) -> None:
    at = Practiser(game)
    item, before = at.item, at.table.match.state
    assert item.id == load_practice(game)[0].id
    assert at.mood == "asks"
    at.do(at.wrong())
    assert at.mood == "no"
    assert count_solved(at.app.settings, game) == 0
    bar = at.table.frame_layout.bottom
    offered = {one.id for one in at.table.ui if isinstance(one, Button) and bar.contains(one.rect)}
    assert offered <= {"table.forecast"}  # nothing that looks out of use and asks all the same
    at.click("guide.again")
    assert at.table.match.state == before
    action = at.wanted
    at.do(action)
    assert at.mood == "says"
    assert count_solved(at.app.settings, game) == 1
    for reason in item.reasons:
        assert at.table.face.explain_reason(action, reason) in at.said
    assert at.table.match.path is None
    at.click("guide.next")
    assert at.item.id == load_practice(game)[1].id


@pytest.mark.parametrize("game", WITH)
def test_shown_solution_is_explained_but_does_not_count(game: str) -> None:
    at = Practiser(game)
    item, action = at.item, at.wanted
    at.click("guide.show")
    assert at.mood == "says"
    assert tr("lessons.practice.shown") in at.said
    assert at.table.face.explain_reason(action, item.reasons[0]) in at.said
    assert count_solved(at.app.settings, game) == 0
    at.click("guide.back")
    at.do(at.wanted)
    assert tr("lessons.practice.right") in at.said
    assert count_solved(at.app.settings, game) == 1


@parametrize_games("game", "envyra", "equilibrix")
def test_every_solution_can_be_shown_and_played(game: str) -> None:
    at = Practiser(game)
    for item in load_practice(game):
        assert at.item.id == item.id
        assert len(at.said.split()) <= MOST_WORDS
        advice = at.table.face.make_hint_model(at.wanted)
        assert advice is not None
        at.table.face.controller.propose_action(at.wanted)
        at.table.refresh()
        at.table.ui[advice.press].press()  # as Enter does when a hint is followed
        at.driver.settle(60, drawn=False)
        if isinstance(at.app.scenes.top, Dialog):  # a turn that ends with actions left
            at.click("dialog.yes")
        at.driver.settle(60, drawn=False)
        assert at.mood == "says"
        assert count_solved(at.app.settings, game) == load_practice(game).index(item) + 1
        at.click("guide.next")
    assert isinstance(at.app.scenes.top, Dialog)  # all are solved, which is said
    at.click("dialog.another")
    assert at.item.id == load_practice(game)[0].id


@pytest.mark.parametrize("game", WITH)
def test_no_ring_gives_the_answer_away(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a ring, though the card leaves free what would be ringed."""
    rings: list[object] = []
    monkeypatch.setattr(guide_ring, "draw_guide_ring", lambda *drawn, **how: rings.append((drawn, how)))
    at = Practiser(game)
    at.driver.look()
    assert at.table.guide is not None
    lit = [region.box for region in at.table.guide.find_highlighted_regions()]
    assert lit
    assert not rings
    assert not any(at.table.ui["guide.card"].rect.colliderect(box) for box in lit)


@parametrize_product(
    pytest.mark.parametrize("game", WITH),
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1920, 1080), 2.5)]),
)
def test_card_is_one_line_in_small_windows(
    game: str, language: str, size: tuple[int, int], scale: float
) -> None:
    at = Practiser(game, size=size, ui_scale=scale, language=language)
    at.driver.look()
    frame, ui = at.table.frame_layout, at.table.ui
    card = ui["guide.card"].rect
    assert frame.compact
    assert frame.top.contains(card)
    others = [ui[name].rect for name in ("guide.show", "guide.leave")]
    assert all(card.contains(other) for other in others)
    assert not others[0].colliderect(others[1])
    at.do(at.wrong())
    assert at.table.ui["guide.card"].rect.height > card.height  # now it says something


@parametrize_games("game", "wispwood", "balanceformers")
def test_lessons_screen_opens_practice(game: str) -> None:
    app = make_app((1920, 1080), settings=Settings(language="en", animation_speed=0.0))
    driver = Driver(app)
    app.open("lessons", game=game)
    driver.look()
    driver.click("lessons.practice")
    driver.settle(30, drawn=False)
    assert isinstance(app.scenes.top, Table)
    assert getattr(app.scenes.top.match, "item", None) == load_practice(game)[0]
    driver.look()
    driver.click("guide.leave")
    driver.settle(30, drawn=False)
    assert "lessons.practice" in app.scenes.top.ui


# --- progress and panel -----------------------------------------------------------------------------------
@pytest.fixture
def game() -> str:
    return WITH[0]


def test_next_position_is_the_first_unsolved_one(game: str) -> None:
    items, settings = load_practice(game), Settings()
    assert next_unsolved_item(settings, game) == items[0]
    assert next_unsolved_item(settings, game, after=items[2].id) == items[3]
    assert next_unsolved_item(settings, game, after=items[-1].id) == items[0]
    known = Settings(learned=add_completed_chapter(settings, game, items[0].chapter_id))
    assert next_unsolved_item(known, game) == items[1]
    assert get_next_item(game, items[-1].id) == items[0]
    everything = Settings(learned=tuple(f"{game}.{item.chapter_id}" for item in items))
    assert next_unsolved_item(everything, game) is None
    assert count_solved(everything, game) == len(items)
    with pytest.raises(KeyError):
        get_next_item(game, "nothing")


def has_practice_panel(game: str) -> bool:
    driver = Driver(make_app((1280, 720)))
    driver.app.open("lessons", game=game)
    driver.look()
    return "lessons.practice" in driver.scene.ui


def test_game_without_positions_has_no_practice_panel(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_practice("nobody-knows-it") == ()
    assert has_practice_panel(game)
    monkeypatch.setattr("client.scenes.lessons.scene.load_practice", lambda _: ())
    assert not has_practice_panel(game)


def test_unreadable_positions_hide_the_practice_panel(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "broken-game"
    folder.mkdir()
    (folder / FILE).write_text("items: [{id: 1}]", "utf-8")
    resources.add_folder(tmp_path)
    try:
        with pytest.raises(LessonError):
            load_practice("broken-game")
        monkeypatch.setattr(
            "client.scenes.lessons.scene.load_practice", lambda _: load_practice("broken-game")
        )
        assert not has_practice_panel(game)
    finally:
        resources.remove_search_folder(tmp_path)
    assert "no practice" in caplog.text
