export { actorFrom, actorOf, expectConfirmadoOrAdmin, sesionOf } from './actor.ts';
export {
  type Answer,
  createTestApp,
  expectRefusal,
  expectViolations,
  readExport,
  violationsOf,
  type Who,
  withoutRequestId,
} from './app.ts';
export { build } from './build.ts';
export { type FixedClock, fixedClock } from './clock.ts';
export { compiled } from './compiled.ts';
export { type TestDatabase, useDatabase } from './database.ts';
export {
  brandWith,
  silentLog,
  testCipher,
  testKey,
  useFolder,
  useJobs,
  useMensajes,
  useOutbox,
} from './fixtures.ts';
export { mannWhitney, median } from './mann-whitney.ts';
export { pdfLines, pdfPages, pdfText } from './pdf.ts';
export { threadTime, watchPieces, work } from './pieces.ts';
export type { TestServer } from './provided.ts';
export { type Random, random, rounds, seededRandom } from './random.ts';
export { addRow, changeRows, countRows, rowOf, rowsOf } from './rows.ts';
export { useSmallDisk } from './small-disk.ts';
export { useServer } from './use-server.ts';
