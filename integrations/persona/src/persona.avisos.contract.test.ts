import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT, NEXT_SECRET, useListener, usePersona } from './persona.test-kit.ts';

const { set, identidad, create, person, ask, url, kept } = usePersona();
const listener = useListener();
const { heard, state, settled } = listener;

beforeEach(async () => {
  state.read = identidad().readAviso;
  await set({ webhookUrl: listener.url(), retryMs: 10 });
});

const names = () => heard.map(({ aviso }) => aviso?.nombre);
const WHOLE = ['inquiry.created', 'inquiry.started', 'inquiry.completed', 'inquiry.approved'];

async function approve(each = 1): Promise<string> {
  const { inquiryId } = await create();
  await settled(each);
  await person(inquiryId, 'cancelar');
  await settled(each * 2);
  await person(inquiryId, 'aprobar');
  await settled(each * 4);
  return inquiryId;
}

test('llegan firmados, con lo que dicen, cada uno una vez', async () => {
  const inquiryId = await approve();
  expect(names()).toEqual(WHOLE);
  const avisos = heard.flatMap(({ aviso }) => aviso ?? []);
  expect(avisos.map((one) => one.inquiryId)).toEqual(Array(4).fill(inquiryId));
  expect(new Set(avisos.map(({ eventoId }) => eventoId)).size).toBe(4);
  const moments = avisos.map(({ creado }) => creado.getTime());
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
});

test('lo que trae un aviso ya puede no ser cierto: se lee', async () => {
  const { inquiryId } = await create();
  await person(inquiryId, 'aprobar');
  await settled(4);
  await identidad().redact(inquiryId);
  expect(heard.at(3)?.raw.toString()).toContain('"status":"approved"');
  expect(await identidad().read(inquiryId)).toMatchObject({ value: { estado: 'redacted' } });
});

test.each([
  ['rechazar', ['inquiry.failed', 'inquiry.declined']],
  ['cancelar', []],
])('%s', async (accion, last) => {
  const { inquiryId } = await create();
  await settled(1);
  await person(inquiryId, accion);
  await settled(2 + last.length);
  expect(names()).toEqual(['inquiry.created', 'inquiry.started', ...last]);
});

test('tambien cuando vence y cuando se borran los datos', async () => {
  const { inquiryId } = await create();
  await settled(1);
  await ask('/__sim/clock', { advanceMs: 90_000_000 });
  await settled(2);
  await identidad().redact(inquiryId);
  await settled(3);
  expect(names()).toEqual(['inquiry.created', 'inquiry.expired', 'inquiry.redacted']);
});

