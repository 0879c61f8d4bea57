import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Mensaje } from '../contract/index.ts';
import type { mensajesQuery } from '../contract/routes.ts';
import { mensajesAjenos } from './errors.ts';
import { findMensajes, findMensajesDe } from './listado.repository.ts';
import { type AsuntoDe, presentMensaje } from './present.ts';

/** Whatever the query says, a person reads only what was sent to them. The administrator reads everything. */
export async function listarMensajes(
  deps: { db: Db; asuntoDe: AsuntoDe },
  actor: Actor,
  query: Query<typeof mensajesQuery>,
): Promise<Listing<Draft<Mensaje>>> {
  const tieneRol = actor.roles.includes('ROLE_ADMIN');
  const esAdmin = tieneRol && !actor.otpPendiente;
  const pedidos = query.filters.usuario;
  const ajeno = pedidos?.some((id) => id !== actor.usuarioId) ?? false;
  if (ajeno && !esAdmin) throw tieneRol ? secondFactorMissing() : mensajesAjenos();
  const { rows, ...cuenta } =
    !pedidos && esAdmin
      ? await findMensajes(deps.db, query)
      : await findMensajesDe(deps.db, pedidos ?? [actor.usuarioId], query, { completo: esAdmin });
  const vista = { asuntoDe: deps.asuntoDe, completo: esAdmin };
  return { rows: rows.map((row) => presentMensaje(row, vista)), ...cuenta };
}
