import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { ApiError, type ClientOptions, createClient } from './client.ts';
import { id } from './fields.ts';
import { exactInt, exactText, partial } from './filters.ts';
import { mergePatch } from './merge-patch.ts';
import { defineQuery } from './query.ts';
import { resource } from './resource.ts';
import { del, get, list, patch, post } from './route.ts';

const Thing = resource('Cosa', 'cosas', { id: id(), nombre: z.string() });
const access = anyone();
const summary = 'x';
const query = defineQuery({
  filters: { nombre: partial(), estado: exactInt(), clase: exactText() },
  order: ['id'],
});
const listThings = list('/api/cosas', { access, member: Thing, query, summary });
const getThing = get('/api/cosas/:id', { access, item: Thing, summary });
const getByToken = get('/api/oob/:token/cosa', { access, item: Thing, summary });
const createThing = post('/api/cosas', {
  access,
  item: Thing,
  body: z.object({ nombre: z.string() }),
  summary,
});
const changeThing = patch('/api/cosas/:id', {
  access,
  item: Thing,
  body: mergePatch({ nombre: z.nullable(z.string()) }),
  summary,
});
const deleteThing = del('/api/cosas/:id', { access, summary });
const downloadThing = get('/api/cosas/:id/pdf', { access, file: 'application/pdf', summary });

type Seen = { url: string; init: RequestInit & { headers: Record<string, string> } };

function fakeServer(answer: () => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = [];
  const told: string[] = [];
  const client = createClient({
    token: () => 'abc',
    log: () => {},
    onUnauthorized: (route) => told.push(route.path),
    fetch: async (url, init) => {
      seen.push({ url: String(url), init: init as Seen['init'] });
      return answer();
    },
    ...options,
  });
  return { client, seen, told };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as ApiError,
  );

describe('lo que el cliente manda', () => {
  test('cada llamada lleva las cabeceras de la web y el token de ese momento', async () => {
    let token: string | null = 'uno';
    const { client, seen } = fakeServer(() => json({}), { token: () => token, baseUrl: 'https://x.test' });
    await client.call(getThing, { params: { id: 7 } });
    token = null;
    await client.call(getThing, { params: { id: 7 }, headers: { 'Idempotency-Key': 'k' } });
    expect(seen[0]?.url).toBe('https://x.test/api/cosas/7');
    expect(seen[0]?.init.method).toBe('GET');
    expect(seen[0]?.init.headers).toEqual({
      Accept: 'application/ld+json',
      timeout: '20000',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
      Authorization: 'Bearer uno',
    });
    expect(seen[1]?.init.headers).not.toHaveProperty('Authorization');
    expect(seen[1]?.init.headers['Idempotency-Key']).toBe('k');
    expect(seen[0]?.init).not.toHaveProperty('body');
    expect(seen[0]?.init).not.toHaveProperty('signal');
  });

  test('un alta va como ld+json y un cambio como merge-patch, con sus null', async () => {
    const { client, seen } = fakeServer(() => json({}));
    await client.call(createThing, { body: { nombre: 'Mesa' } });
    await client.call(changeThing, { params: { id: 7 }, body: { nombre: null } });
    expect(seen.map(({ init }) => [init.method, init.headers['Content-Type'], init.body])).toEqual([
      ['POST', 'application/ld+json', '{"nombre":"Mesa"}'],
      ['PATCH', 'application/merge-patch+json', '{"nombre":null}'],
    ]);
  });

  test('la búsqueda repite las listas con [] y deja afuera lo que falta', async () => {
    const { client, seen } = fakeServer(() => json({ member: [] }));
    const given = {
      nombre: 'a&b ñ',
      estado: [0, 1],
      clase: undefined,
      page: 2,
      'order[id]': 'desc' as const,
    };
    await client.call(listThings, { query: given });
    expect(seen[0]?.url).toBe(
      '/api/cosas?nombre=a%26b+%C3%B1&estado%5B%5D=0&estado%5B%5D=1&page=2&order%5Bid%5D=desc',
    );
  });

  test('un parámetro de la dirección no puede cambiar de camino', async () => {
    const { client, seen } = fakeServer(() => json({}));
    await client.call(getByToken, { params: { token: '../usuarios?x=1' } });
    expect(seen[0]?.url).toBe('/api/oob/..%2Fusuarios%3Fx%3D1/cosa');
  });

  test('la señal para abandonar llega a fetch', async () => {
    const { client, seen } = fakeServer(() => json({}));
    const { signal } = new AbortController();
    await client.call(getThing, { params: { id: 7 }, signal });
    expect(seen[0]?.init.signal).toBe(signal);
  });
});

