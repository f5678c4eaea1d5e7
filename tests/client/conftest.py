"""Fixtures of the client's tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from client.draw import fallback_text, first_frame_cache
from client.platform.system_fonts import SystemFonts
from client.scenes.files import scene as files_scene
from client.scenes.files.folder_listing import StartFolder
from client.table import table as table_module
from client.table.decision_stopwatch import DecisionStopwatch
from tests.client.drawing_detection import waiting
from tests.client.shared_pictures import close_programs_pictures, shared_pictures
from tests.shared_run_folder import get_folder


@pytest.fixture(autouse=True, scope="session")
def read_once() -> Iterator[None]:
    """Let programs of one run of tests read each picture once for all of them."""
    with shared_pictures(get_folder()):
        yield


@pytest.fixture(autouse=True)
def pictures_put_away() -> Iterator[None]:
    """The pictures of programs that a test has left open go with it, however long the programs stay, and
    nothing more is noted for their next start."""
    yield
    close_programs_pictures()
    first_frame_cache.use_folder(None)


@pytest.fixture(autouse=True)
def drawn_when_looked_at(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw a program when its test looks at it, unless the test watches each frame."""
    with waiting(request.node):
        yield


@pytest.fixture(autouse=True, scope="session")
def timeless() -> Iterator[None]:
    """Keep durations out of journals, so that the same moves are the same bytes."""
    with mock.patch.object(table_module, "DecisionStopwatch", partial(DecisionStopwatch, lambda: 0.0)):
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with some folders; the chooser knows nothing else of this machine."""
    folder = tmp_path / "Žofie"
    for name in ("Documents", "Downloads", "Hry", ".hidden"):
        (folder / name).mkdir(parents=True)
    (folder / "letter.txt").write_text("no game")
    found = (
        StartFolder("home", folder),
        StartFolder("documents", folder / "Documents"),
        StartFolder("downloads", folder / "Downloads"),
    )
    monkeypatch.setattr(files_scene, "find_start_folders", lambda: found)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: folder / "Documents")
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: folder / "Downloads")
    return folder


@pytest.fixture(autouse=True)
def no_fonts_of_the_system() -> Iterator[None]:
    """Draw the same on every machine: what the program's own fonts lack becomes the neutral sign."""
    fallback_text.use_system_fonts(SystemFonts(find_files=list))
    yield
    fallback_text.use_system_fonts(None)
