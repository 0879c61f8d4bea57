import { type Actor, secondFactorMissing } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Corte } from '../contract/index.ts';
import { type CorteRow, findCorte, findCorteDe, findCorteVivo } from './cortes.repository.ts';
import type { CortesDeps } from './deps.ts';
import { presentCorte } from './present.ts';

const tieneRol = ({ roles }: Pick<Actor, 'roles'>) => roles.includes('ROLE_CORTE_ADMIN');

/** Whoever announces cuts, with the second step that may be demanded of them. */
export const anunciaCortes = (actor: Pick<Actor, 'roles' | 'otpPendiente'>) =>
  tieneRol(actor) && !actor.otpPendiente;

export async function verCorte(
  deps: Pick<CortesDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<Draft<Corte>> {
  if (anunciaCortes(actor)) return verComoPersonal(deps, id);
  const propio = await findCorteDe(deps.db, id, actor.usuarioId);
  if (propio) return presentCorte(propio, { personal: false });
  throw tieneRol(actor) ? secondFactorMissing() : notFound();
}

export async function verComoPersonal({ db }: Pick<CortesDeps, 'db'>, id: number): Promise<Draft<Corte>> {
  const corte = await findCorte(db, id);
  if (!corte) throw notFound();
  return presentCorte(corte, { personal: true });
}

/** For whoever is about to change it. */
export async function buscarCorte({ db }: Pick<CortesDeps, 'db'>, id: number): Promise<CorteRow> {
  const corte = await findCorteVivo(db, id);
  if (!corte) throw notFound();
  return corte;
}
