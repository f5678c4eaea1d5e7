"""The tree that screen readers read."""
