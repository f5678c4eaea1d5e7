"""What may come of a position as far as somebody can know: it is dealt anew, and gone on with a little."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from client.bots.levels import LEVELS, Level, nearest
from client.bots.mind import decide
from rules.contract import Action, AnyGame, IllegalAction, State

QUICK: Final[Level] = "trunk"
"""How people and Crown, which would take too long, are taken to choose what they choose in secret, and how a
turn goes on that is tried out."""

ANSWERS: Final = 6
"""So many decisions at most follow a turn that is tried out."""

_LONGEST: Final = 24


class Glimpse(NamedTuple):
    """A step as one seat could foresee it. view: what it saw before.

    actor, action: whose step it is, and what it is. secret: seats choose at the same time, each for itself:
    `view` is from before the first of them had chosen, `actor` is the seat itself, and `action` its own
    choice (None: it had none). levels: who decides for each seat then, as far as it is known: the name of an
    opponent's level. What a gentle one errs could be expected of it, and is no luck.
    """

    view: State
    actor: int
    action: Action | None
    secret: bool = False
    levels: tuple[str, ...] = ()


def dealt(game: AnyGame, seen: Glimpse, seed: int) -> State | None:
    """Where the step may lead to, everything unknown drawn at random; None if it cannot be told."""
    state = game.determinize(seen.view, seed)
    if seen.secret:
        return _chosen(game, state, seen, seed)
    if seen.action is None:
        return None
    try:
        return game.apply(state, seen.actor, seen.action).state
    except IllegalAction:  # nobody could know that
        return None


def _chosen(game: AnyGame, state: State, seen: Glimpse, seed: int) -> State | None:
    """The position when everybody has chosen and it has been shown."""
    own = seen.action
    for turn in range(_LONGEST):
        deciders = game.deciders(state)
        if not deciders:
            return state
        seat = next((one for one in deciders if one != seen.actor), deciders[0])
        if seat == seen.actor:
            if own is None:
                return None
            action, own = own, None
        else:
            view = game.view(state, seat)
            level = _known_level(game.id, seen, seat)
            careful, level = level is None, level or QUICK
            action = decide(game, view, seat, level, seed + turn, timed=False, careful=careful).action
        try:
            transition = game.apply(state, seat, action)
        except IllegalAction:
            return None
        state = transition.state
        if any(event.reveals for event in transition.events):
            return state
    return None


def _known_level(game_id: str, seen: Glimpse, seat: int) -> Level | None:
    """The level that decides for a seat, if it is known and thinks no longer than there is time."""
    kind = seen.levels[seat] if seat < len(seen.levels) else ""
    if kind not in LEVELS[: LEVELS.index(QUICK) + 1]:
        return None
    return nearest(game_id, kind)


def turn_ended(game: AnyGame, seen: Glimpse, seed: int) -> State | None:
    """The same, then the rest of the actor's turn and a few answers of the others, until something unknown
    comes: only then two ways to begin a turn can be compared."""
    if seen.secret:
        return dealt(game, seen, seed)
    state, action, seat = game.determinize(seen.view, seed), seen.action, seen.actor
    answers = 0
    for _ in range(_LONGEST):
        assert action is not None  # of one's own decision one knows it
        try:
            transition = game.apply(state, seat, action)
        except IllegalAction:
            return None
        state = transition.state
        deciders = game.deciders(state)
        answers += deciders != (seen.actor,) or answers > 0
        if not deciders or answers > ANSWERS or any(event.reveals for event in transition.events):
            break
        seat = deciders[0]
        action = decide(game, game.view(state, seat), seat, QUICK, seed, timed=False, careful=True).action
    return state


def settled(game: AnyGame, state: State) -> State:
    """Where a position leads to by itself: as long as somebody has to do the only thing there is to be done,
    and nothing unknown comes by it. Where nobody has a choice nothing is won or lost: all such positions are
    judged as the last of them."""
    for _ in range(_LONGEST):
        deciders = game.deciders(state)
        if len(deciders) != 1:
            break
        actions = game.actions(state, deciders[0])
        if len(actions) != 1:
            break
        transition = game.apply(state, deciders[0], actions[0])
        if any(event.reveals for event in transition.events):
            break
        state = transition.state
    return state


def settled_view(game: AnyGame, view: State, seat: int) -> State:
    """The same for what a seat sees."""
    state = game.determinize(view, 0)
    last = settled(game, state)
    return view if last is state else game.view(last, seat)


def futures(game: AnyGame, seen: Glimpse, seeds: range) -> Iterator[State]:
    """Where the step may lead to, several times."""
    for seed in seeds:
        state = dealt(game, seen, seed)
        if state is not None:
            yield state
