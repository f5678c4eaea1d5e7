"""A draft is the table of a state, open to change; what it freezes to is closed again."""

from __future__ import annotations

from importlib import import_module

import pytest
from msgspec.structs import astuple

import rules
from rules.contract import Event, State
from rules.draft import Draft

AnyDraft = Draft[State, Event]


def make_draft(game_id: str, state: State) -> AnyDraft:
    kind: type[AnyDraft] = import_module(f"rules.{game_id}.draft").Draft
    return kind.from_state(state)


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_unchanged_draft_returns_the_original_state(game_id: str) -> None:
    state = rules.load(game_id).start(2, 5)
    draft = make_draft(game_id, state)
    assert draft.__struct_fields__ == state.__struct_fields__
    assert draft.to_state() == state
    assert (draft.events, draft.stages) == ([], [])


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_draft_is_mutable_and_its_state_immutable(game_id: str) -> None:
    state = rules.load(game_id).start(2, 5)
    for name in state.__struct_fields__:
        draft = make_draft(game_id, state)
        setattr(draft, name, "other")
        frozen = draft.to_state()
        assert getattr(frozen, name) == "other" != getattr(state, name)
        with pytest.raises(AttributeError):
            setattr(frozen, name, "another")


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_each_event_is_recorded_with_its_position(game_id: str) -> None:
    state = rules.load(game_id).start(2, 5)
    draft = make_draft(game_id, state)
    draft.emit(Event())
    setattr(draft, "rng", 1)  # noqa: B010  # what kind of table it is, is not known here
    draft.emit(Event())
    setattr(draft, "rng", 2)  # noqa: B010
    done = draft.to_transition()
    assert done.events == (Event(), Event())
    assert [getattr(position, "rng", None) for position in done.positions] == [getattr(state, "rng", None), 2]
    assert done.positions[-1] == done.state
    assert done.stages == (astuple(state),)  # states are made of what is kept when somebody looks
