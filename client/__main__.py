"""Entry point (`stolek`, or `python -m client`): parses the command line and runs the program."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from client import i18n
from client.cli import (
    WRONG,
    CommandLineError,
    CommandLineOptions,
    OutputError,
    discard_output,
    load_requested_overrides,
    make_encodable,
    parse,
)
from client.i18n import tr
from client.platform import parse_cache

if TYPE_CHECKING:
    from client.app.app import App
    from client.session.match import Match
    from saves.settings import Settings

log = logging.getLogger("client")

_FAILED = 1
_INTERRUPTED = 130
_MOST_KEYS_TOLD = 3
_SCREENSHOT_SIZE = (1920, 1080)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code. A failure is reported in one line."""
    gc.disable()  # until the first picture: all that is made stays
    try:
        return _main(arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:
        from client.diagnostics import crash_reports, log_file  # noqa: PLC0415

        log_file.log_to_terminal()  # where nothing has been begun yet
        log.exception("the program failed")
        return _tell_failure(crash_reports.write_report(error))
    finally:
        i18n.use_cache_folder(None)
        parse_cache.use_folder(None)
        gc.enable()


def _main(arguments: Sequence[str] | None) -> int:
    from saves.paths import cache_dir, has_all_folders, log_dir  # noqa: PLC0415  only for a program that really runs

    has_folders = has_all_folders()
    if has_folders:
        i18n.use_cache_folder(cache_dir() / "words")
        parse_cache.use_folder(cache_dir())
    try:
        wishes = parse(sys.argv[1:] if arguments is None else arguments)
    except CommandLineError as error:
        return _tell(str(error), WRONG)
    except OutputError as error:
        return _tell(str(error), _FAILED) if str(error) else _FAILED
    if not has_folders:
        return _tell(tr("cli.no-home"), WRONG)
    from client.diagnostics import crash_reports, log_file  # noqa: PLC0415  only for a program that really runs

    crash_reports.install_hooks()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if wishes.screenshot is not None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        log_file.log_to_terminal()
    elif log_file.start_log_file() is None:
        _tell(tr("cli.no-log", folder=log_dir()), 0)
    try:
        return _start(wishes)
    finally:
        crash_reports.stop_fault_log()


def _tell(text: str, code: int) -> int:
    """Write a text as one line to the terminal, and return `code`."""
    line = " ".join(text.split())
    if sys.stderr is not None:  # a program without a console on Windows has none
        try:
            with contextlib.suppress(ValueError):  # or it was closed
                sys.stderr.write(make_encodable(sys.stderr, f"stolek: {line}\n"))
                sys.stderr.flush()
        except OSError:  # nobody reads it, or the disk is full
            discard_output(sys.stderr)
    return code


def _tell_failure(report: Path | None) -> int:
    """Report a crash and the path of its report; without a terminal in a message box of the system."""
    words = tr("app.crash.without-report") if report is None else tr("app.crash.with-report", file=report)
    if sys.stderr is None:
        import pygame  # noqa: PLC0415

        with contextlib.suppress(pygame.error):
            pygame.display.message_box(tr("app.name"), words, message_type="error")
    return _tell(words, _FAILED)


def _start(wishes: CommandLineOptions) -> int:
    import pygame  # noqa: PLC0415  after the environment is set

    from client.app.app import App  # noqa: PLC0415
    from client.diagnostics import crash_reports, log_file  # noqa: PLC0415
    from client.draw import asset_preload  # noqa: PLC0415
    from rules.contract import InvalidSetup  # noqa: PLC0415
    from saves import settings as settings_file  # noqa: PLC0415
    from saves.errors import SaveError  # noqa: PLC0415

    settings, problem = settings_file.load()
    settings = _with_wishes(settings, wishes)
    i18n.set_language(settings.language)
    shot = wishes.screenshot is not None
    if not shot:
        log_file.log_versions()
    fault = None if shot else crash_reports.start_fault_log()
    try:
        match = _match(wishes, settings)
    except CommandLineError as error:
        return _tell(str(error), WRONG)
    except SaveError as error:
        return _tell(tr(error.text_key, **error.params), WRONG)
    except InvalidSetup as error:
        return _tell(tr("cli.setup", why=str(error)), WRONG)
    if not shot:
        asset_preload.first_frame_shown.clear()
    size = wishes.window or (_SCREENSHOT_SIZE if shot else None)
    try:
        app = App(
            settings, size=size, headless=shot, full_screen=wishes.full_screen, ui_scale=wishes.ui_scale
        )
    except pygame.error as error:
        log.info("no window: %s", error)
        crash_reports.write_report(error)
        return _tell(tr("cli.no-display"), _FAILED)
    crash_reports.set_program(app)
    if problem is not None:
        app.notify(tr(problem.key, **problem.params), "error")
    _tell_keys(app)
    if fault is not None:
        app.notify(tr("app.crash.last-time", file=fault.name), "error")
    return _run(app, wishes, match)


def _tell_keys(app: App) -> None:
    """Notify the player of invalid keys in the settings, for which the default keys are used."""
    from client.table import custom_bindings  # noqa: PLC0415

    for wrong in custom_bindings.find_invalid_choices(app.settings.keys)[:_MOST_KEYS_TOLD]:
        app.notify(
            tr("keys.choices.senseless", key=wrong.key, does=custom_bindings.describe_custom_key(wrong)),
            "error",
        )


def _with_wishes(settings: Settings, wishes: CommandLineOptions) -> Settings:
    """Return the settings with the language of the command line, if given."""
    import msgspec  # noqa: PLC0415

    if wishes.language is None:
        return settings
    return msgspec.structs.replace(settings, language=wishes.language)


def _match(wishes: CommandLineOptions, settings: Settings) -> Match | None:
    """Return the game asked for, a new one or one from a file; None if none is."""
    if wishes.game is None and wishes.load is None:
        return None
    from client.session.match import Match  # noqa: PLC0415

    if wishes.load is not None:
        return Match.resume(wishes.load, read_only=wishes.screenshot is not None)
    from client.scenes.common.quick_start_seats import create_default_seats  # noqa: PLC0415

    seed = int.from_bytes(os.urandom(4)) if wishes.seed is None else wishes.seed
    return Match.create(
        wishes.game or "",
        create_default_seats(wishes.players or 1),
        seed,
        wishes.options,
        saved=wishes.screenshot is None,
        corrections=load_requested_overrides(wishes, settings),
    )


def _run(app: App, wishes: CommandLineOptions, match: Match | None) -> int:
    """Open the scenes asked for, then run, or only save a screenshot. Return the exit code."""
    import pygame  # noqa: PLC0415

    from saves.errors import write_error  # noqa: PLC0415

    app.strict = wishes.screenshot is not None
    if match is not None and wishes.screenshot is not None:
        app.open("table", match=match)
    elif match is not None:
        from client.scenes.saved_game_opening import create_match_scene  # noqa: PLC0415  only where there is a game

        app.push(create_match_scene(app, match))
    else:
        app.open(wishes.scene or "menu")
    if wishes.screenshot is None and (match is not None or wishes.scene not in (None, "menu")):
        app.set_root_scene("menu")
    if wishes.screenshot is None:
        app.run()
        return 0
    try:
        for number in range(400):  # until what flies in has landed
            app.run_iteration()
            if number >= 60 and not any(scene.is_animating for scene in app.scenes):
                break
        app.save_screenshot(wishes.screenshot)
    except OSError as error:
        told = write_error(error)
        why = tr(told.text_key, **told.params)
        return _tell(tr("cli.no-picture", value=wishes.screenshot, why=why), _FAILED)
    except pygame.error as error:
        return _tell(tr("cli.no-picture", value=wishes.screenshot, why=error), _FAILED)
    finally:
        app.finish()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
