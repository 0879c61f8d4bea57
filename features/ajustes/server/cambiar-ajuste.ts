import { isDeepStrictEqual } from 'node:util';
import type { Db, Reader, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Clock } from '@oficina/values';
import {
  findAjustes,
  findLastVersions,
  findVersion,
  insertVersion,
  lockAjustes,
  saveAjuste,
  type VersionRow,
} from './ajustes.repository.ts';
import { type AjusteDefinition, inForceOf } from './definition.ts';

export type CambiarDeps = { db: Db; clock: Clock };

/** A person with an account, or the operator of a command. */
export type Author = { actor: Actor; origin: Origin } | { by: string };

export type Current = { valor: unknown; last: VersionRow | undefined };

type Change = {
  /** It judges what is there before anything is written, and may refuse. */
  judge?: (current: Current) => void;
  /** Undefined goes back to the configuration of the installation. */
  valor: unknown;
  /** What is written is what this version had; undefined if it is no longer kept. */
  backTo?: number;
  detalle?: string | undefined;
};

/** The person made a mistake, which is reported, and nothing changes. */
export type AjusteError = { error: string };

export async function findCurrent(reader: Reader, { clave, store }: AjusteDefinition): Promise<Current> {
  const valor = store ? await store.find(reader) : (await findAjustes(reader, [clave])).get(clave);
  return { valor, last: (await findLastVersions(reader, [clave])).get(clave) };
}

/** An equal value is no change. What was there is kept, even if it was written by other means. */
export async function cambiarAjuste(
  deps: CambiarDeps,
  author: Author,
  definition: AjusteDefinition,
  change: Change,
): Promise<AjusteError | null> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    await lockAjustes(tx);
    const current = await findCurrent(tx, definition);
    const version = nextVersion(current);
    const wanted = await wantedOf(tx, definition, change, { current, version, now });
    if ('error' in wanted) return wanted;
    if (isDeepStrictEqual(current.valor, wanted.valor)) return null;
    change.judge?.(current);
    const error = (await definition.findError?.(tx, wanted.valor)) ?? null;
    if (error !== null) return { error };
    await keepVersions(tx, author, definition, { current, version, ...wanted, detalle: change.detalle }, now);
    await (definition.store?.save(tx, wanted.valor) ?? saveAjuste(tx, definition.clave, wanted.valor, now));
    await audit(tx, author, definition.clave, { antes: current.valor, despues: wanted.valor });
    return null;
  });
}

/** The first value of what somebody created, which is its version 1. The ajustes are locked. */
export async function beginAjuste(
  tx: Tx,
  who: { actor: Actor; origin: Origin },
  { clave, valor, detalle }: { clave: string; valor: unknown; detalle: string },
  now: Date,
): Promise<void> {
  const autorId = who.actor.usuarioId;
  await insertVersion(tx, { clave, version: 1, valor, autorId, autor: SERVER, detalle }, now);
  await audit(tx, who, clave, { antes: null, despues: valor });
}

const audit = (tx: Tx, author: Author, clave: string, change: { antes: unknown; despues: unknown }) =>
  recordAuditoria(tx, {
    ...('by' in author ? { actor: null, by: author.by, origin: null } : author),
    accion: 'ajuste.cambiar',
    entidad: 'ajuste',
    entidadId: clave,
    cambios: { antes: change.antes ?? null, despues: change.despues ?? null },
  });

/** What others wrote without a version is kept as one, before the new one. */
const isUntold = ({ valor, last }: Current) => !isDeepStrictEqual(valor, last?.valor ?? undefined);
const nextVersion = (current: Current) => (current.last?.version ?? 0) + (isUntold(current) ? 2 : 1);

async function wantedOf(
  tx: Tx,
  definition: AjusteDefinition,
  { valor, backTo }: Change,
  before: { current: Current; version: number; now: Date },
): Promise<{ valor: unknown } | AjusteError> {
  const { clave, nombre, schema, complete } = definition;
  if (backTo === undefined && valor === undefined) return { valor };
  if (backTo === 0) return { valor: undefined };
  const found = backTo === undefined ? undefined : await findVersion(tx, clave, backTo);
  if (backTo !== undefined && !found) return { error: 'Esa versión ya no se guarda.' };
  const source = found ? found.valor : valor;
  if (found && source === null) return { valor: undefined };
  const parsed = schema.safeParse(source);
  if (parsed.success && complete && !found) {
    const inForce = inForceOf(definition, before.current.valor);
    return { valor: complete(parsed.data, { ...before, inForce }) };
  }
  if (parsed.success) return { valor: parsed.data };
  // Only the rules of the setting speak to people; that it is another kind of value, the library says in its own words.
  const told = parsed.error.issues.find(
    ({ code, message }) => code !== 'invalid_type' && message !== 'Invalid input',
  )?.message;
  return { error: told ?? `No se entiende: ${nombre}.` };
}

async function keepVersions(
  tx: Tx,
  author: Author,
  { clave }: AjusteDefinition,
  {
    current,
    version,
    valor,
    detalle,
  }: { current: Current; version: number; valor: unknown; detalle: string | undefined },
  now: Date,
): Promise<void> {
  if (isUntold(current))
    await insertVersion(
      tx,
      { clave, version: version - 1, valor: current.valor, autorId: null, autor: SERVER, detalle: null },
      now,
    );
  const { autorId, autor } =
    'by' in author ? { autorId: null, autor: author.by } : { autorId: author.actor.usuarioId, autor: SERVER };
  await insertVersion(tx, { clave, version, valor, autorId, autor, detalle: detalle ?? null }, now);
}

export const SERVER = 'Desde el servidor';
