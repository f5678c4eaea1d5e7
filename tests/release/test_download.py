"""The download on a machine that has nothing else: built twice, played, killed, installed, removed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from client.diagnostics.credits import LICENCES_FILE
from release import names
from release.build import count_bytes
from saves import VERSION
from tests.release.playing import HUMAN, OPPONENT, Player
from tests.release.screen import find_missing_requirement, screen

ROOT = Path(__file__).parents[2]
NOBODY = 65534
MOVES = 10
CACHES = {"mimeinfo.cache", "icon-theme.cache"}
UNPACKED, PACKED = 95_000_000, 40_000_000

pytestmark = pytest.mark.long(seconds=90)


def lacking() -> str:
    """Return why no download can be tried here; "" if it can."""
    if sys.platform != "linux":
        return "tried on Linux; release/CHECKLIST.md says how on other systems"
    tools = [tool for tool in ("objdump", "objcopy", "ldd") if shutil.which(tool) is None]
    if tools:
        return f"PyInstaller needs {', '.join(tools)} (binutils, libc-bin)"
    asked = "from PyInstaller.depend.bindepend import get_python_library_path as found; found()"
    if subprocess.run([sys.executable, "-c", asked], capture_output=True, check=False).returncode:
        return "PyInstaller is not here, or this Python has no shared library, which it needs"
    return f"needs {find_missing_requirement()}" if find_missing_requirement() else ""


@pytest.fixture
def public() -> Iterator[Path]:
    """Yield a folder that other users can read, whose name is as names of folders are."""
    with tempfile.TemporaryDirectory(prefix="stolek-") as folder:
        Path(folder).chmod(0o755)
        place = Path(folder, "Stůl pro čtyři hry")
        place.mkdir()
        yield place
        for path in place.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)


def copy_project(target: Path) -> Path:
    """Return the project's own files in another folder, as a checkout there has them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and not name.startswith(("tests/", "assets/readme/")):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


