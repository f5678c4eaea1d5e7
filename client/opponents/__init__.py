"""Opponents: the worker process in which they think, so that no frame waits for them."""
