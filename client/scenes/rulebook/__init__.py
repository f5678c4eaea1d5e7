"""The rulebook: contents, page, search."""
