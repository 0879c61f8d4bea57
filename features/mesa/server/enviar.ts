import type { findFacturaById } from '@oficina/facturas/server';
import { type Actor, limit, type Origin } from '@oficina/http';
import { invalid, iri } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import { INVALID_CELULAR, INVALID_EMAIL, LOOKS_LANDLINE, parseEmail } from '@oficina/usuarios/contract';
import { parseCelular, recordAuditoria } from '@oficina/usuarios/server';
import type { EnvioNuevo } from '../contract/envio.ts';
import type { Envio, EnvioCanal } from '../contract/index.ts';
import { type ActDeps, actOnce } from './act-once.ts';
import { requireCanal } from './canales.ts';

export type EnviarDeps = ActDeps & {
  sender: MensajeSender;
  /** Those that the cooperative has, besides the mail. */
  smsVias: readonly ('sms' | 'whatsapp')[];
};

type FoundFactura = NonNullable<Awaited<ReturnType<typeof findFacturaById>>>;

const HOUR_SECONDS = 60 * 60;
/** Several clerks may be asked for the same link, and a member's mailbox or telephone must not be filled with it. */
export const PER_ADDRESS = limit('mesa-envios-destino', 3, HOUR_SECONDS);
export const PER_CLERK = limit('mesa-envios', 30, HOUR_SECONDS);

/** A clerk sends the link of a factura to the person who asks for it. The link opens it without an account. */
export function enviar(
  deps: EnviarDeps,
  { actor, origin }: { actor: Actor; origin: Origin },
  factura: FoundFactura,
  { canal, para: typed, motivo }: EnvioNuevo,
  key: string | undefined,
): Promise<Envio> {
  const para = readAddress(deps, canal, typed);
  const answerOf = (id: number): Envio => ({ mensaje: iri('mensajes', id), para });
  return actOnce(deps, {
    actor,
    key,
    asked: ['enviar', factura.id, canal, para],
    counted: [
      [PER_ADDRESS, para],
      [PER_CLERK, String(actor.usuarioId)],
    ],
    async act(tx) {
      if (motivo) await requireCanal(tx, motivo);
      const sent = await deps.sender.enqueue(tx, {
        ...{ plantilla: 'factura_enlace', tipo: canal, para, suministroId: factura.suministro_id },
        datos: {
          cuenta: factura.cuenta,
          periodo: factura.periodo,
          importeCent: factura.importe_cent,
          vencimiento: factura.vencimiento,
          facturaId: factura.id,
          facturaToken: factura.token,
        },
      });
      if (!sent) throw new Error('a message without a reference is always written');
      await recordAuditoria(tx, {
        ...{ actor, origin, accion: 'factura.enviar', entidad: 'factura', entidadId: factura.id },
        motivo: motivo ?? `enlace por ${canal}`,
        cambios: { canal, para },
      });
      return { id: sent.id, answer: answerOf(sent.id) };
    },
    again: async (id) => answerOf(id),
  });
}

function readAddress({ smsVias }: EnviarDeps, canal: EnvioCanal, typed: string): string {
  if (canal === 'email') {
    const email = parseEmail(typed);
    if (email === null) throw invalid('para', 'formato', INVALID_EMAIL);
    return email;
  }
  if (!smsVias.includes(canal)) throw invalid('canal', 'no-disponible', 'Ese medio no está disponible.');
  const read = parseCelular(typed.trim(), false);
  if (read === null) throw invalid('para', 'formato', INVALID_CELULAR);
  if (read === 'fijo') throw invalid('para', 'formato', LOOKS_LANDLINE);
  return read.celular;
}
