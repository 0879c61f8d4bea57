import { closeDb, createDb, sql } from '@oficina/db';
import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGeneralLimit } from '../general-limit.ts';
import { createLimits, limit } from '../limits.ts';
import { createCosas, insertCosa } from './cosas.repository.ts';
import { bearer, createCosasApp } from './cosas.test-kit.ts';

const base = useDatabase();
const clock = fixedClock('2026-11-12T09:05:00-03:00');
const rule = limit('prueba', 3, 900);

beforeAll(async () => {
  await createCosas(base.ownerDb);
  await insertCosa(base.ownerDb, {});
});
beforeEach(async () => {
  clock.set('2026-11-12T09:05:00-03:00');
  await sql`delete from limites`.execute(base.ownerDb);
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { status: number; message: string; retryAfter: number }) =>
      `${error.status} ${error.retryAfter} ${error.message}`,
  );

describe('límites con nombre', () => {
  test('dos procesos comparten la cuenta y el cuarto intento dice cuánto falta', async () => {
    const [one, other] = [createLimits(base.db, clock), createLimits(base.ownerDb, clock)];
    await one.take(rule, 'ana');
    await other.take(rule, 'ana');
    await one.take(rule, 'ana');
    clock.advance(60_500);
    const text = 'Hiciste muchos intentos seguidos. Probá de nuevo en 14 minutos.';
    expect(await refusal(other.take(rule, 'ana'))).toBe(`429 840 ${text}`);
    expect(await refusal(other.take(rule, 'beto'))).toBe('ok');
    expect(await refusal(other.take(limit('otra', 3, 900), 'ana'))).toBe('ok');
  });

  test('cuando pasa la ventana se empieza de nuevo', async () => {
    const limits = createLimits(base.db, clock);
    for (let time = 0; time < 4; time += 1) await refusal(limits.take(rule, 'ana'));
    clock.advance(900_000);
    expect(await limits.spend(rule, 'ana')).toEqual({ points: 1, seconds: 900 });
  });

  test('cincuenta intentos a la vez no pasan todos', async () => {
    const limits = createLimits(base.db, clock);
    const all = await Promise.all(Array.from({ length: 50 }, () => refusal(limits.take(rule, 'ana'))));
    expect(all.filter((answer) => answer === 'ok')).toHaveLength(3);
  });

  test('un punto devuelto se puede usar otra vez, y nunca queda por debajo de cero', async () => {
    const limits = createLimits(base.db, clock);
    await limits.take(rule, 'ana');
    await limits.giveBack(rule, 'ana');
    await limits.giveBack(rule, 'ana');
    await limits.giveBack(rule, 'beto');
    for (const key of ['ana', 'beto']) {
      for (let time = 0; time < 3; time += 1) expect(await refusal(limits.take(rule, key))).toBe('ok');
      expect(await refusal(limits.take(rule, key))).toMatch(/^429 /);
    }
  });

  test('devolver después de la ventana no toca la cuenta nueva', async () => {
    const limits = createLimits(base.db, clock);
    await limits.take(rule, 'ana');
    clock.advance(900_000);
    await limits.giveBack(rule, 'ana');
    expect((await limits.spend(rule, 'ana')).points).toBe(1);
  });

  test('borrar una cuenta la deja como nueva', async () => {
    const limits = createLimits(base.db, clock);
    for (let time = 0; time < 4; time += 1) await refusal(limits.take(rule, 'ana'));
    await limits.clear(rule, 'ana');
    expect((await limits.spend(rule, 'ana')).points).toBe(1);
  });

  test('una clave larguísima cabe', async () => {
    expect(await refusal(createLimits(base.db, clock).take(rule, 'a'.repeat(1_000)))).toBe('ok');
  });
});

describe('límite general', () => {
  const general = (session: number, address: number) =>
    createGeneralLimit(base.db, clock, { session, address, writes: address }, () => undefined);

  test('dos procesos comparten la cuenta después de escribirla', async () => {
    const limits = [general(5, 4), general(5, 4)];
    const [one, other] = limits.map((limit) => createCosasApp(base.ownerDb, { limit, clock }).app);
    const ask = async (app = one) => (await app?.inject({ url: '/api/cosas' }))?.statusCode;
    expect([await ask(one), await ask(one), await ask(other)]).toEqual([200, 200, 200]);
    for (const limit of [...limits, ...limits]) await limit.flush();
    expect(await ask(other)).toBe(200);
    await limits[1]?.flush();
    expect(await ask(other)).toBe(429);
    for (const limit of limits) limit.stop();
  });

  test('sin sesión cuenta la dirección, con sesión cuenta la sesión, y la otra sigue', async () => {
    const limitOf = general(2, 1);
    const { app } = createCosasApp(base.ownerDb, { limit: limitOf, clock });
    const ask = (headers = {}) => app.inject({ url: '/api/cosas/1', headers });
    expect((await ask()).statusCode).toBe(401);
    const stopped = await ask();
    expect(stopped.statusCode).toBe(429);
    expect(stopped.headers['retry-after']).toBe('60');
    expect(stopped.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(stopped.json().detail).toBe('Hiciste muchos intentos seguidos. Probá de nuevo en 1 minuto.');
    expect((await ask(bearer('inventada'))).statusCode).toBe(429);
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push((await ask(bearer('usuario'))).statusCode);
    expect(answers).toEqual([200, 200, 429]);
    expect((await ask(bearer('admin'))).statusCode).toBe(200);
    clock.advance(60_000);
    expect((await ask(bearer('usuario'))).statusCode).toBe(200);
    limitOf.stop();
  });

  test('lo que escribe o prueba se agota antes que lo que lee, y no lo gasta', async () => {
    const limitOf = createGeneralLimit(
      base.db,
      clock,
      { session: 9, address: 3, writes: 1 },
      () => undefined,
    );
    const { app } = createCosasApp(base.ownerDb, { limit: limitOf, clock });
    const ask = async (method: 'GET' | 'POST') =>
      (await app.inject({ method, url: '/api/cosas', remoteAddress: '10.7.7.7' })).statusCode;
    expect([await ask('POST'), await ask('POST')]).toEqual([401, 429]);
    expect([await ask('GET'), await ask('GET'), await ask('GET'), await ask('GET')]).toEqual([
      200, 200, 200, 429,
    ]);
    limitOf.stop();
  });

  test('si la base no está, se sigue contando en memoria', async () => {
    const faults: unknown[] = [];
    const down = createDb({ url: 'postgres://nadie@127.0.0.1:1/nada' });
    const limitOf = createGeneralLimit(down, clock, { session: 9, address: 2, writes: 2 }, () => undefined);
    limitOf.address('10.0.0.1');
    await limitOf.flush().catch((fault: unknown) => faults.push(fault));
    limitOf.address('10.0.0.1');
    expect(() => limitOf.address('10.0.0.1')).toThrow('Hiciste muchos intentos');
    expect(faults).toMatchObject([{ code: 'ECONNREFUSED' }]);
    limitOf.stop();
    await closeDb(down);
  });
});
