import { sql } from '@oficina/db';
import { type Answer, rowsOf, violationsOf } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);

const atender = (who: TestUser, id: number, body: object, key?: string) =>
  kit.call(who, 'POST', `/api/oob/requerimientos/${id}/atender`, { visto: null, ...body }, { key });
const toMember = async () =>
  (await kit.mensajes()).filter(({ usuario_id }) => usuario_id === elsa.id).map(({ plantilla }) => plantilla);
const auditRows = async () => (await kit.listAuditoria()).map(({ accion }) => accion);
const addCase = (changes: Parameters<typeof kit.addRequerimiento>[0] | object = {}) =>
  kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, ...changes });

test('responder y finalizar uno nuevo: un acto, un mensaje, un seguimiento y un renglón de auditoría', async () => {
  const { id } = await addCase();
  const { status, body } = await atender(encargado, id, { texto: 'Ya está resuelto.', estado: 98 });
  expect([status, body.estado, body.novedadesUsuario]).toEqual([200, 98, true]);
  expect(await toMember()).toEqual(['requerimiento_finalizado']);
  expect(await kit.seguimientos(id)).toEqual([
    { usuario_id: encargado.id, descripcion: 'Ya está resuelto.', nuevo_estado: 98 },
  ]);
  expect(await kit.listAuditoria()).toMatchObject([
    {
      accion: 'requerimiento.atender',
      actor_id: encargado.id,
      cambios: { antes: { estado: 0 }, despues: { estado: 98 }, seguimiento: expect.any(Number) },
    },
  ]);
  expect(await kit.findRow(id)).toMatchObject({
    cerrado: kit.clock.now(),
    ultimo_texto: 'Ya está resuelto.',
    ultimo_por: 'personal',
    ultimo_momento: kit.clock.now(),
  });
});

type Combination = {
  from: number;
  estado?: number;
  texto?: string;
  nota?: string;
  encargado?: string | null;
};
const COMBINATIONS: readonly Combination[] = [0, 1, 10, 98, 99].flatMap((from) =>
  [undefined, 1, 10, 98, 99].flatMap((estado) =>
    [undefined, 'Va la cuadrilla.'].flatMap((texto) =>
      [undefined, 'Ojo.'].flatMap((nota) =>
        [undefined, 'yo', null].map((who) => ({
          from,
          ...(estado !== undefined && { estado }),
          ...(texto && { texto }),
          ...(nota && { nota }),
          ...(who !== undefined && { encargado: who }),
        })),
      ),
    ),
  ),
);

test('de todas las combinaciones, ninguna le manda más de un mensaje al socio, y la que dice algo, uno', async () => {
  const seen = { accepted: 0, told: 0 };
  for (const { from, ...body } of COMBINATIONS)
    for (const who of [admin, other]) {
      const { id } = await addCase({ estado: from, encargado_id: who === other ? null : encargado.id });
      await sql`delete from mensajes`.execute(database.ownerDb);
      await sql`delete from auditoria`.execute(database.ownerDb);
      const { status } = await atender(who, id, body);
      const told = await toMember();
      const written = await kit.seguimientos(id);
      expect([from, body, [200, 409, 422].includes(status)]).toEqual([from, body, true]);
      expect([from, body, status, told.length]).toEqual([from, body, status, written.length]);
      expect(told.length).toBeLessThanOrEqual(1);
      expect(await auditRows()).toEqual(status === 200 ? ['requerimiento.atender'] : []);
      if (status === 200 && body.texto) expect(told).toHaveLength(1);
      if (status === 200 && !body.texto && (body.estado ?? from) === from) expect(told).toEqual([]);
      const row = await kit.findRow(id);
      expect(row.estado).toBe(status === 200 ? (written[0]?.nuevo_estado ?? from) : from);
      if (status === 200 && who === other && written.length > 0 && body.encargado === undefined)
        expect(row.encargado_id).toBe(other.id);
      seen.accepted += status === 200 ? 1 : 0;
      seen.told += told.length;
    }
  expect(seen.accepted).toBeGreaterThan(250);
  expect(seen.told).toBeGreaterThan(150);
}, 240_000);

test('el texto se pide donde el socio tiene que leer por qué', async () => {
  for (const estado of [10, 98, 99]) {
    const { id } = await addCase();
    expect(violationsOf(await atender(encargado, id, { estado }))).toEqual({
      texto: 'Escribí el motivo: el usuario lo va a leer.',
    });
  }
  const started = await addCase({ estado: 1 });
  expect((await atender(encargado, started.id, { estado: 98 })).status).toBe(200);
});

