"""Makes the sounds: `python -m assets.sounds.generator` from the project's root (see __main__)."""
