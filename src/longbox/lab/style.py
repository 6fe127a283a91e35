"""How the pages of the lab look: the colours of the table, light and dark, wide and narrow."""

from __future__ import annotations

import html

LANGS = ("en", "fr")

STYLE = """
:root { color-scheme: light; --page: #e6d8b9; --dot: #d6c49d; --panel: #f6ebd3; --paper: #fff9ea; --ink: #1b1613;
  --ink-2: #55493d; --line: #1b1613; --hair: #1b161333; --caption: #ffd34a; --caption-ink: #1b1613; --go: #1d5aa6;
  --danger: #b3261e; --good: #1f6b3a; --well: #ebdcbc; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --page: #14110f; --dot: #221d19; --panel: #231d19;
  --paper: #2d2620; --ink: #f5ead2; --ink-2: #c9b99c; --line: #8d7a5f; --hair: #f5ead233; --caption: #ffd34a;
  --caption-ink: #1b1613; --go: #7db4f2; --danger: #ff8f83; --good: #7fd19b; --well: #1b1714; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  background: var(--page) radial-gradient(var(--dot) 1.2px, transparent 1.4px) 0 0 / 9px 9px; }
main { max-width: 66rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
h1, h2, h3 { font-family: "Arial Narrow", "Roboto Condensed", Impact, system-ui, sans-serif; text-transform: uppercase;
  letter-spacing: .02em; line-height: 1.1; }
h1 { display: inline-block; margin: .5rem 0 1rem; padding: .35em .6em; background: var(--caption);
  color: var(--caption-ink); border: 3px solid var(--line); box-shadow: 5px 5px 0 var(--line);
  font-size: clamp(1.4rem, 5vw, 2.3rem); transform: rotate(-1deg); }
h2 { margin: 0 0 .5rem; font-size: 1.35rem; }
section { background: var(--panel); border: 2px solid var(--line); border-radius: 4px; padding: 1rem 1.1rem;
  margin: 1.1rem 0; }
p { max-width: 62ch; margin: .4rem 0 .8rem; }
table { border-collapse: collapse; font-size: .9rem; width: 100%; font-variant-numeric: tabular-nums; }
th { position: sticky; top: 0; background: var(--panel); color: var(--ink-2); font-weight: 600; }
th, td { padding: .28rem .6rem; text-align: right; border-bottom: 1px solid var(--hair); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 7.5rem; }
tr.sure { font-weight: 700; }
.scroll { overflow: auto; max-height: 34rem; border: 1px solid var(--hair); background: var(--paper);
  padding: 0 .3rem; }
.chart { overflow-x: auto; margin: .4rem 0 1rem; }
.chart svg { max-width: 100%; height: auto; display: block; }
.note, .few { color: var(--ink-2); font-size: .9rem; }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .7rem; margin: .8rem 0; }
.numbers div { background: var(--paper); border: 1px solid var(--hair); padding: .5rem .7rem; }
.numbers b { display: block; font-size: 1.5rem; line-height: 1.2; }
nav { display: flex; flex-wrap: wrap; gap: .4rem .9rem; margin: 0 0 .5rem; }
a { color: var(--go); }
text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.axis { stroke: var(--hair); } .even { stroke: var(--ink-2); stroke-dasharray: 4 4; }
.bar { stroke: var(--go); stroke-width: 3; } .dot { fill: var(--go); } .up { fill: var(--good); stroke: var(--good); }
.down { fill: var(--danger); stroke: var(--danger); } .col { fill: var(--go); } .thin { fill: var(--ink-2); }
@media (max-width: 40rem) { section { padding: .8rem .7rem; margin: .8rem -.4rem; }
  th, td { padding: .25rem .4rem; font-size: .82rem; } .chart svg { max-width: none; width: 36rem; } }
"""


def page(lang: str, title: str, body: str) -> str:
    """A whole page in one file that needs no network."""
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{html.escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body><main><h1>{html.escape(title)}</h1>\n{body}\n</main></body></html>\n"
    )


def table(titles: list[str], rows: list[list[str]], sure: list[bool] | None = None) -> str:
    top = "".join(f"<th scope='col'>{html.escape(title)}</th>" for title in titles)
    lines = []
    for at, row in enumerate(rows):
        mark = " class='sure'" if sure and sure[at] else ""
        lines.append(f"<tr{mark}>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>")
    inside = f"<thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f"<div class='scroll' tabindex='0'><table>{inside}</table></div>"


def numbers(pairs: list[tuple[str, str]]) -> str:
    """A few great numbers side by side."""
    cells = "".join(f"<div><b>{html.escape(value)}</b>{html.escape(name)}</div>" for name, value in pairs)
    return f"<div class='numbers'>{cells}</div>"
