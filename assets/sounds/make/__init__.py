"""Makes the sounds: `python -m assets.sounds.make` from the project's root (see __main__)."""
