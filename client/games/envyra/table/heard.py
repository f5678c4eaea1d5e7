"""Envyra for those who do not see it: tiles by name and place, what a cube would bring, how everybody stands.
What matters is said first: most tiles differ by their name, their cubes and what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from client.draw.rich import plain
from client.games.envyra.board import seat_words, snake_view
from client.games.envyra.board.equilibrium_view import EquilibriumCardShown, cards
from client.games.envyra.board.forecast import foresee
from client.games.envyra.board.grid_view import gap_words
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.board.needs_view import counted
from client.games.envyra.board.tile_view import theme_of, word
from client.games.envyra.table import outlook, wording
from client.games.envyra.table.wording import Wording
from client.i18n import tr
from client.table.players import who_plays
from rules.envyra.content import Tile
from rules.envyra.requirements import held, missing
from rules.envyra.sets import best_sets
from rules.envyra.state import NO_TILE


def _lines(*words: str) -> str:
    return "\n".join(line for line in words if line)


def _list(*words: str) -> str:
    return ", ".join(each for each in words if each)


# --- the grid and the board ------------------------------------------------------------------------------


def tile(look: EnvyraLook, position: int) -> Wording:
    """A place of the grid: tile, cubes, points, what is missing; then what a cube brings."""
    state = look.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE:
        return tr("envyra.label.gap", place=position + 1), _lines(*gap_words(look, position))
    found = look.known.tiles[tile_id]
    chosen = tr("envyra.heard.chosen") if look.hand.picked == position else ""
    return _list(chosen, *_about(look, found, position)), _more(look, found, position)


def hole(look: EnvyraLook, position: int) -> Wording:
    """A hole of the board, with the tile that it stands for."""
    state = look.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE:
        return tr("envyra.label.hole-gap", place=position + 1), ""
    found = look.known.tiles[tile_id]
    cube = position in look.waiting(look.board_seat)
    what = tr("envyra.heard.hole-cube") if cube else ""
    free = "" if cube else tr("envyra.heard.hole")
    return _list(what, *_about(look, found, position), free), _more(look, found, position)


def _about(look: EnvyraLook, found: Tile, position: int) -> Iterator[str]:
    state, lacks = look.position, look.lacks(found)
    yield f"{word(found)} {position + 1}"
    theme = theme_of(found)
    yield tr(f"envyra.theme.{theme}") if theme else ""
    yield tr("envyra.heard.cubes", n=len(state.cubes[position]), m=found.cubes)
    yield tr("envyra.points", n=found.points)
    if any(lacks):
        yield tr("envyra.heard.missing", missing=counted(lacks))
    elif any(found.needs):
        yield tr("envyra.heard.needs", needs=counted(found.needs))


def _more(look: EnvyraLook, found: Tile, position: int) -> str:
    """What a cube would bring, whose cubes are there, what is special about the tile."""
    cubes = look.position.cubes[position]
    names = ", ".join(look.names[seat] for seat in cubes)
    open_ = look.position.phase == "cubes"
    waiting = [look.names[seat] for seat in look.seats if open_ and position in look.waiting(seat)]
    return _lines(
        brings(look, position),
        tr("envyra.label.cubes-here", names=names) if cubes else "",
        tr("envyra.heard.wait-here", names=", ".join(waiting)) if waiting else "",
        tr("envyra.tip.end-tile") if found.kind == "end" else "",
        tr("envyra.tip.bonus") if found.kind == "bonus" else "",
    )


def brings(look: EnvyraLook, position: int) -> str:
    """What a cube there would bring whoever decides, as the bottom bar would say it."""
    seat, hand, state = look.decider, look.hand, look.position
    if seat is None or position not in hand.choices or state.phase not in ("boards", "cubes"):
        return ""
    seen = foresee(state, seat, position)
    if seen is None:
        return ""
    if state.phase == "cubes":
        return outlook.moving(seen, look.names, points=look.around.settings.show_points)
    if position not in hand.staged and not hand.free:
        return ""
    kept = () if hand.limit == 1 else hand.staged
    board = tuple(sorted({*kept, position}))
    more = len(hand.staged) < hand.limit
    said = outlook.waiting(state, seen, look.names, board, more=more)
    return "" if said == outlook.there(seen) else said  # how many cubes are there is said of the tile


def put(look: EnvyraLook) -> str:
    """The cubes that have been put on the board so far, and what is worth knowing of them."""
    staged, seat = look.hand.staged, look.decider
    if seat is None:
        return ""
    if not staged:
        return tr("envyra.heard.put-none")
    tiles = (f"{word(look.known.tiles[look.position.grid[place]])} {place + 1}" for place in staged)
    said = tr("envyra.heard.put", n=len(staged), m=look.hand.limit, tiles=", ".join(tiles))
    doubt = outlook.staged(look.position, seat, staged, more=len(staged) < look.hand.limit)
    return f"{said}. {doubt}" if doubt else said


# --- cards and players -----------------------------------------------------------------------------------


def card(shown: EquilibriumCardShown) -> Wording:
    """An Equilibrium card: what it is worth, which of its symbols are missing."""
    found = shown.face
    if found is None:
        return tr("envyra.label.card-back"), tr("envyra.tip.secret-card")
    what = tr("envyra.table.secret-card" if shown.secret else "envyra.table.open-card")
    symbols = ", ".join(tr(f"envyra.nom.{symbol}") for symbol in found.symbols)
    lacks = [tr(f"envyra.nom.{symbol}") for symbol in found.symbols if symbol not in shown.have]
    if shown.taker:
        state = shown.note
    elif lacks:
        state = tr("envyra.heard.missing", missing=", ".join(lacks))
    else:
        state = tr("envyra.table.fulfilled")
    tip = tr("envyra.tip.secret-card" if shown.secret else "envyra.tip.open-card")
    return f"{what}, {tr('envyra.points', n=found.points)}: {symbols}; {state}", tip


def seat(look: EnvyraLook, number: int) -> Wording:
    """How a seat stands: points, tiles, free cubes, what its board holds, what it is about."""
    said = [wording.seat(look, number), supply(look, number)]
    board, remark = seat_words.board(look, number), seat_words.remark(look, number)
    if look.position.phase in ("boards", "cubes"):
        said.append(tr("envyra.heard.board", what=board))
    if remark and remark != board:
        said.append(remark)
    return _list(*said), _lines(*who_plays(look.around.seats[number]), lacks_end(look, number))


def supply(look: EnvyraLook, number: int) -> str:
    """The free cubes of a seat, by the word that stands beside them."""
    count = look.free(number)
    cubes = tr("envyra.cubes", n=count) if count else tr("envyra.table.no-cubes")
    return f"{tr('envyra.table.supply')}: {cubes}"


def lacks_end(look: EnvyraLook, number: int) -> str:
    """What a seat is still missing before it may play for the end tile."""
    end = look.known.tiles[look.known.end_tile(look.position.setup.end_tile)]
    lacks = missing(look.position.taken[number], end)
    return tr("envyra.heard.end-missing", missing=counted(lacks)) if any(lacks) else ""


def standing(look: EnvyraLook) -> Iterator[str]:
    """Everybody, a sentence each."""
    for number in look.seats:
        called, _ = seat(look, number)
        lacks = lacks_end(look, number)
        yield f"{called}. {lacks}" if lacks else called


def aims(look: EnvyraLook) -> Iterator[str]:
    """What is played for: cards, the end tile, sets."""
    for shown in cards(look):
        called, _ = card(shown)
        yield called
    end = look.known.tiles[look.known.end_tile(look.position.setup.end_tile)]
    if any(end.needs):
        yield tr("envyra.heard.end-needs", needs=counted(end.needs))
    yield tr("envyra.tip.set")


def taken(look: EnvyraLook, number: int) -> Wording:
    """The tiles that a seat has taken, set by set."""
    known, tiles = look.known, look.position.taken[number]
    name = tr("envyra.table.sets-of", name=look.names[number])
    if not tiles:
        return f"{name}: {tr('envyra.table.no-tiles')}", ""
    sets = best_sets(tiles)
    said = []
    for group in sets:
        names = ", ".join(word(known.tiles[each]) for each in group)
        said.append(f"{names} +{known.sets.of(len(group))}")
    inside = {each for group in sets for each in group}
    loose = [_list(word(known.tiles[each])) for each in tiles if each not in inside]
    if loose:
        said.append(f"{tr('envyra.table.outside')}: {', '.join(loose)}")
    return f"{name}: {'; '.join(said)}", colours(look, number)


def colours(look: EnvyraLook, number: int) -> str:
    """How many tiles of each colour a seat has: what requirements ask for."""
    return counted(held(look.position.taken[number]))


def path(look: EnvyraLook) -> Wording:
    """The order of turns, pass by pass."""
    state = look.position
    laps = "; ".join(", ".join(look.names[seat] for seat in lap) for lap in snake_view.order(state))
    label, tip = wording.path(look)
    return f"{label}. {laps}" if snake_view.present(state) else f"{label}: {laps}", plain(tip)
