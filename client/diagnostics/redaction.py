"""Taking out of a text what says who somebody is: names of people and machines, folders, titles of files.

What is left over is for whoever reads a crash report. Rather too much is taken out than too little.
"""

from __future__ import annotations

import contextlib
import getpass
import json
import re
import socket
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote

from client.platform.resources import root
from saves.paths import config_dir, data_dir, log_dir

PATH: Final = "<path>"
"""What stands for a folder."""

_SHORT: Final = 4
"""Names shorter than this are only taken out where they stand alone."""

_COMPONENT: Final = r"[^\\/:*?\"<>|\r\n]"
_NAME: Final = r"[^\s\\/:*?\"<>|'“”]"
_TAIL: Final = rf"(?:{_NAME}+(?: {_NAME}+)*\.\w{{1,8}}(?=[.,;:)\]]*(?:\s|['\"“”]|$))|{_NAME}*)"
_WINDOWS: Final = (
    rf"(?:\\{{2,}}(?:[?.]\\+)?(?:UNC\\+)?(?:[A-Za-z]:[\\/]+)?|(?<![A-Za-z])[A-Za-z]:[\\/]+)"
    rf"(?:{_COMPONENT}+[\\/]+)*{_TAIL}"
)
_POSIX: Final = (
    rf"(?:{PATH}(?=[\\/])|(?<![\w./<>])(?:~\w*)?(?=/))[\\/]+(?=[^\s\\/])(?:{_COMPONENT}+[\\/]+)*{_TAIL}"
)
_PATHS: Final = re.compile(f"{_WINDOWS}|{_POSIX}")
_QUOTED: Final = re.compile(
    r"(?P<quote>['\"“”„])(?P<inner>(?:\\.|(?!(?P=quote)|[“”]).)*)(?P<end>(?P=quote)|[“”])"
)
_ABSOLUTE: Final = re.compile(r"(?:[A-Za-z]:)?[\\/]|~|file:", re.IGNORECASE)
_TITLED: Final = re.compile(r"[^\s'\"/\\<>]+\.(?:stolek|card|png)\b", re.IGNORECASE)

_OURS: Final = re.compile(
    r"\.?(?:\d{8}-\d{6}-[a-z]+-[0-9a-f]{6}\.(?:stolek|card|png|v\d+)"
    r"|settings\.yaml(?:\.bad-\d+)?|fault\.log|stolek-[\d-]+(?:\.old)?\.log|crash-[\d-]+\.txt"
    r"|[A-Za-z0-9_.-]+\.(?:py|pyc|so|pyd|dll|dylib|svg|ogg|ttf|otf)|[a-z_-]+\.(?:yaml|md))(?:\.[0-9a-f]{8}\.tmp)?"
)
"""Names of files that nobody but the program itself has chosen."""


class Redactor:
    """Knows whom and what not to name.

    names: what must not be read → what is written instead. files: names that players gave to files.
    """

    def __init__(self, names: Mapping[str, str], files: Iterable[str] = ()) -> None:
        self._stands_for: dict[str, str] = {}
        for name, instead in names.items():
            for form in _forms(name):
                for spelling in (form, form.casefold(), form.upper()):
                    self._stands_for.setdefault(spelling, instead)
        wanted = sorted(self._stands_for, key=len, reverse=True)
        self._names = re.compile("|".join(map(_pattern, wanted)), re.IGNORECASE) if wanted else None
        titles = sorted({form for name in files for form in _forms(name)}, key=len, reverse=True)
        self._files = re.compile("|".join(map(_pattern, titles)), re.IGNORECASE) if titles else None
        self._folders = [(_folder_pattern(folder), "") for folder in _own_folders()]
        self._folders += [(_folder_pattern(folder), PATH) for folder in _personal_folders()]

    def text(self, text: str) -> str:
        """The text without anything personal."""
        text = unicodedata.normalize("NFC", text)
        for pattern, instead in self._folders:
            text = pattern.sub(instead, text)
        if self._files is not None:
            text = self._files.sub("<file>", text)
        text = _QUOTED.sub(_without_quoted_path, text)
        text = _PATHS.sub(lambda found: _shown(found[0]), text)
        text = _TITLED.sub(lambda found: _title(found[0]), text)
        if self._names is None:
            return text
        return self._names.sub(self._instead, text)

    def _instead(self, found: re.Match[str]) -> str:
        name = found[0]
        return self._stands_for.get(name) or self._stands_for.get(name.casefold()) or "<name>"


