import type { TextoRechazado } from '@oficina/mensajes/server';
import { type Answer, type Judged, ok, rejected, retryable, unknown } from '@oficina/outside';
import { z } from 'zod';

export type JudgedTexto = Judged<{ id: string; partes: number }, TextoRechazado>;

const KNOWN = new Map<number, JudgedTexto>([
  [131026, rejected('no-entregable', false)],
  [131049, rejected('no-entregable', false)],
  [131050, rejected('baja-del-usuario', false)],
  // The message does not match the template that Meta approved.
  [131047, rejected('plantilla', true)],
  [132000, rejected('plantilla', true)],
  [132001, rejected('plantilla', true)],
  [100, rejected('plantilla', true)],
  [130429, retryable('130429', false)],
  [131048, retryable('131048: Meta frena los envíos por quejas; bajá WHATSAPP_RATE_PER_S', true)],
  [190, retryable('190: el permiso de Meta venció; cargá otro en WHATSAPP_TOKEN', true)],
]);

const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const Failed = z.object({ error: z.object({ code: z.number() }) });

export function judge({ status, json, retryAfterMs }: Answer): JudgedTexto {
  if (status >= 200 && status < 300) {
    const id = Sent.safeParse(json).data?.messages[0]?.id;
    return id === undefined ? unknown(String(status)) : ok({ id, partes: 1 });
  }
  const code = Failed.safeParse(json).data?.error.code;
  const known = KNOWN.get(code ?? -1);
  if (known) return known;
  const cause = String(code ?? status);
  if (status === 401) return retryable(`${cause}: Meta no acepta el permiso; revisá WHATSAPP_TOKEN`, true);
  if (status === 429 || status === 503) return retryable(cause, false, retryAfterMs);
  // Meta does not say whether its own failures happen before or after sending.
  return status >= 400 && status < 500 ? rejected('no-entregable', true) : unknown(cause);
}
