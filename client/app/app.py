"""The running program: it owns window, scenes (screens) and settings, and runs the main loop."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Hashable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from client import i18n
from client.accessibility.screen_reader import ScreenReader
from client.app.backdrop_cache import BackdropCache
from client.app.event_source import USER_INPUT, EventSource
from client.app.frame_pacing import FPS, ActivityMonitor, FramePacer
from client.app.gc_scheduler import GcScheduler
from client.app.notices import Notices
from client.app.screen_saver import ScreenSaverControl
from client.app.task_queues import WAKE_EVENT, IdleQueue, MainThreadQueue
from client.diagnostics import crash_reports
from client.draw import asset_preload, first_frame_cache, fonts
from client.draw.canvas import Canvas
from client.draw.display_list import DisplayList
from client.draw.geometry import UI_SCALES, Point, compute_max_ui_scale, compute_min_ui_scale
from client.draw.render_resources import RenderResources
from client.draw.screen_canvas import ScreenCanvas
from client.draw.typesetter import Typesetter
from client.platform.gamepads import Gamepads
from client.platform.keyboard import Keyboard, is_command, is_repeat
from client.platform.pointer import SWIPE, Pixel, PointerInput
from client.platform.sound import SoundPlayer
from client.platform.window import Window, WindowMetrics
from client.platform.window_placement import WindowPlacement
from client.scene import NoticeKind, Scene, SceneStack, scene_context
from client.scenes import open_scene
from client.table import custom_bindings
from client.table.bindings import (
    AGAIN,
    ANSWERING,
    FULL_SCREEN,
    KEYS,
    PROGRAM,
    QUESTIONS,
    find_pressed_command,
    is_custom_key,
)
from saves import settings as settings_file
from saves.errors import SaveError
from saves.paths import cache_dir
from saves.session_markers import SessionMarkers
from saves.settings import Settings

if TYPE_CHECKING:
    from client.app.dropped_files import DroppedFiles
    from client.opponents.thinker import Thinker
    from client.review.review_manager import ReviewManager

log = logging.getLogger(__name__)

NO_RELAYOUT_SETTINGS: Final = frozenset(
    {
        "volume_master",
        "volume_effects",
        "volume_ambience",
        "volume_notice",
        "calm_board",
        "sound_on",
        "sound_in_background",
        "window",
        "window_position",
        "window_maximized",
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

_SIDE_BUTTONS: Final = (pygame.BUTTON_X1, pygame.BUTTON_X2)
"""The mouse buttons for back and forward."""

_MAX_STEP_S: Final = 0.1
"""Animations never advance further in one frame, however long it took."""

_MAX_DISK_WAIT_S: Final = 2.0
"""How long the end of the program waits for a slow disk."""


class App:
    """The running program. Scenes use the part of it that the protocol `Program` describes.

    Attributes:
        strict: Whether errors of scenes are raised instead of shown to the player (for tests and
            screenshots).
        running: Whether the main loop goes on.
        sound: The player of sounds.
        notices: The short messages that disappear by themselves.
        screen_reader: The connection to screen readers.
        activity: Knows whether anything on the screen moves.
        idle_queue: Calls postponed until nothing on the screen moves.
        gc_scheduler: Decides when Python's garbage collector runs.
        displayed: The draw commands of the last frame.
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
        """Open the window.

        Args:
            settings: The player's settings.
            size: Size of the window in pixels, instead of the place and size of the settings.
            headless: Show no window and write nothing to the disk.
            full_screen: Overrides the setting.
            ui_scale: Overrides the setting until it is changed.
            strict: Raise errors of scenes instead of showing them.

        Raises:
            pygame.error: No window can be opened.
        """
        self.settings = self._saved_settings = settings
        self.headless, self.strict, self.running = headless, strict, False
        self.marks = SessionMarkers(active=not headless)
        self.shown_once: set[str] = set()
        self.resources, self.display_list = RenderResources(), DisplayList()
        self.scenes = SceneStack(self, self._handle_scene_change)
        self.notices, self.sound = Notices(), SoundPlayer(settings, silent=headless)
        self.screen_reader = ScreenReader(self)
        self.activity = ActivityMonitor(self, self.notices)
        self._screen_saver = ScreenSaverControl(self, self.activity)
        self.idle_queue, self.gc_scheduler = IdleQueue(), GcScheduler()
        self._main_thread_queue = MainThreadQueue()
        self._frame_pacer, self._event_source = FramePacer(), EventSource()
        self.gamepads, self._keyboard, self.pointer = Gamepads(), Keyboard(), PointerInput(self)
        self._backdrop = BackdropCache()
        self._needs_redraw, self._settings_unsaved = True, False
        self._settings_revision = 0
        self._base: Scene | None = None  # the lowest visible scene when the stack changed last
        self._ui_scale_override = ui_scale
        self._pointer: Point = (-1.0, -1.0)
        self._is_key_repeating = False  # whether the event being handled is a repeat of a held key
        self._dropped_files: DroppedFiles | None = None
        i18n.set_language(settings.language)
        if not headless:
            self.resources.images.disk_cache.folder = cache_dir() / "pictures"
            first_frame_cache.use_folder(cache_dir() / "first-frame")
            fonts.use_cache_folder(cache_dir() / "fonts")
        self.resources.images.strong_patterns = settings.strong_patterns
        self.resources.high_contrast = settings.high_contrast
        self._placement_override = None if size is None else WindowPlacement(size)
        remembered = WindowPlacement(settings.window, settings.window_position, settings.window_maximized)
        self.window = Window(
            self._placement_override or remembered,
            i18n.tr("app.name"),
            None if headless else self.resources.images.get("app-icon", (64, 64)),
            preferred_scale=ui_scale or settings.ui_scale,
            is_scale_exact=ui_scale is not None,
            full_screen=settings.full_screen if full_screen is None else full_screen,
            headless=headless,
        )
        self.resources.set_cache_limits(self.window.metrics.size)
        custom_bindings.apply_custom_keys(settings.keys)

    # --- the window -------------------------------------------------------------------------------
    @property
    def metrics(self) -> WindowMetrics:
        """Measures of the window: its size in pixels and logical units, and its interface scale."""
        return self.window.metrics

    @property
    def texts(self) -> Typesetter:
        """The typesetter, which measures and renders text, for the window's scale."""
        return self.resources.get_typesetter(self.metrics.unit)

    def resize(self, size: tuple[int, int]) -> None:
        """Adopt a new size of the window, (width, height) in pixels.

        Without a visible window, the hidden surface gets that size.
        """
        self.window.resize(size)
        self._discard_drawings()

    def _remember_placement(self) -> None:
        """Store the window's size and place in the settings, unless they are those of the command line."""
        placement, override = self.window.placement, self._placement_override
        if self.headless or (override is not None and override.size == placement.size):
            return
        remembered = msgspec.structs.replace(
            self.settings,
            window=placement.size,
            window_position=placement.position,
            window_maximized=placement.maximized,
        )
        if remembered != self.settings:
            self.settings, self._settings_unsaved = remembered, True

    def _discard_drawings(self) -> None:
        """Draw everything anew, from the images on."""
        self.resources.forget()
        self.resources.set_cache_limits(self.metrics.size)
        self._backdrop.invalidate()
        self.display_list.invalidate()
        self._needs_redraw = True

    @property
    def layout_key(self) -> tuple[object, ...]:
        """Everything that widget layouts depend on; if it changes, the widgets are rebuilt."""
        metrics = self.metrics
        return metrics.size, metrics.ui_scale, i18n.get_language(), self._settings_revision, self.listening

    # --- settings ---------------------------------------------------------------------------------
    def change_settings(self, **changes: object) -> None:
        """Change settings, given by name, apply them at once and save them."""
        self.settings = settings_file.clamp_settings(msgspec.structs.replace(self.settings, **changes))
        i18n.set_language(self.settings.language)
        self.sound.apply(self.settings)
        custom_bindings.apply_custom_keys(self.settings.keys)
        if "ui_scale" in changes:
            self._ui_scale_override = None
        override = self._ui_scale_override
        self.window.set_preferred_scale(override or self.settings.ui_scale, is_exact=override is not None)
        if not set(changes) <= NO_RELAYOUT_SETTINGS:
            self._settings_revision += 1
            self.resources.images.strong_patterns = self.settings.strong_patterns
            self.resources.high_contrast = self.settings.high_contrast
            self._discard_drawings()
        if "full_screen" in changes and self.settings.full_screen != self.window.full_screen:
            self.window.set_full_screen(self.settings.full_screen)
            self._discard_drawings()
        self._needs_redraw = True
        self.save_settings()

    def save_settings(self) -> None:
        """Write the settings to their file.

        If that fails the player is notified, and the settings stay in force for this run.
        """
        self._settings_unsaved = False
        if self.headless:
            return
        try:
            settings_file.save(self.settings, since=self._saved_settings)
            self._saved_settings = self.settings
            self.shown_once.discard("settings")
        except SaveError as error:
            if "settings" in self.shown_once:  # a slider would notify at every step
                return
            self.shown_once.add("settings")
            log.warning("settings not saved: %s", error)
            why = i18n.tr(error.short_text_key)
            self.notify(i18n.tr("app.settings-not-saved", why=why[:1].lower() + why[1:]), "error")

    @property
    def reduce_motion(self) -> bool:
        """Whether the player wants things to fade instead of moving."""
        return self.settings.reduce_motion

    def scale_duration(self, seconds: float) -> float:
        """Return an animation's duration at the speed set by the player; 0.0 if animations are off."""
        speed = self.settings.animation_speed
        return seconds / speed if speed > 0 else 0.0

    # --- scenes -----------------------------------------------------------------------------------
    def push(self, scene: Scene) -> None:
        """Put a scene (screen) on top of the stack of scenes."""
        self.scenes.push(scene)

    def close(self, scene: Scene) -> None:
        """Remove a scene (screen) from the stack of scenes; do nothing if it is not on it."""
        self.scenes.close(scene)

    def open(self, name: str, **params: object) -> Scene:
        """Create the scene (screen) of that name in `client.scenes`, put it on top and return it."""
        scene = open_scene(self, name, **params)
        self.push(scene)
        return scene

    def set_root_scene(self, name: str) -> None:
        """Put the scene of that name in `client.scenes` below all others, to be created when needed."""
        self.scenes.set_root_scene(partial(open_scene, self, name))

    def open_menu(self) -> None:
        """Close all scenes and open the main menu."""
        self._leave_all_scenes()
        self.open("menu")

    def _leave_all_scenes(self) -> None:
        self.scenes.set_root_scene(None)
        while self.scenes:
            with self._show_errors():
                self.scenes.remove(self.scenes[-1])

    def _handle_scene_change(self) -> None:
        for event in self.pointer.cancel_touch():
            self._track_input(event)
        self._backdrop.invalidate()
        self._needs_redraw = True
        top, base = self.scenes.top, next(iter(self.scenes.visible), None)
        replaced = base is not None and base is not self._base
        self._base = base
        if replaced:  # little of the frame stays: free its surfaces before the next one is made
            self.display_list.invalidate()
        self.gc_scheduler.handle_scene_change(len(self.scenes), replaced=replaced)
        self.marks.set_open_games(self.scenes.active_save_paths)
        if top is None:
            self.quit()
        else:
            with scene_context(self, top):
                top.ui.begin_input(self._pointer)
        music = next((scene.ambience for scene in reversed(self.scenes) if scene.ambience), "-")
        self.sound.play_ambience("" if music == "-" else music)

    @contextlib.contextmanager
    def _show_errors(self) -> Iterator[None]:
        """Log an exception of a scene and show it, with a way back to the menu. If strict, raise it."""
        try:
            yield
        except Exception as error:
            if self.strict:
                raise
            log.exception("a scene failed")
            from client.scenes.failure import show_failure  # noqa: PLC0415  hardly ever needed

            show_failure(self, error)

    # --- notices and announcements ------------------------------------------------------------------
    @property
    def listening(self) -> bool:
        """Whether a screen reader is connected."""
        return self.screen_reader.listening

    def notify(self, text: str, kind: NoticeKind = "info") -> None:
        """Show a short message over the screen for a while, and announce it to a screen reader.

        Messages of the kinds "error" and "refused" also play a sound. For a held key this happens once.
        """
        is_repeated = self._is_key_repeating and text in self.notices.texts
        self.notices.add(text, kind)
        self._needs_redraw = True
        if is_repeated:
            return
        if kind in ("error", "refused"):
            self.sound.play("error")
        self.announce(text, urgent=kind == "error")

    def announce(self, text: str, *, urgent: bool = False, public: bool = False, topic: str = "") -> None:
        """Have a connected screen reader read out a text.

        Args:
            text: The text.
            urgent: Whether it interrupts what is being read out.
            public: Whether any player may hear it, so that `clear_recent` does not discard it.
            topic: What only the newest holds for, such as "selection": it drops one that is not read out yet.
        """
        self.screen_reader.announce(text, urgent=urgent, public=public, topic=topic)

    @property
    def last_announcement(self) -> str:
        """What was announced since the last key press that led to an announcement; "" for nothing."""
        return self.screen_reader.last_announcement

    @contextlib.contextmanager
    def mute(self) -> Iterator[None]:
        """Play and announce nothing inside the `with` block, while a scene is drawn that nobody sees."""
        with self.sound.mute(), self.screen_reader.mute():
            yield

    def clear_recent(self) -> None:
        """Discard recent messages about the table, so that nothing secret can be read or heard any more."""
        self.notices.clear_table_notices()
        self.screen_reader.drop_private_announcements()
        self._needs_redraw = True

    # --- background work ------------------------------------------------------------------------------
    def call_soon(self, call: Callable[[], object], *, needs_redraw: bool = True) -> None:
        """Have the main thread make a call soon; may be called from any thread.

        Args:
            call: The call.
            needs_redraw: Whether the screen must be redrawn afterwards.
        """
        self._main_thread_queue.add(call, needs_redraw=needs_redraw)

    def run_when_idle(self, owner: object, call: Callable[[], object]) -> None:
        """Make a call once nothing on the screen moves.

        It is discarded if the program ends, or `cancel_idle` is called with the same owner, before that.
        """
        self.idle_queue.add(owner, call)

    def cancel_idle(self, owner: object) -> None:
        """Discard every call that `owner` has queued by `run_when_idle`."""
        self.idle_queue.cancel(owner)

    @cached_property
    def thinker(self) -> Thinker:
        """The worker process in which computer opponents think; it is started by the first question."""
        from client.opponents.thinker import Thinker  # noqa: PLC0415  most games need none

        return Thinker(self.call_soon)

    @cached_property
    def reviews(self) -> ReviewManager:
        """The reviews of finished games in progress; their worker process is started by the first one."""
        from client.review.review_manager import ReviewManager  # noqa: PLC0415  most runs need none

        return ReviewManager(
            partial(self.call_soon, needs_redraw=False)
        )  # whoever shows one invalidates itself

    def _stop_processes(self) -> None:
        if "thinker" in vars(self):
            self.thinker.close()
        if "reviews" in vars(self):
            self.reviews.close()

    # --- the main loop ----------------------------------------------------------------------------
    def run(self) -> None:
        """Run the main loop until the player quits."""
        self.running = True
        try:
            self.run_iteration(0.0)
            self.gc_scheduler.start()
            asset_preload.first_frame_shown.set()
            asset_preload.run_delayed(first_frame_cache.write_cache_file)
            self.window.fit_to_desktop()
            self.screen_reader.connect()
            self.sound.open_device()
            pygame.joystick.init()
            before = time.perf_counter()
            while self.running:
                event = self.wait_for_event()
                now = time.perf_counter()
                self.run_iteration(now - before, event)
                before = now
        except Exception as error:
            if not self.headless:
                crash_reports.write_report(error, self)  # while the scenes are still there
            self.marks.keep_markers()
            raise
        finally:
            self.finish()

    def finish(self) -> None:
        """Close all scenes, save changed settings, stop all worker processes and close the window."""
        self._leave_all_scenes()
        self.marks.set_open_games(())
        self._remember_placement()
        if self._settings_unsaved:
            self.save_settings()
        self.sound.stop()
        self._stop_processes()
        self.gc_scheduler.stop()
        self.display_list.invalidate()
        self.resources.close()
        first_frame_cache.use_folder(None)
        pygame.display.quit()
        self.marks.flush(_MAX_DISK_WAIT_S)

    def quit(self) -> None:
        """End the program after this iteration of the main loop."""
        self.running = False

    def wait_for_event(self) -> pygame.Event | None:
        """Sleep until the next frame is due, or until an event arrives if nothing on the screen moves.

        If nothing moves and a postponed call is queued, make that call instead of sleeping.

        Returns:
            The event that ended the sleep, or None.
        """
        if self._dropped_files is not None and self._dropped_files.is_busy:
            return None
        if self.activity.is_animating or self.pointer.is_coasting:
            self._frame_pacer.sleep_until_next_frame()
            return None
        if self._run_idle_call():
            return None
        self.gc_scheduler.collect_when_idle()
        return self._event_source.wait(
            min(self.activity.max_sleep_s, self.sound.seconds_to_update),
            idle_s=self.activity.since_input_s,
            blocking=self.screen_reader.listening,
        )

    def _run_idle_call(self) -> bool:
        """Make the oldest postponed call, return whether there was one.

        An exception is logged and not shown, because no player waits for such a call. If strict, raise it.
        """
        try:
            return self.idle_queue.run_next()
        except Exception:
            if self.strict:
                raise
            log.exception("a postponed call failed")
            return True

    def run_iteration(self, elapsed_s: float = 1.0 / FPS, event: pygame.Event | None = None) -> bool:
        """Run one iteration of the main loop: update, handle events, draw if needed.

        Args:
            elapsed_s: Seconds since the last iteration.
            event: The first event to handle, if one has been read already.

        Returns:
            Whether a frame was drawn.
        """
        self.activity.advance(elapsed_s)
        was_animating = self.activity.is_animating
        with self._show_errors():
            self.update(elapsed_s)
        for raw_event in self._event_source.poll_events(event):
            with self._show_errors():
                self._dispatch(raw_event)
        if self._dropped_files is not None:
            with self._show_errors():
                self._dropped_files.advance()
        with self._show_errors():
            self.ensure_built()
        draws = was_animating or self._wants_redraw()  # the end of an animation is drawn as well
        if draws:
            with self._show_errors():
                self.draw()
            self.screen_reader.mark_stale()
        with self._show_errors():
            self.screen_reader.send_update(moving=self.activity.is_animating)
        self._screen_saver.update()
        self.scenes.insert_root_scene()
        return draws

    def update(self, elapsed_s: float) -> None:
        """Make the calls queued by other threads; advance sounds, notices, pointer and visible scenes."""
        self._run_posted_calls()
        for event in self.pointer.advance(elapsed_s):
            self._handle(event)
        self.sound.update(min(elapsed_s, _MAX_STEP_S))
        if self.notices.update(elapsed_s):
            self._needs_redraw = True
        for scene in self.scenes.visible:
            with scene_context(self, scene):
                scene.ui.update(elapsed_s)
                scene.update(min(elapsed_s, _MAX_STEP_S))

    def _run_posted_calls(self) -> None:
        if self._main_thread_queue.run_all():
            self._needs_redraw = True

    def ensure_built(self) -> None:
        """Rebuild the widgets of visible scenes whose layout is out of date."""
        for scene in self.scenes.visible:
            with scene_context(self, scene):
                scene.ensure_built()

    # --- events -------------------------------------------------------------------------------------
    def _dispatch(self, raw_event: pygame.Event) -> None:
        event = self.gamepads.normalize(raw_event)
        event = None if event is None else self._keyboard.normalize(event)
        if event is None:
            return
        for plain in self.pointer.normalize(event):
            self._track_input(plain)
            self.window.handle_event(plain)
            self._adapt_sound_to_window()
            self.screen_reader.handle_event(plain)
            if self.gamepads.update_active_device(plain):
                self._redraw_input_glyphs()
            self._is_key_repeating = is_repeat(plain)
            self._handle(plain)
        self._is_key_repeating = False

    def identify_target(self, pos: Pixel) -> Hashable:
        """Return a value that stands for the widget that a press at a pixel would be meant for."""
        top, unit = self.scenes.top, self.metrics.unit
        return None if top is None else (id(top), top.ui.find_target_id((pos[0] / unit, pos[1] / unit)))

    def accepts_drag(self, pos: Pixel, *, horizontal: bool) -> bool:
        """Return whether a finger that moves from a pixel drags something of the top scene.

        Args:
            pos: Where the finger came down.
            horizontal: Whether it moves to the left or right rather than up or down.
        """
        top, unit = self.scenes.top, self.metrics.unit
        if top is None:
            return False
        with scene_context(self, top):
            return top.accepts_drag((pos[0] / unit, pos[1] / unit), horizontal=horizontal)

    def _track_input(self, event: pygame.Event) -> None:
        """Remember when the last input came, and where the pointer is."""
        if event.type in USER_INPUT:
            self.activity.since_input_s = 0.0
            self._pointer = self.metrics.get_event_position(event) or self._pointer

    def _adapt_sound_to_window(self) -> None:
        """Let sounds fade out where nobody wants to hear them, and in again when the window is back."""
        in_background = not self.window.has_focus and not self.settings.sound_in_background
        self.sound.set_audible(not (self.window.is_minimized or in_background))

    def _redraw_input_glyphs(self) -> None:
        """Show hints for another input device: keys, or the buttons of a gamepad."""
        for scene in self.scenes.visible:
            scene.invalidate()
            if scene.is_key_help:  # its columns are as wide as its glyphs
                with scene_context(self, scene):
                    scene.rebuild_widgets()
        self._discard_drawings()

    def _handle(self, event: pygame.Event) -> None:
        top = self.scenes.top
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE if not self.headless:
                size = self.window.take_changed_size()
                if size is not None:
                    self.resize(size)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self._needs_redraw = True
            case pygame.JOYDEVICEADDED | pygame.JOYDEVICEREMOVED:
                self.gamepads.handle_device_event(event)
            case pygame.DROPFILE:
                self._take_dropped_file(event)
            case pygame.JOYBUTTONDOWN if top is not None and _asks_for_key_help(event, top):
                self.open("keys")
            case pygame.KEYDOWN if top is not None and self._handle_key(event, top):
                pass
            case pygame.MOUSEBUTTONDOWN if top is not None and event.button in _SIDE_BUTTONS:
                with scene_context(self, top):
                    (top.go_back if event.button == pygame.BUTTON_X1 else top.go_forward)()
            case code if code == WAKE_EVENT:
                self._run_posted_calls()
            case _ if top is not None:
                self._pass_on(event, top)

    def _pass_on(self, event: pygame.Event, top: Scene) -> None:
        """Let the top scene handle an event, and deal with what it does not use."""
        with scene_context(self, top):
            is_used = _pass_event(event, top)
        if event.type == SWIPE and not is_used:
            self.pointer.stop_coasting()
        elif event.type == pygame.KEYDOWN and not is_used:
            self._answer_question(event)

    def _handle_key(self, event: pygame.Event, top: Scene) -> bool:
        """Handle a key of the whole program, and drop repeats of a held switch; return whether it was one.

        A key that the player has given to a command of the table is not one of the program.
        """
        if is_repeat(event) and not top.repeats_key(event):
            return True
        self._needs_redraw |= self.notices.drop_answers()  # whoever goes on has read it
        if _asks_for_key_help(event, top):
            self.open("keys")
            return True
        if _asks_for_full_screen(event):
            self.change_settings(full_screen=not self.window.full_screen)
            return True
        command = find_pressed_command(PROGRAM, event)
        if command is None or top.captures_keys or is_custom_key(event):
            return False
        if command.does == "quit":
            self.quit()
        else:
            self._step_ui_scale(command.by)
        return True

    def _answer_question(self, event: pygame.Event) -> None:
        """Answer the question that a key asks, or repeat the last announcement, if that is its key."""
        question = find_pressed_command(QUESTIONS, event)
        repeats = find_pressed_command(AGAIN, event) is not None
        if question is None and not repeats:
            return
        from client.accessibility import screen_answers  # noqa: PLC0415  not needed before the first question

        answer = (
            screen_answers.repeat_announcement(self)
            if question is None
            else screen_answers.answer_question(self, question.does)
        )
        self.notify(answer, "answer")

    def _step_ui_scale(self, by: int) -> None:
        """Use the next larger (`by` = 1) or smaller (-1) interface scale that the window has room for."""
        now, size = self.metrics.ui_scale, self.metrics.size
        possible = [s for s in UI_SCALES if compute_min_ui_scale(size) <= s <= compute_max_ui_scale(size)]
        steps = [scale for scale in possible if (scale - now) * by > 0]
        if steps:
            self.change_settings(ui_scale=min(steps, key=lambda scale: abs(scale - now)))
        self.announce(i18n.format_percent(self.metrics.ui_scale), public=True)

    def _take_dropped_file(self, event: pygame.Event) -> None:
        if self._dropped_files is None:
            from client.app.dropped_files import DroppedFiles  # noqa: PLC0415  most runs need none

            self._dropped_files = DroppedFiles(self)
        self._dropped_files.handle(event)

    # --- drawing ----------------------------------------------------------------------------------
    def _wants_redraw(self) -> bool:
        scenes_changed = any(scene.needs_redraw for scene in self.scenes.visible)
        return self._needs_redraw or self.activity.needs_frame or scenes_changed

    def draw(self) -> None:
        """Draw all visible scenes and show the frame on the screen."""
        canvas = ScreenCanvas(self.window.surface, self.metrics.unit, self.resources, self.display_list)
        self._draw_on(canvas)
        self.display_list.present(self.window.surface)
        self._needs_redraw = False
        for scene in self.scenes.visible[-1:]:
            scene.on_drawn()
        self.activity.since_frame_s = 0.0
        self.marks.wait_for_writes()
        pygame.display.flip()

    def _draw_on(self, canvas: Canvas) -> None:
        visible = self.scenes.visible
        below, top = tuple(visible[:-1]), visible[-1:]
        if below:
            self._backdrop.draw(self, canvas, below)
        for scene in top:
            with scene_context(self, scene):
                scene.draw(canvas)
                scene.ui.draw_overlay(canvas)
        at_foot = bool(visible) and visible[0].notices_at_foot
        obstacle = visible[0].notice_obstacle if visible else None
        self.notices.draw(
            canvas,
            at_foot=at_foot,
            obstacle=obstacle,
            calm=self.reduce_motion,
            place_answer=visible[-1].place_answer if visible else None,
        )

    def save_screenshot(self, file: Path) -> None:
        """Draw a frame and write it to an image file. Raises OSError or pygame.error."""
        self.ensure_built()
        self.draw()
        self.window.save_screenshot(file)


def _asks_for_key_help(event: pygame.Event, top: Scene) -> bool:
    """Return whether an event opens the list of keys: unless it is open, or a key is being chosen."""
    return find_pressed_command(KEYS, event) is not None and not (top.captures_keys or top.is_key_help)


def _pass_event(event: pygame.Event, top: Scene) -> bool:
    """Pass an event to the top scene, or press its gold button; return whether the event was used."""
    if not _confirms(event, top):
        return top.handle(event)
    top.press_main_button()
    return True


def _confirms(event: pygame.Event, top: Scene) -> bool:
    """Return whether an event presses the gold button; what is typed or chosen from a list does not."""
    if top.captures_keys or top.ui.popup is not None or find_pressed_command(ANSWERING, event) is None:
        return False
    return not top.ui.is_typing or event.type == pygame.JOYBUTTONDOWN or is_command(event)


def _asks_for_full_screen(event: pygame.Event) -> bool:
    """Return whether a key press is that of the full screen, or Alt+Enter."""
    is_alt_enter = event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
    return bool(is_alt_enter) or find_pressed_command(FULL_SCREEN, event) is not None
