// No seed: when each process gets where, no seed decides.
export const chance = (probability: number) => Math.random() < probability;
export const randomBetween = (min: number, max: number) => min + Math.random() * (max - min);
export const pickOne = <T>(list: readonly T[]): T | undefined =>
  list[Math.floor(Math.random() * list.length)];
