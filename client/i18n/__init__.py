"""Translation: texts in the player's language, and its forms of numbers, dates and names.

Texts are in ``assets/lang/<language>/*.yaml``; the file's name is the first part of the key:
``menu.yaml`` holds ``menu.*``. A folder that was added (`client.platform.resources`) brings more
of it. A text that depends on a count is a mapping with the forms one, few, many, other, chosen by the
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
from client.platform.resources import find_package_folder, get_added_folders
from saves.sanitize import ISOLATE_END, ISOLATE_START, has_right_to_left, remove_isolates

log = logging.getLogger(__name__)

LANGUAGES: Final = ("en", "cs", "sk")
FALLBACK: Final = "en"
_MAX_TOPIC_LENGTH: Final = 60
PLURAL_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("one", "other"),
    "cs": ("one", "few", "many", "other"),
    "sk": ("one", "few", "many", "other"),
}

Number: TypeAlias = int | float
PluralForms: TypeAlias = dict[str, str]
Words: TypeAlias = dict[str, str | PluralForms]


def _select_english_form(n: Number) -> str:
    return "one" if n == 1 and isinstance(n, int) else "other"


def _select_west_slavic_form(n: Number) -> str:
    if not isinstance(n, int):
        return "many"
    if n in (1, -1):
        return "one"
    return "few" if 2 <= abs(n) <= 4 else "other"


_PLURALS: Final[dict[str, Callable[[Number], str]]] = {
    "en": _select_english_form,
    "cs": _select_west_slavic_form,
    "sk": _select_west_slavic_form,
}


class _State:
    """The language in use, and the languages and keys whose missing text was already logged."""

    language: str = FALLBACK
    missing: Final[set[tuple[str, str]]] = set()


_cache: Final = DiskCache(None, max_bytes=4 << 20, max_entry_bytes=1 << 20)
"""Parsed texts: parsing YAML takes a hundred times as long."""

_CACHE_VERSION: Final = "1"
"""To be changed whenever texts are parsed in another way."""


_HARMFUL_PLACEHOLDER: Final = r"\{(?!\w[\w-]*(?::of)?\})"
"""Beginning of a placeholder that is more than a name; no text of the program has any."""


def use_cache_folder(folder: Path | None) -> None:
    """Cache parsed texts in that folder; None: nowhere."""
    _cache.folder = folder


def set_language(language: str | None) -> str:
    """Use that language from now on and return it; use the system's if it is None or unknown."""
    _State.language = language if language in LANGUAGES else find_system_language()
    return _State.language


def get_language() -> str:
    """Return the code of the language in use."""
    return _State.language


def find_system_language() -> str:
    """Return the code of the system's language if the program has its texts, else "en".

    As in gettext, `LANGUAGE` lists languages in order of preference and counts before the locale, unless that
    is C.
    """
    locale_name = _find_locale_name()
    if _is_c_locale(locale_name):
        return FALLBACK
    for name in (os.environ.get("LANGUAGE") or locale_name).split(":"):
        code = _parse_locale_name(name)
        if code in LANGUAGES:
            return code
        if _is_c_locale(name):  # untranslated: English
            break
    return FALLBACK


