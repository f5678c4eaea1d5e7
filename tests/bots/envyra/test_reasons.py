"""What a hint says of a move: true, and something about each of its tiles."""

from __future__ import annotations

from itertools import islice

import pytest

from client import i18n
from client.bots.envyra.mind import MIND
from client.bots.thought import Reason
from client.games.envyra.board.cube_forecast import forecast_cube
from client.games.envyra.table import hints
from client.i18n import tr
from rules.contract import Scalar
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes
from rules.envyra.content import content
from rules.envyra.game import GAME
from rules.envyra.requirements import meets_requirements
from rules.envyra.state import EnvyraState
from tests.bots.envyra.games import positions, table
from tests.parametrization import parametrize_short_and_long

OUT_OF_REACH = {"hopes-for-requirement", "needs-other-first", "comes-back"}
"""What is said of cubes whose owner does not meet a tile's requirement."""


def find_reasons_of(state: EnvyraState, action: EnvyraAction, seat: int = 0) -> tuple[Reason, ...]:
    """Return the reasons of a seat."""
    return MIND.find_reasons(GAME.view(state, seat), seat, action)


def find_place_reasons(state: EnvyraState, action: EnvyraAction, place: int) -> dict[str, dict[str, Scalar]]:
    """Return those about one place, in the order of their weight."""
    return {one.key: one.params for one in find_reasons_of(state, action) if one.params["place"] == place + 1}


def reveal_boards(state: EnvyraState, *boards: tuple[int, ...]) -> EnvyraState:
    """Return the position in phase II with these boards."""
    for seat, board in enumerate(boards):
        state = GAME.apply(state, seat, PutCubes(board)).state
    assert state.phase == "cubes"
    return state


def format_reason(reason: Reason, language: str = "en") -> str:
    """Return the text of a reason."""
    i18n.set_language(language)
    params = hints.format_reason_params(reason, content(), ("Ada", "Bruno", "Klára", "Ema"))
    return tr(f"bots.envyra.reason.{reason.key}", **params)


# --- every place --------------------------------------------------------------------------------------


@parametrize_short_and_long(
    ("players", "cards", "simplified"), [(2, "c", False), (3, "off", True)], [(4, "a", False)]
)
def test_every_placed_cube_has_a_reason(players: int, cards: str, *, simplified: bool) -> None:
    looked = 0
    for state in islice(positions(players, 7, equilibrium=cards, simplified=simplified), 0, 90, 5):
        seat = GAME.deciders(state)[0]
        for action in GAME.actions(state, seat)[::7]:
            reasons = find_reasons_of(state, action, seat)
            assert 1 <= len(reasons) <= 3
            if isinstance(action, PutCubes):
                assert {one.params["place"] for one in reasons} == {place + 1 for place in action.positions}
                for one in reasons:
                    tile = content().tiles[state.grid[int(one.params["place"]) - 1]]
                    assert (one.key in OUT_OF_REACH) != meets_requirements(state.taken[seat], tile)
                looked += len(action.positions) > 1 or simplified
    assert looked > 20


def test_strongest_reason_comes_first_and_every_place_has_one() -> None:
    """Many things speak for the first tile; of the second there is its star alone."""
    state = table(("orange_flame_2", "blue_rain_3"), ((0, 0, 1), ()), taken=(("orange_sun_1",), ()))
    reasons = find_reasons_of(state, PutCubes((0, 1)))
    assert reasons[0] == Reason("one-missing", {"tile": "orange_flame_2", "place": 1})
    assert [one.params["place"] for one in reasons] == [1, 1, 2]


# --- cubes that cannot go where they wait ---------------------------------------------------------------


def test_returning_cube_has_the_comes_back_reason() -> None:
    """Two green tiles are missing."""
    state = table(("green_leaf_1", "green_seed_2", "orange_flame_2"), ((), (), (0, 0, 1)))
    assert set(find_place_reasons(state, PutCubes((0, 1)), 1)) == {"comes-back"}
    assert set(find_place_reasons(state, PutCubes((1,)), 1)) == {"comes-back"}


def test_a_requirement_may_be_met_by_the_other_cube() -> None:
    grid = ("orange_flame_1", "orange_lightning_2", "green_leaf_1")
    state = table(grid, ((0,), (), ()), taken=(("orange_sun_1",), ()))
    found = find_place_reasons(state, PutCubes((0, 1)), 1)
    assert found == {
        "needs-other-first": {"tile": grid[1], "place": 2, "other": "orange_flame_1", "other_place": 1}
    }
    reason = Reason("needs-other-first", found["needs-other-first"])
    assert "(place 1)" in format_reason(reason)
    assert "plamen (místo 1)" in format_reason(reason, "cs")


