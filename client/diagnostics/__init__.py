"""Log files, crash reports, the removal of personal data from them, and the versions of libraries."""
