"""What a seat can know, and a full state that agrees with it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.envyra.boards import offers
from rules.envyra.checking import check
from rules.envyra.content import content, is_basic
from rules.envyra.setting_up import cards_in_game
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, UNSEEN, EnvyraState
from rules.rng import UNKNOWN, below, seeded, shuffled

__all__ = ["check", "determinize", "view"]


def view(state: EnvyraState, seat: int | None) -> EnvyraState:
    """The state as the seat (None: somebody who only looks on) sees it.

    Hidden are the generator, the bag's contents and the box, the cards not in the game; until the boards are
    revealed the other boards, until the end the other secret cards.
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


def determinize(seen: EnvyraState, seed: int) -> EnvyraState:
    """The view with all that is hidden drawn at random."""
    state = replace(seen, rng=seeded(seed))
    state = _with_tiles(state)
    state = _with_cards(state)
    return _with_boards(state)


def _with_tiles(state: EnvyraState) -> EnvyraState:
    """Bag and box: of the tiles with and without S the set-up left so many in the box (N-SET-1)."""
    players = state.setup.players
    table, tiles = content().tables[players], content().tiles
    known = {tile for tile in _in_sight(state) if tile != NO_TILE}
    rng = state.rng
    box: list[str] = []
    bag: list[str] = []
    start = [tile for tile in tiles.values() if tile.start]
    basic = [tile for tile in tiles.values() if is_basic(tile, players)]
    for kept, count in ((start, table.start), (basic, table.basic)):
        rng, hidden = shuffled(rng, [tile.id for tile in kept if tile.id not in known])
        left_out = len(kept) - count
        box += hidden[:left_out]
        bag += hidden[left_out:]
    never = [t for t in tiles.values() if t.kind != "end" and not t.start and not is_basic(t, players)]
    end_tile = content().end_tile(state.setup.end_tile)
    if end_tile not in known:
        bag.append(end_tile)
    return replace(state, rng=rng, bag=tuple(bag), box=(*box, *(tile.id for tile in never)))


def _in_sight(state: EnvyraState) -> Iterable[str]:
    """Every tile that everybody sees or has seen leaving the game."""
    yield from state.grid
    yield from state.removed
    for taken in state.taken:
        yield from taken


def _with_cards(state: EnvyraState) -> EnvyraState:
    """Secret cards and the rest of the deck."""
    if state.setup.equilibrium == "off":
        return state
    known = {*state.open_cards, *state.secret, *(card for cards in state.claimed for card in cards)}
    rng, hidden = shuffled(
        state.rng, [card for card in cards_in_game(state.setup.players) if card not in known]
    )
    secret: list[str] = []
    for card in state.secret:
        secret.append(hidden[0] if card == UNSEEN else card)
        hidden = hidden[1:] if card == UNSEEN else hidden
    return replace(state, rng=rng, secret=tuple(secret), deck=hidden)


def _with_boards(state: EnvyraState) -> EnvyraState:
    """Boards that cannot be seen: anything their owners may have put there."""
    for seat, board in enumerate(state.boards):
        if board == HIDDEN_BOARD:
            choices = offers(state, seat)
            rng, index = below(state.rng, len(choices))
            boards = (*state.boards[:seat], choices[index].positions, *state.boards[seat + 1 :])
            state = replace(state, rng=rng, boards=boards)
    return state
