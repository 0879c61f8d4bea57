import { describe, expect, test } from 'vitest';
import { buildCharge, CARDS, live, MODES, usePayway } from './payway.test-kit.ts';

const { told, ask, set, fault, calls, saveCard, pasarela } = usePayway();

describe.each(MODES)('%s', (mode) => {
  const charge = async (changes: object = {}) => {
    const chargeRequest = buildCharge(await saveCard(mode, changes));
    await pasarela(mode).cobrar(chargeRequest, live());
    told.length = 0;
    return chargeRequest.referencia;
  };
  const estado = async (referencia: string) => {
    const outcome = await pasarela(mode).consultar(referencia);
    return outcome.kind === 'ok' ? outcome.value.estado : outcome.kind;
  };

  test('aprobado, rechazado con su motivo, o inexistente', async () => {
    const good = await charge();
    const bad = await charge(CARDS.noFunds);
    const { consultar } = pasarela(mode);
    expect(await consultar(good)).toMatchObject({
      kind: 'ok',
      value: {
        estado: 'aprobado',
        charges: [{ idPasarela: '1000001', importe: 1_840_050, tid: '000000001000001' }],
      },
    });
    expect(await consultar(bad)).toMatchObject({
      value: { estado: 'rechazado', charges: [], rechazo: { codigo: '51', advice: 'consultar-banco' } },
    });
    expect(await consultar('OVnadie')).toEqual({ kind: 'ok', value: { estado: 'inexistente', charges: [] } });
    expect(told).toEqual([]);
  });

  test.each([
    ['aprobado', ['approved', 'accredited', 'approved_with_refund']],
    ['rechazado', ['rejected', 'group_rejected']],
    [
      'devuelto',
      [
        'annulled',
        'refunded',
        'reversed',
        'cancelled',
        'annulment_approved',
        'refund_approved',
        'group_annulled',
      ],
    ],
    [
      'en-curso',
      [
        'review',
        'pre_approved',
        'challenge pending',
        'fingerprint pending',
        'invoice_generated',
        'invoice_not_generated',
        'adhered',
        'una palabra nueva',
      ],
    ],
  ])('%s son %o', async (expected, words) => {
    const ref = await charge();
    for (const status of words) {
      await ask('/__sim/resolve', { ref, status });
      expect(await estado(ref), status).toBe(expected);
    }
  });

  test('mientras la lista no lo muestra no existe; despues esta aprobado', async () => {
    await set({ hideListForMs: 60_000 });
    const ref = await charge();
    expect(await estado(ref)).toBe('inexistente');
    await ask('/__sim/clock', { advanceMs: 60_000 });
    expect(await estado(ref)).toBe('aprobado');
  });

  test('si no filtran, lo ajeno no dice nada: nunca es inexistente', async () => {
    const ref = await charge();
    await set({ ignoreListFilter: true });
    expect(await pasarela(mode).consultar('OVotra')).toMatchObject({ kind: 'retryable' });
    expect(told).toMatchObject([
      { level: 'error', fields: { operacion: 'consultar', referencia: 'OVotra' } },
    ]);
    await charge();
    expect(await estado(ref)).toBe('aprobado');
  });

  test('dos cobros de una referencia, en dos paginas: los dos, el mas viejo primero', async () => {
    await set({ allowRepeated: true, listPage: 1 });
    const ref = await charge();
    await pasarela(mode).cobrar({ ...buildCharge(await saveCard(mode)), referencia: ref }, live());
    const since = (await calls()).length;
    expect(await pasarela(mode).consultar(ref)).toMatchObject({
      value: { estado: 'aprobado', charges: [{ idPasarela: '1000001' }, { idPasarela: '1000002' }] },
    });
    expect(await calls(since)).toEqual(['GET /v2/payments', 'GET /v2/payments']);
  });

  test.each([
    ['html-500', {}],
    ['truncate', {}],
    ['drop-before-commit', {}],
    ['status', { code: 401, body: '{"message":"No API key found in request"}' }],
    ['status', { code: 404, body: '<html>' }],
    ['status', { code: 200, body: '{"results":"nada"}' }],
    ['status', { code: 200, body: '{"results":[{"site_transaction_id":"OVrota"}]}' }],
  ])('%s %o: se preguntara de nuevo', async (action, args) => {
    await fault({ do: action, args });
    expect(await estado('OVrota')).toBe('retryable');
    expect(await calls()).toHaveLength(1);
  });

  test('la lista trae todo lo cobrado desde un momento, una vez cada uno y el mas viejo primero', async () => {
    await charge();
    await ask('/__sim/clock', { advanceMs: 2 * 3_600_000 });
    const references = [await charge(), await charge(CARDS.noFunds), await charge()];
    const since = new Date(Date.now() + 3_600_000);
    for (const listPage of [1, 50]) {
      await set({ listPage });
      const before = (await calls()).length;
      const outcome = await pasarela(mode).listar(since);
      const charges = outcome.kind === 'ok' ? outcome.value.charges : [];
      expect(charges.map(({ referencia, estado }) => [referencia, estado])).toEqual([
        [references[0], 'aprobado'],
        [references[1], 'rechazado'],
        [references[2], 'aprobado'],
      ]);
      // The oldest was read last, and nothing after it.
      expect(await calls(before)).toHaveLength(listPage === 1 ? 4 : 1);
      expect(charges.every(({ moment }) => Math.abs(moment.getTime() - Date.now()) < 3 * 3_600_000)).toBe(
        true,
      );
    }
  });

  test('una lista que no se entiende no sirve: puede faltar un cobro', async () => {
    await charge();
    await fault({
      do: 'status',
      args: { code: 200, body: '{"results":[{"site_transaction_id":"OVrota"}]}' },
    });
    expect(await pasarela(mode).listar(new Date(0))).toMatchObject({ kind: 'retryable' });
    await fault({ do: 'html-500' });
    expect(await pasarela(mode).listar(new Date(0))).toMatchObject({ kind: 'retryable' });
  });

  test('404 con sus palabras es inexistente', async () => {
    const body = JSON.stringify({ error_type: 'not_found_error', entity_name: 'payment', id: '' });
    await fault({ do: 'status', args: { code: 404, body } });
    expect(await estado('OVnadie')).toBe('inexistente');
  });
});

