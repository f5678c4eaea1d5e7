"""The position as it is shown: events change it one after another, so the table never runs ahead of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.contract import Event
from rules.draft import put
from rules.envyra import events as e
from rules.envyra.cubes import LAPS
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, UNSEEN, EnvyraState


def advance(shown: EnvyraState, event: Event) -> EnvyraState:
    """The shown position after the event. `shown` is a view: what its eyes cannot see stays hidden in it."""
    change = _CHANGES.get(type(event))
    return shown if change is None else change(shown, event)


# --- phase I --------------------------------------------------------------------------------------


def _board_chosen(shown: EnvyraState, event: e.BoardChosen) -> EnvyraState:
    return replace(shown, boards=put(shown.boards, event.seat, event.positions))


def _board_ready(shown: EnvyraState, event: e.BoardReady) -> EnvyraState:
    if shown.boards[event.seat]:  # one's own: its cubes are known
        return shown
    return replace(shown, boards=put(shown.boards, event.seat, HIDDEN_BOARD))


def _boards_revealed(shown: EnvyraState, event: e.BoardsRevealed) -> EnvyraState:
    return replace(shown, boards=event.boards, phase="cubes", lap=1, seat=shown.start)


# --- phase II -------------------------------------------------------------------------------------


def _turn(shown: EnvyraState, event: e.TurnBegan | e.Skipped) -> EnvyraState:
    return replace(shown, seat=event.seat, lap=event.lap)


def _cube_moved(shown: EnvyraState, event: e.CubeMoved) -> EnvyraState:
    board = tuple(place for place in shown.boards[event.seat] if place != event.position)
    cubes = (*shown.cubes[event.position], event.seat)
    return replace(
        shown,
        boards=put(shown.boards, event.seat, board),
        cubes=put(shown.cubes, event.position, cubes),
    )


def _tile_taken(shown: EnvyraState, event: e.TileTaken) -> EnvyraState:
    shown = _laid(shown, event.position, NO_TILE)
    return replace(
        shown,
        boards=tuple(tuple(p for p in board if p != event.position) for board in shown.boards),
        taken=put(shown.taken, event.seat, (*shown.taken[event.seat], event.tile)),
        idle=-1,
    )


def _card_claimed(shown: EnvyraState, event: e.CardClaimed) -> EnvyraState:
    return replace(
        shown,
        open_cards=tuple(card for card in shown.open_cards if card != event.card),
        claimed=put(shown.claimed, event.seat, (*shown.claimed[event.seat], event.card)),
    )


def _cubes_back(shown: EnvyraState, event: e.CubesBack) -> EnvyraState:
    board = tuple(place for place in shown.boards[event.seat] if place not in event.positions)
    return replace(shown, boards=put(shown.boards, event.seat, board))


# --- between the rounds ---------------------------------------------------------------------------


def _round_ended(shown: EnvyraState, _event: e.RoundEnded) -> EnvyraState:
    """The last turn was the start player's, in the simplified game that of the seat before."""
    if shown.setup.simplified:
        return replace(shown, lap=1, seat=(shown.start - 1) % shown.setup.players)
    return replace(shown, lap=LAPS, seat=shown.start)


def _tile_drawn(shown: EnvyraState, event: e.TileDrawn) -> EnvyraState:
    shown = _laid(shown, event.position, event.tile)
    shown = replace(shown, bag=(UNSEEN,) * (len(shown.bag) - 1))
    return _boards_open(shown) if shown.phase == "removal" else shown


def _cubes_collected(shown: EnvyraState, event: e.CubesCollected) -> EnvyraState:
    return replace(shown, cubes=tuple(tuple(c for c in cubes if c != event.seat) for cubes in shown.cubes))


def _marker_passed(shown: EnvyraState, event: e.MarkerPassed) -> EnvyraState:
    return replace(shown, start=event.seat, idle=shown.idle + 1)


def _round_began(shown: EnvyraState, event: e.RoundBegan) -> EnvyraState:
    return _boards_open(replace(shown, round=event.round, start=event.start, lap=1))


def _stuck(shown: EnvyraState, event: e.Stuck) -> EnvyraState:
    return replace(shown, phase="removal", seat=event.seats[0])


def _tile_removed(shown: EnvyraState, event: e.TileRemoved) -> EnvyraState:
    shown = _laid(shown, event.position, NO_TILE)
    return replace(shown, removed=(*shown.removed, event.tile))


def _last_round(shown: EnvyraState, event: e.LastRound) -> EnvyraState:
    shown = replace(shown, last=True, sits_out=event.sits_out)
    # if nobody can play the end follows at once, and the seat stays that of the first who was stuck
    return shown if len(event.sits_out) == shown.setup.players else _boards_open(shown)


def _secrets_shown(shown: EnvyraState, event: e.SecretsShown) -> EnvyraState:
    return replace(shown, secret=event.cards)


def _game_ended(shown: EnvyraState, event: e.GameEnded) -> EnvyraState:
    return replace(shown, phase="over", ending=event.ending)


# --- parts ----------------------------------------------------------------------------------------


def _laid(shown: EnvyraState, position: int, tile: str) -> EnvyraState:
    return replace(shown, grid=put(shown.grid, position, tile), cubes=put(shown.cubes, position, ()))


def _boards_open(shown: EnvyraState) -> EnvyraState:
    return replace(shown, phase="boards", boards=((),) * shown.setup.players, seat=shown.start)


_CHANGES: dict[type[Event], Callable[..., EnvyraState]] = {
    e.BoardChosen: _board_chosen,
    e.BoardReady: _board_ready,
    e.BoardsRevealed: _boards_revealed,
    e.TurnBegan: _turn,
    e.Skipped: _turn,
    e.CubeMoved: _cube_moved,
    e.TileTaken: _tile_taken,
    e.CardClaimed: _card_claimed,
    e.CubesBack: _cubes_back,
    e.RoundEnded: _round_ended,
    e.TileDrawn: _tile_drawn,
    e.CubesCollected: _cubes_collected,
    e.MarkerPassed: _marker_passed,
    e.RoundBegan: _round_began,
    e.Stuck: _stuck,
    e.TileRemoved: _tile_removed,
    e.LastRound: _last_round,
    e.SecretsShown: _secrets_shown,
    e.GameEnded: _game_ended,
}
