"""Points and places at the end (N-SC-*, N-WIN-1, N-EQ-*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rules.contract import Outcome, ScoreLine
from rules.envyra.events import GameEnded, SecretsShown
from rules.envyra.game import GAME
from rules.envyra.scoring import CARD, SET, TILE, Points, count_final_points, count_points, has_all_symbols
from rules.envyra.sets import best_sets
from rules.envyra.state import UNSEEN, EnvyraState
from tests.rules.envyra.positions import moves, names, reveal, table, tile, tiles

EXAMPLE = "lightning_2 volcano_1 flame_2 seed_2 leaf_2 leaf_3 sea_1"
"""Stars 4 1 3 4 3 4 2; three different orange symbols, two different green ones, one more leaf, one sea."""


def over(
    players: int,
    taken: Mapping[int, str],
    *,
    cards: str = "off",
    claimed: Mapping[int, Sequence[str]] | None = None,
    secret: Sequence[str] = (),
) -> EnvyraState:
    """Return a game that is over.

    By the end tile if somebody has it, else because nothing happened any more.
    """
    has_end = any("end" in hand.split() for hand in taken.values())
    return table(
        players,
        taken=taken,
        phase="over",
        ending="end-tile" if has_end else "idle",
        cards=cards,
        claimed=claimed,
        secret=secret,
    )


def outcome(state: EnvyraState) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


def lines(state: EnvyraState, seat: int, key: str) -> list[ScoreLine]:
    return [line for line in outcome(state).sheets[seat] if line.key == key]


def sums(state: EnvyraState) -> list[int]:
    """Return what the sheets add up to."""
    found = [sum(line.points for line in sheet) for sheet in outcome(state).sheets]
    assert found == list(count_final_points(state))
    return found


# ---------------------------------------------------------------- what brings points


def test_the_rulebooks_example() -> None:
    """N-SC-4: stars 21, sets 4 + 2, together 27."""
    state = over(3, {0: EXAMPLE})
    assert [line.points for line in lines(state, 0, TILE)] == [4, 1, 3, 4, 3, 4, 2]
    assert count_points(state, 0) == Points(21, 6, 0)
    assert count_points(state, 0).total == 27
    orange, green = lines(state, 0, SET)
    assert (orange.points, orange.detail["theme"]) == (4, "orange")
    assert orange.detail["tiles"] == " ".join(tiles("lightning_2 volcano_1 flame_2"))
    assert (green.points, green.detail["theme"]) == (2, "green")
    assert sums(state) == [27, 0, 0]


def test_every_star_counts_bonus_and_end_tile_too() -> None:
    """N-SC-1."""
    state = over(3, {0: "flame_1 leaf_1 rain_1 bonus_5 end", 1: "bonus_7 bonus_1"})
    assert sums(state) == [1 + 1 + 1 + 4 + 3, 5 + 2, 0]
    assert [line.detail["tile"] for line in lines(state, 1, TILE)] == ["bonus_7", "bonus_1"]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("", 0),
        ("flame_1", 0),
        ("flame_1 flame_2", 0),  # one symbol twice
        ("flame_1 leaf_1 rain_1", 0),  # three themes
        ("flame_1 sun_1", 2),
        ("flame_1 sun_1 volcano_1", 4),
        ("flame_1 sun_1 volcano_1 lightning_1", 7),
        ("flame_1 sun_1 flame_2 sun_2", 2 + 2),
        ("flame_1 sun_1 volcano_1 lightning_1 flame_2", 7),
        ("flame_1 sun_1 volcano_1 lightning_1 flame_2 sun_2", 7 + 2),
        ("flame_1 sun_1 leaf_1 tree_1 rain_1 sea_1 river_1", 2 + 2 + 4),
        ("bonus_1 bonus_2 bonus_3 flame_1", 0),
        ("flame_1 sun_1 volcano_1 flame_2 sun_2 volcano_2", 4 + 4),
    ],
)
def test_sets_are_of_different_symbols_of_one_theme(hand: str, expected: int) -> None:
    """N-SC-2: two 2, three 4, four 7; every tile in one set at most."""
    state = over(4, {0: hand})
    assert count_points(state, 0).sets == expected
    assert sum(line.points for line in lines(state, 0, SET)) == expected
    used = [name for group in best_sets(tiles(hand)) for name in group]
    assert len(set(used)) == len(used)
    assert set(used) <= set(tiles(hand))


def test_open_cards_and_fulfilled_secret_ones_count() -> None:
    """N-SC-3, N-EQ-A, N-EQ-B, N-EQ-C."""
    state = over(
        3,
        {0: "flame_1 leaf_1 rain_1", 1: "flame_2 leaf_2 tree_1"},
        cards="c",
        claimed={0: ["eq_1"]},
        secret=["eq_2", "eq_4", "eq_3"],
    )
    # seat 0 lacks the tree of its secret card, seat 1 the volcano of its own
    assert [line.points for line in lines(state, 0, CARD)] == [2, 0]
    assert [line.detail for line in lines(state, 0, CARD)] == [
        {"card": "eq_1", "secret": 0},
        {"card": "eq_2", "secret": 1},
    ]
    assert [line.points for line in lines(state, 1, CARD)] == [0]
    state = over(2, {0: "volcano_1 bonus_1 flower_1", 1: "volcano_2"}, cards="b", secret=["eq_4", "eq_1"])
    assert [[line.points for line in lines(state, seat, CARD)] for seat in (0, 1)] == [[3], [0]]
    assert sums(state) == [1 + 2 + 1 + 3, 3]


def test_a_secret_card_is_shown_at_the_end() -> None:
    """N-EQ-B: then its points count, not before."""
    state = table(
        2, grid="end", cubes={0: (0, 0)}, taken={0: "volcano_1 flower_1 rain_1"},
        cards="b", secret=["eq_4", "eq_1"],
    )  # fmt: skip
    assert count_points(state, 0).cards == 0
    assert count_points(state, 0, secret=True).cards == 3
    state, told = reveal(state, {0: (0,), 1: (1,)})
    assert told[-2:] == (SecretsShown(("eq_4", "eq_1")), GameEnded("end-tile", (3 + 3 + 3, 0)))
    assert SecretsShown.reveals
    assert GAME.view(state, 1).secret == state.secret


def test_unseen_card_scores_nothing() -> None:
    """N-EQ-B: another's secret card in a view."""
    hand = tiles("volcano_1 flower_1")
    assert has_all_symbols(hand, "eq_4")
    assert not has_all_symbols(hand, UNSEEN)
    assert not has_all_symbols(hand, "")
    assert not has_all_symbols((), "eq_4")


