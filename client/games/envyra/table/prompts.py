"""Texts and buttons of the top and bottom bars: whose turn it is, what may be done, what would follow."""

from __future__ import annotations

from typing import Final, TypeAlias

from client.draw.input_glyphs import KeyHint
from client.games.envyra.board.tile_view import name_tile
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import descriptions
from client.games.envyra.table.selection_controller import BINDINGS, EnvyraController
from client.i18n import has_text, join_names, tr
from client.table import binding_glyphs
from client.table.bar_models import BarButton, Prompt, SeatTotal, TopBarWords, TurnStep
from client.table.bindings import EVERYWHERE
from client.table.face import TablePort
from client.table.prompt_addressing import address_player
from rules.envyra.board_phase import count_cubes_in_supply, undecided_seats
from rules.envyra.cube_phase import LAPS
from rules.envyra.rounds import removable_positions
from rules.envyra.state import EnvyraState

Keys: TypeAlias = tuple[KeyHint, ...]
"""Keys and what they do, for the bottom bar."""

SHORT_NAMES_WIDTH = 1100.0
"""Below this width of the window the top bar has room for short names of the phases only."""


# --- the top bar ----------------------------------------------------------------------------------


def make_top_bar(view_model: EnvyraViewModel) -> TopBarWords:
    """Return the texts of the top bar: title, round, phases, points, and variant or number of players."""
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
    """Return the phases of the round; a tile leaves it if somebody is stuck and the bag holds another."""
    names = "envyra.phase-short" if short else "envyra.phase"
    if state.phase == "over":
        return (TurnStep(tr("envyra.phase.over"), "now"),)
    is_removal = state.phase == "removal" and bool(state.bag and removable_positions(state))
    phases = ("removal", "boards", "cubes") if is_removal else ("boards", "cubes")
    now = phases.index(state.phase) if state.phase in phases else 0  # else the last round begins
    return tuple(
        TurnStep(tr(f"{names}.{phase}"), "done" if i < now else "now" if i == now else "next")
        for i, phase in enumerate(phases)
    )


def _make_scores(view_model: EnvyraViewModel) -> tuple[SeatTotal, ...]:
    """Return the points of all seats, as far as the viewer knows them: the same as in the seats' panels."""
    state = view_model.position
    over = state.phase == "over"
    acting = _find_acting_seat(view_model)
    return tuple(
        SeatTotal(
            f"seat-{view_model.colour(seat)}",
            view_model.count_points(seat),
            not over and seat == acting,
        )
        for seat in range(state.setup.players)
    )


def _find_acting_seat(view_model: EnvyraViewModel) -> int | None:
    """Return the seat whose points are highlighted: it decides, or else it is to play.

    None between the rounds, and while nobody at this screen fills a board.
    """
    state = view_model.position
    if view_model.decider is not None or state.phase == "boards":
        return view_model.decider
    return None if state.phase == "cubes" and not any(state.boards) else state.seat


# --- the bottom bar -------------------------------------------------------------------------------


def make_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Return the text of the bottom bar: the question with a forecast, or what the game waits for."""
    state = view_model.position
    if state.phase == "over":
        return _make_notice("over")
    if view_model.context.busy:
        return _make_event_prompt(view_model)
    seat = view_model.decider
    if seat is None:
        return _make_waiting_prompt(view_model)
    situation, params = _find_situation(view_model, seat)
    question = tr(f"envyra.prompt.{situation}.what", **params)
    return Prompt(
        address_player(view_model.context, seat, question),
        _describe_outlook(view_model, seat) or tr(f"envyra.prompt.{situation}.more"),
        _make_key_hints(view_model),
        _get_cube_image(view_model, seat),
        RULE_LINKS[situation],
    )


def _get_cube_image(view_model: EnvyraViewModel, seat: int) -> str:
    return f"envyra/cube-{view_model.colour(seat)}"


def _make_notice(situation: str, picture: str = "", **params: str | int) -> Prompt:
    """Return a prompt that asks nothing."""
    words = f"envyra.prompt.{situation}"
    return Prompt(
        tr(f"{words}.what", **params),
        tr(f"{words}.more", **params) if has_text(f"{words}.more") else "",
        picture=picture,
        rule=RULE_LINKS[situation],
    )


def _make_event_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Return the prompt while events are being shown."""
    state = view_model.position
    end_tile = view_model.content.get_end_tile_id(state.setup.end_tile)
    if any(end_tile in taken for taken in state.taken):
        return _make_notice("over")
    if state.phase == "boards":
        return _make_waiting_prompt(view_model)
    if state.phase == "cubes" and not any(state.boards):
        return _make_notice("filling", "envyra/bag")
    return _make_watching_prompt(view_model)


