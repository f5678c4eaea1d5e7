"""Envyra's words around the board: what is asked of whom, and which buttons answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.envyra import outlook
from client.games.envyra.forecast import foresee
from client.games.envyra.steps import STEPS
from client.games.envyra.tile_view import word
from client.i18n import tr
from client.table.asked import lead
from client.table.parts import BarButton, Heading, Prompt, Score, TurnStep
from rules.envyra.boards import choosing, supply
from rules.envyra.content import content
from rules.envyra.cubes import LAPS
from rules.envyra.scoring import points
from rules.envyra.state import EnvyraState

if TYPE_CHECKING:
    from client.games.envyra.scene import EnvyraTable

Keys = tuple[tuple[str, str], ...]

SHORT = 1100.0
"""Below this logical width the top bar has room for short names of the phases only."""


# --- the top bar ----------------------------------------------------------------------------------


def heading(table: EnvyraTable) -> Heading:
    """Title, round, its phases, and what is special about the game."""
    state = table.position
    number = tr("envyra.table.round", n=state.round)
    if state.setup.simplified:
        remark = tr("envyra.table.simplified")
    else:
        remark = tr("envyra.table.players", n=state.setup.players)
    return Heading(
        picture="emblem-envyra",
        title=tr("envyra.title"),
        round=tr("envyra.table.last-round") if state.last else number,
        note=number if state.last else "",
        steps=_steps(state, short=table.layout.compact and table.width < SHORT),
        scores=_scores(table),
        remark=remark,
    )


def _steps(state: EnvyraState, *, short: bool) -> tuple[TurnStep, ...]:
    """The phases of the round; a tile is removed only where somebody is stuck."""
    words = "envyra.phase-short" if short else "envyra.phase"
    if state.phase == "over":
        return (TurnStep(tr("envyra.phase.over"), "now"),)
    names = ("removal", "boards", "cubes") if state.phase == "removal" else ("boards", "cubes")
    now = names.index(state.phase)
    return tuple(
        TurnStep(tr(f"{words}.{name}"), "done" if i < now else "now" if i == now else "next")
        for i, name in enumerate(names)
    )


def _scores(table: EnvyraTable) -> tuple[Score, ...]:
    """What everybody has, as far as everybody knows."""
    state = table.position
    over = state.phase == "over"
    active = _acting(table)
    return tuple(
        Score(
            f"seat-{table.colour(seat)}", points(state, seat, secret=over).total, not over and seat == active
        )
        for seat in range(state.setup.players)
    )


def _acting(table: EnvyraTable) -> int | None:
    """Whose points are lit: the one who decides, else the one on turn; nobody between the rounds."""
    state = table.position
    if table.decider is not None or state.phase == "boards":
        return table.decider
    return None if state.phase == "cubes" and not any(state.boards) else state.seat


# --- the bottom bar -------------------------------------------------------------------------------


def prompt(table: EnvyraTable) -> Prompt:
    """What is asked of whom."""
    state = table.position
    if state.phase == "over":
        return _plain("over")
    if table.busy:
        return _busy(table)
    seat = table.decider
    if seat is None:
        return _waiting(table)
    cube = f"envyra/cube-{table.colour(seat)}"
    situation, params = _situation(table, seat)
    what = tr(f"envyra.prompt.{situation}.what", **params)
    more = _outlook(table, seat) or tr(f"envyra.prompt.{situation}.more")
    return Prompt(lead(table.around, seat, what), more, _keys(table), cube, STEPS[situation])


def _plain(situation: str, picture: str = "", **params: str | int) -> Prompt:
    return Prompt(
        tr(f"envyra.prompt.{situation}.what", **params),
        tr(f"envyra.prompt.{situation}.more", **params),
        picture=picture,
        rule=STEPS[situation],
    )


def _busy(table: EnvyraTable) -> Prompt:
    """What is being shown."""
    state = table.position
    end_tile = content().end_tile(state.setup.end_tile)
    if any(end_tile in taken for taken in state.taken):
        return _plain("over")
    if state.phase == "boards":
        return _waiting(table) if choosing(state) else _plain("revealing", "envyra/screen")
    if state.phase == "cubes" and not any(state.boards):
        return _plain("filling", "envyra/bag")
    return _watching(table)


def _waiting(table: EnvyraTable) -> Prompt:
    """Somebody else decides."""
    state = table.position
    if state.phase != "boards":
        return _watching(table)
    left = choosing(state)
    if not left:
        return _plain("revealing", "envyra/screen")
    me = table.viewer
    if me is not None and me not in left and me not in state.sits_out:
        names = ", ".join(table.names[seat] for seat in left)
        return _plain("waiting", f"envyra/cube-{table.colour(me)}", names=names)
    return _plain("choosing", f"envyra/cube-{table.colour(left[0])}", name=table.names[left[0]])


def _watching(table: EnvyraTable) -> Prompt:
    seat = table.position.seat
    return _plain("watching", f"envyra/cube-{table.colour(seat)}", name=table.names[seat])


def _situation(table: EnvyraTable, seat: int) -> tuple[str, dict[str, str | int]]:
    """The key of what is asked, and what its words need."""
    state, hand = table.position, table.choosing
    if state.phase == "boards":
        return _boards(table, seat), {}
    removal = state.phase == "removal"
    if hand.picked is not None:
        tile = state.grid[hand.picked]
        return ("remove" if removal else "move"), {"acc": word(tile, "acc"), "place": hand.picked + 1}
    if removal:
        return "removal", {}
    return ("cubes-second" if state.lap == LAPS else "cubes"), {}


def _boards(table: EnvyraTable, seat: int) -> str:
    hand = table.choosing
    if not hand.staged:
        if supply(table.position, seat) == 1:
            return "boards-last"
        return "boards" if hand.limit > 1 else "boards-one"
    return "boards-more" if len(hand.staged) < hand.limit else "boards-full"


def _outlook(table: EnvyraTable, seat: int) -> str:
    """What the chosen position, or else the one under the pointer, would bring; "" to say what is asked.

    Where the question does not name the tile that is spoken of, the answer does.
    """
    state, hand = table.position, table.choosing
    if state.phase == "removal":
        return ""
    if state.phase == "cubes":
        return _moving(table, seat)
    board, seen = hand.staged, table.forecast
    if seen is not None and (seen.place in board or len(board) < hand.limit or hand.limit == 1):
        kept = () if hand.limit == 1 else board  # the only cube goes from hole to hole
        board = tuple(sorted({*kept, seen.place}))
        more = len(board) < hand.limit
        return _about(state, seen.place, outlook.waiting(state, seen, table.names, board, more=more))
    return outlook.staged(state, seat, board, more=len(board) < hand.limit)


def _moving(table: EnvyraTable, seat: int) -> str:
    """What the cube would do that moves now. The one that is chosen is spoken of, whatever is pointed at."""
    state, picked, points = table.position, table.choosing.picked, table.settings.show_points
    seen = table.forecast if picked is None else foresee(state, seat, picked)
    if seen is None:
        return ""
    words = outlook.moving(seen, table.names, points=points)
    return words if picked is not None else _about(state, seen.place, words)


def _about(state: EnvyraState, place: int, words: str) -> str:
    """A sentence with the tile it speaks of before it."""
    name = word(state.grid[place])
    return tr("envyra.forecast.about", tile=name[:1].upper() + name[1:], place=place + 1, what=words)


def _keys(table: EnvyraTable) -> Keys:
    """The keys that answer what is chosen."""
    hand, phase = table.choosing, table.position.phase
    if not hand.can_confirm:
        return ()
    if phase == "boards":
        clear = (("Esc", tr("envyra.hint.clear")),) if len(hand.choices) > 1 else ()
        return ("Enter", tr("envyra.hint.confirm")), *clear
    return (("Enter", tr("envyra.hint.move" if phase == "cubes" else "envyra.hint.remove")),)


# --- buttons --------------------------------------------------------------------------------------


def buttons(table: EnvyraTable) -> list[BarButton]:
    """The answers, the main one first."""
    state = table.position
    if state.phase == "over":
        label = tr("envyra.button.results")
        return [BarButton("table.results", label, table.show_result, icon="trophy", kind="gold")]
    if table.decider is None:
        return []
    if state.phase == "boards":
        return _board_buttons(table)
    return [_gold(table, "move" if state.phase == "cubes" else "remove")]


def _board_buttons(table: EnvyraTable) -> list[BarButton]:
    """Confirm, take all back; with several people at the screen also cover it for a while."""
    hand = table.choosing
    found = [_gold(table, "confirm", n=max(1, len(hand.staged)))]
    if hand.staged and len(hand.choices) > 1:
        label = tr("envyra.button.clear")
        found.append(BarButton("table.clear", label, hand.clear, icon="close"))
    if table.secrecy.several:
        label = tr("envyra.button.cover")
        found.append(BarButton("table.cover", label, table.secrecy.cover, icon="eye-off", sign_only=True))
    return found


def _gold(table: EnvyraTable, key: str, **params: int) -> BarButton:
    hand = table.choosing
    label = tr(f"envyra.button.{key}", **params)
    return BarButton(
        "table.confirm",
        label,
        hand.confirm,
        icon="check",
        kind="gold",
        enabled=hand.can_confirm,
        why=tr(f"envyra.why.{key}"),
    )
