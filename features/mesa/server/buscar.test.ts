import { sql } from '@oficina/db';
import { pagoEstado } from '@oficina/pagos/contract';
import { addRow, build, countRows, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GrupoTipo, Hallazgos } from '../contract/index.ts';
import { ALERT_ADDRESS, ROLES, type RoleName, useMesa } from './mesa.test-kit.ts';

const database = useDatabase();
const { clock, call, personOf } = useMesa(database);
const ids: Record<string, number> = {};

const buscar = async (role: RoleName, q: string) =>
  call(await personOf(role), 'GET', `/api/oob/mesa/buscar?q=${encodeURIComponent(q)}`);
const grupos = async (role: RoleName, q: string) => {
  const { status, body } = await buscar(role, q);
  expect(status).toBe(200);
  return (body as Hallazgos).grupos;
};
/** The ids found in a group, in their order. */
const found = async (role: RoleName, q: string, tipo: GrupoTipo) =>
  ((await grupos(role, q)).find((grupo) => grupo.tipo === tipo)?.filas ?? []).map(({ '@id': iri }) =>
    Number(iri.split('/').at(-1)),
  );

beforeAll(async () => {
  const { db } = database;
  const add = async (name: string, changes: Parameters<typeof build.suministro>[1]) => {
    ids[name] = (await build.suministro(db, { documento: null, ...changes })).id;
  };
  const elsa = { nombre: 'ROLDAN ELSA', documento: '17430221', cuit: '27174302214' };
  await add('elsa', { ...elsa, cuenta: '10010120', domicilio: 'San Martín 450', zona: 'Centro' });
  await add('valdes', { nombre: 'VALDÉS HÉCTOR', domicilio: 'Belgrano 12' });
  await add('baldes', { nombre: 'BALDES HECTOR', cuenta: '99', domicilio: 'Belgrano 14' });
  await add('gimenez', { nombre: 'GIMÉNEZ LLANOS CECILIA', domicilio: 'Av. Mitre 2045' });
  await add('perez', { nombre: 'PEREZ MARIA ELENA', domicilio: 'Mitre 8' });
  await add('baja', { nombre: 'ROLDAN ELSA', cuenta: '00000001', activo: false });
  const usuario = await build.usuario(db, {
    ...{ nombre: 'Elsa', apellido: 'Roldán', documento: '17430221', cuit: '27174302214' },
    ...{ email: 'elsa@correo.test', telefono: '+5493492401234' },
  });
  ids.persona = usuario.id;
  ids.otra = (await build.usuario(db, { nombre: 'Elsa', apellido: 'Roldán', documento: '30111222' })).id;
  ids.correo = (
    await build.suministroMail(db, { suministro_id: ids.elsa ?? 0, email: 'Elsa@Correo.test' })
  ).id;
  ids.factura = (await build.factura(db, { suministro_id: ids.elsa ?? 0, numero: 'B 0003-00070121' })).id;
  await build.factura(db, { suministro_id: ids.elsa ?? 0, numero: 'A 0001-00000007' });
  ids.pago = (
    await addRow(db, 'pagos', {
      usuario_id: usuario.id,
      estado: pagoEstado.code('enVerificacion'),
      referencia: 'OV1UXKPGPL',
      total_cent: 100,
    })
  ).id;
  const categoria_id = (await build.categoria(db)).id;
  const caso = async (numero: string, encargado_id: number | null) =>
    (
      await addRow(db, 'requerimientos', {
        ...{ numero, categoria_id, encargado_id, usuario_id: usuario.id },
        descripcion: 'La luz de la esquina no prende.',
      })
    ).id;
  ids.casoDeRE = await caso('2026-001042', await personOf('RE'));
  ids.casoDeOtro = await caso('2026-001043', await personOf('RA'));
  ids.casoLibre = await caso('2026-001044', null);
});
beforeEach(async () => {
  await sql`delete from limites`.execute(database.ownerDb);
});

