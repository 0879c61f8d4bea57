import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { buildCharge, CARDS, live, MODES, tarjeta, usePayway } from './payway.test-kit.ts';

const { told, ask, set, fault, ledger, calls, saveCard, boveda, pasarela, url } = usePayway();

type Kept = {
  saved: { token: string; customer: string; method: number }[];
  internal: unknown[];
  tokens: unknown[];
};
const kept = async () => (await ask('/__sim/store')) as Kept;

describe.each(MODES)('%s', (mode) => {
  const path = mode === 'internal_token' ? 'POST /v1/tokens' : 'POST /v2/tokens';

  test.each([
    ['visa', 1, 'Visa', '450799', '4905'],
    ['visaDebit', 31, 'Visa Débito', '451772', '6075'],
    ['master', 104, 'Mastercard', '529991', '0015'],
    ['cabal', 63, 'Cabal', '589657', '0008'],
    ['amex', 111, 'American Express', '373953', '1004'],
  ] as const)('%s se guarda sin su numero', async (name, emisor, emisorNombre, bin, ultimos4) => {
    const registered = await boveda(mode).register(tarjeta(CARDS[name]));
    expect(registered).toMatchObject({
      kind: 'ok',
      value: { emisor, emisorNombre, bin, ultimos4, vencimiento: '0830' },
    });
    expect(await calls()).toEqual([path]);
    const ref = registered.kind === 'ok' ? registered.value.ref.reveal() : '';
    expect(ref).not.toContain(CARDS[name].numero);
    expect(JSON.stringify(registered)).toContain('"ref":"[secreto]"');
  });

  test('lo que no es una tarjeta se rechaza', async () => {
    const outcome = await boveda(mode).register(tarjeta({ numero: '4507990000004906' }));
    expect(outcome).toMatchObject({ kind: 'rejected' });
  });

  test('una marca fuera del contrato se rechaza sin llamar', async () => {
    expect(await boveda(mode).register(tarjeta({ marca: 'favacard' }))).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'validacion:payment_method_id', advice: 'otra-tarjeta' },
    });
    expect(await calls()).toEqual([]);
  });

  test('sin que acepten la clave no se guarda, y se avisa', async () => {
    await set({ '401': true });
    expect(await boveda(mode).register(tarjeta())).toMatchObject({ kind: 'retryable' });
    expect(told).toMatchObject([
      { level: 'error', fields: { operacion: 'registrar', usuarioId: 7, status: 401 } },
    ]);
  });

  test.each([204, 200])(
    'borrada con %i no esta mas; borrarla otra vez tambien esta bien',
    async (deleteCardHttp) => {
      await set({ deleteCardHttp });
      const ref = await saveCard(mode);
      await pasarela(mode).cobrar(buildCharge(ref), live());
      const count = async () => (await kept()).saved.length + (await kept()).internal.length;
      expect(await count()).toBe(1);
      expect(await boveda(mode).remove(ref)).toEqual({ kind: 'ok', value: undefined });
      expect(await count()).toBe(0);
      expect(await boveda(mode).remove(ref)).toEqual({ kind: 'ok', value: undefined });
      expect(told.filter(({ fields }) => fields.operacion !== 'cobrar')).toEqual([]);
    },
  );

  test.each([
    ['html-500', 'unknown'],
    ['drop-after-commit', 'unknown'],
  ])('borrar con %s se repetira', async (action, kind) => {
    const ref = await saveCard(mode);
    await pasarela(mode).cobrar(buildCharge(ref), live());
    await fault({ match: { method: 'DELETE' }, do: action });
    expect(await boveda(mode).remove(ref)).toMatchObject({ kind });
    expect(await boveda(mode).remove(ref)).toMatchObject({ kind: 'ok' });
  });

  test('lo que no se puede leer no se borra, y se avisa', async () => {
    expect(await boveda(mode).remove(new Secret('nada'))).toMatchObject({ kind: 'rejected' });
    expect(told).toMatchObject([{ level: 'error' }]);
  });
});