def test_without_cards_nothing_is_shown() -> None:
    """N-EQ-A: open cards are no secret."""
    state = table(2, grid="end", cubes={0: (0, 0)}, taken={0: "volcano_1 leaf_1 rain_1"}, cards="a")
    _, told = reveal(state, {0: (0,), 1: (1,)})
    assert told[-1] == GameEnded("end-tile", (1 + 1 + 1 + 3, 0))
    assert not [event for event in told if isinstance(event, SecretsShown)]


def test_one_tile_counts_for_its_star_a_set_and_several_cards() -> None:
    """N-EQ-A, N-SC-2, N-SC-3."""
    state = over(
        4,
        {0: "flame_1 sun_1 leaf_1 sea_1 volcano_1"},
        cards="c",
        claimed={0: ["eq_1", "eq_9"]},
        secret=["eq_3", "eq_2", "eq_4", "eq_5"],
    )
    assert count_points(state, 0, secret=True) == Points(1 + 2 + 1 + 2 + 1, 4, 2 + 4 + 2)


# ---------------------------------------------------------------- places


def places(state: EnvyraState) -> tuple[tuple[int, ...], ...]:
    return outcome(state).ranking


def test_most_points_win() -> None:
    """N-WIN-1."""
    state = over(3, {0: "flame_1", 1: "bonus_5", 2: "bonus_3"})
    assert places(state) == ((1,), (2,), (0,))
    assert outcome(state).reason == "points"