describe('lo que puede andar mal', () => {
  test('dup: repetidos, con el mismo evento', async () => {
    await set({ dup: true });
    await approve(2);
    expect(names()).toEqual(WHOLE.flatMap((name) => [name, name]));
    expect(new Set(heard.map(({ aviso }) => aviso?.eventoId)).size).toBe(4);
  });

  test('reorder: fuera de orden, y su momento dice cual fue antes', async () => {
    await set({ reorder: true });
    await approve();
    const [approved, completed] = heard.slice(2).map(({ aviso }) => aviso);
    expect([approved?.nombre, completed?.nombre]).toEqual(['inquiry.approved', 'inquiry.completed']);
    expect(approved?.creado.getTime()).toBeGreaterThan(completed?.creado.getTime() ?? Number.NaN);
  });

  test.each(['badSignature', 'oldTimestamp'])('%s: ninguno entra', async (name) => {
    await set({ [name]: true });
    await approve();
    expect(heard.map(({ aviso }) => aviso)).toEqual([null, null, null, null]);
  });

  test('oldTimestamp esta bien firmado: con mas tolerancia entra', async () => {
    await set({ oldTimestamp: true });
    state.read = identidad({ webhookToleranceS: 7_200 }).readAviso;
    await approve();
    expect(names()).toEqual(WHOLE);
  });

  test('rotation: entra con el secreto que se va, con el que viene y con los dos', async () => {
    await set({ rotation: true });
    for (const webhookSecrets of [
      ACCOUNT.webhookSecrets,
      [NEXT_SECRET],
      [...ACCOUNT.webhookSecrets, NEXT_SECRET],
    ]) {
      heard.length = 0;
      state.read = identidad({ webhookSecrets }).readAviso;
      await approve();
      expect(names()).toEqual(WHOLE);
      expect(heard[0]?.signature.split(' ')).toHaveLength(2);
    }
    await set({ rotation: false });
    heard.length = 0;
    state.read = identidad({ webhookSecrets: [NEXT_SECRET] }).readAviso;
    await approve();
    expect(names()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('noWebhook: no llega ninguno, y leyendo se sabe igual', async () => {
    await set({ noWebhook: true });
    const { inquiryId } = await create();
    await person(inquiryId, 'aprobar');
    expect(await identidad().read(inquiryId)).toMatchObject({ value: { estado: 'approved' } });
    expect(await ask('/__sim/webhooks')).toEqual([]);
    expect(heard).toEqual([]);
  });
});

describe('los intentos', () => {
  test('insiste ocho veces, con los mismos bytes, y nada mas', async () => {
    state.answer = () => 503;
    await create();
    await settled(8);
    const done = async () =>
      expect(await ask('/__sim/webhooks')).toMatchObject([
        { name: 'inquiry.created', tries: 8, status: 503 },
      ]);
    await vi.waitFor(done, { timeout: 30_000 });
    expect(new Set(heard.map(({ raw }) => raw.toString())).size).toBe(1);
    // A ninth attempt would come after 1280 ms.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(heard).toHaveLength(8);
  });

  test.each([200, 201, 202, 204])('con %i alcanza uno', async (status) => {
    state.answer = () => status;
    await create();
    await create();
    await settled(2);
    await vi.waitFor(
      async () => expect(await ask('/__sim/webhooks')).toMatchObject([{ status }, { status }]),
      { timeout: 30_000 },
    );
    expect(heard).toHaveLength(2);
  });

  test('el que no fue oido no demora a los demas', async () => {
    await set({ retryMs: 600_000 });
    state.answer = () => (heard.length === 1 ? 500 : 200);
    await create();
    await settled(1);
    await create();
    await settled(2);
    expect(await ask('/__sim/webhooks')).toMatchObject([{ tries: 1, status: 500 }, { tries: 1 }]);
  });

  test('una direccion de otra maquina no se llama', async () => {
    await set({ webhookUrl: 'https://ejemplo.com/api/oob/webhook/persona' });
    await create();
    expect(await ask('/__sim/webhooks')).toEqual([]);
  });
});

describe('la pagina', () => {
  const open = async (link: string) => {
    const response = await fetch(link);
    return { status: response.status, url: response.url, html: await response.text() };
  };
  const submit = (address: string, fields: Record<string, string>) =>
    fetch(`${url()}/verify`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...Object.fromEntries(new URL(address).searchParams), ...fields }),
    });

  test('el enlace abre una vez; lo que se elige ahi se lee despues, y se vuelve', async () => {
    const { inquiryId, link: inquiryLink } = await create();
    const page = await open(inquiryLink);
    expect(page.status).toBe(200);
    for (const word of ['Aprobar', 'Rechazar', 'Cancelar', 'María Elena', 'Pérez Ñandú', '25123456'])
      expect(page.html).toContain(word);
    expect(await identidad().read(inquiryId)).toMatchObject({ value: { estado: 'pending' } });
    expect((await open(inquiryLink)).status).toBe(403);
    const done = await submit(page.url, {
      accion: 'aprobar',
      nombre: 'María',
      apellido: 'Pérez',
      documento: '25123456',
    });
    expect(done.status).toBe(303);
    const back = new URL(done.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:8080/validar/identidad');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      de: 'persona',
      'inquiry-id': inquiryId,
      'reference-id': '7',
      status: 'completed',
    });
    expect(await identidad().read(inquiryId)).toMatchObject({
      value: { estado: 'approved', nombre: 'María', apellido: 'Pérez', documento: '25123456' },
    });
    expect((await open(page.url)).status).toBe(409);
    expect((await submit(page.url, { accion: 'rechazar' })).status).toBe(409);
    expect(await kept()).toMatchObject([{ status: 'approved' }]);
  });

  test('lo que dice la vuelta no es lo que dice Persona', async () => {
    const { inquiryId, link: inquiryLink } = await create();
    const page = await open(inquiryLink);
    const back = await submit(page.url, { accion: 'cancelar' });
    expect(back.headers.get('location')).toContain('status=pending');
    await fetch(`${url()}/verify?inquiry-id=${inquiryId}&session-token=&status=completed`);
    expect(await identidad().read(inquiryId)).toMatchObject({ value: { estado: 'pending' } });
  });

  test('el permiso de una no abre otra', async () => {
    const [one, other] = [await create(), await create({ usuarioId: 8 })];
    const link = (id: string, token = '') => `${url()}/verify?inquiry-id=${id}&session-token=${token}`;
    expect((await open(link(one.inquiryId, one.sessionToken))).status).toBe(200);
    expect((await open(link(other.inquiryId, one.sessionToken))).status).toBe(403);
    expect((await open(link(one.inquiryId))).status).toBe(403);
    expect((await open(`${url()}/verify?code=otro`)).status).toBe(403);
  });

  test('un nombre con etiquetas se ve como texto', async () => {
    const { link: inquiryLink } = await create({ nombre: '"><script>alert(1)</script>' });
    const { html } = await open(inquiryLink);
    expect(html).not.toContain('<script');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
  });
});
