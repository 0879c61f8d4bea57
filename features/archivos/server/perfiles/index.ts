export { decode } from './decode.ts';
export { InvalidPerfiles, UnreadableArchivo } from './errors.ts';
export { openZip } from './open-zip.ts';
export { isCopyReady, type Perfil } from './perfil.ts';
export { readPerfiles } from './read-perfiles.ts';
export { MAX_RECORD_BYTES } from './record-scanner.ts';
export { type TempFile, toTempFile } from './temp-file.ts';
export { MAX_COLUMNS } from './text-reader.ts';
export { type ClosedZipEntry, walkZip, zipEntries } from './walk-zip.ts';
