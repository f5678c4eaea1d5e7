"""What the operating system provides: window, sound, gamepads, clipboard, file manager, data files."""