describe('internal_token', () => {
  test('una respuesta a medias no se sabe', async () => {
    for (const action of ['truncate', 'html-500', 'drop-after-commit']) {
      await fault({ do: action });
      expect(await boveda('internal_token').register(tarjeta()), action).toMatchObject({ kind: 'unknown' });
    }
  });

  test('se guarda con la clave que diga el contrato', async () => {
    await set({ internalTokenKey: 'public' });
    const register = (key: 'public' | 'private') =>
      boveda('internal_token', { internalTokenKey: key }).register(tarjeta());
    expect(await register('private')).toMatchObject({ kind: 'retryable' });
    expect(await register('public')).toMatchObject({ kind: 'ok' });
  });

  test('no recibe tarjetas del navegador', async () => {
    const outcome = await boveda('internal_token').register(browser('un-token'));
    expect(outcome).toMatchObject({ kind: 'rejected', reason: { codigo: 'modo' } });
  });

  test('no lleva vencimiento propio, y paga cuando sea', async () => {
    const registered = await boveda('internal_token').register(tarjeta());
    expect(registered).not.toHaveProperty('value.caduca');
    await ask('/__sim/clock', { advanceMs: 24 * 3_600_000 });
    const ref = registered.kind === 'ok' ? registered.value.ref : new Secret('');
    expect(await pasarela('internal_token').cobrar(buildCharge(ref), live())).toMatchObject({ kind: 'ok' });
  });
});

const browser = (token: string) => ({
  token: new Secret(token),
  bin: '450799',
  ultimos4: '4905',
  vencimiento: '0830',
  titularNombre: 'MARIA PEREZ',
  marca: 'visa',
  usuarioId: 7,
  email: 'maria@ejemplo.com',
});

