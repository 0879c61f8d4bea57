import { sql } from '@oficina/db';
import { build, expectViolations, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { openRef } from './sealing.ts';
import { makeTarjetaBody, numeroOf, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, context: api, clock, gateway, logLines } = useTarjetas(database);
let maria = 0;

beforeEach(async () => {
  maria = await build.person(database.db);
});

const agregar = (cambios: Record<string, unknown> = {}, usuario = maria, ip = '10.0.0.1') =>
  call(usuario, 'POST', '/api/tarjetas', makeTarjetaBody(cambios), { ip });
const readRows = () => rowsOf(database.db, 'tarjetas', { usuario_id: maria });

test('una tarjeta se guarda en la pasarela y acá quedan sus últimos 4 números', async () => {
  const { status, body, headers } = await agregar({ obs: ' La del  sueldo ' });
  const [row] = await readRows();
  expect(status).toBe(201);
  expect(headers.location).toBe(`/api/tarjetas/${row?.id}`);
  expect(body).toEqual({
    '@context': '/api/contexts/Tarjeta',
    '@id': `/api/tarjetas/${row?.id}`,
    '@type': 'Tarjeta',
    id: row?.id,
    titularNombre: 'MARIA PEREZ',
    numeroEnmascarado: '************4905',
    vencimiento: '0830',
    emisor: 1,
    emisorNombre: 'Visa',
    principal: true,
    obs: 'La del sueldo',
  });
  expect(row).toMatchObject({ bin: '450799', pasarela: 'payway', caduca: null, eliminada: null });
  expect(gateway.receivedTarjetas).toMatchObject([
    {
      usuarioId: maria,
      marca: 'visa',
      vencimiento: '0830',
      titularNombre: 'MARIA PEREZ',
      titularFechaNac: '1958-07-24',
      titularDocumento: '12345678',
    },
  ]);
});

test('lo que dio la pasarela descansa cifrado, y en otra fila no se abre', async () => {
  await agregar();
  await agregar({ numero: numeroOf(77) });
  const [one, other] = await readRows();
  if (!one || !other) throw new Error('two cards were added');
  const { cipher } = api.deps;
  expect(openRef(cipher, one)?.reveal()).toBe('ref-1-4905');
  expect(String(one.token_pasarela)).not.toContain('ref-1');
  expect(openRef(cipher, { ...one, id: other.id })).toBeNull();
  expect(openRef(cipher, { ...one, usuario_id: maria + 1 })).toBeNull();
});

test('se le avisa a su dueño que se agregó', async () => {
  await agregar();
  const [row] = await readRows();
  const { email } = await rowOf(database.db, 'usuarios', maria);
  expect(gateway.avisos).toEqual([
    { tarjetaId: row?.id, usuarioId: maria, email, ultimos4: '4905', addedAt: clock.now() },
  ]);
});

test('la primera es la principal y la segunda no', async () => {
  expect((await agregar()).body.principal).toBe(true);
  expect((await agregar({ numero: numeroOf(1) })).body.principal).toBe(false);
});

test('número, código, nacimiento y documento no quedan en ningún lado', async () => {
  const secrets = {
    numero: '373953192351004',
    cvc: '7391',
    titularFechaNac: '1961-03-09',
    titularDocumento: '28374655',
  };
  await agregar({ ...secrets, titularNombre: 'x1' });
  await agregar(secrets);
  gateway.register = () => ({ kind: 'rejected', reason: { codigo: '55', motivo: 'x', advice: 'ninguno' } });
  const rejected = await agregar({ ...secrets, vencimiento: '0931' });
  const tables = ['tarjetas', 'limites', 'auditoria', 'mensajes', 'pgboss.job', 'pgboss.queue'];
  const dump = await Promise.all(
    tables.map((table) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(database.ownerDb),
    ),
  );
  const everything = [
    ...dump.flatMap(({ rows }) => rows.map(({ row }) => row)),
    ...logLines,
    rejected.text,
  ].join('\n');
  expect(everything).toContain('************1004');
  for (const secreto of [...Object.values(secrets), '28.374.655', '37395319235', '09031961'])
    expect(everything).not.toContain(secreto);
  expect(logLines.length).toBeGreaterThan(0);
});

describe('lo mal escrito', () => {
  test('se dice campo por campo, sin repetir lo escrito, y no llega a la pasarela ni cuenta como intento', async () => {
    const invalid = await agregar({
      numero: '4507990000004906',
      vencimiento: '1026',
      titularDocumento: '1',
      cvc: '12345',
    });
    expectViolations(invalid, {
      numero: 'El número de tarjeta no es válido.',
      vencimiento: 'La tarjeta está vencida. Elegí otra o agregá una nueva.',
      titularDocumento: 'El documento tiene 7 u 8 números.',
      cvc: 'Escribí el código de seguridad de la tarjeta.',
    });
    expect(invalid.text).not.toMatch(/4507|12345/);
    expect(gateway.receivedTarjetas).toEqual([]);
    expect(await rowsOf(database.db, 'limites')).toEqual([]);
  });

  test('un tipo de JSON que no es el debido es falla del programa, y tampoco se repite', async () => {
    const { status, body, text } = await agregar({ numero: 4507990000004905 });
    expect([status, body.detail]).toEqual([
      400,
      'The type of the "numero" attribute must be "string", "int" given.',
    ]);
    expect(text).not.toContain('4507');
  });

  test.each([
    ['una marca sin contrato', numeroOf(5, '510000')],
    ['una que nadie conoce', numeroOf(5, '900000')],
  ])('no se acepta %s', async (_title, numero) => {
    expectViolations(await agregar({ numero }), { numero: 'No aceptamos esta tarjeta. Probá con otra.' });
    expect(gateway.receivedTarjetas).toEqual([]);
  });

  test('lo que nadie escribe se rechaza', async () => {
    expectViolations(await agregar({ principal: true }), { principal: 'Este campo no se puede modificar.' });
  });

  test('vence por la fecha de Buenos Aires', async () => {
    clock.set('2026-11-30T23:30:00-03:00');
    expect((await agregar({ vencimiento: '1126' })).status).toBe(201);
    clock.set('2026-12-01T00:30:00-03:00');
    expect((await agregar({ vencimiento: '1126', numero: numeroOf(3) })).status).toBe(422);
  });
});

describe('lo que ya está', () => {
  test('la misma tarjeta no se guarda dos veces, y la segunda no llega a la pasarela', async () => {
    await agregar();
    expectViolations(await agregar({ titularNombre: 'Otro Nombre' }), {
      '': 'Ya tenés guardada esta tarjeta.',
    });
    expect([gateway.receivedTarjetas.length, (await readRows()).length]).toEqual([1, 1]);
  });

  test('otra con los mismos últimos 4 es otra si vence otro día o es de otra marca', async () => {
    await agregar();
    expect((await agregar({ vencimiento: '0930' })).status).toBe(201);
    const debitNumero = [...Array(10_000).keys()]
      .map((n) => numeroOf(n, '451751'))
      .find((numero) => numero.endsWith('4905'));
    expect(debitNumero).toHaveLength(16);
    expect((await agregar({ numero: debitNumero })).status).toBe(201);
  });

  test('hasta 10', async () => {
    for (let n = 0; n < 10; n += 1)
      await build.tarjeta(database.db, { usuario_id: maria, numero_enmascarado: `************${1000 + n}` });
    expectViolations(await agregar(), {
      '': 'Llegaste al máximo de tarjetas. Eliminá una para agregar otra.',
    });
    expect(gateway.receivedTarjetas).toEqual([]);
  });
});

describe('la pasarela', () => {
  test('si la rechaza no se guarda nada', async () => {
    gateway.register = () => ({
      kind: 'rejected',
      reason: { codigo: '14', motivo: 'TARJETA INVALIDA', advice: 'otra-tarjeta' },
    });
    expectViolations(await agregar(), {
      '': 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.',
    });
    expect([await readRows(), gateway.avisos]).toEqual([[], []]);
  });

  test.each(['retryable', 'unknown'] as const)(
    'si no se sabe de ella (%s), 503 y nada queda',
    async (kind) => {
      gateway.register = () => ({ kind, cause: 'x' });
      const { status, body, headers } = await agregar();
      expect([status, body.detail, headers['retry-after']]).toEqual([
        503,
        'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
        '30',
      ]);
      expect(await readRows()).toEqual([]);
    },
  );
});

describe('los intentos', () => {
  test('son 5 por día y persona, contados aunque la pasarela rechace', async () => {
    gateway.register = () => ({
      kind: 'rejected',
      reason: { codigo: '14', motivo: 'x', advice: 'otra-tarjeta' },
    });
    for (let n = 0; n < 5; n += 1) expect((await agregar({ numero: numeroOf(n) })).status).toBe(422);
    const sixth = await agregar();
    expect([sixth.status, Number(sixth.headers['retry-after']) > 86_000]).toEqual([429, true]);
    expect(gateway.receivedTarjetas).toHaveLength(5);
    clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await agregar()).status).toBe(422);
  });

  test('20 por día y dirección, sean de quien sean; y a quien frenan por eso no le cuenta', async () => {
    gateway.register = () => ({ kind: 'unknown', cause: 'x' });
    for (let n = 0; n < 20; n += 1) {
      const other = n % 5 === 0 ? (await build.usuario(database.db)).id : 0;
      maria = other || maria;
      expect((await agregar({}, maria, '10.9.9.9')).status).toBe(503);
    }
    const newUsuario = (await build.usuario(database.db)).id;
    expect((await agregar({}, newUsuario, '10.9.9.9')).status).toBe(429);
    for (let n = 0; n < 5; n += 1) expect((await agregar({}, newUsuario, '10.8.8.8')).status).toBe(503);
    expect((await agregar({}, newUsuario, '10.8.8.8')).status).toBe(429);
  });

  test('que la pasarela esté caída no gasta ninguno', async () => {
    gateway.register = () => ({ kind: 'retryable', cause: 'ECONNREFUSED' });
    for (let n = 0; n < 7; n += 1) expect((await agregar()).status).toBe(503);
  });
});
