"""The reckoning: Death's verdicts and gains, removal of the dead, Death's move, and the end of the game.

B-REC-1 to B-REC-6, B-TRK-1, B-END-1, B-END-2, B-DTH-1, B-DTH-2.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.balanceformers import initiative
from rules.balanceformers.content import BOOK, ROUNDS, content
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import (
    DeathMoved,
    Died,
    GameEnded,
    Judged,
    ReckoningBegan,
    TokenGained,
    TurnedDark,
)
from rules.balanceformers.state import CREATURES, OFF, PARTS, Ending, PositionFields, owner_of
from rules.draft import replace_at

SUPPLY, NONE = -1, -2
"""Source of a gained token that no player gives: the supply, or nobody."""


class CreatureVerdict(NamedTuple):
    """Death's verdict on a creature in the reckoning."""

    creature: int
    """The creature."""
    slot: int
    """Its slot."""
    levels: tuple[int, ...]
    """The energy levels at which it has the deficits Death looks for."""
    sums: tuple[int, ...]
    """Sums of the energies of all creatures on its piece at these levels."""
    verdict: int
    """1 lives, 0 balanced, −1 dies."""
    helpers: tuple[int, ...]
    """The owners of the others on its piece, in initiative order."""


def creature_energies(state: PositionFields, creature: int) -> tuple[int, ...]:
    """Return the energies of a creature from the top level down."""
    return content().get_energies(state.sets[owner_of(creature)], creature % CREATURES)


