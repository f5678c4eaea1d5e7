"""Ways to break definitions, for the tests of every game's content."""

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


def plain_of(text: str) -> object:
    """The value of a definition, to be changed at will."""
    return deepcopy(_parsed(text))


def written(plain: object) -> str:
    """The value as a definition."""
    text: str = yaml.dump(plain, Dumper=_DUMPER, sort_keys=False)
    return text


PATCHES = st.text(max_size=6) | st.sampled_from(["\n", ": ", "- ", "[", "}", "#", "!!int ", "*x", "<<"])


def change(plain: object, data: st.DataObject) -> None:
    """Go down the value some way and change, remove or add something there."""
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


def broken(text: str, data: st.DataObject) -> str:
    """The text with a short stretch of it replaced by something else."""
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(begin + 30, len(text))))
    return text[:begin] + data.draw(PATCHES) + text[end:]
