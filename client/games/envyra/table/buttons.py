"""The buttons of Envyra's bottom bar."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from client.games.envyra.board.look import EnvyraLook
from client.i18n import tr
from client.table.parts import BarButton


class Answers(Struct, frozen=True):
    """What the buttons do. confirm: carry out what is chosen. clear: take it back. cover: let the curtain
    fall for a while. results: open the final sheet."""

    confirm: Callable[[], object]
    clear: Callable[[], object]
    cover: Callable[[], object]
    results: Callable[[], object]


def buttons(look: EnvyraLook, answers: Answers) -> list[BarButton]:
    """The answers, the main one first."""
    phase = look.position.phase
    if phase == "over":
        label = tr("envyra.button.results")
        return [BarButton("table.results", label, answers.results, icon="trophy", kind="gold")]
    if look.decider is None:
        return []
    if phase == "boards":
        return _board(look, answers)
    return [_gold(look, answers, "move" if phase == "cubes" else "remove")]


def _board(look: EnvyraLook, answers: Answers) -> list[BarButton]:
    """Confirm, take all back; with several people at the screen also cover it for a while."""
    hand = look.hand
    found = [_gold(look, answers, "confirm", n=max(1, len(hand.staged)))]
    if hand.staged and len(hand.choices) > 1:
        label = tr("envyra.button.clear")
        found.append(BarButton("table.clear", label, answers.clear, icon="close"))
    if look.around.several:
        label = tr("envyra.button.cover")
        found.append(BarButton("table.cover", label, answers.cover, icon="eye-off", sign_only=True))
    return found


def _gold(look: EnvyraLook, answers: Answers, key: str, **params: int) -> BarButton:
    return BarButton(
        "table.confirm",
        tr(f"envyra.button.{key}", **params),
        answers.confirm,
        icon="check",
        kind="gold",
        enabled=look.answer is not None,
        why=tr(f"envyra.why.{key}"),
    )
