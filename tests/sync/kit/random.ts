/** Random numbers from a seed, so that a failing life can be lived again. fast-check's generator, read as a stream. */
import fc from 'fast-check';

export interface Random {
  /** Both ends included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

const range = 2 ** 30;

export function createRandom(seed: number): Random {
  const numbers = fc.noBias(fc.integer({ min: 0, max: range - 1 }));
  const [stream] = fc.sample(fc.infiniteStream(numbers), { seed, numRuns: 1 });
  const next = (): number => {
    const drawn = stream?.next();
    if (drawn === undefined || drawn.done) throw new Error('The stream of random numbers has ended');
    return drawn.value / range;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick(from) {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
  };
}
