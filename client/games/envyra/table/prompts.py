"""Envyra's words around the board: what is asked of whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from client.draw.input_glyphs import KeyHint
from client.games.envyra.board.tile_view import name_tile
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import forecast_text
from client.i18n import tr
from client.table import binding_glyphs
from client.table.bar_models import BarButton, Prompt, SeatTotal, TopBarWords, TurnStep
from client.table.bindings import EVERYWHERE
from client.table.prompt_address import lead
from rules.envyra.boards import count_supply, undecided_seats
from rules.envyra.cube_phase import LAPS
from rules.envyra.scoring import count_points
from rules.envyra.state import EnvyraState


class Answers(Struct, frozen=True):
    """What the buttons do.

    Attributes:
        confirm: Carry out what is chosen.
        clear: Take it back.
        cover: Let the curtain fall for a while.
        results: Open the final sheet.
    """

    confirm: Callable[[], object]
    clear: Callable[[], object]
    cover: Callable[[], object]
    results: Callable[[], object]


def make_buttons(view_model: EnvyraViewModel, answers: Answers) -> list[BarButton]:
    """Return the answers, the main one first."""
    phase = view_model.position.phase
    if phase == "over":
        label = tr("envyra.button.results")
        return [BarButton("table.results", label, answers.results, icon="trophy", kind="gold")]
    if view_model.decider is None:
        return []
    if phase == "boards":
        return _make_board_buttons(view_model, answers)
    return [_make_main_button(view_model, answers, "move" if phase == "cubes" else "remove")]


def _make_board_buttons(view_model: EnvyraViewModel, answers: Answers) -> list[BarButton]:
    """Confirm, take all back; with several people at the screen also cover it for a while."""
    selection = view_model.selection
    found = [_make_main_button(view_model, answers, "confirm", n=max(1, len(selection.staged)))]
    if selection.staged and len(selection.choices) > 1:
        label = tr("envyra.button.clear")
        found.append(BarButton("table.clear", label, answers.clear, icon="close"))
    if view_model.context.has_several_people:
        label = tr("envyra.button.cover")
        found.append(BarButton("table.cover", label, answers.cover, icon="eye-off", sign_only=True))
    return found


def _make_main_button(view_model: EnvyraViewModel, answers: Answers, key: str, **params: int) -> BarButton:
    return BarButton(
        "table.confirm",
        tr(f"envyra.button.{key}", **params),
        answers.confirm,
        icon="check",
        kind="gold",
        enabled=view_model.action is not None,
        why=tr(f"envyra.why.{key}"),
    )


Keys = tuple[KeyHint, ...]

SHORT_NAMES_WIDTH = 1100.0
"""Below this logical width the top bar has room for short names of the phases only."""


# --- the top bar ----------------------------------------------------------------------------------


def make_top_bar(view_model: EnvyraViewModel) -> TopBarWords:
    """Title, round, its phases, and what is special about the game."""
    state = view_model.position
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
        steps=_make_steps(state, short=view_model.layout.compact and view_model.width < SHORT_NAMES_WIDTH),
        scores=_make_scores(view_model),
        remark=remark,
    )


def _make_steps(state: EnvyraState, *, short: bool) -> tuple[TurnStep, ...]:
    """Return the phases of the round; a tile is removed only where somebody is stuck."""
    words = "envyra.phase-short" if short else "envyra.phase"
    if state.phase == "over":
        return (TurnStep(tr("envyra.phase.over"), "now"),)
    names = ("removal", "boards", "cubes") if state.phase == "removal" else ("boards", "cubes")
    now = names.index(state.phase)
    return tuple(
        TurnStep(tr(f"{words}.{name}"), "done" if i < now else "now" if i == now else "next")
        for i, name in enumerate(names)
    )


def _make_scores(view_model: EnvyraViewModel) -> tuple[SeatTotal, ...]:
    """Return what everybody has, as far as everybody knows."""
    state = view_model.position
    over = state.phase == "over"
    active = _find_acting_seat(view_model)
    return tuple(
        SeatTotal(
            f"seat-{view_model.colour(seat)}",
            count_points(state, seat, secret=over).total,
            not over and seat == active,
        )
        for seat in range(state.setup.players)
    )


def _find_acting_seat(view_model: EnvyraViewModel) -> int | None:
    """Return whose points are lit: the one who decides, else the one on turn; nobody between the rounds."""
    state = view_model.position
    if view_model.decider is not None or state.phase == "boards":
        return view_model.decider
    return None if state.phase == "cubes" and not any(state.boards) else state.seat


# --- the bottom bar -------------------------------------------------------------------------------


def make_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Return what is asked of whom."""
    state = view_model.position
    if state.phase == "over":
        return _make_notice("over")
    if view_model.context.busy:
        return _busy(view_model)
    seat = view_model.decider
    if seat is None:
        return _make_waiting_prompt(view_model)
    cube = f"envyra/cube-{view_model.colour(seat)}"
    situation, params = _find_situation(view_model, seat)
    what = tr(f"envyra.prompt.{situation}.what", **params)
    more = _describe_outlook(view_model, seat) or tr(f"envyra.prompt.{situation}.more")
    return Prompt(
        lead(view_model.context, seat, what), more, _make_key_hints(view_model), cube, RULE_LINKS[situation]
    )


