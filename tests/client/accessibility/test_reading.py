"""Long texts are read paragraph by paragraph with the arrows, and lists say how many entries they have."""

from __future__ import annotations

import re
from typing import Any

import pytest

from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.rulebook.blocks import Paragraph
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.widgets import ScrollArea
from saves.settings import Settings
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver, make_app


def listen_to(scene: str, size: tuple[int, int] = (1280, 720), **params: Any) -> Listener:
    driver = Driver(make_app(size, settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    listener = Listener(driver)
    driver.app.open(scene, **params)
    listener.rest()
    return listener


def list_said(listener: Listener, key: str) -> list[str]:
    return [line.removeprefix("» ") for line in listener.press(key) if line.startswith("»")]


def get_area(listener: Listener, id: str) -> ScrollArea:
    area = listener.driver.scene.ui[id]
    assert isinstance(area, ScrollArea)
    return area


@pytest.mark.parametrize(
    ("scene", "params", "id"),
    [("keys", {}, "keys.lines"), ("rulebook", {"game_id": "envyra"}, "rulebook.page")],
)
def test_arrows_read_every_paragraph_in_order(scene: str, params: dict[str, Any], id: str) -> None:
    listener = listen_to(scene, **params)
    length = next(line for line in listener.heard if "paragraphs" in line)
    count = int(re.findall(r"\d+", length)[0])
    assert count > 20
    assert listener.driver.scene.ui.focused_id == id
    for number in range(1, min(count, 12) + 1):
        (said,) = list_said(listener, "down")
        assert said.endswith(f", {number} of {count}")
        assert len(said) > len(f", {number} of {count}")
    (said,) = list_said(listener, "up")
    assert said.endswith(f", {min(count, 12) - 1} of {count}")
    listener.press("end")
    listener.rest()
    area = get_area(listener, id)
    assert area.offset == area.max_offset
    (said,) = list_said(listener, "down")  # from what is in sight now
    at = int(re.findall(r", (\d+) of", said)[-1])
    assert at > 12
    for _ in range(count - at):
        (said,) = list_said(listener, "down")
    assert said.endswith(f", {count} of {count}")
    assert area.is_scrollable
    listener.leave()


def test_lines_of_the_key_page_name_their_keys() -> None:
    listener = listen_to("keys")
    said = [list_said(listener, "down")[0] for _ in range(3)]
    assert said[0].startswith(tr("keys.section.everywhere"))
    assert said[1].startswith(f"{tr('keys.everywhere.move')}: ←")


def test_arrows_scroll_if_nobody_listens() -> None:
    listener = listen_to("keys")
    listener.go()
    area = get_area(listener, "keys.lines")
    listener.driver.key("down")
    listener.driver.settle()
    assert area.offset > 0.0


def test_reading_goes_on_from_the_rule_that_was_opened() -> None:
    listener = listen_to("rulebook", game_id="wispwood", anchor="W-CAT-2")
    opened = next(line for line in listener.reader.said if "cat" in line.lower())
    (said,) = list_said(listener, "up")
    assert said.partition(", ")[0] not in opened
    (said,) = list_said(listener, "down")
    assert re.sub(r", \d+ of \d+$", "", said)[:40] in opened


def test_contents_and_search_say_how_many() -> None:
    listener = listen_to("rulebook", size=(1920, 1080), game_id="wispwood")
    scene = listener.driver.scene
    contents = scene.ui["rulebook.contents"]
    node = contents.accessible_node()
    assert node is not None
    assert node.name == f"Contents, {len(node.parts)} entries"
    listener.press("ctrl+f")
    listener.driver.type("cat")
    listener.rest()
    hits = scene.hits  # type: ignore[attr-defined]  # the rulebook's
    assert f"» {len(hits)} matches" in listener.heard
    found = scene.ui["rulebook.results"].accessible_node()
    assert found is not None
    assert found.name == f"Search results, {len(hits)} entries"
    listener.driver.type("zzz")
    listener.rest()
    assert any("Nothing was found" in line for line in listener.heard[-3:])


@pytest.mark.parametrize("scene", ["menu", "settings", "shelf", "rulebook"])
def test_keys_of_the_footer_are_in_the_tree(scene: str) -> None:
    listener = listen_to(scene)
    hints = listener.driver.scene.list_key_hints()
    assert hints
    (words,) = [node.name for node in listener.tree() if node.id == "keys"]
    for sign, does in hints:
        assert f"{sign}: {does}" in words


def test_keys_of_the_prompt_are_in_the_tree() -> None:
    match = Match.create("wispwood", create_default_seats(2), 7, {}, saved=False)
    listener = listen_to("table", match=match)
    listener.press("enter", "enter")
    hints = listener.table.frame.prompt.keys
    (words,) = [node.name for node in listener.tree() if node.id == "keys"]
    assert hints
    assert all(does in words for _, does in hints)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_opening_the_rulebook_at_a_wish_card_reads_what_it_wants(language: str) -> None:
    driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
    driver.app.open("menu")
    listener = Listener(driver)
    driver.app.open("rulebook", game_id="wispwood", anchor="card-pumpkin-parties")
    listener.rest()
    (said,) = [line for line in listener.reader.said if tr("wispwood.card.pumpkin-parties.name") in line]
    page = driver.scene.layout.page  # type: ignore[attr-defined]  # the rulebook's
    block = page.anchors["card-pumpkin-parties"]
    paragraph = next(one for one in page.blocks[block:] if isinstance(one, Paragraph))
    start = " ".join(strip_markup(paragraph.text).split(".")[0].split())
    assert start in said
    assert said.count(tr("wispwood.card.pumpkin-parties.name")) == 1
    (following,) = list_said(listener, "down")  # and the arrows go on below it
    assert start not in following
