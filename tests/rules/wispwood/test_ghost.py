"""The solo game against the ghost (W-SOLO-*)."""

from __future__ import annotations

import pytest

from rules.wispwood.actions import Done, KeepCat, MoveCat, Plant, PutGhostCat, Refresh, RefreshByCat, Take
from rules.wispwood.content import content
from rules.wispwood.events import (
    Dealt,
    Discarded,
    FireflyTurned,
    GameEnded,
    GhostCatPut,
    GhostLooked,
    GhostTook,
    RoundScored,
    TreesReturned,
    TurnBegan,
)
from rules.wispwood.game import GAME
from rules.wispwood.ghost import compute_round_points, list_slots_seen_by_ghost, preferred_slot, wisp_value
from rules.wispwood.state import Counts, Ghost, RoundSheet, WispwoodState
from tests.rules.wispwood.positions import (
    LETTERS,
    events,
    forest,
    format_pond,
    full,
    ghost,
    list_offered,
    only,
    picture,
    place,
    play,
    rule,
    table,
)

TOKENS = [1, 2, 2, 2, 3, 3, 3, 4]


def start(seed: int = 1, **options: str | int) -> WispwoodState:
    return GAME.start(1, seed, options)


def against(state: WispwoodState) -> Ghost:
    assert state.ghost is not None
    return state.ghost


def ghost_turn(pond: str, fireflies: str, *, board: int = 1, top: str = "") -> WispwoodState:
    """Return the end of a tree turn after which the ghost plays with that firefly on top."""
    foe = ghost(board, taken=(1, 0, 0, 0), fireflies=fireflies, spent="3")
    return table(["CT"], pond=pond, phase="trees", planted=1, against=foe, top=top)


# ---------------------------------------------------------------- W-SOLO-1


@pytest.mark.parametrize(
    ("board", "values"), [(1, (6, 5, 4, 3)), (2, (8, 6, 5, 3)), (3, (8, 7, 5, 4)), (4, (8, 7, 6, 5))]
)
def test_each_ghost_board_has_its_values(board: int, values: Counts) -> None:
    """W-SOLO-1: the marker on top is worth most."""
    foe = against(start(ghost=board))
    assert foe.board == board
    assert tuple(wisp_value(foe, kind) for kind in foe.markers) == values
    assert content().ghost_boards[board - 1].paws == board


def test_one_wisp_of_each_kind_is_a_marker_and_never_dealt() -> None:
    """W-SOLO-1: 156 tiles remain, the four markers lie on the levels at random."""
    orders = set()
    for seed in range(300):
        state = start(seed)
        foe = against(state)
        orders.add(foe.markers)
        assert foe.taken == (0, 0, 0, 0)
        assert len(state.supply) + 8 + 1 == 156
    assert len(orders) == 24
    tiles = [*state.supply, *state.slots]
    face = next(kind for kind in range(4) if state.forests[0].faces[kind])
    assert sorted([*tiles, face]) == sorted([0, 1, 2, 3] * 39)


def test_several_players_have_no_ghost() -> None:
    """W-SOLO-1."""
    assert GAME.start(2, 1).ghost is None


# ---------------------------------------------------------------- W-SOLO-2


@pytest.mark.parametrize("slot", range(8))
def test_the_ghosts_cat_takes_the_place_of_any_wisp(slot: int) -> None:
    """W-SOLO-2: that wisp is discarded."""
    state = start()
    assert state.phase == "ghost-cat"
    assert GAME.actions(state, 0) == tuple(map(PutGhostCat, range(8)))
    told = events(state, PutGhostCat(slot))
    assert only(told, GhostCatPut) == GhostCatPut(slot)
    assert only(told, FireflyTurned).left == 3
    after = play(state, PutGhostCat(slot))
    gone = state.slots[slot]
    discard = [0, 0, 0, 0]
    discard[gone] = 1
    if not any(isinstance(event, Discarded) and event.why == "few" for event in told):
        assert list(after.discard) == discard
    assert after.slots.count(-2) == 1


