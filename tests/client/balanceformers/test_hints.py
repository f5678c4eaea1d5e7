"""What a hint for a move says about its way, and what it rings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from client.games.balanceformers.table import prompts
from client.i18n import tr
from client.session.match import Match
from client.table.hints import BUTTON
from rules.balanceformers import turns
from rules.balanceformers.actions import Move, PickTokens
from rules.balanceformers.events import Moved
from rules.balanceformers.game import GAME
from rules.balanceformers.state import OFF, BalanceformersState
from tests.bots.balanceformers.games import positions
from tests.client.game_faces import balanceformers
from tests.client.match_states import set_state
from tests.client.table.decision_positions import first, seats
from tests.client.table.test_hints import open_moment, open_table, program, request_hint


def moves_that_need_no_hole() -> Iterator[tuple[BalanceformersState, Move]]:
    """Yield steps to slots that a black hole leads to as well."""
    for seed in range(40):
        for state in positions(2, seed):
            if state.phase == "turn" and state.dark:
                ways = turns.get_slot_moves(state)
                for action in GAME.actions(state, state.seat):
                    if isinstance(action, Move):
                        stands = state.places[action.creature]
                        if ways.steps[stands] & ways.holes[stands] >> action.slot & 1:
                            yield state, action


def test_hint_names_the_way_that_the_move_takes() -> None:
    """Where a step is enough, nobody has to go through a hole."""
    driver, thinking = program()
    state, step = next(moves_that_need_no_hole())
    match = Match.create("balanceformers", seats("hh"), 1, {}, saved=False)
    said = {}
    set_state(match, state)
    scene = open_table(driver, match)
    for action in GAME.actions(state, state.seat):
        if not isinstance(action, Move):
            continue
        scene.face.controller.propose_action(action)
        scene.refresh()
        advice = scene.face.make_hint_model(action)
        moved = next(
            event for event in GAME.apply(state, state.seat, action).events if isinstance(event, Moved)
        )
        assert advice is not None
        assert ("through the black hole" in advice.words) == moved.hole, action
        said[action] = moved.hole
    assert not said[step]
    assert any(said.values())
    del thinking


def test_prompt_tells_of_holes_only_where_one_is_needed() -> None:
    """A creature from which a hole leads only where steps lead as well needs no explanation of holes."""
    driver, _ = program()
    told = set()
    for state in dict.fromkeys(state for state, _ in islice(moves_that_need_no_hole(), 200)):
        match = Match.create("balanceformers", seats("hh"), 1, {}, saved=False)
        set_state(match, state)
        scene = open_table(driver, match)
        ways, free = turns.get_slot_moves(state), turns.get_free_slot_mask(state)
        for creature in balanceformers(scene).controller.selection.liftable:
            slot = state.places[creature]
            if slot == OFF or not ways.holes[slot] & free:
                continue
            balanceformers(scene).controller.press_creature(creature)
            needs_hole = bool(ways.holes[slot] & free & ~ways.steps[slot])
            prompt = prompts.make_prompt(balanceformers(scene).view_model)
            assert (tr("balanceformers.prompt.lifted-hole.more") in prompt.more) == needs_hole
            told.add(needs_hole)
            balanceformers(scene).controller.press_creature(creature)
        if told == {True, False}:
            return
    raise AssertionError(told)


def test_hint_for_tokens_rings_what_is_still_to_press() -> None:
    moment = first("balanceformers", PickTokens)
    driver, scene, thinking = open_moment(moment)
    request_hint(driver, thinking, moment)
    action = scene.hints.hinted_action
    assert isinstance(action, PickTokens)
    advice = scene.hints.advice
    assert advice is not None
    assert advice.rings == ("table.confirm",)
    tokens = f"square.{action.square}", f"round.{action.round}"
    assert advice.chosen == tokens
    driver.click(BUTTON)
    balanceformers(scene).controller.pick_square(action.square)  # puts it back
    advice = scene.face.make_hint_model(action)
    assert advice is not None
    assert advice.rings == (tokens[0], "table.confirm")
