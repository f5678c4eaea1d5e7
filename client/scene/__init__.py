"""Scenes: one screen of the program each, or an overlay on one; the stack they are on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, TypeAlias, overload

import pygame

import rules
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import KeyHint
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.platform import keyboard
from client.widgets.accessible_node import AccessibleNode
from client.widgets.ui import Ui
from client.widgets.widget import WidgetHost

if TYPE_CHECKING:
    from client.draw.render_resources import RenderResources
    from client.opponents.thinker import Thinker
    from client.platform.window import Window
    from client.review.review_manager import ReviewManager
    from client.session.match import Match
    from rules.contract import AnyGame
    from saves.session_markers import SessionMarkers
    from saves.settings import Settings

NoticeKind: TypeAlias = Literal["info", "good", "answer", "refused", "error"]
"""The kind of a notice.

answer: the reply to a question about the table. refused: what was wanted is not possible now; it sounds like
an error.
"""


class Program(WidgetHost, Protocol):
    """The running program, as its scenes know it."""

    settings: Settings
    """The player's settings; change them by `change_settings`."""

    scenes: SceneStack
    """The open scenes."""

    window: Window
    """The window and its measures."""

    resources: RenderResources
    """Images, fonts and caches shared by all canvases."""

    marks: SessionMarkers
    """The marks on the disk of games that are being played."""

    shown_once: set[str]
    """Ids of the hints that have been shown in this run and are not to be shown again."""

    headless: bool
    """Whether there is no window and nothing is written to the disk."""

    @property
    def thinker(self) -> Thinker:
        """The process in which opponents think."""

    @property
    def reviews(self) -> ReviewManager:
        """The reviews that are being made."""

    @property
    def layout_key(self) -> tuple[object, ...]:
        """Everything that layouts depend on; widgets are rebuilt when it changes."""

    def scale_duration(self, seconds: float) -> float:
        """Return how long an animation takes at the player's speed; 0.0 if animations are off."""

    def change_settings(self, **changes: object) -> None:
        """Change settings by name, apply them at once and save them."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the stack."""

    def close(self, scene: Scene) -> None:
        """Remove a scene from the stack, wherever it is; do nothing if it is gone already."""

    def open(self, name: str, **params: object) -> Scene:
        """Push a scene by its name in `client.scenes` and return it."""

    def open_menu(self) -> None:
        """Close all scenes and open the menu."""

    def quit(self) -> None:
        """End the program after this iteration of the main loop; scenes are left properly."""

    def notify(self, text: str, kind: NoticeKind = "info") -> None:
        """Show a short message over the screen for a while, and announce it."""

    def announce(self, text: str, *, urgent: bool = False, public: bool = False, topic: str = "") -> None:
        """Have a screen reader say something, if one is listening.

        Args:
            text: What to say.
            urgent: Interrupt what is being said.
            public: Any player may hear it, so `clear_recent` does not discard it.
            topic: What only the newest holds for, such as "selection": it drops one that was not said yet.
        """

    @property
    def last_announcement(self) -> str:
        """What was announced since the last key press that led to an announcement; "" for nothing."""

    def mute(self) -> AbstractContextManager[None]:
        """Play and announce nothing inside the `with` block, while a scene is drawn that nobody sees."""

    def clear_recent(self) -> None:
        """Discard recent notices and announcements about the table, so that nothing secret stays readable."""

    def call_soon(self, call: Callable[[], object], *, needs_redraw: bool = True) -> None:
        """Have the main thread make a call soon. May be called from any thread.

        Args:
            call: What to do.
            needs_redraw: Whether the screen may look different afterwards.
        """

    def run_when_idle(self, owner: object, call: Callable[[], object]) -> None:
        """Make a call once nothing moves; never if the program ends or `cancel_idle(owner)` comes first."""

    def cancel_idle(self, owner: object) -> None:
        """Discard every call queued by `owner`."""


