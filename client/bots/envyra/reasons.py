"""What speaks for an action, in the game's own terms."""

from __future__ import annotations

from typing import Final

from client.bots.clock import Clock
from client.bots.envyra.evaluation import Scene
from client.bots.envyra.rounds import Round
from client.bots.envyra.tiles import BITS, ONES, colour, set_points
from client.bots.thought import Reason
from rules.contract import Action, Scalar
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.state import THEMES, EnvyraState

MOST: Final = 3
"""More reasons than this nobody reads."""

Found = list[tuple[float, Reason]]
"""Reasons with their weights."""


def reasons(state: EnvyraState, seat: int, action: Action) -> tuple[Reason, ...]:
    """At most three, the weightiest first."""
    there = Round(state, seat, Clock(1))
    scene = there.judge.scene(there.position)
    match action:
        case PutCubes(positions):
            found = [one for place in positions for one in _of_cube(there, scene, place)]
        case MoveCube(position):
            found = [*_of_cube(there, scene, position), *_of_order(there, position)]
        case RemoveTile(position):
            found = [(1.0, Reason("removes-least", {"tile": state.grid[position], "place": position + 1}))]
        case _:
            found = []
    found.sort(key=lambda one: -one[0])
    told: dict[tuple[str, object], Reason] = {}
    for _, reason in found:
        told.setdefault((reason.key, reason.params["place"]), reason)
    return tuple(told.values())[:MOST]


def _of_cube(there: Round, scene: Scene, place: int) -> Found:
    """What speaks for a cube on a tile."""
    position, seat, known = there.position, there.seat, there.position.known
    tile, cubes, hold = position.grid[place], position.cubes[place], position.holds[seat]
    at: dict[str, Scalar] = {"tile": known.ids[tile], "place": place + 1}
    if not known.able(hold, tile):
        return [(0.3, Reason("hopes-for-requirement", at))]
    found: Found = []
    left = known.cubes[tile] - len(cubes)
    gain, after = scene.gain(tile), hold + known.unit[tile]
    if known.ends[tile]:
        found.append((4.0, Reason("ends-the-game", at)))
    if left == 1:
        found.append((gain[seat] + 1.0, Reason("completes", at)))
    sets = set_points(after) - set_points(hold)
    if sets:
        found.append((sets + 0.5, Reason("adds-to-set", {**at, "n": sets})))
    for number, (points, symbols) in enumerate(there.outlook.cards):
        missing = [symbol for symbol in symbols if not hold >> BITS * symbol & ONES]
        if position.open >> number & 1 and missing == [known.symbol[tile]]:
            found.append((points + 0.4, Reason("earns-card", {**at, "n": points})))
    for theme, colour_name in enumerate(THEMES):
        if not colour(hold, theme) and colour(after, theme):
            found.append((1.5, Reason("first-of-colour", {**at, "theme": colour_name})))
    own, others = cubes.count(seat), len(cubes) - cubes.count(seat)
    if others > own:
        found.append((0.6 * max(gain), Reason("contests", at)))
    elif own:
        found.append((0.5 * gain[seat], Reason("keeps-majority", {**at, "n": left})))
    if not any(known.able(other, tile) for each, other in enumerate(position.holds) if each != seat):
        found.append((1.2, Reason("nobody-else-may", at)))
    found.append((0.1 * known.points[tile], Reason("is-worth", {**at, "n": known.points[tile]})))
    return found


def _of_order(there: Round, place: int) -> Found:
    """What speaks for this cube before the other one."""
    position, seat = there.position, there.seat
    rivals = [each for each, board in enumerate(position.boards) if each != seat and place in board]
    if not rivals:
        return []
    return [
        (3.0, Reason("comes-first", {"tile": position.known.ids[position.grid[place]], "place": place + 1}))
    ]
