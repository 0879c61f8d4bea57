import type { Db } from '@oficina/db';
import { type Actor, type FileResult, type Limits, limit, type Origin } from '@oficina/http';
import { notFound, omitNulls } from '@oficina/hydra';
import { type Clock, dayInArgentina, formatMoment } from '@oficina/values';
import { presentUsuario } from './present.ts';
import { recordAuditoria } from './record-auditoria.ts';
import { findUsuarioVisible } from './usuarios.repository.ts';

/** What one feature keeps of a person, as they may read it. */
export type MisDatosPart = (db: Db, usuarioId: number) => Promise<unknown>;

export type MisDatosDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  legalVersion: string | undefined;
  /** By the name that each has in the file. */
  partes: Readonly<Record<string, MisDatosPart>>;
};

const PER_DAY = limit('mis-datos', 3, 86_400);

/** Everything that is kept of a person, for them to take away. */
export async function misDatos(deps: MisDatosDeps, actor: Actor, origin: Origin): Promise<FileResult> {
  const { usuarioId } = actor;
  await deps.limits.take(PER_DAY, String(usuarioId));
  const now = deps.clock.now();
  const datos: Record<string, unknown> = {
    generado: formatMoment(now),
    usuario: await usuarioPart(deps, usuarioId),
  };
  // One after the other: together they would hold as many connections as there are features.
  for (const [nombre, part] of Object.entries(deps.partes)) datos[nombre] = await part(deps.db, usuarioId);
  await recordAuditoria(deps.db, {
    actor,
    origin,
    accion: 'usuario.mis-datos',
    entidad: 'usuario',
    entidadId: usuarioId,
  });
  const body = Buffer.from(`${JSON.stringify(omitNulls(datos), null, 2)}\n`);
  return { body, size: body.length, name: `mis-datos-${dayInArgentina(now)}.json`, save: true };
}

/** As in the profile, and besides what the profile does not show. Preferences are in it. */
async function usuarioPart({ db, legalVersion }: MisDatosDeps, usuarioId: number) {
  const row = await findUsuarioVisible(db, usuarioId);
  if (!row) throw notFound();
  return {
    ...presentUsuario(row, { legalVersion, withCreated: true }),
    legalVersion: row.legal_version,
    updated: formatMoment(row.updated),
  };
}