describe('first_payment', () => {
  const mode = 'first_payment';

  test('dura quince minutos sin pagar, por nuestro reloj', async () => {
    const clock = { now: () => new Date('2026-11-12T09:00:00-03:00') };
    expect(await boveda(mode, { clock }).register(tarjeta())).toMatchObject({
      kind: 'ok',
      value: { caduca: new Date('2026-11-12T09:15:00-03:00') },
    });
    const ref = await saveCard(mode);
    await ask('/__sim/clock', { advanceMs: 15 * 60_000 });
    expect(await pasarela(mode).cobrar(buildCharge(ref), live())).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'validacion:token' },
    });
    expect((await ledger()).charges).toEqual([]);
  });

  test('el primer pago aprobado la guarda, y con ella se sigue pagando con su codigo', async () => {
    const ref = await saveCard(mode);
    expect(await pasarela(mode).cobrar(buildCharge(ref), live())).toMatchObject({ kind: 'ok' });
    expect((await kept()).saved).toMatchObject([{ customer: '7', method: 1 }]);
    await ask('/__sim/clock', { advanceMs: 60 * 60_000 });
    const since = (await calls()).length;
    expect(await pasarela(mode).cobrar(buildCharge(ref), live())).toMatchObject({ kind: 'ok' });
    expect(await calls(since)).toEqual([
      'GET /v2/usersite/7/cardtokens',
      'POST /v2/tokens',
      'POST /v2/payments',
    ]);
    const wrong = buildCharge(ref, { cvc: new Secret('999') });
    expect(await pasarela(mode).cobrar(wrong, live())).toMatchObject({
      kind: 'rejected',
      reason: { codigo: '55' },
    });
    expect((await kept()).saved).toHaveLength(1);
  });

  test('rechazada la primera vez, hay que escribirla de nuevo', async () => {
    await set({ reason: 51 });
    const ref = await saveCard(mode);
    expect(await pasarela(mode).cobrar(buildCharge(ref), live())).toMatchObject({ kind: 'rejected' });
    await set({ reason: 0 });
    expect(await pasarela(mode).cobrar(buildCharge(ref), live())).toMatchObject({
      kind: 'rejected',
      reason: { codigo: 'validacion:token', advice: 'otra-tarjeta' },
    });
    expect((await kept()).saved).toEqual([]);
  });

  test.each([
    [CARDS.master, true],
    [{ ...CARDS.visa, numero: '4507990000000010' }, true],
    [{ ...CARDS.visa, vencimiento: '0930' }, true],
    [{ ...CARDS.visa, vencimiento: '0831' }, true],
    [CARDS.master, false],
  ])(
    'de dos guardadas paga, y se borra, la que es: %o (sin filtro: %s)',
    async (second, ignoreListFilter) => {
      await set({ ignoreListFilter });
      const [visa, other] = [await saveCard(mode), await saveCard(mode, second)];
      for (const ref of [visa, other, other]) await pasarela(mode).cobrar(buildCharge(ref), live());
      const { charges } = (await ask('/__sim/ledger')) as { charges: { savedToken: string }[] };
      const [first, ...rest] = charges.map(({ savedToken }) => savedToken);
      expect(rest).toEqual([rest[0], rest[0]]);
      expect(rest[0]).not.toBe(first);
      expect(await boveda(mode).remove(visa)).toMatchObject({ kind: 'ok' });
      expect((await kept()).saved).toMatchObject([{ token: rest[0] }]);
    },
  );

  test('la del navegador paga sin que su numero pase por aca', async () => {
    const made = await fetch(`${url()}/api/v2/tokens`, {
      method: 'POST',
      headers: { apikey: 'clave-publica-de-prueba', 'content-type': 'application/json' },
      body: JSON.stringify({
        card_number: CARDS.visa.numero,
        card_expiration_month: '08',
        card_expiration_year: '30',
        security_code: '123',
        card_holder_name: 'MARIA PEREZ',
        card_holder_birthday: '24071990',
        card_holder_identification: { type: 'dni', number: '25123456' },
      }),
    });
    const { id } = (await made.json()) as { id: string };
    const registered = await boveda(mode).register(browser(id));
    expect(registered).toMatchObject({
      kind: 'ok',
      value: { emisor: 1, ultimos4: '4905', caduca: expect.any(Date) },
    });
    const ref = registered.kind === 'ok' ? registered.value.ref : new Secret('');
    expect(await pasarela(mode).cobrar(buildCharge(ref), live())).toMatchObject({ kind: 'ok' });
    const chosen = (emisor: number) => boveda(mode).register({ ...browser(id), emisor });
    expect(await chosen(31)).toMatchObject({
      kind: 'ok',
      value: { emisor: 31, emisorNombre: 'Visa Débito' },
    });
    expect(await chosen(25)).toMatchObject({ kind: 'rejected' });
  });

  test('si el token no sale no hay cobro posible: se repetira', async () => {
    const ref = await saveCard(mode);
    await pasarela(mode).cobrar(buildCharge(ref), live());
    for (const action of ['html-500', 'drop-before-commit', 'drop-after-commit', 'truncate'])
      for (const path of ['/api/v2/tokens', '/api/v2/usersite']) {
        await fault({ match: { path }, do: action });
        const outcome = await pasarela(mode).cobrar(buildCharge(ref), live());
        expect(outcome, `${path} ${action}`).toMatchObject({ kind: 'retryable' });
      }
    await fault({ match: { path: '/api/v2/tokens' }, do: 'html-500' });
    expect(await boveda(mode).register(tarjeta())).toMatchObject({ kind: 'retryable' });
    expect((await ledger()).charges).toHaveLength(1);
  });

  test('la clave publica no cobra', async () => {
    const ref = await saveCard(mode);
    const privateKey = new Secret('clave-publica-de-prueba');
    expect(await pasarela(mode, { privateKey }).cobrar(buildCharge(ref), live())).toMatchObject({
      kind: 'retryable',
    });
    const raw = await fetch(`${url()}/api/v2/payments`, {
      method: 'POST',
      headers: { apikey: 'clave-publica-de-prueba', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(raw.status).toBe(401);
  });
});
