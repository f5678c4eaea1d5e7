"""The program as one download: `python -m release` makes it for the system it runs on."""
