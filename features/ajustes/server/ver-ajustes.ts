import type { Db } from '@oficina/db';
import { type Actor, actsAs } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { type Ajuste, type AjusteVersion, SECCION_ROLES } from '../contract/index.ts';
import { findAjustes, findLastVersions, listVersions, type VersionRow } from './ajustes.repository.ts';
import { type Current, findCurrent, SERVER } from './cambiar-ajuste.ts';
import { type AjusteDefinition, type AjusteFamily, inForceOf } from './definition.ts';

export type VerDeps = {
  db: Db;
  ajustes: readonly AjusteDefinition[];
  families?: readonly AjusteFamily[];
};

const isTheirs = (actor: Actor, { seccion }: Pick<AjusteDefinition, 'seccion'>) =>
  actsAs(actor, SECCION_ROLES[seccion]);

/** One of a section that is not theirs does not exist. */
export async function requireAjuste(deps: VerDeps, actor: Actor, clave: string): Promise<AjusteDefinition> {
  const found = deps.ajustes.find((one) => one.clave === clave) ?? (await findInFamilies(deps, clave));
  if (!found || !isTheirs(actor, found)) throw notFound();
  return found;
}

async function findInFamilies({ db, families = [] }: VerDeps, clave: string) {
  for (const family of families) {
    const found = await family.find(db, clave);
    if (found) return found;
  }
  return undefined;
}

export async function verAjustes(deps: VerDeps, actor: Actor): Promise<{ ajustes: Ajuste[] }> {
  const theirs = deps.ajustes.filter((one) => isTheirs(actor, one));
  const stored = await findAjustes(
    deps.db,
    theirs.map(({ clave }) => clave),
  );
  const found: { definition: AjusteDefinition; valor: unknown }[] = [];
  for (const definition of theirs) {
    const { store, clave } = definition;
    found.push({ definition, valor: store ? await store.find(deps.db) : stored.get(clave) });
  }
  for (const family of deps.families ?? [])
    if (isTheirs(actor, family)) found.push(...(await family.list(deps.db)));
  const versions = await findLastVersions(
    deps.db,
    found.map(({ definition: { clave } }) => clave),
  );
  const ajustes = found.map(({ definition, valor }) =>
    presentAjuste(definition, { valor, last: versions.get(definition.clave) }),
  );
  return { ajustes };
}

export async function verAjuste(deps: VerDeps, definition: AjusteDefinition): Promise<Ajuste> {
  return presentAjuste(definition, await findCurrent(deps.db, definition));
}

export function presentAjuste(definition: AjusteDefinition, { valor, last }: Current): Ajuste {
  const { clave, seccion, nombre } = definition;
  const inForce = inForceOf(definition, valor);
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
  const definition = await requireAjuste(deps, actor, clave);
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
