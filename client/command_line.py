"""What can be said on the command line, and what is wrong with it if something is."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from msgspec import Struct, field

from client import i18n
from client.i18n import tr

if TYPE_CHECKING:
    from rules.contract import AnyGame, Scalar
    from rules.overlay import Corrections
    from saves.settings import Settings

WRONG: Final = 2
_SIZE = r"(\d{3,5})[xX×](\d{3,5})"
_SMALLEST, _LARGEST = (640, 360), (7680, 4320)
_SEEDS: Final = 2**63


class WrongValueError(Exception):
    """The command line makes no sense; the text is one line for the player."""


class Wishes(Struct):
    """What the command line asks for."""

    game: str | None = None
    players: int | None = None
    seed: int | None = None
    options: dict[str, Scalar] = field(default_factory=dict)
    load: Path | None = None
    language: str | None = None
    window: tuple[int, int] | None = None
    full_screen: bool | None = None
    ui_scale: float | None = None
    scene: str | None = None
    screenshot: Path | None = None
    no_corrections: bool = False


def corrections_for(wishes: Wishes, settings: Settings) -> Corrections | None:
    """The player's corrections of the game asked for, if they are to be used. Raises WrongValueError."""
    game = wishes.game
    if game is None or wishes.no_corrections or game in settings.corrections_off:
        return None
    from client.corrections import in_use, problem_line  # noqa: PLC0415  only where a game is asked for
    from saves import definitions  # noqa: PLC0415

    found = definitions.find(game)
    if found.problems:
        first, more = problem_line(found.problems[0]), len(found.problems) - 1
        key = "cli.corrections-more" if more else "cli.corrections"
        raise WrongValueError(tr(key, game=tr(f"{game}.title"), first=first, more=more))
    return in_use(found, settings)


class _Parser(argparse.ArgumentParser):
    """Tells an error in one line."""

    def error(self, message: str) -> NoReturn:
        raise WrongValueError(message)


def parse(arguments: Sequence[str]) -> Wishes:
    """Read the command line. Raises WrongValueError; SystemExit after --help and --version."""
    _speak(arguments)
    found, unknown = _parser().parse_known_args(arguments)
    if unknown:
        raise WrongValueError(tr("cli.unknown", what=unknown[0]))
    wishes = Wishes(
        game=found.game,
        players=found.players,
        seed=found.seed,
        load=found.load,
        language=found.lang,
        window=found.windowed,
        full_screen=True if found.full_screen else False if found.windowed else None,
        ui_scale=found.ui_scale,
        scene=found.scene,
        screenshot=found.screenshot,
        no_corrections=found.no_corrections,
    )
    _check(wishes, found.option or [])
    return wishes


def _speak(arguments: Sequence[str]) -> None:
    """Even the errors are told in the language asked for."""
    wanted = None
    for index, word in enumerate(arguments):
        if word == "--lang" and index + 1 < len(arguments):
            wanted = arguments[index + 1]
        elif word.startswith("--lang="):
            wanted = word.partition("=")[2]
    i18n.use(wanted)


def _parser() -> argparse.ArgumentParser:
    from client.registry import games  # noqa: PLC0415

    parser = _Parser(
        prog="stolek",
        description=tr("cli.about"),
        add_help=False,
        allow_abbrev=False,
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=30),
    )
    add = parser.add_argument
    add("-h", "--help", action="help", help=tr("cli.help.help"))
    add("--version", action=_Version, help=tr("cli.help.version"))
    add("--game", metavar="ID", help=tr("cli.help.game", games=", ".join(games())))
    add("--players", metavar="N", type=_whole, help=tr("cli.help.players"))
    add("--seed", metavar="N", type=_whole, help=tr("cli.help.seed"))
    add("--option", metavar="NAME=VALUE", action="append", type=_option, help=tr("cli.help.option"))
    add("--no-corrections", action="store_true", help=tr("cli.help.no-corrections"))
    add("--load", metavar="FILE", type=Path, help=tr("cli.help.load"))
    add("--scene", metavar="NAME", help=tr("cli.help.scene"))
    add("--lang", metavar="CODE", help=tr("cli.help.lang"))
    add("--windowed", metavar="WxH", type=_size, help=tr("cli.help.windowed"))
    add("--full-screen", action="store_true", help=tr("cli.help.full-screen"))
    add("--ui-scale", metavar="X", type=_scale, help=tr("cli.help.ui-scale"))
    add("--screenshot", metavar="PATH", type=Path, help=tr("cli.help.screenshot"))
    return parser


