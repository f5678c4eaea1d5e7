"""Texts about everything on Envyra's table: tooltips, screen reader, forecasts, answers to spoken queries.

A tile is named by its symbol and the number of its position, such as "Flame 1".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from client.games.envyra.board import player_board_view, seats_view, turn_order_view
from client.games.envyra.board.cards_view import EquilibriumCardModel, make_card_models
from client.games.envyra.board.cube_forecast import (
    Forecast,
    assess_cube_playability,
    find_missing_tiles,
    forecast_cube,
)
from client.games.envyra.board.grid_view import get_empty_position_texts
from client.games.envyra.board.order_forecast import OrderForecast, forecast_order
from client.games.envyra.board.tile_view import format_holdings, get_tile_theme_name, name_tile
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import join_names, tr
from client.table.player_labels import describe_opponent
from client.widgets import WidgetText
from rules.envyra import requirements
from rules.envyra.board_phase import count_cubes_in_supply
from rules.envyra.content import Content, Tile
from rules.envyra.requirements import count_themes
from rules.envyra.sets import best_sets
from rules.envyra.state import NO_TILE, EnvyraState

NO_BREAK_SPACE = "\u00a0"


def _join_lines(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)


def _join_items(items: Iterable[str]) -> str:
    return ", ".join(item for item in items if item)


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- grid and board ---------------------------------------------------------------------------------


def describe_tile(view_model: EnvyraViewModel, position: int) -> WidgetText:
    """Return the tooltip and screen reader text of a grid position: its tile, or that it is empty."""
    tile = _get_tile(view_model, position)
    if tile is None:
        name = tr("envyra.label.gap", place=position + 1)
        return WidgetText(name, details=_join_lines(get_empty_position_texts(view_model, position)))
    is_picked = view_model.selection.picked == position
    is_waited_for = view_model.position.phase == "boards" and _has_waiting_cube(view_model, position)
    state = _tr("chosen") if is_picked else _tr("hole-cube") if is_waited_for else ""
    marks = (state, *_list_features(view_model, tile, position))
    return _make_tile_text(view_model, tile, position, marks)


def describe_hole(view_model: EnvyraViewModel, position: int) -> WidgetText:
    """Return the tooltip and screen reader text of a hole of the board: its tile, and if a cube waits."""
    tile = _get_tile(view_model, position)
    if tile is None:
        return WidgetText(tr("envyra.label.hole-gap", place=position + 1))
    has_cube = _has_waiting_cube(view_model, position)
    marks = (_tr("hole-cube" if has_cube else "hole"), *_list_features(view_model, tile, position))
    return _make_tile_text(view_model, tile, position, marks)


def _has_waiting_cube(view_model: EnvyraViewModel, position: int) -> bool:
    """Return whether a cube on the displayed board waits for the tile at a position."""
    return position in view_model.get_waiting_positions(view_model.displayed_seat)


def _make_tile_text(
    view_model: EnvyraViewModel, tile: Tile, position: int, marks: Iterable[str]
) -> WidgetText:
    """Return the text of a tile or its hole; where tiles are small, a tooltip has room for the name only."""
    seat = view_model.requirements_seat
    worth = "" if seat is None else describe_worth(view_model, seat, position)
    forecast = " ".join(filter(None, (describe_forecast(view_model, position), worth)))  # drawn elsewhere
    details = _join_lines(_explain_tile(view_model, tile, position))
    name, state = name_numbered_tile(tile, position), _join_items(marks)
    if view_model.layout.compact:
        return WidgetText(name, state=state, painted=_join_lines((forecast, details)))
    return WidgetText(name, state=state, painted=forecast, details=details)


def _get_tile(view_model: EnvyraViewModel, position: int) -> Tile | None:
    """Return the tile on a position of the grid, None for a gap."""
    tile = view_model.position.grid[position]
    return None if tile == NO_TILE else view_model.content.tiles[tile]


def name_numbered_tile(tile: Tile, position: int) -> str:
    """Return the name of a tile followed by the number of its position, such as "Flame 1"."""
    return f"{_capitalize(name_tile(tile))} {position + 1}"


def _list_features(view_model: EnvyraViewModel, tile: Tile, position: int) -> Iterator[str]:
    """Yield what is drawn on a tile: theme, cubes, points, what is missing or else what it requires."""
    theme, missing = get_tile_theme_name(tile), view_model.find_missing_tiles(tile)
    yield tr(f"envyra.theme.{theme}") if theme else ""
    yield _count_cubes(view_model, tile, position)
    yield tr("envyra.points", n=tile.points)
    yield _describe_requirement(tile, missing)


def _count_cubes(view_model: EnvyraViewModel, tile: Tile, position: int) -> str:
    return _tr("cubes", n=len(view_model.position.cubes[position]), m=tile.cubes)


def _describe_requirement(tile: Tile, missing: requirements.Holdings) -> str:
    """Return the tiles missing for a requirement, or else the tiles it asks for; "" for a tile without."""
    if any(missing):
        return _tr("missing", missing=format_holdings(missing))
    return _tr("needs", needs=format_holdings(tile.needs)) if any(tile.needs) else ""


def _explain_tile(view_model: EnvyraViewModel, tile: Tile, position: int) -> Iterator[str]:
    """Yield whose cubes lie on a tile, whose wait for it (in phase II), and what is special about it."""
    state = view_model.position
    cubes = state.cubes[position]
    if cubes:
        names = join_names(view_model.names[seat] for seat in cubes)
        yield tr("envyra.label.cubes-here", names=names)
    waiting = [seat for seat in view_model.seats if position in view_model.get_waiting_positions(seat)]
    if waiting and state.phase == "cubes":
        yield _tr("wait-here", names=join_names(view_model.names[seat] for seat in waiting))
    if tile.kind == "end":
        yield tr("envyra.tip.end-tile")
    elif tile.kind == "bonus":
        yield tr("envyra.tip.bonus")


def describe_star(tile: Tile) -> WidgetText:
    """Return the tooltip text of the star on a tile: the points of the tile."""
    return WidgetText(tr("envyra.points", n=tile.points), details=tr("envyra.tip.star"))


def describe_requirement(view_model: EnvyraViewModel, tile: Tile) -> WidgetText:
    """Return the tooltip text of the signs on a tile: the tiles it requires, or those still missing."""
    requirement = _describe_requirement(tile, view_model.find_missing_tiles(tile))
    return WidgetText(_capitalize(requirement), details=tr("envyra.tip.needs"))


def describe_trough(view_model: EnvyraViewModel, tile: Tile, position: int) -> WidgetText:
    """Return the tooltip text of the row of cubes on a tile: how many it has and needs."""
    count = _capitalize(_count_cubes(view_model, tile, position))
    return WidgetText(count, details=tr("envyra.tip.cubes"))


def describe_board(view_model: EnvyraViewModel) -> WidgetText:
    """Return the tooltip text of the panel with a player's wooden board."""
    return WidgetText(player_board_view.make_board_model(view_model).title, details=tr("envyra.tip.board"))


