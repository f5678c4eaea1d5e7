"""States that cannot be are refused: things in two places, tokens nobody made, a course no game can take."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.balanceformers.actions import EndTurn, PickTokens
from rules.balanceformers.game import GAME
from rules.balanceformers.state import HIDDEN, OFF, BalanceformersState
from rules.draft import replace_at
from tests.rules.balanceformers.positions import FULL, carry_out_reckoning, pieces, position, run, setup, slot
from tests.rules.balanceformers.test_rulings import acting, angels, building, picking, prelude, token

PAIR = "A1 4L, B1 4R"


def over() -> BalanceformersState:
    return carry_out_reckoning(PAIR, round=6)[0]


def extinct() -> BalanceformersState:
    return carry_out_reckoning("A1 4L, B1 9L, B2 9R")[0]


def fifth() -> BalanceformersState:
    return run(position(PAIR, round=4, turn=1, pairs="4+4 5+5"), EndTurn())[0]


STATES = [building(), angels(), picking(), prelude(), acting(), token(), over(), extinct(), fifth()]


def get_refusal(state: BalanceformersState, **changes: Any) -> str:
    with pytest.raises(ValueError, match="balanceformers state: ") as caught:
        GAME.check(replace(state, **changes))
    return str(caught.value).removeprefix("balanceformers state: ")


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.phase)
def test_unmodified_sample_states_are_valid(state: BalanceformersState) -> None:
    GAME.check(state)
    for seat in (None, *range(state.setup.players)):
        GAME.check_view(GAME.view(state, seat))
        GAME.check(GAME.determinize(GAME.view(state, seat), 7))


def test_impossible_setup_is_refused() -> None:
    """B-SET-1, B-SET-3."""
    state = acting()
    plain = setup(2)
    assert "2–6 players" in get_refusal(state, setup=replace(plain, players=7))
    assert "do not agree" in get_refusal(state, setup=replace(plain, players=3, area="gem"))
    for changes in (
        {"area": "gem"},
        {"colours": "pink"},
        {"colours": "black-2,white-1"},
        {"moves": "all"},
        {"pair": "both"},
        {"area": ""},
    ):
        assert "options" in get_refusal(state, setup=replace(plain, **changes))


PLAIN: list[tuple[dict[str, Any], str]] = [
    ({"sets": ("black-1", "black-1")}, "sets of creatures"),
    ({"sets": ("black-1", "black-9")}, "sets of creatures"),
    ({"sets": ("black-1",)}, "do not agree"),
    ({"tokens": (0, 0, 0)}, "do not agree"),
    ({"white": ()}, "do not agree"),
    ({"rng": -1}, "generator"),
    ({"rng": 1 << 64}, "generator"),
    ({"seat": 2}, "no such seat"),
    ({"turn": -1}, "no such seat"),
    ({"round": 0}, "no such round"),
    ({"round": 7}, "no such round"),
    ({"phase": "building"}, "no such round"),
    ({"ending": "rounds"}, "without a reason"),
    ({"phase": "over"}, "without a reason"),
    ({"phase": "over", "ending": "rounds", "left": 0}, "too early"),
    ({"phase": "over", "ending": "extinct", "left": 0}, "another reason"),
    ({"area": ()}, "not complete"),
    ({"area": acting().area[::-1]}, "not complete"),
    ({"area": (*acting().area, (9, 9, 0))}, "too many"),
    ({"area": (acting().area[0],) * 10}, "in one place"),
    ({"area": (*acting().area[:9], (99, 9, 0))}, "far away"),
    ({"area": (*acting().area[:9], (5, 0, 7))}, "far away"),
    ({"area": (*acting().area[:9], (5, 0, 1))}, "hang together"),
    ({"area": (*acting().area[:9], (2, 1, 2))}, "angels or demons"),
    ({"dark": 1 << 10}, "no such dark piece"),
    ({"dark": -1}, "no such dark piece"),
    ({"dark": 1}, "on a black hole"),
    ({"places": (OFF,) * 13}, "are missing"),
    ({"places": (0, 0, *acting().places[2:])}, "in one slot"),
    ({"places": (30, *acting().places[1:])}, "no such slot"),
    ({"places": (-2, *acting().places[1:])}, "no such slot"),
    ({"places": replace_at(acting().places, 7, OFF)}, "no creature left"),
    ({"tokens": (-1, 1)}, "do not exist"),
    ({"tokens": (30, 1)}, "do not exist"),
    ({"white": (20, 0)}, "no such column"),
    ({"black": (0, -1)}, "no such column"),
    ({"squares": (FULL, FULL)}, "are missing"),
    ({"rounds": (0b110, 0)}, "are missing"),
    ({"squares": (0b1, FULL)}, "no such initiative token"),
    ({"squares": (-2, FULL)}, "no such initiative token"),
    ({"chosen": ((), ())}, "no such pair"),
    ({"chosen": (HIDDEN, (4, 5))}, "no such pair"),
    ({"chosen": ((5, 6), (4, 5))}, "no such pair"),
    ({"chosen": ((5, 4), (4, 5))}, "still held"),
    ({"order": (1, 0)}, "order of the round"),
    ({"order": ()}, "order of the round"),
    ({"judged": 1}, "no reckoning"),
    ({"gains": (0,)}, "no reckoning"),
    ({"dying": (0,)}, "no reckoning"),
    ({"seat": 1}, "somebody else is on turn"),
    ({"turn": 1}, "somebody else is on turn"),
    ({"left": 0}, "no action is left"),
    ({"left": 11}, "no action is left"),
]


@pytest.mark.parametrize(("changes", "said"), PLAIN)
def test_impossible_turn_is_refused(changes: dict[str, Any], said: str) -> None:
    """B-ACT-1, B-HOLE-1, B-TRK-1, B-INI-2, B-INI-3."""
    assert said in get_refusal(acting(), **changes)


def test_turn_without_possible_actions_is_refused() -> None:
    """B-ACT-1."""
    state = position("A1 0F, B1 0L, B2 0R", moves="own", check=False)
    assert "nothing can be done" in get_refusal(state)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seat": 0}, "somebody else builds"),
        ({"setup": setup(2)}, "nothing is to be built"),
        ({"area": pieces("3,3N")}, "(0, 0)"),
        ({"area": pieces("0,0N 0,0S"), "seat": 0}, "hang together"),
        ({"chosen": ((1, 1), ())}, "before the area"),
        ({"order": (0, 1)}, "before the area"),
        ({"left": 1}, "wrong time"),
        ({"places": (0, *(OFF,) * 13)}, "before the prelude"),
        ({"squares": (FULL, FULL & ~2)}, "are missing"),
    ],
)
def test_impossible_building_is_refused(changes: dict[str, Any], said: str) -> None:
    """B-SET-2."""
    assert said in get_refusal(building(), **changes)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"chosen": ((1, 1), (1, 1))}, "all have picked"),
        ({"chosen": ((), (4, 1))}, "nobody holds"),
        ({"chosen": ((), (1,))}, "nobody holds"),
        ({"order": (0,)}, "round before"),
        ({"order": (0, 0)}, "round before"),
        ({"dark": 0}, "light still"),
        ({"left": 3}, "wrong time"),
        ({"round": 3}, "are missing"),
        ({"round": 5, "squares": (2, 2), "rounds": (2, 2), "chosen": ((), ())}, "nobody is asked"),
    ],
)
def test_impossible_initiative_is_refused(changes: dict[str, Any], said: str) -> None:
    """B-INI-1, B-INI-3, B-DTH-2."""
    assert said in get_refusal(picking(), **changes)


def test_round_one_starts_without_results() -> None:
    """B-PRE-1, B-DTH-2."""
    start = GAME.start(2, 1)
    assert "before the prelude" in get_refusal(start, places=(0, *start.places[1:]))
    assert "dark" in get_refusal(start, dark=1)
    assert "round before" in get_refusal(start, order=(0, 1))
    assert "not complete" in get_refusal(start, area=start.area[:-1])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"left": 3}, "out of step"),
        ({"left": 0}, "out of step"),
        ({"seat": 0}, "somebody else places"),
        ({"round": 2}, "are missing"),
        ({"seat": 0, "turn": 0, "left": 2, "places": (OFF,) * 14}, "out of step"),
        ({"left": 1}, "out of step"),
        ({"places": (OFF,) * 14}, "out of step"),
        ({"places": (slot("0L"), slot("1L"), *(OFF,) * 12)}, "out of step"),
        ({"places": (slot("0L"), *(OFF,) * 6, slot("1L"), *(OFF,) * 6)}, "out of step"),
    ],
)
def test_impossible_prelude_is_refused(changes: dict[str, Any], said: str) -> None:
    """B-PRE-1."""
    assert said in get_refusal(prelude(), **changes)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"judged": 0}, "no such verdict"),
        ({"judged": 9}, "no such verdict"),
        ({"judged": 2}, "other creatures die"),
        ({"dying": (0,)}, "other creatures die"),
        ({"gains": ()}, "nobody gains"),
        ({"gains": (0,)}, "others gain"),
        ({"gains": (1, 2)}, "others gain"),
        ({"gains": (2, 2, 1)}, "others gain"),
        ({"gains": (2, 1)}, "somebody else gains"),
        ({"seat": 0}, "somebody else gains"),
        ({"tokens": (10, 10, 9)}, "nothing to choose"),
        ({"tokens": (11, 10, 9)}, "nothing to choose"),
    ],
)
def test_impossible_reckoning_is_refused(changes: dict[str, Any], said: str) -> None:
    """B-REC-5, B-REC-6."""
    assert said in get_refusal(token(), **changes)


@pytest.mark.parametrize("state", [building(), GAME.start(2, 1), prelude()], ids=lambda state: state.phase)
@pytest.mark.parametrize("what", ["tokens", "white", "black"])
def test_nothing_is_won_before_the_first_reckoning(state: BalanceformersState, what: str) -> None:
    """B-SET-3, B-TRK-1."""
    assert "before the first reckoning" in get_refusal(
        state, **{what: replace_at((0,) * state.setup.players, 1, 1)}
    )


def test_no_turn_before_the_prelude() -> None:
    """B-INI-1, B-PRE-1."""
    assert "before the prelude" in get_refusal(GAME.start(2, 1), turn=1)
    assert "before the prelude" in get_refusal(GAME.start(2, 1), seat=1)
    assert "before the prelude" in get_refusal(building(), turn=1)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_only_real_prelude_positions_are_valid(players: int) -> None:
    """B-PRE-1: of all moments that might be, just those of the play are allowed."""
    state = GAME.start(players, 4)
    while state.round == 1 and state.phase != "over":
        seat = GAME.deciders(state)[0]
        GAME.check(state)
        if state.phase == "prelude":
            for left in (0, 1, 2, 3):
                if left != state.left:
                    assert "out of step" in get_refusal(state, left=left)
            turn = (state.turn + 1) % players
            assert "out of step" in get_refusal(state, turn=turn, seat=state.order[turn])
        state = GAME.apply(state, seat, GAME.actions(state, seat)[0]).state


def test_impossible_end_is_refused() -> None:
    """B-END-1, B-END-2."""
    assert "another reason" in get_refusal(over(), ending="extinct")
    assert "another reason" in get_refusal(extinct(), ending="rounds")
    there = (slot("0L"), *(OFF,) * 6, slot("9L"), *(OFF,) * 6)
    assert "another reason" in get_refusal(extinct(), places=there)
    assert "wrong time" in get_refusal(over(), left=1)


def test_secret_pair_is_not_a_revealed_pair() -> None:
    """B-INI-1."""
    state = GAME.apply(GAME.start(2, 1), 0, PickTokens(2, 2)).state
    GAME.check_view(GAME.view(state, 1))
    assert "no such pair" in get_refusal(acting(), chosen=(HIDDEN, HIDDEN))
