import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { bodyOf, type Caller, type SimulatorControl, tarjetaBody } from './leak-requests.ts';
import type { Marca, TestTarjeta, TestTarjetas } from './leak-test-tarjetas.ts';

export type StoreMode = 'internal_token' | 'first_payment';

/** A card that is typed to pay from a link is stored nowhere. */
export type PayMode = StoreMode | 'enlace';

const V2_PATHS = { savePath: '/api/v2/tokens', chargePath: '/api/v2/payments' };
export const GATEWAY_PATHS: Readonly<Record<PayMode, { savePath: string; chargePath: string }>> = {
  internal_token: {
    savePath: '/api/v1/transaction_gateway/tokens',
    chargePath: '/api/v1/transaction_gateway/payments',
  },
  first_payment: V2_PATHS,
  enlace: V2_PATHS,
};

export type Common = { simulator: SimulatorControl; testTarjetas: TestTarjetas };
export type SavedTarjeta = TestTarjeta & { id: number };

const estado = (code: number, body: object) => ({
  do: 'status',
  args: { code, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
});

/** These are answers of a gateway that repeats its input in every field that it has, in the format of both of its APIs. */
export const echoesOf = ({ numero, codigo }: TestTarjeta): object[] => {
  const echoed = `${numero} cvc=${codigo}`;
  return [
    estado(402, {
      error_type: 'invalid_request_error',
      message: echoed,
      validation_errors: [{ code: echoed, param: echoed }],
    }),
    estado(400, { error_type: echoed, message: echoed, validation_errors: [] }),
    estado(400, {
      title: echoed,
      description: echoed,
      code: numero,
      type: echoed,
      details: [echoed],
      trace_id: echoed,
    }),
    estado(404, { error_type: 'not_found_error', entity_name: echoed, id: numero }),
    estado(402, {
      ...{ id: 1, charge_id: 1, site_transaction_id: echoed, amount: 100, status: 'rejected' },
      status_details: {
        error: { type: echoed, reason: { description: echoed, additional_description: echoed } },
      },
    }),
    estado(500, { error_type: echoed, message: echoed, code: numero }),
    {
      do: 'status',
      args: {
        code: 502,
        body: `<html><body>${echoed}</body></html>`,
        headers: { 'content-type': 'text/html' },
      },
    },
  ];
};

const FAILURES = ['html-500', 'truncate', 'drop-before-commit', 'drop-after-commit', 'hang'] as const;

export async function agregarTarjetas(
  { step }: Caller,
  { simulator, testTarjetas }: Common,
  mode: StoreMode,
  marcas: readonly Marca[],
): Promise<SavedTarjeta[]> {
  const { savePath } = GATEWAY_PATHS[mode];
  const add = (nombre: string, testTarjeta: TestTarjeta, expected: readonly number[]) =>
    step(`${mode}, ${nombre}`, { path: '/api/tarjetas', body: tarjetaBody(testTarjeta) }, expected);

  await add('número que no es', testTarjetas.invalid(), [422]);
  for (const failure of FAILURES) {
    await simulator.failNext(savePath, { do: failure });
    await add(failure, testTarjetas.tarjeta('amex'), [503]);
  }
  await simulator.failNext(savePath, estado(500, { error_type: 'api_error', message: 'simulador' }));
  await add('500', testTarjetas.tarjeta('amex'), [503]);
  const invalidNumber = {
    error_type: 'invalid_request_error',
    validation_errors: [{ code: 'invalid', param: 'card_number' }],
  };
  await simulator.failNext(savePath, estado(402, invalidNumber));
  await add('no aceptada', testTarjetas.tarjeta('amex'), [422]);
  for (const [index] of echoesOf(testTarjetas.tarjeta('amex')).entries()) {
    const testTarjeta = testTarjetas.tarjeta('amex');
    const echo = echoesOf(testTarjeta)[index];
    if (echo) await simulator.failNext(savePath, echo);
    await add(`eco ${index + 1}`, testTarjeta, [422, 503]);
  }
  const savedTarjetas: SavedTarjeta[] = [];
  for (const marca of marcas) {
    const testTarjeta = testTarjetas.tarjeta(marca);
    savedTarjetas.push({ ...testTarjeta, id: bodyOf(await add(marca, testTarjeta, [201])).id });
    await add(`${marca} otra vez`, testTarjeta, [422]);
  }
  return savedTarjetas;
}

/** The browser gave the card to the gateway directly, so only its first and last digits reach the API. */
export async function addTokenized(
  { step }: Caller,
  { simulator, testTarjetas }: Common,
): Promise<SavedTarjeta> {
  const testTarjeta = testTarjetas.tarjeta('amex');
  const token = testTarjetas.secreto(await simulator.tokenize(testTarjeta, ACCOUNT.publicKey));
  const { vencimiento, titularNombre } = tarjetaBody(testTarjeta);
  const ends = { bin: testTarjeta.numero.slice(0, 6), ultimos4: testTarjeta.numero.slice(-4) };
  const body = { token, ...ends, vencimiento, titularNombre };
  // A caller may send the card's number in place of its token. It is refused and must not be stored either.
  await step(
    'número por token',
    { path: '/api/tarjetas', body: { ...body, token: testTarjeta.numero } },
    [422],
  );
  return { ...testTarjeta, id: bodyOf(await step('tokenizada', { path: '/api/tarjetas', body }, [201])).id };
}

/**
 * The worker deletes the cards from the gateway, which fails the first time. The first card has pagos in doubt and may not
 * be deleted with them.
 */
export async function eliminarTarjetas(
  { step }: Caller,
  simulator: SimulatorControl,
  [uncertain, ...rest]: readonly SavedTarjeta[],
): Promise<void> {
  await simulator.failNext('/api/v2/cardtokens', { do: 'html-500' }, 'DELETE');
  const eliminar = ({ id }: SavedTarjeta, expected: readonly number[]) =>
    step('eliminar', { method: 'DELETE', path: `/api/tarjetas/${id}` }, expected);
  for (const tarjeta of rest) await eliminar(tarjeta, [204]);
  if (uncertain) await eliminar(uncertain, [204, 409]);
}
