"""Tests of Envyra's rules."""
