"""The commands, one module each, and the terminal table. May import every other room.

`longbox_entry.py`, beside this package, is where the command begins; `main.py` holds them together; `common.py` has
what several of them need.
`play.py` starts a terminal game, `session.py` runs it, `screen.py` draws it, `words.py` has its words.
"""