def _make_notice(situation: str, picture: str = "", **params: str | int) -> Prompt:
    return Prompt(
        tr(f"envyra.prompt.{situation}.what", **params),
        tr(f"envyra.prompt.{situation}.more", **params),
        picture=picture,
        rule=RULE_LINKS[situation],
    )


def _busy(view_model: EnvyraViewModel) -> Prompt:
    """Return what is being shown."""
    state = view_model.position
    end_tile = view_model.content.end_tile(state.setup.end_tile)
    if any(end_tile in taken for taken in state.taken):
        return _make_notice("over")
    if state.phase == "boards":
        return (
            _make_waiting_prompt(view_model) if undecided_seats(state) else _make_revealing_prompt(view_model)
        )
    if state.phase == "cubes" and not any(state.boards):
        return _make_notice("filling", "envyra/bag")
    return _make_watching_prompt(view_model)


def _make_revealing_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Return the boards open; in the simplified game cubes go round once only (N-VAR-1)."""
    simplified = "-simplified" if view_model.position.setup.simplified else ""
    return _make_notice(f"revealing{simplified}", "envyra/screen")


def _make_waiting_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Somebody else decides."""
    state = view_model.position
    if state.phase != "boards":
        return _make_watching_prompt(view_model)
    left = undecided_seats(state)
    if not left:
        return _make_revealing_prompt(view_model)
    me = view_model.context.viewer
    if me is not None and me not in left and me not in state.sits_out:
        names = ", ".join(view_model.names[seat] for seat in left)
        return _make_notice("waiting", f"envyra/cube-{view_model.colour(me)}", names=names)
    return _make_notice(
        "choosing", f"envyra/cube-{view_model.colour(left[0])}", name=view_model.names[left[0]]
    )


def _make_watching_prompt(view_model: EnvyraViewModel) -> Prompt:
    seat = view_model.position.seat
    return _make_notice("watching", f"envyra/cube-{view_model.colour(seat)}", name=view_model.names[seat])


def _find_situation(view_model: EnvyraViewModel, seat: int) -> tuple[str, dict[str, str | int]]:
    """Return the key of what is asked, and what its words need."""
    state, selection = view_model.position, view_model.selection
    if state.phase == "boards":
        return _find_board_situation(view_model, seat), {}
    removal = state.phase == "removal"
    if selection.picked is not None:
        tile = view_model.content.tiles[state.grid[selection.picked]]
        return ("remove" if removal else "move"), {
            "acc": name_tile(tile, "acc"),
            "place": selection.picked + 1,
        }
    if removal:
        return "removal", {}
    return ("cubes-second" if state.lap == LAPS else "cubes"), {}


