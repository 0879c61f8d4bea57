import { expect, test } from 'vitest';
import { billetera, buildOrder, useMercadoPago } from './mercadopago.test-kit.ts';

const { told, log, ask, fault, gateway, waiting, pay } = useMercadoPago();

const TOKEN = 'credencial-de-prueba-de-mercado-pago';
const SECRETS = [TOKEN, 'Bearer', 'maria@ejemplo.com', 'Factura 11/2026', 'https://ejemplo.com/f/p/clave'];
const leaksIn = (kept: unknown) => SECRETS.filter((secret) => JSON.stringify(kept).includes(secret));

/** An answer may repeat whatever it was sent. */
const echo = JSON.stringify({ errors: [{ code: `bad ${TOKEN}`, message: TOKEN, details: [TOKEN] }] });

test('ni lo que se registra ni lo que se contesta lleva la credencial, el mail o el enlace', async () => {
  const outcomes: unknown[] = [];
  for (const order of [
    undefined,
    { do: 'html-500' },
    { do: 'truncate' },
    { do: 'drop-after-commit' },
    { do: 'status', args: { code: 400, body: echo } },
    { do: 'status', args: { code: 401, body: echo } },
    { do: 'status', args: { code: 409, body: echo } },
    { do: 'status', args: { code: 200, body: JSON.stringify({ id: TOKEN, status: `${TOKEN} x` }) } },
  ]) {
    const asked = await waiting();
    await pay(asked.idPasarela);
    if (order) await fault({ ...order, times: 5 });
    outcomes.push(await gateway().create(buildOrder()));
    outcomes.push(await gateway().create(billetera({ email: 'maria@ejemplo.com' })));
    outcomes.push(await gateway().consultar(asked));
    outcomes.push(await gateway().cancel(asked.idPasarela));
    outcomes.push(await gateway().devolver(asked, 'total', 'una-clave'));
  }
  expect(told.length).toBeGreaterThan(20);
  expect(leaksIn(told)).toEqual([]);
  // The link of the wallet is an answer to the caller, and it is not ours.
  expect(leaksIn(outcomes)).toEqual([]);
  expect(JSON.stringify(told)).toContain('otro');
  const requests = await ask('/__sim/requests');
  expect(leaksIn(requests)).toEqual([]);

  // This proves that the search finds a leak.
  log.warn({ headers: { authorization: `Bearer ${TOKEN}` } });
  expect(leaksIn(told)).toEqual([TOKEN, 'Bearer']);
});

test('de la persona solo viaja su mail, y solo a la billetera', async () => {
  await gateway().create(buildOrder({ email: 'maria@ejemplo.com' }));
  await gateway().create(billetera({ email: 'maria@ejemplo.com' }));
  const { orders } = (await ask('/__sim/ledger')) as { orders: unknown[] };
  expect(orders).toHaveLength(2);
  expect(JSON.stringify(orders)).not.toContain('maria@ejemplo.com');
});
