"""Validation of Balanceformers' states and views: whether play can reach them."""

from __future__ import annotations

from functools import cache

from rules.balanceformers import initiative, reckoning, turns
from rules.balanceformers.area import is_angel, is_connected, sort_for_judging
from rules.balanceformers.content import PRESETS, ROUNDS, SETS, content
from rules.balanceformers.setup import COLOURS, chosen_sets, list_free_places
from rules.balanceformers.state import CREATURES, HIDDEN, OFF, PARTS, BalanceformersState
from rules.rng import UNKNOWN


def validate_state(state: BalanceformersState) -> None:
    """Check that a state or view is one that play can reach. Raises ValueError if not."""
    _check_setup(state)
    _check_area(state)
    _check_creatures(state)
    _check_tokens(state)
    _check_initiative(state)
    _check_course(state)
    _check_first_round(state)


def _need(ok: bool, problem: str) -> None:
    """Raise ValueError with the problem unless `ok`."""
    if not ok:
        raise ValueError(f"balanceformers state: {problem}")


def _check_setup(state: BalanceformersState) -> None:
    setup, players = state.setup, state.setup.players
    _need(players in content().pieces, "2–6 players")
    _need(setup.area in ("random", "hand") or PRESETS.get(setup.area) == players, "impossible options")
    by_seat = setup.colours not in COLOURS
    _need(not by_seat or chosen_sets(setup.colours, players) == state.sets, "impossible options")
    _need(setup.moves in ("any", "own") and setup.pair in ("joint", "separate"), "impossible options")
    per_seat = (state.sets, state.squares, state.rounds, state.chosen, state.tokens, state.white, state.black)
    _need(all(len(each) == players for each in per_seat), "players and seats do not agree")
    _need(len(set(state.sets)) == players and set(state.sets) <= set(SETS), "impossible sets of creatures")
    _need(state.rng == UNKNOWN or 0 <= state.rng < 1 << 64, "the generator is out of range")
    _need(0 <= state.seat < players and 0 <= state.turn < players, "no such seat")
    _need((state.round == 0) == (state.phase == "building") and 0 <= state.round <= ROUNDS, "no such round")
    _need((state.phase == "over") == (state.ending != ""), "over without a reason, or the other way round")


def _check_area(state: BalanceformersState) -> None:
    players, area = state.setup.players, state.area
    each = content().pieces[players].each
    _need(len(set(area)) == len(area) <= 2 * each, "two pieces in one place, or too many")
    _need(all(0 <= d < 4 and abs(i) <= 60 and abs(j) <= 60 for i, j, d in area), "a piece far away")
    angels = sum(is_angel(piece) for piece in area)
    _need(angels <= each and len(area) - angels <= each, "too many angels or demons")
    _need(not area or is_connected(area), "the area does not hang together")
    if state.phase == "building":
        _need(state.setup.area == "hand" and len(area) < 2 * each, "nothing is to be built")
        _need(state.seat == len(area) % players, "somebody else builds")
        _need(not area or (0, 0) in {(i, j) for i, j, _ in area}, "the first piece lies at (0, 0)")
    else:
        _need(len(area) == 2 * each and sort_for_judging(area) == area, "the area is not complete")
    _need(0 <= state.dark < 1 << len(area), "no such dark piece")
    _need(state.round > 1 or not state.dark, "nothing is dark yet")


def _check_first_round(state: BalanceformersState) -> None:
    """Check that nothing is won or lost before the first reckoning, and the prelude's order (B-PRE-1)."""
    if state.phase not in ("building", "initiative", "prelude") or state.round > 1:
        return
    _need(not any((*state.tokens, *state.white, *state.black)), "something won before the first reckoning")
    if state.phase == "prelude":
        placed = tuple(state.count_creatures_on_board(seat) for seat in state.order)
        _need((placed, state.turn, state.left) in _prelude_moments(len(placed)), "the prelude is out of step")
    else:
        _need(not state.turn, "a turn before the prelude")
        _need(state.phase == "building" or not state.seat, "a turn before the prelude")


@cache
def _prelude_moments(players: int) -> frozenset[tuple[tuple[int, ...], int, int]]:
    """Return all moments of the prelude.

    Each is the numbers of creatures placed in initiative order, whose turn it is, and how many are left in
    it.
    """
    placed, turn, left = [0] * players, 0, 1
    moments = set()
    while left:
        moments.add((tuple(placed), turn, left))
        placed[turn] += 1
        left -= 1
        if not left:
            waiting = (seat % players for seat in range(turn + 1, turn + 1 + players))
            turn = next((seat for seat in waiting if placed[seat] < CREATURES), turn)
            left = min(2, CREATURES - placed[turn])
    return frozenset(moments)


