"""A process that lets others go before it: what the player sees is never kept waiting for what is thought."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
from typing import Final

log = logging.getLogger(__name__)

_BELOW_NORMAL: Final = 0x4000


def be_gentle(nice: int) -> None:
    """From now on others go before this process, so far as the system lets it say so. nice: how far, where
    there is more than one step."""
    try:
        if sys.platform == "win32":
            kernel = ctypes.WinDLL("kernel32")
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        else:
            os.nice(nice)
    except OSError as error:  # it works all the same
        log.info("no lower priority: %s", error)