describe('lo que el cliente recibe', () => {
  test('una respuesta correcta vuelve como vino; una vacía, como nada', async () => {
    const item = { '@id': '/api/cosas/7', '@type': 'Cosa', id: 7, nombre: 'Silla' };
    expect(await fakeServer(() => json(item)).client.call(getThing, { params: { id: 7 } })).toEqual(item);
    const empty = fakeServer(() => new Response(null, { status: 204 }));
    expect(await empty.client.call(deleteThing, { params: { id: 7 } })).toBeUndefined();
  });

  test('sin red es un ApiError de estado 0 con una oración', async () => {
    const { client } = fakeServer(() => Promise.reject(new TypeError('fetch failed')));
    const error = await failure(client.call(getThing));
    expect(error).toBeInstanceOf(ApiError);
    expect([error.status, error.message]).toEqual([
      0,
      'No pudimos conectarnos. Revisá tu conexión y probá de nuevo.',
    ]);
  });

  test('una respuesta cortada por la mitad también es falta de red', async () => {
    const cut = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    expect((await failure(fakeServer(() => new Response(cut)).client.call(getThing))).status).toBe(0);
  });

  test('401 se avisa solo si la llamada llevaba token', async () => {
    const answer = () => json({ code: 401, message: 'Expired JWT Token' }, 401);
    const inside = fakeServer(answer);
    const error = await failure(inside.client.call(getThing));
    expect([error.status, error.message, inside.told]).toEqual([
      401,
      'Expired JWT Token',
      ['/api/cosas/:id'],
    ]);
    const outside = fakeServer(answer, { token: () => null });
    await failure(outside.client.call(getThing));
    expect(outside.told).toEqual([]);
  });

  test('422 trae la oración y las violaciones', async () => {
    const violations = [{ propertyPath: 'nombre', message: 'Completá este dato.', code: 'obligatorio' }];
    const body = { status: 422, description: 'nombre: Completá este dato.', violations };
    const error = await failure(
      fakeServer(() => json(body, 422)).client.call(createThing, { body: { nombre: '' } }),
    );
    expect([error.status, error.message, error.violations]).toEqual([422, body.description, violations]);
  });

  test('cada rechazo trae su código; el número de un 401 no lo es', async () => {
    const codeOf = async (status: number, code: unknown) =>
      (await failure(fakeServer(() => json({ description: 'x', code }, status)).client.call(getThing))).code;
    expect([await codeOf(409, 'importe'), await codeOf(401, 401)]).toEqual(['importe', undefined]);
  });

  test('429 dice cuánto esperar y 500 el número del pedido', async () => {
    const stopped = fakeServer(() => json({ description: 'x' }, 429, { 'retry-after': '61' }));
    expect((await failure(stopped.client.call(getThing))).retryAfter).toBe(61);
    const broken = fakeServer(() => json({ description: 'x', requestId: 'r1' }, 500));
    expect(await failure(broken.client.call(getThing))).toMatchObject({
      requestId: 'r1',
      retryAfter: undefined,
    });
  });

  test.each([
    ['una página de error del proxy', '<html>502</html>', 502],
    ['un error sin cuerpo', '', 500],
    ['un error que es null', 'null', 500],
    ['una página ajena con estado 200', '<html>Bienvenido al hotel</html>', 200],
  ])('%s es un ApiError con la oración de siempre', async (_what, text, status) => {
    const error = await failure(fakeServer(() => new Response(text, { status })).client.call(getThing));
    expect(error).toBeInstanceOf(ApiError);
    expect([error.status, error.message]).toEqual([
      status,
      'Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.',
    ]);
    expect(error.violations).toEqual([]);
  });
});

