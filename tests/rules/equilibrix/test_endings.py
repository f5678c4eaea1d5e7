"""Other ends: two hundred turns, draws by agreement, giving up (E-END-1)."""

from __future__ import annotations

from rules.contract import Outcome
from rules.equilibrix.actions import AnswerDraw, OfferDraw, Pass, Resign
from rules.equilibrix.content import content
from rules.equilibrix.events import DrawAnswered, DrawOffered, GameEnded, Resigned, TurnBegan
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState
from tests.rules.equilibrix.positions import (
    Spot,
    back,
    birth,
    filter_events,
    list_action_kinds,
    only,
    position,
    ruling,
    run,
)
from tests.rules.equilibrix.test_networks import SPOKES

MINE: dict[int, list[Spot]] = {0: [(0, 0, 0), (0, 0, 60)], 1: [(-2, 0, 0), (-2, 0, 60)]}


def outcome(state: EquilibrixState) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


def idle(state: EquilibrixState) -> EquilibrixState:
    """Pass the turn with every usable die."""
    seat, turn = state.seat, state.turn
    while (state.seat, state.turn) == (seat, turn) and state.phase == "action":
        state, _ = run(
            state, next(action for action in GAME.actions(state, seat) if isinstance(action, Pass))
        )
    return state


# ---------------------------------------------------------------- two hundred turns


def test_after_two_hundred_turns_the_game_is_a_draw() -> None:
    """E-END-1."""
    assert content().limits.turns == 200
    state = position(2, MINE, "PP60 PP60", used=[0], turn=200)
    state, told = run(state, Pass(1))
    assert told[-1] == GameEnded("turns", -1)
    assert (state.phase, state.ending, state.winner, state.turn) == ("over", "turns", -1, 200)
    assert outcome(state).ranking == ((0, 1),)
    assert outcome(state).reason == "turns"


def test_the_turn_before_is_followed_by_one_more() -> None:
    """E-END-1."""
    state, told = run(position(2, MINE, "PP60 PP60", used=[0], turn=199), Pass(1))
    assert filter_events(told, GameEnded) == []
    assert (state.turn, state.seat) == (200, 1)


def test_a_win_on_the_two_hundredth_turn_counts() -> None:
    """E-END-1, E-WIN-1."""
    chain = [*SPOKES[30], *SPOKES[210]]
    last = chain.pop(0)
    stones = {0: chain, 1: MINE[0]}
    state, told = run(position(3, stones, "TT180 PP60", used=[1], turn=200), birth(0, last))
    assert told[-1] == GameEnded("linked", 0)
    assert outcome(state).ranking == ((0,), (1, 2))


