import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, head, invalid, iri, type Listing, type Query } from '@oficina/hydra';
import type { auditoriaQuery } from '@oficina/usuarios/contract';
import { findChainHead, recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, formatMoment, isRole } from '@oficina/values';
import { AUDITORIA_MAX_DAYS, Auditoria, CHOOSE_DATES, DATES_TOO_LONG } from '../contract/auditoria.ts';
import { type AuditoriaRow, findAuditoria } from './auditoria.repository.ts';

type AuditoriaListing = Listing<Draft<Auditoria>> & { extra: { verificada?: string; sello?: string } };

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_MS = AUDITORIA_MAX_DAYS * DAY_MS;

/** Reading the audit is written in it too. */
export async function listarAuditoria(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  origin: Origin,
  query: Query<typeof auditoriaQuery>,
): Promise<AuditoriaListing> {
  const { created } = query.filters;
  if (!created?.from) throw invalid('created', 'obligatorio', CHOOSE_DATES);
  const now = clock.now();
  const days = (created.until ?? now).getTime() - created.from.getTime();
  if (days > MAX_MS) throw invalid('created', 'limite', DATES_TOO_LONG);
  // Without an end the months that are still to come would be looked into as well.
  const dated = { from: created.from, until: created.until ?? new Date(now.getTime() + DAY_MS) };
  const { rows, ...counted } = await findAuditoria(db, {
    ...query,
    filters: { ...query.filters, created: dated },
  });
  const sealed = await findChainHead(db);
  await recordAuditoria(db, {
    actor,
    origin,
    accion: 'auditoria.ver',
    entidad: 'auditoria',
    cambios: { filtros: query.filters, pagina: query.page },
  });
  return {
    ...counted,
    rows: rows.map(presentAuditoria),
    extra: sealed ? { verificada: formatMoment(sealed.created), sello: sealed.sello.toString('hex') } : {},
  };
}

const presentAuditoria = (row: AuditoriaRow): Draft<Auditoria> => ({
  ...head(Auditoria, row.id),
  created: formatMoment(row.created),
  quien: row.quien ?? row.actor,
  usuario: row.actor_id === null ? null : iri('usuarios', row.actor_id),
  roles: row.roles?.filter(isRole),
  accion: row.accion,
  entidad: row.entidad,
  entidadId: row.entidad_id,
  sobre: row.sobre,
  motivo: row.motivo,
  ip: row.ip,
  cambios: row.cambios,
  renglon: row.orden,
  sello: row.sello,
});
