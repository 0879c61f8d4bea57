import { closeDb, createDb } from '@oficina/db';
import { type Person, type Step, samplePeople, WARM_UP } from './blocks.ts';
import { type BenchDatabase, withClient } from './database.ts';
import { median } from './judge.ts';

/** Each screen has, for every database in the given order, the p50 of each round, in µs as seen from Node. */
export type Times = Record<string, number[][]>;

/**
 * In each round every database takes its turn, so that a busy machine slows all of them, and the order alternates. The first
 * round is a warm-up and is discarded.
 */
export async function measureTimes(
  databases: readonly BenchDatabase[],
  screens: Record<string, Step[]>,
  { users, rounds }: { users: number; rounds: number },
): Promise<Times> {
  const sides = await Promise.all(
    databases.map(async (database) => ({
      people: await withClient(database.ownerUrl, (owner) => samplePeople(owner, database.supplies, users)),
      db: createDb({ url: database.appUrl, max: 1, applicationName: 'bench' }),
    })),
  );
  const times: Times = Object.fromEntries(Object.keys(screens).map((name) => [name, sides.map(() => [])]));
  try {
    for (const { db, people } of sides)
      for (const steps of Object.values(screens))
        for (const person of people.slice(0, WARM_UP)) await runScreen(steps, db, person);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, steps] of Object.entries(screens)) {
        for (let turn = 0; turn < sides.length; turn += 1) {
          const place = (turn + round) % sides.length;
          const side = sides[place];
          if (!side) continue;
          const taken: number[] = [];
          for (const person of side.people) taken.push(await runScreen(steps, side.db, person));
          if (round > 0) times[name]?.[place]?.push(median(taken));
        }
      }
    }
    return times;
  } finally {
    await Promise.all(sides.map(({ db }) => closeDb(db)));
  }
}

async function runScreen(
  steps: readonly Step[],
  db: ReturnType<typeof createDb>,
  person: Person,
): Promise<number> {
  const started = performance.now();
  for (const { run, times = 1 } of steps) for (let time = 0; time < times; time += 1) await run(db, person);
  return (performance.now() - started) * 1000;
}
