/** Random numbers that are the same for the same seed (mulberry32): what makes one seed one shop. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; weights need not add up to 1. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** An id like those of the project (UUIDv7), of an instant in the past. */
  id(at: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join("");
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[int(0, list.length - 1)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = list.at(-1);
      if (!last) throw new Error("nothing to pick from");
      return last[0];
    },
    id: (at) => {
      const time = Math.floor(at).toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${"89ab"[int(0, 3)]}${hex(3)}-${hex(12)}`;
    },
  };
}
