"""States that cannot be are refused: too many stones, dice nobody rolled, a course that no game can take."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.equilibrix import board
from rules.equilibrix.actions import AnswerDraw, OfferDraw
from rules.equilibrix.board import FREE
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState
from tests.rules.equilibrix.positions import (
    Spot,
    back,
    birth,
    find_field,
    judge,
    mask,
    position,
    run,
    setup,
)
from tests.rules.equilibrix.test_networks import SPOKES

PETAL: Spot = (0, 0, 0)
BESIDE: tuple[Spot, Spot] = ((0, 0, 30), (0, 0, 330))
MINE: list[Spot] = [PETAL, (0, 0, 60)]
YOURS: list[Spot] = [(-2, 0, 0), (-2, 0, 30)]


def get_refusal(state: EquilibrixState, **changes: Any) -> str:
    with pytest.raises(ValueError, match="equilibrix state: ") as caught:
        GAME.check(replace(state, **changes))
    return str(caught.value).removeprefix("equilibrix state: ")


def plain(players: int = 2, **more: Any) -> EquilibrixState:
    """Return a position in the middle of a game, with nothing done in this turn."""
    return position(players, {0: MINE, 1: YOURS}, "PP60 TT60", **more)


def half(**more: Any) -> EquilibrixState:
    """Return one die played, one open."""
    return position(2, {0: MINE, 1: YOURS}, "PP60 PP60", used=[0], **more)


def placing() -> EquilibrixState:
    """Return a position in which seat 1 has placed its triangle, and its petal is due."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30)], 1: [(0, 0, 210)]}
    return position(2, stones, "", phase="placing", seat=1, asymmetric=True)


