"""The archived games are those that gentle opponents play today, or some that they played once."""

from __future__ import annotations

import pytest

import rules
from tests.client.table.gentle import ALL, Gentle, written
from tests.sweep import in_one

BEGINNING = 8
"""Decisions that are always made anew."""


TODAY = [one for one in ALL if one.today]


def name(kind: Gentle) -> str:
    """Of a game, in what a test says."""
    return kind.path.stem


@in_one(TODAY, ids=name)
def test_it_begins_as_archived(kind: Gentle) -> None:
    begun = written(kind, BEGINNING)
    assert begun == "".join(kind.path.read_text(encoding="utf-8").splitlines(keepends=True)[:BEGINNING])


@in_one([one for one in ALL if not one.today], ids=name)
def test_what_is_kept_of_other_days_is_a_game_by_the_rules(kind: Gentle) -> None:
    game = rules.load(kind.game)
    found = list(kind.states())
    assert len(found) > BEGINNING
    for (state, seat), (_, action) in zip(found, kind.decisions(), strict=True):
        assert seat in game.deciders(state)
        assert game.ruling(state, seat, action) is None


@pytest.mark.long
@in_one(TODAY, ids=name)
def test_it_is_archived_as_it_is_played(kind: Gentle) -> None:
    assert written(kind) == kind.path.read_text(encoding="utf-8"), "python -m tests.client.table.gentle"
