import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  anyone,
  createClient,
  defineQuery,
  filter,
  get,
  id,
  iri,
  list,
  loggedIn,
  resource,
  role,
  upload,
} from '@oficina/hydra';
import { buildOpenApi } from '@oficina/hydra/openapi';
import { useDatabase } from '@oficina/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mount } from '../mount.ts';
import { bearer, type CosasApp, createCosasApp } from './cosas.test-kit.ts';

const base = useDatabase();
const summary = 'Un papel';
const Papel = resource('Papel', 'papeles', {
  id: id(),
  nombre: z.string(),
  tipo: z.string(),
  bytes: z.int(),
});
const TOO_LARGE = 'El papel supera el máximo.';
const MAX = 200_000;
const fileField = { field: 'file', maxBytes: MAX, tooLarge: TOO_LARGE };
const routes = {
  uploadFile: upload('/api/papeles', { access: loggedIn(), item: Papel, upload: fileField, summary }),
  uploadFileAdmin: upload('/api/papeles_admin', {
    access: role('ROLE_ADMIN'),
    item: Papel,
    upload: fileField,
    summary,
  }),
  ver: get('/api/papeles/ver', {
    access: anyone(),
    file: ['image/png', 'application/pdf'],
    query: defineQuery({ filters: { which: filter.text('cuál') } }),
    summary,
  }),
  tile: get('/api/cuadros/:z/:x/:y.png', { access: anyone(), file: 'image/png', summary }),
  listar: list('/api/papeles', {
    access: anyone(),
    member: Papel,
    query: defineQuery({ filters: { de: filter.relation('personas', ['yo', 'nadie']) } }),
    summary,
  }),
} as const;
type Received = { upload: { fileName: string; mimeType: string; content: Buffer } };

let cosas: CosasApp;
let seen: unknown[];
let delay = 0;

