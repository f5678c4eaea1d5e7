"""The program as one download: `python -m release` builds it for the system it runs on."""
