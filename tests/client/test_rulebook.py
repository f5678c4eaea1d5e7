"""Tests of the rulebook screen, driven by events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from client.draw import styles
from client.draw.geometry import Rect
from client.games.wispwood.pages.rulebook_examples import DRAWINGS
from client.i18n import LANGUAGES, tr
from client.rulebook import Page, PageError, Picture, load_page, parse_page
from client.rulebook.wispwood_examples import CardExample
from client.scenes import open_scene
from client.scenes.rulebook import scene as module
from client.scenes.rulebook.contents_and_results import ENTRY_INSET, LinkList
from client.scenes.rulebook.page_layout import PageLayout, find_word_boxes
from client.scenes.rulebook.scene import RulebookScene
from client.scenes.rulebook.scene_layout import arrange_scene
from client.widgets import Selector, TextField
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product

SIZES = [(960, 540), (1100, 900), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440)]


@pytest.fixture
def hands() -> Iterator[Driver]:
    app = make_app((1280, 720))
    yield Driver(app)
    app.resources.forget()
    app.display_list.invalidate()


def open_rulebook(hands: Driver, anchor: str | None = None, query: str = "") -> RulebookScene:
    scene = RulebookScene(hands.app, anchor=anchor, query=query)
    hands.app.push(scene)
    hands.frames(2)
    return scene


def get_anchor_y(scene: RulebookScene, anchor: str) -> float:
    """Return how far below the upper edge of the view the paragraph of a rule id stands."""
    assert scene.layout is not None
    assert scene.area is not None
    return scene.layout.get_box(scene.layout.page.anchors[anchor]).top - scene.area.offset


def get_offset(scene: RulebookScene) -> float:
    assert scene.area is not None
    return scene.area.offset


def is_moving(scene: RulebookScene) -> bool:
    return scene.is_animating


# --- anchors ------------------------------------------------------------------------------------------
def test_opens_by_name_at_a_rule(hands: Driver) -> None:
    scene = open_scene(hands.app, "rulebook", game_id="wispwood", anchor="W-PLACE-3")
    hands.app.push(scene)
    hands.frames(2)
    assert isinstance(scene, RulebookScene)
    assert 0 < get_anchor_y(scene, "W-PLACE-3") < 60


def test_every_rule_id_can_be_shown(hands: Driver) -> None:
    scene = open_rulebook(hands)
    assert scene.area is not None
    for anchor in load_page("wispwood", "en").anchors:
        assert scene.scroll_to_rule(anchor), anchor
        hands.frames(60, dt=0.1)
        at_end = get_offset(scene) == scene.area.max_offset
        assert 0 <= get_anchor_y(scene, anchor) < (scene.area.rect.height if at_end else 60), anchor


def test_precise_rule_id_leads_to_the_nearest_one(hands: Driver) -> None:
    scene = open_rulebook(hands, "W-PLACE-4-hat-cross")
    assert 0 < get_anchor_y(scene, "W-PLACE-4") < 60


def test_unknown_rule_opens_the_beginning(hands: Driver) -> None:
    scene = open_rulebook(hands, "X-9")
    assert get_offset(scene) == 0


def test_shown_paragraph_glows_for_a_moment(hands: Driver) -> None:
    scene = open_rulebook(hands, "W-CAT-1")
    assert is_moving(scene)
    hands.frames(60, dt=0.1)
    assert not is_moving(scene)
    assert not hands.app.run_iteration(1 / 60)  # nothing moves, nothing is drawn


# --- contents -----------------------------------------------------------------------------------------
def test_title_of_the_contents_begins_where_its_entries_do(hands: Driver) -> None:
    hands.app.resize((1920, 1080))
    scene = open_rulebook(hands)
    contents = scene.ui["rulebook.contents"]
    assert isinstance(contents, LinkList)
    assert scene.places.side_title_box.left == contents.locate_row(0).left + ENTRY_INSET


def test_contents_lead_to_sections_and_follow_scrolling(hands: Driver) -> None:
    hands.app.resize((1920, 1080))
    scene = open_rulebook(hands)
    assert scene.layout is not None
    contents = scene.ui["rulebook.contents"]
    assert isinstance(contents, LinkList)
    x, y = contents.locate_row(5).center
    hands.click_at(x, y)
    hands.settle()
    assert scene.section == 5
    assert 0 < scene.layout.get_box(scene.layout.page.sections[5].block).top - get_offset(scene) < 60
    hands.key("home")
    hands.settle()
    assert get_offset(scene) == 0
    assert scene.section == -1
    for _ in range(8):
        hands.key("pagedown")
        hands.settle()
    assert scene.section > 3
    assert contents.selected >= 0
    hands.key("end")
    hands.settle()
    assert get_offset(scene) == scene.area.max_offset  # type: ignore[union-attr]
    assert scene.section == len(scene.layout.page.sections) - 1


def test_arrows_and_wheel_scroll_the_page(hands: Driver) -> None:
    scene = open_rulebook(hands)
    hands.wheel(*scene.places.page_scroll_area.center, -2)
    hands.settle()
    first = get_offset(scene)
    assert first > 0
    hands.app.scenes.top.ui.focus_on("rulebook.page")  # type: ignore[union-attr]
    hands.key("down")
    hands.settle()
    assert get_offset(scene) > first


def test_contents_list_the_parts_of_the_present_chapter(hands: Driver) -> None:
    hands.app.resize((1920, 1080))
    scene = open_rulebook(hands)
    contents = scene.ui["rulebook.contents"]
    assert isinstance(contents, LinkList)
    few = contents.count
    scene.scroll_to_rule("card-orb-dark")
    hands.settle()
    assert contents.count == few + 5


def test_narrow_window_has_a_contents_drop_down(hands: Driver) -> None:
    hands.app.resize((960, 540))
    scene = open_rulebook(hands)
    hands.app.change_settings(ui_scale=2.0)
    hands.frames(2)
    assert "rulebook.contents" not in scene.ui
    hands.click("rulebook.fold")
    fold = scene.ui["rulebook.fold"]
    assert isinstance(fold, Selector)
    hands.click_at(*fold.locate_item(3).center)
    hands.settle()
    assert scene.section == 3
    assert get_offset(scene) > 0


# --- searching ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("query", ["kočku", "KOCKU"])
def test_search_ignores_accents_and_enter_goes_to_the_next_hit(query: str) -> None:
    app = make_app((1920, 1080), settings=Settings(language="cs"))
    hands = Driver(app)
    scene = open_rulebook(hands)
    hands.key("f", mod=pygame.KMOD_CTRL)
    assert scene.ui.focused_id == "rulebook.search"
    hands.type(query)
    assert scene.query == query
    assert scene.ui.focused_id == "rulebook.search"
    assert len(scene.hits) > 2
    hands.key("enter")
    hands.settle()
    first = scene.hit
    assert first == 0
    hands.key("enter")
    hands.settle()
    assert scene.hit == 1
    assert scene.layout is not None
    box = scene.layout.get_box(scene.hits[1].block)
    assert -40 < box.top - get_offset(scene) < scene.places.page_scroll_area.height
    hands.key("f3", mod=pygame.KMOD_SHIFT)
    assert scene.hit == 0


def test_slash_focuses_the_search(hands: Driver) -> None:
    scene = open_rulebook(hands)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/", scancode=0))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="/"))
    hands.frames(1)
    hands.type("cat")
    field = scene.ui["rulebook.search"]
    assert isinstance(field, TextField)
    assert field.value == "cat"


def test_result_leads_to_its_block(hands: Driver) -> None:
    hands.app.resize((1920, 1080))
    scene = open_rulebook(hands, query="firefly")
    found = scene.ui["rulebook.results"]
    assert isinstance(found, LinkList)
    assert scene.hit == 0  # it was opened with something to look for
    hands.click_at(*found.locate_row(1).center)
    hands.settle()
    assert scene.hit == 1
    hands.click("rulebook.clear")
    assert scene.query == ""
    assert "rulebook.contents" in scene.ui


def test_texts_in_pictures_are_found(hands: Driver) -> None:
    scene = open_rulebook(hands, query="slanting light")
    assert scene.hits
    assert scene.layout is not None
    assert scene.layout.page.anchors["card-heart-diagonal"] + 1 in {hit.block for hit in scene.hits}


def test_search_without_hits_is_reported(hands: Driver) -> None:
    scene = open_rulebook(hands, query="qwertz")
    assert scene.hits == ()
    hands.key("f3")
    assert scene.hit == -1


def test_escape_leaves_the_search_first(hands: Driver) -> None:
    below = open_rulebook(hands)
    scene = open_rulebook(hands, query="cat")
    hands.key("esc")
    assert hands.app.scenes.top is scene
    assert scene.query == ""
    hands.key("esc")
    assert hands.app.scenes.top is below


# --- language, size, errors ---------------------------------------------------------------------------
def test_language_change_keeps_the_paragraph(hands: Driver) -> None:
    scene = open_rulebook(hands, "W-SOLO-4")
    hands.frames(60, dt=0.1)
    before = get_anchor_y(scene, "W-SOLO-4")
    for language in ("cs", "sk", "en"):
        hands.app.change_settings(language=language)
        hands.frames(2)
        assert abs(get_anchor_y(scene, "W-SOLO-4") - before) < 40, language


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("games", [1, 2, 4])
@pytest.mark.parametrize("title", [0.0, 140.0])
def test_parts_of_the_screen_do_not_overlap(width: float, height: float, games: int, title: float) -> None:
    spots = arrange_scene(width, height, games=games, title=title)
    boxes = [spots.frame.back_box, spots.search, spots.page, spots.foot]
    if spots.titled and spots.frame.compact:
        boxes.append(Rect(spots.frame.title_x, spots.frame.back_box.y, title, 40.0))
    boxes += [box for box in (spots.side, spots.games) if box.width]
    if spots.folded:
        boxes.append(spots.fold)
    for number, box in enumerate(boxes):
        assert 0 <= box.left < box.right <= width
        assert 0 <= box.top < box.bottom <= height
        assert not any(box.colliderect(other) for other in boxes[number + 1 :])
    assert spots.page.height >= 400


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("width", [500.0, 700.0, 876.0, 1300.0]),
)
def test_blocks_do_not_overlap(hands: Driver, language: str, width: float) -> None:
    hands.app.change_settings(language=language)
    layout = PageLayout(load_page("wispwood", language), hands.app.texts, width, DRAWINGS)
    low = 0.0
    for placed in layout.blocks:
        assert 0 <= placed.box.left < placed.box.right <= width + 0.5
        assert placed.box.bottom <= layout.height
    tops = [placed.box.top for placed in layout.blocks]
    assert tops == sorted(tops)
    for first, second in pairwise(layout.blocks):
        low = max(low, first.box.bottom)
        beside = second.box.left >= first.box.right
        assert beside or second.box.top >= first.box.bottom - 0.5
    spots = [spot.box for spot in layout.rule_ids]
    assert all(a.bottom <= b.top + 0.5 or a.right <= b.left for a, b in pairwise(spots))


def test_links_lead_to_their_rules(hands: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "# A\n\nSee [the end](#W-1).\n\n"
        + "More.\n\n" * 60
        + "| a | b |\n|--|--|\n| 1 | 2 |\n\n> Note\n\n{#W-1}\nThe end.\n"
    )
    page = parse_page(text)
    monkeypatch.setattr(module, "load_page", lambda _game, _language: page)
    scene = open_rulebook(hands)
    hands.click("rulebook.link.0")
    hands.settle()
    assert get_offset(scene) > 0


def test_click_on_a_rule_id_copies_it(hands: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    open_rulebook(hands, "W-TURN-1")
    hands.click("rulebook.id.W-TURN-1")
    assert copied == ["W-TURN-1"]


def test_broken_page_is_reported(hands: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_game: str, _language: str) -> Page:
        raise PageError("damaged", "en/wispwood.md: 7: forest: a marked cell lies outside")

    below = open_rulebook(hands)
    monkeypatch.setattr(module, "load_page", broken)
    scene = open_rulebook(hands, "W-TURN-1", query="cat")
    assert scene.problem is not None
    hands.key("pagedown")
    hands.key("f", mod=pygame.KMOD_CTRL)
    hands.click("rulebook.back")
    assert hands.app.scenes.top is below


def test_found_words_are_highlighted(hands: Driver) -> None:
    texts = hands.app.texts
    block = texts.lay_out("Jedna **kočka** a :cat: dvě kočky", 120, styles.BODY)
    boxes = list(find_word_boxes(texts, block, styles.BODY, ("kock",)))
    assert len(boxes) == 2
    assert boxes[0].bottom <= boxes[1].top + 1
    assert all(box.left >= 0 and box.right <= 126 for box in boxes)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_narrow_window_has_title_contents_and_foot(language: str) -> None:
    app = make_app((1280, 720), settings=Settings(language=language), ui_scale=2.0)
    scene = open_rulebook(Driver(app), "W-PLACE-3")
    assert scene.layout is not None
    assert not scene.layout.has_id_margin  # no empty margin
    titled = [scene.places.titled]
    assert scene.places.foot.height > 40
    title = scene.texts.measure_width(tr("rulebook.title"), styles.BANNER)
    assert scene.places.frame.title_x + title < scene.places.fold.left
    scene.search("a")
    titled.append(scene.places.titled)
    assert titled == [True, False]  # the steps from match to match need the room
    assert scene.ui["rulebook.fold"].rect.width > 200
    app.resources.forget()
    app.display_list.invalidate()


@pytest.mark.parametrize("width", [500.0, 868.0, 1336.0])
def test_golden_bar_of_a_paragraph_is_inside_the_page(hands: Driver, width: float) -> None:
    layout = PageLayout(load_page("wispwood", "en"), hands.app.texts, width, DRAWINGS)
    for placed in layout.blocks:
        assert placed.box.left - 22 >= 0
        assert placed.box.right + 14 <= width
    if layout.has_id_margin:
        assert all(spot.box.inflate(10, 0).right < layout.left - 22 for spot in layout.rule_ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_wish_is_not_printed_twice(hands: Driver, language: str) -> None:
    hands.app.change_settings(language=language)
    page = load_page("wispwood", language)
    told = {getattr(block, "text", "") for block in page.blocks}
    cards = [block.example for block in page.blocks if isinstance(block, Picture)]
    shown = [DRAWINGS[CardExample].describe(card) for card in cards if isinstance(card, CardExample)]
    assert len(shown) == 25
    for words in shown:
        assert words.partition(". ")[2] not in told
    full = {tr(f"wispwood.card.{card.id}.full") for card in cards if isinstance(card, CardExample)}
    assert not any(text in words for text in full for words in shown)
