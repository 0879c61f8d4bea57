import { createHash } from 'node:crypto';
import { createReadStream, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readJsonFile } from '@oficina/values/server';
import { z } from 'zod';
import { CommandFailure, EX_DATAERR, EX_NOINPUT } from '../exit-codes.ts';

export const DUMP = 'base.dump';
export const FILES = 'archivos';
export const MANIFEST = 'copia.json';

/** A folder holds one copy: the database, its files, and what is needed to know whether they can be used. */
const Manifest = z.strictObject({
  cooperativa: z.string(),
  version: z.string(),
  esquema: z.number().int(),
  momento: z.iso.datetime(),
  /** The copy is of no use without the key that has this fingerprint, which is never part of it. */
  huellaClave: z.string(),
  base: z.strictObject({ bytes: z.number().int(), sha256: z.string() }),
  /** It is null for an object store, whose files are copied by the people who keep it. */
  archivos: z.strictObject({ cantidad: z.number().int(), bytes: z.number().int() }).nullable(),
});

export type Manifest = z.infer<typeof Manifest>;

/** The name sorts by time, and a person reads it. */
export const nameOf = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '');

/** The oldest comes first. A copy that was not finished has no name of its own yet, so it is not here. */
export const listCopies = (folder: string): string[] =>
  globSync(join(folder, '????-??-??T??????', MANIFEST))
    .map((path) => join(path, '..'))
    .sort();

function readManifest(copy: string): Manifest {
  const path = join(copy, MANIFEST);
  if (!existsSync(path))
    throw new CommandFailure(EX_NOINPUT, `En ${copy} no hay una copia: falta ${MANIFEST}.`);
  const read = readJsonFile(path, Manifest);
  if ('problems' in read)
    throw new CommandFailure(EX_DATAERR, `${path} no se entiende:\n${read.problems.join('\n')}`);
  return read.value;
}

/** Every byte of the database is read again, so that a copy on a bad disk is found before it is needed. */
export async function verifyCopy(copy: string): Promise<Manifest> {
  const manifest = readManifest(copy);
  const sha256 = await hashFile(join(copy, DUMP));
  if (sha256 !== manifest.base.sha256)
    throw new CommandFailure(EX_DATAERR, `La copia ${copy} está dañada: ${DUMP} no es el que se guardó.`);
  if (manifest.archivos && countFiles(join(copy, FILES)) !== manifest.archivos.cantidad)
    throw new CommandFailure(
      EX_DATAERR,
      `La copia ${copy} está incompleta: faltan o sobran archivos en ${FILES}.`,
    );
  return manifest;
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const countFiles = (folder: string): number =>
  globSync('**/*', { cwd: folder, withFileTypes: true }).filter((one) => one.isFile()).length;