test.each([
  ['10010120', 'la cuenta'],
  ['1001-0120', 'la cuenta con guión'],
  ['0010010120', 'la cuenta con ceros'],
  ['100101', 'el comienzo de la cuenta'],
  ['17.430.221', 'el documento con puntos'],
  ['17430221', 'el documento'],
  ['DNI 17430221', 'el documento, dicho'],
  ['1743022', 'el comienzo del documento'],
  ['27-17430221-4', 'el CUIT'],
  ['Roldán, Elsa', 'apellido y nombre'],
  ['elsa roldan', 'nombre y apellido'],
  ['roldan e', 'apellido e inicial'],
  ['rroldán elza', 'el nombre mal oído'],
  ['san martin 450', 'la calle y el número'],
])('%s encuentra el suministro por %s', async (q) => {
  expect((await found('MO', q, 'suministros'))[0]).toBe(ids.elsa);
});

test.each([
  ['17.430.221'],
  ['27-17430221-4'],
  ['3492 15-401234'],
  ['+54 9 3492 401234'],
  ['401234'],
  ['elsa@corr'],
])('%s encuentra a la persona', async (q) => {
  expect(await found('MO', q, 'personas')).toEqual([ids.persona]);
});

test.each([
  ['Baldés', ['baldes', 'valdes']],
  ['valdes', ['valdes', 'baldes']],
  ['Jimenes', ['gimenez']],
  ['gimenez yanos sesilia', ['gimenez']],
  ['gimenez cec', ['gimenez']],
  ['perez elena', ['perez']],
  ['ector baldes', ['baldes', 'valdes']],
  ['mitre 2045', ['gimenez']],
])('«%s» se encuentra como se oye, primero como se escribe', async (q, names) => {
  expect(await found('MO', q, 'suministros')).toEqual(names.map((name) => ids[name]));
});

test('los de un mismo apellido van por nombre, también las personas', async () => {
  const nombres = ['Verónica', 'Ángel', 'Daniel'];
  for (const nombre of nombres) {
    await build.suministro(database.db, { nombre: `SORIA ${nombre}`, documento: null });
    await build.usuario(database.db, { nombre, apellido: 'Soria' });
  }
  const shown = (await grupos('MO', 'soria')).map(({ filas }) => filas.map(({ titulo }) => titulo));
  expect(shown).toEqual([
    ['SORIA Ángel', 'SORIA Daniel', 'SORIA Verónica'],
    ['Ángel Soria', 'Daniel Soria', 'Verónica Soria'],
  ]);
});

test('el suministro dado de baja va último y lo dice', async () => {
  const [grupo] = await grupos('MO', 'roldan');
  expect(grupo?.filas.map(({ dato, detalle }) => [dato, detalle])).toEqual([
    ['10010120', 'San Martín 450 · Centro'],
    ['00000001', expect.stringMatching(/ · Dado de baja$/)],
  ]);
});

test.each([['B 0003-00070121'], ['0003-00070121'], ['70121'], ['factura 70121']])(
  '%s encuentra la factura y dice de qué suministro es',
  async (q) => {
    const grupo = (await grupos('AD', q)).find(({ tipo }) => tipo === 'facturas');
    expect(grupo?.filas).toEqual([
      {
        '@id': `/api/facturas/${ids.factura}`,
        titulo: 'B 0003-00070121',
        detalle: 'ROLDAN ELSA · octubre 2026',
        dato: '10010120',
        suministro: `/api/suministros/${ids.elsa}`,
      },
    ]);
  },
);

test('un pago se encuentra por su número y por su referencia', async () => {
  const { referencia } = await rowOf(database.db, 'pagos', ids.pago ?? 0, ['referencia']);
  expect(await found('MO', `pago ${ids.pago}`, 'pagos')).toEqual([ids.pago]);
  expect(await found('MO', referencia.toLowerCase(), 'pagos')).toEqual([ids.pago]);
  expect(await found('MO', `OV${ids.pago}UOTRA`, 'pagos')).toEqual([]);
});

test('de una persona se ve el final de su documento y nunca lo demás', async () => {
  const [grupo] = await grupos('UA', 'roldan elsa');
  expect(grupo).toMatchObject({ tipo: 'personas', hayMas: false, incompleto: false });
  expect(grupo?.filas[0]).toEqual({
    '@id': `/api/usuarios/${ids.persona}`,
    titulo: 'Elsa Roldán',
    detalle: expect.stringMatching(/^elsa\S*@/),
    dato: 'DNI •••.•30.221',
  });
  for (const role of Object.keys(ROLES) as RoleName[]) {
    const { text } = await buscar(role, 'elsa roldan');
    expect(text).not.toMatch(/17430221|27174302214|401234|importe/);
  }
});

