"""Turns: dice in any order, births, the opposite action, the supply."""

from __future__ import annotations

from rules.equilibrix import board
from rules.equilibrix.actions import Birth, Pass, TakeBack
from rules.equilibrix.content import content
from rules.equilibrix.events import Born, DiePassed, Rolled, TakenBack, TurnBegan
from rules.equilibrix.game import GAME
from tests.rules.equilibrix.positions import (
    Spot,
    back,
    birth,
    count_supply,
    filter_events,
    find_field,
    list_action_kinds,
    list_births,
    list_takebacks,
    mask,
    numbers,
    only,
    owners,
    position,
    rolling,
    ruling,
    run,
)

FAR: dict[int, list[Spot]] = {1: [(-3, 0, 0), (-3, 0, 330)]}
"""Stones of the other player that are in nobody's way."""

NINE: list[Spot] = [(0, 0, angle) for angle in range(30, 360, 60)] + [(1, 0, a) for a in (30, 90, 330)]
"""All triangles of a player."""


# ---------------------------------------------------------------- dice


def test_a_turn_begins_with_a_roll_of_both_dice() -> None:
    """E-TURN-1: the first die, then the second one; the generator says what they show."""
    state = position(2, {0: [(0, 0, 0)], **FAR}, "PP60 PP60", used=[0], rng=rolling("PT30", "TT180"))
    state, told = run(state, Pass(1))
    assert told == (DiePassed(0, 1, False), TurnBegan(1, 8), Rolled(1, ("PT30", "TT180")))
    assert (state.dice, state.open, state.seat, state.turn) == (("PT30", "TT180"), (True, True), 1, 8)
    assert Rolled.reveals
    assert not TurnBegan.reveals


def test_only_the_very_first_roll_is_one_die() -> None:
    """E-TURN-1: whoever begins; everybody after that rolls two."""
    for seed in range(6):
        state = GAME.start(3, seed)
        assert len(state.dice) == 1
        state, _ = run(state, Pass(0))
        assert (len(state.dice), state.turn) == (2, 2)
        assert state.seat == (state.start + 1) % 3


def test_dice_are_played_in_any_order() -> None:
    """E-TURN-1: one action with each."""
    state = position(2, {0: [(0, 0, 0)], **FAR}, "PP60 TT180")
    for first, second in ((0, 1), (1, 0)):
        spots: tuple[Spot, Spot] = ((0, 0, 60), (2, 0, 30))
        half, _ = run(state, birth(first, spots[first]))
        assert half.open == (first != 0, first != 1)
        assert ruling(half, birth(first, (0, 0, 300))) == ("E-TURN-1", "die")
        over, told = run(half, birth(second, spots[second]))
        assert (over.seat, over.turn) == (1, 8)
        assert only(told, TurnBegan) == TurnBegan(1, 8)
        assert over.stones[0] == mask([(0, 0, 0), *spots])


def test_two_dice_with_the_same_position_are_two_actions() -> None:
    """E-TURN-1."""
    state = position(2, {0: [(0, 0, 0)], **FAR}, "PP60 PP60")
    assert (
        list_births(state, 0)
        == list_births(state, 1)
        == numbers((0, 0, 60), (0, 0, 300), (1, 0, 120), (1, 0, 240))
    )
    state, _ = run(state, birth(1, (0, 0, 60)))
    assert state.open == (True, False)
    state, _ = run(state, birth(0, (0, 0, 300)))
    assert state.seat == 1


def test_using_a_die_is_optional() -> None:
    """E-TURN-1: either or both may be declined."""
    state = position(2, {0: [(0, 0, 0)], **FAR}, "PP60 PP120")
    half, told = run(state, Pass(0))
    assert told == (DiePassed(0, 0, False),)
    assert (half.seat, half.open, half.acted) == (0, (False, True), True)
    over, told = run(half, Pass(1))
    assert told[0] == DiePassed(0, 1, False)
    assert over.seat == 1
    assert over.stones == state.stones


def test_a_die_with_no_possible_action_lapses_at_the_end() -> None:
    """E-TURN-1: it is not declined; once the other is played, it goes by itself."""
    stones = {0: [(0, 0, 0), (2, 0, 30)], 1: [(0, 0, 180), (1, 0, 0)]}
    state = position(2, stones, "PP180 TT60")
    assert list_births(state, 0) == list_takebacks(state, 0) == set()
    assert ruling(state, Pass(0)) == ("E-TURN-1", "lapse")
    assert Pass(1) in GAME.actions(state, 0)
    for action in (Pass(1), birth(1, (2, 0, 90))):
        over, told = run(state, action)
        assert filter_events(told, DiePassed)[-1] == DiePassed(0, 0, True)
        assert over.seat == 1


