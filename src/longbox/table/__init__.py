"""The table: a server where friends and bots play in the browser. May import everything below the commands.

`hub.py` finds tables; `live.py` is one of them in use, made of parts: `line` (what waits), `people`, `ledger` (what is
written), `stage` and `showing` (what may be seen), `choosing`, `takeback`, `driving`, `advising`, `timing`.
`store.py` keeps them all, `loading.py` takes them up again. `sight.py` says what a seat is shown, `hold.py` keeps the
Defense windows fair, `past.py` and `fair.py` look back. `socket.py`, `routes.py`, `review.py` and `own.py` are the
doors, `proxy.py` knows who stands before them; what goes through them is typed in `messages.py`, `shapes.py` and
`reviews.py`, from which `types.py` writes the page's types.
"""