test.each([
  ['internal_token', false],
  // Cards saved before the setting changed are still charged by the other API.
  ['first_payment', true],
] as const)(
  '%s: si nadie probo que la consulta muestra la otra API, no verlo no prueba nada',
  async (mode, v1Cards) => {
    await set({ v1InList: false });
    const chargeRequest = buildCharge(await saveCard('internal_token'));
    await pasarela(mode, { v1Cards }).cobrar(chargeRequest, live());
    const unproven = pasarela(mode, { v1Cards, v1LookupProven: false });
    expect(await unproven.consultar(chargeRequest.referencia)).toEqual({
      kind: 'ok',
      value: { estado: 'inexistente', charges: [], unproven: true },
    });
    expect(await unproven.listar(new Date(0))).toEqual({
      kind: 'ok',
      value: { charges: [], unproven: true },
    });
    await set({ v1InList: true });
    expect(await unproven.consultar(chargeRequest.referencia)).toMatchObject({
      value: { estado: 'aprobado', charges: [{ idPasarela: '1000001' }] },
    });
  },
);

test.each([
  ['internal_token', { v1LookupProven: true }],
  ['first_payment', { v1LookupProven: true, v1Cards: true }],
  ['first_payment', { v1LookupProven: false, v1Cards: false }],
] as const)('%s %o: lo que no se ve no existe', async (mode, changes) => {
  expect(await pasarela(mode, changes).consultar('OVnadie')).toEqual({
    kind: 'ok',
    value: { estado: 'inexistente', charges: [] },
  });
});

test.each([
  ['merchantId', '00099999', 'aprobado'],
  ['siteId', '00099999', 'aprobado'],
  ['empty', 'otro', 'aprobado'],
  ['merchantId', 'otro', 'inexistente'],
] as const)('el sitio va como %s %s', async (listSiteParam, siteId, expected) => {
  const chargeRequest = buildCharge(await saveCard('first_payment'));
  await pasarela('first_payment').cobrar(chargeRequest, live());
  expect(
    await pasarela('first_payment', { listSiteParam, siteId }).consultar(chargeRequest.referencia),
  ).toMatchObject({
    value: { estado: expected },
  });
});

test('la salud es cualquier respuesta que no sea un error de ellos', async () => {
  const { health } = pasarela('internal_token');
  expect(await health()).toEqual({ kind: 'ok', value: undefined });
  await fault({ do: 'status', args: { code: 404 } });
  expect(await health()).toMatchObject({ kind: 'ok' });
  await fault({ do: 'html-500' });
  expect(await health()).toEqual({ kind: 'retryable', cause: 'HTTP 500' });
});
