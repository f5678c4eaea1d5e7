"""`python -m release`: the program as one folder and one archive, for the system this runs on.

Needs the tools of `pip install -e ".[dev]"`. Two builds of one commit are the same bytes as long as Python,
the libraries, PyInstaller and, on Linux, the system's own libraries and `strip` are the same.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from release import build, names
from release.licence_list import UnknownLibraryError


def main(arguments: list[str] | None = None) -> int:
    """Build the program and print where it is. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument("--to", type=Path, default=names.ROOT / "dist", help="the folder it goes to: dist")
    parser.add_argument("--no-archive", action="store_true", help="only the folder")
    chosen = parser.parse_args(arguments)
    chosen.to.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(prefix="stolek-build-") as work:
            made = build.build(chosen.to.resolve(), Path(work), packed=not chosen.no_archive)
    except (UnknownLibraryError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for path in made:
        sys.stdout.write(f"{path}: {build.count_bytes(path) / 1_000_000:.1f} MB\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
