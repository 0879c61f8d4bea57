import { type Actor, limit, type Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { UsuarioSuministro } from '@oficina/suministros/contract';
import { verVinculo, vincularForUsuario } from '@oficina/suministros/server';
import type { VinculoNuevo } from '../contract/vinculo.ts';
import { type ActDeps, actOnce } from './act-once.ts';
import { requireCanal } from './canales.ts';

const HOUR_SECONDS = 60 * 60;
const VINCULOS = limit('mesa-vinculos', 30, HOUR_SECONDS);

/** A clerk adds a suministro to the account of the person who asks for it and proves to be its titular. */
export function vincular(
  deps: ActDeps & { sender: MensajeSender },
  who: { actor: Actor; origin: Origin },
  vinculo: VinculoNuevo,
  key: string | undefined,
): Promise<Draft<UsuarioSuministro>> {
  const link = { ...vinculo, detalle: vinculo.detalle ?? '' };
  const given = { limits: deps.limits, enqueueMensaje: deps.sender.enqueue };
  return actOnce(deps, {
    actor: who.actor,
    key,
    asked: ['vincular', link],
    counted: [[VINCULOS, String(who.actor.usuarioId)]],
    // A document that does not match is an attempt too.
    refusalsCount: true,
    async act(tx) {
      await requireCanal(tx, link.canal);
      return vincularForUsuario(given, tx, who, link);
    },
    again: (id) => verVinculo(deps.db, id),
  });
}
