"""Balanceformers by keys and ears alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.games.balanceformers.board import phrases, reckoning_forecast
from client.games.balanceformers.board.verdict_view import format_deciding_sums
from client.games.balanceformers.table import descriptions
from client.i18n import tr
from client.scene import scene_context
from client.table.table import Table
from client.table.table_accessibility import capitalize
from rules.balanceformers.actions import AddPiece, Move, Place, Reincarnate, TakeToken
from rules.balanceformers.area import compute_slot_moves, iter_bits
from rules.balanceformers.state import PARTS, owner_of
from tests.client.accessibility.listener import Listener
from tests.client.accessibility.tree_faults import find_faults
from tests.client.driver import Driver, make_app
from tests.client.game_faces import balanceformers
from tests.client.table.full_tables import list_full_tables


@pytest.fixture
def listener() -> Iterator[Listener]:
    """Create a listener at the curtain before the first choice of tokens, with two people."""
    one = Listener.at("balanceformers")
    yield one
    one.leave()


def get_table(one: Listener) -> Table:
    """Return the table at which somebody listens."""
    assert isinstance(one.table, Table)
    return one.table


def choose(one: Listener) -> None:
    """Open the curtain and pick the highest round token and the lowest square one."""
    one.press("enter", "end", "enter", "home", "enter", "ctrl+enter")


def far(phase: str = "turn", min_actions: int = 0) -> Listener:
    """Create a listener at a full table, late in a game, with so many actions left at least."""
    tables = (each for each in list_full_tables("balanceformers") if each.name.endswith(phase))
    one = next(each for each in tables if getattr(each.match().state, "left", 0) >= min_actions)
    driver = Driver(make_app())
    listener = Listener(driver)
    driver.app.open("table", match=one.match())
    listener.rest()
    if driver.scene is not listener.table:
        listener.press("enter")
    return listener


def test_first_decisions_work_with_keyboard_and_screen_reader(listener: Listener) -> None:
    choose(listener)
    choose(listener)
    listener.press("enter")  # the tokens are turned over
    table = get_table(listener)
    for _ in range(4):
        before = sum(place >= 0 for place in balanceformers(table).position.places)
        listener.press("home")
        lifted = listener.press("enter")
        with scene_context(listener.driver.app, table):
            assert f"» {table.face.describe_selection()}" in lifted
        goal = lifted[-1]  # the best slot has the focus at once
        assert f", {tr('balanceformers.verdict.dies')} " in goal or "+" in goal or " 0" in goal
        slot = phrases.name_slot(
            balanceformers(table).position.area, int((table.ui.focused_id or "").split(".")[1])
        )
        chosen = tr("access.chosen", what=capitalize(slot))
        assert f"» {chosen}" in listener.press("enter")
        laid = listener.press("enter")
        assert sum(place >= 0 for place in balanceformers(table).position.places) == before + 1
        assert any(line.startswith("» ") for line in laid)
    assert find_faults(listener.tree()) == []
    assert sum(line.startswith("!! ") for line in listener.heard) >= 4


def test_picked_tokens_are_not_announced_to_others() -> None:
    heard = []
    for square in (1, 4):
        listener = Listener.at("balanceformers")
        listener.press("enter", *("tab",) * (square - 1), "enter", "end", "enter")
        table = get_table(listener)
        assert balanceformers(table).controller.selection.pair == (square, 5)
        before = len(listener.heard)
        listener.press("ctrl+enter")  # the curtain falls
        said, covered = listener.heard[before:], listener.everything()
        listener.press("enter")  # the other one has opened it
        heard.append((said, covered, listener.everything()))
        listener.leave()
    assert heard[0] == heard[1]


def test_slot_names_contain_creature_and_predicted_verdict() -> None:
    listener = far()
    table = get_table(listener)
    state, tree = balanceformers(table).position, listener.tree()
    assert find_faults(tree) == []
    told = {one.id: one for one in tree if one.id.startswith("slot.")}
    light = compute_slot_moves(state.area, state.dark).light
    assert set(told) == {f"slot.{slot}" for slot in iter_bits(light)}
    with scene_context(listener.driver.app, table):
        judged = reckoning_forecast.forecast_verdicts(state)
        assert judged
        for creature, verdict in judged.items():
            one = told[f"slot.{verdict.slot}"]
            assert table.context.names[owner_of(creature)] in one.name
            assert format_deciding_sums(state, verdict) in one.name
            assert one.more.endswith(f"{phrases.format_energies(state, creature)[1:]}.")
    listener.leave()


def test_target_slot_name_contains_the_result_of_the_step() -> None:
    listener = far()
    table = get_table(listener)
    creature = min(balanceformers(table).controller.selection.liftable)
    balanceformers(table).controller.press_creature(creature)
    assert f"» {table.face.describe_selection()}" in listener.rest()
    with scene_context(listener.driver.app, table):
        told = {one.id: one for one in listener.tree()}
        for slot in iter_bits(balanceformers(table).controller.selection.reachable_slots):
            one = told[f"slot.{slot}"]
            assert one.more
            table.ui.focus_on(one.id, ring=True)
            lines = listener.asked("can-do")
            assert one.name in lines
    listener.leave()


def test_actions_left_are_those_after_the_step() -> None:
    listener = far(min_actions=3)
    listener.driver.app.change_settings(animation_speed=1.0)
    listener.driver.stares = True  # the table is drawn during the step, from what was before it
    table = get_table(listener)
    controller = balanceformers(table).controller
    creature = next(one for one in controller.selection.liftable)
    before = balanceformers(table).position.left
    controller.press_creature(creature)
    listener.rest()
    slot = next(iter_bits(controller.selection.reachable_slots))
    controller.press_slot(slot)
    controller.confirm()
    said = len(listener.heard)
    listener.driver.settle()
    left = balanceformers(table).position.left
    assert left < before
    assert f"» {tr('balanceformers.actions', n=left)}" in listener.heard[said:]
    listener.leave()


def test_arrow_keys_reach_every_slot() -> None:
    listener = far()
    ui = get_table(listener).ui
    wanted = {one.id for one in ui if one.id.startswith("slot.")}
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
    listener.leave()


def test_surroundings_of_a_slot_list_its_piece_and_steps() -> None:
    listener = far()
    table = get_table(listener)
    state = balanceformers(table).position
    there = compute_slot_moves(state.area, state.dark)
    for slot in iter_bits(there.light):
        table.ui.focus_on(f"slot.{slot}", ring=True)
        piece, *rest = listener.asked("around")
        assert piece.startswith(phrases.name_piece(state.area, slot))
        said = "\n".join(rest)
        for other in iter_bits(there.steps[slot]):
            if other // PARTS != slot // PARTS:
                assert phrases.name_slot(state.area, other) in said
    listener.leave()


def test_spoken_queries_tell_scores_turn_and_targets() -> None:
    listener = far()
    table = get_table(listener)
    standing, aims = listener.asked("standing"), listener.asked("aims")
    for seat, name in enumerate(table.context.names):
        assert standing[seat].startswith(f"{name}: ")
    assert tr("balanceformers.actions", n=balanceformers(table).position.left) in listener.asked("turn")
    assert aims[0].startswith(
        tr("balanceformers.label.wheel-now", n=balanceformers(table).position.round, deficits="")[:8]
    )
    assert len(table.context.names) < len(standing)  # the forecast follows
    listener.leave()


def test_refusal_to_lift_a_creature_is_announced() -> None:
    listener = far()
    table = get_table(listener)
    stuck = [
        slot
        for slot, creature in balanceformers(table).position.map_slots_to_creatures().items()
        if creature not in balanceformers(table).controller.selection.liftable
    ]
    for slot in stuck[:1]:
        table.ui.focus_on(f"slot.{slot}", ring=True)
        assert any(line.startswith("!! ") for line in listener.press("enter"))
    free = next(
        slot
        for slot in iter_bits(
            compute_slot_moves(balanceformers(table).position.area, balanceformers(table).position.dark).light
        )
        if slot not in balanceformers(table).position.map_slots_to_creatures()
    )
    balanceformers(table).controller.press_creature(min(balanceformers(table).controller.selection.liftable))
    if not balanceformers(table).controller.selection.reachable_slots >> free & 1:
        with scene_context(listener.driver.app, table):
            assert balanceformers(table).controller.find_ruling(free) is not None
    listener.leave()


def test_growing_area_has_a_name_for_every_cell() -> None:
    listener = Listener.at("balanceformers", area="hand")
    listener.press("home", "enter", "enter", "home", "enter", "enter")
    tree = listener.tree()
    assert find_faults(tree) == []
    places = [one.name for one in tree if one.id.startswith("piece.")]
    assert len(set(places)) == len(places) > 1
    (area,) = (one for one in tree if one.id == "heard.area")
    assert len(area.parts) == len(balanceformers(get_table(listener)).position.area) == 2
    listener.leave()


def test_every_choice_is_named() -> None:
    listener = far()
    view_model = balanceformers(get_table(listener)).view_model
    area, names = view_model.position.area, view_model.names
    for action in (Place(0, 4), Move(0, 4), Reincarnate(0, 4)):
        assert descriptions.describe_choice(view_model, action) == capitalize(phrases.name_slot(area, 4))
    assert descriptions.describe_choice(view_model, TakeToken(1)) == names[1]
    assert "ow " in descriptions.describe_choice(view_model, AddPiece(*area[0]))
    listener.leave()
