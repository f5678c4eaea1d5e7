"""Translation: texts in the player's language, and its forms of numbers, dates and names.

Texts are in ``assets/lang/<language>/*.yaml``; the file's name is the first part of the key:
``menu.yaml`` holds ``menu.*``. A folder that was added (`client.platform.resources`) brings more of
them. A text that depends on a count is a mapping with the forms one, few, many, other, chosen by the
parameter `n`. ``{name}`` stands for a parameter.
"""

from __future__ import annotations

import datetime as dt
import logging
import os
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from client.platform.disk_cache import DiskCache, NewEntry, stamp_file
from client.platform.resources import added_folders, package_folder

log = logging.getLogger(__name__)

LANGUAGES: Final = ("en", "cs", "sk")
FALLBACK: Final = "en"
_LONGEST_TOPIC: Final = 60
FORMS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("one", "other"),
    "cs": ("one", "few", "many", "other"),
    "sk": ("one", "few", "many", "other"),
}

Number: TypeAlias = int | float
Forms: TypeAlias = dict[str, str]
Words: TypeAlias = dict[str, str | Forms]


def _english(n: Number) -> str:
    return "one" if n == 1 and isinstance(n, int) else "other"


def _west_slavic(n: Number) -> str:
    if not isinstance(n, int):
        return "many"
    if n in (1, -1):
        return "one"
    return "few" if 2 <= abs(n) <= 4 else "other"


_PLURALS: Final[dict[str, Callable[[Number], str]]] = {
    "en": _english,
    "cs": _west_slavic,
    "sk": _west_slavic,
}


class _Spoken:
    """The language in use and what was already complained about."""

    language: str = FALLBACK
    missing: Final[set[tuple[str, str]]] = set()


_cache: Final = DiskCache(None, max_bytes=4 << 20)
"""Words as they were read: parsing YAML takes a hundred times as long."""

_CACHE_VERSION: Final = "1"
"""To be changed whenever words are read in another way."""


def use_cache_folder(folder: Path | None) -> None:
    """Cache the words that are read in that folder; None: nowhere."""
    _cache.folder = folder


def use(language: str | None) -> str:
    """Speak that language from now on (None: the system's); gives the one really used."""
    _Spoken.language = language if language in LANGUAGES else system_language()
    return _Spoken.language


def language() -> str:
    """The language in use."""
    return _Spoken.language


def system_language() -> str:
    """The system's language if the program knows it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            code = os.environ[name][:2].lower()
            return code if code in LANGUAGES else FALLBACK
    if os.name == "nt":
        import ctypes  # noqa: PLC0415  only Windows needs it
        import locale  # noqa: PLC0415

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
        code = locale.windows_locale.get(number, FALLBACK)[:2].lower()
        return code if code in LANGUAGES else FALLBACK
    return FALLBACK


def plural_form(code: str, n: Number) -> str:
    """The name of the plural form that a language wants for a count."""
    return _PLURALS[code](n)


def words(code: str, topic: str) -> Words:
    """All texts of one topic by their full key; {} if there is no such file.

    Folders that were added may say more in a topic of the program's; what the program says itself stands.
    """
    return _words(code, topic, added_folders())


@lru_cache(maxsize=256)
def _words(code: str, topic: str, folders: tuple[Path, ...]) -> Words:
    if len(topic) > _LONGEST_TOPIC or not topic.replace("-", "_").isidentifier():
        return {}  # keys can come from files of the player's, and must lead to no other folder
    files = [folder / "lang" / code / f"{topic}.yaml" for folder in (package_folder(), *folders)]
    files = [file for file in files if file.is_file()]
    if not files:
        return {}
    name, stamp = f"{code}-{topic}", ""
    if _cache.folder is not None:
        stamp = " ".join((_CACHE_VERSION, *map(stamp_file, files)))
        entry = _cache.read(name, stamp, Words)
        if entry is not None:
            return entry.values
    import yaml  # noqa: PLC0415  with the first words that are not kept

    # the base loader makes strings of everything: "yes", "off" and 12 are words here
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    found: Words = {}
    for file in reversed(files):
        _flatten(topic, yaml.load(file.read_text(encoding="utf-8"), Loader=loader), found)  # noqa: S506
    _cache.write(NewEntry(name, stamp, found))
    return found


def _flatten(key: str, value: object, into: Words) -> None:
    if isinstance(value, dict):
        if "other" in value and set(value) <= {"one", "few", "many", "other"}:
            into[key] = {str(form): str(text) for form, text in value.items()}
            return
        for part, inner in value.items():
            _flatten(f"{key}.{part}", inner, into)
    elif value is not None:
        into[key] = str(value)


def _lookup(code: str, key: str) -> str | Forms | None:
    topic = key.partition(".")[0]
    found = words(code, topic)
    if key in found:
        return found[key]
    # a file may also name its keys in full: "menu.continue: …" inside menu.yaml
    return found.get(f"{topic}.{key}")


def has(key: str) -> bool:
    """Whether the key has words in the language in use or in English."""
    return _lookup(_Spoken.language, key) is not None or _lookup(FALLBACK, key) is not None


def tr(key: str, /, **params: object) -> str:
    """The words of a key; the English ones where the language lacks them, else the key itself."""
    for code in (_Spoken.language, FALLBACK):
        found = _lookup(code, key)
        if found is not None:
            return _filled(found, code, key, params)
        if (code, key) not in _Spoken.missing:
            _Spoken.missing.add((code, key))
            log.warning("no words for %s in %s", key, code)
    return key


def _filled(text: str | Forms, code: str, key: str, params: dict[str, object]) -> str:
    if isinstance(text, dict):
        n = params.get("n", 0)
        form = plural_form(code, n if isinstance(n, int | float) else 0)
        text = text.get(form, text["other"])
    if not params or "{" not in text:
        return text
    if ":of}" in text:
        params = {name: Whole(value) if type(value) is int else value for name, value in params.items()}
    try:
        return text.format_map(params)
    except (KeyError, IndexError, ValueError) as error:
        log.warning("words of %s in %s do not fit their parameters: %r", key, code, error)
        return text


class Whole(int):
    """A number that may be told as the whole of which something is a part: ``{m:of}``."""

    def __format__(self, spec: str) -> str:
        return of(self) if spec == "of" else super().__format__(spec)


_SOFTENED: Final[dict[str, frozenset[int]]] = {
    "cs": frozenset((2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 30, 40, 60, 70, 100)),
    "sk": frozenset((4, 6, 7, 14, 16, 17, 40, 60, 70, 100)),
}
"""Numbers before whose words the preposition takes a vowel."""


def of(n: int) -> str:
    """A number with its preposition, as it is spoken: "of 4", "ze 4"."""
    first = n if n < 20 else n // 10 * 10 if n < 100 else 100
    soft = first in _SOFTENED.get(_Spoken.language, ())
    return tr("app.of-soft", n=n) if soft else tr("app.of", n=n)


# --- numbers, dates --------------------------------------------------------------------------------
def number(value: Number, digits: int = 0) -> str:
    """A number as written in the language: a decimal comma, spaces between thousands."""
    text = f"{value:,.{digits}f}"
    if _Spoken.language != "en":
        text = text.replace(",", "\u00a0").replace(".", ",")
    return text.replace("-", "−")


def signed(value: int) -> str:
    """A number with its sign: +5, −2, 0."""
    return f"+{number(value)}" if value > 0 else number(value)


def percent(share: float) -> str:
    """A share 0…1 in percent: 85% in English, 85 % elsewhere."""
    return f"{round(share * 100)}{'' if _Spoken.language == 'en' else chr(0xA0)}%"


def here(moment: dt.datetime) -> dt.datetime:
    """The same moment by the clock of this place; as it is where no calendar goes on that far."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment


