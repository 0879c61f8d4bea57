export { CANONICAL_COLUMNS } from './columns.ts';
export { decode } from './decode.ts';
export { InvalidPerfiles, MissingColumns, MOTIVO, UnreadableArchivo } from './errors.ts';
export {
  type ColumnNames,
  compareColumns,
  describeReading,
  type Encabezado,
  expectedColumns,
  withColumnNames,
} from './header.ts';
export { openZip } from './open-zip.ts';
export { isCopyReady, nombreComparable, type Perfil, PerfilCodigo } from './perfil.ts';
export { readPerfiles } from './read-perfiles.ts';
export { MAX_RECORD_BYTES } from './record-scanner.ts';
export { rejectedDbf } from './rejected-dbf.ts';
export { RejectedLines } from './rejected-lines.ts';
export { rejectedText } from './rejected-text.ts';
export { asSaved } from './spreadsheet.ts';
export { type TempFile, toTempFile } from './temp-file.ts';
export { MAX_COLUMNS } from './text-reader.ts';
export { type ClosedZipEntry, walkZip, zipEntries } from './walk-zip.ts';
