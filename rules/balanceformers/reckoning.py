"""The reckoning, the dead, Death's way, and the end.

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
from rules.balanceformers.state import CREATURES, OFF, PARTS, Ending, PositionFields, owner
from rules.draft import put

SUPPLY, NONE = -1, -2
"""Where a gained token comes from that no player gives."""


class CreatureVerdict(NamedTuple):
    """What Death says of a creature. levels: where it has the deficits; sums: of all on its piece there;
    verdict: 1, 0 or −1; helpers: the owners of the others on its piece, in initiative order."""

    creature: int
    slot: int
    levels: tuple[int, ...]
    sums: tuple[int, ...]
    verdict: int
    helpers: tuple[int, ...]


def energies(state: PositionFields, creature: int) -> tuple[int, ...]:
    """The energies of a creature, level by level."""
    return content().energies(state.sets[owner(creature)], creature % CREATURES)


def verdicts(state: PositionFields) -> tuple[CreatureVerdict, ...]:
    """Death's word on every creature as they stand now, in judging order (B-REC-1, B-REC-6)."""
    here: dict[int, list[tuple[int, int]]] = {}
    for slot, creature in sorted([(slot, at) for at, slot in enumerate(state.places) if slot != OFF]):
        here.setdefault(slot // PARTS, []).append((slot, creature))
    wanted, joint = initiative.deficits(state.round), state.setup.pair == "joint"
    read = [reading for name in state.sets for reading in _readings(name, wanted)]
    found = []
    for standing in here.values():
        together = [read[creature][0] for _, creature in standing]
        owners = [owner(creature) for _, creature in standing]
        for place, (slot, creature) in enumerate(standing):
            levels = read[creature][1]
            sums = tuple([sum([each[level] for each in together]) for level in levels])
            helping = owners[:place] + owners[place + 1 :]
            helpers = tuple([seat for seat in state.order if seat in helping]) if helping else ()
            found.append(CreatureVerdict(creature, slot, levels, sums, _verdict(sums, joint), helpers))
    return tuple(found)


@BOOK.cached()
def _readings(name: str, deficits: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The energies of each creature of a set, and the levels at which it has the deficits."""
    each = content().creatures[name]
    return tuple((levels, tuple(levels.index(-deficit) for deficit in deficits)) for levels in each)


def _verdict(sums: tuple[int, ...], joint: bool) -> int:
    """1, 0 or −1: by both sums together; where they are judged apart by the lower one if it is negative, else
    by the higher one."""
    lower = min(sums)
    total = sum(sums) if joint else lower if lower < 0 else max(sums)
    return (total > 0) - (total < 0)


def supply(state: PositionFields) -> int:
    """Reincarnation tokens that nobody holds: 15, or 30 if creatures of both boxes play (B-SET-3)."""
    boxes = {name.split("-")[0] for name in state.sets}
    return content().reincarnation.each * len(boxes) - sum(state.tokens)


def begin(draft: Draft) -> None:
    """Death begins to judge; the phase is that of the only thing that may have to be decided."""
    draft.phase = "token"
    draft.judged, draft.gains, draft.dying = 0, (), ()
    draft.say(ReckoningBegan(draft.round, initiative.deficits(draft.round)))


def go_on(draft: Draft) -> bool:
    """Verdicts and gains one after another; False when somebody has to choose, True when all is said."""
    everything = verdicts(draft)
    while True:
        while draft.gains:
            if not _gain(draft):
                return False
        if draft.judged == len(everything):
            return True
        _carry_out(draft, everything[draft.judged])


def _carry_out(draft: Draft, verdict: CreatureVerdict) -> None:
    """B-REC-2 to B-REC-4: helpers move white, a zero brings them a token, the dying one moves black."""
    dies = verdict.verdict < 0
    white = 0 if dies else content().helpers.steps[draft.round - 1]
    black = draft.round if dies else 0
    helpers = () if dies else verdict.helpers
    draft.judged += 1
    for seat in helpers:
        draft.white = put(draft.white, seat, moved(draft.white[seat], white))
    if dies:
        seat = owner(verdict.creature)
        draft.black = put(draft.black, seat, moved(draft.black[seat], black))
        draft.dying = (*draft.dying, verdict.creature)
    if verdict.verdict == 0:
        draft.gains = helpers
    draft.say(
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


def moved(column: int, steps: int) -> int:
    """Where a token stands after some steps; it stops on the last column (B-TRK-1)."""
    return min(column + steps, len(content().track.values) - 1)


def givers(state: PositionFields) -> tuple[int, ...]:
    """From whom the next token may come when the supply is empty: of the others those with most."""
    seat = state.gains[0]
    others = [(state.tokens[other], other) for other in range(state.setup.players) if other != seat]
    most = max(count for count, _ in others)
    return tuple(other for count, other in others if count == most > 0)


def _gain(draft: Draft) -> bool:
    """The next token gained; False if its owner has to choose from whom (B-REC-6)."""
    if supply(draft) > 0:
        _take(draft, SUPPLY)
        return True
    from_others = givers(draft)
    if len(from_others) > 1:
        draft.seat = draft.gains[0]
        return False
    _take(draft, from_others[0] if from_others else NONE)
    return True


def _take(draft: Draft, source: int) -> None:
    seat, draft.gains = draft.gains[0], draft.gains[1:]
    if source != NONE:
        draft.tokens = put(draft.tokens, seat, draft.tokens[seat] + 1)
    if source >= 0:
        draft.tokens = put(draft.tokens, source, draft.tokens[source] - 1)
    draft.say(TokenGained(seat, source))


def take_token(draft: Draft, source: int) -> None:
    """The gaining player has chosen from whom."""
    _take(draft, source)


def end(draft: Draft) -> bool:
    """The dead leave; then the game is over, or Death moves on and empty pieces turn dark: True."""
    dead = draft.dying
    draft.judged, draft.dying = 0, ()
    if dead:
        draft.places = tuple(OFF if creature in dead else slot for creature, slot in enumerate(draft.places))
        draft.say(Died(dead))
    extinct = tuple(seat for seat in range(draft.players) if not draft.on_board(seat))
    if extinct:
        _finish(draft, "extinct", extinct)
    elif draft.round == ROUNDS:
        _finish(draft, "rounds", ())
    else:
        draft.say(DeathMoved(draft.round + 1))
        _darken(draft)
    return draft.phase != "over"


def _darken(draft: Draft) -> None:
    full = {slot // PARTS for slot in draft.places if slot != OFF}
    empty = tuple(
        piece for piece in range(len(draft.area)) if not draft.dark >> piece & 1 and piece not in full
    )
    if empty:
        draft.dark |= sum(1 << piece for piece in empty)
        draft.say(TurnedDark(empty))


def _finish(draft: Draft, ending: Ending, extinct: tuple[int, ...]) -> None:
    draft.phase, draft.ending = "over", ending
    draft.left = 0
    draft.say(GameEnded(ending, extinct))
