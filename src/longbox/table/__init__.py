"""The table: a server where friends and bots play in the browser. May import everything below the commands.

`hub.py` finds tables; `live.py` is one of them in use, made of layers: `owner`, `seated`, `showing`, `choosing`,
`takeback`, `live`. `store.py` keeps them all. `sight.py` says what a seat is shown, `hold.py` keeps the Defense windows
fair, `past.py` and `fair.py` look back. `socket.py`, `routes.py` and `review.py` are the doors.
"""
