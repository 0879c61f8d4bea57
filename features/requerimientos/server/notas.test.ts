import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { NOTA_MAXIMA } from '../contract/index.ts';
import { faltasEn, RA, RE, useAtencion } from './atencion.test-kit.ts';

const database = useDatabase();
const mundo = useAtencion(database);
type Persona = Awaited<ReturnType<typeof mundo.persona>>;
let admin: Persona;
let marta: Persona;
let otro: Persona;
let elsa: Persona;
let caso: Awaited<ReturnType<typeof mundo.caso>>;

beforeEach(async () => {
  [admin, marta, otro, elsa] = [
    await mundo.persona(RA),
    await mundo.persona(RE),
    await mundo.persona(RE),
    await mundo.persona(),
  ];
  caso = await mundo.caso({ usuario_id: elsa.id, encargado_id: marta.id });
});

const url = (id = caso.id) => `/api/oob/requerimientos/${id}/notas`;
const anotar = (quien: Persona | null, texto: unknown, id = caso.id, clave?: string) =>
  mundo.call(quien, 'POST', url(id), { cuerpo: { texto }, clave });
const leer = (quien: Persona | null, id = caso.id) => mundo.call(quien, 'GET', url(id));
const nombre = ({ nombre: suyo, apellido }: Persona) => `${suyo} ${apellido}`;

test('se suman, en orden y con su autor; nada del caso cambia', async () => {
  const hostil = '=HYPERLINK("x") <script>alert(1)</script>\n\u202edetrás';
  const primera = await anotar(marta, `  ${hostil}  `);
  expect([primera.status, primera.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      texto: hostil,
      usuario: `/api/usuarios/${marta.id}`,
      usuarioNombre: nombre(marta),
      created: '2026-11-16T10:00:00-03:00',
    },
  ]);
  mundo.clock.advance(60_000);
  const segunda = await anotar(admin, 'Llamé y no atiende.');
  expect((await leer(marta)).body).toEqual({ notas: [primera.body, segunda.body] });
  const despues = await database.db
    .selectFrom('requerimientos')
    .selectAll()
    .where('id', '=', caso.id)
    .executeTakeFirstOrThrow();
  expect(despues).toEqual(caso);
  const rastro = await database.db
    .selectFrom('auditoria')
    .select(['accion', 'actor_id', 'entidad_id', 'cambios'])
    .where('accion', '=', 'requerimiento.anotar')
    .orderBy('id')
    .execute();
  expect(rastro).toEqual([
    {
      accion: 'requerimiento.anotar',
      actor_id: marta.id,
      entidad_id: String(caso.id),
      cambios: { nota: primera.body.id },
    },
    {
      accion: 'requerimiento.anotar',
      actor_id: admin.id,
      entidad_id: String(caso.id),
      cambios: { nota: segunda.body.id },
    },
  ]);
  expect(await mundo.mensajes()).toEqual([]);
});

test('las lee y las escribe quien puede atender el caso; a los demás el caso no existe', async () => {
  const libre = await mundo.caso({ usuario_id: elsa.id });
  for (const [quien, id, status] of [
    [admin, caso.id, 200],
    [marta, caso.id, 200],
    [otro, caso.id, 404],
    [otro, libre.id, 200],
    [elsa, caso.id, 403],
    [null, caso.id, 401],
    [admin, 999_999_999, 404],
  ] as const) {
    expect((await leer(quien, id)).status, `leer ${quien?.roles} ${id}`).toBe(status);
    expect((await anotar(quien, 'Nota', id)).status, `anotar ${quien?.roles} ${id}`).toBe(
      status === 200 ? 201 : status,
    );
  }
});

test('quien inició el caso no las lee aunque trabaje acá', async () => {
  for (const [persona, encargado_id] of [
    [await mundo.persona(RA), marta.id],
    [await mundo.persona(RE), null],
  ] as const) {
    const { id } = await mundo.caso({ usuario_id: persona.id, encargado_id });
    expect((await anotar(admin, 'Es el mismo que reclamó en mayo.', id)).status).toBe(201);
    expect((await leer(persona, id)).status).toBe(404);
    expect((await anotar(persona, 'x', id)).status).toBe(404);
  }
});

test('sin el segundo paso que se exige al personal, nada', async () => {
  mundo.control.otpExigido = true;
  expect((await leer(admin)).status).toBe(403);
});

test.each([
  ['', 'Escribí la nota.'],
  ['   \n ', 'Escribí la nota.'],
  ['x'.repeat(NOTA_MAXIMA + 1), `Máximo ${NOTA_MAXIMA} caracteres.`],
])('no se guarda %o', async (texto, oracion) => {
  const { status, body } = await anotar(marta, texto.slice(0, 3_000));
  expect([status, faltasEn(body)]).toEqual([422, { texto: oracion }]);
  expect((await leer(marta)).body).toEqual({ notas: [] });
});

test('de lo ajeno se dice que no existe antes que lo que está mal escrito', async () => {
  expect((await anotar(otro, '')).status).toBe(404);
});

test('con la misma clave, la misma nota: 200, una sola y un solo rastro', async () => {
  const primera = await anotar(marta, 'Ojo con el perro.', caso.id, 'una-clave');
  mundo.clock.advance(60_000);
  const segunda = await anotar(marta, ' Ojo con el perro. ', caso.id, 'una-clave');
  expect([primera.status, segunda.status]).toEqual([201, 200]);
  expect(segunda.body).toEqual(primera.body);
  const todas = await Promise.all(Array.from({ length: 6 }, () => anotar(marta, 'Seis', caso.id, 'seis')));
  expect(todas.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect((await leer(marta)).body).toEqual({
    notas: [primera.body, expect.objectContaining({ texto: 'Seis' })],
  });
  const rastro = await database.db
    .selectFrom('auditoria')
    .select('id')
    .where('entidad_id', '=', String(caso.id))
    .where('accion', '=', 'requerimiento.anotar')
    .execute();
  expect(rastro).toHaveLength(2);
});

test('la misma clave con otra nota o en otro caso: 409; la de otra persona es otra', async () => {
  const { id: libre } = await mundo.caso({ usuario_id: elsa.id });
  expect((await anotar(marta, 'Una', caso.id, 'una-clave')).status).toBe(201);
  for (const [texto, id] of [
    ['Otra', caso.id],
    ['Una', libre],
  ] as const) {
    const { status, body } = await anotar(marta, texto, id, 'una-clave');
    expect([status, body.detail]).toEqual([409, 'Esa operación ya se envió con otros datos.']);
  }
  expect((await anotar(admin, 'Una', caso.id, 'una-clave')).status).toBe(201);
  expect((await anotar(marta, 'Una', caso.id)).status).toBe(201);
});

test('no guarda un número de tarjeta', async () => {
  const { status, body } = await anotar(marta, 'Dice que pagó con la 4507990000004905.');
  expect([status, faltasEn(body)]).toEqual([
    422,
    { texto: 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.' },
  ]);
});
