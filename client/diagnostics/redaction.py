"""Redaction: replacing personal data (names of people, machines, folders and files) in crash reports.

A report may be read by anyone, so in doubt text is removed.
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

from client.i18n.text_search import fold_text
from client.platform.resources import find_package_folder
from saves.paths import config_dir, data_dir, log_dir

PATH_PLACEHOLDER: Final = "<path>"
"""Written in place of a folder."""

_MIN_FREE_LENGTH: Final = 4
"""Shorter names are replaced only as whole words, if their script has such."""

_COMPONENT: Final = r"[^\\/:*?\"<>|\r\n]"
_NAME_CHAR: Final = r"[^\s\\/:*?\"<>|'“”]"
_TAIL: Final = rf"(?:{_NAME_CHAR}+(?: {_NAME_CHAR}+)*\.\w{{1,8}}(?=[.,;:)\]]*(?:\s|['\"“”]|$))|{_NAME_CHAR}*)"
_WINDOWS_PATH: Final = (
    rf"(?:\\{{2,}}(?:[?.]\\+)?(?:UNC\\+)?(?:[A-Za-z]:[\\/]+)?|(?<![A-Za-z])[A-Za-z]:[\\/]+)"
    rf"(?:{_COMPONENT}+[\\/]+)*{_TAIL}"
)
_POSIX_PATH: Final = (
    rf"(?:{PATH_PLACEHOLDER}(?=[\\/])|(?<![\w./<>])(?:~\w*)?(?=/))[\\/]+(?=[^\s\\/])"
    rf"(?:{_COMPONENT}+[\\/]+)*{_TAIL}"
)
_ANY_PATH: Final = re.compile(f"{_WINDOWS_PATH}|{_POSIX_PATH}")
_QUOTED: Final = re.compile(
    r"(?P<quote>['\"“”„])(?P<inner>(?:\\.|(?!(?P=quote)|[“”]).)*)(?P<end>(?P=quote)|[“”])"
)
_ABSOLUTE: Final = re.compile(r"(?:[A-Za-z]:)?[\\/]|~|file:", re.IGNORECASE)
_PLAYER_FILE: Final = re.compile(r"[^\s'\"/\\<>]+\.(?:stolek|card|png)\b", re.IGNORECASE)

_OWN_FILE_NAME: Final = re.compile(
    r"\.?(?:\d{8}-\d{6}-[a-z]+-[0-9a-f]{6}\.(?:stolek|card|png|v\d+)"
    r"|settings\.yaml(?:\.bad-\d+)?|fault\.log|stolek-[\d-]+(?:\.old)?\.log|crash-[\d-]+\.txt"
    r"|[A-Za-z0-9_.-]+\.(?:py|pyc|so|pyd|dll|dylib|svg|ogg|ttf|otf)|[a-z_-]+\.(?:yaml|md))(?:\.[0-9a-f]{8}\.tmp)?"
)
"""File names that the program itself has chosen."""


class Redactor:
    """Replaces personal data in texts of a crash report with placeholders."""

    def __init__(self, names: Mapping[str, str], files: Iterable[str] = ()) -> None:
        """Prepare the patterns.

        Args:
            names: The placeholder for each name.
            files: File names that players have chosen.
        """
        self._placeholders: dict[str, str] = {}
        for name, placeholder in names.items():
            for form in _list_spellings(name):
                for spelling in (form, form.casefold(), form.upper()):
                    self._placeholders.setdefault(spelling, placeholder)
        wanted = sorted(self._placeholders, key=len, reverse=True)
        self._names = re.compile("|".join(map(_make_pattern, wanted)), re.IGNORECASE) if wanted else None
        titles = sorted({form for name in files for form in _list_spellings(name)}, key=len, reverse=True)
        self._files = re.compile("|".join(map(_make_pattern, titles)), re.IGNORECASE) if titles else None
        self._folders = [(_make_folder_pattern(folder), "") for folder in _list_program_folders()]
        self._folders += [
            (_make_folder_pattern(folder), PATH_PLACEHOLDER) for folder in list_personal_folders()
        ]

    def redact(self, text: str) -> str:
        """Return a text with all personal data replaced by placeholders."""
        text = unicodedata.normalize("NFC", text)
        for pattern, placeholder in self._folders:
            text = pattern.sub(placeholder, text)
        if self._files is not None:
            text = self._files.sub("<file>", text)
        text = _QUOTED.sub(_redact_quoted, text)
        text = _ANY_PATH.sub(lambda match: _redact_path(match[0]), text)
        text = _PLAYER_FILE.sub(lambda match: _redact_title(match[0]), text)
        if self._names is None:
            return text
        return self._names.sub(self._make_placeholder, text)

    def _make_placeholder(self, match: re.Match[str]) -> str:
        name = match[0]
        return self._placeholders.get(name) or self._placeholders.get(name.casefold()) or "<name>"


def collect_system_names() -> dict[str, str]:
    """Return the names of user and machine, each mapped to the placeholder that replaces it."""
    names: dict[str, str] = {}
    with contextlib.suppress(OSError, KeyError, ImportError):  # a user without a name
        names[getpass.getuser()] = "<user>"
    with contextlib.suppress(RuntimeError):  # a user without a home
        names[Path.home().name] = "<user>"
    with contextlib.suppress(OSError):
        host = socket.gethostname()
        names[host] = names[host.partition(".")[0]] = "<host>"
    return {name: placeholder for name, placeholder in names.items() if name and name != "localhost"}


def collect_player_names(names: Iterable[str], ordinary: Iterable[str] = ()) -> dict[str, str]:
    """Return players' names and the words in them, each mapped to the placeholder that replaces it.

    Words in `ordinary`, such as "Player", are not replaced.
    """
    plain = {word.casefold() for word in ordinary}
    placeholders: dict[str, str] = {}
    for name in names:
        words = re.findall(r"[^\W\d_]{3,}", unicodedata.normalize("NFC", name))
        if words and all(word.casefold() in plain for word in words):
            continue
        placeholders[name.strip()] = "<player>"
        placeholders |= {word: "<player>" for word in words if word.casefold() not in plain}
    return {name: placeholder for name, placeholder in placeholders.items() if name}


def redact_file_name(name: str) -> str:
    """Return a file's name if the program has chosen it, else a placeholder."""
    return name if _OWN_FILE_NAME.fullmatch(name) else "<file chosen by the player>"


