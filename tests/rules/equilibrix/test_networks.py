"""Networks and the win (E-LINK-1, E-WIN-1)."""

from __future__ import annotations

import pytest

from rules.equilibrix import board, stone_networks
from rules.equilibrix.actions import Pass
from rules.equilibrix.board import CENTRES, centre_mask
from rules.equilibrix.events import BaseLinked, Born, GameEnded
from rules.equilibrix.game import GAME
from rules.equilibrix.state import bases
from tests.rules.equilibrix.positions import (
    Spot,
    birth,
    filter_events,
    find_field,
    mask,
    only,
    position,
    run,
)

SPOKES: dict[int, list[Spot]] = {
    30: [(0, 0, 30), (1, 0, 90), (1, 1, 30)],
    150: [(0, 0, 150), (-1, 1, 210), (-2, 1, 150)],
    270: [(0, 0, 270), (0, -1, 330), (1, -2, 270)],
    210: [(0, 0, 210), (-1, 0, 270), (-1, -1, 210)],
}
"""Triangles from the middle to the bases at these angles, from the middle outwards."""

FAR: list[Spot] = [(0, 3, 240)]
"""A stone of somebody else that links nothing."""


def list_joined_bases(spots: list[Spot], players: int = 2, seat: int = 0) -> set[int]:
    """Return the angles of the bases in the largest network of these stones."""
    return {
        30 + 60 * base for base in stone_networks.find_bases_in_largest_network(mask(spots), players, seat)
    }


def list_reached_bases(spots: list[Spot], field: Spot, players: int = 2, seat: int = 0) -> set[int]:
    """Return the angles of the bases in the network of the stone on a field."""
    return {
        30 + 60 * base
        for base in stone_networks.bases_linked_by(mask(spots), players, seat, find_field(*field))
    }


# ---------------------------------------------------------------- links


def test_stones_that_share_a_centre_are_linked() -> None:
    """E-LINK-1: whatever their shapes and their angle."""
    centres = centre_mask(((0, 0),))
    for one, other in (((0, 0, 0), (0, 0, 180)), ((0, 0, 0), (0, 0, 90)), ((0, 0, 30), (0, 0, 270))):
        far = centre_mask(tuple(centre for centre in board.CORNERS[find_field(*other)] if centre != (0, 0)))
        assert (
            stone_networks.get_linked_centre_mask(
                mask([one, other]), 2, 0, board.CENTRES_OF[find_field(*one)]
            )
            & far
            == far
        )
    near, beyond = (0, 0, 0), (2, 0, 0)
    assert stone_networks.get_linked_centre_mask(mask([near, beyond]), 2, 0, centres) == centre_mask(
        ((0, 0), (1, 0))
    )
    between = (1, 0, 0)
    assert stone_networks.get_linked_centre_mask(mask([near, between, beyond]), 2, 0, centres) == centre_mask(
        ((0, 0), (1, 0), (2, 0), (3, 0))
    )


@pytest.mark.parametrize("centre", [(2, 1), (1, 2)])
def test_a_base_is_joined_through_either_of_its_centres(centre: tuple[int, int]) -> None:
    """E-LINK-1."""
    stone: Spot = (1, 1, 0) if centre == (2, 1) else (1, 1, 60)
    assert centre in CENTRES
    assert list_reached_bases([stone], stone) == {30}
    assert list_reached_bases([(1, 1, 180)], (1, 1, 180)) == set()


def test_a_base_joins_the_own_chains_at_its_two_centres() -> None:
    """E-LINK-1: it is part of its owner's network."""
    one, other = centre_mask(((3, 0),)), centre_mask(((0, 3),))
    chains: list[Spot] = [(2, 1, 300), (1, 2, 120)]  # each leads away from another centre of the base at 30°
    assert stone_networks.get_linked_centre_mask(mask(chains), 2, 0, one) & other
    assert list_reached_bases(chains, chains[0]) == {30}
    # of another player these are two networks
    assert not stone_networks.get_linked_centre_mask(mask(chains), 2, 1, one) & other