def test_the_two_hundredth_turn_may_end_in_a_bonus() -> None:
    """E-END-1, E-CAP-5."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30)], 1: [(0, 0, 0)]}
    state, _ = run(position(2, stones, "TT60 PP60", used=[1], turn=200), birth(0, (0, 0, 330)))
    assert (state.phase, state.turn) == ("bonus", 200)
    state, told = run(state, back(0, (0, 0, 330)))
    assert told[-1] == GameEnded("turns", -1)


def test_whole_games_of_passing_last_two_hundred_turns() -> None:
    """E-END-1: all players together; the turns of who gave up are not counted."""
    for players in (2, 3):
        state = GAME.start(players, 7)
        if players == 3:
            state, _ = run(state, Resign())
        turns = [state.turn]
        while state.phase != "over":
            state = idle(state)
            turns.append(state.turn)
        assert turns[:-1] == list(range(turns[0], 201))
        assert state.ending == "turns"
        assert outcome(state).ranking[0] == tuple(s for s in range(players) if s not in state.resigned)


# ---------------------------------------------------------------- draws by agreement


def test_a_draw_is_agreed_by_both() -> None:
    """E-END-1."""
    state, told = run(position(2, MINE), OfferDraw())
    assert told == (DrawOffered(0),)
    assert (state.phase, state.seat, GAME.deciders(state)) == ("draw", 0, (1,))
    assert GAME.actions(state, 1) == (AnswerDraw(True), AnswerDraw(False))
    assert GAME.actions(state, 0) == ()
    over, told = run(state, AnswerDraw(True))
    assert told == (DrawAnswered(1, True), GameEnded("agreed", -1))
    assert (over.ending, over.winner) == ("agreed", -1)
    assert outcome(over).ranking == ((0, 1),)


def test_a_refused_draw_leaves_the_turn_as_it_was() -> None:
    """E-END-1."""
    before = position(2, MINE, "PP60 PT30")
    state, told = run(before, OfferDraw(), AnswerDraw(False))
    assert told[1:] == (DrawAnswered(1, False),)
    assert (state.phase, state.seat, state.open, state.dice) == ("action", 0, (True, True), before.dice)
    assert state.rng == before.rng
    assert list_action_kinds(state) == {"Birth", "TakeBack", "Pass", "Resign"}
    assert ruling(state, OfferDraw()) == ("E-END-1", "again")


def test_a_draw_is_offered_before_the_first_action_only() -> None:
    """E-END-1: declining a die is one too."""
    for action in (birth(0, (0, 0, 300)), back(0, (0, 0, 0)), Pass(0)):
        state, _ = run(position(2, MINE), action)
        assert ruling(state, OfferDraw()) == ("E-END-1", "draw")
        assert ruling(state, Resign()) == ("E-END-1", "resign")


def test_a_draw_is_offered_once_in_ten_own_turns() -> None:
    """E-END-1."""
    state, _ = run(position(2, MINE), OfferDraw(), AnswerDraw(False))
    asked = []
    for _ in range(24):
        state = idle(state)
        if state.seat == 0:
            asked.append(OfferDraw() in GAME.actions(state, 0))
        else:
            assert OfferDraw() in GAME.actions(state, 1)
    assert asked == [False] * 9 + [True] * 3
    state, _ = run(state, *([Pass(0), Pass(1)] if state.seat else []))
    state, _ = run(state, OfferDraw(), AnswerDraw(False))
    assert state.offers[state.seat] == content().limits.draw_offers == 10


def test_all_three_have_to_agree_one_after_another() -> None:
    """E-END-1: from the left of who offers; one refusal is enough."""
    state, _ = run(position(3, MINE, seat=1), OfferDraw())
    assert GAME.deciders(state) == (2,)
    refused, told = run(state, AnswerDraw(False))
    assert told == (DrawAnswered(2, False),)
    assert (refused.phase, refused.seat, refused.agreed) == ("action", 1, (False,) * 3)
    state, _ = run(state, AnswerDraw(True))
    assert (state.phase, GAME.deciders(state)) == ("draw", (0,))
    refused, _ = run(state, AnswerDraw(False))
    assert (refused.phase, refused.agreed) == ("action", (False,) * 3)
    over, told = run(state, AnswerDraw(True))
    assert told[-1] == GameEnded("agreed", -1)
    assert outcome(over).ranking == ((0, 1, 2),)


def test_resigned_player_is_not_asked_about_a_draw() -> None:
    """E-END-1: and is last in a draw."""
    state, _ = run(position(3, MINE, resigned=(1,)), OfferDraw())
    assert GAME.deciders(state) == (2,)
    over, _ = run(state, AnswerDraw(True))
    assert over.ending == "agreed"
    assert outcome(over).ranking == ((0, 2), (1,))


# ---------------------------------------------------------------- giving up


def test_resignation_of_one_of_two_players_ends_the_game() -> None:
    """E-END-1."""
    state, told = run(position(2, MINE, seat=1), Resign())
    assert told == (Resigned(1), GameEnded("resigned", 0))
    assert (state.ending, state.winner, state.resigned) == ("resigned", 0, (1,))
    assert outcome(state).ranking == ((0,), (1,))
    assert outcome(state).reason == "resigned"


def test_resignation_of_one_of_three_players_continues_the_game() -> None:
    """E-END-1: the stones stay; the later to give up the better."""
    before = position(3, MINE, seat=0)
    state, told = run(before, Resign())
    assert told[:2] == (Resigned(0), TurnBegan(1, 8))
    assert state.stones == before.stones
    assert (state.seat, state.resigned, state.phase) == (1, (0,), "action")
    for seat in (2, 1, 2):
        state = idle(state)
        assert state.seat == seat
    over, told = run(state, Resign())
    assert told == (Resigned(2), GameEnded("resigned", 1))
    assert outcome(over).ranking == ((1,), (2,), (0,))


def test_resigned_player_is_last_after_a_win() -> None:
    """E-END-1, E-WIN-1: the others share the second place."""
    chain = [*SPOKES[30], *SPOKES[210]]
    last = chain.pop(0)
    state = position(3, {0: chain, 1: MINE[1]}, "TT180 PP60", resigned=(1,))
    state, _ = run(state, birth(0, last))
    assert outcome(state).ranking == ((0,), (2,), (1,))


def test_giving_up_in_the_last_turn_ends_the_game() -> None:
    """E-END-1: a draw of the others."""
    state, told = run(position(3, MINE, turn=200), Resign())
    assert told == (Resigned(0), GameEnded("turns", -1))
    assert outcome(state).ranking == ((1, 2), (0,))


def test_resigning_and_draw_offers_need_the_start_of_a_turn() -> None:
    """E-END-1: not in a bonus, not while starting stones are placed."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30)], 1: [(0, 0, 0)]}
    state, _ = run(position(2, stones, "TT60 PP60"), birth(0, (0, 0, 330)))
    assert state.phase == "bonus"
    placing = GAME.start(2, 1, {"asymmetric": True})
    for each in (state, placing):
        assert ruling(each, Resign()) == ("E-END-1", "resign")
        assert ruling(each, OfferDraw()) == ("E-END-1", "draw")
    offered, _ = run(position(2, MINE), OfferDraw())
    assert ruling(offered, Resign()) == ("E-END-1", "resign")
    assert ruling(offered, OfferDraw()) == ("E-END-1", "draw")
    assert ruling(position(2, MINE), AnswerDraw(True)) == ("E-END-1", "answer")


def test_the_first_turn_may_be_given_up_at_once() -> None:
    """E-END-1, E-TURN-1: the next roll is both dice."""
    state = GAME.start(3, 2)
    state, told = run(state, Resign())
    assert only(told, TurnBegan).turn == 2
    assert len(state.dice) == 2
