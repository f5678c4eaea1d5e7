"""Whether somebody listens, and what they are told: the one thing of access that the program knows."""

from __future__ import annotations

import logging
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from client.accessibility.announcement_queue import Voice
from client.accessibility.node_collector import Memory
from client.accessibility.tree import SpokenTree, heard, with_said
from client.i18n import tr
from client.scene import at_work

if TYPE_CHECKING:
    from client.accessibility.accesskit_nodes import Nodes
    from client.accessibility.platform_adapter import Adapter
    from client.scene import Program

log = logging.getLogger(__name__)

_PAUSE: Final = 0.1
"""Seconds between two looks at the screen while something moves."""


class Access:
    """The way to screen readers. Nothing is gathered while nobody listens.

    Where the system has no such way, or it fails, nobody ever listens and the program runs as without.
    """

    def __init__(self, app: Program) -> None:
        self._app = app
        self._voice = Voice()
        self._memory = Memory()
        self._nodes: Nodes | None = None
        self._adapter: Adapter | None = None
        self._listening = False
        self._stale = False
        self._looked = 0.0
        self._told: SpokenTree | None = None

    @property
    def listening(self) -> bool:
        """Whether somebody listens."""
        return self._listening

    # --- the platform -------------------------------------------------------------------------------
    def open(self) -> None:
        """Offer the window to screen readers."""
        try:
            from client.accessibility import accesskit_nodes, platform_adapter  # noqa: PLC0415  read when the first picture is shown
        except ImportError as error:  # no wheel for this system
            log.info("no access for screen readers: %s", error)
            return
        self._nodes = accesskit_nodes.Nodes(names_say_values=sys.platform not in ("win32", "darwin"))
        self._adapter = platform_adapter.opened(self._activated, self._asked, self._deactivated)

    def _activated(self) -> Any:
        """Somebody listens (told by another thread): the window for now, all else with the next frame."""
        try:
            self._app.post(self._begin)
            return None if self._nodes is None else self._nodes.first(tr("app.name"))
        except Exception:  # raised here it would end the program: nobody above catches it
            log.exception("access could not be begun")
            return None

    def _deactivated(self) -> None:
        self._app.post(self._end)

    def _asked(self, request: Any) -> None:
        """Something is to be done (told by another thread)."""
        try:
            self._app.post(lambda: self._carry_out(request))
        except Exception:  # the same
            log.exception("a request of a screen reader was not understood")

    def _begin(self) -> None:
        self._listening = self._stale = True
        if self._nodes is not None:
            self._nodes.forget()
            self._told = None
        if self._adapter is not None:
            self._adapter.begin()

    def _end(self) -> None:
        self._listening = False
        self._memory.of(None)
        self._told = None

    def _carry_out(self, request: Any) -> None:
        from client.accessibility import accesskit_nodes, action_requests  # noqa: PLC0415  somebody listens

        scene, act = self._app.top, accesskit_nodes.asked(request.action)
        if scene is None or act is None or self._nodes is None:
            return
        id = self._nodes.numbers.id(request.target)
        data = self._nodes.data(request)
        if id is None:
            return
        with at_work(self._app, scene):
            if not action_requests.carry_out(scene, id, act, data):
                log.debug("nothing came of %s asked of %s", act, id)
        self._stale = True

    # --- the program --------------------------------------------------------------------------------
    def say(self, words: str, *, urgent: bool = False, for_all: bool = False) -> None:
        """Say something once. for_all: what happened, which nothing keeps from being told."""
        if self.listening and words:
            self._voice.say(words, urgent=urgent, for_all=for_all)
            self._stale = True

    def hush(self) -> None:
        """What was said, or is to be said, is not for who comes next, but for what happened."""
        self._voice.hush()
        self._stale = True

    def note(self, event: pygame.Event) -> None:
        """An event of the window. A key means that the player went on."""
        if event.type == pygame.KEYDOWN and self.listening:
            self._voice.go_on()
            self._stale = True
        if self._adapter is not None:
            self._adapter.note(event)

    def drawn(self) -> None:
        """The screen looks different now."""
        self._stale = True

    def follow(self, *, moving: bool) -> None:
        """Tell what has changed. moving: something moves, so it is told in steps."""
        if not (self._listening and self._stale) or self._adapter is None or self._nodes is None:
            return
        now = time.monotonic()
        if moving and now - self._looked < _PAUSE:
            return
        self._stale, self._looked = False, now
        tree, nodes, unit = self.tree(), self._nodes, self._app.unit
        last = self._told
        before = () if last is None else (with_said(last, said) for said in self._voice.one_by_one())
        for step in (*before, tree):
            self._adapter.update_if_active(partial(accesskit_nodes.update, step, unit))
        self._told = tree
        self._voice.told()

    def tree(self) -> SpokenTree:
        """What can be heard now."""
        scene = self._app.top
        if scene is None:
            return heard(None, self._voice.said)
        with at_work(self._app, scene):
            scene.land()
            return heard(scene, self._voice.said, self._memory)
