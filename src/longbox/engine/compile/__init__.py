"""From the typed trees of a library to a `Program`. Runs once per library, so plain rather than fast.

Every field of a tree is taken by the one who compiles it (`node.py`); what nobody took is refused with its card and
line, so a pack never says one thing and does another. One table per kind of word: `STEPS`, `ABILITIES`, `EVENTS`,
`VALUES`, `CONDITIONS`.
"""

from longbox.engine.compile.compiler import Compiler, Keywords, compile_cards
from longbox.engine.compile.fault import Fault, NotInThisGame

__all__ = ["Compiler", "Fault", "Keywords", "NotInThisGame", "compile_cards"]
