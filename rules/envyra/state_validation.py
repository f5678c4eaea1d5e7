"""Validation of states: whether play can reach one, with every tile, cube and card in exactly one place."""

from __future__ import annotations

from collections import Counter

from rules.envyra.board_phase import MAX_CUBES, max_cubes
from rules.envyra.content import content, is_basic_tile_in_use
from rules.envyra.cube_phase import LAPS, playable_positions
from rules.envyra.requirements import meets_any, meets_requirements
from rules.envyra.rounds import MAX_IDLE_ROUNDS, removable_positions, stuck_seats
from rules.envyra.scoring import has_all_symbols
from rules.envyra.setup import OPEN_CARDS, cards_in_game
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, UNSEEN, EnvyraState
from rules.rng import UNKNOWN


def validate_state(state: EnvyraState) -> None:
    """Check that play can reach a state of Envyra, or that a seat can see this view.

    Raises:
        ValueError: If it is impossible.
    """
    _check_table(state)
    _check_tiles(state)
    _check_cubes(state)
    _check_boards(state)
    _check_cards(state)
    _check_course(state)


def _need(ok: bool, problem: str) -> None:
    """Raise ValueError with the problem unless `ok`."""
    if not ok:
        raise ValueError(f"envyra state: {problem}")


def _check_table(state: EnvyraState) -> None:
    setup, players = state.setup, state.setup.players
    _need(players in content().tables, "2–4 players")
    _need(setup.equilibrium in ("off", "a", "b", "c"), "impossible options")
    _need(setup.end_tile in ("standard", "alternative"), "impossible options")
    per_seat = (state.boards, state.taken, state.claimed, state.secret)
    _need(all(len(each) == players for each in per_seat), "players and seats do not agree")
    _need(0 <= state.start < players and 0 <= state.seat < players, "no such seat")
    _need(state.rng == UNKNOWN or 0 <= state.rng < 1 << 64, "the generator is out of range")
    _need(state.round >= 1 and 1 <= state.lap <= LAPS, "no such round or pass")
    _need(state.lap == 1 or not setup.simplified, "the simplified game has one pass")
    table = content().tables[players]
    _need(len(state.grid) == len(state.cubes) == table.columns * table.rows, "a grid of the wrong size")
    _need(state.last == bool(state.sits_out), "somebody sits out if and only if it is the last round")
    _need(all(0 <= seat < players for seat in state.sits_out), "no such seat")
    _need(state.sits_out == tuple(sorted(set(state.sits_out))), "seats in disorder")
    _need((state.phase == "over") == (state.ending != ""), "over without a reason, or the other way round")
    fewest, most_idle = (
        (-1, MAX_IDLE_ROUNDS) if state.phase in ("cubes", "over") else (0, MAX_IDLE_ROUNDS - 1)
    )
    _need(fewest <= state.idle <= most_idle, "idle rounds out of range")
    _need((state.ending == "idle") == (state.idle == MAX_IDLE_ROUNDS), "idle rounds end the game")
    _need(state.last or state.ending != "stuck", "stuck without a last round")
    _need(not state.last or state.ending in ("", "stuck", "end-tile"), "the last round ends otherwise")


def _check_tiles(state: EnvyraState) -> None:
    players = state.setup.players
    table, tiles = content().tables[players], content().tiles
    end_tile = content().get_end_tile_id(state.setup.end_tile)
    visible = [tile for tile in state.grid if tile != NO_TILE]
    visible += [*state.removed, *(tile for taken in state.taken for tile in taken)]
    _need(set(visible) <= set(tiles), "no such tile")
    in_game = {tile.id for tile in tiles.values() if tile.start or is_basic_tile_in_use(tile, players)} | {
        end_tile
    }
    _need(set(visible) <= in_game, "a tile that is not in this game")
    _need(len(set(visible)) == len(visible), "a tile in two places")
    everything = [tile.id for tile in tiles.values() if tile.kind != "end"]
    total = table.start + table.basic + 1
    _need(len(visible) + len(state.bag) == total, "tiles are missing")
    _need(len(state.box) == len(everything) + 1 - total, "tiles are missing from the box")
    hidden = (*state.bag, *state.box)
    if state.rng == UNKNOWN:
        _need(set(hidden) <= {UNSEEN}, "the bag is known in part")
        for kind, kept in ((True, table.start), (False, table.basic)):
            count = sum(tiles[tile].start == kind and tile != end_tile for tile in visible)
            _need(count <= kept, "more tiles than came into the game")
    else:
        _need(UNSEEN not in hidden, "the bag is known in part")
        _need(sorted([*visible, *hidden]) == sorted([*everything, end_tile]), "every tile once")
        kept_start = sum(tiles[tile].start for tile in (*visible, *state.bag))
        _need(kept_start == table.start, "the wrong number of tiles with S")
        _need(end_tile not in state.box and set(state.bag) <= in_game, "a tile that is not in this game")
    ended = any(end_tile in taken for taken in state.taken)
    _need(ended == (state.ending == "end-tile"), "the end tile ends the game")