def describe_screen() -> WidgetText:
    """Return the tooltip text of the screen that hides a player's board."""
    return WidgetText(tr("envyra.label.screen"), details=tr("envyra.tip.screen"))


# --- cards, bag, turns ------------------------------------------------------------------------------


def describe_card(card: EquilibriumCardModel) -> WidgetText:
    """Return the tooltip text of an Equilibrium card: symbols, points, its owner or missing symbols."""
    tip = tr("envyra.tip.secret-card" if card.is_secret else "envyra.tip.open-card")
    if card.face is None:
        return WidgetText(tr("envyra.label.card-back"), details=tip)
    kind = tr("envyra.table.secret-card" if card.is_secret else "envyra.table.open-card")
    missing = [symbol for symbol in card.face.symbols if symbol not in card.collected]
    if card.claimed_by:
        status = card.note
    elif missing:
        status = _tr("missing", missing=_name_symbols(missing))
    else:
        status = tr("envyra.table.fulfilled")
    points, symbols = tr("envyra.points", n=card.face.points), _name_symbols(card.face.symbols)
    return WidgetText(f"{_capitalize(kind)}, {points}: {symbols}; {status}", details=tip)


def _name_symbols(symbols: Iterable[str]) -> str:
    return ", ".join(tr(f"envyra.nom.{symbol}") for symbol in symbols)


def describe_bag(view_model: EnvyraViewModel) -> WidgetText:
    """Return the tooltip text of the bag: how many tiles are in it."""
    tiles = tr("envyra.tiles", n=len(view_model.position.bag))
    return WidgetText(tr("envyra.label.bag", tiles=tiles), details=tr("envyra.tip.bag"))


