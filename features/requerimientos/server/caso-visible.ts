import type { Reader } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { type Caso, verCaso } from './lectura.repository.ts';
import type { Papel } from './puede.ts';

export const atiendeCasos = ({ roles }: Pick<Actor, 'roles'>) =>
  roles.includes('ROLE_REQUERIMIENTO_ADMIN') || roles.includes('ROLE_REQUERIMIENTO_ENCARGADO');

/** Whoever attends cases, with the second step that may be demanded of them. */
export const esDelPersonal = (actor: Pick<Actor, 'roles' | 'otpPendiente'>) =>
  !actor.otpPendiente && atiendeCasos(actor);

/** What is not theirs does not exist; whoever would see it with their second step is told to activate it. */
export async function casoVisible(deps: { db: Reader }, actor: Actor, id: number): Promise<Caso> {
  const caso = await verCaso(deps.db, actor, id);
  if (caso) return caso;
  if (actor.otpPendiente && atiendeCasos(actor)) throw secondFactorMissing();
  throw notFound();
}

/** What they are to it as somebody who attends it. */
export const papelDelPersonal = ({ papeles }: { papeles: readonly Papel[] }): Papel | undefined =>
  papeles.find((papel) => papel !== 'duenio');
