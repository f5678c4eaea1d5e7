"""The desktop client: the only package that knows pygame."""