def describe_turn_order(view_model: EnvyraViewModel) -> WidgetText:
    """Return the tooltip text of the order of turns: the present turn; to screen readers, all turns."""
    state, name = view_model.position, tr("envyra.table.order")
    passes = turn_order_view.list_turns(state)
    turn, separator = turn_order_view.get_current_turn(state), ":"
    if turn:
        seat = [seat for seats in passes for seat in seats][turn - 1]
        name = tr("envyra.label.step", **{"pass": state.lap, "n": turn, "name": view_model.names[seat]})
        separator = "."
    turns = "; ".join(join_names(view_model.names[seat] for seat in seats) for seats in passes)
    tip = tr("envyra.tip.order-simplified" if state.setup.simplified else "envyra.tip.order")
    return WidgetText(name, details=tip, full_name=f"{name}{separator} {turns}")


# --- seats ------------------------------------------------------------------------------------------


def describe_seat(view_model: EnvyraViewModel, seat: int) -> WidgetText:
    """Return the tooltip and screen reader text of a seat: points, tiles, cubes, board, and player."""
    name = tr(
        "envyra.label.seat",
        name=view_model.names[seat],
        points=tr("envyra.points", n=view_model.count_points(seat)),
        tiles=tr("envyra.tiles", n=len(view_model.position.taken[seat])),
    )
    board, remark = seats_view.describe_board(view_model, seat), seats_view.get_seat_remark(view_model, seat)
    has_boards = view_model.position.phase in ("boards", "cubes")
    marks = (
        _count_supply(view_model, seat),
        _tr("board", what=board) if has_boards else "",
        remark if remark != board else "",
    )
    details = (
        *describe_opponent(view_model.context.seats[seat]),
        _describe_missing_for_end(view_model, seat),
    )
    return WidgetText(name, state=_join_items(marks), details=_join_lines(details))


def _describe_missing_for_end(view_model: EnvyraViewModel, seat: int) -> str:
    """Return the tiles a seat is missing before it may move cubes to the end tile, "" if none."""
    content, state = view_model.content, view_model.position
    end_tile = content.tiles[content.get_end_tile_id(state.setup.end_tile)]
    missing = requirements.count_missing_tiles(state.taken[seat], end_tile)
    return _tr("end-missing", missing=format_holdings(missing)) if any(missing) else ""


def _count_supply(view_model: EnvyraViewModel, seat: int) -> str:
    count = view_model.count_free_cubes(seat)
    cubes = tr("envyra.cubes", n=count) if count else tr("envyra.table.no-cubes")
    return f"{tr('envyra.table.supply')}: {cubes}"


def describe_supply(view_model: EnvyraViewModel, seat: int) -> WidgetText:
    """Return the tooltip text of a seat's free cubes: how many there are."""
    return WidgetText(_capitalize(_count_supply(view_model, seat)), details=tr("envyra.tip.supply"))


def describe_seat_board(view_model: EnvyraViewModel, seat: int) -> WidgetText:
    """Return the tooltip text of the board in a seat's row: which tiles its cubes wait for."""
    owner = tr("envyra.table.board-of", name=view_model.names[seat])
    tip = tr("envyra.tip.screen" if view_model.is_board_closed(seat) else "envyra.tip.board")
    return WidgetText(f"{owner}\n{seats_view.describe_board(view_model, seat)}", details=tip)


def describe_start_marker(view_model: EnvyraViewModel) -> WidgetText:
    """Return the tooltip text of the start player's marker."""
    simplified = view_model.position.setup.simplified
    tip = tr("envyra.tip.start-simplified" if simplified else "envyra.tip.start")
    return WidgetText(tr("envyra.label.start"), details=tip)


def describe_points(view_model: EnvyraViewModel, seat: int) -> WidgetText:
    """Return the tooltip text of a seat's points, and whether its secret card is included."""
    tips = []
    if view_model.position.phase != "over":
        tips.append(tr("envyra.tip.points"))
        if view_model.position.secret[seat]:
            own = seat == view_model.context.viewer and bool(view_model.visible_secret_card)
            tips.append(tr("envyra.tip.points-own" if own else "envyra.tip.points-secret"))
    points = tr("envyra.points", n=view_model.count_points(seat))
    return WidgetText(points, details="\n".join(tips))


