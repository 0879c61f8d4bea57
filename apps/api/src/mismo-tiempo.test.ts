// Whoever asks about an address that has an account and about one that has none hears the same, and waits the same.
import { hash } from '@node-rs/argon2';
import { build, mannWhitney, median, random, rounds, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './test-config.ts';

/**
 * The long proof is of 1,000: `RONDAS=1000 npm test -- mismo-tiempo`. With few, only what is gross is judged: without the
 * work that is done for whoever has no account, the fastest answer takes a small part of the other's.
 */
const PARES = rounds(10);
const JUZGABLES = 500;
const BRECHA_MS = 5;
const P_MINIMA = 0.01;
const PARTE_MINIMA = 0.5;
/** Nothing that answers alike is heard before it: a timer may be a little early. */
const PISO_MS = 98;

const database = useDatabase();
let api: Api;
let origen: string;
const conocidos: string[] = [];
const sinConfirmar: string[] = [];

beforeAll(async () => {
  api = await composeApi(testConfig(database.url, { RED_PROXIES: '1' }));
  origen = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const clave_hash = await hash('la clave que nadie prueba');
  for (let i = 0; i < PARES; i += 1) {
    for (const [lista, email_validado] of [
      [conocidos, true],
      [sinConfirmar, false],
    ] as const) {
      const { email } = await build.usuario(database.db, { clave_hash, email_validado });
      lista.push(email);
    }
  }
}, 300_000);
afterAll(() => api.close());

const ocultar = (text: string, email: string) => text.replaceAll(email, '(correo)');

let direcciones = 0;
/** From an address of its own, so that what is measured is the answer and not the brake. */
async function preguntar(path: string, email: string, body: object) {
  direcciones += 1;
  const desde = performance.now();
  const answer = await fetch(origen + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${direcciones >> 8}.${direcciones & 255}`,
    },
    body: JSON.stringify({ email, ...body }),
  });
  const text = await answer.text();
  return { ms: performance.now() - desde, dicho: `${answer.status} ${ocultar(text, email)}` };
}

let documentos = 30_000_000;
const persona = () => {
  documentos += 1;
  return {
    ...{ nombre: 'Rosa', apellido: 'Benítez', documento: String(documentos) },
    ...{ plainPassword: 'siete mates y un tereré frío', aceptarLegal: true },
  };
};

/** The fastest of each: how much of the slower the other is. A busy machine makes some slow, and not the fastest. */
function parteDe(uno: readonly number[], otro: readonly number[]): number {
  const [menor = 0, mayor = 1] = [Math.min(...uno), Math.min(...otro)].sort((a, b) => a - b);
  return menor / mayor;
}

describe.each([
  ['ingreso', '/authentication_token', 401, 0, conocidos, () => ({ password: 'no es esta, seguro' })],
  ['registro', '/api/usuarios', 201, PISO_MS, conocidos, persona],
  ['restablecer', '/reset_password', 200, PISO_MS, conocidos, () => ({})],
  ['reenviar', '/resend_mail', 200, PISO_MS, sinConfirmar, () => ({})],
] as const)('%s', (nombre, path, estado, piso, lista, body) => {
  test('lo mismo, y en lo mismo', async () => {
    const uno: number[] = [];
    const otro: number[] = [];
    for (const [i, email] of lista.entries()) {
      const conocido = () => preguntar(path, email, body());
      const nadie = () => preguntar(path, `${nombre}-nadie${i}@prueba.test`, body());
      // Which goes first is a coin: whatever the machine does in between falls on both.
      const primero = random().pick([true, false]);
      const a = await (primero ? conocido : nadie)();
      const b = await (primero ? nadie : conocido)();
      expect(a.dicho).toBe(b.dicho);
      expect(a.dicho).toContain(`${estado} `);
      uno.push((primero ? a : b).ms);
      otro.push((primero ? b : a).ms);
    }
    expect(Math.min(...uno, ...otro)).toBeGreaterThan(piso);
    expect(parteDe(uno, otro)).toBeGreaterThan(PARTE_MINIMA);
    if (PARES < JUZGABLES) return;
    const brecha = Math.abs(median(uno) - median(otro));
    const p = mannWhitney(uno, otro);
    console.info(`${nombre}: ${PARES} pares, brecha de medianas ${brecha.toFixed(3)} ms, p ${p.toFixed(3)}`);
    expect(brecha).toBeLessThan(BRECHA_MS);
    expect(p).toBeGreaterThan(P_MINIMA);
  }, 3_600_000);
});
