"""Audit of the marks in reviews."""