def describe_sets(view_model: EnvyraViewModel, seat: int) -> WidgetText:
    """Return the tooltip text of a seat's taken tiles: how many of each theme, then set by set."""
    content, tiles = view_model.content, view_model.position.taken[seat]
    sets = best_sets(tiles)
    in_sets = {tile for group in sets for tile in group}
    loose = [tile for tile in tiles if tile not in in_sets]
    lines = [f"{_list_tiles(view_model, group)}: +{content.sets.get_points(len(group))}" for group in sets]
    if loose:
        lines.append(f"{tr('envyra.table.outside')}: {_list_tiles(view_model, loose)}")
    return WidgetText(
        tr("envyra.table.sets-of", name=view_model.names[seat]),
        state=format_holdings(count_themes(tiles)) if tiles else tr("envyra.table.no-tiles"),
        details="\n".join((*lines, tr("envyra.tip.set"))),
    )


def _list_tiles(view_model: EnvyraViewModel, tiles: Iterable[str]) -> str:
    """Return the names of tiles, each with its points."""
    named = (view_model.content.tiles[tile] for tile in tiles)
    return ", ".join(f"{name_tile(tile)} ({tile.points})" for tile in named)


# --- spoken queries ---------------------------------------------------------------------------------


def describe_selection(view_model: EnvyraViewModel) -> str:
    """Return which cubes the player has put on the board so far, and a warning if one may be wasted.

    "" if nobody at this screen decides.
    """
    seat, selection = view_model.decider, view_model.selection
    if seat is None:
        return ""
    if not selection.staged:
        return _tr("put-none")
    grid, tiles = view_model.position.grid, view_model.content.tiles
    names = ", ".join(name_numbered_tile(tiles[grid[position]], position) for position in selection.staged)
    count = _tr("put", n=len(selection.staged), m=selection.max_cubes, tiles=names)
    doubt = warn_about_placed_cubes(
        view_model.position,
        seat,
        selection.staged,
        view_model.content,
        more=len(selection.staged) < selection.max_cubes,
    )
    return f"{count}. {doubt}" if doubt else count


def list_standing(view_model: EnvyraViewModel) -> Iterator[str]:
    """Yield a line for each seat: points, tiles, cubes, board, and what it lacks for the end tile."""
    for seat in view_model.seats:
        name = describe_seat(view_model, seat).accessible_name
        missing = _describe_missing_for_end(view_model, seat)
        yield f"{name}. {missing}" if missing else name


def list_goals(view_model: EnvyraViewModel) -> Iterator[str]:
    """Yield a line for each Equilibrium card, then what the end tile requires and sets are worth."""
    for card in make_card_models(view_model):
        yield describe_card(card).accessible_name
    content = view_model.content
    end_tile = content.tiles[content.get_end_tile_id(view_model.position.setup.end_tile)]
    if any(end_tile.needs):
        yield _tr("end-needs", needs=format_holdings(end_tile.needs))
    yield tr("envyra.tip.set")
    worths = list_own_worths(view_model)
    if worths:
        yield worths


# --- forecasts --------------------------------------------------------------------------------------


def describe_forecast(view_model: EnvyraViewModel, position: int) -> str:
    """Return what a cube of the deciding player would achieve on a position, "" if it may not go there.

    In phase I (boards are filled) it is also "" if there is nothing to say but the tile's number of cubes,
    which the tile's own text gives.
    """
    seat, state = view_model.decider, view_model.position
    if seat is None or position not in view_model.selection.choices:
        return ""
    expected = forecast_cube(state, seat, position) if state.phase in ("boards", "cubes") else None
    if expected is None:
        return ""
    if state.phase == "cubes":
        move = describe_move(expected, view_model.names, points=view_model.context.settings.show_points)
        return " ".join(filter(None, (move, describe_order(view_model, seat, position))))
    outlook = describe_board_outlook(view_model, expected)
    return "" if outlook == describe_cube_count(expected) else outlook


def describe_worth(view_model: EnvyraViewModel, seat: int, position: int) -> str:
    """Return what the tile on a position would bring a seat: a sum, or the points of its star alone.

    "" where no tile lies, where no points are shown, and for the viewer if it is no more than the star shows.
    """
    worth = view_model.get_worth(seat, position)
    if worth is None or not view_model.context.settings.show_points:
        return ""
    parts = (("set", worth.sets), ("card", worth.cards), ("secret", worth.secret))
    terms = [str(worth.stars), *(tr(f"envyra.worth.{kind}", n=points) for kind, points in parts if points)]
    is_viewer = seat == view_model.requirements_seat
    if len(terms) > 1:
        total = tr("envyra.reason.sum", terms=" + ".join(terms), points=worth.total)
    elif is_viewer:
        return ""
    else:
        total = tr("envyra.points", n=worth.total)
    if is_viewer and not view_model.context.playback:
        return tr("envyra.worth.you", sum=total)
    return tr("envyra.worth.name", name=view_model.names[seat], sum=total)


