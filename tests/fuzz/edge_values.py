"""Values and words that are valid in few places and invalid nearly everywhere."""

from __future__ import annotations

NUMBERS: tuple[int, ...] = (
    *range(9),
    *(-1, -2, -3, -7, -100),
    *(15, 16, 31, 63, 64, 99, 255, 256, 1000, 65535),
    *(2**31 - 1, 2**31, -(2**31), 2**53 + 1, 2**62),
    *(2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64 - 1, 2**64),
    *(10**30, -(10**30)),
)
"""Numbers at the edges of what fits somewhere."""

OTHERS: tuple[object, ...] = (
    *(None, True, False),
    *("", "0", "a", "x" * 5000, "\ud800", "\x00", "🦊"),
    *("toy", "standard", "off", "over", "turn", "is", "crc"),
    *(0.5, 1.0, -0.0, 1e308, float("nan"), float("inf")),
    *([], {}, [[]], [None], {"": 0}),
)
"""Values of other types."""

SETTINGS_WORDS: tuple[str, ...] = (
    *("!!python/object:os.system x", "!!int abc", "!!binary ????", "!!timestamp 1-1-1"),
    *("&a [*a, *a]", "*a", "<<: {a: 1}", "? ", ": ", "- " * 16, "{" * 40, "[" * 5000),
    *("window: [1e9, .nan]", "ui_scale: .inf", "last_seats: [{name: 1}]", "yes", "~"),
    *("2001-99-99", "0o777777777777777777777777", "1_000", "0x" + "f" * 4000, "9" * 5000, "1e999999"),
    *("\t", "---\n", "...\n", "%YAML 9.9\n", "|\n a", ">-\n\n"),
    *("\ud800", "\x00", "\ufeff", "\u2028"),
)
"""Words that mean something in YAML."""

YAML_WORDS: tuple[str, ...] = (
    *SETTINGS_WORDS,
    *("-1", "0", "999999", "null", "[]", "{}", "''", "[1, 2, 3]", "true", "0.5", "1e400"),
)
"""The same, and values that could stand in definitions."""

TITLES: tuple[str, ...] = ("", "x" * 1_040_000, "{n}", "\x00\n", "🦊" * 999)

NAMES: tuple[str, ...] = ("", " ", "\n", "x" * 60_000, "🦊" * 100, "\u202e", "{n}", "%s")
