"""What the program tells whoever sits there: messages on the screen, words for the ear, sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.app.notices import NoticeKind, Notices
from client.platform.sound import Sound

if TYPE_CHECKING:
    from client.accessibility.screen_reader import ScreenReader


class Announcer:
    """The part of the program that tells. notices: on the screen. access: for the ear."""

    notices: Notices
    access: ScreenReader
    sound: Sound
    _dirty: bool

    def notice(self, text: str, kind: NoticeKind = "info") -> None:
        """Show a short message at the bottom for a while."""
        self.notices.add(text, kind)
        if kind in ("error", "refused"):
            self.play("error")
        self.say(text, urgent=kind == "error")
        self._dirty = True

    @property
    def listening(self) -> bool:
        """Whether a screen reader listens."""
        return self.access.listening

    def say(self, words: str, *, urgent: bool = False, for_all: bool = False) -> None:
        """Have a screen reader say something; nothing where none listens. for_all: what happened, which
        anybody may hear, so that nothing keeps it from being told."""
        self.access.announce(words, urgent=urgent, public=for_all)

    def hush(self) -> None:
        """What was told lately of what lies on a table can be neither read nor heard any more."""
        self.notices.hush()
        self.access.drop_private_announcements()
        self._dirty = True

    def play(self, sound: str) -> None:
        """Let a sound be heard."""
        self.sound.play(sound)
