"""Envyra for those who do not see it: tiles by name and place, what a cube would bring, how everybody stands.

What matters is said first: most tiles differ by their name, their cubes and what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from client.draw.rich_text import plain
from client.games.envyra.board import seats_view, turn_order_view
from client.games.envyra.board.cards_view import EquilibriumCardModel, make_card_models
from client.games.envyra.board.forecast import forecast_cube
from client.games.envyra.board.grid_view import get_gap_texts
from client.games.envyra.board.tile_view import format_holdings, get_theme, name_tile
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import forecast_text, wording
from client.games.envyra.table.wording import Wording
from client.i18n import tr
from client.table.player_labels import who_plays
from rules.envyra.content import Tile
from rules.envyra.requirements import count_themes, missing_tiles
from rules.envyra.sets import best_sets
from rules.envyra.state import NO_TILE


def _lines(*words: str) -> str:
    return "\n".join(line for line in words if line)


def _list(*words: str) -> str:
    return ", ".join(each for each in words if each)


# --- the grid and the board ------------------------------------------------------------------------------


def tile(view_model: EnvyraViewModel, position: int) -> Wording:
    """Return a place of the grid: tile, cubes, points, what is missing; then what a cube brings."""
    state = view_model.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE:
        return tr("envyra.label.gap", place=position + 1), _lines(*get_gap_texts(view_model, position))
    found = view_model.content.tiles[tile_id]
    chosen = tr("envyra.heard.chosen") if view_model.selection.picked == position else ""
    return _list(chosen, *_about(view_model, found, position)), _more(view_model, found, position)


def hole(view_model: EnvyraViewModel, position: int) -> Wording:
    """Return a hole of the board, with the tile that it stands for."""
    state = view_model.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE:
        return tr("envyra.label.hole-gap", place=position + 1), ""
    found = view_model.content.tiles[tile_id]
    cube = position in view_model.get_waiting_positions(view_model.board_seat)
    what = tr("envyra.heard.hole-cube") if cube else ""
    free = "" if cube else tr("envyra.heard.hole")
    return _list(what, *_about(view_model, found, position), free), _more(view_model, found, position)


def _about(view_model: EnvyraViewModel, found: Tile, position: int) -> Iterator[str]:
    state, lacks = view_model.position, view_model.find_missing_tiles(found)
    yield f"{name_tile(found)} {position + 1}"
    theme = get_theme(found)
    yield tr(f"envyra.theme.{theme}") if theme else ""
    yield tr("envyra.heard.cubes", n=len(state.cubes[position]), m=found.cubes)
    yield tr("envyra.points", n=found.points)
    if any(lacks):
        yield tr("envyra.heard.missing", missing=format_holdings(lacks))
    elif any(found.needs):
        yield tr("envyra.heard.needs", needs=format_holdings(found.needs))


def _more(view_model: EnvyraViewModel, found: Tile, position: int) -> str:
    """Return what a cube would bring, whose cubes are there, what is special about the tile."""
    cubes = view_model.position.cubes[position]
    names = ", ".join(view_model.names[seat] for seat in cubes)
    open_ = view_model.position.phase == "cubes"
    waiting = [
        view_model.names[seat]
        for seat in view_model.seats
        if open_ and position in view_model.get_waiting_positions(seat)
    ]
    return _lines(
        brings(view_model, position),
        tr("envyra.label.cubes-here", names=names) if cubes else "",
        tr("envyra.heard.wait-here", names=", ".join(waiting)) if waiting else "",
        tr("envyra.tip.end-tile") if found.kind == "end" else "",
        tr("envyra.tip.bonus") if found.kind == "bonus" else "",
    )


def brings(view_model: EnvyraViewModel, position: int) -> str:
    """Return what a cube there would bring whoever decides, as the bottom bar would say it."""
    seat, selection, state = view_model.decider, view_model.selection, view_model.position
    if seat is None or position not in selection.choices or state.phase not in ("boards", "cubes"):
        return ""
    seen = forecast_cube(state, seat, position)
    if seen is None:
        return ""
    if state.phase == "cubes":
        return forecast_text.describe_move(
            seen, view_model.names, points=view_model.context.settings.show_points
        )
    if position not in selection.staged and not selection.can_add_cube:
        return ""
    kept = () if selection.max_cubes == 1 else selection.staged
    board = tuple(sorted({*kept, position}))
    more = len(selection.staged) < selection.max_cubes
    said = forecast_text.describe_waiting(state, seen, view_model.names, board, more=more)
    return (
        "" if said == forecast_text.describe_cube_count(seen) else said
    )  # how many cubes are there is said of the tile


def put(view_model: EnvyraViewModel) -> str:
    """Return the cubes that have been put on the board so far, and what is worth knowing of them."""
    staged, seat = view_model.selection.staged, view_model.decider
    if seat is None:
        return ""
    if not staged:
        return tr("envyra.heard.put-none")
    tiles = (
        f"{name_tile(view_model.content.tiles[view_model.position.grid[place]])} {place + 1}"
        for place in staged
    )
    said = tr("envyra.heard.put", n=len(staged), m=view_model.selection.max_cubes, tiles=", ".join(tiles))
    doubt = forecast_text.describe_placed_cubes(
        view_model.position, seat, staged, more=len(staged) < view_model.selection.max_cubes
    )
    return f"{said}. {doubt}" if doubt else said


# --- cards and players -----------------------------------------------------------------------------------


def card(shown: EquilibriumCardModel) -> Wording:
    """Return an Equilibrium card: what it is worth, which of its symbols are missing."""
    found = shown.face
    if found is None:
        return tr("envyra.label.card-back"), tr("envyra.tip.secret-card")
    what = tr("envyra.table.secret-card" if shown.is_secret else "envyra.table.open-card")
    symbols = ", ".join(tr(f"envyra.nom.{symbol}") for symbol in found.symbols)
    lacks = [tr(f"envyra.nom.{symbol}") for symbol in found.symbols if symbol not in shown.collected]
    if shown.claimed_by:
        state = shown.note
    elif lacks:
        state = tr("envyra.heard.missing", missing=", ".join(lacks))
    else:
        state = tr("envyra.table.fulfilled")
    tip = tr("envyra.tip.secret-card" if shown.is_secret else "envyra.tip.open-card")
    return f"{what}, {tr('envyra.points', n=found.points)}: {symbols}; {state}", tip


def seat(view_model: EnvyraViewModel, number: int) -> Wording:
    """Return how a seat stands: points, tiles, free cubes, what its board holds, what it is about."""
    said = [wording.seat(view_model, number), supply(view_model, number)]
    board, remark = seats_view.board_text(view_model, number), seats_view.remark_text(view_model, number)
    if view_model.position.phase in ("boards", "cubes"):
        said.append(tr("envyra.heard.board", what=board))
    if remark and remark != board:
        said.append(remark)
    return _list(*said), _lines(*who_plays(view_model.context.seats[number]), lacks_end(view_model, number))


def supply(view_model: EnvyraViewModel, number: int) -> str:
    """Return the free cubes of a seat, by the word that stands beside them."""
    count = view_model.count_free_cubes(number)
    cubes = tr("envyra.cubes", n=count) if count else tr("envyra.table.no-cubes")
    return f"{tr('envyra.table.supply')}: {cubes}"


def lacks_end(view_model: EnvyraViewModel, number: int) -> str:
    """Return what a seat is still missing before it may play for the end tile."""
    end = view_model.content.tiles[view_model.content.end_tile(view_model.position.setup.end_tile)]
    lacks = missing_tiles(view_model.position.taken[number], end)
    return tr("envyra.heard.end-missing", missing=format_holdings(lacks)) if any(lacks) else ""


def standing(view_model: EnvyraViewModel) -> Iterator[str]:
    """Everybody, a sentence each."""
    for number in view_model.seats:
        called, _ = seat(view_model, number)
        lacks = lacks_end(view_model, number)
        yield f"{called}. {lacks}" if lacks else called


def aims(view_model: EnvyraViewModel) -> Iterator[str]:
    """Yield what is played for: cards, the end tile, sets."""
    for shown in make_card_models(view_model):
        called, _ = card(shown)
        yield called
    end = view_model.content.tiles[view_model.content.end_tile(view_model.position.setup.end_tile)]
    if any(end.needs):
        yield tr("envyra.heard.end-needs", needs=format_holdings(end.needs))
    yield tr("envyra.tip.set")


def taken(view_model: EnvyraViewModel, number: int) -> Wording:
    """Return the tiles that a seat has taken, set by set."""
    content, tiles = view_model.content, view_model.position.taken[number]
    name = tr("envyra.table.sets-of", name=view_model.names[number])
    if not tiles:
        return f"{name}: {tr('envyra.table.no-tiles')}", ""
    sets = best_sets(tiles)
    said = []
    for group in sets:
        names = ", ".join(name_tile(content.tiles[each]) for each in group)
        said.append(f"{names} +{content.sets.of(len(group))}")
    inside = {each for group in sets for each in group}
    loose = [_list(name_tile(content.tiles[each])) for each in tiles if each not in inside]
    if loose:
        said.append(f"{tr('envyra.table.outside')}: {', '.join(loose)}")
    return f"{name}: {'; '.join(said)}", colours(view_model, number)


def colours(view_model: EnvyraViewModel, number: int) -> str:
    """Return how many tiles of each colour a seat has: what requirements ask for."""
    return format_holdings(count_themes(view_model.position.taken[number]))


def path(view_model: EnvyraViewModel) -> Wording:
    """Return the order of turns, pass by pass."""
    state = view_model.position
    laps = "; ".join(
        ", ".join(view_model.names[seat] for seat in lap) for lap in turn_order_view.list_turns(state)
    )
    label, tip = wording.path(view_model)
    return f"{label}. {laps}" if turn_order_view.get_current_turn(state) else f"{label}: {laps}", plain(tip)
