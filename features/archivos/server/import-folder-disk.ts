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
  fingerprint: string;
  /** This number identifies the name, size and date of the file, so that the same file is alerted only once. */
  aviso: number;
  /** The time at which it was written names the file when it is set aside, so that the name is the same in every try. */
  writtenAt: number;
  /** The name is not in UTF-8, so the file cannot be opened by it. */
  hasInvalidName: boolean;
};

export const PROCESSED_FOLDER = 'procesados';
export const DUPLICATES_FOLDER = 'repetidos';
export const ERROR_FOLDER = 'con-error';
/** Copying programs write under another name until they finish. */
const PARTIAL_FILE = /^[.~]|\.(tmp|part|partial|filepart|crdownload)$/i;

type SourceFolder = { folder: string; perfil: string | undefined };

export async function findSourceFolders(
  importFolder: string,
  tipo: ArchivoTipo,
  perfiles: readonly Pick<Perfil, 'codigo' | 'para'>[],
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

/** Names are read as bytes, because one that is not in UTF-8 would not be found again after decoding. */
export async function findFiles(tipo: ArchivoTipo, { folder, perfil }: SourceFolder): Promise<FoundFile[]> {
  const foundFiles: FoundFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const nombre = entry.name.toString('utf8');
    if (!entry.isFile() || PARTIAL_FILE.test(nombre)) continue;
    const stats = await stat(Buffer.concat([Buffer.from(`${folder}/`), entry.name])).catch(() => null);
    if (!stats) continue;
    const { ino, size, mtimeMs } = stats;
    foundFiles.push({
      tipo,
      perfil,
      nombre,
      ruta: join(folder, nombre),
      hasInvalidName: !isUtf8(entry.name),
      fingerprint: `${ino} ${size} ${mtimeMs}`,
      aviso: hashNumber(`${tipo} ${entry.name.toString('latin1')} ${size} ${mtimeMs}`),
      writtenAt: Math.floor(mtimeMs),
    });
  }
  return foundFiles.sort((a, b) => (a.ruta < b.ruta ? -1 : 1));
}

/** Six bytes fit exactly in a number. */
const hashNumber = (texto: string) => createHash('sha256').update(texto).digest().readUIntBE(0, 6);

/** A file name may have 255 bytes, and the suffix of the text with the reason has to fit too. */
const NOMBRE_MAX_BYTES = 240;
const FINAL = 20;

/** A name that is too long loses its middle, and a digest keeps it from colliding with another. */
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
