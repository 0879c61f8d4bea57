import { sql } from '@oficina/db';
import { changeRows, fixedClock, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CLAVE,
  PERSONAL_DATA,
  SECRETO,
  searchAllTables,
  useDepartingUsuario,
} from './eliminar-cuenta.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { callApi, signIn, elsa: createElsa, otherPerson: createOther } = useDepartingUsuario(database, clock);

type Person = Awaited<ReturnType<typeof createElsa>>;
let elsa: Person;
let otherPerson: Person;
let before: Awaited<ReturnType<typeof allRowsOf>>;
let numero = '';

const PERSONAL_TABLES = [
  'sesiones',
  'codigos',
  'telefono_codigos',
  'usuario_preferencias',
  'usuario_suministros',
  'tarjetas',
  'pagos',
  'requerimientos',
  'mensajes',
  'persona_inquiries',
] as const;
type Table = (typeof PERSONAL_TABLES)[number];

async function findRows(table: Table, usuarioId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where usuario_id = ${usuarioId} order by 1`.execute(database.ownerDb);
  return rows;
}
async function allRowsOf(usuarioId: number) {
  const everything = {} as Record<Table, Record<string, unknown>[]>;
  for (const table of PERSONAL_TABLES) everything[table] = await findRows(table, usuarioId);
  return everything;
}
const mails = (suministro: number) =>
  rowsOf(database.db, 'suministro_mails', { suministro_id: suministro }, ['email', 'desuscribir']);
const jobData = async (nombre: string) => {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from pgboss.job where name = ${nombre} order by data::text`.execute(database.ownerDb);
  return rows.map(({ data }) => data);
};
const eliminar = () => callApi('POST', '/api/delete_account', elsa.token, { motivo: 'Me mudo.' });

beforeAll(async () => {
  elsa = await createElsa();
  otherPerson = await createOther();
});

test('antes de irse se lleva cada parte de lo que se guarda de ella, y ningún secreto', async () => {
  const { status, body, text } = await callApi('GET', '/api/oob/usuario/mis_datos', elsa.token);
  const anyMoment = expect.stringMatching(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/);
  const masked = (ending: string) => expect.stringMatching(new RegExp(`^\\D+${ending}$`));
  const tarjeta = { titular_nombre: 'CANARIO.ELSA PEREZ', vencimiento: '0830', created: anyMoment };
  expect([status, body]).toMatchObject([
    200,
    {
      generado: '2026-11-12T09:00:00-03:00',
      usuario: { id: elsa.id, email: elsa.email, documento: '25987654', preferencias: { mailFactura: true } },
      suministros: [{ alias: 'La de canario.elsa', created: anyMoment }],
      tarjetas: [
        { ...tarjeta, numero_enmascarado: masked('4905') },
        { ...tarjeta, numero_enmascarado: masked('0015') },
      ],
      pagos: [{ id: elsa.pago, estado: 'Devuelto', total: 18_400.5, tarjeta: masked('4905') }],
      validacionesDeIdentidad: [{ id: elsa.inquiry, consentimiento: anyMoment, created: anyMoment }],
      sesiones: [{ ip: '127.0.0.1', agente: 'Prueba/1.0', created: anyMoment, expira: anyMoment }],
    },
  ]);
  const { requerimientos, mensajes } = body as Record<string, Record<string, unknown>[]>;
  expect(requerimientos?.map(({ estado }) => estado)).toEqual([98, 1, 10, 0]);
  expect(mensajes?.map(({ para, estado }) => [para, estado])).toEqual([
    ['+5493492405678', 'Pendiente'],
    ['Tu celular', 'Fallido'],
    [elsa.email, 'Procesado'],
    [elsa.email, 'Reintento'],
    [elsa.email, 'Pendiente'],
    [elsa.email, 'Pendiente'],
    [elsa.email, 'Pendiente'],
  ]);
  expect(text).not.toMatch(SECRETO);
  expect(text).not.toMatch(/\{\}|null|argon2|token/);
  expect(text).not.toContain(elsa.token);
});