def test_a_tie_goes_to_more_points_from_sets() -> None:
    """N-WIN-1: 5 : 5, of which a set brought 2."""
    state = over(2, {0: "bonus_5 volcano_1", 1: "flame_1 sun_1"})
    assert sums(state) == [5, 5]
    assert places(state) == ((1,), (0,))
    assert outcome(state).reason == "sets"


def test_cards_are_not_sets() -> None:
    """N-WIN-1: 6 : 6, a card of 2 against a set of 2."""
    state = over(2, {0: "flame_2 leaf_1", 1: "lightning_1 sun_1"}, cards="a", claimed={0: ["eq_1"]})
    assert sums(state) == [6, 6]
    assert places(state) == ((1,), (0,))
    assert outcome(state).reason == "sets"


def test_a_tie_of_both_goes_to_the_end_tile() -> None:
    """N-WIN-1: as the rulebook's scoring section says."""
    state = over(3, {0: "bonus_5 sun_1", 1: "flame_1 leaf_1 rain_1 end", 2: "bonus_3"})
    assert sums(state) == [6, 6, 3]
    assert places(state) == ((1,), (0,), (2,))
    assert outcome(state).reason == "end-tile"


def test_sets_come_before_the_end_tile() -> None:
    """N-WIN-1."""
    state = over(2, {0: "flame_1 leaf_1 rain_1 end", 1: "lightning_1 sun_1"})
    assert sums(state) == [6, 6]
    assert places(state) == ((1,), (0,))


def test_the_end_tile_decides_nothing_else() -> None:
    """N-WIN-1: its holder may be last."""
    state = over(3, {0: "flame_1 leaf_1 rain_1 end", 1: "bonus_5 bonus_3", 2: "bonus_7 bonus_1"})
    assert places(state) == ((1, 2), (0,))
    assert outcome(state).reason == "shared"


def test_remaining_ties_share_the_place() -> None:
    """N-WIN-1: nobody of them took the end tile, or nobody at all."""
    state = over(4, {0: "bonus_3", 1: "bonus_4", 2: "flame_2", 3: "sun_1"})
    assert sums(state) == [3, 3, 3, 2]
    assert places(state) == ((0, 1, 2), (3,))
    assert outcome(state).reason == "shared"
    assert places(over(2, {})) == ((0, 1),)


def test_lower_places_go_by_the_same_ties() -> None:
    """N-WIN-1: second place by sets, third and fourth shared or by the end tile."""
    state = over(4, {0: "bonus_5 volcano_1", 1: "flame_1 sun_1", 2: "bonus_7 bonus_6", 3: "bonus_3 bonus_1"})
    assert sums(state) == [5, 5, 9, 5]
    assert places(state) == ((2,), (1,), (0, 3))
    assert outcome(state).reason == "points"
    state = over(
        4, {0: "bonus_5 sun_1", 1: "flame_1 leaf_1 rain_1 end", 2: "bonus_7 bonus_6", 3: "bonus_3 bonus_4"}
    )
    assert sums(state) == [6, 6, 9, 6]
    assert places(state) == ((2,), (1,), (0, 3))


def test_the_end_tile_of_the_game_decides_ties_in_the_other_variant() -> None:
    """N-WIN-1, N-VAR-2."""
    state = table(
        2, grid="end_alt", cubes={0: (0, 0, 0)}, taken={0: "flame_1 leaf_1 rain_1", 1: "bonus_5 bonus_3"},
        end_tile="alternative",
    )  # fmt: skip
    state, _ = reveal(state, {0: (0,), 1: (1,)})
    assert names(state.taken[0]).endswith("end_alt")
    assert sums(state) == [7, 7]
    assert places(state) == ((0,), (1,))
    assert outcome(state).reason == "end-tile"


def test_points_can_be_asked_for_during_the_game() -> None:
    """N-SC-1, N-SC-2: they are open."""
    state = table(2, grid="flame_1 leaf_2", cubes={0: (0,)}, taken={0: "sun_1"})
    assert count_points(state, 0) == Points(2, 0, 0)
    state, _ = reveal(state, {0: (0, 1), 1: (1,)})
    state, _ = moves(state, 0)
    assert state.taken[0][-1] == tile("flame_1")
    assert count_points(state, 0) == Points(3, 2, 0)
    assert GAME.outcome(state) is None