def test_a_die_that_was_of_no_use_may_become_useful() -> None:
    """E-TURN-1, E-BIRTH-1: judged anew before every action."""
    stones = {0: [(0, 0, 0), (2, 0, 30)], 1: [(0, 0, 180), (1, 0, 0)]}
    state = position(2, stones, "PP180 PP60")
    state, told = run(state, birth(1, (0, 0, 60)))
    assert filter_events(told, DiePassed) == []
    assert list_births(state, 0) == numbers((0, 0, 240), (0, 1, 60))


def test_a_turn_in_which_nothing_can_be_done_passes_by_itself() -> None:
    """E-TURN-1, E-END-1: it counts among the turns."""
    stones = {0: [(0, 0, 180), (1, 0, 0), (-2, 0, 30)], 1: [(0, 0, 0)]}
    state = position(2, stones, "TT60 PP60", used=[0], rng=rolling("PP180", "PP180"))
    state, told = run(state, Pass(1))
    assert told[1:5] == (
        TurnBegan(1, 8),
        Rolled(1, ("PP180", "PP180")),
        DiePassed(1, 0, True),
        DiePassed(1, 1, True),
    )
    assert told[5] == TurnBegan(0, 9)
    assert (state.seat, state.turn) == (0, 9)


# ---------------------------------------------------------------- births


def test_a_stone_is_born_beside_its_mother_on_a_free_field() -> None:
    """E-BIRTH-1."""
    stones = {0: [(0, 0, 0), (0, 0, 60)], 1: [(0, 0, 300), (-3, 0, 330)]}
    state = position(2, stones, "PP60 PT150")
    assert list_births(state) == numbers((1, 0, 120), (1, 0, 240), (0, 0, 120), (0, 1, 300), (0, 1, 180))
    assert (
        ruling(state, birth(0, (0, 0, 60))) == ruling(state, birth(0, (0, 0, 300))) == ("E-BIRTH-1", "free")
    )
    assert ruling(state, birth(0, (0, 0, 180))) == ("E-BIRTH-1", "position")
    before = count_supply(state, 0)
    state, told = run(state, birth(0, (0, 0, 120)))
    assert only(told, Born) == Born(0, 0, find_field(0, 0, 120), (find_field(0, 0, 60),), False)
    assert owners(state, (0, 0, 120)) == (0,)
    assert count_supply(state, 0) == (before[0] - 1, before[1])


def test_birth_event_lists_all_mothers() -> None:
    """E-BIRTH-1."""
    state = position(2, {0: [(0, 0, 60), (0, 0, 300), (0, 0, 30)], **FAR}, "PP60 PP60")
    _, told = run(state, birth(0, (0, 0, 0)))
    assert set(only(told, Born).mothers) == numbers((0, 0, 60), (0, 0, 300))


def test_bases_are_no_mothers() -> None:
    """E-BIRTH-1: beside an own base nothing is born of nothing."""
    state = position(2, {0: [(-2, 0, 60)], **FAR}, "PP60 PT30")
    around = mask([(2, 1, 120), (2, 1, 180), (2, 1, 150), (1, 2, 300)])
    for die in (0, 1):
        assert not make_mask(list_births(state, die)) & around


def make_mask(fields: set[int]) -> int:
    return sum(1 << field for field in fields)


def test_other_colours_are_no_mothers() -> None:
    """E-BIRTH-1."""
    mine = [(2, -2, 0)]
    state = position(3, {0: mine, 1: [(0, 0, 0)], 2: [(0, 0, 180)]}, "PP60 PP120")
    alone = position(3, {0: mine}, "PP60 PP120")
    for die in (0, 1):
        assert list_births(state, die) == list_births(alone, die)


def test_a_stone_born_this_turn_may_be_a_mother_at_once() -> None:
    """E-BIRTH-1."""
    state = position(2, {0: [(0, 0, 0)], **FAR}, "PP180 PP180")
    state, _ = run(state, birth(0, (1, 0, 0)))
    assert find_field(2, 0, 0) in list_births(state, 1)
    state, told = run(state, birth(1, (2, 0, 0)))
    assert filter_events(told, Born)[0].mothers == (find_field(1, 0, 0),)


# ---------------------------------------------------------------- births without a mother


