"""Saved games of every format that was given away. They must load for ever; see `write.py`."""
