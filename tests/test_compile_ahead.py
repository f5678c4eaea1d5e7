"""What each process of a run begins with comes to all modules of tests, each once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.compile_ahead import import_modules, list_test_modules, select_share


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_each_module_belongs_to_one_process(processes: int) -> None:
    found = list_test_modules()
    assert __name__ in found
    shares = [select_share(found, process, processes) for process in range(processes)]
    assert sorted(name for each in shares for name in each) == sorted(found)
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_module_names_match_those_of_pytest() -> None:
    """Else they would be read twice."""
    read_by_pytest = {name for name in sys.modules if name.rpartition(".")[2].startswith("test_")}
    assert __name__ in read_by_pytest
    assert {name for name in read_by_pytest if name.startswith("tests.")} <= set(list_test_modules())


def test_failing_or_skipped_module_does_not_affect_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "room_of_tests"
    room.mkdir()
    (room / "__init__.py").touch()
    (room / "test_a.py").write_text("raise ValueError('wrong')\n")
    (room / "test_b.py").write_text("import pytest\npytest.skip('not here', allow_module_level=True)\n")
    (room / "test_c.py").write_text("VALUE = 3\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = list_test_modules(room)
    assert found == ["room_of_tests.test_a", "room_of_tests.test_b", "room_of_tests.test_c"]
    import_modules(found)
    assert sys.modules["room_of_tests.test_c"].VALUE == 3
    assert not {"room_of_tests.test_a", "room_of_tests.test_b"} & set(sys.modules)
    for name in ("room_of_tests", "room_of_tests.test_c"):
        monkeypatch.delitem(sys.modules, name)