def list_free_fields(shape: int, stones: dict[int, list[Spot]]) -> set[int]:
    taken = {find_field(*spot) for spots in stones.values() for spot in spots}
    return set(board.iter_fields(shape)) - taken


def test_without_a_petal_one_may_be_born_anywhere_by_two_petals() -> None:
    """E-BIRTH-2."""
    stones = {0: [(0, 0, 30)], **FAR}
    for face in ("PP60", "PP120", "PP180"):
        state = position(2, stones, f"{face} TT60")
        assert list_births(state) == list_free_fields(board.PETAL_MASK, stones)
    state, told = run(state, birth(0, (3, 0, 180)))
    assert only(told, Born).mothers == ()
    assert owners(state, (3, 0, 180)) == (0,)


def test_without_a_triangle_one_may_be_born_anywhere_by_two_triangles() -> None:
    """E-BIRTH-2."""
    stones = {0: [(0, 0, 0), (0, 0, 60)], **FAR}
    for face in ("TT60", "TT120", "TT180"):
        state = position(2, stones, f"PP60 {face}")
        assert list_births(state, 1) == list_free_fields(board.TRIANGLE_MASK, stones)


def test_without_any_stone_petal_and_triangle_let_either_be_born_anywhere() -> None:
    """E-BIRTH-2."""
    for face in ("PT30", "PT90", "PT150"):
        state = position(2, FAR, f"{face} {face}")
        assert list_births(state) == list_free_fields(board.ALL, FAR)
        assert ruling(state, birth(0, (-3, 0, 0))) == ("E-BIRTH-1", "free")


def test_with_one_shape_missing_petal_and_triangle_are_played_normally() -> None:
    """E-BIRTH-2."""
    state = position(2, {0: [(0, 0, 0)], **FAR}, "PT30 PP60")
    assert list_births(state) == numbers((0, 0, 30), (0, 0, 330))
    state = position(2, {0: [(0, 0, 30)], **FAR}, "PT30 TT60")
    assert list_births(state) == numbers((0, 0, 0), (0, 0, 60), (1, 0, 120))


def test_a_mother_without_a_free_field_is_still_a_mother() -> None:
    """E-BIRTH-2: then nothing is born."""
    stones = {0: [(0, 0, 0), (0, 0, 90)], 1: [(0, 0, 180), (1, 0, 0)]}
    state = position(2, stones, "PP180 TT60")
    assert list_births(state) == set()
    assert ruling(state, birth(0, (2, 0, 0))) == ("E-BIRTH-1", "position")


def test_a_missing_mother_is_judged_at_the_moment_of_the_action() -> None:
    """E-BIRTH-2: the first die may bring the case about, or end it."""
    stones = {0: [(0, 0, 0), (0, 0, 30)], **FAR}
    state = position(2, stones, "PT30 TT60")
    assert list_births(state, 1) == numbers((0, 0, 90), (0, 0, 330), (1, 0, 90))
    gone, _ = run(state, back(0, (0, 0, 30)))
    assert list_births(gone, 1) == list_free_fields(board.TRIANGLE_MASK, {0: [(0, 0, 0)], **FAR})
    none = position(2, {0: [(0, 0, 0)], **FAR}, "TT60 TT60")
    one, _ = run(none, birth(0, (0, 0, 30)))
    assert list_births(one, 1) == numbers((0, 0, 90), (0, 0, 330), (1, 0, 90))


def test_without_a_stone_two_of_a_shape_let_only_that_shape_be_born() -> None:
    """E-BIRTH-2."""
    state = position(2, FAR, "PP120 TT120")
    assert list_births(state, 0) == list_free_fields(board.PETAL_MASK, FAR)
    assert list_births(state, 1) == list_free_fields(board.TRIANGLE_MASK, FAR)


# ---------------------------------------------------------------- the opposite action


def test_a_stone_in_the_position_with_another_own_one_may_be_taken_back() -> None:
    """E-BACK-1: either of the two; stones of others make no pair."""
    stones = {0: [(0, 0, 0), (0, 0, 60), (0, 0, 210), (3, 0, 180)], 1: [(0, 0, 120), (0, 0, 180)]}
    state = position(2, stones, "PP60 PT150", mirror=True)
    assert list_takebacks(state, 0) == numbers((0, 0, 0), (0, 0, 60))
    assert list_takebacks(state, 1) == numbers((0, 0, 0), (0, 0, 60), (0, 0, 210))
    assert ruling(state, back(0, (3, 0, 180))) == ("E-BACK-1", "position")
    assert ruling(state, back(0, (0, 0, 120))) == ("E-BACK-1", "own")
    assert ruling(state, back(0, (2, 0, 30))) == ("E-BACK-1", "own")
    before = count_supply(state, 0)
    state, told = run(state, back(0, (0, 0, 60)))
    assert told == (TakenBack(0, 0, find_field(0, 0, 60)),)
    assert owners(state, (0, 0, 60)) == (-1,)
    assert count_supply(state, 0) == (before[0] + 1, before[1])
    assert (state.open, state.phase) == ((False, True), "action")


