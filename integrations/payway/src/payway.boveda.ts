import { ok, rejected } from '@oficina/outside';
import type {
  NewTarjeta,
  RegisteredTarjeta,
  TarjetasBoveda,
  TokenizedTarjeta,
} from '@oficina/tarjetas/server';
import { type Motivo, systemClock } from '@oficina/values';
import { createClient } from './client.ts';
import { registerInternal } from './internal.ts';
import type { Judged } from './judge.ts';
import { metodoName } from './methods.ts';
import { validationRechazo } from './motivos.ts';
import { openRef, packRef } from './ref.ts';
import type { PaywayOptions } from './settings.ts';
import { createTell } from './tell.ts';
import { createToken, findSavedCards, metodoOf, removeToken, removeTokens } from './tokens.ts';

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
    if (ref.modo === 'internal_token') return removeToken(client, ref.token, options);
    const found = await findSavedCards(client, ref, options.readTimeoutMs);
    if (found.outcome.kind !== 'ok') return { ...found, outcome: found.outcome };
    return removeTokens(client, found.outcome.value, options);
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
