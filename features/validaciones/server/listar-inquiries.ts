import type { Db } from '@oficina/db';
import { type Actor, type Origin, requireOwnOrRole } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { inquiriesQuery, PersonaInquiry } from '../contract/index.ts';
import { findInquiriesOf } from './inquiries.repository.ts';
import { presentInquiry } from './present.ts';
import { USUARIO_ADMIN_ROLES } from './usuario-access.ts';

/** People see their own inquiries; user administrators see those of the person they name. */
export async function listarInquiries(
  { db }: { db: Db },
  actor: Actor,
  origin: Origin,
  query: Query<typeof inquiriesQuery>,
): Promise<Listing<Draft<PersonaInquiry>>> {
  const usuarios = query.filters.usuario ?? [actor.usuarioId];
  const foreignIds = requireOwnOrRole(actor, usuarios, USUARIO_ADMIN_ROLES);
  const { rows, total } = await findInquiriesOf(db, usuarios, query);
  for (const entidadId of foreignIds)
    await recordAuditoria(db, { actor, origin, accion: 'identidad.ver', entidad: 'usuario', entidadId });
  return { rows: rows.map(presentInquiry), total };
}