def list_own_worths(view_model: EnvyraViewModel) -> str:
    """Return what all tiles would bring the viewer, the most valuable first; "" for nothing."""
    seat = view_model.requirements_seat
    if seat is None or not view_model.context.settings.show_points:
        return ""
    positions = range(len(view_model.position.grid))
    worths = ((view_model.get_worth(seat, position), position) for position in positions)
    ranked = sorted((-worth.total, position) for worth, position in worths if worth is not None)
    if not ranked:
        return ""
    grid, tiles = view_model.position.grid, view_model.content.tiles
    named = (
        f"{name_numbered_tile(tiles[grid[position]], position)}: {-points}" for points, position in ranked
    )
    return tr("envyra.worth.all", tiles="; ".join(named))


def describe_board_outlook(view_model: EnvyraViewModel, expected: Forecast) -> str:
    """Return what a cube put into one more hole of the board could achieve, "" if none may be put there."""
    selection = view_model.selection
    if expected.position not in selection.staged and not selection.can_add_cube:
        return ""
    staged = () if selection.max_cubes == 1 else selection.staged  # the only cube goes from hole to hole
    board = tuple(sorted({*staged, expected.position}))
    return describe_waiting(
        view_model.position, expected, view_model.names, board, more=len(board) < selection.max_cubes
    )


def prefix_tile_name(tile: Tile, number: int, words: str) -> str:
    """Return a sentence preceded by the name and position number of the tile it is about."""
    return tr("envyra.forecast.about", tile=_capitalize(name_tile(tile)), place=number, what=words)


def describe_move(expected: Forecast, names: Sequence[str], *, points: bool) -> str:
    """Return what moving a cube to its tile now leads to: who takes the tile or leads, and gains.

    Args:
        expected: The forecast of the move.
        names: The names of all seats.
        points: Whether to add the points that the taker gains.
    """
    if any(expected.missing_tiles):
        return _tr_forecast("not-yet", missing=format_holdings(expected.missing_tiles))
    if expected.taker is None:
        return " ".join(_describe_lead(expected, names))
    sentences = [_describe_taker(expected, names)]
    if points:
        sentences += _describe_gains(expected, names)
    if expected.ends_game:
        sentences.append(_tr_forecast("ends"))
    elif expected.qualifies and expected.taker == expected.seat:
        sentences.append(_tr_forecast("qualifies"))
    return " ".join(sentences)


def describe_order(view_model: EnvyraViewModel, seat: int, position: int) -> str:
    """Return what follows in this round if the cube for a position goes first, "" if that may not be told."""
    if view_model.context.hides_forecast:
        return ""
    forecast = view_model.order_forecast
    if forecast is None or forecast.position != position:
        forecast = forecast_order(view_model.position, position)
    others = [place for place in view_model.position.boards[seat] if place != position]
    sentences = [_describe_fate(view_model, forecast, seat, place) for place in (position, *others)]
    if position not in forecast.fates and position not in forecast.open_positions:
        sentences.append(_tr_order("first.stays", place=position + 1))  # what matters less comes last
    return " ".join(filter(None, sentences))


def _describe_fate(view_model: EnvyraViewModel, forecast: OrderForecast, seat: int, place: int) -> str:
    """Return what becomes of the tile on one of the two positions for which the seat's cubes wait.

    "" if the move itself completes it, or it is not taken although the cube goes there.
    """
    fate, names = forecast.fates.get(place), view_model.names
    kind, is_first = ("first", True) if place == forecast.position else ("other", False)
    if place in forecast.open_positions:
        choosers = join_names(names[each] for each in forecast.choosers)
        return _tr_order(f"{kind}.open", place=place + 1, names=choosers)
    is_late = place in forecast.returning
    if fate is None:
        return _tr_order("other.back") if is_late else ""
    if is_first and fate.by == seat:
        return ""
    if fate.taker == seat:
        case = "yours"
    elif is_late:
        case = "too-late"
    else:
        case = "by-other" if is_first and fate.taker != fate.by else "theirs"
    score = format_counts(fate.cube_counts if len(fate.cube_counts) > 1 else (*fate.cube_counts, 0))
    return _tr_order(
        f"{kind}.{case}", place=place + 1, name=names[fate.taker], by=names[fate.by], score=score
    )