def test_bases_in_one_network_are_counted() -> None:
    """E-LINK-1."""
    assert list_joined_bases([*SPOKES[30], *SPOKES[150]]) == {30, 150}
    assert list_joined_bases([*SPOKES[150], *SPOKES[270]]) == {150, 270}
    assert list_joined_bases([*SPOKES[30], *SPOKES[150], *SPOKES[270]]) == {30, 150, 270}
    assert list_joined_bases([*SPOKES[30], *SPOKES[210]], players=3) == {30, 210}
    assert list_joined_bases(SPOKES[30]) == {30}
    assert list_joined_bases(SPOKES[210]) == list_joined_bases([]) == set()


def test_a_base_is_reached_by_a_stone_at_it() -> None:
    """E-LINK-1."""
    for spots, angles in (([], set()), (SPOKES[30][:2], set()), (SPOKES[30], {30}), ([(2, 1, 120)], {30})):
        assert {30 + 60 * base for base in stone_networks.reached_bases(mask(spots), 2, 0)} == angles
    apart = [(2, 1, 120), (-2, 1, 150)]
    assert {30 + 60 * base for base in stone_networks.reached_bases(mask(apart), 2, 0)} == {30, 150}
    assert list_joined_bases(apart) == {30}


def test_without_a_gap_only() -> None:
    """E-LINK-1."""
    everything = [*SPOKES[30], *SPOKES[150], *SPOKES[270]]
    for spot in everything:
        assert len(list_joined_bases([other for other in everything if other != spot])) == 2


def test_stones_of_others_do_not_interrupt_a_network() -> None:
    """E-LINK-1: nothing is cut; others cross the chain in its every centre."""
    chain = [*SPOKES[30], *SPOKES[210]]
    last = chain.pop(3)
    across: list[Spot] = [
        (0, 0, 0), (0, 0, 90), (0, 0, 180), (0, 0, 270), (1, 0, 30), (1, 1, 90), (0, 1, 150), (-1, 0, 120),
    ]  # fmt: skip
    state = position(3, {0: chain, 1: across[::2], 2: across[1::2]}, "TT180 PP60")
    state, told = run(state, birth(0, last))
    assert state.winner == 0
    assert filter_events(told, GameEnded) == [GameEnded("linked", 0)]


def test_bases_of_others_link_nothing() -> None:
    """E-LINK-1, E-WIN-1."""
    state = position(3, {1: SPOKES[30], 2: FAR}, "PP60 PP60")
    assert list_joined_bases(SPOKES[30], players=3, seat=1) < {150, 330}
    assert stone_networks.bases_linked_by(state.stones[1], 3, 1, find_field(0, 0, 30)) == ()


# ---------------------------------------------------------------- who is told what


def test_reaching_a_base_emits_an_event() -> None:
    """E-LINK-1: and joining more of them; what is joined already is not told again."""
    state = position(2, {0: SPOKES[30][:2], 1: FAR}, "TT180 TT60")
    state, told = run(state, birth(0, (1, 1, 30)))
    assert only(told, BaseLinked) == BaseLinked(0, (0,))
    _, told = run(state, birth(1, (0, 0, 90)))
    assert filter_events(told, BaseLinked) == []
    state = position(2, {0: [*SPOKES[30], *SPOKES[150][1:]], 1: FAR}, "TT60 TT120")
    _, told = run(state, birth(1, (0, 0, 150)))
    assert only(told, BaseLinked) == BaseLinked(0, (0, 2))


def test_stone_far_from_bases_emits_no_event() -> None:
    state = position(2, {0: [(0, 0, 0)], 1: FAR}, "PP60 PP60")
    _, told = run(state, birth(0, (0, 0, 60)))
    assert [type(event) for event in told] == [Born]


def test_second_chain_to_a_base_emits_no_second_event() -> None:
    """E-LINK-1: what is new to the stone's own network counts."""
    stones = {0: [*SPOKES[30], (2, 1, 300)], 1: FAR}
    state = position(2, stones, "PP60 PP60")
    _, told = run(state, birth(0, (2, 1, 240)))
    assert filter_events(told, BaseLinked) == []


