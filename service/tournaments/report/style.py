"""How a report looks: light, printable, readable for the colour-blind."""

from typing import Final

INK: Final = "#1f2933"
LINE: Final = "#d9dee5"
ZERO: Final = "#8896a6"
BLUE: Final = (33, 102, 172)  # ahead; with orange the pair that most kinds of colour vision tell apart
ORANGE: Final = (179, 88, 6)  # behind
PAPER: Final = (255, 255, 255)
ACCENT: Final = "#2166ac"

CSS: Final = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef1f5; color: #1f2933; line-height: 1.5;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; }
main { max-width: 72rem; margin: 2rem auto; padding: 2.5rem 3rem; background: #fff; border-radius: .75rem;
  box-shadow: 0 1px 3px #1f293326; }
h1 { margin: 0 0 .25rem; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.75rem 0 .5rem; font-size: 1.2rem; }
p { margin: .25rem 0 .75rem; max-width: 46rem; }
.lead, .note { color: #52606d; }
.note { font-size: .875rem; }
.facts { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
.facts li { flex: 1 1 8rem; padding: .7rem 1rem; background: #f5f7fa; border-radius: .5rem; }
.facts b { display: block; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.facts span { color: #52606d; font-size: .8rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
.full { width: 100%; }
th, td { padding: .4rem .6rem; text-align: right; border-bottom: 1px solid #e4e7eb; white-space: nowrap; }
thead th { color: #52606d; font-weight: 600; border-bottom: 2px solid #cbd2d9; vertical-align: bottom; }
th.name, td.name { text-align: left; font-weight: 600; }
td.name { max-width: 18rem; overflow: hidden; text-overflow: ellipsis; }
.version { color: #616e7c; font-weight: 400; font-size: .8rem; }
.heat td, .heat th { border: 2px solid #fff; padding: .3rem .45rem; }
.heat td { text-align: center; min-width: 3.6rem; }
.heat td:first-child { text-align: right; min-width: 0; }
.heat td.name { text-align: left; padding-right: 1rem; }
.heat td small { display: block; font-size: .7rem; opacity: .85; }
.dense { font-size: .72rem; }
.dense td { min-width: 2.1rem; padding: .2rem; }
.heat .self { background: #f0f2f5; }
.heat thead th { text-align: center; border-bottom: 2px solid #fff; }
.heat thead th.name { text-align: left; }
div + p, svg + p { margin-top: 1rem; }
svg { display: block; width: 100%; height: auto; max-width: 62rem; }
svg text { font-family: inherit; font-variant-numeric: tabular-nums; }
pre { padding: 1rem; background: #f5f7fa; border-radius: .5rem; font-size: .8rem; white-space: pre-wrap;
  overflow-wrap: anywhere; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.list th { text-align: left; font-weight: 600; vertical-align: top; }
.list td { text-align: left; white-space: normal; }
footer { margin-top: 2.5rem; color: #616e7c; font-size: .8rem; }
@media (max-width: 48rem) { main { margin: 0; padding: 1.25rem; border-radius: 0; } }
@media print {
  body { background: #fff; } main { margin: 0; padding: 0; max-width: none; box-shadow: none; }
  @page { margin: 14mm; }
  h2, .note { break-after: avoid; } tr, svg { break-inside: avoid; } .wide { overflow: visible; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def heat(share: float) -> tuple[str, str]:
    """Background and text colour for a share of points: orange below a half, white at it, blue above."""
    end = BLUE if share >= 0.5 else ORANGE
    depth = min(1.0, abs(share - 0.5) * 2)
    red, green, blue = (round(paper + (tone - paper) * depth) for paper, tone in zip(PAPER, end, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}", "#fff" if luminance(red, green, blue) < 0.18 else "#000"


def luminance(red: int, green: int, blue: int) -> float:
    """Relative luminance as WCAG defines it; at 0.18 black and white text have the same contrast, 4.6."""
    tones = [tone / 255 for tone in (red, green, blue)]
    linear = [tone / 12.92 if tone <= 0.04045 else ((tone + 0.055) / 1.055) ** 2.4 for tone in tones]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
