"""A scene: one screen of the program, or something that lies over one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

import rules
from client.app.idle_queue import RestQueue
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.widgets.spoken import Spoken
from client.widgets.ui import Ui
from client.widgets.widget import Host

if TYPE_CHECKING:
    from client.app.notices import NoticeKind
    from client.draw.studio import Studio
    from client.opponents.thinker import Thinker
    from client.platform.sound import Sound
    from client.review.reviews import Reviews
    from client.session.match import Match
    from rules.contract import AnyGame
    from saves.interrupted import Marks
    from saves.settings import Settings


def asked_in(scene: Scene, scenes: Sequence[Scene]) -> AnyGame | None:
    """The game that a scene speaks of: its own, or that of the scene below; None where there is none."""
    below = scenes[: scenes.index(scene)] if scene in scenes else scenes
    for each in (scene, *reversed(below)):
        if each.asked is not None or each.aloof:
            return each.asked
    return None


@contextmanager
def at_work(app: Program, scene: Scene) -> Iterator[None]:
    """While a scene is at work, the rules answer it by the definitions of the game that it speaks of, and its
    pictures are kept apart from those by others."""
    game, before = asked_in(scene, app.scenes), app.studio.definitions
    app.studio.definitions = game.corrected_hash if game is not None else ""
    try:
        with rules.asking(game):
            yield
    finally:
        app.studio.definitions = before


class Program(Host, Protocol):
    """The running program, as its scenes know it.

    scenes: the stack of them, the lowest first. headless: there is no window, and nothing is written. marks:
    which games are being played, on the disk. told: what is said once in a run of the program, and was said.
    """

    settings: Settings
    scenes: list[Scene]
    screen: pygame.Surface
    studio: Studio
    sound: Sound
    marks: Marks
    told: set[str]
    headless: bool
    resting: RestQueue

    @property
    def thinker(self) -> Thinker:
        """The process in which opponents think."""

    @property
    def reviews(self) -> Reviews:
        """The reviews that are being made."""

    @property
    def ui_scale(self) -> float:
        """The scale in force, 1–2.5."""

    @property
    def shape(self) -> tuple[object, ...]:
        """All that widgets are built for; when it changes, scenes are rebuilt."""

    @property
    def reduce_motion(self) -> bool:
        """Whether only fades are wanted."""

    def motion(self, seconds: float) -> float:
        """How long a movement of that length takes at the player's speed; 0: at once."""

    def point(self, event: pygame.Event) -> Point | None:
        """Where an event happened, in logical units; None if it has no place."""

    def change(self, **changes: object) -> None:
        """Change settings by name: applied at once and saved."""

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Take the top scene away; the program ends with the last."""

    def close(self, scene: Scene) -> None:
        """Take a scene away wherever it stands; nothing if it is gone already."""

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""

    def open(self, name: str, **params: object) -> Scene:
        """Push a scene by its name (see client.scenes)."""

    def home(self) -> None:
        """Back to the menu, whatever is open."""

    def quit(self) -> None:
        """End after this frame; scenes are left properly."""

    def notice(self, text: str, kind: NoticeKind = "info") -> None:
        """Show a short message at the bottom for a while."""

    def say(self, words: str, *, urgent: bool = False, for_all: bool = False) -> None:
        """Have a screen reader say something; nothing where none listens. for_all: what happened, which
        anybody may hear, so that nothing keeps it from being told."""

    def hush(self) -> None:
        """What was told lately can be neither read nor heard any more, but for what went wrong."""

    def post(self, call: Callable[[], object]) -> None:
        """Have something done by the loop soon; may be called from any thread."""


class Scene:
    """Base of all scenes.

    overlay: draws over the scene below, which stays visible. music: the ambience heard in it;
    "" leaves what is playing, "-" is silence. aloof: it speaks of no game that lies below. match: the game
    that lies on the table in it. lists_keys: it is the page of keys. grabs_keys: it wants to see every key.
    State that must survive a rebuild lives in the scene; widgets are made anew by `build` at
    every change of size, language or settings.
    """

    overlay: ClassVar[bool] = False
    music: ClassVar[str] = "-"
    aloof: ClassVar[bool] = False
    lists_keys: ClassVar[bool] = False
    grabs_keys: ClassVar[bool] = False
    match: Match | None = None

    def __init__(self, app: Program) -> None:
        self.app = app
        self.ui = Ui(app)
        self.ui.cancel = self.cancel
        self.dirty = True
        self._built_for: object = None

    # --- what there is ----------------------------------------------------------------------------
    @property
    def width(self) -> float:
        """Logical width of the window."""
        return self.app.width

    @property
    def height(self) -> float:
        """Logical height of the window."""
        return self.app.height

    @property
    def rect(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, self.app.width, self.app.height)

    @property
    def texts(self) -> Typesetter:
        """Measures text."""
        return self.app.texts

    @property
    def settings(self) -> Settings:
        """The player's settings (change them by ``app.change``)."""
        return self.app.settings

    def point(self, event: pygame.Event) -> Point | None:
        """Where a mouse event happened, in logical units; None if it has no place."""
        return self.app.point(event)

    # --- life ---------------------------------------------------------------------------------------
    @property
    def asked(self) -> AnyGame | None:
        """The game whose definitions answer what the rules are asked in it; None: that of the scene below."""
        return None if self.match is None else self.match.game

    def enter(self) -> None:
        """It was put on the stack; widgets are built right after."""

    def leave(self) -> None:
        """It was taken off the stack, or the program ends: what it has put off is never done."""
        self.app.resting.drop(self)

    def resume(self) -> None:
        """What lay over it is gone."""

    def build(self) -> None:
        """Add the widgets for the present size to ``self.ui`` (which is empty)."""

    def rebuild(self) -> None:
        """Make all widgets anew, focus, carets and scrolling kept by id."""
        focused, ring = self.ui.focused, self.ui.ring
        self.ui.clear()
        self._built_for = self.app.shape
        self.build()
        self.ui.focus_on(focused, ring=ring)
        self.ui.settle(focused)
        self.invalidate()

    def ensure_built(self) -> None:
        """Rebuild if size, language or settings are not those it was built for."""
        if self._built_for != self.app.shape:
            self.rebuild()

    # --- without sight ------------------------------------------------------------------------------
    def land(self) -> None:
        """Whoever listens is somewhere: the focus goes to where the arrows would begin, if nothing has it."""
        self.ui.land()

    def heard_as(self) -> str:
        """What the screen is called by those who do not see it: said first when it comes."""
        return tr("app.name")

    def heard_with(self) -> str:
        """What is said right after that: the question of a dialog. Nothing: the first of the screen's own
        words."""
        return ""

    def spoken(self) -> tuple[Spoken, ...]:
        """What it says besides its widgets: headings, sentences, tables. It stands before the widgets."""
        return ()

    def spoken_groups(self) -> Mapping[str, Spoken]:
        """Groups of widgets that belong together, by how their ids begin; the longest first."""
        return {}

    # --- running ------------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True if it was used up. Widgets come first."""
        return self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; changes nothing."""
        self.ui.draw(canvas)

    def cancel(self) -> None:
        """Esc, or B on the gamepad: back to what is below, if anything is."""
        if len(self.app.scenes) > 1 and self.app.top is self:
            self.app.pop()

    @property
    def animating(self) -> bool:
        """Whether something moves: 60 frames a second are drawn then."""
        return self.ui.animating

    @property
    def ambient(self) -> bool:
        """Whether small decorative motion is wanted: slow, and it rests with the player."""
        return False

    @property
    def pulsing(self) -> bool:
        """Whether a sign of life is wanted now and then, for as long as it takes: somebody thinks."""
        return False

    def invalidate(self) -> None:
        """Draw again soon."""
        self.dirty = True

    @property
    def needs_drawing(self) -> bool:
        """Whether something changed since it was drawn last."""
        return self.dirty or self.ui.dirty

    def rehearse(self, canvas: Canvas) -> None:
        """Draw, before it is opened, all that may be seen at first, on a canvas that shows nothing."""
        self.ensure_built()
        self.draw(canvas)

    def drawn(self) -> None:
        """It was just drawn."""
        self.dirty = self.ui.dirty = False
        self.ui.shield.drawn()
