"""Executable rulings: small tables laid out, a few steps played, and what must then be true.

May import everything below it: games, view, text, the engine and the language.
"""

from longbox.scenario.run import Outcome, run_paths, run_text

__all__ = ["Outcome", "run_paths", "run_text"]