@pytest.mark.parametrize("slot", [-1, 8, 100])
def test_the_ghosts_cat_lies_on_a_slot_of_the_pond(slot: int) -> None:
    """W-SOLO-2."""
    assert rule(start(), PutGhostCat(slot)) == "W-SOLO-2"


def test_the_ghosts_cat_is_put_only_once() -> None:
    """W-SOLO-2."""
    assert rule(play(start(), PutGhostCat(3)), PutGhostCat(4)) == "W-SOLO-2"


# ---------------------------------------------------------------- W-SOLO-3


@pytest.mark.parametrize(("round_", "pile"), [(1, 4), (2, 6), (3, 8)])
def test_a_round_has_its_number_of_fireflies(round_: int, pile: int) -> None:
    """W-SOLO-3: 4, 6, 8 of the 8, the others unseen."""
    if round_ == 1:
        state = play(start(), PutGhostCat(0))
    else:
        foe = ghost(taken=(6, 0, 0, 0), spent="1222" if round_ == 2 else "122233")
        state = table(["CT"], against=foe, phase="cats", round_=round_ - 1, pond="PHOLPHOG")
        state = play(state, KeepCat())
    foe = against(state)
    assert (len(foe.fireflies), len(foe.spent), len(foe.unused)) == (pile - 1, 1, 8 - pile)
    assert sorted((*foe.fireflies, *foe.spent, *foe.unused)) == TOKENS
    hidden = against(GAME.view(state, 0))
    assert set(hidden.fireflies) | set(hidden.unused) <= {-3}
    assert hidden.spent == foe.spent


def test_the_fireflies_are_drawn_at_random_each_round() -> None:
    """W-SOLO-3."""
    piles = {against(play(start(seed), PutGhostCat(0))).fireflies for seed in range(40)}
    assert len(piles) > 10
    first = {against(play(start(seed), PutGhostCat(0))).spent[0] for seed in range(40)}
    assert first == {1, 2, 3, 4}


# ---------------------------------------------------------------- W-SOLO-4


def test_the_ghost_plays_before_the_player() -> None:
    """W-SOLO-4."""
    told = events(start(), PutGhostCat(2))
    kinds = [type(event) for event in told]
    assert kinds.index(FireflyTurned) < kinds.index(GhostLooked) < kinds.index(GhostTook)
    assert kinds[-1] is TurnBegan


@pytest.mark.parametrize(
    ("pond", "number", "slots"),
    [
        ("GPHOLPHO", 1, (1,)),
        ("GPHOLPHO", 3, (1, 2, 3)),
        ("G.H.L.HO", 3, (2, 4, 6)),  # empty slots are not counted
        ("PHOLPHOG", 2, (0, 1)),  # and so on from slot 0
        ("PH..G.O.", 4, (6, 0, 1)),  # no more than there are
        ("..P.G...", 1, (2,)),
    ],
)
def test_the_ghost_sees_the_nearest_wisps_clockwise_from_its_cat(
    pond: str, number: int, slots: tuple[int, ...]
) -> None:
    """W-SOLO-4."""
    assert list_slots_seen_by_ghost(tuple(LETTERS[letter] for letter in pond), number) == slots


def test_the_top_firefly_says_how_many_wisps_the_ghost_sees() -> None:
    """W-SOLO-4."""
    state = ghost_turn("GPH.LPHO", "312")
    told = events(state, Done())
    assert only(told, FireflyTurned) == FireflyTurned(3, 2)
    assert only(told, GhostLooked) == GhostLooked((1, 2, 4))
    after = play(state, Done())
    assert against(after).spent == (3, 3)
    assert against(after).fireflies == (2, 1)
    assert FireflyTurned.reveals


# ---------------------------------------------------------------- W-SOLO-5


