import { useDatabase } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { bearer, useCosas } from './cosas.test-kit.ts';

const base = useDatabase();
const cosas = useCosas(base);

const PROBLEM = 'application/problem+json; charset=utf-8';

type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  token?: string;
  payload?: string;
  headers?: Record<string, string>;
};

async function call(url: string, { method = 'GET', token, payload, headers = {} }: Call = {}) {
  const response = await cosas.app.inject({
    method,
    url,
    headers: { ...(token ? bearer(token) : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    type: response.headers['content-type'],
    body: response.json(),
    text: response.body,
  };
}

const json = { 'content-type': 'application/json' };

function problem(status: number, code: string, sentence: string, requestId: unknown, extra: object = {}) {
  return {
    '@context': '/api/contexts/Error',
    '@id': `/api/errors/${status}`,
    '@type': 'Error',
    title: 'An error occurred',
    detail: sentence,
    status,
    type: `/errors/${status}`,
    description: sentence,
    code,
    'hydra:title': 'An error occurred',
    'hydra:description': sentence,
    requestId,
    ...extra,
  };
}

const FAULT = 'Tuvimos un problema. Ya lo estamos viendo; probá de nuevo en unos minutos.';
const MISSING = 'No encontramos lo que buscás.';
const DOWN = 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.';
const RACE = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';
const OTP_MISSING = 'Activá la verificación en dos pasos para usar las funciones de administración.';
const UNCONFIRMED = 'Confirmá tu correo y completá tu nombre para usar esta función.';
const STALE_CLAVE = 'Confirmá tu contraseña para seguir.';
const TOO_MANY = 'Hiciste muchos intentos seguidos. Probá de nuevo en 2 minutos.';
const SENSITIVE = '/api/cosas/1/delicada';
const unsupported = (type: string, more = '') =>
  `The content-type "${type}" is not supported. Supported MIME types are ${more}"application/ld+json", "application/json".`;
const XML_PATCH = unsupported('application/xml', '"application/merge-patch+json", ');
const NO_CONTENT_TYPE = 'The "Content-Type" header must exist.';
const HTML = { accept: 'text/html' };
const YESTERDAY: Call = { method: 'POST', token: 'admin-de-ayer' };
const sending = (method: Call['method'] & string, type: string, payload: string): Call => ({
  method,
  token: 'usuario',
  headers: { 'content-type': type },
  payload,
});

describe('cuerpo de cada error', () => {
  test.each<[number, string, string, string, Call, object?]>([
    [400, 'protocolo', 'Page should not be less than 1', '/api/cosas?page=0', {}],
    [403, 'permiso', 'No tenés permiso para hacer esto.', SENSITIVE, { method: 'POST', token: 'usuario' }],
    [403, 'otp', OTP_MISSING, SENSITIVE, { method: 'POST', token: 'admin-sin-otp' }],
    [403, 'sin-confirmar', UNCONFIRMED, '/api/cosas_confirmadas', { token: 'nuevo' }],
    [403, 'reautenticar', STALE_CLAVE, SENSITIVE, YESTERDAY, { reautenticar: true }],
    [404, 'no-encontrado', MISSING, '/api/cosas/99', { token: 'usuario' }],
    [404, 'no-encontrado', MISSING, '/api/nada', {}],
    [404, 'no-encontrado', MISSING, '/api/cosas/', { token: 'usuario' }],
    [404, 'no-encontrado', MISSING, '/api/cosas_por_codigo/', {}],
    [404, 'no-encontrado', MISSING, '/api/nada', { method: 'POST', headers: json, payload: '{' }],
    [405, 'metodo', 'Method Not Allowed', '/api/cosas/1', { method: 'PUT', headers: json, payload: '{' }],
    [406, 'formato', 'Requested format is not supported.', '/api/cosas', { headers: HTML }],
    [409, 'carrera', RACE, '/api/fallas/carrera', {}, { pago: '/api/pagos/3' }],
    [415, 'tipo', unsupported('text/plain'), '/api/cosas', sending('POST', 'text/plain', '{}')],
    [415, 'tipo', XML_PATCH, '/api/cosas/1', sending('PATCH', 'application/xml', '{}')],
    [415, 'tipo', unsupported('text/plain'), '/api/cosas/1', sending('DELETE', 'text/plain', 'x')],
    [415, 'tipo', NO_CONTENT_TYPE, '/api/cosas', { method: 'POST', token: 'usuario', payload: '{}' }],
    [429, 'limite', TOO_MANY, '/api/fallas/limite', {}],
    [500, 'falla', FAULT, '/api/fallas/interna', {}],
    [500, 'falla', FAULT, '/api/fallas/texto', {}],
    [503, 'no-disponible', DOWN, '/api/fallas/base', {}],
    // The codes mean a full disk, a full memory and a deadlock.
    [503, 'no-disponible', DOWN, '/api/fallas/53100', {}],
    [503, 'no-disponible', DOWN, '/api/fallas/53200', {}],
    [503, 'no-disponible', DOWN, '/api/fallas/40P01', {}],
    [503, 'no-disponible', DOWN, '/api/cosas/1', { token: 'sin-base' }],
  ])('%i %s "%s" en %s', async (status, code, sentence, url, options, extra) => {
    const answer = await call(url, options);
    expect(answer.body).toEqual(problem(status, code, sentence, answer.headers['x-request-id'], extra));
    expect([answer.status, answer.type]).toEqual([status, PROBLEM]);
  });

  test('un error interno no cuenta qué pasó ni dónde', async () => {
    const { text } = await call('/api/fallas/interna');
    for (const leak of ['secreto123', 'ana@correo.com', '.ts', 'at ', 'Error:'])
      expect(text).not.toContain(leak);
  });

  test('405 dice qué verbos sirven', async () => {
    const { headers } = await call('/api/cosas/1', { method: 'PUT' });
    expect(String(headers.allow).split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH']);
  });

  test('429 y 503 dicen cuándo volver', async () => {
    expect((await call('/api/fallas/limite')).headers['retry-after']).toBe('61');
    expect(Number((await call('/api/fallas/base')).headers['retry-after'])).toBeGreaterThan(0);
  });

  test('una identificación larguísima es 404 y no 405 ni 414', async () => {
    expect((await call(`/api/cosas/${'1'.repeat(300)}`, { token: 'usuario' })).status).toBe(404);
    expect((await call(`/api/cosas_por_codigo/${'x'.repeat(300)}`)).status).toBe(404);
  });
});

describe('sin sesión', () => {
  test.each([
    [undefined, 'JWT Token not found'],
    ['inventada', 'Invalid JWT Token'],
    ['con espacios', 'Invalid JWT Token'],
    ['vencida', 'Expired JWT Token'],
  ])('el token %s responde "%s" en su propia forma', async (token, message) => {
    const { status, type, headers, body } = await call('/api/cosas/1', token ? { token } : {});
    expect([status, type, body]).toEqual([401, 'application/json; charset=utf-8', { code: 401, message }]);
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  test('el token no se lee de la dirección', async () => {
    for (const query of [
      'token=usuario',
      'access_token=usuario',
      'bearer=usuario',
      'authorization=Bearer usuario',
    ])
      expect((await call(`/api/cosas/1?${query}`)).body.message).toBe('JWT Token not found');
  });

  test('una llamada pública con un token malo atiende como a un anónimo', async () => {
    expect((await call('/api/cosas', { token: 'inventada' })).status).toBe(200);
  });

  test('el ingreso fallido y el ingreso frenado usan la forma de autenticación', async () => {
    const options = { method: 'POST', headers: json } as const;
    const failed = await call('/authentication_token', { ...options, payload: '{"clave":"x"}' });
    expect([failed.status, failed.body]).toEqual([401, { code: 401, message: 'Invalid credentials.' }]);
    const stopped = await call('/authentication_token', { ...options, payload: '{"clave":"agotada"}' });
    expect(stopped.type).toBe('application/json; charset=utf-8');
    expect(stopped.headers['retry-after']).toBe('61');
    expect(stopped.body).toEqual({
      code: 429,
      message: TOO_MANY,
    });
    const broken = await call('/authentication_token', { ...options, payload: '{' });
    expect([broken.status, broken.type]).toEqual([400, PROBLEM]);
  });
});

describe('violaciones', () => {
  test('una sola violación nombra su código', async () => {
    const request = sending('POST', 'application/json', '{"importe":1}');
    const { status, type, body } = await call('/api/cosas', request);
    expect([status, type]).toEqual([422, PROBLEM]);
    expect(body).toEqual({
      '@context': '/api/contexts/ConstraintViolation',
      '@id': '/api/validation_errors/obligatorio',
      '@type': 'ConstraintViolation',
      status: 422,
      violations: [{ propertyPath: 'nombre', message: 'Completá este dato.', code: 'obligatorio' }],
      title: 'An error occurred',
      detail: 'nombre: Completá este dato.',
      description: 'nombre: Completá este dato.',
      type: '/validation_errors/obligatorio',
      code: 'validacion',
      'hydra:title': 'An error occurred',
      'hydra:description': 'nombre: Completá este dato.',
    });
  });

  test('varias violaciones se numeran y van una por línea', async () => {
    const payload = JSON.stringify({ nombre: 'a'.repeat(21), codigo: 'A', importe: 1 });
    const { body } = await call('/api/cosas', sending('POST', 'application/json', payload));
    expect(body['@id']).toBe('/api/validation_errors/0=largo;1=formato');
    expect(body.type).toBe('/validation_errors/0=largo;1=formato');
    expect(body.detail).toBe('nombre: Máximo 20 caracteres.\ncodigo: Escribí solo letras.');
    expect(body.description).toBe(body.detail);
  });

  test('una regla del negocio no lleva campo ni prefijo', async () => {
    const { body } = await call('/api/fallas/negocio');
    expect(body).toMatchObject({ status: 422, detail: 'Esa factura ya está paga.' });
    expect(body.violations[0].propertyPath).toBe('');
  });
});
