"""EQUILIBRIX's log for the ear: bases by name, the stone that closed a ring, the end of the supply."""

from __future__ import annotations

import pytest

from client.games.equilibrix.board.field_names import name_base, name_field, name_shape
from client.i18n import tr
from rules.equilibrix import births, board
from rules.equilibrix.events import BaseLinked, Born, Captured
from rules.equilibrix.state import EquilibrixState
from tests.client.accessibility.finished_games import list_lines, play_match
from tests.client.accessibility.listener import Listener
from tests.client.game_faces import equilibrix

GAME = ("equilibrix", 2, 5)
"""A game by chance in which stones are encircled, bases joined, and the supply runs out."""


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_lines_name_bases_and_the_closing_stone(language: str) -> None:
    born, met = -1, set[type]()
    for event, lines in list_lines(play_match(*GAME), language):
        if isinstance(event, Born):
            born = event.field
        elif isinstance(event, BaseLinked):
            met.add(BaseLinked)
            assert f" ({', '.join(map(name_base, event.bases))})" in lines[0].accessible_text
        elif isinstance(event, Captured):
            met.add(Captured)
            closed = tr("equilibrix.heard.closed-by", the=name_shape(born, "the"), place=name_field(born))
            assert lines[0].accessible_text.endswith(closed)
            assert closed not in lines[0].text
    assert met == {BaseLinked, Captured}


def test_births_tell_when_the_supply_ends() -> None:
    match, told = play_match(*GAME), set[int]()
    after = {
        id(event): position
        for step in match.history
        for event, position in zip(step.events, step.positions, strict=True)
    }
    for event, lines in list_lines(match, "en", Born):
        assert isinstance(event, Born)
        state = after[id(event)]
        assert isinstance(state, EquilibrixState)
        left = births.count_supply(state, event.seat, petals=board.is_petal(event.field))
        shape = name_shape(event.field, "nom")
        wanted = {0: f"No {shape} is left in the supply.", 1: f"One {shape} is left in the supply."}
        told.add(min(left, 2))
        assert lines[0].more == wanted.get(left, "")
    assert told == {0, 1, 2}


def test_action_left_is_told_after_the_first() -> None:
    listener = Listener.at("equilibrix")
    face = equilibrix(listener.table)
    while len(face.position.dice) < 2:  # the very first roll is a single die
        _act(listener)
    said = _act(listener)
    left = [die for die, is_open in zip(face.position.dice, face.position.open, strict=True) if is_open]
    positions = tr(f"equilibrix.position.{left[0]}.name")
    assert f"» 1 action left: {positions}" in said
    listener.leave()


def _act(listener: Listener) -> list[str]:
    """Use one die by keys, and return what is heard of it."""
    if equilibrix(listener.table).controller.selection.die is None:
        listener.press("d")
    listener.press("home")
    listener.press("enter")
    return listener.press("enter")
