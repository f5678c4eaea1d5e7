"""The words of Envyra's table: labels that can be read out, and explanations that appear beside things."""

from __future__ import annotations

from client.games.envyra.board import seats_view, turn_order_view
from client.games.envyra.board.cards_view import EquilibriumCardModel
from client.games.envyra.board.grid_view import get_gap_texts
from client.games.envyra.board.tile_view import format_holdings, name_tile
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from rules.envyra.content import Tile
from rules.envyra.sets import best_sets
from rules.envyra.state import NO_TILE

Wording = tuple[str, str]
"""A label and a longer explanation, in rich text."""


def tile(view_model: EnvyraViewModel, position: int) -> Wording:
    """Return a position of the grid."""
    state = view_model.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE:
        title, note = get_gap_texts(view_model, position)
        label = tr("envyra.label.gap", place=position + 1)
        return label, f"{title}\n{note}" if note else title
    found = view_model.content.tiles[tile_id]
    lacks = view_model.find_missing_tiles(found)
    params: dict[str, str | int] = {
        "place": position + 1,
        "tile": name_tile(found),
        "points": tr("envyra.points", n=found.points),
        "n": len(state.cubes[position]),
        "m": found.cubes,
    }
    if any(lacks):
        label = tr("envyra.label.tile-missing", missing=format_holdings(lacks), **params)
    elif any(found.needs):
        label = tr("envyra.label.tile-needs", needs=format_holdings(found.needs), **params)
    else:
        label = tr("envyra.label.tile", **params)
    about = _about(view_model, found, position)
    if view_model.layout.compact:  # a large tip would cover the neighbours: a name, if nothing else says it
        name = tr("envyra.label.place-of", place=position + 1, tile=name_tile(found))
        return label, "" if position in view_model.selection.choices else name
    return label, "\n".join([label, *about])


def _about(view_model: EnvyraViewModel, found: Tile, position: int) -> list[str]:
    """Return what else can be said of a tile: whose cubes are on it, what kind it is."""
    lines = []
    cubes = view_model.position.cubes[position]
    if cubes:
        lines.append(tr("envyra.label.cubes-here", names=", ".join(view_model.names[seat] for seat in cubes)))
    if found.kind == "end":
        lines.append(tr("envyra.tip.end-tile"))
    elif found.kind == "bonus":
        lines.append(tr("envyra.tip.bonus"))
    return lines


def hole(view_model: EnvyraViewModel, position: int, *, cube: bool) -> str:
    """Return a hole of the board."""
    tile_id = view_model.position.grid[position]
    if tile_id == NO_TILE:
        return tr("envyra.label.hole-gap", place=position + 1)
    key = "envyra.label.hole-cube" if cube else "envyra.label.hole"
    return tr(key, place=position + 1, tile=name_tile(view_model.content.tiles[tile_id]))


def card(shown: EquilibriumCardModel) -> Wording:
    """Return an Equilibrium card: its symbols, those collected, what it is good for."""
    tip = tr("envyra.tip.secret-card" if shown.is_secret else "envyra.tip.open-card")
    found = shown.face
    if found is None:
        return tr("envyra.label.card-back"), tip
    symbols = ", ".join(tr(f"envyra.nom.{symbol}") for symbol in found.symbols)
    label = tr("envyra.label.card", symbols=symbols, points=tr("envyra.points", n=found.points))
    lines = [label]
    for symbol in found.symbols:
        key = "have" if symbol in shown.collected else "missing"
        lines.append(tr(f"envyra.label.symbol-{key}", symbol=tr(f"envyra.nom.{symbol}")))
    if shown.claimed_by:
        lines = [label, shown.note]
    return label, "\n".join([*lines, f"*{tip}*"])


def star(found: Tile) -> Wording:
    """Return a tile's points."""
    return tr("envyra.points", n=found.points), tr("envyra.tip.star")


def needs(view_model: EnvyraViewModel, found: Tile) -> Wording:
    """Return what a tile requires, or what of it is missing to whoever looks."""
    lacks = view_model.find_missing_tiles(found)
    if any(lacks):
        return tr("envyra.label.missing", missing=format_holdings(lacks)), tr("envyra.tip.needs")
    return tr("envyra.label.needs", needs=format_holdings(found.needs)), tr("envyra.tip.needs")


