"""Wispwood's log for the ear: which wishes a shape serves, and which wisps leave and come."""

from __future__ import annotations

import pytest

from client.i18n import format_signed, tr
from rules.wispwood.events import Dealt, Discarded, GhostLooked, Placed, Planted
from rules.wispwood.scoring import score_card
from rules.wispwood.state import KINDS, WispwoodState
from tests.client.accessibility.finished_games import list_lines, play_match


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("players", [1, 3])
def test_log_tells_wishes_and_kinds(players: int, language: str) -> None:
    match = play_match("wispwood", players)
    states = [match.initial_state, *(state for step in match.history for state in step.positions)]
    met = set[type]()
    for at, (event, lines) in enumerate(list_lines(match, language)):
        before, after = states[at : at + 2]
        assert isinstance(before, WispwoodState)
        assert isinstance(after, WispwoodState)
        if isinstance(event, Placed | Planted):
            met.add(type(event))
            old, new = (state.forests[event.seat] for state in (before, after))
            gains = {card: score_card(new, card) - score_card(old, card) for card in before.wishes}
            for card, gain in gains.items():
                named = f"{tr(f'wispwood.card.{card}.name')} {format_signed(gain)}"
                assert (named in lines[0].accessible_text) == bool(gain)
                assert named not in lines[0].text
            continue
        kinds = list_kinds(event, before)
        if kinds:
            met.add(type(event))
        for kind in set(kinds):
            assert tr(f"wispwood.kind.{KINDS[kind]}", n=kinds.count(kind)) in lines[0].accessible_text
    assert {Placed, Planted, Dealt} <= met
    assert (GhostLooked in met) == (players == 1)


def list_kinds(event: object, before: WispwoodState) -> list[int]:
    """Return the kinds of the wisps that leave or come to the pond, or that the ghost sees."""
    if isinstance(event, GhostLooked):
        return [before.slots[slot] for slot in event.slots]
    return [kind for _, kind in event.tiles] if isinstance(event, Dealt | Discarded) else []