def _find_locale_name() -> str:
    """Return the name of the locale for messages, such as "cs_CZ.UTF-8"; "C" if none is set."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value
    if os.name == "nt":
        import ctypes  # noqa: PLC0415  only Windows needs it
        import locale  # noqa: PLC0415

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
        return locale.windows_locale.get(number, FALLBACK)
    return "C"


def _is_c_locale(name: str) -> bool:
    """Return whether a locale is C, also called POSIX, with any encoding."""
    return name.partition(".")[0] in ("C", "POSIX")


def _parse_locale_name(name: str) -> str:
    """Return the code of the language of a locale such as "cs_CZ.UTF-8", "sk@euro" or "en-GB"."""
    return re.split("[_.@-]", name, maxsplit=1)[0].strip().lower()


def select_plural_form(code: str, n: Number) -> str:
    """Return the name of the plural form (PLURAL_FORMS) that a language uses for a count."""
    return _PLURALS[code](n)


def load_topic(code: str, topic: str) -> Words:
    """Return all texts of one topic by their full key; {} if there is no such file.

    Folders that were added may add keys to a topic of the program, but not replace any.
    """
    return _load_topic(code, topic, get_added_folders())


@lru_cache(maxsize=256)
def _load_topic(code: str, topic: str, folders: tuple[Path, ...]) -> Words:
    if len(topic) > _MAX_TOPIC_LENGTH or not topic.replace("-", "_").isidentifier():
        return {}  # keys can come from a player's files, and must not lead to another folder
    files = [folder / "lang" / code / f"{topic}.yaml" for folder in (find_package_folder(), *folders)]
    files = [file for file in files if file.is_file()]
    if not files:
        return {}
    name, stamp = f"{code}-{topic}", ""
    if _cache.folder is not None:
        stamp = " ".join((_CACHE_VERSION, *map(stamp_file, files)))
        entry = _cache.read(name, stamp, Words, lambda entry: _is_valid_topic(entry.values))
        if entry is not None:
            return entry.values
    import yaml  # noqa: PLC0415  with the first texts that are not cached

    # the base loader makes strings of everything: "yes", "off" and 12 are words here
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    found: Words = {}
    for file in reversed(files):
        _flatten(topic, yaml.load(file.read_text(encoding="utf-8"), Loader=loader), found)  # noqa: S506
    _cache.write(NewEntry(name, stamp, found))
    return found


def _is_valid_topic(words: Words) -> bool:
    """Return whether every text can be filled in without harm, and every plural has the form "other".

    A placeholder could otherwise ask for parts of its value ("{n.__class__}") or for a width of millions.
    """
    texts: list[str] = []
    for text in words.values():
        if isinstance(text, str):
            texts.append(text)
        elif "other" in text:
            texts += text.values()
        else:
            return False
    return re.search(_HARMFUL_PLACEHOLDER, "\0".join(texts)) is None


def _flatten(key: str, value: object, into: Words) -> None:
    if isinstance(value, dict):
        if "other" in value and set(value) <= {"one", "few", "many", "other"}:
            into[key] = {str(form): str(text) for form, text in value.items()}
            return
        for part, inner in value.items():
            _flatten(f"{key}.{part}", inner, into)
    elif value is not None:
        into[key] = str(value)


def _find_text(code: str, key: str) -> str | PluralForms | None:
    topic = key.partition(".")[0]
    found = load_topic(code, topic)
    if key in found:
        return found[key]
    # a file may also name its keys in full: "menu.continue: …" inside menu.yaml
    return found.get(f"{topic}.{key}")


def has_text(key: str) -> bool:
    """Return whether the key has text in the language in use or in English."""
    return _find_text(_State.language, key) is not None or _find_text(FALLBACK, key) is not None


def tr(key: str, /, **params: object) -> str:
    """Return the text of a key, the English one if the language lacks it, else the key itself."""
    for code in (_State.language, FALLBACK):
        found = _find_text(code, key)
        if found is not None:
            return _fill(found, code, key, params)
        if (code, key) not in _State.missing:
            _State.missing.add((code, key))
            log.warning("no text for %s in %s", key, code)
    return key


def _fill(text: str | PluralForms, code: str, key: str, params: dict[str, object]) -> str:
    if isinstance(text, dict):
        n = params.get("n", 0)
        form = select_plural_form(code, n if isinstance(n, int | float) else 0)
        text = text.get(form, text["other"])
    if not params or "{" not in text:
        return text
    if any(isinstance(value, str) and has_right_to_left(value) for value in params.values()):
        params = {name: isolate(value) if isinstance(value, str) else value for name, value in params.items()}
    if ":of}" in text:
        params = {name: Whole(value) if type(value) is int else value for name, value in params.items()}
    try:
        return text.format_map(params)
    except (KeyError, IndexError, ValueError) as error:
        log.warning("text of %s in %s does not fit its parameters: %r", key, code, error)
        return text


def isolate(text: str) -> str:
    """Return a text such as a name to be put into a sentence.

    If it is written from right to left, marks around it keep it from changing the order of the sentence.
    """
    return f"{ISOLATE_START}{text}{ISOLATE_END}" if has_right_to_left(text) else text


def join_names(names: Iterable[str], before_last: str = ", ") -> str:
    """Return names of players as one text, each in its own direction of writing.

    Args:
        names: The names.
        before_last: What stands before the last one, such as " and "; commas stand before the others.
    """
    *others, last = [isolate(name) for name in names] or [""]
    return before_last.join((", ".join(others), last)) if others else last


class Whole(int):
    """A number that ``{m:of}`` formats as the whole of which something is a part."""

    def __format__(self, spec: str) -> str:
        return format_whole(self) if spec == "of" else super().__format__(spec)


_SOFTENED: Final[dict[str, frozenset[int]]] = {
    "cs": frozenset((2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 30, 40, 60, 70, 100, 200, 300, 400, 600, 700)),
    "sk": frozenset((4, 6, 7, 14, 16, 17, 40, 60, 70, 100, 400, 600, 700)),
}
"""Numbers before whose words the preposition takes a vowel, as far as the first word tells them apart."""


def format_whole(n: int) -> str:
    """Return a number with its preposition, as it is spoken: "of 4", "ze 4"."""
    soft = _find_first_number_word(n) in _SOFTENED.get(_State.language, ())
    return tr("app.of-soft" if soft else "app.of", n=format_number(n))


def _find_first_number_word(n: int) -> int:
    """Return the number that the first word of a number stands for: 20 of 27, 300 of 345, 4 of 4321."""
    if n >= 2000:
        return _find_first_number_word(n // 1000)
    if n >= 1000:
        return 1000
    return n if n < 20 else n // 10 * 10 if n < 100 else n // 100 * 100


# --- numbers, dates --------------------------------------------------------------------------------
def format_number(value: Number, digits: int = 0) -> str:
    """Return a number as the language writes it, such as 1,234.5 or 1 234,5."""
    text = f"{value:,.{digits}f}"
    if _State.language != "en":
        text = text.replace(",", "\u00a0").replace(".", ",")
    return text.replace("-", "−")


def format_signed(value: int) -> str:
    """Return a number with its sign: +5, −2, 0."""
    return f"+{format_number(value)}" if value > 0 else format_number(value)


def lower_initial(text: str) -> str:
    """Return a text that begins no sentence: its first letter small. It must not begin with a name."""
    return text[:1].lower() + text[1:]


def format_score(mine: int, theirs: int) -> str:
    """Return text like "6 : 4", joined by no-break spaces."""
    return f"{format_number(mine)}\u00a0:\u00a0{format_number(theirs)}"


def format_percent(share: float, digits: int = 0) -> str:
    """Return a share 0…1 in percent with decimal places: 85% in English, 85 % elsewhere."""
    number = format_number(share * 100, digits) if digits else round(share * 100)
    return f"{number}{'' if _State.language == 'en' else chr(0xA0)}%"


def to_local_time(moment: dt.datetime) -> dt.datetime:
    """Return the moment in local time; unchanged if it is out of the calendar's range."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment


