"""BLAKE2b as in `hashlib`, without importing OpenSSL, which takes longer than many a start has."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # an interpreter that was built with OpenSSL's alone
    from hashlib import blake2b

__all__ = ["blake2b"]
