"""What a seat can know, what is drawn for what it cannot, and which states cannot be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.wispwood.actions import Plant, PutGhostCat, Take
from rules.wispwood.game import GAME
from rules.wispwood.state import EMPTY, HIDDEN, RoundSheet, WispwoodState
from tests.rules.wispwood.positions import blank_sheet, forest, full, ghost, play, table


def start_game(players: int, seed: int = 3) -> WispwoodState:
    state = GAME.start(players, seed)
    return play(state, PutGhostCat(2)) if players == 1 else state


@pytest.mark.parametrize("players", [1, 2, 4])
def test_only_supply_faces_face_down_fireflies_and_the_generator_are_hidden(players: int) -> None:
    state = play(start_game(players), Plant(1, 0))
    for seat in (None, *range(players)):
        view = GAME.view(state, seat)
        changed = {
            field
            for field in WispwoodState.__struct_fields__
            if getattr(view, field) != getattr(state, field)
        }
        assert changed == {"rng", "supply", "forests"} | ({"ghost"} if players == 1 else set())
        assert set(view.supply) == {HIDDEN}
        assert len(view.supply) == len(state.supply)
        for seen, real in zip(view.forests, state.forests, strict=True):
            assert seen == msgspec.structs.replace(real, faces=(0, 0, 0, 0))
        if view.ghost is not None and state.ghost is not None:
            assert set(view.ghost.fireflies + view.ghost.unused) == {HIDDEN}
            assert view.ghost.spent == state.ghost.spent
            assert (view.ghost.markers, view.ghost.taken) == (state.ghost.markers, state.ghost.taken)


def test_hidden_tiles_are_determinized_over_all_unseen_places() -> None:
    """The face under the first cat and the top of the supply take every value."""
    view = GAME.view(start_game(2), 0)
    drawn = [GAME.determinize(view, seed) for seed in range(60)]
    for state in drawn:
        GAME.check(state)
    assert {state.supply[-1] for state in drawn} == set(range(4))
    faces = {next(k for k in range(4) if state.forests[0].faces[k]) for state in drawn}
    assert faces == set(range(4))
    assert len({state.rng for state in drawn}) == 60


def test_determinized_tiles_match_the_unseen_counts() -> None:
    """31 pumpkins lie in a forest and 3 on the pond."""
    rows = ["CPPPPP", *["PPPPPP"] * 4, "PP...."]
    state = table(rows, ["C"], pond="PPPHOLHO", round_=3)
    assert GAME.view(state, 0).slots.count(0) == 3
    for seed in range(5):
        drawn = GAME.determinize(GAME.view(state, 0), seed)
        hidden = Counter(drawn.supply)
        for stands in drawn.forests:
            hidden.update({k: stands.faces[k].bit_count() for k in range(4)})
        assert hidden[0] == 40 - 31 - 3


def test_face_down_fireflies_are_drawn_from_those_not_turned() -> None:
    """W-SOLO-3."""
    state = start_game(1)
    assert state.ghost is not None
    piles = set()
    for seed in range(40):
        drawn = GAME.determinize(GAME.view(state, 0), seed).ghost
        assert drawn is not None
        assert sorted((*drawn.fireflies, *drawn.spent, *drawn.unused)) == [1, 2, 2, 2, 3, 3, 3, 4]
        assert drawn.spent == state.ghost.spent
        piles.add(drawn.fireflies)
    assert len(piles) > 10


# ---------------------------------------------------------------- states that cannot be


def get_refusal(state: WispwoodState, **changes: Any) -> str:
    with pytest.raises(ValueError, match="wispwood state: ") as caught:
        GAME.check(msgspec.structs.replace(state, **changes))
    return str(caught.value).removeprefix("wispwood state: ")


def two(**more: Any) -> WispwoodState:
    return table(["CT", ".P"], ["C"], **more)


def test_wrong_number_of_tiles_is_refused() -> None:
    state = two()
    assert "tiles" in get_refusal(state, supply=state.supply[1:])
    assert "tiles" in get_refusal(state, supply=(*state.supply, 0))
    assert "tiles of kind" in get_refusal(state, supply=(*state.supply[1:], (state.supply[0] + 1) % 4))
    assert "tiles" in get_refusal(state, discard=(1, 0, 0, 0))
    assert "negative" in get_refusal(state, discard=(-1, 1, 0, 0))
    assert "no such kind" in get_refusal(state, supply=(*state.supply[1:], 7))


def test_hidden_values_are_hidden_all_or_none() -> None:
    state = two()
    view = GAME.view(state, None)
    GAME.check_view(view)
    assert "known" in get_refusal(state, supply=view.supply)
    assert "known" in get_refusal(view, supply=state.supply)
    assert "known" in get_refusal(state, forests=(view.forests[0], state.forests[1]))
    assert "known" in get_refusal(state, forests=(state.forests[0], view.forests[1]))
    assert "known" in get_refusal(state, supply=(HIDDEN, *state.supply[1:]))
    solo = table(["C"])
    assert "known" in get_refusal(solo, ghost=GAME.view(solo, None).ghost)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"w": 3}, "box"),
        ({"cat": 0}, "one cat"),
        ({"cat": 3}, "one cat"),
        ({"trees": 1}, "overlap"),
        ({"trees": -1}, "not a mask"),
        ({"x": 13}, "too far"),
        ({"faces": (1, 1, 0, 0)}, "two faces"),
        ({"faces": (4, 0, 0, 0)}, "faces without"),
    ],
)
def test_impossible_forest_is_refused(changes: dict[str, Any], said: str) -> None:
    state = two()
    stands = msgspec.structs.replace(state.forests[0], **changes)
    assert said in get_refusal(state, forests=(stands, state.forests[1]))


def test_forest_larger_than_the_grid_is_refused() -> None:
    """W-PLACE-3."""
    assert "larger than 4×4" in get_refusal(table(["CTTTT"], ["C"], check=False))
    big = RoundSheet((forest(full(5)), forest(["C"])), ((0,) * 6,) * 2, 0, (0, 0, 0, 0))
    assert "larger than 4×4" in get_refusal(two(round_=2), sheets=(big,))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"shapes": ("I2",) * 8}, "every shape once"),
        ({"slots": (0,) * 7}, "eight slots"),
        ({"slots": (9,) * 8}, "no such kind"),
        ({"seat": 2}, "no such seat"),
        ({"start": -1}, "no such seat"),
        ({"round": 4}, "no such round"),
        ({"round": 2}, "do not match the round"),
        ({"lap": 0}, "laps"),
        ({"rng": 1 << 64}, "out of range"),
        ({"taken": 3}, "no wisp is chosen"),
        ({"phase": "shape"}, "no wisp is chosen"),
        ({"phase": "trees"}, "no tree turn"),
        ({"planted": 1}, "no tree turn"),
        ({"phase": "ghost-cat"}, "plays alone"),
        ({"phase": "wishes"}, "laps"),
        ({"phase": "over"}, "do not match the round"),
        ({"closing": True}, "last one"),
        ({"may_refresh": True}, "one kind only"),
        ({"slots": (EMPTY,) * 8}, "dealt anew"),
        ({"wishes": ("hat-cross",) * 5}, "no pumpkin card"),
        ({"wishes": ()}, "missing"),
        ({"forests": ()}, "do not agree"),
        ({"ghost": ghost(fireflies="1222")}, "plays alone"),
        ({"sheets": (blank_sheet(2),)}, "do not match the round"),
    ],
)
def test_impossible_table_is_refused(changes: dict[str, Any], said: str) -> None:
    state = two()
    if "slots" in changes and said == "dealt anew":
        state = two(pond="........", check=False)
    assert said in get_refusal(state, **changes)


def test_impossible_choice_of_wishes_is_refused() -> None:
    """W-SET-4."""
    state = GAME.start(2, 1, {"wishes": "hand"})
    assert "all wishes" in get_refusal(state, wishes=two().wishes)
    assert "no pumpkin card" in get_refusal(state, wishes=("tree-lines",))


def test_grids_filled_out_of_turn_are_refused() -> None:
    """W-RND-1."""
    assert "out of turn" in get_refusal(table(["C"], full(4), check=False))
    assert "last one" in get_refusal(table(full(4), ["C"], seat=1, check=False))
    GAME.check(table(full(4), ["C"], seat=1, closing=True))


def test_chosen_wisp_without_a_place_is_refused() -> None:
    """W-PLACE-5."""
    rows = ["cTTT", "TTTT", "TT.T", "TTTT"]
    assert "fits nowhere" in get_refusal(table(rows, ["C"], phase="shape", taken=0, check=False))
    GAME.check(play(two(), Take(0)))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"board": 5}, "no such ghost board"),
        ({"markers": (0, 0, 1, 2)}, "four kinds"),
        ({"taken": (0, 0, 0, 0)}, "tiles"),
        ({"fireflies": (1, 2)}, "a firefly is missing"),
        ({"fireflies": (4, 4, 1)}, "does not exist"),
        ({"spent": (HIDDEN,)}, "turned firefly is hidden"),
    ],
)
def test_impossible_ghost_is_refused(changes: dict[str, Any], said: str) -> None:
    """W-SOLO-1, W-SOLO-3."""
    state = table(["C"])
    assert state.ghost is not None
    assert said in get_refusal(state, ghost=msgspec.structs.replace(state.ghost, **changes))


def test_impossible_score_sheet_is_refused() -> None:
    """W-RND-2."""
    state = two(round_=2)
    (sheet,) = state.sheets
    for changes, said in (
        ({"ghost_taken": (-1, 0, 0, 0)}, "less than nothing"),
        ({"points": ((0,) * 6,)}, "lacks a seat"),
        ({"forests": sheet.forests[:1]}, "lacks a seat"),
        ({"points": ((0,) * 6, (0,) * 5)}, "lacks a wish"),
    ):
        assert said in get_refusal(state, sheets=(msgspec.structs.replace(sheet, **changes),))


def test_ghost_with_too_many_wisps_is_refused() -> None:
    """W-SOLO-9."""
    assert "turns" in get_refusal(table(["C"], against=ghost(fireflies="122", spent="3"), check=False))
    many = ghost(fireflies="122", spent="3", taken=(9, 0, 0, 0))
    assert "turns" in get_refusal(table(["C"], against=many, check=False))
