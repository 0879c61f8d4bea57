import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { bearer, createCosasApp, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const cosas = useCosas(base);

const LD = 'application/ld+json; charset=utf-8';

describe('cabeceras', () => {
  const SAFE = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
  };

  test.each([
    ['una lista', '/api/cosas', 200],
    ['un error', '/api/cosas?page=0', 400],
    ['una sesión que falta', '/api/cosas/1', 401],
    ['una ruta que no existe', '/api/nada', 404],
    ['una dirección que no se puede leer', '/api/cosas/%zz', 404],
    ['una identificación larguísima', `/api/cosas/${'1'.repeat(300)}`, 404],
    ['una falla', '/api/fallas/interna', 500],
    ['el contrato para leer', '/api/docs', 200],
  ])('%s lleva las cabeceras de seguridad y su número', async (_what, url, status) => {
    const { headers, statusCode } = await cosas.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(SAFE);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('el número de pedido es nuestro, no el que manda el cliente', async () => {
    const headers = { 'x-request-id': 'mio', 'request-id': 'mio' };
    expect((await cosas.app.inject({ url: '/api/cosas', headers })).headers['x-request-id']).not.toBe('mio');
  });

  test('HEAD responde como GET, sin cuerpo', async () => {
    const { statusCode, headers, body } = await cosas.app.inject({ method: 'HEAD', url: '/api/cosas' });
    expect([statusCode, headers['content-type'], body]).toEqual([200, LD, '']);
    expect((await cosas.app.inject({ method: 'HEAD', url: '/api/cosas/1' })).statusCode).toBe(401);
    expect((await cosas.app.inject({ method: 'HEAD', url: '/api/nada' })).statusCode).toBe(404);
  });

  test('las cabeceras que manda la web se aceptan y no cambian nada', async () => {
    const headers = { timeout: '20000', 'cache-control': 'no-cache', pragma: 'no-cache' };
    expect((await cosas.app.inject({ url: '/api/cosas', headers })).statusCode).toBe(200);
  });
});

describe('Accept', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/ld+json',
    'application/json, text/plain, */*',
    'text/html, application/ld+json;q=0.5',
    'Application/JSON; charset=utf-8',
  ])('con %j responde la misma forma', async (accept) => {
    const headers = accept === undefined ? {} : { accept };
    const response = await cosas.app.inject({ url: '/api/cosas', headers });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, LD]);
    expect(response.json()['@type']).toBe('Collection');
  });

  test.each(['text/html', 'application/xml', 'image/png, text/csv', 'application/hal+json'])(
    'con %s es 406',
    async (accept) => {
      expect((await cosas.app.inject({ url: '/api/cosas', headers: { accept } })).statusCode).toBe(406);
    },
  );
});

describe('tipo del cuerpo', () => {
  test('un POST sin cuerpo no necesita tipo', async () => {
    const url = '/api/cosas/1/avisar';
    const plain = await cosas.app.inject({ method: 'POST', url, headers: bearer('usuario') });
    expect(plain.statusCode).toBe(200);
    const headers = { ...bearer('usuario'), 'content-type': 'application/json' };
    expect((await cosas.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  });

  test('una baja sin cuerpo que anuncia un tipo ajeno es 415 con su texto', async () => {
    const headers = { ...bearer('usuario'), 'content-type': 'text/plain' };
    const response = await cosas.app.inject({ method: 'DELETE', url: '/api/cosas/1', headers });
    expect([response.statusCode, response.json().detail]).toEqual([
      415,
      'The content-type "text/plain" is not supported. Supported MIME types are "application/ld+json", "application/json".',
    ]);
  });

  test.each(['application/json;', 'application/json; charset', 'application/json;;', 'json', '/', ';'])(
    'el tipo raro %j nunca es 500',
    async (type) => {
      const headers = { ...bearer('usuario'), 'content-type': type };
      const response = await cosas.app.inject({
        method: 'POST',
        url: '/api/cosas',
        headers,
        payload: '{"nombre":"x","importe":1}',
      });
      expect([201, 415]).toContain(response.statusCode);
      if (response.statusCode === 415) expect(response.json().detail).toContain('is not supported');
    },
  );
});

describe('orden de los controles', () => {
  const at = (url: string, token: string | null, payload: string, type = 'application/json') =>
    cosas.app
      .inject({
        method: 'POST',
        url,
        headers: { ...(token ? bearer(token) : {}), 'content-type': type },
        payload,
      })
      .then((response) => {
        const body = response.json();
        return `${response.statusCode}${body.reautenticar ? ' reautenticar' : ''}`;
      });
  const here = '/api/cosas/1/delicada';
  const missing = '/api/cosas/99/delicada';

  test.each([
    ['la sesión antes que el tipo', missing, null, '{', 'text/plain', '401'],
    ['el tipo antes que el rol', missing, 'usuario', '{', 'text/plain', '415'],
    ['la sintaxis antes que el rol', missing, 'usuario', '{', 'application/json', '400'],
    ['el tipo JSON antes que el rol', missing, 'usuario', '{"motivo":3}', 'application/json', '400'],
    ['el rol antes que la existencia', missing, 'usuario', '{}', 'application/json', '403'],
    ['la existencia antes que la clave', missing, 'admin-de-ayer', '{}', 'application/json', '404'],
    ['la clave antes que los datos', here, 'admin-de-ayer', '{}', 'application/json', '403 reautenticar'],
    ['los datos al final', here, 'admin', '{}', 'application/json', '422'],
    ['y si todo está bien, se hace', here, 'admin', '{"motivo":"x"}', 'application/json', '200'],
  ])('%s', async (_what, url, token, payload, type, answer) => {
    expect(await at(url, token, payload, type)).toBe(answer);
  });

  test('una llamada negada se cuenta a la auditoría', async () => {
    const fresh = createCosasApp(base.ownerDb);
    await fresh.app.inject({ method: 'POST', url: here, headers: bearer('usuario') });
    expect(fresh.denied).toEqual(['7 POST /api/cosas/:id/delicada']);
  });
});

describe('otros orígenes', () => {
  const origin = 'https://web.coop.test';
  const cors = (headers: Record<string, unknown>) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'));

  test('sin cors.origenes nadie recibe permiso', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await cosas.app.inject({ method, url: '/api/cosas', headers: { origin } });
      expect(cors(headers)).toEqual([]);
    }
  });

  test('un origen de la lista recibe permiso y las cabeceras de la web', async () => {
    const { app } = createCosasApp(base.ownerDb, { origins: [origin] });
    const plain = await app.inject({ url: '/api/cosas', headers: { origin } });
    expect(plain.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/cosas/1', headers: { origin } });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Accept, Idempotency-Key, Cache-Control, Pragma, timeout, X-Navegador',
    );
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    expect(plain.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('un origen parecido no recibe permiso', async () => {
    const { app } = createCosasApp(base.ownerDb, { origins: [origin] });
    for (const other of ['https://web.coop.test.evil.com', 'http://web.coop.test', 'null', `${origin}/`])
      expect(cors((await app.inject({ url: '/api/cosas', headers: { origin: other } })).headers)).toEqual([]);
  });
});