def _find_board_situation(view_model: EnvyraViewModel, seat: int) -> str:
    selection = view_model.selection
    if not selection.staged:
        if count_supply(view_model.position, seat) == 1:
            return "boards-last"
        return "boards" if selection.max_cubes > 1 else "boards-one"
    return "boards-more" if len(selection.staged) < selection.max_cubes else "boards-full"


def _describe_outlook(view_model: EnvyraViewModel, seat: int) -> str:
    """Return what the chosen position, or else the one under the pointer, would bring.

    "" to show the question.

    Where the question does not name the tile that is spoken of, the answer does.
    """
    state, selection = view_model.position, view_model.selection
    if state.phase == "removal":
        return ""
    if state.phase == "cubes":
        return _describe_move(view_model)
    board, seen = selection.staged, view_model.forecast
    if seen is not None and (
        seen.position in board or len(board) < selection.max_cubes or selection.max_cubes == 1
    ):
        kept = () if selection.max_cubes == 1 else board  # the only cube goes from hole to hole
        board = tuple(sorted({*kept, seen.position}))
        more = len(board) < selection.max_cubes
        return _add_tile_name(
            view_model,
            seen.position,
            forecast_text.describe_waiting(state, seen, view_model.names, board, more=more),
        )
    return forecast_text.describe_placed_cubes(state, seat, board, more=len(board) < selection.max_cubes)


def _describe_move(view_model: EnvyraViewModel) -> str:
    """Return what the cube would do that moves now.

    The one that is chosen is spoken of, whatever is pointed at.
    """
    seen = view_model.forecast
    if seen is None:
        return ""
    words = forecast_text.describe_move(
        seen, view_model.names, points=view_model.context.settings.show_points
    )
    return (
        words if view_model.selection.picked is not None else _add_tile_name(view_model, seen.position, words)
    )


def _add_tile_name(view_model: EnvyraViewModel, place: int, words: str) -> str:
    """Return a sentence with the tile it speaks of before it."""
    name = name_tile(view_model.content.tiles[view_model.position.grid[place]])
    return tr("envyra.forecast.about", tile=name[:1].upper() + name[1:], place=place + 1, what=words)


def _make_key_hints(view_model: EnvyraViewModel) -> Keys:
    """Return the keys that answer what is chosen."""
    selection, phase = view_model.selection, view_model.position.phase
    if view_model.action is None:
        return ()
    if phase == "boards":
        clear = binding_glyphs.hint(EVERYWHERE, "let-go", tr("envyra.hint.clear"))
        confirm = binding_glyphs.hint(EVERYWHERE, "press", tr("envyra.hint.confirm"))
        return (*confirm, *(clear if len(selection.choices) > 1 else ()))
    words = tr("envyra.hint.move" if phase == "cubes" else "envyra.hint.remove")
    return binding_glyphs.hint(EVERYWHERE, "press", words)


# --- rule links
RULE_LINKS: Final = {
    "boards": "N-PH1-1",
    "boards-one": "N-PH1-1",
    "boards-last": "N-PH1-1",
    "boards-more": "N-PH1-1",
    "boards-full": "N-PH1-1",
    "waiting": "N-PH1-1",
    "choosing": "N-PH1-1",
    "revealing": "N-PH2-1",
    "revealing-simplified": "N-PH2-1",
    "cubes": "N-PH2-1",
    "cubes-second": "N-PH2-3",
    "move": "N-PH2-2",
    "watching": "N-TAKE-1",
    "removal": "N-STUCK-1",
    "remove": "N-STUCK-1",
    "filling": "N-FILL-1",
    "over": "N-WIN-1",
}
"""For each thing that is asked or told in the bottom bar the id of its rule."""
