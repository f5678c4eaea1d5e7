"""The program: its window, its loop, the stack of scenes, the settings in force."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
import pygame

from client import i18n
from client.accessibility.screen_reader import ScreenReader
from client.app.activity import Stirring
from client.app.announcer import Announcer
from client.app.backdrop_cache import BackdropCache
from client.app.background_processes import BesideWindow
from client.app.event_source import Incoming
from client.app.frame_pacer import FRAMES, INPUT, FramePacer
from client.app.gc_scheduler import Collector
from client.app.idle_queue import RestQueue
from client.app.key_help import asks_for_keys, shows_other_signs
from client.app.main_thread_queue import CALL, Calls
from client.app.notices import Notices
from client.diagnostics import crash_reports
from client.draw import text, warming
from client.draw.canvas import Canvas
from client.draw.display_list import DisplayList
from client.draw.geometry import Point
from client.draw.screen_canvas import ScreenCanvas
from client.draw.studio import Studio
from client.platform import window
from client.platform.gamepads import Pads
from client.platform.sound import Sound
from client.scene import Scene, at_work
from client.scene.open_matches import files_in_play
from client.scenes import open_scene
from client.table import key_choices
from saves import settings as settings_file
from saves.errors import SaveError
from saves.interrupted import Marks
from saves.paths import cache_dir
from saves.settings import Settings

log = logging.getLogger(__name__)

NO_RELAYOUT_SETTINGS: Final = frozenset(
    {
        "volume_master",
        "volume_effects",
        "volume_ambience",
        "volume_notice",
        "sound_on",
        "window",
        "last_seats",
        "learned",
        "people",
        "coach",
        "animation_speed",
        "opponent_pause",
        "opponents_patient",
    }
)
"""Names of settings that do not affect the layout: changing them rebuilds no scene."""

_LONGEST_STEP: Final = 0.1  # animations never jump further, however long a frame took
_LONGEST_WAIT: Final = 2.0  # seconds at the end for a slow disk


class App(BesideWindow, Announcer, window.Measured, Stirring):
    """One running program. Raises pygame.error when no window can be opened.

    size: the window's in pixels (None: that of the settings). headless: no window is shown, and
    nothing is written to disk. strict: what fails in a scene is raised (for tests), not told.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        full_screen: bool | None = None,
        ui_scale: float | None = None,
        strict: bool = False,
    ) -> None:
        self.settings = self._settled = settings  # settled: as they were last read or written
        self.headless = headless
        self.strict, self.running = strict, False
        self.scenes: list[Scene] = []
        self._base: Scene | None = None  # the lowest visible scene when the stack changed last
        self.keys_down: set[int] = set()
        self.marks = Marks(active=not headless)
        self.told: set[str] = set()
        """What is said once in a run of the program and has been said."""
        self.studio, self.notices = Studio(), Notices()
        self.sound = Sound(settings, silent=headless)
        self._pace = FramePacer()
        self._incoming = Incoming(self._pace, self.notice)
        self._revision, self._scale_override = 0, ui_scale
        self._full_screen = settings.full_screen if full_screen is None else full_screen
        self._dirty, self._calls = True, Calls()
        self.access = ScreenReader(self)
        self._pads, self._backdrop = Pads(), BackdropCache()
        self.displayed, self.collector, self.resting = DisplayList(), Collector(), RestQueue()
        self._unsaved, self._below = False, ""
        self._pointer: Point = (-1.0, -1.0)
        self._keys = set[int]()
        i18n.use(settings.language)
        if not headless:
            self.studio.images.kept.folder = cache_dir() / "pictures"
            text.keep_in(cache_dir() / "words")
        self.studio.images.strong_patterns = settings.strong_patterns
        self.studio.high_contrast = settings.high_contrast
        self.screen = self._open_window(size or settings.window)
        self.studio.fit(self.screen.get_size())
        key_choices.use(settings.keys)

    # --- window -----------------------------------------------------------------------------------
    def _open_window(self, size: tuple[int, int]) -> pygame.Surface:
        if self.headless:
            return window.hidden(size)
        icon = self.studio.images.get("app-icon", (64, 64))
        return window.opened(size, i18n.tr("app.name"), icon, full_screen=self._full_screen)

    def resize(self, size: tuple[int, int]) -> None:
        """Take over a new size of the window (headless: change it)."""
        if self.headless:
            self.screen = pygame.display.set_mode(size)
        else:
            self.screen = pygame.display.get_surface() or self.screen
        self._forget()
        if not self._full_screen and size != self.settings.window and not self.headless:
            self.settings = msgspec.structs.replace(self.settings, window=size)
            self._unsaved = True

    def _forget(self) -> None:
        self.studio.forget()
        self.studio.fit(self.screen.get_size())
        self._backdrop.invalidate()
        self.displayed.forget()
        self._dirty = True

    @property
    def shape(self) -> tuple[object, ...]:
        """All that widgets are built for; when it changes, scenes are rebuilt."""
        return self.screen.get_size(), self.ui_scale, i18n.language(), self._revision, self.listening

    # --- settings ---------------------------------------------------------------------------------
    def change(self, **changes: object) -> None:
        """Change settings by name: applied at once and saved."""
        before = self.settings
        self.settings = settings_file.clamped(msgspec.structs.replace(before, **changes))
        if "ui_scale" in changes:
            self._scale_override = None
        i18n.use(self.settings.language)
        self.sound.apply(self.settings)
        key_choices.use(self.settings.keys)
        if not set(changes) <= NO_RELAYOUT_SETTINGS:
            self._revision += 1
            self.studio.images.strong_patterns = self.settings.strong_patterns
            self.studio.high_contrast = self.settings.high_contrast
            self._forget()
        if "full_screen" in changes and self.settings.full_screen != self._full_screen:
            self._full_screen = self.settings.full_screen
            if not self.headless:
                self.screen = self._open_window(self.settings.window)
            self._forget()
        self._dirty = True
        self.save_settings()

    def save_settings(self) -> None:
        """Write the settings; a failure is told, the settings stay in force."""
        self._unsaved = False
        if self.headless:
            return
        try:
            settings_file.save(self.settings, since=self._settled)
            self._settled = self.settings
            self.told.discard("settings")
        except SaveError as error:
            if "settings" in self.told:  # a slider would say so at every step
                return
            self.told.add("settings")
            log.warning("settings not saved: %s", error)
            why = i18n.tr(error.tag)
            self.notice(i18n.tr("app.settings-not-saved", why=why[:1].lower() + why[1:]), "error")

    @property
    def reduce_motion(self) -> bool:
        """Whether only fades are wanted."""
        return self.settings.reduce_motion

    def motion(self, seconds: float) -> float:
        """How long a movement of that length takes at the player's speed; 0: at once."""
        speed = self.settings.animation_speed
        return seconds / speed if speed > 0 else 0.0

    # --- scenes -----------------------------------------------------------------------------------
    @property
    def top(self) -> Scene | None:
        """The scene that gets the events."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.scenes[-1].ui.release()
        self.scenes.append(scene)
        with at_work(self, scene):
            scene.enter()
            scene.ensure_built()
        self._changed_scene()

    def pop(self) -> None:
        """Take the top scene away; the program ends with the last."""
        if self.scenes:
            self.close(self.scenes[-1])

    def close(self, scene: Scene) -> None:
        """Take a scene away wherever it stands; nothing if it is gone already."""
        if scene not in self.scenes:
            return
        was_top = scene is self.top
        self._leave(scene)
        self._lay()
        if not self.scenes:
            self.quit()
        elif was_top:
            with at_work(self, self.scenes[-1]):
                self.scenes[-1].ensure_built()
                self.scenes[-1].resume()
        self._changed_scene()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        if self.scenes:
            self._leave(self.scenes[-1])
        self.push(scene)

    def open(self, name: str, **params: object) -> Scene:
        """Push a scene by its name (see client.scenes)."""
        scene = open_scene(self, name, **params)
        self.push(scene)
        return scene

    def lay_under(self, name: str) -> None:
        """Put a scene below all others by its name, once they have been seen where it is not seen with them:
        it is entered when it is come back to."""
        self._below = name
        if all(scene.overlay for scene in self.scenes):
            self._lay()

    def _lay(self) -> None:
        if self._below:
            self.scenes.insert(0, open_scene(self, self._below))
            self._below = ""

    def home(self) -> None:
        """Back to the menu, whatever is open."""
        self._leave_all()
        self.open("menu")

    def _leave_all(self) -> None:
        self._below = ""
        while self.scenes:
            with self._guarded():
                self._leave(self.scenes[-1])

    def _leave(self, scene: Scene) -> None:
        """Take a scene off the stack; it may make a last picture of itself."""
        with at_work(self, scene):
            self.scenes.remove(scene)
            scene.leave()

    def _changed_scene(self) -> None:
        self._backdrop.invalidate()
        self._dirty = True
        base = next(iter(self._visible()), None)
        another = base is not None and base is not self._base
        self._base = base
        if another:  # hardly anything stays: what was shown is let go before the next picture is made
            self.displayed.forget()
        self.collector.changed(len(self.scenes), whole=another)
        self.marks.keep(files_in_play(self.scenes))
        if self.scenes:
            with at_work(self, self.scenes[-1]):
                self.scenes[-1].ui.take_over(self._pointer, self._keys)
        music = next((scene.music for scene in reversed(self.scenes) if scene.music), "-")
        self.sound.ambience("" if music == "-" else music)

    def _visible(self) -> list[Scene]:
        """The scenes to be drawn, lowest first."""
        whole = (index for index, scene in enumerate(self.scenes) if not scene.overlay)
        return self.scenes[max(whole, default=0) :]

    # --- calls ------------------------------------------------------------------------------------
    def post(self, call: Callable[[], object]) -> None:
        """Have something done by the loop soon; may be called from any thread."""
        self._calls.add(call)

    def post_unseen(self, call: Callable[[], object]) -> None:
        """The same for what changes nothing on the screen by itself."""
        self._calls.add(call, unseen=True)

    # --- errors -----------------------------------------------------------------------------------
    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """An exception in a scene is logged and told, and the way back to the menu stays open."""
        try:
            yield
        except Exception as error:
            if self.strict:
                raise
            log.exception("a scene failed")
            from client.scenes.failure import show_failure  # noqa: PLC0415  hardly ever needed

            show_failure(self, error)

    # --- the loop ---------------------------------------------------------------------------------
    def run(self) -> None:
        """Run until the player quits."""
        self.running = True
        try:
            self.frame(0.0)
            self.collector.begin()
            warming.opened.set()
            warming.in_time(text.write)
            self.access.connect()
            self.sound.start()
            pygame.joystick.init()
            before = time.perf_counter()
            while self.running:
                first = self._sleep()
                now = time.perf_counter()
                self.frame(now - before, first)
                before = now
        except Exception as error:
            if not self.headless:
                crash_reports.report(error, self)  # while the scenes still stand
            self.marks.abandon()
            raise
        finally:
            self.finish()

    def finish(self) -> None:
        """Leave all scenes, save what is unsaved, close the window."""
        self._leave_all()
        self.marks.keep(())
        if self._unsaved:
            self.save_settings()
        self.sound.stop()
        self.end_processes()
        self.collector.end()
        self.displayed.forget()
        self.studio.close()
        text.keep_in(None)
        pygame.display.quit()
        self.marks.wait(_LONGEST_WAIT)

    def quit(self) -> None:
        """End after this frame; scenes are left properly."""
        self.running = False

    def _sleep(self) -> pygame.Event | None:
        """Wait for the next frame or event; gives the event that ended the sleep, if one did."""
        if self._animating:
            self._pace.tick()
            return None
        if self.resting.go_on():
            return None
        self.collector.rest()
        return self._incoming.wait(self._rest, idle=self._since_input, listening=self.access.listening)

    def frame(self, dt: float = 1.0 / FRAMES, first: pygame.Event | None = None) -> bool:
        """One turn of the loop: time, events, drawing if needed. True if something was drawn."""
        self._since_input += dt
        self._since_drawn += dt
        moved = self._animating
        with self._guarded():
            self._update(dt)
        for event in self._incoming.events(first):
            with self._guarded():
                self._dispatch(event)
        with self._guarded():
            self._ensure_built()
        drawn = moved or self._wants_drawing()  # what comes to rest is drawn at rest
        if drawn:
            with self._guarded():
                self.draw()
            self.access.mark_stale()
        with self._guarded():
            self.access.send_update(moving=self._animating)
        self._lay()
        return drawn

    def _update(self, dt: float) -> None:
        self._dirty |= self._calls.make()
        if self.notices.update(dt):
            self._dirty = True
        for scene in self._visible():
            with at_work(self, scene):
                scene.ui.update(dt)
                scene.update(min(dt, _LONGEST_STEP))

    def _ensure_built(self) -> None:
        for scene in self._visible():
            with at_work(self, scene):
                scene.ensure_built()

    def _note(self, event: pygame.Event) -> None:
        """Remember where the pointer is and which keys are down."""
        if event.type in INPUT:
            self._since_input = 0.0
            self._pointer = self.point(event) or self._pointer
        if event.type == pygame.KEYDOWN:
            self._keys.add(event.key)
        elif event.type == pygame.KEYUP:
            self._keys.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys.clear()

    def _dispatch(self, said: pygame.Event) -> None:
        event = self._pads.read(said)
        if event is None:
            return
        self._note(event)
        self.access.handle_event(event)
        if shows_other_signs(self, self._pads.used(event), self._visible()):
            self._forget()
        self._take(event)

    def _take(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE if not self.headless:
                shown = pygame.display.get_surface()
                if shown is not None and shown.get_size() != getattr(self, "_seen_size", None):
                    self._seen_size = shown.get_size()
                    self.resize(shown.get_size())
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self._dirty = True
            case pygame.JOYDEVICEADDED | pygame.JOYDEVICEREMOVED:
                self._pads.changed(event)
            case pygame.KEYDOWN | pygame.JOYBUTTONDOWN if asks_for_keys(event, self.scenes):
                self.open("keys")
            case pygame.KEYDOWN if event.key == pygame.K_F11 or (
                event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
            ):
                self.change(full_screen=not self._full_screen)
            case code if code == CALL:
                self._dirty |= self._calls.make()
            case _:
                if self.scenes:
                    with at_work(self, self.scenes[-1]):
                        self.scenes[-1].handle(event)

    # --- drawing ----------------------------------------------------------------------------------
    def _wants_drawing(self) -> bool:
        return self._dirty or self._stirs or any(scene.needs_drawing for scene in self._visible())

    def draw(self) -> None:
        """Draw all visible scenes and show the frame."""
        self._draw_on(ScreenCanvas(self.screen, self.unit, self.studio, self.displayed))
        self.displayed.show(self.screen)
        self._dirty = False
        for scene in self._visible()[-1:]:
            scene.drawn()
        self._since_drawn = 0.0
        self.marks.settled()
        pygame.display.flip()

    def _draw_on(self, canvas: Canvas) -> None:
        visible = self._visible()
        below, top = tuple(visible[:-1]), visible[-1:]
        if below:
            self._backdrop.draw(self, canvas, below)
        for scene in top:
            with at_work(self, scene):
                scene.draw(canvas)
                scene.ui.draw_over(canvas)
        self.notices.draw(canvas, calm=self.reduce_motion)

    def screenshot(self, file: Path) -> None:
        """Draw and write the picture as PNG. Raises OSError or pygame.error."""
        self._ensure_built()
        self.draw()
        window.photographed(self.screen, file)
