"""Validation of states: whether a state of EQUILIBRIX can occur in a game."""

from __future__ import annotations

from typing import get_args

from rules.equilibrix import board, stone_networks
from rules.equilibrix.births import count_supply, get_rebirth_field_mask
from rules.equilibrix.board import FREE, POSITIONS
from rules.equilibrix.captures import find_completed_rings
from rules.equilibrix.content import content
from rules.equilibrix.draws_and_resignation import seats_to_answer
from rules.equilibrix.state import NOBODY, EquilibrixState, Start
from rules.equilibrix.turns import is_die_usable, iter_images
from rules.rng import UNKNOWN


def validate_state(state: EquilibrixState) -> None:
    """Raise ValueError if a state cannot be reached in a game, or a view cannot be seen by anybody."""
    _check_setup(state)
    _check_stones(state)
    _check_dice(state)
    _check_phase(state)
    _check_end(state)


def _need(ok: bool, problem: str) -> None:
    """Raise ValueError with the problem unless `ok`."""
    if not ok:
        raise ValueError(f"equilibrix state: {problem}")


def _check_setup(state: EquilibrixState) -> None:
    setup, players = state.setup, state.setup.players
    _need(players in (2, 3), "2–3 players")
    _need(setup.encircling in content().encircling, "impossible options")
    _need(setup.paradox in ("off", "optional", "compulsory"), "impossible options")
    _need(setup.start in get_args(Start), "impossible options")
    _need(all(len(each) == players for each in (state.stones, state.offers, state.agreed)), "seats missing")
    _need(0 <= state.start < players and 0 <= state.seat < players, "no such seat")
    _need(state.rng == UNKNOWN or 0 <= state.rng < 1 << 64, "the generator is out of range")
    _need((state.turn == 0) == (state.phase == "placing"), "turns and starting stones do not agree")
    _need(0 <= state.turn <= content().limits.turns, "no such turn")
    _need(state.phase != "placing" or setup.is_start_placed, "starting stones lie already")
    _need(all(0 <= wait <= content().limits.draw_offers for wait in state.offers), "draw offers out of range")
    _need(0 <= state.bonuses <= content().limits.own_bonuses, "more bonus actions than can be earned")
    _need(state.bonuses == 0 or setup.paradox != "off", "own stones cannot fall")


def _check_stones(state: EquilibrixState) -> None:
    filled = 0
    for seat, stones in enumerate(state.stones):
        _need(0 <= stones <= board.ALL, "stones outside the board")
        _need(not stones & filled, "two stones on one field")
        filled |= stones
        for petals in (True, False):
            _need(count_supply(state, seat, petals=petals) >= 0, "more stones than there are")
    if state.phase == "placing":
        _need(not state.acted and not any(state.offers) and not state.resigned, "no turn has been played")
        players = state.setup.players
        placed = filled.bit_count()
        _need(placed < 2 * players, "all starting stones lie")
        if state.setup.is_start_chosen:
            _check_chosen_start(state)
            return
        order = [(state.start + place) % players for place in range(players)]
        due = (order + order[::-1])[: placed + 1]
        _need(state.seat == due[-1], "somebody else places")
        for seat in range(players):
            want = due[:-1].count(seat)
            triangles = state.stones[seat] & board.TRIANGLE_MASK
            _need(state.stones[seat].bit_count() == want, "too many or too few starting stones")
            _need(triangles.bit_count() == min(want, 1), "triangles come before petals")


def _check_chosen_start(state: EquilibrixState) -> None:
    """Check a start that is being chosen: no stone yet, or one triangle and its images (E-SET-4)."""
    _need(state.seat == state.start, "somebody else places")
    own = state.stones[state.start]
    _need(own.bit_count() <= 1 and not own & board.PETAL_MASK, "triangles come before petals")
    images = [0] * state.setup.players
    for field in board.iter_fields(own):
        for seat, image in iter_images(state.setup.players, state.start, field):
            images[seat] |= 1 << image
    _need(state.stones == tuple(images), "starting stones are no images of each other")


