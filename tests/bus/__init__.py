"""The program under a real accessibility bus: a listener that knows of it what a screen reader is told.

Needs Linux with Debian's `at-spi2-core python3-pyatspi dbus xvfb`; the window is Xvfb's.
"""
