import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@oficina/hydra';
import { dayInArgentina, writeDay } from '@oficina/values';
import { archivoEstado } from '../contract/index.ts';
import { type AlertDeps, alertNotCollected } from './alerts.ts';
import type { ArchivoRow, ArchivoTipo } from './clases.ts';
import { FOLDER_ACTOR } from './confirm-or-alert.ts';
import type { ArchivosDeps, WorkerDeps } from './deps.ts';
import { listFormatos } from './formatos.ts';
import { findTiposInProgress } from './import-folder.repository.ts';
import {
  DUPLICATES_FOLDER,
  ERROR_FOLDER,
  type FoundFile,
  findFiles,
  findSourceFolders,
  moveFile,
  PROCESSED_FOLDER,
  prefixedName,
} from './import-folder-disk.ts';
import { uploadFromFile } from './upload-from-file.ts';

type FolderDeps = ArchivosDeps & AlertDeps & Pick<WorkerDeps, 'mark'> & { importFolder: string };

/** `since` is when the file was first seen like this, and `failures` counts the consecutive failed tries. */
type SeenFile = { fingerprint: string; since: number; failures: number };
type SeenFiles = Map<string, SeenFile>;

/** A copy keeps the date of its original, so only seeing the file unchanged twice tells that nobody is writing it. */
const STABLE_MS = 30_000;
/** One failure may be the network of the folder. This many in a row are alerted. */
const MAX_FAILURES = 3;
/**
 * A file that does not move, because it waits for a person or cannot be taken, may block the types that depend on it for
 * this long.
 */
const MAX_WAIT_MS = 2 * 3_600_000;

/**
 * Each type comes after those that it refers to. Otherwise a factura of a new suministro would be checked before the
 * suministro exists, and rejected.
 */
const TIPO_DEPENDENCIES: Readonly<Record<ArchivoTipo, readonly ArchivoTipo[]>> = {
  padron: [],
  facturas: ['padron'],
  consumos: ['padron'],
  cobranzas: ['padron', 'facturas'],
  pdfs: ['padron', 'facturas'],
};
const ORDEN = Object.keys(TIPO_DEPENDENCIES) as ArchivoTipo[];

/**
 * Files that other systems leave in the folder are taken once nobody is writing them. The row is written first and the file
 * is moved afterwards: if the process dies in between, the file is found again and its content is already known.
 */
export function createFolderCollector(deps: FolderDeps): (signal: AbortSignal) => Promise<void> {
  const seenFiles: SeenFiles = new Map();
  return async (signal) => {
    const now = deps.clock.now().getTime();
    const present = new Set<string>();
    /** These types still have a file in the folder that has not waited too long. */
    const remaining = new Set<ArchivoTipo>();
    for (const tipo of ORDEN.filter((item) => deps.tipos.includes(item))) {
      for (const file of await findInFolders(deps, tipo)) {
        if (signal.aborted) return;
        present.add(file.ruta);
        const seenFile = trackFile(seenFiles, file, now);
        const tomado =
          now - seenFile.since >= STABLE_MS &&
          !(await isBlocked(deps, tipo, remaining, now)) &&
          (await tryCollect(deps, file, seenFile));
        if (tomado) seenFiles.delete(file.ruta);
        else if (now - seenFile.since < MAX_WAIT_MS) remaining.add(tipo);
      }
    }
    for (const ruta of seenFiles.keys()) if (!present.has(ruta)) seenFiles.delete(ruta);
  };
}

/** A folder that cannot be read now does not stop the others. */
async function findInFolders(deps: FolderDeps, tipo: ArchivoTipo): Promise<FoundFile[]> {
  const orEmpty = <T>(work: Promise<T[]>) =>
    work.catch((error: unknown): T[] => {
      logFailure(deps, tipo, error);
      return [];
    });
  const foundFiles: FoundFile[] = [];
  const sourceFolders = listFormatos(deps.db, deps.perfiles).then((formatos) =>
    findSourceFolders(deps.importFolder, tipo, formatos),
  );
  for (const sourceFolder of await orEmpty(sourceFolders))
    foundFiles.push(...(await orEmpty(findFiles(tipo, sourceFolder))));
  return foundFiles;
}