class _Version(argparse.Action):
    """Tells the version and ends."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from saves import VERSION  # noqa: PLC0415

        sys.stdout.write(f"Stolek {VERSION}\n")
        parser.exit()


# --- single values -----------------------------------------------------------------------------------
def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(tr("cli.not-a-number", value=text)) from error


def _scale(text: str) -> float:
    try:
        share = float(text.rstrip("%").replace(",", "."))
    except ValueError as error:
        raise argparse.ArgumentTypeError(tr("cli.not-a-number", value=text)) from error
    from saves.settings import LARGEST_SCALE  # noqa: PLC0415  only where a scale is asked for

    share = share / 100 if share > 10 else share
    if not 1.0 <= share <= LARGEST_SCALE:
        raise argparse.ArgumentTypeError(tr("cli.scale", value=text))
    return share


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(_SIZE, text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (_SMALLEST[0] <= size[0] <= _LARGEST[0] and _SMALLEST[1] <= size[1] <= _LARGEST[1]):
        raise argparse.ArgumentTypeError(tr("cli.size", value=text))
    return size


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(tr("cli.option-form", value=text))
    return name.strip(), value.strip()


# --- values together -----------------------------------------------------------------------------------
def _check(wishes: Wishes, options: list[tuple[str, str]]) -> None:
    """Everything that can be known to be wrong before a window opens."""
    if wishes.language is not None and wishes.language not in i18n.LANGUAGES:
        raise WrongValueError(tr("cli.language", value=wishes.language, known=", ".join(i18n.LANGUAGES)))
    if wishes.scene is not None:
        from client.scenes import ALIASES, ALONE  # noqa: PLC0415

        known = sorted({*ALONE, *ALIASES})
        if wishes.scene not in known:
            raise WrongValueError(tr("cli.scene", value=wishes.scene, known=", ".join(known)))
    if wishes.load is not None and not wishes.load.is_file():
        raise WrongValueError(tr("cli.no-file", value=wishes.load))
    if wishes.screenshot is not None and not wishes.screenshot.absolute().parent.is_dir():
        raise WrongValueError(tr("cli.no-folder", value=wishes.screenshot.absolute().parent))
    if wishes.game is None:
        if wishes.players is not None or wishes.seed is not None or options:
            raise WrongValueError(tr("cli.needs-game"))
        return
    if wishes.load is not None:
        raise WrongValueError(tr("cli.game-or-load"))
    _check_game(wishes, options)


def _check_game(wishes: Wishes, options: list[tuple[str, str]]) -> None:
    import rules  # noqa: PLC0415  only where a game is asked for
    from client.registry import games  # noqa: PLC0415
    from rules.contract import InvalidSetup  # noqa: PLC0415

    if wishes.game not in games():
        raise WrongValueError(tr("cli.game", value=wishes.game, known=", ".join(games())))
    game = rules.load(wishes.game)
    if wishes.players is None:
        wishes.players = game.player_counts[0]
    if wishes.players not in game.player_counts:
        known = ", ".join(str(count) for count in game.player_counts)
        raise WrongValueError(tr("cli.players", value=wishes.players, known=known))
    if wishes.seed is not None and not 0 <= wishes.seed < _SEEDS:
        raise WrongValueError(tr("cli.seed", value=wishes.seed))
    for name, value in options:
        wishes.options[name] = _choice(game, name, value, wishes.players)
    try:
        game.start(players=wishes.players, seed=wishes.seed or 0, options=wishes.options)
    except InvalidSetup as error:
        raise WrongValueError(tr("cli.setup", why=str(error))) from error


def _choice(game: AnyGame, name: str, text: str, players: int) -> Scalar:
    """The value of an option that is written like the text; where the option has that, one for each seat."""
    from rules.contract import SEATS_JOINED  # noqa: PLC0415  only where a game is asked for

    option = next((one for one in game.options if one.name == name), None)
    if option is None:
        known = ", ".join(one.name for one in game.options)
        raise WrongValueError(tr("cli.option", value=name, known=known))
    written = {_written(choice): choice for choice in option.choices}
    if text.lower() in written:
        return written[text.lower()]
    known = ", ".join(written)
    if not option.each:
        raise WrongValueError(tr("cli.choice", name=name, value=text, known=known))
    by_seat = SEATS_JOINED.join(part.strip() for part in text.lower().split(SEATS_JOINED))
    if option.objection(by_seat, players):
        each = ", ".join(option.each)
        raise WrongValueError(
            tr("cli.choice-by-seat", name=name, value=text, known=known, each=each, n=players)
        )
    return by_seat


def _written(choice: Scalar) -> str:
    return {True: "true", False: "false"}[choice] if isinstance(choice, bool) else str(choice).lower()
