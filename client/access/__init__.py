"""Access without sight: the screen as a tree that screen readers read, and what they ask for."""