def _check_creatures(state: BalanceformersState) -> None:
    players = state.setup.players
    _need(len(state.places) == CREATURES * players, "creatures are missing")
    slots = [slot for slot in state.places if slot != OFF]
    _need(len(set(slots)) == len(slots), "two creatures in one slot")
    _need(all(0 <= slot < PARTS * len(state.area) for slot in slots), "no such slot")
    _need(not any(state.dark >> slot // PARTS & 1 for slot in slots), "a creature on a black hole")
    if state.phase == "building" or (state.phase == "initiative" and state.round == 1):
        _need(not slots, "creatures before the prelude")
    if state.round > 1 and state.phase in ("initiative", "turn"):
        _need(
            all(state.count_creatures_on_board(seat) for seat in range(players)),
            "somebody has no creature left",
        )
        if state.phase == "initiative":
            full = {slot // PARTS for slot in slots}
            lit = (piece for piece in range(len(state.area)) if not state.dark >> piece & 1)
            _need(all(piece in full for piece in lit), "an empty piece is light still")


def _check_tokens(state: BalanceformersState) -> None:
    _need(
        min(state.tokens) >= 0 and reckoning.count_tokens_in_supply(state) >= 0,
        "reincarnation tokens that do not exist",
    )
    last = len(content().track.values) - 1
    _need(all(0 <= column <= last for column in (*state.white, *state.black)), "no such column")
    squares = sum(1 << value for value in content().squares.values)
    rounds = sum(1 << value for value in content().rounds.values)
    spent = 0 if state.phase == "building" else _count_spent_pairs(state)
    for seat in range(state.setup.players):
        for held, full in ((state.squares[seat], squares), (state.rounds[seat], rounds)):
            _need(held & ~full == 0 and held >= 0, "no such initiative token")
            _need(full.bit_count() - held.bit_count() == spent, "initiative tokens are missing")


def _count_spent_pairs(state: BalanceformersState) -> int:
    """Return how many pairs each seat has used up."""
    used = state.round - (state.phase == "initiative")
    return used - (ROUNDS - 1) if state.round == ROUNDS else used


def _check_initiative(state: BalanceformersState) -> None:
    players = state.setup.players
    if state.phase == "building":
        _need(not any(state.chosen) and not state.order, "tokens before the area")
        return
    if state.phase == "initiative":
        _need(bool(initiative.undecided_seats(state)), "all have picked")
        for seat, pair in enumerate(state.chosen):
            is_hidden = pair == HIDDEN and state.rng == UNKNOWN
            _need(not pair or is_hidden or pair in initiative.list_pairs(state, seat), "a pair nobody holds")
        _need(any(len(initiative.list_pairs(state, seat)) > 1 for seat in range(players)), "nobody is asked")
        seats = tuple(range(players)) if state.round > 1 else ()
        _need(tuple(sorted(state.order)) == seats, "no such order of the round before")
        return
    for seat, pair in enumerate(state.chosen):
        _need(len(pair) == 2 and pair[0] in content().squares.values, "no such pair")
        _need(pair[1] in content().rounds.values, "no such pair")
        is_spent = not state.squares[seat] >> pair[0] & 1 and not state.rounds[seat] >> pair[1] & 1
        _need(is_spent, "a pair that is still held")
    _need(state.order == initiative.initiative_order(state), "the order of the round is wrong")


def _check_course(state: BalanceformersState) -> None:
    """Check that the seat to decide can decide."""
    reckons = state.phase == "token"
    _need(reckons or not (state.judged or state.gains or state.dying), "no reckoning now")
    match state.phase:
        case "prelude":
            _need(state.round == 1 and state.seat == state.order[state.turn], "somebody else places")
        case "turn":
            _need(state.round > 1 and state.seat == state.order[state.turn], "somebody else is on turn")
            _need(1 <= state.left <= sum(state.chosen[state.seat]), "no action is left")
            _need(turns.can_act(state), "nothing can be done")
        case "token":
            _check_reckoning(state)
        case "building" | "initiative" | "over":
            _need(state.left == 0, "actions at the wrong time")
    if state.phase == "over":
        extinct = not all(state.count_creatures_on_board(seat) for seat in range(state.setup.players))
        _need(extinct == (state.ending == "extinct"), "over for another reason")
        _need(extinct or state.round == ROUNDS, "over too early")
    if state.phase == "building":
        _need(bool(list_free_places(state.area, state.setup.players)), "nothing can be built")


def _check_reckoning(state: BalanceformersState) -> None:
    everything = reckoning.compute_verdicts(state)
    _need(0 < state.judged <= len(everything), "no such verdict")
    verdicts = everything[: state.judged]
    _need(state.dying == tuple(v.creature for v in verdicts if v.verdict < 0), "other creatures die")
    last = verdicts[-1]
    waits = len(state.gains)
    _need(last.verdict == 0 and waits > 0, "nobody gains a token")
    _need(state.gains == last.helpers[len(last.helpers) - waits :], "others gain tokens")
    _need(state.seat == state.gains[0], "somebody else gains")
    _need(
        reckoning.count_tokens_in_supply(state) == 0 and len(reckoning.possible_givers(state)) > 1,
        "there is nothing to choose",
    )