beforeEach(() => {
  seen = [];
  delay = 0;
  cosas = createCosasApp(base.ownerDb, { answerWithinMs: 300 });
  const uploadFile = async ({ upload: { fileName: nombre, mimeType: tipo, content } }: Received) => {
    await wait(delay);
    const bytes = content.length;
    seen.push(bytes);
    return { '@id': iri('papeles', 1), '@type': 'Papel' as const, id: 1, nombre, tipo, bytes };
  };
  mount(cosas.app, routes, {
    uploadFile,
    uploadFileAdmin: uploadFile,
    ver: async ({ query }) => ({
      body: Buffer.from('x'),
      size: 1,
      name: 'papel-1',
      ...(query.filters.which === undefined ? {} : { type: query.filters.which }),
      save: true,
      savedAs: "Año (1) 'ñ'; x\"\r\n.pdf",
      sandbox: true,
    }),
    tile: async ({ params: { z, x, y } }) => {
      seen.push([z, x, y]);
      return { body: Buffer.from('x'), size: 1, name: 'cuadro.png', cacheControl: 'public, max-age=60' };
    },
    listar: async ({ query }) => {
      seen.push(query.filters.de);
      return { rows: [], total: 0 };
    },
  });
});
afterEach(() => cosas.app.close());
const BOUNDARY = 'limite-de-prueba';
const formPart = (contenido: string, name = 'file', archivo = 'foto.jpg') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${archivo ? `; filename="${archivo}"` : ''}\r\ncontent-type: image/jpeg\r\n\r\n${contenido}\r\n`;
const formBody = (...partes: string[]) => `${partes.join('')}--${BOUNDARY}--\r\n`;
const TIPO = `multipart/form-data; boundary=${BOUNDARY}`;
const uploadFile = (payload: string, headers: Record<string, string> = {}, url = '/api/papeles') =>
  cosas.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...bearer('usuario'), 'content-type': TIPO, ...headers },
  });
const listen = async () => {
  await cosas.app.listen({ port: 0, host: '127.0.0.1' });
  return (cosas.app.server.address() as AddressInfo).port;
};
const startUpload = (port: number, length: number, agent?: Agent) => {
  const headers = { ...bearer('usuario'), 'content-type': TIPO, 'content-length': String(length) };
  return request({ port, agent, method: 'POST', path: '/api/papeles', headers });
};

describe('un archivo que llega en un formulario', () => {
  test('se recibe entero, con el nombre y el tipo que dice quien lo manda', async () => {
    const answer = await uploadFile(formBody(formPart('contenido')));
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ nombre: 'foto.jpg', tipo: 'image/jpeg', bytes: 9 }),
    ]);
    expect(answer.headers.location).toBe('/api/papeles/1');
  });

  test('justo el máximo entra; un byte más, 413 con su oración', async () => {
    expect((await uploadFile(formBody(formPart('x'.repeat(MAX))))).statusCode).toBe(201);
    const large = await uploadFile(formBody(formPart('x'.repeat(MAX + 1))));
    expect([large.statusCode, large.json().detail]).toEqual([413, TOO_LARGE]);
    expect(seen).toEqual([MAX]);
  });

  test('uno enorme se rechaza por lo que dice que mide, sin esperarlo', async () => {
    const port = await listen();
    const call = startUpload(port, 500_000_000);
    call.write(`--${BOUNDARY}\r\n`);
    const [answer] = await once(call, 'response');
    call.on('error', () => {});
    call.destroy();
    expect(answer.statusCode).toBe(413);
  });

  test.each([
    ['sin nada', formBody(), 'Elegí un archivo.'],
    ['en otro campo', formBody(formPart('x', 'otro')), 'Elegí un archivo.'],
    ['vacío', formBody(formPart('')), 'El archivo está vacío.'],
  ])('%s: 422 en su campo', async (_what, payload, message) => {
    const { statusCode, body } = await uploadFile(payload);
    expect([statusCode, JSON.parse(body).violations]).toEqual([
      422,
      [{ propertyPath: 'file', code: 'obligatorio', message }],
    ]);
  });

  test.each([
    [
      'cortado',
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nmitad`,
      {},
    ],
    ['sin límite en el tipo', formBody(formPart('x')), { 'content-type': 'multipart/form-data' }],
  ])('%s: 400', async (_what, payload, headers) => {
    const { statusCode, body } = await uploadFile(payload, headers);
    expect([statusCode, JSON.parse(body).detail]).toEqual([400, 'Syntax error']);
    expect(seen).toEqual([]);
  });

  test('lo que no es un formulario, 415; y un formulario donde no va, también', async () => {
    const json = await uploadFile('{}', { 'content-type': 'application/json' });
    expect([json.statusCode, json.json().detail]).toEqual([
      415,
      'The content-type "application/json" is not supported. Supported MIME types are "multipart/form-data".',
    ]);
    const empty = await cosas.app.inject({ method: 'POST', url: '/api/papeles', headers: bearer('usuario') });
    expect([empty.statusCode, empty.json().detail]).toEqual([415, 'The "Content-Type" header must exist.']);
    expect((await uploadFile(formBody(formPart('x')), {}, '/api/cosas')).statusCode).toBe(415);
  });

  test('a quien no puede no se le lee', async () => {
    expect((await uploadFile(formBody(formPart('x')), { authorization: '' })).statusCode).toBe(401);
    expect((await uploadFile(formBody(formPart('x')), {}, '/api/papeles_admin')).statusCode).toBe(403);
    expect(seen).toEqual([]);
  });

  test('de una persona, cinco a la vez; lo que se rechazó deja su lugar', async () => {
    for (let n = 0; n < 6; n += 1) expect((await uploadFile(formBody(formPart('')))).statusCode).toBe(422);
    delay = 200;
    const sixUploads = await Promise.all(
      Array.from({ length: 6 }, () => uploadFile(formBody(formPart('contenido')))),
    );
    expect(sixUploads.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(201), 429]);
  });

  test('lo que tarda en llegar no cuenta; lo que se tarda en contestar, sí', async () => {
    const port = await listen();
    const enviar = async () => {
      const wholeForm = formBody(formPart('contenido'));
      const call = startUpload(port, wholeForm.length);
      call.write(wholeForm.slice(0, 100));
      await wait(500);
      call.end(wholeForm.slice(100));
      const [answer] = await once(call, 'response');
      answer.resume();
      return answer.statusCode;
    };
    expect(await enviar()).toBe(201);
    delay = 700;
    expect(await enviar()).toBe(503);
  });

  test('uno que no se lee no deja tomada la conexión', async () => {
    const port = await listen();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const enviar = async (wholeForm: string) => {
      const call = startUpload(port, wholeForm.length, agent);
      call.end(wholeForm);
      const [answer] = await once(call, 'response');
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode;
    };
    expect(await enviar(formBody(formPart('x'.repeat(MAX), 'otro')))).toBe(422);
    expect(await enviar(formBody(formPart('contenido')))).toBe(201);
    agent.destroy();
  });

  test('el cliente de la web lo manda', async () => {
    const port = await listen();
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: () => 'usuario' });
    const form = new FormData();
    form.append('file', new Blob(['hola'], { type: 'image/png' }), 'ñandú.png');
    const papel = await client.call(routes.uploadFile, { form });
    expect(papel).toMatchObject({ nombre: 'ñandú.png', tipo: 'image/png', bytes: 4 });
  });

  test('el contrato impreso lo dice', () => {
    const { paths } = buildOpenApi([routes.uploadFile, routes.ver, routes.tile], {
      title: '',
      version: '',
    }) as {
      paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>;
    };
    expect(paths['/api/papeles']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['file'] } } },
    });
    expect(paths['/api/papeles/ver']?.get?.responses[200]).toMatchObject({
      content: { 'image/png': {}, 'application/pdf': {} },
    });
    expect(Object.keys(paths)).toContain('/api/cuadros/{z}/{x}/{y}.png');
  });
});

