import { sql } from '@oficina/db';
import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { buscarEnTodo, CANARIO, CLAVE, SECRETO, useQuienSeVa } from './eliminar-cuenta.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { llamar, entrar, elsa: crearElsa, vecino: crearVecino } = useQuienSeVa(database, clock);

type Persona = Awaited<ReturnType<typeof crearElsa>>;
let elsa: Persona;
let vecino: Persona;
let antes: Awaited<ReturnType<typeof todoDe>>;
let numero = '';

const DE_UNA_PERSONA = [
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
type Tabla = (typeof DE_UNA_PERSONA)[number];

async function filas(tabla: Tabla, usuarioId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(tabla)} where usuario_id = ${usuarioId} order by 1`.execute(database.ownerDb);
  return rows;
}
async function todoDe(usuarioId: number) {
  const todo = {} as Record<Tabla, Record<string, unknown>[]>;
  for (const tabla of DE_UNA_PERSONA) todo[tabla] = await filas(tabla, usuarioId);
  return todo;
}
const mails = (suministro: number) =>
  database.db
    .selectFrom('suministro_mails')
    .select(['email', 'desuscribir'])
    .where('suministro_id', '=', suministro)
    .execute();
const trabajos = async (nombre: string) => {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from pgboss.job where name = ${nombre} order by data::text`.execute(database.ownerDb);
  return rows.map(({ data }) => data);
};
const eliminar = () => llamar('POST', '/api/delete_account', elsa.token, { motivo: 'Me mudo.' });

beforeAll(async () => {
  elsa = await crearElsa();
  vecino = await crearVecino();
});

test('antes de irse se lleva cada parte de lo que se guarda de ella, y ningún secreto', async () => {
  const { status, body, text } = await llamar('GET', '/api/oob/usuario/mis_datos', elsa.token);
  const momento = expect.stringMatching(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/);
  const enmascarada = (fin: string) => expect.stringMatching(new RegExp(`^\\D+${fin}$`));
  const tarjeta = { titular_nombre: 'CANARIO.ELSA PEREZ', vencimiento: '0830', created: momento };
  expect([status, body]).toMatchObject([
    200,
    {
      generado: '2026-11-12T09:00:00-03:00',
      usuario: { id: elsa.id, email: elsa.email, documento: '25987654', preferencias: { mailFactura: true } },
      suministros: [{ alias: 'La de canario.elsa', created: momento }],
      tarjetas: [
        { ...tarjeta, numero_enmascarado: enmascarada('4905') },
        { ...tarjeta, numero_enmascarado: enmascarada('0015') },
      ],
      pagos: [{ id: elsa.pago, estado: 'Devuelto', total: 18_400.5, tarjeta: enmascarada('4905') }],
      validacionesDeIdentidad: [{ id: elsa.inquiry, consentimiento: momento, created: momento }],
      sesiones: [{ ip: '127.0.0.1', agente: 'Prueba/1.0', created: momento, expira: momento }],
    },
  ]);
  const { requerimientos, mensajes } = body as Record<string, Record<string, unknown>[]>;
  expect(requerimientos?.map(({ estado }) => estado)).toEqual([98, 1, 10, 0]);
  // The two cards and the code of the telephone were told too.
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
  const enProceso = (estado: number) =>
    database.db.updateTable('pagos').set({ estado }).where('id', '=', elsa.pago).execute();
  const [{ estado } = { estado: 0 }] = await filas('pagos', elsa.id);
  await enProceso(3);
  const como = await todoDe(elsa.id);
  expect((await eliminar()).status).toBe(409);
  expect(await todoDe(elsa.id)).toEqual(como);
  await enProceso(Number(estado));
});

