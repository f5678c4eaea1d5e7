"""The command line: its options, their values, and one-line error messages for the player."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

from msgspec import Struct, field

from client import i18n
from client.i18n import tr

if TYPE_CHECKING:
    from rules.content_overrides import ContentOverrides
    from rules.contract import AnyGame, Scalar
    from saves.settings import Settings

WRONG: Final = 2
_SIZE = r"(\d{3,5})[xX×](\d{3,5})"
_SEEDS: Final = 2**63
_NO_READER: Final = (errno.EPIPE, errno.EINVAL)
"""Errors of writing to a pipe that was closed at its other end; the latter on Windows."""


class CommandLineError(Exception):
    """Raised for an invalid command line; its text is one line for the player."""


class OutputError(Exception):
    """Raised if the program's output cannot be written; its text is one line for the player.

    The text is "" if nobody reads the output any more, so that nothing needs to be reported.
    """


class CommandLineOptions(Struct):
    """The parsed options of the command line; None for those not given."""

    game: str | None = None
    """Id of the game to start."""
    players: int | None = None
    """Number of players."""
    seed: int | None = None
    """Random seed of the game."""
    options: dict[str, Scalar] = field(default_factory=dict)
    """Options of the game, by name."""
    load: Path | None = None
    """Saved game to open."""
    language: str | None = None
    """Code of the interface language."""
    window: tuple[int, int] | None = None
    """Width and height of the window in pixels."""
    full_screen: bool | None = None
    """Whether the window fills the screen."""
    ui_scale: float | None = None
    """Interface scale."""
    scene: str | None = None
    """Name of the screen to open."""
    screenshot: Path | None = None
    """Image file to which a screenshot is written."""
    no_corrections: bool = False
    """Whether the player's overrides of the game's content are ignored."""


def load_requested_overrides(wishes: CommandLineOptions, settings: Settings) -> ContentOverrides | None:
    """Return the player's changes of the requested game's components; None if there are none to use.

    Raises:
        CommandLineError: If the file with the changes is invalid.
    """
    game = wishes.game
    if game is None or wishes.no_corrections or game in settings.corrections_off:
        return None
    from client.session.content_overrides import format_problem_line, get_active_overrides  # noqa: PLC0415  only where a game is asked for
    from saves import override_files  # noqa: PLC0415

    found = override_files.load_overrides(game)
    if found.problems:
        first, more = format_problem_line(found.problems[0]), len(found.problems) - 1
        key = "cli.corrections-more" if more else "cli.corrections"
        raise CommandLineError(tr(key, game=tr(f"{game}.title"), first=first, more=more))
    return get_active_overrides(found, settings)


def parse(arguments: Sequence[str]) -> CommandLineOptions:
    """Parse the command line's arguments.

    Raises:
        CommandLineError: If they are invalid.
        SystemExit: After --help and --version.
        OutputError: If the text of --help or --version cannot be written.
    """
    _speak(arguments)
    found = _found(arguments)
    options = found.pop("option", [])
    if "window" in found:
        found.setdefault("full_screen", False)
    wishes = CommandLineOptions(**found)
    _check(wishes, options)
    return wishes


def _found(arguments: Sequence[str]) -> dict[str, Any]:
    """Return the values given, under the names of the fields of `Wishes`.

    argparse would take 8 ms for the same: it reads all help and looks for translations of its own at once.
    """
    found: dict[str, Any] = {}
    waiting, unknown = deque(arguments), ""
    while waiting:
        said = waiting.popleft()
        name, equals, value = said.partition("=")
        word = _WORDS.get(_SHORT.get(name, name))
        if word is None:
            unknown = unknown or said
            continue
        if not word.value:
            if equals:
                raise CommandLineError(tr("cli.no-value", name=name))
        elif not equals:
            if not waiting or waiting[0].startswith("--") or waiting[0] in _SHORT:
                raise CommandLineError(tr("cli.needs-value", name=name, value=word.value))
            value = waiting.popleft()
        try:
            read = word.read(value)
        except CommandLineError as error:
            raise CommandLineError(f"{name}: {error}") from error
        if word.repeated:
            found.setdefault(word.under, []).append(read)
        else:
            found[word.under] = read
    if unknown:
        raise CommandLineError(tr("cli.unknown", what=unknown))
    return found


def _speak(arguments: Sequence[str]) -> None:
    """Set the language asked for, so that errors are shown in it, too."""
    wanted = None
    for index, word in enumerate(arguments):
        if word == "--lang" and index + 1 < len(arguments):
            wanted = arguments[index + 1]
        elif word.startswith("--lang="):
            wanted = word.partition("=")[2]
    i18n.set_language(wanted)


# --- single values -----------------------------------------------------------------------------------
def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise CommandLineError(tr("cli.not-a-number", value=text)) from error


def _scale(text: str) -> float:
    try:
        share = float(text.rstrip("%").replace(",", "."))
    except ValueError as error:
        raise CommandLineError(tr("cli.not-a-number", value=text)) from error
    from saves.settings import MAX_UI_SCALE  # noqa: PLC0415  only where a scale is asked for

    share = share / 100 if share > 10 else share
    if not 1.0 <= share <= MAX_UI_SCALE:
        raise CommandLineError(tr("cli.scale", value=text))
    return share


def _size(text: str) -> tuple[int, int]:
    from saves.settings import MAX_WINDOW as MOST, MIN_WINDOW as LEAST  # noqa: PLC0415  likewise

    found = re.fullmatch(_SIZE, text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (LEAST[0] <= size[0] <= MOST[0] and LEAST[1] <= size[1] <= MOST[1]):
        raise CommandLineError(tr("cli.size", value=text))
    return size


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise CommandLineError(tr("cli.option-form", value=text))
    return name.strip(), value.strip()


def _true(_text: str) -> bool:
    return True


def _help(_text: str) -> None:
    """Print the help and exit."""
    import argparse  # noqa: PLC0415  it lays the help out

    from client.games.registry import list_game_ids  # noqa: PLC0415

    parser = argparse.ArgumentParser(
        prog="stolek",
        description=tr("cli.about"),
        add_help=False,
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=30),
    )
    short = {name: letter for letter, name in _SHORT.items()}
    for name, word in _WORDS.items():
        told = tr(word.told, games=", ".join(list_game_ids()))
        names = (short[name], name) if name in short else (name,)
        if word.value:
            parser.add_argument(*names, metavar=word.value, help=told)
        else:
            parser.add_argument(*names, action="store_true", help=told)
    _print(parser.format_help())
    raise SystemExit(0)


def _print(text: str) -> None:
    """Write a text to the standard output.

    Raises:
        OutputError: If that fails.
    """
    if sys.stdout is None:  # a program without a console on Windows has none
        return
    try:
        sys.stdout.write(make_encodable(sys.stdout, text))
        sys.stdout.flush()
    except OSError as error:
        discard_output(sys.stdout)
        if error.errno in _NO_READER:
            raise OutputError from error
        from saves.errors import write_error  # noqa: PLC0415  hardly ever needed

        why = tr(write_error(error).short_text_key)
        raise OutputError(tr("cli.no-output", why=why[:1].lower() + why[1:])) from error


def discard_output(stream: TextIO) -> None:
    """Redirect an output stream to the null device, so that Python's flush at exit does not fail."""
    with contextlib.suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def make_encodable(stream: TextIO, text: str) -> str:
    """Return a text with only characters that an output stream's encoding can represent.

    Accents are removed from letters where the encoding lacks them (a file on Windows, a system without a
    locale).
    """
    import unicodedata  # noqa: PLC0415  only where something is told

    coding = stream.encoding or "utf-8"

    def bare(letter: str) -> str:
        if letter.encode(coding, "ignore"):
            return letter
        parts = unicodedata.normalize("NFKD", letter)
        return "".join(part for part in parts if not unicodedata.combining(part))

    return "".join(map(bare, text)).encode(coding, "replace").decode(coding)