def _check_dice(state: EquilibrixState) -> None:
    _need(len(state.open) == len(state.dice) <= 2, "dice are missing")
    names = (FREE,) if state.setup.fair else POSITIONS
    _need(all(position in names for position in state.dice), "no such position")
    _need(len(state.dice) == min(2, state.turn), "the very first roll is one die")
    using = state.phase in ("bonus", "reborn", "rings")
    _need(using == (state.die != NOBODY), "no die is in use, or one too many")
    _need(not using or (0 <= state.die < len(state.dice) and state.open[state.die]), "no such die in use")
    _need(not using or state.acted, "nothing has been done yet")
    _need(using or not state.bonuses, "bonus actions of no die")


def _check_phase(state: EquilibrixState) -> None:
    _need((state.phase == "reborn") == (state.taken != NOBODY), "no stone was taken back")
    _need((state.phase == "rings") == (state.born != NOBODY), "no stone was born")
    _need((state.phase == "rings") == bool(state.rings), "no ring is to be judged")
    _need(state.phase == "rings" or not state.falling, "stones fall at the wrong time")
    _need(state.phase == "draw" or not any(state.agreed), "nobody has offered a draw")
    match state.phase:
        case "action":
            open_dice = [die for die, still in enumerate(state.open) if still]
            _need(any(is_die_usable(state, die) for die in open_dice), "nothing can be done")
            _need(state.acted != all(state.open), "an action and the dice left do not agree")
        case "bonus":
            _need(is_die_usable(state, state.die), "nothing can be done")
        case "reborn":
            _need(state.setup.surprise, "no second birth in this game")
            _need(0 <= state.taken < board.FIELDS, "no such field")
            _need(not state.occupied_mask >> state.taken & 1, "the stone lies there still")
            petal = board.is_petal(state.taken)
            _need(count_supply(state, state.seat, petals=petal) > 0, "the stone is not in the supply")
            _need(bool(get_rebirth_field_mask(state, state.dice[state.die])), "nothing can be done")
        case "rings":
            _check_rings(state)
        case "draw":
            offered = state.offers[state.seat] == content().limits.draw_offers
            _need(offered and state.agreed[state.seat], "nobody has offered a draw")
            _need(not state.acted, "a draw is offered before the first action")
            _need(all(state.open), "a die was used, but nothing done")
            _need(bool(seats_to_answer(state)), "all have agreed")
            _need(not any(state.agreed[seat] for seat in state.resigned), "who has given up is not asked")
        case _:
            pass


def _check_rings(state: EquilibrixState) -> None:
    _need(state.setup.paradox == "optional", "nobody is asked")
    _need(0 <= state.born < board.FIELDS, "no such field")
    _need(bool(state.stones[state.seat] >> state.born & 1), "no stone was born")
    rings = find_completed_rings(state, state.born)
    own = {ring.field for ring in rings if ring.owner == state.seat}
    foreign = sum(1 << ring.field for ring in rings if ring.owner != state.seat)
    _need(list(state.rings) == sorted(own)[-len(state.rings) :], "no such ring")
    _need(state.falling & ~sum(1 << field for field in own) == foreign, "other stones fall")
    decided = own - set(state.rings)
    _need(set(board.iter_fields(state.falling & ~foreign)) <= decided, "a ring is decided twice")


def _check_end(state: EquilibrixState) -> None:
    players = state.setup.players
    _need((state.phase == "over") == (state.ending != ""), "over without a reason, or the other way round")
    _need(len(set(state.resigned)) == len(state.resigned) < players, "too many have given up")
    _need(all(0 <= seat < players for seat in state.resigned), "no such seat")
    _need(state.phase == "over" or state.seat not in state.resigned, "who has given up is not on turn")
    _need(state.ending != "turns" or state.turn == content().limits.turns, "too few turns for a draw")
    one_left = len(state.resigned) == players - 1
    _need(one_left == (state.ending == "resigned"), "one player is left, or more than one")
    if state.ending in ("linked", "resigned"):
        _need(0 <= state.winner < players and state.winner not in state.resigned, "nobody has won")
    else:
        _need(state.winner == NOBODY, "somebody has won a draw")
    for seat, stones in enumerate(state.stones):
        joined = stone_networks.find_bases_in_largest_network(stones, players, seat)
        complete = len(joined) == len(stone_networks.bases(players, seat))
        if state.ending == "linked" and seat == state.winner:
            _need(complete, "the winner's bases are not joined")
        elif state.phase != "rings" or seat != state.seat:
            # a win is seen at once; only with rings to be judged it is not yet known which stones stay
            _need(not complete, "somebody has joined all bases")
