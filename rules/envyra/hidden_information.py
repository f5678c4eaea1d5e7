"""Hidden information of Envyra: what a seat may see of a state, and possible full states for it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.envyra.board_phase import list_put_cubes_actions
from rules.envyra.content import content, is_basic_tile_in_use
from rules.envyra.setup import cards_in_game
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, UNSEEN, EnvyraState
from rules.rng import UNKNOWN, random_below, seed_generator, shuffle


def view(state: EnvyraState, seat: int | None) -> EnvyraState:
    """Return the state as a seat (None: a spectator) may see it.

    Hidden are the random generator, the bag's contents, the tiles and cards not in the game; the other seats'
    boards until they are revealed; and their secret cards until the end.
    """
    boards, secret = state.boards, state.secret
    if state.phase == "boards":
        boards = tuple(
            HIDDEN_BOARD if board and owner != seat else board for owner, board in enumerate(boards)
        )
    if state.phase != "over":
        secret = tuple(UNSEEN if card and owner != seat else card for owner, card in enumerate(secret))
    return replace(
        state,
        rng=UNKNOWN,
        boards=boards,
        bag=(UNSEEN,) * len(state.bag),
        box=(UNSEEN,) * len(state.box),
        secret=secret,
        deck=(UNSEEN,) * len(state.deck),
    )


def determinize(view: EnvyraState, seed: int) -> EnvyraState:
    """Return a possible full state for a view: everything that it hides is drawn at random."""
    state = replace(view, rng=seed_generator(seed))
    state = _with_tiles(state)
    state = _with_cards(state)
    return _with_boards(state)


def _with_tiles(state: EnvyraState) -> EnvyraState:
    """Fill bag and box: the set-up left fixed numbers of tiles with and without S in the box (N-SET-1)."""
    players = state.setup.players
    table, tiles = content().tables[players], content().tiles
    visible = {tile for tile in _visible_tiles(state) if tile != NO_TILE}
    rng = state.rng
    box: list[str] = []
    bag: list[str] = []
    start = [tile for tile in tiles.values() if tile.start]
    basic = [tile for tile in tiles.values() if is_basic_tile_in_use(tile, players)]
    for kind_tiles, count in ((start, table.start), (basic, table.basic)):
        rng, hidden = shuffle(rng, [tile.id for tile in kind_tiles if tile.id not in visible])
        left_out = len(kind_tiles) - count
        box += hidden[:left_out]
        bag += hidden[left_out:]
    unused = [
        t for t in tiles.values() if t.kind != "end" and not t.start and not is_basic_tile_in_use(t, players)
    ]
    end_tile = content().get_end_tile_id(state.setup.end_tile)
    if end_tile not in visible:
        bag.append(end_tile)
    return replace(state, rng=rng, bag=tuple(bag), box=(*box, *(tile.id for tile in unused)))


def _visible_tiles(state: EnvyraState) -> Iterable[str]:
    """Yield every tile that everybody sees or has seen leaving the game."""
    yield from state.grid
    yield from state.removed
    for taken in state.taken:
        yield from taken


def _with_cards(state: EnvyraState) -> EnvyraState:
    """Fill in secret cards and the rest of the deck."""
    if state.setup.equilibrium == "off":
        return state
    visible = {*state.open_cards, *state.secret, *(card for cards in state.claimed for card in cards)}
    rng, hidden = shuffle(
        state.rng, [card for card in cards_in_game(state.setup.players) if card not in visible]
    )
    secret: list[str] = []
    for card in state.secret:
        secret.append(hidden[0] if card == UNSEEN else card)
        hidden = hidden[1:] if card == UNSEEN else hidden
    return replace(state, rng=rng, secret=tuple(secret), deck=hidden)


def _with_boards(state: EnvyraState) -> EnvyraState:
    """Fill hidden boards with anything their owners may have put there."""
    for seat, board in enumerate(state.boards):
        if board == HIDDEN_BOARD:
            choices = list_put_cubes_actions(state, seat)
            rng, index = random_below(state.rng, len(choices))
            boards = (*state.boards[:seat], choices[index].positions, *state.boards[seat + 1 :])
            state = replace(state, rng=rng, boards=boards)
    return state
