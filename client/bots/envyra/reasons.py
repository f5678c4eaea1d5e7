"""Reasons for an action in Envyra, for hints to players.

What a tile would bring is stated as a fact only if the action itself takes the tile; otherwise with an "if".
"""

from __future__ import annotations

from collections.abc import Mapping

from client.bots.envyra.cube_order import find_order_reasons
from client.bots.envyra.evaluation import TileProspects
from client.bots.envyra.round_search import RoundSearch
from client.bots.envyra.tile_encoding import COUNT_BITS, COUNT_MASK, count_theme, total_set_points
from client.bots.envyra.unmet_requirements import find_way_to_meet_requirement
from client.bots.mind import MAX_REASONS
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason
from rules.contract import Action, Scalar
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.board_phase import count_cubes_in_supply
from rules.envyra.content import content
from rules.envyra.scoring import count_points
from rules.envyra.sets import best_sets
from rules.envyra.state import THEMES, EnvyraState

WeighedReasons = list[tuple[float, Reason]]
"""Reasons with their weights."""


def list_reasons(state: EnvyraState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return all reasons for an action in Envyra: the first MAX_REASONS, the weightiest of them first.

    Among these at least one is about each grid position that the action names.
    """
    search = RoundSearch(state, seat, SearchBudget(1))
    prospects = search.evaluator.get_tile_prospects(search.position)
    match action:
        case PutCubes(positions):
            return _select({place: _put_reasons(search, prospects, place, positions) for place in positions})
        case MoveCube(place):
            return _select({place: _move_reasons(search, prospects, place)})
        case RemoveTile(place):
            return (Reason("removes-least", {"tile": state.grid[place], "place": place + 1}),)
        case _:
            return ()


def list_measures(state: EnvyraState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return the cubes left in the seat's supply after an action that puts cubes on its board."""
    if not isinstance(action, PutCubes):
        return ()
    return (Reason("cubes-left", {"n": count_cubes_in_supply(state, seat) - len(action.positions)}),)


def _select(reasons_by_place: Mapping[int, WeighedReasons]) -> tuple[Reason, ...]:
    """Return the weightiest reason of each place with the weightiest others, then all the rest."""
    best_of_places, others = [], []
    for reasons in reasons_by_place.values():
        best, *rest = sorted(reasons, key=lambda item: -item[0])
        best_of_places.append(best)
        others += rest
    others.sort(key=lambda item: -item[0])
    ranked = best_of_places + others
    first = sorted(ranked[:MAX_REASONS], key=lambda item: -item[0])
    return tuple(reason for _, reason in first + ranked[MAX_REASONS:])


def _put_reasons(
    search: RoundSearch, prospects: TileProspects, place: int, board: tuple[int, ...]
) -> WeighedReasons:
    """Return what speaks for a cube on the board; if it cannot get any further, what it is there for."""
    position, facts = search.position, search.position.facts
    if facts.meets_requirement(position.holdings[search.seat], position.grid[place]):
        return PlannedCube(search, prospects, place, is_moved_now=False).reasons()
    params: dict[str, Scalar] = {"tile": facts.ids[position.grid[place]], "place": place + 1}
    match find_way_to_meet_requirement(position, search.seat, place, board, search.state.sits_out):
        case "cubes":
            return [(0.3, Reason("hopes-for-requirement", params))]
        case "other":
            other = next(each for each in board if each != place)
            params |= {"other": facts.ids[position.grid[other]], "other_place": other + 1}
            return [(0.3, Reason("needs-other-first", params))]
        case "none":
            return [(0.2, Reason("comes-back", params))]


def _move_reasons(search: RoundSearch, prospects: TileProspects, place: int) -> WeighedReasons:
    """Return what speaks for moving this cube first, then what it brings at once if it completes its tile."""
    cube = PlannedCube(search, prospects, place, is_moved_now=True)
    order = [
        reason
        for other in search.position.playable(search.seat)
        if other != place
        for reason in find_order_reasons(search, place, other)
    ]
    return [*order, *cube.reasons()] if not order or not cube.missing_after else order


class PlannedCube:
    """A cube that its owner may put on a tile, with the facts from which reasons for it are found.

    Attributes:
        is_moved_now: Whether it moves to the tile now; otherwise it waits on the board.
        own_cubes: Number of the owner's other cubes on the tile.
        most_other_cubes: Greatest number of cubes that another seat has there.
        missing_after: Number of cubes that the tile still needs after it.
        takes_tile: Whether the owner takes the tile by this move.
        is_lost: Whether the owner cannot take the tile any more.
    """

    def __init__(
        self, search: RoundSearch, prospects: TileProspects, place: int, *, is_moved_now: bool
    ) -> None:
        position, seat = search.position, search.seat
        self.search, self.place, self.is_moved_now = search, place, is_moved_now
        self.tile, cubes = position.grid[place], position.cubes[place]
        facts = position.facts
        self.params: dict[str, Scalar] = {"tile": facts.ids[self.tile], "place": place + 1}
        self.gains = prospects.compute_gains(self.tile)
        self.own_cubes = cubes.count(seat)
        self.most_other_cubes = max((cubes.count(other) for other in cubes if other != seat), default=0)
        self.missing_after = facts.cubes[self.tile] - len(cubes) - 1
        # the later cube decides between equals, and all that are missing may be the owner's
        self.is_lost = self.own_cubes + 1 + self.missing_after < self.most_other_cubes
        self.takes_tile = is_moved_now and not self.missing_after and not self.is_lost

    def reasons(self) -> WeighedReasons:
        """Return the reasons for putting the cube on its tile, with weights; at least one."""
        weighed: WeighedReasons = []
        if self.search.position.facts.ends[self.tile]:
            ahead = self._would_be_ahead()
            ending = Reason("ends-the-game-ahead" if ahead else "ends-the-game", self.params)
            weighed.append((4.0 if ahead else 0.1, ending))
        if self.is_lost:
            is_freed_now = self.is_moved_now and not self.missing_after
            params_with_number = {**self.params, "n": self.own_cubes + 1}
            return [
                *weighed,
                (0.2, Reason("frees-cubes" if is_freed_now else "will-free-cubes", params_with_number)),
            ]
        return [
            *weighed,
            *self._majority_reasons(),
            *self._set_reasons(),
            *self._colour_reasons(),
            *self._tile_reasons(),
        ]

    def _would_be_ahead(self) -> bool:
        """Return whether the owner would have most points with the tile, as far as it can know."""
        state, seat = self.search.state, self.search.seat
        facts, holding = self.search.position.facts, self.search.position.holdings[seat]
        growth = total_set_points(holding + facts.increment[self.tile]) - total_set_points(holding)
        points = count_points(state, seat, secret=True).total + facts.points[self.tile] + growth
        return all(
            points > count_points(state, other).total for other in range(state.setup.players) if other != seat
        )

    def _majority_reasons(self) -> WeighedReasons:
        """Return what the cube does to the majority on the tile."""
        seat = self.search.seat
        if not self.missing_after:
            return [
                (
                    self.gains[seat] + 1.0,
                    Reason("completes" if self.is_moved_now else "one-missing", self.params),
                )
            ]
        if self.most_other_cubes > self.own_cubes + 1:
            return [(0.6 * max(self.gains), Reason("contests", self.params))]
        if self.most_other_cubes == self.own_cubes + 1:
            return [(0.6 * max(self.gains), Reason("draws-level", self.params))]
        if self.own_cubes:
            missing = {**self.params, "n": self.missing_after + 1}
            return [(0.5 * self.gains[seat], Reason("keeps-majority", missing))]
        return []

    def _set_reasons(self) -> WeighedReasons:
        """Return the sets that begin or grow with the tile, and open cards."""
        position, seat = self.search.position, self.search.seat
        facts, holding, weighed = position.facts, position.holdings[seat], WeighedReasons()
        points = total_set_points(holding + facts.increment[self.tile]) - total_set_points(holding)
        if points:
            taken, params = self.search.state.taken[seat], {**self.params, "n": points}
            if len(best_sets((*taken, facts.ids[self.tile]))) > len(best_sets(taken)):
                weighed.append(
                    (points + 0.5, Reason("makes-set" if self.takes_tile else "would-make-set", params))
                )
            else:
                weighed.append(
                    (points + 0.5, Reason("grows-set" if self.takes_tile else "would-grow-set", params))
                )
        for number, (card_points, symbols) in enumerate(self.search.holding_values.cards):
            missing = [symbol for symbol in symbols if not holding >> COUNT_BITS * symbol & COUNT_MASK]
            if position.open_cards >> number & 1 and missing == [facts.symbol[self.tile]]:
                weighed.append((card_points + 0.4, Reason("earns-card", {**self.params, "n": card_points})))
        return weighed

    def _colour_reasons(self) -> WeighedReasons:
        """Return what the first tile of a colour is good for.

        These are tiles that require it, on the grid or perhaps in the bag.
        """
        position, state = self.search.position, self.search.state
        facts, holding = position.facts, position.holdings[self.search.seat]
        theme = content().tiles[facts.ids[self.tile]].theme
        if theme < 0 or count_theme(holding, theme):
            return []
        params: dict[str, Scalar] = {**self.params, "theme": THEMES[theme]}
        tiles_asking = sum(
            facts.needs[tile][theme] > 0
            for place, tile in enumerate(position.grid)
            if tile >= 0 and place != self.place
        )
        if tiles_asking:
            params["n"] = tiles_asking
            return [
                (1.5, Reason("first-of-colour" if self.takes_tile else "would-be-first-of-colour", params))
            ]
        if (
            state.bag
            and not state.last
            and any(facts.needs[tile][theme] for tile in self.search.holding_values.hidden)
        ):
            return [(0.4, Reason("prepares-colour" if self.takes_tile else "would-prepare-colour", params))]
        return []

    def _tile_reasons(self) -> WeighedReasons:
        """Return its star, and whether nobody else may take it."""
        position = self.search.position
        facts, weighed = position.facts, WeighedReasons()
        if not any(
            facts.meets_requirement(other, self.tile)
            for each, other in enumerate(position.holdings)
            if each != self.search.seat
        ):
            weighed.append((1.2, Reason("nobody-else-may", self.params)))
        points = facts.points[self.tile]
        return [*weighed, (0.1 * points, Reason("is-worth", {**self.params, "n": points}))]
