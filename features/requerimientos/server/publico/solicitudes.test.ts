import { sql } from '@oficina/db';
import { build, countRows, silentLog, violationsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { SOLICITUD_TYPES } from '../../contract/index.ts';
import { NOW, RULE_SETTINGS, useRequerimientos } from '../requerimientos.test-kit.ts';
import { createReadRules } from '../rules.ts';

const kit = useRequerimientos();
const { database } = kit;
const VALID_BODY = {
  tipo: 'baja',
  nombre: '  María   Elena Pérez ',
  documento: '25.123.456',
  email: 'Maria@Correo.Test',
};

let addressCount = 0;
function send(cambios: object = {}, ip?: string, key?: string) {
  addressCount += 1;
  return kit.call(
    null,
    'POST',
    '/api/oob/solicitudes',
    { ...VALID_BODY, ...cambios },
    { ip: ip ?? `10.2.${addressCount >> 8}.${addressCount & 255}`, key },
  );
}
const findLast = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select r.*, c.codigo from requerimientos r join requerimiento_categorias c on c.id = r.categoria_id
    order by r.id desc limit 1`.execute(database.db);
  return rows[0] ?? {};
};

test('se contesta con el número, queda el caso con su contacto y sale la copia', async () => {
  const { status, body } = await send({
    telefono: '3492 15 401234',
    detalle: '  Me mudo el 30.\nGracias. ',
  });
  expect([status, body]).toEqual([201, { numero: '2026-000001', created: NOW }]);
  expect(await findLast()).toMatchObject({
    numero: '2026-000001',
    codigo: 'baja-servicio',
    usuario_id: null,
    suministro_id: null,
    encargado_id: null,
    estado: 0,
    novedades_encargado: true,
    novedades_usuario: false,
    descripcion: 'Me mudo el 30.\nGracias.',
    contacto: {
      nombre: 'María Elena Pérez',
      documento: '25123456',
      email: 'maria@correo.test',
      telefono: '+5493492401234',
    },
  });
  expect(await kit.mensajes()).toEqual([
    {
      vez: 0,
      plantilla: 'solicitud_recibida',
      tipo: 1,
      prioridad: 0,
      para: 'maria@correo.test',
      usuario_id: null,
      datos: { tipo: 'baja', numero: '2026-000001', fecha: NOW, plazo: '24 horas' },
    },
  ]);
  const { rows } =
    await sql`select accion, actor_id from auditoria where accion = 'requerimiento.crear'`.execute(
      database.db,
    );
  expect(rows).toEqual([{ accion: 'requerimiento.crear', actor_id: null }]);
});

test.each([
  ['arrepentimiento', 'arrepentimiento', 'Arrepentimiento', '2026-11-17T10:00:00-03:00', '24 horas'],
  ['baja', 'baja-servicio', 'Baja de servicio', '2026-11-17T10:00:00-03:00', '24 horas'],
  ['acceso', 'acceso-datos', 'Acceso a mis datos', '2026-11-26T23:59:59.999-03:00', '10 días corridos'],
  // The 20th is a holiday.
  ['supresion', 'supresion', 'Supresión de datos', '2026-11-24T23:59:59.999-03:00', '5 días hábiles'],
])('%s tiene su categoría y su plazo', async (tipo, codigo, descripcion, vence, plazo) => {
  kit.deps.readRules = createReadRules({ ...RULE_SETTINGS, feriados: ['2026-11-20'] }, { log: silentLog });
  expect((await send({ tipo })).status).toBe(201);
  expect(await findLast()).toMatchObject({ codigo, descripcion, vence: new Date(vence) });
  expect((await kit.mensajes())[0]?.datos).toMatchObject({ tipo, plazo });
});

test('un suministro conocido se vincula como se lo escriba; uno que no, se suma al texto', async () => {
  const { id } = await build.suministro(database.db, { cuenta: '0010-77123/4' });
  for (const suministro of ['0010-77123/4', '10771234', ' 0010.77123-4 ']) {
    expect((await send({ suministro, detalle: 'Baja' })).status).toBe(201);
    expect(await findLast()).toMatchObject({ suministro_id: id, descripcion: 'Baja' });
  }
  const inactive = await build.suministro(database.db, { cuenta: '55500012', activo: false });
  for (const suministro of ['99999999', inactive.cuenta, '-.-']) {
    expect((await send({ suministro, detalle: 'Baja' })).status).toBe(201);
    expect(await findLast()).toMatchObject({
      suministro_id: null,
      descripcion: `Baja\n\nNúmero de suministro: ${suministro}`,
    });
  }
  await send({ suministro: '99999999' });
  expect(await findLast()).toMatchObject({
    descripcion: 'Baja de servicio\n\nNúmero de suministro: 99999999',
  });
});

test('de dos que se leen igual, el que está escrito igual; si no, ninguno', async () => {
  const similar = await build.suministro(database.db, { cuenta: '66-6001' });
  await build.suministro(database.db, { cuenta: '6660-01' });
  await send({ suministro: '66-6001' });
  expect(await findLast()).toMatchObject({ suministro_id: similar.id });
  await send({ suministro: '666001', detalle: 'Baja' });
  expect(await findLast()).toMatchObject({
    suministro_id: null,
    descripcion: 'Baja\n\nNúmero de suministro: 666001',
  });
});

test('nada dice si la persona o el suministro existen', async () => {
  const elsa = await build.usuario(database.db, { documento: '25123456', email: 'maria@correo.test' });
  const { cuenta } = await build.suministro(database.db);
  await build.usuarioSuministro(database.db, { usuario_id: elsa.id });
  const startedAt = performance.now();
  const known = await send({ suministro: cuenta });
  const elapsed = performance.now() - startedAt;
  const unknown = await send({
    suministro: '99999998',
    email: 'nadie@correo.test',
    documento: '40111222',
  });
  const withoutNumero = (body: object) => ({ ...body, numero: '(número)' });
  expect(withoutNumero(known.body)).toEqual(withoutNumero(unknown.body));
  expect([known.status, unknown.status]).toEqual([201, 201]);
  expect(elapsed).toBeGreaterThan(98);
  // The case is not linked to the account of that person, because somebody else may have written it.
  const { rows } = await sql`select 1 from requerimientos where usuario_id is not null`.execute(database.db);
  expect(rows).toEqual([]);
});

test('el texto hostil se guarda como vino', async () => {
  const detalle = `'; drop table usuarios; -- <img src=x onerror=alert(1)> \u202e =1+1 {{7*7}} %s`;
  await send({ detalle });
  expect(await findLast()).toMatchObject({ descripcion: detalle });
});

