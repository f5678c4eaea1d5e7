"""The page of keys can be asked for at any time; hints show the signs of what is played with."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from client.draw import signs
from client.draw.signs import PadKind
from client.scene import Program, Scene, at_work
from client.table.bindings import KEYS, pressed


def asks_for_keys(event: pygame.Event, scenes: Sequence[Scene]) -> bool:
    """Whether somebody wants to see what keys do: who sees it, or is just choosing one, does not."""
    if pressed(KEYS, event) is None or not scenes:
        return False
    return not (scenes[-1].grabs_keys or scenes[-1].lists_keys)


def shows_other_signs(app: Program, used: PadKind | bool | None, seen: Sequence[Scene]) -> bool:
    """Whether somebody plays on with a gamepad, or with keys again: what is seen is drawn anew then.

    used: see `Pads.used`.
    """
    if isinstance(used, bool) or not signs.use_pad(used):
        return False
    for scene in seen:
        scene.invalidate()
        if scene.lists_keys:  # its columns are as wide as its signs
            with at_work(app, scene):
                scene.rebuild()
    return True