describe('un archivo de varios tipos', () => {
  test('dice el suyo, va aislado y con el nombre de quien lo trajo', async () => {
    const { headers } = await cosas.app.inject('/api/papeles/ver?which=application/pdf');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': 'sandbox',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="papel-1"; filename*=UTF-8''A%C3%B1o%20%281%29%20%27%C3%B1%27%3B%20x%22%0D%0A.pdf`,
    });
    expect((await cosas.app.inject('/api/papeles/ver')).headers['content-type']).toBe('image/png');
    expect((await cosas.app.inject('/api/papeles/ver?which=text/html')).statusCode).toBe(500);
  });

  test('se pide con cualquiera de ellos, con su familia o con el de siempre', async () => {
    const requestAs = async (accept: string) =>
      (await cosas.app.inject({ url: '/api/papeles/ver', headers: { accept } })).statusCode;
    for (const accept of ['image/png', 'application/pdf', 'image/*', '*/*', 'application/json'])
      expect([accept, await requestAs(accept)]).toEqual([accept, 200]);
    for (const accept of ['image/jpeg', 'text/html', 'video/*'])
      expect([accept, await requestAs(accept)]).toEqual([accept, 406]);
  });

  test('un parámetro con extensión, y lo que otros pueden guardar', async () => {
    const { statusCode, headers } = await cosas.app.inject('/api/cuadros/3/4/5.png');
    expect([statusCode, headers['cache-control'], seen]).toEqual([
      200,
      'public, max-age=60',
      [['3', '4', '5']],
    ]);
    expect((await cosas.app.inject('/api/cuadros/3/4/5')).statusCode).toBe(404);
  });
});

test('una relación también se nombra con las palabras que su contrato dice', async () => {
  const codigos: number[] = [];
  for (const requested of ['yo', 'nadie', '7', '/api/personas/7', 'nosotros', 'YO'])
    codigos.push((await cosas.app.inject(`/api/papeles?de=${requested}`)).statusCode);
  await cosas.app.inject('/api/papeles?de[]=yo&de[]=9');
  expect(codigos).toEqual([200, 200, 200, 200, 400, 400]);
  expect(seen).toEqual([['yo'], ['nadie'], [7], [7], ['yo', 9]]);
});
