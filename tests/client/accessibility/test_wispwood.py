"""Wispwood by keys and ears: cells by their place from the cat, shapes cell by cell, what a move brings."""

from __future__ import annotations

import pytest

from client.accessibility.action_requests import perform_requested_act
from client.games.wispwood.table import descriptions
from client.table.spoken_queries import answer_query
from client.table.table import Table
from tests.client.accessibility.listener import Listener
from tests.client.accessibility.tree_faults import find_faults
from tests.client.game_faces import wispwood
from tests.client.table.full_tables import list_full_tables


@pytest.fixture
def ears() -> Listener:
    """Return the first turn of two people."""
    return Listener.at("wispwood")


def table(ears: Listener) -> Table:
    """Return its table."""
    assert isinstance(ears.table, Table)
    return ears.table


def test_cell_is_described_by_its_offset_from_the_cat(ears: Listener) -> None:
    del ears  # the language is its
    assert descriptions.format_offset((0, 0), (-2, -1)) == "2 left, 1 up"
    assert descriptions.format_offset((0, 0), (0, 3)) == "3 down"
    assert descriptions.format_offset((4, 4), (4, 4)) == ""


def test_turn_is_played_with_a_screen_reader(ears: Listener) -> None:
    assert ears.heard[-1] == "> hat: T shape or short bar"
    assert ears.press("enter")[:2] == ["» Player 1: hat from the pond", "» Choose a shape for the hat."]
    said = ears.press("home", "enter")
    assert "» short bar, hat: trees 1 right; 2 right" in said
    assert said[-1] == "> free, fits +4, way 2 of 4, 1 up. Crossroads +4; 4 points after"
    assert ears.press("r")[0] == "» trees 2 left; 1 left. fits +4, way 3 of 4"
    assert ears.press("e")[0] == "» trees 1 right; 2 right. fits +4, way 2 of 4"
    said = ears.press("enter")
    assert said[0] == "» 1 up: laid down. Press again to place it"
    assert said[-1].startswith("> hat laid, fits +4, way 2 of 4, 1 up")
    assert ears.press("enter")[:2] == [
        "» Player 1: hat, short bar, +4 points (hat 1 up; trees 1 right, 1 up; 2 right, 1 up). "
        "Crossroads +4.",
        "» Player 2: turn 1",
    ]
    assert find_faults(ears.tree()) == []


def test_pond_names_list_available_shapes(ears: Listener) -> None:
    assert ears.names("pond.slot.")[:2] == ["hat: T shape or short bar", "hat: short bar or S shape"]
    ears.press("enter")
    shapes = ears.names("pond.shape.")
    assert shapes[0] == "short bar, lies beside it"
    assert shapes[1] == "S shape, the cat fetches it and hides"


def test_every_tile_and_target_cell_has_a_node(ears: Listener) -> None:
    there = table(ears)
    assert [name for name in ears.names("forest/") if "plant" in name] == [
        "free, plant, 1 up",
        "free, plant, 1 left",
        "free, plant, 1 right",
        "free, plant, 1 down",
    ]
    assert perform_requested_act(there, "forest/0,-1", "press")
    ears.driver.settle(drawn=False)
    assert "» Player 1: a tree, ±0 (1 up)" in ears.heard
    assert "tree, 1 up" in ears.names("forest/")
    assert find_faults(ears.tree()) == []


def test_focused_node_is_the_cursor_cell(ears: Listener) -> None:
    ears.press("enter", "home", "enter", "home")
    assert ears.tree().focus == "forest/0,-1"
    assert perform_requested_act(table(ears), "forest/0,1", "focus")
    assert ears.tree().focus == "forest/0,1"


def test_spoken_queries_about_a_cell(ears: Listener) -> None:
    ears.press("enter", "home", "enter", "home")
    there = table(ears)
    assert answer_query(there, there.frame, "where").splitlines()[0] == "free, fits +4, way 2 of 4, 1 up"
    assert "Down: cat ready" in answer_query(there, there.frame, "around")
    assert "its wisp at: 1 up;" in answer_query(there, there.frame, "can-do")
    assert answer_query(there, there.frame, "standing").startswith(
        "Player 1, 0 points, 1 of 16 cells, cat ready, starts the round, to play\n"
    )
    assert (
        answer_query(there, there.frame, "aims").splitlines()[0]
        == "Lone Lanterns, 0 points: Pumpkin alone in its row and column."
    )


