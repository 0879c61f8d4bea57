import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beat, closeDb, createDb, sql } from '@oficina/db';
import { createDiskStore } from '@oficina/disk';
import { addRow, build, fixedClock, useDatabase, useFolder, useJobs } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allJobs } from '../jobs.ts';
import { readSigns } from './signs.ts';
import { beatBoth, DAY_MS, HOUR_MS, levelsOf, testOutside, testSignsDeps } from './watch.test-kit.ts';

const database = useDatabase();
const folder = useFolder();
const clock = fixedClock(new Date().toISOString());
const jobs = useJobs(database, allJobs, clock);
const ago = (ms: number) => new Date(clock.now().getTime() - ms);
/** The application gives up a table that somebody holds after two seconds. */
const HELD_MS = 3_000;
let world: ReturnType<typeof testOutside>;

const depsOf = (more: Parameters<typeof testSignsDeps>[1] = {}) =>
  testSignsDeps({ db: database.db, url: database.url, clock, folder, outside: world.outside }, more);
const look = async (name: string, more: Parameters<typeof testSignsDeps>[1] = {}) =>
  (await readSigns(depsOf(more))).find((sign) => sign.name === name);

const setInstalacion = (values: { ultima_copia?: Date; pagos_abiertos_en?: string }) =>
  database.ownerDb.updateTable('instalacion').set(values).execute();
const addJob = (state: string, startAfter: Date) =>
  sql`
  insert into pgboss.job (name, state, start_after) values ('mensajes-correo', ${state}::pgboss.job_state, ${startAfter})`.execute(
    database.ownerDb,
  );

// The queues are made with the first question.
beforeAll(() => jobs.check());
beforeEach(async () => {
  clock.set(new Date().toISOString());
  world = testOutside(clock);
  await sql`truncate latidos, senales, mensajes, pagos, archivo_subidas cascade`.execute(database.ownerDb);
  await sql`delete from pgboss.job`.execute(database.ownerDb);
  await setInstalacion({ ultima_copia: ago(HOUR_MS) });
  await beatBoth(database.db, clock.now());
});

test('cuando todo anda, todo está bien y ninguna parte falta', async () => {
  const levels = await levelsOf(depsOf());
  expect(Object.entries(levels).filter(([, level]) => level !== 'bien')).toEqual([]);
  expect(Object.keys(levels)).toHaveLength(18);
});

test('una base que tardó un momento en responder no está caída', async () => {
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const busy = database.ownerDb.tx(async (tx) => {
    await sql`lock table latidos in access exclusive mode`.execute(tx);
    lock();
    await sleep(HELD_MS);
  });
  await locked;
  expect(await look('base')).toMatchObject({ level: 'bien' });
  await busy;
});

