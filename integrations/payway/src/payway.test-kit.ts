import type { ChargeRequest } from '@oficina/pagos/server';
import type { NewTarjeta, TarjetaRef, UnsavedTarjeta } from '@oficina/tarjetas/server';
import { useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { createPaywayBoveda, createPaywayPasarela, type PaywayOptions } from './index.ts';
import { DEFAULT_METHOD_IDS, readMethodIds } from './methods.ts';

export type Mode = PaywayOptions['cardStore'];
export const MODES: Mode[] = ['internal_token', 'first_payment'];

/** These values are repeated and not imported, because the adapter and the simulator share only the protocol. */
const ACCOUNT = {
  publicKey: new Secret('clave-publica-de-prueba'),
  privateKey: new Secret('clave-privada-de-prueba'),
  siteId: '00099999',
  establishmentNumber: '12345678',
};

export const CARDS = {
  visa: { numero: '4507990000004905', marca: 'visa' },
  master: { numero: '5299910010000015', marca: 'master' },
  visaDebit: { numero: '4517721004856075', marca: 'visaDebit' },
  cabal: { numero: '5896570000000008', marca: 'cabal' },
  amex: { numero: '373953192351004', marca: 'amex', cvc: '1234' },
  denied: { numero: '4546400044997331', marca: 'visa' },
  noFunds: { numero: '4258210000474094', marca: 'visa' },
};

export const common = {
  establishmentName: '',
  internalTokenKey: 'private',
  enlaceCliente: 'omitir',
  v1LookupProven: true,
  v1Cards: false,
  listSiteParam: 'merchantId',
  // The limits are long, so that a busy machine does not look like a failure of the gateway.
  timeoutMs: 30_000,
  readTimeoutMs: 30_000,
  methodIds: readMethodIds(DEFAULT_METHOD_IDS) ?? {},
} as const;

type CardChanges = Partial<Omit<NewTarjeta, 'numero' | 'cvc'>> & { numero?: string; cvc?: string };

export function tarjeta({ numero, cvc, ...changes }: CardChanges = {}): NewTarjeta {
  return {
    numero: new Secret(numero ?? CARDS.visa.numero),
    cvc: new Secret(cvc ?? '123'),
    vencimiento: '0830',
    titularNombre: 'MARIA PEREZ',
    titularFechaNac: '1990-07-24',
    titularDocumento: '25123456',
    marca: 'visa',
    usuarioId: 7,
    email: 'maria@ejemplo.com',
    ...changes,
  };
}

let made = 0;
type ChargeChanges = Partial<Omit<ChargeRequest, 'card'>> & { cvc?: Secret<string> };

export function buildCharge(ref: TarjetaRef, { cvc, ...changes }: ChargeChanges = {}): ChargeRequest {
  const owner = { usuarioId: 7, documento: '25123456' };
  return { ...chargeOf({ tarjeta: ref, cvc: cvc ?? new Secret('123'), owner }), ...changes };
}

/** It pays with a card that is kept nowhere, and whoever pays left no address. */
export const buildUnsavedCharge = (
  unsaved: UnsavedTarjeta,
  changes: Partial<ChargeRequest> = {},
): ChargeRequest => ({ ...chargeOf({ unsaved }), payer: { ip: '127.0.0.1' }, ...changes });

function chargeOf(card: ChargeRequest['card']): ChargeRequest {
  made += 1;
  return {
    referencia: `OV${made}X${process.hrtime.bigint().toString(36)}`,
    importe: 1_840_050,
    card,
    payer: { email: 'maria@ejemplo.com', ip: '127.0.0.1' },
    descripcion: 'Facturas de la cooperativa',
  };
}

export type Ledger = {
  charges: { id: number; reference: string; amount: number; status: string; api: string }[];
  refunds: { id: number; charge: number; amount: number }[];
  late: number;
  held: number;
};

export const live = () => new AbortController().signal;

export function usePayway() {
  const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
  const { told, log, ask, set, fault } = simulator;
  const options = (cardStore: Mode, changes: Partial<PaywayOptions> = {}): PaywayOptions => ({
    ...common,
    ...ACCOUNT,
    baseUrl: simulator.url,
    cardStore,
    log,
    ...changes,
  });
  const boveda = (mode: Mode, changes?: Partial<PaywayOptions>) => createPaywayBoveda(options(mode, changes));
  const pasarela = (mode: Mode, changes?: Partial<PaywayOptions>) =>
    createPaywayPasarela(options(mode, changes));

  return {
    told,
    log,
    options,
    boveda,
    pasarela,
    ask,
    set,
    fault,
    mix: (mix: object) => ask('/__sim/mix', mix),
    ledger: async () => (await ask('/__sim/ledger')) as Ledger,
    calls: async (since = 0) =>
      (await simulator.calls(since)).map((one) => one.replace(/\/api|transaction_gateway\//g, '')),
    async saveCard(mode: Mode, changes: CardChanges = {}): Promise<TarjetaRef> {
      const registered = await boveda(mode).register(tarjeta(changes));
      if (registered.kind !== 'ok') throw new Error(`The card was not kept: ${JSON.stringify(registered)}`);
      return registered.value.ref;
    },
    url: () => simulator.url,
  };
}