def make_revealing_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Return the bottom bar's text while all boards are revealed.

    It says whether cubes move in two passes, or in one as in the simplified game (N-VAR-1).
    """
    simplified = "-simplified" if view_model.position.setup.simplified else ""
    return _make_notice(f"revealing{simplified}", "envyra/screen")


def _make_waiting_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Return the prompt while somebody else decides."""
    state = view_model.position
    if state.phase != "boards":
        return _make_watching_prompt(view_model)
    undecided = undecided_seats(state)
    if not undecided:
        return make_revealing_prompt(view_model)
    viewer = view_model.context.viewer
    if viewer is not None and viewer not in undecided and viewer not in state.sits_out:
        names = join_names(view_model.names[seat] for seat in undecided)
        return _make_notice("waiting", _get_cube_image(view_model, viewer), names=names)
    seat = undecided[0]
    return _make_notice("choosing", _get_cube_image(view_model, seat), name=view_model.names[seat])


def _make_watching_prompt(view_model: EnvyraViewModel) -> Prompt:
    """Return the prompt while another seat moves a cube."""
    seat = view_model.position.seat
    return _make_notice("watching", _get_cube_image(view_model, seat), name=view_model.names[seat])


def _find_situation(view_model: EnvyraViewModel, seat: int) -> tuple[str, dict[str, str | int]]:
    """Return the key of the question for the seat to decide, and the parameters of its text."""
    state, selection = view_model.position, view_model.selection
    if state.phase == "boards":
        return _find_board_situation(view_model, seat), {}
    removal = state.phase == "removal"
    if selection.picked is not None:
        tile = view_model.content.tiles[state.grid[selection.picked]]
        params: dict[str, str | int] = {"acc": name_tile(tile, "acc"), "place": selection.picked + 1}
        return "remove" if removal else "move", params
    if removal:
        return "removal", {}
    return "cubes-second" if state.lap == LAPS else "cubes", {}


def _find_board_situation(view_model: EnvyraViewModel, seat: int) -> str:
    """Return the key of the question in phase I, by the cubes that are put and may still be put."""
    selection = view_model.selection
    if not selection.staged:
        if count_cubes_in_supply(view_model.position, seat) == 1:
            return "boards-last"
        return "boards" if selection.max_cubes > 1 else "boards-one"
    return "boards-more" if len(selection.staged) < selection.max_cubes else "boards-full"


def _describe_outlook(view_model: EnvyraViewModel, seat: int) -> str:
    """Return what the picked position, or else the one under the pointer, would bring; "" if nothing.

    Begins with the tile's name, unless the question names it.
    """
    state, selection, expected = view_model.position, view_model.selection, view_model.forecast
    if state.phase == "cubes" and expected is not None:
        points = view_model.context.settings.show_points
        outlook = descriptions.describe_move(expected, view_model.names, points=points)
        order = descriptions.describe_order(view_model, seat, expected.position)
        outlook = " ".join(filter(None, (outlook, order) if expected.taker is not None else (order, outlook)))
        if selection.picked is not None:
            return outlook
    else:
        outlook = _describe_pointed_tile(view_model, seat)
        if outlook and expected is None:
            tile = view_model.content.tiles[view_model.pointed_tile]
            return descriptions.prefix_tile_name(tile, (selection.hover or 0) + 1, outlook)
    if expected is not None and outlook:
        tile = view_model.content.tiles[expected.tile]
        return descriptions.prefix_tile_name(tile, expected.position + 1, outlook)
    if state.phase != "boards":
        return ""
    more = len(selection.staged) < selection.max_cubes
    return descriptions.warn_about_placed_cubes(state, seat, selection.staged, view_model.content, more=more)


