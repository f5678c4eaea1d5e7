"""Sounds by name, with a volume for each category, and fading of all. Without a device nothing is played."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pygame

from client.platform.resources import get_asset_path

if TYPE_CHECKING:
    from saves.settings import Settings

log = logging.getLogger(__name__)

_FADE_MS: Final = 600
"""Milliseconds in which an ambience fades in or out."""

FADE_ALL_S: Final = 0.6
"""Seconds in which all sounds together fade in or out."""

_FADE_STEP_S: Final = 0.02
"""Seconds between two steps of that: each is a little change of volume that nobody hears as a step."""

_NOTICE_SOUNDS: Final = frozenset({"error", "round-end", "win", "lose", "your-turn", "notice"})


def get_sound_category(name: str) -> str:
    """Return the volume category of a sound: "ambience", "notice" or "effects"."""
    if name.startswith("ambience"):
        return "ambience"
    return "notice" if name in _NOTICE_SOUNDS else "effects"


class SoundPlayer:
    """Plays the sounds `assets/sounds/<name>.ogg`. Never raises.

    Attributes:
        played: Names of the last sounds that were requested, audible or not.
    """

    def __init__(self, settings: Settings, *, silent: bool = False) -> None:
        self._settings = settings
        self._ready = False
        self._failed = silent
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._ambience = ""
        self._muted = False
        self._audible = True
        self._fade = 1.0
        self.played: list[str] = []

    def open_device(self) -> None:
        """Open the audio device. Called after the first frame, because it takes a while."""
        if self._ready or self._failed:
            return
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=1024)
            pygame.mixer.set_num_channels(16)
            pygame.mixer.set_reserved(1)
        except RuntimeError as error:  # pygame's own errors, and that of a pygame built without sound
            self._failed = True
            log.warning("no sound: %s", error)
            return
        self._ready = True
        wanted, self._ambience = self._ambience, ""
        self.play_ambience(wanted)

    def stop(self) -> None:
        """Stop all sounds and close the audio device."""
        if self._ready:
            self._ready, self._failed = False, True
            pygame.mixer.quit()

    def apply(self, settings: Settings) -> None:
        """Apply the volumes of changed settings."""
        self._settings = settings
        self._set_volumes(*self._sounds)

    # --- fading -----------------------------------------------------------------------------------
    def set_audible(self, audible: bool) -> None:
        """Let all sounds fade in, or fade out and be silent from then on."""
        self._audible = audible

    def update(self, elapsed_s: float) -> None:
        """Advance the fading of all sounds."""
        if not self._is_fading:
            return
        step = elapsed_s / FADE_ALL_S
        self._fade = min(1.0, self._fade + step) if self._audible else max(0.0, self._fade - step)
        self._set_volumes(*self._sounds)

    @property
    def seconds_to_update(self) -> float:
        """How soon `update` has to be called again: infinite while nothing fades."""
        return _FADE_STEP_S if self._is_fading else math.inf

    @property
    def _is_fading(self) -> bool:
        return self._fade != (1.0 if self._audible else 0.0)

    def _set_volumes(self, *names: str) -> None:
        """Set the volumes of sounds that have been loaded.

        Those of channels are left to the mixer: while it fades a channel in, it sets them itself.
        """
        for name in names:
            sound = self._sounds[name]
            if sound is not None and self._ready:
                sound.set_volume(self.get_volume(get_sound_category(name)) * self._fade**2)

    # --- playing ----------------------------------------------------------------------------------

    def get_volume(self, kind: str) -> float:
        """Return the volume of a sound category, 0-1; 0.0 if sound is off."""
        settings = self._settings
        if not settings.sound_on:
            return 0.0
        own = {
            "effects": settings.volume_effects,
            "ambience": settings.volume_ambience,
            "notice": settings.volume_notice,
        }[kind]
        # the ear hears loudness as a power of the amplitude: squares make even steps. The ambiences are
        # recorded so quietly that the lower half of these could not be heard
        return settings.volume_master * own if kind == "ambience" else (settings.volume_master * own) ** 2

    def play(self, name: str) -> None:
        """Play a sound once."""
        if self._muted:
            return
        self.played = [*self.played[-31:], name]
        audible = (self._audible or self._is_fading) and self.get_volume(get_sound_category(name)) > 0.0
        sound = self._load(name) if self._ready and audible else None
        if sound is not None:
            sound.play()

    @contextmanager
    def mute(self) -> Iterator[None]:
        """Play no sounds inside the `with` block, while a scene is drawn that nobody sees."""
        self._muted = True
        try:
            yield
        finally:
            self._muted = False

    def play_ambience(self, name: str) -> None:
        """Loop a background sound until another one is requested; "" stops it."""
        if name == self._ambience:
            return
        self._ambience = name
        if not self._ready:
            return
        channel = pygame.mixer.Channel(0)
        sound = self._load(name) if name else None
        if sound is None:
            channel.fadeout(_FADE_MS)
            return
        channel.stop()
        channel.set_volume(1.0)  # to which it fades in
        channel.play(sound, loops=-1, fade_ms=_FADE_MS)

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            file = get_asset_path("sounds", f"{name}.ogg")
            try:
                self._sounds[name] = pygame.mixer.Sound(file) if file.is_file() else None
            except pygame.error as error:
                log.warning("sound %s cannot be read: %s", name, error)
                self._sounds[name] = None
            if not file.is_file():
                log.warning("no sound named %s", name)
            self._set_volumes(name)
        return self._sounds[name]