test('con un pago en proceso no se va, y nada cambia', async () => {
  const setPagoEstado = (estado: number) => changeRows(database.db, 'pagos', elsa.pago, { estado });
  const [{ estado } = { estado: 0 }] = await findRows('pagos', elsa.id);
  await setPagoEstado(3);
  const unchanged = await allRowsOf(elsa.id);
  expect((await eliminar()).status).toBe(409);
  expect(await allRowsOf(elsa.id)).toEqual(unchanged);
  await setPagoEstado(Number(estado));
});

describe('se va', () => {
  let otherBefore: typeof before;
  beforeAll(async () => {
    before = await allRowsOf(elsa.id);
    for (const table of PERSONAL_TABLES) expect([table, before[table].length]).not.toEqual([table, 0]);
    otherBefore = await allRowsOf(otherPerson.id);
    // This proves that the search made afterwards can find personal data.
    expect(Object.keys(await searchAllTables(database.ownerDb, PERSONAL_DATA))).toEqual([
      'mensajes',
      'suministro_mails',
      'tarjetas',
      'telefono_codigos',
      'usuario_suministros',
      'usuarios',
    ]);
    const { status, body } = await eliminar();
    expect([status, body]).toEqual([200, { numero: expect.stringMatching(/^2026-\d{6}$/) }]);
    numero = String(body.numero);
  });

  test('no entra más, ni con lo que tenía abierto', async () => {
    expect((await callApi('GET', `/api/usuarios/${elsa.id}`, elsa.token)).status).toBe(401);
    expect((await signIn(elsa.email)).status).toBe(401);
    expect((await signIn(`eliminado-${elsa.id}@invalid`)).status).toBe(401);
  });

  test('de la persona queda un número', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select email, nombre, apellido, telefono, documento, cuit, razon_social, email_pendiente, clave_hash, roles,
        otp_estado, otp_secreto, identidad_validada, email_validado, telefono_validado, suministro_id, eliminado
      from usuarios where id = ${elsa.id}`.execute(database.ownerDb);
    const cleared = {
      telefono: null,
      documento: null,
      cuit: null,
      razon_social: null,
      email_pendiente: null,
    };
    expect(rows).toEqual([
      {
        ...{ ...cleared, email: `eliminado-${elsa.id}@invalid`, nombre: 'Usuario', apellido: 'eliminado' },
        ...{ clave_hash: null, roles: [], otp_estado: 0, otp_secreto: null, suministro_id: null },
        ...{ identidad_validada: false, email_validado: false, telefono_validado: null },
        eliminado: clock.now(),
      },
    ]);
  });

  test.each([
    'sesiones',
    'codigos',
    'telefono_codigos',
    'usuario_preferencias',
    'usuario_suministros',
  ] as const)('no quedan %s', async (table) => {
    expect(await findRows(table, elsa.id)).toEqual([]);
  });

  test('de las tarjetas quedan los últimos números, y a la pasarela se le pide que las olvide', async () => {
    const remaining = await findRows('tarjetas', elsa.id);
    expect(remaining).toEqual(
      before.tarjetas.map((tarjeta) => ({
        ...tarjeta,
        ...{ titular_nombre: '', obs: null, bin: null, principal: false },
        eliminada: clock.now(),
      })),
    );
    for (const { token_pasarela } of remaining) expect(token_pasarela).toBeInstanceOf(Buffer);
    expect(await jobData('tarjetas-borrar')).toEqual(elsa.tarjetas.map((id) => ({ id })));
  });

  test('lo pagado queda como estaba', async () => {
    expect(await findRows('pagos', elsa.id)).toEqual(before.pagos);
  });

  test('lo que nadie empezó o la esperaba se anula, lo demás sigue; y queda la constancia', async () => {
    const requerimientos = (await findRows('requerimientos', elsa.id)).map(
      ({ estado, cerrado, descripcion }) => [estado, cerrado, descripcion],
    );
    const expectedDescripcion = 'Luminaria apagada';
    expect(requerimientos).toEqual([
      [99, clock.now(), expectedDescripcion],
      [99, clock.now(), expectedDescripcion],
      [1, null, expectedDescripcion],
      [98, null, expectedDescripcion],
      [0, null, 'Me mudo.'],
    ]);
    const { categoria_id } = await rowOf(database.db, 'requerimientos', { numero });
    const { codigo } = await rowOf(database.db, 'requerimiento_categorias', categoria_id);
    expect(codigo).toBe('supresion');
  });

  test('lo que esperaba salir no sale, nada dice adónde fue, y el último aviso va a su correo', async () => {
    const remainingMensajes = (await findRows('mensajes', elsa.id)).map(
      ({ id, estado, para, datos, secreto, plantilla }) => ({
        id,
        ...{ estado, para, datos, secreto, plantilla },
      }),
    );
    const { plantilla: lastPlantilla, ...lastMensaje } = remainingMensajes.pop() ?? { plantilla: '' };
    expect(lastMensaje).toEqual({
      id: expect.any(Number),
      ...{ estado: 0, para: elsa.email, datos: { numero }, secreto: null },
    });
    expect(lastPlantilla).toBe('cuenta_eliminada');
    expect(remainingMensajes).toEqual(
      before.mensajes.map(({ id, estado, plantilla }) => ({
        ...{ id, plantilla, para: `eliminado-${id}`, datos: {}, secreto: null },
        estado: estado === 0 || estado === 3 ? 9 : estado,
      })),
    );
    const { rows } = await sql`select 1 from mensajes where usuario_id = ${elsa.id}
      and (token_usado is not null or error is not null)`.execute(database.ownerDb);
    expect(rows).toEqual([]);
  });

  test('de la validación quedan el número y la fecha, y al proveedor se le pide que la olvide', async () => {
    expect(await findRows('persona_inquiries', elsa.id)).toEqual(before.persona_inquiries);
    expect(await jobData('identidad-redactar')).toEqual([{ inquiryId: elsa.inquiry }]);
  });

  test('a su dirección no se le mandan más facturas, como sea que se la haya escrito', async () => {
    expect(await mails(elsa.suministro)).toEqual([{ email: elsa.email.toUpperCase(), desuscribir: true }]);
    expect(await mails(otherPerson.suministro)).toEqual([
      { email: otherPerson.email.toUpperCase(), desuscribir: false },
    ]);
  });

  test('queda quién fue, sin decir cómo se llamaba', async () => {
    const trail = await rowsOf(database.db, 'auditoria', { accion: 'usuario.eliminar' });
    expect(trail).toMatchObject([{ actor_id: elsa.id, entidad_id: String(elsa.id), cambios: { numero } }]);
    expect(JSON.stringify(trail)).not.toMatch(PERSONAL_DATA);
  });

  test('nada de esto le pasó a otra persona', async () => {
    expect(await allRowsOf(otherPerson.id)).toEqual(otherBefore);
    expect((await callApi('GET', `/api/usuarios/${otherPerson.id}`, otherPerson.token)).status).toBe(200);
  });

  test('en toda la base la nombran solo el último aviso, la dirección que no quiere correo y el rastro', async () => {
    const { auditoria: _trail, ...elsewhere } = await searchAllTables(database.ownerDb, PERSONAL_DATA);
    const counts = Object.entries(elsewhere).map(([table, rows]) => [table, rows.length]);
    expect(counts.sort()).toEqual([
      ['mensajes', 1],
      ['suministro_mails', 1],
    ]);
  });

  test('la dirección vuelve a registrarse, como otra persona', async () => {
    const registration = {
      ...{
        email: elsa.email,
        plainPassword: CLAVE,
        nombre: 'Elsa',
        apellido: 'Roldán',
        documento: '25987654',
      },
      aceptarLegal: true,
    };
    expect((await callApi('POST', '/api/usuarios', undefined, registration)).status).toBe(201);
    const { status, body } = await signIn(elsa.email);
    expect([status, body.usuarioId === elsa.id]).toEqual([200, false]);
    const ownData = await callApi('GET', '/api/oob/usuario/mis_datos', String(body.token));
    const empty = {
      suministros: [],
      tarjetas: [],
      pagos: [],
      requerimientos: [],
      validacionesDeIdentidad: [],
    };
    expect(ownData.body).toMatchObject({ usuario: { id: body.usuarioId }, ...empty });
  });
});
