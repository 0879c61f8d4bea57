import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchivoTipo } from './clases.ts';
import type { Perfil } from './perfiles/index.ts';

export type FoundFile = {
  tipo: ArchivoTipo;
  perfil: string | undefined;
  nombre: string;
  ruta: string;
  /** How it was when it was looked at. */
  fingerprint: string;
  /** Its name, its size and its date: what is told of it is told once. */
  aviso: number;
  /** When it was written, to name what is set aside: the same each time that it is tried. */
  writtenAt: number;
  /** Its name is not in UTF-8: it cannot be asked for by it. */
  hasInvalidName: boolean;
};

export const PROCESSED_FOLDER = 'procesados';
export const DUPLICATES_FOLDER = 'repetidos';
export const ERROR_FOLDER = 'con-error';
/** Programs that copy write under another name until they end. */
const PARTIAL_FILE = /^[.~]|\.(tmp|part|partial|filepart|crdownload)$/i;

type SourceFolder = { folder: string; perfil: string | undefined };

/** The folder of a type, and those of its folders that have the name of a profile. */
export async function findSourceFolders(
  importFolder: string,
  tipo: ArchivoTipo,
  perfiles: readonly Perfil[],
): Promise<SourceFolder[]> {
  const dir = join(importFolder, tipo);
  await mkdir(dir, { recursive: true });
  const subfolders = (await readdir(dir, { withFileTypes: true })).filter((item) => item.isDirectory());
  const perfilFolders = subfolders.filter(({ name }) =>
    perfiles.some(({ codigo, para }) => codigo === name && (para as readonly string[]).includes(tipo)),
  );
  return [
    { folder: dir, perfil: undefined },
    ...perfilFolders.map(({ name }) => ({ folder: join(dir, name), perfil: name })),
  ];
}

/** In bytes: a name that is not in UTF-8 would not be found again by what is read of it. */
export async function findFiles(tipo: ArchivoTipo, { folder, perfil }: SourceFolder): Promise<FoundFile[]> {
  const foundFiles: FoundFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const nombre = entry.name.toString('utf8');
    if (!entry.isFile() || PARTIAL_FILE.test(nombre)) continue;
    const stats = await stat(Buffer.concat([Buffer.from(`${folder}/`), entry.name])).catch(() => null);
    if (!stats) continue;
    const { ino, size, mtimeMs } = stats;
    foundFiles.push({
      ...{ tipo, perfil, nombre, ruta: join(folder, nombre), hasInvalidName: !isUtf8(entry.name) },
      fingerprint: `${ino} ${size} ${mtimeMs}`,
      aviso: hashNumber(`${tipo} ${entry.name.toString('latin1')} ${size} ${mtimeMs}`),
      writtenAt: Math.floor(mtimeMs),
    });
  }
  return foundFiles.sort((a, b) => (a.ruta < b.ruta ? -1 : 1));
}

/** As large as a number holds exactly. */
const hashNumber = (texto: string) => createHash('sha256').update(texto).digest().readUIntBE(0, 6);

/** What a disk takes for a name is 255 bytes, and "…txt" has to fit beside it. */
const NOMBRE_MAX_BYTES = 240;
const FINAL = 20;

/** One that is too long loses its middle; a few letters that only it has keep it from falling upon another. */
export function prefixedName(prefix: string | number, nombre: string): string {
  const fullName = `${prefix}-${nombre}`;
  if (Buffer.byteLength(fullName) <= NOMBRE_MAX_BYTES) return fullName;
  const chars = [...nombre];
  const digest = createHash('sha256').update(nombre).digest('hex').slice(0, 8);
  const final = `~${digest}${chars.splice(-FINAL).join('')}`;
  let start = `${prefix}-`;
  for (const char of chars) {
    if (Buffer.byteLength(start + char + final) > NOMBRE_MAX_BYTES) break;
    start += char;
  }
  return start + final;
}

/** To one of the folders of its type; with a reason, beside it goes a text that tells it. */
export async function moveFile(
  importFolder: string,
  { tipo, ruta }: FoundFile,
  folder: string,
  nombre: string,
  motivo?: string,
): Promise<void> {
  const dir = join(importFolder, tipo, folder);
  await mkdir(dir, { recursive: true });
  if (motivo !== undefined) await writeFile(join(dir, `${nombre}.txt`), `${motivo}\r\n`);
  await rename(ruta, join(dir, nombre));
}
