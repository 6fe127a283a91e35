"""Writes the golden playthroughs anew: python -m tests.golden.regenerate"""

from tests.golden.playthrough import GAMES, HERE, playthrough

if __name__ == "__main__":
    for name in GAMES:
        (HERE / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
        print(HERE / f"{name}.txt")
