"""A new game: seats, options, seed, and the way to the table; by mouse and by keyboard alone."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

import rules
from client import i18n, scenes
from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import LANGUAGES
from client.scene import Scene
from client.scenes.common.panels import PanelsArea
from client.scenes.menu.shelf_tally import ShelfTally
from client.scenes.new_game import seat_kinds
from client.scenes.new_game.options_panel import make_random_seed_text
from client.scenes.new_game.scene import NewGameScene
from client.scenes.new_game.setup_form import SetupForm, normalize_seed, seed_number
from client.session.match import Match
from client.widgets import Selector, TextField
from rules.contract import InvalidSetup
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf, ShelfEntry
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product

THREE = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Liška", "jade"))


class TableStandIn(Scene):
    """Stands in for the table and keeps the match it was given."""

    match: Match

    def __init__(self, app, match) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.match = match


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scenes.SCENES, "table", ("tests.client.test_new_game", "TableStandIn"))


def new_game(
    seats: Sequence[SeatInfo] = (),
    size: tuple[int, int] = (1920, 1080),
    seed: str = "7",
    game: str = "wispwood",
    **settings: Any,
) -> Driver:
    chosen = Settings(**{"language": "en", "last_seats": tuple(seats), **settings})
    driver = Driver(make_app(size, settings=chosen))
    driver.app.open("menu")
    driver.app.open("new-game", game=game, seed=seed)
    driver.frames(2)
    return driver


def form(driver: Driver) -> SetupForm:
    assert isinstance(driver.scene, NewGameScene)
    return driver.scene.setup.form


def get_started_match(driver: Driver) -> Match:
    assert isinstance(driver.scene, TableStandIn)
    match: Match = driver.scene.match
    return match


def pick(driver: Driver, choice: str, value: object) -> None:
    """Choose a segment by mouse."""
    area = driver.scene.setup.area  # type: ignore[attr-defined]
    area.scroll_into_view(driver.scene.ui[choice].rect)
    driver.click_at(*driver.scene.ui[choice].locate_item(value).center)  # type: ignore[attr-defined]


# --- the form -------------------------------------------------------------------------------------
def test_numeric_seeds_are_used_and_texts_are_hashed_stably() -> None:
    assert seed_number("42") == 42
    assert seed_number(" 007 ") == 7
    assert seed_number("Lampion-4271") == 6927543192067997026
    assert seed_number("Žofie") == seed_number("Z\u030cofie ") == 7248218531391535922
    assert seed_number("") == 7183457195969485844
    assert 0 <= seed_number("9" * 30) < 1 << 63


@pytest.mark.parametrize(
    ("spellings", "normalized"),
    [
        (("Kočka-1234", "kočka-1234", "KOČKA-1234", "Koc\u030cka-1234", " kočka - 1234 "), "Kočka-1234"),
        (("kočka 1234", "kočka\u00a01234", "kočka  1234", "kočka\t1234", "kočka1234"), "Kočka-1234"),
        (("kočka\u20131234", "kočka\u20141234", "kočka\u20111234", "kočka\u22121234"), "Kočka-1234"),
        (
            ("kočka_1234", "koč\u00adka-1234", "\ufeffkočka-1234", "kočka-１２３４", "kočka-١٢٣٤"),
            "Kočka-1234",
        ),
        (("bludiště u lesa", "Bludiště-U-Lesa", "BLUDIŠTĚ U LESA"), "Bludiště-u-lesa"),
        (("straße", "STRASSE", "STRAẞE"), "Strasse"),
        (("o'neil", "O\u2019Neil", "o\u02bcneil"), "O'neil"),
        (("7", "007"), None),
        (("42", "４２", "٤٢", " 42 "), "42"),
        (("", " ", "-", "\u200b"), ""),
    ],
)
def test_seeds_that_sound_the_same_deal_the_same(spellings: tuple[str, ...], normalized: str | None) -> None:
    assert len({seed_number(text) for text in spellings}) == 1
    if normalized is not None:
        assert {normalize_seed(text) for text in spellings} == {normalized}
        assert normalize_seed(normalized) == normalized


def test_seeds_that_sound_different_deal_differently() -> None:
    texts = (
        "kočka-1234",
        "kocka-1234",
        "kočka-1235",
        "kočka-12-34",
        "kočka",
        "1234",
        "kočička-1234",
        "☀",
        "☂",
    )
    assert len({seed_number(text) for text in texts}) == len(texts)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_seeds_that_the_program_offers_deal_what_they_always_dealt(language: str) -> None:
    i18n.set_language(language)
    for word in i18n.tr("new_game.seed.words").split():
        digest = hashlib.sha256(f"{word}-4271".encode()).digest()
        assert seed_number(f"{word.lower()} 4271") == int.from_bytes(digest[:8], "big") % (1 << 63)


def test_empty_and_duplicate_names_are_replaced() -> None:
    seats = (
        SeatInfo("", "sky"),
        SeatInfo("Jana ", "rose"),
        SeatInfo("jana", "jade"),
        SeatInfo("  ", "ivory"),
    )
    begun = SetupForm.from_last_seats(rules.load("wispwood"), seats, "1")
    names = [seat.name for seat in begun.final_seats(lambda n: f"Player {n}")]
    assert names == ["Player 1", "Jana", "jana 2", "Player 4"]


def test_colours_are_unique() -> None:
    begun = SetupForm.from_last_seats(rules.load("wispwood"), [SeatInfo("a", "sky")] * 9, "1")
    assert begun.player_count == 4
    assert len({seat.colour for seat in begun.seats}) == 4
    swapped = begun.with_colour(0, begun.seats[1].colour)
    assert swapped.seats[0].colour == begun.seats[1].colour
    assert swapped.seats[1].colour == begun.seats[0].colour
    assert set(swapped.free_colours) == set(COLOURS) - {seat.colour for seat in swapped.seats}


def test_irrelevant_option_stays_at_its_default() -> None:
    game = rules.load("wispwood")
    alone = SetupForm.from_last_seats(game, THREE[:1], "1").with_option("ghost", 4)
    assert alone.visible_option_values(game)["ghost"] == 4
    assert "ghost" not in alone.with_added_seat().visible_option_values(game)


def test_a_random_seed_is_a_word_and_a_number() -> None:
    word, _, number = make_random_seed_text().rpartition("-")
    assert word
    assert number.isdigit()


# --- the scene -------------------------------------------------------------------------------------
def test_names_with_diacritics_are_used_and_remembered() -> None:
    driver = new_game(THREE[:2])
    driver.click("new_game.seat.0.name")
    driver.key("end")
    driver.key("backspace", times=5)
    driver.type("Ľubomíra Čížková")
    driver.click("new_game.start")
    match = get_started_match(driver)
    assert [seat.name for seat in match.seats] == ["Ľubomíra Čížková", "Řehoř"]
    assert [seat.name for seat in driver.app.settings.last_seats] == ["Ľubomíra Čížková", "Řehoř"]
    again = SetupForm.from_last_seats(match.game, driver.app.settings.last_seats, "1")
    assert [seat.colour for seat in again.seats] == ["sky", "amber"]


def test_seats_are_added_and_removed_within_limits() -> None:
    driver = new_game(THREE)
    driver.click("new_game.add")
    assert form(driver).player_count == 4
    assert "new_game.add" not in driver.scene.ui
    assert driver.scene.ui.focused_id == "new_game.seat.3.name"
    driver.click("new_game.seat.0.remove")
    assert [seat.name for seat in form(driver).seats] == ["Řehoř", "Liška", ""]
    driver.click("new_game.seat.0.remove")
    driver.click("new_game.seat.0.remove")
    assert form(driver).player_count == 1
    assert "new_game.seat.0.remove" not in driver.scene.ui


def test_solo_game_offers_the_ghost_and_its_boards() -> None:
    driver = new_game(THREE[:1])
    assert "new_game.option.ghost" in driver.scene.ui
    pick(driver, "new_game.option.ghost", 3)
    driver.click("new_game.free-undo")
    driver.click("new_game.start")
    match = get_started_match(driver)
    assert match.options["ghost"] == 3
    assert match.header.free_undo
    assert len(match.seats) == 1


def test_game_with_several_people_has_no_ghost_or_free_undo() -> None:
    driver = new_game(THREE[:1])
    driver.click("new_game.free-undo")
    driver.click("new_game.add")
    assert "new_game.option.ghost" not in driver.scene.ui
    driver.click("new_game.start")
    assert not get_started_match(driver).header.free_undo


def test_colour_is_chosen_from_the_list() -> None:
    driver = new_game(THREE)
    driver.click("new_game.seat.0.colour")
    box = driver.scene.ui["new_game.seat.0.colour"].locate_item("lemon")  # type: ignore[attr-defined]
    driver.click_at(*box.center)
    assert form(driver).seats[0].colour == "lemon"


def test_previewed_wishes_are_used_in_the_game() -> None:
    driver = new_game(THREE, seed="Lampion-4271")
    pick(driver, "new_game.option.wishes", "first")
    shown = driver.scene.preview.wishes  # type: ignore[attr-defined]
    assert len(shown) == 5
    driver.click("new_game.start")
    assert get_started_match(driver).state.wishes == shown  # type: ignore[attr-defined]


def test_new_player_gets_the_easier_wishes() -> None:
    assert form(new_game()).options["wishes"] == "first"
    assert form(new_game(THREE)).options["wishes"] == "random"


def test_hand_picked_wishes_are_chosen_at_the_table() -> None:
    driver = new_game(THREE)
    pick(driver, "new_game.option.wishes", "hand")
    assert driver.scene.preview.wishes == ()  # type: ignore[attr-defined]
    driver.click("new_game.start")
    assert get_started_match(driver).state.phase == "wishes"  # type: ignore[attr-defined]


def test_typing_a_seed_updates_the_wishes() -> None:
    driver = new_game(THREE, seed="1")
    before = driver.scene.preview.wishes  # type: ignore[attr-defined]
    driver.click("new_game.seed")
    driver.key("end")
    seen = set()
    for letter in "2345":
        driver.type(letter)
        seen.add(driver.scene.preview.wishes)  # type: ignore[attr-defined]
    assert form(driver).seed == "12345"
    assert seen - {before}
    driver.click("new_game.shuffle")
    assert form(driver).seed != "12345"


def test_options_are_used_in_the_game() -> None:
    driver = new_game(THREE[:2])
    driver.click("new_game.option.short")
    driver.click("new_game.option.four_wishes")
    driver.click("new_game.start")
    options = get_started_match(driver).options
    assert options["short"] is True
    assert options["four_wishes"] is True
    assert options["loose_shapes"] is False


def test_game_is_started_from_the_menu_by_keyboard() -> None:
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", learned=("wispwood.take",))))
    driver.app.open("menu")
    driver.frames(2)
    driver.key("enter")
    assert isinstance(driver.scene, NewGameScene)
    for _ in range(30):
        driver.key("tab")
        if driver.scene.ui.focused_id == "new_game.seat.0.name":
            break
    driver.type("Řehoř")
    driver.key("enter")  # on to the next widget, not to the table
    assert isinstance(driver.scene, NewGameScene)
    for _ in range(30):
        driver.key("tab")
        if driver.scene.ui.focused_id == "new_game.start":
            break
    driver.key("enter")
    assert [seat.name for seat in get_started_match(driver).seats] == ["Řehoř"]
    decide(driver)
    driver.app.scenes.pop()
    driver.frames(2)
    assert "menu.continue" in driver.scene.ui


def decide(driver: Driver) -> None:
    """Make the first decision: a game without one is not kept."""
    match = get_started_match(driver)
    seat = match.deciders[0]
    match.act(seat, match.game.actions(match.state, seat)[0])


def test_game_is_saved_before_the_table_and_listed_after_its_first_move() -> None:
    driver = new_game(THREE)
    driver.click("new_game.start")
    path = get_started_match(driver).path
    assert path is not None
    assert ShelfEntry.from_path(path).problem is None
    assert (
        ShelfTally.from_shelf(Shelf())[0].newest is None
    )  # nothing was decided yet: there is nothing to continue
    decide(driver)
    entry = ShelfTally.from_shelf(Shelf())[0].newest
    assert entry is not None
    assert entry.path == path


@pytest.mark.parametrize("error", [InvalidSetup("choice"), InvalidSetup("else")])
def test_failed_start_is_reported_and_keeps_the_form(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fails(*_args: object, **_more: object) -> None:
        raise error

    monkeypatch.setattr(Match, "create", fails)
    driver = new_game(THREE)
    driver.click("new_game.start")
    assert form(driver).player_count == 3
    assert driver.app.sound.played[-1] == "error"


def test_back_button_opens_the_menu() -> None:
    driver = new_game(THREE)
    driver.click("new_game.back")
    assert "menu.new" in driver.scene.ui


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("players", [1, 3]),
    pytest.mark.parametrize(
        ("size", "scale"),
        [
            ((1280, 720), 1.0),
            ((1280, 720), 1.5),
            ((1280, 720), 2.0),
            ((1440, 1080), 1.0),
            ((2560, 1440), 1.0),
        ],
    ),
)
def test_every_widget_can_be_reached_and_none_overlap(
    language: str, players: int, size: tuple[int, int], scale: float
) -> None:
    driver = new_game(THREE[:players], size, language=language, ui_scale=scale)
    assert driver.overlapping() == []
    stops = [widget.id for widget in driver.scene.ui if widget.is_focusable]
    seen = []
    for widget in driver.tab_round():
        seen.append(widget.id)
        assert driver.scene.rect.contains(widget.visible_rect)
        assert widget.visible_rect.height >= min(30, widget.rect.height), widget.id
    assert sorted(seen) == sorted(stops)


def test_default_name_follows_language_and_seat() -> None:
    driver = new_game()
    field = driver.scene.ui["new_game.seat.0.name"]
    assert isinstance(field, TextField)
    assert field.value == "Player 1"
    driver.click("new_game.add")
    driver.click("new_game.add")
    driver.type("Liška")  # the name of the new seat is selected whole, so it is written over
    driver.click("new_game.seat.1.remove")
    assert [seat.name for seat in form(driver).seats] == ["", "Liška"]
    driver.click("new_game.seat.0.name")
    driver.type("Jan")
    assert form(driver).seats[0].name == "Jan"
    driver.key("backspace", times=3)
    driver.key("tab")
    assert get_name_field(driver, 0).value == "Player 1"
    driver.app.change_settings(language="cs")
    driver.frames(2)
    assert get_name_field(driver, 0).value == "Hráč 1"
    driver.click("new_game.start")
    assert [seat.name for seat in get_started_match(driver).seats] == ["Hráč 1", "Liška"]
    assert [seat.name for seat in driver.app.settings.last_seats] == ["", "Liška"]


def get_name_field(driver: Driver, seat: int) -> TextField:
    field = driver.scene.ui[f"new_game.seat.{seat}.name"]
    assert isinstance(field, TextField)
    return field


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("players", [1, 2, 3, 4]),
)
def test_wish_cards_fill_the_height_and_contain_their_texts(language: str, players: int) -> None:
    seats = (*THREE, SeatInfo("Ctibor", "rose"))[:players]
    for seed in ("1", "2", "3"):
        driver = new_game(seats, language=language, seed=seed)
        scene = driver.scene
        assert not scene.setup.area.is_scrollable, (  # type: ignore[attr-defined]
            "the page has to fit into 1920×1080: shorten a text or move an option to the shorter column"
        )
        cards = scene.preview.cards  # type: ignore[attr-defined]
        first = scene.setup.area.panels[1]  # type: ignore[attr-defined]
        row = first.row_boxes[-1]
        assert first.box.bottom - row.bottom < 40
        assert cards.example_side >= (120 if players <= 2 else 84)
        for card in scene.preview.wishes:  # type: ignore[attr-defined]
            name = i18n.tr(f"wispwood.card.{card}.name")
            width = scene.texts.measure_width(name, cards.name_style)
            assert width <= cards.text_width * cards.name_lines + 1
        assert cards.name_style.size >= 18


def test_list_of_colours_says_whose_they_are() -> None:
    driver = new_game((*THREE[:2], SeatInfo("", "jade")))
    choice = driver.scene.ui["new_game.seat.0.colour"]
    assert isinstance(choice, Selector)
    hints = {item.value: item.hint for item in choice.items}
    assert hints == {colour: {"amber": "Řehoř", "jade": "Player 3"}.get(colour, "") for colour in COLOURS}


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_options_keep_their_pitch_beside_the_longest_list_of_seats(game: str) -> None:
    driver = new_game((*THREE, SeatInfo("Ctibor", "rose", "trunk")), game=game)
    scene = driver.scene
    options = scene.setup.area.panels[-1]  # type: ignore[attr-defined]
    gaps = [below.top - above.bottom for above, below in pairwise(options.row_boxes)]
    assert gaps == pytest.approx([scene.spacing.gap] * len(gaps))  # type: ignore[attr-defined]
    assert options.box.bottom - options.row_boxes[-1].bottom < 40
    assert options.row_boxes[-1].bottom < scene.frame.middle.height, "the seed is below the fold"  # type: ignore[attr-defined]


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("scale", [1.5, 2.0]),
)
def test_more_button_shows_hidden_content(language: str, scale: float) -> None:
    driver = new_game(THREE[:1], (1280, 720), language=language, ui_scale=scale)
    area: PanelsArea = driver.scene.setup.area  # type: ignore[attr-defined]
    before = area.offset
    driver.click_at(*driver.scene.ui["new_game.more"].rect.center)
    driver.settle()
    assert area.offset > before


def start_match(driver: Driver) -> Match:
    driver.click("new_game.start")
    return get_started_match(driver)


def test_seat_can_be_an_opponent_of_any_level() -> None:
    driver = new_game(THREE[:2], game="balanceformers")
    driver.click("new_game.seat.1.kind")
    choice = driver.scene.ui["new_game.seat.1.kind"]
    assert isinstance(choice, Selector)
    assert [item.value for item in choice.items] == ["human", "sapling", "branch", "trunk", "crown"]
    assert [item.label for item in choice.items][-1] == "Crown"
    choice.select_item(3)
    driver.frames(2)
    match = start_match(driver)
    assert [seat.kind for seat in match.seats] == ["human", "trunk"]


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)]),
    pytest.mark.parametrize("scale", [1.0, 2.0]),
)
def test_list_of_kinds_shows_strengths_and_fits_the_window(
    language: str, size: tuple[int, int], scale: float
) -> None:
    driver = new_game(THREE[:2], size, game="balanceformers", language=language, ui_scale=scale)
    choice = driver.scene.ui["new_game.seat.1.kind"]
    assert isinstance(choice, Selector)
    assert all(item.hint for item in choice.items)
    choice.open()
    driver.frames(3)
    box, texts = choice.list_rect, driver.scene.texts
    assert Rect(0, 0, driver.scene.width, driver.scene.height).contains(box)
    widest = max(texts.measure_width(item.label + item.hint, styles.NOTE) for item in choice.items)
    assert box.width > widest  # nothing is cut
    assert [seat_kinds.level_rank("balanceformers", item.value) for item in choice.items] == [0, 1, 2, 3, 4]


def test_unnamed_opponents_get_names() -> None:
    driver = new_game((SeatInfo("", "sky"), SeatInfo("", "jade")), game="balanceformers")
    for seat in (0, 1):
        choice = driver.scene.ui[f"new_game.seat.{seat}.kind"]
        assert isinstance(choice, Selector)
        choice.select_item(1)
        driver.frames(2)
    assert [seat.name for seat in start_match(driver).seats] == ["Owl", "Badger"]


def test_free_undo_is_offered_against_opponents_only() -> None:
    driver = new_game((SeatInfo("Žofie", "sky"), SeatInfo("", "jade", "branch")), game="balanceformers")
    driver.click("new_game.free-undo")
    assert start_match(driver).header.free_undo


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_choice_beside_a_title_keeps_its_distance_from_the_edge(size: tuple[int, int]) -> None:
    scene = new_game(game="balanceformers", size=size).scene
    area, choice = scene.ui["new_game.area"], scene.ui["new_game.option.area"].rect
    assert isinstance(area, PanelsArea)
    panel = next(panel.box for panel in area.panels if panel.box.contains(choice))
    assert choice.top - panel.top >= 26
    assert panel.right - choice.right >= 26


@pytest.mark.parametrize("language", LANGUAGES)
def test_header_names_the_game_at_double_scale(language: str) -> None:
    driver = Driver(make_app((1280, 720), settings=Settings(language=language), ui_scale=2.0))
    for game in rules.GAMES:
        driver.app.open_menu()
        driver.app.open("new-game", game=game)
        images = list[str]()

        class Spied(Canvas):
            def image(self, name: str, *args: Any, **more: Any) -> None:
                images.append(name)  # noqa: B023
                super().image(name, *args, **more)

        driver.scene.draw(Spied(driver.app.window.surface, driver.app.metrics.unit, driver.app.resources))
        assert f"emblem-{game}" in images
