"""Random damage to definitions, for the tests of every game's content."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import cast

import yaml
from hypothesis import strategies as st

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-50, 200) | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


@cache
def _parsed(text: str) -> object:
    return yaml.load(text, Loader=_LOADER)  # noqa: S506  # it is a safe one


def parse_definition(text: str) -> object:
    """Return the value of a definition, as a copy that may be changed."""
    return deepcopy(_parsed(text))


def format_definition(plain: object) -> str:
    """Return the value as YAML."""
    text: str = yaml.dump(plain, Dumper=_DUMPER, sort_keys=False)
    return text


PATCHES = st.text(max_size=6) | st.sampled_from(["\n", ": ", "- ", "[", "}", "#", "!!int ", "*x", "<<"])


def mutate_definition(plain: object, data: st.DataObject) -> None:
    """Change, remove or add something somewhere in the value."""
    while True:
        if isinstance(plain, dict):
            places: list[object] = list(plain)
        elif isinstance(plain, list):
            places = list(range(len(plain)))
        else:
            return
        if not places:
            return
        at = data.draw(st.sampled_from(places))
        inner = cast("dict[object, object]", plain)[at]
        if isinstance(inner, dict | list) and data.draw(st.integers(0, 3)):
            plain = inner
            continue
        break
    held = cast("dict[object, object]", plain)
    what = data.draw(st.integers(0, 3))
    if what == 0:
        del held[at]
    elif what == 1 and isinstance(plain, dict):
        held[data.draw(json_values.filter(lambda v: not isinstance(v, dict | list)))] = data.draw(json_values)
    else:
        held[at] = data.draw(json_values)


def corrupt_text(text: str, data: st.DataObject) -> str:
    """Return the text with a short part replaced."""
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(begin + 30, len(text))))
    return text[:begin] + data.draw(PATCHES) + text[end:]
