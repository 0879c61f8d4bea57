import { useSimulator } from '@oficina/testing/use-simulator';
import { Secret } from '@oficina/values';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSmtp, type SmtpOptions } from './index.ts';

// These tests start processes and wait on purpose, so a busy machine must not fail them.
vi.setConfig({ testTimeout: 60_000 });

const simulator = useSimulator(new URL('../simulator/index.ts', import.meta.url));
const { told, log, set: config } = simulator;
let port: number;
let ca: string;
beforeAll(async () => {
  ({ port } = (await simulator.ask('/__sim/health')) as { port: number });
  ({ pem: ca } = (await simulator.ask('/__sim/certificate')) as { pem: string });
});

type SmtpChannel = ReturnType<typeof createSmtp>;
const open: SmtpChannel[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

// This is long enough for a slow machine; the tests with a silent server shorten it.
const PATIENT = { connectionMs: 20_000, greetingMs: 20_000, socketMs: 20_000 };

function createChannel(changes: Partial<SmtpOptions> = {}): SmtpChannel {
  const smtp = createSmtp({
    url: new Secret(`smtp://127.0.0.1:${port}`),
    requireTls: false,
    pool: 2,
    from: 'Cooperativa Eléctrica <avisos@coop.example>',
    domain: 'coop.example',
    timeouts: PATIENT,
    log,
    ...changes,
  });
  open.push(smtp);
  return smtp;
}

const never = () => new AbortController().signal;
const correo = (mensajeId: number, para = 'ana@casa.example') => ({
  mensajeId,
  para,
  asunto: 'Tu factura de octubre',
  texto: 'Ya está. CUERPO-SECRETO',
  html: '<p>Ya está. CUERPO-SECRETO</p>',
});
const counts = () => simulator.ask('/__sim/counts');
const ledger = async () => ((await simulator.ask('/__sim/ledger')) as { mensajes: unknown[] }).mensajes;

test('250: salio, con su Message-ID y lo que dijo el servidor', async () => {
  expect(await createChannel().enviar(correo(31), never())).toEqual({
    kind: 'ok',
    value: { messageId: '<31@coop.example>', response: '250 2.0.0 OK: queued as 1' },
  });
  expect(await ledger()).toEqual([['31@coop.example', 'ana@casa.example', 1]]);
  expect(told).toEqual([]);
});

test('las conexiones se usan una y otra vez, y cada correo se pide una sola vez', async () => {
  const smtp = createChannel();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_none, n) => smtp.enviar(correo(n + 1), never())),
  );
  expect(outcomes.every(({ kind }) => kind === 'ok')).toBe(true);
  expect(await counts()).toEqual({ connections: 2, secure: 2, mail: 20, rcpt: 20, data: 20, accepted: 20 });
});

test('451 en RCPT: se puede repetir, y lo repite quien llamo', async () => {
  await config({ greylist: 1 });
  const smtp = createChannel({ pool: 1 });
  expect(await smtp.enviar(correo(2), never())).toEqual({ kind: 'retryable', cause: 'EENVELOPE 451' });
  expect(await ledger()).toEqual([]);
  expect(await smtp.enviar(correo(2), never())).toMatchObject({ kind: 'ok' });
  expect(await counts()).toMatchObject({ connections: 1, rcpt: 2 });
});

test('a un servidor que cuenta por segundo se le repite lo que no acepto', async () => {
  await config({ ratePerS: 1 });
  const smtp = createChannel({ pool: 1 });
  await expect
    .poll(() => smtp.enviar(correo(1), never()), { timeout: 10_000, interval: 1 })
    .toEqual({ kind: 'retryable', cause: 'EENVELOPE 450' });
});

test('5xx en RCPT: esa direccion no, y la conexion sigue sirviendo', async () => {
  await config({ rcpt550: 'nadie' });
  const smtp = createChannel({ pool: 1 });
  expect(await smtp.enviar(correo(1, 'nadie@casa.example'), never())).toEqual({
    kind: 'rejected',
    reason: { codigo: 550, enhancedCode: '5.1.1', clase: 'direccion' },
  });
  expect(await smtp.enviar(correo(2), never())).toMatchObject({ kind: 'ok' });
  expect(await counts()).toMatchObject({ connections: 1 });
});

