"""Makes the archived games of the present format that are missing: `python -m tests.saves.old`.

What is in the archive is never written again: it is what players have on their disks.
"""

from __future__ import annotations

import sys

from tests.saves.old.archive import FOLDER, complete_archive

for name in complete_archive(FOLDER):
    sys.stdout.write(f"made {name}\n")
