"""Files for Linux desktops: menu entry, icons, description, and a script that installs them."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Final

from release import icons
from release.names import ID, PROGRAM, ROOT
from saves import VERSION

_FOLDER: Final = ROOT / "release" / "desktop"
_RELEASED: Final = re.compile(r"^## \[(?P<version>[^\]]+)\] – (?P<day>\d{4}-\d{2}-\d{2})$", re.MULTILINE)


def add_desktop_files(folder: Path) -> None:
    """Add the files for Linux desktops (menu entry, icons, description, script) to the program's folder."""
    share = folder / "share"
    _write(share / "applications" / f"{ID}.desktop", make_menu_entry())
    _write(share / "metainfo" / f"{ID}.metainfo.xml", make_metainfo())
    hicolor = share / "icons" / "hicolor"
    for pixels in icons.LINUX:
        place = hicolor / f"{pixels}x{pixels}" / "apps" / f"{ID}.png"
        place.parent.mkdir(parents=True)
        place.write_bytes(icons.render_png(pixels))
    _write(hicolor / "scalable" / "apps" / f"{ID}.svg", icons.DRAWING.read_text(encoding="utf-8"))
    _write(folder / "install.sh", _fill_template("install.sh"))
    (folder / "install.sh").chmod(0o755)


def make_menu_entry() -> str:
    """Return the text of the Linux desktop's menu entry; the install script inserts the program's path."""
    return _fill_template(f"{PROGRAM}.desktop")


def make_metainfo() -> str:
    """Return the XML description of the program for Linux software centres."""
    return _fill_template(f"{PROGRAM}.metainfo.xml")


def list_releases() -> list[tuple[str, dt.date]]:
    """Return (version, date) of all releases in the change log, the newest first."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return [(one["version"], dt.date.fromisoformat(one["day"])) for one in _RELEASED.finditer(text)]


def _fill_template(name: str) -> str:
    text = (_FOLDER / name).read_text(encoding="utf-8")
    told = "\n".join(f'    <release version="{version}" date="{day}"/>' for version, day in list_releases())
    return text.replace("@ID@", ID).replace("@RELEASES@", told.strip()).replace("@VERSION@", VERSION)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
