#!/usr/bin/env python3
"""A bot as a program: it reads JSON lines and answers JSON lines. It needs no Longbox and no package.

    longbox arena --bots random,cmd:examples/json_bot.py

It plays everything, then buys the dearest card it can pay, and takes the first option of any other question.
"""

import json
import sys


def choose(view: dict) -> int:
    options = view["decision"]["options"]
    for at, option in enumerate(options):
        if option["kind"] == "play":
            return at
    prices = [(option.get("price", -1), at) for at, option in enumerate(options)]
    price, at = max(prices, key=lambda pair: (pair[0], -pair[1]))
    return at if price >= 0 else 0


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({"choice": choose(message["view"])}), flush=True)