def test_requirement_can_be_met_by_cubes_on_the_tile() -> None:
    """The last cube of the first tile may be the rival's, and still the tile is not."""
    grid = ("orange_flame_2", "orange_lightning_2", "green_leaf_1")
    for others, key in (((0, 0, 0), "hopes-for-requirement"), ((0, 0, 1), "comes-back")):
        state = table(grid, (others, (), ()), taken=(("orange_sun_1",), ()))
        assert set(find_place_reasons(state, PutCubes((1, 2)), 1)) == {key}


def test_unreachable_tile_gives_no_hope_reason() -> None:
    """Two players bring two cubes at most, three are missing."""
    state = table(("orange_flame_2", "orange_lightning_2"), ((0,), ()), taken=(("orange_sun_1",), ()))
    assert not set(find_place_reasons(state, PutCubes((0, 1)), 1)) & {
        "hopes-for-requirement",
        "needs-other-first",
    }


# --- majorities ---------------------------------------------------------------------------------------


def test_tie_winner_has_no_contest_reason() -> None:
    state = reveal_boards(table(("orange_flame_1", "blue_sea_1"), ((1,), ())), (0, 1), (0,))
    keys = set(find_place_reasons(state, MoveCube(0), 0))
    assert "completes" in keys
    assert not keys & {"contests", "draws-level"}


def test_majorities_are_counted_player_by_player() -> None:
    """1 : 1 : 1 is no majority of the two others."""
    state = table(("blue_rain_3", "green_leaf_1"), ((1, 2), ()), players=3)
    assert "draws-level" in find_place_reasons(state, PutCubes((0,)), 0)
    state = table(("blue_rain_3", "green_leaf_1"), ((1, 2, 0), ()), players=3)
    assert find_place_reasons(state, PutCubes((0,)), 0)["keeps-majority"]["n"] == 2
    state = table(("blue_rain_3", "green_leaf_1"), ((1, 1), ()), players=3)
    assert "contests" in find_place_reasons(state, PutCubes((0,)), 0)


def test_lost_tile_promises_only_freed_cubes() -> None:
    """Three cubes of the rival cannot be caught up with."""
    state = table(("blue_rain_3", "green_leaf_1"), ((1, 1, 1), ()))
    assert find_place_reasons(state, PutCubes((0,)), 0) == {
        "will-free-cubes": {"tile": "blue_rain_3", "place": 1, "n": 1}
    }
    state = reveal_boards(table(("blue_rain_3", "green_leaf_1"), ((1, 1, 1, 0), ())), (0, 1), (1,))
    assert find_place_reasons(state, MoveCube(0), 0)["frees-cubes"] == {
        "tile": "blue_rain_3",
        "place": 1,
        "n": 2,
    }


# --- others who wait ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("rivals", "cs"), [(1, "čeká i cizí kostka"), (2, "čekají i 2 cizí kostky")])
def test_cubes_waiting_for_the_same_tile_are_counted(rivals: int, cs: str) -> None:
    state = table(("orange_flame_1", "blue_sea_1"), ((1,), ()), players=3)
    state = reveal_boards(state, (0, 1), (0,), (0,) if rivals == 2 else (1,))
    found = find_place_reasons(state, MoveCube(0), 0)["comes-first"]
    assert found["n"] == rivals
    assert cs in format_reason(Reason("comes-first", found), "cs")


def test_cube_that_takes_nothing_has_no_race_reason() -> None:
    """Coming second would even be better there: the later cube decides."""
    state = reveal_boards(table(("orange_flame_1", "blue_sea_1"), ()), (0, 1), (0,))
    assert "comes-first" not in find_place_reasons(state, MoveCube(0), 0)


# --- colours ------------------------------------------------------------------------------------------


def test_colours_that_other_tiles_require() -> None:
    """Volcano 2 and the bonus tile require green; leaf and sun nothing."""
    grid = ("green_leaf_2", "orange_volcano_2", "bonus_6", "orange_sun_1")
    found = find_place_reasons(table(grid, ()), PutCubes((0,)), 0)
    assert found["would-be-first-of-colour"] == {"tile": grid[0], "place": 1, "theme": "green", "n": 2}
    assert "zelený. Tu barvu požadují 2 jiné" in format_reason(
        Reason("would-be-first-of-colour", found["would-be-first-of-colour"]), "cs"
    )