def test_too_few_wisps_are_discarded_and_seven_dealt_round_the_ghosts_cat() -> None:
    """W-SOLO-5."""
    state = ghost_turn("P.G....H", "312", top="PPPHHOL")
    told = events(state, Done())
    assert only(told, Discarded) == Discarded(((0, 0), (7, 1)), "few")
    dealt = only(told, Dealt)
    assert [slot for slot, _ in dealt.tiles] == [0, 1, 3, 4, 5, 6, 7]
    assert dealt.why == "few"
    assert only(told, GhostLooked) == GhostLooked((3, 4, 5))
    after = play(state, Done())
    assert format_pond(after) == "PP.GHHOL"  # the cat went from 2 to 3
    assert sum(after.discard) == sum(state.discard) + 2


def test_just_enough_wisps_stay() -> None:
    """W-SOLO-5."""
    state = ghost_turn("P.G.O..H", "312")
    assert not [event for event in events(state, Done()) if isinstance(event, Dealt | Discarded)]


def test_an_empty_pond_is_dealt_for_the_ghost() -> None:
    """W-SOLO-5."""
    foe = ghost(taken=(1, 0, 0, 0), fireflies="122", spent="3")
    state = play(table(["c"], pond="PG......", against=foe), Take(0))
    told = events(state, place("I2", (1, 0), (2, 0), wisp=(1, 0)))
    assert only(told, Dealt).why == "few"
    assert len(only(told, Dealt).tiles) == 7


# ---------------------------------------------------------------- W-SOLO-6


@pytest.mark.parametrize(
    ("pond", "slot"),
    [
        ("GLOHP...", 4),  # the markers are pumpkin, hat, orb, heart from the top
        ("GLOH.LL.", 3),
        ("GLHOH...", 2),  # a tie: the one met first
        ("P.P.G.OP", 7),
        ("PLLLGLLL", 0),
    ],
)
def test_the_ghost_wants_the_wisp_worth_most_and_of_equals_the_one_met_first(pond: str, slot: int) -> None:
    """W-SOLO-6."""
    slots = tuple(LETTERS[letter] for letter in pond)
    assert preferred_slot(ghost(), slots, list_slots_seen_by_ghost(slots, 4)) == slot


def test_the_wisp_goes_to_the_ghost_and_its_cat_to_that_slot() -> None:
    """W-SOLO-6, W-SOLO-11: the slot it leaves becomes empty."""
    state = ghost_turn("GLHOPHOL", "312", board=2)
    told = events(state, Done())
    assert only(told, GhostTook) == GhostTook(2, 1, 6, 0)
    after = play(state, Done())
    assert format_pond(after) == ".LGOPHOL"
    assert against(after).taken == (1, 1, 0, 0)
    assert GAME.deciders(after) == (0,)


# ---------------------------------------------------------------- W-SOLO-7


def test_whatever_the_player_deals_is_seven_wisps_and_the_cat_stays() -> None:
    """W-SOLO-7."""
    state = table(["C"], pond="PH.GP.OL", top="PPHHOOL")
    told = events(state, RefreshByCat())
    assert [slot for slot, _ in only(told, Dealt).tiles] == [0, 1, 2, 4, 5, 6, 7]
    assert len(only(told, Discarded).tiles) == 5
    assert format_pond(play(state, RefreshByCat())) == "PPHGHOOL"
    same = table(["C"], pond="PPPG....", top="PPHHOOL", may_refresh=True)
    assert format_pond(play(same, Refresh())) == "PPHGHOOL"


def test_an_empty_pond_with_the_ghosts_cat_is_dealt_for_the_player() -> None:
    """W-SOLO-7, W-SOLO-11, W-POND-1: a pond with only the cat is empty."""
    state = ghost_turn("P...G...", "122", top="PPHHOOL")
    told = events(state, Done())
    assert only(told, GhostTook).slot == 0
    dealt = only(told, Dealt)
    assert dealt.why == "empty"
    assert format_pond(play(state, Done())) == "GPPHHOOL"