# ---------------------------------------------------------------- the win


@pytest.mark.parametrize("missing", range(9))
def test_two_players_win_by_joining_three_bases(missing: int) -> None:
    """E-WIN-1: at once, with whatever stone closes the last gap."""
    everything = [*SPOKES[30], *SPOKES[150], *SPOKES[270]]
    last = everything.pop(missing)
    for face in ("TT60", "TT120", "TT180"):
        state = position(2, {0: everything, 1: FAR}, f"{face} PP60")
        if find_field(*last) in {
            action.field for action in GAME.actions(state, 0) if hasattr(action, "field")
        }:
            break
    state, told = run(state, birth(0, last))
    assert told[-2:] == (BaseLinked(0, (0, 2, 4)), GameEnded("linked", 0))
    assert (state.phase, state.ending, state.winner, state.seat) == ("over", "linked", 0, 0)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "linked"
    assert outcome.ranking == ((0,), (1,))
    assert [line.points for sheet in outcome.sheets for line in sheet] == [3, 0]


@pytest.mark.parametrize("seat", range(3))
def test_three_players_win_by_joining_two_bases(seat: int) -> None:
    """E-WIN-1: the others share the second place."""
    turned = [(q, r, angle) for q, r, angle in [*SPOKES[30], *SPOKES[210]]]
    for _ in range(2 * seat):
        turned = [(-r, q + r, (angle + 60) % 360) for q, r, angle in turned]
    last = turned.pop(0)
    state = position(3, {seat: turned, (seat + 1) % 3: [(0, 0, 0)]}, "TT180 PP60", seat=seat)
    state, told = run(state, birth(0, last))
    assert told[-1] == GameEnded("linked", seat)
    assert only(told, BaseLinked) == BaseLinked(seat, bases(3, seat))
    others = tuple(other for other in range(3) if other != seat)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((seat,), others)


def test_the_rest_of_the_turn_lapses() -> None:
    """E-WIN-1: with a die still open."""
    chain = [*SPOKES[30], *SPOKES[210]]
    last = chain.pop(0)
    state, told = run(position(3, {0: chain, 1: FAR}, "TT180 TT180"), birth(1, last))
    assert isinstance(told[-1], GameEnded)
    assert GAME.deciders(state) == ()
    assert GAME.actions(state, 0) == ()


def test_the_other_bases_alone_do_not_win() -> None:
    """E-WIN-1: two of three are not enough, nor all three in two networks."""
    for chain in ([*SPOKES[30], *SPOKES[150]], [*SPOKES[30], *SPOKES[150][1:], *SPOKES[270]]):
        last = chain.pop(0)
        state = position(2, {0: chain, 1: FAR}, "TT120 TT60")
        state, _ = run(state, birth(0, last)) if len(chain) == 5 else run(state, birth(1, last))
        assert state.phase == "action"


def test_declining_and_others_never_win() -> None:
    """E-WIN-1: only a birth does."""
    state = position(2, {0: [*SPOKES[30], *SPOKES[150]], 1: FAR}, "TT60 TT120")
    state, told = run(state, Pass(0), Pass(1))
    assert filter_events(told, GameEnded) == []
    assert state.seat == 1


def test_score_sheet_lists_joined_bases_and_remaining_stones() -> None:
    """E-WIN-1."""
    chain = [*SPOKES[30], *SPOKES[210]]
    last = chain.pop(0)
    state, _ = run(position(3, {0: chain, 1: FAR}, "TT180 PP60"), birth(0, last))
    outcome = GAME.outcome(state)
    assert outcome is not None
    (line,), (other,), _ = outcome.sheets
    assert (line.key, line.points, dict(line.detail)) == ("bases", 2, {"of": 2, "petals": 15, "triangles": 3})
    assert (other.points, dict(other.detail)) == (0, {"of": 2, "petals": 14, "triangles": 9})
