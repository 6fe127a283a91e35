"""The numbers of the veteran move towards what the network says of cards."""

from __future__ import annotations

import msgspec

from longbox.bots.foresight import foresight_of
from longbox.bots.tables import Tuned, tuned
from longbox.engine.words import zone
from longbox.games import new_game, program
from longbox.lab.prices import priced, prices, richer

LASTING = {d.id for d in program("base").defs if d.ongoing}


def missed(numbers: Tuned) -> float:
    """By how many points the numbers and the network differ about cards that last, on average."""
    defs = program("base").defs
    found = [abs(gap) for d, _, gap in prices("base", numbers, 6, seed=2) if defs[d].id in LASTING]
    return sum(found) / len(found)


def test_the_network_is_asked_about_a_table_with_one_card_more() -> None:
    """Who is on turn has the card; the table that was looked at has not changed."""
    st = new_game("base", seats=2, seed=3).state
    foresight = foresight_of(st.prog)
    assert foresight is not None
    before = foresight.forecast(st, st.turn)
    ids = [d.id for d in st.prog.defs]
    better, worse = (richer(st, ids.index(id)) for id in ("green_arrows_bow", "weakness"))
    discard = zone.of(st.turn) + zone.DISCARD
    assert [better.defn[card] for card in better.pile(discard)] == [ids.index("green_arrows_bow")]
    assert (len(st.pile(discard)), foresight.forecast(st, st.turn)) == (0, before)
    assert foresight.forecast(better, st.turn)[1] > before[1] > foresight.forecast(worse, st.turn)[1]


def test_a_wrong_price_is_put_right() -> None:
    keep = {id: number - 4 * (id in LASTING) for id, number in tuned("base").keep.items()}
    wrong = msgspec.structs.replace(tuned("base"), keep=keep)
    better = priced("base", wrong, 10, seed=1)
    assert better == priced("base", wrong, 10, seed=1)
    assert missed(better) < 0.7 * missed(wrong)


def test_super_villains_keep_their_numbers() -> None:
    before = tuned("base")
    after = priced("base", before, 2, seed=1)
    villains = {d.id for d in program("base").defs if d.section == "super_villains"}
    assert after != before
    for id in villains:
        assert (after.bonus[id], after.keep[id]) == (before.bonus[id], before.keep[id])
