"""What a move means: patterns against actions and events as the rules make them."""

from __future__ import annotations

from client.lessons.move_conditions import MoveCondition
from rules.wispwood.actions import Take
from rules.wispwood.events import Placed, Planted


def test_list_matches_the_exact_items_of_an_event() -> None:
    """The parts of an event are tuples; what is written down knows lists only."""
    planted = Planted(0, (2, 1))
    assert MoveCondition(events=({"event": "planted", "cell": [2, 1]},)).is_met_by(Take(0), (planted,))
    assert not MoveCondition(events=({"cell": [1, 2]},)).is_met_by(Take(0), (planted,))
    assert not MoveCondition(events=({"cell": [2]},)).is_met_by(Take(0), (planted,))


def test_list_of_lists_matches_all_cells_in_order() -> None:
    placed = Placed(0, 3, 1, "I2", ((0, 1), (0, 2)), (0, 1))
    assert MoveCondition(events=({"cells": [[0, 1], [0, 2]]},)).is_met_by(Take(0), (placed,))
    assert not MoveCondition(events=({"cells": [[0, 2], [0, 1]]},)).is_met_by(Take(0), (placed,))


def test_list_matches_any_of_its_values() -> None:
    assert MoveCondition(action={"slot": [1, 4]}).is_met_by(Take(4), ())
    assert not MoveCondition(action={"slot": [1, 4]}).is_met_by(Take(2), ())


def test_absent_events_are_matched_by_their_type() -> None:
    """A kind may be one of several, and a pattern may leave it open."""
    planted = Planted(0, (2, 1))
    for kind, holds in (("planted", True), ("placed", False), (["placed", "planted"], True)):
        asked = {"event": kind, "seat": 0}
        assert MoveCondition(events=(asked,)).is_met_by(Take(0), (planted,)) is holds
        assert MoveCondition(without=(asked,)).is_met_by(Take(0), (planted,)) is not holds
    assert MoveCondition(events=({"seat": 0},)).is_met_by(Take(0), (planted,))
    assert not MoveCondition(events=({"event": "planted"},)).is_met_by(Take(0), ())
