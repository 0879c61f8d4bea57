import type { Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Role } from '@oficina/values';
import { requerimientoEstado, type Transition } from '../contract/index.ts';
import type { RequerimientosDeps } from './deps.ts';
import { plazoOf, venceAfterWaiting, venceFor } from './plazo.ts';
import type { RequerimientoDetail } from './requerimiento-detail.repository.ts';
import { canBeEncargado, type RequerimientoChanges } from './requerimientos.repository.ts';

export type MoveDeps = Pick<RequerimientosDeps, 'clock' | 'sender' | 'readRules'>;

export type ActedBy = { actor: Pick<Actor, 'usuarioId'> & { roles: readonly Role[] }; origin: Origin };

/** The values that a move changes in the row of the case, whatever else is done with it. */
export async function transitionChanges(
  deps: Pick<MoveDeps, 'clock' | 'readRules'>,
  tx: Tx,
  requerimiento: RequerimientoDetail,
  transition: Transition,
): Promise<RequerimientoChanges> {
  const now = deps.clock.now();
  return {
    estado: requerimientoEstado.code(transition.to),
    ...novedadChanges(transition),
    ...(await plazoChanges(deps, tx, requerimiento, transition, now)),
    ...closingChanges(transition, now),
  };
}

/** A reopened case is not given back to somebody who no longer attends cases. */
export async function nextEncargado(
  tx: Tx,
  { encargado_id: current }: RequerimientoDetail,
  { closes }: Transition,
): Promise<number | null> {
  const reopens = closes === false;
  return reopens && current !== null && !(await canBeEncargado(tx, current)) ? null : current;
}

function novedadChanges({ novedad, seenBy: vista }: Transition): RequerimientoChanges {
  return {
    ...(novedad === 'usuario' ? { novedades_usuario: true } : { novedades_encargado: true }),
    ...(vista && { novedades_encargado: false }),
  };
}

async function plazoChanges(
  { readRules }: Pick<MoveDeps, 'readRules'>,
  tx: Tx,
  requerimiento: RequerimientoDetail,
  { clock: plazoClock }: Transition,
  now: Date,
): Promise<RequerimientoChanges> {
  if (!plazoClock) return {};
  if (plazoClock === 'pausa') return { en_espera_desde: now };
  const { plazos, calendar } = await readRules(tx);
  if (plazoClock === 'deNuevo')
    return {
      en_espera_desde: null,
      vence: venceFor(plazoOf(requerimiento.categoria_codigo, plazos), now, calendar),
    };
  const { vence, en_espera_desde: waitingSince } = requerimiento;
  if (!vence || !waitingSince) return { en_espera_desde: null };
  return {
    en_espera_desde: null,
    vence: venceAfterWaiting(vence, { from: waitingSince, to: now }, calendar),
  };
}

function closingChanges({ closes }: Transition, now: Date): RequerimientoChanges {
  if (closes === undefined) return {};
  return closes ? { cerrado: now } : { cerrado: null, conforme: null };
}