def test_lifted_shape_is_described_with_its_place(ears: Listener) -> None:
    ears.press("enter", "home", "enter", "home")
    assert (
        table(ears).face.describe_selection()
        == "short bar, hat: trees 1 right; 2 right. fits +4, way 2 of 4. The hat 1 up"
    )


def test_visited_forest_is_accessible(ears: Listener) -> None:
    ears.press("enter", "home", "enter", "home", "enter", "enter")
    points = "Lone Lanterns 0; Crossroads 4; Along the Lane 0; Path of Light 0; Second Fiddle 0; Full grid 0"
    assert ears.names("others.") == [f"Player 1: forest, 4 points, 4 of 16 cells. {points}"]
    assert perform_requested_act(table(ears), "others.0", "press")
    assert "» Player 1: forest" in ears.rest()
    there = table(ears)
    assert "Player 1: hat, short bar, +4 points (hat 1 up; trees" in answer_query(
        there, there.frame, "happened"
    )
    assert "hat, 1 up" in ears.names("forest/")
    assert "tree, 2 right, 1 up" in ears.names("forest/")


def test_cell_descriptions_are_cached(ears: Listener) -> None:
    ears.press("enter", "home", "enter", "home")
    texts = wispwood(table(ears)).cell_descriptions
    assert texts.describe_cells((0, -1)) is texts.describe_cells((0, -1))


def test_ghost_is_accessible_in_a_solo_game() -> None:
    ears = Listener.at("wispwood", players=1)
    tips = ears.names("tip.")
    assert any(name.startswith("Ghost, ") for name in tips)
    assert "Ghost, " in answer_query(table(ears), table(ears).frame, "standing")
    assert find_faults(ears.tree()) == []


def test_unchanged_pond_texts_are_cached(ears: Listener) -> None:
    slot = table(ears).ui["pond.slot.0"]
    assert slot.text is slot.text
    ears.press("enter")
    slot = table(ears).ui["pond.slot.0"]
    assert slot.text.accessible_name == "hat: T shape or short bar, taken"


def test_wishes_are_chosen_with_a_screen_reader() -> None:
    ears = Listener.at("wispwood", wishes="hand")
    assert "> Lone Lanterns. Pumpkin alone in its row and column." in ears.heard[-1]
    assert ears.press("enter")[-1].startswith("> Lone Lanterns, chosen. ")


def test_cat_is_moved_with_a_screen_reader() -> None:
    ears = Listener.at("wispwood")
    (cats,) = [one for one in list_full_tables("wispwood") if one.name == "wispwood 2 cats"]
    ears.driver.app.open_menu()
    ears.driver.app.open("table", match=cats.match())
    ears.driver.settle(drawn=False)
    assert ears.table.ui.focused_id == "forest" or ears.press("home")
    there = [name for name in ears.names("forest/") if "the cat may sit here" in name]
    assert there
    assert all(name.startswith("tree, ") for name in there)
    assert (
        answer_query(table(ears), table(ears).frame, "can-do")
        .splitlines()[-1]
        .startswith("The cat may go to: ")
    )
    assert "chosen" in ears.press("home", "enter")[-1]
    assert find_faults(ears.tree()) == []


@pytest.mark.parametrize(
    ("language", "cell"),
    [
        ("cs", "> volno, vejde se, +4, 2. možnost ze\u00a04, 1 nahoru"),
        ("sk", "> voľné, zmestí sa, +4, 2. možnosť zo\u00a04, 1 nahor"),
    ],
)
def test_accessible_texts_are_translated(language: str, cell: str) -> None:
    ears = Listener.at("wispwood", language=language)
    assert ears.press("enter", "home", "enter", "home")[-1].startswith(cell)


def test_cursor_enters_the_forest_at_a_usable_cell(ears: Listener) -> None:
    ears.press("enter", "home")
    assert ears.press("enter")[-1].startswith("> free, fits +4, way 2 of 4, 1 ")