def compute_verdicts(state: PositionFields) -> tuple[CreatureVerdict, ...]:
    """Return Death's verdict on every creature on the board, in judging order (B-REC-1, B-REC-6)."""
    wanted, joint = initiative.deficits(state.round), state.setup.pair == "joint"
    readings = [reading for name in state.sets for reading in _energies_and_levels(name, wanted)]
    count = len(state.places)
    here: dict[int, list[tuple[int, int]]] = {}
    # one number each: pairs would take three times as long to sort
    for number in sorted([slot * count + at for at, slot in enumerate(state.places) if slot != OFF]):
        slot, creature = divmod(number, count)
        here.setdefault(slot // PARTS, []).append((slot, creature))
    alone = tuple([-deficit for deficit in wanted])  # the sums of a creature that nobody helps
    verdict_alone = _sign_of_sums(alone, joint)
    verdicts = []
    for creatures_here in here.values():
        if len(creatures_here) == 1:
            slot, creature = creatures_here[0]
            levels = readings[creature][1]
            verdicts.append(CreatureVerdict(creature, slot, levels, alone, verdict_alone, ()))
            continue
        together = [readings[creature][0] for _, creature in creatures_here]
        owners = [owner_of(creature) for _, creature in creatures_here]
        for place, (slot, creature) in enumerate(creatures_here):
            levels = readings[creature][1]
            sums = tuple([sum([each[level] for each in together]) for level in levels])
            helping = owners[:place] + owners[place + 1 :]
            helpers = tuple([seat for seat in state.order if seat in helping])
            verdicts.append(
                CreatureVerdict(creature, slot, levels, sums, _sign_of_sums(sums, joint), helpers)
            )
    return tuple(verdicts)


@BOOK.cached()
def _energies_and_levels(
    name: str, deficits: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return for each creature of a set its energies and the levels at which it has the deficits."""
    each = content().creatures[name]
    return tuple((levels, tuple(levels.index(-deficit) for deficit in deficits)) for levels in each)


def _sign_of_sums(sums: tuple[int, ...], joint: bool) -> int:
    """Return 1, 0 or −1 for the sums at the deficits.

    Args:
        sums: One or two sums.
        joint: Whether the total counts; else the lower sum does if it is negative, or the higher one.
    """
    lower = min(sums)
    total = sum(sums) if joint else lower if lower < 0 else max(sums)
    return (total > 0) - (total < 0)


def count_tokens_in_supply(state: PositionFields) -> int:
    """Return how many reincarnation tokens are left in the supply (B-SET-3).

    There are as many in all as a box has, or twice that if sets of both boxes play.
    """
    boxes = {name.split("-")[0] for name in state.sets}
    return content().reincarnation.each * len(boxes) - sum(state.tokens)


def begin_reckoning(draft: Draft) -> None:
    """Begin the reckoning, in which Death judges all creatures.

    Sets the phase to "token", as the only decision in a reckoning is who gives a reincarnation token.
    """
    draft.phase = "token"
    draft.judged, draft.gains, draft.dying = 0, (), ()
    draft.emit(ReckoningBegan(draft.round, initiative.deficits(draft.round)))


def carry_out_verdicts(draft: Draft) -> bool:
    """Carry out Death's verdicts one by one, and give out tokens, until a seat has to choose a giver.

    Returns:
        False if a seat has to choose who gives it a token, True after the last verdict.
    """
    everything = compute_verdicts(draft)
    while True:
        while draft.gains:
            if not _give_token(draft):
                return False
        if draft.judged == len(everything):
            return True
        _carry_out(draft, everything[draft.judged])


def _carry_out(draft: Draft, verdict: CreatureVerdict) -> None:
    """Carry out a verdict (B-REC-2 to B-REC-4).

    Helpers move white, a zero gives them a token, the owner of a dying creature moves black.
    """
    dies = verdict.verdict < 0
    white = 0 if dies else content().helpers.steps[draft.round - 1]
    black = draft.round if dies else 0
    helpers = () if dies else verdict.helpers
    draft.judged += 1
    for seat in helpers:
        draft.white = replace_at(draft.white, seat, get_column_after_steps(draft.white[seat], white))
    if dies:
        seat = owner_of(verdict.creature)
        draft.black = replace_at(draft.black, seat, get_column_after_steps(draft.black[seat], black))
        draft.dying = (*draft.dying, verdict.creature)
    if verdict.verdict == 0:
        draft.gains = helpers
    draft.emit(
        Judged(
            verdict.creature,
            verdict.slot,
            verdict.levels,
            verdict.sums,
            verdict.verdict,
            helpers,
            white if helpers else 0,
            black,
        )
    )


def get_column_after_steps(column: int, steps: int) -> int:
    """Return the column of a scoring token after some steps; it stops on the last column (B-TRK-1)."""
    return min(column + steps, len(content().track.values) - 1)


def possible_givers(state: PositionFields) -> tuple[int, ...]:
    """Return the seats from which the next reincarnation token may come if the supply is empty.

    These are, without the seat that gains it, those with the most tokens; empty if nobody has one.
    """
    seat = state.gains[0]
    others = [(state.tokens[other], other) for other in range(state.setup.players) if other != seat]
    most = max(count for count, _ in others)
    return tuple(other for count, other in others if count == most > 0)


def _give_token(draft: Draft) -> bool:
    """Give out the next token. Return False if its owner has to choose from whom (B-REC-6)."""
    if count_tokens_in_supply(draft) > 0:
        _transfer_token(draft, SUPPLY)
        return True
    from_others = possible_givers(draft)
    if len(from_others) > 1:
        draft.seat = draft.gains[0]
        return False
    _transfer_token(draft, from_others[0] if from_others else NONE)
    return True


def _transfer_token(draft: Draft, source: int) -> None:
    seat, draft.gains = draft.gains[0], draft.gains[1:]
    if source != NONE:
        draft.tokens = replace_at(draft.tokens, seat, draft.tokens[seat] + 1)
    if source >= 0:
        draft.tokens = replace_at(draft.tokens, source, draft.tokens[source] - 1)
    draft.emit(TokenGained(seat, source))


def take_token(draft: Draft, source: int) -> None:
    """Give the next reincarnation token of the reckoning, taken from the chosen seat."""
    _transfer_token(draft, source)


def end_reckoning(draft: Draft) -> bool:
    """Remove dead creatures; then end the game, or go on to Death's next place on the death wheel.

    If the game goes on, pieces without creatures turn to their dark side.

    Returns:
        Whether the game goes on.
    """
    dead = draft.dying
    draft.judged, draft.dying = 0, ()
    if dead:
        draft.places = tuple(OFF if creature in dead else slot for creature, slot in enumerate(draft.places))
        draft.emit(Died(dead))
    extinct = tuple(seat for seat in range(draft.players) if not draft.count_creatures_on_board(seat))
    if extinct:
        _finish_game(draft, "extinct", extinct)
    elif draft.round == ROUNDS:
        _finish_game(draft, "rounds", ())
    else:
        draft.emit(DeathMoved(draft.round + 1))
        _darken_empty_pieces(draft)
    return draft.phase != "over"


def find_empty_light_pieces(state: PositionFields) -> tuple[int, ...]:
    """Return the pieces without a creature that are not dark."""
    full = {slot // PARTS for slot in state.places if slot != OFF}
    return tuple(
        piece for piece in range(len(state.area)) if not state.dark >> piece & 1 and piece not in full
    )


def _darken_empty_pieces(draft: Draft) -> None:
    """Turn all pieces without a creature dark (B-DTH-2)."""
    empty = find_empty_light_pieces(draft)
    if empty:
        draft.dark |= sum(1 << piece for piece in empty)
        draft.emit(TurnedDark(empty))


def _finish_game(draft: Draft, ending: Ending, extinct: tuple[int, ...]) -> None:
    draft.phase, draft.ending = "over", ending
    draft.left = 0
    draft.emit(GameEnded(ending, extinct))