class Scene:
    """Base class of all scenes.

    State that must survive a rebuild belongs to the scene: `build` makes the widgets anew at every change of
    size, language or settings.
    """

    overlay: ClassVar[bool] = False
    """Whether the scene below stays visible."""

    music: ClassVar[str] = "-"
    """The ambience played in it; "" keeps what is playing, "-" is silence."""

    notices_at_foot: ClassVar[bool] = False
    """Whether notices lie above the bottom bar instead of below the header."""

    ignores_game_below: ClassVar[bool] = False
    """Whether it has nothing to do with the game of a scene below it."""

    is_key_help: ClassVar[bool] = False
    """Whether it lists the keys."""

    captures_keys: ClassVar[bool] = False
    """Whether it handles every key itself."""

    match: Match | None = None
    """The match that is on the table in it."""

    def __init__(self, app: Program) -> None:
        self.app = app
        self.ui = Ui(app)
        self.ui.cancel = self.cancel
        self.dirty = True
        self._built_for: object = None

    # --- the window -------------------------------------------------------------------------------
    @property
    def width(self) -> float:
        """Width of the window in logical units."""
        return self.app.metrics.width

    @property
    def height(self) -> float:
        """Height of the window in logical units."""
        return self.app.metrics.height

    @property
    def notice_obstacle(self) -> Rect | None:
        """A rectangle that notices must not cover, None if there is none."""
        return None

    def place_answer(self, measure_height: Callable[[float], float]) -> Rect | None:
        """Return the box for the answer to a question asked by a key; None for the place of all notices.

        Args:
            measure_height: Returns the height of the answer in a box of a width.
        """
        del measure_height
        return None

    @property
    def rect(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, self.width, self.height)

    @property
    def ambience(self) -> str:
        """The ambience heard in it; "" leaves what is playing, "-" is silence."""
        return self.music

    @property
    def texts(self) -> Typesetter:
        """The typesetter for the window's unit."""
        return self.app.texts

    @property
    def settings(self) -> Settings:
        """The player's settings; change them by `Program.change_settings`."""
        return self.app.settings

    def get_point(self, event: pygame.Event) -> Point | None:
        """Return where a mouse event happened, in logical units; None if it has no position."""
        return self.app.metrics.get_event_position(event)

    # --- life cycle ---------------------------------------------------------------------------------
    @property
    def active_game(self) -> AnyGame | None:
        """The game whose content the rules use while the scene runs; None: that of the scene below."""
        return None if self.match is None else self.match.game

    def enter(self) -> None:
        """Start: the scene was put on the stack. Its widgets are built right after."""

    def on_removed(self) -> None:
        """Stop: the scene was removed, or the program ends. Its idle work is discarded."""
        self.app.cancel_idle(self)

    def resume(self) -> None:
        """Go on: the scene is on top again."""

    def handle_imported_games(self, paths: Sequence[Path]) -> None:
        """Show games that have just been put on the shelf, on a screen that shows saved games."""

    def build(self) -> None:
        """Add the widgets for the present size to `self.ui`, which is empty."""

    def rebuild_widgets(self) -> None:
        """Make all widgets anew; focus, carets and scroll positions are kept by id."""
        focused, ring = self.ui.focused_id, self.ui.ring
        self.ui.clear()
        self._built_for = self.app.layout_key
        self.build()
        self.ui.focus_on(focused, ring=ring)
        self.ui.finish_rebuild(focused)
        self.invalidate()

    def ensure_built(self) -> None:
        """Rebuild if size, language or settings are not those that the widgets were built for."""
        if self._built_for != self.app.layout_key:
            self.rebuild_widgets()

    # --- screen readers -----------------------------------------------------------------------------
    def focus_for_reader(self) -> None:
        """Give the focus to the first widget if none has it: a screen reader is always somewhere."""
        self.ui.focus_first_stop()

    def accessible_name(self) -> str:
        """Return the accessible name of the screen, announced first when it opens."""
        return tr("app.name")

    def accessible_description(self) -> str:
        """Return what is announced after the name, such as a dialog's question; "" for the first text."""
        return ""

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the accessible headings, sentences and tables that precede the widgets."""
        return ()

    def list_key_hints(self) -> Sequence[KeyHint]:
        """Return the keys that the bottom bar shows, each with what it does; in the tree they come last."""
        return ()

    def answer_question(self, question: str) -> str:
        """Return the screen's own answer to a question asked by a key; "" if it has none.

        Args:
            question: Name of the question, such as "where" or "standing".
        """
        del question
        return ""

    @property
    def repeated_text(self) -> str:
        """What is read out again on request; "" for the last announcement."""
        return ""

    def accessible_groups(self) -> Mapping[str, AccessibleNode]:
        """Return groups of widgets by the prefix of their ids, the longest first."""
        return {}

    # --- running ------------------------------------------------------------------------------------
    def end_input(self) -> None:
        """Stop taking input, because another scene covers it: what is dragged is put back."""
        self.ui.end_input()

    def accepts_drag(self, point: Point, *, horizontal: bool) -> bool:
        """Return whether a finger that moves drags something instead of scrolling.

        Args:
            point: Where the finger came down.
            horizontal: Whether it moves to the left or right rather than up or down.
        """
        return self.ui.accepts_drag(point, horizontal=horizontal)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event, widgets first. Return whether it was used."""
        return self.ui.handle(event)

    def press_main_button(self) -> None:
        """Press the gold button of the screen, wherever the focus is; do nothing if there is none."""
        if self.ui.default is not None:
            self.ui.press(self.ui.default)

    def update(self, dt: float) -> None:
        """Advance animations by `dt` seconds."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything without changing any state."""
        self.ui.draw(canvas)

    def cancel(self) -> None:
        """Close for Esc or the gamepad's B, if there is a scene below."""
        scenes = self.app.scenes
        if len(scenes) > 1 and scenes.top is self:
            scenes.pop()

    def go_back(self) -> None:
        """React to the mouse's back button: do what Esc does."""
        self.ui.go_back()

    def go_forward(self) -> None:
        """React to the mouse's forward button; most scenes lead nowhere."""

    def repeats_key(self, event: pygame.Event) -> bool:
        """Return whether a key press counts again and again while the key is held.

        What steps or scrolls does; switches act once.
        """
        keys = keyboard.STEPPING_KEYS | (keyboard.EDITING_KEYS if self.ui.is_typing else frozenset())
        return event.key in keys

    @property
    def is_animating(self) -> bool:
        """Whether something moves: frames are drawn at the full rate then."""
        return self.ui.is_animating

    @property
    def plays_by_itself(self) -> bool:
        """Whether something goes on that a player may watch without touching anything."""
        return self.is_animating

    @property
    def has_ambient_motion(self) -> bool:
        """Whether there is slow decorative motion; it stops when the player is away."""
        return False

    @property
    def needs_pulse(self) -> bool:
        """Whether an opponent is thinking, which is shown by a frame now and then."""
        return False

    @property
    def seconds_to_wake(self) -> float | None:
        """Seconds until `update` is due although nothing on the screen moves, None if it can wait."""
        return None

    def invalidate(self) -> None:
        """Draw again with the next frame."""
        self.dirty = True

    @property
    def needs_redraw(self) -> bool:
        """Whether something has changed since the last frame."""
        return self.dirty or self.ui.dirty

    def draw_for_preload(self, canvas: Canvas) -> None:
        """Draw what may be seen at first on a canvas that shows nothing, to find the images to preload."""
        self.ensure_built()
        self.draw(canvas)

    def on_drawn(self) -> None:
        """Note that the scene has just been drawn."""
        self.dirty = self.ui.dirty = False
        self.ui.misclick_guard.note_drawn()