describe('un archivo', () => {
  const PDF = new Uint8Array([37, 80, 68, 70, 0, 255, 128]);
  const file = (type: string, status = 200, body: ConstructorParameters<typeof Response>[0] = PDF) =>
    fakeServer(() => new Response(body, { status, headers: { 'content-type': type } }));

  test('llega como Blob, byte por byte, y se pide con su tipo', async () => {
    const { client, seen } = file('application/pdf');
    const blob = await client.call(downloadThing, { params: { id: 7 } });
    expect(blob).toBeInstanceOf(Blob);
    expect([blob.type, new Uint8Array(await blob.arrayBuffer())]).toEqual(['application/pdf', PDF]);
    expect([seen[0]?.url, seen[0]?.init.headers.Accept]).toEqual([
      '/api/cosas/7/pdf',
      'application/pdf, application/json',
    ]);
  });

  test.each([
    ['una página del Wi-Fi de un hotel', 'text/html', '<html>Bienvenido</html>'],
    ['un JSON', 'application/json', '{}'],
    ['nada', 'text/plain', ''],
  ])('%s con estado 200 no es un archivo', async (_what, type, body) => {
    const error = await failure(file(type, 200, body).client.call(downloadThing, { params: { id: 7 } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.');
  });

  test('un rechazo trae su oración, y el 401 se avisa', async () => {
    const problem = JSON.stringify({ description: 'Todavía no tenemos el PDF de esta factura.' });
    const missing = await failure(file('application/problem+json', 404, problem).client.call(downloadThing));
    expect([missing.status, missing.message]).toEqual([404, 'Todavía no tenemos el PDF de esta factura.']);
    const outside = fakeServer(() => json({ code: 401, message: 'Expired JWT Token' }, 401));
    await failure(outside.client.call(downloadThing, { params: { id: 7 } }));
    expect(outside.told).toEqual(['/api/cosas/:id/pdf']);
  });

  test('un PDF con estado de error no es un archivo', async () => {
    expect((await failure(file('application/pdf', 500).client.call(downloadThing))).status).toBe(500);
  });

  test('uno cortado por la mitad es falta de red', async () => {
    const cut = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    expect((await failure(file('application/pdf', 200, cut).client.call(downloadThing))).status).toBe(0);
  });
});

test('lo que falla se cuenta: qué se pidió y cómo terminó, sin ids ni nada de lo escrito o contestado', async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const refused = fakeServer(() => json({ description: 'María ya tiene uno.' }, 422), { log });
  await failure(refused.client.call(createThing, { body: { nombre: 'María' } }));
  await failure(refused.client.call(getThing, { params: { id: 77 } }));
  await failure(refused.client.call(listThings, { query: { nombre: 'María' } }));
  const lost = fakeServer(() => Promise.reject(new TypeError('no network')), { log });
  await failure(lost.client.call(getByToken, { params: { token: 'secreto' } }));
  expect(lines).toEqual([
    'POST /api/cosas: 422',
    'GET /api/cosas/:id: 422',
    'GET /api/cosas: 422',
    'GET /api/oob/:token/cosa: sin respuesta',
  ]);
});

test('lo que salió bien y lo que la página misma dejó de esperar no se cuentan', async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await fakeServer(() => json({ id: 7 }), { log }).client.call(getThing, { params: { id: 7 } });
  const left = fakeServer(() => Promise.reject(new DOMException('left', 'AbortError')), { log });
  await failure(left.client.call(getThing, { params: { id: 7 }, signal: AbortSignal.abort() }));
  expect(lines).toEqual([]);
});

test('de cada llamada se sabe si alguien la contestó; de una que se abandonó, nada', async () => {
  const told: boolean[] = [];
  const onNetwork = (answered: boolean) => told.push(answered);
  const tell = async (answer: () => Response | Promise<Response>, signal?: AbortSignal) => {
    const { client } = fakeServer(answer, { onNetwork });
    await client.call(getThing, { params: { id: 7 }, ...(signal && { signal }) }).catch(() => undefined);
    return told.splice(0);
  };
  expect(await tell(() => json({}))).toEqual([true]);
  expect(await tell(() => json({}, 500))).toEqual([true]);
  expect(await tell(() => json({}, 404))).toEqual([true]);
  expect(await tell(() => Promise.reject(new TypeError('no network')))).toEqual([false]);
  expect(await tell(() => new Response('<html>Wi-Fi</html>'))).toEqual([false]);
  expect(await tell(() => Promise.reject(new TypeError('abort')), AbortSignal.abort())).toEqual([]);
});
