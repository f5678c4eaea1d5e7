"""The set-up and its variants (W-SET-*, W-VAR-*)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.wispwood.actions import PickWish, Place, Take
from rules.wispwood.content import DECKS, content
from rules.wispwood.events import WishPicked
from rules.wispwood.game import GAME
from rules.wispwood.state import KINDS, Forest, WispwoodState, iterate_bits
from tests.rules.wispwood.positions import events, only, picture, play, rule

PIECES = [("I2", "L4"), ("I3", "S4"), ("L3", "I4"), ("O4", "T4")]


def start(players: int = 2, seed: int = 1, **options: str | int) -> WispwoodState:
    return GAME.start(players, seed, options)


def pieces(state: WispwoodState) -> list[tuple[str, str]]:
    return [(state.shapes[2 * k], state.shapes[2 * k + 1]) for k in range(4)]


def faces(forest: Forest) -> list[int]:
    return [kind for kind, mask in enumerate(forest.faces) for _ in iterate_bits(mask)]


def test_the_four_pieces_lie_round_the_pond_in_any_order() -> None:
    """W-SET-1."""
    orders = set()
    for seed in range(300):
        state = start(seed=seed)
        assert sorted(pieces(state)) == sorted(PIECES)
        orders.add(state.shapes)
    assert len(orders) == 24


@pytest.mark.parametrize("players", [2, 3, 4])
def test_of_160_tiles_eight_wisps_lie_on_the_pond_and_the_rest_is_the_supply(players: int) -> None:
    """W-SET-2."""
    state = start(players)
    assert len(state.slots) == 8
    assert set(state.slots) <= set(range(len(KINDS)))
    assert len(state.supply) == 160 - 8 - players
    everything = Counter((*state.slots, *state.supply))
    for forest in state.forests:
        everything.update(faces(forest))
    assert everything == dict.fromkeys(range(4), 40)
    assert state.discard == (0, 0, 0, 0)


def test_the_tiles_are_shuffled() -> None:
    """W-SET-2."""
    supplies = {start(seed=seed).supply for seed in range(20)}
    assert len(supplies) == 20
    assert {kind for seed in range(20) for kind in start(seed=seed).slots} == set(range(4))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_forest_begins_as_a_ready_cat_on_a_tree_tile(players: int) -> None:
    """W-SET-3."""
    state = start(players)
    for forest in state.forests:
        assert picture(forest) == ["C"]
        assert forest.list_cells_of_mask(forest.cat) == ((0, 0),)
        assert forest.trees == 0
        assert len(faces(forest)) == 1


def test_one_card_of_each_deck_is_drawn_at_random() -> None:
    """W-SET-4."""
    drawn = [start(seed=seed).wishes for seed in range(200)]
    for at, deck in enumerate(DECKS):
        assert {wishes[at] for wishes in drawn} == {card.id for card in content().deck(deck)}


def test_the_first_game_has_cards_with_one_paw() -> None:
    """W-SET-4."""
    drawn = [start(seed=seed, wishes="first").wishes for seed in range(100)]
    assert all(content().cards[card].difficulty == 1 for wishes in drawn for card in wishes)
    for at in range(5):
        assert len({wishes[at] for wishes in drawn}) == 2


@pytest.mark.parametrize("players", [1, 3])
def test_cards_chosen_by_hand_are_taken_deck_by_deck(players: int) -> None:
    """W-SET-4."""
    state = start(players, wishes="hand")
    for number, deck in enumerate(DECKS):
        assert state.phase == "wishes"
        cards = [card.id for card in content().deck(deck)]
        assert GAME.actions(state, state.seat) == tuple(map(PickWish, cards))
        for other in ("no-card", *content().cards):
            if other not in cards:
                assert rule(state, PickWish(other)) == "W-SET-4"
        told = events(state, PickWish(cards[number]))
        assert only(told, WishPicked) == WishPicked(state.seat, cards[number])
        state = play(state, PickWish(cards[number]))
    assert state.phase == ("ghost-cat" if players == 1 else "turn")
    assert state.wishes == tuple(content().deck(deck)[i].id for i, deck in enumerate(DECKS))
    assert rule(state, PickWish("tree-lines")) == "W-SET-4"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_seat_may_be_the_start_player_and_begins(players: int) -> None:
    """W-SET-5, W-TURN-0."""
    states = [start(players, seed) for seed in range(60)]
    assert {state.start for state in states} == set(range(players))
    assert all(GAME.deciders(state) == (state.start,) for state in states)


@pytest.mark.parametrize("wishes", ["random", "first", "hand"])
def test_four_wishes_are_without_a_tree_card(wishes: str) -> None:
    """W-VAR-1."""
    state = start(2, wishes=wishes, four_wishes=True)
    while state.phase == "wishes":
        state = play(state, GAME.actions(state, state.seat)[0])
    assert [content().cards[card].deck for card in state.wishes] == list(DECKS[:4])


def finish_setup(players: int, **options: str | int) -> WispwoodState:
    state = start(players, 5, **options)
    while state.phase != "over":
        actions = GAME.actions(state, state.seat)
        big = [action for action in actions if isinstance(action, Take | Place)]
        state = GAME.apply(state, state.seat, big[0] if big else actions[-1]).state
    return state


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("short", "rounds"), [(False, 3), (True, 2)])
def test_the_short_game_has_two_rounds(players: int, short: bool, rounds: int) -> None:
    """W-VAR-2."""
    state = finish_setup(players, short=short)
    assert len(state.sheets) == rounds == state.round
    assert state.size == rounds + 3


def test_a_sheet_of_four_wishes_has_four_lines_and_the_full_grid() -> None:
    """W-VAR-1, W-VAR-2: both at once."""
    state = finish_setup(2, short=True, four_wishes=True)
    outcome = GAME.outcome(state)
    assert outcome is not None
    for sheet in outcome.sheets:
        assert [line.key for line in sheet] == [*state.wishes, "full-grid"] * 2


def test_loose_shapes_lie_in_any_order() -> None:
    """W-VAR-3."""
    states = [start(seed=seed, loose_shapes=True) for seed in range(100)]
    assert all(sorted(state.shapes) == sorted(content().shapes) for state in states)
    assert len({state.shapes for state in states}) > 90
    assert sum(sorted(pieces(state)) == sorted(PIECES) for state in states) < 10
