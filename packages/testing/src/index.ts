export { build } from './build.ts';
export { type FixedClock, fixedClock } from './clock.ts';
export { compiled } from './compiled.ts';
export { type TestDatabase, useDatabase } from './database.ts';
export { mannWhitney, median } from './mann-whitney.ts';
export { threadTime, watchPieces, work } from './pieces.ts';
export type { TestServer } from './provided.ts';
export { type Random, random, rounds, seededRandom } from './random.ts';