test('nada que hacer: 422; y lo que no es un estado ni una persona, tampoco', async () => {
  const { id } = await addCase();
  const before = await kit.fingerprint();
  for (const body of [{}, { texto: '  ' }, { texto: null, nota: '' }])
    expect(violationsOf(await atender(encargado, id, body))).toEqual({
      texto: 'Escribí una respuesta o elegí qué hacer con el caso.',
    });
  expect((await atender(encargado, id, { estado: 0 })).status).toBe(422);
  expect(violationsOf(await atender(admin, id, { encargado: `/api/usuarios/${elsa.id}` }))).toEqual({
    encargado: 'Esa persona no puede ser encargada.',
  });
  expect((await atender(encargado, id, { encargado: `/api/usuarios/${other.id}` })).status).toBe(403);
  expect((await atender(encargado, id, { texto: 'Va.', visto: undefined })).status).toBe(422);
  expect(await kit.fingerprint()).toBe(before);
});

describe('quién', () => {
  test('el libre lo toma quien lo atiende; anotar no lo toma', async () => {
    const { id } = await addCase({ encargado_id: null });
    await atender(other, id, { nota: 'Mirar el poste.' });
    expect((await kit.findRow(id)).encargado_id).toBeNull();
    expect((await atender(other, id, { texto: 'Va la cuadrilla.' })).status).toBe(200);
    expect(await kit.findRow(id)).toMatchObject({ encargado_id: other.id, estado: 1 });
    expect((await atender(encargado, id, { texto: 'Yo.' })).status).toBe(404);
    // Elsewhere an encargado still takes it first.
    const free = await addCase({ encargado_id: null });
    expect((await kit.answer(other, free.id)).status).toBe(403);
    expect((await kit.move(other, free.id, 98)).status).toBe(403);
  });

  test('de lo propio, nadie es su atención', async () => {
    const own = await kit.addRequerimiento({ usuario_id: admin.id });
    expect((await atender(admin, own.id, { texto: 'Para mí.' })).status).toBe(404);
    expect((await atender(elsa, own.id, { texto: 'No.' })).status).toBe(403);
  });

  test('asignar en el mismo acto: quien lo recibe lo tiene como novedad, y el socio no se entera', async () => {
    const { id } = await addCase({ estado: 1 });
    await atender(admin, id, { nota: 'Te toca.', encargado: `/api/usuarios/${other.id}` });
    expect(await kit.findRow(id)).toMatchObject({
      encargado_id: other.id,
      novedades_encargado: true,
      novedades_usuario: false,
    });
    expect((await kit.mensajes()).map(({ plantilla, para }) => [plantilla, para])).toEqual([
      ['requerimiento_asignado', other.email],
    ]);
    expect(await kit.listAuditoria()).toMatchObject([
      {
        cambios: {
          antes: { encargado: encargado.id },
          despues: { encargado: other.id },
          nota: expect.any(Number),
        },
      },
    ]);
  });
});

test('finalizar lo que el socio acaba de responder: se le dice qué leer; habiéndolo leído, va', async () => {
  const { id } = await addCase({ estado: 1 });
  await kit.answer(elsa, id, '¿Vienen hoy?');
  const [{ id: written } = { id: 0 }] = await rowsOf(database.db, 'requerimiento_seguimientos', {});
  await sql`delete from mensajes`.execute(database.ownerDb);
  const before = await kit.fingerprint();
  const close = { texto: 'Listo.', estado: 98 };
  const { status, body } = await atender(encargado, id, close);
  expect([status, body.code]).toEqual([409, 'respondido']);
  expect(body.detail).toMatch(/ respondió a las 10:00\. Leelo antes de finalizar\.$/);
  expect(body.seguimiento).toBe(`/api/requerimiento_seguimientos/${written}`);
  expect((await atender(encargado, id, { ...close, estado: 99 })).body.detail).toMatch(/antes de anular\.$/);
  expect(await kit.fingerprint()).toBe(before);
  // An answer that does not close goes, and what was not read stays as news.
  expect((await atender(encargado, id, { texto: 'Vemos.' })).status).toBe(200);
  expect((await kit.findRow(id)).novedades_encargado).toBe(true);
  const visto = `/api/requerimiento_seguimientos/${written}`;
  expect((await atender(encargado, id, { ...close, visto })).status).toBe(200);
  expect((await kit.findRow(id)).novedades_encargado).toBe(false);
});

