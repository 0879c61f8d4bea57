import { countRows, violationsOf } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { NOTA_MAX } from '../../contract/index.ts';
import { MO, RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const admin = kit.useUsuario(RA);
const marta = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
const counter = kit.useUsuario(MO);
const elsa = kit.useUsuario();
let requerimiento: Awaited<ReturnType<typeof kit.addRequerimiento>>;

beforeEach(async () => {
  requerimiento = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id });
});

const url = (id = requerimiento.id) => `/api/oob/requerimientos/${id}/notas`;
const addNota = (who: TestUser | null, texto: unknown, id = requerimiento.id, key?: string) =>
  kit.call(who, 'POST', url(id), { texto }, { key });
const read = (who: TestUser | null, id = requerimiento.id) => kit.call(who, 'GET', url(id));
const nombre = ({ nombre: firstName, apellido }: TestUser) => `${firstName} ${apellido}`;

test('se suman, en orden y con su autor; nada del caso cambia', async () => {
  const hostile = '=HYPERLINK("x") <script>alert(1)</script>\n\u202edetrás';
  const first = await addNota(marta, `  ${hostile}  `);
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      texto: hostile,
      usuario: `/api/usuarios/${marta.id}`,
      usuarioNombre: nombre(marta),
      created: '2026-11-16T10:00:00-03:00',
    },
  ]);
  kit.clock.advance(60_000);
  const second = await addNota(admin, 'Llamé y no atiende.');
  expect((await read(marta)).body).toEqual({ notas: [first.body, second.body] });
  expect(await kit.findRow(requerimiento.id)).toEqual(requerimiento);
  const audited = {
    ...{ accion: 'requerimiento.anotar', entidad: 'requerimiento' },
    entidad_id: String(requerimiento.id),
  };
  // Nothing that was written in a nota is in the trail.
  expect(await kit.listAuditoria()).toEqual([
    { ...audited, actor_id: marta.id, cambios: { nota: first.body.id } },
    { ...audited, actor_id: admin.id, cambios: { nota: second.body.id } },
  ]);
  expect(await kit.mensajes()).toEqual([]);
});

test('las lee y las escribe quien puede atender el caso, y el mostrador; a los demás el caso no existe', async () => {
  const unassigned = await kit.addRequerimiento({ usuario_id: elsa.id });
  const ofCounter = await kit.addRequerimiento({ usuario_id: counter.id, encargado_id: marta.id });
  for (const [who, id, status] of [
    [admin, requerimiento.id, 200],
    [marta, requerimiento.id, 200],
    [other, requerimiento.id, 404],
    [other, unassigned.id, 200],
    [counter, requerimiento.id, 200],
    [counter, ofCounter.id, 404],
    [elsa, requerimiento.id, 403],
    [null, requerimiento.id, 401],
    [admin, 999_999_999, 404],
  ] as const) {
    expect((await read(who, id)).status, `leer ${who?.roles} ${id}`).toBe(status);
    expect((await addNota(who, 'Nota', id)).status, `anotar ${who?.roles} ${id}`).toBe(
      status === 200 ? 201 : status,
    );
  }
});

test('quien inició el caso no las lee aunque trabaje acá', async () => {
  for (const [person, encargado_id] of [
    [await kit.addUsuario(RA), marta.id],
    [await kit.addUsuario(RE), null],
  ] as const) {
    const { id } = await kit.addRequerimiento({ usuario_id: person.id, encargado_id });
    expect((await addNota(admin, 'Es el mismo que reclamó en mayo.', id)).status).toBe(201);
    expect((await read(person, id)).status).toBe(404);
    expect((await addNota(person, 'x', id)).status).toBe(404);
  }
});

test('sin el segundo paso que se exige al personal, nada', async () => {
  kit.control.otpRequired = true;
  expect((await read(admin)).status).toBe(403);
});

test.each([
  ['', 'Escribí la nota.'],
  ['   \n ', 'Escribí la nota.'],
  ['x'.repeat(NOTA_MAX + 1), `Máximo ${NOTA_MAX} caracteres.`],
])('no se guarda %o', async (texto, sentence) => {
  const { status, body } = await addNota(marta, texto.slice(0, 3_000));
  expect([status, violationsOf({ body })]).toEqual([422, { texto: sentence }]);
  expect((await read(marta)).body).toEqual({ notas: [] });
});

test('de lo ajeno se dice que no existe antes que lo que está mal escrito', async () => {
  expect((await addNota(other, '')).status).toBe(404);
});

test('con la misma clave, la misma nota: 200, una sola y un solo rastro', async () => {
  const first = await addNota(marta, 'Ojo con el perro.', requerimiento.id, 'una-clave');
  kit.clock.advance(60_000);
  const second = await addNota(marta, ' Ojo con el perro. ', requerimiento.id, 'una-clave');
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  const all = await Promise.all(
    Array.from({ length: 6 }, () => addNota(marta, 'Seis', requerimiento.id, 'seis')),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect((await read(marta)).body).toEqual({
    notas: [first.body, expect.objectContaining({ texto: 'Seis' })],
  });
  const audited = { accion: 'requerimiento.anotar', entidad_id: String(requerimiento.id) };
  expect(await countRows(kit.database.db, 'auditoria', audited)).toBe(2);
});

test('la misma clave con otra nota o en otro caso: 409; la de otra persona es otra', async () => {
  const { id: unassigned } = await kit.addRequerimiento({ usuario_id: elsa.id });
  expect((await addNota(marta, 'Una', requerimiento.id, 'una-clave')).status).toBe(201);
  for (const [texto, id] of [
    ['Otra', requerimiento.id],
    ['Una', unassigned],
  ] as const) {
    const { status, body } = await addNota(marta, texto, id, 'una-clave');
    expect([status, body.detail]).toEqual([409, 'Esa operación ya se envió con otros datos.']);
  }
  expect((await addNota(admin, 'Una', requerimiento.id, 'una-clave')).status).toBe(201);
  expect((await addNota(marta, 'Una', requerimiento.id)).status).toBe(201);
});

test('no guarda un número de tarjeta', async () => {
  const { status, body } = await addNota(marta, 'Dice que pagó con la 4507990000004905.');
  expect([status, violationsOf({ body })]).toEqual([
    422,
    { texto: 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.' },
  ]);
});
