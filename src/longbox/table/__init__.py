"""The table: a server where friends and bots play in the browser. May import everything below the commands.

`hub.py` finds tables, `live.py` owns one of them while it is in use, `store.py` keeps them all, `sight.py` says what a
seat is shown, `hold.py` keeps the Defense windows fair. `socket.py` and `routes.py` are the two doors.
"""
