import { type Answer, isSilence, ok, rejected, retryable, unknown } from '@oficina/outside';
import type { NewTarjeta, RegisteredTarjeta } from '@oficina/tarjetas/server';
import { z } from 'zod';
import type { Client } from './client.ts';
import { isUnauthorized, isV1Error, readError } from './errors.ts';
import { type Judged, judgeError, KEYS, rechazoV1 } from './judge.ts';
import { metodoName } from './methods.ts';
import { packRef } from './ref.ts';
import type { PaywayOptions } from './settings.ts';

const Internal = z.object({ token_id: z.string().min(1) });

/**
 * The card is saved at once, without a payment. A call in doubt is harmless: it may leave a token at the gateway that is
 * never used.
 */
export async function registerInternal(
  client: Client,
  tarjeta: NewTarjeta,
  metodo: number,
  { internalTokenKey, establishmentNumber, timeoutMs }: PaywayOptions,
): Promise<Judged<RegisteredTarjeta>> {
  const numero = tarjeta.numero.reveal();
  const answer = await client({
    method: 'POST',
    path: '/api/v1/transaction_gateway/tokens',
    key: internalTokenKey,
    body: {
      card_data: {
        card_number: numero,
        expiration_date: tarjeta.vencimiento,
        card_holder: tarjeta.titularNombre,
        security_code: tarjeta.cvc.reveal(),
        // The vendor does not explain this field, so it gets our number of the usuario.
        account_number: String(tarjeta.usuarioId),
        email_holder: tarjeta.email,
      },
      establishment_number: establishmentNumber,
    },
    timeoutMs,
  });
  if (isSilence(answer)) return { outcome: answer, alert: false };
  const { status, json } = answer;
  const token = status < 300 ? Internal.safeParse(json).data?.token_id : undefined;
  if (token === undefined) return internalFailure(answer);
  return ok({
    ref: packRef({ modo: 'internal_token', token, metodo }),
    emisor: metodo,
    emisorNombre: metodoName(metodo),
    bin: numero.slice(0, 6),
    ultimos4: numero.slice(-4),
    vencimiento: tarjeta.vencimiento,
  });
}

function internalFailure(answer: Answer): Judged<never> {
  const { status, json } = answer;
  if (isUnauthorized(answer)) return { ...retryable(KEYS, true), status };
  if (status >= 400 && status < 500) {
    const error = readError(json);
    if (error) return { ...judgeError(error), status };
    if (isV1Error(json)) return { ...rejected(rechazoV1(json), true), status };
  }
  return { ...unknown(`HTTP ${status}`), status };
}
