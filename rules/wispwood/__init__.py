"""Wispwood (Zářihvozd): wisps from the pond, trees around them, a cat that watches."""