def test_a_stone_born_this_turn_may_be_taken_back() -> None:
    """E-BACK-1."""
    state = position(2, {0: [(0, 0, 0)], **FAR}, "PP60 PP60")
    state, _ = run(state, birth(0, (0, 0, 60)))
    assert list_takebacks(state, 1) == numbers((0, 0, 0), (0, 0, 60))
    state, _ = run(state, back(1, (0, 0, 60)))
    assert state.stones[0] == mask([(0, 0, 0)])


def test_a_stone_taken_back_uses_up_its_die_the_other_may_bear_it_again() -> None:
    """E-BACK-1."""
    state = position(2, {0: [(0, 0, 0), (0, 0, 60)], **FAR}, "PP60 PP60")
    state, _ = run(state, back(0, (0, 0, 60)))
    assert list_action_kinds(state) == {"Birth", "Pass"}
    assert all(
        not isinstance(action, Birth | TakeBack) or action.die == 1 for action in GAME.actions(state, 0)
    )
    state, _ = run(state, birth(1, (0, 0, 300)))
    assert state.stones[0] == mask([(0, 0, 0), (0, 0, 300)])


def test_a_stone_may_be_taken_back_though_it_could_be_born_as_well() -> None:
    """E-BACK-1: at any time, not only with an empty supply."""
    state = GAME.start(2, 1)
    pair = position(2, {0: [(0, 0, 0), (0, 0, 30)], **FAR}, "PT30")
    assert count_supply(pair, 0) == count_supply(state, 0)
    assert list_takebacks(pair) == numbers((0, 0, 0), (0, 0, 30))
    assert list_births(pair)


def test_the_hand_counts_for_the_opposite_action_too() -> None:
    """E-BACK-1, E-DIE-1."""
    one = {0: [(0, 0, 0), (0, 0, 90)], **FAR}
    other = {0: [(0, 0, 0), (0, 0, 270)], **FAR}
    assert len(list_takebacks(position(2, one, "PT90 PT90"))) == 2
    assert len(list_takebacks(position(2, other, "PT90 PT90"))) == 0
    assert len(list_takebacks(position(2, other, "PT90 PT90", mirror=True))) == 2


# ---------------------------------------------------------------- the supply


def test_without_a_triangle_in_the_supply_none_is_born() -> None:
    """E-SUP-1: petals still are, and one taken back first helps."""
    state = position(2, {0: NINE, **FAR}, "PT30 TT60")
    assert count_supply(state, 0) == (15, 0)
    assert list_births(state, 1) == set()
    assert all(board.is_petal(field) for field in list_births(state, 0))
    assert ruling(state, birth(1, (1, 0, 270))) == ("E-SUP-1", "triangle")
    half = position(2, {0: [*NINE, (0, 0, 0)], **FAR}, "TT60 PT30")
    half, _ = run(half, back(0, (0, 0, 30)))
    assert count_supply(half, 0) == (14, 1)
    assert find_field(0, 0, 30) in list_births(half, 1)


def test_without_a_petal_in_the_supply_none_is_born() -> None:
    """E-SUP-1."""
    petals = [(q, 0, angle) for q in (-2, 0, 2) for angle in range(0, 360, 60)]
    spots = list({find_field(*spot): spot for spot in petals}.values())[:15]
    state = position(2, {0: spots, 1: [(-1, -2, 30)]}, "PP60 PT30", turn=9)
    assert count_supply(state, 0)[0] == 0
    assert list_births(state, 0) == set()
    assert not any(board.is_petal(field) for field in list_births(state, 1))


def test_the_modest_supply_is_empty_sooner() -> None:
    """E-SUP-1, E-VAR-1."""
    state = position(2, {0: NINE[:6], **FAR}, "TT60 PP60", modest=True)
    assert count_supply(state, 0) == (10, 0)
    assert list_births(state, 0) == set()
    assert list_births(position(2, {0: NINE[:6], **FAR}, "TT60 PP60"), 0)
    assert content().modest.triangles == 6