def _check_cubes(state: EnvyraState) -> None:
    players, tiles = state.setup.players, content().tiles
    for tile, cubes in zip(state.grid, state.cubes, strict=True):
        _need(tile != NO_TILE or not cubes, "cubes without a tile")
        _need(all(0 <= seat < players for seat in cubes), "a cube of nobody")
        _need(tile == NO_TILE or len(cubes) < tiles[tile].cubes, "a tile that should have been taken")
        # what was taken stays, so who could put a cube there still could
        _need(
            all(meets_requirements(state.taken[seat], tiles[tile]) for seat in cubes),
            "a cube without the requirements",
        )
    for seat in range(players):
        waiting = sum(position >= 0 for position in state.boards[seat])
        _need(state.count_cubes_on_tiles(seat) + waiting <= content().cubes, "more cubes than there are")
        if state.phase in ("boards", "removal"):
            _need(state.count_cubes_on_tiles(seat) < content().cubes, "a supply without cubes")


def _check_boards(state: EnvyraState) -> None:
    for seat, board in enumerate(state.boards):
        if state.phase == "removal":
            _need(not board, "a board that should be empty")
        if board == HIDDEN_BOARD:
            _need(state.phase == "boards", "a hidden board that should be open")
            _need(state.rng == UNKNOWN, "a board that cannot be seen")
            continue
        _need(list(board) == sorted(set(board)), "positions in disorder")
        _need(all(0 <= position < len(state.grid) for position in board), "no such position")
        _need(all(state.grid[position] != NO_TILE for position in board), "a cube for no tile")
        limit = MAX_CUBES - state.setup.simplified if state.phase != "boards" else max_cubes(state, seat)
        _need(len(board) <= limit, "too many cubes")
        _need(not board or seat not in state.sits_out, "somebody without a part has cubes on the board")


def _check_cards(state: EnvyraState) -> None:
    variant, players = state.setup.equilibrium, state.setup.players
    cards = cards_in_game(players)
    claimed = [card for row in state.claimed for card in row]
    in_the_open = len(state.open_cards) + len(claimed)
    _need(in_the_open == (OPEN_CARDS if variant in ("a", "c") else 0), "open cards are missing")
    _need(all((card != "") == (variant in ("b", "c")) for card in state.secret), "secret cards are missing")
    secret = [card for card in state.secret if card]
    everything = Counter([*state.open_cards, *claimed, *secret, *state.deck])
    _need(everything.total() == (len(cards) if variant != "off" else 0), "cards are missing")
    visible = {card: count for card, count in everything.items() if card != UNSEEN}
    _need(set(visible) <= set(cards), "no such card")
    _need(all(count == 1 for count in visible.values()), "a card in two places")
    _need(UNSEEN not in (*state.open_cards, *claimed), "an open card is hidden")
    for taken, cards_of in zip(state.taken, state.claimed, strict=True):
        _need(all(has_all_symbols(taken, card) for card in cards_of), "a card without its symbols")
        _need(not any(has_all_symbols(taken, card) for card in state.open_cards), "a card nobody claimed")
    _need(state.phase != "over" or UNSEEN not in secret, "a secret card is hidden at the end")
    _need(UNSEEN not in everything or state.rng == UNKNOWN, "a card that cannot be seen")


def _check_course(state: EnvyraState) -> None:
    """Check that the seat to decide can decide."""
    match state.phase:
        case "boards":
            _need(state.seat == state.start and state.lap == 1, "phase I begins with the start player")
            waits = [s for s, board in enumerate(state.boards) if not board and s not in state.sits_out]
            _need(bool(waits), "all have chosen")
            _need(state.last or not state.bag or NO_TILE not in state.grid, "a hole that should be filled")
            for seat in range(state.setup.players):
                plays = meets_any(state.taken[seat], state.grid)
                _need(plays == (seat not in state.sits_out), "somebody is stuck, or is not")
        case "cubes":
            _need(len(playable_positions(state, state.seat)) > 1, "there is nothing to choose")
            if state.lap == LAPS:
                after = range((state.seat - state.start) % state.setup.players + 1, state.setup.players)
                done = [(state.start + place) % state.setup.players for place in after]
                _need(not any(state.boards[seat] for seat in done), "cubes left after the second pass")
        case "removal":
            seats = stuck_seats(state)
            _need(bool(seats) and state.seat == seats[0], "the wrong player removes a tile")
            _need(len(removable_positions(state)) > 1 and bool(state.bag), "there is nothing to choose")
            _need(NO_TILE not in state.grid, "a hole that should be filled")
            _need(not state.last, "it is the last round already")
        case "over":
            pass