def builds(*orders: tuple[Path, Path]) -> list[Path]:
    """Build downloads from checkouts side by side, and return their archives."""
    command = [sys.executable, "-m", "release", "--to"]
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1800000000"}
    running = [
        subprocess.Popen(
            [*command, target], cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        for root, target in orders
    ]
    for one in running:
        written, _ = one.communicate()
        assert one.returncode == 0, written.decode("utf-8", "replace")[-4000:]
    return [target / f"{names.get_download_name()}.tar.gz" for _, target in orders]


def read_only(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o555)


def valid(*command: str | Path) -> None:
    """Check the metadata with the system's tool, where there is one."""
    if shutil.which(str(command[0])) is not None:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_download_is_the_program(tmp_path: Path, public: Path) -> None:
    if lacking():
        pytest.skip(lacking())
    elsewhere = copy_project(tmp_path / "another checkout")
    first, second = builds((ROOT, tmp_path / "first"), (elsewhere, tmp_path / "second"))

    # the same bytes wherever it is built, small, and with all its papers
    assert hashlib.sha256(first.read_bytes()).digest() == hashlib.sha256(second.read_bytes()).digest()
    assert first.stat().st_size <= PACKED
    with tarfile.open(first) as archive:
        archive.extractall(public, filter="tar")
    folder = public / names.get_download_name()
    assert count_bytes(folder) <= UNPACKED
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (folder / LICENCES_FILE).read_text(encoding="utf-8")
    unused = ("_ssl", "_tkinter", "libcrypto", "libstdc++", "libtcl", "numpy", "PIL", "tests")
    assert [path for path in folder.rglob("*") if path.name.startswith(unused)] == []
    share = folder / "share"
    valid("desktop-file-validate", share / "applications" / f"{names.ID}.desktop")
    valid("appstreamcli", "validate", "--no-net", share / "metainfo" / f"{names.ID}.metainfo.xml")

    # played where nothing may be written, by somebody whom it does not belong to
    read_only(folder)
    user = NOBODY if os.getuid() == 0 else None
    home = public / "domov"
    home.mkdir()
    (memory := tmp_path / "screen").mkdir()
    with screen(memory) as seen:
        player = Player(folder / names.PROGRAM, seen, home, user)
        (pictures := public / "obrázky").mkdir(mode=0o777)
        pictures.chmod(0o777)
        draws_the_same(player, pictures)
        player.settle()
        try:
            play_through(player)
        finally:
            if player.running is not None:
                player.kill()
        install(folder, player)


def play_through(player: Player) -> None:
    """Play a game, cut the power, continue the game in another language."""
    assert player.said("--version").strip() == f"Stolek {VERSION}"
    player.start()
    menu = player.screen.picture()
    player.kill()

    player.start("--scene", "new-game")
    player.screen.press("ctrl+Return")
    player.play(MOVES)
    answers = player.moves(OPPONENT)
    assert answers > 0
    player.kill()
    (game,) = player.games()
    played = game.read_bytes()

    player.start()
    player.screen.press("Return")  # the menu offers the game that was interrupted
    player.play(1)
    assert player.games() == [game]
    assert game.read_bytes().startswith(played)
    assert player.moves(HUMAN) > MOVES
    player.kill()

    game.rename(game.with_suffix(".aside"))
    player.start("--lang", "cs")
    assert player.screen.picture().get_buffer().raw != menu.get_buffer().raw
    assert "obrázek PNG" in player.said("--lang", "cs", "--help")
    player.kill()
    game.with_suffix(".aside").rename(game)


def draws_the_same(player: Player, folder: Path) -> None:
    """Check that every table equals the checkout's in every pixel."""
    tables = {
        "wispwood": ("--players", "2", "--lang", "en"),
        "envyra": ("--players", "3", "--lang", "sk"),
        "equilibrix": ("--players", "2", "--lang", "cs"),
        "balanceformers": ("--players", "4", "--lang", "cs"),
    }
    assert set(tables) == set(rules.GAMES)
    for game, told in tables.items():
        drawn = [folder / f"{game}-{number}.png" for number in range(2)]
        wish = ["--game", game, *told, "--seed", "5", "--windowed", "1280x720", "--screenshot"]
        own = subprocess.Popen(
            [sys.executable, "-m", "client", *wish, drawn[1]],
            cwd=ROOT,
            env=os.environ | {"STOLEK_HOME": str(folder / "no settings")},
        )
        player.said(*wish, str(drawn[0]))
        assert own.wait() == 0
        assert drawn[0].read_bytes() == drawn[1].read_bytes(), game


def install(folder: Path, player: Player) -> None:
    """Install for the user from a read-only folder, and check that removing keeps the games."""
    home = player.home
    cache = home / ".cache" / "stolek"
    before = {path for path in home.rglob("*") if not path.is_dir() and cache not in path.parents}
    script(folder / "install.sh", player)
    program = home / ".local" / "bin" / names.PROGRAM
    entry = home / ".local" / "share" / "applications" / f"{names.ID}.desktop"
    started = Player(program, player.screen, home, player.user)
    assert started.said("--version").strip() == f"Stolek {VERSION}"
    assert f'Exec="{home}/.local/lib/stolek/stolek"' in entry.read_text(encoding="utf-8").splitlines()
    valid("desktop-file-validate", entry)
    script(folder / "install.sh", player)  # over itself, as a newer one is
    own = home / ".local" / "lib" / "stolek" / "install.sh"
    script(own, player, "--uninstall")
    assert {path for path in home.rglob("*") if not path.is_dir() and path.name not in CACHES} == before
    assert not cache.exists()
    assert player.games()


def script(file: Path, player: Player, *arguments: str) -> None:
    done = subprocess.run(
        ["/bin/sh", file, *arguments],
        env={"HOME": str(player.home), "PATH": "/usr/bin:/bin"},
        cwd="/",
        user=player.user,
        group=player.user,
        extra_groups=None if player.user is None else [],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
