// There is no seed, because the timing of the processes does not depend on one.
export const chance = (probability: number) => Math.random() < probability;
export const randomBetween = (min: number, max: number) => min + Math.random() * (max - min);
export const pickOne = <T>(list: readonly T[]): T | undefined =>
  list[Math.floor(Math.random() * list.length)];
