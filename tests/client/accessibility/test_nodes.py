"""The tree as AccessKit gets it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from client.accessibility.tree import AccessibleTree
from client.widgets.accessible_node import AccessibleNode, Caret, Role, ValueRange

accesskit = pytest.importorskip("accesskit", reason="there is no AccessKit for this system")
nodes = pytest.importorskip(
    "client.accessibility.accesskit_nodes", reason="there is no AccessKit for this system"
)

BUTTON = AccessibleNode("b", "button", "Confirm", acts=frozenset(("press", "focus")))


def tree(*parts: AccessibleNode) -> AccessibleTree:
    return AccessibleTree(AccessibleNode("window", "window", "Stolek", parts=parts), parts[0].id)


def told(*parts: AccessibleNode, by: Any = None) -> dict[str, tuple[int, Any]]:
    """Return what AccessKit is told of some things, by their ids: number and node."""
    made = by or nodes.NodeUpdater()
    update = made.make_update(tree(*parts), 1.0)
    return {made.numbers.get_id(number): (number, node) for number, node in update.nodes}


@pytest.mark.parametrize("role", ["label", "paragraph"])
def test_sentences_are_nodes_with_labels(role: Role) -> None:
    _, node = told(AccessibleNode("p", role, "It is your turn."))["p"]
    assert node.role == accesskit.Role.LABEL
    assert node.value == "It is your turn."


def test_disabled_node_keeps_its_role_and_actions() -> None:
    made = nodes.NodeUpdater()
    before, node = told(BUTTON, by=made)["b"]
    assert node.supports_action(accesskit.Action.CLICK)
    assert not node.is_disabled
    after, node = told(replace(BUTTON, enabled=False, acts=frozenset(("focus",))), by=made)["b"]
    assert node.supports_action(accesskit.Action.CLICK)
    assert node.is_disabled
    assert after == before


def test_node_that_becomes_pressable_is_replaced() -> None:
    made = nodes.NodeUpdater()
    place = AccessibleNode("p", "place", "c3", acts=frozenset(("focus",)))
    before, node = told(place, by=made)["p"]
    assert not node.supports_action(accesskit.Action.CLICK)
    after, node = told(replace(place, acts=frozenset(("focus", "press"))), by=made)["p"]
    assert node.supports_action(accesskit.Action.CLICK)
    assert after != before
    assert (made.numbers.get_id(before), made.numbers.get_id(after)) == (None, "p")
    assert told(place, by=made)["p"][0] not in (before, after)


def test_everything_inside_a_replaced_node_is_replaced() -> None:
    made = nodes.NodeUpdater()
    inner = AccessibleNode("inner", "label", "B")
    before = told(AccessibleNode("a", "group", "A", parts=(inner,)), by=made)
    after = told(AccessibleNode("a", "list", "A", parts=(inner,)), by=made)
    assert before["a"][0] != after["a"][0]
    assert before["inner"][0] != after["inner"][0]


def test_node_that_changes_its_name_stays_the_same() -> None:
    made = nodes.NodeUpdater()
    before, _ = told(BUTTON, by=made)["b"]
    after, node = told(replace(BUTTON, name="Confirm 2"), by=made)["b"]
    assert (after, node.label) == (before, "Confirm 2")


@pytest.mark.parametrize("at_spi", [True, False])
def test_disabled_button_is_disabled_to_a_reader(at_spi: bool) -> None:
    made = nodes.NodeUpdater(for_at_spi=at_spi)
    number, node = told(replace(BUTTON, enabled=False, acts=frozenset(("focus",))), by=made)["b"]
    assert node.is_disabled
    # the only role of a push button that accesskit_unix 0.17 tells as neither enabled nor sensitive
    assert node.role == (accesskit.Role.COLOR_WELL if at_spi else accesskit.Role.BUTTON)
    after, node = told(BUTTON, by=made)["b"]
    assert (after, node.role) == (number, accesskit.Role.BUTTON)


@pytest.mark.parametrize("says_values", [False, True])
def test_drop_down_exposes_its_value(says_values: bool) -> None:
    made = nodes.NodeUpdater(for_at_spi=not says_values)
    _, node = told(AccessibleNode("d", "drop-down", "Colour", value="Blue"), by=made)["d"]
    assert node.label == ("Colour" if says_values else "Colour: Blue")
    assert node.value == "Blue"


@pytest.mark.parametrize("at_spi", [True, False])
def test_slider_says_its_value(at_spi: bool) -> None:
    slider = AccessibleNode("s", "slider", "Size", value="175 %", number=ValueRange(3, 0, 4, 1))
    _, node = told(slider, by=nodes.NodeUpdater(for_at_spi=at_spi))["s"]
    assert node.label == ("Size: 175 %" if at_spi else "Size")
    assert (node.value, node.numeric_value) == ("175 %", 3)


def test_positions_in_lists_count_from_one() -> None:
    rows = tuple(AccessibleNode(f"r{number}", "row", "A game", place=(number, 30)) for number in (1, 2))
    made = nodes.NodeUpdater()
    told_now = told(AccessibleNode("l", "list", "Games", parts=rows), by=made)
    # accesskit_atspi_common 0.14 and accesskit_windows tell one more, and ask the list how many there are
    assert [told_now[row.id][1].position_in_set for row in rows] == [0, 1]
    assert told_now["l"][1].size_of_set == 30
    fewer = tuple(replace(row, place=(row.place[0], 29)) for row in rows if row.place)
    assert told(AccessibleNode("l", "list", "Games", parts=fewer), by=made)["l"][1].size_of_set == 29


def test_text_field_accepts_value_and_selection_requests() -> None:
    field = AccessibleNode(
        "f", "field", "Name", value="Žofie", caret=Caret(1, 3), acts=frozenset(("write", "caret"))
    )
    made = nodes.NodeUpdater()
    number, node = told(field, by=made)["f"]
    assert node.supports_action(accesskit.Action.SET_VALUE)
    assert node.supports_action(accesskit.Action.SET_TEXT_SELECTION)
    assert node.text_selection.anchor.character_index == 1
    request = SimpleNamespace(
        action=accesskit.Action.SET_VALUE, target=number, data=(accesskit.ActionDataKind.VALUE, "Jan")
    )
    assert (nodes.get_requested_act(request.action), made.numbers.get_id(number)) == ("write", "f")
    assert made.get_request_argument(request) == "Jan"
    chosen = accesskit.ActionDataKind.SET_TEXT_SELECTION, node.text_selection
    assert made.get_request_argument(SimpleNamespace(data=chosen)) == (1, 3)


def test_characters_of_a_text_field_are_what_a_reader_takes_for_them() -> None:
    field = AccessibleNode(
        "f", "field", "Name", value="a👩‍🚀 हि", caret=Caret(1, 2), acts=frozenset(("caret",))
    )
    made = nodes.NodeUpdater()
    parts = [node for _, node in made.make_update(tree(field), 1.0).nodes]
    (run,) = (node for node in parts if node.role == accesskit.Role.TEXT_RUN)
    assert tuple(run.character_lengths) == (1, len("👩‍🚀".encode()), 1, len("हि".encode()))
    assert tuple(run.word_lengths) == (3, 1)


def test_marks_of_direction_are_not_read_aloud() -> None:
    _, node = told(AccessibleNode("b", "button", "\u2068יוסף\u2069: 12", more="\u2068א\u2069"))["b"]
    assert (node.label, node.description) == ("יוסף: 12", "א")