function trackFile(seenFiles: SeenFiles, { ruta, fingerprint }: FoundFile, now: number): SeenFile {
  const earlier = seenFiles.get(ruta);
  if (earlier?.fingerprint === fingerprint) return earlier;
  const seenFile = { fingerprint, since: now, failures: 0 };
  seenFiles.set(ruta, seenFile);
  return seenFile;
}

/** A type is blocked while a file that goes before it is still in the folder, or was taken and has not ended. */
async function isBlocked(
  { db }: FolderDeps,
  tipo: ArchivoTipo,
  remaining: ReadonlySet<ArchivoTipo>,
  now: number,
): Promise<boolean> {
  const earlier = TIPO_DEPENDENCIES[tipo];
  if (earlier.length === 0 || earlier.some((item) => remaining.has(item))) return earlier.length > 0;
  const inProgress = await findTiposInProgress(db, new Date(now - MAX_WAIT_MS));
  return earlier.some((item) => inProgress.has(item));
}

/** An error in one file does not stop the next. The result is true when the file is no longer in the folder. */
async function tryCollect(deps: FolderDeps, file: FoundFile, seenFile: SeenFile): Promise<boolean> {
  try {
    if (file.hasInvalidName) {
      await alertStaff(deps, file, INVALID_NAME);
      return false;
    }
    await collect(deps, file);
    return true;
  } catch (error) {
    logFailure(deps, file.nombre, error);
    // The file is still being written or the store does not answer; both pass by themselves.
    if (error instanceof Refusal) return false;
    seenFile.failures += 1;
    if (seenFile.failures === MAX_FAILURES)
      await alertStaff(deps, file, failureReason(error)).catch((other) =>
        logFailure(deps, file.nombre, other),
      );
    return false;
  }
}

const INVALID_NAME = 'El nombre tiene letras que no están en UTF-8. Cambiale el nombre y se toma solo.';

function failureReason(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)
    ? `El disco no lo deja leer o mover (${code}).`
    : 'Falló de una manera que no esperábamos. Avisale a quien mantiene el sistema.';
}

const logFailure = ({ log }: FolderDeps, subject: string, error: unknown) =>
  log.error({ error, operacion: 'archivos-carpeta', resultado: subject }, 'the folder of the imports');

const alertStaff = (deps: FolderDeps, file: FoundFile, motivo: string) =>
  deps.db.tx((tx) => alertNotCollected(deps, tx, file, motivo));

async function collect(deps: FolderDeps, file: FoundFile): Promise<void> {
  const { nombre, ruta, tipo, perfil, writtenAt: written } = file;
  const moveTo = async (folder: string, prefix: number, motivo?: string) => {
    await moveFile(deps.importFolder, file, folder, prefixedName(prefix, nombre), motivo);
    deps.log.info(
      { operacion: 'archivos-carpeta', tipo, resultado: folder },
      'a file of the folder was taken',
    );
  };
  try {
    const { kind, archivo } = await uploadFromFile(deps, {
      ruta,
      nombre,
      tipo,
      perfil,
      by: FOLDER_ACTOR,
      origen: 'carpeta',
    });
    deps.mark('archivos:carpeta-subido');
    if (kind === 'subido' || (await wasLeftUnmoved(deps, archivo)))
      await moveTo(PROCESSED_FOLDER, archivo.id);
    else await moveTo(DUPLICATES_FOLDER, written, alreadyUploadedText(archivo));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'cambio') throw error;
    const motivo = error.violations[0]?.message ?? error.message;
    await alertStaff(deps, file, motivo);
    await moveTo(ERROR_FOLDER, written, motivo);
  }
}

/** The same file came through the folder before, and the process died before moving it. */
async function wasLeftUnmoved(
  { importFolder }: FolderDeps,
  { id, origen, tipo }: ArchivoRow,
): Promise<boolean> {
  if (origen !== 'carpeta') return false;
  const movedNames = await readdir(join(importFolder, tipo, PROCESSED_FOLDER)).catch(() => []);
  return !movedNames.some((item) => item.startsWith(`${id}-`));
}

function alreadyUploadedText({ id, created, estado }: ArchivoRow): string {
  const day = writeDay(dayInArgentina(created));
  return `Ese archivo ya se subió el ${day} (N.º ${id}, ${archivoEstado.label(estado)}). No se cargó de nuevo.`;
}
