"""States that cannot be are refused: components in two places or none, a course that no game can take."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.envyra.content import content, is_basic_tile_in_use
from rules.envyra.game import GAME
from rules.envyra.state import HIDDEN_BOARD, UNSEEN, EnvyraState, Setup
from tests.rules.envyra.positions import reveal, table, tile, tiles


def get_refusal(state: EnvyraState, **changes: Any) -> str:
    with pytest.raises(ValueError, match="envyra state: ") as caught:
        GAME.check(replace(state, **changes))
    return str(caught.value).removeprefix("envyra state: ")


def unseen(view: EnvyraState, **changes: Any) -> str:
    """Return why no player can see the table like that."""
    with pytest.raises(ValueError, match="envyra state: ") as caught:
        GAME.check_view(replace(view, **changes))
    return str(caught.value).removeprefix("envyra state: ")


def two(**more: Any) -> EnvyraState:
    """Return a position with cubes on tiles, taken tiles and both kinds of cards."""
    return table(
        2,
        grid="flame_2 leaf_2 rain_2 sun_1 river_2 bonus_1",
        cubes={0: (0, 1), 1: (1,), 4: (0,)},
        taken={0: "flame_1 leaf_1", 1: "rain_1"},
        cards="c",
        claimed={0: ["eq_1"]},
        open_cards=["eq_2"],
        secret=["eq_3", "eq_4"],
        **more,
    )


def moving() -> EnvyraState:
    """Return a position of phase II: seat 0 has a choice, seat 1 waits with two cubes."""
    return reveal(table(2, grid="flame_2 leaf_2 rain_2 sun_1"), {0: (0, 1), 1: (2, 3)})[0]


def removing() -> EnvyraState:
    """Return a position with both stuck, in which seat 1, the start player, removes a tile."""
    grid = "lightning_2 seed_2 ice_2 flower_2 volcano_2 bonus_6"
    return table(2, grid=grid, taken={0: "flame_1"}, bag="bonus_1", start=1, phase="removal")


def last() -> EnvyraState:
    """Return the last round, of seat 0 alone."""
    grid = "lightning_2 . ice_2 flower_2 volcano_2 bonus_6"
    return table(2, grid=grid, taken={0: "flame_1 sun_1"}, bag="river_2", last=True)


def over() -> EnvyraState:
    """Return the end after thirty idle rounds."""
    return table(2, phase="over", ending="idle", cards="b")


def test_unmodified_sample_states_are_valid() -> None:
    for state in (two(), moving(), removing(), last(), over()):
        GAME.check(state)
        for seat in (None, 0, 1):
            GAME.check_view(GAME.view(state, seat))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"setup": Setup(5, False, "standard", "c")}, "2–4 players"),
        ({"setup": Setup(3, False, "standard", "c")}, "do not agree"),
        ({"setup": Setup(2, False, "neither", "c")}, "options"),
        ({"setup": Setup(2, False, "standard", "d")}, "options"),
        ({"setup": Setup(2, False, "alternative", "c")}, "every tile once"),
        ({"taken": ((),)}, "do not agree"),
        ({"boards": ((), (), ())}, "do not agree"),
        ({"start": 2}, "no such seat"),
        ({"seat": -1}, "no such seat"),
        ({"rng": -1}, "a view"),
        ({"rng": -2}, "out of range"),
        ({"rng": 1 << 64}, "out of range"),
        ({"round": 0}, "no such round"),
        ({"lap": 3}, "no such round"),
        ({"lap": 2}, "begins with the start player"),
        ({"seat": 1}, "begins with the start player"),
        ({"idle": -1}, "idle"),
        ({"idle": 30}, "idle"),
        ({"grid": ("",) * 5}, "wrong size"),
        ({"grid": ()}, "wrong size"),
        ({"sits_out": (1,)}, "sits out"),
        ({"last": True}, "sits out"),
        ({"last": True, "sits_out": (2,)}, "no such seat"),
        ({"last": True, "sits_out": (1, 0)}, "disorder"),
        ({"phase": "over"}, "without a reason"),
        ({"ending": "bag"}, "without a reason"),
        ({"phase": "cubes"}, "nothing to choose"),
        ({"phase": "removal"}, "wrong player"),
        ({"boards": ((0,), (1,))}, "all have chosen"),
        ({"boards": ((1, 0), ())}, "disorder"),
        ({"boards": ((1, 1), ())}, "disorder"),
        ({"boards": ((6,), ())}, "no such position"),
        ({"boards": ((-2,), ())}, "no such position"),
        ({"boards": ((0, 1, 2), ())}, "too many"),
    ],
)
def test_impossible_table_is_refused(changes: dict[str, Any], said: str) -> None:
    assert said in get_refusal(two(), **changes)


def test_every_tile_is_in_one_place() -> None:
    """N-SET-1, N-SET-3."""
    state = two()
    flame, other = tile("flame_2"), state.bag[0]
    assert "no such tile" in get_refusal(state, taken=(("nonsense",), ()))
    assert "two places" in get_refusal(state, taken=((*state.taken[0], flame), state.taken[1]))
    assert "two places" in get_refusal(state, removed=(flame,))
    assert "missing" in get_refusal(state, bag=state.bag[1:])
    assert "missing" in get_refusal(state, taken=(state.taken[0][1:], state.taken[1]), claimed=((), ()))
    assert "from the box" in get_refusal(state, box=state.box[1:])
    assert "every tile once" in get_refusal(state, bag=(state.bag[1], *state.bag[1:]))
    assert "every tile once" in get_refusal(state, box=(other, *state.box[1:]))
    assert "not in this game" in get_refusal(state, taken=((*tiles("flame_1 flame_3"),), state.taken[1]))


def test_number_of_tiles_of_each_kind_is_checked() -> None:
    """N-SET-1: a tile of the bag against one of the box."""
    state, known = two(), content().tiles
    with_s = next(name for name in state.box if known[name].start)
    crowd = next(name for name in state.box if known[name].crowd)
    basic = next(name for name in state.bag if is_basic_tile_in_use(known[name], 2))
    for other, said in ((with_s, "with S"), (crowd, "not in this game")):
        box = tuple(basic if name == other else name for name in state.box)
        bag = tuple(other if name == basic else name for name in state.bag)
        assert said in get_refusal(state, box=box, bag=bag)


def test_tiles_are_hidden_all_or_not_at_all() -> None:
    """N-SET-1."""
    state = two()
    view = GAME.view(state, None)
    assert "known in part" in get_refusal(state, bag=view.bag)
    assert "known in part" in get_refusal(state, box=view.box)
    assert "known in part" in unseen(view, bag=(state.bag[0], *view.bag[1:]))
    # nine tiles without S, one more than two players have in the game
    taken = tuple(tiles("sun_2 tree_2 sea_2 bonus_2 bonus_3 bonus_4 bonus_5"))
    seen = replace(view, taken=(taken, ()), claimed=((), ()), open_cards=("eq_1", "eq_2"), cubes=((),) * 6)
    assert "more tiles than" in unseen(seen, bag=(UNSEEN,) * (20 - 6 - 7))


def test_the_end_tile_taken_is_the_end() -> None:
    """N-END-A."""
    state = table(2, taken={0: "flame_1 leaf_1 rain_1 end"}, phase="over", ending="end-tile")
    assert "ends the game" in get_refusal(state, ending="stuck", last=True, sits_out=(0,))
    assert "ends the game" in get_refusal(
        two(), taken=((*two().taken[0], "end"), two().taken[1]), bag=two().bag[:-1]
    )
    assert "ends the game" in get_refusal(over(), ending="end-tile", idle=0)


def test_impossible_cubes_are_refused() -> None:
    """N-SET-4, N-TAKE-1, N-REQ-1, N-CUBE-1."""
    state = two()

    def cubes(**changes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(changes.get(f"p{place}", row) for place, row in enumerate(state.cubes))

    assert "of nobody" in get_refusal(state, cubes=cubes(p0=(0, 2)))
    assert "should have been taken" in get_refusal(state, cubes=cubes(p3=(0, 0, 1)))
    assert "without the requirements" in get_refusal(state, cubes=cubes(p4=(1,)))
    assert "supply without" in get_refusal(state, cubes=cubes(p0=(0, 0, 0), p1=(0,)))
    assert "more cubes" in get_refusal(state, cubes=cubes(p0=(0, 0, 0), p1=(0, 0, 0)))
    assert "without a tile" in get_refusal(last(), cubes=((), (0,), (), (), (), ()))
    assert "more cubes" in get_refusal(moving(), cubes=((0, 0), (0, 0), (), (), (), ()))


def test_impossible_boards_are_refused() -> None:
    """N-PH1-1, N-PH2-3, N-VAR-1, N-END-C."""
    assert "for no tile" in get_refusal(last(), boards=((1,), ()))
    assert "without a part" in get_refusal(last(), boards=((), (0,)))
    assert "should be open" in get_refusal(moving(), boards=((0, 1), HIDDEN_BOARD))
    assert "should be empty" in get_refusal(removing(), boards=((0,), ()))
    assert "too many" in get_refusal(moving(), boards=((0, 1), (2, 3, 4)))
    assert "too many" in get_refusal(table(2, simplified=True), boards=((0, 1), ()))
    assert "too many" in get_refusal(moving(), setup=Setup(2, True, "standard", "off"))
    one = table(2, grid="flame_2 leaf_2", cubes={0: (0, 0), 1: (0, 0)})
    assert "more cubes" in get_refusal(one, boards=((2, 3), ()))
    GAME.check(replace(one, boards=((2,), ())))
    assert "one pass" in get_refusal(table(2, simplified=True), lap=2)


def test_impossible_cards_are_refused() -> None:
    """N-EQ-0, N-EQ-A, N-EQ-B, N-EQ-C."""
    state = two()
    assert "open cards are missing" in get_refusal(state, open_cards=())
    assert "open cards are missing" in get_refusal(table(2), open_cards=("eq_1", "eq_2"))
    assert "secret cards are missing" in get_refusal(state, secret=("", ""))
    assert "secret cards are missing" in get_refusal(state, secret=("eq_3", ""))
    assert "secret cards are missing" in get_refusal(table(2), secret=("eq_3", "eq_4"))
    assert "cards are missing" in get_refusal(state, deck=())
    assert "cards are missing" in get_refusal(table(2), deck=("eq_1",))
    assert "no such card" in get_refusal(state, deck=("eq_9", "eq_5"))
    assert "no such card" in get_refusal(state, secret=("eq_3", "ace"))
    assert "two places" in get_refusal(state, deck=("eq_1", "eq_5"))
    assert "open card is hidden" in get_refusal(state, open_cards=(UNSEEN,), deck=("eq_2", "eq_5"))
    assert "without its symbols" in get_refusal(state, claimed=(("eq_2",), ()), open_cards=("eq_1",))
    assert "without its symbols" in get_refusal(state, claimed=((), ("eq_1",)))
    assert "nobody claimed" in get_refusal(state, claimed=((), ()), open_cards=("eq_1", "eq_2"))
    assert "cannot be seen" in get_refusal(state, deck=(UNSEEN, UNSEEN))
    assert "cannot be seen" in get_refusal(state, boards=(HIDDEN_BOARD, ()))
    assert "hidden at the end" in get_refusal(
        over(), secret=(UNSEEN, "eq_2"), deck=("eq_1", *over().deck[1:])
    )


def test_impossible_phase_is_refused() -> None:
    """N-FILL-1, N-PH2-3, N-STUCK-1, N-END-C, N-END-D."""
    # phase I
    hole = table(2, grid=". leaf_1", check=False)
    assert "hole" in get_refusal(hole)
    GAME.check(table(2, grid=". leaf_1", bag=""))
    grid = "lightning_2 seed_2 ice_2 flower_2 volcano_2 bonus_6"
    assert "stuck" in get_refusal(table(2, grid=grid, check=False))
    assert "stuck" in get_refusal(last(), sits_out=(0,))
    assert "all have chosen" in get_refusal(last(), sits_out=(0, 1))
    # phase II
    assert "nothing to choose" in get_refusal(moving(), boards=((0,), (2, 3)))
    assert "nothing to choose" in get_refusal(moving(), seat=1, boards=((0,), ()))
    assert "after the second pass" in get_refusal(moving(), lap=2)
    GAME.check(replace(moving(), lap=2, seat=1))
    # removal
    assert "wrong player" in get_refusal(removing(), seat=0)
    assert "nothing to choose" in get_refusal(table(2, grid=grid, bag="", phase="removal", check=False))
    assert "last round already" in get_refusal(removing(), last=True, sits_out=(0, 1))
    five = table(2, grid=grid.replace("bonus_6", "."), bag="bonus_1", phase="removal", check=False)
    assert "hole" in get_refusal(five)
    # over
    assert "idle" in get_refusal(over(), idle=12)
    assert "idle" in get_refusal(over(), ending="bag")
    assert "without a last round" in get_refusal(over(), ending="stuck", idle=0)
    assert "ends otherwise" in get_refusal(over(), ending="bag", idle=0, last=True, sits_out=(0, 1))
