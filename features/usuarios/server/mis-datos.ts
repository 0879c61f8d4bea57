import type { Db } from '@oficina/db';
import { type Actor, type FileResult, type Limits, limit, type Origin } from '@oficina/http';
import { notFound, omitNulls } from '@oficina/hydra';
import { type Clock, dayInArgentina, formatMoment } from '@oficina/values';
import type { ReadLegal } from './legal/read-legal.ts';
import { presentUsuario } from './present.ts';
import { recordAuditoria } from './record-auditoria.ts';
import { findUsuarioVisible } from './usuarios.repository.ts';

export type MisDatosPart = (db: Db, usuarioId: number) => Promise<unknown>;

export type MisDatosDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  readLegal: ReadLegal;
  partes: Readonly<Record<string, MisDatosPart>>;
};

const PER_DAY = limit('mis-datos', 3, 86_400);

export async function misDatos(deps: MisDatosDeps, actor: Actor, origin: Origin): Promise<FileResult> {
  const { usuarioId } = actor;
  await deps.limits.take(PER_DAY, String(usuarioId));
  const now = deps.clock.now();
  const datos: Record<string, unknown> = {
    generado: formatMoment(now),
    usuario: await usuarioPart(deps, usuarioId),
  };
  // The parts are read one after the other: together they would hold as many connections as there are features.
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

async function usuarioPart({ db, readLegal }: MisDatosDeps, usuarioId: number) {
  const row = await findUsuarioVisible(db, usuarioId);
  if (!row) throw notFound();
  return {
    ...presentUsuario(row, { legalVersion: (await readLegal()).version, withCreated: true }),
    legalVersion: row.legal_version,
    updated: formatMoment(row.updated),
  };
}
