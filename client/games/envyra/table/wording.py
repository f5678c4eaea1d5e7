"""The words of Envyra's table: labels that can be read out, and explanations that appear beside things."""

from __future__ import annotations

from client.games.envyra.board import seat_words, snake_view
from client.games.envyra.board.equilibrium_view import EquilibriumCardShown
from client.games.envyra.board.grid_view import gap_words
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.board.needs_view import counted
from client.games.envyra.board.tile_view import word
from client.i18n import tr
from rules.envyra.content import Tile
from rules.envyra.sets import best_sets
from rules.envyra.state import NO_TILE

Wording = tuple[str, str]
"""A label and a longer explanation, in rich text."""


def tile(look: EnvyraLook, position: int) -> Wording:
    """A position of the grid."""
    state = look.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE:
        title, note = gap_words(look, position)
        label = tr("envyra.label.gap", place=position + 1)
        return label, f"{title}\n{note}" if note else title
    found = look.known.tiles[tile_id]
    lacks = look.lacks(found)
    params: dict[str, str | int] = {
        "place": position + 1,
        "tile": word(found),
        "points": tr("envyra.points", n=found.points),
        "n": len(state.cubes[position]),
        "m": found.cubes,
    }
    if any(lacks):
        label = tr("envyra.label.tile-missing", missing=counted(lacks), **params)
    elif any(found.needs):
        label = tr("envyra.label.tile-needs", needs=counted(found.needs), **params)
    else:
        label = tr("envyra.label.tile", **params)
    about = _about(look, found, position)
    if look.layout.compact:  # a large tip would cover the neighbours: a name, if nothing else says it
        name = tr("envyra.label.place-of", place=position + 1, tile=word(found))
        return label, "" if position in look.hand.choices else name
    return label, "\n".join([label, *about])


def _about(look: EnvyraLook, found: Tile, position: int) -> list[str]:
    """What else can be said of a tile: whose cubes are on it, what kind it is."""
    lines = []
    cubes = look.position.cubes[position]
    if cubes:
        lines.append(tr("envyra.label.cubes-here", names=", ".join(look.names[seat] for seat in cubes)))
    if found.kind == "end":
        lines.append(tr("envyra.tip.end-tile"))
    elif found.kind == "bonus":
        lines.append(tr("envyra.tip.bonus"))
    return lines


def hole(look: EnvyraLook, position: int, *, cube: bool) -> str:
    """A hole of the board."""
    tile_id = look.position.grid[position]
    if tile_id == NO_TILE:
        return tr("envyra.label.hole-gap", place=position + 1)
    key = "envyra.label.hole-cube" if cube else "envyra.label.hole"
    return tr(key, place=position + 1, tile=word(look.known.tiles[tile_id]))


def card(shown: EquilibriumCardShown) -> Wording:
    """An Equilibrium card: its symbols, those collected, what it is good for."""
    tip = tr("envyra.tip.secret-card" if shown.secret else "envyra.tip.open-card")
    found = shown.face
    if found is None:
        return tr("envyra.label.card-back"), tip
    symbols = ", ".join(tr(f"envyra.nom.{symbol}") for symbol in found.symbols)
    label = tr("envyra.label.card", symbols=symbols, points=tr("envyra.points", n=found.points))
    lines = [label]
    for symbol in found.symbols:
        key = "have" if symbol in shown.have else "missing"
        lines.append(tr(f"envyra.label.symbol-{key}", symbol=tr(f"envyra.nom.{symbol}")))
    if shown.taker:
        lines = [label, shown.note]
    return label, "\n".join([*lines, f"*{tip}*"])


def star(found: Tile) -> Wording:
    """A tile's points."""
    return tr("envyra.points", n=found.points), tr("envyra.tip.star")


