// What cards drawn unseen may bring: the least, the most and the usual Power, from the numbers on the cards of a deck.
export interface Drawn {
  least: number;
  most: number;
  usual: number;
}

export function drawn(powers: number[], draws: number): Drawn {
  const sorted = [...powers].sort((a, b) => a - b);
  const n = Math.min(draws, sorted.length);
  const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);
  if (!n) return { least: 0, most: 0, usual: 0 };
  return {
    least: sum(sorted.slice(0, n)),
    most: sum(sorted.slice(-n)),
    usual: Math.round((sum(sorted) / sorted.length) * n),
  };
}
