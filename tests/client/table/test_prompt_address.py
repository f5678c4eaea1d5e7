"""Of several people at one screen the one to decide is named at every table; one person is "you"."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from rules.contract import State
from saves.seats import COLOURS, SeatInfo
from tests.client.driver import Driver
from tests.client.match_states import set_state
from tests.client.table.full_tables import TEN_LETTERS, Crowded, list_full_tables
from tests.parametrization import mark_cases


def read_prompt(made: Driver, match: Match, state: State) -> tuple[Table, str]:
    """Return the table of a position, with what is asked there; under a curtain the right person opens it."""
    set_state(match, state)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle(drawn=False)
    if isinstance(made.scene, Curtain):
        made.click("curtain.open")
        made.settle(drawn=False)
    table = made.scene
    assert isinstance(table, Table)
    assert table.decider is not None
    return table, table.face.make_prompt().lead


def seats(position: Crowded, people: set[int]) -> list[SeatInfo]:
    """Return the seats of a position, some of them people's."""
    return [
        SeatInfo(TEN_LETTERS[seat], COLOURS[seat], "human" if seat in people else "crown")
        for seat in range(position.players)
    ]


@pytest.mark.parametrize(
    ("game_id", "language"),
    mark_cases(
        product(sorted(rules.GAMES), ("en", "cs", "sk")),
        (*product(sorted(rules.GAMES), ("en",)), ("envyra", "cs"), ("equilibrix", "sk")),
    ),
)
def test_prompt_names_the_player_among_several_people(game_id: str, language: str, made: Driver) -> None:
    you = {"en": "Your turn: ", "cs": "Tvůj tah: ", "sk": "Tvoj ťah: "}[language]
    made.app.change_settings(language=language)
    for position in (one for one in list_full_tables(game_id) if one.players > 1):
        other = (position.seat + 1) % position.players
        for people in ({position.seat}, {position.seat, other}):
            match = Match.create(game_id, seats(position, people), 1, dict(position.options), saved=False)
            table, lead = read_prompt(made, match, position.state)
            assert table.decider in people
            name = f"{TEN_LETTERS[table.decider]}: "
            assert lead.startswith(name if len(people) > 1 else you), position.name
