import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { abrirRef } from './sellado.ts';
import { numeroDe, quejas, unaTarjeta, useTarjetas } from './tarjetas.test-kit.ts';

const database = useDatabase();
const { call, casa, clock, mano, registro } = useTarjetas(database);
let maria = 0;

beforeEach(async () => {
  maria = (await build.usuario(database.db)).id;
});

const agregar = (cambios: Record<string, unknown> = {}, usuario = maria, ip?: string) =>
  call(usuario, 'POST', '/api/tarjetas', unaTarjeta(cambios), ip);
const filas = () =>
  database.db.selectFrom('tarjetas').selectAll().where('usuario_id', '=', maria).orderBy('id').execute();

test('una tarjeta se guarda en la pasarela y acá quedan sus últimos 4 números', async () => {
  const { status, body, headers } = await agregar({ obs: ' La del  sueldo ' });
  const [fila] = await filas();
  expect(status).toBe(201);
  expect(headers.location).toBe(`/api/tarjetas/${fila?.id}`);
  expect(body).toEqual({
    '@context': '/api/contexts/Tarjeta',
    '@id': `/api/tarjetas/${fila?.id}`,
    '@type': 'Tarjeta',
    id: fila?.id,
    titularNombre: 'MARIA PEREZ',
    numeroEnmascarado: '************4905',
    vencimiento: '0830',
    emisor: 1,
    emisorNombre: 'Visa',
    principal: true,
    obs: 'La del sueldo',
  });
  expect(fila).toMatchObject({ bin: '450799', pasarela: 'payway', caduca: null, eliminada: null });
  expect(mano.recibidas).toMatchObject([
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
  await agregar({ numero: numeroDe(77) });
  const [una, otra] = await filas();
  if (!una || !otra) throw new Error('two cards were added');
  const { cifrado } = casa.deps;
  expect(abrirRef(cifrado, una)?.reveal()).toBe('ref-1-4905');
  expect(String(una.token_pasarela)).not.toContain('ref-1');
  expect(abrirRef(cifrado, { ...una, id: otra.id })).toBeNull();
  expect(abrirRef(cifrado, { ...una, usuario_id: maria + 1 })).toBeNull();
});

test('se le avisa a su dueño que se agregó', async () => {
  await agregar();
  const [fila] = await filas();
  const { email } = await database.db
    .selectFrom('usuarios')
    .select('email')
    .where('id', '=', maria)
    .executeTakeFirstOrThrow();
  expect(mano.avisos).toEqual([
    { tarjetaId: fila?.id, usuarioId: maria, email, ultimos4: '4905', cuando: clock.now() },
  ]);
});

test('la primera es la principal y la segunda no', async () => {
  expect((await agregar()).body.principal).toBe(true);
  expect((await agregar({ numero: numeroDe(1) })).body.principal).toBe(false);
});

test('número, código, nacimiento y documento no quedan en ningún lado', async () => {
  const secretos = {
    numero: '373953192351004',
    cvc: '7391',
    titularFechaNac: '1961-03-09',
    titularDocumento: '28374655',
  };
  await agregar({ ...secretos, titularNombre: 'x1' });
  await agregar(secretos);
  mano.registrar = () => ({ kind: 'rejected', reason: { codigo: '55', motivo: 'x', consejo: 'ninguno' } });
  const rechazada = await agregar({ ...secretos, vencimiento: '0931' });
  const tablas = ['tarjetas', 'limites', 'auditoria', 'mensajes', 'pgboss.job', 'pgboss.queue'];
  const volcado = await Promise.all(
    tablas.map((tabla) =>
      sql<{ fila: string }>`select t::text as fila from ${sql.raw(tabla)} t`.execute(database.ownerDb),
    ),
  );
  const todo = [
    ...volcado.flatMap(({ rows }) => rows.map(({ fila }) => fila)),
    ...registro,
    rechazada.text,
  ].join('\n');
  expect(todo).toContain('************1004');
  for (const secreto of [...Object.values(secretos), '28.374.655', '37395319235', '09031961'])
    expect(todo).not.toContain(secreto);
  expect(registro.length).toBeGreaterThan(0);
});

describe('lo mal escrito', () => {
  test('se dice campo por campo, sin repetir lo escrito, y no llega a la pasarela ni cuenta como intento', async () => {
    const mal = await agregar({
      numero: '4507990000004906',
      vencimiento: '1026',
      titularDocumento: '1',
      cvc: '12345',
    });
    expect(mal.status).toBe(422);
    expect(quejas(mal)).toEqual([
      ['numero', 'El número de tarjeta no es válido.'],
      ['vencimiento', 'La tarjeta está vencida. Elegí otra o agregá una nueva.'],
      ['titularDocumento', 'El documento tiene 7 u 8 números.'],
      ['cvc', 'Escribí el código de seguridad de la tarjeta.'],
    ]);
    expect(mal.text).not.toMatch(/4507|12345/);
    expect(mano.recibidas).toEqual([]);
    expect(await database.db.selectFrom('limites').selectAll().execute()).toEqual([]);
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
    ['una marca sin contrato', numeroDe(5, '510000')],
    ['una que nadie conoce', numeroDe(5, '900000')],
  ])('no se acepta %s', async (_caso, numero) => {
    expect(quejas(await agregar({ numero }))).toEqual([
      ['numero', 'No aceptamos esta tarjeta. Probá con otra.'],
    ]);
    expect(mano.recibidas).toEqual([]);
  });

  test('lo que nadie escribe se rechaza', async () => {
    expect(quejas(await agregar({ principal: true }))).toEqual([
      ['principal', 'Este campo no se puede modificar.'],
    ]);
  });

  test('vence por la fecha de Buenos Aires', async () => {
    clock.set('2026-11-30T23:30:00-03:00');
    expect((await agregar({ vencimiento: '1126' })).status).toBe(201);
    clock.set('2026-12-01T00:30:00-03:00');
    expect((await agregar({ vencimiento: '1126', numero: numeroDe(3) })).status).toBe(422);
  });
});

describe('lo que ya está', () => {
  test('la misma tarjeta no se guarda dos veces, y la segunda no llega a la pasarela', async () => {
    await agregar();
    expect(quejas(await agregar({ titularNombre: 'Otro Nombre' }))).toEqual([
      ['', 'Ya tenés guardada esta tarjeta.'],
    ]);
    expect([mano.recibidas.length, (await filas()).length]).toEqual([1, 1]);
  });

  test('otra con los mismos últimos 4 es otra si vence otro día o es de otra marca', async () => {
    await agregar();
    expect((await agregar({ vencimiento: '0930' })).status).toBe(201);
    const debito = [...Array(10_000).keys()]
      .map((n) => numeroDe(n, '451751'))
      .find((numero) => numero.endsWith('4905'));
    expect(debito).toHaveLength(16);
    expect((await agregar({ numero: debito })).status).toBe(201);
  });

  test('hasta 10', async () => {
    for (let n = 0; n < 10; n += 1)
      await database.ownerDb
        .insertInto('tarjetas')
        .values({
          usuario_id: maria,
          titular_nombre: 'X',
          numero_enmascarado: `************${1000 + n}`,
          vencimiento: '0830',
          emisor: 1,
          pasarela: 'payway',
        })
        .execute();
    expect(quejas(await agregar())).toEqual([
      ['', 'Llegaste al máximo de tarjetas. Eliminá una para agregar otra.'],
    ]);
    expect(mano.recibidas).toEqual([]);
  });
});

describe('la pasarela', () => {
  test('si la rechaza no se guarda nada', async () => {
    mano.registrar = () => ({
      kind: 'rejected',
      reason: { codigo: '14', motivo: 'TARJETA INVALIDA', consejo: 'otra-tarjeta' },
    });
    const respuesta = await agregar();
    expect([respuesta.status, quejas(respuesta)]).toEqual([
      422,
      [['', 'La tarjeta no fue aceptada. Revisá los datos o probá con otra.']],
    ]);
    expect([await filas(), mano.avisos]).toEqual([[], []]);
  });

  test.each(['retryable', 'unknown'] as const)(
    'si no se sabe de ella (%s), 503 y nada queda',
    async (kind) => {
      mano.registrar = () => ({ kind, cause: 'x' });
      const { status, body, headers } = await agregar();
      expect([status, body.detail, headers['retry-after']]).toEqual([
        503,
        'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
        '30',
      ]);
      expect(await filas()).toEqual([]);
    },
  );
});

describe('los intentos', () => {
  test('son 5 por día y persona, contados aunque la pasarela rechace', async () => {
    mano.registrar = () => ({
      kind: 'rejected',
      reason: { codigo: '14', motivo: 'x', consejo: 'otra-tarjeta' },
    });
    for (let n = 0; n < 5; n += 1) expect((await agregar({ numero: numeroDe(n) })).status).toBe(422);
    const sexto = await agregar();
    expect([sexto.status, Number(sexto.headers['retry-after']) > 86_000]).toEqual([429, true]);
    expect(mano.recibidas).toHaveLength(5);
    clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await agregar()).status).toBe(422);
  });

  test('20 por día y dirección, sean de quien sean; y a quien frenan por eso no le cuenta', async () => {
    mano.registrar = () => ({ kind: 'unknown', cause: 'x' });
    for (let n = 0; n < 20; n += 1) {
      const otra = n % 5 === 0 ? (await build.usuario(database.db)).id : 0;
      maria = otra || maria;
      expect((await agregar({}, maria, '10.9.9.9')).status).toBe(503);
    }
    const nueva = (await build.usuario(database.db)).id;
    expect((await agregar({}, nueva, '10.9.9.9')).status).toBe(429);
    for (let n = 0; n < 5; n += 1) expect((await agregar({}, nueva, '10.8.8.8')).status).toBe(503);
    expect((await agregar({}, nueva, '10.8.8.8')).status).toBe(429);
  });

  test('que la pasarela esté caída no gasta ninguno', async () => {
    mano.registrar = () => ({ kind: 'retryable', cause: 'ECONNREFUSED' });
    for (let n = 0; n < 7; n += 1) expect((await agregar()).status).toBe(503);
  });
});
