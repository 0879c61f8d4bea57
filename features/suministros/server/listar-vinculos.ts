import type { Db } from '@oficina/db';
import { type Actor, type Origin, secondFactorMissing } from '@oficina/http';
import { type Draft, type Listing, notFound, type Query } from '@oficina/hydra';
import { registrarAuditoria } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';
import type { UsuarioSuministro } from '../contract/index.ts';
import type { vinculosQuery } from '../contract/routes.ts';
import { vinculosAjenos } from './errors.ts';
import { paged } from './listar-suministros.ts';
import { presentVinculo, presentVinculoAjeno } from './present.ts';
import { findVinculoById, findVinculos, type VinculoRow } from './vinculos.repository.ts';

const ADMINISTRAN: readonly Role[] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'];
const administra = (actor: Actor) => ADMINISTRAN.some((role) => actor.roles.includes(role));

/** One's own links; whoever manages users may ask for somebody's. */
export async function listarVinculos(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  query: Query<typeof vinculosQuery>,
): Promise<Listing<Draft<UsuarioSuministro>>> {
  const pedidos = query.filters.usuario ?? [actor.usuarioId];
  const ajeno = pedidos.some((id) => id !== actor.usuarioId);
  if (ajeno) {
    if (!administra(actor)) throw vinculosAjenos();
    if (actor.otpPendiente) throw secondFactorMissing();
  }
  const page = await findVinculos(deps.db, pedidos, ajeno ? paged(query) : query);
  if (!ajeno) return { ...page, rows: page.rows.map((row) => presentVinculo(row, actor.confirmado)) };
  for (const entidadId of pedidos)
    await registrarAuditoria(deps.db, {
      actor,
      origin,
      accion: 'usuario.suministros',
      entidad: 'usuario',
      entidadId,
    });
  return { ...page, rows: page.rows.map(presentVinculoAjeno) };
}

/** For whoever acts upon a link: somebody else's does not exist. */
export async function vinculoPropio(deps: { db: Db }, actor: Actor, id: number): Promise<VinculoRow> {
  const vinculo = await findVinculoById(deps.db, id);
  if (vinculo?.usuario_id !== actor.usuarioId || !vinculo) throw notFound();
  return vinculo;
}

/** The same, but whoever manages users reaches everybody's. */
export async function vinculoAdministrable(deps: { db: Db }, actor: Actor, id: number): Promise<VinculoRow> {
  const vinculo = await findVinculoById(deps.db, id);
  if (vinculo && vinculo.usuario_id === actor.usuarioId) return vinculo;
  if (administra(actor) && actor.otpPendiente) throw secondFactorMissing();
  if (!vinculo || !administra(actor)) throw notFound();
  return vinculo;
}
