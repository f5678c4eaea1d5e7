"""The buttons of Envyra's bottom bar."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table.parts import BarButton


class Answers(Struct, frozen=True):
    """What the buttons do. confirm: carry out what is chosen. clear: take it back. cover: let the curtain
    fall for a while. results: open the final sheet."""

    confirm: Callable[[], object]
    clear: Callable[[], object]
    cover: Callable[[], object]
    results: Callable[[], object]


def buttons(view_model: EnvyraViewModel, answers: Answers) -> list[BarButton]:
    """The answers, the main one first."""
    phase = view_model.position.phase
    if phase == "over":
        label = tr("envyra.button.results")
        return [BarButton("table.results", label, answers.results, icon="trophy", kind="gold")]
    if view_model.decider is None:
        return []
    if phase == "boards":
        return _board(view_model, answers)
    return [_gold(view_model, answers, "move" if phase == "cubes" else "remove")]


def _board(view_model: EnvyraViewModel, answers: Answers) -> list[BarButton]:
    """Confirm, take all back; with several people at the screen also cover it for a while."""
    selection = view_model.selection
    found = [_gold(view_model, answers, "confirm", n=max(1, len(selection.staged)))]
    if selection.staged and len(selection.choices) > 1:
        label = tr("envyra.button.clear")
        found.append(BarButton("table.clear", label, answers.clear, icon="close"))
    if view_model.around.several:
        label = tr("envyra.button.cover")
        found.append(BarButton("table.cover", label, answers.cover, icon="eye-off", sign_only=True))
    return found


def _gold(view_model: EnvyraViewModel, answers: Answers, key: str, **params: int) -> BarButton:
    return BarButton(
        "table.confirm",
        tr(f"envyra.button.{key}", **params),
        answers.confirm,
        icon="check",
        kind="gold",
        enabled=view_model.answer is not None,
        why=tr(f"envyra.why.{key}"),
    )