def needs(look: EnvyraLook, found: Tile) -> Wording:
    """What a tile requires, or what of it is missing to whoever looks."""
    lacks = look.lacks(found)
    if any(lacks):
        return tr("envyra.label.missing", missing=counted(lacks)), tr("envyra.tip.needs")
    return tr("envyra.label.needs", needs=counted(found.needs)), tr("envyra.tip.needs")


def cubes(look: EnvyraLook, position: int) -> Wording:
    """The cubes on a tile."""
    state = look.position
    need = look.known.tiles[state.grid[position]].cubes
    return tr("envyra.label.cubes", n=len(state.cubes[position]), m=need), tr("envyra.tip.cubes")


def board(title: str) -> Wording:
    """The wooden board. title: whose it is."""
    return title, tr("envyra.tip.board")


def screen() -> Wording:
    """The screen before a board."""
    return tr("envyra.label.screen"), tr("envyra.tip.screen")


def seat(look: EnvyraLook, number: int) -> str:
    """A player: name, points, tiles."""
    return tr(
        "envyra.label.seat",
        name=look.names[number],
        points=tr("envyra.points", n=look.points(number)),
        tiles=tr("envyra.tiles", n=len(look.position.taken[number])),
    )


def waiting(look: EnvyraLook, number: int) -> Wording:
    """What is on a player's board."""
    label = f"{tr('envyra.table.board-of', name=look.names[number])}\n{seat_words.board(look, number)}"
    return label, tr("envyra.tip.screen" if look.closed(number) else "envyra.tip.board")


def start(look: EnvyraLook) -> Wording:
    """The start marker."""
    simplified = look.position.setup.simplified
    return tr("envyra.label.start"), tr("envyra.tip.start-simplified" if simplified else "envyra.tip.start")


def points(look: EnvyraLook, number: int) -> tuple[str, ...]:
    """What somebody's points count."""
    said = [tr("envyra.points", n=look.points(number))]
    if look.position.phase != "over":
        said.append(tr("envyra.tip.points"))
        if look.position.secret[number]:
            own = number == look.around.viewer and bool(look.own_card)
            said.append(tr("envyra.tip.points-own" if own else "envyra.tip.points-secret"))
    return tuple(said)


def taken(look: EnvyraLook, number: int) -> Wording:
    """What a player has taken, set by set."""
    known, tiles = look.known, look.position.taken[number]
    label = seat(look, number)
    lines = [f"**{tr('envyra.table.sets-of', name=look.names[number])}**"]
    sets = best_sets(tiles)

    def worth(each: str) -> str:
        return f"{word(known.tiles[each])} ({known.tiles[each].points})"

    for group in sets:
        names = ", ".join(map(worth, group))
        lines.append(f"{names}: +{known.sets.of(len(group))}")
    inside = {each for group in sets for each in group}
    loose = [worth(each) for each in tiles if each not in inside]
    if loose:
        lines.append(f"{tr('envyra.table.outside')}: {', '.join(loose)}")
    if not tiles:
        lines.append(tr("envyra.table.no-tiles"))
    lines.append(f"*{tr('envyra.tip.set')}*")
    return label, "\n".join(lines)


def path(look: EnvyraLook) -> Wording:
    """The order of turns."""
    state = look.position
    label = tr("envyra.table.order")
    now = snake_view.present(state)
    if now:
        turns = [seat for lap in snake_view.order(state) for seat in lap]
        name = look.names[turns[now - 1]]
        label = tr("envyra.label.step", **{"pass": state.lap, "n": now, "name": name})
    return label, tr("envyra.tip.order-simplified" if state.setup.simplified else "envyra.tip.order")


def bag(look: EnvyraLook) -> Wording:
    """The bag."""
    count = len(look.position.bag)
    return tr("envyra.label.bag", tiles=tr("envyra.tiles", n=count)), tr("envyra.tip.bag")


def supply(free: int) -> Wording:
    """So many free cubes."""
    return f"{tr('envyra.table.supply')}: {tr('envyra.cubes', n=free)}", tr("envyra.tip.supply")
