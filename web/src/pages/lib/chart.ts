// The geometry of the line charts: one line per seat over the turns, each with its own dash, marker and end label.

export interface Line {
  seat: number; // from 0
  name: string;
  values: number[];
  mine: boolean;
}
export interface Drawn {
  path: string;
  area: string;
  marks: { x: number; y: number; value: number; at: number }[];
  labelY: number;
  line: Line;
}
export interface Chart {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  grid: { y: number; value: number }[];
  ticks: { x: number; label: number }[];
  lines: Drawn[];
}

const DASH = ['', '11 6', '3 6', '16 5 3 5', '7 4'];
export const dashOf = (seat: number): string => DASH[seat % DASH.length]!;

/** The marker of a seat: circle, triangle, diamond, square, cross. */
export function markOf(seat: number, x: number, y: number, r = 6): string {
  switch (seat % 5) {
    case 0:
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 1:
      return `M${x} ${y - r - 1}L${x + r + 1} ${y + r}H${x - r - 1}Z`;
    case 2:
      return `M${x} ${y - r - 2}L${x + r + 2} ${y}L${x} ${y + r + 2}L${x - r - 2} ${y}Z`;
    case 3:
      return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
    default: {
      const a = r / 2.4;
      const b = r - a;
      return `M${x - a} ${y - r}h${2 * a}v${b}h${b}v${2 * a}h${-b}v${b}h${-2 * a}v${-b}h${-b}v${-2 * a}h${b}Z`;
    }
  }
}

function niceStep(span: number, about: number): number {
  const rough = Math.max(1, span / about);
  const size = 10 ** Math.floor(Math.log10(rough));
  for (const k of [1, 2, 3, 5, 10]) if (k * size >= rough) return k * size;
  return 10 * size;
}

/** `span`: what the axis shows, if not what the values need; `left`: room for its numbers. */
export function layOut(
  lines: Line[],
  width: number,
  height: number,
  room = 116,
  span?: [number, number],
  left = 40,
): Chart {
  const right = width - room,
    top = 18,
    bottom = height - 32;
  const count = Math.max(2, ...lines.map((l) => l.values.length));
  const all = lines.flatMap((l) => l.values);
  const low = Math.min(span?.[0] ?? 0, ...all),
    high = Math.max(span?.[1] ?? 1, ...all);
  const steps = height > 260 ? 5 : 4;
  const step = span ? (high - low) / steps : niceStep(high - low, steps);
  const floor = Math.floor(low / step) * step,
    ceiling = Math.ceil(high / step) * step;
  const r1 = (n: number): number => Math.round(n * 10) / 10;
  const X = (i: number): number => r1(left + ((right - left) * i) / (count - 1));
  const Y = (v: number): number => r1(bottom - ((bottom - top) * (v - floor)) / (ceiling - floor));
  const ground = Y(Math.max(floor, 0)); // what is below nothing hangs from there
  const grid: Chart['grid'] = [];
  for (let v = floor; v <= ceiling; v += step) grid.push({ y: Y(v), value: v });
  const tickStep = Math.max(1, Math.round((count - 1) / 4));
  const spots = [
    ...new Set([...Array.from({ length: Math.ceil(count / tickStep) }, (_, i) => i * tickStep), count - 1]),
  ].filter((i) => i === count - 1 || count - 1 - i >= tickStep / 2);
  const drawn = lines.map((line): Drawn => {
    const points = line.values.map((v, i) => `${X(i)} ${Y(v)}`);
    const last = line.values.length - 1;
    return {
      line,
      path: points.length ? 'M' + points.join('L') : '',
      area: points.length ? `M${X(0)} ${ground}L${points.join('L')}L${X(last)} ${ground}Z` : '',
      marks: [...new Set([...spots.filter((i) => i <= last), last])]
        .filter((i) => i >= 0)
        .map((i) => ({ x: X(i), y: Y(line.values[i]!), value: line.values[i]!, at: i })),
      labelY: last < 0 ? bottom : Y(line.values[last]!) + 5,
    };
  });
  // Labels at the right end never lie on each other.
  const sorted = [...drawn].sort((a, b) => b.labelY - a.labelY);
  let under = bottom + 6;
  for (const d of sorted) {
    d.labelY = Math.min(d.labelY, under);
    under = d.labelY - 19;
  }
  const lift = top - 4 - Math.min(...sorted.map((d) => d.labelY), top - 4);
  if (lift > 0) for (const d of sorted) d.labelY += lift;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    grid,
    ticks: spots.map((i) => ({ x: X(i), label: i + 1 })),
    lines: drawn,
  };
}
