import { build, rowOf, rowsOf } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mensajeEstado, type Reenvio, TIPOS } from '../contract/index.ts';
import type { CurrentAddresses } from './address-book.ts';
import { countWaiting, NOW, TOKEN, useMensajes } from './mensajes.test-kit.ts';

const kit = useMensajes();
const { database } = kit;
const [FALLIDO, PENDIENTE] = [mensajeEstado.code('fallido'), mensajeEstado.code('pendiente')];
const OLD = 'vieja@correo.com';
const FRESH = 'nueva@correo.com';
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS);

let admin = 0;
let maria = 0;
let suministro = 0;
/** What the features above would answer. */
const mariaHas: { now: CurrentAddresses } = { now: { emails: [], pending: [], silent: [] } };
const suministroHas: { now: CurrentAddresses } = { now: { emails: [], pending: [], silent: [] } };

beforeAll(async () => {
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  maria = (await build.usuario(database.db)).id;
  suministro = (await build.suministro(database.db)).id;
});
beforeEach(async () => {
  await database.ownerDb.deleteFrom('mensajes').execute();
  mariaHas.now = { emails: [OLD], pending: [], silent: [] };
  suministroHas.now = { emails: [FRESH], pending: [], silent: [] };
});

const createApp = (more: Parameters<typeof kit.createApp>[0] = {}) =>
  kit.createApp({
    addresses: {
      ofUsuarios: async () => new Map([[maria, mariaHas.now]]),
      ofSuministros: async () => new Map([[suministro, suministroHas.now]]),
    },
    ...more,
  });
const { call, queue } = createApp();

type Changes = Parameters<typeof build.mensaje>[1];
let ref = 0;
const fail = async (changes: Changes = {}) => {
  ref += 1;
  const row = { estado: FALLIDO, plantilla: 'factura_nueva', para: OLD, ref_id: ref, intentos: 7 };
  return (await build.mensaje(database.db, { ...row, created: daysAgo(1), ...changes })).id;
};
const ofMaria = (changes: Changes = {}) => fail({ usuario_id: maria, ...changes });
const ofSuministro = (changes: Changes = {}) => fail({ suministro_id: suministro, ...changes });

const plan = async (id: number) =>
  (await call(admin, 'GET', `/api/oob/mensajes/fallidos/${id}`)).body.reenvio as Reenvio;
const resend = (id: number, who = admin, through = call) =>
  through(who, 'POST', `/api/oob/mensajes/fallidos/${id}/reenviar`);
const found = async (id: number) => {
  const { estado, para } = await rowOf(database.db, 'mensajes', id);
  return [estado, para];
};
const NONE: Reenvio = { van: 0, a: [], vencidos: 0, repetidos: 0, esperan: 0, porConfirmar: [] };

