"""What is said of a player: a word on what they are doing, and what is on their board."""

from __future__ import annotations

from client.games.envyra.board import snake_view
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from rules.envyra.requirements import qualifies
from rules.envyra.rounds import stuck
from rules.envyra.state import EnvyraState


def board(view_model: EnvyraViewModel, seat: int) -> str:
    """What a seat's board holds: nothing, cubes that wait for places, or who is still choosing."""
    if view_model.closed(seat):
        return _choosing(view_model, seat)
    waiting = view_model.resting(seat)
    if not waiting:
        return tr("envyra.table.board-empty")
    if len(waiting) == 1:
        return tr("envyra.table.waits", n=waiting[0] + 1)
    return tr("envyra.table.waits-both", n=waiting[0] + 1, m=waiting[1] + 1)


def board_short(view_model: EnvyraViewModel, seat: int) -> str:
    """The same where there is little room for two cubes; "" for anything else."""
    waiting = () if view_model.closed(seat) else view_model.resting(seat)
    if len(waiting) < 2:
        return ""
    return tr("envyra.table.waits-short", n=waiting[0] + 1, m=waiting[1] + 1)


def remark(view_model: EnvyraViewModel, seat: int) -> str:
    """A word on what a player is doing, or may do."""
    state = view_model.position
    end_tile = view_model.content.end_tile(state.setup.end_tile)
    if seat in state.sits_out:
        return tr("envyra.table.sits-out")
    if end_tile in state.taken[seat]:
        return tr("envyra.table.has-end-tile")
    if state.phase == "boards" and not view_model.closed(seat):
        return _choosing(view_model, seat)
    if state.phase == "removal" and seat in stuck(state):
        return tr("envyra.table.stuck")
    if view_model.active(seat):
        return tr("envyra.table.on-turn")
    if state.phase == "cubes" and not state.boards[seat]:
        return tr("envyra.table.done")
    if state.start == seat and state.phase != "over":
        return tr("envyra.table.starts")
    if state.phase == "cubes" and seat == _next(state):
        return tr("envyra.table.next")
    return tr("envyra.table.qualifies") if qualifies(state.taken[seat], end_tile) else ""


def _choosing(view_model: EnvyraViewModel, seat: int) -> str:
    if view_model.position.boards[seat]:
        return tr("envyra.table.chosen")
    now = seat == view_model.decider or seat not in view_model.context.people
    return tr("envyra.table.choosing" if now else "envyra.table.not-chosen")


def _next(state: EnvyraState) -> int | None:
    """The seat whose turn comes after the present one."""
    turns = [seat for lap in snake_view.order(state) for seat in lap]
    left = turns[snake_view.present(state) :]
    return next((seat for seat in left if state.boards[seat]), None)
