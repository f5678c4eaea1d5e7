"""What speaks for an action, in the game's own terms.

What a tile would bring is told as a fact only where the action itself takes the tile; else with an "if".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from client.bots.envyra import reach
from client.bots.envyra.evaluation import TilesSeen
from client.bots.envyra.rounds import Round
from client.bots.envyra.tiles import BITS, ONES, colour, set_points
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason
from rules.contract import Action, Scalar
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.content import content
from rules.envyra.sets import best_sets
from rules.envyra.state import THEMES, EnvyraState

MOST: Final = 3
"""More reasons than this nobody reads."""

WeighedReasons = list[tuple[float, Reason]]
"""Reasons with their weights."""


def reasons(state: EnvyraState, seat: int, action: Action) -> tuple[Reason, ...]:
    """At most three, the weightiest first; at least one about each place that the action names."""
    there = Round(state, seat, SearchBudget(1))
    scene = there.judge.scene(there.position)
    match action:
        case PutCubes(positions):
            return _chosen({place: _of_put(there, scene, place, positions) for place in positions})
        case MoveCube(place):
            cube = Cube(there, scene, place, moves=True)
            return _chosen({place: [*cube.found(), *_of_order(there, cube)]})
        case RemoveTile(place):
            return (Reason("removes-least", {"tile": state.grid[place], "place": place + 1}),)
        case _:
            return ()


def _chosen(found: Mapping[int, WeighedReasons]) -> tuple[Reason, ...]:
    """The weightiest of each place and then of all."""
    first, more = [], []
    for of_place in found.values():
        best, *rest = sorted(of_place, key=lambda one: -one[0])
        first.append(best)
        more += rest
    more.sort(key=lambda one: -one[0])
    told = sorted((first + more)[:MOST], key=lambda one: -one[0])
    return tuple(reason for _, reason in told)


def _of_put(there: Round, scene: TilesSeen, place: int, board: tuple[int, ...]) -> WeighedReasons:
    """What speaks for a cube on the board; where it cannot get any further, what it is there for."""
    position, known = there.position, there.position.known
    if known.able(position.holds[there.seat], position.grid[place]):
        return Cube(there, scene, place, moves=False).found()
    at: dict[str, Scalar] = {"tile": known.ids[position.grid[place]], "place": place + 1}
    match reach.way(there, place, board):
        case "cubes":
            return [(0.3, Reason("hopes-for-requirement", at))]
        case "other":
            other = next(each for each in board if each != place)
            at |= {"other": known.ids[position.grid[other]], "other_place": other + 1}
            return [(0.3, Reason("needs-other-first", at))]
        case "none":
            kept = reach.kept_back(there, place, board)
            return [(0.2, Reason("is-kept-back" if kept else "comes-back", at))]


def _of_order(there: Round, cube: Cube) -> WeighedReasons:
    """What speaks for this cube before the other one: others who could take the tile that it takes."""
    position = there.position
    rivals = [
        each for each, board in enumerate(position.boards) if each != there.seat and cube.place in board
    ]
    if not cube.takes or not any(position.known.able(position.holds[each], cube.tile) for each in rivals):
        return []
    return [(3.0, Reason("comes-first", {**cube.at, "n": len(rivals)}))]


class Cube:
    """A cube that its owner may put on a tile. moves: it goes there now; else it waits for it in secret.

    own, top: the owner's cubes there without it, and those of whoever else has most. left: cubes still
    missing with it. takes: it takes the tile now. lost: its owner cannot take the tile any more.
    """

    def __init__(self, there: Round, scene: TilesSeen, place: int, *, moves: bool) -> None:
        position, seat = there.position, there.seat
        self.there, self.place, self.moves = there, place, moves
        self.tile, cubes = position.grid[place], position.cubes[place]
        known = position.known
        self.at: dict[str, Scalar] = {"tile": known.ids[self.tile], "place": place + 1}
        self.gain = scene.gain(self.tile)
        self.own = cubes.count(seat)
        self.top = max((cubes.count(other) for other in cubes if other != seat), default=0)
        self.left = known.cubes[self.tile] - len(cubes) - 1
        # the later cube decides between equals, and all that are missing may be the owner's
        self.lost = self.own + 1 + self.left < self.top
        self.takes = moves and not self.left and not self.lost

    def found(self) -> WeighedReasons:
        """What speaks for it; at least one reason."""
        found: WeighedReasons = []
        if self.there.position.known.ends[self.tile]:
            found.append((4.0, Reason("ends-the-game", self.at)))
        if self.lost:
            now = self.moves and not self.left
            key = {**self.at, "n": self.own + 1}
            return [*found, (0.2, Reason("frees-cubes" if now else "will-free-cubes", key))]
        return [*found, *self._of_majority(), *self._of_sets(), *self._of_colour(), *self._of_tile()]

    def _of_majority(self) -> WeighedReasons:
        """How the tile stands with it."""
        seat = self.there.seat
        if not self.left:
            return [(self.gain[seat] + 1.0, Reason("completes" if self.moves else "one-missing", self.at))]
        if self.top > self.own + 1:
            return [(0.6 * max(self.gain), Reason("contests", self.at))]
        if self.top == self.own + 1:
            return [(0.6 * max(self.gain), Reason("draws-level", self.at))]
        if self.own:
            missing = {**self.at, "n": self.left + 1}
            return [(0.5 * self.gain[seat], Reason("keeps-majority", missing))]
        return []

    def _of_sets(self) -> WeighedReasons:
        """Sets that begin or grow with the tile, and open cards."""
        position, seat = self.there.position, self.there.seat
        known, hold, found = position.known, position.holds[seat], WeighedReasons()
        points = set_points(hold + known.unit[self.tile]) - set_points(hold)
        if points:
            taken, params = self.there.state.taken[seat], {**self.at, "n": points}
            if len(best_sets((*taken, known.ids[self.tile]))) > len(best_sets(taken)):
                found.append((points + 0.5, Reason("makes-set" if self.takes else "would-make-set", params)))
            else:
                found.append((points + 0.5, Reason("grows-set" if self.takes else "would-grow-set", params)))
        for number, (worth, symbols) in enumerate(self.there.outlook.cards):
            missing = [symbol for symbol in symbols if not hold >> BITS * symbol & ONES]
            if position.open >> number & 1 and missing == [known.symbol[self.tile]]:
                found.append((worth + 0.4, Reason("earns-card", {**self.at, "n": worth})))
        return found

    def _of_colour(self) -> WeighedReasons:
        """The first tile of a colour that others require: those that lie there, or may come from the bag."""
        position, state = self.there.position, self.there.state
        known, hold = position.known, position.holds[self.there.seat]
        theme = content().tiles[known.ids[self.tile]].theme
        if theme < 0 or colour(hold, theme):
            return []
        at: dict[str, Scalar] = {**self.at, "theme": THEMES[theme]}
        asking = sum(
            known.needs[tile][theme] > 0
            for place, tile in enumerate(position.grid)
            if tile >= 0 and place != self.place
        )
        if asking:
            at["n"] = asking
            return [(1.5, Reason("first-of-colour" if self.takes else "would-be-first-of-colour", at))]
        if (
            state.bag
            and not state.last
            and any(known.needs[tile][theme] for tile in self.there.outlook.hidden)
        ):
            return [(0.4, Reason("prepares-colour" if self.takes else "would-prepare-colour", at))]
        return []

    def _of_tile(self) -> WeighedReasons:
        """Its star, and who else may come."""
        position = self.there.position
        known, found = position.known, WeighedReasons()
        if not any(
            known.able(other, self.tile)
            for each, other in enumerate(position.holds)
            if each != self.there.seat
        ):
            found.append((1.2, Reason("nobody-else-may", self.at)))
        points = known.points[self.tile]
        return [*found, (0.1 * points, Reason("is-worth", {**self.at, "n": points}))]
