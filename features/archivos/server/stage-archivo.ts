import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ByteCounter } from './byte-counter.ts';
import { CopyChecker } from './copy-checker.ts';
import type { WorkerDeps } from './deps.ts';
import { detectContenido } from './detect-contenido.ts';
import { findFormatoOf } from './formatos.ts';
import type { ImportSource } from './importer.ts';
import { peek } from './peek.ts';
import {
  asSaved,
  compareColumns,
  decode,
  describeReading,
  type Encabezado,
  expectedColumns,
  isCopyReady,
  MAX_COLUMNS,
  MissingColumns,
  openZip,
  type Perfil,
  UnreadableArchivo,
} from './perfiles/index.ts';
import { stagePdfs } from './stage-pdfs.ts';
import {
  copyRows,
  createRawTable,
  extraColumn,
  indexRawTable,
  resetStagingTables,
} from './staging.repository.ts';
import { openStored, pipeThrough, verifyBytes } from './stored-file.ts';

type Deps = Pick<WorkerDeps, 'db' | 'almacen' | 'perfiles' | 'log'>;

export type Staged = {
  renglones: number;
  /** Null when the file does not name its columns. */
  encabezado: Encabezado | null;
};

type Formato = NonNullable<Awaited<ReturnType<typeof findFormatoOf>>>;

const EXTRA_COLUMNS = ['_renglon', '_error', '_original'];
const FORMAT_MISMATCH = 'El archivo no es del formato elegido.';
const sameFormatText = (isDbf: boolean) =>
  isDbf
    ? 'El archivo que corrige es un DBF: guardá este también como DBF.'
    : 'El archivo que corrige es de texto: guardá este también como CSV o TXT, no como DBF.';
const PERFIL_MISSING = 'El formato elegido ya no existe. Anulá el archivo y subilo con otro.';

/**
 * A file that COPY can read goes to the database byte by byte. If that fails halfway or
 * the count does not match, the file is read again line by line, which tells which line was bad.
 */
export async function stageArchivo(deps: Deps, source: ImportSource): Promise<Staged> {
  if (source.archivo.tipo === 'pdfs') return { renglones: await stagePdfs(deps, source), encabezado: null };
  const formato = await findFormatoOf(deps.db, deps.perfiles, source.archivo);
  if (!formato) throw new UnreadableArchivo(PERFIL_MISSING);
  const { perfil } = formato;
  const openBytes = () => openStored(deps.almacen, source.archivo, source.leaseSignal);
  const { inicio, bytes } = await peek(await openBytes());
  const contenido = detectContenido(inicio);
  // What a spreadsheet did to a file is undone line by line.
  const isAsWritten = source.archivo.corrige_a_id === null;
  if (isAsWritten && contenido === 'texto' && isCopyReady(perfil) && isWithHeader(perfil)) {
    const staged = await stageDirectly(source, formato, perfil, inicio, bytes);
    if (staged !== null) return staged;
    deps.log.info(
      { operacion: 'archivos-revisar', archivo: source.archivo.id },
      'the file goes line by line',
    );
    return stageDecoded(source, formato, await openBytes(), false);
  }
  return stageDecoded(source, formato, bytes, contenido === 'zip');
}

/** A file that lacks a column is not read further. */
function readEncabezado(
  { importer }: ImportSource,
  { base, names }: Formato,
  layout: Perfil['archivo'],
  inicio: Buffer,
  fileNames: readonly string[],
): Encabezado {
  const encabezado = {
    ...compareColumns(expectedColumns(base, importer.columns), names, fileNames),
    lectura: describeReading(layout, inicio),
  };
  if (encabezado.columnas.some(({ obligatoria, enArchivo }) => obligatoria && enArchivo === undefined))
    throw new MissingColumns(encabezado);
  return encabezado;
}

type DelimitedPerfil = Perfil & { archivo: Extract<Perfil['archivo'], { tipo: 'delimitado' }> };
const isWithHeader = (perfil: Perfil): perfil is DelimitedPerfil =>
  perfil.archivo.tipo === 'delimitado' && perfil.archivo.encabezado;

/** COPY reports with these codes a malformed line or bytes that are not UTF-8. */
const COPY_ERROR_CODES = new Set(['22P04', '22021', '22P05']);
const isCopyError = (error: unknown) => COPY_ERROR_CODES.has((error as { code?: string }).code ?? '');