class SceneStack(Sequence[Scene]):
    """The open scenes, lowest first. The top one gets the events."""

    def __init__(self, app: Program, on_change: Callable[[], object]) -> None:
        """Create an empty stack.

        Args:
            app: The running program.
            on_change: Called after scenes were added or removed.
        """
        self._app = app
        self._on_change = on_change
        self._scenes: list[Scene] = []
        self._pending_root: Callable[[], Scene] | None = None

    @overload
    def __getitem__(self, index: int) -> Scene: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Scene]: ...

    def __getitem__(self, index: int | slice) -> Scene | Sequence[Scene]:
        return self._scenes[index]

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""
        return self._scenes[-1] if self._scenes else None

    @property
    def visible(self) -> list[Scene]:
        """The topmost scene that fills the window, and the overlays on it."""
        opaque = (index for index, scene in enumerate(self._scenes) if not scene.overlay)
        return self._scenes[max(opaque, default=0) :]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._scenes:
            with scene_context(self._app, self._scenes[-1]):
                self._scenes[-1].end_input()
        self._scenes.append(scene)
        with scene_context(self._app, scene):
            scene.enter()
            scene.ensure_built()
        self._on_change()

    def pop(self) -> None:
        """Close the top scene."""
        if self._scenes:
            self.close(self._scenes[-1])

    def close(self, scene: Scene) -> None:
        """Remove a scene, wherever it is; do nothing if it is gone already."""
        if scene not in self._scenes:
            return
        was_top = scene is self.top
        self.remove(scene)
        self.insert_root_scene()
        top = self.top
        if top is not None and was_top:
            with scene_context(self._app, top):
                top.ensure_built()
                top.resume()
        self._on_change()

    def replace(self, scene: Scene) -> None:
        """Put a scene in place of the top one."""
        if self._scenes:
            self.remove(self._scenes[-1])
        self.push(scene)

    def remove(self, scene: Scene) -> None:
        """Remove a scene without resuming the one below. It may draw itself a last time in `leave`."""
        with scene_context(self._app, scene):
            self._scenes.remove(scene)
            scene.on_removed()

    def take_all(self) -> list[Scene]:
        """Remove all scenes without leaving them, and return them."""
        scenes, self._scenes = self._scenes, []
        return scenes

    # --- the root scene -----------------------------------------------------------------------------
    def set_root_scene(self, make: Callable[[], Scene] | None) -> None:
        """Set the scene to be inserted below all others; None for none.

        It is made only after a frame of the others has been shown, so that it does not delay them, unless it
        is visible below them. It is entered when the player comes back to it.
        """
        self._pending_root = make
        if all(scene.overlay for scene in self._scenes):
            self.insert_root_scene()

    def insert_root_scene(self) -> None:
        """Make the scene of `set_root_scene` and insert it, if that has not been done yet."""
        make, self._pending_root = self._pending_root, None
        if make is not None:
            self._scenes.insert(0, make())

    # --- matches --------------------------------------------------------------------------------------
    @property
    def matches(self) -> list[Match]:
        """The matches that are on a table, each once, the lowest scene's first."""
        return list({id(scene.match): scene.match for scene in self if scene.match is not None}.values())

    @property
    def active_save_paths(self) -> list[Path]:
        """The files of the matches that can be continued."""
        return [
            match.path
            for match in self.matches
            if match.path is not None and not match.read_only and match.outcome is None
        ]

    def find_game(self, scene: Scene) -> AnyGame | None:
        """Return the game that a scene is about: its own or that of the next scene below; None for none."""
        below = self._scenes[: self._scenes.index(scene)] if scene in self._scenes else self._scenes
        for candidate in (scene, *reversed(below)):
            if candidate.active_game is not None or candidate.ignores_game_below:
                return candidate.active_game
        return None


@contextmanager
def scene_context(app: Program, scene: Scene) -> Iterator[None]:
    """Run a scene with the content of the game that it is about.

    Meanwhile the rules use that content, overrides included, and cached drawings are kept apart from those
    made with other content.
    """
    game, content_before = app.scenes.find_game(scene), app.resources.definitions
    app.resources.definitions = game.corrected_hash if game is not None else ""
    try:
        with rules.use_definitions_of(game):
            yield
    finally:
        app.resources.definitions = content_before