def _list_spellings(name: str) -> set[str]:
    """Return all ways in which a name may be written in a message.

    Plain, escaped, without accents and so on.
    """
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
    bare = fold_text(name)
    if len(bare) >= _MIN_FREE_LENGTH:
        forms.add(bare)
    return {form for form in forms if form.strip()}


def _make_pattern(form: str) -> str:
    escaped = re.escape(form)
    # scripts without capitals, and emoji, often know no spaces between words either
    is_free = len(form) >= _MIN_FREE_LENGTH or (not form.isascii() and form.lower() == form.upper())
    return escaped if is_free else rf"(?<![^\W_]){escaped}(?![^\W_])"


def _list_program_folders() -> list[Path]:
    """Return the folders of the program: paths inside them may be named."""
    return [find_package_folder("client").parent]


def list_personal_folders() -> list[Path]:
    """Return the folders whose paths may identify the user, the longest path first."""
    folders: list[Path] = []
    for find_folder in (data_dir, config_dir, log_dir, Path.home, Path.cwd):
        with contextlib.suppress(OSError, RuntimeError):  # a user without a home
            folders.append(find_folder())
    folders = [folder for folder in folders if len(folder.parts) > 1]
    return sorted(folders, key=lambda folder: len(str(folder)), reverse=True)


def _make_folder_pattern(folder: Path) -> re.Pattern[str]:
    """Match a folder with any separators, doubled or not, and the one after it if it is the program's."""
    text = unicodedata.normalize("NFC", str(folder))
    parts = [re.escape(part) for part in re.split(r"[\\/]+", text) if part]
    start = r"[\\/]+" if text[:1] in "\\/" else ""
    end = r"[\\/]+" if folder in _list_program_folders() else r"(?![^\W_])"
    return re.compile(start + r"[\\/]+".join(parts) + end, re.IGNORECASE)


def _redact_quoted(match: re.Match[str]) -> str:
    inner = match["inner"]
    if _ABSOLUTE.match(inner) or inner.startswith(PATH_PLACEHOLDER):
        return f"{match['quote']}{_redact_path(inner)}{match['end']}"
    if _PLAYER_FILE.search(inner):
        return f"{match['quote']}{_redact_title(inner)}{match['end']}"
    return match[0]


def _redact_path(path: str) -> str:
    """Return a placeholder for a path, with the file's name if the program has chosen it."""
    name = re.split(r"[\\/]+", path)[-1]
    return f"{PATH_PLACEHOLDER}/{name}" if _OWN_FILE_NAME.fullmatch(name) else PATH_PLACEHOLDER


def _redact_title(name: str) -> str:
    if _OWN_FILE_NAME.fullmatch(name):
        return name
    return f"<file>.{name.rpartition('.')[2].lower()}"
