import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineSettings, loadConfig, text } from '@oficina/config';
import type { Push } from '@oficina/mensajes/server';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { accountIn, useFcm } from './fcm.test-kit.ts';
import type { FcmOptions } from './index.ts';

const { simulator, account, fcm, paths } = useFcm();
const { told, set } = simulator;

const push = (changes: Partial<Push> = {}): Push => ({
  mensajeId: 31,
  token: 'telefono-de-ana',
  titulo: 'Tu factura vence el 10/11',
  cuerpo: 'La factura 0001-00000031 vence el 10/11.',
  datos: { tipo: 'factura', id: '31' },
  ttlS: 86_400,
  ...changes,
});

const calls = async () => (await paths()).map((path) => path.replace(/^.*\//, ''));
const SEND = 'messages:send';

test('el aviso llega entero, con un nombre que en el telefono lo muestra una sola vez', async () => {
  const now = new Date();
  const outcome = await fcm({ clock: { now: () => now } }).enviar(
    push({ link: 'https://ov.ejemplo.com/f/1' }),
  );
  expect(outcome).toEqual({ kind: 'ok', value: { id: 'projects/oficina-simulada/messages/1' } });
  expect(await simulator.ask('/__sim/messages?para=telefono-de-ana')).toMatchObject([
    {
      canal: 'push',
      para: 'telefono-de-ana',
      asunto: 'Tu factura vence el 10/11',
      texto: 'La factura 0001-00000031 vence el 10/11.',
      technical: {
        tipo: 'factura',
        id: '31',
        collapse_key: '31',
        tag: '31',
        'apns-collapse-id': '31',
        'apns-expiration': String(Math.floor(now.getTime() / 1000) + 86_400),
        ttl: '86400s',
        link: 'https://ov.ejemplo.com/f/1',
      },
    },
  ]);
  expect(told).toEqual([]);
});

describe('el permiso de Google', () => {
  test('se pide una vez y sirve para los que siguen, aun pedidos juntos', async () => {
    const channel = fcm();
    await Promise.all([1, 2, 3].map((mensajeId) => channel.enviar(push({ mensajeId }))));
    await channel.enviar(push({ mensajeId: 4 }));
    expect(await calls()).toEqual(['token', SEND, SEND, SEND, SEND]);
  });

  test('se renueva cinco minutos antes de vencer, y si no se puede sigue el de antes', async () => {
    let minutes = 0;
    // The clock starts in the past, because the simulator refuses an assertion dated in the future.
    const start = Date.now() - 57 * 60_000;
    const channel = fcm({ clock: { now: () => new Date(start + minutes * 60_000) } });
    await channel.enviar(push());
    minutes = 54;
    await channel.enviar(push());
    expect(await calls()).toEqual(['token', SEND, SEND]);
    minutes = 55;
    await simulator.ask('/__sim/faults', { do: 'html-500', match: { path: '/token' } });
    expect(await channel.enviar(push())).toMatchObject({ kind: 'ok' });
    expect(await channel.enviar(push())).toMatchObject({ kind: 'ok' });
    await channel.enviar(push());
    expect(await calls()).toEqual(['token', SEND, SEND, 'token', SEND, 'token', SEND, SEND]);
  });

  test('si Google lo da por vencido se renueva una vez y el aviso sale', async () => {
    const channel = fcm();
    await channel.enviar(push());
    await set({ expireToken: true });
    expect(await channel.enviar(push())).toMatchObject({ kind: 'ok' });
    expect(await calls()).toEqual(['token', SEND, SEND, 'token', SEND]);
    expect(told).toEqual([]);
  });

  test('y si tampoco toma el nuevo no insiste: se repetira, y se avisa', async () => {
    await set({ '401': true });
    expect(await fcm().enviar(push())).toEqual({
      kind: 'retryable',
      cause: expect.stringContaining('revisá FCM_SERVICE_ACCOUNT_FILE'),
    });
    expect(await calls()).toEqual(['token', SEND, 'token', SEND]);
    expect(told).toMatchObject([{ level: 'error', fields: { servicio: 'fcm', mensajeId: 31, status: 401 } }]);
  });
});

test.each([
  ['UNREGISTERED', { token: 'baja-1' }, {}, { kind: 'rejected', reason: 'token-baja' }, 'info', 404],
  ['INVALID_ARGUMENT', { token: 'mal-1' }, {}, { kind: 'rejected', reason: 'token-invalido' }, 'info', 400],
  [
    'SENDER_ID_MISMATCH',
    { token: 'otro-1' },
    {},
    { kind: 'rejected', reason: 'token-invalido' },
    'error',
    403,
  ],
  ['BadRequest', { datos: { from: 'x' } }, {}, { kind: 'rejected', reason: 'contenido' }, 'error', 400],
  [
    'THIRD_PARTY_AUTH_ERROR',
    {},
    { thirdPartyAuth: true },
    { kind: 'retryable', cause: expect.stringContaining('cargala de nuevo en Firebase') },
    'error',
    401,
  ],
  [
    'QUOTA_EXCEEDED',
    {},
    { '429': 1 },
    { kind: 'retryable', cause: 'QUOTA_EXCEEDED', retryAfterMs: 60_000 },
    'warn',
    429,
  ],
  [
    'QUOTA_EXCEEDED con Retry-After',
    {},
    { '429': 1, retryAfter: 90 },
    { kind: 'retryable', cause: 'QUOTA_EXCEEDED', retryAfterMs: 90_000 },
    'warn',
    429,
  ],
  ['UNAVAILABLE', {}, { '503': 1 }, { kind: 'retryable', cause: 'UNAVAILABLE' }, 'warn', 503],
  [
    'UNAVAILABLE con Retry-After',
    {},
    { '503': 1, retryAfter: 7 },
    { kind: 'retryable', cause: 'UNAVAILABLE', retryAfterMs: 7_000 },
    'warn',
    503,
  ],
  ['INTERNAL', {}, { '500': 1 }, { kind: 'retryable', cause: 'INTERNAL' }, 'warn', 500],
])('%s', async (_name, changes, switches, outcome, level, status) => {
  await set(switches);
  expect(await fcm().enviar(push(changes))).toEqual(outcome);
  expect(await calls()).toEqual(['token', SEND]);
  expect(told).toMatchObject([{ level, fields: { operacion: 'enviar', status } }]);
  expect(await simulator.ask('/__sim/messages')).toEqual([]);
});

test('un telefono dado de baja en el simulador deja de recibir', async () => {
  const channel = fcm();
  expect(await channel.enviar(push())).toMatchObject({ kind: 'ok' });
  await simulator.ask('/__sim/baja', { token: 'telefono-de-ana' });
  expect(await channel.enviar(push())).toEqual({ kind: 'rejected', reason: 'token-baja' });
});

test('4096 bytes salen; uno mas se rechaza sin enviar nada', async () => {
  const channel = fcm();
  // The limit counts bytes, not characters: each ñ takes two in UTF-8.
  const withLength = (letters: number, more: string) => push({ cuerpo: 'ñ'.repeat(letters) + more });
  let letters = 2000;
  while ((await channel.enviar(withLength(letters, ''))).kind !== 'ok') letters -= 1;
  const fits = (await channel.enviar(withLength(letters, 'x'))).kind === 'ok' ? 'x' : '';
  await simulator.ask('/__sim/reset', {});
  told.length = 0;
  expect(await channel.enviar(withLength(letters, fits))).toMatchObject({ kind: 'ok' });
  expect(await channel.enviar(withLength(letters, `${fits}x`))).toEqual({
    kind: 'rejected',
    reason: 'contenido',
  });
  expect(await calls()).toEqual([SEND]);
  expect(told).toMatchObject([{ level: 'error', fields: { resultado: 'contenido' } }]);
});

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    baseUrl: text('FCM_CONTRACT_BASE_URL', 'Firebase', { fallback: 'https://fcm.googleapis.com' }),
    file: text('FCM_CONTRACT_SERVICE_ACCOUNT_FILE', 'una cuenta para pruebas', { fallback: '' }),
  }),
});
const atReal = () => ({ baseUrl: real.baseUrl, account: accountIn(readFileSync(real.file, 'utf8')) });
const targets: [string, () => Pick<FcmOptions, 'baseUrl' | 'account'>][] = [
  ['simulador', () => ({ baseUrl: simulator.url, account: account() })],
];
if (real.file) targets.push(['Firebase de verdad', atReal]);

describe.each(targets)('%s', (_name, target) => {
  test('una ficha que no es de ningun telefono se rechaza', async () => {
    const outcome = await fcm(target()).enviar(push({ token: 'mal-escrita' }));
    expect(outcome).toEqual({ kind: 'rejected', reason: 'token-invalido' });
  });

  test('con la clave de otro no entra: se repetira, y se avisa', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const stranger = { ...target().account, privateKey: new Secret(pem) };
    expect(await fcm({ ...target(), account: stranger }).enviar(push())).toEqual({
      kind: 'retryable',
      cause: expect.stringContaining('Google no acepta la cuenta de servicio'),
    });
    expect(told).toMatchObject([{ level: 'error', fields: { status: 400 } }]);
  });
});
