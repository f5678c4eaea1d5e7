"""EQUILIBRIX Connect by keys and ears alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from client.games.equilibrix.board import field_names
from client.games.equilibrix.table import descriptions
from client.i18n import tr
from client.scene import scene_context
from client.table.table import Table
from rules.equilibrix import board
from rules.equilibrix.actions import TakeBack
from tests.client.accessibility.listener import Listener
from tests.client.accessibility.tree_faults import find_faults
from tests.client.driver import Driver, make_app
from tests.client.game_faces import equilibrix
from tests.client.table.full_tables import Crowded, list_full_tables


@pytest.fixture
def listener() -> Iterator[Listener]:
    """Create a listener at the first roll of a game of two."""
    one = Listener.at("equilibrix")
    yield one
    one.leave()


def get_table(one: Listener) -> Table:
    """Return the table at which somebody listens."""
    assert isinstance(one.table, Table)
    return one.table


def test_three_turns_work_with_keyboard_and_screen_reader(listener: Listener) -> None:
    table, places = get_table(listener), []
    for _ in range(3):
        turn = equilibrix(table).position.turn
        while equilibrix(table).position.turn == turn:
            if equilibrix(table).controller.selection.die is None:
                listener.press("d")
            listener.press("home")
            focus = table.ui.focused_id
            assert focus is not None
            assert focus.startswith("field."), focus
            places.append(field_names.name_field(int(focus.removeprefix("field."))))
            first, second = listener.press("enter"), listener.press("enter")
            # what is picked is described at once, and done only then
            assert any(line.startswith("» ") and places[-1] in line for line in first), first
            assert any(line.startswith("» ") and places[-1] in line for line in second), second
    said = "\n".join(listener.heard)
    assert f"!! {tr('app.player', n=1)}" in said
    assert f"!! {tr('app.player', n=2)}" in said
    assert len(places) >= 5  # one die, then two each


def test_all_fields_have_names_in_every_turn(listener: Listener) -> None:
    tree = listener.tree()
    assert find_faults(tree) == []
    fields = [one for one in tree if one.id.startswith("field.")]
    assert len(fields) == board.FIELDS
    assert {one.role for one in fields} == {"place"}
    births = equilibrix(get_table(listener)).controller.selection.births
    for one in fields:
        field = int(one.id.removeprefix("field."))
        assert one.name.startswith(f"{field_names.name_field(field)}: ")
        assert ("press" in one.acts) == bool(births >> field & 1)


def test_arrows_reach_all_fields_and_tab_only_usable_ones(listener: Listener) -> None:
    ui = get_table(listener).ui
    wanted = {one.id for one in ui if one.id.startswith(("field.", "base."))}
    met, new = set[str](), {str(ui.focused_id)}
    while new:
        start = new.pop()
        met.add(start)
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ui.focus_on(start, ring=True)
            ui.move_focus(*way)
            assert ui.focused_id is not None
            if ui.focused_id not in met:
                new.add(ui.focused_id)
    assert wanted - met == set()
    births = equilibrix(get_table(listener)).controller.selection.births
    ui.focus_on(next(iter(sorted(wanted))), ring=True)
    for _ in range(len(list(ui))):
        ui.step_focus(1)
        assert ui.focused_id is not None
        kind, _, number = ui.focused_id.partition(".")
        assert kind != "base"
        assert kind != "field" or births >> int(number) & 1


def test_unusable_fields_are_not_focusable_without_a_screen_reader(listener: Listener) -> None:
    listener.go()
    ui, births = get_table(listener).ui, equilibrix(get_table(listener)).controller.selection.births
    for one in ui:
        if one.id.startswith("field."):
            assert one.is_focusable == bool(births >> int(one.id.split(".")[1]) & 1)


def test_neighbours_of_a_field_are_described_by_clock_direction(listener: Listener) -> None:
    table = get_table(listener)
    level = board.central_field("petal", 0)  # it lies level: its triangles are above and below it
    table.ui.focus_on(f"field.{level}", ring=True)
    sides, *tips = listener.asked("around")
    free = tr("equilibrix.heard.free")
    above, below = (tr("access.hour", n=hour) for hour in (12, 6))
    owners = [
        equilibrix(table).position.get_stone_owner(one) for one in board.iter_fields(board.SIDES[level])
    ]
    if owners == [-1, -1]:
        assert sides == tr("equilibrix.heard.sides", list=f"{above} {free}, {below} {free}")
    assert above in sides
    assert below in sides
    assert len(tips) == 2


def test_field_name_contains_the_result_of_a_birth() -> None:
    full = next(one for one in list_full_tables("equilibrix") if one.name.endswith("action"))
    driver = Driver(make_app())
    listener = Listener(driver)
    driver.app.open("table", match=full.match())
    listener.rest()
    table = get_table(listener)
    with scene_context(driver.app, table):
        view_model = equilibrix(table).view_model
        for die in equilibrix(table).controller.selection.dice:
            for field in board.iter_fields(view_model.selection.legal.get_fields(die)[0]):
                assert descriptions.find_mothers(view_model, field, die)
                assert field_names.name_field(
                    descriptions.find_mothers(view_model, field, die)[0]
                ) in "".join(descriptions.list_field_options(view_model, field))
    said = listener.asked("can-do")
    assert any(line.startswith(tr("equilibrix.heard.die", n=1, position="")[:5]) for line in said)
    assert find_faults(listener.tree()) == []
    listener.leave()


def test_spoken_scores_and_targets_name_every_seat_and_die(listener: Listener) -> None:
    table = get_table(listener)
    standing, aims = listener.asked("standing"), listener.asked("aims")
    assert [line.split(":")[0] for line in standing] == list(table.context.names)
    assert field_names.name_position(equilibrix(table).position.dice[0]) in aims[0]
    for base in equilibrix(table).view_model.find_bases(equilibrix(table).position.seat):
        assert any(line.startswith(field_names.name_base(base)) for line in aims)


def test_missing_links_are_announced(listener: Listener) -> None:
    table = get_table(listener)
    with scene_context(listener.driver.app, table):
        equilibrix(table).toggle_links()
        said = f"» {descriptions.describe_missing_links(equilibrix(table).view_model)}"
        places = [field_names.name_field(field) for field in equilibrix(table).view_model.missing_links]
    assert said in listener.rest()
    assert places
    assert all(place in said for place in places)


def test_refused_action_is_announced(listener: Listener) -> None:
    table = get_table(listener)
    held = equilibrix(table).controller.selection
    free = next(
        field
        for field in range(board.FIELDS)
        if not held.births >> field & 1 and not equilibrix(table).position.occupied_mask >> field & 1
    )
    table.ui.focus_on(f"field.{free}", ring=True)
    refused = [line for line in listener.press("enter") if line.startswith("!! ")]
    with scene_context(listener.driver.app, table):
        ruling = equilibrix(table).controller.find_ruling(free)
        assert ruling is not None
        assert any(table.face.explain_ruling(ruling)[:20] in line for line in refused)


def test_choice_of_a_stone_to_take_back_is_told_apart_from_a_birth() -> None:
    driver = Driver(make_app())
    listener = Listener(driver)
    driver.app.open("table", match=find_takeback().match())
    listener.rest()
    table = get_table(listener)
    face = equilibrix(table)
    while not face.controller.selection.takebacks:
        listener.press("d")
    selection = face.controller.selection
    field = next(board.iter_fields(selection.takebacks))
    table.ui.focus_on(f"field.{field}", ring=True)
    chosen = tr("access.chosen", what=f"{field_names.name_field(field)}, taking back")
    assert f"» {chosen}" in listener.press("enter")


def find_takeback() -> Crowded:
    """Return a full table at which a stone may be taken back."""
    game = rules.load("equilibrix")
    for one in list_full_tables("equilibrix"):
        state = one.match().state
        for seat in game.deciders(state):
            if any(isinstance(action, TakeBack) for action in game.actions(state, seat)):
                return one
    raise AssertionError("no stone may be taken back at any full table")