def date(moment: dt.datetime) -> str:
    """Day and time, short: today and yesterday by name. Takes aware or local times."""
    from babel.dates import format_date, format_time  # noqa: PLC0415

    local = here(moment)
    clock = format_time(local.time(), format="short", locale=_Spoken.language)
    days = (dt.datetime.now().astimezone().date() - local.date()).days
    if days in (0, 1):
        return tr("app.today" if days == 0 else "app.yesterday", time=clock)
    wanted = "d MMMM" if local.year == dt.datetime.now().astimezone().year else "d MMMM y"
    if _Spoken.language != "en":
        wanted = wanted.replace("d ", "d. ")
    return format_date(local.date(), format=wanted, locale=_Spoken.language)


def day(one: dt.date, *, weekday: bool = False, year: bool = True) -> str:
    """A day of the calendar: 23 November 2026; with its name, as a sentence has it: Monday 23 November."""
    from babel.dates import format_date  # noqa: PLC0415

    wanted = "d MMMM" if _Spoken.language == "en" else "d. MMMM"
    wanted = f"{'EEEE ' if weekday else ''}{wanted}{' y' if year else ''}"
    return format_date(one, format=wanted, locale=_Spoken.language)


def month(one: dt.date) -> str:
    """The month of a day, as a heading: November 2026."""
    from babel.dates import format_date  # noqa: PLC0415

    name = format_date(one, format="LLLL y", locale=_Spoken.language)
    return name[:1].upper() + name[1:]


def weekdays() -> tuple[str, ...]:
    """What the days of the week are called in the head of a calendar, from Monday."""
    from babel.dates import get_day_names  # noqa: PLC0415

    names = get_day_names("abbreviated", context="stand-alone", locale=_Spoken.language)
    return tuple(names[number] for number in range(7))


def ago(moment: dt.datetime) -> str:
    """How long ago it was: "5 minutes ago"."""
    from babel.dates import format_timedelta  # noqa: PLC0415

    passed = dt.datetime.now().astimezone() - here(moment)
    if passed.total_seconds() < 45:
        return tr("app.just-now")
    return format_timedelta(-passed, add_direction=True, locale=_Spoken.language)


# --- sorting ----------------------------------------------------------------------------------------
_LETTERS: Final[dict[str, tuple[str, ...]]] = {
    "cs": (*"abcčdefgh", "ch", *"ijklmnopqrřsštuvwxyzž"),
    "sk": (*"aäbcčdefgh", "ch", *"ijklmnoôpqrsštuvwxyzž"),
}


def sort_key(text: str) -> tuple[tuple[int, ...], str]:
    """A key that sorts names as the language's dictionary does (ch after h, č after c)."""
    language = _Spoken.language
    lowered = text.casefold()
    if "ch" in lowered and "ch" in _LETTERS.get(language, ()):
        parts: Iterable[str] = re.findall("ch|.", lowered, re.DOTALL)
    else:
        parts = lowered
    return tuple([_weight(letter, language) for letter in parts]), text


@lru_cache(maxsize=4096)
def _weight(letter: str, language: str) -> int:
    import unicodedata  # noqa: PLC0415

    letters = _LETTERS.get(language, ())
    if letter in letters:
        return 1000 + 10 * letters.index(letter)
    base = unicodedata.normalize("NFD", letter)[0]
    if base in letters:
        return 1000 + 10 * letters.index(base)
    if letters:
        return ord(base) if ord(base) < 1000 else 2000 + ord(base)
    return ord(base)
