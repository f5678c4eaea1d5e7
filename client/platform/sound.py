"""Sounds by name, with a volume for each category. Without an audio device nothing is played."""

from __future__ import annotations

import logging
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
        if self._ready:
            pygame.mixer.Channel(0).set_volume(self.get_volume("ambience"))

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
        # the ear hears loudness as a power of the amplitude: squares make even steps
        return (settings.volume_master * own) ** 2

    def play(self, name: str) -> None:
        """Play a sound once."""
        if self._muted:
            return
        self.played = [*self.played[-31:], name]
        level = self.get_volume(get_sound_category(name))
        sound = self._load(name) if self._ready and level > 0.0 else None
        if sound is not None:
            channel = sound.play()
            if channel is not None:  # None: all channels are busy
                channel.set_volume(level)

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
        channel.play(sound, loops=-1, fade_ms=_FADE_MS)
        channel.set_volume(self.get_volume("ambience"))

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
        return self._sounds[name]