def describe_waiting(
    state: EnvyraState, expected: Forecast, names: Sequence[str], board: tuple[int, ...], *, more: bool
) -> str:
    """Return what a cube waiting on the board may achieve, while other boards are secret (phase I).

    Args:
        state: The state.
        expected: The forecast of the cube, as if it moved to its tile next.
        names: The names of all seats.
        board: The positions that all cubes selected for the seat's board are to wait for.
        more: Whether another cube may still be put on the board.
    """
    doubt = assess_cube_playability(state, expected.seat, expected.position, board, more=more)
    if doubt:
        return _tr_forecast(doubt, missing=format_holdings(expected.missing_tiles))
    if expected.taker is None:
        return describe_cube_count(expected)
    if expected.taker == expected.seat:  # not that a cube is missing, which is seen: the line is short
        return _tr_forecast("now.yours")
    return _tr_forecast("now.name", name=names[expected.taker], score=format_cube_counts(expected))


def describe_cube_count(expected: Forecast) -> str:
    """Return how many cubes a tile has at present, and how many it needs."""
    return _tr_forecast("now.stands", n=expected.cube_count - 1, m=expected.cubes_needed)


def warn_about_placed_cubes(
    state: EnvyraState, seat: int, board: tuple[int, ...], content: Content, *, more: bool
) -> str:
    """Return a warning that a cube put on the board may be wasted, or that the supply is empty.

    It names the cube's tile if there are two cubes. "" if there is nothing to say.
    """
    for position in board:
        doubt = assess_cube_playability(state, seat, position, board, more=more)
        if doubt in ("never", "after-first"):
            missing = format_holdings(find_missing_tiles(state, seat, position))
            warning = _tr_forecast(doubt, missing=missing)
            tile = content.tiles[state.grid[position]]
            return warning if len(board) == 1 else prefix_tile_name(tile, position + 1, warning)
    return _tr_forecast("supply-empty") if count_cubes_in_supply(state, seat) == len(board) else ""


def format_cube_counts(expected: Forecast) -> str:
    """Return each seat's number of cubes on a tile, such as "2 : 1", the leading seat's first."""
    return format_counts(expected.cube_counts)


def format_counts(counts: Iterable[int]) -> str:
    """Return numbers of cubes such as "2 : 1"."""
    return f"{NO_BREAK_SPACE}:{NO_BREAK_SPACE}".join(map(str, counts))


def _describe_taker(expected: Forecast, names: Sequence[str]) -> str:
    """Return who takes the tile, and why."""
    why = "alone" if len(expected.cube_counts) == 1 else "tie" if expected.tie else "majority"
    counts = format_cube_counts(expected)
    if expected.taker is None or expected.taker == expected.seat:
        return _tr_forecast(f"{why}.you", score=counts)
    return _tr_forecast(f"{why}.name", score=counts, name=names[expected.taker])


def _describe_lead(expected: Forecast, names: Sequence[str]) -> list[str]:
    """Return how many cubes an incomplete tile has after the move, and who has most of them."""
    sentences = [_tr_forecast("stands", n=expected.cube_count, m=expected.cubes_needed)]
    if len(expected.cube_counts) > 1:
        counts = format_cube_counts(expected)
        if expected.leader is None:
            sentences.append(_tr_forecast("level", score=counts))
        elif expected.leader == expected.seat:
            sentences.append(_tr_forecast("leads.you", score=counts))
        else:
            sentences.append(_tr_forecast("leads.name", score=counts, name=names[expected.leader]))
    return sentences


def _describe_gains(expected: Forecast, names: Sequence[str]) -> list[str]:
    """Return what the taker gains: star and sets, open cards, the secret card."""
    assert expected.taker is not None  # called for tiles that are taken
    who = "you" if expected.taker == expected.seat else "name"
    name = names[expected.taker]
    kind = "gain" if not expected.set_gain else "gain-new-set" if expected.adds_set else "gain-larger-set"
    sentences = [_tr_forecast(f"{kind}.{who}", n=expected.points, worth=expected.set_gain, name=name)]
    if expected.claimed_cards:
        sentences.append(_tr_forecast(f"card.{who}", n=expected.card_points, name=name))
    if expected.secret_points and who == "you":
        sentences.append(_tr_forecast("secret", n=expected.secret_points))
    return sentences


def _tr_order(key: str, **params: str | int) -> str:
    return tr(f"envyra.order.{key}", **params)


def _tr(key: str, **params: str | int) -> str:
    return tr(f"envyra.heard.{key}", **params)


def _tr_forecast(key: str, **params: str | int) -> str:
    return tr(f"envyra.forecast.{key}", **params)