def cubes(view_model: EnvyraViewModel, position: int) -> Wording:
    """Return the cubes on a tile."""
    state = view_model.position
    need = view_model.content.tiles[state.grid[position]].cubes
    return tr("envyra.label.cubes", n=len(state.cubes[position]), m=need), tr("envyra.tip.cubes")


def board(title: str) -> Wording:
    """Return the wooden board.

    Args:
        title: Whose it is.
    """
    return title, tr("envyra.tip.board")


def screen() -> Wording:
    """Return the screen before a board."""
    return tr("envyra.label.screen"), tr("envyra.tip.screen")


def seat(view_model: EnvyraViewModel, number: int) -> str:
    """Return a player: name, points, tiles."""
    return tr(
        "envyra.label.seat",
        name=view_model.names[number],
        points=tr("envyra.points", n=view_model.count_points(number)),
        tiles=tr("envyra.tiles", n=len(view_model.position.taken[number])),
    )


def waiting(view_model: EnvyraViewModel, number: int) -> Wording:
    """Return what is on a player's board."""
    owner = tr("envyra.table.board-of", name=view_model.names[number])
    label = f"{owner}\n{seats_view.board_text(view_model, number)}"
    return label, tr("envyra.tip.screen" if view_model.is_board_closed(number) else "envyra.tip.board")


def start(view_model: EnvyraViewModel) -> Wording:
    """Return the start marker."""
    simplified = view_model.position.setup.simplified
    return tr("envyra.label.start"), tr("envyra.tip.start-simplified" if simplified else "envyra.tip.start")


def points(view_model: EnvyraViewModel, number: int) -> tuple[str, ...]:
    """Return what somebody's points count."""
    said = [tr("envyra.points", n=view_model.count_points(number))]
    if view_model.position.phase != "over":
        said.append(tr("envyra.tip.points"))
        if view_model.position.secret[number]:
            own = number == view_model.context.viewer and bool(view_model.own_card)
            said.append(tr("envyra.tip.points-own" if own else "envyra.tip.points-secret"))
    return tuple(said)


def taken(view_model: EnvyraViewModel, number: int) -> Wording:
    """Return what a player has taken, set by set."""
    content, tiles = view_model.content, view_model.position.taken[number]
    label = seat(view_model, number)
    lines = [f"**{tr('envyra.table.sets-of', name=view_model.names[number])}**"]
    sets = best_sets(tiles)

    def worth(each: str) -> str:
        return f"{name_tile(content.tiles[each])} ({content.tiles[each].points})"

    for group in sets:
        names = ", ".join(map(worth, group))
        lines.append(f"{names}: +{content.sets.of(len(group))}")
    inside = {each for group in sets for each in group}
    loose = [worth(each) for each in tiles if each not in inside]
    if loose:
        lines.append(f"{tr('envyra.table.outside')}: {', '.join(loose)}")
    if not tiles:
        lines.append(tr("envyra.table.no-tiles"))
    lines.append(f"*{tr('envyra.tip.set')}*")
    return label, "\n".join(lines)


def path(view_model: EnvyraViewModel) -> Wording:
    """Return the order of turns."""
    state = view_model.position
    label = tr("envyra.table.order")
    now = turn_order_view.get_current_turn(state)
    if now:
        turns = [seat for lap in turn_order_view.list_turns(state) for seat in lap]
        name = view_model.names[turns[now - 1]]
        label = tr("envyra.label.step", **{"pass": state.lap, "n": now, "name": name})
    return label, tr("envyra.tip.order-simplified" if state.setup.simplified else "envyra.tip.order")


def bag(view_model: EnvyraViewModel) -> Wording:
    """Return the bag."""
    count = len(view_model.position.bag)
    return tr("envyra.label.bag", tiles=tr("envyra.tiles", n=count)), tr("envyra.tip.bag")


def supply(free: int) -> Wording:
    """So many free cubes."""
    return f"{tr('envyra.table.supply')}: {tr('envyra.cubes', n=free)}", tr("envyra.tip.supply")
