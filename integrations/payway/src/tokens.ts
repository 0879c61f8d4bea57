import { type Answer, isSilence, ok, rejected, retryable, type Silence, unknown } from '@oficina/outside';
import type { UnsavedTarjeta } from '@oficina/tarjetas/server';
import type { Motivo } from '@oficina/values';
import { z } from 'zod';
import type { Client } from './client.ts';
import { isUnauthorized, readError } from './errors.ts';
import { type Judged, KEYS, readFailure } from './judge.ts';
import { isOfTheCard, validationRechazo } from './motivos.ts';
import type { FirstPaymentRef } from './ref.ts';
import type { PaywayOptions } from './settings.ts';

const Token = z.object({
  id: z.string().min(1),
  bin: z.string().regex(/^\d{6,8}$/),
  last_four_digits: z.string().regex(/^\d{4}$/),
});
export type Token = z.infer<typeof Token>;

/** No charge is possible yet, so an answer that is not understood had no effect. */
export function judgeToken(answer: Answer | Silence): Judged<Token> {
  if (isSilence(answer)) return retryable(answer.cause);
  const { status, json } = answer;
  if (isUnauthorized(answer)) return { ...retryable(KEYS, true), status };
  const token = status < 300 ? Token.safeParse(json).data : undefined;
  if (token) return { ...ok(token), status };
  const error = status < 500 ? readError(json) : undefined;
  const param = error?.fields[0]?.param ?? '';
  if (error?.type === 'invalid_request_error' && param)
    return { ...rejected(validationRechazo(param), !isOfTheCard(param)), status };
  if (error?.type === 'not_found_error') return { ...rejected(validationRechazo('token'), false), status };
  return { ...retryable(`HTTP ${status}`), status };
}

type Typed = Extract<UnsavedTarjeta, { numero: unknown }>;

/** The gateway's number of the brand; undefined when the installation has no contract for it. */
export function metodoOf(tarjeta: UnsavedTarjeta, methodIds: PaywayOptions['methodIds']): number | undefined {
  const chosen = 'emisor' in tarjeta ? tarjeta.emisor : undefined;
  if (chosen === undefined) return methodIds[tarjeta.marca];
  return Object.values(methodIds).includes(chosen) ? chosen : undefined;
}

export async function createToken(
  client: Client,
  tarjeta: Typed,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Judged<Token>> {
  const [year, month, day] = tarjeta.titularFechaNac.split('-');
  const body = {
    card_number: tarjeta.numero.reveal(),
    card_expiration_month: tarjeta.vencimiento.slice(0, 2),
    card_expiration_year: tarjeta.vencimiento.slice(2),
    security_code: tarjeta.cvc.reveal(),
    card_holder_name: tarjeta.titularNombre,
    card_holder_birthday: `${day}${month}${year}`,
    card_holder_identification: { type: 'dni', number: tarjeta.titularDocumento },
  };
  return judgeToken(
    await client({
      method: 'POST',
      path: '/api/v2/tokens',
      key: 'public',
      body,
      timeoutMs,
      ...(signal && { signal }),
    }),
  );
}

const SavedCards = z.object({
  tokens: z.array(
    z.object({
      token: z.string().min(1),
      payment_method_id: z.coerce.number().nullish().catch(undefined),
      bin: z.string(),
      last_four_digits: z.string(),
      expiration_month: z.coerce.number(),
      expiration_year: z.coerce.number(),
    }),
  ),
});

type SavedCard = z.infer<typeof SavedCards>['tokens'][number];

/** Whoever pays once from a link is a customer of that charge alone. */
export const customerOf = (referencia: string) => `E${referencia}`;

async function listSavedCards(
  client: Client,
  customer: string,
  timeoutMs: number,
  query = '',
): Promise<Judged<SavedCard[], never>> {
  const path = `/api/v2/usersite/${customer}/cardtokens${query}`;
  const answer = await client({ method: 'GET', path, key: 'private', timeoutMs });
  if (isSilence(answer)) return readFailure(answer);
  // A customer who never paid has no list.
  if (answer.status === 404 && readError(answer.json)?.type === 'not_found_error') return ok([]);
  const found = answer.status === 200 ? SavedCards.safeParse(answer.json).data : undefined;
  return found ? ok(found.tokens) : readFailure(answer);
}

/** The gateway may ignore its filters, so each card is compared here. */
export async function findSavedCards(
  client: Client,
  { usuarioId, bin, ultimos4, vencimiento, metodo }: FirstPaymentRef,
  timeoutMs: number,
): Promise<Judged<string[], never>> {
  const [month, year] = [vencimiento.slice(0, 2), vencimiento.slice(2)];
  const query = new URLSearchParams({
    bin,
    lastFourDigits: ultimos4,
    expirationMonth: month,
    expirationYear: year,
  });
  const { outcome, ...told } = await listSavedCards(client, String(usuarioId), timeoutMs, `?${query}`);
  if (outcome.kind !== 'ok') return { ...told, outcome };
  return ok(
    outcome.value
      .filter(
        (one) =>
          one.bin.slice(0, 6) === bin.slice(0, 6) &&
          one.last_four_digits === ultimos4 &&
          one.expiration_month === Number(month) &&
          one.expiration_year % 100 === Number(year) &&
          (one.payment_method_id ?? metodo) === metodo,
      )
      .map(({ token }) => token),
  );
}

/** Every card that the gateway kept for whoever paid that charge. */
export async function forgetCustomer(
  client: Client,
  referencia: string,
  options: Timeouts,
): Promise<Judged<void, Motivo>> {
  const { outcome, ...told } = await listSavedCards(client, customerOf(referencia), options.readTimeoutMs);
  if (outcome.kind !== 'ok') return { ...told, outcome };
  return removeTokens(
    client,
    outcome.value.map(({ token }) => token),
    options,
  );
}

type Timeouts = Pick<PaywayOptions, 'timeoutMs' | 'readTimeoutMs'>;

export async function removeTokens(
  client: Client,
  tokens: readonly string[],
  options: Timeouts,
): Promise<Judged<void, Motivo>> {
  for (const token of tokens) {
    const removed = await removeToken(client, token, options);
    if (removed.outcome.kind !== 'ok') return removed;
  }
  return ok(undefined);
}

/** The gateway answers 204 or 200, both empty. A card that does not exist counts as removed. */
export async function removeToken(
  client: Client,
  token: string,
  { timeoutMs }: Pick<Timeouts, 'timeoutMs'>,
): Promise<Judged<void, Motivo>> {
  const path = `/api/v2/cardtokens/${encodeURIComponent(token)}`;
  const answer = await client({ method: 'DELETE', path, key: 'private', timeoutMs });
  if (isSilence(answer)) return { outcome: answer, alert: false };
  const { status, json } = answer;
  if (status < 300 || (status === 404 && readError(json)?.type === 'not_found_error')) return ok(undefined);
  if (isUnauthorized(answer)) return { ...retryable(KEYS, true), status };
  if (status >= 400 && status < 500 && readError(json))
    return { ...rejected({ codigo: readError(json)?.type ?? '', detalle: `HTTP ${status}` }, true), status };
  return { ...unknown(`HTTP ${status}`), status };
}