test.each([
  ['data571', { codigo: 571, enhancedCode: '5.7.1', clase: 'politica' }, 'error'],
  ['data554', { codigo: 554, enhancedCode: '5.6.0', clase: 'contenido' }, 'warn'],
])('5xx al final (%s): rechazado, y si es de politica se avisa', async (name, reason, level) => {
  await config({ [name]: true });
  expect(await createChannel().enviar(correo(7), never())).toEqual({ kind: 'rejected', reason });
  expect(told).toMatchObject([
    { level, fields: { mensajeId: 7, status: reason.codigo, resultado: reason.clase } },
  ]);
});

test('se corta despues de entregarlo: no se sabe, y repetido lleva el mismo Message-ID', async () => {
  await config({ dropAfterData: 1 });
  const smtp = createChannel();
  expect(await smtp.enviar(correo(9), never())).toEqual({ kind: 'unknown', cause: 'ECONNECTION' });
  expect(await ledger()).toEqual([['9@coop.example', 'ana@casa.example', 1]]);
  expect(await smtp.enviar(correo(9), never())).toMatchObject({ kind: 'ok' });
  expect(await ledger()).toEqual([['9@coop.example', 'ana@casa.example', 2]]);
});

// The same limit applies to the steps that are answered, so it cannot be shorter.
const SHORT = { ...PATIENT, socketMs: 2_500 };

test('calla despues del correo: no se sabe', async () => {
  await config({ hangAfterData: 1 });
  expect(await createChannel({ timeouts: SHORT }).enviar(correo(1), never())).toEqual({
    kind: 'unknown',
    cause: 'ETIMEDOUT SOCKET_TIMEOUT',
  });
});

test('calla antes del correo: no salio', async () => {
  const smtp = createChannel({ pool: 1, timeouts: SHORT });
  await smtp.enviar(correo(2), never());
  await config({ slow: 60_000 });
  expect(await smtp.enviar(correo(3), never())).toMatchObject({ kind: 'retryable' });
  expect(await ledger()).toEqual([['2@coop.example', 'ana@casa.example', 1]]);
});

test.each([
  ['no saluda a tiempo', { slow: 60_000 }, 'ETIMEDOUT GREETING_TIMEOUT', 300],
  ['demasiadas conexiones', { tooManyConnections: true }, 'EPROTOCOL 421', 20_000],
  ['nadie escucha', { refuse: true }, 'ECONNREFUSED', 20_000],
])('%s: no salio', async (_what, switches, cause, greetingMs) => {
  await config(switches);
  const smtp = createChannel({ timeouts: { ...PATIENT, greetingMs } });
  expect(await smtp.enviar(correo(1), never())).toEqual({ kind: 'retryable', cause });
  expect(await counts()).toMatchObject({ mail: 0 });
});

test('un nombre que no existe: no salio', async () => {
  const smtp = createChannel({ url: new Secret('smtp://no-existe.invalid:25') });
  expect(await smtp.enviar(correo(1), never())).toMatchObject({ kind: 'retryable' });
});

test('el servidor se fue y volvio: la conexion vieja no estropea el correo siguiente', async () => {
  const smtp = createChannel({ pool: 1 });
  await smtp.enviar(correo(1), never());
  await config({ refuse: true });
  await config({ refuse: false });
  await expect.poll(() => smtp.enviar(correo(2), never()), { timeout: 10_000 }).toMatchObject({ kind: 'ok' });
  expect(await ledger()).toHaveLength(2);
});