/** The result is null when the file has to be read line by line. */
async function stageDirectly(
  source: ImportSource,
  formato: Formato,
  perfil: DelimitedPerfil,
  inicio: Buffer,
  bytes: Readable,
): Promise<Staged | null> {
  const fileNames = headerNames(inicio, perfil.archivo.separador);
  const nombres = fileNames?.map((nombre) => nombre.toLowerCase());
  const requestedColumns = Object.keys(source.importer.columns);
  const columns = nombres?.map((nombre, position) =>
    requestedColumns.includes(nombre) ? nombre : extraColumn(position),
  );
  const faltan = Object.entries(source.importer.columns).some(
    ([nombre, { required }]) => required && !nombres?.includes(nombre),
  );
  const areUsable = columns && columns.length <= MAX_COLUMNS && new Set(nombres).size === columns.length;
  if (!fileNames || !areUsable || faltan) {
    bytes.destroy();
    return null;
  }
  const encabezado = readEncabezado(source, formato, perfil.archivo, inicio, fileNames);
  const copyFormat = { columns, separator: perfil.archivo.separador, hasHeader: true };
  const checker = new CopyChecker(perfil.archivo.separador);
  const counter = countBytes(source, checker);
  try {
    return await source.inTx(async (tx) => {
      await resetStagingTables(tx, source.archivo);
      await createRawTable(tx, source.tables.raw, requestedColumns, columns.length);
      const rowCount = await copyRows(tx, source.tables.raw, copyFormat, pipeThrough(bytes, counter));
      verifyBytes(source.archivo, counter);
      // An unclosed quote silently swallows lines. Line breaks inside a field, which are valid, also change the count.
      checker.finish();
      if (checker.isIrregular || rowCount + 1 !== counter.renglones) throw new CopyMismatch();
      await indexRawTable(tx, source.tables.raw);
      return { renglones: rowCount, encabezado };
    });
  } catch (error) {
    if (error instanceof CopyMismatch || isCopyError(error)) return null;
    throw error;
  } finally {
    bytes.destroy();
  }
}

class CopyMismatch extends Error {}

async function stageDecoded(
  source: ImportSource,
  formato: Formato,
  bytes: Readable,
  isZip: boolean,
): Promise<Staged> {
  const isCorrection = source.archivo.corrige_a_id !== null;
  let encabezado: Encabezado | null = null;
  const requestedColumns = Object.keys(source.importer.columns);
  const counter = countBytes(source);
  const input = pipeThrough(bytes, counter);
  const copyFormat = { columns: [...requestedColumns, ...EXTRA_COLUMNS], separator: ';', hasHeader: false };
  const openStreams: Readable[] = [bytes];
  try {
    // This comes before the transaction, because nothing is known of a ZIP or a DBF until all of it came from the store.
    const stream = isZip ? (await openZip(input)).contenido : input;
    openStreams.push(stream);
    const { inicio, bytes: peeked } = await peek(stream, { isCorrection });
    const perfil = isCorrection ? asSaved(formato.perfil, inicio) : formato.perfil;
    const isDbf = perfil.archivo.tipo === 'dbf';
    if ((detectContenido(inicio) === 'dbf') !== isDbf)
      throw new UnreadableArchivo(isCorrection ? sameFormatText(isDbf) : FORMAT_MISMATCH);
    const onNames = (fileNames: readonly string[]) => {
      encabezado = readEncabezado(source, formato, perfil.archivo, inicio, fileNames);
    };
    const renglones = decode(peeked, perfil, requestedColumns, onNames, { isCorrection });
    openStreams.push(renglones);
    await waitForData(renglones);
    return await source.inTx(async (tx) => {
      await resetStagingTables(tx, source.archivo);
      await createRawTable(tx, source.tables.raw, requestedColumns, 0);
      const rowCount = await copyRows(tx, source.tables.raw, copyFormat, renglones);
      verifyBytes(source.archivo, counter);
      await indexRawTable(tx, source.tables.raw);
      return { renglones: rowCount, encabezado };
    });
  } finally {
    // The content of a ZIP and a DBF keep their copy on the disk until they are closed.
    for (const stream of openStreams) stream.destroy();
  }
}

async function waitForData(output: Readable): Promise<void> {
  // An error that happens before anybody reads is reported to the reader later.
  output.on('error', () => undefined);
  if (output.readableLength === 0) await once(output, 'readable');
}

function countBytes({ archivo, onProgress: progress }: ImportSource, checker?: CopyChecker): ByteCounter {
  const counter = new ByteCounter((bytes, chunk) => {
    checker?.inspect(chunk);
    // The file will be read again anyway, so the database need not take the rest.
    if (checker?.isIrregular) counter.destroy(new CopyMismatch());
    else progress(bytes / Math.max(1, archivo.tamano));
  });
  return counter;
}

/** The result is null when the first line is not clearly a header. */
function headerNames(inicio: Buffer, separator: string): string[] | null {
  const end = inicio.indexOf(0x0a);
  if (end === -1) return null;
  const renglon = inicio
    .subarray(0, end)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\r$/, '');
  const nombres = renglon.split(separator).map((nombre) =>
    nombre
      .trim()
      .replace(/^"([^"]*)"$/, '$1')
      .trim(),
  );
  return nombres.some((nombre) => nombre === '' || nombre.includes('"')) ? null : nombres;
}
