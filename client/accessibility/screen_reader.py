"""The connection to screen readers: the only accessibility module that the rest of the program uses."""

from __future__ import annotations

import logging
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from client.accessibility.announcement_queue import AnnouncementQueue
from client.accessibility.node_collector import NodeCache
from client.accessibility.tree import AccessibleTree, build_tree, keep_left_node, with_announcements
from client.i18n import tr
from client.scene import scene_context

if TYPE_CHECKING:
    from client.accessibility.accesskit_nodes import NodeUpdater
    from client.accessibility.platform_adapter import PlatformAdapter
    from client.scene import Program

log = logging.getLogger(__name__)

UPDATE_INTERVAL_S: Final = 0.1
"""Seconds between two updates while something moves."""

_MAX_REPEATED: Final = 5
"""Announcements that are repeated together: those that came with one decision, but not a whole reckoning."""


class _Recent(NamedTuple):
    """An announcement that can be repeated."""

    text: str
    is_public: bool
    """Whether every player may hear it."""
    topic: str


class ScreenReader:
    """Sends the accessible tree and announcements to screen readers, and receives their requests.

    Nothing is collected while no screen reader is connected. If the system's accessibility interface is
    missing or fails, none ever connects and the program runs as usual.
    """

    def __init__(self, app: Program) -> None:
        self._app = app
        self._announcements = AnnouncementQueue()
        self._cache = NodeCache()
        self._updater: NodeUpdater | None = None
        self._adapter: PlatformAdapter | None = None
        self._listening = False
        self._muted = False
        self._stale = False
        self._last_update = 0.0
        """When the last update was sent, in seconds of time.monotonic()."""
        self._sent_tree: AccessibleTree | None = None
        self._introduces = self._is_introduced = False
        """Whether the keys that help are still to be announced, and whether they have been."""
        self._recent: deque[_Recent] = deque(maxlen=_MAX_REPEATED)
        """What was announced last."""
        self._is_answered = False
        """Whether the player has done something since."""

    @property
    def listening(self) -> bool:
        """Whether a screen reader is connected."""
        return self._listening

    # --- the platform -------------------------------------------------------------------------------
    def connect(self) -> None:
        """Register the window with the system, so that screen readers can connect."""
        try:
            # read once the first picture is shown
            from client.accessibility import accesskit_nodes, platform_adapter  # noqa: PLC0415
        except ImportError as error:  # no wheel for this system
            log.info("no accessibility for screen readers: %s", error)
            return
        self.attach(
            accesskit_nodes.NodeUpdater(for_at_spi=sys.platform not in ("win32", "darwin")),
            platform_adapter.create_adapter(self._on_activate, self._on_action, self._on_deactivate),
        )

    def attach(self, updater: NodeUpdater, adapter: PlatformAdapter | None) -> None:
        """Use `updater` to create updates, and `adapter` to send them to a connected screen reader."""
        self._updater, self._adapter = updater, adapter

    def _on_activate(self) -> Any:
        """Return an empty window for the screen reader that has connected; the next frame sends the rest.

        Called on a thread of the platform.
        """
        try:
            self._app.call_soon(partial(self.start, introduce=True))
            return None if self._updater is None else self._updater.make_empty_update(tr("app.name"))
        except Exception:  # nothing above catches it: it would end the program
            log.exception("a screen reader could not be connected")
            return None

    def _on_deactivate(self) -> None:
        self._app.call_soon(self.stop)

    def _on_action(self, request: Any) -> None:
        """Have the main loop carry out an accesskit.ActionRequest. Called on a thread of the platform."""
        try:
            self._app.call_soon(lambda: self._carry_out(request))
        except Exception:  # nothing above catches it: it would end the program
            log.exception("a request of a screen reader was not understood")

    def start(self, *, introduce: bool = False) -> None:
        """Send the complete tree to the screen reader that has connected, and changes from now on.

        Args:
            introduce: Whether to announce the keys that help, once in a run of the program.
        """
        self._listening = self._stale = True
        self._introduces = introduce and not self._is_introduced
        if self._updater is not None:
            self._updater.reset()
            self._sent_tree = None
        if self._adapter is not None:
            self._adapter.start()

    def stop(self) -> None:
        """Stop sending updates: no screen reader is connected any more."""
        self._listening = False
        self._cache.set_scene(None)
        self._sent_tree = None

    def _carry_out(self, request: Any) -> None:
        # needed only once a screen reader is connected
        from client.accessibility import accesskit_nodes, action_requests  # noqa: PLC0415

        scene, act = self._app.scenes.top, accesskit_nodes.get_requested_act(request.action)
        if scene is None or act is None or self._updater is None:
            return
        node_id = self._updater.numbers.get_id(request.target)
        argument = self._updater.get_request_argument(request)
        if node_id is None:
            return
        with scene_context(self._app, scene):
            if not action_requests.perform_requested_act(scene, node_id, act, argument):
                log.debug("nothing came of %s requested of %s", act, node_id)
        self._stale = True

    # --- the program --------------------------------------------------------------------------------
    def announce(self, text: str, *, urgent: bool = False, public: bool = False, topic: str = "") -> None:
        """Have the screen reader read out a text once, without being asked.

        Args:
            text: The text; "" announces nothing.
            urgent: Whether it interrupts what is being read out.
            public: Whether every player at the screen may hear it, so that it is kept when the curtain (which
                hides the table between secret decisions) closes.
            topic: What only the newest announcement holds for, such as "selection"; an older one that is not
                delivered yet is dropped. "" for none.
        """
        if not text or self._muted:
            return
        self._remember(_Recent(text, public, topic))
        if self.listening:
            self._announcements.add(text, urgent=urgent, public=public, topic=topic)
            self._stale = True

    def _remember(self, announced: _Recent) -> None:
        """Keep an announcement to be repeated, together with those since the last key press."""
        if self._is_answered:
            self._recent.clear()
            self._is_answered = False
        self._keep_recent(lambda one: not one.topic or one.topic != announced.topic)
        self._recent.append(announced)

    def _keep_recent(self, is_kept: Callable[[_Recent], bool]) -> None:
        self._recent = deque(filter(is_kept, self._recent), _MAX_REPEATED)

    @property
    def last_announcement(self) -> str:
        """What was announced since the last key press that led to an announcement; "" for nothing."""
        return "\n".join(announced.text for announced in self._recent)

    @contextmanager
    def mute(self) -> Iterator[None]:
        """Announce nothing inside the `with` block, while a scene is drawn that nobody sees."""
        self._muted = True
        try:
            yield
        finally:
            self._muted = False

    def drop_private_announcements(self) -> None:
        """Drop announcements that the player who takes over must not hear."""
        self._announcements.drop_private()
        self._keep_recent(lambda announced: announced.is_public)
        self._stale = True

    def handle_event(self, event: pygame.Event) -> None:
        """Pass an event of the window on to the system's accessibility interface.

        A key press also drops the announcements delivered so far.
        """
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._is_answered = True
        if event.type == pygame.KEYDOWN and self.listening:
            self._announcements.drop_delivered()
            self._stale = True
        if self._adapter is not None:
            self._adapter.handle_event(event)

    def mark_stale(self) -> None:
        """Have an update sent soon, because the screen was redrawn."""
        self._stale = True

    def send_update(self, *, moving: bool) -> None:
        """Send the changes of the accessible tree, if any, to the screen reader.

        While something on the screen is `moving`, at most one update is sent per UPDATE_INTERVAL_S.
        """
        if not (self._listening and self._stale) or self._adapter is None or self._updater is None:
            return
        now = time.monotonic()
        if moving and now - self._last_update < UPDATE_INTERVAL_S:
            return
        self._stale, self._last_update = False, now
        tree, updater, unit = self.build_tree(), self._updater, self._app.metrics.unit
        sent = self._sent_tree
        steps = (
            ()
            if sent is None
            else (
                with_announcements(sent, announcements) for announcements in self._announcements.iter_steps()
            )
        )
        focus_step = None if sent is None else keep_left_node(tree, sent)
        for step in (*steps, *(() if focus_step is None else (focus_step,)), tree):
            self._adapter.update_if_active(partial(updater.make_update, step, unit))
        self._sent_tree = tree
        self._announcements.mark_delivered()
        if self._introduces:  # only now: what is in the first tree already is no news
            self._introduces, self._is_introduced = False, True
            self._app.call_soon(self._introduce)

    def _introduce(self) -> None:
        from client.accessibility import screen_answers  # noqa: PLC0415  needed only once a reader is connected

        self.announce(screen_answers.make_introduction(), public=True)

    def build_tree(self) -> AccessibleTree:
        """Return the present accessible tree: everything that a screen reader can reach."""
        scene = self._app.scenes.top
        if scene is None:
            return build_tree(None, self._announcements.announcements)
        with scene_context(self._app, scene):
            scene.focus_for_reader()
            return build_tree(scene, self._announcements.announcements, self._cache)