test('la clave equivocada: no salio, se avisa y no se escribe', async () => {
  const url = (pass: string) => ({ url: new Secret(`smtp://simulador:${pass}@127.0.0.1:${port}`) });
  const smtp = createChannel(url('CLAVE-EQUIVOCADA'));
  const outcome = await smtp.enviar(correo(5), never());
  expect(outcome).toEqual({
    kind: 'retryable',
    cause: 'el servidor de correo no acepta el usuario de SMTP_URL: revisalo (EAUTH 535)',
  });
  expect(told).toMatchObject([
    {
      level: 'error',
      fields: { servicio: 'smtp', operacion: 'enviar', mensajeId: 5, status: 535, ms: expect.any(Number) },
    },
  ]);
  const secrets = /CLAVE-EQUIVOCADA|CUERPO-SECRETO|ana@casa|factura de octubre/;
  expect(JSON.stringify([told, outcome])).not.toMatch(secrets);
  // This proves that the search finds a leak.
  expect(JSON.stringify([told, correo(5)])).toMatch(secrets);
  expect(await createChannel(url('no-es-un-secreto')).enviar(correo(5), never())).toMatchObject({
    kind: 'ok',
  });
  await config({ authFail: true });
  expect(await createChannel(url('no-es-un-secreto')).enviar(correo(6), never())).toMatchObject({
    kind: 'retryable',
  });
});

test('con TLS obligatorio, a un servidor sin TLS no se le habla del correo', async () => {
  await config({ noTls: true });
  expect(await createChannel({ requireTls: true, ca }).enviar(correo(1), never())).toMatchObject({
    kind: 'retryable',
  });
  expect(told).toMatchObject([{ level: 'error', fields: { mensajeId: 1 } }]);
  expect(await counts()).toMatchObject({ secure: 0, mail: 0 });
  expect(await createChannel().enviar(correo(2), never())).toMatchObject({ kind: 'ok' });
});

test('con TLS obligatorio, el certificado tiene que ser de alguien en quien confiamos', async () => {
  expect(ca).toContain('BEGIN CERTIFICATE');
  expect(await createChannel({ requireTls: true }).enviar(correo(1), never())).toMatchObject({
    kind: 'retryable',
    cause: expect.stringContaining('revisá su certificado'),
  });
  expect(told).toMatchObject([{ level: 'error', fields: { mensajeId: 1 } }]);
  expect(await createChannel({ requireTls: true, ca }).enviar(correo(2), never())).toMatchObject({
    kind: 'ok',
  });
  expect(await ledger()).toEqual([['2@coop.example', 'ana@casa.example', 1]]);
});

test('cancelado en la cola no sale nunca; cancelado en camino, no se sabe', async () => {
  await config({ hangAfterData: 1 });
  const smtp = createChannel({ pool: 1, timeouts: SHORT });
  const [way, queue] = [new AbortController(), new AbortController()];
  const onItsWay = smtp.enviar(correo(1), way.signal);
  const waiting = smtp.enviar(correo(2), queue.signal);
  const last = smtp.enviar(correo(3), never());
  await expect.poll(counts, { timeout: 10_000 }).toMatchObject({ data: 1 });
  way.abort();
  queue.abort();
  expect(await onItsWay).toEqual({ kind: 'unknown', cause: 'cancelado mientras salía' });
  expect(await waiting).toEqual({ kind: 'retryable', cause: 'cancelado antes de salir' });
  expect(await last).toMatchObject({ kind: 'ok' });
  expect(await ledger()).toEqual([['3@coop.example', 'ana@casa.example', 1]]);
  expect(await smtp.enviar(correo(4), queue.signal)).toMatchObject({ kind: 'retryable' });
});

test('al cerrar, lo que estaba saliendo termina y lo que esperaba no salio', async () => {
  await config({ slow: 100 });
  const smtp = createChannel({ pool: 1 });
  const leaving = smtp.enviar(correo(1), never());
  const waiting = smtp.enviar(correo(2), never());
  await expect.poll(counts, { timeout: 10_000 }).toMatchObject({ mail: 1 });
  await smtp.close();
  expect(await leaving).toMatchObject({ kind: 'ok' });
  expect(await waiting).toMatchObject({ kind: 'retryable' });
  expect(await ledger()).toHaveLength(1);
});
