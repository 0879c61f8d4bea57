import { type Actor, limit, type Origin } from '@oficina/http';
import { invalid } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import { type EmailConfirmationDeps, requestEmailForUsuario } from '@oficina/usuarios/server';
import type { CorreoAnswer, CorreoNuevo } from '../contract/correo.ts';
import { DETALLE_MIN } from '../contract/index.ts';
import { type ActDeps, actOnce } from './act-once.ts';
import { requireCanal } from './canales.ts';

export type PedirCorreoDeps = ActDeps & Pick<EmailConfirmationDeps, 'codigosKey'> & { sender: MensajeSender };

const HOUR_SECONDS = 60 * 60;
const PER_CLERK = limit('mesa-correos', 30, HOUR_SECONDS);
/** The limit keeps the mailboxes of the old address and of the new one from being filled. */
const PER_USUARIO = limit('mesa-correos-usuario', 3, HOUR_SECONDS);

const EXPLAIN = `Contá cómo supiste que es la persona, con ${DETALLE_MIN} letras o más.`;

/** A clerk asks for another address for an account whose mail bounces. */
export async function pedirCorreo(
  deps: PedirCorreoDeps,
  who: { actor: Actor; origin: Origin },
  usuario: number,
  { email, detalle, canal }: CorreoNuevo,
  key: string | undefined,
): Promise<CorreoAnswer> {
  if ((detalle ?? '').length < DETALLE_MIN) throw invalid('detalle', 'obligatorio', EXPLAIN);
  const asked = { usuario, email, motivo: `${canal}: ${detalle}` };
  const given = { clock: deps.clock, codigosKey: deps.codigosKey, enqueueMensaje: deps.sender.enqueue };
  return actOnce(deps, {
    actor: who.actor,
    key,
    asked: ['correo', asked],
    counted: [
      [PER_CLERK, String(who.actor.usuarioId)],
      [PER_USUARIO, String(usuario)],
    ],
    async act(tx) {
      await requireCanal(tx, canal);
      return { id: usuario, answer: await requestEmailForUsuario(given, tx, who, asked) };
    },
    again: async () => ({ email: email.trim().toLowerCase() }),
  });
}