describe('se va', () => {
  let delVecino: typeof antes;
  beforeAll(async () => {
    antes = await todoDe(elsa.id);
    for (const tabla of DE_UNA_PERSONA) expect([tabla, antes[tabla].length]).not.toEqual([tabla, 0]);
    delVecino = await todoDe(vecino.id);
    // The search of afterwards finds what there is.
    expect(Object.keys(await buscarEnTodo(database.ownerDb, CANARIO))).toEqual([
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
    expect((await llamar('GET', `/api/usuarios/${elsa.id}`, elsa.token)).status).toBe(401);
    expect((await entrar(elsa.email)).status).toBe(401);
    expect((await entrar(`eliminado-${elsa.id}@invalid`)).status).toBe(401);
  });

  test('de la persona queda un número', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select email, nombre, apellido, telefono, documento, cuit, razon_social, email_pendiente, clave_hash, roles,
        otp_estado, otp_secreto, identidad_validada, email_validado, telefono_validado, suministro_id, eliminado
      from usuarios where id = ${elsa.id}`.execute(database.ownerDb);
    const nada = { telefono: null, documento: null, cuit: null, razon_social: null, email_pendiente: null };
    expect(rows).toEqual([
      {
        ...{ ...nada, email: `eliminado-${elsa.id}@invalid`, nombre: 'Usuario', apellido: 'eliminado' },
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
  ] as const)('no quedan %s', async (tabla) => {
    expect(await filas(tabla, elsa.id)).toEqual([]);
  });

  test('de las tarjetas quedan los últimos números, y a la pasarela se le pide que las olvide', async () => {
    const quedan = await filas('tarjetas', elsa.id);
    expect(quedan).toEqual(
      antes.tarjetas.map((tarjeta) => ({
        ...tarjeta,
        ...{ titular_nombre: '', obs: null, bin: null, principal: false },
        eliminada: clock.now(),
      })),
    );
    for (const { token_pasarela } of quedan) expect(token_pasarela).toBeInstanceOf(Buffer);
    expect(await trabajos('tarjetas-borrar')).toEqual(elsa.tarjetas.map((id) => ({ id })));
  });

  test('lo pagado queda como estaba', async () => {
    expect(await filas('pagos', elsa.id)).toEqual(antes.pagos);
  });

  test('lo que nadie empezó o la esperaba se anula, lo demás sigue; y queda la constancia', async () => {
    const casos = (await filas('requerimientos', elsa.id)).map(({ estado, cerrado, descripcion }) => [
      estado,
      cerrado,
      descripcion,
    ]);
    const de = 'Luminaria apagada';
    expect(casos).toEqual([
      [99, clock.now(), de],
      [99, clock.now(), de],
      [1, null, de],
      [98, null, de],
      [0, null, 'Me mudo.'],
    ]);
    const { codigo } = await database.db
      .selectFrom('requerimientos as r')
      .innerJoin('requerimiento_categorias as c', 'c.id', 'r.categoria_id')
      .select('c.codigo')
      .where('r.numero', '=', numero)
      .executeTakeFirstOrThrow();
    expect(codigo).toBe('supresion');
  });

  test('lo que esperaba salir no sale, nada dice adónde fue, y el último aviso va a su correo', async () => {
    const queda = (await filas('mensajes', elsa.id)).map(
      ({ id, estado, para, datos, secreto, plantilla }) => ({
        id,
        ...{ estado, para, datos, secreto, plantilla },
      }),
    );
    const { plantilla: _ultima, ...ultimo } = queda.pop() ?? { plantilla: '' };
    expect(ultimo).toEqual({
      id: expect.any(Number),
      ...{ estado: 0, para: elsa.email, datos: { numero }, secreto: null },
    });
    expect(_ultima).toBe('cuenta_eliminada');
    expect(queda).toEqual(
      antes.mensajes.map(({ id, estado, plantilla }) => ({
        ...{ id, plantilla, para: `eliminado-${id}`, datos: {}, secreto: null },
        estado: estado === 0 || estado === 3 ? 9 : estado,
      })),
    );
    const { rows } = await sql`select 1 from mensajes where usuario_id = ${elsa.id}
      and (token_usado is not null or error is not null)`.execute(database.ownerDb);
    expect(rows).toEqual([]);
  });

  test('de la validación quedan el número y la fecha, y al proveedor se le pide que la olvide', async () => {
    expect(await filas('persona_inquiries', elsa.id)).toEqual(antes.persona_inquiries);
    expect(await trabajos('identidad-redactar')).toEqual([{ inquiryId: elsa.inquiry }]);
  });

  test('a su dirección no se le mandan más facturas, como sea que se la haya escrito', async () => {
    expect(await mails(elsa.suministro)).toEqual([{ email: elsa.email.toUpperCase(), desuscribir: true }]);
    expect(await mails(vecino.suministro)).toEqual([
      { email: vecino.email.toUpperCase(), desuscribir: false },
    ]);
  });

  test('queda quién fue, sin decir cómo se llamaba', async () => {
    const rastro = await database.db
      .selectFrom('auditoria')
      .selectAll()
      .where('accion', '=', 'usuario.eliminar')
      .execute();
    expect(rastro).toMatchObject([{ actor_id: elsa.id, entidad_id: String(elsa.id), cambios: { numero } }]);
    expect(JSON.stringify(rastro)).not.toMatch(CANARIO);
  });

  test('nada de esto le pasó a otra persona', async () => {
    expect(await todoDe(vecino.id)).toEqual(delVecino);
    expect((await llamar('GET', `/api/usuarios/${vecino.id}`, vecino.token)).status).toBe(200);
  });

  test('en toda la base la nombran sólo el último aviso, la dirección que no quiere correo y el rastro', async () => {
    const { auditoria: _rastro, ...donde } = await buscarEnTodo(database.ownerDb, CANARIO);
    const cuantas = Object.entries(donde).map(([tabla, rows]) => [tabla, rows.length]);
    expect(cuantas.sort()).toEqual([
      ['mensajes', 1],
      ['suministro_mails', 1],
    ]);
  });

  test('la dirección vuelve a registrarse, como otra persona', async () => {
    const alta = {
      ...{
        email: elsa.email,
        plainPassword: CLAVE,
        nombre: 'Elsa',
        apellido: 'Roldán',
        documento: '25987654',
      },
      aceptarLegal: true,
    };
    expect((await llamar('POST', '/api/usuarios', undefined, alta)).status).toBe(201);
    const { status, body } = await entrar(elsa.email);
    expect([status, body.usuarioId === elsa.id]).toEqual([200, false]);
    const suyos = await llamar('GET', '/api/oob/usuario/mis_datos', String(body.token));
    const vacio = {
      suministros: [],
      tarjetas: [],
      pagos: [],
      requerimientos: [],
      validacionesDeIdentidad: [],
    };
    expect(suyos.body).toMatchObject({ usuario: { id: body.usuarioId }, ...vacio });
  });
});