def format_date_time(moment: dt.datetime) -> str:
    """Return day and time, short: today and yesterday by name. Takes aware or local times."""
    from babel.dates import format_date, format_time  # noqa: PLC0415

    local = to_local_time(moment)
    clock = format_time(local.time(), format="short", locale=_State.language)
    days = (dt.datetime.now().astimezone().date() - local.date()).days
    if days in (0, 1):
        return tr("app.today" if days == 0 else "app.yesterday", time=clock)
    wanted = "d MMMM" if local.year == dt.datetime.now().astimezone().year else "d MMMM y"
    if _State.language != "en":
        wanted = wanted.replace("d ", "d. ")
    return format_date(local.date(), format=wanted, locale=_State.language)


def format_day(one: dt.date, *, weekday: bool = False, year: bool = True) -> str:
    """Return a day as a sentence has it: 23 November 2026, or Monday 23 November."""
    from babel.dates import format_date  # noqa: PLC0415

    wanted = "d MMMM" if _State.language == "en" else "d. MMMM"
    wanted = f"{'EEEE ' if weekday else ''}{wanted}{' y' if year else ''}"
    return format_date(one, format=wanted, locale=_State.language)


def format_month(one: dt.date) -> str:
    """Return the month of a day, as a heading: November 2026."""
    from babel.dates import format_date  # noqa: PLC0415

    name = format_date(one, format="LLLL y", locale=_State.language)
    return name[:1].upper() + name[1:]


def list_weekdays() -> tuple[str, ...]:
    """Return the short names of weekdays for the head of a calendar, from Monday."""
    from babel.dates import get_day_names  # noqa: PLC0415

    names = get_day_names("abbreviated", context="stand-alone", locale=_State.language)
    return tuple(names[number] for number in range(7))


def format_time_ago(moment: dt.datetime) -> str:
    """Return how long ago a moment was: "5 minutes ago"."""
    from babel.dates import format_timedelta  # noqa: PLC0415

    passed = dt.datetime.now().astimezone() - to_local_time(moment)
    if passed.total_seconds() < 45:
        return tr("app.just-now")
    return format_timedelta(-passed, add_direction=True, locale=_State.language)


# --- sorting ----------------------------------------------------------------------------------------
_LETTERS: Final[dict[str, tuple[str, ...]]] = {
    "cs": (*"abcčdefgh", "ch", *"ijklmnopqrřsštuvwxyzž"),
    "sk": (*"aäbcčdefgh", "ch", *"ijklmnoôpqrsštuvwxyzž"),
}


def sort_key(text: str) -> tuple[tuple[int, ...], str]:
    """Return a key that sorts names as the language's dictionary does (ch after h, č after c)."""
    language = _State.language
    lowered = remove_isolates(text).casefold()
    if "ch" in lowered and "ch" in _LETTERS.get(language, ()):
        parts: Iterable[str] = re.findall("ch|.", lowered, re.DOTALL)
    else:
        parts = lowered
    return tuple([_get_letter_weight(letter, language) for letter in parts]), text


@lru_cache(maxsize=4096)
def _get_letter_weight(letter: str, language: str) -> int:
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
