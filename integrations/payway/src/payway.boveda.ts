import { isSilence, ok, rejected, retryable, unknown } from '@oficina/outside';
import type {
  NewTarjeta,
  RegisteredTarjeta,
  TarjetasBoveda,
  TokenizedTarjeta,
} from '@oficina/tarjetas/server';
import { type Motivo, systemClock } from '@oficina/values';
import { type Client, createClient } from './client.ts';
import { isUnauthorized, readError } from './errors.ts';
import { registerInternal } from './internal.ts';
import { type Judged, KEYS } from './judge.ts';
import { metodoName } from './methods.ts';
import { validationRechazo } from './motivos.ts';
import { openRef, packRef } from './ref.ts';
import type { PaywayOptions } from './settings.ts';
import { createTell } from './tell.ts';
import { createToken, findSavedCards, metodoOf } from './tokens.ts';

/** The gateway holds a card that has not paid for this long. */
const TOKEN_LIFE_MS = 15 * 60_000;

type Registered = Judged<RegisteredTarjeta>;

/** The cards are kept at the gateway. This side stores the gateway's token, the first digits and the last four. */
export function createPaywayBoveda(options: PaywayOptions): TarjetasBoveda {
  const { cardStore, methodIds, clock = systemClock } = options;
  const client = createClient(options);
  const tell = createTell(options.log);

  async function register(tarjeta: NewTarjeta | TokenizedTarjeta): Promise<Registered> {
    const metodo = metodoOf(tarjeta, methodIds);
    if (metodo === undefined) return rejected(validationRechazo('payment_method_id'), false);
    if ('token' in tarjeta) {
      if (cardStore === 'first_payment')
        return ok(pending(tarjeta.token.reveal(), metodo, tarjeta, clock.now()));
      const motivo = 'una tarjeta entregada por el navegador necesita PAYWAY_CARD_STORE=first_payment';
      return rejected({ codigo: 'modo', motivo, advice: 'ninguno' }, true);
    }
    if (cardStore === 'internal_token') return registerInternal(client, tarjeta, metodo, options);
    const since = clock.now();
    const token = await createToken(client, tarjeta, options.timeoutMs);
    if (token.outcome.kind !== 'ok') return { ...token, outcome: token.outcome };
    const { id, bin, last_four_digits: ultimos4 } = token.outcome.value;
    return ok(pending(id, metodo, { ...tarjeta, bin, ultimos4 }, since));
  }

  async function removeCard(
    ...[tarjeta]: Parameters<TarjetasBoveda['remove']>
  ): Promise<Judged<void, Motivo>> {
    const ref = openRef(tarjeta);
    if (!ref) return rejected({ codigo: 'tarjeta', detalle: 'no se puede leer' }, true);
    if (ref.modo === 'internal_token') return remove(client, ref.token, options);
    const found = await findSavedCards(client, ref, options.readTimeoutMs);
    if (found.outcome.kind !== 'ok') return { ...found, outcome: found.outcome };
    for (const token of found.outcome.value) {
      const removed = await remove(client, token, options);
      if (removed.outcome.kind !== 'ok') return removed;
    }
    return ok(undefined);
  }

  return {
    register: (tarjeta) => tell('registrar', { usuarioId: tarjeta.usuarioId }, () => register(tarjeta)),
    remove: (ref) => tell('borrar', {}, () => removeCard(ref)),
  };
}

type Shown = Pick<TokenizedTarjeta, 'bin' | 'ultimos4' | 'vencimiento' | 'usuarioId'>;

function pending(
  token: string,
  metodo: number,
  { bin, ultimos4, vencimiento, usuarioId }: Shown,
  since: Date,
): RegisteredTarjeta {
  const shown = { bin: bin.slice(0, 6), ultimos4, vencimiento };
  return {
    ref: packRef({ modo: 'first_payment', token, metodo, usuarioId, ...shown }),
    emisor: metodo,
    emisorNombre: metodoName(metodo),
    ...shown,
    // This uses our clock, because the gateway's dates claim to be UTC and are not.
    caduca: new Date(since.getTime() + TOKEN_LIFE_MS),
  };
}

/** The gateway answers 204 or 200, both empty. A card that does not exist counts as removed. */
async function remove(
  client: Client,
  token: string,
  { timeoutMs }: PaywayOptions,
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