def _version(_text: str) -> None:
    """Print the version and exit."""
    from saves import VERSION  # noqa: PLC0415

    _print(f"Stolek {VERSION}\n")
    raise SystemExit(0)


class _Word(NamedTuple):
    """An option of the command line."""

    told: str
    """Language key of its help."""
    under: str
    """Field of `Wishes`."""
    value: str
    """Name of its value in the help; "" if it has none."""
    read: Callable[[str], object]
    """Parses the value."""
    repeated: bool = False
    """Whether it may be given several times; the values are put in a list."""


_WORDS: Final[dict[str, _Word]] = {
    "--help": _Word("cli.help.help", "", "", _help),
    "--version": _Word("cli.help.version", "", "", _version),
    "--game": _Word("cli.help.game", "game", "ID", str),
    "--players": _Word("cli.help.players", "players", "N", _whole),
    "--seed": _Word("cli.help.seed", "seed", "N", _whole),
    "--option": _Word("cli.help.option", "option", "NAME=VALUE", _option, repeated=True),
    "--no-corrections": _Word("cli.help.no-corrections", "no_corrections", "", _true),
    "--load": _Word("cli.help.load", "load", "FILE", Path),
    "--scene": _Word("cli.help.scene", "scene", "NAME", str),
    "--lang": _Word("cli.help.lang", "language", "CODE", str),
    "--windowed": _Word("cli.help.windowed", "window", "WxH", _size),
    "--full-screen": _Word("cli.help.full-screen", "full_screen", "", _true),
    "--ui-scale": _Word("cli.help.ui-scale", "ui_scale", "X", _scale),
    "--screenshot": _Word("cli.help.screenshot", "screenshot", "PATH", Path),
}
_SHORT: Final = {"-h": "--help"}
_PICTURE_STARTS: Final = (b"\x89PNG", b"\xff\xd8\xff", b"BM")
"""First bytes of PNG, JPEG and BMP pictures."""
_PICTURE_START_LENGTH: Final = 4


