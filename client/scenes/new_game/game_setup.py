"""The set-up of a new game: the form that the player fills in, the game loaded for it, and changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import rules
from client.i18n import tr
from client.scene import Scene
from client.scenes.new_game.corrections_dialog import CorrectionsDialog
from client.scenes.new_game.setup_form import SetupForm, seed_number
from client.session import content_overrides
from client.widgets import ScrollArea
from rules.content_overrides import ContentOverrides
from rules.contract import InvalidSetup
from saves import override_files
from saves.override_files import PlayerOverrides

StateT = TypeVar("StateT")


class GameSetup:
    """The game being set up on the new-game screen: the form, and the game with its content."""

    area: ScrollArea
    """The area of the panels, to which they add their widgets."""

    def __init__(
        self,
        scene: Scene,
        game_id: str,
        seed: str,
        on_text_changed: Callable[[], None],
        on_game_reloaded: Callable[[], None],
    ) -> None:
        """Begin with the seats of the last game.

        Args:
            scene: The scene, which is rebuilt after changes.
            game_id: Id of the game.
            seed: The seed offered at first.
            on_text_changed: Called after a change of the form that moves no widgets.
            on_game_reloaded: Called after the game was loaded with other content.
        """
        self._scene = scene
        self._game_id = game_id
        self._on_text_changed = on_text_changed
        self._on_game_reloaded = on_game_reloaded
        self.app, self.ui = scene.app, scene.ui
        self.overrides = override_files.load_overrides(game_id)
        self.game = rules.load(game_id, self.active_overrides)
        self.form = SetupForm.from_last_seats(self.game, self.app.settings.last_seats, seed)

    @property
    def active_overrides(self) -> ContentOverrides | None:
        """The player's content overrides that the game would be played with; None without any."""
        return content_overrides.get_active_overrides(self.overrides, self.app.settings)

    def create_first_state(self, state_type: type[StateT]) -> StateT | None:
        """Return the first state of the game as it is set up; None if that set-up is not legal.

        Args:
            state_type: Type of the game's states.
        """
        form = self.form
        try:
            state = self.game.start(
                form.player_count, seed_number(form.seed), form.visible_option_values(self.game)
            )
        except InvalidSetup:
            return None
        assert isinstance(state, state_type)  # a preview is shown for its own game only
        return state

    def update_form(self, form: SetupForm, focus: str = "") -> None:
        """Replace the form of the new game and rebuild all widgets.

        Args:
            form: The new form.
            focus: Id of the widget that gets the focus; "" leaves it where it is.
        """
        self.form = form
        self._scene.rebuild_widgets()
        if focus:
            self.ui.focus_on(focus, ring=self.ui.ring)

    def update_form_without_rebuild(self, form: SetupForm) -> None:
        """Replace the form of the new game without rebuilding widgets, while the player types."""
        self.form = form
        self._on_text_changed()
        self._scene.invalidate()

    def set_corrections_enabled(self, on: bool) -> None:
        """Turn the player's content overrides on or off for this game, and store that in the settings."""
        self.app.change_settings(
            corrections_off=content_overrides.make_corrections_off(self.app.settings, self.game.id, on)
        )
        self._reload_game()

    def show_corrections(self) -> None:
        """Open the dialog on the player's corrections (content overrides) of the game."""
        name = tr(f"{self.game.id}.title")
        self.app.push(CorrectionsDialog(self.app, self.overrides, name, self.set_overrides))

    def set_overrides(self, overrides: PlayerOverrides) -> None:
        """Replace the player's content overrides and load the game with them."""
        self.overrides = overrides
        self._reload_game()

    def _reload_game(self) -> None:
        self.game = rules.load(self._game_id, self.active_overrides)
        self._on_game_reloaded()
