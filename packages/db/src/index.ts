export { sql } from 'kysely';
export { copyInto } from './copy.ts';
export { closeDb, createDb, poolState } from './db.ts';
export { isTimedOut, isUnavailable, uniqueViolation } from './errors.ts';
export {
  columnList,
  type ImportColumn,
  type ImportColumns,
  keptValue,
  type LoadedColumn,
  loadedColumns,
  sqlTypeOf,
  type ValueKind,
} from './import-columns.ts';
export {
  centavosOf,
  dayOf,
  defineFaults,
  defineLineFaults,
  type ImportTables,
  isYesNo,
  type JudgeRange,
  type KeyRange,
  type LineFault,
  monthOf,
  plainText,
  RESULTADO_SQL,
  runSql,
  trimmed,
  wholeOf,
  yesNoOf,
} from './import-lines.ts';
export {
  demandedSchema,
  knownSchema,
  RAISES_COMPATIBILITY,
  verifyInstallation,
  WrongInstallation,
} from './installation.ts';
export { askedBy, MOST_OF_ONE } from './names.ts';
export { COUNT_CAP, cappedCount, cappedCountOf, escapeLike } from './paging.ts';
export type { DbLog, DbSettings } from './pool.ts';
export { statement } from './statement.ts';
export type { Db, NewRow, Page, Reader, Row, RowChanges, Schema, Tx } from './types.ts';
export {
  type Beat,
  beat,
  leaveWatch,
  type Program,
  readSenales,
  readVitals,
  saveSenales,
  takeWatch,
  type Vitals,
} from './watch.ts';