# --- values together -----------------------------------------------------------------------------------
def _check(wishes: CommandLineOptions, options: list[tuple[str, str]]) -> None:
    """Raise CommandLineError for everything that can be known to be wrong before a window opens."""
    if wishes.language is not None and wishes.language not in i18n.LANGUAGES:
        raise CommandLineError(tr("cli.language", value=wishes.language, known=", ".join(i18n.LANGUAGES)))
    if wishes.scene is not None:
        from client.scenes import SCENE_ALIASES, STANDALONE_SCENES  # noqa: PLC0415

        known = sorted({*STANDALONE_SCENES, *SCENE_ALIASES})
        if wishes.scene not in known:
            raise CommandLineError(tr("cli.scene", value=wishes.scene, known=", ".join(known)))
    if wishes.load is not None and _is_missing(wishes.load):
        raise CommandLineError(tr("cli.no-file", value=wishes.load))
    if wishes.screenshot is not None:
        folder = _make_absolute(wishes.screenshot).parent
        if _is_missing(folder) or not folder.is_dir():
            raise CommandLineError(tr("cli.no-folder", value=folder))
        if not _is_missing(wishes.screenshot) and _holds_no_picture(wishes.screenshot):
            raise CommandLineError(tr("cli.not-replaced", value=wishes.screenshot))
    if wishes.game is None:
        if wishes.players is not None or wishes.seed is not None or options:
            raise CommandLineError(tr("cli.needs-game"))
        return
    if wishes.load is not None:
        raise CommandLineError(tr("cli.game-or-load"))
    _check_game(wishes, options)


def _make_absolute(path: Path) -> Path:
    """Return a path that starts at the root.

    Raises:
        CommandLineError: If it is relative to a folder that is gone.
    """
    try:
        return path.absolute()
    except FileNotFoundError as error:
        raise CommandLineError(tr("cli.no-folder", value=path.parent)) from error


def _is_missing(path: Path) -> bool:
    """Return whether no file or folder is at a path.

    Raises:
        CommandLineError: If the system cannot tell.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError as error:
        from saves.errors import read_error  # noqa: PLC0415  hardly ever needed

        told = read_error(error)
        raise CommandLineError(f"{path}: {tr(told.text_key, **told.params)}") from error
    return False


def _holds_no_picture(path: Path) -> bool:
    """Return whether there is a file that does not begin as pictures do, so that none may replace it."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return not file.read(_PICTURE_START_LENGTH).startswith(_PICTURE_STARTS)
    except OSError:
        return True


def _check_game(wishes: CommandLineOptions, options: list[tuple[str, str]]) -> None:
    import rules  # noqa: PLC0415  only where a game is asked for
    from client.games.registry import list_game_ids  # noqa: PLC0415
    from rules.contract import InvalidSetup  # noqa: PLC0415

    if wishes.game not in list_game_ids():
        raise CommandLineError(tr("cli.game", value=wishes.game, known=", ".join(list_game_ids())))
    game = rules.load(wishes.game)
    if wishes.players is None:
        wishes.players = game.player_counts[0]
    if wishes.players not in game.player_counts:
        known = ", ".join(str(count) for count in game.player_counts)
        raise CommandLineError(tr("cli.players", value=wishes.players, known=known))
    if wishes.seed is not None and not 0 <= wishes.seed < _SEEDS:
        raise CommandLineError(tr("cli.seed", value=wishes.seed))
    for name, value in options:
        wishes.options[name] = _choice(game, name, value, wishes.players)
    try:
        game.start(players=wishes.players, seed=wishes.seed or 0, options=wishes.options)
    except InvalidSetup as error:
        raise CommandLineError(tr("cli.setup", why=str(error))) from error


def _choice(game: AnyGame, name: str, text: str, players: int) -> Scalar:
    """Return the value of an option that is written like the text.

    If the option has values by seat, the text may name one for each seat.
    """
    from rules.contract import SEATS_JOINED  # noqa: PLC0415  only where a game is asked for

    option = next((one for one in game.options if one.name == name), None)
    if option is None:
        known = ", ".join(one.name for one in game.options)
        raise CommandLineError(tr("cli.option", value=name, known=known))
    written = {_written(choice): choice for choice in option.choices}
    if text.lower() in written:
        return written[text.lower()]
    known = ", ".join(written)
    if not option.each:
        raise CommandLineError(tr("cli.choice", name=name, value=text, known=known))
    by_seat = SEATS_JOINED.join(part.strip() for part in text.lower().split(SEATS_JOINED))
    if option.objection(by_seat, players):
        each = ", ".join(option.each)
        raise CommandLineError(
            tr("cli.choice-by-seat", name=name, value=text, known=known, each=each, n=players)
        )
    return by_seat


def _written(choice: Scalar) -> str:
    return {True: "true", False: "false"}[choice] if isinstance(choice, bool) else str(choice).lower()
