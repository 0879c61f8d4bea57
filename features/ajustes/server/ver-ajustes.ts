import type { Db } from '@oficina/db';
import { type Actor, actsAs } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { type Ajuste, type AjusteVersion, SECCION_ROLES } from '../contract/index.ts';
import { findAjustes, findLastVersions, listVersions, type VersionRow } from './ajustes.repository.ts';
import { type Current, findCurrent, SERVER } from './cambiar-ajuste.ts';
import type { AjusteDefinition } from './definition.ts';

export type VerDeps = { db: Db; ajustes: readonly AjusteDefinition[] };

const isTheirs = (actor: Actor, { seccion }: AjusteDefinition) => actsAs(actor, SECCION_ROLES[seccion]);

/** One of a section that is not theirs does not exist. */
export function requireAjuste({ ajustes }: VerDeps, actor: Actor, clave: string): AjusteDefinition {
  const found = ajustes.find((one) => one.clave === clave);
  if (!found || !isTheirs(actor, found)) throw notFound();
  return found;
}

export async function verAjustes(deps: VerDeps, actor: Actor): Promise<{ ajustes: Ajuste[] }> {
  const theirs = deps.ajustes.filter((one) => isTheirs(actor, one));
  const claves = theirs.map(({ clave }) => clave);
  const [stored, versions] = [await findAjustes(deps.db, claves), await findLastVersions(deps.db, claves)];
  const ajustes: Ajuste[] = [];
  for (const one of theirs) {
    const valor = one.store ? await one.store.find(deps.db) : stored.get(one.clave);
    ajustes.push(presentAjuste(one, { valor, last: versions.get(one.clave) }));
  }
  return { ajustes };
}

export async function verAjuste(deps: VerDeps, definition: AjusteDefinition): Promise<Ajuste> {
  return presentAjuste(definition, await findCurrent(deps.db, definition));
}

/** A value that cannot be read is as if nobody had changed it, as for whoever uses it. */
export function presentAjuste(definition: AjusteDefinition, { valor, last }: Current): Ajuste {
  const { clave, seccion, nombre, schema, fallback } = definition;
  const parsed = schema.safeParse(valor);
  const inForce = valor !== undefined && parsed.success ? parsed.data : fallback;
  return {
    ...{ clave, seccion, nombre, version: last?.version ?? 0, original: valor === undefined },
    ...(inForce !== undefined && { valor: inForce }),
    ...(last && { ultimo: toldOf(last) }),
  };
}

export async function verVersiones(
  deps: VerDeps,
  actor: Actor,
  clave: string,
): Promise<{ versiones: AjusteVersion[] }> {
  const definition = requireAjuste(deps, actor, clave);
  const rows = await listVersions(deps.db, clave);
  return {
    versiones: rows.map((row) => ({
      version: row.version,
      original: row.valor === null,
      ...(row.valor === null ? { valor: definition.fallback } : { valor: row.valor }),
      ...toldOf(row),
    })),
  };
}

/** The name of an operator is of the machine, not of the cooperative. */
const toldOf = ({ autor, autor_id, created, detalle }: VersionRow) => ({
  autor: autor_id === null ? SERVER : autor,
  created: formatMoment(created),
  ...(detalle !== null && { detalle }),
});
