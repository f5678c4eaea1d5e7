"""Opponents at work: a process of its own that thinks, so that no frame ever waits for it."""
