import { closedPort } from '@oficina/testing/use-simulator';
import { expect, test } from 'vitest';
import { useFcm } from './fcm.test-kit.ts';

const { simulator, account, fcm, paths } = useFcm();
const { told, log, fault, messages: kept } = simulator;
const push = {
  mensajeId: 31,
  token: 'telefono-secreto',
  titulo: 'Un título privado',
  cuerpo: 'Un cuerpo privado',
  datos: {},
  ttlS: 60,
};
const onSend = { path: '/v1/' };
const sends = async () => (await paths()).filter((path) => path !== '/token').length;

const tooLong = JSON.stringify({ name: 'projects/p/messages/1', more: 'x'.repeat(1_000_000) });

test.each([
  ['html-500', 'html-500', {}, 0],
  ['drop-before-commit', 'drop-before-commit', {}, 0],
  ['drop-after-commit', 'drop-after-commit', {}, 1],
  ['truncate', 'truncate', {}, 1],
  ['otra direccion', 'status', { code: 307, headers: { location: '/token' } }, 0],
  ['una respuesta que no se entiende', 'status', { code: 200, body: '{"nombre":"otro"}' }, 0],
  ['una respuesta de mas de un millon de bytes', 'status', { code: 200, body: tooLong }, 0],
])('%s al enviar: no se sabe, y no se repite', async (_name, action, args, messages) => {
  await fault({ do: action, match: onSend, args });
  expect(await fcm().enviar(push)).toMatchObject({ kind: 'unknown' });
  expect(await sends()).toBe(1);
  expect(await kept()).toBe(messages);
});

test.each(['hang', 'slow-body'])(
  '%s: el tiempo se acaba y no se sabe',
  async (action) => {
    await fault({ do: action, match: onSend, args: { ms: 8_000 } });
    const outcome = await fcm({ timeoutMs: 4_000 }).enviar(push);
    expect(outcome).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
  },
  60_000,
);

test.each(['hang', 'html-500', 'drop-after-commit', 'truncate'])(
  '%s al pedir el permiso: nada salio y se repetira',
  async (action) => {
    await fault({ do: action, match: { path: '/token' } });
    const timeoutMs = action === 'hang' ? 500 : 10_000;
    expect(await fcm({ timeoutMs }).enviar(push)).toMatchObject({ kind: 'retryable' });
    expect(await sends()).toBe(0);
  },
);

test('si no hay nadie escuchando, nada se mando', async () => {
  const nowhere = `http://127.0.0.1:${await closedPort()}`;
  expect(await fcm({ baseUrl: nowhere }).enviar(push)).toEqual({ kind: 'retryable', cause: 'ECONNREFUSED' });
  const lost = { ...account(), tokenUri: `${nowhere}/token` };
  expect(await fcm({ account: lost }).enviar(push)).toEqual({
    kind: 'retryable',
    cause: 'token: ECONNREFUSED',
  });
});

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';
const invalid = (field: string) => [
  { '@type': FCM_ERROR, errorCode: 'INVALID_ARGUMENT' },
  { '@type': BAD_REQUEST, fieldViolations: [{ field }] },
];

// An unregistered device and a wrong project have the same status, so only the detail decides about a device.
test.each([
  ['NOT_FOUND sin detalle', 404, 'NOT_FOUND', [], { kind: 'retryable' }],
  ['PERMISSION_DENIED sin detalle', 403, 'PERMISSION_DENIED', [], { kind: 'retryable' }],
  [
    'RESOURCE_EXHAUSTED sin detalle',
    429,
    'RESOURCE_EXHAUSTED',
    [],
    { kind: 'retryable', retryAfterMs: 60_000 },
  ],
  ['UNAVAILABLE sin detalle', 503, 'UNAVAILABLE', [], { kind: 'retryable' }],
  ['INVALID_ARGUMENT sin detalle', 400, 'INVALID_ARGUMENT', [], { kind: 'rejected', reason: 'contenido' }],
  [
    'INVALID_ARGUMENT por un campo nuestro',
    400,
    'INVALID_ARGUMENT',
    invalid('message.data'),
    { kind: 'rejected', reason: 'contenido' },
  ],
  [
    'INVALID_ARGUMENT por la ficha',
    400,
    'INVALID_ARGUMENT',
    invalid('message.token'),
    { kind: 'rejected', reason: 'token-invalido' },
  ],
])('%s', async (_name, code, status, details, outcome) => {
  const body = JSON.stringify({ error: { code, status, details } });
  await fault({ do: 'status', match: onSend, args: { code, body } });
  expect(await fcm().enviar(push)).toMatchObject(outcome);
});

test('lo que se registra no lleva claves, fichas ni textos', async () => {
  const lines = account()
    .privateKey.reveal()
    .split('\n')
    .filter((line) => line.length > 20);
  const secrets = [push.token, push.titulo, push.cuerpo, 'ya29.', 'Bearer', ...lines];
  const found = () => secrets.filter((secret) => JSON.stringify(told).includes(secret));
  for (const order of [
    { do: 'html-500', match: onSend },
    { do: 'truncate', match: onSend },
    { do: 'drop-before-commit', match: { path: '/token' } },
    { do: 'status', match: onSend, args: { code: 400, body: JSON.stringify({ error: push }) } },
    { do: 'status', match: { path: '/token' }, args: { code: 400, body: JSON.stringify(push) } },
  ]) {
    await fault(order);
    await fcm().enviar(push);
  }
  for (const token of ['baja-telefono-secreto', 'mal-telefono-secreto', 'otro-telefono-secreto'])
    await fcm().enviar({ ...push, token });
  expect(told).toHaveLength(8);
  expect(found()).toEqual([]);
  // The search must find a planted leak, or it proves nothing.
  log.warn({ token: push.token, key: account().privateKey.reveal().replaceAll('\n', ' ') });
  expect(found()).toEqual([push.token, ...lines]);
});
