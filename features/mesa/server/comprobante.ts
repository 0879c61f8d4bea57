import type { Actor, Origin } from '@oficina/http';
import { invalid, iri } from '@oficina/hydra';
import { type findPagoById, payerEmail, resendComprobante } from '@oficina/pagos/server';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { ComprobanteNuevo } from '../contract/correo.ts';
import { DETALLE_MIN, type Envio } from '../contract/index.ts';
import { actOnce } from './act-once.ts';
import { requireCanal } from './canales.ts';
import { type EnviarDeps, PER_ADDRESS, PER_CLERK } from './enviar.ts';

type FoundPago = NonNullable<Awaited<ReturnType<typeof findPagoById>>>;

const NO_EMAIL = 'Quien pagó no tiene un correo que funcione: escribí uno.';
const EXPLAIN = `Contá por qué va a otro correo, con ${DETALLE_MIN} letras o más.`;

/** A clerk sends again the mail of a pago: to whoever paid, or to another address with a reason. */
export async function enviarComprobante(
  deps: EnviarDeps,
  { actor, origin }: { actor: Actor; origin: Origin },
  pago: FoundPago,
  { para: typed, detalle, canal }: ComprobanteNuevo,
  key: string | undefined,
): Promise<Envio> {
  const payer = await payerEmail(deps.db, pago);
  const para = readPara(typed, payer);
  const isPayer = para === payer?.toLowerCase();
  if (!isPayer && (detalle ?? '').length < DETALLE_MIN) throw invalid('detalle', 'obligatorio', EXPLAIN);
  const answerOf = (id: number): Envio => ({ mensaje: iri('mensajes', id), para });
  return actOnce(deps, {
    actor,
    key,
    asked: ['comprobante', pago.id, para],
    counted: [
      [PER_ADDRESS, para],
      [PER_CLERK, String(actor.usuarioId)],
    ],
    async act(tx) {
      await requireCanal(tx, canal);
      const id = await resendComprobante(deps, tx, pago, { para, isPayer });
      await recordAuditoria(tx, {
        ...{ actor, origin, accion: 'pago.enviar-comprobante', entidad: 'pago', entidadId: pago.id },
        motivo: detalle ? `${canal}: ${detalle}` : canal,
        cambios: { para },
      });
      return { id, answer: answerOf(id) };
    },
    again: async (id) => answerOf(id),
  });
}

function readPara(typed: string | null | undefined, payer: string | null): string {
  if (typed) {
    const email = parseEmail(typed);
    if (email === null) throw invalid('para', 'formato', INVALID_EMAIL);
    return email;
  }
  if (payer === null) throw invalid('para', 'obligatorio', NO_EMAIL);
  return payer.toLowerCase();
}
