"""The system's clipboard, as far as there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from client.i18n import tr

if TYPE_CHECKING:
    from client.scene import Program


def copy_text(app: Program, text: str) -> None:
    """Put a result on the clipboard, and say whether that went well."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        app.notify(tr("daily.no-clipboard"), kind="error")
        return
    app.notify(tr("daily.copied"))
