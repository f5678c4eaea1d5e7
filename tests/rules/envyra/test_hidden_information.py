"""What a seat can know, and what is drawn for what it cannot."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

import rules
from rules.envyra.actions import PutCubes
from rules.envyra.content import content, is_basic_tile_in_use
from rules.envyra.events import BoardChosen, BoardReady, BoardsRevealed, EnvyraEvent
from rules.envyra.game import GAME
from rules.envyra.state import HIDDEN_BOARD, UNSEEN, EnvyraState
from rules.rng import UNKNOWN
from tests.rules.envyra.positions import filter_events, moves, reveal, run, table, tiles

FIELDS = EnvyraState.__struct_fields__


def hidden(state: EnvyraState, seat: int | None) -> set[str]:
    """Return the fields that look different to the seat."""
    view = GAME.view(state, seat)
    return {field for field in FIELDS if getattr(view, field) != getattr(state, field)}


def put_cubes(state: EnvyraState, seat: int, *positions: int) -> EnvyraState:
    return GAME.apply(state, seat, PutCubes(positions)).state


def filter_audible(events: tuple[EnvyraEvent, ...], seat: int) -> list[EnvyraEvent]:
    """Return the events that a seat hears."""
    return [event for event in events if event.audience() in (None, seat)]


# ---------------------------------------------------------------- boards


def test_boards_hide_nothing_before_a_choice() -> None:
    """N-PH1-1."""
    for seat in (None, 0, 1, 2):
        assert hidden(table(3), seat) == {"rng", "bag", "box"}


def test_chosen_board_is_visible_to_its_owner_only() -> None:
    """N-PH1-1: the others know that something lies there."""
    state = put_cubes(put_cubes(table(3), 1, 2, 7), 2, 0)
    assert GAME.view(state, 0).boards == ((), HIDDEN_BOARD, HIDDEN_BOARD)
    assert GAME.view(state, 1).boards == ((), (2, 7), HIDDEN_BOARD)
    assert GAME.view(state, 2).boards == ((), HIDDEN_BOARD, (0,))
    assert GAME.view(state, None).boards == ((), HIDDEN_BOARD, HIDDEN_BOARD)
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        GAME.check_view(view)
        assert GAME.deciders(view) == (0,)
        assert GAME.actions(view, 0) == GAME.actions(state, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_view_does_not_depend_on_choices_of_other_seats(players: int) -> None:
    """N-PH1-1: for all of its choices, to the last byte."""
    state = table(players, start=1, cards="c")
    for chooser in range(players):
        for watcher in (None, *range(players)):
            if watcher == chooser:
                continue
            seen = {
                rules.to_json(GAME.view(GAME.apply(state, chooser, action).state, watcher))
                for action in GAME.actions(state, chooser)
            }
            assert len(seen) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_hide_choices_at_any_time(players: int) -> None:
    """N-PH1-1: views and what is told, in positions of a random game, with some boards chosen already."""
    state = GAME.start(players, 6, {"equilibrium": "b"})
    draw = random.Random(players)
    looked = 0
    while deciders := GAME.deciders(state):
        chooser = draw.choice(deciders)
        if state.phase == "boards" and len(deciders) > 1 and draw.random() < 0.2:
            looked += 1
            others = [None, *(seat for seat in range(players) if seat != chooser)]
            seen = set()
            for action in GAME.actions(state, chooser):
                after = GAME.apply(state, chooser, action)
                views = tuple(rules.to_json(GAME.view(after.state, seat)) for seat in others)
                told = tuple(event for event in after.events if event.audience() is None)
                seen.add((views, told))
            assert len(seen) == 1
        action = draw.choice(GAME.actions(state, chooser))
        state = GAME.apply(state, chooser, action).state
    assert looked > 3


def test_nothing_public_depends_on_a_hidden_choice_before_the_boards_lie_open() -> None:
    """N-PH1-1: events of all orders in which three players may choose."""
    state = table(3)
    for first, second in ((0, 1), (1, 0), (2, 1), (1, 2)):
        told = set()
        for action in GAME.actions(state, first):
            after = GAME.apply(state, first, action)
            other = GAME.apply(after.state, second, PutCubes((3,)))
            third = next(seat for seat in range(3) if seat not in (first, second))
            told.add(tuple(filter_audible((*after.events, *other.events), third)))
            assert filter_events(after.events, BoardChosen)[0].audience() == first
        assert told == {(BoardReady(first), BoardReady(second))}


def test_boards_are_public_after_the_reveal() -> None:
    """N-PH2-1: from the reveal on they are public."""
    state, told = reveal(table(3), {0: (0, 1), 1: (2, 3), 2: (4,)})
    assert BoardsRevealed(((0, 1), (2, 3), (4,))) in filter_audible(told, 1)
    for seat in (None, 0, 1, 2):
        assert GAME.view(state, seat).boards == state.boards
    state, _ = moves(state, 1)
    assert hidden(state, None) == {"rng", "bag", "box"}


def test_hidden_board_is_determinized_from_all_possible_choices() -> None:
    """N-PH1-1: each choice equally likely; the own board stays."""
    state = table(2, grid="flame_2 leaf_2 rain_2", cubes={0: (1, 1), 1: (1, 1)})
    view = GAME.view(put_cubes(state, 1, 4), 0)
    drawn = Counter(GAME.determinize(view, seed).boards[1] for seed in range(600))
    assert set(drawn) == {(p,) for p in range(6)}  # seat 1 has one cube left
    assert min(drawn.values()) > 60
    drawn = Counter(
        GAME.determinize(GAME.view(put_cubes(table(2), 1, 4), 0), seed).boards[1] for seed in range(1500)
    )
    assert len(drawn) == 6 + 15
    assert min(drawn.values()) > 35
    own = GAME.view(put_cubes(table(2), 1, 0, 5), 1)
    assert {GAME.determinize(own, seed).boards for seed in range(5)} == {((), (0, 5))}


# ---------------------------------------------------------------- cards


def test_secret_card_is_visible_to_its_owner_only_until_the_end() -> None:
    """N-EQ-B, N-EQ-C."""
    state = table(3, cards="c", open_cards=["eq_1", "eq_2"], secret=["eq_3", "eq_4", "eq_5"])
    assert GAME.view(state, 1).secret == (UNSEEN, "eq_4", UNSEEN)
    assert GAME.view(state, None).secret == (UNSEEN,) * 3
    assert GAME.view(state, 1).deck == (UNSEEN,)
    assert GAME.view(state, 1).open_cards == ("eq_1", "eq_2")
    over = table(3, phase="over", ending="idle", cards="b", secret=["eq_3", "eq_4", "eq_5"])
    assert GAME.view(over, 1).secret == ("eq_3", "eq_4", "eq_5")


def test_view_does_not_depend_on_cards_of_other_seats() -> None:
    """N-EQ-B."""
    state = table(4, cards="b", secret=["eq_1", "eq_2", "eq_3", "eq_4"])
    views = set()
    for at in range(len(state.deck)):
        deck = list(state.deck)
        deck[at], card = state.secret[2], deck[at]
        other = replace(state, deck=tuple(deck), secret=(*state.secret[:2], card, state.secret[3]))
        GAME.check(other)
        views.add(rules.to_json(GAME.view(other, 0)))
    assert views == {rules.to_json(GAME.view(state, 0))}


def test_unseen_cards_are_determinized_from_unseen_ones() -> None:
    """N-EQ-B, N-EQ-0."""
    state = table(3, cards="c", taken={1: "flame_1 leaf_1"}, claimed={1: ["eq_1"]}, open_cards=["eq_6"],
                  secret=["eq_3", "eq_4", "eq_5"])  # fmt: skip
    view = GAME.view(state, 0)
    drawn: Counter[tuple[str, ...]] = Counter()
    for seed in range(600):
        full = GAME.determinize(view, seed)
        GAME.check(full)
        assert full.secret[0] == "eq_3"
        drawn[*full.secret[1:], *full.deck] += 1
    assert len(drawn) == 6
    assert min(drawn.values()) > 60
    assert {card for cards in drawn for card in cards} == {"eq_2", "eq_4", "eq_5"}


# ---------------------------------------------------------------- tiles


def test_contents_of_bag_and_box_are_hidden_but_their_counts_public() -> None:
    """N-SET-1, N-SET-3."""
    state = GAME.start(3, 4)
    view = GAME.view(state, 0)
    assert view.bag == (UNSEEN,) * 21
    assert view.box == (UNSEEN,) * len(state.box)
    assert view.rng == UNKNOWN
    mixed = replace(state, bag=state.bag[::-1], box=state.box[::-1], rng=state.rng + 1)
    assert GAME.view(mixed, 0) == view
    swapped = replace(state, bag=(state.box[0], *state.bag[1:]), box=(state.bag[0], *state.box[1:]))
    assert GAME.view(swapped, 0) == view


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_tiles_are_determinized_by_the_setup(players: int) -> None:
    """N-SET-1: so many with S, so many without, none marked "3/4" for two, the end tile in the bag."""
    numbers, known = content().tables[players], content().tiles
    view = GAME.view(GAME.start(players, 11), 0)
    boxes = []
    for seed in range(400):
        full = GAME.determinize(view, seed)
        GAME.check(full)
        kept = [known[tile] for tile in (*full.grid, *full.bag)]
        assert sum(tile.start for tile in kept) == numbers.start
        assert sum(is_basic_tile_in_use(tile, players) for tile in kept) == numbers.basic
        assert "end" in full.bag
        boxes.append(set(full.box))
    free = [tile for tile in known.values() if tile.start and tile.id not in view.grid]
    left_out = Counter(tile for box in boxes for tile in box)
    expected = 400 * (15 - numbers.start) / len(free)
    assert all(0.6 * expected < left_out[tile.id] < 1.5 * expected for tile in free)
    basic = [tile for tile in known.values() if is_basic_tile_in_use(tile, players)]
    expected = 400 * (len(basic) - numbers.basic) / len(basic)
    assert all(0.4 * expected < left_out[tile.id] < 1.8 * expected for tile in basic)


def test_seen_tiles_are_not_determinized() -> None:
    """N-SET-1, N-STUCK-1: those on the grid, taken, or removed from the game."""
    state = table(2, taken={0: "bonus_1 sun_2", 1: "flame_1 leaf_1"}, bag="end rain_2 bonus_3")
    seen = {*state.grid, *state.removed, *tiles("bonus_1 sun_2 flame_1 leaf_1")}
    found = set()
    for seed in range(60):
        full = GAME.determinize(GAME.view(state, 1), seed)
        GAME.check(full)
        assert "end" in full.bag
        assert len(full.bag) == 3
        assert not seen & {*full.bag, *full.box}
        found |= set(full.bag)
    assert len(found) > 8


def test_seen_end_tile_is_not_determinized_into_the_bag() -> None:
    """N-FILL-2."""
    state = table(2, grid="end")
    for seed in range(5):
        full = GAME.determinize(GAME.view(state, None), seed)
        assert "end" not in (*full.bag, *full.box)


def test_bag_order_and_generator_are_determinized() -> None:
    """N-FILL-1: what comes next cannot be told."""
    view = GAME.view(table(2, grid="flame_1", cubes={0: (0,)}), 0)
    fulls = [GAME.determinize(view, seed) for seed in range(200)]
    assert len({full.rng for full in fulls}) == 200
    after = [reveal(full, {0: (0,), 1: (1,)})[0].grid[0] for full in fulls]
    assert len(set(after)) > 12
    assert GAME.determinize(view, 3) == GAME.determinize(view, 3)


def test_determinized_game_can_be_played_on() -> None:
    """All phases, the end included."""
    state = GAME.start(4, 9, {"equilibrium": "c"})
    while deciders := GAME.deciders(state):
        for seat in (None, 0, 3):
            full = GAME.determinize(GAME.view(state, seat), 1)
            GAME.check(full)
            assert GAME.view(full, seat) == GAME.view(state, seat)
        state, _ = run(state, GAME.actions(state, deciders[0])[-1])
    full = GAME.determinize(GAME.view(state, None), 1)
    GAME.check(full)
    assert GAME.outcome(full) == GAME.outcome(state)