describe('a dónde va cada uno', () => {
  test('a la misma dirección si hoy recibe, como cuando se cayó el servidor', async () => {
    const ids = [await ofMaria({ para: 'Vieja@correo.com' }), await ofMaria(), await fail({ ref_id: null })];
    const last = ids.at(-1) ?? 0;
    expect(await plan(last)).toEqual({ ...NONE, van: 3, a: [OLD, 'Vieja@correo.com'] });
    const from = queue.length;
    expect((await resend(last)).body).toMatchObject({ id: last, total: 3, reenvio: { van: 3 } });
    expect(await Promise.all(ids.map(found))).toEqual([
      [PENDIENTE, 'Vieja@correo.com'],
      [PENDIENTE, OLD],
      [PENDIENTE, OLD],
    ]);
    expect(queue.slice(from).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('a la dirección de hoy de la cuenta o del suministro, y empieza de nuevo', async () => {
    mariaHas.now = { emails: ['maria@nueva.com'], pending: [], silent: [] };
    const [account, supply] = [await ofMaria(), await ofSuministro()];
    expect(await plan(supply)).toEqual({ ...NONE, van: 2, a: [FRESH, 'maria@nueva.com'] });
    await resend(supply);
    expect([await found(account), await found(supply)]).toEqual([
      [PENDIENTE, 'maria@nueva.com'],
      [PENDIENTE, FRESH],
    ]);
    const { intentos, proximo, updated, vence } = await rowOf(database.db, 'mensajes', supply);
    expect({ intentos, proximo, updated }).toEqual({
      intentos: 0,
      proximo: new Date(NOW),
      updated: new Date(NOW),
    });
    expect(vence).toEqual(new Date(Date.parse(NOW) + 3 * DAY_MS));
  });

  test('un SMS al teléfono de hoy, y una notificación al celular de hoy, que no se dice', async () => {
    mariaHas.now = {
      emails: [],
      telefono: '+5493492405555',
      token: 'celular-nuevo',
      pending: [],
      silent: [],
    };
    const sms = await ofMaria({ tipo: TIPOS.sms, para: '+5493492401234' });
    const push = await ofMaria({ tipo: TIPOS.push, para: TOKEN });
    expect(await plan(sms)).toEqual({ ...NONE, van: 1, a: ['3492 15-40-5555'] });
    expect(await plan(push)).toEqual({ ...NONE, van: 1 });
    await resend(sms);
    const { text } = await resend(push);
    for (const secret of [TOKEN, 'celular-nuevo']) expect(text).not.toContain(secret);
    expect(await found(push)).toEqual([PENDIENTE, 'celular-nuevo']);
    const audit = await rowsOf(database.db, 'auditoria', { entidad_id: String(push) }, ['cambios']);
    expect(audit).toEqual([{ cambios: { mensajes: [push] } }]);
  });

  test('lo que una persona escribió para ese envío no se muda', async () => {
    const link = await ofSuministro({ ref_id: null });
    expect(await plan(link)).toEqual({ ...NONE, van: 1, a: [OLD] });
  });

  test('lo que habla a esa dirección tampoco: si ya no es la de la cuenta, no va', async () => {
    const id = await ofMaria({ plantilla: 'seguridad_cambio', ref_id: null });
    expect(await plan(id)).toEqual({ ...NONE, van: 1, a: [OLD] });
    mariaHas.now = { emails: [FRESH], pending: [], silent: [] };
    expect(await plan(id)).toEqual({ ...NONE, vencidos: 1 });
  });

  test('a la primera que no lo tenga: la otra del suministro recibió el suyo', async () => {
    suministroHas.now = { emails: ['hija@correo.com', FRESH], pending: [], silent: [] };
    const id = await ofSuministro();
    const { ref_id } = await rowOf(database.db, 'mensajes', id);
    const copy = { plantilla: 'factura_nueva', suministro_id: suministro, ref_id };
    await build.mensaje(database.db, { ...copy, para: 'hija@correo.com', estado: 1 });
    expect(await plan(id)).toEqual({ ...NONE, van: 1, a: [FRESH] });
    const other = await ofSuministro({ ref_id, para: 'Vieja@correo.com' });
    // Both are the same notice, and there is one address that does not have it.
    expect(await plan(other)).toEqual({ ...NONE, van: 1, a: [FRESH], repetidos: 1 });
    await resend(other);
    expect([(await found(id))[1], (await found(other))[1]]).toEqual([OLD, FRESH]);
  });
});

describe('lo que no va', () => {
  test('lo de más de 31 días, lo que llevaba un código, lo que vencía y lo que ya no tiene plantilla', async () => {
    await ofMaria({ created: daysAgo(32) });
    await ofMaria({ plantilla: 'telefono_codigo' });
    await ofMaria({ plantilla: 'corte_forzado', vence: daysAgo(1) });
    await ofMaria({ plantilla: 'toString' });
    await ofMaria({ created: daysAgo(30) });
    const id = await ofMaria({ plantilla: 'corte_forzado', vence: new Date(Date.parse(NOW) + 60_000) });
    expect(await plan(id)).toEqual({ ...NONE, van: 2, a: [OLD], vencidos: 4 });
  });

  test('espera a que la dirección reciba o a que la confirmen, y se dice cuál', async () => {
    suministroHas.now = { emails: [], pending: [FRESH], silent: [] };
    const id = await ofSuministro();
    expect(await plan(id)).toEqual({ ...NONE, esperan: 1, porConfirmar: [FRESH] });
    // Who also has another that got its copy goes on waiting while this one bounces.
    const { ref_id } = await rowOf(database.db, 'mensajes', id);
    const copy = { plantilla: 'factura_nueva', suministro_id: suministro, ref_id };
    await build.mensaje(database.db, { ...copy, para: 'hija@correo.com', estado: 1 });
    suministroHas.now = { emails: ['hija@correo.com'], pending: [], silent: [OLD] };
    expect(await plan(id)).toEqual({ ...NONE, esperan: 1 });
    // It was taken away, and everybody who is left has it.
    suministroHas.now = { emails: ['hija@correo.com'], pending: [], silent: [] };
    expect(await plan(id)).toEqual({ ...NONE, repetidos: 1 });
    const { status, body } = await resend(id);
    expect([status, body.description]).toEqual([409, 'Ninguno de estos mensajes se puede reenviar.']);
    expect(await found(id)).toEqual([FALLIDO, OLD]);
  });

  test('lo que falló después de lo que se vio, ni lo de otra dirección', async () => {
    const seen = await ofMaria();
    const others = [await ofMaria(), await fail({ para: 'otra@correo.com', ref_id: null })];
    expect((await resend(seen)).body).toMatchObject({ total: 1, reenvio: { van: 1 } });
    for (const id of others) expect((await found(id))[0]).toBe(FALLIDO);
  });

  test('pasados quinientos, el resto queda para otra vez', async () => {
    await database.ownerDb
      .insertInto('mensajes')
      .values(
        Array.from({ length: 502 }, () => ({
          ...{ tipo: TIPOS.email, estado: FALLIDO, plantilla: 'pago_aprobado', para: OLD },
          created: daysAgo(1),
        })),
      )
      .execute();
    const last = await fail({ ref_id: null, plantilla: 'pago_aprobado' });
    expect((await resend(last)).body.reenvio).toEqual({ ...NONE, van: 500, a: [OLD], hayMas: true });
    const left = await rowsOf(database.db, 'mensajes', { estado: FALLIDO }, ['id']);
    expect(left).toHaveLength(3);
  });
});

test('un renglón de auditoría dice de qué dirección a cuál y cuáles', async () => {
  const ids = [await ofSuministro(), await ofSuministro()];
  await resend(ids[1] ?? 0);
  const audit = await rowsOf(database.db, 'auditoria', { entidad_id: String(ids[1]) }, [
    'actor_id',
    'accion',
    'entidad',
    'cambios',
  ]);
  expect(audit).toEqual([
    {
      actor_id: admin,
      accion: 'mensaje.reenviar-fallidos',
      entidad: 'mensaje',
      cambios: { antes: { para: OLD }, despues: { para: FRESH }, mensajes: ids.toReversed() },
    },
  ]);
});

test('dos a la vez: cada mensaje sale una sola vez', async () => {
  const ids = [await ofSuministro(), await ofSuministro(), await ofSuministro()];
  const app = createApp();
  const both = await Promise.all([1, 2].map(() => resend(ids[2] ?? 0, admin, app.call)));
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(app.queue.map(({ id }) => id).sort()).toEqual(ids);
});

test('quien llega cuando otro ya está adentro espera y no manda nada', async () => {
  const id = await ofSuministro();
  const [entered, permission] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = createApp({
    enqueueWaiting: async () => {
      entered.resolve();
      await permission.promise;
    },
  });
  const first = resend(id, admin, slow.call);
  await entered.promise;
  const app = createApp();
  // The first has not committed yet, so the second still reads the message as failed and waits for its row.
  const second = resend(id, admin, app.call);
  await expect.poll(() => countWaiting(database.ownerDb), { timeout: 20_000 }).toBe(1);
  permission.resolve();
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(409);
  expect(app.queue).toEqual([]);
});

test('si mientras tanto se le escribió lo mismo a la dirección de hoy, no sale dos veces', async () => {
  const id = await ofSuministro();
  const { ref_id } = await rowOf(database.db, 'mensajes', id);
  const [written, permission] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = database.db.tx(async (tx) => {
    const copy = { plantilla: 'factura_nueva', suministro_id: suministro, ref_id, para: FRESH };
    await build.mensaje(tx, copy);
    written.resolve();
    await permission.promise;
  });
  await written.promise;
  const app = createApp();
  const sent = resend(id, admin, app.call);
  await expect.poll(() => countWaiting(database.ownerDb), { timeout: 20_000 }).toBe(1);
  permission.resolve();
  await other;
  expect((await sent).status).toBe(409);
  expect([await found(id), app.queue]).toEqual([[FALLIDO, OLD], []]);
});

test('si la cola no lo toma, nada cambió', async () => {
  const id = await ofSuministro();
  const broken = createApp({
    enqueueWaiting: async () => {
      throw new Error('no queue');
    },
  });
  expect((await resend(id, admin, broken.call)).status).toBe(500);
  expect(await found(id)).toEqual([FALLIDO, OLD]);
});

test('solo el administrador reenvía, y lo que ya no falló no se encuentra', async () => {
  const id = await ofMaria();
  expect((await resend(id, maria)).status).toBe(403);
  await resend(id);
  expect((await resend(id)).status).toBe(404);
});
