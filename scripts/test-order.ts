import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** If one of these, which take longest, started last, the other worker would have nothing to do. */
const LONGEST = [
  'apps/api/access/access-matrix.test.ts',
  'apps/api/src/fuzz.test.ts',
  'apps/api/src/event-loop.test.ts',
  'features/archivos/server/tipos/subidas-crash.test.ts',
  'apps/api/src/exportar-many-rows.test.ts',
  'integrations/payway/src/payway.faults.contract.test.ts',
  'apps/api/src/cluster.test.ts',
  'database/seeds/town/seed.test.ts',
];

/** Vitest orders files by the times of earlier runs, which a clean clone does not have; there it goes by file size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => LONGEST.findIndex((name) => moduleId.endsWith(name));
    const rest = (await super.sort(files)).filter((file) => placeOf(file) < 0);
    const long = files.filter((file) => placeOf(file) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
    return [...long, ...rest];
  }
}
