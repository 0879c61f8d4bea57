import type { Db } from '@oficina/db';
import { type Actor, type Origin, secondFactorMissing } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { inquiriesQuery, PersonaInquiry } from '../contract/index.ts';
import { administra } from './de-quien.ts';
import { validacionesAjenas } from './errors.ts';
import { findInquiriesDe } from './inquiries.repository.ts';
import { presentInquiry } from './present.ts';

/** One's own; the user administrators, those of whom they name. */
export async function listarInquiries(
  { db }: { db: Db },
  actor: Actor,
  origin: Origin,
  query: Query<typeof inquiriesQuery>,
): Promise<Listing<Draft<PersonaInquiry>>> {
  const usuarios = query.filters.usuario ?? [actor.usuarioId];
  const ajenos = usuarios.filter((id) => id !== actor.usuarioId);
  if (ajenos.length > 0 && !administra(actor)) throw validacionesAjenas();
  if (ajenos.length > 0 && actor.otpPendiente) throw secondFactorMissing();
  const { rows, total } = await findInquiriesDe(db, usuarios, query);
  for (const entidadId of ajenos)
    await registrarAuditoria(db, { actor, origin, accion: 'identidad.ver', entidad: 'usuario', entidadId });
  return { rows: rows.map(presentInquiry), total };
}