def chosen_start() -> EquilibrixState:
    """Return a position in which seat 1 has placed the first triangle, and its petal is due."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30)], 1: [(0, 0, 210)]}
    return position(2, stones, "", phase="placing", seat=1, start=1, start_option="chosen")


def bonus(**more: Any) -> EquilibrixState:
    return run(position(2, {0: [BESIDE[0]], 1: [PETAL]}, "TT60 PP60", **more), birth(0, BESIDE[1]))[0]


def reborn() -> EquilibrixState:
    state = position(2, {0: MINE, 1: YOURS}, "PP60 PP60", surprise=True)
    return run(state, back(0, PETAL))[0]


def rings() -> EquilibrixState:
    """Return two own petals to decide about; a foreign one that falls anyway."""
    stones: dict[int, list[Spot]] = {
        0: [(0, 0, 30), (0, 0, 270), (1, 0, 270), (0, 0, 0), (0, 0, 300)],
        1: [(1, 0, 240)],
    }
    state = position(2, stones, "TT60 PP60", paradox="optional")
    return run(state, birth(0, (0, 0, 330)))[0]


def draw() -> EquilibrixState:
    return run(plain(3), OfferDraw())[0]


def won() -> EquilibrixState:
    chain = [*SPOKES[30], *SPOKES[210]]
    return run(position(3, {0: chain[1:], 1: YOURS}, "TT180 PP60"), birth(0, chain[0]))[0]


def make_agreed() -> EquilibrixState:
    return run(plain(), OfferDraw(), AnswerDraw(True))[0]


STATES = [
    plain(),
    plain(3),
    half(),
    placing(),
    chosen_start(),
    bonus(),
    reborn(),
    rings(),
    draw(),
    won(),
    make_agreed(),
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.phase)
def test_unmodified_sample_states_are_valid(state: EquilibrixState) -> None:
    GAME.check(state)
    for seat in (None, *range(state.setup.players)):
        GAME.check_view(GAME.view(state, seat))
        GAME.check(GAME.determinize(state, 7))


def test_impossible_setup_is_refused() -> None:
    """E-SET-1."""
    state = plain()
    assert "2–3 players" in get_refusal(state, setup=replace(setup(2), players=4))
    assert "seats missing" in get_refusal(state, setup=replace(setup(2), players=3))
    assert "options" in get_refusal(state, setup=replace(setup(2), encircling="narrow"))
    assert "options" in get_refusal(state, setup=replace(setup(2), paradox="sometimes"))
    assert "options" in get_refusal(state, setup=replace(setup(2), start="guessed"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"stones": (0,)}, "seats missing"),
        ({"offers": (0, 0, 0)}, "seats missing"),
        ({"agreed": ()}, "seats missing"),
        ({"start": 2}, "no such seat"),
        ({"seat": -1}, "no such seat"),
        ({"rng": -1}, "a view"),
        ({"rng": -2}, "out of range"),
        ({"rng": 1 << 64}, "out of range"),
        ({"turn": 0}, "do not agree"),
        ({"turn": -3}, "no such turn"),
        ({"turn": 201}, "no such turn"),
        ({"phase": "placing"}, "do not agree"),
        ({"phase": "placing", "turn": 0}, "lie already"),
        ({"offers": (11, 0)}, "draw offers"),
        ({"offers": (0, -1)}, "draw offers"),
        ({"bonuses": 1}, "cannot fall"),
        ({"bonuses": 7}, "more bonus actions"),
        ({"bonuses": -1}, "more bonus actions"),
        ({"setup": setup(2, paradox="optional"), "bonuses": 1}, "of no die"),
        ({"dice": ("PP60",)}, "dice are missing"),
        ({"open": (True,)}, "dice are missing"),
        ({"dice": ("PP60",) * 3, "open": (True,) * 3}, "dice are missing"),
        ({"dice": ("PP60",), "open": (True,)}, "one die"),
        ({"turn": 1}, "one die"),
        ({"dice": ("PP60", "PP90")}, "no such position"),
        ({"dice": ("PP60", FREE)}, "no such position"),
        ({"setup": setup(2, fair=True)}, "no such position"),
        ({"die": 0}, "no die is in use"),
        ({"phase": "bonus"}, "no die is in use"),
        ({"taken": find_field(*PETAL)}, "no stone was taken back"),
        ({"born": find_field(*PETAL)}, "no stone was born"),
        ({"rings": (find_field(*PETAL),)}, "no ring"),
        ({"falling": mask([PETAL])}, "wrong time"),
        ({"agreed": (True, False)}, "nobody has offered"),
        ({"acted": True}, "do not agree"),
        ({"open": (False, True)}, "do not agree"),
        ({"open": (False, False)}, "nothing can be done"),
        ({"phase": "over"}, "without a reason"),
        ({"ending": "turns"}, "without a reason"),
        ({"winner": 0}, "won a draw"),
        ({"resigned": (1,)}, "one player is left"),
        ({"resigned": (2,)}, "no such seat"),
        ({"resigned": (1, 1)}, "too many"),
        ({"resigned": (0,)}, "not on turn"),
    ],
)
def test_impossible_table_is_refused(changes: dict[str, Any], said: str) -> None:
    assert said in get_refusal(plain(), **changes)


def test_impossible_stones_are_refused() -> None:
    """E-SET-1, E-VAR-1: each on a field of its own, and no more than there are."""
    state = plain()
    one, other = state.stones
    assert "outside the board" in get_refusal(state, stones=(1 << 144, other))
    assert "outside the board" in get_refusal(state, stones=(-1, other))
    assert "on one field" in get_refusal(state, stones=(one, other | one))
    assert "more stones" in get_refusal(state, stones=((1 << 16) - 1, other & ~((1 << 16) - 1)))
    assert "more stones" in get_refusal(state, stones=(one | ((1 << 10) - 1) << 90, 0))
    GAME.check(replace(state, stones=(((1 << 15) - 1) << 30, 0)))
    modest = replace(state, setup=setup(2, modest=True))
    assert "more stones" in get_refusal(modest, stones=(((1 << 11) - 1) << 30, 0))


def test_joined_bases_are_a_win() -> None:
    """E-WIN-1: of whoever has joined them; nobody is without one then."""
    chain = mask([*SPOKES[30], *SPOKES[210]])
    state = plain(3)
    assert "joined all bases" in get_refusal(state, stones=(chain, state.stones[1], 0))
    turned = chain
    for _ in range(2):
        turned = sum(1 << board.rotate_field(field, 1) for field in board.iter_fields(turned))
    assert "joined all bases" in get_refusal(state, stones=(0, turned, 0))
    assert "not joined" in get_refusal(won(), stones=(0, 0, 0))
    assert "nobody has won" in get_refusal(won(), winner=-1)
    assert "nobody has won" in get_refusal(won(), winner=3)
    assert "joined all bases" in get_refusal(won(), winner=1)


def test_starting_stones_are_placed_in_their_order() -> None:
    """E-VAR-2."""
    state = placing()
    one, other = state.stones
    assert "all starting stones" in get_refusal(state, stones=(one | 1 << 0, other | 1 << 9))
    assert "somebody else" in get_refusal(state, seat=0)
    assert "too many or too few" in get_refusal(state, stones=(one | 1 << 0, 0))
    assert "triangles come" in get_refusal(state, stones=(one, 1 << 0))
    assert "no turn" in get_refusal(state, acted=True)
    assert "no turn" in get_refusal(state, offers=(1, 0))
    assert "no turn" in get_refusal(state, resigned=(0,))
    assert "one die" in get_refusal(state, dice=("PP60",), open=(True,))


def test_stones_of_a_chosen_start_are_images_of_each_other() -> None:
    """E-SET-4."""
    state = chosen_start()
    one, other = state.stones
    GAME.check(replace(state, stones=(0, 0)))
    assert "no images" in get_refusal(state, stones=(0, other))
    assert "no images" in get_refusal(state, stones=(mask([(0, 0, 90)]), other))
    assert "somebody else" in get_refusal(state, seat=0)
    assert "triangles come" in get_refusal(state, stones=(mask([(0, 0, 180)]), mask([PETAL])))
    assert "all starting stones" in get_refusal(
        state, stones=(one | mask([(0, 0, 180)]), other | mask([PETAL]))
    )
    assert "lie already" in get_refusal(state, setup=setup(2, start="drawn"))


def test_impossible_dice_are_refused() -> None:
    """E-TURN-1, E-CAP-5."""
    assert "do not agree" in get_refusal(half(), acted=False)
    assert "no such die" in get_refusal(bonus(), die=2)
    assert "no such die" in get_refusal(bonus(), die=-2)
    assert "no such die" in get_refusal(bonus(), open=(False, True))
    assert "nothing has been done" in get_refusal(bonus(), acted=False)
    assert "no die is in use" in get_refusal(bonus(), die=-1)
    assert "nothing can be done" in get_refusal(
        bonus(), dice=("PT30", "PP60"), stones=(mask([PETAL]), mask([*BESIDE]))
    )
    GAME.check(replace(bonus(paradox="compulsory"), bonuses=6))
    blocked: dict[int, list[Spot]] = {0: [PETAL], 1: [(0, 0, 180), (1, 0, 0)]}
    assert "nothing can be done" in get_refusal(position(2, blocked, "PP180 PP180", check=False))


def test_impossible_second_births_are_refused() -> None:
    """E-VAR-4."""
    state = reborn()
    assert "no stone was taken" in get_refusal(state, taken=-1)
    assert "no such field" in get_refusal(state, taken=144)
    assert "lies there still" in get_refusal(state, taken=find_field(0, 0, 60))
    assert "no second birth" in get_refusal(state, setup=setup(2))
    assert "nothing can be done" in get_refusal(state, taken=find_field(0, 0, 30))
    fifteen = sum(1 << field for field in range(30, 45))
    assert "not in the supply" in get_refusal(state, stones=(fifteen, 0), taken=0)


def test_impossible_rings_are_refused() -> None:
    """E-VAR-5."""
    state = rings()
    low, high = state.rings
    assert "no ring" in get_refusal(state, rings=())
    assert "no stone was born" in get_refusal(state, born=-1)
    assert "nobody is asked" in get_refusal(state, setup=setup(2, paradox="compulsory"))
    assert "no such field" in get_refusal(state, born=144)
    assert "no stone was born" in get_refusal(state, born=find_field(0, 0, 90))
    assert "no such ring" in get_refusal(state, born=find_field(0, 0, 30))
    assert "no such ring" in get_refusal(state, rings=(high, low))
    assert "no such ring" in get_refusal(state, rings=(low,))
    assert "no such ring" in get_refusal(state, rings=(low, low, high))
    assert "other stones" in get_refusal(state, falling=0)
    assert "other stones" in get_refusal(state, falling=state.falling | mask([(0, 0, 30)]))
    assert "decided twice" in get_refusal(state, falling=state.falling | 1 << high)
    later, _ = run(state, judge((0, 0, 0) if low == find_field(0, 0, 0) else (0, 0, 300), True))
    assert later.rings == (high,)
    assert "decided twice" in get_refusal(later, falling=later.falling | 1 << high)
    GAME.check(replace(later, falling=state.falling))


def test_with_rings_to_judge_all_bases_may_be_joined() -> None:
    """E-WIN-1, E-VAR-5: whether that is a win is seen when the stones have fallen."""
    stones: dict[int, list[Spot]] = {
        0: [*SPOKES[30], (0, -1, 180), (-1, -1, 210), (0, 0, 150), (0, 0, 180)],
        1: [(2, 0, 0)],
    }
    state = position(3, stones, "TT60 PP60", paradox="optional")
    state, _ = run(state, birth(0, (0, 0, 210)))  # checks it
    assert state.phase == "rings"
    for falls in (True, False):
        over, _ = run(state, judge((0, 0, 180), falls))
        assert (over.ending, over.winner) == ("linked", 0)


def test_impossible_draws_are_refused() -> None:
    """E-END-1."""
    state = draw()
    assert "nobody has offered" in get_refusal(state, agreed=(False, True, False))
    assert "nobody has offered" in get_refusal(state, offers=(9, 0, 0))
    assert "all have agreed" in get_refusal(state, agreed=(True, True, True))
    assert "before the first action" in get_refusal(state, acted=True)
    assert "a die was used" in get_refusal(state, open=(True, False))
    assert "not asked" in get_refusal(state, resigned=(1,), agreed=(True, True, False))
    GAME.check(replace(state, resigned=(1,)))


def test_impossible_ends_are_refused() -> None:
    """E-END-1."""
    over = make_agreed()
    assert "too few turns" in get_refusal(over, ending="turns")
    GAME.check(replace(over, ending="turns", turn=200))
    assert "won a draw" in get_refusal(over, winner=1)
    assert "one player is left" in get_refusal(over, ending="resigned", winner=0)
    assert "one player is left" in get_refusal(over, resigned=(1,))
    assert "nobody has won" in get_refusal(over, ending="resigned", winner=1, resigned=(1,))
    GAME.check(replace(over, ending="resigned", winner=0, resigned=(1,)))
    assert "no die is in use" in get_refusal(over, die=0)