def of_system() -> dict[str, str]:
    """The names of the user and of the machine."""
    names: dict[str, str] = {}
    with contextlib.suppress(OSError, KeyError, ImportError):  # a user without a name
        names[getpass.getuser()] = "<user>"
    with contextlib.suppress(RuntimeError):  # a user without a home
        names[Path.home().name] = "<user>"
    with contextlib.suppress(OSError):
        host = socket.gethostname()
        names[host] = names[host.partition(".")[0]] = "<host>"
    return {name: instead for name, instead in names.items() if name and name != "localhost"}


def of_people(names: Iterable[str], ordinary: Iterable[str] = ()) -> dict[str, str]:
    """Players' names, and the words in them; not those that are nobody's ("Player")."""
    plain = {word.casefold() for word in ordinary}
    found: dict[str, str] = {}
    for name in names:
        words = re.findall(r"[^\W\d_]{3,}", unicodedata.normalize("NFC", name))
        if words and all(word.casefold() in plain for word in words):
            continue
        found[name.strip()] = "<player>"
        found |= {word: "<player>" for word in words if word.casefold() not in plain}
    return {name: instead for name, instead in found.items() if name}


def file_name(name: str) -> str:
    """The name of a file if the program has chosen it itself."""
    return name if _OURS.fullmatch(name) else "<file chosen by the player>"


def _forms(name: str) -> set[str]:
    """All the ways in which a name may be written in a message: plain, escaped, without its accents …"""
    composed = unicodedata.normalize("NFC", name)
    forms = {composed, composed.replace("'", "\\'")}
    for form in (composed, unicodedata.normalize("NFD", name)):
        data = form.encode(errors="surrogatepass")
        forms |= {
            form.encode("unicode_escape").decode(),
            json.dumps(form)[1:-1],
            repr(data)[2:-1],
            quote(data),
            data.decode("latin-1"),
            data.decode("cp1252", errors="ignore"),
        }
    bare = "".join(
        letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter)
    )
    if len(bare) >= _SHORT:
        forms.add(bare)
    return {form for form in forms if form.strip()}


def _pattern(form: str) -> str:
    escaped = re.escape(form)
    return escaped if len(form) >= _SHORT else rf"(?<![^\W_]){escaped}(?![^\W_])"


def _own_folders() -> list[Path]:
    """Where the program itself lies: what is below it may be named."""
    return [root("client").parent]


def _personal_folders() -> list[Path]:
    folders: list[Path] = []
    for found in (data_dir, config_dir, log_dir, Path.home, Path.cwd):
        with contextlib.suppress(OSError, RuntimeError):  # a user without a home
            folders.append(found())
    folders = [folder for folder in folders if len(folder.parts) > 1]
    return sorted(folders, key=lambda folder: len(str(folder)), reverse=True)


def _folder_pattern(folder: Path) -> re.Pattern[str]:
    """The folder with any kind of separator, doubled or not; the last one included if it is the program's."""
    text = unicodedata.normalize("NFC", str(folder))
    parts = [re.escape(part) for part in re.split(r"[\\/]+", text) if part]
    start = r"[\\/]+" if text[:1] in "\\/" else ""
    end = r"[\\/]+" if folder in _own_folders() else r"(?![^\W_])"
    return re.compile(start + r"[\\/]+".join(parts) + end, re.IGNORECASE)


def _without_quoted_path(found: re.Match[str]) -> str:
    inner = found["inner"]
    if _ABSOLUTE.match(inner) or inner.startswith(PATH):
        return f"{found['quote']}{_shown(inner)}{found['end']}"
    if _TITLED.search(inner):
        return f"{found['quote']}{_title(inner)}{found['end']}"
    return found[0]


def _shown(path: str) -> str:
    """What may be told of a path: the file's name if it is one of ours."""
    name = re.split(r"[\\/]+", path)[-1]
    return f"{PATH}/{name}" if _OURS.fullmatch(name) else PATH


def _title(name: str) -> str:
    if _OURS.fullmatch(name):
        return name
    return f"<file>.{name.rpartition('.')[2].lower()}"