def _describe_pointed_tile(view_model: EnvyraViewModel, seat: int) -> str:
    """Return what the tile under the pointer would bring, and what a cube put there now could achieve."""
    expected, hover = view_model.forecast, view_model.selection.hover
    worth = "" if hover is None else descriptions.describe_worth(view_model, seat, hover)
    outlook = descriptions.describe_board_outlook(view_model, expected) if expected is not None else ""
    if expected is not None and outlook == descriptions.describe_cube_count(expected):
        return " ".join(filter(None, (worth, outlook)))  # the count is on the tile too
    return " ".join(filter(None, (outlook, worth)))


def _make_key_hints(view_model: EnvyraViewModel) -> Keys:
    """Return the key that takes back what is selected, and the one that shows what all tiles would bring."""
    selection = view_model.selection
    worths: Keys = ()
    if view_model.context.settings.show_points and view_model.position.phase != "removal":
        worths = binding_glyphs.make_key_hints(BINDINGS, "worths", tr("envyra.hint.worths"))
    if view_model.action is None:
        return worths
    if view_model.position.phase != "boards":
        return (*binding_glyphs.make_key_hints(EVERYWHERE, "let-go", tr("envyra.hint.cancel")), *worths)
    clear = binding_glyphs.make_key_hints(EVERYWHERE, "let-go", tr("envyra.hint.clear"))
    return (*clear, *worths) if len(selection.choices) > 1 else worths


def name_press(view_model: EnvyraViewModel, widget: str) -> str:
    """Return what Enter does on a hole or a tile; "" if it is refused, or for other widgets."""
    selection, phase = view_model.selection, view_model.position.phase
    part, _, number = widget.partition(".")
    if part not in ("hole", "tile") or view_model.decider is None or int(number) not in selection.choices:
        return ""
    if phase == "boards":
        is_placed = int(number) in selection.staged
        return (
            tr(f"envyra.hint.{'confirm' if is_placed else 'put'}")
            if (is_placed or selection.can_add_cube)
            else ""
        )
    if int(number) != selection.picked:
        return tr("envyra.hint.choose")
    return tr("envyra.hint.move" if phase == "cubes" else "envyra.hint.remove")


# --- buttons --------------------------------------------------------------------------------------


def make_buttons(
    view_model: EnvyraViewModel,
    controller: EnvyraController,
    table: TablePort[EnvyraState, EnvyraViewModel],
) -> list[BarButton]:
    """Return the buttons of the bottom bar, the gold main button first."""
    phase = view_model.position.phase
    if phase == "over":
        label = tr("envyra.button.results")
        return [BarButton("table.results", label, table.screens.open_result, icon="trophy", kind="gold")]
    if view_model.decider is None:
        return []
    if phase != "boards":
        return [_make_main_button(view_model, controller, "move" if phase == "cubes" else "remove")]
    selection = view_model.selection
    bar_buttons = [_make_main_button(view_model, controller, "confirm", n=max(1, len(selection.staged)))]
    if selection.staged and len(selection.choices) > 1:
        label = tr("envyra.button.clear")
        bar_buttons.append(BarButton("table.clear", label, controller.drop_last, icon="close"))
    if view_model.context.has_several_people:
        label = tr("envyra.button.cover")
        cover = BarButton("table.cover", label, table.close_curtain, icon="eye-off", icon_only=True)
        bar_buttons.append(cover)
    return bar_buttons


def _make_main_button(
    view_model: EnvyraViewModel, controller: EnvyraController, key: str, **params: int
) -> BarButton:
    """Return the gold button, which confirms what is selected."""
    grid, tiles, selection = view_model.position.grid, view_model.content.tiles, view_model.selection
    selected = selection.staged if selection.picked is None else (selection.picked,)
    names = [descriptions.name_numbered_tile(tiles[grid[position]], position) for position in selected]
    return BarButton(
        "table.confirm",
        tr(f"envyra.button.{key}", **params),
        controller.confirm,
        icon="check",
        kind="gold",
        enabled=view_model.action is not None,
        why=tr(f"envyra.why.{key}"),
        target=", ".join(names),
    )


# --- rules ----------------------------------------------------------------------------------------

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
"""Id of the rule that each situation of the bottom bar is about."""
