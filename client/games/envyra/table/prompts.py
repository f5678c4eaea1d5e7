"""Envyra's words around the board: what is asked of whom."""

from __future__ import annotations

from client.draw.signs import KeyHint
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.board.tile_view import word
from client.games.envyra.table import outlook
from client.games.envyra.table.situations import SITUATIONS
from client.i18n import tr
from client.table import key_signs
from client.table.asked import lead
from client.table.bindings import EVERYWHERE
from client.table.parts import Prompt, SeatTotal, TopBarWords, TurnStep
from rules.envyra.boards import choosing, supply
from rules.envyra.cubes import LAPS
from rules.envyra.scoring import points
from rules.envyra.state import EnvyraState

Keys = tuple[KeyHint, ...]

SHORT = 1100.0
"""Below this logical width the top bar has room for short names of the phases only."""


# --- the top bar ----------------------------------------------------------------------------------


def heading(look: EnvyraLook) -> TopBarWords:
    """Title, round, its phases, and what is special about the game."""
    state = look.position
    number = tr("envyra.table.round", n=state.round)
    if state.setup.simplified:
        remark = tr("envyra.table.simplified")
    else:
        remark = tr("envyra.table.players", n=state.setup.players)
    return TopBarWords(
        picture="emblem-envyra",
        title=tr("envyra.title"),
        round=tr("envyra.table.last-round") if state.last else number,
        note=number if state.last else "",
        steps=_steps(state, short=look.layout.compact and look.width < SHORT),
        scores=_scores(look),
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


def _scores(look: EnvyraLook) -> tuple[SeatTotal, ...]:
    """What everybody has, as far as everybody knows."""
    state = look.position
    over = state.phase == "over"
    active = _acting(look)
    return tuple(
        SeatTotal(
            f"seat-{look.colour(seat)}", points(state, seat, secret=over).total, not over and seat == active
        )
        for seat in range(state.setup.players)
    )


def _acting(look: EnvyraLook) -> int | None:
    """Whose points are lit: the one who decides, else the one on turn; nobody between the rounds."""
    state = look.position
    if look.decider is not None or state.phase == "boards":
        return look.decider
    return None if state.phase == "cubes" and not any(state.boards) else state.seat


# --- the bottom bar -------------------------------------------------------------------------------


def prompt(look: EnvyraLook) -> Prompt:
    """What is asked of whom."""
    state = look.position
    if state.phase == "over":
        return _plain("over")
    if look.around.busy:
        return _busy(look)
    seat = look.decider
    if seat is None:
        return _waiting(look)
    cube = f"envyra/cube-{look.colour(seat)}"
    situation, params = _situation(look, seat)
    what = tr(f"envyra.prompt.{situation}.what", **params)
    more = _outlook(look, seat) or tr(f"envyra.prompt.{situation}.more")
    return Prompt(lead(look.around, seat, what), more, _keys(look), cube, SITUATIONS[situation])


def _plain(situation: str, picture: str = "", **params: str | int) -> Prompt:
    return Prompt(
        tr(f"envyra.prompt.{situation}.what", **params),
        tr(f"envyra.prompt.{situation}.more", **params),
        picture=picture,
        rule=SITUATIONS[situation],
    )


def _busy(look: EnvyraLook) -> Prompt:
    """What is being shown."""
    state = look.position
    end_tile = look.known.end_tile(state.setup.end_tile)
    if any(end_tile in taken for taken in state.taken):
        return _plain("over")
    if state.phase == "boards":
        return _waiting(look) if choosing(state) else _revealing(look)
    if state.phase == "cubes" and not any(state.boards):
        return _plain("filling", "envyra/bag")
    return _watching(look)


def _revealing(look: EnvyraLook) -> Prompt:
    """The boards open; in the simplified game cubes go round once only (N-VAR-1)."""
    simplified = "-simplified" if look.position.setup.simplified else ""
    return _plain(f"revealing{simplified}", "envyra/screen")


def _waiting(look: EnvyraLook) -> Prompt:
    """Somebody else decides."""
    state = look.position
    if state.phase != "boards":
        return _watching(look)
    left = choosing(state)
    if not left:
        return _revealing(look)
    me = look.around.viewer
    if me is not None and me not in left and me not in state.sits_out:
        names = ", ".join(look.names[seat] for seat in left)
        return _plain("waiting", f"envyra/cube-{look.colour(me)}", names=names)
    return _plain("choosing", f"envyra/cube-{look.colour(left[0])}", name=look.names[left[0]])


def _watching(look: EnvyraLook) -> Prompt:
    seat = look.position.seat
    return _plain("watching", f"envyra/cube-{look.colour(seat)}", name=look.names[seat])


def _situation(look: EnvyraLook, seat: int) -> tuple[str, dict[str, str | int]]:
    """The key of what is asked, and what its words need."""
    state, hand = look.position, look.hand
    if state.phase == "boards":
        return _boards(look, seat), {}
    removal = state.phase == "removal"
    if hand.picked is not None:
        tile = look.known.tiles[state.grid[hand.picked]]
        return ("remove" if removal else "move"), {"acc": word(tile, "acc"), "place": hand.picked + 1}
    if removal:
        return "removal", {}
    return ("cubes-second" if state.lap == LAPS else "cubes"), {}


def _boards(look: EnvyraLook, seat: int) -> str:
    hand = look.hand
    if not hand.staged:
        if supply(look.position, seat) == 1:
            return "boards-last"
        return "boards" if hand.limit > 1 else "boards-one"
    return "boards-more" if len(hand.staged) < hand.limit else "boards-full"


def _outlook(look: EnvyraLook, seat: int) -> str:
    """What the chosen position, or else the one under the pointer, would bring; "" to say what is asked.

    Where the question does not name the tile that is spoken of, the answer does.
    """
    state, hand = look.position, look.hand
    if state.phase == "removal":
        return ""
    if state.phase == "cubes":
        return _moving(look)
    board, seen = hand.staged, look.forecast
    if seen is not None and (seen.place in board or len(board) < hand.limit or hand.limit == 1):
        kept = () if hand.limit == 1 else board  # the only cube goes from hole to hole
        board = tuple(sorted({*kept, seen.place}))
        more = len(board) < hand.limit
        return _about(look, seen.place, outlook.waiting(state, seen, look.names, board, more=more))
    return outlook.staged(state, seat, board, more=len(board) < hand.limit)


def _moving(look: EnvyraLook) -> str:
    """What the cube would do that moves now. The one that is chosen is spoken of, whatever is pointed at."""
    seen = look.forecast
    if seen is None:
        return ""
    words = outlook.moving(seen, look.names, points=look.around.settings.show_points)
    return words if look.hand.picked is not None else _about(look, seen.place, words)


def _about(look: EnvyraLook, place: int, words: str) -> str:
    """A sentence with the tile it speaks of before it."""
    name = word(look.known.tiles[look.position.grid[place]])
    return tr("envyra.forecast.about", tile=name[:1].upper() + name[1:], place=place + 1, what=words)


def _keys(look: EnvyraLook) -> Keys:
    """The keys that answer what is chosen."""
    hand, phase = look.hand, look.position.phase
    if look.answer is None:
        return ()
    if phase == "boards":
        clear = key_signs.hint(EVERYWHERE, "let-go", tr("envyra.hint.clear"))
        confirm = key_signs.hint(EVERYWHERE, "press", tr("envyra.hint.confirm"))
        return (*confirm, *(clear if len(hand.choices) > 1 else ()))
    words = tr("envyra.hint.move" if phase == "cubes" else "envyra.hint.remove")
    return key_signs.hint(EVERYWHERE, "press", words)
