// The geometry of the chart of a level.
import type { RatingPoint } from '../lib/types';

export interface History {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  grid: { y: number; value: number }[];
  band: string; // from the level to as far above the mean
  mean: string;
  level: string;
  end: { x: number; y: number };
}

const CAUTION = 3; // times the doubt, as the server takes it off

function stepOf(span: number): number {
  for (const step of [1, 2, 5, 10, 20, 50]) if (span / step <= 5) return step;
  return 100;
}

export function layOut(points: RatingPoint[], width: number, height: number): History {
  const left = 36,
    right = width - 12,
    top = 14,
    bottom = height - 30;
  const low = Math.min(0, ...points.map((p) => p.level));
  const high = Math.max(1, ...points.map((p) => p.mu + CAUTION * p.sigma));
  const step = stepOf(high - low);
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.ceil(high / step) * step;
  const round = (n: number): number => Math.round(n * 10) / 10;
  const X = (i: number): number =>
    round(points.length > 1 ? left + ((right - left) * i) / (points.length - 1) : left);
  const Y = (v: number): number => round(bottom - ((bottom - top) * (v - floor)) / (ceiling - floor));
  const row = (of: (p: RatingPoint) => number): string[] => points.map((p, i) => `${X(i)} ${Y(of(p))}`);
  const lower = row((p) => p.level);
  const upper = row((p) => p.mu + CAUTION * p.sigma);
  const path = (places: string[]): string => (places.length ? 'M' + places.join('L') : '');
  const grid: History['grid'] = [];
  for (let value = floor; value <= ceiling; value += step) grid.push({ y: Y(value), value });
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    grid,
    band: points.length ? path([...lower, ...upper.reverse()]) + 'Z' : '',
    mean: path(row((p) => p.mu)),
    level: path(lower),
    end: { x: X(points.length - 1), y: Y(points.at(-1)?.level ?? floor) },
  };
}