# ---------------------------------------------------------------- W-SOLO-8


HOLE = [*full(4)[:-1], "TTT."]


def test_the_round_ends_at_once_when_the_player_fills_the_grid() -> None:
    """W-SOLO-8."""
    state = play(table(HOLE), Plant(3, 3))
    told = events(state, Done())
    assert only(told, RoundScored).round == 1
    assert not [event for event in told if isinstance(event, FireflyTurned)]
    assert play(state, Done()).phase == "cats"
    assert len(against(play(state, Done())).fireflies) == 3


def test_else_the_round_ends_after_the_players_turn_that_follows_the_last_firefly() -> None:
    """W-SOLO-8."""
    state = ghost_turn("GPHOLPHO", "122")
    turns = 1
    while state.phase != "cats":
        if state.phase == "turn":
            state = play(state, list_offered(state, Plant)[0])
        last = not against(state).fireflies
        turns += 1
        state = play(state, Done())
        assert (state.phase == "cats") == last
    assert turns == 5
    assert len(against(state).spent) == 4


def test_the_last_turn_of_a_solo_round_is_announced() -> None:
    """W-SOLO-8."""
    foe = ghost(taken=(3, 0, 0, 0), fireflies="2", spent="133")
    state = table(["CT"], phase="trees", planted=1, against=foe, pond="PHOLPHOG")
    assert only(events(state, Done()), TurnBegan).last
    earlier = ghost(taken=(2, 0, 0, 0), fireflies="21", spent="33")
    state = table(["CT"], phase="trees", planted=1, against=earlier, pond="PHOLPHOG")
    assert not only(events(state, Done()), TurnBegan).last


# ---------------------------------------------------------------- W-SOLO-9


def test_the_ghost_scores_every_wisp_it_has_taken_in_each_round() -> None:
    """W-SOLO-9."""
    foe = ghost(board=1, taken=(2, 1, 0, 3), fireflies="212", spent="3")
    assert compute_round_points(foe) == 2 * 6 + 5 + 3 * 3
    state = play(table(HOLE, against=foe), Plant(3, 3))
    assert only(events(state, Done()), RoundScored).ghost == 26
    after = play(state, Done())
    assert (after.sheets[0].ghost, after.sheets[0].ghost_taken) == (26, (2, 1, 0, 3))
    assert after.sheets[0].points[0][-1] == 2  # the player scores as usual
    assert against(play(after, KeepCat())).taken != (0, 0, 0, 0)


def test_a_ghost_that_took_seventeen_wisps_scores_them_by_its_board() -> None:
    """W-SOLO-9."""
    assert compute_round_points(ghost(board=4, taken=(5, 4, 3, 5))) == 5 * 8 + 4 * 7 + 3 * 6 + 5 * 5


# ---------------------------------------------------------------- W-SOLO-10


