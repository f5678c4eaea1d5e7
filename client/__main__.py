"""`stolek`, or `python -m client`: reads the command line and runs the program."""

from __future__ import annotations

import logging
import logging.handlers
import os
import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from client import i18n
from client.command_line import WRONG, Wishes, WrongValueError, parse
from client.i18n import tr

if TYPE_CHECKING:
    from client.app import App
    from client.match import Match
    from saves.settings import Settings

log = logging.getLogger("client")

_FAILED = 1
_INTERRUPTED = 130
_SCREENSHOT_SIZE = (1920, 1080)
_LOG_BYTES, _LOG_FILES = 512 << 10, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; gives its exit code."""
    try:
        wishes = parse(sys.argv[1:] if arguments is None else arguments)
    except WrongValueError as error:
        return _tell(str(error), WRONG)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if wishes.screenshot is not None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    else:
        _log_to_file()
    return _start(wishes)


def _tell(text: str, code: int) -> int:
    """One line for whoever started the program from a terminal."""
    line = " ".join(text.split())
    if sys.stderr is not None:  # a program without a console on Windows has none
        sys.stderr.write(f"stolek: {line}\n")
    return code


def _log_to_file() -> None:
    """Write the log where the player can find it; without the folder, only warnings to the terminal."""
    from saves.errors import SaveError  # noqa: PLC0415
    from saves.paths import ensured, log_dir  # noqa: PLC0415

    try:
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            ensured(log_dir()) / "stolek.log", maxBytes=_LOG_BYTES, backupCount=_LOG_FILES, encoding="utf-8"
        )
    except (OSError, SaveError) as error:
        logging.basicConfig(level=logging.WARNING)
        log.warning("no log file: %s", error)
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def _start(wishes: Wishes) -> int:
    import pygame  # noqa: PLC0415  after the environment is set

    from client.app import App  # noqa: PLC0415
    from rules.contract import InvalidSetup  # noqa: PLC0415
    from saves import settings as settings_file  # noqa: PLC0415
    from saves.errors import SaveError  # noqa: PLC0415

    settings, problem = settings_file.load()
    settings = _with_wishes(settings, wishes)
    i18n.use(settings.language)
    shot = wishes.screenshot is not None
    try:
        match = _match(wishes)
    except SaveError as error:
        return _tell(tr(error.key, **error.params), WRONG)
    except InvalidSetup as error:
        return _tell(tr("cli.setup", why=str(error)), WRONG)
    size = wishes.window or (_SCREENSHOT_SIZE if shot else None)
    try:
        app = App(
            settings, size=size, headless=shot, full_screen=wishes.full_screen, ui_scale=wishes.ui_scale
        )
    except pygame.error as error:
        log.warning("no window: %s", error)
        return _tell(tr("cli.no-display"), _FAILED)
    if problem is not None:
        app.notice(tr(problem.key, **problem.params), "error")
    return _run(app, wishes, match)


def _with_wishes(settings: Settings, wishes: Wishes) -> Settings:
    """The language of the command line goes before the one in the settings."""
    import msgspec  # noqa: PLC0415

    if wishes.language is None:
        return settings
    return msgspec.structs.replace(settings, language=wishes.language)


def _match(wishes: Wishes) -> Match | None:
    """The game asked for: a new one, or one from a file."""
    if wishes.game is None and wishes.load is None:
        return None
    from client.match import Match  # noqa: PLC0415

    if wishes.load is not None:
        return Match.resume(wishes.load, read_only=wishes.screenshot is not None)
    from client.scenes.seating import seats_for  # noqa: PLC0415

    seed = secrets.randbelow(2**32) if wishes.seed is None else wishes.seed
    return Match.create(
        wishes.game or "",
        seats_for(wishes.players or 1),
        seed,
        wishes.options,
        saved=wishes.screenshot is None,
    )


def _run(app: App, wishes: Wishes, match: Match | None) -> int:
    """Open the wanted scenes, then run, or only take the picture."""
    import pygame  # noqa: PLC0415

    app.strict = wishes.screenshot is not None
    if wishes.screenshot is None or (match is None and wishes.scene in (None, "menu")):
        app.open("menu")
    if match is not None:
        app.open("table", match=match)
        if match.notice:
            app.notice(tr(match.notice, **match.notice_params))
    elif wishes.scene not in (None, "menu"):
        app.open(wishes.scene or "menu")
    if wishes.screenshot is None:
        try:
            app.run()
        except KeyboardInterrupt:
            return _INTERRUPTED
        return 0
    try:
        for number in range(400):  # until what flies in has landed
            app.frame()
            if number >= 60 and not any(scene.animating for scene in app.scenes):
                break
        app.screenshot(wishes.screenshot)
    except (OSError, pygame.error) as error:
        return _tell(tr("cli.no-picture", value=wishes.screenshot, why=error), _FAILED)
    finally:
        app.finish()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
