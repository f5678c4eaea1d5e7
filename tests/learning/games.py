"""Games against Wispwood's ghost, each turn with the traits of the forest and what came afterwards."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from client.bots.clock import Clock
from client.bots.wispwood.ground import Wood, wood_of
from client.bots.wispwood.mind import MIND
from client.bots.wispwood.outlook import Outlook
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.traits import FOREST, card_traits, forest_traits, names
from rules.wispwood.actions import WispwoodAction
from rules.wispwood.content import content
from rules.wispwood.game import GAME
from rules.wispwood.ghost import points
from rules.wispwood.state import WispwoodState

Name = tuple[str, str]
"""A group of traits and one of them."""

GHOST: Final = 4


class Lesson(NamedTuple):
    """A forest after a turn. round: the game's. traits: those that are not 0.
    target: by how much the outlook was too low, in points."""

    round: int
    traits: dict[Name, float]
    target: float


class Moment(NamedTuple):
    """A forest after a turn, while the game goes on. value: what the outlook makes of it. ghost: what the
    ghost scores in a round by what it has by then."""

    round: int
    traits: dict[Name, float]
    value: float
    ghost: int


def lessons(params: WispwoodParams, seed: int) -> list[Lesson]:
    """A whole game against the hardest ghost, and what each of its turns teaches."""
    state = GAME.start(1, seed, {"ghost": GHOST})
    moments: list[Moment] = []
    number = 0
    while GAME.outcome(state) is None:
        before, state = state, GAME.apply(state, 0, _decision(state, params, f"{seed}/{number}")).state
        number += 1
        moments += _moments(before, state)
    return [lesson(moment, state) for moment in moments]


def _decision(state: WispwoodState, params: WispwoodParams, seed: str) -> WispwoodAction:
    actions = GAME.actions(state, 0)
    if len(actions) == 1:
        return actions[0]
    clock = Clock(params.nodes)
    action = MIND.think(GAME.view(state, 0), 0, params, clock, random.Random(seed)).action
    assert isinstance(action, WispwoodAction)
    return action


def _moments(before: WispwoodState, after: WispwoodState) -> list[Moment]:
    """The forest as a turn, or the cat's walk, has left it; the last turn of all teaches nothing."""
    assert before.ghost is not None  # the game is against it
    assert after.ghost is not None
    if before.phase == "cats":
        most = float(content().fireflies.per_round[after.round - 1])
        return [
            _moment(Outlook.of(after), wood_of(after.forests[0]), most, after.round, points(before.ghost))
        ]
    if before.phase not in ("turn", "shape", "trees") or after.phase == "over":
        return []
    over = len(after.sheets) > len(before.sheets)
    if not over and len(after.ghost.spent) == len(before.ghost.spent):
        return []
    forest = after.sheets[-1].forests[0] if over else after.forests[0]
    most = float(len(before.ghost.fireflies))
    return [_moment(Outlook.of(before), wood_of(forest), most, before.round, points(before.ghost))]


def _moment(outlook: Outlook, wood: Wood, most: float, round_: int, ghost: int) -> Moment:
    ahead, need = outlook.ahead(wood, most)
    filling = outlook.filling(need, most)
    traits = _named(FOREST, forest_traits(outlook.size, wood, ahead, filling, need, most))
    for worth, card in zip(outlook.worths, outlook.cards, strict=True):
        part = worth(wood, card, ahead)
        traits |= _named(card.id, card_traits(wood, worth, card, ahead, part))
    return Moment(round_, traits, outlook.value(wood, most), ghost)


def _named(group: str, values: tuple[float, ...]) -> dict[Name, float]:
    return {(group, name): float(value) for name, value in zip(names(group), values, strict=True) if value}


def lesson(moment: Moment, end: WispwoodState) -> Lesson:
    """What came: the points from that round on, less those that the ghost gained by what it took since."""
    later = end.sheets[moment.round - 1 :]
    own = sum(sum(sheet.points[0]) for sheet in later)
    lost = sum(sheet.ghost for sheet in later) - len(later) * moment.ghost
    return Lesson(moment.round, moment.traits, own - lost - moment.value)