describe('cada uno encuentra lo que puede ver', () => {
  const EVERYTHING: readonly (readonly [q: string, tipo: GrupoTipo, who: readonly RoleName[]])[] = [
    ['10010120', 'suministros', ['RE', 'RA', 'SM', 'CA', 'AD', 'MO']],
    ['17430221', 'personas', ['RE', 'RA', 'UA', 'AD', 'MO']],
    ['2026-001042', 'requerimientos', ['RE', 'RA', 'MO']],
    ['70121', 'facturas', ['AD', 'MO']],
    ['elsa@corr', 'correos', ['SM', 'AD', 'MO']],
  ];
  test.each(EVERYTHING)('con %s, %s', async (q, tipo, who) => {
    const finders: RoleName[] = [];
    for (const role of Object.keys(ROLES) as RoleName[])
      if ((await found(role, q, tipo)).length > 0) finders.push(role);
    expect(finders).toEqual(who);
  });

  test('el encargado, solo a los suyos y los casos suyos o libres', async () => {
    expect(await found('RE', 'roldan', 'personas')).toEqual([ids.persona]);
    expect(await found('RA', 'roldan', 'personas')).toEqual(expect.arrayContaining([ids.persona, ids.otra]));
    expect(await found('RE', '30111222', 'personas')).toEqual([]);
    expect(await found('RE', '401234', 'personas')).toEqual([ids.persona]);
    expect(await found('RE', 'elsa@corr', 'personas')).toEqual([ids.persona]);
    expect(await found('RE', '1043', 'requerimientos')).toEqual([]);
    expect(await found('RE', '1044', 'requerimientos')).toEqual([ids.casoLibre]);
    expect(await found('MO', '1043', 'requerimientos')).toEqual([ids.casoDeOtro]);
  });

  test('un socio no busca', async () => {
    const { status } = await call(ids.persona ?? 0, 'GET', '/api/oob/mesa/buscar?q=roldan');
    expect(status).toBe(403);
  });
});

test('queda escrito lo que se buscó cuando mostró a alguien, y sólo entonces', async () => {
  const actor_id = await personOf('MO');
  await buscar('MO', '10010120');
  await buscar('MO', 'nadiesellamaasi');
  await buscar('MO', 'ro');
  const rows = await rowsOf(database.ownerDb, 'auditoria', { actor_id, accion: 'mesa.buscar' }, ['cambios']);
  expect(rows.at(-1)?.cambios).toEqual({
    clase: 'numero',
    q: '10010120',
    vistos: [`/api/suministros/${ids.elsa}`],
  });
});

test('más de seis se dicen, y lo que tarda demasiado también', async () => {
  for (let n = 0; n < 8; n += 1) await build.suministro(database.db, { nombre: `ZAPATA ${n}` });
  const [many] = await grupos('SM', 'sapata');
  expect([many?.filas.length, many?.hayMas]).toEqual([6, true]);
  const { ownerDb } = database;
  await sql`alter table suministros rename to suministros_tabla`.execute(ownerDb);
  await sql`create view suministros as select s.* from suministros_tabla s, lateral (select pg_sleep(1)) dormida`.execute(
    ownerDb,
  );
  await sql`grant select on suministros to public`.execute(ownerDb);
  try {
    const [slow] = await grupos('SM', 'sapata');
    expect(slow).toEqual({ tipo: 'suministros', filas: [], hayMas: true, incompleto: true });
  } finally {
    await sql`drop view suministros`.execute(ownerDb);
    await sql`alter table suministros_tabla rename to suministros`.execute(ownerDb);
  }
});

test('más de 60 por minuto se rechaza, y se avisa una vez', async () => {
  const answers = [];
  for (let n = 0; n < 62; n += 1) answers.push((await buscar('CA', 'nadiesellamaasi')).status);
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
  clock.advance(61_000);
  expect((await buscar('CA', 'nadiesellamaasi')).status).toBe(200);
  expect(
    await countRows(database.db, 'mensajes', { plantilla: 'personal_alerta', para: ALERT_ADDRESS }),
  ).toBe(1);
});
