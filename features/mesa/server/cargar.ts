import { type Actor, limit, type Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import type { Requerimiento, RequerimientoCargado } from '@oficina/requerimientos/contract';
import {
  cargarRequerimiento,
  type RequerimientosDeps,
  verRequerimiento,
} from '@oficina/requerimientos/server';
import { actOnce } from './act-once.ts';
import { requireCanal } from './canales.ts';

const HOUR_SECONDS = 60 * 60;
/** In a storm the telephone rings twice a minute. */
const CARGAS = limit('mesa-cargas', 120, HOUR_SECONDS);

/** A clerk files a reclamo or a trámite for whoever asks, and gets it as if it had been filed by its owner. */
export function cargar(
  deps: RequerimientosDeps,
  who: { actor: Actor; origin: Origin },
  carga: RequerimientoCargado,
  key: string | undefined,
): Promise<Draft<Requerimiento>> {
  const { actor } = who;
  return actOnce(deps, {
    actor,
    key,
    asked: ['cargar', carga],
    counted: [[CARGAS, String(actor.usuarioId)]],
    async act(tx) {
      await requireCanal(tx, carga.canal);
      const answer = await cargarRequerimiento(deps, tx, who, carga);
      return { id: Number(answer.id), answer };
    },
    again: (id) => verRequerimiento(deps, actor, id),
  });
}
