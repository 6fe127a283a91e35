"""The card language: strict reading of pack files into the typed tree of `tree.py`.

What lives here: the table of all words (`verbs.py`, `words.py`), the reader, the checker, and the JSON Schema and
reference page made from the table. May import nothing of Longbox outside this room.
"""

from longbox.language.check import check_paths, pack_files
from longbox.language.problem import PackError, Problem
from longbox.language.reader import Library, builtin_packs, load_packs, read_pack, read_pack_text
from longbox.language.tree import Card, Pack

__all__ = [
    "Card",
    "Library",
    "Pack",
    "PackError",
    "Problem",
    "builtin_packs",
    "check_paths",
    "load_packs",
    "pack_files",
    "read_pack",
    "read_pack_text",
]