def test_the_own_requirement_of_a_tile_does_not_count() -> None:
    grid = ("orange_lightning_1", "orange_sun_1", "blue_river_1")
    assert not any("colour" in key for key in find_place_reasons(table(grid, ()), PutCubes((0,)), 0))


def test_bag_reason_needs_matching_tiles_left() -> None:
    grid = ("orange_lightning_1", "orange_sun_1", "blue_river_1")
    end = table(grid, (), bag=("end",))
    assert "would-prepare-colour" in find_place_reasons(end, PutCubes((0,)), 0)
    last = table(grid, (), bag=("end",), last=True)
    assert "would-prepare-colour" not in find_place_reasons(last, PutCubes((0,)), 0)
    asking = {tile.id for tile in content().tiles.values() if tile.needs[0] and tile.id != "end_alt"}
    gone = table(grid, (), bag=("green_tree_1",), removed=tuple(asking))
    assert "would-prepare-colour" not in find_place_reasons(gone, PutCubes((0,)), 0)


# --- what a tile would bring ---------------------------------------------------------------------------


def test_tile_reason_depends_on_whether_the_tile_is_taken() -> None:
    """The same tile: waited for in secret, reached but not complete, taken now."""
    grid, taken = ("orange_flame_2", "green_flower_2"), (("orange_sun_1",), ())
    for count, more in ((2, False), (3, False), (3, True)):
        state = table(grid, ((0, 0, 1)[:count], ()), taken=taken)
        if more:
            state = reveal_boards(table((*grid, "blue_sea_1"), ((0, 0, 1), ()), taken=taken), (0, 2), (2,))
        elif count == 2:
            state = reveal_boards(table((*grid, "blue_sea_1"), ((0, 1), ()), taken=taken), (0, 2), (2,))
        action = PutCubes((0,)) if state.phase == "boards" else MoveCube(0)
        keys = set(find_place_reasons(state, action, 0))
        assert ("makes-set" in keys) == more
        assert ("would-make-set" in keys) == (state.phase == "boards")
    assert "gives you a new set, +2 points" in format_reason(Reason("makes-set", {"n": 2}))
    assert format_reason(Reason("would-make-set", {"n": 2}), "cs").startswith("Získáš-li dílek, ")


@pytest.mark.parametrize(
    ("taken", "key"),
    [
        (("orange_sun_1",), "would-make-set"),
        (("orange_sun_1", "orange_volcano_1"), "would-grow-set"),
        (("green_leaf_1", "green_tree_1", "orange_sun_1"), "would-make-set"),
        (("orange_sun_1", "orange_flame_2"), ""),
        ((), ""),
    ],
)
def test_sets_begin_and_grow(taken: tuple[str, ...], key: str) -> None:
    state = table(("orange_flame_1", "blue_sea_1"), (), taken=(taken, ()))
    found = find_place_reasons(state, PutCubes((0,)), 0)
    assert {one for one in found if "-set" in one} == ({key} if key else set())


def test_first_colour_reason_is_certain_only_for_taken_tiles() -> None:
    grid = ("green_leaf_1", "orange_volcano_2", "blue_sea_1")
    state = table(grid, ((1,), ()))
    assert "would-be-first-of-colour" in find_place_reasons(state, PutCubes((0,)), 0)
    taking = find_place_reasons(reveal_boards(state, (0, 2), (2,)), MoveCube(0), 0)
    assert taking["first-of-colour"]["n"] == 1


def test_points_are_those_of_the_forecast() -> None:
    """A hint counts the parts of what the table previews for the same cube: the star, the sets, the cards."""
    said: set[str] = set()
    for players, seed in ((2, 11), (2, 12), (3, 11), (4, 11)):
        for state in islice(positions(players, seed, equilibrium="a", simplified=False), 400):
            seat = GAME.deciders(state)[0]
            for action in GAME.actions(state, seat):
                if not isinstance(action, MoveCube):
                    continue
                seen = forecast_cube(GAME.view(state, seat), seat, action.position)
                assert seen is not None
                if seen.taker != seat:
                    continue
                parts = {
                    "is-worth": seen.points,
                    "makes-set": seen.set_gain if seen.adds_set else None,
                    "grows-set": None if seen.adds_set else seen.set_gain,
                }
                for reason in find_reasons_of(state, action, seat):
                    if reason.key in parts:
                        assert reason.params["n"] == parts[reason.key], (reason, action)
                        said.add(reason.key)
                    elif reason.key == "earns-card":
                        assert reason.params["n"] in [
                            content().cards[card].points for card in seen.claimed_cards
                        ]
                        said.add(reason.key)
    assert said >= {"is-worth", "makes-set", "grows-set"}, said