describe('cada falla se dice, con lo que hay que hacer', () => {
  test.each([
    ['api', 'api'],
    ['trabajador', 'trabajador'],
  ] as const)('%s que no da señales', async (name, programa) => {
    await beat(database.db, { programa, visto: ago(29_000) });
    expect(await look(name)).toMatchObject({ level: 'bien' });
    await beat(database.db, { programa, visto: ago(31_000) });
    expect(await look(name)).toMatchObject({
      level: 'mal',
      mend: expect.stringContaining('systemctl restart'),
    });
  });

  test('un trabajo que nadie toma, y no el que espera detrás de otro', async () => {
    await addJob('created', ago(31_000));
    expect(await look('trabajos')).toMatchObject({
      level: 'mal',
      sentence: 'Hay trabajos que nadie toma: mensajes-correo.',
    });
    await addJob('active', ago(600_000));
    expect(await look('trabajos')).toMatchObject({ level: 'bien' });
  });

  test('el servidor de correo que rechaza, mientras el trabajador viva para saberlo', async () => {
    await beat(database.db, { programa: 'trabajador', visto: clock.now(), correo: 'ECONNREFUSED' });
    expect(await look('correo')).toMatchObject({
      level: 'mal',
      sentence: 'El servidor de correo no acepta la conexión (ECONNREFUSED).',
    });
    clock.advance(31_000);
    expect(await look('correo')).toBeUndefined();
  });

  test('el almacén que no está', async () => {
    const almacen = createDiskStore({ dir: join(folder, 'sin-montar') });
    expect(await look('almacen', { almacen })).toMatchObject({ level: 'mal' });
  });

  test.each([
    ['bien', 200e9, 0.11],
    ['atencion', 90e9, 0.09],
    ['mal', 30e9, 0.02],
    ['mal', 400e6, 0.5],
  ])('el disco: %s con %d bytes y %d libre', async (level, freeBytes, freeShare) => {
    world.state.space = { freeBytes, freeShare };
    expect(await look('disco')).toMatchObject({ level });
  });

  test('la carpeta en la que no se puede escribir', async () => {
    world.state.space = Object.assign(new Error(), { code: 'EROFS' });
    expect(await look('disco')).toMatchObject({ level: 'mal', sentence: expect.stringContaining('EROFS') });
  });

  test.each([
    ['bien', 25 * HOUR_MS],
    ['atencion', 27 * HOUR_MS],
    ['mal', 51 * HOUR_MS],
  ])('la última copia: %s', async (level, age) => {
    await setInstalacion({ ultima_copia: ago(age) });
    expect(await look('copia')).toMatchObject({ level, tells: level !== 'bien' });
  });

  test('la copia que nunca se hizo: se avisa cuando la base ya tiene más de un día', async () => {
    await sql`update instalacion set ultima_copia = null`.execute(database.ownerDb);
    expect(await look('copia')).toMatchObject({ level: 'atencion', tells: false });
    clock.advance(27 * HOUR_MS);
    expect(await look('copia')).toMatchObject({ level: 'atencion', tells: true });
  });

  test('la importación vieja, y no la que nunca hubo', async () => {
    expect(await look('importacion')).toMatchObject({ level: 'bien' });
    await sql`insert into archivo_facturas (nombre, sha256, tamano, estado, updated)
      values ('f.csv', '\\x01', 1, 100, ${ago(41 * DAY_MS)})`.execute(database.ownerDb);
    expect(await look('importacion')).toMatchObject({ level: 'atencion' });
    await sql`delete from archivo_facturas`.execute(database.ownerDb);
  });

  test('los pagos cerrados después de restaurar', async () => {
    await setInstalacion({ pagos_abiertos_en: 'otra' });
    expect(await look('pagos')).toMatchObject({ level: 'mal', mend: 'oficina conciliar --esperar' });
    await sql`update instalacion set pagos_abiertos_en = historia_de_base()`.execute(database.ownerDb);
  });

  test.each([
    ['bien', 15],
    ['atencion', 13],
    ['mal', 2],
    ['mal', -1],
  ])('el certificado: %s con %d días', async (level, days) => {
    world.state.certificateEnd = new Date(clock.now().getTime() + days * DAY_MS);
    expect(await look('certificado')).toMatchObject({ level });
  });

  test('un certificado que no se ve desde adentro no prueba nada', async () => {
    world.state.certificateEnd = null;
    expect(await look('certificado')).toMatchObject({ level: 'bien' });
    expect(await look('certificado', { siteUrl: 'http://localhost:8080' })).toBeUndefined();
  });

  test('el reloj corrido, contra la base y contra otro servidor', async () => {
    world.state.clockOffset = -61_500;
    expect(await look('reloj')).toMatchObject({ level: 'mal' });
    world.state.clockOffset = 59_000;
    expect(await look('reloj')).toMatchObject({ level: 'bien' });
    clock.advance(-62_000);
    expect(await look('reloj')).toMatchObject({ level: 'mal' });
  });

  test('la clave de otra base', async () => {
    await levelsOf(depsOf());
    const { base } = depsOf();
    const encryptionKey = new Secret('una-clave-que-no-es-la-de-esta-base-de-datos');
    expect(await look('clave', { base: { ...base, encryptionKey } })).toMatchObject({
      level: 'mal',
      sentence: expect.stringContaining('La clave de cifrado no es la de esta base'),
    });
  });

  test('el esquema de una versión posterior', async () => {
    await sql`update instalacion set compatible_desde = 9999`.execute(database.ownerDb);
    expect(await look('esquema')).toMatchObject({ level: 'mal' });
    await sql`update instalacion set compatible_desde = 39`.execute(database.ownerDb);
  });

  test('el mensaje que tendría que haber salido, y no el masivo que hace cola', async () => {
    await build.mensaje(database.db, { estado: 0, proximo: ago(31 * 60_000), prioridad: 9 });
    expect(await look('mensajes-sin-salir')).toMatchObject({ level: 'bien' });
    await build.mensaje(database.db, { estado: 0, proximo: ago(31 * 60_000), prioridad: 5 });
    expect(await look('mensajes-sin-salir')).toMatchObject({ level: 'atencion' });
  });

  test('la importación con error', async () => {
    await sql`insert into archivo_subidas (nombre, tipo, sha256, tamano, estado)
      values ('p.csv', 'padron', '\\x02', 1, 5)`.execute(database.ownerDb);
    expect(await look('importaciones-con-error')).toMatchObject({ level: 'atencion' });
  });

  test('el pago en duda y la factura que quedó en proceso', async () => {
    const factura = await build.factura(database.ownerDb, { estado_pago: 9 });
    const usuario_id = await build.person(database.ownerDb);
    const created = ago(2 * HOUR_MS);
    const pago = await addRow(database.ownerDb, 'pagos', {
      ...{ usuario_id, estado: 3, created, referencia: 'r1', total_cent: 1 },
    });
    await database.ownerDb
      .insertInto('pago_facturas')
      .values({ pago_id: pago.id, factura_id: factura.id, importe_cent: 1, vigente: true })
      .execute();
    expect(await levelsOf(depsOf())).toMatchObject({
      'pagos-en-duda': 'atencion',
      'facturas-en-proceso': 'bien',
    });
    await sql`update pagos set estado = 2, updated = ${ago(2 * HOUR_MS)}`.execute(database.ownerDb);
    expect(await levelsOf(depsOf())).toMatchObject({
      'pagos-en-duda': 'bien',
      'facturas-en-proceso': 'atencion',
    });
  });
});

test('sin la base se dice eso, y lo que no depende de ella', async () => {
  const url = new URL(database.url);
  url.port = '1';
  const db = createDb({ url: url.toString(), max: 1 });
  const levels = await levelsOf(depsOf({ db }));
  await closeDb(db);
  expect(levels).toEqual({ base: 'mal', almacen: 'bien', disco: 'bien', certificado: 'bien' });
});
