import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { TIPOS_DE_SOLICITUD } from '../contract/index.ts';
import { AHORA, faltasEn, useAtencion } from './atencion.test-kit.ts';

const database = useDatabase();
const mundo = useAtencion(database);
const BIEN = {
  tipo: 'baja',
  nombre: '  María   Elena Pérez ',
  documento: '25.123.456',
  email: 'Maria@Correo.Test',
};

let direcciones = 0;
function pedir(cambios: object = {}, ip?: string, clave?: string) {
  direcciones += 1;
  return mundo.call(null, 'POST', '/api/oob/solicitudes', {
    cuerpo: { ...BIEN, ...cambios },
    ip: ip ?? `10.2.${direcciones >> 8}.${direcciones & 255}`,
    clave,
  });
}
const ultimo = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select r.*, c.codigo from requerimientos r join requerimiento_categorias c on c.id = r.categoria_id
    order by r.id desc limit 1`.execute(database.db);
  return rows[0] ?? {};
};
const cuantos = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from requerimientos`.execute(database.db);
  return rows[0]?.n;
};

beforeEach(async () => {
  await sql`truncate requerimientos, numeradores cascade`.execute(database.ownerDb);
});

test('se contesta con el número, queda el caso con su contacto y sale la copia', async () => {
  const { status, body } = await pedir({
    telefono: '3492 15 401234',
    detalle: '  Me mudo el 30.\nGracias. ',
  });
  expect([status, body]).toEqual([201, { numero: '2026-000001', created: AHORA }]);
  expect(await ultimo()).toMatchObject({
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
  expect(await mundo.mensajes()).toEqual([
    {
      plantilla: 'solicitud_recibida',
      tipo: 1,
      prioridad: 0,
      para: 'maria@correo.test',
      usuario_id: null,
      datos: { tipo: 'baja', numero: '2026-000001', fecha: AHORA, plazo: '24 horas' },
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
  const { calendario, ...demas } = mundo.control.reglas;
  mundo.control.reglas = { ...demas, calendario: { ...calendario, feriados: new Set(['2026-11-20']) } };
  expect((await pedir({ tipo })).status).toBe(201);
  expect(await ultimo()).toMatchObject({ codigo, descripcion, vence: new Date(vence) });
  expect((await mundo.mensajes())[0]?.datos).toMatchObject({ tipo, plazo });
});

test('un suministro conocido se vincula como se lo escriba; uno que no, se suma al texto', async () => {
  const { id } = await build.suministro(database.db, { cuenta: '0010-77123/4' });
  for (const suministro of ['0010-77123/4', '10771234', ' 0010.77123-4 ']) {
    expect((await pedir({ suministro, detalle: 'Baja' })).status).toBe(201);
    expect(await ultimo()).toMatchObject({ suministro_id: id, descripcion: 'Baja' });
  }
  const inactivo = await build.suministro(database.db, { cuenta: '55500012', activo: false });
  for (const suministro of ['99999999', inactivo.cuenta, '-.-']) {
    expect((await pedir({ suministro, detalle: 'Baja' })).status).toBe(201);
    expect(await ultimo()).toMatchObject({
      suministro_id: null,
      descripcion: `Baja\n\nNúmero de suministro: ${suministro}`,
    });
  }
  await pedir({ suministro: '99999999' });
  expect(await ultimo()).toMatchObject({
    descripcion: 'Baja de servicio\n\nNúmero de suministro: 99999999',
  });
});

test('de dos que se leen igual, el que está escrito igual; si no, ninguno', async () => {
  const uno = await build.suministro(database.db, { cuenta: '66-6001' });
  await build.suministro(database.db, { cuenta: '6660-01' });
  await pedir({ suministro: '66-6001' });
  expect(await ultimo()).toMatchObject({ suministro_id: uno.id });
  await pedir({ suministro: '666001', detalle: 'Baja' });
  expect(await ultimo()).toMatchObject({
    suministro_id: null,
    descripcion: 'Baja\n\nNúmero de suministro: 666001',
  });
});

test('nada dice si la persona o el suministro existen', async () => {
  const elsa = await build.usuario(database.db, { documento: '25123456', email: 'maria@correo.test' });
  const { cuenta } = await build.suministro(database.db);
  await build.usuarioSuministro(database.db, { usuario_id: elsa.id });
  const desde = performance.now();
  const conocida = await pedir({ suministro: cuenta });
  const tardo = performance.now() - desde;
  const desconocida = await pedir({
    suministro: '99999998',
    email: 'nadie@correo.test',
    documento: '40111222',
  });
  const sinNumero = (body: object) => ({ ...body, numero: '(número)' });
  expect(sinNumero(conocida.body)).toEqual(sinNumero(desconocida.body));
  expect([conocida.status, desconocida.status]).toEqual([201, 201]);
  expect(tardo).toBeGreaterThan(98);
  // Not even to the account of that person: whoever wrote may be somebody else.
  const { rows } = await sql`select 1 from requerimientos where usuario_id is not null`.execute(database.db);
  expect(rows).toEqual([]);
});

test('el texto hostil se guarda como vino', async () => {
  const detalle = `'; drop table usuarios; -- <img src=x onerror=alert(1)> \u202e =1+1 {{7*7}} %s`;
  await pedir({ detalle });
  expect(await ultimo()).toMatchObject({ descripcion: detalle });
});

test('todo lo que está mal se dice junto, y no queda nada ni gasta', async () => {
  const ip = '10.3.3.3';
  const mal = {
    nombre: 'M4',
    documento: '123',
    email: 'maria',
    telefono: '0800 333 2345',
    suministro: 'a'.repeat(21),
    detalle: 'x'.repeat(2001),
  };
  for (let i = 0; i < 7; i += 1) {
    const { status, body } = await pedir(mal, ip);
    expect([status, faltasEn(body)]).toEqual([
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
  expect(faltasEn((await pedir({ tipo: 'otra' }, ip)).body)).toEqual({ tipo: 'Elegí qué querés pedir.' });
  expect([await cuantos(), await mundo.mensajes()]).toEqual([0, []]);
  expect((await pedir({}, ip)).status).toBe(201);
});

test('cinco por hora desde una dirección', async () => {
  const ip = '10.4.4.4';
  const todas = await Promise.all(Array.from({ length: 8 }, () => pedir({}, ip)));
  expect(todas.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect((await pedir({})).status).toBe(201);
  mundo.clock.advance(3_600_001);
  expect((await pedir({}, ip)).status).toBe(201);
});

test('el correo que escribe un extraño no se llena: tres por día, y el pedido queda igual', async () => {
  const email = 'ajena@correo.test';
  for (let vez = 0; vez < 5; vez += 1)
    expect((await pedir({ email: vez % 2 ? email.toUpperCase() : email })).status).toBe(201);
  expect([await cuantos(), (await mundo.mensajes()).length]).toEqual([5, 3]);
  mundo.clock.advance(86_399_999);
  await pedir({ email });
  expect([await cuantos(), (await mundo.mensajes()).length]).toEqual([6, 3]);
  mundo.clock.advance(2);
  await pedir({ email });
  expect([await cuantos(), (await mundo.mensajes()).length]).toEqual([7, 4]);
});

test('muchas a la vez: números seguidos, sin huecos ni repetidos', async () => {
  const todas = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      pedir({ tipo: TIPOS_DE_SOLICITUD[i % TIPOS_DE_SOLICITUD.length], email: `vecina${i}@correo.test` }),
    ),
  );
  const numeros = todas.map(({ body }) => body.numero).sort();
  expect(numeros).toEqual(Array.from({ length: 20 }, (_, i) => `2026-${String(i + 1).padStart(6, '0')}`));
  expect(await mundo.mensajes()).toHaveLength(20);
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
    for (let i = 0; i < 6; i += 1) expect((await pedir({}, ip)).status).toBe(500);
  } finally {
    await sql`drop trigger no_hoy on mensajes`.execute(database.ownerDb);
  }
  expect(await cuantos()).toBe(0);
  expect((await pedir({}, ip)).body.numero).toBe('2026-000001');
});

test('no guarda un número de tarjeta', async () => {
  const { status, body } = await pedir({ detalle: 'Pagué con la 4507990000004905.' });
  expect([status, faltasEn(body)]).toEqual([
    422,
    { detalle: 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.' },
  ]);
});
