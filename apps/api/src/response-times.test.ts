// An attacker must not learn which addresses have an account: both kinds get the same answer after the same wait.
import { hash } from '@node-rs/argon2';
import { build, mannWhitney, median, random, rounds, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

/**
 * The long run measures 1,000 pairs: `RONDAS=1000 npm test -- response-times`. With few pairs only a gross difference is
 * judged: without the work done for an unknown address, its fastest answer takes a small part of the other's time.
 */
const PAIRS = rounds(10);
const MIN_JUDGED_PAIRS = 500;
const MAX_GAP_MS = 5;
const MIN_P = 0.01;
const MIN_RATIO = 0.5;
/** No answer that must look alike may come before this; a timer may fire slightly early. */
const FLOOR_MS = 98;

const database = useDatabase();
let api: Api;
let origin: string;
const knownEmails: string[] = [];
const unconfirmedEmails: string[] = [];

beforeAll(async () => {
  api = await composeApi(testConfig(database.url, { RED_PROXIES: '1' }));
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const clave_hash = await hash('la clave que nadie prueba');
  for (let i = 0; i < PAIRS; i += 1) {
    for (const [emails, email_validado] of [
      [knownEmails, true],
      [unconfirmedEmails, false],
    ] as const) {
      const { email } = await build.usuario(database.db, { clave_hash, email_validado });
      emails.push(email);
    }
  }
}, 300_000);
afterAll(() => api.close());

const maskEmail = (text: string, email: string) => text.replaceAll(email, '(correo)');

let addressCount = 0;
/** Each call comes from an address of its own, so that the rate limit does not affect the measurement. */
async function ask(path: string, email: string, body: object) {
  addressCount += 1;
  const start = performance.now();
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${addressCount >> 8}.${addressCount & 255}`,
    },
    body: JSON.stringify({ email, ...body }),
  });
  const text = await answer.text();
  return { ms: performance.now() - start, outcome: `${answer.status} ${maskEmail(text, email)}` };
}

let lastDocumento = 30_000_000;
const newPerson = () => {
  lastDocumento += 1;
  return {
    ...{ nombre: 'Rosa', apellido: 'Benítez', documento: String(lastDocumento) },
    ...{ plainPassword: 'siete mates y un tereré frío', aceptarLegal: true },
  };
};

/** The fastest answers are compared, because a busy machine slows some answers but not the fastest. */
function ratioOf(knownTimes: readonly number[], unknownTimes: readonly number[]): number {
  const [faster = 0, slower = 1] = [Math.min(...knownTimes), Math.min(...unknownTimes)].sort((a, b) => a - b);
  return faster / slower;
}

describe.each([
  ['ingreso', '/authentication_token', 401, 0, knownEmails, () => ({ password: 'no es esta, seguro' })],
  ['registro', '/api/usuarios', 201, FLOOR_MS, knownEmails, newPerson],
  ['restablecer', '/reset_password', 200, FLOOR_MS, knownEmails, () => ({})],
  ['reenviar', '/resend_mail', 200, FLOOR_MS, unconfirmedEmails, () => ({})],
] as const)('%s', (nombre, path, estado, floorMs, emails, body) => {
  test('lo mismo, y en lo mismo', async () => {
    const knownTimes: number[] = [];
    const unknownTimes: number[] = [];
    for (const [i, email] of emails.entries()) {
      const askKnown = () => ask(path, email, body());
      const askUnknown = () => ask(path, `${nombre}-nadie${i}@prueba.test`, body());
      // The order is random, so that noise of the machine falls on both kinds.
      const knownFirst = random().pick([true, false]);
      const a = await (knownFirst ? askKnown : askUnknown)();
      const b = await (knownFirst ? askUnknown : askKnown)();
      expect(a.outcome).toBe(b.outcome);
      expect(a.outcome).toContain(`${estado} `);
      knownTimes.push((knownFirst ? a : b).ms);
      unknownTimes.push((knownFirst ? b : a).ms);
    }
    expect(Math.min(...knownTimes, ...unknownTimes)).toBeGreaterThan(floorMs);
    expect(ratioOf(knownTimes, unknownTimes)).toBeGreaterThan(MIN_RATIO);
    if (PAIRS < MIN_JUDGED_PAIRS) return;
    const gap = Math.abs(median(knownTimes) - median(unknownTimes));
    const p = mannWhitney(knownTimes, unknownTimes);
    console.info(`${nombre}: ${PAIRS} pares, brecha de medianas ${gap.toFixed(3)} ms, p ${p.toFixed(3)}`);
    expect(gap).toBeLessThan(MAX_GAP_MS);
    expect(p).toBeGreaterThan(MIN_P);
  }, 3_600_000);
});