test('la misma clave, una vez; con otra cosa, 409', async () => {
  const { id } = await addCase();
  const body = { texto: 'Listo.', estado: 98, nota: 'Fácil.', encargado: 'yo' };
  const all = await Promise.all(Array.from({ length: 4 }, () => atender(encargado, id, body, 'clave-1')));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await atender(encargado, id, body, 'clave-1')).status).toBe(200);
  expect(await toMember()).toEqual(['requerimiento_finalizado']);
  expect([await kit.seguimientos(id), await auditRows()]).toMatchObject([
    [{ nuevo_estado: 98 }],
    [expect.any(String)],
  ]);
  expect(await rowsOf(database.db, 'requerimiento_notas', { requerimiento_id: id })).toHaveLength(1);
  for (const changed of [
    { ...body, texto: 'Otra.' },
    { ...body, encargado: null },
  ])
    expect((await atender(encargado, id, changed, 'clave-1')).body.detail).toBe(
      'Esa operación ya se envió con otros datos.',
    );
  const another = await addCase();
  expect((await atender(encargado, another.id, body, 'clave-1')).status).toBe(409);
});

/** The row is held until every call has read the case, so that none changes it before the others have read it. */
async function runTogether(id: number, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  let inFlight: Promise<Answer>[] = [];
  await database.ownerDb.tx(async (tx) => {
    await sql`select 1 from requerimientos where id = ${id} for update`.execute(tx);
    inFlight = calls.map((run) => run());
    await kit.untilWaiting(calls.length);
  });
  return Promise.all(inFlight);
}

test.each([
  ['responden', 1, { texto: 'Va.' }],
  ['responden uno nuevo', 0, { texto: 'Va.' }],
  ['finalizan', 1, { texto: 'Listo.', estado: 98 }],
  ['lo toman', 0, { encargado: 'yo' }],
])('dos a la vez %s: uno, y al otro se le dice', async (_title, estado, body) => {
  const { id } = await addCase({ estado, encargado_id: null });
  const answers = await runTogether(id, [() => atender(admin, id, body), () => atender(other, id, body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const expected = 'texto' in body ? 1 : 0;
  expect([(await toMember()).length, (await kit.seguimientos(id)).length]).toEqual([expected, expected]);
  expect(await auditRows()).toHaveLength(1);
});

test('el socio escribe mientras le finalizan: su texto queda, y o lo lee quien cerraba o lo reabre', async () => {
  const { id } = await addCase({ estado: 1 });
  const [closing, answer] = await runTogether(id, [
    () => atender(encargado, id, { texto: 'Listo.', estado: 98 }),
    () => kit.answer(elsa, id, 'Falta algo.'),
  ]);
  expect([200, 409]).toContain(closing?.status);
  expect(answer?.status).toBe(201);
  expect((await kit.findRow(id)).estado).toBe(1);
  expect((await kit.seguimientos(id)).map(({ descripcion }) => descripcion)).toContain('Falta algo.');
});

describe('adjuntos', () => {
  test('van dentro del mensaje que los trae', async () => {
    const { id } = await addCase({ estado: 1 });
    const archivo = await kit.archivo(encargado.id);
    const { status } = await atender(encargado, id, {
      texto: 'Así quedó.',
      adjuntos: [`/api/archivo_adjuntos/${archivo}`],
    });
    const [row] = await rowsOf(database.db, 'archivo_adjuntos', { id: archivo });
    const [seguimiento] = await rowsOf(database.db, 'requerimiento_seguimientos', { requerimiento_id: id });
    expect([status, row?.requerimiento_id, row?.seguimiento_id]).toEqual([200, id, seguimiento?.id]);
    expect(await toMember()).toEqual(['requerimiento_novedad']);
  });

  test('el ajeno, el usado, el que no tiene texto y el de un caso cerrado: nada cambia', async () => {
    const { id } = await addCase({ estado: 1 });
    const closed = await addCase({ estado: 98 });
    const own = await kit.archivo(encargado.id);
    const foreign = await kit.archivo(elsa.id);
    const before = await kit.fingerprint();
    const files = (one: number) => ({ adjuntos: [`/api/archivo_adjuntos/${one}`] });
    expect(violationsOf(await atender(encargado, id, { texto: 'Va.', ...files(foreign) }))).toEqual({
      adjuntos: 'Uno de los archivos no está disponible. Volvé a subirlo.',
    });
    expect((await atender(encargado, id, { nota: 'Va.', ...files(own) })).status).toBe(422);
    expect((await atender(encargado, closed.id, { texto: 'Va.', ...files(own) })).status).toBe(422);
    expect(await kit.fingerprint()).toBe(before);
  });
});

test('quien es público recibe un correo, y quien eliminó su cuenta no puede ser esperado', async () => {
  const contacto = JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' });
  const { id } = await kit.addRequerimiento({ contacto });
  expect((await atender(admin, id, { texto: '¿Cuál?', estado: 10 })).status).toBe(409);
  expect((await atender(admin, id, { texto: 'Hecho.', estado: 98 })).status).toBe(200);
  expect((await kit.mensajes()).map(({ plantilla, para }) => [plantilla, para])).toEqual([
    ['requerimiento_finalizado', 'ana@correo.test'],
  ]);
});
