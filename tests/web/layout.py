"""Measures a page: text that is cut or spills over, tables higher than the window, hands too small to read."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Every text node that can be seen, against the boxes around it. What scrolls is not cut, and neither are the letters
# of a card that says it goes on ("read on"), strips of a large hand, and badges that hang over an edge by design.
FAULTS = r"""
() => {
  const found = new Set();
  const W = innerWidth, H = innerHeight;
  const OVER = '.cost, .power, .tag, .sfx, .statetab, .more, .times, .burst, .word, .n, .emblem, .longbox, .plus, kbd, .vp-s';
  const OWN = '.card, .btn, .tile, .rw, .slot, .foe, .fo, .ask, .cage, .bm, .sk, .stack, .me, .side, .dh, .tag, .seg, .pile, .panel';
  const ALSO = ', .opts2, .opts2 button, .announce, .head, .hero, .strip';
  const path = (e) => {
    const names = [];
    for (let p = e; p && p.id !== 'app' && names.length < 3; p = p.parentElement)
      names.unshift(p.tagName.toLowerCase() + (p.className?.baseVal === undefined && p.className
        ? '.' + String(p.className).replace(/svelte-\w+/g, '').trim().split(/\s+/).slice(0, 2).join('.') : ''));
    return names.join(' > ');
  };
  const scrolls = (p) => {
    const s = getComputedStyle(p);
    return (/auto|scroll/.test(s.overflowY) && p.scrollHeight > p.clientHeight + 1)
      || (/auto|scroll/.test(s.overflowX) && p.scrollWidth > p.clientWidth + 1);
  };
  const root = document.querySelector('dialog[open]') ?? document.getElementById('app');
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const n = walk.currentNode, text = n.textContent.trim(), e = n.parentElement;
    if (!text || e.closest('svg, .sr, .skip, script, style, option, [data-face~="fold"] .text')) continue;
    if (e.closest('.hand.many > li:not(:last-child)')) continue;
    const css = getComputedStyle(e);
    if (!e.checkVisibility() || css.visibility === 'hidden' || css.opacity === '0' || css.clipPath === 'inset(50%)') continue;
    const range = document.createRange();
    range.selectNodeContents(n);
    const rects = [...range.getClientRects()].filter((r) => r.width > 0.5 && r.height > 0.5);
    if (!rects.length) continue;
    const size = parseFloat(css.fontSize), slack = size * 0.22 + 1;
    const box = {
      l: Math.min(...rects.map((r) => r.left)), r: Math.max(...rects.map((r) => r.right)),
      t: Math.min(...rects.map((r) => r.top)), b: Math.max(...rects.map((r) => r.bottom)),
    };
    const what = `${path(e)} "${text.slice(0, 34)}"`;
    if (size < (W < 600 ? 11.9 : 12.9) && !e.closest('kbd')) found.add(`SMALL ${size} ${what}`);
    if (css.textOverflow === 'ellipsis' && e.scrollWidth > e.clientWidth + 1) found.add(`ELLIPSIS ${what}`);
    let scrolled = false;
    for (let p = e; p && p !== document.documentElement; p = p.parentElement) {
      if (scrolls(p)) { scrolled = true; break; }
      if (p.matches('[data-dense="3"] > .opts, .advice')) break;  // opens under the question
      if (p.matches('.phone:is([data-dense="3"], [data-dense="up"]) > :is(.q, .rulelink)')) break;  // rises over it
      const s = getComputedStyle(p);
      const cuts = s.overflowX !== 'visible' || s.overflowY !== 'visible';
      if (!cuts && (!p.matches(OWN + ALSO) || e.closest(OVER))) continue;
      const b = p.getBoundingClientRect();
      if (!b.width || s.display === 'contents' || s.display === 'inline') continue;
      if (box.l < b.left - 1.5 || box.r > b.right + 1.5 || box.t < b.top - slack || box.b > b.bottom + slack) {
        found.add(`OUT of ${path(p).split(' > ').pop()}: ${what}`);
        break;
      }
    }
    const tall = document.documentElement.scrollHeight > H + 1;
    if (!scrolled && (box.l < -1 || box.r > W + 1 || (!tall && (box.t < -2 || box.b > H + 2)))) found.add(`WINDOW ${what}`);
  }
  for (const star of root.querySelectorAll('.burst')) {  // a number stands in its star
    const s = star.querySelector('svg').getBoundingClientRect(), b = star.querySelector('b').getBoundingClientRect();
    const y = (b.top + b.bottom) / 2;
    if (b.width && (y < s.top || y > s.bottom)) found.add(`STAR ${path(star)} without its number`);
  }
  if (document.documentElement.scrollWidth > W + 1) found.add(`WIDE ${document.documentElement.scrollWidth}`);
  return [...found];
}
"""  # noqa: E501
# Of a table: how high it is, its question, its hand.
TABLE = """
() => {
  const high = (e) => Math.round(e.getBoundingClientRect().height);
  const below = (l) => (l?.clientHeight ? Math.round(l.scrollHeight - l.scrollTop - l.clientHeight) : 0);
  const ask = document.querySelector('[data-coach=question]');
  const hand = document.querySelector('[data-zone=hand]') ?? document.querySelector('.tray');
  const table = document.querySelector('.tbl, .ph');
  const box = hand.getBoundingClientRect();
  const cards = [...hand.querySelectorAll(':scope > li')].filter((li) => !li.closest('.hidden'));
  return {
    page: document.documentElement.scrollHeight, window: innerHeight, table: high(table),
    ask: high(ask), askTop: Math.round(ask.getBoundingClientRect().top),
    hand: high(hand), handEnd: Math.round(box.bottom), piled: !!document.querySelector('.tray'),
    card: cards.length ? Math.min(...cards.map((li) => high(li.querySelector('button, .card') ?? li))) : -1,
    log: below(document.querySelector('.rail .log ol')),
    hero: below(document.querySelector('.me')),
  };
}
"""
STILL = """
() => document.fonts.status === 'loaded' && !document.querySelector('main[aria-busy=true]')
  && !document.querySelector(innerWidth <= 900 ? '.tbl' : '.ph')
  && new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))
"""
LEAST_CARD = 150  # pixels, on a desk
LEAST_HAND = 150  # of the hand's own row, on a phone


def faults(page: Page) -> list[str]:
    """What is cut or spills over on this page."""
    page.wait_for_function(STILL)
    found: list[str] = page.evaluate(FAULTS)
    return found


def table_faults(page: Page, width: int, height: int) -> list[str]:
    """The same, and whether the table fits into the window with a hand that can be read."""
    found = faults(page)
    seen: dict[str, Any] = page.evaluate(TABLE)
    phone = width < 900
    if seen["page"] > height + 1 or seen["table"] > height + 1:
        found.append(f"HIGH the table is {seen['table']}, the page {seen['page']} in a window of {height}")
    question = (124 if width >= 600 else 116) if phone else (62 if height <= 850 else 74)
    if seen["ask"] != question:
        found.append(f"QUESTION {seen['ask']} instead of {question}")
    if not seen["piled"]:
        if not phone and 0 <= seen["card"] < LEAST_CARD:
            found.append(f"HAND cards of {seen['card']}")
        if phone and (seen["hand"] < LEAST_HAND or seen["handEnd"] > height):
            found.append(f"HAND {seen['hand']} high, to {seen['handEnd']}")
    if seen["log"] > 30:
        found.append(f"LOG ends {seen['log']} below")
    if seen["hero"] > 1:
        found.append(f"HERO goes on for {seen['hero']}")
    return found
