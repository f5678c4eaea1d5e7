"""The popup that says which rule forbids what a player tried, with a link into the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from client.draw.rich_text_parser import strip_markup
from client.games import registry
from client.i18n import get_language, tr
from client.scene import Scene
from client.table.bar_models import RulingModel
from rules.contract import Ruling


class RulingPopup:
    """The popup of one table that says which rule forbids what a player tried.

    Attributes:
        judgement: The content of the popup, None while it is closed.
    """

    def __init__(
        self,
        scene: Scene,
        game_id: str,
        explain: Callable[[Ruling], str],
        on_dismiss: Callable[[], None],
        refuse_move: Callable[[], bool],
    ) -> None:
        """Begin without a ruling.

        Args:
            scene: The table.
            game_id: Id of the game.
            explain: Returns the text of a ruling.
            on_dismiss: Called when the player goes on by hand.
            refuse_move: Called before a reason is shown; returns whether no move is asked for at all, and
                then says so itself.
        """
        self._scene = scene
        self._game_id = game_id
        self._explain = explain
        self._on_dismiss = on_dismiss
        self._refuse_move = refuse_move
        self.judgement: RulingModel | None = None

    @property
    def is_open(self) -> bool:
        """Whether the popup is open; it stays until the player closes it or goes on."""
        return self.judgement is not None

    def show(self, ruling: Ruling | None) -> None:
        """Show in the popup which rule forbids what the player has tried; nothing for None.

        Only presses and drops ask for a reason. Whatever is merely pointed at shows on the board that it
        cannot be done.
        """
        if ruling is None or self._refuse_move():
            return
        scene = self._scene
        self.judgement = self._create_judgement(ruling)
        scene.app.sound.play("error")
        scene.app.announce(strip_markup(self.judgement.words), urgent=True)
        scene.rebuild_widgets()
        scene.invalidate()

    def translate(self) -> None:
        """Create the text of the popup again, because the language has changed."""
        if self.judgement is not None:
            self.judgement = self._create_judgement(self.judgement.ruling)

    def _create_judgement(self, ruling: Ruling) -> RulingModel:
        from client.rulebook.rule_headings import find_heading  # noqa: PLC0415  only rulings need it

        title = find_heading(self._game_id, ruling.rule, get_language()) or tr("ruling.title")
        readable = registry.has_pages(self._game_id)
        return RulingModel(ruling, self._explain(ruling), title, readable)

    def close(self) -> None:
        """Close the popup that says which rule forbids an action, and rebuild the table's widgets."""
        self.judgement = None
        self._scene.rebuild_widgets()

    def dismiss(self) -> None:
        """Close the ruling's popup and the hint, if open, because the player goes on without them."""
        if self.judgement is not None:
            self.close()
        self._on_dismiss()

    def open_rule(self) -> None:
        """Open the rulebook at the rule that the popup is about."""
        if self.judgement is not None:
            self._scene.app.open("rulebook", game_id=self._game_id, anchor=self.judgement.ruling.rule)
