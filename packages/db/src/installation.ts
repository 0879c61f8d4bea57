import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { databaseFolder } from './folder.ts';
import type { Db } from './types.ts';

/** Migrations are numbered, and the number of the last one is the version of the schema. */
const versionOf = (migration: string) => Number.parseInt(migration, 10);

/** This is the version of the schema that this copy of the program was written for. */
export const knownSchema = (folder = databaseFolder): number =>
  Math.max(...readdirSync(`${folder}migrations`).map(versionOf));

/** A migration that takes something away from older programs says which is the first that does not miss it. */
export const RAISES_COMPATIBILITY = /\bupdate\s+instalacion\s+set\s+compatible_desde\s*=\s*(\d+)/i;

/**
 * The result is the schema that a program must know to go on working after the migrations of this folder, when those up to
 * `since` have already been run.
 */
export function demandedSchema(since: number, folder = databaseFolder): number {
  const demands = readdirSync(`${folder}migrations`)
    .filter((name) => versionOf(name) > since)
    .map((name) => RAISES_COMPATIBILITY.exec(readFileSync(`${folder}migrations/${name}`, 'utf8'))?.[1]);
  return Math.max(0, ...demands.map((demand) => Number(demand ?? 0)));
}

/** A program must not serve with this database. The message says which command mends it. */
export class WrongInstallation extends Error {
  readonly part: 'esquema' | 'clave';

  constructor(part: 'esquema' | 'clave', message: string) {
    super(message);
    this.part = part;
  }
}

/** The first fingerprint is that of the key in use; the others are of keys that only open what they encrypted earlier. */
export async function verifyInstallation(
  db: Db,
  fingerprints: readonly [string, ...string[]],
  known = knownSchema(),
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM migraciones ORDER BY name DESC LIMIT 1`.execute(db);
  const schema = versionOf(rows[0]?.name ?? '0');
  if (schema < known)
    throw new WrongInstallation(
      'esquema',
      `La base es de una versión anterior: está en ${schema} y este programa necesita ${known}. Corré: oficina actualizar`,
    );
  const found = await db.selectFrom('instalacion').selectAll().executeTakeFirstOrThrow();
  if (found.compatible_desde > known)
    throw new WrongInstallation(
      'esquema',
      `La base es de una versión posterior: pide ${found.compatible_desde} y este programa conoce hasta ${known}. Instalá la última versión y corré: oficina actualizar`,
    );
  await verifyKey(db, found.huella_cifrado, fingerprints);
}

/** The first program that meets the database leaves its fingerprint, and so does one with a new key that still has the old. */
async function verifyKey(
  db: Db,
  stored: string | null,
  [current, ...previous]: readonly [string, ...string[]],
): Promise<void> {
  if (stored === current) return;
  if (stored !== null && !previous.includes(stored))
    throw new WrongInstallation(
      'clave',
      `La clave de cifrado no es la de esta base: la huella de SEGURIDAD_CLAVE_CIFRADO es ${current} y la de la base, ${stored}. Poné la clave que se guardó aparte de las copias; si la cambiaste, poné la de antes en SEGURIDAD_CLAVE_CIFRADO_ANTERIOR. Para ver las dos: oficina configuracion comprobar`,
    );
  await db
    .updateTable('instalacion')
    .set({ huella_cifrado: current })
    .where('huella_cifrado', 'is not distinct from', stored)
    .execute();
}