@pytest.mark.parametrize(
    ("player", "foe", "reason", "ranking"),
    [
        (60, 59, "ghost-beaten", ((0,),)),
        (60, 60, "ghost-beaten", ((0,),)),
        (60, 61, "ghost-won", ((), (0,))),
    ],
)
def test_the_player_wins_with_at_least_as_many_points_as_the_ghost(
    player: int, foe: int, reason: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    """W-SOLO-10."""
    stood = (forest(["C"]),)
    sheets = (
        RoundSheet(stood, ((player - 12, 0, 0, 0, 0, 2),), foe - 30, (3, 0, 0, 0)),
        RoundSheet(stood, ((5, 0, 0, 0, 0, 0),), 10, (3, 0, 0, 0)),
        RoundSheet(stood, ((5, 0, 0, 0, 0, 0),), 20, (3, 0, 0, 0)),
    )
    enemy = ghost(taken=(3, 0, 0, 0), fireflies="12223", spent="334")
    state = table(["C"], phase="over", round_=3, sheets=sheets, against=enemy)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == (reason, ranking)
    assert sum(line.points for line in outcome.sheets[0]) == player


# ---------------------------------------------------------------- W-SOLO-11


@pytest.mark.parametrize(
    ("pond", "left", "allowed"),
    [
        ("GHPPP...", ".GPPP...", True),
        ("GL..H...", ".G..H...", True),  # also a single wisp
        ("GHPPHP..", ".GPPHP..", False),
    ],
)
def test_the_ghosts_cat_is_no_wisp_when_the_pond_is_of_one_kind(pond: str, left: str, allowed: bool) -> None:
    """W-SOLO-11, W-POND-2: the ghost takes the first wisp, then the player looks at the pond."""
    state = play(ghost_turn(pond, "122"), Done())
    assert format_pond(state) == left
    assert (rule(state, Refresh()) is None) == allowed


def test_the_ghosts_cat_cannot_be_taken() -> None:
    """W-SOLO-11."""
    assert rule(table(["C"], pond="PHGLPHOL"), Take(2)) == "W-TURN-1"


def test_the_ghost_never_refreshes_a_pond_of_one_kind() -> None:
    """W-SOLO-11: only W-SOLO-5 refills for it."""
    state = ghost_turn("GLLL....", "212")
    told = events(state, Done())
    assert not [event for event in told if isinstance(event, Dealt)]
    assert only(told, GhostTook).slot == 1


def test_between_rounds_the_ghosts_cat_the_pond_and_its_wisps_stay() -> None:
    """W-SOLO-11; what it took never returns, the player goes on as the only one (W-RND-5)."""
    foe = ghost(board=3, taken=(2, 1, 1, 0), spent="1223")
    state = table(["CTTT", "P..."], phase="cats", pond=".H.GP..L", against=foe)
    told = events(state, MoveCat(2, 0))
    assert only(told, TreesReturned).trees == (3,)
    kinds = [type(event) for event in told]
    assert kinds.index(TreesReturned) < kinds.index(FireflyTurned)
    number = only(told, FireflyTurned).number
    after = play(state, MoveCat(2, 0))
    assert picture(after.forests[0]) == ["..C", "P.."]
    assert after.start == after.seat == 0
    took = only(told, GhostTook)
    assert took.origin == 3 or number > 3
    assert sum(against(after).taken) == 5
    if number <= 3:
        expected = list(".H.GP..L")
        expected[3], expected[took.slot] = ".", "G"
        assert format_pond(after) == "".join(expected)


def test_the_last_solo_round_ends_the_game() -> None:
    """W-SOLO-10: totals of all rounds on both sides."""
    hole = [*full(6)[:-1], "TTTTT."]
    stood = (forest(["C"]),)
    sheets = tuple(RoundSheet(stood, ((10, 0, 0, 0, 0, 0),), 12, (2, 0, 0, 0)) for _ in range(2))
    foe = ghost(taken=(5, 0, 0, 0), fireflies="1222333", spent="4")
    state = play(table(hole, round_=3, sheets=sheets, against=foe), Plant(5, 5))
    assert only(events(state, Done()), GameEnded) == GameEnded((20 + 35 + 6,), 24 + 30)
    assert play(state, Done()).phase == "over"


@pytest.mark.parametrize(("short", "piles"), [(True, [4, 6]), (False, [4, 6, 8])])
def test_a_short_solo_game_has_four_and_six_fireflies(short: bool, piles: list[int]) -> None:
    """W-VAR-2."""
    state = play(start(3, short=short), PutGhostCat(0))
    found = []
    while state.phase != "over":
        if state.phase == "cats":
            found.append(len(against(state).spent))
            state = play(state, KeepCat())
        elif state.phase == "trees":
            state = play(state, Done())
        else:
            state = play(state, list_offered(state, Plant)[0])
    found.append(len(against(state).spent))
    assert found == piles