test('todo lo que está mal se dice junto, y no queda nada ni gasta', async () => {
  const ip = '10.3.3.3';
  const wrong = {
    nombre: 'M4',
    documento: '123',
    email: 'maria',
    telefono: '0800 333 2345',
    suministro: 'a'.repeat(21),
    detalle: 'x'.repeat(2001),
  };
  for (let i = 0; i < 7; i += 1) {
    const { status, body } = await send(wrong, ip);
    expect([status, violationsOf({ body })]).toEqual([
      422,
      {
        nombre: 'Escribí tu nombre (al menos 3 letras).',
        documento: 'El documento tiene 7 u 8 números.',
        email: 'Escribí un correo válido, por ejemplo maria@correo.com.',
        telefono: 'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.',
        suministro: 'Escribí el número de suministro.',
        detalle: 'Máximo 2000 caracteres.',
      },
    ]);
  }
  expect(violationsOf(await send({ tipo: 'otra' }, ip))).toEqual({ tipo: 'Elegí qué querés pedir.' });
  expect([await countRows(database.db, 'requerimientos'), await kit.mensajes()]).toEqual([0, []]);
  expect((await send({}, ip)).status).toBe(201);
});

test('cinco por hora desde una dirección', async () => {
  const ip = '10.4.4.4';
  const all = await Promise.all(Array.from({ length: 8 }, () => send({}, ip)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect((await send({})).status).toBe(201);
  kit.clock.advance(3_600_001);
  expect((await send({}, ip)).status).toBe(201);
});

test('el correo que escribe un extraño no se llena: tres por día, y el pedido queda igual', async () => {
  const email = 'ajena@correo.test';
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await send({ email: attempt % 2 ? email.toUpperCase() : email })).status).toBe(201);
  expect([await countRows(database.db, 'requerimientos'), (await kit.mensajes()).length]).toEqual([5, 3]);
  kit.clock.advance(86_399_999);
  await send({ email });
  expect([await countRows(database.db, 'requerimientos'), (await kit.mensajes()).length]).toEqual([6, 3]);
  kit.clock.advance(2);
  await send({ email });
  expect([await countRows(database.db, 'requerimientos'), (await kit.mensajes()).length]).toEqual([7, 4]);
});

test('muchas a la vez: números seguidos, sin huecos ni repetidos', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      send({ tipo: SOLICITUD_TYPES[i % SOLICITUD_TYPES.length], email: `vecina${i}@correo.test` }),
    ),
  );
  const numbers = all.map(({ body }) => body.numero).sort();
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => `2026-${String(i + 1).padStart(6, '0')}`));
  expect(await kit.mensajes()).toHaveLength(20);
});

test('si algo falla no queda ni el caso ni el número, y no gasta', async () => {
  const ip = '10.5.5.5';
  await sql`create function no_hoy() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    database.ownerDb,
  );
  await sql`create trigger no_hoy before insert on mensajes for each row execute function no_hoy()`.execute(
    database.ownerDb,
  );
  try {
    for (let i = 0; i < 6; i += 1) expect((await send({}, ip)).status).toBe(500);
  } finally {
    await sql`drop trigger no_hoy on mensajes`.execute(database.ownerDb);
  }
  expect(await countRows(database.db, 'requerimientos')).toBe(0);
  expect((await send({}, ip)).body.numero).toBe('2026-000001');
});

test('no guarda un número de tarjeta', async () => {
  const { status, body } = await send({ detalle: 'Pagué con la 4507990000004905.' });
  expect([status, violationsOf({ body })]).toEqual([
    422,
    { detalle: 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.' },
  ]);
});
