import type { TextoRechazado } from '@oficina/mensajes/server';
import { type Answer, type Judged, ok, rejected, retryable, unknown } from '@oficina/outside';
import { z } from 'zod';

export type JudgedTexto = Judged<{ id: string; partes: number }, TextoRechazado>;

/** The same codes come in the answer and in later receipts. */
export const REJECTED: Readonly<Record<number, TextoRechazado>> = {
  21211: 'numero',
  21614: 'no-movil',
  30006: 'no-movil',
  21610: 'baja-del-usuario',
  21612: 'no-entregable',
  30003: 'no-entregable',
  30005: 'no-entregable',
  30007: 'no-entregable',
};
const BAD_FROM = 21212;
const TOO_MANY = 20429;

const Created = z.object({
  sid: z.string().min(1),
  status: z.string(),
  num_segments: z.coerce.number().int().catch(1),
  error_code: z.number().nullish(),
});
const Failed = z.object({ code: z.number() });

/** A person has to look at an unknown code, and the same call would get it again. */
function refusal(code: number | undefined): JudgedTexto {
  const reason = REJECTED[code ?? 0];
  return rejected(reason ?? 'no-entregable', reason === undefined);
}

export function judge(answer: Answer): JudgedTexto {
  const { status, json, retryAfterMs } = answer;
  if (status >= 200 && status < 300) {
    const created = Created.safeParse(json);
    if (!created.success) return unknown(String(status));
    const { sid: id, num_segments, status: state, error_code } = created.data;
    if (state === 'failed' || state === 'undelivered') return refusal(error_code ?? undefined);
    // With a messaging service Twilio has not yet counted the parts.
    return ok({ id, partes: Math.max(1, num_segments) });
  }
  const failed = Failed.safeParse(json);
  const code = failed.success ? failed.data.code : undefined;
  if (status === 401 || status === 403 || status === 404)
    return retryable(
      `${code ?? status}: Twilio no acepta la cuenta; revisá TWILIO_ACCOUNT_SID y sus claves`,
      true,
    );
  if (code === BAD_FROM)
    return retryable(
      `${code}: Twilio no acepta el remitente; revisá TWILIO_FROM o TWILIO_MESSAGING_SERVICE_SID`,
      true,
    );
  if (code === TOO_MANY || status === 429 || status === 503)
    return retryable(String(code ?? status), false, retryAfterMs);
  if (status >= 400 && status < 500) return refusal(code);
  // A code means that Twilio itself reports its failure; the page of a proxy on the way says nothing about the message.
  return status >= 500 && code !== undefined
    ? retryable(String(code), false, retryAfterMs)
    : unknown(String(status));
}
